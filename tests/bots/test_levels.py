"""Four levels in every game: what they are made of, that they think honestly, and that thinking pays."""

from __future__ import annotations

import pytest

from qiju.bots.easy import EasyBot
from qiju.bots.levels import LEVELS
from qiju.bots.names import SWIFT, known_bots, make_bot
from qiju.bots.search import Candidate, Effort, SearchBot
from qiju.kernel.bot import ThinkingTime
from qiju.kernel.build import compiled
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game, game_names
from qiju.kernel.state import PASS, Outcome
from qiju.kernel.streams import Keys, Stream, lab_secret
from qiju.kernel.words import kernel_text
from qiju.lab.playout import harvest_games, play_out
from toys import offers, sealed

MERIT = find_game("merit")


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_every_level(name):
    game = find_game(name)
    assert [bot for bot in known_bots(game) if bot in LEVELS] == list(LEVELS)
    assert isinstance(make_bot(game, "easy"), EasyBot)
    assert type(make_bot(game, "normal")) is type(make_bot(game, known_bots(game)[0]))
    hard, expert = make_bot(game, "hard"), make_bot(game, "expert")
    assert isinstance(hard, SearchBot)
    assert isinstance(expert, SearchBot)
    assert hard.effort.playouts < expert.effort.playouts


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_level_says_what_it_means(lang):
    text = kernel_text()[lang]
    assert all(text.knows(f"bot_line.{level}") for level in (SWIFT, *LEVELS))


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_a_swift_bot(name):
    game = find_game(name)
    assert known_bots(game).count("swift") == 1
    swift = make_bot(game, "swift")
    # Where a game has none of its own, its usual bot is quick enough.
    assert "swift" in game.bots() or type(swift) is type(make_bot(game, "normal"))
    with pytest.raises(Invalid):
        make_bot(game, "swift:haste=much")


@pytest.mark.parametrize(("name", "seats"), [("sanguosha", 5), ("mineventure", 3), ("salvation", 4)])
def test_a_swift_bot_plays_for_its_own_ends(name, seats):
    """Games of its own end, and in one seat it wins more often than chance there, among the game's usual bot."""
    game = find_game(name)
    setup = game.prepare(seats)
    usual = make_bot(game, "normal")
    won = {"swift": 0, "random": 0}
    for number in range(2 * seats):
        keys = Keys(lab_secret(21, number), 0)
        assert play_out(game.deal(setup, keys), [make_bot(game, "swift")] * seats, keys.bots, game.cap) > 0
        for bot in won:
            bots = [usual] * seats
            bots[number % seats] = make_bot(game, bot)
            keys = Keys(lab_secret(21, number), 0)
            state = game.deal(setup, keys)
            play_out(state, bots, keys.bots, game.cap)
            won[bot] += number % seats in state.outcome().winners
    assert won["swift"] > won["random"]


def test_an_easy_player_takes_a_fancy_as_often_as_its_game_says():
    """Never, it plays like the usual bot; always, it does not."""
    game = type(MERIT)()
    usual = make_bot(game, "normal")
    found = {}
    for fancies in ((0, 1), (1, 1)):
        game.fancies = fancies
        easy = EasyBot(game, usual)
        keys = Keys(lab_secret(5, 0), 0)
        state = game.deal(game.prepare(), keys)
        seat = state.pending()[0]
        moves = state.legal(seat)
        found[fancies] = sum(
            easy.choose(state, seat, moves, Stream(one)) != usual.choose(state, seat, moves, Stream(one))
            for one in range(1, 9)
        )
    assert found[(0, 1)] == 0
    assert found[(1, 1)] > 0


def test_a_game_without_bots_thinks_with_chance():
    game = sealed.ThreePrizes()
    setup = game.prepare()
    seats = int(setup.seats)
    for level in LEVELS:
        keys = Keys(lab_secret(3, 1), 0)
        state = game.deal(setup, keys)
        bots = [make_bot(game, level), *[make_bot(game, "random")] * (seats - 1)]
        assert play_out(state, bots, keys.bots, game.cap) > 0


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("hard:playouts=0", "problem.bot_value"),
        ("hard:playouts=1e3", "problem.bot_value"),
        ("hard:playouts=²", "problem.bot_value"),
        ("hard:playouts=99999999999", "problem.bot_value"),
        ("hard:worlds=3", "problem.bot_argument"),
        ("normal:playouts=3", "problem.bot_argument"),
        ("easy:playouts=3", "problem.bot_argument"),
    ],
)
def test_a_wrong_argument_is_refused(written, key):
    with pytest.raises(Invalid) as refused:
        make_bot(MERIT, written)
    assert refused.value.key == key


def middle(game, decisions=14, seed=5):
    """A table where a seat has a choice, some way into a game of the house."""
    house = make_bot(game, known_bots(game)[0])
    state = game.start(game.prepare(), lab_secret(seed, 0))
    stream = Stream(9)
    while True:
        seat = state.pending()[0] if state.deciding < 0 else int(state.deciding)
        moves = state.legal(seat)
        if len(moves) > 2 and decisions <= 0:
            return state, seat, moves
        decisions -= 1
        state.perform(seat, house.choose(state, seat, moves, stream) if len(moves) > 1 else moves[0])


def test_the_same_stream_gives_the_same_thoughts():
    state, seat, moves = middle(MERIT)
    bot = make_bot(MERIT, "hard:playouts=48")
    found = [
        (
            bot.choose(state, seat, moves, Stream(4)),
            [(c.move, c.total) for c in bot.weigh(state, seat, moves, Stream(4))],
        )
        for _ in range(2)
    ]
    assert found[0] == found[1]
    other = [(c.move, c.total) for c in bot.weigh(state, seat, moves, Stream(8))]
    assert other != found[0][1]


def test_a_limit_cuts_thinking_short_and_says_so():
    state, seat, moves = middle(MERIT)
    bot = make_bot(MERIT, "hard:playouts=48")
    usual = make_bot(MERIT, "normal")
    gone, ample = ThinkingTime(0.0), ThinkingTime(1000.0)
    assert bot.choose_within(state, seat, moves, Stream(4), gone) in moves
    assert gone.cut
    assert bot.choose_within(state, seat, moves, Stream(4), ample) == bot.choose(state, seat, moves, Stream(4))
    assert not ample.cut
    # Whoever decides at a glance never looks at a clock.
    hasty = ThinkingTime(0.0)
    assert usual.choose_within(state, seat, moves, Stream(4), hasty) in moves
    assert not hasty.cut


def test_a_move_is_only_left_for_one_that_is_clearly_better():
    one = Candidate(7)
    for lead in (1.0, 0.0, 1.0, -1.0):
        one.add(lead)
    assert one.lead() == 0.25
    assert 0.4 < one.error() < 0.6


def test_one_may_pass_in_thought():
    """In Night Market whoever may trade need not: PASS is weighed beside the offers."""
    game = offers.NightMarket()
    setup = game.prepare()
    weighed = False
    for deal in range(6):
        state = game.start(setup, lab_secret(8, deal))
        for seat in state.optional():
            moves = [*state.legal(seat), PASS]
            if len(moves) > 1:
                bot = SearchBot(game, make_bot(game, "random"), Effort(200, 20, 1.0))
                tried = [one.move for one in bot.weigh(state, seat, moves, Stream(3))]
                assert set(tried) < set(moves)
                weighed = weighed or PASS in tried
    assert weighed


def test_what_is_lost_together_is_worth_nothing():
    lost = Outcome([], [1, 1, 1, 1], [40, 30, 20, 10], "calamity")
    won = Outcome([0], [1, 2, 3, 4], [40, 30, 20, 10], "won")
    shared = Outcome([0, 1], [1, 1, 3, 4], [40, 40, 20, 10], "won")
    assert [MERIT.utility(lost, seat) for seat in range(4)] == [0.0] * 4
    worth = [MERIT.utility(won, seat) for seat in range(4)]
    assert worth == sorted(worth, reverse=True)
    assert worth[3] > 0.0
    assert MERIT.utility(won, 0) > MERIT.utility(shared, 0) > MERIT.utility(won, 1)
    sides = find_game("sanguosha")
    assert [sides.utility(shared, seat) for seat in range(4)] == [1.0, 1.0, 0.0, 0.0]


@pytest.mark.skipif(not compiled(), reason="takes minutes interpreted")
def test_thinking_ahead_pays_at_merit():
    """A small search among the house, paired deals that never change: far more than its share."""
    setup = MERIT.prepare()
    bots = [make_bot(MERIT, "hard:playouts=240"), *[make_bot(MERIT, "normal")] * 3]
    harvest = harvest_games(MERIT, setup, bots, 11, 0, 16, True)
    won = sum(
        share * count for (_, bot), counts in harvest.seat_wins.items() if bot == 0 for share, count in counts.items()
    )
    assert won / 2520 / 16 > 0.3
