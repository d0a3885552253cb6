"""What was learned, kept in a game's `leaf.json`: the table it belongs to, how it came about, the weights."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

from qiju.kernel.game import Game, Setup
from qiju.kernel.leaf import FILE, table_of
from qiju.kernel.refusal import Invalid
from qiju.learn.fitting import fitted, loss, loss_of_shares
from qiju.learn.watching import watch


def learn(game: Game, setup: Setup, games: int, seed: int) -> dict[str, Any]:
    """One entry of the file, made anew; the same command makes the same weights."""
    leaf = game.leaf
    if leaf is None:
        raise Invalid("problem.no_leaf", game=game.id)
    samples = watch(game, leaf, setup, games, seed)
    if not samples.fit or not samples.check:
        raise Invalid("problem.few_games", games=games)
    weights = fitted(samples.fit, int(leaf.sides), int(leaf.parts), seed)
    record = {
        "games": games,
        "seed": seed,
        "positions": len(samples.fit),
        "checked": len(samples.check),
        "loss": round(loss(samples.check, weights), 4),
        "loss_of_shares": round(loss_of_shares(samples.check), 4),
        "made": datetime.now(UTC).strftime("%Y-%m-%d"),
    }
    return {"table": table_of(setup), "record": record, "weights": weights}


def own_file(game: Game) -> Path:
    """Where the game itself looks for what was learned."""
    return Path(str(files(game.package).joinpath(FILE)))


def keep(file: Path, entry: dict[str, Any]) -> None:
    """Beside what was learned for other tables, in the place of what was learned for this one."""
    found = json.loads(file.read_text(encoding="utf-8"))["fitted"] if file.exists() else []
    kept = [one for one in found if one["table"] != entry["table"]]
    kept.append(entry)
    kept.sort(key=lambda one: (one["table"]["seats"], one["table"]["rules"], one["table"]["content"]))
    rows = ",\n".join(json.dumps(one, ensure_ascii=False) for one in kept)
    file.write_text(f'{{"fitted": [\n{rows}\n]}}\n', encoding="utf-8")
