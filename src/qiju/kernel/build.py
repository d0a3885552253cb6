"""Which build this is, and what it had to do without."""

from __future__ import annotations

import json
from pathlib import Path

from qiju.kernel import state
from qiju.kernel.refusal import Invalid

# Written by the build (hatch_build.py) where something was left out; a source tree has none.
NOTES = "build.json"


def compiled() -> bool:
    """Do kernel, rules, bots and playouts run compiled?"""
    return not state.__file__.endswith(".py")


def why_interpreted() -> Invalid:
    """What kept the build from compiling."""
    return _noted("interpreted", "cause.sources")


def why_no_page() -> Invalid:
    """What kept the build from bringing the page along."""
    return _noted("no_page", "cause.page_not_built")


def _noted(about: str, otherwise: str) -> Invalid:
    """The reason that the build wrote down, to be filled into a sentence."""
    file = Path(state.__file__).parents[1] / NOTES
    notes = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    note = notes.get(about)
    return Invalid(otherwise) if note is None else Invalid(f"cause.{note['key']}", words=note["words"])
