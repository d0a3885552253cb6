"""Every named moment of every table and every page of the house, walked: what is wrong with it at which size.

`python tests/browser/catalogue.py [GAME STATE zh en light dark …]` walks all of it, or what is named, and prints what
it finds; with `--pictures` each moment is left in build/states at every size, with `--layout` axe does not look, and
with `--json` all of it is printed as one table.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright

from browser import (
    carnival_states,
    chromium,
    house_states,
    merit_states,
    mineventure_states,
    salvation_states,
    sanguosha_states,
)
from browser.axe import findings
from browser.house import House
from browser.layout import wrong_with
from browser.pictures import STILL
from browser.posed import FOLDER, SIZES, Posed, visit
from browser.recorded import first_of_each_kind
from browser.warrior import BY_HAND
from qiju.kernel.match import Match

LANGS = ("zh", "en")
LIGHTS = ("light", "dark")
#: What stands beside the table is decided when one comes: two sizes of a desk, two of what is held in the hand.
DEVICES = (SIZES[:2], SIZES[:1:-1])
TABLES = {
    "merit": merit_states,
    "carnival": carnival_states,
    "salvation": salvation_states,
    "mineventure": mineventure_states,
    "sanguosha": sanguosha_states,
}
#: The room with a table in it; nobody's table is called otherwise than its game, but one.
DRAWN = {game: f".room .stage .{game}" for game in TABLES} | {"sanguosha": ".room .stage .sgs"}


class Moment(NamedTuple):
    """A table as it is laid and seen from a seat, and what somebody has pressed there."""

    game: str
    name: str
    match: Match
    press: Callable[[Page], None]
    seat: int = 0

    @property
    def seats(self) -> int:
        return int(self.match.state.seats)


class Finding(NamedTuple):
    """Something that is wrong, and where it was seen."""

    where: str
    what: str


class Look(NamedTuple):
    """In which language and light a moment is looked at, and whether axe looks at it, too."""

    lang: str
    light: str
    axe: tuple[tuple[int, int], ...] = (SIZES[0], SIZES[3])


#: A finger that stays on the first thing that can be looked at, as long as it takes.
LOOKS = """() => {
  const thing = [...document.querySelectorAll('.stage article[data-inspectable], .stage [data-inspectable]')]
    .find((one) => one.checkVisibility());
  thing.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
}"""


def looks(page: Page) -> None:
    page.evaluate(LOOKS)
    page.locator("#inspector").wait_for()


def opens(key: str) -> Callable[[Page], None]:
    """What stands beside the table, or over it where there is no room, is opened by its key."""

    def press(page: Page) -> None:
        page.keyboard.press(key)
        page.locator("[role=tabpanel]").wait_for()

    return press


def nothing(page: Page) -> None:
    """Nobody presses anything."""


def moments(game: str, names: list[str] | None = None) -> list[Moment]:
    """The moments of a table, those for as many people together: they share a page."""
    states: dict[str, Callable[[], Any]] = TABLES[game].STATES
    posed = [Moment(game, name, pose().match, pressing(game, name)) for name, pose in states.items()]
    recorded = [
        Moment(game, name, asked.match, nothing, asked.seat) for name, asked in first_of_each_kind(game).items()
    ]
    beside = [
        posed[0]._replace(name=name, press=press)
        for name, press in (("looked_at", looks), ("rules_open", opens("r")), ("chat_open", opens("c")))
    ]
    wanted = [one for one in (*posed, *recorded, *beside) if not names or one.name in names]
    return sorted(wanted, key=lambda one: one.seats)


def pressing(game: str, name: str) -> Callable[[Page], None]:
    return lambda page: TABLES[game].poses(page, name)


def walk(
    browser: Browser, url: str, all_moments: list[Moment], look: Look, pictures: bool = False
) -> Iterator[Finding]:
    """Everything that is wrong with these moments of one table, at four sizes."""
    for _, together in groupby(all_moments, key=lambda one: (one.game, one.seats)):
        group = list(together)
        for sizes in DEVICES:
            page = visit(browser, sizes[0], look.lang, look.light)
            page.add_init_script(BY_HAND)
            trouble: list[str] = []
            page.on("pageerror", lambda error, trouble=trouble: trouble.append(str(error)))  # type: ignore[misc]
            posed = Posed(page, url, group[0].match)
            page.locator(DRAWN[group[0].game]).wait_for()
            for moment in group:
                page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
                shows(page, posed, moment)
                yield from seen_at(page, f"{moment.game} {moment.name}", ".room", sizes, look, pictures)
            page.context.close()
            yield from (Finding(f"{group[0].game} {sizes[0]}", text) for text in trouble)


def walk_house(
    browser: Browser, url: str, places: list[house_states.Place], look: Look, pictures: bool = False
) -> Iterator[Finding]:
    """The same for the other pages of the house."""
    for place in places:
        for sizes in DEVICES:
            page = visit(browser, sizes[0], look.lang, look.light)
            page.goto(url + place.path)
            page.locator(place.ready).first.wait_for()
            place.press(page)
            yield from seen_at(page, f"house {place.name}", place.whole, sizes, look, pictures)
            page.context.close()


def shows(page: Page, posed: Posed, moment: Moment) -> None:
    """The moment lies on the table, and what somebody would have pressed is pressed."""
    page.keyboard.press("Escape")
    if page.locator(".room.with_side").count():
        page.keyboard.press("l")
    posed.leaves()
    page.locator(DRAWN[moment.game]).wait_for(state="detached")
    posed.shows(moment.match, moment.seat)
    page.locator(DRAWN[moment.game]).wait_for()
    moment.press(page)
    page.mouse.move(2, 2)


def seen_at(
    page: Page, what: str, whole: str, sizes: list[tuple[int, int]], look: Look, pictures: bool
) -> Iterator[Finding]:
    """What is wrong with the page as it stands, at these sizes."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)
        where = f"{what} {width}x{height} {look.lang} {look.light}"
        if pictures:
            FOLDER.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=FOLDER / f"{where.replace(' ', '-')}.png")
        yield from (Finding(where, wrong) for wrong in wrong_with(page, whole))
        if (width, height) in look.axe:
            yield from (Finding(where, wrong) for wrong in findings(page))


def walk_all(words: list[str], url: str, browser: Browser) -> Iterator[tuple[int, list[Finding]]]:
    """What was asked for, part by part: how many looks, and what they found."""
    games = [word for word in words if word in (*TABLES, "house")] or [*TABLES, "house"]
    options = (*TABLES, *LANGS, *LIGHTS, "house")
    names = [word for word in words if not word.startswith("--") and word not in options]
    places = list(house_states.places(url)) if "house" in games else []
    places = [place for place in places if not names or place.name in names]
    for lang in [word for word in words if word in LANGS] or LANGS:
        for light in [word for word in words if word in LIGHTS] or LIGHTS:
            look, pictures = Look(lang, light), "--pictures" in words
            if "--layout" in words:
                look = look._replace(axe=())
            for game in games:
                if game == "house":
                    yield len(places) * len(SIZES), list(walk_house(browser, url, places, look, pictures))
                    continue
                wanted = moments(game, names)
                for _, together in groupby(wanted, key=lambda one: one.seats):
                    group = list(together)
                    yield len(group) * len(SIZES), list(walk(browser, url, group, look, pictures))


def main() -> int:
    words = sys.argv[1:]
    looked = 0
    found: list[Finding] = []
    with tempfile.TemporaryDirectory() as data, House(Path(data)) as house, sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for looks_here, findings_here in walk_all(words, house.url, browser):
            looked += looks_here
            found += findings_here
            if "--json" not in words:
                print("\n".join(f"{one.where}: {one.what}" for one in findings_here), flush=True)
        browser.close()
    if "--json" in words:
        print(json.dumps({"looked": looked, "findings": [*map(list, found)]}))
    else:
        print(f"{looked} looks, {len(found)} findings")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
