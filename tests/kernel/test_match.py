"""The driver: whole decisions or none, stale answers, taking back, secrets that stay."""

from __future__ import annotations

import gc
import weakref

import pytest

from qiju.kernel.events import SPECTATOR
from qiju.kernel.match import Match, replay
from qiju.kernel.refusal import Invalid, Problem, Refusal, Stale
from qiju.kernel.streams import Keys
from toys import chain, offers, sealed


def bidding(seats=3, rekey=True):
    return Match(sealed.GAME, sealed.GAME.prepare(seats), b"match", rekey=rekey)


def market(*goods):
    match = Match(offers.GAME, offers.GAME.prepare(len(goods), {"each": 0}), b"match")
    for seat, names in enumerate(goods):
        match.state.goods[seat] = [names.split().count(good) for good in offers.GOODS]
    return match


def unchanged(match, call):
    """The call raises a problem and leaves everything as it was; the problem's key."""
    before = (match.state.digest(), match.record.text(), len(match.log.events), len(match.position.steps))
    with pytest.raises(Problem) as raised:
        call()
    assert (match.state.digest(), match.record.text(), len(match.log.events), len(match.position.steps)) == before
    return raised.value.key


# ---- deciding ------------------------------------------------------------------------------------------


def test_a_decision_is_recorded_as_it_is_written():
    match = bidding()
    assert match.decide_text(0, "  BID 2") == "bid 2"
    assert match.record.entries[0].plain() == [0, "bid 2"]


def test_whole_or_not_at_all():
    match = market("silk", "tea", "jade")
    for moves, key in (
        ([], "problem.empty_move"),
        ([offers.OFFER, offers.GIVE], "problem.unfinished"),
        ([offers.OFFER, offers.GIVE, offers.WANT], "refuse.lacking"),
        ([offers.OFFER, offers.GIVE, offers.WANT + 1, offers.GIVE], "problem.too_much"),
    ):
        assert unchanged(match, lambda moves=moves: match.decide(1, moves)) == key


def test_what_is_refused_is_freed_without_a_collector():
    """A server that refuses often would otherwise keep whole tables alive in the frames of what it raised."""
    match = market("silk", "tea", "jade")
    raised = []
    gc.collect()
    gc.disable()
    try:
        for call in (
            lambda: match.prepare(1, [offers.OFFER, offers.GIVE, offers.WANT]),
            lambda: match.prepare_text(1, "offer silk for tea"),
            lambda: match.state.clone().apply(1, offers.ACCEPT),
            lambda: match.prepare_undo(1),
        ):
            try:
                call()
            except Problem as problem:
                raised.append(weakref.ref(problem))
        assert [one() for one in raised] == [None] * 4
    finally:
        gc.enable()


def test_what_is_prepared_stands_only_when_it_is_adopted():
    match = bidding(2)
    match.decide(0, [1])
    before = (match.state.digest(), match.record.text(), len(match.log.events), len(match.position.steps))
    ways = [match.prepare(1, [2]), match.prepare_text(1, "bid 2"), match.prepare_undo(0), match.prepare_resign(1)]
    assert (match.state.digest(), match.record.text(), len(match.log.events), len(match.position.steps)) == before
    assert [entry.plain() for way in ways for entry in way.entries] == [
        [1, "bid 2"],
        [1, "bid 2"],
        [0, "", "undo"],
        [1, "", "resign"],
    ]
    assert ways[0].position.state.digest() == ways[1].position.state.digest() != before[0]
    assert match.adopt(ways[1]) == "bid 2"
    assert match.state is ways[1].position.state
    assert [event.kind for event in match.log.events[before[2] :]] == [event.kind for event in ways[1].events]


def test_several_decisions_at_once_are_the_same_as_one_after_the_other():
    one, two = bidding(3), bidding(3)
    bids = [(2, [2]), (0, [1]), (1, [3])]
    for seat, moves in bids:
        one.decide(seat, moves)
    prepared = two.prepare_together(bids)
    assert (two.record.entries, two.state.pending()) == ([], [0, 1, 2])
    two.adopt(prepared)
    assert two.record.text() == one.record.text()
    assert two.state.digest() == one.state.digest()
    assert [event.kind for event in two.log.events] == [event.kind for event in one.log.events]
    assert len(two.position.steps) == len(one.position.steps)


def test_one_of_several_that_is_refused_leaves_all_as_it_was():
    match = bidding(2)
    assert unchanged(match, lambda: match.prepare_together([(0, [1]), (1, [9])]))
    assert unchanged(match, lambda: match.read_text(0, "bid 9"))
    assert match.read_text(0, "bid 2") == match.read_moves(0, [2]) == [2]
    assert match.record.entries == []


def test_the_last_entry_brings_the_end_of_the_record_with_it():
    match = bidding(2)
    for card in (1, 2):
        for seat in range(2):
            match.decide(seat, [card])
    match.decide(0, [3])
    last = match.prepare(1, [3])
    record = match.record_with(last)
    assert (record.finished, match.record.finished, match.state.over) == (True, False, False)
    match.adopt(last)
    assert match.record.text() == record.text()
    assert match.record.digest == match.state.digest()


def test_a_decision_is_performed_once(monkeypatch):
    """Making it also writes it, and reading it also makes it."""
    made = []
    real = offers.Market.perform

    def noting(self, seat, move):
        made.append(move)
        real(self, seat, move)

    monkeypatch.setattr(offers.Market, "perform", noting)
    match = market("silk", "tea", "jade")
    moves = [offers.OFFER, offers.GIVE, offers.WANT + 1]
    match.prepare(1, moves)
    assert made == moves
    made.clear()
    assert match.decide_text(1, "offer tea for silk") == "offer tea for silk"
    assert made == moves


@pytest.mark.parametrize("seat", [-1, 3, 10**20])
def test_a_seat_that_does_not_exist(seat):
    match = bidding()
    for call in (lambda: match.decide(seat, [1]), lambda: match.undo(seat), lambda: match.resign(seat)):
        assert unchanged(match, call) == "problem.seat"


def test_an_answer_to_another_question_is_stale():
    match = bidding(2)
    first = match.question(0)
    assert unchanged(match, lambda: match.decide(0, [1], first - 1)) == "problem.stale"
    match.decide(0, [1], first)
    match.decide(1, [2], first)
    assert match.question(0) != first
    with pytest.raises(Stale):
        match.decide_text(0, "bid 2", first)
    match.decide_text(0, "bid 2", match.question(0))


def test_nothing_can_be_decided_when_it_is_over():
    match = bidding(2)
    for card in (1, 2, 3):
        match.decide(0, [card])
        match.decide(1, [card])
    assert match.state.over
    assert unchanged(match, lambda: match.decide(0, [1])) == "refuse.over"
    assert unchanged(match, lambda: match.decide_text(0, "bid 1")) == "refuse.over"
    assert unchanged(match, lambda: match.undo(0)) == "problem.undo_over"


def test_options_after_a_prefix():
    match = market("silk", "tea tea", "jade")
    tea, silk = offers.GIVE, offers.WANT + 1
    assert match.options(1, []) == [offers.OFFER]
    assert match.options(1, [offers.OFFER]) == [tea]
    assert match.options(1, [offers.OFFER, tea]) == [tea, silk]
    assert match.options(1, [offers.OFFER, tea, tea]) == [silk]
    assert match.options(1, [offers.OFFER, tea, silk]) == [], "the decision is complete"
    with pytest.raises(Refusal):
        match.options(1, [offers.OFFER, silk])


def test_the_menu_lists_the_impossible_with_its_refusal():
    match = market("silk", "tea", "jade")
    items = {item.word: item for item in match.menu(1, [offers.OFFER])}
    assert items["tea"].refusal is None
    assert items["jade"].refusal.key == "refuse.lacking"
    assert items["for silk"].refusal.key == "refuse.nothing_given"
    assert match.menu(1, [offers.OFFER, offers.GIVE, offers.WANT + 1]) == []
    assert match.log.events == []


def test_looking_changes_nothing():
    match = bidding()
    before = match.state.digest()
    match.menu(0)
    match.options(0, [])
    match.legal_texts(0)
    match.view(0)
    match.tried(0, [1])
    assert match.state.digest() == before


# ---- streams -------------------------------------------------------------------------------------------


def test_streams_are_keyed_anew_after_every_entry():
    match = bidding()
    match.decide(0, [1])
    assert match.state.dice.s == Keys(b"match", 1).dice | 1
    match.undo(0)
    assert match.state.dice.s == Keys(b"match", 2).dice | 1
    match.resign(1)
    assert match.state.dice.s == Keys(b"match", 3).dice | 1


def test_without_rekeying_the_streams_run_on():
    match = bidding(rekey=False)
    before = match.state.dice.s
    match.decide(0, [1])
    assert match.state.dice.s == before
    assert replay(sealed.GAME, match.record).state.digest() == match.state.digest()


# ---- events --------------------------------------------------------------------------------------------


def test_each_viewer_hears_its_own_story():
    match = bidding(2)
    match.decide(0, [3])
    assert [told.data["card"] for told in match.heard(0)] == [3]
    assert [told.data["card"] for told in match.heard(1)] == ["@card.hidden"]
    assert [told.data["card"] for told in match.heard(SPECTATOR)] == ["@card.hidden"]
    match.decide(1, [1])
    assert [told.kind for told in match.heard(1, after=1)] == ["bid", "shown", "won", "prize"]


# ---- taking back ---------------------------------------------------------------------------------------


def test_taking_back_the_last_decision():
    match = bidding()
    before = match.view(0)
    match.decide(0, [3])
    match.undo(0)
    assert match.view(0) == before
    assert [entry.word for entry in match.record.entries] == ["", "undo"]
    assert match.heard(1)[-1].kind == "undo"
    assert replay(sealed.GAME, match.record).state.digest() == match.state.digest()


def test_in_an_open_window_each_takes_back_its_own():
    match = bidding()
    match.decide(0, [3])
    match.decide(1, [2])
    match.undo(0)
    assert match.view()["sealed"] == [False, True, False]
    assert match.view(1)["bids"][1] == 2
    match.undo(1)
    assert match.view()["sealed"] == [False, False, False]
    assert match.undo_refusal(1).key == "problem.undo_nothing"


def test_what_was_shown_stays():
    match = bidding(2)
    match.decide(0, [3])
    match.decide(1, [2])
    for seat in (0, 1):
        assert unchanged(match, lambda seat=seat: match.undo(seat)) == "problem.undo_revealed"


def test_what_others_have_acted_upon_stays():
    match = market("silk", "tea", "jade")
    match.decide_text(1, "offer tea for silk")
    match.decide_text(0, "decline")
    assert unchanged(match, lambda: match.undo(1)) == "problem.undo_others"
    match.undo(0)
    assert match.view()["offer"]["from"] == 1
    match.undo(1)
    assert match.view()["offer"] is None


class SameWindow(offers.Market):
    """A market that forgets to ask anew: every act falls into one and the same window."""

    def ask(self, mask):
        self.must = mask


class SameWindowMarket(offers.NightMarket):
    def blank(self, setup):
        return SameWindow(setup)

    def deal(self, setup, keys):
        self.table = SameWindow
        return super().deal(setup, keys)


def test_a_decision_on_which_later_ones_rest_stays_and_nothing_breaks():
    """Taking back the offer would leave an answer to nothing."""
    game = SameWindowMarket()
    match = Match(game, game.prepare(2), b"match")
    match.state.goods = [[0, 1, 0], [1, 0, 0]]
    match.decide_text(1, "offer tea for silk")
    match.decide_text(0, "accept")
    assert unchanged(match, lambda: match.undo(1)) == "problem.undo_others"
    match.undo(0)
    assert match.view()["offer"]["from"] == 1


def test_a_resignation_is_told_and_recorded_and_the_rules_go_on():
    match = bidding()
    match.resign(2)
    assert match.record.entries[0].plain() == [2, "", "resign"]
    assert match.heard(0)[-1].kind == "resign"
    match.decide(2, [1])
    assert replay(sealed.GAME, match.record).state.digest() == match.state.digest()


# ---- the record ----------------------------------------------------------------------------------------


def test_replaying_part_of_a_record():
    match = bidding(2)
    digests = [match.state.digest()]
    for seat, card in ((0, 1), (1, 1), (1, 2), (0, 3)):
        match.decide(seat, [card])
        digests.append(match.state.digest())
    for upto, digest in enumerate(digests):
        assert replay(sealed.GAME, match.record, upto).state.digest() == digest


def test_another_version_of_the_rules_is_refused():
    match = bidding()
    match.record.version = 2
    with pytest.raises(Invalid) as raised:
        replay(sealed.GAME, match.record)
    assert raised.value.key == "problem.record_version"


def test_presets_and_patches_travel_by_value():
    setup = chain.GAME.prepare(2, presets=("quick",), patches=(("mine", {"cards": {"dodge": 3}}),))
    match = Match(chain.GAME, setup, b"match")
    again = replay(chain.GAME, match.record)
    assert again.setup.content == {"cards": {"strike": 12, "dodge": 3, "counter": 10}}
    assert again.setup.options["lives"] == "1"
    assert again.record.presets == ["quick"]
    assert again.state.digest() == match.state.digest()
