"""What a deed would bring the one who looks: what changes, the points it is worth, and how it moves 解脱 or 涅槃."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation import scoring, steps
from qiju.games.salvation import view_types as shown
from qiju.games.salvation.moves import PLAIN, SERVICE
from qiju.games.salvation.preview import preview
from qiju.games.salvation.setup import HALL, SERVICE_COUNT
from qiju.games.salvation.state import BIDDING, Person, Table
from qiju.games.salvation.temple import receiving
from qiju.games.salvation.words import word
from qiju.kernel.state import NOBODY

# What a bid is worth is said for as many as one would step through.
MOST_TOLD: Final = 60


def outlooks(table: Table, viewer: i64) -> dict[str, shown.Outlook]:
    """By the words of the moves: whatever may be done now, and what the temple would give at any time."""
    if viewer < 0 or table.round == 0 or table.over or not table.people[viewer].alive:
        return {}
    person = table.people[viewer]
    told: dict[str, shown.Outlook] = {}
    for move in moves_to_tell(table, person):
        found = preview(table, viewer, move)
        if found is not None and word(table, move) not in told:
            told[word(table, move)] = outlook(table, person, found.changes)
    return told


def moves_to_tell(table: Table, person: Person) -> list[int]:
    moves: list[int] = [] if person.role.monk else gift_moves(table)
    # In the middle of a decision the rest of it is asked for, and told, by itself.
    if table.deciding == NOBODY and (table.must >> person.seat) & 1 == 1:
        moves.extend(steps.legal(table, person)[:MOST_TOLD])
    return moves


def gift_moves(table: Table) -> list[int]:
    """Every gift once openly and once anonymously, whether or not it can be paid."""
    moves: list[int] = []
    if not table.n.no_services:
        for service in range(SERVICE_COUNT):
            if service != HALL or table.hall_by == NOBODY:
                moves += [SERVICE + 2 * service, SERVICE + 2 * service + 1]
    if not table.n.no_plain:
        moves += [PLAIN + 2, PLAIN + 3]
    return moves


def outlook(table: Table, person: Person, changes: dict[str, int]) -> shown.Outlook:
    before = as_received(table, person)
    after = with_changes(before, changes)
    return {
        "changes": changes,
        "points": int(scoring.points_now(table, after) - scoring.points_now(table, before)),
        "needs": moved_needs(table, before, after),
    }


def as_received(table: Table, person: Person) -> Person:
    """The person once phase 4 has brought what this round's other gifts bring."""
    later = person.clone()
    if table.step == BIDDING:
        later.asked_for &= ~(1 << table.auction)
    if later.asked_for != 0 or later.plain_actions != 0:
        later.merit += receiving.merit_received(table, later)
        later.rep += receiving.rep_received(table, later)
    later.escrow = 0
    return later


def with_changes(person: Person, changes: dict[str, int]) -> Person:
    later = person.clone()
    later.grain += changes.get("grain", 0)
    later.coins += changes.get("coins", 0)
    later.land += changes.get("land", 0)
    later.merit += changes.get("merit", 0)
    later.rep += changes.get("rep", 0)
    later.mana += changes.get("mana", 0)
    later.gp += changes.get("gp", 0)
    return later


def needs(table: Table, person: Person) -> list[shown.Need]:
    """Each condition with what it needs and what there is."""
    return [
        {
            "what": condition.what,
            "need": condition.need,
            "have": condition.have,
            "at": "least" if condition.least else "most",
            "met": condition.met(),
        }
        for condition in scoring.conditions(table, person)
    ]


def moved_needs(table: Table, before: Person, after: Person) -> list[shown.Need]:
    """The conditions that would stand elsewhere, as they would stand."""
    both = zip(needs(table, before), needs(table, after), strict=True)
    return [later for now, later in both if later["have"] != now["have"]]


def coming(table: Table, person: Person) -> dict[str, int]:
    """What phase 4 will bring for this round's gifts, if nobody outbids them."""
    if person.asked_for == 0 and person.plain_actions == 0:
        return {}
    merit = int(receiving.merit_received(table, person))
    rep = int(receiving.rep_received(table, person))
    return {what: amount for what, amount in (("merit", merit), ("rep", rep)) if amount != 0}
