"""The lists of moves that a board is handed, written once and kept.

Before every action of every game somebody asks what may be done. There are few different answers, so each is
written down when it is first needed; after that it is only looked up.
"""

from __future__ import annotations

from mypy_extensions import i64


class ActionMenu:
    """What a role at a place may do while it can save certain beings.

    `moves` has a list for every way that its wealth can stand: it pays for a donation 1, protection 2, an
    investment 4.
    """

    __slots__ = ("heads", "moves", "saves", "tail", "wider")

    def __init__(self, heads: list[list[int]], saves: list[int], tail: list[int], beings: int) -> None:
        self.heads = heads
        self.saves = saves
        self.tail = tail
        self.moves = [head + saves + tail for head in heads]
        self.wider: list[ActionMenu | None] = [None] * beings

    def with_save(self, being: i64, move: int) -> ActionMenu:
        """The menu with one being more to save."""
        wider = self.wider[being]
        if wider is None:
            wider = ActionMenu(self.heads, [*self.saves, move], self.tail, len(self.wider))
            self.wider[being] = wider
        return wider
