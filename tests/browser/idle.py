"""What an idle table costs: `python tests/browser/idle.py [--json] [GAME …]`.

Processor time of all Chromium processes together while a table waits for its player and nothing changes, above that of
an empty page, as a share of one core. Software rendering, as on a machine without a graphics card.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright

from browser import chromium
from browser.house import House
from browser.wire import post

GAMES = ("merit", "salvation", "mineventure", "carnival", "sanguosha")
BAR = 0.05
SECONDS = 10.0
SETTLE = 8.0  # what beats a few times to be noticed has stopped by then
TICK = os.sysconf("SC_CLK_TCK")
QUIET = 'localStorage.setItem(\'qiju.settings\', \'{"hints": false, "pace": "instant", "motion": "on"}\')'


def descendants(root: int) -> list[int]:
    """All processes below this one."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
        except (FileNotFoundError, ProcessLookupError):
            continue  # gone meanwhile
        parents.setdefault(int(fields[1]), []).append(int(entry.name))
    found, waiting = [], [root]
    while waiting:
        children = parents.get(waiting.pop(), [])
        found += children
        waiting += children
    return found


def is_chromium(pid: int) -> bool:
    try:
        return "chrom" in (Path("/proc") / str(pid) / "comm").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def spent() -> float:
    """Seconds of processor time that our Chromium has had so far."""
    total = 0
    for pid in filter(is_chromium, descendants(os.getpid())):
        try:
            fields = (Path("/proc") / str(pid) / "stat").read_text().rsplit(")", 1)[1].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        total += int(fields[11]) + int(fields[12])
    return total / TICK


def load(page: Page) -> float:
    """Share of a core while this page is left alone."""
    page.wait_for_timeout(SETTLE * 1000)
    before, begun = spent(), time.monotonic()
    time.sleep(SECONDS)
    return (spent() - before) / (time.monotonic() - begun)


def at_rest(browser: Browser, url: str, game: str | None) -> float:
    with browser.new_context(viewport={"width": 1440, "height": 900}, locale="zh-CN") as context:
        page = context.new_page()
        if game is None:
            page.goto("about:blank")
            return load(page)
        context.add_init_script(QUIET)
        seated = post(url, "/api/play", {"game": game, "name": "Ann"})
        page.goto(f"{url}/t/{seated['table']}#seat={seated['token']}")
        page.wait_for_selector(".status.turn", timeout=60_000)
        return load(page)


def measure(url: str, games: tuple[str, ...]) -> dict[str, Any]:
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        empty = at_rest(browser, url, None)
        loads = {game: at_rest(browser, url, game) for game in games}
        browser.close()
    above = {game: round(max(0.0, share - empty), 4) for game, share in loads.items()}
    return {"empty": round(empty, 4), "above_empty": above, "bar": BAR, "seconds": SECONDS}


def main() -> int:
    games = tuple(word for word in sys.argv[1:] if not word.startswith("-")) or GAMES
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        found = measure(house.url, games)
    if "--json" in sys.argv[1:]:
        print(json.dumps(found, indent=2))
    else:
        print(f"{found['empty']:7.1%}  of a core: an empty page, all Chromium processes, over {SECONDS:.0f} s")
        for game, share in found["above_empty"].items():
            print(f"{share:7.1%}  more: an idle table of {game} (bar: {BAR:.0%})")
    return int(any(share > BAR for share in found["above_empty"].values()))


if __name__ == "__main__":
    sys.exit(main())
