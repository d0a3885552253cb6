"""Tempers on top of levels: what they are called, what they like, and that one can feel them on the same deals."""

from __future__ import annotations

import pytest

from qiju.bots.levels import LEVELS
from qiju.bots.names import bot_called, make_bot, seat_called, temper_of
from qiju.bots.outlook import drawn_key
from qiju.bots.tempers import PRICE, TEMPERS, Liking, TemperedBot, like_end
from qiju.kernel.bot import ThinkingTime
from qiju.kernel.build import compiled
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game, game_names
from qiju.kernel.state import Outcome
from qiju.kernel.streams import Keys, Stream, lab_secret
from qiju.kernel.words import kernel_text
from qiju.lab.playout import play_out
from qiju.table.bots.pool import check_bot
from toys import sealed

MERIT = find_game("merit")


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_have_a_temper(level):
    bot = make_bot(MERIT, f"{level}:temper=bold")
    assert isinstance(bot, TemperedBot)
    assert bot.temper == "bold"


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("hard:temper=sly", "problem.bot_value"),
        ("hard:temper=", "problem.bot_value"),
        ("house:temper=bold", "problem.bot_argument"),
        ("random:temper=bold", "problem.bot_argument"),
        ("normal:temper=bold:playouts=0", "problem.bot_value"),
    ],
)
def test_a_temper_that_is_none_is_refused(written, key):
    with pytest.raises(Invalid) as refused:
        make_bot(MERIT, written)
    assert refused.value.key == key


def test_a_server_seats_tempers_and_lets_nobody_think_longer():
    check_bot(MERIT, "hard:temper=helpful", {})
    with pytest.raises(Invalid):
        check_bot(MERIT, "hard:temper=helpful:playouts=900000", {})


def test_a_temper_is_part_of_the_name():
    zh, en = kernel_text()["zh"], kernel_text()["en"]
    assert bot_called("hard:temper=bold", zh) == "困难·大胆"
    assert bot_called("hard:temper=bold:playouts=9", en) == "Hard·bold"
    assert seat_called("P2 (normal:temper=helpful)", zh) == "P2·普通·热心"
    assert temper_of("hard:playouts=8") == temper_of("designer:style=wealth") == ""
    for text in (zh, en):
        assert all(text.knows(f"{section}.{temper}") for section in ("temper", "temper_line") for temper in TEMPERS)


@pytest.mark.parametrize("name", game_names())
def test_a_game_says_what_its_tempers_like(name):
    game = find_game(name)
    if not game.stakes:
        pytest.skip("it is judged by its ends")
    state = game.start(game.prepare(), lab_secret(1, 1))
    assert len(game.stakes_of(state, 0)) == len(game.stakes)
    assert set(game.tempers) == set(TEMPERS)
    assert all(set(liked) <= set(game.stakes) and liked for liked in game.tempers.values())
    assert all(game.text(lang).knows(f"stake.{stake}") for lang in ("zh", "en") for stake in game.stakes)


def test_a_game_without_stakes_is_judged_by_its_ends():
    end = Outcome([0], [1, 2, 3], [30, 20, 10], "")
    liked = {temper: [like_end(end, seat, temper) for seat in range(3)] for temper in TEMPERS}
    assert liked["cautious"] == [1.0, 0.5, 0.0]
    assert liked["bold"] == [1.0, 0.0, 1.0]
    assert liked["greedy"] == sorted(liked["greedy"], reverse=True)
    assert liked["helpful"] == sorted(liked["helpful"])
    game = sealed.ThreePrizes()
    setup = game.prepare()
    for temper in TEMPERS:
        keys = Keys(lab_secret(3, 1), 0)
        bots = [make_bot(game, f"normal:temper={temper}"), *[make_bot(game, "random")] * (int(setup.seats) - 1)]
        assert play_out(game.deal(setup, keys), bots, keys.bots, game.cap) > 0


def choices(game, deals, apart, most):
    """Tables of the house at which somebody has a choice: some from each deal, always the same."""
    house = make_bot(game, "normal")
    setup = game.prepare()
    for deal in range(deals):
        keys = Keys(lab_secret(17, deal), 0)
        state = game.deal(setup, keys)
        stream = Stream(1)
        seen = found = 0
        while not state.over and found < most:
            seat = state.pending()[0] if state.deciding < 0 else int(state.deciding)
            moves = state.legal(seat)
            stream.seek(keys.bots, seen)
            seen += 1
            if len(moves) > 2 and seen % apart == 0 and state.deciding < 0:
                found += 1
                yield state.clone(), seat, moves
            state.perform(seat, house.choose(state, seat, moves, stream) if len(moves) > 1 else moves[0])


def tried(game, state, seat, made, usual, temper):
    """By how much the temper likes one move better than another, and what it costs: in worlds it has not thought of."""
    policy = make_bot(game, "normal")
    liking = Liking(game, policy, state, seat, temper)
    stream = Stream(1)
    more = 0.0
    for number in range(24):
        stream.seek(0x7A57E, number + 1)
        world = game.believe(state, seat, stream)
        luck = drawn_key(stream)
        more += liking.of(world.clone(), made, luck) - liking.of(world, usual, luck)
    return more / 24


@pytest.mark.skipif(not compiled(), reason="takes minutes interpreted")
@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("name", ["merit", "salvation", "carnival", "mineventure", "sanguosha"])
def test_one_can_feel_a_temper(name, temper):
    """On the same tables it decides otherwise at times, and then the table soon stands more as it likes it."""
    game = find_game(name)
    even = make_bot(game, "normal")
    bot = make_bot(game, f"normal:temper={temper}")
    other, more = 0, 0.0
    for state, seat, moves in choices(game, 12, 9, 5):
        made = bot.choose(state, seat, moves, Stream(5))
        usual = bot.taste(state, seat, moves, Stream(5), None).usual
        assert usual == even.choose(state, seat, moves, Stream(drawn_key(Stream(5))))
        if made != usual:
            other += 1
            more += tried(game, state, seat, made, usual, temper)
    assert other > 0
    assert more > 0.0


def test_no_liking_is_dear():
    """What it has chosen instead was tried out to the end, and cost little there; in a hurry it does as its level."""
    bot = make_bot(MERIT, "normal:temper=greedy:playouts=96")
    prices = []
    for state, seat, moves in choices(MERIT, 4, 5, 6):
        found = bot.taste(state, seat, moves, Stream(5), None)
        if found.price is not None:
            prices.append(found.price.lead())
            assert found.chosen != found.usual
        hurried = ThinkingTime(0.0)
        assert bot.choose_within(state, seat, moves, Stream(5), hurried) == found.usual
        assert hurried.cut or len(moves) == 1
    assert prices
    assert min(prices) > -PRICE


def test_a_temper_knows_no_more_than_its_seat():
    """Tables that its seat cannot tell apart: the same choice."""
    bot = make_bot(MERIT, "normal:temper=helpful:playouts=48")
    for state, seat, moves in choices(MERIT, 2, 7, 3):
        stream = Stream(1)
        stream.seek(99, seat)
        other = state.resample(seat, stream)
        assert bot.choose(state, seat, moves, Stream(5)) == bot.choose(other, seat, moves, Stream(5))
