"""Whole games of 《功德轮回》 against bots: by mouse, as somebody who has never played, and by keyboard."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser import words
from browser.conftest import Visits
from browser.player import Player, Typist


def check_end(player: Player) -> None:
    """The end screen says who won, why, and where the points came from."""
    expect(player.end.get_by_role("heading", name=re.compile(f"{player.m('won')}|{player.m('fell')}"))).to_be_visible()
    lines = player.end.get_by_role("listitem").filter(has=player.page.get_by_text(re.compile(r"\d")))
    assert lines.count() >= 4
    for role in ("farmer", "merchant", "scholar", "monk"):
        expect(player.end.get_by_text(player.say(f"role.{role}"), exact=True)).to_be_visible()
    if player.end.get_by_role("heading", name=player.m("won")).is_visible():
        parts = player.end.get_by_role("img", name=re.compile(f"^{player.m('base')} "))
        expect(parts).to_have_count(4)
        for name in parts.evaluate_all("bars => bars.map(bar => bar.getAttribute('aria-label'))"):
            numbers = [float(n.replace("−", "-").replace("+", "")) for n in re.findall(r"[+−-]?\d+(?:\.\d+)?", name)]
            assert len(numbers) == 3, name  # base, refuge, vow
    else:
        expect(player.end.get_by_text(player.m("nothing"))).to_be_visible()
    expect(player.button(player.t("over.rematch"))).to_be_visible()
    expect(player.button(player.t("over.replay"), exact=True)).to_be_visible()


def test_a_newcomer_is_led_by_hints_and_finishes_a_game_by_clicking(visit: Visits) -> None:
    player = visit(motion=True, newcomer=True).opens().plays_now()
    expect(player.page).to_have_title(re.compile(player.t("notify.title_turn")))
    player.finishes()
    check_end(player)
    # Each hint once, at the moment it matters; the first ones in the first round.
    assert len(player.hints) == len(set(player.hints)), "a hint came twice"
    told = player.told("merit")
    assert next(name for name in told if name not in ("refuge", "vow")) in ("act", "act_monk"), told
    assert not any("{" in text for text in player.hints), "a number is missing"
    assert len(player.hints) >= 3


def test_a_whole_game_by_keyboard_alone(visit: Visits) -> None:
    player = visit(lang="zh", kind=Typist)
    player.opens().plays_now()
    player.finishes()
    check_end(player)
    # ... and on to the next one.
    player.press(player.button(player.t("over.rematch")))
    expect(player.end).to_have_count(0)
    player.waits()
    assert not player.end.is_visible()


def test_the_keys_are_listed_and_open_what_they_say(visit: Visits) -> None:
    player = visit(kind=Typist)
    player.opens().plays_now()
    keyboard = player.page.keyboard
    keyboard.press("?")
    dialog = player.page.get_by_role("dialog", name=player.t("keys.title"))
    expect(dialog.get_by_text(player.t("keys.confirm"), exact=True)).to_be_visible()
    keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    for key, panel in (("c", "chat"), ("r", "rules"), ("l", "log")):
        keyboard.press(key)
        expect(player.page.get_by_role("tab", name=player.t(f"table.{panel}"))).to_have_attribute(
            "aria-selected", "true"
        )
    # A pick is taken back with Escape, and nothing was decided.
    if player.choice.is_visible():
        player.decides()
        player.waits()
    before = player.log.get_by_role("listitem").count()
    tile = player.tile("practice")
    keyboard.press(tile.get_attribute("aria-keyshortcuts") or "")
    expect(tile).to_have_attribute("aria-pressed", "true")
    keyboard.press("Escape")
    expect(tile).to_have_attribute("aria-pressed", "false")
    assert player.log.get_by_role("listitem").count() == before


def test_what_an_action_would_do_is_shown_before_it_is_chosen(visit: Visits) -> None:
    player = visit().opens().plays_now()
    if player.choice.is_visible():
        player.decides()
        player.waits()
    tile = player.tile("practice")
    expect(tile).to_contain_text(player.say("unit.hui"))
    tile.click()
    status = player.bar.get_by_role("status")
    expect(status).to_contain_text(player.say("action.practice"))
    expect(status.get_by_role("button", name=words.pattern(player.m("rule")))).to_be_visible()
    expect(player.confirm_button).to_be_enabled()
    player.bar.get_by_role("button", name=re.compile(f"^{player.m('back')}")).click()
    expect(player.asked).to_be_visible()
