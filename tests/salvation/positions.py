"""Where the tables of 《救赎之路》 stand at which something is refused."""

from __future__ import annotations

from collections.abc import Callable

from qiju.testing import Table
from salvation.helpers import (
    ALL_SIX,
    lay_all,
    next_round,
    open_table,
    play_to_the_end,
    trade,
    until_step,
    until_turn,
)

Position = Callable[[], Table]


def turn(role: str, card: str = "", options: dict[str, str] | None = None, **values: object) -> Position:
    """It is this role's turn in round 1, and it has these things; the card is the round's."""

    def position() -> Table:
        table = until_turn(open_table(options=options), role)
        if card:
            table.set("card", name=card)
        return table.set(role, **values) if values else table

    return position


def with_other(role: str, values: dict[str, object], position: Position) -> Position:
    """The same, and somebody else has these things."""
    return lambda: position().set(role, **values)


def after(position: Position, who: str, *texts: str) -> Position:
    """The same, after these decisions."""
    return lambda: position().does(who, *texts)


def event(card: str, **values: object) -> Position:
    """Round 2 has turned up this card, and everybody had these things."""

    def position() -> Table:
        return next_round(lay_all(open_table(), **values) if values else open_table(), card)

    return position


def choosing(options: dict[str, str] | None = None) -> Table:
    agreed = {"role_deal": "choose", "first_player": "seat1", **(options or {})}
    return Table("salvation", seats=4, options=agreed)


def last_to_choose() -> Table:
    table = choosing({"monk_required": "on"})
    for seat, role in enumerate(("富商", "地主", "农民")):
        table.does(seat, f"role {role}")
    return table


def at_assembly() -> Table:
    table = open_table("monk merchant landlord official farmer widow").set("widow", coins=1)
    return table.does("monk", "assembly")


def at_bidding() -> Table:
    """Merchant and landlord both want the stele, at 4."""
    table = lay_all(open_table(), coins=9)
    table.does("merchant", "donate 立碑刻名", "end").does("landlord", "donate 立碑刻名 anonymous", "end")
    return until_step(table, "bidding")


def at_grants() -> Table:
    return until_step(open_table(), "granting")


def at_sharing() -> Table:
    table = open_table().set("monk", coins=5, land=3).set("farmer", land=1)
    return until_step(table, "sharing")


def farmer_gone(role: str) -> Position:
    """Round 2: the farmer has left this life, and it is this role's turn."""

    def position() -> Table:
        table = next_round(open_table().set("farmer", life=1), "consecration")
        return until_turn(table, role)

    return position


def ended() -> Table:
    return play_to_the_end(open_table().set("table", round=10))


def poor() -> Table:
    return lay_all(open_table(), grain=0, coins=0, land=0)


def offered(items: str = "give 1 coins want 1 grain", options: dict[str, str] | None = None) -> Position:
    """The merchant has made the farmer offer 1, which waits."""
    return lambda: open_table(options=options).does("merchant", f"offer to 农民 {items} send")


def open_offer(items: str = "give 2 coins want 2 grain", options: dict[str, str] | None = None) -> Position:
    """The merchant's offer 1 stands open to all."""
    return lambda: open_table(options=options).does("merchant", f"offer to all {items} send")


def countered_twice() -> Table:
    table = offered()()
    table.does("farmer", "counter 1 give 1 grain want 2 coins send")
    return table.does("merchant", "counter 2 give 1 coins want 2 grain send")


def spent(**values: object) -> Position:
    return lambda: offered()().set("farmer", **values)


def full_of_land() -> Table:
    table = open_table()
    for role in ALL_SIX.split():
        table.set(role, land={"farmer": 1, "widow": 0, "landlord": 2}.get(role, 4))
    return table


def two_traded() -> Table:
    """Something has been traded this round, so that numbers run on."""
    return trade(open_table(), "merchant", "farmer", "give 1 coins want 1 grain")
