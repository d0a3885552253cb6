"""What somebody asks for at the door, in any form that is natural; what cannot be meant is told in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import index
from os import PathLike
from pathlib import Path
from typing import TypeAlias

from qiju.kernel.reasons import why_unwritable
from qiju.kernel.refusal import Invalid
from qiju.tables import read_patch

Names: TypeAlias = str | Iterable[str]
Patch: TypeAlias = Mapping[str, object] | str | Path


def listed(name: str, written: Names | None) -> list[str]:
    """Names as a list: a string holds them with commas between them or, without any, with blanks."""
    if written is None:
        return []
    if isinstance(written, str):
        parts = written.split(",") if "," in written else written.split()
        return [part.strip() for part in parts if part.strip()]
    if isinstance(written, Mapping) or not isinstance(written, Iterable):
        raise not_meant(name, "names", written)
    return [str(one) for one in written]


def bots_written(bots: Names | None) -> str:
    """Who sits where, as the command line writes it."""
    return bots if isinstance(bots, str) else ",".join(listed("bots", bots))


def whole(name: str, value: object) -> int:
    # True is a number to Python, but nobody means one by it.
    if isinstance(value, bool):
        raise not_meant(name, "whole", value)
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise not_meant(name, "whole", value) from None


def within(name: str, value: object, low: int, high: int) -> int:
    number = whole(name, value)
    if not low <= number <= high:
        raise Invalid("problem.number", name=name, low=low, high=high, value=number)
    return number


def text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise not_meant(name, "text", value)
    return value


def mapped(name: str, value: Mapping[str, object] | None) -> Mapping[str, object]:
    if value is not None and not isinstance(value, Mapping):
        raise not_meant(name, "mapping", value)
    return value or {}


def patches_of(patch: Patch | None) -> tuple[tuple[str, Mapping[str, object]], ...]:
    """Numbers laid over the content, with where they come from: a mapping, or the path of a file that holds one."""
    if isinstance(patch, (str, Path)):
        return (read_patch(Path(patch)),)
    if patch is not None and not isinstance(patch, Mapping):
        raise not_meant("patch", "patch", patch)
    return (("patch", patch),) if patch else ()


def write_file(path: str | Path, write: Callable[[Path], object], problem: str) -> Path:
    """Have a file written, with the folders it lies in; `problem` is the sentence that says why it cannot be."""
    if not isinstance(path, (str, PathLike)):
        raise not_meant("path", "path", path)
    place = Path(path)
    try:
        if place.is_dir():
            raise IsADirectoryError
        place.parent.mkdir(parents=True, exist_ok=True)
        write(place)
    except (OSError, ValueError) as error:  # ValueError: a path that no file can have
        raise Invalid(problem, path=str(place), why=why_unwritable(error)) from None
    return place


def not_meant(name: str, want: str, value: object) -> Invalid:
    return Invalid("problem.wish", name=name, want=f"@want.{want}", got=repr(value)[:60])
