"""What the built page weighs and how soon something is seen: `python tests/browser/figures.py [--json]`.

Scripts are counted as they came over the wire to a browser that opens the front page and then a table of
《功德轮回》 (shell + one game, packed). The first contentful paint is the median of fresh browser contexts on loopback;
with the throttle on it is that of a slow line, and so is the time until the front page's buttons can be pressed.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, sync_playwright

from browser import chromium
from browser.house import House
from browser.player import Player

BUDGET_KB = 150
PAINT_MS = 1000
VISITS = 7
HOME_KB = 120  # over the wire, headers included, fonts apart
HOME_REQUESTS = 12
USABLE_MS = 2000
SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 1.6e6 / 8}
SCRIPTS = """() => performance.getEntriesByType('resource')
  .filter((one) => /\\.js(\\?|$)/.test(one.name))
  .map((one) => [new URL(one.name).pathname, one.encodedBodySize])"""
PAINT = """() => new Promise((done) => new PerformanceObserver((list) => {
  const paint = list.getEntriesByName('first-contentful-paint')[0];
  if (paint) done(paint.startTime);
}).observe({type: 'paint', buffered: true}))"""


USABLE = """() => new Promise((done) => {
  const look = () => document.querySelector('[data-testid^="play-"]:not([disabled])')
    ? done(performance.now()) : requestAnimationFrame(look);
  look();
})"""


class Load(NamedTuple):
    """What came over the wire for one visit of the front page, by address; fonts apart."""

    files: dict[str, int]
    fonts: dict[str, int]

    @property
    def kilobytes(self) -> float:
        return sum(self.files.values()) / 1024

    @property
    def requests(self) -> int:
        return len(self.files) + len(self.fonts)


def first_load(browser: Browser, url: str) -> Load:
    """The front page in a fresh browser until nothing more is asked for: bytes as they came, headers included."""
    with browser.new_context(locale="zh-CN") as context:
        page = context.new_page()
        wire = context.new_cdp_session(page)
        asked: dict[str, tuple[str, str]] = {}
        came: dict[str, int] = {}
        wire.on("Network.requestWillBeSent", lambda one: asked.update({one["requestId"]: where(one)}))
        wire.on("Network.loadingFinished", lambda one: came.update({one["requestId"]: int(one["encodedDataLength"])}))
        wire.send("Network.enable")
        page.goto(url)
        page.evaluate(USABLE)
        page.wait_for_load_state("networkidle")
    files: dict[str, int] = {}
    fonts: dict[str, int] = {}
    for request, (address, kind) in asked.items():
        if not address.startswith("data:"):
            (fonts if kind == "Font" or address.endswith(".woff2") else files)[address] = came.get(request, 0)
    return Load(files, fonts)


def where(request: dict[str, Any]) -> tuple[str, str]:
    return str(request["request"]["url"]), str(request.get("type", ""))


def throttled(browser: Browser, url: str) -> tuple[float, float]:
    """Milliseconds on a slow line to the first contentful paint, and until a game can be started; nothing cached."""
    with browser.new_context(locale="zh-CN") as context:
        page = context.new_page()
        wire = context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.send("Network.emulateNetworkConditions", SLOW_LINE)
        page.goto(url, wait_until="commit")
        usable = float(page.evaluate(USABLE))
        return float(page.evaluate(PAINT)), usable


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
        load = first_load(browser, url)
        slow = [throttled(browser, url) for _ in range(VISITS)]
        browser.close()
    found = {
        "script_kb": round(sum(fetched.values()) / 1024, 1),
        "script_budget_kb": BUDGET_KB,
        "scripts": fetched,
        "first_paint_ms": round(statistics.median(paints)),
        "first_paint_worst_ms": round(paints[-1]),
        "first_paint_bar_ms": PAINT_MS,
        "visits": VISITS,
        "home_kb": round(load.kilobytes, 1),
        "home_bar_kb": HOME_KB,
        "home_requests": load.requests,
        "home_bar_requests": HOME_REQUESTS,
        "home_files": load.files | load.fonts,
        "slow_paint_ms": round(statistics.median(paint for paint, _ in slow)),
        "slow_usable_ms": round(statistics.median(usable for _, usable in slow)),
        "slow_usable_worst_ms": round(max(usable for _, usable in slow)),
        "usable_bar_ms": USABLE_MS,
    }
    return found | {"bars": bars(found)}


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
        print(f"{found['script_kb']:8.1f} kB  scripts of shell and 《功德轮回》, packed (bar: {BUDGET_KB})")
        print(
            f"{found['first_paint_ms']:8d} ms  first contentful paint on loopback, median of {VISITS}, "
            f"worst {found['first_paint_worst_ms']} (bar: {PAINT_MS})"
        )
        print(
            f"{found['home_kb']:8.1f} kB  front page, first load, fonts apart (bar: {HOME_KB}), "
            f"in {found['home_requests']} requests (bar: {HOME_REQUESTS})"
        )
        print(f"{found['slow_paint_ms']:8d} ms  first paint at 1.6 Mbit/s and 150 ms (bar: {PAINT_MS})")
        print(
            f"{found['slow_usable_ms']:8d} ms  buttons at 1.6 Mbit/s and 150 ms, median of {VISITS}, "
            f"worst {found['slow_usable_worst_ms']} (bar: {USABLE_MS})"
        )
    return int(not all(holds for *_, holds in found["bars"]))


def bars(found: dict[str, Any]) -> list[tuple[str, str, str, bool]]:
    """Every promise about the page: what it is, what was found, what was promised, and whether it holds."""
    loads = (
        ("scripts of shell and one game, kB packed", "script_kb", "≤", found["script_budget_kb"]),
        ("first paint on loopback, ms", "first_paint_ms", "<", found["first_paint_bar_ms"]),
        ("front page, first load, kB, fonts apart", "home_kb", "<", found["home_bar_kb"]),
        ("front page, first load, requests", "home_requests", "≤", found["home_bar_requests"]),
        ("first paint at 1.6 Mbit/s and 150 ms, ms", "slow_paint_ms", "<", found["first_paint_bar_ms"]),
        ("buttons at 1.6 Mbit/s and 150 ms, ms", "slow_usable_ms", "<", found["usable_bar_ms"]),
    )
    return [
        (what, str(found[name]), f"{sign} {bar}", found[name] <= bar if sign == "≤" else found[name] < bar)
        for what, name, sign, bar in loads
    ]


if __name__ == "__main__":
    sys.exit(main())
