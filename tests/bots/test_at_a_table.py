"""A level at a live table and in a terminal: what a worker is handed is enough for it, in every game."""

from __future__ import annotations

import pytest

from qiju.bots.decision import find_decision
from qiju.bots.names import known_bots, make_bot
from qiju.kernel.bot import Bot, ThinkingTime
from qiju.kernel.match import Match
from qiju.kernel.registry import find_game, game_names
from qiju.kernel.turns import in_turn
from qiju.table.bots.pool import setup_text, task_for
from qiju.table.bots.worker import decision

EARLY = 12  # decisions of the house before the level is asked


def played(game, decisions):
    match = Match(game, game.prepare(min(game.seats)), b"a level at the table")
    house = make_bot(game, known_bots(game)[0])
    for number in range(decisions):
        seat = match.state.pending()[0]
        match.decide(seat, find_decision(house, match.state.clone(), seat, number, False))
    return match


@pytest.mark.parametrize("name", [name for name in game_names() if name in ("merit", "carnival", "salvation")])
def test_a_worker_finds_a_decision_that_the_table_takes(name):
    match = played(find_game(name), EARLY)
    chance = next(chance for chance in in_turn(match.state) if not chance.may_pass)
    task = task_for(match, setup_text(match), chance.seat, "hard:playouts=16", chance.may_pass)
    moves = decision(task)
    assert moves
    match.decide(chance.seat, moves)


class Hurried(Bot):
    """Says how it was asked."""

    def choose(self, state, seat, moves, stream):
        return moves[0]

    def choose_within(self, state, seat, moves, stream, limit):
        limit.cut = True
        return moves[-1]


def test_only_a_table_with_a_limit_hurries_anybody():
    match = played(find_game("merit"), EARLY)
    seat = next(seat for seat in match.state.pending() if len(match.state.legal(seat)) > 1)
    legal = match.state.legal(seat)
    assert find_decision(Hurried(), match.state.clone(), seat, 1, False)[0] == legal[0]
    limit = ThinkingTime(1.0)
    assert find_decision(Hurried(), match.state.clone(), seat, 1, False, limit)[0] == legal[-1]
    assert limit.cut
