"""One choice of a recorded game: what was done, what the game's own bot would have done, what would have been best."""

from __future__ import annotations

from typing import Final, NamedTuple

from qiju.bots.outlook import WinOutlook, drawn_key
from qiju.bots.search import FEWEST_WORLDS, Candidate, Effort, Root, affordable, some_of
from qiju.kernel.bot import Bot
from qiju.kernel.game import Game
from qiju.kernel.state import State
from qiju.kernel.streams import Stream
from qiju.review.chance import NOTHING, Measured, mean_of, share_of

MARGIN: Final = 2.0  # standard errors by which another move must have been better before it is named


class Moment(NamedTuple):
    """A small move that was made where there was a choice."""

    at: int  # which entry of the record it belongs to, counted from 1
    seat: int
    state: State  # before it
    made: int


class Weighed(NamedTuple):
    """A moment, thought through."""

    moment: Moment
    made: Measured  # how likely a win was with it
    usual: Measured  # by how much that was better than what the game's own bot would have done
    other: int  # the best of what else there was; the move itself where nothing looked better
    gain: Measured  # by how much that would have been better


class Judge:
    """Weighs choices by playing on in worlds that the seat believed in."""

    def __init__(self, game: Game, policy: Bot, playouts: int, worlds: int) -> None:
        self.game = game
        self.policy = policy
        self.playouts = playouts
        self.effort = Effort(playouts, worlds, MARGIN)

    def weigh(self, moment: Moment, key: int) -> Weighed:
        """The move that was made against every other one that can be afforded."""
        state, seat, made = moment.state, moment.seat, moment.made
        own = Stream(key)
        moves = state.legal(seat)
        usual = self.policy.choose(state, seat, moves, own)
        playouts = affordable(self.game, self.playouts, state)
        rest = [move for move in moves if move not in (made, usual)]
        others = some_of(rest, playouts // FEWEST_WORLDS - 2, own) if rest else []
        root = self.root(moment, drawn_key(own))
        root.candidates = [Candidate(move) for move in ([usual] if usual != made else []) + others]
        root.think(playouts, None)
        if root.worlds == 0:  # nothing else could be done: how good it was is still to be found out
            for _ in range(FEWEST_WORLDS):
                root.compare([])
        against = [lead_of(one) for one in root.candidates if one.move == usual and one.worlds > 0]
        better = NOTHING - against[0] if against else NOTHING
        best = max(root.candidates, key=promise, default=None)
        if best is None or best.worlds == 0 or best.lead() <= 0.0:
            return Weighed(moment, worth_of(root), better, made, NOTHING)
        return Weighed(moment, worth_of(root), better, best.move, lead_of(best))

    def again(self, weighed: Weighed, key: int) -> Weighed:
        """The same two moves in other worlds. What looked best was partly lucky; this says by how much it is better."""
        root = self.root(weighed.moment, key)
        candidate = Candidate(weighed.other)
        root.candidates = [candidate]
        for _ in range(int(self.effort.worlds)):
            root.compare(root.candidates)
        return weighed._replace(made=worth_of(root), gain=lead_of(candidate))

    def root(self, moment: Moment, key: int) -> Root:
        outlook = WinOutlook(self.game, self.policy, moment.state, moment.seat)
        return Root(outlook, moment.state, moment.made, key, self.effort)


def lead_of(one: Candidate) -> Measured:
    """By how much a candidate was better than what was done."""
    return mean_of(one.total, one.squares, int(one.worlds))


def worth_of(root: Root) -> Measured:
    """How likely a win was with the move that was made. Of wins alone, the squares add up to the same as the values."""
    return share_of(root.total, root.total, int(root.worlds))


def promise(one: Candidate) -> float:
    """How good a candidate is at least, as far as its worlds say."""
    return one.lead() - one.error() if one.worlds > 0 else -1.0
