"""Tricks that concern many: 南蛮入侵, 万箭齐发, 桃园结义, 五谷丰登; and 无中生有, which concerns oneself."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from qiju.games.sanguosha.cards.base import CARDS, CardRule, Use
from qiju.games.sanguosha.frames.damage import Damage
from qiju.games.sanguosha.frames.need import need_answer
from qiju.games.sanguosha.frames.use import use_below
from qiju.games.sanguosha.moving import draw_cards, heal
from qiju.games.sanguosha.names import (
    CARD_MOVE,
    LORD,
    LOYALIST,
    NANMAN,
    NO_CARD,
    NOTHING,
    RENEGADE,
    SHA,
    SHAN,
    TAOYUAN,
    WANJIAN,
    WUGU,
    WUXIE,
    WUZHONG,
)
from qiju.games.sanguosha.piles import put_in_hand, take_top, throw_from_limbo
from qiju.games.sanguosha.players import wounded
from qiju.games.sanguosha.refusing import card_name, wants
from qiju.games.sanguosha.ring import order_from
from qiju.games.sanguosha.state import FRAMES, SeatFrame, SgsFrame, SgsState
from qiju.games.sanguosha.telling import tell_cards
from qiju.kernel.events import EVERYBODY
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal


class Wuzhong(CardRule):
    """K-2.7.5: draw two."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.aimed = False

    def effect(self, state: SgsState, use: Use, target: i64) -> None:
        draw_cards(state, target, state.n.wuzhong_draw)

    def appeal(self, state: SgsState, user: i64, target: i64, hearts: list[int]) -> int:
        return 120


class Onslaught(CardRule):
    """K-2.7.6, K-2.7.7: everybody else answers with such a card or suffers damage, one after the other."""

    def __init__(self, clause: str, name: i64, answer: i64) -> None:
        super().__init__(clause)
        self.aimed = False
        self.name: i64 = name
        self.answer: i64 = answer

    def everybody(self, state: SgsState, user: i64) -> list[int]:
        return [seat for seat in order_from(state, user) if seat != user]

    def effect(self, state: SgsState, use: Use, target: i64) -> None:
        state.push(Assailed(target, self.answer))

    def damage(self, state: SgsState) -> i64:
        return state.n.nanman_damage if self.name == NANMAN else state.n.wanjian_damage

    def appeal(self, state: SgsState, user: i64, target: i64, hearts: list[int]) -> int:
        """Worth it where it hurts more foes than friends, and those more who have little left."""
        if might_kill_own(state, user, hearts, self.damage(state)):
            return -1
        worth: i64 = 0
        for seat in range(state.seats):
            if seat != user and state.is_alive(seat):
                worth -= hearts[seat] * (3 if state.hp[seat] <= 1 else 1)
        return worth


def might_kill_own(state: SgsState, user: i64, hearts: list[int], damage: i64) -> bool:
    """Could so much damage to everybody else kill the lord, with whom one falls, or, if one is the lord, a loyalist?"""
    if state.identity[user] == LORD:
        for seat in range(state.seats):
            if seat != user and state.is_alive(seat) and state.hp[seat] <= damage and hearts[seat] >= 0:
                return True
        return False
    if state.identity[0] != LORD or state.hp[0] > damage:
        return False
    return state.identity[user] == LOYALIST or (state.identity[user] == RENEGADE and state.ring > 2)


class Assailed(SgsFrame):
    """One target of 南蛮入侵 or 万箭齐发 that has to answer."""

    target: i64
    answer: i64

    def code(self) -> int:
        return 13

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == 0:
            self.stage = 1
            need_answer(table, self.target, self.answer)
            return
        use = use_below(table)
        table.pop()
        if table.ret == 0:
            amount = cast(Onslaught, CARDS[use.name]).damage(table)
            table.push(Damage(use.user, self.target, amount, use.name, use.user, cards=use.cards))


FRAMES[13] = Assailed(0, 0)


class Taoyuan(CardRule):
    """K-2.7.8, KR-33: everybody heals one; who is unhurt is passed over."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.aimed = False

    def everybody(self, state: SgsState, user: i64) -> list[int]:
        return order_from(state, user)

    def passes_over(self, state: SgsState, target: i64) -> bool:
        return not wounded(state, target)

    def effect(self, state: SgsState, use: Use, target: i64) -> None:
        heal(state, target, state.n.taoyuan_heal)

    def appeal(self, state: SgsState, user: i64, target: i64, hearts: list[int]) -> int:
        """Worth it where it heals friends; whoever may be a foe counts as one."""
        worth: i64 = 0
        friends: i64 = 0
        foes: i64 = 0
        for seat in range(state.seats):
            if not state.is_alive(seat) or not wounded(state, seat):
                continue
            worth += 10 if seat == user else hearts[seat]
            if hearts[seat] > 0:
                friends += 1
            else:
                foes += 1
        return int(worth) if friends >= foes else -1


class Wugu(CardRule):
    """K-2.7.9: as many cards as players are alive lie open; each takes one."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.aimed = False

    def everybody(self, state: SgsState, user: i64) -> list[int]:
        return order_from(state, user)

    def open(self, state: SgsState, use: Use) -> None:
        shown: list[int] = []
        for _ in range(len(use.targets)):
            card = take_top(state)
            if card == NO_CARD:
                break
            state.known[card] = EVERYBODY
            state.limbo.append(card)
            shown.append(card)
        use.shown = shown
        tell_cards(state, "show", use.user, shown)

    def effect(self, state: SgsState, use: Use, target: i64) -> None:
        if len(use.shown) > 0:
            state.push(Harvest(target))

    def close(self, state: SgsState, use: Use) -> None:
        throw_from_limbo(state, use.shown)

    def appeal(self, state: SgsState, user: i64, target: i64, hearts: list[int]) -> int:
        worth: i64 = 12
        for seat in range(state.seats):
            if seat != user and state.is_alive(seat):
                worth += hearts[seat]
        return worth


class Harvest(SeatFrame):
    """One player takes a card of those that lie open."""

    def code(self) -> int:
        return 14

    def step(self, state: FramedState) -> None:
        cast(SgsState, state).ask_one(self.seat)

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        return NOTHING if len(made) > 0 else [CARD_MOVE + card for card in use_below(state).shown]

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        use = use_below(state)
        card = made[0] - CARD_MOVE
        use.shown = [other for other in use.shown if other != card]
        state.limbo.remove(card)
        put_in_hand(state, seat, card, EVERYBODY)
        tell_cards(state, "gain", seat, [card])
        state.pop()

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        legal = self.options(state, seat, made)
        return wants(state, legal, "K-2.7.9") if move < CARD_MOVE else Refusal("refuse.not_there", "K-2.7.9")

    def asks(self, state: SgsState) -> str:
        return "wugu"


FRAMES[14] = Harvest(0)


class WuxieCard(CardRule):
    """K-2.9.1: only as an answer; see `frames/wuxie.py`."""

    def may_use(self, state: SgsState, user: i64, spare: i64) -> bool:
        return False

    def why_not_use(self, state: SgsState, user: i64, spare: i64) -> Refusal:
        return Refusal("refuse.only_answer", self.clause, name=card_name(WUXIE))


CARDS[WUZHONG] = Wuzhong("K-2.7.5")
CARDS[NANMAN] = Onslaught("K-2.7.6", NANMAN, SHA)
CARDS[WANJIAN] = Onslaught("K-2.7.7", WANJIAN, SHAN)
CARDS[TAOYUAN] = Taoyuan("K-2.7.8")
CARDS[WUGU] = Wugu("K-2.7.9")
CARDS[WUXIE] = WuxieCard("K-2.9.1")
