"""One text for a decision, everywhere."""

from __future__ import annotations

import pytest

from qiju.kernel.notation import read_decision, write_decision
from qiju.kernel.refusal import Ambiguous, Invalid, Problem, Refusal
from toys import offers, sealed


class Spoken(sealed.ThreePrizes):
    """Three Prizes where people may also say `low`, `high`, and `bid` for anything."""

    def aliases(self, state, seat, move):
        return ["bid", "出价", "high bid" if move == 3 else "low"]


GAME = Spoken()


def bidding(*used):
    """Three Prizes, seat 0 to bid, having used these cards."""
    state = GAME.start(GAME.prepare(2), b"notation")
    for card in used:
        state.hands[0].remove(card)
    return state


def market():
    state = offers.GAME.start(offers.GAME.prepare(2, {"each": 0}), b"notation")
    state.goods = [[0, 1, 0], [2, 0, 1]]
    return state


def problem_of(game, state, seat, text):
    before = state.digest()
    with pytest.raises(Problem) as raised:
        read_decision(game, state, seat, text)
    assert state.digest() == before
    sentence = game.text("en").problem(raised.value)
    assert "{" not in sentence
    return raised.value


def test_reading_ignores_case_and_blanks():
    assert read_decision(GAME, bidding(), 0, "  BID   2 ") == [2]


def test_aliases_are_read_but_never_written():
    assert read_decision(GAME, bidding(), 0, "High Bid") == [3]
    assert write_decision(GAME, bidding(), 0, [3]) == "bid 3"


def test_the_longest_word_wins():
    """`bid` alone could be anything, but `bid 2` is more than that."""
    assert read_decision(GAME, bidding(), 0, "bid 2") == [2]


def test_what_may_mean_two_things_is_ambiguous():
    problem = problem_of(GAME, bidding(), 0, "low")
    assert isinstance(problem, Ambiguous)
    assert problem.values["words"] == "bid 1 / bid 2"


def test_what_is_not_allowed_does_not_make_it_ambiguous():
    assert read_decision(GAME, bidding(1), 0, "low") == [2]


@pytest.mark.parametrize("text", ["raise 2", "bid2", "b", "🎲", "bid 22 2"])
def test_what_means_nothing_is_invalid_and_hears_what_would(text):
    problem = problem_of(sealed.GAME, bidding(), 0, text)
    assert isinstance(problem, Invalid)
    assert problem.key == "problem.unknown_move"
    assert problem.values["known"] == "bid 1 / bid 2 / bid 3"


@pytest.mark.parametrize("text", ["", "   ", "\n\t"])
def test_nothing_is_nothing(text):
    assert problem_of(GAME, bidding(), 0, text).key == "problem.empty_move"


def test_what_is_not_allowed_now_gets_the_rules_own_refusal():
    problem = problem_of(GAME, bidding(3), 0, "bid 3")
    assert isinstance(problem, Refusal)
    assert problem.key == "refuse.no_card"


def test_a_seat_that_is_not_asked_gets_the_rules_own_answer():
    state = bidding()
    state.apply(0, 1)
    assert problem_of(GAME, state, 0, "bid 2").key == "refuse.not_asked"
    assert problem_of(GAME, state, 0, "nonsense").key == "refuse.not_asked"


def test_decisions_of_several_words():
    state = market()
    moves = read_decision(offers.GAME, state, 1, "Offer tea  TEA for silk")
    assert moves == [offers.OFFER, offers.GIVE, offers.GIVE, offers.WANT + 1]
    assert write_decision(offers.GAME, state, 1, moves) == "offer tea tea for silk"


def test_too_much_is_refused():
    problem = problem_of(offers.GAME, market(), 1, "offer tea for silk please")
    assert problem.key == "problem.too_much"
    assert problem.values["rest"] == "please"


def test_too_little_hears_what_may_follow():
    problem = problem_of(offers.GAME, market(), 1, "offer tea")
    assert isinstance(problem, Invalid)
    assert problem.values["known"] == "tea / jade / for silk"


def test_a_refusal_in_the_middle_of_a_decision():
    assert problem_of(offers.GAME, market(), 1, "offer silk for silk").key == "refuse.lacking"


def test_a_long_text_is_cut_in_the_answer():
    assert len(problem_of(GAME, bidding(), 0, "x" * 10_000).values["text"]) <= 80
