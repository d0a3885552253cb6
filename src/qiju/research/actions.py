"""An action space of fixed size: every small move of a game has a place in it, and so has letting a chance pass."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.kernel.game import Game, Setup
from qiju.kernel.state import PASS

PASS_ACTION: Final = 0  # the first action lets a chance pass; where nobody is asked it is the only one


class Actions:
    """Moves as actions and back. Moves that have no place (`Game.move_ranges` says how far numbers usually go) are
    left out of masks; where none has one, the first legal move stands under PASS_ACTION.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        self.firsts: list[int] = []
        self.ends: list[int] = []
        self.places: list[int] = []
        self.size = 1
        for first, end in game.move_ranges(setup):
            self.firsts.append(first)
            self.ends.append(end)
            self.places.append(self.size)
            self.size += end - first

    def of_move(self, move: i64) -> int:
        """The action that means this move; -1 where it has no place."""
        if move == PASS:
            return PASS_ACTION
        for i in range(len(self.firsts)):
            first: i64 = self.firsts[i]
            if first <= move and move < self.ends[i]:
                place: i64 = self.places[i]
                return int(place + move - first)
        return -1

    def of_moves(self, moves: list[int]) -> list[int]:
        """The actions that mean these moves."""
        found: list[int] = []
        for move in moves:
            action = self.of_move(move)
            if action >= 0:
                found.append(action)
        return found if len(found) > 0 or len(moves) == 0 else [PASS_ACTION]

    def move_in(self, moves: list[int], action: i64) -> int:
        """The move among these that an action means. One that means none of them is taken as any of them: whoever
        plays without looking at the mask still plays by the rules.
        """
        for move in moves:
            if self.of_move(move) == action:
                return move
        return moves[int(action) % len(moves)]

    def allows(self, moves: list[int], action: i64) -> bool:
        """Does this action mean one of these moves?"""
        return action in self.of_moves(moves)
