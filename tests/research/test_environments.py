"""The environments pass the checks of those who made their interfaces, on all five games."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from qiju.research.gym import QijuSolo, QijuTables
from qiju.research.zoo import QijuAEC, QijuParallel
from research.tables import OURS, desk_of

CYCLES = 200


@pytest.mark.parametrize("name", OURS)
def test_pettingzoo_one_after_the_other(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(QijuAEC(desk_of(name)), num_cycles=CYCLES)
        seed_test(lambda: QijuAEC(desk_of(name)), num_cycles=CYCLES)


@pytest.mark.parametrize("name", OURS)
def test_pettingzoo_all_at_once(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(QijuParallel(desk_of(name)), num_cycles=CYCLES)
        parallel_seed_test(lambda: QijuParallel(desk_of(name)), num_cycles=CYCLES)


@pytest.mark.parametrize("name", OURS)
def test_gymnasium(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(QijuSolo(desk_of(name), seat=1, bots="random"), skip_render_check=True)


def played(env: QijuAEC, seed: int) -> dict[str, float]:
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        action = None
        if not terminated and not truncated:
            action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        env.step(action)
    return totals


def test_a_whole_game_ends_with_what_it_is_worth() -> None:
    env = QijuAEC(desk_of("carnival"))
    totals = played(env, 5)
    course = env.course
    assert course.state.over
    assert totals == {agent: course.utility(seat) for seat, agent in enumerate(env.possible_agents)}
    assert env.agents == []


def test_sealed_answers_are_taken_in_one_step() -> None:
    """In 《功德轮回》 everybody decides about refuge at the same time."""
    env = QijuParallel(desk_of("merit"))
    seen, _ = env.reset(seed=3)
    asked = [agent for agent in env.agents if seen[agent]["action_mask"][1:].any()]
    assert asked == env.agents
    before = env.course.choices
    env.step({agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents})
    assert env.course.choices == before + len(asked)


def test_nobody_sees_a_mask_that_is_not_theirs() -> None:
    env = QijuAEC(desk_of("sanguosha"))
    env.reset(seed=1)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection)


def test_gymnasium_knows_it_by_name() -> None:
    env = gymnasium.make("qiju/Solo-v0", game=desk_of("merit"), bots="random", disable_env_checker=True)
    _, info = env.reset(seed=4)
    rewards = 0.0
    for _ in range(500):
        _, reward, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        rewards += float(reward)
        assert not info["illegal"]
        if terminated or truncated:
            break
    assert terminated
    assert rewards == env.unwrapped.solo.course.utility(0)


def test_many_tables_play_as_one_does_and_begin_anew() -> None:
    desk = desk_of("merit")
    tables = QijuTables(desk, num_envs=3, bots="random")
    seen, info = tables.reset(seed=9)
    assert seen.shape == (3, desk.encoder.size)
    ended = np.zeros(3, dtype=int)
    alone = QijuSolo(desk, bots="random")
    alone.solo.course = tables.tables[0].course.copy()
    alone.solo.asked = True
    following = True
    for _ in range(120):
        actions = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
        seen, rewards, terminated, truncated, info = tables.step(actions)
        assert seen in tables.observation_space
        if following:
            one, reward, over, cut, _ = alone.step(actions[0])
            assert np.array_equal(one, seen[0])
            assert (reward, over, cut) == (rewards[0], terminated[0], truncated[0])
            following = not over
        ended += terminated
    assert (ended >= 2).all()
    assert not following
