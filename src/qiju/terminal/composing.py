"""A decision being put together: small moves, one after the other, that may be stepped back from."""

from __future__ import annotations

from qiju.kernel.match import Match
from qiju.kernel.refusal import Problem
from qiju.kernel.state import State


class Composing:
    """The small moves chosen so far by one seat. Nothing of it touches the table before it is whole."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.moves: list[int] = []
        self.words: list[str] = []
        self.strides: list[int] = []  # how many small moves each choice was

    def add(self, move: int) -> bool:
        word = self.match.game.word(self.state(), self.seat, move)
        after = self.match.tried(self.seat, [*self.moves, move])
        self.moves.append(move)
        self.words.append(word)
        return after.deciding != self.seat

    def choose(self, moves: list[int]) -> bool:
        """One small move, or all that lead to a goal. True when the decision is whole now."""
        before = len(self.moves)
        whole = False
        try:
            for move in moves:
                whole = self.add(move)
        except Problem:
            self.forget(before)
            raise
        self.strides.append(len(self.moves) - before)
        return whole

    def step_back(self) -> bool:
        """Take the last choice back, if there is one."""
        if not self.strides:
            return False
        self.forget(len(self.moves) - self.strides.pop())
        return True

    def forget(self, kept: int) -> None:
        """Take back all small moves but the first few."""
        del self.moves[kept:]
        del self.words[kept:]

    def labels(self, lang: str) -> list[str]:
        """What was chosen so far, as the lists named it."""
        states = [self.match.tried(self.seat, self.moves[:place]) for place in range(len(self.moves))]
        named = zip(states, self.moves, strict=True)
        return [self.match.game.label(state, self.seat, move, lang) for state, move in named]

    def state(self) -> State:
        """The table as it would look at this point."""
        return self.match.tried(self.seat, self.moves)
