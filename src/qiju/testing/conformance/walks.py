"""Random games over random tables, the ground that every check walks on.

Checks ask for tables as `walks.tables`, so that a test can set them tables of its own.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from typing import Final

from qiju.bots.names import make_bot
from qiju.kernel.events import EventLog
from qiju.kernel.game import Game, Setup
from qiju.kernel.refusal import Invalid
from qiju.kernel.state import NOBODY, State
from qiju.kernel.streams import Keys, Stream, lab_secret
from qiju.kernel.tally import Tally
from qiju.lab.playout import play_out

SEED: Final = int(os.environ.get("QIJU_SEED") or 20)  # of every walk; a failing one is repeated by the same seed
MOST_PLIES: Final = 60  # of one game, looked at closely; a longer game is looked at in even steps
MOST_MOVES: Final = 200  # small moves of one decision


def fresh(*numbers: int) -> Stream:
    """A stream of its own for these numbers."""
    stream = Stream(1)
    key = SEED
    for number in numbers:
        stream.seek(key, number + 1)
        key = stream.s
    return stream


def tables(game: Game, count: int) -> Iterator[Setup]:
    """Tables to play at: the standard one first, then any mixture of seats, presets and options."""
    yield game.prepare()
    for number in range(1, count):
        yield mixed_table(game, fresh(number))


def mixed_table(game: Game, stream: Stream) -> Setup:
    """A random table among those that the game accepts."""
    for _ in range(100):
        seats = game.seats[stream.below(len(game.seats))]
        presets = [preset.name for preset in game.presets if stream.below(2 * len(game.presets)) == 0]
        options = {option.name: option.choices[stream.below(len(option.choices))] for option in game.options}
        try:
            return game.prepare(seats, options, presets)
        except Invalid:
            continue
    raise AssertionError(f"{game.id}: a hundred random mixtures of seats, presets and options were all refused")


def all_setups(game: Game) -> Iterator[Setup]:
    """Every seat count with every preset, and every option value at a seat count that allows it."""
    for seats in game.seats:
        yield game.prepare(seats)
        for preset in game.presets:
            yield game.prepare(seats, presets=(preset.name,))
    for option in game.options:
        for choice in option.choices:
            yield setup_with(game, option.name, choice)


def setup_with(game: Game, option: str, choice: str) -> Setup:
    """A table with this option value: at the standard seat count, or at any other that takes it."""
    for seats in (game.standard, *game.seats):
        try:
            return game.prepare(seats, {option: choice})
        except Invalid:
            continue
    raise AssertionError(f"{game.id}: no number of seats allows {option}={choice}")


def random_decision(state: State, seat: int, stream: Stream, first: int | None = None) -> list[int]:
    """A whole decision of this seat, move by move at random; the first one may be given. The state stays as it is."""
    return decide(state.clone(), seat, stream, first)


def decide(state: State, seat: int, stream: Stream, first: int | None = None) -> list[int]:
    """The same, carried out."""
    moves: list[int] = []
    while not moves or state.deciding == seat:
        legal = state.legal(seat)
        assert legal, f"seat {seat} is in the middle of a decision after {moves} and has no move"
        assert len(moves) < MOST_MOVES, f"a decision of seat {seat} takes more than {MOST_MOVES} small moves"
        move = first if first is not None and not moves else legal[stream.below(len(legal))]
        state.perform(seat, move)
        moves.append(move)
    return moves


def carry_out(state: State, seat: int, moves: list[int]) -> State:
    for move in moves:
        state.perform(seat, move)
    return state


def after(state: State, seat: int, moves: list[int]) -> State:
    """A copy of the state with this decision taken, its events in its own log."""
    copy = state.clone()
    copy.log = EventLog()
    return carry_out(copy, seat, moves)


def who_decides(state: State, stream: Stream) -> int:
    """One of the seats that are asked; those that need not decide take half of the turns at most."""
    able = [seat for seat in state.optional() if state.legal(seat)]
    asked = able if able and stream.below(2) == 0 else state.pending()
    assert asked, "nobody must decide, but the game is not over"
    return asked[stream.below(len(asked))]


class Ply:
    """A state somewhere in a game, the decision taken there (seat NOBODY: the game is over), and where it was."""

    __slots__ = ("game", "moves", "number", "seat", "setup", "state", "table")

    def __init__(
        self, game: Game, setup: Setup, state: State, seat: int, moves: list[int], table: int, number: int
    ) -> None:
        self.game = game
        self.setup = setup
        self.state = state
        self.seat = seat
        self.moves = moves
        self.table = table
        self.number = number

    def __str__(self) -> str:
        options = {o.name: self.setup.options[o.name] for o in self.game.options}
        changed = [f"{o.name}={options[o.name]}" for o in self.game.options if options[o.name] != o.default]
        table = " ".join([f"{self.setup.seats} seats", *self.setup.presets, *changed])
        return f"{self.game.id}, table {self.table} ({table}), ply {self.number}"

    def stream(self, *numbers: int) -> Stream:
        return fresh(self.table, self.number, *numbers)

    def seats(self) -> range:
        return range(int(self.state.seats))


def walk(game: Game, setup: Setup, table: int) -> Iterator[Ply]:
    """A random game, whole decisions by whoever is asked. The state goes on under the looker's eyes."""
    stream = fresh(table)
    state = game.start(setup, lab_secret(SEED, table))
    most = 4 * game.cap + 100  # decisions with a single move count, too
    for number in range(most):
        if state.over:
            yield Ply(game, setup, state, NOBODY, [], table, number)
            return
        seat = who_decides(state, stream)
        moves = random_decision(state, seat, stream)
        yield Ply(game, setup, state, seat, moves, table, number)
        carry_out(state, seat, moves)
    raise AssertionError(f"{game.id}: random play at table {table} did not end within {most} decisions")


def plies(game: Game, count: int, most: int = MOST_PLIES) -> Iterator[Ply]:
    """The plies of random games at this many tables: all of a short game, of a long one every n-th."""
    return plies_at(game, tables(game, count), most)


def plies_at(game: Game, setups: Iterable[Setup], most: int = MOST_PLIES) -> Iterator[Ply]:
    """The same at tables of one's choice."""
    for table, setup in enumerate(setups):
        step = -(-length_of(game, setup, table) // most)
        for ply in walk(game, setup, table):
            if ply.number % step == table % step or ply.seat == NOBODY:
                yield ply


_lengths: dict[tuple[Game, str, int], int] = {}


def length_of(game: Game, setup: Setup, table: int) -> int:
    """How many plies the walk at this table has, counted once."""
    key = (game, f"{setup.seats} {setup.presets} {setup.options}", table)
    if key not in _lengths:
        _lengths[key] = sum(1 for _ in walk(game, setup, table))
    return _lengths[key]


def play_on(state: State, stream: Stream, decisions: int) -> State:
    """So many random decisions more, in place, or fewer if the game ends."""
    for _ in range(decisions):
        if state.over:
            break
        decide(state, who_decides(state, stream), stream)
    return state


def played_out(game: Game, setup: Setup, bot: str, number: int, tally: Tally | None = None) -> State:
    """A whole game by one bot in every seat."""
    keys = Keys(lab_secret(SEED, number), 0)
    state = game.deal(setup, keys)
    state.tally = tally
    made = play_out(state, [make_bot(game, bot) for _ in range(setup.seats)], keys.bots, game.cap)
    where = f"{game.id}, {setup.seats} seats, {setup.options}, bot {bot}, game {number}"
    assert made >= 0, f"{where}: not over after {game.cap} decisions"
    assert state.over, f"{where}: nobody must decide, but it is not over"
    check_outcome(game, state, where)
    return state


def check_outcome(game: Game, state: State, where: str) -> None:
    outcome = state.outcome()
    seats = int(state.seats)
    assert len(outcome.ranks) == len(outcome.scores) == seats, f"{where}: ranks or scores are not one a seat"
    assert all(1 <= rank <= seats for rank in outcome.ranks), f"{where}: ranks {outcome.ranks}"
    assert all(outcome.ranks[winner] == 1 for winner in outcome.winners), f"{where}: a winner is not of rank 1"
    assert len(game.measure(state)) == len(game.metrics), f"{where}: not as many figures as metrics"
    told = [len(game.seat_traits(state, seat)) for seat in range(seats)]
    assert told == [len(game.traits)] * seats, f"{where}: a seat has not as many traits as the game names"
    turns = sorted(game.turn_of(state, seat) for seat in range(seats))
    assert turns == list(range(seats)), f"{where}: the seats' turns are {turns}, not one after the other"
    assert json.loads(json.dumps(outcome.plain())) == outcome.plain(), f"{where}: the outcome is not plain data"
