"""What a seat believes about 《三国杀》, and what a table in the middle of a game is worth."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files

import pytest

from qiju.bots.names import make_bot
from qiju.games.sanguosha import leaf
from qiju.games.sanguosha.game import GAME
from qiju.games.sanguosha.names import LORD, REBEL
from qiju.kernel.leaf import chances, weights_of
from qiju.kernel.playout import play_on
from qiju.kernel.state import NOBODY
from qiju.kernel.streams import Keys, Stream, lab_secret

FITTED = json.loads(files("qiju.games.sanguosha").joinpath("leaf.json").read_text(encoding="utf-8"))["fitted"]


def middle(seats, decisions, seed=3):
    keys = Keys(lab_secret(seed, 0), 0)
    state = GAME.deal(GAME.prepare(seats), keys)
    play_on(state, [make_bot(GAME, "house")] * seats, keys.bots, decisions, NOBODY)
    return state


def believed(state, seat, count=60):
    return [GAME.believe(state, seat, Stream(2 * number + 1)) for number in range(count)]


def test_as_many_of_each_as_there_are():
    state = middle(8, 60)
    for seat in range(8):
        for world in believed(state, seat, 12):
            assert Counter(world.identity) == Counter(state.identity)
            assert world.identity[seat] == state.identity[seat]
            assert world.identity[0] == LORD


def test_whoever_strikes_the_lord_is_believed_a_rebel():
    state = middle(8, 30)
    judge = next(seat for seat in range(1, 8) if state.is_alive(seat))
    doer = next(seat for seat in range(1, 8) if seat != judge and not state.identity_known(seat, judge))
    before = sum(world.identity[doer] == REBEL for world in believed(state, judge))
    state.deeds[doer * 8] = -150
    after = sum(world.identity[doer] == REBEL for world in believed(state, judge))
    assert after > before
    assert after > 45


def test_other_tables_have_no_estimate():
    seats = FITTED[0]["table"]["seats"]
    assert GAME.horizon(middle(seats, 60)) == leaf.HORIZON
    keys = Keys(lab_secret(3, 0), 0)
    without = GAME.deal(GAME.prepare(seats, {"generals": "off"}), keys)
    assert GAME.horizon(without) == 0
    patched = GAME.deal(GAME.prepare(seats, patches=[("mine", {"numbers": {"draw": 3}})]), keys)
    assert GAME.horizon(patched) == 0


def test_chances_are_of_whole_sides():
    state = middle(FITTED[0]["table"]["seats"], 80)
    weights = weights_of(GAME.package, state.n)
    before = chances(weights, leaf.LEAF.rows(state))
    assert abs(sum(before) - 1) < 1e-9
    hurt = state.clone()
    hurt.hp[0] = 1
    assert chances(weights, leaf.LEAF.rows(hurt))[0] < before[0] or state.hp[0] == 1


# -- what a person is told on request -------------------------------------------------------------------


@pytest.mark.parametrize("seats", [5, 8])
@pytest.mark.parametrize("decisions", [0, 40, 120])
def test_a_guess_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(seats, decisions):
    """Paired worlds: the true table, and tables that differ from it only in what the seat cannot know."""
    state = middle(seats, decisions)
    for seat in range(-1, seats):
        told = GAME.guesses(state, seat)
        pairs = [state.resample(seat, Stream(2 * number + 1)) for number in range(8)]
        others = [one for one in range(seats) if not state.identity_known(one, seat)]
        assert decisions or any(world.identity != state.identity for world in pairs), "nothing was hidden at all"
        for world in pairs:
            assert GAME.view(world, seat) == GAME.view(state, seat)
            assert GAME.guesses(world, seat) == told
        assert [one for one, shares in enumerate(told) if shares] == others


def test_a_guess_adds_up_and_follows_deeds():
    state = middle(8, 30)
    judge = next(seat for seat in range(1, 8) if state.is_alive(seat))
    doer = next(seat for seat in range(1, 8) if seat != judge and not state.identity_known(seat, judge))
    before = GAME.guesses(state, judge)[doer]
    assert set(before) == {"loyalist", "rebel", "renegade"}
    assert sum(before.values()) == pytest.approx(1)
    state.deeds[doer * 8] = -150
    assert GAME.guesses(state, judge)[doer]["rebel"] > max(0.6, before["rebel"])
