"""The games as PettingZoo environments: `QijuAEC`, one choice after the other, and `QijuParallel`, all at once.

A choice is one small move; a decision may take several. Observations come with an `action_mask`. The reward is what the
end is worth to a seat (`Game.utility`), from 0 to 1, and comes at the end.
"""

from __future__ import annotations

import secrets
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from qiju.kernel.state import PASS
from qiju.research.course import Course
from qiju.research.desk import Desk, Mask

Seen = dict[str, Any]


def agent_names(desk: Desk) -> list[str]:
    return [f"seat_{seat}" for seat in range(desk.seats)]


class Deals:
    """Which games are played: from a seed one after the other, or each by chance."""

    def __init__(self) -> None:
        self.seed = secrets.randbits(31)
        self.number = -1

    def next(self, desk: Desk, seed: int | None) -> Course:
        if seed is not None:
            self.seed, self.number = seed, -1
        self.number += 1
        return desk.deal(self.seed, self.number)


class QijuAEC(AECEnv[str, Seen, int]):  # type: ignore[misc]
    """One choice after the other, in the order of the rules."""

    metadata = {"name": "qiju_v0", "render_modes": [], "is_parallelizable": False}

    def __init__(self, game: str | Desk, **wishes: Any) -> None:
        super().__init__()
        self.desk = game if isinstance(game, Desk) else Desk(game, **wishes)
        self.possible_agents = agent_names(self.desk)
        self.observation_spaces = {agent: self.desk.masked_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.desk.action_space() for agent in self.possible_agents}
        self.render_mode = None
        self.deals = Deals()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.course = self.deals.next(self.desk, seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._ask_next()

    def observe(self, agent: str) -> Seen:
        seat = self.possible_agents.index(agent)
        asked = self.course.moves if self.course.seat == seat else []
        return {"observation": self.desk.observation(self.course, seat), "action_mask": self.desk.mask(asked)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert action is not None
        self.course.play(self.desk.actions.move_in(self.course.moves, int(action)))
        self._ask_next()
        self._accumulate_rewards()

    def _ask_next(self) -> None:
        """Whoever is asked next; or the end, for everybody at once."""
        if self.course.go_on():
            self.agent_selection = self.possible_agents[int(self.course.seat)]
            return
        over = self.course.state.over
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = self.course.utility(seat)
            self.terminations[agent] = over
            self.truncations[agent] = not over

    def render(self) -> None:
        """Nothing is drawn here: `import qiju` draws tables."""

    def close(self) -> None:
        """Nothing is kept open."""


class QijuParallel(ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """Everybody acts in each step: whoever is asked by their mask, everybody else with the only action they have.

    Where the rules ask several seats at the same time, their answers are taken in one step.
    """

    metadata = {"name": "qiju_v0", "render_modes": []}

    def __init__(self, game: str | Desk, **wishes: Any) -> None:
        self.desk = game if isinstance(game, Desk) else Desk(game, **wishes)
        self.possible_agents = agent_names(self.desk)
        self.observation_spaces = {agent: self.desk.masked_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.desk.action_space() for agent in self.possible_agents}
        self.render_mode = None
        self.deals = Deals()
        self.asked: dict[int, tuple[int, list[int]]] = {}  # seat: its question, and what it may do

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.course = self.deals.next(self.desk, seed)
        self.agents = self.possible_agents[:]
        self._ask_next()
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        alive = self.agents
        going = self._take(actions)
        over = self.course.state.over
        rewards = {agent: 0.0 if going else self.course.utility(seat) for seat, agent in enumerate(alive)}
        self._ask_next()
        seen = self._seen()
        if not going:
            self.agents = []
        return (
            seen,
            rewards,
            dict.fromkeys(alive, not going and over),
            dict.fromkeys(alive, not going and not over),
            {agent: {} for agent in alive},
        )

    def _take(self, actions: dict[str, int]) -> bool:
        """The answers of all that are asked, as long as their questions still stand. False: the game has ended."""
        course = self.course
        answered: set[int] = set()
        while True:
            seat = int(course.seat)
            question = (course.state.question(seat), course.moves)
            if seat in answered or self.asked.get(seat) != question:
                return True
            answered.add(seat)
            action = int(actions[self.possible_agents[seat]])
            course.play(self.desk.actions.move_in(course.moves, action))
            if not course.go_on():
                return False

    def _ask_next(self) -> None:
        """Whoever is asked now; all of them, where several must decide at the same time."""
        course, state = self.course, self.course.state
        self.asked = {}
        if not course.go_on():
            return
        self.asked[int(course.seat)] = (state.question(course.seat), course.moves)
        if state.deciding >= 0 or course.seat not in state.pending():
            return
        for seat in state.pending():
            moves = state.legal(seat)
            if len(moves) > 1:
                self.asked[seat] = (state.question(seat), moves)

    def _seen(self) -> dict[str, Seen]:
        return {
            agent: {
                "observation": self.desk.observation(self.course, seat),
                "action_mask": self._mask(seat),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def _mask(self, seat: int) -> Mask:
        return self.desk.mask(self.asked[seat][1] if seat in self.asked else [PASS])

    def render(self) -> None:
        """Nothing is drawn here: `import qiju` draws tables."""

    def close(self) -> None:
        """Nothing is kept open."""
