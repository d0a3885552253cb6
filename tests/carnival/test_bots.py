"""The house plans and drinks; the greedy one looks one node ahead. Few games here: the figures are the lab's work."""

from __future__ import annotations

import pytest

from carnival.helpers import ANN, BO, carnival
from qiju.bots.names import known_bots, make_bot
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Stream
from qiju.lab.playout import harvest_games

GAME = find_game("carnival")


def chosen(table, bot: str, seat: int) -> str:
    state = table.match.state
    move = make_bot(GAME, bot).choose(state, seat, state.legal(seat), Stream(5))
    return GAME.word(state, seat, move)


def share(bots: list[str], games: int) -> float:
    """How often the first of these wins, everybody sitting everywhere."""
    setup = GAME.prepare(len(bots))
    harvest = harvest_games(GAME, setup, [make_bot(GAME, bot) for bot in bots], 11, 0, games, True)
    assert harvest.unfinished == []
    won = sum(
        value * count for (_, bot), counts in harvest.seat_wins.items() if bot == 0 for value, count in counts.items()
    )
    return won / 2520 / games


def test_the_bots_by_name():
    assert known_bots(GAME) == ["house", "greedy", "swift", "easy", "normal", "hard", "expert", "random"]


@pytest.mark.once
def test_the_house_beats_three_random_players():
    assert share(["house", "random", "random", "random"], 60) >= 0.9


@pytest.mark.once
def test_the_house_beats_the_greedy_player():
    assert share(["house", "greedy"], 120) > 0.6


def test_the_house_spends_three_energy_where_it_brings_seven():
    table = carnival(2).set("P1", node="R3", energy=3).does(ANN, "parade A1")
    assert chosen(table, "house", ANN) == "gather 3"


def test_the_house_spoils_a_rivals_show():
    table = carnival(2).set("P1", node="R1", energy=0).set("P2", shenhou=1).dice(6, 1).does(ANN, "parade P1", "perform")
    assert chosen(table, "house", BO) == "drink 申猴酒"
    table = carnival(2).set("P1", node="R1", energy=0).set("P2", shenhou=1).dice(3, 3).does(ANN, "parade P1", "perform")
    assert chosen(table, "house", BO) == "pass"


def test_the_house_drinks_for_itself():
    table = carnival(2).set("P1", node="R1", energy=0, senlu=1).set("P2", node="R12", laps=1, turns=15)
    table.dice(3, 3).does(ANN, "parade P1", "perform")
    assert chosen(table, "house", ANN) == "drink 森之露"
    table.match.state = table.match.tried(ANN, [52])
    assert chosen(table, "house", ANN) in ("a=6", "b=6")


def test_the_house_finishes_when_it_can():
    table = carnival(2).set("P1", node="R11", laps=1).set("P2", node="R10", laps=1, energy=3)
    state = table.match.state
    move = make_bot(GAME, "house").choose(state, ANN, state.legal(ANN), Stream(5))
    assert GAME.word(state, ANN, move) in ("parade", "free")
