"""Markers and switches for all tests."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples every time, and no test depends on how fast the machine is.
settings.register_profile("qiju", deadline=None, derandomize=True, database=None)
settings.load_profile("qiju")

# A game that is not on the shelf yet is not tested with those that are.
ROOT = Path(__file__).parent.parent
SHELF = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]["qiju.games"]
WAITING = [
    folder.name
    for folder in (ROOT / "src" / "qiju" / "games").iterdir()
    if (folder / "game.py").exists() and folder.name not in SHELF
]
collect_ignore_glob = [pattern for name in WAITING for pattern in (name, f"*/test_{name}*.py")]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "once: the result cannot depend on compilation; run interpreted only")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="write the golden files anew instead of comparing")


@pytest.fixture
def rewrite_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew: `--rewrite-golden`, or QIJU_GOLDEN=rewrite."""
    return bool(request.config.getoption("--rewrite-golden")) or os.environ.get("QIJU_GOLDEN") == "rewrite"
