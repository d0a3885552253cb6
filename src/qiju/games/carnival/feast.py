"""C-602, a variant: well fed, everybody begins with a drink."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.carnival.moves import DRINKS, FED_TALLY, TAKE
from qiju.games.carnival.state import FRAMES, CarnivalFrame, CarnivalState
from qiju.games.carnival.telling import count
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal

FEAST_CODE: Final = 2


class Feast(CarnivalFrame):
    """C-602, Q-33: in turn order, each one of the cheap drinks while there are any. Its stage counts who has."""

    def code(self) -> int:
        return FEAST_CODE

    def step(self, state: FramedState) -> None:
        table = cast(CarnivalState, state)
        if self.stage == table.seats or len(drinks_to_take(table)) == 0:
            table.pop()
            return
        table.ask(1 << (table.starter + self.stage) % table.seats)

    def options(self, table: CarnivalState, seat: i64) -> list[int]:
        return drinks_to_take(table)

    def decide(self, table: CarnivalState, seat: i64, move: i64) -> None:
        self.stage += 1
        take_drink(table, seat, move - TAKE)

    def why_not(self, table: CarnivalState, seat: i64, move: i64) -> Refusal | None:
        drink = move - TAKE
        if drink not in table.n.fed_drinks:
            names = [f"@drink.{DRINKS[fed]}" for fed in table.n.fed_drinks]
            return Refusal("refuse.choose_fed", "C-602", drinks=names)
        if table.drinks[drink] == 0:
            return Refusal("refuse.sold_out", "C-602", thing=f"@drink.{DRINKS[drink]}")
        return None


FRAMES[FEAST_CODE] = Feast()


def drinks_to_take(table: CarnivalState) -> list[int]:
    return [move for move in table.n.taking if table.drinks[move - TAKE] > 0]


def take_drink(table: CarnivalState, seat: i64, drink: i64) -> None:
    table.drinks[drink] -= 1
    table.troupes[seat].drinks[drink] += 1
    count(table, FED_TALLY)
    if table.log is not None:
        data: dict[str, object] = {"number": seat + 1, "seat": seat}
        table.log.whisper(
            "fed",
            table.known_to(seat),
            {**data, "drink": f"@drink.{DRINKS[drink]}"},
            {**data, "drink": "@drink.hidden"},
        )
