"""A printed PDF read back: what stands where, in which fonts."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import pypdfium2
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from qiju.kernel.registry import find_game
from qiju.press.order import Order
from qiju.press.pdf import Job, job_of, pdf_of
from qiju.press.sheets import Page, Placed

POINT = 25.4 / 72


@dataclass(frozen=True)
class Letter:
    """One character, and the box around its ink, in millimetres from the top left of its page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class Printed:
    job: Job
    data: bytes
    pages: list[list[Letter]]

    def sheets(self) -> list[tuple[Page, list[Letter]]]:
        """Each side of each sheet, and what is written on it."""
        return list(zip(self.job.pages, self.pages, strict=True))


@lru_cache(maxsize=16)
def printed(game: str, lang: str = "zh") -> Printed:
    """The pieces of a game, as they are printed by default."""
    job = job_of(Order(find_game(game), lang, only=("cards", "board", "boards", "tokens")))
    data = pdf_of(job)
    return Printed(job, data, letters_of(data))


def letters_of(data: bytes) -> list[list[Letter]]:
    document = pypdfium2.PdfDocument(data)
    try:
        return [list(page_letters(page)) for page in document]
    finally:
        document.close()


def page_letters(page: pypdfium2.PdfPage) -> Iterator[Letter]:
    height = page.get_height()
    words = page.get_textpage()
    for n in range(words.count_chars()):
        text = words.get_text_range(n, 1)
        if not text.strip():
            continue
        left, bottom, right, top = words.get_charbox(n)
        yield Letter(text, left * POINT, (height - top) * POINT, right * POINT, (height - bottom) * POINT)
    words.close()


def on(item: Placed, letters: list[Letter]) -> str:
    """What is written on a piece: every character whose middle lies on it."""
    return "".join(
        letter.text
        for letter in letters
        if item.x <= (letter.left + letter.right) / 2 <= item.x + item.width
        and item.y <= (letter.top + letter.bottom) / 2 <= item.y + item.height
    )


def squeezed(text: str) -> str:
    return "".join(text.split())


# -- fonts ---------------------------------------------------------------------------------------------


def fonts_of(data: bytes) -> dict[str, bool]:
    """Every font by name, and whether its glyphs are in the file."""
    found: dict[str, bool] = {}
    for resources in all_resources(data):
        for font in resources.get("/Font", {}).values():
            facts = font.get_object()
            below = facts["/DescendantFonts"][0].get_object() if "/DescendantFonts" in facts else facts
            described = below["/FontDescriptor"].get_object()
            found[str(facts["/BaseFont"])] = any(f"/FontFile{kind}" in described for kind in ("", "2", "3"))
    return found


def all_resources(data: bytes) -> list[DictionaryObject]:
    """Those of the pages, and of every drawing on them."""
    reader = PdfReader(io.BytesIO(data))
    found = [page["/Resources"].get_object() for page in reader.pages]
    known: set[int] = set()
    for resources in found:
        for drawing in resources.get("/XObject", {}).values():
            inside = drawing.get_object().get("/Resources")
            if inside is not None and drawing.idnum not in known:
                known.add(drawing.idnum)
                found.append(inside.get_object())
    return found


def missing_glyphs(data: bytes) -> int:
    """How often a glyph is set on a page that stands for no character: number 0 of its font."""
    count = 0
    for page in PdfReader(io.BytesIO(data)).pages:
        stream = page.get_contents()
        for shown in SHOWN.findall(stream.get_data() if stream is not None else b""):
            codes = ESCAPED.sub(plain_byte, shown)
            count += sum(codes[n : n + 2] == b"\0\0" for n in range(0, len(codes), 2))
    return count


# Text in a content stream stands in brackets: two bytes for each glyph, some of them escaped.
SHOWN = re.compile(rb"\(((?:\\.|[^\\()])*)\)", re.DOTALL)
ESCAPED = re.compile(rb"\\([0-7]{3}|.)", re.DOTALL)
NAMED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def plain_byte(match: re.Match[bytes]) -> bytes:
    inside = match.group(1)
    return bytes([int(inside, 8)]) if len(inside) == 3 else NAMED.get(inside, inside)
