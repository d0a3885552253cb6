"""Somebody at the table of 《MineVenture》: by mouse, by finger, by keyboard."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from browser import words
from browser.player import PATIENCE, Finger, Player, Typist
from browser.wire import Guest, post

GAME = "mineventure"
#: What somebody does who wants to see the game, best first; anything else comes after.
TASTE = ("war", "main", "roll", "keep", "take", "option", "join", "end")
#: ... and who has seen enough of it and waits for doomsday.
TIRED = ("war", "main", "skip", "decline", "pass", "end")


def among_bots(url: str, seats: int = 3, bot: str = "house", **more: Any) -> dict[str, Any]:
    """A seat with bots at the others; the game has started."""
    wish = {"game": GAME, "name": "Ann", "seats": seats, "bots": [None, *[bot] * (seats - 1)], "presets": ["quick"]}
    seated = post(url, "/api/tables", wish | more)
    host = Guest(url, seated)
    host.says("start")
    host.close()
    return seated


def nice_moment(url: str, phase: str, name: str = "Ann", rounds: int = 0, **more: Any) -> dict[str, Any]:
    """A seat that is asked in this phase, from this round on; what comes before is played without a page."""
    for _ in range(20):
        seated = among_bots(url, name=name, **more)
        guest = Guest(url, seated)
        while True:
            guest.until_asked()
            if guest.told.get("over"):
                break
            view, ask = guest.told["view"], guest.told["ask"]
            if view["phase"] == phase and view["round"] >= rounds:
                guest.close()
                return seated
            guest.says("move", q=ask["q"], moves=bold(view, ask["menu"]))
            guest.until(lambda told, q=ask["q"]: (told.get("ask") or {}).get("q") != q or told.get("over"))
        guest.close()
    raise AssertionError(f"twenty games, and never {phase}")


def bold(view: dict[str, Any], menu: list[dict[str, Any]]) -> list[int]:
    """A decision of somebody who walks far and looks for a fight."""
    if view["phase"] == "walk":
        ways: list[dict[str, Any]] = view["turn"]["wars"] or view["turn"]["ways"]
        moves: list[int] = ways[len(ways) // 2]["moves"]
        return moves
    open_now = [item for item in menu if "refusal" not in item]
    best = min(open_now, key=lambda item: rank(item["word"]))
    return [best["move"]]


def rank(word: str, taste: tuple[str, ...] = TASTE) -> int:
    first = word.split(" ")[0]
    return taste.index(first) if first in taste else len(taste)


class Adventurer(Player):
    """Rolls, walks to a lit tile, fights whoever is near, takes what is offered."""

    taste = TASTE

    def m(self, key: str, **values: object) -> str:
        return words.fill(words.own(GAME, self.lang)[key], **values)

    def say(self, key: str) -> str:
        return words.game(self.lang, GAME)[key]

    # -- where things are --------------------------------------------------------------------------------

    @property
    def map(self) -> Locator:
        return self.page.get_by_role("region", name=self.m("map"), exact=True)

    @property
    def lit(self) -> Locator:
        """Tiles that can be pressed."""
        return self.map.locator("[data-cell]")

    @property
    def asked(self) -> Locator:
        return self.page.locator("[data-q]")

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_test_id("move-bar")

    @property
    def chips(self) -> Locator:
        """What may be done, wherever it stands: refusals can be pressed, too, but lead nowhere."""
        return self.page.locator(".mineventure [data-word]:not([aria-disabled]):visible")

    @property
    def confirm_button(self) -> Locator:
        return self.page.get_by_test_id("confirm")

    @property
    def battle(self) -> Locator:
        return self.page.get_by_role("region", name=self.m("battle"), exact=True)

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("region", name=self.m("my_hand"), exact=True)

    def chip(self, word: str) -> Locator:
        return self.page.locator(f'.mineventure [data-word="{word}"]:visible').first

    def camera(self) -> list[float]:
        """Left, top and width of what is seen, in tiles."""
        told = self.map.locator("[data-camera]").get_attribute("data-camera") or ""
        return [float(number) for number in told.split()]

    # -- deciding --------------------------------------------------------------------------------------------

    def words(self) -> list[str]:
        found: list[str] = self.chips.evaluate_all("chips => chips.map(chip => chip.dataset.word)")
        return found

    def waits(self) -> Adventurer:
        here = self.page.locator("[data-q]")
        expect(here.or_(self.end).first).to_be_visible(timeout=PATIENCE)
        return self

    def picks(self) -> None:
        """A tile where one walks or chooses a place; else what one likes best."""
        if self.tiles_are_asked():
            self.picks_tile()
        else:
            self.press(self.chip(self.likes()))

    def tiles_are_asked(self) -> bool:
        """A place on the map is wanted: then only tiles are lit, and nobody to fight."""
        return self.lit.count() > 0 and not any(word.split(" ")[0] in ("war", "end") for word in self.words())

    def likes(self) -> str:
        return min(self.words(), key=lambda word: rank(word, self.taste))

    def picks_tile(self) -> None:
        self.press(self.lit.nth(self.lit.count() // 2))

    def confirms(self) -> None:
        expect(self.confirm_button).to_be_enabled()
        self.press(self.confirm_button)

    def decides(self) -> None:
        """What is a whole deed is done with one press; anything else is picked, then meant."""
        q = self.asked.get_attribute("data-q")
        same = self.page.locator(f'[data-q="{q}"]')
        self.picks()
        self.confirms_where_asked(q)
        expect(same).to_have_count(0)

    def confirms_where_asked(self, q: str | None) -> None:
        self.page.wait_for_function(
            """q => !document.querySelector(`[data-q="${q}"]`)
              || document.querySelector('[data-testid=confirm]:enabled')""",
            arg=q,
        )
        if self.confirm_button.is_visible() and self.page.locator(f'[data-q="{q}"]').count():
            self.confirms()

    def finishes(self, most: int = 400) -> int:
        """To the end screen; how many decisions it took."""
        for n in range(most):
            self.taste = TASTE if n < 30 else TIRED
            if not self.goes_on():
                return n
        raise AssertionError("the adventure does not end")


class StepByStep(Adventurer):
    """Walks by the arrows beside the question: one direction after the other, until the move is whole."""

    def picks(self) -> None:
        q = self.asked.get_attribute("data-q")
        for _ in range(12):
            ways = [word for word in self.words() if word in ("n", "e", "s", "w")]
            if self.tiles_are_asked() and not ways:
                self.picks_tile()
                return
            before = self.asked.get_attribute("data-steps")
            self.hits(self.chip(ways[0] if ways else self.likes()))
            self.page.wait_for_function(
                """([q, steps]) => document.querySelector('[data-testid=confirm]:enabled')
                  || !document.querySelector(`[data-q="${q}"][data-steps="${steps}"]`)""",
                arg=[q, before],
            )
            if self.confirm_button.is_visible() or not self.page.locator(f'[data-q="{q}"]').count():
                return
        raise AssertionError("a move of more than a dozen steps")

    def hits(self, chip: Locator) -> None:
        self.press(chip)


class TypingAdventurer(StepByStep, Typist):
    """Has no mouse: digits and letters pick, Enter confirms."""

    def hits(self, chip: Locator) -> None:
        self.page.keyboard.press(chip.get_attribute("aria-keyshortcuts") or "")

    def confirms(self) -> None:
        expect(self.confirm_button).to_be_enabled()
        self.page.keyboard.press("Enter")

    def decides(self) -> None:
        Adventurer.decides(self)


class TappingAdventurer(Adventurer, Finger):
    """Taps: tiles on the map, cards, buttons."""

    def picks_tile(self) -> None:
        """The one in the middle of what is seen: a finger snaps to the nearest."""
        tile = self.lit.nth(self.lit.count() // 2)
        box = tile.bounding_box()
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
