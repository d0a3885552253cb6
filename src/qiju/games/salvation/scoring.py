"""§8 of the rules: what a life was worth, and who wins."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.actions import token
from qiju.games.salvation.bank import resources
from qiju.games.salvation.moves import LIBERATION_TALLY, NIRVANA_TALLY
from qiju.games.salvation.state import IN_NIRVANA, LIBERATED, ORDINARY, Person, Table
from qiju.games.salvation.telling import count, tell
from qiju.games.salvation.view_types import Condition as ConditionName
from qiju.kernel.state import Outcome


class Condition:
    """One condition of 解脱 or 涅槃: what it needs, and what there is."""

    __slots__ = ("have", "least", "need", "what")

    def __init__(self, what: ConditionName, have: i64, need: i64, least: bool) -> None:
        self.what: ConditionName = what
        self.have: i64 = have
        self.need: i64 = need
        self.least: bool = least  # at least so much, or at most

    def met(self) -> bool:
        if self.least:
            return self.have >= self.need
        return self.have <= self.need


def conditions(table: Table, person: Person) -> list[Condition]:
    """S-LIB-1 for laymen (SA-42), S-NIR-1 and S-ROLE-MON-8 for the monk."""
    n = table.n
    if person.role.monk:
        return [
            Condition("mana", person.mana, n.nirvana_mana, False),
            Condition("gp", person.gp, n.nirvana_gp, True),
        ]
    return [
        Condition("merit", person.merit, person.role.liberation_merit, True),
        Condition("rep", person.rep, n.liberation_rep, False),
        Condition("resources", resources(table, person), n.liberation_resources, False),
    ]


def special_of(table: Table, person: Person) -> i64:
    for condition in conditions(table, person):
        if not condition.met():
            return ORDINARY
    return IN_NIRVANA if person.role.monk else LIBERATED


def gp_points(table: Table, person: Person) -> i64:
    """S-ROLE-MON-7, S-WIN-3: the monk scores by these alone, and nobody else has any."""
    return person.gp * table.n.score_gp if person.role.monk else 0


def merit_points(table: Table, person: Person) -> i64:
    """S-WIN-2."""
    return 0 if person.role.monk else person.merit * table.n.score_merit


def rep_points(table: Table, person: Person) -> i64:
    return 0 if person.role.monk else person.rep * table.n.score_rep


def resource_points(table: Table, person: Person) -> i64:
    """SA-31: one floor on the sum."""
    return 0 if person.role.monk else resources(table, person) // table.n.score_resources


def points_now(table: Table, person: Person) -> i64:
    """What the points would be if the life ended here, without a bonus."""
    return (
        gp_points(table, person)
        + merit_points(table, person)
        + rep_points(table, person)
        + resource_points(table, person)
    )


def settle(table: Table, person: Person) -> None:
    """S-PH5-2, SA-25: 来世结算. Tokens are redeemed, then everything is counted and stays as it is."""
    while person.tokens > 0:
        token.redeem(table, person)
    person.alive = False
    person.ap = 0
    person.special = special_of(table, person)
    person.gp_points = gp_points(table, person)
    person.merit_points = merit_points(table, person)
    person.rep_points = rep_points(table, person)
    person.resource_points = resource_points(table, person)
    if table.n.special_bonus_only and person.special != ORDINARY:
        person.bonus_points = table.n.special_bonus
    person.points = points_now(table, person) + person.bonus_points
    how = "settled"
    if person.special == LIBERATED:
        how = "liberated"
        count(table, LIBERATION_TALLY)
    elif person.special == IN_NIRVANA:
        how = "nirvana"
        count(table, NIRVANA_TALLY)
    if table.log is not None:
        tell(table, how, person, {"points": int(person.points)})


def anybody_special(table: Table) -> bool:
    """SA-29: has somebody done what ends the game early?"""
    if table.n.special_bonus_only:
        return False
    for person in table.people:
        if person.alive:
            if special_of(table, person) != ORDINARY:
                return True
        elif person.special != ORDINARY:
            return True
    return False


def standing(table: Table, person: Person) -> tuple[int, int, int, int]:
    """What is compared, the higher the better."""
    power = int(person.power())
    # S-LIB-1, S-NIR-1: regardless of points; SA-30: several are compared by merit or grant points, then by less.
    if person.special != ORDINARY and not table.n.special_bonus_only:
        if table.n.special_by_points:
            return (1, int(person.points), 0, 0)
        return (1, power, int(-resources(table, person)), 0)
    # S-WIN-4, SA-32: then shared.
    return (0, int(person.points), power, int(person.rep))


def outcome(table: Table) -> Outcome:
    keys = [standing(table, person) for person in table.people]
    ranks = [1 + len([key for key in keys if key > mine]) for mine in keys]
    winners = [seat for seat in range(table.seats) if ranks[seat] == 1]
    return Outcome(winners, ranks, [int(person.points) for person in table.people], reason(table, winners))


def reason(table: Table, winners: list[int]) -> str:
    if table.n.special_bonus_only:
        return "points"
    specials = {int(table.people[winner].special) for winner in winners}
    if ORDINARY in specials:
        return "points"
    if len(specials) > 1:
        return "both"
    return "liberation" if LIBERATED in specials else "nirvana"
