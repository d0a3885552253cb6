"""Why a bot did what it did, out of its own figures: what it weighed, against what, and how sure that is.

Whoever thinks ahead is made to think the same thought once more, and watched: the same playouts, to the last die, with
a count of who won them. Whoever decides at a glance has no figures; there a short look ahead says what the choice was
worth. All of it is worked out from worlds that the seat itself believed in.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from mypy_extensions import i64

from qiju.bots.easy import EasyBot
from qiju.bots.outlook import Outlook, WinOutlook, drawn_key
from qiju.bots.random import RandomBot
from qiju.bots.search import FEWEST_WORLDS, Candidate, Effort, Root, SearchBot, affordable, some_of
from qiju.bots.tempers import SOON, TemperedBot
from qiju.kernel.bot import Bot, ThinkingTime
from qiju.kernel.game import Game
from qiju.kernel.playout import play_on
from qiju.kernel.state import NOBODY, PASS, State
from qiju.kernel.streams import Stream

NO_MOVE: Final = -(1 << 40)

# Where the figures come from.
SEARCHED: Final = "searched"  # its own search
GLANCED: Final = "glanced"  # it decides at a glance: a look ahead, afterwards
FANCIED: Final = "fancied"  # it took a fancy to the move
TEMPERED: Final = "tempered"  # its temper has chosen
BY_CHANCE: Final = "by_chance"  # it weighs nothing
UNKNOWN: Final = "unknown"  # a person's move, or that of a bot that does not say: a look ahead

SHARE: Final = 8  # a look ahead takes so small a part of what a hard level spends
FEWEST_PLAYOUTS: Final = 64
STAKE_WORLDS: Final = 16
APART: Final = 1_000_000  # their numbers, from those of all other worlds of a thought
CLEAR: Final = 2.0  # standard errors by which a stake must differ before it is told
SEEN_WORLDS: Final = 48


class Stake(NamedTuple):
    """What changed most: what it is now, soon after the move, and soon after the other one."""

    name: str
    now: float
    made: float
    other: float


class Reason(NamedTuple):
    """What a choice rested on."""

    source: str
    made: int
    other: int = NO_MOVE  # the next best; what the bot would usually do, where a temper or a fancy chose
    chance: float = 0.0  # of winning, with the move that was made
    lead: float = 0.0  # by how much that is more than with the other
    error: float = 0.0  # the standard error of the lead
    worlds: int = 0
    stake: Stake | None = None
    temper: str = ""


class Watched(Outlook):
    """Looks ahead as any other does, and counts wins: for each move one result a world, in the order of worlds."""

    def __init__(self, game: Game, policy: Bot, state: State, seat: i64) -> None:
        super().__init__(game, policy, state, seat)
        self.wins: dict[int, list[float]] = {}

    def value(self, world: State, move: i64, luck: i64) -> float:
        worth = super().value(world, move, luck)
        won = worth if not world.over else (1.0 if self.seat in world.outcome().winners else 0.0)
        known = self.wins.get(int(move))
        if known is None:
            self.wins[int(move)] = [won]
        else:
            known.append(won)
        return worth


class Thought(NamedTuple):
    """One choice of a search, and what was counted beside it."""

    root: Root
    watched: Watched


class WatchedSearch(SearchBot):
    """A search that is watched, choice by choice."""

    def __init__(self, bot: SearchBot) -> None:
        super().__init__(bot.game, bot.policy, bot.effort)
        self.thoughts: list[Thought] = []
        self.watching: Watched | None = None

    def outlook(self, state: State, seat: i64) -> Outlook:
        watched = Watched(self.game, self.policy, state, seat)
        self.watching = watched
        return watched

    def root(self, state: State, seat: i64, moves: list[int], stream: Stream, limit: ThinkingTime | None) -> Root:
        root = super().root(state, seat, moves, stream, limit)
        if self.watching is not None:
            self.thoughts.append(Thought(root, self.watching))
        return root


def reason_for(game: Game, bot: Bot, policy: Bot, state: State, seat: i64, made: int, stream: Stream) -> Reason:
    """Why this move was made: by the bot, in this world, with this stream for its chance."""
    moves = state.legal(seat)
    if isinstance(bot, RandomBot):
        return Reason(BY_CHANCE, made)
    if isinstance(bot, TemperedBot):
        return tempered(game, bot, policy, state, seat, made, stream)
    if isinstance(bot, SearchBot):
        return searched(game, bot, policy, state, seat, made, moves, stream)
    if isinstance(bot, EasyBot):
        usual = bot.policy.choose(state, seat, moves, Stream(drawn_key(stream)))
        if usual != made and usual in moves:
            return looked_at(game, policy, state, seat, made, [usual], FANCIED, stream)
    return glanced(game, policy, state, seat, made, GLANCED, stream)


def searched(
    game: Game, bot: SearchBot, policy: Bot, state: State, seat: i64, made: int, moves: list[int], stream: Stream
) -> Reason:
    """The thought once more. Where it comes to another move, a clock had cut the first one short."""
    watching = WatchedSearch(bot)
    watching.root(state, seat, moves, stream, None)
    thought = watching.thoughts[0]
    if thought.root.best() != made:
        return glanced(game, policy, state, seat, made, UNKNOWN, stream)
    return told_of(game, policy, state, seat, thought, made)


def told_of(game: Game, policy: Bot, state: State, seat: i64, thought: Thought, made: int) -> Reason:
    """What a search that was watched has weighed."""
    return weighed(game, policy, state, seat, thought.root, thought.watched, made, SEARCHED)


def tempered(game: Game, bot: TemperedBot, policy: Bot, state: State, seat: i64, made: int, stream: Stream) -> Reason:
    """What its level would have done, and what its temper made of that."""
    moves = state.legal(seat)
    key = drawn_key(stream)
    level = bot.level.choose(state, seat, moves, Stream(key))
    if level == made:
        return reason_for(game, bot.level, policy, state, seat, made, Stream(key))
    found = looked_at(game, policy, state, seat, made, [level], TEMPERED, Stream(key))
    return found._replace(temper=bot.temper)


def glanced(game: Game, policy: Bot, state: State, seat: i64, made: int, source: str, stream: Stream) -> Reason:
    """A look ahead at all that could have been done."""
    others = [move for move in state.legal(seat) if move != made]
    return looked_at(game, policy, state, seat, made, others, source, stream)


def looked_at(
    game: Game, policy: Bot, state: State, seat: i64, made: int, others: list[int], source: str, stream: Stream
) -> Reason:
    """A look ahead at the move that was made and at some others."""
    own = Stream(drawn_key(stream))
    playouts = max(affordable(game, max(FEWEST_PLAYOUTS, game.playouts // SHARE), state), FEWEST_PLAYOUTS)
    watched = Watched(game, policy, state, seat)
    root = Root(watched, state, made, drawn_key(own), Effort(int(playouts), int(playouts) // 2, 0.0))
    root.candidates = [Candidate(move) for move in some_of(others, playouts // FEWEST_WORLDS - 1, own)]
    root.think(playouts, None)
    # The best of those that were dropped at once deserves a second look.
    other = next_best(root, made)
    runner_up = [one for one in root.candidates if one.move == other and one.worlds == root.worlds]
    while len(runner_up) > 0 and root.worlds < SEEN_WORLDS:
        root.compare(runner_up)
    return weighed(game, policy, state, seat, root, watched, made, source)


def weighed(
    game: Game, policy: Bot, state: State, seat: i64, root: Root, watched: Watched, made: int, source: str
) -> Reason:
    """The move that was made beside the best of the others, by what came of both in the same worlds."""
    other = next_best(root, made)
    mine = watched.wins.get(made, [])
    if len(mine) == 0:
        return Reason(source, made)
    chance = sum(mine) / float(len(mine))
    if other == NO_MOVE:
        return Reason(source, made, NO_MOVE, chance, 0.0, 0.0, len(mine))
    leads = [a - b for a, b in zip(mine, watched.wins.get(other, []), strict=False)]
    lead, error = mean_and_error(leads)
    stake = stake_of(game, policy, state, seat, made, other, root.key)
    return Reason(source, made, other, chance, lead, error, len(mine), stake)


def next_best(root: Root, made: int) -> int:
    """The best of what was not done. The usual move leads by nothing, and the others by what they lead."""
    best = root.usual if root.usual != made else NO_MOVE
    lead = 0.0 if root.usual != made else -1e9
    for one in root.candidates:
        if one.move != made and one.worlds > 0 and one.lead() > lead:
            best, lead = one.move, one.lead()
    return best


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """The mean and its standard error; a few worlds that all agree are no certainty."""
    count = float(len(values))
    if count < 2.0:
        return (values[0] if len(values) == 1 else 0.0), 1.0
    mean = sum(values) / count
    spread = 0.0
    for value in values:
        spread += (value - mean) * (value - mean)
    return mean, max(sqrt(spread / (count - 1.0) / count), 1.0 / (count + 2.0))


# -- what changed most -------------------------------------------------------------------------------


def stake_of(game: Game, policy: Bot, state: State, seat: i64, made: int, other: int, key: i64) -> Stake | None:
    """Of what the seat watches, what two moves change most differently, soon after; None where nothing does."""
    if len(game.stakes) == 0:
        return None
    bots: list[Bot] = [policy] * int(state.seats)
    stream = Stream(1)
    after_made: list[list[float]] = []
    after_other: list[list[float]] = []
    now: list[float] = []
    for number in range(STAKE_WORLDS):
        stream.seek(key, APART + number)
        world = game.believe(state, seat, stream)
        luck = drawn_key(stream)
        if number == 0:
            now = game.stakes_of(world, seat)
        after_made.append(stakes_after(game, bots, world.clone(), seat, made, luck))
        after_other.append(stakes_after(game, bots, world, seat, other, luck))
    return clearest(game, now, after_made, after_other)


def stakes_after(game: Game, bots: list[Bot], world: State, seat: i64, move: i64, luck: i64) -> list[float]:
    past: i64 = NOBODY
    if move == PASS:
        past = seat
    else:
        world.perform(seat, move)
    play_on(world, bots, luck, SOON * world.seats, past)
    return game.stakes_of(world, seat)


def clearest(game: Game, now: list[float], made: list[list[float]], other: list[list[float]]) -> Stake | None:
    """The stake whose difference stands out most from its own noise."""
    best: Stake | None = None
    clearly = CLEAR
    for place, name in enumerate(game.stakes):
        mine = [each[place] for each in made]
        theirs = [each[place] for each in other]
        mean, error = mean_and_error([a - b for a, b in zip(mine, theirs, strict=True)])
        if abs(mean) > clearly * error:
            clearly = abs(mean) / error
            count = float(len(mine))
            best = Stake(name, now[place], sum(mine) / count, sum(theirs) / count)
    return best


# -- while a game goes on ----------------------------------------------------------------------------


class Seen(NamedTuple):
    """A move as somebody else sees it: the mover's chances before and after, with their standard errors."""

    before: float
    after: float
    error: float
    worlds: int


def seen_by(game: Game, policy: Bot, before: State, after: State, mover: i64, viewer: i64, key: i64) -> Seen:
    """What a move did to its mover's chances, as far as the viewer can know. Nothing of what the mover knows has a say
    in it: both tables are imagined anew from what the viewer knows of them.
    """
    was, was_error = believed_chance(game, policy, before, mover, viewer, key)
    now, now_error = believed_chance(game, policy, after, mover, viewer, key + 1)
    return Seen(was, now, sqrt(was_error * was_error + now_error * now_error), SEEN_WORLDS)


def believed_chance(game: Game, policy: Bot, state: State, mover: i64, viewer: i64, key: i64) -> tuple[float, float]:
    """How likely the mover is to win, in worlds that the viewer believes in."""
    if state.over:
        return (1.0 if mover in state.outcome().winners else 0.0), 0.0
    outlook = WinOutlook(game, policy, state, mover)
    stream = Stream(1)
    found: list[float] = []
    for number in range(SEEN_WORLDS):
        stream.seek(key, number + 1)
        world = game.believe(state, viewer, stream)
        found.append(outlook.played_on(world, drawn_key(stream), NOBODY))
    return mean_and_error(found)
