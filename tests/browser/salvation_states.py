"""Named moments of 《救赎之路》; `python tests/browser/salvation_states.py [STATE WIDTH …]` takes their pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Page, expect

from browser.posed import photograph
from qiju.games.salvation import rounds
from qiju.testing import Table
from salvation.helpers import open_table, until_step, until_turn
from salvation.positions import choosing

SIX = "landlord merchant official farmer widow monk"
MIDDLE: dict[str, dict[str, int]] = {
    "landlord": {"grain": 7, "coins": 7, "land": 2, "merit": 8, "rep": 1, "life": 5},
    "merchant": {"grain": 1, "coins": 8, "land": 0, "merit": 9, "rep": 3, "life": 5},
    "official": {"grain": 2, "coins": 6, "land": 1, "merit": 6, "rep": 7, "life": 4},
    "farmer": {"grain": 5, "coins": 5, "land": 0, "merit": 7, "rep": 0, "life": 5},
    "widow": {"grain": 1, "coins": 2, "land": 0, "merit": 13, "rep": 0, "life": 5},
    "monk": {"grain": 0, "coins": 1, "land": 0, "mana": 3, "gp": 8, "life": 5},
}


ROUND = 6


def middle(roles: str = SIX, card: str = "relief_edict", first: int = 0) -> Table:
    """The middle of a game; this seat has the first turn of the round."""
    table = open_table(roles, card=card)
    for role in roles.split():
        table.set(role, **MIDDLE[role])
    table.set("table", round=ROUND, starter=(first - ROUND + 1) % len(roles.split()))
    if first > 0:
        table.set("table", at=0)
        rounds.next_turn(table.match.state)
    return table


def act() -> Table:
    """Two others have asked for the two places of 诵经超度 before me."""
    table = middle("landlord official widow monk merchant farmer", first=4)
    table.does("merchant", "donate 诵经超度", "end").does("farmer", "donate 诵经超度", "donate 法会祈福", "end")
    return until_turn(table, "landlord")


def offers() -> Table:
    """Two offers stand, one of them is for all."""
    table = act().does("farmer", "offer to all give 2 grain want 1 coins send")
    return table.does("official", "offer to all give 1 land want 4 coins send")


def answer() -> Table:
    """The merchant wants an answer from me."""
    return act().does("merchant", "offer to 地主 give 3 coins want 3 grain send")


def widow() -> Table:
    return until_turn(middle("widow landlord merchant official farmer monk"), "widow")


def monk() -> Table:
    return until_turn(middle("monk landlord merchant official farmer widow").set("farmer", grain=1), "monk")


def official() -> Table:
    return until_turn(middle("official landlord merchant farmer"), "official")


def join() -> Table:
    table = middle("landlord merchant official farmer widow monk", card="ullambana")
    return until_step(table, "event_join")


def bidding() -> Table:
    """Three want the two places of 诵经超度; the merchant has sealed."""
    table = act().does("landlord", "donate 诵经超度", "end")
    return until_step(table, "bidding").does("merchant", "bid 4")


def granting() -> Table:
    table = middle("monk landlord merchant official farmer widow").set("monk", mana=6)
    return until_step(table, "granting")


def sharing() -> Table:
    return until_step(middle("monk landlord merchant official farmer widow").set("monk", coins=5), "sharing")


def roles() -> Table:
    return choosing()


def waiting() -> Table:
    """Somebody else acts; I may step in."""
    return act().does("landlord", "donate 供养僧侣", "end")


def four() -> Table:
    return until_turn(middle("farmer merchant landlord monk"), "farmer")


def gift() -> Table:
    return act()


def writing() -> Table:
    return offers()


STATES: dict[str, Callable[[], Table]] = {
    one.__name__: one
    for one in (
        act,
        gift,
        writing,
        offers,
        answer,
        widow,
        monk,
        official,
        join,
        bidding,
        granting,
        sharing,
        roles,
        waiting,
        four,
    )
}


def poses(page: Page, name: str) -> None:
    """What somebody would have pressed."""
    if name == "gift":
        page.locator('[data-deed="donate stele"]').click()
    elif name == "widow":
        page.locator('[data-group="transfer"]').click()
    elif name == "official":
        page.locator('[data-deed="palace"]:visible').first.click(force=True)
    elif name == "granting":
        page.locator('.desk [data-deed^="grant "]').first.click()
        page.locator(".many").wait_for()
    elif name == "writing":
        page.locator('[data-deed="offer"]').click()
        page.locator('[data-to="4"]').click()
        for amount, number in (("give grain", "3"), ("want coins", "3")):
            field = page.locator(f'[data-amount="{amount}"]')
            expect(field).to_be_enabled()
            field.fill(number)
            field.blur()
        expect(page.get_by_test_id("send-offer")).to_be_enabled()


if __name__ == "__main__":
    photograph({name: lambda pose=pose: pose().match for name, pose in STATES.items()}, ".salvation", poses)
