"""What a bot remembers is only what it worked out: one that has just sat down chooses the same."""

from __future__ import annotations

import pytest

from qiju.bots.names import SWIFT, make_bot, usual_bot
from qiju.kernel.bot import Bot
from qiju.kernel.playout import play_out
from qiju.kernel.registry import find_game, game_names
from qiju.kernel.streams import Keys, Stream, lab_secret


class Doubted(Bot):
    """Beside every choice, what a newcomer would choose: at the same table, or at a copy of it."""

    def __init__(self, game, name):
        self.game = game
        self.name = name
        self.bot = make_bot(game, name)
        self.choices = 0
        self.last = None  # the table before this choice
        self.earlier = []  # tables at which a decision of several small moves began

    def choose(self, state, seat, moves, stream):
        self.choices += 1
        same = Stream(1)
        same.s = stream.s
        newcomer = make_bot(self.game, self.name).choose(state.clone(), seat, moves, same)
        # At other tables in between: what was thought there stays there.
        for table, other, asked in self.earlier:
            self.bot.choose(table, other, asked, Stream(1))
        if state.deciding == seat and self.last[0].deciding != seat:
            self.earlier = [*self.earlier[-2:], self.last]
        self.last = (state.clone(), seat, moves)
        assert self.bot.choose(state, seat, moves, stream) == newcomer
        return newcomer


def quick_minds():
    """Every game's usual bot, and its own quicker one where it has one."""
    for name in game_names():
        game = find_game(name)
        yield name, usual_bot(game)
        if SWIFT in game.bots():
            yield name, SWIFT


@pytest.mark.parametrize(("name", "bot"), list(quick_minds()))
def test_a_newcomer_chooses_the_same(name, bot):
    game = find_game(name)
    doubted = Doubted(game, bot)
    for number in range(2):
        keys = Keys(lab_secret(11, number), 0)
        setup = game.prepare()
        play_out(game.deal(setup, keys), [doubted] * setup.seats, keys.bots, game.cap)
    assert doubted.choices > 100
