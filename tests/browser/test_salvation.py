"""《救赎之路》 in the browser: a trade between two people, a bidding war, whole games against bots, a phone."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Visits
from browser.house import House
from browser.test_accessible import TRAVELLING, scan
from browser.test_phone import fits
from browser.trader import GAME, TappingTrader, Trader, TypingTrader, among_bots
from browser.wire import Guest, finished_game, full_table
from qiju.games.salvation.game import GAME as RULES
from qiju.kernel.clauses import clauses

#: Events of the printed deck take no coins from anybody, and Ann begins.
CALM = {"deck": "printed8", "first_player": "seat1"}


@pytest.fixture(scope="module")
def played(server: House) -> dict[str, Any]:
    """A seat at a game that bots have played."""
    return finished_game(server.url, game=GAME)


def four_people(url: str, *roles: str) -> list[Guest]:
    """Four people in phase 3 of the first round; nobody took part in its event."""
    guests = full_table(url, game=GAME, roles=list(roles), options=CALM)
    view = guests[0].told["view"]
    for seat in (view["question"] or {"asked": []})["asked"]:
        guests[seat].plays("no")
    for guest in guests:
        guest.until(lambda told: told["view"]["step"] == "act")
    return guests


def sits_down(player: Trader, guest: Guest) -> Trader:
    """The seat goes from the plain socket to a page."""
    player.takes({"table": guest.code, "token": guest.token})
    expect(player.table).to_be_visible()
    return player


def test_a_trade_between_two_browsers(visit: Visits) -> None:
    ann_wire, bob_wire, *others = four_people(visit.server.url, "farmer", "merchant", "landlord", "official")
    ann, bob = visit(kind=Trader), visit(lang="zh", kind=Trader)
    assert isinstance(ann, Trader)
    assert isinstance(bob, Trader)
    sits_down(ann, ann_wire)
    sits_down(bob, bob_wire)
    mine, his = ann.seat("you"), ann.seat("Bob")
    before, his_before = ann.goods(mine), ann.goods(his)

    # One sheet: a token dragged, one typed; what it is worth to both is written beside it.
    ann.writes(1, {}, {"coins": 1})
    pile = ann.sheet.get_by_role("group", name=ann.m("i_give"), exact=True)
    expect(pile.get_by_role("button").first).to_be_enabled()
    pile.get_by_role("button").first.drag_to(pile.get_by_role("heading"))
    expect(ann.sheet.locator('[data-amount="give grain"]')).to_have_value("1")
    expect(ann.sheet).to_contain_text(re.compile(r"[+−±]\d\S* for you"))
    expect(ann.sheet).to_contain_text(re.compile(r"[+−±]\d\S* for the Merchant"))
    expect(ann.send_button).to_have_text("Send: 1 grain for 1 coin")
    ann.sends()
    expect(ann.bar).to_contain_text(ann.m("ask_wait_answer", who=ann.say("role.merchant")))

    # Bob names another price, on the same sheet seen from his side.
    expect(bob.bar).to_contain_text(bob.m("ask_answer", who=bob.say("role.farmer")))
    bob.press(bob.desk.get_by_role("button", name=bob.m("counter")))
    expect(bob.sheet.locator('[data-amount="give coins"]')).to_have_value("1")
    bob.fills({}, {"grain": 2})
    bob.sends()

    # Ann takes it: at once and whole, and the merchant gets his tenth.
    ann.press(ann.desk.get_by_role("button", name=ann.m("accept")))
    ann.confirms()
    expect(ann.log.get_by_text(re.compile("The Farmer accepts the Merchant's offer 2"))).to_be_visible()
    expect(mine).to_have_attribute("aria-label", re.compile(f"grain {before['grain'] - 2}\\b"))
    expect(his).to_have_attribute("aria-label", re.compile(f"grain {his_before['grain'] + 3}\\b"))
    assert ann.goods(mine)["coins"] == before["coins"] + 1
    assert ann.goods(his)["coins"] == his_before["coins"] - 1
    assert bob.goods(bob.seat(bob.m("you")))["grain"] == his_before["grain"] + 3

    # An offer to all stands in everybody's list until its maker takes it back.
    ann.writes("all", {"grain": 1}, {"coins": 2})
    ann.sends()
    expect(bob.market.get_by_role("button", name=bob.m("accept"))).to_be_enabled()
    ann.press(ann.market.get_by_role("button", name=ann.m("withdraw")))
    ann.confirms()
    expect(bob.market.get_by_role("article")).to_have_count(0)
    # An offer that was spent stays spent.
    expect(ann.deed("offer").first).to_contain_text(ann.m("offers_left", n=1))
    for guest in (ann_wire, bob_wire, *others):
        guest.close()


def test_a_bidding_war(visit: Visits) -> None:
    wires = four_people(visit.server.url, "merchant", "official", "landlord", "farmer")
    ann, bob, watcher = visit(kind=Trader), visit(kind=Trader), visit(lang="zh", kind=Trader)
    frames: list[str] = []
    for page in (bob.page, watcher.page):
        page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(str(text))))
    for player, wire in ((ann, wires[0]), (bob, wires[1])):
        assert isinstance(player, Trader)
        sits_down(player, wire)
    watcher.opens(f"/t/{wires[0].code}")
    assert isinstance(ann, Trader)
    assert isinstance(bob, Trader)
    assert isinstance(watcher, Trader)

    for player in (ann, bob):
        player.waits()
        player.does("donate stele")
        player.waits()
        player.does("end")
    for wire in wires[2:]:
        wire.plays("end")

    # Two ask, one can have it: envelopes.
    for player in (ann, bob):
        expect(player.bidding).to_contain_text(player.say("service.stele"))
        expect(player.bar).to_contain_text(player.m("ask_bid", service=player.say("service.stele")))
    ann.press(ann.desk.get_by_role("button", name=ann.m("more")))
    ann.press(ann.bidding.locator('[data-bid="6"]'))
    expect(ann.confirm_button).to_contain_text(ann.m("do_bid", n=6))
    ann.confirms()
    expect(ann.bidding).to_contain_text(ann.m("bid_mine", n=6))
    for other in (bob, watcher):
        expect(other.bidding.get_by_text(other.m("bid_sealed"), exact=True)).to_be_visible()
        # What she could bid at most is known to all; her envelope says nothing.
        expect(
            other.bidding.locator('[data-seat="0"] .envelope').get_by_text(re.compile(r"(?<!\d)6(?!\d)"))
        ).to_have_count(0)
    secret = [json.loads(frame) for frame in frames]
    for told in secret:
        for bidder in ((told.get("view") or {}).get("temple", {}).get("auction") or {}).get("bidders", []):
            assert bidder["seat"] != 0 or bidder["bid"] is None
        for event in told.get("events") or []:
            assert event["kind"] not in ("bid_won", "bid_lost")
            assert event["kind"] != "bid_sealed" or event["data"]["bid"] == "@answer.sealed"
    assert any(event["kind"] == "bid_sealed" for told in secret for event in told.get("events") or [])

    # Both are in: all open at once. The winner pays, the other keeps the coins.
    bob.confirms()
    for player in (ann, bob, watcher):
        opened = player.page.get_by_role(
            "region", name=player.m("reveal", service=player.say("service.stele")), exact=True
        )
        expect(opened.get_by_role("listitem").filter(has_text=player.m("bid_won"))).to_contain_text("6")
        expect(opened.get_by_role("listitem").filter(has_text=player.m("bid_lost"))).to_contain_text("4")
    ann.press(ann.button(ann.m("close_reveal")))
    last = ann.m("last_bids", service=ann.say("service.stele"))
    expect(ann.page.get_by_role("region", name=last, exact=True)).to_be_visible()
    for wire in wires:
        wire.close()


def test_a_role_says_what_it_can_do_before_it_is_chosen(visit: Visits) -> None:
    player = visit(kind=Trader)
    assert isinstance(player, Trader)
    player.takes(among_bots(visit.server.url, roles=[], options={"role_deal": "choose"})).waits()
    offered = player.page.locator("[data-deed^='role ']").first
    role = (offered.get_attribute("data-deed") or "").removeprefix("role ")
    rules = [name for name in clauses(RULES, player.lang) if name.startswith(f"S-ROLE-{role[:3].upper()}-")]
    # Every clause of its own, before anything is pressed.
    expect(offered.locator("[data-clause]")).to_have_count(len(rules))
    player.press(offered)
    expect(player.confirm_button).to_contain_text(player.m("do_role", who=player.say(f"role.{role}")))
    player.confirms()
    expect(player.page.locator("[data-clause]")).to_have_count(0)


def check_end(player: Trader, seats: int) -> None:
    """Who won and why, and everybody's points taken apart: the parts make the whole."""
    expect(player.end.get_by_role("heading", level=2)).to_be_visible()
    bars = player.end.get_by_role("listitem").get_by_role("img")
    totals = player.end.get_by_role("listitem").locator("strong").all_inner_texts()
    assert bars.count() == len(totals) == seats
    for bar, total in zip(bars.all(), totals, strict=True):
        numbers = [int(n) for n in re.findall(r"(\d+)(?=,|$)", bar.get_attribute("aria-label") or "")]
        assert sum(numbers) == int(total)
    reasons = [player.say(f"result.{reason}") for reason in ("points", "liberation", "nirvana", "both")]
    assert any(reason in player.end.inner_text() for reason in reasons)
    expect(player.button(player.t("over.rematch"))).to_be_visible()


def test_a_newcomer_plays_a_whole_game_by_clicking(visit: Visits) -> None:
    player = visit(kind=Trader, newcomer=True)
    assert isinstance(player, Trader)
    player.takes(among_bots(visit.server.url, role="landlord", seats=4)).waits()
    player.finishes()
    check_end(player, 4)
    told = [name for name in player.told("salvation") if name in ("act", "offer", "answer", "bid", "grant")]
    assert len(told) == len(set(told)) >= 2, "each hint once"
    player.button(player.m("see_table")).click()
    expect(player.place("temple")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(visit: Visits) -> None:
    player = visit(lang="zh", kind=TypingTrader)
    assert isinstance(player, Trader)
    player.takes(among_bots(visit.server.url, role="monk", seats=4)).waits()
    player.finishes()
    check_end(player, 4)


def test_some_turns_by_tapping(visit: Visits) -> None:
    player = visit(lang="zh", width=360, height=740, kind=TappingTrader, device_scale_factor=2)
    assert isinstance(player, TappingTrader)
    player.takes(among_bots(visit.server.url, options={"first_player": "seat1"})).waits()
    for _ in range(5):
        player.waits()
        fits(player)
        expect(player.bar).to_be_in_viewport()
        assert player.goes_on()
        assert not player.page.evaluate(TRAVELLING)
    while not player.deed("end").count():
        player.waits()
        assert player.goes_on()
        player.waits()
    player.goes_to("village")
    player.press(player.deed("offer").first)
    player.press(player.sheet.locator('[data-to="all"]'))
    fits(player)
    expect(player.send_button).to_be_in_viewport()
    piles = player.sheet.get_by_role("group", name=player.m("i_want"), exact=True).get_by_role("button", disabled=False)
    player.press(piles.first)
    expect(player.send_button).to_be_in_viewport()
    player.sends()


@pytest.mark.parametrize("light", ["light", "dark"])
def test_no_serious_findings(visit: Visits, played: dict[str, Any], light: str) -> None:
    player = visit(lang="zh" if light == "light" else "en", color_scheme=light, newcomer=True, kind=Trader)
    assert isinstance(player, Trader)
    player.takes(among_bots(visit.server.url, options={"first_player": "seat1", "deck": "printed8"})).waits()
    while not player.deed("end").count():
        player.goes_on()
        player.waits()
    scan(player)  # a hint, the table
    player.reads_hint()
    player.picks("sell")
    scan(player)  # something picked
    player.page.keyboard.press("Escape")
    player.press(player.deed("offer").first)
    player.press(player.sheet.locator('[data-to="all"]'))
    expect(player.sheet.locator('[data-amount="give grain"]')).to_be_enabled()
    player.fills({"grain": 1}, {})
    expect(player.send_button).to_be_enabled()
    expect(player.send_button).to_have_css("opacity", "1")
    scan(player)  # the sheet
    player.takes(played).waits()
    scan(player)  # the end


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (3840, 2160)])
def test_the_table_fits_every_screen(visit: Visits, width: int, height: int) -> None:
    player = visit(width=width, height=height, kind=Trader)
    assert isinstance(player, Trader)
    player.takes(among_bots(visit.server.url)).waits()
    fits(player)
    expect(player.bar).to_be_in_viewport()
