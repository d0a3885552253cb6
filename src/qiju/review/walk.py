"""A record gone through once more, choice by choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from qiju.bots.levels import usual_policy
from qiju.kernel.build import compiled
from qiju.kernel.game import Game
from qiju.kernel.match import Match, replay, replay_entry
from qiju.kernel.notation import read_decision
from qiju.kernel.record import UNDO, Entry, Record
from qiju.kernel.state import State
from qiju.kernel.turns import forced
from qiju.review.chance import NOTHING, Measured, chance_of
from qiju.review.choice import MARGIN, Judge, Moment, Weighed

POINTS: Final = 60  # at most, along the game, at which everybody's chances are measured
NAMED: Final = 3  # choices that mattered most
INTERPRETED: Final = 20  # so many times slower
FEWEST: Final = 24  # playouts on a choice or a point, below which little can be said about it
FEWEST_POINTS: Final = 12  # a curve has at least
FEWEST_WORLDS: Final = 8
LOOKED_AT_TWICE: Final = 8  # choices among which these are found
KEY: Final = 0x51A7  # the reviewer's own chance: the same record gives the same review
AFTER: Final = 500_000  # how far apart the reviewer's streams for different purposes are
AGAIN: Final = 1_000_000
ALONG: Final = 2_000_000


class Thoroughness(NamedTuple):
    """How much is spent: playouts on each choice (0: choices are not weighed), worlds on each move of it, worlds on
    each point of the curves, and how many points these have.
    """

    playouts: int
    worlds: int
    curve: int
    points: int = POINTS


class Point(NamedTuple):
    """How likely everybody's win was after so many entries."""

    at: int
    chances: list[Measured]


class Account(NamedTuple):
    """Where a seat's end came from: the sum of all this is how it ended."""

    began: Measured
    choices: Measured  # its own, beside what the game's own bot would have done
    luck: Measured  # dice and cards right after its own choices
    others: Measured  # everything else: what the others did, and their luck
    ended: Measured


class Review(NamedTuple):
    """What there is to say about a record."""

    points: list[Point]
    accounts: list[Account]
    mattered: list[Weighed]
    choices: int  # that were weighed
    unfinished: bool


def thoroughness(game: Game, times: float) -> Thoroughness:
    """As much as a game's playouts allow; `times` as much where somebody has time."""
    playouts = max(FEWEST, int(game.playouts * times / 4))
    return Thoroughness(playouts, max(12, min(400, playouts // 4)), max(12, min(200, playouts // 2)))


def thoroughness_within(game: Game, record: Record, seconds: float) -> Thoroughness:
    """What fits into about so many seconds of a core: half of it for the curves, half for the choices, which are
    left out where each would get too little to say anything. `Game.playouts` take about a second, compiled.
    """
    half = game.playouts * seconds / 2 / (1 if compiled() else INTERPRETED)
    points = max(FEWEST_POINTS, min(POINTS, len(record.entries) + 1, int(half / record.seats / FEWEST)))
    each = int(half / max(1, len(record.entries)))
    curve = max(FEWEST_WORLDS, min(200, int(half / record.seats / points)))
    return Thoroughness(each if each >= FEWEST else 0, max(12, min(200, each // 4)), curve, points)


def review(game: Game, record: Record, thorough: Thoroughness, tell: Callable[[int], None] | None = None) -> Review:
    """Go through a record. `tell` hears after every entry how many there were."""
    policy = usual_policy(game)
    judge = Judge(game, policy, thorough.playouts, thorough.worlds)
    match = replay(game, record, 0)
    seats = int(match.state.seats)
    stands = standing(record.entries)
    marked = marks(stands, thorough.points)
    own: list[list[Weighed]] = [[] for _ in range(seats)]
    luck = [NOTHING] * seats
    points: list[Point] = []

    def mark(at: int) -> None:
        if at in marked:
            points.append(Point(at, chances(game, match.state, thorough.curve, at)))

    mark(0)
    for at, entry in enumerate(record.entries, 1):
        chosen = moments(match, entry, at) if thorough.playouts and stands[at - 1] else []
        weighed = [judge.weigh(moment, KEY + at * 64 + step) for step, moment in enumerate(chosen)]
        replay_entry(match, entry)
        if weighed:
            own[entry.seat] += weighed
            after = chance_of(game, policy, match.state, entry.seat, thorough.worlds, KEY + AFTER + at)
            luck[entry.seat] = luck[entry.seat].plus(after - weighed[-1].made)
        mark(at)
        if tell is not None:
            tell(at)
    accounts = [account(points, seat, own[seat], luck[seat]) for seat in range(seats)]
    everything = [one for weighed in own for one in weighed]
    return Review(points, accounts, mattered(judge, everything), len(everything), not match.state.over)


def standing(entries: list[Entry]) -> list[bool]:
    """Which entries are decisions that were not taken back."""
    stands: list[bool] = []
    for number, entry in enumerate(entries):
        stands.append(not entry.word)
        if entry.word == UNDO:
            taken_back = [n for n in range(number) if stands[n] and entries[n].seat == entry.seat]
            stands[taken_back[-1]] = False
    return stands


def marks(stands: list[bool], points: int = POINTS) -> set[int]:
    """After which entries chances are measured: start, end, and evenly in between."""
    places = [0, *[number for number, stood in enumerate(stands, 1) if stood]]
    step = max(1, -(-len(places) // points))
    return {*places[::step], len(stands)}


def moments(match: Match, entry: Entry, at: int) -> Iterator[Moment]:
    """Every small move of a decision at which there was a choice."""
    if entry.word:
        return
    state = match.state.clone()
    for move in read_decision(match.game, state, entry.seat, entry.text):
        if not forced(state.legal(entry.seat)):
            yield Moment(at, entry.seat, state.clone(), move)
        state.perform(entry.seat, move)


def chances(game: Game, state: State, worlds: int, at: int) -> list[Measured]:
    policy = usual_policy(game)
    return [
        chance_of(game, policy, state, seat, worlds, KEY + ALONG + at * 64 + seat) for seat in range(int(state.seats))
    ]


def account(points: list[Point], seat: int, weighed: list[Weighed], luck: Measured) -> Account:
    """What is neither one's own choice nor one's own luck came from the others."""
    began, ended = points[0].chances[seat], points[-1].chances[seat]
    choices = NOTHING
    for one in weighed:
        choices = choices.plus(one.usual)
    return Account(began, choices, luck, ended - began - choices - luck, ended)


def mattered(judge: Judge, weighed: list[Weighed]) -> list[Weighed]:
    """The choices that cost most, each measured anew in other worlds: the first look found the luckiest, too."""
    hopeful = sorted(weighed, key=lambda one: one.gain.mean - one.gain.error, reverse=True)[:LOOKED_AT_TWICE]
    again = [judge.again(one, KEY + AGAIN + place) for place, one in enumerate(hopeful) if one.gain.mean > 0.0]
    sure = [one for one in again if one.gain.mean > MARGIN * one.gain.error]
    return sorted(sure, key=lambda one: one.gain.mean, reverse=True)[:NAMED]
