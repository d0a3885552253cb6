"""What a clause is worth: every option's other readings, one at a time, against the table as agreed, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from qiju.kernel.refusal import Invalid, Problem
from qiju.kernel.registry import find_game
from qiju.lab.answers import Figures, cells_apart, told
from qiju.lab.metrics import metric_named
from qiju.lab.plan import Cell, Plan, planned
from qiju.lab.reading import connect
from qiju.lab.runs import Played
from qiju.lab.simulate import Run, check
from qiju.lab.statistics.multiplicity import false_discovery

AGREED: Final = "agreed"


def clauses_plan(base: Run, metrics: Sequence[str]) -> Plan:
    """A cell as it was agreed, and one for every other choice of every option that this table can be played with."""
    game = find_game(base.game)
    for name in metrics:
        metric_named(game, name)
    options = check(base).options
    cells = [Cell(AGREED, base, {"option": "—", "choice": "—", "clause": "—"})]
    for option in game.options:
        for choice in option.choices:
            other = Run(**{**vars(base), "options": {**base.options, option.name: choice}})
            if choice != options[option.name] and can_be_played(other):
                labels = {"option": option.name, "choice": choice, "clause": option.clause}
                cells.append(Cell(f"{option.name}={choice}", other, labels))
    if len(cells) == 1:
        raise Invalid("lab.no_options", game=base.game)
    return planned("clauses", cells, {"metrics": list(metrics)})


def can_be_played(run: Run) -> bool:
    """Some choices do not go with others, or with this number of seats."""
    try:
        check(run)
    except Problem:
        return False
    return True


def clauses_answers(played: Played, margin: float = 0.0) -> dict[str, Any]:
    """For each figure what every other reading changes, the largest first; false discoveries counted over all."""
    game = find_game(played.plan.cells[0].run.game)
    connection = connect(played)
    try:
        figures = Figures(game, connection)
        found = [differences(figures, played.plan, name, margin) for name in played.plan.asks["metrics"]]
    finally:
        connection.close()
    every = [one for metric in found for one in metric["differences"]]
    for one, q in zip(every, false_discovery([one["p"] for one in every]), strict=True):
        one["q"] = q
    return {"game": game.id, "games": played.games, "margin": margin, "metrics": found}


def differences(figures: Figures, plan: Plan, name: str, margin: float) -> dict[str, Any]:
    found: list[dict[str, Any]] = []
    for cell in plan.cells[1:]:
        between = cells_apart(figures, AGREED, cell.name, name)
        if between is not None:
            found.append({**cell.labels, **told(between, margin)})
    found.sort(key=lambda one: -abs(one["mean"]))
    return {"id": name, "proportion": figures.metric(name).proportion, "differences": found}
