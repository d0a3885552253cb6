"""The toy games pass the whole conformance suite, and do what their first lines say."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from qiju.kernel.match import Match
from qiju.kernel.packing import Packer
from qiju.kernel.refusal import Problem, Refusal
from qiju.kernel.streams import Stream
from qiju.testing import Table
from qiju.testing.conformance import CHECKS
from toys import chain, cups, offers, sealed

TOYS = (chain.GAME, cups.GAME, offers.GAME, sealed.GAME)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)
def test_conformance(game, check):
    check(game, 1)


# ---- chain: cards that answer cards --------------------------------------------------------------------


def ambush(*hands, lives=2):
    """A table of Ambush with these hands; the first seat is on turn."""
    table = Table(chain.GAME, seats=len(hands), options={"lives": lives})
    state = table.match.state
    for seat, names in enumerate(hands):
        cards = [chain.CARDS.index(name) for name in names.split()]
        state.hands[seat] = chain.Pile(cards, [1 << seat] * len(cards))
    return table


def test_a_strike_that_is_not_dodged_costs_a_life():
    table = ambush("strike", "dodge", "").does("P1", "strike P2").does("P2", "let")
    assert table.match.state.lives == [2, 1, 2]
    assert table.match.state.pending() == [1]


def test_a_dodge_stops_the_strike_unless_it_is_countered():
    table = ambush("strike", "dodge", "counter").does("P1", "strike P2").does("P2", "dodge")
    assert table.match.state.pending() == [0, 2], "all others are asked, whatever they hold"
    table.does("P1", "let").does("P3", "counter").does("P1", "let").does("P2", "let")
    assert table.match.state.lives == [2, 1, 2]


def test_a_counter_may_be_countered():
    table = ambush("strike", "dodge counter", "counter").does("P1", "strike P2").does("P2", "dodge")
    table.does("P3", "counter").does("P1", "let").does("P1", "let").does("P2", "counter")
    table.does("P1", "let").does("P3", "let")
    assert table.match.state.lives == [2, 2, 2]
    assert table.match.state.played == [1, 1, 2]


def test_early_answers_stay_sealed_and_resolve_in_turn_order():
    table = ambush("strike counter", "dodge", "counter", "counter").does("P1", "strike P2").does("P2", "dodge")
    table.does("P4", "counter").does("P1", "counter")
    assert table.match.view(2)["answers"] == [None, None, None, None]
    assert table.match.view(2)["answered"] == [True, False, False, True]
    table.does("P3", "counter")
    assert table.match.view()["stack"][-1] == ["counter", 2], "the first after the dodger plays; the others keep theirs"
    assert table.match.state.hands[3].cards == [chain.COUNTER]


def test_nobody_answers_with_a_card_that_they_do_not_hold():
    table = ambush("strike", "counter", "").does("P1", "strike P2")
    assert table.refuses("P2", "dodge", key="refuse.no_card") == "You hold no a dodge"
    assert table.legal("P2") == ["let"]


# ---- offers: made in somebody else's turn ----------------------------------------------------------------


def market(*goods):
    """A night market where everybody holds these goods; the first seat keeps the stall."""
    table = Table(offers.GAME, seats=len(goods), options={"each": 0})
    for seat, names in enumerate(goods):
        table.match.state.goods[seat] = [names.split().count(good) for good in offers.GOODS]
    return table


def test_an_offer_is_one_decision_of_several_small_moves():
    table = market("silk", "tea tea", "jade").does("P2", "offer tea tea for silk")
    assert len(table.match.record.entries) == 1
    assert table.match.view()["offer"] == {"from": 1, "gives": ["tea", "tea"], "wants": "silk"}
    table.does("P1", "accept")
    assert table.match.state.goods == [[2, 0, 0], [0, 1, 0], [0, 0, 1]]


def test_an_unfinished_offer_is_never_seen():
    table = market("silk", "tea", "jade")
    before = table.match.state.digest()
    options = table.match.options(1, [offers.OFFER, offers.GIVE])
    assert options == [offers.WANT + offers.GOODS.index("silk")]
    with pytest.raises(Problem) as raised:
        table.match.decide(1, [offers.OFFER, offers.GIVE])
    assert raised.value.key == "problem.unfinished"
    assert table.match.state.digest() == before
    assert table.match.log.events == []


def test_decline_and_withdraw_leave_the_goods_alone():
    table = market("silk", "tea", "jade").does("P2", "offer tea for silk").does("P1", "decline")
    table.does("P3", "offer jade for silk").does("P3", "withdraw")
    assert table.match.state.goods == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    assert table.match.state.optional() == [], "one offer a turn"
    assert table.refuses("P2", "offer tea for silk", key="refuse.not_asked")


def test_an_offer_cannot_give_what_is_not_there():
    table = market("silk", "tea", "jade")
    table.refuses("P2", "offer tea tea for silk", key="refuse.lacking")
    table.refuses("P2", "offer tea for jade", key="refuse.lacking")
    table.refuses("P1", "accept")


def test_an_offer_may_be_taken_back_until_somebody_acts_on_it():
    table = market("silk", "tea", "jade").does("P2", "offer tea for silk").undoes("P2")
    assert table.match.view()["offer"] is None
    table.does("P2", "offer tea for silk").does("P1", "accept")
    refusal = table.match.undo_refusal(1)
    assert isinstance(refusal, Refusal)
    assert refusal.key == "problem.undo_others"


# ---- sealed: every world counted -------------------------------------------------------------------------


def test_sealed_bids_can_be_taken_back_while_the_window_is_open():
    table = Table(sealed.GAME).does("P1", "bid 3").does("P2", "bid 1").undoes("P1")
    assert table.match.view()["sealed"] == [False, True, False]
    assert table.match.view(1)["bids"] == [None, 1, None]
    table.does("P1", "bid 2").does("P3", "bid 1")
    assert table.match.undo_refusal(0).key == "problem.undo_revealed", "all bids are shown"


def worlds_of_three_prizes(state, seat):
    """Every world that this seat cannot tell from the true one, as packed bytes."""
    found = []
    known = state.prizes.cards[: state.prizes.top]
    hidden = [one for one in range(state.seats) if one != seat and state.bids[one].made()]
    for order in permutations(state.prizes.cards[state.prizes.top :]):
        for bids in product(*(state.hands[one] for one in hidden)):
            world = state.clone()
            world.prizes = sealed.Deck([*known, *order], state.prizes.top)
            for one, bid in zip(hidden, bids, strict=True):
                world.bids[one].seal(one, bid)
            found.append(without_streams(world))
    return found


def without_streams(state):
    copy = state.clone()
    copy.deal = copy.dice = Stream(1)
    packer = Packer()
    copy.write(packer)
    return packer.bytes()


def assert_uniform(counts, worlds):
    """Chi-square over all worlds, none missing and none made up. The seed is fixed: it passes always or never."""
    assert set(counts) == set(worlds)
    expected = counts.total() / len(worlds)
    chi_square = sum((counts[world] - expected) ** 2 / expected for world in worlds)
    freedom = len(worlds) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5, chi_square


@pytest.mark.parametrize("decisions", [[(1, 2), (2, 3)], [(0, 1), (1, 1), (2, 2), (1, 3), (2, 1)]])
def test_resampling_is_uniform_over_all_consistent_worlds(decisions):
    state = sealed.GAME.start(sealed.GAME.prepare(), b"uniform")
    for seat, card in decisions:
        state.apply(seat, card)
    worlds = worlds_of_three_prizes(state, 0)
    assert len(worlds) == len(set(worlds)) == (18 if len(decisions) == 2 else 4)
    stream = Stream(4711)
    counts = Counter(without_streams(state.resample(0, stream)) for _ in range(100 * len(worlds)))
    assert_uniform(counts, worlds)


def test_resampling_hands_is_uniform_even_if_sealed_answers_bind_them():
    """Ambush, three cards unknown to P1: every arrangement with every answer that it allows counts once."""
    table = ambush("strike", "dodge", "counter", "strike").does("P1", "strike P2").does("P2", "dodge")
    table.does("P3", "counter").does("P4", "let")
    state = table.match.state
    state.deck = chain.Pile([chain.DODGE], [0])
    unknown = [chain.COUNTER, chain.STRIKE, chain.DODGE]
    worlds = {
        (order, answers)
        for order in permutations(unknown)
        for answers in product((chain.LET, chain.ANSWER), repeat=2)
        if all(answer == chain.LET or card == chain.COUNTER for card, answer in zip(order, answers, strict=False))
    }
    stream = Stream(99)
    counts = Counter()
    for _ in range(150 * len(worlds)):
        world = state.resample(0, stream)
        order = (world.hands[2].cards[0], world.hands[3].cards[0], world.deck.cards[0])
        counts[order, (world.answers[2].value, world.answers[3].value)] += 1
    assert_uniform(counts, worlds)


def test_a_match_of_a_toy_runs_like_any_other():
    match = Match(sealed.GAME, sealed.GAME.prepare(2), b"toy")
    for card in ("bid 1", "bid 2", "bid 3"):
        match.decide_text(0, card)
        match.decide_text(1, card)
    assert match.state.over
    assert match.record.outcome["scores"] == match.view()["points"]
