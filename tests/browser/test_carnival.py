"""《林中狂欢节》 in the browser: whole games, a drink in somebody else's turn, a phone, no secret on a strange page."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser import words
from browser.conftest import Visits
from browser.house import House
from browser.reveller import GAME, Reveller, TappingReveller, TypingReveller
from browser.test_accessible import TRAVELLING, scan
from browser.test_phone import fits
from browser.wire import Guest, finished_game, full_table, post

FED = {"well_fed": "on", "start_player": "seat2"}


@pytest.fixture(scope="module")
def played(server: House) -> dict[str, Any]:
    """A seat at a game that bots have played."""
    return finished_game(server.url, game=GAME)


def among_bots(url: str, seats: int = 2, **options: str) -> dict[str, Any]:
    """A seat with bots at the others; the game has started."""
    bots = [None, *["random"] * (seats - 1)]
    wish = {"game": GAME, "name": "Ann", "seats": seats, "bots": bots, "options": options}
    seated = post(url, "/api/tables", wish)
    host = Guest(url, seated)
    host.says("start")
    host.close()
    return seated


def two_at_table(url: str, names: str = "Ann Bob", **options: str) -> list[Guest]:
    """Everybody a person; each has taken a first drink: Ann 蛛网酒, the others 申猴酒."""
    guests = full_table(url, names=names, game=GAME, options={**FED, **options})
    for guest in [*guests[1:], guests[0]]:
        guest.plays("take 蛛网酒" if guest is guests[0] else "take 申猴酒")
    return guests


def check_end(player: Reveller) -> None:
    """Who won, and where everybody's points came from: the parts make the whole."""
    won = words.pattern(player.m("won"))
    heading = player.end.get_by_role("heading", level=2)
    expect(heading).to_have_text(re.compile(f"{won.pattern}|{player.m('draw')}"))
    bars = player.end.get_by_role("img", name=re.compile(re.escape(player.say("source.road"))))
    totals = player.end.get_by_role("listitem").locator("strong").all_inner_texts()
    assert bars.count() == len(totals) >= 2
    for bar, total in zip(bars.all(), totals, strict=True):
        numbers = [int(n) for n in re.findall(r" (-?\d+)(?=,|$)", bar.get_attribute("aria-label") or "")]
        assert sum(numbers) == int(total)
    expect(player.button(player.t("over.rematch"))).to_be_visible()


def test_a_newcomer_plays_a_whole_game_by_clicking(visit: Visits) -> None:
    seated = among_bots(visit.server.url, **FED)
    player = visit(kind=Reveller, newcomer=True)
    player.takes(seated).waits()
    player.finishes()
    check_end(player)
    assert len(player.hints) == len(set(player.hints)) >= 3, "each hint once"
    player.button(player.m("see_table")).click()
    expect(player.board).to_be_visible()


def test_a_whole_game_by_keyboard_alone(visit: Visits) -> None:
    player = visit(lang="zh", kind=TypingReveller)
    player.takes(among_bots(visit.server.url, **FED)).waits()
    player.finishes()
    check_end(player)


def test_a_float_travels_and_dice_tumble(visit: Visits) -> None:
    player = visit(kind=Reveller, motion=True)
    player.takes(among_bots(visit.server.url, start_player="seat1")).waits()
    player.press(player.tile("parade"))
    player.picks_place()
    player.confirms()
    player.page.wait_for_function(f"() => ({TRAVELLING})().length > 0")
    player.page.keyboard.press("Space")
    player.waits()


def test_a_drink_from_the_hand_in_somebody_elses_turn(visit: Visits) -> None:
    ann, bob = two_at_table(visit.server.url)
    player = visit(kind=Reveller)
    player.takes({"table": ann.code, "token": ann.token})
    expect(player.page.get_by_text(words.pattern(player.m("wait_for"))).first).to_be_visible()
    assert not player.bar.is_visible()
    bob.plays("free")
    player.waits()
    # The card in the hand is lit; pressed, it is picked, and the prompt says where that would lead.
    card = player.hand.get_by_role("button", name=re.compile(f"^{player.say('drink.zhuwang')}"))
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    status = player.bar.get_by_role("status")
    expect(status).to_contain_text(words.pattern(player.m("turns_to")))
    expect(status).to_contain_text(player.m("card_spent", drink=player.say("drink.zhuwang")))
    # One step back, and forward again.
    player.page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    card.click()
    player.confirms()
    expect(player.log.get_by_text(re.compile(f"Ann drinks {player.say('drink.zhuwang')}"))).to_be_visible()
    expect(player.hand.get_by_role("button")).to_have_count(0)
    for guest in (ann, bob):
        guest.close()


def test_no_drink_until_something_changes(visit: Visits) -> None:
    ann, bob = two_at_table(visit.server.url, drink_timer_s="0")
    player = visit(kind=Reveller)
    player.takes({"table": ann.code, "token": ann.token})

    def bob_rolls() -> None:
        """Bob's free move, until somebody may say something about his dice."""
        bob.plays("free")

    def bob_goes_on(answer: str) -> None:
        """His answer, then whatever is left of his turn."""
        bob.plays(answer)
        while True:
            bob.until(lambda told: told["view"]["turn"] == ann.seat or (bob.must and told["view"]["phase"] != "check"))
            view, q = bob.told["view"], bob.told["ask"]["q"]
            if view["turn"] == ann.seat:
                return
            if view["phase"] == "move":
                bob.says("move", q=q, moves=view["ends"][0]["moves"])
            else:
                bob.plays("decline")
            bob.until(lambda told, q=q: (told["ask"] or {}).get("q") != q)

    def ann_parades() -> None:
        """Ann's turn on her page, using nothing."""
        expect(player.tile("parade")).to_be_visible()
        waiting = player.page.get_by_text(player.m("wait_for", who="Bob"), exact=True).first
        player.picks_tile("parade")
        if player.confirm_button.is_disabled():
            player.picks_place()
        player.confirms()
        expect(player.tile("decline").or_(waiting).first).to_be_visible()
        if player.tile("decline").is_visible():
            player.picks_tile("decline")
            player.confirms()
        expect(waiting).to_be_visible()

    bob_rolls()
    player.waits()
    player.picks_tile("quiet")
    player.confirms()
    standing = player.page.get_by_text(player.m("standing"))
    expect(standing).to_be_visible()
    bob_goes_on("accept")
    ann_parades()
    # Again a roll: nobody asks Ann any more.
    bob_rolls()
    bob.until(lambda _: bob.must)
    expect(standing).to_be_visible()
    # Bob drinks: something has changed, and the next time Ann is asked again.
    bob_goes_on("drink 申猴酒")
    expect(standing).to_have_count(0)
    ann_parades()
    bob_rolls()
    expect(player.tile("quiet")).to_be_visible()
    for guest in (ann, bob):
        guest.close()


def test_what_an_end_would_give_is_shown_before_it_is_chosen(visit: Visits) -> None:
    player = visit(kind=Reveller)
    player.takes(among_bots(visit.server.url, start_player="seat1")).waits()
    # From the start a parade leads to the tavern or to Bunting Lane, worth a point.
    expect(player.lit).to_have_count(2)
    lane = player.board.get_by_role("button", name=re.compile("^Bunting Lane"))
    lane.click()
    expect(lane).to_have_attribute("aria-pressed", "true")
    status = player.bar.get_by_role("status")
    expect(status).to_contain_text(player.m("gets_now", n=1, before=0, after=1))
    expect(status).to_contain_text(f"{player.say('unit.energy')} 0→1")
    player.board.get_by_role("button", name=re.compile("^Acorn Tavern")).click()
    expect(status).to_contain_text(player.m("offers_tavern"))
    # What cannot be reached is explained.
    player.board.get_by_role("button", name=re.compile("^Moonlight Theatre")).click()
    expect(player.inspector("Moonlight Theatre")).to_contain_text("7")
    player.page.keyboard.press("Escape")
    # A second press on the place is the second beat.
    lane.click()
    lane.click()
    expect(player.log.get_by_text(re.compile("Ann parades: Bunting Lane"))).to_be_visible()


def test_arrow_keys_walk_along_the_roads(visit: Visits) -> None:
    player = visit(kind=TypingReveller)
    player.takes(among_bots(visit.server.url, start_player="seat1")).waits()
    player.tabs_to(player.board.locator("[data-node][tabindex='0']"))
    for key, name in (("ArrowRight", "Acorn Tavern"), ("ArrowDown", "Bunting Lane"), ("ArrowRight", "West Fork")):
        player.page.keyboard.press(key)
        expect(player.board.get_by_role("button", name=re.compile(f"^{name}"))).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(player.inspector("West Fork")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_some_turns_by_tapping(visit: Visits, width: int, height: int) -> None:
    player = visit(lang="zh", width=width, height=height, kind=TappingReveller, device_scale_factor=2)
    player.takes(among_bots(visit.server.url, seats=4, **FED)).waits()
    for _ in range(7):
        player.waits()
        fits(player)
        expect(player.board).to_be_in_viewport()
        expect(player.confirm_button).to_be_in_viewport()
        player.goes_on()
    player.waits()
    player.press(player.button(player.m("whole")))
    expect(player.button(player.m("near"))).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (1080, 720), (1920, 1080), (3840, 2160)])
def test_the_table_fits_every_screen(visit: Visits, width: int, height: int) -> None:
    player = visit(width=width, height=height, kind=Reveller)
    player.takes(among_bots(visit.server.url, seats=4)).waits()
    fits(player)
    expect(player.tiles.first).to_be_in_viewport()
    expect(player.confirm_button).to_be_in_viewport()


@pytest.mark.parametrize("light", ["light", "dark"])
def test_no_serious_findings(visit: Visits, played: dict[str, Any], light: str) -> None:
    player = visit(lang="zh" if light == "light" else "en", color_scheme=light, newcomer=True, kind=Reveller)
    player.takes(among_bots(visit.server.url, seats=4, start_player="seat1")).waits()
    scan(player)  # a hint, places lit
    player.reads_hint()
    player.picks_tile("parade")
    player.picks_place()
    expect(player.confirm_button).to_have_css("opacity", "1")
    scan(player)
    player.board.locator("[data-node]:not([aria-pressed])").first.click()
    scan(player)  # a place explained
    player.takes(played).waits()
    scan(player)  # the end


def test_reduced_motion_is_respected(visit: Visits) -> None:
    player = visit(kind=Reveller)
    player.takes(among_bots(visit.server.url)).waits()
    for _ in range(4):
        player.goes_on()
        player.waits()
        assert not player.page.evaluate(TRAVELLING)


def test_hidden_information_is_nowhere_on_the_pages_of_others(visit: Visits) -> None:
    watcher, opponent = visit(kind=Reveller), visit(kind=Reveller)
    frames: list[tuple[int, str]] = []
    for seat, player in ((-1, watcher), (2, opponent)):
        player.page.on(
            "websocket",
            lambda socket, seat=seat: socket.on("framereceived", lambda text: frames.append((seat, str(text)))),
        )
    ann, bob, cem = full_table(
        visit.server.url, names="Ann Bob Cem", game=GAME, options={**FED, "hidden_info": "on", "start_player": "seat1"}
    )
    watcher.opens(f"/t/{ann.code}")
    opponent.takes({"table": cem.code, "token": cem.token})
    for player in (watcher, opponent):
        expect(player.board).to_be_visible()
    ann.plays("take 蛛网酒")
    bob.plays("take 申猴酒")
    cem.plays("take 申猴酒")
    ann.plays("parade R0")  # a point, and nobody may know of it
    drinks = [watcher.say(f"drink.{name}") for name in ("shenhou", "zhuwang")]
    for player in (watcher, opponent):
        for name in ("Ann", "Bob"):
            expect(player.panel(name).get_by_role("img", name=player.m("drinks_n", n=1), exact=True)).to_be_visible()
            for drink in drinks:
                expect(player.panel(name).get_by_role("img", name=drink)).to_have_count(0)
        expect(player.panel("Ann")).to_contain_text(player.m("hidden"))
        expect(player.log.get_by_text(re.compile("Ann scores"))).to_be_visible()
        for drink in drinks:
            own = player is opponent and drink == drinks[0]
            expect(player.log.get_by_text(drink)).to_have_count(1 if own else 0)
    assert len(frames) >= 8
    for seat, frame in frames:
        told = json.loads(frame)
        for troupe in (told.get("view") or {}).get("troupes", []):
            # Before the first turn there are no points but the subsidy, which everybody knows.
            secret = ("drinks", "flowers", *(("points", "tokens") if troupe["turns"] > 0 else ()))
            assert troupe["seat"] == seat or all(troupe[key] is None for key in secret), troupe
        for event in told.get("events") or []:
            if event["data"].get("seat") != seat:
                assert event["data"].get("drink") in (None, "@drink.hidden"), event
                assert event["kind"] != "road" or event["data"]["points"] == "?", event
    for guest in (ann, bob, cem):
        guest.close()
