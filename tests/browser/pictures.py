"""The pictures of the README: `python tests/browser/pictures.py [zh] [en]` writes docs/pictures/{home,table,end}-*.png.

A real server, a real game among bots; the table is shown in the middle of it, with somebody about to be saved, and
the end is that of a game that was won.
"""

from __future__ import annotations

import struct
import sys
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser import chromium
from browser.house import House
from browser.player import Player
from browser.wire import Guest, finished_game, seat_among_bots

Somebody = TypeVar("Somebody", bound=Player)

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
SIZES = {1440: 900, 390: 844}
MODEST, LARGEST = 60_000, 300_000
NAMES = {"zh": "小明", "en": "Ming"}
FIRST, LAST = 2, 4
#: Nothing moves, and nothing that has just come begins to.
STILL = """async () => {
  const moving = () => document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity && one.playState === 'running');
  const frame = () => new Promise(requestAnimationFrame);
  for (let still = 0; still < 3; still++) {
    const now = moving();
    if (now.length > 0) still = 0;
    await Promise.allSettled(now.map((one) => one.finished));
    await frame();
  }
}"""


def nice_moment(house: House, name: str) -> dict[str, Any]:
    """The scholar's seat in the middle of a game that goes well: somebody was saved, somebody can be, my turn."""
    for _ in range(30):
        seated = seat_among_bots(house.url, "scholar", name)
        guest = Guest(house.url, seated)
        while True:
            guest.until_asked()
            view = guest.told["view"]
            if guest.told.get("over") or view["round"] > LAST:
                break
            open_now = [item for item in guest.told["ask"]["menu"] if "refusal" not in item]
            saves = [item for item in open_now if item["word"].startswith("save")]
            if view["round"] >= FIRST and saves and len(view["area"]) >= 2 and view["saved"] >= 1:
                guest.close()
                return seated
            guest.says("move", q=guest.told["ask"]["q"], moves=[(open_now)[-1 if view["round"] < 1 else 0]["move"]])
        guest.close()
    raise AssertionError("no game came to a nice moment")


def settled(page: Page) -> None:
    """Letters and pictures are there, and nothing moves any more."""
    page.evaluate("document.fonts.ready")
    page.mouse.move(2, 2)
    page.evaluate(STILL)


def shoot(player: Player, file: Path) -> None:
    settled(player.page)
    data = player.page.screenshot(animations="disabled", scale="css")
    if len(data) > MODEST:
        data = paletted(data)
    assert len(data) <= LARGEST, f"{file.name} has {len(data)} bytes"
    file.write_bytes(data)
    print(f"{len(data) / 1000:6.0f} kB  {file.name}")


def visit(browser: Browser, url: str, lang: str, width: int) -> Player:
    context = browser.new_context(
        viewport={"width": width, "height": SIZES[width]},
        locale={"zh": "zh-CN", "en": "en-GB"}[lang],
        reduced_motion="reduce",
        color_scheme="light",
        device_scale_factor=1,
        has_touch=width < 600,
    )
    stored = f'{{"hints": false, "name": "{NAMES[lang]}"}}'
    context.add_init_script(f"location.protocol === 'http:' && localStorage.setItem('qiju.settings', '{stored}')")
    return Player(context.new_page(), url, lang)


def sits(player: Player, seated: dict[str, Any]) -> None:
    """At the table, with nothing that only newcomers are told."""
    player.takes(seated).waits()
    player.page.reload()
    player.waits()


def take_all(langs: list[str], folder: Path = FOLDER) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, House(Path(data)) as house, sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for lang in langs:
            won = finished_game(house.url, won=True, name=NAMES[lang])
            moment = nice_moment(house, NAMES[lang])
            for width in SIZES:
                player = visit(browser, house.url, lang, width).opens()
                expect(player.button(player.t("home.play")).first).to_be_visible()
                shoot(player, folder / f"home-{width}-{lang}.png")
                sits(player, moment)
                player.tile("save").click()
                shoot(player, folder / f"table-{width}-{lang}.png")
                sits(player, won)
                shoot(player, folder / f"end-{width}-{lang}.png")
                player.page.context.close()
        browser.close()


# ---- the tables of the other games ---------------------------------------------------------------------


def take_tables(
    game: str,
    kind: type[Somebody],
    nice_moment: Callable[[str, str], dict[str, Any]],
    pose: Callable[[Somebody], None],
    script: str = "",
) -> None:
    """A moment of a real game in both languages and both sizes, posed for: docs/pictures/GAME-WIDTH-LANG.png."""
    with tempfile.TemporaryDirectory() as data, House(Path(data)) as house, sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for lang, name in NAMES.items():
            moment = nice_moment(house.url, name)
            for width in SIZES:
                page = visit(browser, house.url, lang, width).page
                page.add_init_script(script)
                player = kind(page, house.url, lang)
                sits(player, moment)
                pose(player)
                shoot(player, FOLDER / f"{game}-{width}-{lang}.png")
                page.context.close()
        browser.close()


# ---- PNG with a palette ------------------------------------------------------------------------------


def paletted(png: bytes) -> bytes:
    """The same picture with at most 256 colours, the commonest kept exactly; for paper and ink nobody sees it."""
    width, height, rows = unpack(png)
    counts: dict[bytes, int] = {}
    for row in rows:
        for i in range(0, len(row), 3):
            colour = row[i : i + 3]
            counts[colour] = counts.get(colour, 0) + 1
    palette = spread(counts)
    nearest: dict[bytes, int] = {}

    def place(colour: bytes) -> int:
        if colour not in nearest:
            r, g, b = colour
            nearest[colour] = min(
                range(len(palette)),
                key=lambda n: (palette[n][0] - r) ** 2 + (palette[n][1] - g) ** 2 + (palette[n][2] - b) ** 2,
            )
        return nearest[colour]

    lines = b"".join(b"\0" + bytes(place(row[i : i + 3]) for i in range(0, len(row), 3)) for row in rows)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = [(b"IHDR", head), (b"PLTE", b"".join(palette)), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in body)


def spread(counts: dict[bytes, int]) -> list[bytes]:
    """256 colours: commonest first, but none too near to one already taken while others are far."""
    taken: list[bytes] = []
    ranked = sorted(counts, key=lambda colour: -counts[colour])
    for apart in (300, 100, 30, 8, 0):
        for colour in ranked[:6000]:
            if len(taken) == 256:
                return taken
            r, g, b = colour
            if all((r - t[0]) ** 2 + (g - t[1]) ** 2 + (b - t[2]) ** 2 > apart for t in taken):
                taken.append(colour)
    return taken


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def unpack(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and the rows of an 8-bit RGB or RGBA picture, as Chromium writes it."""
    at, packed, width, height, step = 8, b"", 0, 0, 3
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, _, colours = struct.unpack(">IIBB", data[:10])
            step = {2: 3, 6: 4}[colours]
        elif kind == b"IDAT":
            packed += data
        at += 12 + size
    raw = zlib.decompress(packed)
    rows: list[bytes] = []
    above = bytearray(width * step)
    for y in range(height):
        start = y * (width * step + 1)
        line = bytearray(raw[start + 1 : start + 1 + width * step])
        unfilter(raw[start], line, above, step)
        above = line
        rows.append(bytes(line) if step == 3 else b"".join(bytes(line[i : i + 3]) for i in range(0, len(line), 4)))
    return width, height, rows


def unfilter(kind: int, line: bytearray, above: bytearray, step: int) -> None:
    for i in range(len(line)):
        left = line[i - step] if i >= step else 0
        if kind == 1:
            line[i] = (line[i] + left) & 255
        elif kind == 2:
            line[i] = (line[i] + above[i]) & 255
        elif kind == 3:
            line[i] = (line[i] + (left + above[i]) // 2) & 255
        elif kind == 4:
            corner = above[i - step] if i >= step else 0
            guess = left + above[i] - corner
            near = (abs(guess - left), abs(guess - above[i]), abs(guess - corner))
            line[i] = (line[i] + (left, above[i], corner)[near.index(min(near))]) & 255


if __name__ == "__main__":
    take_all(sys.argv[1:] or list(NAMES))
