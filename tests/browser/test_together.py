"""Several people: two browsers at one table, a server that dies under a game, and somebody who only watches."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, expect

from browser.conftest import Visits
from browser.house import House
from browser.player import PATIENCE, Player
from browser.wire import full_table


def sits_down_together(visit: Visits) -> tuple[Player, Player, str]:
    """Ann sets up a table for two and sends the code; Bob types it and sits down."""
    ann, bob = visit(), visit(lang="zh")
    ann.opens()
    ann.button(ann.t("home.create")).first.click()
    dialog = ann.page.get_by_role("dialog", name=re.compile(ann.t("create.title")))
    dialog.get_by_role("textbox", name=ann.t("name.label")).fill("Ann")
    ann.picks(dialog.get_by_role("radio", name=re.compile("^2")))
    dialog.get_by_role("button", name=ann.t("create.go")).click()
    expect(ann.page.get_by_role("heading", name=ann.t("lobby.title"))).to_be_visible()
    code = ann.page.url.rsplit("/", 1)[1]
    assert re.fullmatch("[A-Z]{6}", code)
    expect(ann.page.get_by_text(code, exact=True)).to_be_visible()
    expect(ann.page.get_by_role("img", name=ann.t("lobby.scan"))).to_be_visible()  # the QR code

    bob.opens()
    bob.page.get_by_label(bob.t("home.join"), exact=True).fill(f" {code[:3].lower()}-{code[3:].lower()} ")
    bob.button(bob.t("home.join_go")).click()
    bob.page.get_by_role("textbox", name=bob.t("name.label")).fill("小明")
    bob.button(bob.t("lobby.take")).click()
    expect(ann.page.get_by_text("小明", exact=True)).to_be_visible()
    return ann, bob, code


def whose(*players: Player) -> Player:
    """Whoever is asked next."""
    first, *others = players
    asked = first.asked
    for _ in range(int(PATIENCE / 50)):
        for player in (first, *others):
            if player.asked.is_visible():
                return player
        first.page.wait_for_timeout(50)
    raise AssertionError(f"nobody is asked: {asked}")


def test_two_browsers_play_each_other(visit: Visits) -> None:
    ann, bob, _ = sits_down_together(visit)
    ann.button(ann.t("lobby.start"), exact=True).click()
    for player in (ann, bob):
        expect(player.page.get_by_role("region", name=player.m("table"))).to_be_visible()

    # They talk.
    for speaker, listener, text in ((ann, bob, "hello 你好"), (bob, ann, "来了")):
        for player in (speaker, listener):
            tab = player.page.get_by_role("tab", name=player.t("table.chat"))
            tab.click()
        speaker.page.get_by_label(speaker.t("chat.placeholder")).fill(text)
        speaker.button(speaker.t("chat.send"), exact=True).click()
        lines = listener.page.get_by_role("log", name=listener.t("chat.title"))
        expect(lines.get_by_text(text, exact=True)).to_be_visible()
    for player in (ann, bob):
        player.page.get_by_role("tab", name=player.t("table.log")).click()

    # They play rounds, each in their own language.
    moves = {ann: 0, bob: 0}
    while not ann.log.get_by_text(re.compile(r"^Round 3")).count():
        player = whose(ann, bob)
        player.decides()
        moves[player] += 1
    assert min(moves.values()) >= 4
    expect(bob.log.get_by_text(re.compile("第 ?3 ?回合|第三回合")).first).to_be_visible()


def test_a_move_is_taken_back_when_the_other_agrees(visit: Visits) -> None:
    ann, bob, _ = sits_down_together(visit)
    ann.button(ann.t("lobby.start"), exact=True).click()
    while (player := whose(ann, bob)).choice.is_visible():
        player.decides()
        expect(player.choice.get_by_role("button", pressed=True)).to_have_count(0, timeout=PATIENCE)
    other = bob if player is ann else ann

    # Something without dice, which may be taken back: labor, or the monk's ceremony.
    wealth = player.has("wealth")
    action = "labor" if player.tile("labor").and_(player.open_tiles).count() else "ceremony"
    player.tile(action).click()
    player.confirm_button.click()
    undo = player.page.get_by_role("navigation").get_by_role("button", name=player.t("table.undo"))
    undo.click()
    expect(player.page.get_by_text(player.t("table.undo_wait"))).to_be_visible()
    asking = other.page.get_by_role("alertdialog", name=other.t("table.undo"))
    asking.get_by_role("button", name=other.t("table.undo_no"), exact=True).click()
    expect(asking).to_have_count(0)
    expect(player.page.get_by_text(player.t("table.undo_wait"))).to_have_count(0)

    undo.click()
    asking.get_by_role("button", name=other.t("table.undo_yes"), exact=True).click()
    expect(player.asked).to_be_visible()
    expect(player.board).to_have_attribute("aria-label", re.compile(rf"{player.say('unit.wealth')} {wealth}\b"))
    player.decides()


def test_the_page_comes_back_by_itself_after_the_server_was_killed(visit: Visits, own_server: House) -> None:
    visit.server_may_go = True
    player = visit(server=own_server).opens().plays_now()
    for _ in range(3):
        assert player.goes_on()
    player.waits()
    told = player.log.get_by_role("listitem").all_inner_texts()
    code = player.page.url

    # What was picked is still picked when the same question is asked again.
    tile = player.tile("practice")
    tile.click()
    own_server.kill()
    expect(player.page.get_by_text(player.t("app.offline"))).to_be_visible(timeout=PATIENCE)
    own_server.start()
    expect(player.page.get_by_text(player.t("app.offline"))).to_have_count(0, timeout=PATIENCE)
    expect(tile).to_have_attribute("aria-pressed", "true")
    expect(player.confirm_button).to_be_enabled()
    player.page.keyboard.press("Escape")
    expect(tile).to_have_attribute("aria-pressed", "false")

    own_server.kill()
    expect(player.page.get_by_text(player.t("app.offline"))).to_be_visible(timeout=PATIENCE)
    # Somebody who decides in the very moment has decided.
    player.decides()
    own_server.start()
    expect(player.page.get_by_text(player.t("app.offline"))).to_have_count(0, timeout=PATIENCE)
    player.waits()
    assert player.page.url == code
    now = player.log.get_by_role("listitem").all_inner_texts()
    assert now[: len(told)] == told, "something that was told is gone"
    assert len(now) > len(told), "the decision made in the dark was lost"
    for _ in range(2):
        assert player.goes_on()
    player.waits()


def test_a_reload_keeps_the_seat_and_the_game(visit: Visits) -> None:
    player = visit().opens().plays_now()
    assert player.goes_on()
    player.waits()
    told = player.log.get_by_role("listitem").all_inner_texts()
    player.page.reload()
    player.waits()
    assert player.log.get_by_role("listitem").all_inner_texts() == told
    # ... and from the front page.
    player.opens()
    mine = player.page.get_by_role("region", name=player.t("home.mine"))
    mine.get_by_role("link", name=player.t("home.continue"), exact=True).click()
    player.waits()


def test_a_sealed_choice_is_nowhere_on_the_pages_of_others(visit: Visits) -> None:
    roles = ["farmer", "merchant", "scholar", "monk"]
    guests = full_table(visit.server.url, roles=roles)
    ann, bob, cem, _ = guests
    watcher, opponent = visit(), visit()
    frames: list[str] = []
    for player in (watcher, opponent):
        player.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(text)))
    watcher.opens(f"/t/{ann.code}")
    opponent.takes({"table": cem.code, "token": cem.token})
    for player in (watcher, opponent):
        expect(player.page.get_by_role("listitem").filter(has_text=player.m("open"))).to_have_count(3)

    def seen(player: Player, name: str) -> Locator:
        envelopes = player.page.get_by_role("main").get_by_role("listitem")
        return envelopes.filter(has_text=name).filter(has_text=player.m("sealed"))

    ann.plays("refuge")
    bob.plays("no-refuge")
    for player in (watcher, opponent):
        envelopes = [seen(player, name) for name in ("Ann", "Bob")]
        for envelope in envelopes:
            expect(envelope).to_be_visible()
        # The two chose differently; nothing but name, role and place may tell them apart.
        shown = [re.sub(r"Ann|Bob|Farmer|Merchant|--i: ?\d", "", one.evaluate("e => e.outerHTML")) for one in envelopes]
        assert shown[0] == shown[1]
        boards = [player.page.get_by_role("article", name=re.compile(f"^{name}")) for name in ("Ann", "Bob")]
        said = [re.sub("Ann|Bob|Farmer|Merchant", "", board.inner_text()) for board in boards]
        assert said[0].replace(player.m("starter"), "").split() == said[1].replace(player.m("starter"), "").split()
    for frame in frames:
        view = json.loads(frame).get("view")
        for board in view["boards"] if view else []:
            secret = board["seat"] in (ann.seat, bob.seat)
            assert not (secret and (board.get("choice") is not None or board.get("refuge") is not None)), board

    cem.plays("refuge")
    for player in (watcher, opponent):
        log = player.page.get_by_role("list", name=player.t("log.title"), exact=True)
        expect(log.get_by_text(re.compile("^The Merchant does not take refuge"))).to_be_visible()
        expect(log.get_by_text(re.compile("^The Farmer takes refuge"))).to_be_visible()
    expect(watcher.page.get_by_text(watcher.t("table.spectator"), exact=True)).to_be_visible()
    assert not watcher.bar.is_visible()
    for guest in guests:
        guest.close()


def test_both_add_to_the_chance_and_take_a_receipt_away(visit: Visits) -> None:
    """Pages seal and open their shares by themselves; the receipt shows both, and the server's promise."""
    ann, bob, code = sits_down_together(visit)
    ann.button(ann.t("lobby.start"), exact=True).click()
    receipts = []
    for player in (ann, bob):
        expect(player.page.get_by_role("region", name=player.m("table"))).to_be_visible()
        player.button(player.t("table.menu")).click()
        player.button(player.t("table.fair")).click()
        with player.page.expect_download() as saved:
            player.button(player.t("table.receipt")).click()
        receipts.append(json.loads(saved.value.path().read_text(encoding="utf-8")))
    first, second = receipts
    assert (first["table"], first["commitment"], first["begun"]) == (code, second["commitment"], second["begun"])
    assert first["nonces"] == second["nonces"] == [first["nonce"], second["nonce"]]
    assert first["nonce"] != second["nonce"]
