"""How the house answers: a 闪 or 杀 that is needed, a trick that may be cancelled, somebody at death's door."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.sanguosha.cards.juedou import Duel
from qiju.games.sanguosha.cards.sha import shielded
from qiju.games.sanguosha.frames.dying import Dying
from qiju.games.sanguosha.frames.need import Need
from qiju.games.sanguosha.frames.provide import Provide
from qiju.games.sanguosha.frames.wuxie import Wuxie
from qiju.games.sanguosha.names import (
    CARD_MOVE,
    DONE,
    HARM,
    LEBU,
    LORD,
    LOYALIST,
    NO,
    NOTHING,
    REBEL,
    RENEGADE,
    SEAT_MOVE,
    SHA,
    SKILL_MOVE,
    TAO,
    WUGU,
    WUXIE,
)
from qiju.games.sanguosha.skill import SKILLS
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.worth import Thought, cheapest, held, keep_worth

NO_PRICE: Final = 1000


def answer_need(
    state: SgsState, need: Need, seat: i64, hearts: list[int], made: list[int], moves: list[int]
) -> Thought:
    """Help by others and armor first, which cost nothing; then the cheapest card; or none where it is not worth it."""
    if len(made) > 0:
        return Thought(further(state, seat, hearts, moves), "answer", -1)
    if need.target >= 0:
        # Made to strike: a foe gladly, a friend never.
        if hearts[need.target] >= 0:
            return Thought(NO, "spare", need.target)
        return Thought(cheapest_strike(state, seat, need.target, moves), "strike", need.target)
    if not worth_answering(state, seat, hearts):
        return Thought(NO, "hold", -1)
    return Thought(cheapest_answer(state, seat, need.name, moves), "answer", -1)


def concerns_oneself(state: SgsState, need: Need) -> bool:
    """Is it answered whoever strikes? Only a duel may be lost on purpose, and a 杀 at somebody's bidding refused."""
    return need.target < 0 and not isinstance(state.frames[-2], Duel)


def cheapest_strike(state: SgsState, seat: i64, target: i64, moves: list[int]) -> int:
    """A 杀 that armor does not stop, if there is one."""
    telling = [move for move in moves if move < CARD_MOVE or not stopped(state, seat, target, move - CARD_MOVE)]
    found = cheapest_answer(state, seat, SHA, telling)
    return found if found != NO else cheapest_answer(state, seat, SHA, moves)


def stopped(state: SgsState, seat: i64, target: i64, card: i64) -> bool:
    return shielded(state, seat, target, state.n.colour_of[card])


def worth_answering(state: SgsState, seat: i64, hearts: list[int]) -> bool:
    """A duel with a friend is lost on purpose, unless it would be death."""
    below = state.frames[-2]
    if isinstance(below, Duel) and hearts[below.other] > 5:
        return state.hp[seat] <= 1 and state.hp[below.other] > 1
    return True


def cheapest_answer(state: SgsState, seat: i64, name: i64, moves: list[int]) -> int:
    best = NO
    best_price: i64 = NO_PRICE
    for move in moves:
        if move == NO:
            continue
        price = price_of(state, seat, name, move)
        if price < best_price:
            best_price = price
            best = move
    return best


def price_of(state: SgsState, seat: i64, name: i64, move: i64) -> i64:
    """A call for help or the armor costs nothing; a conversion what its cheapest card is worth."""
    if move >= CARD_MOVE:
        return keep_worth(state, seat, move - CARD_MOVE)
    skill = SKILLS[move - SKILL_MOVE]
    cards = skill.materials(state, seat, name, NOTHING)
    if len(cards) == 0:
        return -1
    price: i64 = NO_PRICE
    for card in cards:
        worth = keep_worth(state, seat, card)
        if worth < price:
            price = worth
    return price + 3


def further(state: SgsState, seat: i64, hearts: list[int], moves: list[int]) -> int:
    """The cheapest card for a conversion; of further targets only foes."""
    if moves[-1] >= CARD_MOVE:
        return cheapest(state, seat, moves)
    for move in moves:
        if move >= SEAT_MOVE and hearts[move - SEAT_MOVE] < 0:
            return move
    return DONE if DONE in moves else moves[0]


def answer_wuxie(
    state: SgsState, window: Wuxie, seat: i64, hearts: list[int], made: list[int], moves: list[int]
) -> Thought:
    """Cancel what hurts a friend or helps a foe; keep up what was cancelled the other way round."""
    if len(made) > 0:
        return Thought(further(state, seat, hearts, moves), "cancel", -1)
    if len(moves) < 2:
        return Thought(NO, "hold", -1)
    heart = hearts[window.target]
    gain = HARM[window.name] * heart
    if window.count % 2 == 1:
        gain = -gain
    # One's own doing is not undone.
    if window.user == seat and window.count % 2 == 0:
        return Thought(NO, "hold", -1)
    need = 110 if held(state, seat, WUXIE) > 1 else 190
    if window.name == WUGU:
        need = 230
    if window.name == LEBU and heart > 0:
        need = 100
    if HARM[window.name] > 0 and heart > 0 and state.hp[window.target] <= 1:
        need -= 60
    if gain < need:
        return Thought(NO, "hold", window.target)
    return Thought(cheapest_answer(state, seat, WUXIE, moves), "cancel", window.target)


def answer_dying(
    state: SgsState, window: Dying, seat: i64, hearts: list[int], made: list[int], moves: list[int]
) -> Thought:
    if len(made) > 0:
        return Thought(further(state, seat, hearts, moves), "save", window.victim)
    if len(moves) < 2 or not worth_saving(state, window.victim, seat, hearts):
        return Thought(NO, "let_die", window.victim)
    return Thought(cheapest_answer(state, seat, TAO, moves), "save", window.victim)


def worth_saving(state: SgsState, victim: i64, seat: i64, hearts: list[int]) -> bool:
    """Oneself; the lord by everybody who loses with him; a friend where it does not cost one's own life."""
    if victim == seat:
        return True
    identity = state.identity[seat]
    if victim == 0 and state.identity[0] == LORD:
        if identity == LOYALIST:
            return True
        # Without the lord the rebels win, unless nobody else is left.
        return identity == RENEGADE and state.ring > 2
    missing = 1 - state.hp[victim]
    have = held(state, seat, TAO)
    if missing > have + 1:
        return False
    if identity in (REBEL, LORD, LOYALIST):
        keeps = 1 if state.hp[seat] <= 1 or identity == LOYALIST else 0
        return hearts[victim] >= 6 and have > keeps
    return False


def answer_provide(
    state: SgsState, call: Provide, seat: i64, hearts: list[int], made: list[int], moves: list[int]
) -> Thought:
    """Help a friend who calls, with a 杀 only where one has more than one."""
    if len(made) > 0:
        return Thought(further(state, seat, hearts, moves), "help", call.lord)
    if len(moves) < 2 or hearts[call.lord] <= 0:
        return Thought(NO, "hold", call.lord)
    if call.name == SHA and held(state, seat, SHA) < 1:
        return Thought(NO, "hold", call.lord)
    return Thought(cheapest_answer(state, seat, call.name, moves), "help", call.lord)
