"""Whole games as fast as the machine can, and what is counted of them. Compiled together with the rules."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from qiju.kernel.bot import Bot
from qiju.kernel.events import EventLog
from qiju.kernel.game import ABSENT, WHOLE, Game, Setup
from qiju.kernel.playout import play_out as play_out
from qiju.kernel.refusal import Problem
from qiju.kernel.state import State
from qiju.kernel.streams import Keys, lab_secret
from qiju.kernel.tally import Tally

UNFINISHED: Final = "unfinished"  # the reason of a game that reached its limit of decisions


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
        # What the seats of one game won together, by which bot sat there: seats of one game do not win independently.
        self.group_wins: dict[int, dict[int, int]] = {}
        self.turn_wins: dict[int, dict[int, int]] = {}
        self.lengths: dict[int, int] = {}
        self.reasons: dict[str, int] = {}
        self.tallies: list[int] = [0] * tallies
        self.problems: list[Problem] = []  # of bots from outside

    def add(self, other: Harvest) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.unfinished += other.unfinished
        for mine, others in zip(self.histograms, other.histograms, strict=True):
            add_counts(mine, others)
        for key, counts in other.seat_wins.items():
            add_counts(self.seat_wins.setdefault(key, {}), counts)
        for group, counts in other.group_wins.items():
            add_counts(self.group_wins.setdefault(group, {}), counts)
        for turn, counts in other.turn_wins.items():
            add_counts(self.turn_wins.setdefault(turn, {}), counts)
        add_counts(self.lengths, other.lengths)
        for reason, count in other.reasons.items():
            self.reasons[reason] = self.reasons.get(reason, 0) + count
        self.tallies = [a + b for a, b in zip(self.tallies, other.tallies, strict=True)]
        self.problems += other.problems

    def plain(self) -> dict[str, Any]:
        """For the way between processes."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "unfinished": self.unfinished,
            "histograms": self.histograms,
            "seat_wins": self.seat_wins,
            "group_wins": self.group_wins,
            "turn_wins": self.turn_wins,
            "lengths": self.lengths,
            "reasons": self.reasons,
            "tallies": self.tallies,
            "problems": [(problem.key, dict(problem.values)) for problem in self.problems],
        }


def from_plain(plain: dict[str, Any]) -> Harvest:
    harvest = Harvest(0, 0)
    harvest.games = plain["games"]
    harvest.decisions = plain["decisions"]
    harvest.unfinished = plain["unfinished"]
    harvest.histograms = plain["histograms"]
    harvest.seat_wins = plain["seat_wins"]
    harvest.group_wins = plain["group_wins"]
    harvest.turn_wins = plain["turn_wins"]
    harvest.lengths = plain["lengths"]
    harvest.reasons = plain["reasons"]
    harvest.tallies = plain["tallies"]
    harvest.problems = [Problem(key, "", **values) for key, values in plain["problems"]]
    return harvest


def add_counts(counts: dict[int, int], more: dict[int, int]) -> None:
    for value, count in more.items():
        counts[value] = counts.get(value, 0) + count


def seated(bots: list[Bot], game: int, rotate: bool) -> tuple[int, list[Bot]]:
    """Who sits where in a game of a run, and by how many places the list of bots was shifted for it.

    With `rotate`, bot b of game i sits b + i places on, so that everybody sits everywhere equally often.
    """
    seats = len(bots)
    shift = game % seats if rotate else 0
    return shift, bots if shift == 0 else bots[seats - shift :] + bots[: seats - shift]


def harvest_games(
    game: Game,
    setup: Setup,
    bots: list[Bot],
    seed: int,
    first: int,
    count: int,
    rotate: bool,
    groups: list[int] | None = None,
) -> Harvest:
    """Play games `first` to `first + count - 1` of a run and measure each. `groups` says which bots are the same."""
    harvest = Harvest(len(game.metrics), len(game.tallies))
    tally = Tally(len(game.tallies))
    same = list(range(len(bots))) if groups is None else groups
    listening = sit_down(bots, setup)
    for i in range(first, first + count):
        shift, sitting = seated(bots, i, rotate)
        keys = Keys(lab_secret(seed, i), 0)
        state = game.deal(setup, keys)
        state.tally = tally
        if listening:
            tell_deal(game, state)
        made: i64 = play_out(state, sitting, keys.bots, game.cap)
        if listening:
            harvest.problems += leave_table(state, sitting)
        harvest.games += 1
        if made < 0:
            harvest.decisions -= made
            harvest.unfinished.append(i)
            continue
        harvest.decisions += made
        count_game(harvest, game, state, int(made), shift, same)
    harvest.tallies = tally.counts
    return harvest


def sit_down(bots: list[Bot], setup: Setup) -> bool:
    """Bots from outside hear what was agreed. Does anybody want to be told what happens?"""
    wanting = [bot.sit_down(setup) for bot in bots]
    return True in wanting


def tell_deal(game: Game, state: State) -> None:
    """From here on the table tells what happens."""
    state.log = EventLog()
    game.tell_setup(state)


def leave_table(state: State, seated: list[Bot]) -> list[Problem]:
    """The game is over for bots from outside, too: what went wrong with them."""
    problems: list[Problem] = []
    for seat, bot in enumerate(seated):
        bot.leave(state, seat)
        problems += bot.problems_since()
    return problems


def count_game(harvest: Harvest, game: Game, state: State, made: int, shift: int, groups: list[int]) -> None:
    harvest.lengths[made] = harvest.lengths.get(made, 0) + 1
    for histogram, value in zip(harvest.histograms, game.measure(state), strict=True):
        if value != ABSENT:
            histogram[value] = histogram.get(value, 0) + 1
    outcome = state.outcome()
    harvest.reasons[outcome.reason] = harvest.reasons.get(outcome.reason, 0) + 1
    share = WHOLE // len(outcome.winners) if outcome.winners else 0
    seats = int(state.seats)
    together = [0] * seats
    for seat in range(seats):
        # The key: where the seat is, and which bot of the list sat there.
        bot = (seat - shift) % seats
        won = share if seat in outcome.winners else 0
        together[groups[bot]] += won
        add_one(harvest.seat_wins.setdefault((seat, bot), {}), won)
        add_one(harvest.turn_wins.setdefault(game.turn_of(state, seat), {}), won)
    for group in range(max(groups) + 1):
        add_one(harvest.group_wins.setdefault(group, {}), together[group])


def add_one(counts: dict[int, int], value: int) -> None:
    counts[value] = counts.get(value, 0) + 1


class Rows:
    """A stretch of games, a row a game and a row a seat, each column a list; where a game has several values of a
    kind (figures, counters, traits) they follow one another.
    """

    def __init__(self) -> None:
        self.decisions: list[int] = []
        self.reasons: list[str] = []
        self.winners: list[int] = []
        self.measures: list[int] = []
        self.counters: list[int] = []
        self.bots: list[int] = []
        self.turns: list[int] = []
        self.traits: list[str] = []
        self.won: list[int] = []
        self.ranks: list[int] = []
        self.scores: list[int] = []
        self.units: list[int] = []
        self.problems: list[Problem] = []  # of bots from outside


def row_games(game: Game, setup: Setup, bots: list[Bot], seed: int, first: int, count: int, rotate: bool) -> Rows:
    """Play the same games as `harvest_games` would, and keep a row of each."""
    rows = Rows()
    seats = len(bots)
    listening = sit_down(bots, setup)
    for i in range(first, first + count):
        shift, sitting = seated(bots, i, rotate)
        keys = Keys(lab_secret(seed, i), 0)
        state = game.deal(setup, keys)
        tally = Tally(len(game.tallies))
        state.tally = tally
        if listening:
            tell_deal(game, state)
        made: i64 = play_out(state, sitting, keys.bots, game.cap)
        if listening:
            rows.problems += leave_table(state, sitting)
        rows.decisions.append(int(made if made >= 0 else -made))
        rows.counters += tally.counts
        for seat in range(seats):
            rows.bots.append((seat - shift) % seats)
        if made < 0:
            keep_unfinished(rows, game, seats)
        else:
            keep_game(rows, game, state)
    return rows


def keep_game(rows: Rows, game: Game, state: State) -> None:
    outcome = state.outcome()
    rows.reasons.append(outcome.reason)
    rows.winners.append(len(outcome.winners))
    rows.measures += game.measure(state)
    share = WHOLE // len(outcome.winners) if outcome.winners else 0
    for seat in range(int(state.seats)):
        rows.turns.append(game.turn_of(state, seat))
        rows.traits += game.seat_traits(state, seat)
        rows.won.append(share if seat in outcome.winners else 0)
        rows.units.append(outcome.unit)
    rows.ranks += outcome.ranks
    rows.scores += outcome.scores


def keep_unfinished(rows: Rows, game: Game, seats: int) -> None:
    """A game that reached its limit of decisions has a row, and nothing in it counts as a result."""
    rows.reasons.append(UNFINISHED)
    rows.winners.append(0)
    rows.measures += [ABSENT] * len(game.metrics)
    for _ in range(seats):
        rows.turns.append(ABSENT)
        rows.traits += [""] * len(game.traits)
        rows.won.append(ABSENT)
        rows.units.append(1)
        rows.ranks.append(ABSENT)
        rows.scores.append(ABSENT)
