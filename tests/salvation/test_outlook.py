"""What the view tells of a deed before it is done: my price, my gain, the points, and what it does to my goal."""

from __future__ import annotations

import pytest

from qiju.testing import Table
from salvation.helpers import open_table, person, state, until_step, until_turn
from salvation.positions import at_bidding


def outlook(table: Table, role: str, word: str) -> dict:
    return seen_by(table, role)["outlook"][word]


def seen_by(table: Table, role: str) -> dict:
    return table.match.game.view(state(table), int(person(table, role).seat))


def needs(told: dict) -> dict[str, tuple[int, bool]]:
    return {need["what"]: (need["have"], need["met"]) for need in told["needs"]}


def test_the_widow_sees_her_own_gain():
    """S-ROLE-WID-1: the prayer says +1 and brings her +2."""
    table = open_table()
    assert outlook(table, "widow", "donate 法会祈福")["changes"] == {"coins": -2, "merit": 2}
    assert outlook(table, "merchant", "donate 法会祈福")["changes"] == {"coins": -2, "merit": 1}


@pytest.mark.parametrize("service", ["诵经超度", "供养僧侣", "立碑刻名"])
def test_what_a_gift_promises_is_what_it_brings(service: str):
    """Points and conditions as foretold are those that phase 4 leaves, before the monk grants anything."""
    table = until_turn(open_table(), "landlord").set("landlord", coins=9)
    told = outlook(table, "landlord", f"donate {service}")
    before = seen_by(table, "landlord")["people"][1]["progress"]["points_now"]
    after = seen_by(until_step(table.does("landlord", f"donate {service}"), "granting"), "landlord")["people"][1]
    assert after["progress"]["points_now"] - before == told["points"]
    assert [need for need in told["needs"] if need not in after["progress"]["needs"]] == []


def test_a_gift_that_breaks_liberation_says_so():
    table = until_turn(open_table(), "landlord").set("landlord", coins=9, rep=1)
    assert needs(outlook(table, "landlord", "donate 立碑刻名"))["rep"] == (4, False)
    assert "rep" not in needs(outlook(table, "landlord", "donate 立碑刻名 anonymous"))


def test_what_was_given_before_is_counted():
    """Two open gifts of a round add up before either is received."""
    table = until_turn(open_table(), "landlord").set("landlord", coins=20, merit=8)
    table.does("landlord", "donate 立碑刻名")
    told = outlook(table, "landlord", "donate 供养僧侣")
    assert needs(told)["rep"] == (4, False)
    assert needs(told)["merit"] == (12, True)


def test_what_is_coming_stands_beside_everybody():
    table = until_turn(open_table(), "landlord").set("landlord", coins=9).does("landlord", "donate 立碑刻名")
    for role in ("landlord", "farmer"):
        assert seen_by(table, role)["people"][1]["coming"] == {"merit": 1, "rep": 3}
        assert seen_by(table, role)["people"][2]["coming"] == {}


def test_gifts_are_told_while_others_act_but_not_to_watchers():
    table = open_table()
    assert "donate 诵经超度" in seen_by(table, "farmer")["outlook"]
    assert "sell 1" not in seen_by(table, "farmer")["outlook"]
    assert table.match.game.view(state(table), -1)["outlook"] == {}
    assert not any(word.startswith("donate") for word in seen_by(table, "monk")["outlook"])


def test_a_bid_says_what_it_brings_and_whether_it_can_fail():
    """The landlord, anonymous, can write 8 of his 9 coins; a tie is the merchant's, who acts first."""
    table = at_bidding()
    auction = seen_by(table, "merchant")["temple"]["auction"]
    assert auction["sure"] == 8
    assert [bidder["tie"] for bidder in auction["bidders"]] == [None, "you"]
    assert outlook(table, "merchant", "bid 6")["changes"] == {"coins": -6, "merit": 1, "rep": 3}
    assert outlook(table, "landlord", "bid 6")["changes"] == {"coins": -7, "merit": 1}
    assert seen_by(table, "landlord")["temple"]["auction"]["sure"] is None
    assert seen_by(table, "farmer")["temple"]["auction"]["sure"] is None


def test_the_sealed_bid_of_another_changes_nothing_one_sees():
    low, high = at_bidding().does("merchant", "bid 4"), at_bidding().does("merchant", "bid 9")
    for role in ("landlord", "farmer", "monk"):
        assert seen_by(low, role) == seen_by(high, role)


@pytest.mark.parametrize(("option", "tie"), [("halve", "halved"), ("reroll", "dice")])
def test_other_ways_to_break_a_tie(option: str, tie: str):
    table = open_table(options={"bid_tie": option}).set("merchant", coins=9).set("landlord", coins=9)
    table.does("merchant", "donate 立碑刻名", "end").does("landlord", "donate 立碑刻名", "end")
    until_step(table, "bidding")
    auction = seen_by(table, "merchant")["temple"]["auction"]
    assert auction["bidders"][1]["tie"] == tie
    assert auction["sure"] is None
