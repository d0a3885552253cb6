"""Markers and switches for all tests."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# The same examples every time, and no test depends on how fast the machine is.
settings.register_profile("qiju", deadline=None, derandomize=True, database=None)
settings.load_profile("qiju")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "once: the result cannot depend on compilation; run interpreted only")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="write the golden files anew instead of comparing")


@pytest.fixture
def rewrite_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew: `--rewrite-golden`, or QIJU_GOLDEN=rewrite."""
    return bool(request.config.getoption("--rewrite-golden")) or os.environ.get("QIJU_GOLDEN") == "rewrite"
