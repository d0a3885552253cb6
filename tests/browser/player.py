"""Somebody at the page: what they look for, and what they do with a mouse, a finger or the keyboard."""

from __future__ import annotations

import re
from functools import reduce
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from browser import words

PATIENCE = 120_000  # with a busy machine, in milliseconds; nobody waits that long where all is well
#: What somebody does who has understood the game a little, best first.
TASTE = ("save", "practice", "protect", "donate", "teach", "ceremony", "labor", "alms", "invest", "pass")


class Player:
    """A page of one's own, spoken to by roles and names only."""

    def __init__(self, page: Page, url: str, lang: str = "en") -> None:
        self.page = page
        self.url = url
        self.lang = lang
        self.hints: list[str] = []

    # -- words ---------------------------------------------------------------------------------------

    def t(self, key: str, **values: object) -> str:
        """A sentence of the shell."""
        return words.fill(words.shell(self.lang)[key], **values)

    def p(self, key: str, **values: object) -> str:
        """A sentence about accounts, people and moderation."""
        return words.fill(words.people(self.lang)[key], **values)

    def m(self, key: str, **values: object) -> str:
        """A sentence of 《功德轮回》's table."""
        return words.fill(words.merit(self.lang)[key], **values)

    def say(self, key: str) -> str:
        """A word of the game itself."""
        return words.game(self.lang)[key]

    # -- where things are ------------------------------------------------------------------------------

    def button(self, name: str, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def bar(self) -> Locator:
        """The actions, while it is one's turn."""
        return self.page.get_by_role("group", name=self.m("pick"), exact=True)

    @property
    def choice(self) -> Locator:
        """A choice before the first round."""
        names = [re.escape(self.m(key)) for key in ("refuge_title", "vow_title", "role_title")]
        return self.page.get_by_role("group", name=re.compile("|".join(names)))

    @property
    def asked(self) -> Locator:
        """A question that has not been answered yet."""
        picked = self.page.get_by_role("button", pressed=True)
        return self.bar.or_(self.choice).filter(has_not=picked).filter(has_not_text=self.m("sending"))

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("region", name=self.m("result"))

    @property
    def hint(self) -> Locator:
        return self.page.get_by_role("complementary", name=self.t("hint.label"))

    @property
    def board(self) -> Locator:
        """My own board, which says what I have."""
        return self.page.get_by_role("article", name=re.compile(f"^{self.m('you')} ")).last

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("list", name=self.t("log.title"), exact=True)

    def tile(self, action: str) -> Locator:
        return self.bar.get_by_role("button", name=re.compile(f"^{re.escape(self.say(f'action.{action}'))}"))

    @property
    def confirm_button(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(self.m('confirm'))}"))

    # -- coming ------------------------------------------------------------------------------------------

    def opens(self, path: str = "/") -> Player:
        self.page.goto(self.url + path)
        return self

    def plays_now(self) -> Player:
        play = self.button(self.t("home.play")).first
        expect(play).to_be_visible()
        self.press(play)
        return self.waits()

    def takes(self, seated: dict[str, Any]) -> Player:
        """Sits down with the key of a seat, as on another device."""
        return self.opens(f"/t/{seated['table']}#seat={seated['token']}")

    def waits(self) -> Player:
        """Until one is asked, or the game is over."""
        expect(self.asked.or_(self.end).first).to_be_visible(timeout=PATIENCE)
        return self

    def reads_hint(self) -> None:
        """Whatever the page wants to tell a newcomer now."""
        while self.hint.is_visible():
            text = self.hint.get_by_role("status").inner_text()
            self.hints.append(text)
            self.press(self.hint.get_by_role("button", name=self.t("hint.dismiss"), exact=True))
            expect(self.page.get_by_text(text, exact=True)).to_have_count(0)

    def told(self, game: str) -> list[str]:
        """Which hints those were, in their order; each must be one that the game has."""
        known = words.hints(game, self.lang)
        return [next(name for name, hint in known.items() if hint.fullmatch(text)) for text in self.hints]

    def picks(self, radio: Locator) -> None:
        """One of a few; its label lies over it, as a person's mouse finds it."""
        radio.check(force=True)

    # -- deciding ------------------------------------------------------------------------------------------

    def press(self, what: Locator) -> None:
        what.click()
        self.lets_go()

    def lets_go(self) -> None:
        """The pointer leaves the table: where it rests on something, the inspector opens over what stands beside it."""
        self.page.mouse.move(2, 2)

    def has(self, what: str) -> int:
        """How much I have of it, as my board says."""
        said = self.board.get_attribute("aria-label") or ""
        found = re.search(rf"{re.escape(self.say(f'unit.{what}'))} (\d+)", said)
        return int(found.group(1)) if found else 0

    def likes(self) -> str:
        """The action one would take now."""
        any_of_them = reduce(Locator.or_, [self.tile(action) for action in TASTE])
        expect(any_of_them.and_(self.open_tiles).first).to_be_visible(timeout=PATIENCE)
        open_now = [action for action in TASTE if self.tile(action).and_(self.open_tiles).count()]
        poor = self.has("wealth") < 3
        for action in ("labor", "alms"):
            if poor and action in open_now and "save" not in open_now:
                return action
        return open_now[0]

    @property
    def open_tiles(self) -> Locator:
        return self.bar.get_by_role("button", disabled=False)

    def decides(self) -> None:
        """One decision: pick, aim where something has to be aimed at, confirm."""
        if self.choice.is_visible():
            self.press(self.choice.get_by_role("button", pressed=False, disabled=False).and_(self.cards).first)
        else:
            action = self.likes()
            self.press(self.tile(action))
            if self.confirm_button.is_disabled():
                self.press(self.targets(action).first)
        self.press(self.confirm_button)
        self.is_heard()

    def is_heard(self) -> None:
        """The button to confirm is gone, or there for the next question, with nothing picked yet."""
        expect(self.confirm_button.and_(self.page.get_by_role("button", disabled=False))).to_have_count(0)

    @property
    def cards(self) -> Locator:
        """The cards of a choice: what can be pressed and stays so."""
        return self.page.locator("[aria-pressed]")

    def targets(self, action: str) -> Locator:
        if action == "save":
            beings = self.page.get_by_role("region", name=self.m("beings"), exact=True)
            return beings.get_by_role("button", disabled=False)
        teach = self.say("action.teach")
        return self.page.get_by_role("article").get_by_role("button", name=re.compile(f"^{re.escape(teach)}"))

    def goes_on(self) -> bool:
        """The next decision; False when the game is over."""
        self.waits()
        if self.end.is_visible():
            return False
        self.reads_hint()
        # Others may have sealed their choices meanwhile, and that is shown first.
        self.waits()
        self.decides()
        return True

    def finishes(self) -> None:
        """Plays on to the end screen."""
        for _ in range(80):
            if not self.goes_on():
                return
        raise AssertionError("eighty decisions, and the game still goes on")


class Finger(Player):
    """Taps, and wants something to tap on."""

    SMALLEST = 44

    def press(self, what: Locator) -> None:
        what.scroll_into_view_if_needed()
        box = what.bounding_box()
        if box is None:
            raise TimeoutError("it has gone")
        assert min(box["width"], box["height"]) >= self.SMALLEST - 0.5, (
            f"{what} is {box['width']:.0f} × {box['height']:.0f}"
        )
        what.tap()


class Typist(Player):
    """Has no mouse."""

    def press(self, what: Locator) -> None:
        """Tab to it, as far as it takes, and press Enter."""
        self.tabs_to(what)
        self.page.keyboard.press("Enter")

    def tabs_to(self, what: Locator) -> None:
        wanted = what.element_handle()
        for _ in range(120):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {what}")

    def decides(self) -> None:
        """Digits pick, letters aim, Enter confirms."""
        keyboard = self.page.keyboard
        if self.choice.is_visible():
            keyboard.press("1")
        else:
            action = self.likes()
            keyboard.press(self.tile(action).get_attribute("aria-keyshortcuts") or "")
            expect(self.tile(action)).to_have_attribute("aria-pressed", "true")
            if self.confirm_button.is_disabled():
                keyboard.press("q")
        expect(self.confirm_button).to_be_enabled()
        keyboard.press("Enter")
        self.is_heard()
