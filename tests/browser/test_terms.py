"""Words of a log are looked at closely: by mouse, by keyboard, at the table and in a replay."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from browser.conftest import Visits
from browser.player import Player
from browser.test_sanguosha_states import poses


def inspector(player: Player) -> Locator:
    return player.page.locator("#inspector")


def test_words_of_the_log_open_the_inspector_with_faces_and_texts(visit: Visits) -> None:
    player = poses(visit, "play", (1440, 900), "zh")
    log = player.page.get_by_role("list", name=player.t("log.title"), exact=True)
    card = log.locator("[data-term^='face.']").first
    card.hover()
    expect(inspector(player).locator(".picture")).to_be_visible()
    expect(inspector(player)).to_contain_text("K-2.")
    # Pressed it stays, and is not taken for a look at where it happened.
    card.click()
    player.page.mouse.move(5, 5)
    expect(inspector(player)).to_contain_text("K-2.")
    expect(player.page.locator(".pointing")).to_have_count(0)
    player.page.keyboard.press("Escape")
    expect(inspector(player)).to_have_count(0)
    # The arrows go from word to word; Enter keeps what they show.
    log.focus()
    player.page.keyboard.press("ArrowRight")
    expect(log.locator("[data-term]:focus, [data-seat]:focus")).to_have_count(1)
    expect(inspector(player)).to_be_visible()
    player.page.keyboard.press("Enter")
    expect(inspector(player).get_by_role("button", name=player.t("app.close"))).to_be_visible()


def test_a_word_of_a_replay_is_told_by_the_rulebook(visit: Visits, won: dict[str, Any]) -> None:
    player = visit(lang="zh", width=1440, height=900)
    player.opens(f"/t/{won['table']}?replay=9999")
    word = player.page.locator(".log [data-term^='vow.']").first
    word.click()
    expect(inspector(player)).to_contain_text("M-9.")
