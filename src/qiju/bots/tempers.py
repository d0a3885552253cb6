"""How somebody likes to play, on top of how well: cautious, bold, greedy, helpful.

A temper is a liking. What its level would do it compares with what else there is, in worlds that its seat believes in:
how the table stands soon after each move, by the stakes that the game names and the weights it gives them. The move it
likes best it makes only if that costs little: played to the end, it may bring no more than a small part of a win less.
A game that names no stakes is judged by its ends.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.bots.outlook import Outlook, drawn_key
from qiju.bots.search import FEWEST_WORLDS, Candidate, affordable, some_of
from qiju.kernel.bot import Bot, ThinkingTime
from qiju.kernel.game import Game, share_left_behind, share_of_points
from qiju.kernel.playout import play_on
from qiju.kernel.state import NOBODY, PASS, Outcome, State
from qiju.kernel.streams import Stream

CAUTIOUS: Final = "cautious"
BOLD: Final = "bold"
GREEDY: Final = "greedy"
HELPFUL: Final = "helpful"
TEMPERS: Final = (CAUTIOUS, BOLD, GREEDY, HELPFUL)

SOON: Final = 2  # decisions for each seat, after which a game's stakes are looked at
GLANCES: Final = 8  # worlds in which every move is looked at so far
LOOKED_AT: Final = 12  # moves, at most
TRIED: Final = 2  # of those that it likes better, so many are played to the end
MOST_WORLDS: Final = 100
PRICE: Final = 0.02  # of a whole win: what a liking may cost at most


class Taste:
    """What came of one choice: what the level would do, what was liked better, and what that costs."""

    __slots__ = ("chosen", "liked", "price", "usual")

    def __init__(self, usual: int) -> None:
        self.usual = usual
        self.chosen = usual
        self.liked: Candidate | None = None  # by how much the chosen move is liked better
        self.price: Candidate | None = None  # and by how much it wins more often


class TemperedBot(Bot):
    """A level with a liking."""

    def __init__(self, game: Game, level: Bot, policy: Bot, temper: str, playouts: int) -> None:
        self.game = game
        self.level = level
        self.policy = policy
        self.temper = temper
        self.playouts: i64 = playouts  # at most, to see what a liking costs

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        return self.taste(state, seat, moves, stream, None).chosen

    def choose_within(self, state: State, seat: i64, moves: list[int], stream: Stream, limit: ThinkingTime) -> int:
        return self.taste(state, seat, moves, stream, limit).chosen

    def taste(self, state: State, seat: i64, moves: list[int], stream: Stream, limit: ThinkingTime | None) -> Taste:
        """The choice, thought through."""
        key = drawn_key(stream)
        own = Stream(key)
        if limit is None:
            found = Taste(self.level.choose(state, seat, moves, own))
        else:
            found = Taste(self.level.choose_within(state, seat, moves, own, limit))
        others = some_of([move for move in moves if move != found.usual], LOOKED_AT, own)
        liking = Liking(self.game, self.policy, state, seat, self.temper)
        for one in liked_better(liking, state, found.usual, others, key, limit):
            price = self.price_of(state, seat, found.usual, one.move, key, limit)
            if price is not None and price.lead() > -PRICE:
                found.chosen, found.liked, found.price = one.move, one, price
                break
        return found

    def price_of(
        self, state: State, seat: i64, usual: int, move: int, key: i64, limit: ThinkingTime | None
    ) -> Candidate | None:
        """By how much this move brings more than the level's own, played to the end; None where there was no time."""
        outlook = Outlook(self.game, self.policy, state, seat)
        stream = Stream(1)
        found = Candidate(move)
        worlds = affordable(self.game, self.playouts, state) // (2 * TRIED)
        for number in range(max(FEWEST_WORLDS, min(MOST_WORLDS, worlds))):
            if limit is not None and limit.over():
                return None
            stream.seek(key, GLANCES + number + 1)
            world = self.game.believe(state, seat, stream)
            luck = drawn_key(stream)
            found.add(outlook.value(world.clone(), move, luck) - outlook.value(world, usual, luck))
        return found


def liked_better(
    liking: Liking, state: State, usual: int, others: list[int], key: i64, limit: ThinkingTime | None
) -> list[Candidate]:
    """The moves that are liked better than the usual one beyond doubt, the best first; few of them."""
    stream = Stream(1)
    candidates = [Candidate(move) for move in others]
    if len(candidates) == 0:
        return candidates
    for number in range(GLANCES):
        # Whoever is in a hurry does as the level would.
        if limit is not None and limit.over():
            return []
        stream.seek(key, number + 1)
        world = liking.game.believe(state, liking.seat, stream)
        luck = drawn_key(stream)
        before = liking.of(world.clone(), usual, luck)
        for one in candidates:
            one.add(liking.of(world.clone(), one.move, luck) - before)
    better = [one for one in candidates if one.lead() > one.error() and one.lead() > 0.0]
    better.sort(key=lead_of, reverse=True)
    return better[:TRIED]


def lead_of(one: Candidate) -> float:
    return one.lead()


class Liking:
    """How well a temper likes what comes of a move."""

    def __init__(self, game: Game, policy: Bot, state: State, seat: i64, temper: str) -> None:
        self.game = game
        self.seat: i64 = seat
        self.temper = temper
        self.bots: list[Bot] = [policy] * int(state.seats)
        named = game.tempers.get(temper, {})
        self.weights: list[float] = [named.get(stake, 0.0) for stake in game.stakes]
        self.most: i64 = SOON * state.seats if len(named) > 0 else game.cap

    def of(self, world: State, move: i64, luck: i64) -> float:
        """A move made in this world, which is played on for a while."""
        past: i64 = NOBODY
        if move == PASS:
            past = self.seat
        else:
            world.perform(self.seat, move)
        play_on(world, self.bots, luck, self.most, past)
        return self.of_table(world)

    def of_table(self, world: State) -> float:
        """A table as it stands."""
        if len(self.weights) == 0 or len(self.game.tempers) == 0:
            return like_end(world.outcome(), self.seat, self.temper) if world.over else 0.0
        total = 0.0
        for weight, stake in zip(self.weights, self.game.stakes_of(world, self.seat), strict=True):
            total += weight * stake
        return total


def like_end(outcome: Outcome, seat: i64, temper: str) -> float:
    """An end of a game that names no stakes: rather not last, all or nothing, many points, good for the others."""
    if temper == CAUTIOUS:
        return share_left_behind(outcome, seat)
    if temper == BOLD:
        return abs(2.0 * share_left_behind(outcome, seat) - 1.0)
    if temper == GREEDY:
        return share_of_points(outcome, seat)
    others = [share_of_points(outcome, other) for other in range(len(outcome.scores)) if other != seat]
    return sum(others) / float(max(1, len(others)))
