"""Four toy games in plain Python that prove the kernel: cards that answer cards, offers, sealed bids, dice under cups.

What they share stands here: a table whose legal moves are those it does not refuse, and a game around it.
"""

from __future__ import annotations

from qiju.kernel.game import Game
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import Outcome
from qiju.kernel.words import kernel_text, load_text


class ToyTable:
    """Beside a `State`: a toy says what one could think of (`moves`) and what is wrong with it (`refuse`)."""

    def moves(self, seat):
        """Everything a seat that is asked could think of now."""
        raise NotImplementedError

    def refuse(self, seat, move):
        """Why one of these moves is not allowed now; None where it is."""
        raise NotImplementedError

    def legal(self, seat):
        return [move for move in self.thinkable(seat) if self.refuse(seat, move) is None]

    def thinkable(self, seat):
        return self.moves(seat) if self.asked(seat) else []

    def refusal(self, seat, move):
        if self.over:
            return Refusal("refuse.over")
        if not self.asked(seat):
            return Refusal("refuse.not_asked")
        if move not in self.moves(seat):
            return Refusal("refuse.meaningless")
        return self.refuse(seat, move)

    def count(self, what):
        if self.tally is not None:
            self.tally.add(what)

    def tell(self, kind, **data):
        if self.log is not None:
            self.log.tell(kind, data)

    def whisper(self, kind, seat, hidden, **data):
        """The seat hears all; the others hear of `hidden` only that it is."""
        if self.log is not None:
            full = {"number": seat + 1, **data}
            self.log.whisper(kind, 1 << seat, full, {**full, hidden: f"@{hidden}.hidden"})


class Toy(Game):
    """Beside its table a toy only needs to say how it is dealt, written and seen."""

    def __init__(self, id, table, seats, standard, cap):
        super().__init__(id, 1, seats, standard, cap)
        self.table = table

    def blank(self, setup):
        return self.table(setup)

    def deal(self, setup, keys):
        state = self.table(setup)
        state.key_streams(keys)
        state.set_up()
        return state

    def universe(self, state, seat):
        return state.thinkable(seat)

    def read_texts(self):
        return TEXTS


def ranked(points, reason):
    """The most points win; equal points share a rank."""
    ranks = [1 + sum(other > mine for other in points) for mine in points]
    return Outcome([seat for seat, rank in enumerate(ranks) if rank == 1], ranks, points, reason)


TEXTS = load_text("toys", kernel_text())
