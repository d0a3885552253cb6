"""《三国杀》: a bot's guess beside the pencil, and after the game what could be guessed beside the truth."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import Visits
from browser.test_accessible import scan
from browser.warrior import Warrior
from browser.wire import Guest, post
from table.server import PATIENCE


def test_guesses_are_asked_for_and_later_compared_with_the_truth(visit: Visits) -> None:
    url = visit.server.url
    seated = post(url, "/api/play", {"game": "sanguosha", "name": "Ann", "seats": 5})
    player = visit(kind=Warrior)
    player.sits(seated)
    hidden = next(seat for seat in range(1, 5) if seat != seated["seat"])
    tile = player.page.locator(f'.arena [data-seat="{hidden}"]').first
    while not tile.is_visible():
        player.acts()
    tile.click()
    looked_at = player.page.locator("#inspector")
    looked_at.get_by_test_id("suggest").click()
    expect(looked_at.get_by_text(player.s("suggested"))).to_be_visible()
    expect(looked_at.locator(".share")).to_have_count(3)
    scan(player)

    guest = Guest(url, seated)
    guest.says("stand")
    guest.until(lambda told: told.get("over"))
    guest.close()
    player.page.get_by_test_id("open-beliefs").click(timeout=PATIENCE * 1000)
    beliefs = player.page.get_by_test_id("beliefs")
    expect(beliefs.get_by_role("listitem")).to_have_count(3 if seated["seat"] else 4)
    expect(beliefs.get_by_role("img").first).to_have_attribute("aria-label", re.compile(r"\d+ %.*\d+ %"))
    scan(player)
