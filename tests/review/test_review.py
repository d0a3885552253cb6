"""A review says what a seat could know: chances along the game, where an end came from, what a choice has cost."""

from __future__ import annotations

import pytest

from qiju.bots.levels import usual_policy
from qiju.kernel.match import Match
from qiju.kernel.streams import Stream
from qiju.review.choice import Judge, Moment
from qiju.review.facts import review_facts
from qiju.review.walk import Thoroughness, marks, moments, review, standing
from toys import sealed

GAME = sealed.GAME
THOROUGH = Thoroughness(playouts=200, worlds=60, curve=60)


def bidding(seed: int, seats: int = 2) -> Match:
    """Without dice a bid decides; the order of the prizes hangs on the seed."""
    return Match(GAME, GAME.prepare(seats, {"ties": "nobody"}), b"review %d" % seed)


def prize_first(worth: int) -> Match:
    """The first match whose first prize is worth this much."""
    return next(match for seed in range(100) if (match := bidding(seed)).state.prize == worth)


def played(match: Match, *first: str) -> Match:
    """These bids to begin with, by the seats in turn; then everybody bids what the prize is worth."""
    for number, bid in enumerate(first):
        match.decide_text(number % 2, bid)
    bot = usual_policy(GAME)
    while not match.state.over:
        seat = match.state.pending()[0]
        match.decide(seat, [bot.choose(match.state, seat, match.state.legal(seat), Stream(1))])
    return match


def test_who_wastes_the_best_card_is_told_so():
    """Everybody bids what a prize is worth, and nobody gets it: whoever takes the one with a three loses the three."""
    match = played(prize_first(1), "bid 3")
    found = review(GAME, match.record, THOROUGH)
    worst = found.mattered[0]
    assert (worst.moment.at, worst.moment.seat, worst.moment.made) == (1, 0, 3)
    assert worst.other == 1
    assert worst.gain.mean > 0.3
    assert found.accounts[0].choices.mean < -0.3


def test_who_plays_like_the_bot_has_missed_nothing():
    found = review(GAME, played(bidding(1)).record, THOROUGH)
    assert [account.choices.mean for account in found.accounts] == [0.0, 0.0]
    assert found.choices > 0


@pytest.mark.parametrize("seed", range(4))
def test_what_moved_somebody_adds_up_to_their_end(seed):
    match = played(bidding(seed, 3), "bid 3")
    found = review(GAME, match.record, THOROUGH)
    for seat, one in enumerate(found.accounts):
        moved = one.began.mean + one.choices.mean + one.luck.mean + one.others.mean
        assert moved == pytest.approx(one.ended.mean)
        assert one.ended == (float(seat in match.state.outcome().winners), 0.0)


def test_the_curve_goes_from_the_deal_to_the_end():
    match = played(bidding(2))
    found = review(GAME, match.record, THOROUGH)
    assert found.points[0].at == 0
    assert found.points[-1].at == len(match.record.entries)
    assert all(0.0 <= one.mean <= 1.0 for point in found.points for one in point.chances)
    assert all(one.error > 0.0 for one in found.points[0].chances), "nobody is sure at the start"


def test_a_long_game_is_measured_at_so_many_points():
    assert len(marks([True] * 1000)) <= 62
    assert {0, 1000} <= marks([True] * 1000)


def test_what_was_taken_back_is_not_judged():
    match = prize_first(3)
    match.decide_text(0, "bid 1")
    match.undo(0)
    match = played(match, "bid 3")
    assert standing(match.record.entries)[:3] == [False, False, True]
    found = review(GAME, match.record, THOROUGH)
    assert all(one.moment.at != 1 for one in found.mattered)
    assert found.accounts[0].choices.mean == 0.0


def test_it_is_said_twice_in_the_same_words():
    record = played(bidding(3), "bid 2").record
    once, again = (review_facts(GAME, record, review(GAME, record, THOROUGH)) for _ in range(2))
    assert once == again


def test_nothing_hidden_has_a_say():
    """Seat 1 has sealed a card. What seat 0 is told about its own bid is the same whichever it was."""
    judge = Judge(GAME, usual_policy(GAME), 200, 60)
    said = []
    for bid in ("bid 1", "bid 2", "bid 3"):
        match = prize_first(2)
        match.decide_text(1, bid)
        weighed = judge.weigh(Moment(2, 0, match.state.clone(), 1), 7)
        said.append(weighed._replace(moment=None))
    assert said[0] == said[1] == said[2]


def test_every_small_move_with_a_choice_is_a_moment():
    match = bidding(1)
    entry = played(bidding(1)).record.entries[0]
    assert [moment.made for moment in moments(match, entry, 1)] == [int(entry.text.split()[-1])]
