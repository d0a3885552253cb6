"""What a kind of move is worth: somebody who does without it, at a table of others who do not, against the same seat in
the same games with nothing forbidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.lab.answers import told
from qiju.lab.census import OFTEN, watch
from qiju.lab.facts import win_of
from qiju.lab.kinds import WITHOUT
from qiju.lab.metrics import Metric, joined, values
from qiju.lab.plan import Cell, Plan, planned
from qiju.lab.reading import connect
from qiju.lab.runs import Played
from qiju.lab.simulate import Run
from qiju.lab.statistics.estimates import paired
from qiju.lab.statistics.multiplicity import false_discovery

FREE: Final = "free"
WATCHED: Final = 40
MOST_KINDS: Final = 16


def kinds_worth_asking(base: Run) -> list[str]:
    """The kinds of moves that were often there beside another, and taken at times: the commonest."""
    census = watch(base, min(WATCHED, base.games))
    found = [one for one in census.options.values() if one.offered >= OFTEN and one.chosen > 0]
    return [one.kind for one in sorted(found, key=lambda one: -one.chosen)[:MOST_KINDS]]


def styles_plan(base: Run, kinds: Sequence[str]) -> Plan:
    """A cell in which all are free, and one for each kind, in which the first of the bots does without it; whoever is
    first goes round the table from game to game.
    """
    if not kinds:
        raise Invalid("lab.no_kinds", game=base.game)
    first, *others = base.bots
    cells = [Cell(FREE, Run(**{**vars(base), "rotate": True}), {"without": "—"})]
    for kind in kinds:
        bots = (f"{first}{WITHOUT}{kind}", *others)
        cells.append(Cell(f"without {kind}", Run(**{**vars(base), "bots": bots, "rotate": True}), {"without": kind}))
    return planned("styles", cells, {"kinds": list(kinds)})


def of_the_first(name: str, column: str, seats: int) -> Metric:
    """A figure of the seat on which the first of the bots sits in each game."""
    totals = f"select cell, game, {column} total, 1 many from seats"
    return Metric(name, f"{totals} where won is not null and seat = game % {seats} + 1", name == "won")


def styles_answers(played: Played, margin: float = 0.0) -> dict[str, Any]:
    """What doing without costs, in wins and in points; false discoveries counted over all kinds."""
    run = played.plan.cells[0].run
    game = find_game(run.game)
    connection = connect(played)
    found: dict[str, list[dict[str, Any]]] = {}
    try:
        for name, column in (("won", win_of(game)), ("score", "score")):
            metric = of_the_first(name, column, run.seats)
            free = values(connection, metric, FREE)
            found[name] = []
            for cell in played.plan.cells[1:]:
                between = paired(joined(free, values(connection, metric, cell.name)))
                if between is not None:
                    found[name].append(
                        {"kind": cell.labels["without"], **told(between, margin if name == "won" else 0)}
                    )
            for one, q in zip(found[name], false_discovery([one["p"] for one in found[name]]), strict=True):
                one["q"] = q
    finally:
        connection.close()
    return {"games": played.games, "margin": margin, **found}
