"""A chunk of games as two tables of columns: `games` with a row a game, `seats` with a row a seat."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from qiju.kernel.game import ABSENT, WHOLE, Game
from qiju.lab.playout import UNFINISHED, Rows
from qiju.lab.simulate import Player

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa

OURS: Final = ("cell", "game", "finished", "decisions", "reason", "winners")
SEATS: Final = ("cell", "game", "seat", "turn", "bot", "won", "rank", "score")


def plain_name(name: str) -> str:
    """A metric's name as a column that needs no quotes: `score.farmer` is `score_farmer`."""
    return "".join(letter if letter.isalnum() and letter.isascii() else "_" for letter in name)


def metric_columns(game: Game) -> dict[str, str]:
    """The column of each metric; one that would have another's name says that it is a metric."""
    return {name: column if (column := plain_name(name)) not in OURS else f"metric_{column}" for name in game.metrics}


def counter_columns(game: Game) -> dict[str, str]:
    return {name: f"count_{plain_name(name)}" for name in game.tallies}


def trait_columns(game: Game) -> dict[str, str]:
    return {name: column if (column := plain_name(name)) not in SEATS else f"trait_{column}" for name in game.traits}


def write_chunk(player: Player, cell: str, first: int, count: int, games_file: Path, seats_file: Path) -> int:
    """Play a chunk and write its rows; the games last, so that a chunk whose games are there is whole."""
    rows = player.play_rows(first, count)
    save(seats_table(player, rows, cell, first, count), seats_file)
    save(games_table(player.game, rows, cell, first, count), games_file)
    return count


def chunk_bytes(player: Player, cell: str, first: int, count: int) -> tuple[bytes, bytes]:
    """Play a chunk for somebody elsewhere: what the files of its games and of its seats hold."""
    rows = player.play_rows(first, count)
    games, seats = BytesIO(), BytesIO()
    write_table(games_table(player.game, rows, cell, first, count), games)
    write_table(seats_table(player, rows, cell, first, count), seats)
    return games.getvalue(), seats.getvalue()


def save(table: pa.Table, file: Path) -> None:
    """Written beside its place and then put there: a file is whole or not there."""
    part = file.with_suffix(f".{os.getpid()}.part")
    write_table(table, part)
    os.replace(part, file)


def write_table(table: pa.Table, where: Path | BytesIO) -> None:
    import pyarrow.parquet as pq

    pq.write_table(table, where, compression="zstd")


def games_table(game: Game, rows: Rows, cell: str, first: int, count: int) -> pa.Table:
    import numpy as np
    import pyarrow as pa

    columns: dict[str, Any] = {
        "cell": same(cell, count),
        "game": pa.array(np.arange(first, first + count, dtype=np.int64)),
        "finished": pa.array([reason != UNFINISHED for reason in rows.reasons]),
        "decisions": pa.array(rows.decisions, pa.int64()),
        "reason": words(rows.reasons),
        "winners": pa.array(rows.winners, pa.int32()),
    }
    measures = square(rows.measures, count)
    for place, (name, column) in enumerate(metric_columns(game).items()):
        columns[column] = numbers(measures[:, place], WHOLE if name in game.shares else 1)
    counters = square(rows.counters, count)
    for place, column in enumerate(counter_columns(game).values()):
        columns[column] = pa.array(counters[:, place])
    return pa.table(columns)


def seats_table(player: Player, rows: Rows, cell: str, first: int, count: int) -> pa.Table:
    import numpy as np
    import pyarrow as pa

    seats = len(player.bots)
    scores = np.array(rows.scores, dtype=np.int64)
    columns: dict[str, Any] = {
        "cell": same(cell, count * seats),
        "game": pa.array(np.repeat(np.arange(first, first + count, dtype=np.int64), seats)),
        "seat": pa.array(np.tile(np.arange(1, seats + 1, dtype=np.int32), count)),
        "turn": numbers(np.array(rows.turns, dtype=np.int64), 1, 1),
        "bot": words([player.run.bots[bot] for bot in rows.bots]),
    }
    told = len(player.game.traits)
    for place, column in enumerate(trait_columns(player.game).values()):
        columns[column] = words([trait or None for trait in rows.traits[place::told]])
    columns["won"] = numbers(np.array(rows.won, dtype=np.int64), WHOLE)
    columns["rank"] = numbers(np.array(rows.ranks, dtype=np.int64), 1)
    shown = np.where(scores == ABSENT, 0, scores) / np.array(rows.units, dtype=np.float64)
    columns["score"] = pa.array(shown, mask=scores == ABSENT)
    return pa.table(columns)


def square(values: list[int], count: int) -> np.ndarray[Any, Any]:
    import numpy as np

    return np.array(values, dtype=np.int64).reshape(count, -1)


def numbers(values: np.ndarray[Any, Any], unit: int, more: int = 0) -> Any:
    """A column; where a game has no such value, nothing stands there. Shares are parts of one."""
    import pyarrow as pa

    absent = values == ABSENT
    shown = values + more if unit == 1 else values / unit
    return pa.array(shown, mask=absent) if absent.any() else pa.array(shown)


def words(values: list[Any]) -> Any:
    import pyarrow as pa

    return pa.array(values, pa.string()).dictionary_encode()


def same(word: str, count: int) -> Any:
    import numpy as np
    import pyarrow as pa

    return pa.DictionaryArray.from_arrays(pa.array(np.zeros(count, dtype=np.int32)), pa.array([word]))
