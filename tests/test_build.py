"""The build under test is the one that was asked for: a compile that failed quietly must not pass."""

from __future__ import annotations

import os
from importlib import import_module

import pytest

import qiju.kernel.state

HOT = ("qiju.kernel.state", "qiju.kernel.streams", "qiju.kernel.match", "qiju.bots.random", "qiju.lab.playout")
EXPECTED = os.environ.get("QIJU_EXPECT", "")


@pytest.mark.skipif(EXPECTED not in ("interpreted", "compiled"), reason="QIJU_EXPECT names no build")
def test_the_build_is_the_expected_one():
    interpreted = qiju.kernel.state.__file__.endswith(".py")
    assert interpreted == (EXPECTED == "interpreted"), qiju.kernel.state.__file__


def test_all_hot_modules_are_of_one_build():
    files = [import_module(name).__file__ for name in HOT]
    assert len({file.endswith(".py") for file in files}) == 1, files
