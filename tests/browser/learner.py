"""Somebody who learns a game from its lesson: does what the coach says, with what is lit."""

from __future__ import annotations

from collections.abc import Callable
from json import dumps
from typing import Any

from playwright.sync_api import Locator, expect

from browser.player import PATIENCE, Player

MOST_DECISIONS = 60
#: Ways to let a question pass that the step does not speak of, the first that is there.
CLOSING = ("pass", "no", "end", "stay")
#: The step, the question, what is lit and whether it is to be read: when any of it changes, there is more to do.
MOMENT = """() => {
  const lit = document.querySelector('[data-testid=spotlight]')?.dataset;
  return [
    document.querySelector('[data-testid=lesson]')?.dataset.step ?? null,
    document.querySelector('.room[data-shown]')?.dataset.asked ?? null,
    lit?.point ?? null,
    lit?.reason ?? null,
    document.querySelector('[data-testid=lesson-next]') !== null,
  ];
}"""
#: What the page has asked the server and not yet heard about: until then, what was pressed may still open a choice.
COUNTS = """
window.unanswered = new Set();
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  if (!this.counted) this.addEventListener('message', ({ data }) => unanswered.delete(JSON.parse(data).ref));
  this.counted = true;
  unanswered.add(JSON.parse(text).ref);
  unanswered.delete(undefined);
  send.call(this, text);
};
"""
#: Everything was answered, and the page has drawn what it heard.
SETTLED = "frames => (frames.calm = unanswered.size ? 0 : (frames.calm ?? 0) + 1) > 3"


class Learner(Player):
    """Follows a lesson to its end."""

    seen: list[str]
    lit: set[str]

    @property
    def coach(self) -> Locator:
        return self.page.get_by_test_id("lesson")

    @property
    def spotlight(self) -> Locator:
        return self.page.get_by_test_id("spotlight")

    def step(self) -> str:
        expect(self.coach).to_be_visible()
        return self.coach.get_attribute("data-step") or ""

    def learns(self, game: str) -> Learner:
        self.seen, self.lit = [], set()
        self.page.add_init_script(COUNTS)
        self.opens()
        self.press(self.page.get_by_test_id(f"learn-{game}"))
        expect(self.coach).to_be_visible()
        return self

    def follows(self, until: str = "learnt", looks: Callable[[str], None] = lambda step: None) -> Learner:
        """Step by step, as far as this one. `looks` is called at each, once what is to be lit is lit."""
        for _ in range(MOST_DECISIONS):
            self.settles()
            moment = self.page.evaluate(MOMENT)
            step = moment[0]
            if step is not None and self.seen[-1:] != [step]:
                self.seen.append(step)
            if step == until:
                return self
            self.follows_once(moment, looks)
        raise AssertionError(f"after {MOST_DECISIONS} decisions the lesson was still at {self.step()}: {self.seen}")

    def follows_once(self, moment: list[Any], looks: Callable[[str], None]) -> None:
        step, asked, point, reason, to_read = moment
        if point:
            self.lit.add(step)
        if to_read:
            looks(step)
            self.press(self.page.get_by_test_id("lesson-next"))
        elif asked and step:
            looks(step)
            if point:
                self.does(point, reason)
            else:
                self.lets_pass()
        # Until there is something new; where nothing is to be done, until something happens.
        self.page.wait_for_function(
            f"before => JSON.stringify(({MOMENT})()) !== before",
            arg=dumps(moment, separators=(",", ":"), ensure_ascii=False),
            timeout=PATIENCE,
        )

    def passes_over(self) -> None:
        """On to the next step, whether this one was done or not."""
        step = self.step()
        self.press(self.page.locator("[data-testid=lesson-next], [data-testid=lesson-pass]").first)
        expect(self.coach.first).not_to_have_attribute("data-step", step)

    def settles(self) -> None:
        calm = self.page.evaluate_handle("() => ({})")
        self.page.wait_for_function(SETTLED, arg=calm, timeout=PATIENCE)

    def question(self) -> str | None:
        """What I am asked; None once it is answered."""
        return self.page.locator(".room[data-shown]").get_attribute("data-asked")

    def does(self, point: str, reason: str | None) -> None:
        """Picks what is lit, then whom it is for, then confirms."""
        before = self.question()
        self.press(self.page.locator(point).locator("visible=true").first)
        if not self.confirms(before) and reason:
            self.press(self.page.locator(reason).locator("visible=true").first)
            self.confirms(before)

    def confirms(self, before: str | None) -> bool:
        """The one primary action, unless pressing was enough. False: there is nothing to confirm yet."""
        self.settles()
        if self.question() != before:
            return True
        primary = self.page.locator(".stage .button.primary:enabled:not([data-testid^=lesson])").locator("visible=true")
        if not primary.count():
            return False
        self.press(primary.first)
        return True

    def lets_pass(self) -> None:
        closing = [self.page.locator(f".stage [data-word='{word}']") for word in CLOSING]
        other = self.page.locator(".stage [data-word]:not([aria-disabled=true])")
        for choice in [*closing, other]:
            button = choice.locator("visible=true")
            if button.count():
                before = self.question()
                self.press(button.first)
                self.confirms(before)
                return
        # Nothing to press: the step goes on by itself in a moment.
