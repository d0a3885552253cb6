"""Panning a board beside panning a plain picture of the same size: `python tests/browser/panning.py [--json]`.

The same pointer makes the same way over both, in the same run; what counts is how long the frames take meanwhile.
"""

from __future__ import annotations

import json
import math
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright

from browser import chromium
from browser.house import House
from browser.idle import QUIET
from browser.wire import post

#: The boards with a camera, what is taken hold of, and where: a large screen shows the whole of the carnival.
BOARDS = {"mineventure": ("[data-camera]", (1440, 900)), "carnival": (".sheet-box.small", (390, 844))}
BAR = 2.0
STEPS, ROUNDS = 90, 4
WATCH = """() => {
  window.frames = [];
  let before = performance.now();
  const look = (now) => {
    frames.push(now - before);
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
#: A picture of as many pixels, moved as a board is: by whatever holds it.
PLAIN = """({ width, height }) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const brush = canvas.getContext('2d');
  for (let n = 0; n < 400; n++) {
    brush.fillStyle = `hsl(${n * 7} 40% 60%)`;
    brush.fillRect((n * 97) % width, (n * 61) % height, 60, 40);
  }
  document.body.innerHTML = '<div id="board" style="overflow:hidden"><img draggable="false"></div>';
  const board = document.querySelector('#board'), picture = document.querySelector('img');
  Object.assign(board.style, { width: `${width}px`, height: `${height}px` });
  picture.src = canvas.toDataURL();
  let held = null, at = [0, 0];
  board.addEventListener('pointerdown', (event) => (held = [event.clientX - at[0], event.clientY - at[1]]));
  addEventListener('pointermove', (event) => {
    if (!held) return;
    at = [event.clientX - held[0], event.clientY - held[1]];
    picture.style.translate = `${at[0]}px ${at[1]}px`;
  });
  addEventListener('pointerup', () => (held = null));
}"""


def pans(page: Page, box: dict[str, float]) -> float:
    """The p95 of the frames, in ms, while somebody drags it round and round."""
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(WATCH)
    for step in range(STEPS * ROUNDS):
        turn = 2 * math.pi * step / STEPS
        page.mouse.move(x + 120 * math.sin(turn), y + 80 * (1 - math.cos(turn)))
    frames = sorted(page.evaluate("frames.slice(1)"))
    page.mouse.up()
    return float(frames[math.ceil(len(frames) * 0.95) - 1])


def measure_board(browser: Browser, url: str, game: str) -> tuple[float, float]:
    selector, (width, height) = BOARDS[game]
    with browser.new_context(viewport={"width": width, "height": height}, locale="zh-CN") as context:
        context.add_init_script(QUIET)
        page = context.new_page()
        seated = post(url, "/api/play", {"game": game, "name": "Ann"})
        page.goto(f"{url}/t/{seated['table']}#seat={seated['token']}")
        board = page.locator(selector).first
        board.wait_for()
        page.wait_for_selector(".status.turn")
        box = board.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.wheel(0, -400)
        ours = pans(page, dict(box))
        plain = context.new_page()
        plain.evaluate(PLAIN, {"width": round(box["width"]), "height": round(box["height"])})
        there = plain.locator("#board").bounding_box()
        assert there is not None
        return ours, pans(plain, dict(there))


def measure(url: str) -> list[tuple[str, str, str, bool]]:
    """As `make show` prints it."""
    found: list[tuple[str, str, str, bool]] = []
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for game in BOARDS:
            ours, plain = measure_board(browser, url, game)
            said = f"{ours:.1f} ms beside {plain:.1f} ms"
            found.append((f"panning {game}, p95 of a frame", said, f"≤ {BAR:.0f} ×", ours <= BAR * plain))
        browser.close()
    return found


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        bars: list[Any] = measure(house.url)
    if "--json" in sys.argv[1:]:
        print(json.dumps({"bars": bars}))
    else:
        print("\n".join(f"{what:40} {found:>24}   bar {bar}" for what, found, bar, _ in bars))
    return int(not all(holds for *_, holds in bars))


if __name__ == "__main__":
    sys.exit(main())
