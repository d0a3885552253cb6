"""Games as a data set to learn from: a row for every choice, in a Parquet file.

Each row holds what the seat saw, what it might do, what it did, and what came of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from qiju.bots.names import make_bot, seat_bots
from qiju.kernel.game import Game, Setup
from qiju.kernel.match import Match, setup_of
from qiju.kernel.notation import read_decision
from qiju.kernel.record import RESIGN, UNDO, Record, load_record
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.research.course import Course, dealt
from qiju.research.encoding import Encoder

ROWS: Final = 4096  # written at a time


class Row(NamedTuple):
    """One choice."""

    game: int  # which game of the file, from 0
    choice: int  # which choice of the game, from 0
    seat: int
    observation: list[int]
    legal: list[int]  # actions
    action: int
    utility: float  # what the end was worth to the seat
    won: bool


def schema(encoder: Encoder, name: str) -> Any:
    """The file's columns; what each number of an observation means stands in its metadata."""
    fields = [
        ("game", pa.int32()),
        ("choice", pa.int32()),
        ("seat", pa.int8()),
        ("observation", pa.list_(pa.int32(), encoder.size)),
        ("legal", pa.list_(pa.int32())),
        ("action", pa.int32()),
        ("utility", pa.float32()),
        ("won", pa.bool_()),
    ]
    facts = {"qiju.game": name, "qiju.actions": str(encoder.actions.size), "qiju.features": "\n".join(encoder.names)}
    return pa.schema(fields, facts)


def write_rows(path: str | Path, encoder: Encoder, name: str, rows: Iterable[Row]) -> int:
    """Write a data set. Returns how many rows it has."""
    columns = schema(encoder, name)
    count = 0
    waiting: list[Row] = []
    with pq.ParquetWriter(path, columns) as writer:
        for row in rows:
            waiting.append(row)
            count += 1
            if len(waiting) == ROWS:
                writer.write_table(table_of(waiting, columns))
                waiting = []
        if waiting or not count:
            writer.write_table(table_of(waiting, columns))
    return count


def table_of(rows: list[Row], columns: Any) -> Any:
    return pa.Table.from_pylist([row._asdict() for row in rows], columns)


# -- from records ------------------------------------------------------------------------------------


def records_to_parquet(records: Iterable[str | Path | Record], path: str | Path) -> int:
    """Finished games of one game at one kind of table, as a data set."""
    loaded = [one if isinstance(one, Record) else load_record(Path(one)) for one in records]
    if not loaded:
        raise Invalid("problem.empty_move")
    game = find_game(loaded[0].game)
    setup = setup_of(game, loaded[0])
    encoder = Encoder(game, setup)
    found = (row for number, record in enumerate(loaded) for row in rows_of_record(encoder, game, record, number))
    return write_rows(path, encoder, game.id, found)


def rows_of_record(encoder: Encoder, game: Game, record: Record, number: int) -> list[Row]:
    """Every choice of a finished game; decisions that were taken back are left out."""
    match = Match(game, setup_of(game, record), record.secret, record.names, record.rekey)
    decisions: list[tuple[int, list[tuple[list[int], list[int], int]]]] = []
    for entry in record.entries:
        if entry.word == UNDO:
            match.undo(entry.seat)
            last = max(place for place, (seat, _) in enumerate(decisions) if seat == entry.seat)
            del decisions[last]
        elif entry.word == RESIGN:
            match.resign(entry.seat)
        else:
            decisions.append((entry.seat, choices_of(encoder, match, entry.seat, entry.text)))
            match.decide_text(entry.seat, entry.text)
    outcome = match.state.outcome() if match.state.over else None
    rows: list[Row] = []
    for seat, choices in decisions:
        worth = 0.0 if outcome is None else game.utility(outcome, seat)
        won = outcome is not None and seat in outcome.winners
        for observation, legal, action in choices:
            rows.append(Row(number, len(rows), seat, observation, legal, action, worth, won))
    return rows


def choices_of(encoder: Encoder, match: Match, seat: int, text: str) -> list[tuple[list[int], list[int], int]]:
    """The choices of one decision; small moves without a choice are none."""
    state = match.state.clone()
    made: list[int] = []
    found: list[tuple[list[int], list[int], int]] = []
    for move in read_decision(match.game, match.state, seat, text):
        moves = state.legal(seat)
        action = encoder.actions.of_move(move)
        if len(moves) > 1 and action >= 0:
            found.append((encoder.observe(state, seat, made), encoder.actions.of_moves(moves), action))
        state.perform(seat, move)
        made.append(move)
    return found


# -- from games that bots play -----------------------------------------------------------------------


def simulate_to_parquet(
    game: str, path: str | Path, games: int = 100, bots: str = "normal", seed: int = 1, seats: int = 0
) -> int:
    """Games that bots play against each other, as a data set."""
    found = find_game(game)
    setup = found.prepare(seats)
    encoder = Encoder(found, setup)
    return write_rows(path, encoder, found.id, played_rows(encoder, found, setup, games, bots, seed))


def played_rows(encoder: Encoder, game: Game, setup: Setup, games: int, bots: str, seed: int) -> Iterator[Row]:
    seated = [make_bot(game, name) for name in seat_bots(bots, int(setup.seats))]
    for number in range(games):
        course = dealt(game, setup, seed, number)
        choices: list[tuple[int, list[int], list[int], int]] = []
        while course.go_on():
            seat = int(course.seat)
            move = seated[seat].choose(course.state, course.seat, course.moves, course.stream())
            action = encoder.actions.of_move(move)
            if action >= 0:
                legal = encoder.actions.of_moves(course.moves)
                choices.append((seat, encoder.observe(course.state, seat, course.made), legal, action))
            course.play(move)
        yield from finished_rows(course, number, choices)


def finished_rows(course: Course, number: int, choices: list[tuple[int, list[int], list[int], int]]) -> Iterator[Row]:
    winners = course.state.outcome().winners if course.state.over else []
    for choice, (seat, observation, legal, action) in enumerate(choices):
        yield Row(number, choice, seat, observation, legal, action, course.utility(seat), seat in winners)
