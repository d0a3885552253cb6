"""What the built page weighs and how soon something is seen: `python tests/browser/figures.py [--json]`.

Scripts are counted as they came over the wire to a browser that opens the front page and then a table of
《功德轮回》 (shell + one game, gzip). The first contentful paint is the median of fresh browser contexts on loopback.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, sync_playwright

from browser import chromium
from browser.house import House
from browser.player import Player

BUDGET_KB = 150
PAINT_MS = 1000
VISITS = 7
SCRIPTS = """() => performance.getEntriesByType('resource')
  .filter((one) => /\\.js(\\?|$)/.test(one.name))
  .map((one) => [new URL(one.name).pathname, one.encodedBodySize])"""
PAINT = """() => new Promise((done) => new PerformanceObserver((list) => {
  const paint = list.getEntriesByName('first-contentful-paint')[0];
  if (paint) done(paint.startTime);
}).observe({type: 'paint', buffered: true}))"""


def paint(browser: Browser, url: str) -> float:
    """Milliseconds to the first contentful paint, nothing cached."""
    with browser.new_context(locale="zh-CN") as context:
        page = context.new_page()
        page.goto(url)
        return float(page.evaluate(PAINT))


def scripts(browser: Browser, url: str) -> dict[str, int]:
    """Every script that was fetched up to a table with its end screen, and its bytes on the wire."""
    with browser.new_context(locale="en-GB") as context:
        player = Player(context.new_page(), url)
        player.opens()
        home = dict(player.page.evaluate(SCRIPTS))
        player.plays_now()
        player.page.wait_for_load_state("networkidle")
        return home | dict(player.page.evaluate(SCRIPTS))


def measure(url: str) -> dict[str, Any]:
    """All figures of the page at this address."""
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        paint(browser, url)  # the server packs and keeps its files at the first visit
        paints = sorted(paint(browser, url) for _ in range(VISITS))
        fetched = scripts(browser, url)
        browser.close()
    return {
        "script_kb": round(sum(fetched.values()) / 1024, 1),
        "script_budget_kb": BUDGET_KB,
        "scripts": fetched,
        "first_paint_ms": round(statistics.median(paints)),
        "first_paint_worst_ms": round(paints[-1]),
        "first_paint_bar_ms": PAINT_MS,
        "visits": VISITS,
    }


def figures() -> dict[str, Any]:
    """The same, with a server of one's own."""
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        return measure(house.url)


def main() -> int:
    found = figures()
    if "--json" in sys.argv[1:]:
        print(json.dumps(found, indent=2))
    else:
        for name, size in found["scripts"].items():
            print(f"{size / 1024:8.1f} kB  {name}")
        print(f"{found['script_kb']:8.1f} kB  scripts of shell and 《功德轮回》, gzip (bar: {BUDGET_KB})")
        print(
            f"{found['first_paint_ms']:8d} ms  first contentful paint on loopback, median of {VISITS}, "
            f"worst {found['first_paint_worst_ms']} (bar: {PAINT_MS})"
        )
    return int(found["script_kb"] > BUDGET_KB or found["first_paint_ms"] >= PAINT_MS)


if __name__ == "__main__":
    sys.exit(main())
