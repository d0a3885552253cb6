"""Named moments of 《功德轮回》; `python tests/browser/merit_states.py [STATE WIDTH …]` takes their pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Page

from browser.posed import photograph
from merit.helpers import MeritTable, begin, open_table


def middle(roles: str = "scholar merchant monk farmer", event: str = "harvest", **agreed: object) -> MeritTable:
    """Round 3: two saved, the elder waits for the last time."""
    table = begin(roles, events=["peace", "flood", event], **agreed)
    table.until(3)
    table.set("table", saved=2, calamity=2).area(dying_elder=1, lost_trader=0)
    first, *others = table.roles()
    table.set(first, wealth=7, fu=6, hui=11)
    for role, wealth, fu, hui in zip(others, (3, 2, 4), (10, 7, 11), (7, 16, 8), strict=False):
        table.set(role, wealth=wealth, fu=fu, hui=hui)
    return table


def save() -> MeritTable:
    return middle()


def farmer() -> MeritTable:
    """Not wise enough to save anybody, and too poor to invest."""
    return middle("farmer merchant scholar monk").set("farmer", wealth=1, hui=4)


def monk() -> MeritTable:
    return middle("monk merchant scholar farmer").set("monk", wealth=1, fu=3, hui=6)


def crisis() -> MeritTable:
    """A plague, and past the line that the team must not pass."""
    return middle(event="plague").set("table", calamity=14)


def alone() -> MeritTable:
    """Two at the table, nobody at the gate."""
    return middle("merchant monk").area()


def refuge() -> MeritTable:
    return open_table("scholar merchant monk farmer")


def vow() -> MeritTable:
    table = open_table("scholar merchant monk farmer", vow_deal="choose")
    for role in ("scholar", "merchant", "farmer"):
        table.does(role, "refuge")
    return table


def role() -> MeritTable:
    return MeritTable(seats=4, options={"role_deal": "choose", "first_player": "seat1"})


def waiting() -> MeritTable:
    return middle().does("scholar", "practice", "protect")


def practised() -> MeritTable:
    return middle().dice(4, 5).does("scholar", "practice")


STATES: dict[str, Callable[[], MeritTable]] = {
    one.__name__: one for one in (save, farmer, monk, crisis, alone, refuge, vow, role, waiting, practised)
}


def poses(page: Page, name: str) -> None:
    """What somebody would have pressed."""
    if name == "save":
        page.locator(".tile[data-word=save]").click()
        page.locator("button.being").first.click()
    elif name == "crisis":
        page.locator(".tile[data-word=save]").click()
    elif name == "refuge":
        page.locator(".choice .card").first.click()


if __name__ == "__main__":
    photograph({name: lambda pose=pose: pose().match for name, pose in STATES.items()}, ".lap", poses)
