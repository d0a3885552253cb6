"""Whole battles of 《三国杀》 against bots: by mouse, by keyboard, on a phone; and nothing of others' secrets."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Visits
from browser.test_accessible import scan
from browser.test_phone import fits
from browser.warrior import TappingWarrior, TypingWarrior, Warrior, game_words, seat_in_battle
from table.stored import stored_match
from table.told_cards import untold


def check_end(player: Warrior, seats: int) -> None:
    """Who won, why, and every identity face up."""
    expect(player.result.get_by_role("heading").first).to_be_visible()
    expect(player.result.get_by_role("listitem")).to_have_count(seats)
    text = player.result.inner_text()
    assert game_words(player.lang)["identity"]["lord"] in text
    expect(player.button(player.t("over.rematch"))).to_be_visible()


@pytest.mark.parametrize(("seats", "lang"), [(5, "en"), (8, "zh")])
def test_a_battle_is_fought_to_its_end_by_clicking(visit: Visits, seats: int, lang: str) -> None:
    player = visit(lang=lang, kind=Warrior)
    assert isinstance(player, Warrior)
    player.sits(seat_in_battle(visit.server.url, seats))
    assert player.fights() > 2
    check_end(player, seats)


def test_a_battle_by_keyboard_alone(visit: Visits) -> None:
    player = visit(kind=TypingWarrior)
    assert isinstance(player, Warrior)
    player.sits(seat_in_battle(visit.server.url, 4, presets=["beginner"]))
    player.fights()
    check_end(player, 4)


def test_on_a_phone(visit: Visits) -> None:
    player = visit(lang="zh", width=360, height=740, kind=TappingWarrior)
    assert isinstance(player, Warrior)
    player.sits(seat_in_battle(visit.server.url, 8))
    for _ in range(12):
        fits(player)
        if not player.acts():
            break


@pytest.mark.parametrize("light", ["light", "dark"])
def test_nothing_serious_for_axe(visit: Visits, light: str) -> None:
    player = visit(kind=Warrior, color_scheme=light)
    assert isinstance(player, Warrior)
    player.sits(seat_in_battle(visit.server.url, 5)).waits()
    scan(player)  # the choice of a general
    for _ in range(6):
        player.acts()
    player.waits()
    scan(player)


def test_hands_and_identities_of_others_are_nowhere(visit: Visits) -> None:
    player, watcher = visit(kind=Warrior), visit(kind=Warrior)
    assert isinstance(player, Warrior)
    frames: list[tuple[int, str]] = []
    seated = seat_in_battle(visit.server.url, 5)
    for who, one in ((0, player), (-1, watcher)):
        one.page.on(
            "websocket", lambda socket, who=who: socket.on("framereceived", lambda text: frames.append((who, text)))
        )
    watcher.opens(f"/t/{seated['table']}")
    player.sits(seated)
    for _ in range(60):
        if not player.acts():
            break
    match = stored_match(visit.server.folder, seated["table"])
    for who in (0, -1):
        sent = [text for one, text in frames if one == who]
        assert not untold(match, who, sent), "somebody was sent a card of which nobody had told them"
    checked = 0
    for who, text in frames:
        told: dict[str, Any] = json.loads(text)
        view = told.get("view")
        if not view or view["phase"] == "over":
            continue
        for seat in view["seats"]:
            if seat["seat"] == who:
                continue
            checked += 1
            assert seat["offers"] == []
            assert seat["identity"] is None or seat["identity"] == "lord" or not seat["alive"]
            assert len(seat["hand"]) <= seat["count"]
            if who < 0:
                assert view["offered"] == []
    assert checked > 50


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_gallery_shows_every_card_and_every_general(visit: Visits, lang: str) -> None:
    player = visit(lang=lang, kind=Warrior)
    assert isinstance(player, Warrior)
    player.opens()
    player.page.get_by_test_id("gallery-sanguosha").click()
    gallery = player.page.get_by_role("dialog")
    entries = gallery.get_by_role("listitem")
    for name in list(game_words(lang)["card"].values()):
        expect(entries.filter(has_text=name).first).to_be_attached()
    scan(player)
    player.button(player.s("gallery_generals"), exact=True).click()
    expect(entries).to_have_count(len([name for name in game_words(lang)["general"] if name != "blank"]))
    scan(player)
    gallery.get_by_role("searchbox").fill("K-3.14")
    expect(entries).to_have_count(1)
    expect(entries.first).to_contain_text(game_words(lang)["general"]["guanyu"])
    # A clause leads into the rulebook.
    player.button("K-3.14", exact=True).click()
    expect(player.page.locator("[data-rule='K-3.14']")).to_be_visible()
