"""axe finds nothing, in either light and either language."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.axe import findings
from browser.conftest import Visits
from browser.pictures import STILL
from browser.player import Player

TRAVELLING = """() => document.getAnimations()
  .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().duration > 10)
  .filter((one) => new Set(one.effect?.getKeyframes().map((key) => key.transform ?? key.translate ?? 'none')).size > 1)
  .map((one) => one.animationName ?? one.transitionProperty ?? String(one.effect.target?.className))"""


def scan(player: Player) -> None:
    """Nothing at all, once everything has been fetched and nothing fades in any more."""
    player.page.wait_for_load_state("networkidle")
    player.page.evaluate(STILL)
    bad = findings(player.page)
    assert not bad, f"{player.page.url}\n" + "\n".join(bad)


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_findings(visit: Visits, won: dict[str, Any], lang: str, light: str) -> None:
    player = visit(lang=lang, color_scheme=light, newcomer=True).opens()
    expect(player.button(player.t("home.play")).first).to_be_visible()
    scan(player)

    player.plays_now()
    scan(player)  # a choice, a hint
    player.goes_on()
    player.waits()
    player.tile("practice").click()
    scan(player)  # the table, something picked

    player.page.get_by_role("tab", name=player.t("table.rules")).click()
    expect(player.page.get_by_role("searchbox", name=player.t("rules.search"))).to_be_visible()
    expect(player.page.get_by_role("tabpanel").get_by_role("listitem").first).to_be_visible()
    scan(player)

    player.takes(won).waits()
    scan(player)  # the end


def test_dialogs_and_the_phone_are_no_worse(visit: Visits, won: dict[str, Any]) -> None:
    player = visit(width=390, height=844).opens("/?rules=merit&clause=M-5.3")
    expect(player.page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()
    scan(player)
    player.opens("/?new=merit")
    expect(player.page.get_by_role("dialog").get_by_role("radio").first).to_be_visible()
    scan(player)
    player.page.keyboard.press("Escape")
    player.button(player.t("settings.title")).click()
    expect(player.page.get_by_role("dialog", name=player.t("settings.title"))).to_be_visible()
    scan(player)
    player.page.keyboard.press("Escape")
    player.plays_now()
    scan(player)
    player.takes(won).waits()
    scan(player)
    player.opens(f"/t/{won['table']}?replay=20&seat=0")
    expect(player.page.get_by_role("combobox", name=player.t("replay.moments"))).to_be_visible()
    scan(player)


def test_reduced_motion_is_respected(visit: Visits) -> None:
    player = visit(motion=False).opens().plays_now()
    for _ in range(3):
        player.goes_on()
        player.waits()
        # Nothing travels: what runs is a fade, or nothing.
        assert not player.page.evaluate(TRAVELLING)
