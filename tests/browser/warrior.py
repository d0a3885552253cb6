"""Somebody at a table of 《三国杀》: by mouse, by finger or by keyboard."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

from playwright.sync_api import Error, Locator, expect

from browser import words
from browser.player import PATIENCE, Finger, Player
from browser.posed import table_of_bots

#: They answer by themselves, at once: no random while to wait for.
BY_HAND = "location.protocol === 'http:' && localStorage.setItem('qiju.sanguosha.auto', 'false')"


#: How long a press is tried, in ms, before one looks whether what is pressed is still there.
A_MOMENT = 5_000
#: What was pressed is picked, or no longer on offer, or the question it answered is gone.
TAKEN = """([what, q]) => !what.isConnected || what.ariaPressed === 'true' || what.ariaDisabled === 'true'
  || !what.hasAttribute('aria-keyshortcuts') || what.closest('[data-q]').dataset.q !== q"""


@cache
def own_words(lang: str) -> dict[str, str]:
    zh, en = (words.WEB / "src/games/sanguosha/words.ts").read_text(encoding="utf-8").split("const en", 1)
    return words.read(zh if lang == "zh" else en)


@cache
def game_words(lang: str) -> dict[str, Any]:
    path = words.ROOT / f"src/qiju/games/sanguosha/text/{lang}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def seat_in_battle(url: str, seats: int, bot: str = "house", **more: Any) -> dict[str, Any]:
    return table_of_bots(url, "sanguosha", seats, bot, **more)


class Warrior(Player):
    """Uses what shines, answers what is asked, aims at whoever lights up."""

    def s(self, key: str, **values: object) -> str:
        """A sentence of this table."""
        return words.fill(own_words(self.lang)[key], **values)

    def sits(self, seated: dict[str, Any]) -> Warrior:
        self.page.add_init_script(BY_HAND)
        self.takes(seated)
        return self

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("region", name=self.s("table"))

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("region", name=self.s("result"), exact=True)

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_role("region", name=self.s("answer"), exact=True)

    @property
    def confirm_button(self) -> Locator:
        """It is named by the deed."""
        return self.prompt.get_by_test_id("confirm")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("list", name=self.s("my_hand"), exact=True)

    @property
    def generals(self) -> Locator:
        return self.page.get_by_role("group", name=self.s("choose_general")).get_by_role("button", disabled=False)

    @property
    def offered(self) -> Locator:
        """Whatever may be pressed now and would go on: seats, cards, skills, words."""
        return self.board.locator(
            "button[aria-keyshortcuts]:not([data-testid]):not([aria-pressed='true']):not([aria-disabled]):not([disabled])"
        )

    def waits(self) -> Warrior:
        expect(self.offered.or_(self.confirm_button).or_(self.result).first).to_be_visible(timeout=PATIENCE)
        return self

    def chooses(self) -> None:
        """One press: a target where there is one, else a card that shines, else a word."""
        for wanted in (self.targets_lit, self.cards_lit, self.offered):
            if wanted.count():
                self.presses(wanted.first)
                return

    def presses(self, what: Locator) -> None:
        """Asked among others, one may find the question gone: somebody else has answered it."""
        seen = what.element_handles()
        if not seen:
            return
        asked = [seen[0], seen[0].evaluate("what => what.closest('[data-q]')?.dataset.q ?? ''")]
        self.page.set_default_timeout(A_MOMENT)
        for left in reversed(range(PATIENCE // A_MOMENT)):
            try:
                self.press(what)
                break
            except Error:  # it took too long, or went while it was looked for
                if self.page.evaluate(TAKEN, asked):
                    break
                # It is still on offer: the machine is busy.
                if not left:
                    raise
        self.page.set_default_timeout(PATIENCE)
        self.page.wait_for_function(TAKEN, arg=asked)

    @property
    def targets_lit(self) -> Locator:
        names = re.compile("^" + words.pattern(self.s("target")).pattern)
        return self.offered.and_(self.page.get_by_role("button", name=names))

    @property
    def cards_lit(self) -> Locator:
        return self.hand.get_by_role("button").and_(self.offered)

    def acts(self) -> bool:
        """One small step; False when the game is over or I am dead."""
        self.waits()
        if self.result.is_visible():
            return False
        if self.confirm_button.is_visible():
            self.presses(self.confirm_button)
            return True
        self.chooses()
        return True

    def fights(self, most: int = 900) -> int:
        """To the end screen; how many presses it took."""
        for n in range(most):
            if not self.acts():
                return n
        raise AssertionError("the battle does not end")


class TypingWarrior(Warrior):
    def press(self, what: Locator) -> None:
        self.page.keyboard.press(what.get_attribute("aria-keyshortcuts") or "Enter")


class TappingWarrior(Warrior, Finger):
    pass
