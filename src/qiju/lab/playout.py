"""The loop that plays whole games as fast as the machine can. Compiled together with the rules."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from qiju.kernel.bot import Bot
from qiju.kernel.game import ABSENT, WHOLE, Game, Setup
from qiju.kernel.state import NOBODY, PASS, State
from qiju.kernel.streams import Keys, Stream, lab_secret
from qiju.kernel.tally import Tally
from qiju.kernel.turns import forced, next_that_may, next_that_must

STEPS_PER_DECISION: Final = 64  # forced moves between two decisions before a game counts as stuck


def play_out(state: State, bots: list[Bot], key: i64, cap: i64) -> i64:
    """Play to the end. The number of decisions, a choice among at least two; negative: the cap was reached."""
    stream = Stream(1)
    decisions: i64 = 0
    made_without_choice: i64 = 0
    while state.must != 0:
        if state.may != 0 and state.deciding < 0:
            asked = poll(state, bots, stream, key, decisions)
            decisions += asked if asked >= 0 else -asked
            if decisions > cap:
                return -decisions
            if asked < 0:
                continue
        seat: i64 = next_that_must(state)
        moves = state.legal(seat)
        if forced(moves):
            made_without_choice += 1
            if made_without_choice > cap * STEPS_PER_DECISION:
                return -decisions - 1
            state.perform(seat, moves[0])
            continue
        decisions += 1
        if decisions > cap:
            return -decisions
        stream.seek(key, decisions)
        state.perform(seat, bots[seat].choose(state, seat, moves, stream))
    return decisions


def poll(state: State, bots: list[Bot], stream: Stream, key: i64, before: i64) -> i64:
    """Ask the seats that may act but need not, until one does: its first small move is made.

    How many had a choice; negative: the last of them acted, so that all may be asked again about what is new.
    """
    asked: i64 = 0
    seat: i64 = next_that_may(state, NOBODY)
    while seat >= 0:
        moves = state.legal(seat)
        if len(moves) > 0:
            asked += 1
            stream.seek(key, before + asked)
            move: i64 = bots[seat].choose(state, seat, [*moves, PASS], stream)
            if move != PASS:
                state.perform(seat, move)
                return -asked
        seat = next_that_may(state, seat)
    return asked


def fold_games(game: Game, setup: Setup, bots: list[Bot], seed: int, first: int, count: int) -> tuple[int, int]:
    """Play games of a run for the bench: the fold of all results, and the decisions made."""
    total: i64 = 0
    decisions: i64 = 0
    i: i64 = first
    while i < first + count:
        keys = Keys(lab_secret(seed, i), 0)
        state = game.deal(setup, keys)
        made = play_out(state, bots, keys.bots, game.cap)
        decisions += made if made > 0 else -made
        total = (total * 31 + state.fold()) & 0xFFFFFFFFFFFFFF
        i += 1
    return int(total), int(decisions)


class Harvest:
    """What a stretch of games gave, as plain numbers that add up in any order."""

    def __init__(self, metrics: int, tallies: int) -> None:
        self.games = 0
        self.decisions = 0
        self.unfinished: list[int] = []
        self.histograms: list[dict[int, int]] = [{} for _ in range(metrics)]
        self.seat_wins: dict[tuple[int, int], dict[int, int]] = {}
        self.lengths: dict[int, int] = {}
        self.reasons: dict[str, int] = {}
        self.tallies: list[int] = [0] * tallies

    def add(self, other: Harvest) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.unfinished += other.unfinished
        for mine, others in zip(self.histograms, other.histograms, strict=True):
            add_counts(mine, others)
        for key, counts in other.seat_wins.items():
            add_counts(self.seat_wins.setdefault(key, {}), counts)
        add_counts(self.lengths, other.lengths)
        for reason, count in other.reasons.items():
            self.reasons[reason] = self.reasons.get(reason, 0) + count
        self.tallies = [a + b for a, b in zip(self.tallies, other.tallies, strict=True)]

    def plain(self) -> dict[str, Any]:
        """For the way between processes."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "unfinished": self.unfinished,
            "histograms": self.histograms,
            "seat_wins": self.seat_wins,
            "lengths": self.lengths,
            "reasons": self.reasons,
            "tallies": self.tallies,
        }


def from_plain(plain: dict[str, Any]) -> Harvest:
    harvest = Harvest(0, 0)
    harvest.games = plain["games"]
    harvest.decisions = plain["decisions"]
    harvest.unfinished = plain["unfinished"]
    harvest.histograms = plain["histograms"]
    harvest.seat_wins = plain["seat_wins"]
    harvest.lengths = plain["lengths"]
    harvest.reasons = plain["reasons"]
    harvest.tallies = plain["tallies"]
    return harvest


def add_counts(counts: dict[int, int], more: dict[int, int]) -> None:
    for value, count in more.items():
        counts[value] = counts.get(value, 0) + count


def harvest_games(
    game: Game, setup: Setup, bots: list[Bot], seed: int, first: int, count: int, rotate: bool
) -> Harvest:
    """Play games `first` to `first + count - 1` of a run and measure each.

    With `rotate`, bot b of game i sits b + i places on, so that everybody sits everywhere equally often.
    """
    harvest = Harvest(len(game.metrics), len(game.tallies))
    tally = Tally(len(game.tallies))
    seats = len(bots)
    for i in range(first, first + count):
        shift = i % seats if rotate else 0
        seated = bots if shift == 0 else bots[seats - shift :] + bots[: seats - shift]
        keys = Keys(lab_secret(seed, i), 0)
        state = game.deal(setup, keys)
        state.tally = tally
        made: i64 = play_out(state, seated, keys.bots, game.cap)
        harvest.games += 1
        if made < 0:
            harvest.decisions -= made
            harvest.unfinished.append(i)
            continue
        harvest.decisions += made
        count_game(harvest, game, state, int(made), shift)
    harvest.tallies = tally.counts
    return harvest


def count_game(harvest: Harvest, game: Game, state: State, made: int, shift: int) -> None:
    harvest.lengths[made] = harvest.lengths.get(made, 0) + 1
    for histogram, value in zip(harvest.histograms, game.measure(state), strict=True):
        if value != ABSENT:
            histogram[value] = histogram.get(value, 0) + 1
    outcome = state.outcome()
    harvest.reasons[outcome.reason] = harvest.reasons.get(outcome.reason, 0) + 1
    share = WHOLE // len(outcome.winners) if outcome.winners else 0
    seats = int(state.seats)
    for seat in range(seats):
        # The key: where the seat is, and which bot of the list sat there.
        key = (seat, (seat - shift) % seats)
        won = share if seat in outcome.winners else 0
        counts = harvest.seat_wins.setdefault(key, {})
        counts[won] = counts.get(won, 0) + 1
