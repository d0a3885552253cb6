"""The pages of all refusals say what players are told."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "refusals"


def writer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("refusal_pages", ROOT / "tools" / "refusals.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.once
def test_the_pages_of_refusals_are_those_that_are_provoked() -> None:
    made = writer().pages()
    there = {file.name: file.read_text(encoding="utf-8") for file in PAGES.glob("*.md")}
    assert sorted(there) == sorted(made), (
        "a game's refusals have no page, or a page no game: `python tools/refusals.py`"
    )
    for name, text in made.items():
        assert there[name] == text, f"the refusals of {name} have changed: `python tools/refusals.py`"
