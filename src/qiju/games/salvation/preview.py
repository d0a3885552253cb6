"""What a move would change for the one who makes it, from what that one can see."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.actions import gifts, token, transfer
from qiju.games.salvation.events import joining
from qiju.games.salvation.moves import KINDS
from qiju.games.salvation.state import ACT, ASSEMBLE, DRAFT_GRANT, DRAFT_SHARE, DRAFT_TRANSFER, JOIN, Person, Table
from qiju.games.salvation.telling import changed
from qiju.games.salvation.temple import receiving
from qiju.games.salvation.words import Parts, taken_apart
from qiju.kernel.menu import Preview

# Actions that are over when they are done.
CERTAIN: Final = ("sell", "buy", "buy-land", "sell-land", "palace", "relieve", "rescue", "copy")


def preview(table: Table, seat: i64, move: int) -> Preview | None:
    """What a move would change for its maker. A gift and a bid show what phase 4 brings if nobody outbids them."""
    person = table.people[seat]
    parts = taken_apart(move)
    if parts.key in ("donate", "plain"):
        return Preview(gift_changes(table, person, parts))
    if parts.key == "bid":
        return Preview(bid_changes(table, person, parts.number))
    if parts.key in ("yes", "anonymous"):
        return Preview(join_changes(table, person, parts.key == "anonymous"))
    if parts.key == "amount" and table.draft_kind in (DRAFT_TRANSFER, DRAFT_GRANT, DRAFT_SHARE):
        return Preview(amount_changes(table, person, parts.number))
    if parts.key == "name" and table.card.monk_relief_mana > 0:
        return Preview({"mana": -int(table.card.monk_relief_mana), "gp": int(table.card.monk_relief_gp)})
    if parts.key == "redeem":
        return Preview(token.effect(table, person))
    if parts.key == "accept" or (table.step == ACT and parts.key in CERTAIN):
        return Preview(changes_by(table, seat, move))
    return None


def holdings(person: Person) -> dict[str, int]:
    return {
        "grain": int(person.grain),
        "coins": int(person.coins),
        "land": int(person.land),
        "merit": int(person.merit),
        "rep": int(person.rep),
        "mana": int(person.mana),
        "gp": int(person.gp),
    }


def changes_by(table: Table, seat: i64, move: int) -> dict[str, int]:
    """The rules themselves are asked, on a copy."""
    copy = table.clone()
    before = holdings(table.people[seat])
    copy.perform(seat, move)
    after = holdings(copy.people[seat])
    return changed({what: after[what] - before[what] for what in before})


def amount_changes(table: Table, person: Person, amount: int) -> dict[str, int]:
    if table.draft_kind == DRAFT_TRANSFER:
        return {"merit": int(transfer.own_change(person, amount))}
    if table.draft_kind == DRAFT_GRANT:
        return {"mana": -amount, "gp": amount}
    return {KINDS[table.draft.to // 10]: -amount}


def gift_changes(table: Table, person: Person, parts: Parts) -> dict[str, int]:
    """Phase 4 brings it, if nobody outbids it."""
    n = table.n
    coins = gifts.fee(table, 1 if parts.veiled else 0)
    merit = receiving.merit_of_any_gift(table, person)
    rep: i64 = 0
    if parts.key == "plain":
        coins += parts.number * n.plain_coins
        merit += parts.number * n.plain_merit
    else:
        line = n.services[parts.service]
        coins += gifts.price(table, parts.service)
        merit += line.merit + receiving.merit_of_building(table, parts.service)
        rep = line.rep
    if parts.veiled:
        rep = 0
    elif not receiving.gave_openly(person):
        rep += table.card.donor_rep
    return changed({"coins": int(-coins), "merit": int(merit), "rep": int(rep)})


def bid_changes(table: Table, person: Person, bid: int) -> dict[str, int]:
    """What was laid out has come back; the bid is paid in its place. Reputation may depend on what else was given."""
    service = table.auction
    line = table.n.services[service]
    veiled = person.veil(service)
    merit = line.merit + receiving.merit_of_building(table, service) + receiving.merit_of_any_gift(table, person)
    rep: i64 = 0
    if veiled == 0:
        rep = line.rep
        if not receiving.gave_openly_besides(person, service):
            rep += table.card.donor_rep
    return changed({"coins": int(-bid - gifts.fee(table, veiled)), "merit": int(merit), "rep": int(rep)})


def join_changes(table: Table, person: Person, veiled: bool) -> dict[str, int]:
    n = table.n
    if table.step == ASSEMBLE:
        return {"coins": -int(n.assembly_coins), "merit": int(n.assembly_merit)}
    if table.step != JOIN:
        return {}
    changes = {
        "coins": -int(joining.price(table, person, veiled)),
        "grain": -int(table.card.join_grain),
        "rep": -int(table.card.join_rep),
        "merit": int(joining.merit_for(table, veiled)),
    }
    return changed(changes)
