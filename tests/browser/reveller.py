"""Somebody at the table of 《林中狂欢节》: by mouse, by finger, by keyboard."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser import words
from browser.player import Finger, Player, Typist

GAME = "carnival"
PATH = re.compile(r"\d+(,\d+)*")


class Reveller(Player):
    """Sprints when there is energy, rolls now and then, uses what a building offers, and drinks when asked."""

    turns = 0

    def m(self, key: str, **values: object) -> str:
        return words.fill(words.own(GAME, self.lang)[key], **values)

    def say(self, key: str) -> str:
        return words.game(self.lang, GAME)[key]

    # -- where things are --------------------------------------------------------------------------------

    @property
    def bar(self) -> Locator:
        return self.page.get_by_role("region", name=self.m("choose"), exact=True)

    @property
    def asked(self) -> Locator:
        return self.bar.filter(has_not_text=self.m("sending"))

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("region", name=self.m("board"), exact=True)

    @property
    def lit(self) -> Locator:
        """Places that can be gone to."""
        return self.board.locator("[data-node][aria-pressed]")

    @property
    def tiles(self) -> Locator:
        """What may be done: refusals can be pressed, too, but lead nowhere."""
        return self.bar.locator("[data-word]:not([aria-disabled])")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("region", name=self.m("hand"), exact=True)

    def inspector(self, what: str) -> Locator:
        return self.page.get_by_role("region", name=self.t("inspect.label", what=what))

    def tile(self, action: str) -> Locator:
        return self.bar.locator(f'[data-word="{action}"]')

    def panel(self, name: str) -> Locator:
        return self.page.get_by_role("article", name=re.compile(f"^{name}\\b"))

    # -- deciding --------------------------------------------------------------------------------------------

    def words(self) -> list[str]:
        found: list[str] = self.tiles.evaluate_all("tiles => tiles.map(tile => tile.dataset.word)")
        return found

    def likes(self) -> str:
        """The first thing one would pick now."""
        open_now = self.words()
        if "parade" in open_now:
            self.turns += 1
            sprints = [word for word in open_now if word.startswith("sprint")]
            return "free" if self.turns % 4 == 0 else (sprints[-1] if sprints else "parade")
        drinks = [word for word in open_now if word.startswith("drink")]
        if drinks and "pass" in open_now:
            return drinks[0]
        dull = ("decline", "pass", "quiet")
        eager = [word for word in open_now if word not in dull and not word.startswith(("reroll", "drink"))]
        return (eager or open_now)[0]

    def picks_tile(self, word: str) -> None:
        if self.tile(word).get_attribute("aria-pressed") != "true":
            self.press(self.tile(word))

    def picks_place(self) -> None:
        """One of the places that are lit."""
        self.press(self.lit.first)

    def confirms(self) -> None:
        expect(self.confirm_button).to_be_enabled()
        self.press(self.confirm_button)

    def decides(self) -> None:
        q = self.bar.get_attribute("data-q")
        word = self.likes()
        if PATH.fullmatch(word):
            if not self.confirm_button.is_enabled():
                self.picks_place()
        else:
            self.picks_tile(word)
            if not word.startswith(("drink", "free")) and self.confirm_button.is_disabled():
                self.picks_place()
        self.confirms()
        expect(self.page.locator(f'[data-q="{q}"]')).to_have_count(0)

    def finishes(self) -> None:
        for _ in range(150):
            if not self.goes_on():
                return
        raise AssertionError("a hundred and fifty decisions, and the game still goes on")


class TappingReveller(Reveller, Finger):
    """Taps. On a small screen places are picked from the list."""

    def picks_place(self) -> None:
        self.press(self.tiles.filter(has_not=self.page.locator("svg")).first)


class TypingReveller(Reveller, Typist):
    """Has no mouse: digits and letters pick, Enter confirms."""

    def picks_tile(self, word: str) -> None:
        tile = self.tile(word)
        if tile.get_attribute("aria-pressed") == "true":
            return
        self.page.keyboard.press(tile.get_attribute("aria-keyshortcuts") or "")
        expect(tile).to_have_attribute("aria-pressed", "true")

    def picks_place(self) -> None:
        key = self.lit.and_(self.page.locator("[aria-keyshortcuts]")).first.get_attribute("aria-keyshortcuts")
        self.page.keyboard.press(key or "")

    def confirms(self) -> None:
        expect(self.confirm_button).to_be_enabled()
        self.page.keyboard.press("Enter")

    def decides(self) -> None:
        Reveller.decides(self)
