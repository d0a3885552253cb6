"""Named moments of 《林中狂欢节》; `python tests/browser/carnival_states.py [STATE WIDTH …]` takes their pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Page

from browser.posed import photograph
from carnival.helpers import ANN, carnival
from qiju.testing import Table


def fair(seats: int = 4, **options: str) -> Table:
    """In the middle of it: the Cobweb Tavern is full, somebody is on the second lap; P1 to move."""
    table = carnival(seats, **options)
    table.set("P1", node="A1", energy=2, road=3, zhuwang=1)
    table.set("P2", node="T2", energy=0, road=2, shenhou=1)
    if seats > 2:
        table.set("P3", node="T2", energy=1, road=1, ticket=True)
    if seats > 3:
        table.set("P4", node="R1", energy=1, laps=1, block=1, road=5, longyun=1, flower2=1)
    return table


def sprint() -> Table:
    """A sprint of one may run into the full tavern, and has to go one step further."""
    return fair()


def tea() -> Table:
    """Everything that may be chosen at once: ways, tea, places."""
    return fair().set("P1", node="I1", energy=3, longyun=1, zhuwang=0)


def first() -> Table:
    """The first turn of all."""
    return carnival(4)


def rolled() -> Table:
    """Somebody on lap two rolls to the finish, and I may do something about it."""
    table = fair(start_player="seat4").set("P4", node="I1", laps=1, energy=1, shenhou=1, longyun=0)
    table.set("P1", node="A2", energy=1, zhuwang=1, senlu=1).set("P2", shenhou=1)
    return table.dice(5, 2).does(3, "free")


def own_show() -> Table:
    """My show at the plaza: leave it, drink, or pay for another roll."""
    table = fair().set("P1", node="R1", energy=2, zhuwang=1).set("P2", shenhou=0)
    return table.dice(4, 3).does(ANN, "parade P1", "perform")


def ways() -> Table:
    """The dice are settled, and the road forks."""
    table = fair().set("P1", node="R5", energy=1, zhuwang=0).set("P2", shenhou=0)
    return table.dice(5, 3).does(ANN, "free")


def tavern() -> Table:
    return fair().set("P1", node="S", energy=1).does(ANN, "parade T1")


def garden() -> Table:
    return fair().set("P1", node="R2", energy=2).does(ANN, "parade G1")


def gathering() -> Table:
    return fair().set("saturation", A2=1).set("P1", node="R8", energy=2).does(ANN, "parade A2")


def theatre() -> Table:
    return fair().set("P1", node="R6", energy=0, laps=1, ticket=True).does(ANN, "parade H1")


def feast() -> Table:
    return carnival(4, well_fed="on")


def waiting() -> Table:
    return fair().set("P1", energy=0).set("P2", shenhou=0).does(ANN, "parade R5")


def last() -> Table:
    """Somebody is home: everybody has one turn left."""
    table = fair(start_player="seat4").set("P4", node="R11", laps=1, shenhou=0, longyun=0)
    return table.does(3, "parade S")


def hidden() -> Table:
    return fair(hidden_info="on")


def two() -> Table:
    return fair(2)


STATES: dict[str, Callable[[], Table]] = {
    one.__name__: one
    for one in (
        *(sprint, tea, first, rolled, own_show, ways, tavern, garden, gathering, theatre),
        *(feast, waiting, last, hidden, two),
    )
}


def poses(page: Page, name: str) -> None:
    """What somebody would have pressed."""
    if name in ("sprint", "two", "hidden"):
        page.locator('[data-word="sprint 1"]').click()
        page.locator(".row .tile.end").last.click()
    elif name == "tea":
        page.locator('[data-word="sprint 2"]').click()
    elif name in ("rolled", "tavern", "garden", "gathering", "theatre"):
        page.locator("[data-word]:not([aria-disabled])").nth(1).click()


if __name__ == "__main__":
    photograph({name: lambda pose=pose: pose().match for name, pose in STATES.items()}, ".lap", poses)
