"""What a search found, as plain data: the changes, every target before and after, the points between which one may
choose, which knob moves what, and how much was searched.
"""

from __future__ import annotations

from dataclasses import asdict
from math import isnan
from pathlib import Path
from typing import Any, Final

import numpy as np

from qiju.lab.crew import Crew
from qiju.lab.runs import write_json
from qiju.lab.tuning.search import Judged, search
from qiju.lab.tuning.task import Point, Tune
from qiju.lab.tuning.trials import Told, Trials

FOUND: Final = "found.json"
PATCH: Final = "patch.toml"
MOVERS: Final = 8  # knobs that are named for each target


def tune_and_tell(tune: Tune, out: Path, crew: Crew[Told], progress: Any = None) -> dict[str, Any]:
    """Search, and leave in the folder what was found and the patch that does it."""
    trials = Trials(tune, out, crew, progress)
    found = findings(tune, search(tune, trials))
    write_json(out / FOUND, found)
    (out / PATCH).write_text(patch_text(tune, found), encoding="utf-8")
    return found


def findings(tune: Tune, result: dict[str, Any]) -> dict[str, Any]:
    chosen: Judged = result["chosen"]
    return {
        "game": tune.game.id,
        "title": dict(tune.title),
        "holds": chosen.holds,
        "worst": chosen.worst,
        "changes": changes(tune, chosen.point),
        "targets": targets(tune, result["before"], chosen),
        "pareto": [
            {"changes": changes(tune, one.point), "worst": one.worst, "holds": one.holds} for one in result["pareto"]
        ],
        "structure": structure(tune, result["structure"]),
        "searched": {
            "knobs": len(tune.knobs),
            "settings": int(sum(np.log10(len(knob.values)) for knob in tune.knobs)),
            "points": result["points"],
            "games": result["games"],
            "changes": tune.changes,
            "seed": tune.seed,
            "tables": list(tune.tables),
        },
    }


def changes(tune: Tune, point: Point) -> list[dict[str, Any]]:
    return [
        {
            "key": tune.knobs[place].key,
            "option": tune.knobs[place].option,
            "from": tune.knobs[place].values[tune.knobs[place].home],
            "to": tune.knobs[place].values[point[place]],
        }
        for place in tune.changed(point)
    ]


def targets(tune: Tune, before: Judged, after: Judged) -> list[dict[str, Any]]:
    """A target at each table, before and after; the worst of them says how well it holds."""
    found: list[dict[str, Any]] = []
    for place, target in enumerate(tune.targets):
        rows: list[dict[str, Any]] = []
        for number, table in enumerate(tune.tables):
            at = number * len(tune.targets) + place
            # Nobody at this table has the figure.
            if isnan(after.means[at]):
                continue
            sides = [one.estimates[at] for one in (before, after)]
            told = [asdict(side) if side is not None else None for side in sides]
            rows.append({"table": table, "before": told[0], "after": told[1], "slack": target.slack(after.means[at])})
        worst = min(rows, key=lambda row: row["slack"])
        found.append({**vars(target), "tables": rows, "worst": worst["table"], "holds": worst["slack"] >= 0})
    return found


def structure(tune: Tune, first: list[np.ndarray[Any, Any]]) -> list[dict[str, Any]]:
    """For each target the knobs that move it most when turned alone, over all tables."""
    found = []
    for place, target in enumerate(tune.targets):
        reach = [float(np.abs(rows[:, place :: len(tune.targets)]).max()) for rows in first]
        order = sorted((knob for knob in range(len(reach)) if reach[knob] > 0), key=lambda knob: -reach[knob])
        knobs = [{"key": tune.knobs[knob].key, "reach": reach[knob]} for knob in order[:MOVERS]]
        found.append({"metric": target.metric, "knobs": knobs})
    return found


def patch_text(tune: Tune, found: dict[str, Any]) -> str:
    """The numbers as a patch; options, which no patch can hold, as the words of a command line."""
    options = [one for one in found["changes"] if one["option"]]
    numbers = [one for one in found["changes"] if not one["option"]]
    words = " ".join(f"--option {one['key']}={one['to']}" for one in options)
    lines = [f"# qiju simulate {tune.game.id} --patch {PATCH}{' ' + words if words else ''}"]
    if not found["holds"]:
        lines.append("# 没有全部达到目标；这是最接近的一组。 Not all targets hold; this is the nearest.")
    lines += [f"{one['key']} = {one['to']}  # {one['from']}" for one in numbers]
    return "\n".join(lines) + "\n"
