"""What each clause is worth: one option read otherwise, everything else as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from qiju.kernel.refusal import Invalid
from qiju.lab.clauses import AGREED, clauses_answers, clauses_plan
from qiju.lab.plan import Plan
from qiju.lab.runs import play_plan
from qiju.lab.simulate import Run

BASE = Run("merit", 4, ("house",) * 4, 40, 3, options={"start_player": "rotate"})


def test_a_being_less_is_worth_most_and_a_name_nothing(tmp_path: Path) -> None:
    answered = clauses_answers(play_plan(clauses_plan(BASE, ["saves"]), tmp_path, workers=1))
    [metric] = answered["metrics"]
    largest = metric["differences"][0]
    assert (largest["option"], largest["choice"], largest["clause"]) == ("setup_being", "none", "MA-02")
    assert largest["mean"] < -0.5
    assert largest["verdict"] == "different"
    assert largest["q"] < 0.01
    # How a score is rounded has nothing to do with who is saved.
    [rounding] = [one for one in metric["differences"] if one["option"] == "score_base"]
    assert (rounding["mean"], rounding["low"], rounding["high"]) == (0, 0, 0)


def test_every_other_reading_has_its_cell() -> None:
    plan = clauses_plan(BASE, ["saves"])
    changed = [(cell.labels["option"], cell.labels["choice"]) for cell in plan.cells]
    assert plan.cells[0].name == AGREED
    assert ("start_player", "fixed") in changed
    assert ("start_player", "rotate") not in changed
    assert len(changed) == len(set(changed))
    assert all(differs_in(plan, place) <= 1 for place in range(len(plan.cells)))


def differs_in(plan: Plan, place: int) -> int:
    """How many options a cell has otherwise than the base."""
    options = plan.cells[place].run.options
    return sum(BASE.options.get(name) != value for name, value in options.items())


def test_a_figure_that_is_none() -> None:
    with pytest.raises(Invalid):
        clauses_plan(BASE, ["nothing"])
