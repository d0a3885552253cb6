"""Playing on from anywhere: for some decisions, with chances already passed, and whole decisions only."""

from __future__ import annotations

import pytest

from qiju.bots.names import make_bot
from qiju.kernel.bot import Bot
from qiju.kernel.playout import play_on, play_out
from qiju.kernel.registry import find_game
from qiju.kernel.state import NOBODY, PASS
from qiju.kernel.streams import Keys, lab_secret
from toys import offers


def start(game, seed=4):
    keys = Keys(lab_secret(seed, 0), 0)
    return game.deal(game.prepare(), keys), keys.bots


@pytest.mark.parametrize("name", ["merit", "salvation"])
def test_a_game_in_pieces_is_left_between_two_decisions(name):
    game = find_game(name)
    state, key = start(game)
    bots = [make_bot(game, "house")] * int(state.seats)
    made = play_on(state, bots, key, 10, NOBODY)
    assert made < 0
    assert not state.over
    assert state.deciding == NOBODY
    assert play_on(state, bots, key, game.cap, NOBODY) > 0
    assert state.over


def test_to_the_end_is_as_before():
    game = find_game("merit")
    ends = []
    for play in (lambda *given: play_out(*given), lambda *given: play_on(*given, NOBODY)):
        state, key = start(game)
        ends.append((play(state, [make_bot(game, "house")] * 4, key, game.cap), state.digest()))
    assert ends[0] == ends[1]


class Polled(Bot):
    """Passes, and remembers who was asked in which order."""

    def __init__(self):
        self.asked = []

    def choose(self, state, seat, moves, stream):
        if PASS in moves:
            self.asked.append((int(state.window), int(seat)))
            return PASS
        return moves[0]


def test_who_has_passed_is_not_asked_again_before_something_has_changed():
    game = offers.NightMarket()
    found = False
    for seed in range(8):
        state, key = start(game, seed)
        able = [seat for seat in state.optional() if state.legal(seat)]
        if not able:
            continue
        found = True
        for past, expected in ((NOBODY, able), (able[0], able[1:])):
            polled = Polled()
            world = state.clone()
            play_on(world, [polled] * int(state.seats), key, game.cap, past)
            first = [seat for window, seat in polled.asked if window == state.window]
            assert first[: len(expected)] == expected
            assert (able[0] in first[: len(able)]) == (past == NOBODY) or len(first) > len(expected)
    assert found
