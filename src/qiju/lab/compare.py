"""Two runs, or two cells of one, figure by figure: game by game where both were dealt from the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.lab.answers import apart, plain, told
from qiju.lab.metrics import Metric, estimates, joined, metric_named, values
from qiju.lab.plan import Cell
from qiju.lab.reading import connect
from qiju.lab.runs import Played
from qiju.lab.statistics.estimates import paired
from qiju.lab.statistics.multiplicity import false_discovery


def compare_cells(
    a: tuple[Played, Cell], b: tuple[Played, Cell], names: Sequence[str] = (), margin: float = 0.0
) -> dict[str, Any]:
    """Every figure of both, their difference (the second less the first), and a verdict; false discoveries over all."""
    if a[1].run.game != b[1].run.game:
        raise Invalid("lab.other_game", a=a[1].run.game, b=b[1].run.game)
    game = find_game(a[1].run.game)
    metrics = [metric_named(game, name) for name in names or [*game.metrics, "decisions"]]
    alike = a[1].run.seed == b[1].run.seed and a[1].run.seats == b[1].run.seats
    found = [one for metric in metrics if (one := compare_metric(a, b, metric, alike, margin)) is not None]
    for one, q in zip(found, false_discovery([one["p"] for one in found]), strict=True):
        one["q"] = q
    return {"game": game.id, "a": a[1].name, "b": b[1].name, "paired": alike, "margin": margin, "metrics": found}


def compare_metric(
    a: tuple[Played, Cell], b: tuple[Played, Cell], metric: Metric, alike: bool, margin: float
) -> dict[str, Any] | None:
    connections = [connect(played) for played, _ in (a, b)]
    try:
        found = [estimates(one, metric).get(cell.name) for one, (_, cell) in zip(connections, (a, b), strict=True)]
        first, second = found
        # A figure that one of the two does not have.
        if first is None or second is None:
            return None
        answer = apart(first, second, margin)
        if alike:
            sides = [values(one, metric, cell.name) for one, (_, cell) in zip(connections, (a, b), strict=True)]
            between = paired(joined(sides[0], sides[1]))
            answer = told(between, margin) if between is not None else answer
        return {"id": metric.name, "proportion": metric.proportion, "a": plain(first), "b": plain(second), **answer}
    finally:
        for connection in connections:
            connection.close()
