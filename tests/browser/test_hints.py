"""Hints at a table and reasons in a replay: asked for on the page, in words, where the table has agreed on them."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from browser.conftest import Visits
from browser.house import House
from browser.layout import wrong_with
from browser.test_accessible import scan

PATIENCE = 120_000  # a thought on a busy machine


@pytest.mark.parametrize(("lang", "size"), [("zh", (1440, 900)), ("en", (390, 844))])
def test_a_hint_is_asked_for_at_the_table(visit: Visits, lang: str, size: tuple[int, int]) -> None:
    player = visit(lang=lang, width=size[0], height=size[1]).opens().plays_now()
    player.reads_hint()
    player.page.keyboard.press("!")
    box = player.page.get_by_test_id("advice")
    box.get_by_test_id("ask-advice").click()
    expect(box).to_contain_text("%", timeout=PATIENCE)
    assert wrong_with(player.page, "[data-testid=advice]") == []
    scan(player)
    player.page.keyboard.press("!")
    expect(box).to_have_count(0)


def test_a_step_of_a_replay_is_asked_why(visit: Visits, won: dict[str, Any]) -> None:
    player = visit(lang="zh").opens(f"/t/{won['table']}?replay=9")
    player.page.get_by_test_id("ask-why").click()
    why = player.page.get_by_test_id("why")
    expect(why).to_be_visible(timeout=PATIENCE)
    assert "「" in why.inner_text() or "选择" in why.inner_text()
    player.page.keyboard.press("ArrowRight")
    expect(why).to_have_count(0)


def test_a_bot_gets_a_temper_in_the_lobby(visit: Visits, server: House) -> None:
    table = {"game": "merit", "name": "甲", "bots": [None, "hard", None, None]}
    seated = httpx.post(f"{server.url}/api/tables", json=table, timeout=60).json()
    player = visit(lang="zh").takes(seated)
    temper = player.page.get_by_label(f"{player.t('lobby.temper')} 2")
    temper.select_option("bold")
    expect(player.page.locator('[data-seat="1"]')).to_contain_text("困难·大胆")
    told = httpx.get(f"{server.url}/api/tables/{seated['table']}", timeout=60).json()
    assert told["seats"][1]["bot"] == "hard:temper=bold"
    scan(player)
