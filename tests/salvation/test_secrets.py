"""What nobody may see too early: bids, answers to an event or an assembly, and the deck."""

import json
from itertools import permutations

import pytest

from qiju.kernel.match import say_event
from qiju.kernel.streams import Stream
from qiju.testing import Table, clause
from salvation.helpers import lay_all, next_round, open_table, state, until_step

SPECTATOR = -1
BIDDERS = ("merchant", "landlord", "official")


def knowledge(table: Table, viewer: int) -> str:
    """All that a viewer can learn about a table: view, events, questions, menus."""
    match = table.match
    known = {
        "view": match.view(viewer),
        "heard": [told.plain() for told in match.heard(viewer)],
        "said": [say_event(match.game, "zh", told.kind, told.data) for told in match.heard(viewer)],
        "pending": match.state.pending(),
        "menu": [(item.word, str(item.refusal)) for item in match.menu(viewer)] if viewer >= 0 else [],
        "undo": str(match.undo_refusal(viewer)) if viewer >= 0 else "",
    }
    return json.dumps(known, sort_keys=True, default=str)


def auction() -> Table:
    table = open_table("merchant landlord official monk")
    for role in BIDDERS:
        table.set(role, coins=9).does(role, "donate 供养僧侣", "end")
    return until_step(table, "bidding")


def asked(card: str) -> Table:
    return next_round(lay_all(open_table("merchant landlord official monk"), coins=9, rep=2, grain=3), card)


def assembly() -> Table:
    return open_table("monk merchant landlord official").does("monk", "assembly")


@pytest.mark.parametrize("order", list(permutations(BIDDERS)))
@pytest.mark.parametrize(
    ("begin", "one", "two"),
    [
        (auction, "bid 6", "bid 9"),
        (assembly, "yes", "no"),
        (lambda: asked("ullambana"), "yes", "no"),
        (lambda: asked("water_land"), "yes", "anonymous"),
        (lambda: asked("sutra_lecture"), "yes", "no"),
        (lambda: asked("granary"), "yes", "no"),
    ],
)
@clause("S-BID-1")
def test_an_answer_is_invisible_until_all_are_in(begin, one, two, order):
    """Two tables that differ in the sealed answers alone look alike to everybody else, after each answer."""
    here, there = begin(), begin()
    answered = []
    for role in order[:-1]:
        here.does(role, one)
        there.does(role, two)
        answered.append(here.seat(role))
        for viewer in (SPECTATOR, 0, 1, 2, 3):
            assert (knowledge(here, viewer) == knowledge(there, viewer)) is (viewer not in answered)
    here.does(order[-1], one)
    there.does(order[-1], one)
    for viewer in (SPECTATOR, 0, 1, 2, 3):
        assert knowledge(here, viewer) != knowledge(there, viewer)


@clause("S-BID-1", "SA-08")
def test_a_sealed_bid_may_be_taken_back_until_the_last_is_in():
    table = auction().does("merchant", "bid 9").does("landlord", "bid 6")
    table.undoes("merchant")
    assert state(table).pending() == [0, 2]
    view = table.match.view(1)["temple"]["auction"]["bidders"]
    assert [bidder["bid"] for bidder in view] == [None, 6, None]
    table.does("merchant", "bid 5").does("official", "bid 7")
    assert table.match.undo_refusal(2) is not None
    assert [event["bid"] for event in table.heard("bid_won")] == [7, 6]


@clause("S-BID-1")
def test_worlds_imagined_by_a_bidder_hold_every_bid_of_the_others():
    table = auction().does("merchant", "bid 9")
    imagined = {state(table).resample(1, Stream(seed)).people[0].answer.value for seed in range(1, 400, 2)}
    assert imagined == {5, 6, 7, 8, 9}
    known = {state(table).resample(0, Stream(seed)).people[0].answer.value for seed in range(1, 40, 2)}
    assert known == {9}


@clause("S-SET-2")
def test_the_deck_to_come_is_hidden_from_everybody():
    table = open_table()
    deck = state(table).deck
    shown = json.dumps([table.match.view(viewer) for viewer in range(-1, 6)])
    assert "events_gone" in shown
    others = {tuple(state(table).resample(0, Stream(seed)).deck.cards) for seed in range(1, 40, 2)}
    assert len(others) == 20
    assert all(cards[: deck.top] == tuple(deck.cards[: deck.top]) for cards in others)
