"""Named moments of 《MineVenture》 at four sizes, in both languages: nothing overlaps, is clipped or hidden."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.adventurer import Adventurer
from browser.conftest import Visits
from browser.layout import wrong_with
from browser.mineventure_states import STATES
from browser.mineventure_states import poses as pressed
from browser.posed import SIZES, Posed
from browser.test_accessible import scan


def poses(visit: Visits, name: str, size: tuple[int, int], lang: str, light: str = "light") -> Adventurer:
    player = visit(lang=lang, width=size[0], height=size[1], kind=Adventurer, color_scheme=light, motion=False)
    assert isinstance(player, Adventurer)
    Posed(player.page, visit.server.url, STATES[name]().match)
    expect(player.map).to_be_visible()
    return player


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("name", "lang"), [("walk", "en"), ("walk_6", "zh"), ("battle", "zh"), ("dragon", "en")])
def test_nothing_overlaps_or_is_clipped(visit: Visits, name: str, lang: str, size: tuple[int, int]) -> None:
    player = poses(visit, name, size, lang)
    pressed(player.page, name)
    expect(player.confirm_button).to_be_visible()
    assert wrong_with(player.page, ".mineventure") == []
    # What wins, and how far it is, is in sight whatever goes on.
    goal = player.page.locator("[data-goal] .goal")
    expect(goal).to_be_in_viewport(ratio=1)
    expect(goal).to_contain_text("52/52" if lang == "en" else "／")


@pytest.mark.parametrize(("name", "light"), [("battle", "light"), ("walk", "dark")])
def test_axe_finds_nothing_while_somebody_is_looked_at(visit: Visits, name: str, light: str) -> None:
    player = poses(visit, name, (1440, 900), "en", light)
    pressed(player.page, name)
    player.page.locator("article[data-seat='1'] .portrait").click()
    inspector = player.page.get_by_role("region", name=player.t("inspect.label", what="Bamboo"))
    expect(inspector).to_contain_text("distance 1 ≤ range 1")
    scan(player)
    player.page.keyboard.press("Escape")
    expect(inspector).to_have_count(0)


def test_a_battle_shows_the_sum_of_every_blow_and_every_end(visit: Visits) -> None:
    player = poses(visit, "battle", (1440, 900), "zh")
    for text in ("铁斧 7", "铁剑 6", "莽汉 +1", "皮革甲 −1", "= 6"):
        expect(player.battle).to_contain_text(text)
    expect(player.chip("main")).to_contain_text("7→0")
    expect(player.chip("off")).to_contain_text("12→11")
    expect(player.chip("escape")).to_contain_text("4／6")
    player.chip("main").click()
    expect(player.confirm_button).to_have_accessible_name("用铁斧攻击")
    # A card that does nothing here is marked so, can be pressed all the same, and says why.
    player.hand.locator("[data-word='play rocket']").click(force=True)
    expect(player.prompt).to_contain_text("只能在自己的决策阶段打出")


def test_a_tile_says_what_it_brings_and_what_it_risks(visit: Visits) -> None:
    player = poses(visit, "walk", (1440, 900), "zh")
    near = player.map.locator("[data-cell]").first
    near.click()
    tag = player.map.locator(".tag")
    expect(tag).to_be_visible()
    expect(player.map.locator(".counts text").last).to_have_text("5")
    # Any other tile says in numbers why one cannot stop there.
    box = player.map.locator("svg.sheet-of-map").bounding_box()
    assert box is not None
    player.page.mouse.click(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.9)
    expect(player.prompt).to_contain_text(player.m("not_here", n=5))


def test_a_landing_is_picked_on_the_map(visit: Visits) -> None:
    player = poses(visit, "landing", (390, 844), "zh")
    expect(player.page.locator("[data-word^='tile']")).to_have_count(0)
    assert player.lit.count() > 4
    player.lit.nth(2).click(force=True)
    expect(player.confirm_button).to_contain_text(player.m("choose_here"))
