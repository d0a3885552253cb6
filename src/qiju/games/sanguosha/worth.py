"""What cards are worth to a player, and whom to choose: small judgements that the house shares."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.sanguosha.cards.delayed import Settling
from qiju.games.sanguosha.frames.judge import Judge
from qiju.games.sanguosha.names import (
    ARMOR,
    BLACK,
    BLIND,
    CARD_MOVE,
    LAID,
    LEBU,
    MINUS,
    NO_CARD,
    PLUS,
    RED,
    SEAT_MOVE,
    SHA,
    SHAN,
    SKILL_MOVE,
    TAO,
    WEAPON,
    ZHUGE,
)
from qiju.games.sanguosha.players import gear
from qiju.games.sanguosha.skill import SKILLS, SkillFrame
from qiju.games.sanguosha.state import SgsState
from qiju.kernel.frames import Frame

# What a card in hand is worth keeping for, by name: 桃 first, then 闪 and 无懈可击, then blows; equipment by its use.
KEEP: Final[list[int]] = [35, 60, 90, 45, 48, 35, 12, 80, 55, 30, 30, 15, 25, 42, 5] + [40] * 9 + [50, 50] + [35] * 6


class Thought:
    """A move, why, and with whom in mind."""

    __slots__ = ("move", "reason", "whom")

    def __init__(self, move: i64, reason: str, whom: i64) -> None:
        self.move: i64 = move
        self.reason = reason
        self.whom: i64 = whom


def keep_worth(state: SgsState, seat: i64, card: i64) -> int:
    """What a card is worth to whoever holds it: less where there is another of the name, more at little health."""
    name = state.n.name_of[card]
    worth = KEEP[name]
    slot = state.n.slot_of[card]
    if slot >= 0:
        if gear(state, seat, slot) == card:
            return worth + 10
        return worth if gear(state, seat, slot) == NO_CARD else 12
    alike = 0
    for other in state.hands[seat]:
        if other < card and state.n.name_of[other] == name:
            alike += 1
    if name != TAO:
        worth -= 12 * alike
    if state.hp[seat] <= 2 and (name in (SHAN, TAO)):
        worth += 20
    return worth


def cheapest(state: SgsState, seat: i64, moves: list[int]) -> int:
    """The card among these moves that one misses least."""
    best = -1
    best_worth: i64 = 1000000
    for move in moves:
        if move >= CARD_MOVE:
            worth = keep_worth(state, seat, move - CARD_MOVE)
            if worth < best_worth:
                best_worth = worth
                best = move
    return best if best >= 0 else moves[0]


def dearest(state: SgsState, seat: i64, moves: list[int]) -> int:
    """The card among these moves that one would most like to have."""
    best = moves[0]
    best_worth: i64 = -1
    for move in moves:
        if move >= CARD_MOVE:
            worth = keep_worth(state, seat, move - CARD_MOVE)
            if worth > best_worth:
                best_worth = worth
                best = move
    return best


def equip_worth(state: SgsState, seat: i64, card: i64) -> int:
    """An empty place is worth filling at once; a better weapon or armor a change."""
    slot = state.n.slot_of[card]
    old = gear(state, seat, slot)
    if old == NO_CARD:
        return 500
    if slot == WEAPON and weapon_worth(state, seat, card) > weapon_worth(state, seat, old):
        return 300
    return 0


def weapon_worth(state: SgsState, seat: i64, card: i64) -> int:
    """Reach, and 诸葛连弩 for whoever holds many 杀."""
    name = state.n.name_of[card]
    blows = sum(1 for other in state.hands[seat] if state.n.name_of[other] == SHA)
    return 10 * blows if name == ZHUGE else 8 * state.n.reach_of_name[name]


def loot_worth(state: SgsState, victim: i64, hearts: list[int], move: i64) -> int:
    """What it is worth to take this from somebody."""
    heart = hearts[victim]
    if move == BLIND:
        # The last hand card says more than one of many.
        return 30 if heart <= 0 and len(state.hands[victim]) <= 2 else 18
    card = move - CARD_MOVE
    if any(laid % LAID == card for laid in state.zones[victim]):
        return 100 if heart > 0 else -100
    if heart > 0:
        return 0
    slot = state.n.slot_of[card]
    if slot == ARMOR:
        return 45
    if slot == PLUS:
        return 28
    if slot == MINUS:
        return 22
    return 26


def most_hated(hearts: list[int], moves: list[int]) -> int:
    """The seat among these moves whom one wishes least."""
    best = moves[0]
    lowest: i64 = 1000
    for move in moves:
        if SEAT_MOVE <= move < SKILL_MOVE and hearts[move - SEAT_MOVE] < lowest:
            lowest = hearts[move - SEAT_MOVE]
            best = move
    return best


def most_loved(hearts: list[int], moves: list[int]) -> int:
    """The seat among these moves whom one wishes most."""
    best = moves[0]
    highest: i64 = -1000
    for move in moves:
        if SEAT_MOVE <= move < SKILL_MOVE and hearts[move - SEAT_MOVE] > highest:
            highest = hearts[move - SEAT_MOVE]
            best = move
    return best


def judged_well(state: SgsState, card: i64) -> bool:
    """Would this judgement card be good for whoever is judged?"""
    suit, rank = state.n.suit_of[card], state.n.rank_of[card]
    frame = below_judgement(state)
    if isinstance(frame, Settling):
        if frame.name() == LEBU:
            return suit == state.n.lebu_safe
        return suit != state.n.shandian_suit or not state.n.shandian_low <= rank <= state.n.shandian_high
    if isinstance(frame, SkillFrame) and SKILLS[frame.skill].id == "ganglie":
        return suit != state.n.ganglie_safe
    if isinstance(frame, SkillFrame) and SKILLS[frame.skill].id == "luoshen":
        return state.n.colour_of[card] == BLACK
    return state.n.colour_of[card] == RED


def below_judgement(state: SgsState) -> Frame:
    """What the judgement is for."""
    for place in range(len(state.frames) - 1, 0, -1):
        if isinstance(state.frames[place], Judge):
            return state.frames[place - 1]
    return state.frames[-1]


def held(state: SgsState, seat: i64, name: i64) -> int:
    """How many cards of a name one holds."""
    return sum(1 for card in state.hands[seat] if state.n.name_of[card] == name)
