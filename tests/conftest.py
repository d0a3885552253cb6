"""Markers and switches for all tests, and the chance that they share."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from chance import SEED, Draws, chance_of

# Whoever runs the tests may have generals of their own in their folder; the tests do not know them.
os.environ.setdefault("QIJU_DATA", os.path.join(tempfile.gettempdir(), "qiju-tests"))

# The same examples every time, and no test depends on how fast the machine is. A soak looks at others.
CALM = [HealthCheck.too_slow]
settings.register_profile("qiju", deadline=None, derandomize=True, database=None, suppress_health_check=CALM)
settings.register_profile("soak", deadline=None, database=None, suppress_health_check=CALM)
settings.load_profile("soak" if os.environ.get("QIJU_SEED") else "qiju")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "once: the result cannot depend on compilation; run interpreted only")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="write the golden files anew instead of comparing")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Whatever fails says with which chance."""
    outcome: Any = yield
    report = outcome.get_result()
    if report.failed:
        report.sections.append(("seed", f"QIJU_SEED={SEED} repeats it"))


@pytest.fixture
def rewrite_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew: `--rewrite-golden`, or QIJU_GOLDEN=rewrite."""
    return bool(request.config.getoption("--rewrite-golden")) or os.environ.get("QIJU_GOLDEN") == "rewrite"


@pytest.fixture(autouse=True)
def same_secrets(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whoever draws a secret in a test draws the same one every time."""
    name = f"{SEED} {request.node.nodeid}"
    with pytest.MonkeyPatch.context() as patch:
        for one in ("token_bytes", "choice", "randbelow", "randbits"):
            patch.setattr(secrets, one, getattr(secrets, one))  # put back afterwards
        Draws(lambda: name).stand_in()
        yield


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> Random:
    """A test's own chance."""
    return chance_of(request.node.nodeid)
