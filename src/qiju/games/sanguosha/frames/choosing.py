"""The generals are chosen: the lord's in the open, then everybody else's at once and unseen."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.dealing import begin_game, deal_offers, take_general, tell_offers
from qiju.games.sanguosha.names import GENERAL_MOVE
from qiju.games.sanguosha.state import MAKERS, NOTHING, FrameMaker, SgsFrame, SgsState
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.refusal import Refusal

LORD_CHOOSES: Final = 0
OTHERS_CHOOSE: Final = 1


class Choosing(SgsFrame):
    """K-4.2.2, K-4.2.3"""

    def code(self) -> int:
        return 19

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == LORD_CHOOSES:
            table.ask_one(0)
            return
        self.sealed = True
        deal_offers(table)
        tell_offers(table)
        table.ask_all(((1 << table.seats) - 1) & ~1)

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        return NOTHING if len(made) > 0 else [GENERAL_MOVE + number for number in state.offers[seat]]

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        if self.stage == LORD_CHOOSES:
            self.stage = OTHERS_CHOOSE
            take_general(state, seat, made[0] - GENERAL_MOVE)
            return
        answers = state.answers
        state.answers = [NOTHING] * state.seats
        state.offers = [NOTHING] * state.seats
        for one in range(1, state.seats):
            take_general(state, one, answers[one][0] - GENERAL_MOVE)
        state.pop()
        begin_game(state)

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        return Refusal("refuse.not_offered", "K-4.2.2" if self.stage == LORD_CHOOSES else "K-4.2.3")

    def asks(self, state: SgsState) -> str:
        return "general"

    def clone(self) -> Frame:
        other = Choosing()
        other.stage = self.stage
        other.sealed = self.sealed
        return other

    def write(self, packer: Packer) -> None:
        packer.put(1 if self.sealed else 0)

    def read(self, unpacker: Unpacker) -> None:
        self.sealed = unpacker.get() == 1


class ChoosingMaker(FrameMaker):
    def make(self) -> SgsFrame:
        return Choosing()


MAKERS[19] = ChoosingMaker()
