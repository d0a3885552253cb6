"""A bot that thinks ahead in any game: what its policy would do, against what else it might, in worlds it believes in.

Each alternative is compared with the policy's own move in the same world and with the same luck; the policy plays on
for everybody. A move that does not look better is dropped early, and only one that is better beyond doubt is made
instead of the policy's. All numbers are fixed, so that a run repeats bit for bit; a clock may end a thought at a live
table alone.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from qiju.bots.outlook import Outlook, drawn_key
from qiju.kernel.bot import Bot, ThinkingTime
from qiju.kernel.game import Game
from qiju.kernel.state import State
from qiju.kernel.streams import Stream

FIRST_BATCH: Final = 12  # worlds before a move is dropped; each batch after the second is as large as all before it
FEWEST_WORLDS: Final = 8  # where playouts are dear, fewer moves are looked at, not fewer worlds
CUT_SHORT: Final = 6  # playouts that stop at an estimate take the time of one to the end
HOPE: Final = 0.5  # a move whose lead is so many standard errors below nothing is dropped


class Effort:
    """How much one choice may take, and how sure one must be to leave the policy."""

    __slots__ = ("margin", "playouts", "worlds")

    def __init__(self, playouts: int, worlds: int, margin: float) -> None:
        self.playouts: i64 = playouts  # at most in all
        self.worlds: i64 = worlds  # at most for each move
        self.margin = margin  # in standard errors of the lead


class Candidate:
    """A move that might be better than the policy's, and its lead so far."""

    __slots__ = ("move", "squares", "total", "worlds")

    def __init__(self, move: int) -> None:
        self.move = move
        self.worlds: i64 = 0
        self.total: float = 0.0
        self.squares: float = 0.0

    def add(self, lead: float) -> None:
        self.worlds += 1
        self.total += lead
        self.squares += lead * lead

    def lead(self) -> float:
        """By how much it was better on average."""
        return self.total / float(self.worlds)

    def error(self) -> float:
        """The standard error of that."""
        count = float(self.worlds)
        if count < 2.0:
            return 1.0
        spread = (self.squares - self.total * self.total / count) / (count - 1.0)
        return sqrt(spread / count) if spread > 0.0 else 0.0


class SearchBot(Bot):
    """Flat search above a policy, in worlds that its seat believes in."""

    def __init__(self, game: Game, policy: Bot, effort: Effort) -> None:
        self.game = game
        self.policy = policy
        self.effort = effort

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        return self.root(state, seat, moves, stream, None).best()

    def choose_within(self, state: State, seat: i64, moves: list[int], stream: Stream, limit: ThinkingTime) -> int:
        return self.root(state, seat, moves, stream, limit).best()

    def weigh(self, state: State, seat: i64, moves: list[int], stream: Stream) -> list[Candidate]:
        """What it would weigh here: every move that it tried out beside the policy's own."""
        return self.root(state, seat, moves, stream, None).candidates

    def root(self, state: State, seat: i64, moves: list[int], stream: Stream, limit: ThinkingTime | None) -> Root:
        """The choice, thought through."""
        key = drawn_key(stream)
        own = Stream(key)
        usual = self.policy.choose(state, seat, moves, own)
        playouts = affordable(self.game, self.effort.playouts, state)
        others = some_of([move for move in moves if move != usual], playouts // FEWEST_WORLDS - 1, own)
        root = Root(self.outlook(state, seat), state, usual, key, self.effort)
        root.candidates = [Candidate(move) for move in others]
        root.think(playouts, limit)
        return root

    def outlook(self, state: State, seat: i64) -> Outlook:
        """How it finds out what comes of a move."""
        return Outlook(self.game, self.policy, state, seat)


class Root:
    """The choice that is being thought about: the state, the seat, what the policy would do, and what else there is."""

    def __init__(self, outlook: Outlook, state: State, usual: int, key: i64, effort: Effort) -> None:
        self.outlook = outlook
        self.state = state
        self.usual = usual
        self.key: i64 = key
        self.effort = effort
        self.stream = Stream(1)
        self.worlds: i64 = 0
        self.total: float = 0.0  # what the usual move was worth in all of them together
        self.candidates: list[Candidate] = []

    def think(self, playouts: i64, limit: ThinkingTime | None) -> None:
        """Batch after batch of worlds, as long as there is somebody to doubt and something left to spend."""
        left: i64 = playouts
        batch: i64 = FIRST_BATCH
        hopeful = self.candidates
        while len(hopeful) > 0 and self.worlds < self.effort.worlds:
            each: i64 = len(hopeful) + 1
            batch = min(batch, self.effort.worlds - self.worlds, left // each)
            if batch == 0:
                return
            for _ in range(batch):
                if limit is not None and limit.over():
                    return
                self.compare(hopeful)
            left -= batch * each
            hopeful = [one for one in hopeful if one.lead() + HOPE * one.error() > 0.0]
            batch = self.worlds

    def best(self) -> int:
        """The move that leads by more than the margin; the policy's where none does."""
        best = self.usual
        best_lead = 0.0
        for one in self.candidates:
            # Too few worlds say nothing, however clearly.
            if one.worlds < FEWEST_WORLDS:
                continue
            lead = one.lead()
            if lead > best_lead and lead > self.effort.margin * one.error():
                best = one.move
                best_lead = lead
        return best

    def compare(self, candidates: list[Candidate]) -> None:
        """One more world in which every candidate is played beside the policy's own move."""
        self.worlds += 1
        self.stream.seek(self.key, self.worlds)
        world = self.outlook.game.believe(self.state, self.outlook.seat, self.stream)
        luck = drawn_key(self.stream)
        usual = self.outlook.value(world.clone(), self.usual, luck)
        self.total += usual
        for one in candidates:
            one.add(self.outlook.value(world.clone(), one.move, luck) - usual)


def affordable(game: Game, playouts: i64, state: State) -> i64:
    """So many playouts to the end at the standard table: fewer at a larger one, more where they may stop early."""
    if game.horizon(state) > 0:
        playouts *= CUT_SHORT
    return playouts * game.standard // state.seats


def some_of(moves: list[int], most: i64, stream: Stream) -> list[int]:
    """As many of them as one can afford, by chance where there are more."""
    if len(moves) <= most:
        return moves
    chosen = moves.copy()
    stream.shuffle(chosen)
    return chosen[: max(1, most)]
