"""What all environments share: a game at an agreed table, its observations and masks as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from qiju.kernel.events import EventLog
from qiju.kernel.registry import find_game
from qiju.research.course import Course, dealt
from qiju.research.encoding import Encoder

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]

FARTHEST: Final = 4.0  # a feature so many times as large as it was ever seen is no larger than that


class Desk:
    """A game that is set up as wished. Making one plays a few games to find the features: make it once."""

    def __init__(
        self,
        game: str,
        seats: int = 0,
        options: Mapping[str, object] | None = None,
        presets: Sequence[str] = (),
        patches: Sequence[tuple[str, Mapping[str, object]]] = (),
    ) -> None:
        self.game = find_game(game)
        self.setup = self.game.prepare(seats, options, presets, patches)
        self.seats = int(self.setup.seats)
        self.encoder = Encoder(self.game, self.setup)
        self.actions = self.encoder.actions
        self.scales: Numbers = np.array(self.encoder.scales, dtype=np.float32)

    def deal(self, seed: int, number: int = 0, told: bool = False) -> Course:
        """A new game; where it is to be told what happens, with a log."""
        course = dealt(self.game, self.setup, seed, number)
        if told:
            course.state.log = EventLog()
            self.game.tell_setup(course.state)
        return course

    def observation(self, course: Course, seat: int) -> Numbers:
        """What a seat sees: each feature as a part of the largest that it was seen to be."""
        made = course.made if course.seat == seat else []
        seen = np.array(self.encoder.observe(course.state, seat, made), dtype=np.float32)
        seen /= self.scales
        return seen.clip(-FARTHEST, FARTHEST)

    def mask(self, moves: list[int]) -> Mask:
        """1 for every action that means one of these moves."""
        mask: Mask = np.zeros(self.actions.size, dtype=np.int8)
        mask[self.actions.of_moves(moves)] = 1
        return mask

    def observation_space(self) -> spaces.Box:
        return spaces.Box(-FARTHEST, FARTHEST, (self.encoder.size,), np.float32)

    def masked_space(self) -> spaces.Dict:
        """An observation together with its mask."""
        mask = spaces.Box(0, 1, (self.actions.size,), np.int8)
        return spaces.Dict({"observation": self.observation_space(), "action_mask": mask})

    def action_space(self) -> spaces.Discrete[Any]:
        return spaces.Discrete(self.actions.size)
