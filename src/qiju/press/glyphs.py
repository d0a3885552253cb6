"""Which characters the press can set: one that is missing would be an empty box, and nobody would be told."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

FONTS: Final = ("text.ttf", "title.ttf")
# Typst's own faces have these; ours do not.
BESIDE: Final = frozenset("Δβ")
BLANK: Final = frozenset("\n\u200b\ufe0e\u00a0")


def missing(texts: Iterable[str], folder: Path) -> list[str]:
    """The characters of these texts that no face has, in the order of the alphabet."""
    known = characters(folder / FONTS[0]) | BESIDE | BLANK
    return sorted({letter for text in texts for letter in text if letter not in known})


def words_in(face: object) -> list[str]:
    """All that is written on a face."""
    if isinstance(face, str):
        return [face]
    if isinstance(face, Mapping):
        return [word for value in face.values() for word in words_in(value)]
    if isinstance(face, list | tuple):
        return [word for value in face for word in words_in(value)]
    return []


@lru_cache(maxsize=4)
def characters(font: Path) -> frozenset[str]:
    """What a TrueType file has a glyph for: its table `cmap`, in the formats 4 and 12."""
    data = font.read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    places = {data[12 + n * 16 : 16 + n * 16]: struct.unpack_from(">I", data, 20 + n * 16)[0] for n in range(tables)}
    start = places[b"cmap"]
    (count,) = struct.unpack_from(">H", data, start + 2)
    found: set[int] = set()
    for n in range(count):
        (offset,) = struct.unpack_from(">I", data, start + 8 + n * 8)
        (form,) = struct.unpack_from(">H", data, start + offset)
        if form == 4:
            found |= segments(data, start + offset)
        elif form == 12:
            found |= runs(data, start + offset)
    return frozenset(chr(code) for code in found)


def runs(data: bytes, at: int) -> set[int]:
    (count,) = struct.unpack_from(">I", data, at + 12)
    found: set[int] = set()
    for n in range(count):
        first, last = struct.unpack_from(">II", data, at + 16 + n * 12)
        found.update(range(first, last + 1))
    return found


def segments(data: bytes, at: int) -> set[int]:
    (twice,) = struct.unpack_from(">H", data, at + 6)
    found: set[int] = set()
    for n in range(twice // 2):
        (last,) = struct.unpack_from(">H", data, at + 14 + n * 2)
        (first,) = struct.unpack_from(">H", data, at + 16 + twice + n * 2)
        if first != 0xFFFF:
            found.update(range(first, last + 1))
    return found
