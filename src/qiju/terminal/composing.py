"""A decision being put together: small moves, one after the other, that may be stepped back from."""

from __future__ import annotations

from qiju.kernel.match import Match
from qiju.kernel.state import State


class Composing:
    """The small moves chosen so far by one seat. Nothing of it touches the table before it is whole."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.moves: list[int] = []
        self.words: list[str] = []

    def choose(self, move: int, word: str) -> bool:
        """Add a small move. True when the decision is whole now; refused moves raise and add nothing."""
        after = self.match.tried(self.seat, [*self.moves, move])
        self.moves.append(move)
        self.words.append(word)
        return after.deciding != self.seat

    def step_back(self) -> bool:
        """Take the last small move back, if there is one."""
        if not self.moves:
            return False
        self.moves.pop()
        self.words.pop()
        return True

    def labels(self, lang: str) -> list[str]:
        """What was chosen so far, as the lists named it."""
        states = [self.match.tried(self.seat, self.moves[:place]) for place in range(len(self.moves))]
        named = zip(states, self.moves, strict=True)
        return [self.match.game.label(state, self.seat, move, lang) for state, move in named]

    def state(self) -> State:
        """The table as it would look at this point."""
        return self.match.tried(self.seat, self.moves)
