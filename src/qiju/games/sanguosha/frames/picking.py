"""Somebody picks a card of somebody else: the hand unseen, the rest in the open."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.moving import blind_card, take_blind, take_open, throw_open
from qiju.games.sanguosha.names import BLIND, CARD_MOVE, CARD_NAMES, LAID, NOTHING
from qiju.games.sanguosha.players import gear_cards
from qiju.games.sanguosha.refusing import wants
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.games.sanguosha.telling import note
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal

ASK: Final = 0


class Picking(SgsFrame):
    """Who picks from whom, for which card or skill; from the judgement zone, too; to keep it or to discard it."""

    chooser: i64
    victim: i64
    name: i64
    zone: bool
    keep: bool

    def code(self) -> int:
        return 10

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == ASK and table.is_alive(self.chooser) and len(self.options(table, self.chooser, NOTHING)) > 0:
            self.stage = 1
            table.ask_one(self.chooser)
        else:
            table.pop()

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        return NOTHING if len(made) > 0 else pickable(state, self.victim, self.zone)

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        picked(state, self.chooser, self.victim, made[0], self.keep)

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        legal = self.options(state, seat, made)
        # K-2.2.4: a card in the hand cannot be named; whether it is there is not told.
        return Refusal("refuse.not_there", "K-2.2.4") if move >= CARD_MOVE else wants(state, legal, "K-2.2.4")

    def asks(self, state: SgsState) -> str:
        return CARD_NAMES[self.name]


FRAMES[10] = Picking(0, 0, 0, False, False)


def pickable(state: SgsState, victim: i64, zone: bool) -> list[int]:
    """The hand as one, each card of equipment, each card of the judgement zone."""
    result: list[int] = []
    if len(state.hands[victim]) > 0:
        result.append(BLIND)
    for card in gear_cards(state, victim):
        result.append(CARD_MOVE + card)
    if zone:
        for laid in state.zones[victim]:
            result.append(CARD_MOVE + laid % LAID)
    return result


def picked(state: SgsState, chooser: i64, victim: i64, move: i64, keep: bool) -> None:
    """The picked card goes to whoever picked it, or onto the discard pile."""
    in_zone = any(CARD_MOVE + laid % LAID == move for laid in state.zones[victim])
    note(state, chooser, victim, 20 if in_zone else -20)
    if move == BLIND and keep:
        take_blind(state, chooser, victim)
    elif move == BLIND:
        throw_open(state, chooser, victim, blind_card(state, victim))
    elif keep:
        take_open(state, chooser, victim, move - CARD_MOVE)
    else:
        throw_open(state, chooser, victim, move - CARD_MOVE)
