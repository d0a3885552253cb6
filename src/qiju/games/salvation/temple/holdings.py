"""S-ROLE-MON-6: what the monk may keep. What is above goes to others or to the temple at the end of phase 4."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.actions import land, token
from qiju.games.salvation.bank import lose_coins, lose_grain
from qiju.games.salvation.moves import COINS, DONE, GRAIN, KINDS, LAND, SERVICE, SHARE, SHARE_TALLY
from qiju.games.salvation.people import monk_in_play
from qiju.games.salvation.refusals import left_play
from qiju.games.salvation.state import SHARING, Person, Table
from qiju.games.salvation.telling import count, named, said_goods, tell
from qiju.kernel.refusal import Refusal


def excess(table: Table, monk: Person, kind: i64) -> i64:
    """SA-22: of each kind by itself."""
    over: i64 = monk.have(kind) - table.n.monk_keeps
    if over < 0:
        return 0
    return over


def ask(table: Table) -> bool:
    """To whom he gives what is above. False: there is nothing, or nobody who may have it."""
    monk = monk_in_play(table)
    if monk is None or excess(table, monk, GRAIN) + excess(table, monk, COINS) + excess(table, monk, LAND) == 0:
        return False
    if not any_receiver(table, monk):
        give_up(table, monk)
        return False
    table.step = SHARING
    table.active = monk.seat
    table.may = token.others_with_tokens(table, 1 << monk.seat)
    table.ask(1 << monk.seat)
    return True


def any_receiver(table: Table, monk: Person) -> bool:
    for person in table.people:
        kind: i64 = 0
        while kind < 3:
            if most(table, monk, person, kind) > 0:
                return True
            kind += 1
    return False


def most(table: Table, monk: Person, person: Person, kind: i64) -> i64:
    """SA-24: nobody is given land beyond the limit."""
    if not person.alive or person.seat == monk.seat:
        return 0
    amount = excess(table, monk, kind)
    if kind == LAND:
        room = land.room(table, person, True)
        if room < 0:
            return 0
        if room < amount:
            return room
    return amount


def legal(table: Table, monk: Person) -> list[int]:
    """What to whom; how much is said next."""
    moves: list[int] = []
    kind: i64 = 0
    while kind < 3:
        for other in table.people:
            if most(table, monk, other, kind) > 0:
                moves.append(SHARE + 10 * kind + other.seat)
        kind += 1
    moves.append(DONE)
    return moves


def share(table: Table, monk: Person, person: Person, kind: i64, amount: i64) -> None:
    monk.add(kind, -amount)
    person.add(kind, amount)
    count(table, SHARE_TALLY)
    if table.log is not None:
        tell(table, "share", monk, {"other": named(person), "goods": {KINDS[kind]: str(amount)}})


def give_up(table: Table, monk: Person) -> None:
    """SA-22: what he gives nobody goes to the temple; it is no donation."""
    grain = lose_grain(table, monk, excess(table, monk, GRAIN))
    coins = lose_coins(table, monk, excess(table, monk, COINS))
    fields = excess(table, monk, LAND)
    monk.land -= fields
    table.land_bank += fields
    if table.log is not None:
        tell(table, "gives_up", monk, {"goods": said_goods([int(grain), int(coins), int(fields)])})


def refuse(table: Table, monk: Person, move: i64) -> Refusal:
    """What is not too much, and who may not have it."""
    n = table.n
    if not SHARE <= move < SERVICE or (move - SHARE) % 10 >= table.seats:
        return Refusal("refuse.share", "S-ROLE-MON-6", most=n.monk_keeps)
    kind: i64 = (move - SHARE) // 10
    other = table.people[(move - SHARE) % 10]
    if other.seat == monk.seat:
        return Refusal("refuse.share_self", "S-ROLE-MON-6", most=n.monk_keeps)
    if not other.alive:
        return left_play(other)
    if excess(table, monk, kind) == 0:
        unit = f"@unit.{KINDS[kind]}"
        return Refusal("refuse.share_kind", "SA-22", kind=unit, have=monk.have(kind), most=n.monk_keeps)
    return land.refuse_limit(table, other)
