"""§4.1 and §4.2: a dice check, and who may still do something about it.

C-435: the active player rolls; the others are asked clockwise; a drink changes the dice and the asking starts
again at the active player's left (Q-22), without those who have drunk this turn; when all pass, the active player
may drink or, at the plaza, pay for a reroll, and from then on nobody else may do anything (C-434, C-443, Q-42).
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival.buildings import Visiting
from qiju.games.carnival.moves import (
    ACCEPT,
    BOTH_DICE,
    CHANGE,
    DRINK,
    DRINKS,
    LONGYUN,
    MOST_FACES,
    OTHER_TALLY,
    OWN_TALLY,
    PASS_BY,
    REROLL,
    REROLL_TALLY,
    SENLU,
    SET,
    SHENHOU,
    ZHUWANG,
)
from qiju.games.carnival.state import ASK, FOR_PLAZA, NO_DRINK, ROLL, SETTLE, Check, Troupe
from qiju.kernel.state import NOBODY


class Checking(Visiting):
    """The table with its dice."""

    def step_check(self, check: Check) -> None:
        if check.stage == ROLL:
            self.roll(check, BOTH_DICE)
            check.stage = ASK
            self.tell_dice("rolls", check, check.seat)
        elif check.stage == ASK:
            self.ask_next(check)
        else:
            # C-435e: what the dice show now counts.
            self.pop()
            self.turn().difference = check.difference()

    def roll(self, check: Check, which: i64) -> None:
        """0: die a, 1: die b, 2: both."""
        self.irrevocable += 1
        if which != 1:
            check.a = self.dice.die(self.n.faces)
        if which != 0:
            check.b = self.dice.die(self.n.faces)

    def ask_next(self, check: Check) -> None:
        """C-435b, C-435d: the next one clockwise who could still drink; at last the active player."""
        while not check.closed and check.asked < self.seats:
            other = (check.seat + check.asked) % self.seats
            if self.could_drink(self.troupes[other]):
                self.ask(1 << other)
                return
            check.asked += 1
        if self.could_drink(self.troupes[check.seat]) or self.could_pay(check):
            self.ask(1 << check.seat)
            return
        check.stage = SETTLE

    def could_drink(self, troupe: Troupe) -> bool:
        """May this player be holding a drink for a check? Judged by what all may know, so that asking tells nothing."""
        # C-433, Q-21: one a turn, however many checks. C-601, Q-31: whoever is out does nothing.
        if troupe.drank or troupe.out:
            return False
        # whoever has finished, if the table allows it.
        if troupe.finished > 0 and not self.n.finished_drink:
            return False
        return troupe.hand() > 0 if self.n.hidden else troupe.check_drinks() > 0

    def could_pay(self, check: Check) -> bool:
        """C-442, Q-20: at the plaza, while there is energy, before a drink or after it."""
        return check.purpose == FOR_PLAZA and self.troupes[check.seat].energy >= self.n.reroll_cost

    # ---- possibilities -----------------------------------------------------------------------------------

    def answers(self, check: Check, seat: i64) -> list[int]:
        if check.pouring == ZHUWANG:
            return self.changes(check)
        if check.pouring == SENLU:
            return self.settings()
        troupe = self.troupes[seat]
        moves: list[int] = [ACCEPT if seat == check.seat else PASS_BY]
        if not troupe.drank:
            for drink in range(LONGYUN):
                if troupe.drinks[drink] > 0:
                    moves.append(DRINK + drink)
        if seat == check.seat and self.could_pay(check):
            moves += [REROLL, REROLL + 1, REROLL + BOTH_DICE]
        return moves

    def changes(self, check: Check) -> list[int]:
        """Q-23: exactly up or down by one, and still a face of the die."""
        moves: list[int] = []
        for which in range(2):
            die: i64 = check.a if which == 0 else check.b
            if die - self.n.die_change >= 1:
                moves.append(CHANGE + 2 * which)
            if die + self.n.die_change <= self.n.faces:
                moves.append(CHANGE + 2 * which + 1)
        return moves

    def settings(self) -> list[int]:
        return [SET + MOST_FACES * which + face for which in range(2) for face in range(self.n.faces)]

    # ---- application -------------------------------------------------------------------------------------

    def answer(self, check: Check, seat: i64, move: i64) -> None:
        if move == PASS_BY:
            check.asked += 1
        elif move == ACCEPT:
            check.stage = SETTLE
        elif move >= CHANGE:
            self.turn_die(check, move)
            self.drink_up(check, seat, check.pouring)
        elif move >= DRINK:
            self.pour(check, seat, move - DRINK)
        else:
            self.pay_reroll(check, move - REROLL)

    def pour(self, check: Check, seat: i64, drink: i64) -> None:
        """申猴酒 works at once; the others still have to be told which die."""
        if drink != SHENHOU:
            check.pouring = drink
            self.deciding = seat
            return
        self.roll(check, BOTH_DICE)
        self.drink_up(check, seat, drink)

    def turn_die(self, check: Check, move: i64) -> None:
        """蛛网酒 by one, 森之露 to any face."""
        which: i64 = (move - SET) // MOST_FACES if move >= SET else (move - CHANGE) // 2
        die: i64 = check.a if which == 0 else check.b
        if move >= SET:
            die = (move - SET) % MOST_FACES + 1
        elif (move - CHANGE) % 2 == 0:
            die -= self.n.die_change
        else:
            die += self.n.die_change
        if which == 0:
            check.a = die
        else:
            check.b = die

    def drink_up(self, check: Check, seat: i64, drink: i64) -> None:
        """The card is spent, and the asking starts again, or is over for the others (C-434, C-435d)."""
        check.pouring = NO_DRINK
        self.deciding = NOBODY
        self.spend_drink(seat, drink)
        self.show_card()
        if seat == check.seat:
            check.closed = True
            self.count(OWN_TALLY + drink)
        else:
            self.count(OTHER_TALLY + drink)
        check.asked = 1
        self.tell_drink(check, seat, drink)

    def spend_drink(self, seat: i64, drink: i64) -> None:
        """C-437, C-706: out of the hand, and not yet in the supply."""
        troupe = self.troupes[seat]
        troupe.drinks[drink] -= 1
        troupe.drank = True
        self.used[drink] += 1

    def show_card(self) -> None:
        """C-603: a hidden card that was drunk is now seen by all, and that cannot be taken back."""
        if self.n.hidden:
            self.irrevocable += 1

    def pay_reroll(self, check: Check, which: i64) -> None:
        """C-442, C-443: after a paid reroll the others are out of it."""
        self.troupes[check.seat].energy -= self.n.reroll_cost
        check.closed = True
        self.roll(check, which)
        self.count(REROLL_TALLY)
        self.tell_dice("rerolls", check, check.seat)

    # ---- telling -----------------------------------------------------------------------------------------

    def tell_dice(self, kind: str, check: Check, seat: i64) -> None:
        if self.log is not None:
            self.log.tell(kind, {"number": seat + 1, "seat": seat, **dice_of(check)})

    def tell_drink(self, check: Check, seat: i64, drink: i64) -> None:
        if self.log is not None:
            name = f"@drink.{DRINKS[drink]}"
            self.log.tell("drinks", {"number": seat + 1, "seat": seat, "drink": name, **dice_of(check)})


def dice_of(check: Check) -> dict[str, object]:
    return {
        "check": "@check.plaza" if check.purpose == FOR_PLAZA else "@check.free",
        "a": check.a,
        "b": check.b,
        "difference": check.difference(),
    }
