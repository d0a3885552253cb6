"""The games as OpenSpiel knows them: `pyspiel.load_game("qiju_merit")`, once this module is imported.

The first node is chance: which of so many deals is played. After it everything follows from the choices, dice included,
so that histories replay; nobody is told which deal it is. Rewards are what the end is worth to each seat, 0 to 1.
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np
import pyspiel

from qiju.kernel.registry import find_game, game_names
from qiju.research.course import Course
from qiju.research.desk import Desk

DEALS: Final = 1000
SEED: Final = 1
LONGEST: Final = 5000  # choices


class Table:
    """A game under way, as OpenSpiel copies it."""

    def __init__(self, course: Course) -> None:
        self.course = course

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return Table(self.course.copy())


class QijuState(pyspiel.State):  # type: ignore[misc]
    """A state between two choices; before the deal there is no table."""

    def __init__(self, game: QijuGame) -> None:
        super().__init__(game)
        self.table: Table | None = None
        self.going = True
        self.count = 0

    @property
    def desk(self) -> Desk:
        desk: Desk = self.get_game().desk
        return desk

    @property
    def course(self) -> Course:
        assert self.table is not None
        return self.table.course

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.course.seat) if self.going else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.desk.actions.of_moves(self.course.moves))

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = Table(self.desk.deal(SEED, action, told=True))
        else:
            self.count += 1
            self.course.play(self.desk.actions.move_in(self.course.moves, action))
        self.going = self.course.go_on() and self.count < self.get_game().longest

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        course = self.course
        move = self.desk.actions.move_in(course.moves, action)
        return "-" if move < 0 else str(self.desk.game.word(course.state, player, move))

    def is_terminal(self) -> bool:
        return not self.going

    def returns(self) -> list[float]:
        if self.going:
            return [0.0] * self.num_players()
        return [self.course.utility(seat) for seat in range(self.num_players())]

    def __str__(self) -> str:
        return " ".join(str(action) for action in self.history())


class QijuObserver:
    """What a seat knows: as numbers what it sees now, as a string also all that it was told."""

    def __init__(self, desk: Desk, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"no observation parameters are known here: {params}")
        self.desk = desk
        self.tensor = np.zeros(desk.encoder.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: QijuState, player: int) -> None:
        self.tensor.fill(0.0)
        if state.table is not None:
            self.tensor[:] = self.desk.observation(state.course, player)

    def string_from(self, state: QijuState, player: int) -> str:
        if state.table is None:
            return ""
        course = state.course
        log = course.state.log
        told = [] if log is None else [[one.kind, one.data] for one in log.heard_by(player)]
        made = course.made if course.seat == player else []
        view = self.desk.game.view(course.state, player)
        return json.dumps([told, made, view], ensure_ascii=False, sort_keys=True)


class QijuGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, at its standard table or with `seats`."""

    def __init__(self, name: str, game_type: Any, params: dict[str, Any] | None) -> None:
        wishes = params or {}
        self.deals = int(wishes.get("deals", DEALS))
        self.longest = int(wishes.get("longest", LONGEST))
        self.desk = desk_for(name, int(wishes.get("seats", 0)))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.desk.actions.size,
            max_chance_outcomes=self.deals,
            num_players=self.desk.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.longest,
        )
        super().__init__(game_type, info, wishes)

    def new_initial_state(self) -> QijuState:
        return QijuState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> QijuObserver:
        return QijuObserver(self.desk, params)


DESKS: dict[tuple[str, int], Desk] = {}  # features are found once


def desk_for(name: str, seats: int) -> Desk:
    key = (name, seats)
    if key not in DESKS:
        DESKS[key] = Desk(name, seats)
    return DESKS[key]


def game_type(name: str) -> Any:
    seats = find_game(name).seats
    return pyspiel.GameType(
        short_name=f"qiju_{name}",
        long_name=f"Qiju: {find_game(name).text('en').say('game.title')}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={"seats": 0, "deals": DEALS, "longest": LONGEST},
    )


def register(name: str) -> None:
    """Make OpenSpiel know a game of Qiju."""
    kind = game_type(name)

    class Registered(QijuGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, kind, params)

    pyspiel.register_game(kind, Registered)


for _name in game_names():
    register(_name)
