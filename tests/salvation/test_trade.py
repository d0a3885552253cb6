"""Free trade: who may offer what to whom, how an offer is answered, and where it ends."""

import pytest

from qiju.testing import clause
from salvation.helpers import (
    NAMES,
    lay_all,
    next_round,
    open_table,
    person,
    state,
    trade,
    until_step,
    until_turn,
)


@clause("S-AP-1", "SA-23")
def test_any_two_trade_in_anybodys_turn_without_points():
    table = open_table()
    trade(table, "farmer", "widow", "give 2 grain want 1 coins")
    table.expect("farmer", grain=3, coins=3, ap=3).expect("widow", grain=4, coins=1, ap=2)
    assert who_must(table) == ["merchant"]


def who_must(table):
    return [state(table).people[seat].role.name for seat in state(table).pending()]


@clause("SA-23")
def test_land_coins_and_grain_change_hands_at_once():
    table = open_table().set("merchant", coins=9)
    trade(table, "official", "merchant", "give 1 grain give 1 land want 6 coins")
    table.expect("official", land=0, coins=10, grain=1).expect("merchant", land=1, coins=3, grain=4)


@clause("SA-23")
def test_a_gift_and_a_request_for_one():
    table = open_table()
    trade(table, "merchant", "widow", "give 2 coins").expect("widow", coins=4)
    trade(table, "widow", "merchant", "want 1 coins").expect("widow", coins=5).expect("merchant", coins=3)


@clause("SA-23")
def test_what_is_not_there_cannot_be_offered_or_taken():
    table = open_table()
    table.refuses("merchant", "offer to 农民 give 7 coins send", clause="SA-23")
    table.refuses("merchant", "offer to 农民 want 3 coins send", clause="SA-23")
    table.does("merchant", "offer to all give 6 coins want 1 grain send")
    table.set("merchant", coins=5).refuses("farmer", "accept 1", clause="SA-23")
    table.set("merchant", coins=6).set("widow", grain=0).refuses("widow", "accept 1", clause="SA-23")
    table.does("farmer", "accept 1").expect("farmer", coins=8)


@clause("SA-45")
def test_an_offer_waits_for_its_answer():
    table = open_table()
    table.does("merchant", "offer to 农民 give 1 coins want 1 grain send")
    assert who_must(table) == ["farmer"]
    table.refuses("merchant", "end", clause="SA-45")
    table.refuses("farmer", "offer to 富商 give 1 coins send", clause="SA-45")
    table.refuses("widow", "accept 1")
    table.does("farmer", "decline")
    assert who_must(table) == ["merchant"]
    assert table.match.view()["market"]["offers"] == []


@clause("SA-45")
def test_a_withdrawn_offer_is_spent():
    table = open_table()
    for number in (1, 2, 3):
        table.does("merchant", "offer to 农民 give 1 coins want 1 grain send", f"withdraw {number}")
    table.refuses("merchant", "offer", clause="SA-45")
    assert table.match.view(0)["people"][0]["offers_left"] == 0
    next_round(table, "consecration")
    until_turn(table, "merchant").does("merchant", "offer to 农民 give 1 coins want 1 grain send")


@clause("SA-45")
def test_counters_end():
    table = open_table()
    table.does("merchant", "offer to 农民 give 1 coins want 2 grain send")
    table.does("farmer", "counter 1 give 1 grain want 1 coins send")
    assert who_must(table) == ["merchant"]
    table.does("merchant", "counter 2 give 2 coins want 3 grain send")
    table.refuses("farmer", "counter 3 give 1 grain want 1 coins send", clause="SA-45")
    table.does("farmer", "accept 3").expect("farmer", coins=4, grain=2)


@clause("SA-45")
def test_counters_of_a_round_are_counted():
    table = open_table().set("farmer", counters=3)
    table.does("merchant", "offer to 农民 give 1 coins want 2 grain send")
    table.refuses("farmer", "counter 1 give 1 grain send", clause="SA-45")


@clause("SA-45")
def test_an_open_offer_stands_until_phase_3_ends():
    table = open_table()
    table.does("merchant", "offer to all give 2 coins want 2 grain send", "end")
    table.does("landlord", "end")
    view = table.match.view(4)["market"]["offers"][0]
    assert (view["from"], view["to"], view["give"], view["want"]) == (0, None, {"coins": 2}, {"grain": 2})
    assert view["can"] is True
    table.does("widow", "counter 1 give 1 grain want 2 coins send").does("merchant", "decline")
    assert [offer["number"] for offer in table.match.view()["market"]["offers"]] == [1]
    until_step(table, "granting")
    assert table.match.view()["market"]["offers"] == []
    assert table.heard("expire") == [{"seat": 0, "who": "@role.merchant", "number": 1}]


@clause("SA-45")
def test_at_most_forty_of_a_kind():
    table = open_table().set("merchant", coins=90)
    table.refuses("merchant", "offer to 农民 give 41 coins send")
    table.does("merchant", "offer to 农民 give 40 coins send")


@clause("SA-45")
def test_an_empty_offer_is_none():
    open_table().refuses("merchant", "offer to 农民 send", clause="SA-45")


@clause("SA-24")
def test_land_limits_hold_in_trades():
    table = open_table("landlord official farmer widow merchant monk").set("farmer", land=1).set("merchant", land=5)
    table.refuses("landlord", "offer to 农民 give 1 land send", clause="S-ROLE-FAR-3")
    table.refuses("landlord", "offer to 富商 give 1 land send", clause="S-CAP-2")
    table.does("landlord", "offer to all give 1 land want 1 coins send")
    table.refuses("farmer", "accept 1", clause="S-ROLE-FAR-3")
    table.refuses("widow", "accept 1", clause="S-ROLE-WID-4")
    table.does("official", "accept 1").expect("official", land=2)


@clause("SA-24")
def test_the_widow_may_keep_land_she_is_given():
    table = open_table("landlord widow merchant monk", options={"widow_land_gift": "on"})
    table.refuses("landlord", "offer to 寡妇 give 1 land want 1 coins send", clause="S-ROLE-WID-4")
    trade(table, "landlord", "widow", "give 1 land").expect("widow", land=1)
    table.set("widow", coins=9, ap=2)
    until_turn(table, "widow").refuses("widow", "buy-land", clause="S-ROLE-WID-4")


@clause("SA-23")
def test_only_with_whoever_acts():
    table = open_table(options={"trade": "active_only"})
    table.refuses("farmer", "offer to 寡妇 give 1 grain send", clause="SA-23")
    table.refuses("farmer", "offer to all give 1 grain send", clause="SA-23")
    trade(table, "farmer", "merchant", "give 1 grain want 1 coins").expect("farmer", coins=3)


@clause("SA-23")
def test_a_market_before_the_actions():
    table = open_table(options={"trade": "window"})
    assert table.match.view()["step"] == "market"
    trade(table, "farmer", "widow", "give 1 grain want 1 coins")
    table.does("merchant", "offer to all give 1 coins want 1 grain send").does("merchant", "begin")
    assert table.match.view()["market"]["offers"] == []
    table.refuses("merchant", "offer to 农民 give 1 coins send", clause="SA-23")


@pytest.mark.parametrize(("rule", "second", "third"), [("first", 0, 0), ("per_partner", 0, 1), ("literal", 1, 1)])
@clause("SA-05")
def test_how_often_the_tenth_is_earned(rule, second, third):
    table = lay_all(open_table(options={"merchant_bonus": rule}), coins=10, grain=10)
    coins = []
    for partner in ("farmer", "farmer", "widow"):
        before = person(table, "merchant").coins
        trade(table, "merchant", partner, "give 1 grain want 2 coins")
        coins.append(person(table, "merchant").coins - before - 2)
        table.set("merchant", offers=0)
    assert coins == [1, second, third]


@clause("SA-05")
def test_neither_gifts_nor_like_for_like_earn_the_tenth():
    table = lay_all(open_table(), coins=10, grain=10)
    trade(table, "farmer", "merchant", "give 5 coins").expect("merchant", coins=15)
    trade(table, "farmer", "merchant", "give 1 grain give 2 coins want 1 coins").expect("merchant", coins=16, grain=11)
    trade(table, "farmer", "merchant", "give 1 grain want 1 coins").expect("merchant", coins=15, grain=13)
    assert [told["effect"] for told in table.heard("bonus")] == [{"grain": 1}]


@clause("SA-25")
def test_the_settled_do_not_trade():
    table = open_table().set("farmer", life=1)
    next_round(table, "consecration").expect("farmer", alive=False)
    table.refuses("merchant" if "merchant" in who_must(table) else who_must(table)[0], f"offer to {NAMES['farmer']}")


@clause("SA-23")
def test_promises_are_talk_and_merit_cannot_be_traded():
    table = open_table().set("merchant", merit=5)
    table.refuses("merchant", "offer to 农民 give 1 merit send")
