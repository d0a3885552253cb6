"""§4.1 and §4.2: a dice check, and who may still do something about it.

C-435: the active player rolls; the others are asked clockwise; a drink changes the dice and the asking starts
again at the active player's left (Q-22), without those who have drunk this turn; when all pass, the active player
may drink or, at the plaza, pay for a reroll, and from then on nobody else may do anything (C-434, C-443, Q-42).
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

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
from qiju.games.carnival.state import FRAMES, CarnivalFrame, CarnivalState
from qiju.games.carnival.telling import count
from qiju.games.carnival.troupe import Troupe, refuse_cost
from qiju.kernel.fields import Midway
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY
from qiju.kernel.turns import Limit

CHECK_CODE: Final = 1

# Stages of a check.
ROLL: Final = 0
ASK: Final = 1
SETTLE: Final = 2

# What a check is for (C-436: there are exactly two).
FOR_MOVE: Final = 0
FOR_PLAZA: Final = 1

NO_DRINK: Final = -1


class Check(CarnivalFrame):
    """C-435: two dice, and whoever is asked about them."""

    seat: i64
    purpose: i64
    a: i64 = 0
    b: i64 = 0
    asked: i64 = 1  # how many places clockwise of the active player the question is
    closed: bool = False  # to everybody but the active player
    pouring: Midway[i64] = NO_DRINK  # a drink chosen, its die not yet named

    def difference(self) -> i64:
        return self.a - self.b if self.a > self.b else self.b - self.a

    def code(self) -> int:
        return CHECK_CODE

    def step(self, state: FramedState) -> None:
        table = cast(CarnivalState, state)
        if self.stage == ROLL:
            roll(table, self, BOTH_DICE)
            self.stage = ASK
            tell_dice(table, "rolls", self)
        elif self.stage == ASK:
            ask_next(table, self)
        else:
            # C-435e: what the dice show now counts.
            table.pop()
            table.frame().take_difference(self.difference())

    def options(self, table: CarnivalState, seat: i64) -> list[int]:
        if self.pouring == ZHUWANG:
            return changes(table, self)
        if self.pouring == SENLU:
            return settings(table)
        return answers(table, self, seat)

    def decide(self, table: CarnivalState, seat: i64, move: i64) -> None:
        if move == PASS_BY:
            self.asked += 1
        elif move == ACCEPT:
            self.stage = SETTLE
        elif move >= CHANGE:
            turn_die(table, self, move)
            drink_up(table, self, seat, self.pouring)
        elif move >= DRINK:
            pour(table, self, seat, move - DRINK)
        else:
            pay_reroll(table, self, move - REROLL)

    def why_not(self, table: CarnivalState, seat: i64, move: i64) -> Refusal | None:
        return refuse_answer(table, self, seat, move)

    def unasked(self, table: CarnivalState, seat: i64) -> Refusal:
        """Somebody who plays, but is not asked about these dice."""
        if seat < 0 or seat >= table.seats or table.troupes[seat].out:
            return super().unasked(table, seat)
        # C-434, C-443: the active player has drunk or paid.
        if self.closed:
            return Refusal("refuse.closed", "C-443" if self.purpose == FOR_PLAZA else "C-434", number=self.seat + 1)
        if table.troupes[seat].drank:
            return Refusal("refuse.drank", "C-433")
        return Refusal("refuse.not_asked", "C-435", number=table.asked_seat() + 1)


FRAMES[CHECK_CODE] = Check(0, FOR_MOVE)


# ---- dice ----------------------------------------------------------------------------------------------


def roll(table: CarnivalState, check: Check, which: i64) -> None:
    """0: die a, 1: die b, 2: both."""
    table.irrevocable += 1
    if which != 1:
        check.a = table.dice.die(table.n.faces)
    if which != 0:
        check.b = table.dice.die(table.n.faces)


def ask_next(table: CarnivalState, check: Check) -> None:
    """C-435b, C-435d: the next one clockwise who could still drink; at last the active player."""
    while not check.closed and check.asked < table.seats:
        other = (check.seat + check.asked) % table.seats
        if could_drink(table, table.troupes[other]):
            table.ask(1 << other)
            return
        check.asked += 1
    if could_drink(table, table.troupes[check.seat]) or could_pay(table, check):
        table.ask(1 << check.seat)
        return
    check.stage = SETTLE


def could_drink(table: CarnivalState, troupe: Troupe) -> bool:
    """May this player be holding a drink for a check? Judged by what all may know, so that asking tells nothing."""
    # C-433, Q-21: one a turn, however many checks. C-601, Q-31: whoever is out does nothing.
    if troupe.drank or troupe.out:
        return False
    # whoever has finished, if the table allows it.
    if troupe.finished > 0 and not table.n.finished_drink:
        return False
    return troupe.hand() > 0 if table.n.hidden else troupe.check_drinks() > 0


def could_pay(table: CarnivalState, check: Check) -> bool:
    """C-442, Q-20: at the plaza, while there is energy, before a drink or after it."""
    return check.purpose == FOR_PLAZA and table.troupes[check.seat].energy >= table.n.reroll_cost


# ---- possibilities -------------------------------------------------------------------------------------


def answers(table: CarnivalState, check: Check, seat: i64) -> list[int]:
    """To leave the dice, to drink, and at one's own plaza to pay."""
    troupe = table.troupes[seat]
    moves: list[int] = [ACCEPT if seat == check.seat else PASS_BY]
    if not troupe.drank:
        for drink in range(LONGYUN):
            if troupe.drinks[drink] > 0:
                moves.append(DRINK + drink)
    if seat == check.seat and could_pay(table, check):
        moves += [REROLL, REROLL + 1, REROLL + BOTH_DICE]
    return moves


def changes(table: CarnivalState, check: Check) -> list[int]:
    """Q-23: exactly up or down by one, and still a face of the die."""
    moves: list[int] = []
    for which in range(2):
        die: i64 = check.a if which == 0 else check.b
        if die - table.n.die_change >= 1:
            moves.append(CHANGE + 2 * which)
        if die + table.n.die_change <= table.n.faces:
            moves.append(CHANGE + 2 * which + 1)
    return moves


def settings(table: CarnivalState) -> list[int]:
    return [SET + MOST_FACES * which + face for which in range(2) for face in range(table.n.faces)]


# ---- application ---------------------------------------------------------------------------------------


def pour(table: CarnivalState, check: Check, seat: i64, drink: i64) -> None:
    """申猴酒 works at once; the others still have to be told which die."""
    if drink != SHENHOU:
        check.pouring = drink
        table.deciding = seat
        return
    roll(table, check, BOTH_DICE)
    drink_up(table, check, seat, drink)


def turn_die(table: CarnivalState, check: Check, move: i64) -> None:
    if which_die(move) == 0:
        check.a = die_after(table, check, move)
    else:
        check.b = die_after(table, check, move)


def which_die(move: i64) -> i64:
    """0: die a, 1: die b."""
    return (move - SET) // MOST_FACES if move >= SET else (move - CHANGE) // 2


def die_after(table: CarnivalState, check: Check, move: i64) -> i64:
    """What the die shows that is turned: 蛛网酒 a little up or down, 森之露 to any face."""
    if move >= SET:
        return (move - SET) % MOST_FACES + 1
    die: i64 = check.a if which_die(move) == 0 else check.b
    return die - table.n.die_change if (move - CHANGE) % 2 == 0 else die + table.n.die_change


def difference_after(table: CarnivalState, check: Check, move: i64) -> i64:
    """What the dice come to when a drink turns one of them."""
    die = die_after(table, check, move)
    kept: i64 = check.b if which_die(move) == 0 else check.a
    return die - kept if die > kept else kept - die


def drink_up(table: CarnivalState, check: Check, seat: i64, drink: i64) -> None:
    """The card is spent, and the asking starts again, or is over for the others (C-434, C-435d)."""
    check.pouring = NO_DRINK
    table.deciding = NOBODY
    spend_drink(table, seat, drink)
    show_card(table)
    if seat == check.seat:
        check.closed = True
        count(table, OWN_TALLY + drink)
    else:
        count(table, OTHER_TALLY + drink)
    check.asked = 1
    tell_drink(table, check, seat, drink)


def spend_drink(table: CarnivalState, seat: i64, drink: i64) -> None:
    """C-437, C-706: out of the hand, and not yet in the supply."""
    troupe = table.troupes[seat]
    troupe.drinks[drink] -= 1
    troupe.drank = True
    table.used[drink] += 1


def show_card(table: CarnivalState) -> None:
    """C-603: a hidden card that was drunk is now seen by all, and that cannot be taken back."""
    if table.n.hidden:
        table.irrevocable += 1


def pay_reroll(table: CarnivalState, check: Check, which: i64) -> None:
    """C-442, C-443: after a paid reroll the others are out of it."""
    table.troupes[check.seat].energy -= table.n.reroll_cost
    check.closed = True
    roll(table, check, which)
    count(table, REROLL_TALLY)
    tell_dice(table, "rerolls", check)


# ---- why not -------------------------------------------------------------------------------------------


def refuse_answer(table: CarnivalState, check: Check, seat: i64, move: i64) -> Refusal | None:
    if check.pouring >= 0:
        return refuse_die(table, check, move)
    active = seat == check.seat
    if move == ACCEPT and active:
        return None
    if move == PASS_BY and not active:
        return None
    if DRINK <= move < DRINK + len(DRINKS):
        return refuse_drink(table, seat, move - DRINK)
    if REROLL <= move <= REROLL + 2 and active:
        # C-442: a free move is rolled once.
        if check.purpose != FOR_PLAZA:
            return Refusal("refuse.reroll", "C-442")
        return refuse_cost(table.troupes[seat], table.n.reroll_cost, "C-442")
    return Refusal("refuse.choose_answer", "C-435")


def refuse_drink(table: CarnivalState, seat: i64, drink: i64) -> Refusal | None:
    troupe = table.troupes[seat]
    if troupe.drank:
        return Refusal("refuse.drank", "C-433")
    if drink == LONGYUN:
        return Refusal("refuse.tea_later", "Q-19", drink=f"@drink.{DRINKS[LONGYUN]}")
    if troupe.drinks[drink] == 0:
        return Refusal("refuse.no_drink", "C-431", drink=f"@drink.{DRINKS[drink]}")
    return None


def refuse_die(table: CarnivalState, check: Check, move: i64) -> Refusal | None:
    """Q-23: a die stays on its faces."""
    if move in check.options(table, table.deciding):
        return None
    if check.pouring == ZHUWANG and CHANGE <= move < CHANGE + 4:
        die: i64 = check.a if which_die(move) == 0 else check.b
        name = "@die.a" if which_die(move) == 0 else "@die.b"
        return Refusal("refuse.die_edge", "Q-23", die=name, shows=die, change=table.n.die_change, faces=table.n.faces)
    if check.pouring == SENLU and SET <= move < SET + 2 * MOST_FACES:
        return Refusal("refuse.die_face", "C-436", faces=table.n.faces, face=(move - SET) % MOST_FACES + 1)
    return Refusal("refuse.choose_die", "C-436")


# ---- time ----------------------------------------------------------------------------------------------


def time_to_drink(table: CarnivalState, seat: i64) -> Limit | None:
    """Q-40: whoever is asked about another's dice has so much time, and then does not drink."""
    top = table.top()
    if table.n.drink_timer == 0 or not isinstance(top, Check) or seat == top.seat or not table.asked(seat):
        return None
    return Limit(1000 * int(table.n.drink_timer), [PASS_BY])


# ---- telling -------------------------------------------------------------------------------------------


def tell_dice(table: CarnivalState, kind: str, check: Check) -> None:
    if table.log is not None:
        table.log.tell(kind, {"number": check.seat + 1, "seat": check.seat, **dice_of(check)})


def tell_drink(table: CarnivalState, check: Check, seat: i64, drink: i64) -> None:
    if table.log is not None:
        name = f"@drink.{DRINKS[drink]}"
        table.log.tell("drinks", {"number": seat + 1, "seat": seat, "drink": name, **dice_of(check)})


def dice_of(check: Check) -> dict[str, object]:
    return {
        "check": "@check.plaza" if check.purpose == FOR_PLAZA else "@check.free",
        "a": check.a,
        "b": check.b,
        "difference": check.difference(),
    }
