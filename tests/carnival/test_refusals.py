"""Every refusal of 《林中狂欢节》 names the reason that holds, with its numbers."""

from __future__ import annotations

import pytest

from carnival.refusals import CASES
from qiju.kernel.registry import find_game
from qiju.testing.refusals import Provoked, check, unprovoked


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_reason_is_the_one_that_holds(case: Provoked) -> None:
    check(case)


def test_every_refusal_is_provoked() -> None:
    assert not unprovoked(find_game("carnival").text("en").table, CASES)
