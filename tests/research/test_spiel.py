"""OpenSpiel plays all five games: its own simulation check, and what its states tell."""

from __future__ import annotations

import json
import random

import pyspiel
import pytest

import qiju.research.spiel as spiel
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Stream
from research.tables import OURS, desk_of

LONGEST = 400


def loaded(name: str, longest: int = LONGEST):
    seats = min(find_game(name).seats)
    spiel.DESKS[name, seats] = desk_of(name)
    return pyspiel.load_game(f"qiju_{name}", {"seats": seats, "deals": 20, "longest": longest})


@pytest.mark.parametrize("name", OURS)
def test_openspiel_simulates_it(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=1, serialize=False, verbose=False)


def walked(game, seed: int, steps: int):
    chance = random.Random(seed)
    state = game.new_initial_state()
    state.apply_action(seed % 20)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_a_history_leads_to_the_same_table() -> None:
    game = loaded("merit")
    state = walked(game, 3, 20)
    other = game.new_initial_state()
    for action in state.history():
        other.apply_action(action)
    assert other.course.state.digest() == state.course.state.digest()
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert clone.history() != state.history()
    assert other.course.state.digest() == state.course.state.digest()


@pytest.mark.parametrize("name", OURS)
def test_what_a_seat_knows_holds_nothing_else(name: str) -> None:
    state = walked(loaded(name), 7, 25)
    player = state.current_player()
    observer = state.get_game().make_py_observer()
    string = observer.string_from(state, player)
    observer.set_from(state, player)
    tensor = observer.tensor.copy()
    log = state.course.state.log
    state.course.state = state.course.state.resample(player, Stream(5))
    state.course.state.log = log
    assert observer.string_from(state, player) == string
    observer.set_from(state, player)
    assert (observer.tensor == tensor).all()
    told, _, view = json.loads(string)
    assert view
    assert told


def test_returns_are_what_the_end_is_worth() -> None:
    state = walked(loaded("merit", 5000), 11, 5000)
    assert state.is_terminal()
    assert state.course.state.over
    assert state.returns() == [state.course.utility(seat) for seat in range(state.num_players())]
    assert max(state.returns()) <= 1.0
