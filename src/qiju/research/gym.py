"""The games as Gymnasium environments: one seat against named bots, alone (`QijuSolo`) or many tables (`QijuTables`).

The mask of what the seat may do is in `info["action_mask"]`, and `action_masks()` gives it, too. An action that means
nothing now is taken as any legal move, and `info["illegal"]` says so. The reward is what the end is worth to the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from qiju.bots.names import make_bot, seat_bots
from qiju.kernel.bot import Bot
from qiju.kernel.state import PASS
from qiju.research.course import Course
from qiju.research.desk import Desk, Mask, Numbers

Info = dict[str, Any]


class Solo:
    """One seat of one game; bots play the others."""

    def __init__(self, desk: Desk, seat: int, bots: Sequence[Bot]) -> None:
        self.desk = desk
        self.seat = seat
        self.bots = bots
        self.course: Course | None = None
        self.asked = False

    def deal(self, seed: int) -> None:
        self.course = self.desk.deal(seed)
        self.play_on()

    def play_on(self) -> None:
        """Bots choose until the seat is asked or the game is over."""
        course = self.course
        assert course is not None
        while course.go_on():
            if course.seat == self.seat:
                self.asked = True
                return
            bot = self.bots[int(course.seat)]
            course.play(bot.choose(course.state, course.seat, course.moves, course.stream()))
        self.asked = False

    def act(self, action: int) -> bool:
        """What the seat does. Was it one of the actions that it may take?"""
        course = self.course
        assert course is not None
        legal = self.desk.actions.allows(course.moves, action)
        course.play(self.desk.actions.move_in(course.moves, action))
        self.play_on()
        return legal

    def observation(self) -> Numbers:
        assert self.course is not None
        return self.desk.observation(self.course, self.seat)

    def mask(self) -> Mask:
        """What the seat may do; once the game is over, nothing but to let it pass."""
        assert self.course is not None
        return self.desk.mask(self.course.moves if self.asked else [PASS])

    def result(self) -> tuple[float, bool, bool]:
        """The reward, and whether the game has ended or was broken off."""
        assert self.course is not None
        over = self.course.state.over
        return (
            (0.0 if self.asked else self.course.utility(self.seat)),
            not self.asked and over,
            not (self.asked or over),
        )


def opponents(desk: Desk, bots: str) -> list[Bot]:
    return [make_bot(desk.game, name) for name in seat_bots(bots, desk.seats)]


class QijuSolo(gymnasium.Env[Any, Any]):
    """One seat against bots; `bots` as on the command line, whoever it names for the seat itself is not asked."""

    metadata = {"render_modes": []}

    def __init__(self, game: str | Desk = "merit", seat: int = 0, bots: str = "normal", **wishes: Any) -> None:
        self.desk = game if isinstance(game, Desk) else Desk(game, **wishes)
        self.solo = Solo(self.desk, seat, opponents(self.desk, bots))
        self.observation_space = self.desk.observation_space()
        self.action_space = self.desk.action_space()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Info]:
        super().reset(seed=seed)
        while True:
            self.solo.deal(int(self.np_random.integers(1 << 31)))
            if self.solo.asked:
                return self.solo.observation(), {"action_mask": self.solo.mask()}

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, Info]:
        legal = self.solo.act(int(action))
        reward, terminated, truncated = self.solo.result()
        info = {"action_mask": self.solo.mask(), "illegal": not legal}
        return self.solo.observation(), reward, terminated, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        return self.solo.mask().astype(bool)


class QijuTables(VectorEnv[NDArray[np.float32], Any, Any]):
    """Many tables at a time, in one process. A table whose game is over deals a new one in the next step."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self, game: str | Desk = "merit", num_envs: int = 16, seat: int = 0, bots: str = "normal", **wishes: Any
    ) -> None:
        self.desk = game if isinstance(game, Desk) else Desk(game, **wishes)
        self.num_envs = num_envs
        cast = opponents(self.desk, bots)
        self.tables = [Solo(self.desk, seat, cast) for _ in range(num_envs)]
        self.single_observation_space = self.desk.observation_space()
        self.single_action_space = self.desk.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], Info]:
        super().reset(seed=seed if isinstance(seed, int) else None)
        for table in self.tables:
            self._deal(table)
        return self._observations(), {"action_mask": self._masks()}

    def step(self, actions: Any) -> tuple[NDArray[np.float32], Any, Any, Any, Info]:
        rewards = np.zeros(self.num_envs, dtype=np.float64)
        terminated = np.zeros(self.num_envs, dtype=bool)
        truncated = np.zeros(self.num_envs, dtype=bool)
        for place, table in enumerate(self.tables):
            if not table.asked:
                self._deal(table)
                continue
            table.act(int(actions[place]))
            rewards[place], terminated[place], truncated[place] = table.result()
        return self._observations(), rewards, terminated, truncated, {"action_mask": self._masks()}

    def _deal(self, table: Solo) -> None:
        table.asked = False
        while not table.asked:
            table.deal(int(self.np_random.integers(1 << 31)))

    def _observations(self) -> NDArray[np.float32]:
        return np.stack([table.observation() for table in self.tables])

    def _masks(self) -> NDArray[np.int8]:
        return np.stack([table.mask() for table in self.tables])


gymnasium.register("qiju/Solo-v0", entry_point="qiju.research.gym:QijuSolo")
