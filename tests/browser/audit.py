"""A table asked, decision by decision of a recorded whole game, whether it explains itself.

`python tests/browser/audit.py [GAME …] [--most N] [--json]` lays every decision (or N of them, evenly spread) on the
page as the one who took it saw it, and asks of everything that the kernel offers there:

- can it be looked at: does its control open the inspector, itself or what it stands in or holds?
- are the numbers of the kernel's preview said: on the control, or by the prompt once it is picked?
- does it say why not: pressed, does what is refused answer with the reason?

What is offered as a word (pass, end) is no thing to look at; of what is chosen in several steps, the first is asked.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, sync_playwright

from browser import chromium
from browser.catalogue import DRAWN
from browser.house import House
from browser.posed import SIZES, Posed, visit
from browser.recorded import RECORDS, Asked, decisions, frozen
from browser.warrior import BY_HAND

#: Everything is asked of the page as it stands, then of what it says when something is pressed.
AUDIT = r"""async ({ items, lang }) => {
  const stage = document.querySelector('.stage');
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const said = () => `${stage.innerText} ${document.querySelector('#inspector')?.innerText ?? ''}`;
  const plain = (text) => text.replace(/\s+/g, '');
  const control_of = (item) => [...stage.querySelectorAll('[data-word], [data-move]')].find(
    (one) => (one.dataset.word === item.word || one.dataset.move === String(item.move)) && one.checkVisibility());
  const looked = (one) => one.closest('[data-inspectable]') ?? one.querySelector('[data-inspectable]');
  const numbers = (preview) => [preview.changes ?? {}, ...(preview.chances ?? []).map((one) => one.changes ?? {})]
    .flatMap((changes) => Object.values(changes))
    .filter((n) => typeof n === 'number' && n !== 0)
    .map((n) => String(Math.abs(n)));
  const lacks = (text, wanted) => wanted.filter((n) => !new RegExp(`(^|[^\\d])${n}([^\\d]|$)`).test(text));
  const told = [];
  for (const item of items) {
    const control = control_of(item);
    if (!control) { told.push({ word: item.word, control: false }); continue; }
    const one = { word: item.word, control: true, looked: !!looked(control) };
    if (item.refusal) {
      const why = plain(item.refusal.text[lang]);
      control.click();
      await frame();
      one.refused = true;
      one.why = plain(said()).includes(why) || plain(control.innerText + (control.ariaLabel ?? '')).includes(why);
      one.answer = stage.querySelector('[role=status]')?.innerText ?? '';
      document.activeElement?.blur();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await frame();
    } else if (item.preview) {
      const wanted = [...new Set(numbers(item.preview))];
      one.previewed = true;
      let missing = lacks(control.innerText, wanted);
      if (missing.length > 0 && control.ariaPressed !== null) {
        if (control.ariaPressed !== 'true') control.click();
        await frame();
        missing = lacks(said(), missing);
        document.activeElement?.blur();
        dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        await frame();
      }
      one.missing = missing;
    }
    told.push(one);
  }
  return told;
}"""


class Account:
    """What was asked of one table, and how often the answer was yes."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.counts: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()  # no control of its own: a place on a map, an amount, a later step

    def adds(self, kind: str, told: list[dict[str, Any]]) -> None:
        self.counts["decisions"] += 1
        for one in told:
            if not one["control"]:
                self.counts["elsewhere"] += 1
                self.elsewhere[f"{kind}: {one['word']}"] += 1
                continue
            self.counts["offered"] += 1
            if not is_word(one["word"]):
                self.asks("looked at", one["looked"], kind, one)
            if one.get("previewed"):
                self.asks("numbers", not one["missing"], kind, one)
            if one.get("refused"):
                self.asks("reasons", one["why"], kind, one)

    def asks(self, what: str, yes: bool, kind: str, one: dict[str, Any]) -> None:
        self.counts[what] += 1
        self.counts[f"{what}: yes"] += yes
        if not yes:
            self.failures[
                f"{self.game} {kind}: {one['word']}: {what} {one.get('missing') or one.get('answer') or ''}"
            ] += 1

    def plain(self) -> dict[str, Any]:
        return {"game": self.game, **self.counts, "failures": [*self.failures]}


#: Answers that name no thing of the game.
WORDS = (
    *("pass", "end", "no", "yes", "done", "skip", "decline", "stay", "quiet", "keep", "free", "leave", "hand"),
    *("n", "e", "s", "w", "roll", "escape"),
)


def is_word(word: str) -> bool:
    return word.split(" ")[0] in WORDS


def spread(all_of_them: list[Asked], most: int) -> list[Asked]:
    """So many of them, evenly; all where there are fewer."""
    if not most or len(all_of_them) <= most:
        return all_of_them
    return [all_of_them[n * len(all_of_them) // most] for n in range(most)]


def audit(browser: Browser, url: str, game: str, most: int = 0, lang: str = "zh") -> Account:
    """Every decision of the game's plain record, or some of them."""
    wanted = spread([one._replace(match=frozen(one.match)) for one in decisions(RECORDS[game][0])], most)
    account = Account(game)
    page = visit(browser, SIZES[0], lang, "light")
    page.add_init_script(BY_HAND)
    posed = Posed(page, url, wanted[0].match, wanted[0].seat)
    page.locator(DRAWN[game]).wait_for()
    for asked in wanted:
        posed.leaves()
        page.locator(DRAWN[game]).wait_for(state="detached")
        posed.shows(asked.match, asked.seat)
        page.locator(DRAWN[game]).wait_for()
        items = posed.told()["ask"]["menu"]
        account.adds(asked.kind, page.evaluate(AUDIT, {"items": items, "lang": lang}))
    page.context.close()
    return account


def bars(account: Account) -> list[tuple[str, str, str, bool]]:
    """As `make show` prints them."""
    counts = account.counts
    return [
        (
            f"{account.game}, {counts['decisions']} decisions: {what}",
            f"{counts[f'{what}: yes']} of {counts[what]}",
            "100 %",
            counts[f"{what}: yes"] == counts[what],
        )
        for what in ("looked at", "numbers", "reasons")
    ]


def main() -> int:
    words = sys.argv[1:]
    games = [word for word in words if word in RECORDS] or list(RECORDS)
    most = int(words[words.index("--most") + 1]) if "--most" in words else 0
    accounts: list[Account] = []
    with tempfile.TemporaryDirectory() as data, House(Path(data)) as house, sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for game in games:
            accounts.append(audit(browser, house.url, game, most))
            if "--json" not in words:
                print("\n".join(f"{what:50} {found:>14}" for what, found, *_ in bars(accounts[-1])), flush=True)
                print("\n".join(f"    {n} × {what}" for what, n in accounts[-1].failures.most_common(40)), flush=True)
                print(f"    {accounts[-1].counts['elsewhere']} without a control of their own:", end=" ")
                print(", ".join(what for what, _ in accounts[-1].elsewhere.most_common(12)), flush=True)
        browser.close()
    if "--json" in words:
        lines = [line for account in accounts for line in bars(account)]
        print(json.dumps({"bars": lines, "accounts": [account.plain() for account in accounts]}, ensure_ascii=False))
    return int(any(account.failures for account in accounts))


if __name__ == "__main__":
    sys.exit(main())
