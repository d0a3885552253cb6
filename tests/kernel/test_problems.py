"""Every problem that belongs to no game names the reason that holds, with its numbers, in both languages."""

from __future__ import annotations

import re

import pytest

from kernel.problems import CASES, ELSEWHERE, Trouble, sentences
from qiju.kernel.words import kernel_text


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_reason_is_the_one_that_holds(case: Trouble) -> None:
    key, values, said = sentences(case)
    assert key == case.key, said["en"]
    for name, number in case.numbers.items():
        assert values.get(name) == number, f"{case}: {name} is {values.get(name)}"
        for sentence in said.values():
            assert str(number).replace("-", "") in sentence, sentence
    for sentence in said.values():
        assert not re.search(r"[{}@]", sentence), sentence


def test_every_problem_is_provoked() -> None:
    known = {case.key for case in CASES} | set(ELSEWHERE)
    keys = {key for key in kernel_text()["en"].table if key.startswith("problem.")}
    assert keys == known
