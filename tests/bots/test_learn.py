"""`qiju learn`: a leaf fitted to games, kept with what it belongs to and how it came about."""

from __future__ import annotations

import json

import pytest

from qiju.bots.names import make_bot
from qiju.bots.outlook import Outlook
from qiju.kernel import leaf
from qiju.kernel.leaf import Leaf
from qiju.kernel.playout import play_on
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game, game_names
from qiju.kernel.state import NOBODY
from qiju.kernel.streams import Keys, lab_secret
from qiju.learn.fitting import fitted, loss, loss_of_shares
from qiju.learn.learned import keep, learn, own_file
from qiju.learn.watching import Sample, watch

GAMES = [find_game(name) for name in game_names() if find_game(name).leaf is not None]
FITTED = [(game, one) for game in GAMES for one in json.loads(own_file(game).read_text(encoding="utf-8"))["fitted"]]


def one_contest(strong: int) -> Sample:
    """Two contestants, of whom the one with the larger number wins."""
    return Sample([[1.0 if place == strong else -1.0, 0.5] for place in range(2)], [float(strong == 0), float(strong)])


def test_what_leads_to_a_win_gets_weight():
    samples = [one_contest(number % 2) for number in range(200)]
    weights = fitted(samples, 1, 2, seed=1)
    assert weights[0][0] > 1
    assert abs(weights[0][1]) < 0.01
    assert loss(samples, weights) < loss_of_shares(samples) / 2
    assert fitted(samples, 1, 2, seed=1) == weights


def test_the_same_command_learns_the_same_and_keeps_the_rest(tmp_path):
    game = find_game("sanguosha")
    setup = game.prepare(4)
    file = tmp_path / "leaf.json"
    entry = learn(game, setup, 10, seed=3)
    assert learn(game, setup, 10, seed=3)["weights"] == entry["weights"]
    keep(file, entry)
    keep(file, {**entry, "table": {**entry["table"], "seats": 9}})
    keep(file, {**entry, "weights": [[0.0]]})
    kept = json.loads(file.read_text(encoding="utf-8"))["fitted"]
    assert [(one["table"]["seats"], one["weights"] == [[0.0]]) for one in kept] == [(4, True), (9, False)]


def test_positions_are_looked_at_where_a_playout_may_stop():
    game = find_game("sanguosha")
    samples = watch(game, game.leaf, game.prepare(4), 4, seed=1)
    assert samples.fit
    for sample in samples.fit:
        assert [len(row) for row in sample.rows] == [game.leaf.parts] * game.leaf.sides
        assert sum(sample.shares) == pytest.approx(1)
        # Nobody has health before generals are chosen.
        assert sum(sample.rows[0][1:5]) > 0


def test_a_playout_goes_on_until_it_may_stop():
    class Restless(Leaf):
        """Something can be told only when a turn has passed."""

        def may_stop(self, state):
            return state.turns > 12

    game = find_game("sanguosha")
    keys = Keys(lab_secret(3, 0), 0)
    state = game.deal(game.prepare(5), keys)
    policy = make_bot(game, "house")
    play_on(state, [policy] * 5, keys.bots, 30, NOBODY)
    assert state.turns < 12
    outlook = Outlook(game, policy, state, 0)
    usual = game.leaf
    try:
        game.leaf = Restless(40, usual.parts, usual.sides)
        outlook.play_to_a_stop(state, 5)
    finally:
        game.leaf = usual
    assert state.over or state.turns == 13


def test_a_game_without_a_leaf_says_so():
    game = find_game("merit")
    with pytest.raises(Invalid) as refused:
        learn(game, game.prepare(), 10, seed=1)
    assert refused.value.key == "problem.no_leaf"


def test_one_game_is_too_few_to_learn_from():
    game = find_game("sanguosha")
    with pytest.raises(Invalid) as refused:
        learn(game, game.prepare(min(game.seats)), 1, seed=1)
    assert refused.value.key == "problem.few_games"


@pytest.mark.parametrize(("game", "one"), FITTED, ids=[f"{game.id}@{one['table']['seats']}" for game, one in FITTED])
def test_weights_belong_to_the_rules_that_are_played(game, one):
    """Rules or content have moved on: learn anew (`qiju learn`), or no table finds these weights any more."""
    setup = game.prepare(one["table"]["seats"])
    assert one["table"] == leaf.table_of(setup)
    assert [len(row) for row in one["weights"]] == [game.leaf.parts] * game.leaf.sides
    assert one["record"]["loss"] < one["record"]["loss_of_shares"]


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_chances_of_a_table_are_of_everybody_together(game):
    seats = next(one["table"]["seats"] for other, one in FITTED if other is game)
    keys = Keys(lab_secret(3, 0), 0)
    state = game.deal(game.prepare(seats), keys)
    bots = [next(iter(game.bots().values()))({})] * seats
    play_on(state, bots, keys.bots, 60, NOBODY)
    while not game.may_stop(state):
        play_on(state, bots, keys.bots, 1, NOBODY)
    weights = leaf.weights_of(game.package, game.leaf.setup_of(state))
    assert sum(leaf.chances(weights, game.leaf.rows(state))) == pytest.approx(1)
    assert all(0.0 < game.estimate(state, seat) < 1.0 for seat in range(seats))


@pytest.mark.parametrize("power", [-31.0, -3.5, 0.0, 0.1, 7.25, 31.0])
def test_the_exponential(power):
    from math import exp

    bounded = max(-leaf.STEEPEST, min(leaf.STEEPEST, power))
    assert leaf.exponential(power) == pytest.approx(exp(bounded), rel=1e-5)
