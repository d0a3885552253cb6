"""Named moments of 《林中狂欢节》 and 《功德轮回》 at four sizes: nothing overlaps, is clipped, too small or hidden."""

from __future__ import annotations

from types import ModuleType

import pytest
from playwright.sync_api import expect

from browser import carnival_states, merit_states
from browser.conftest import Visits
from browser.layout import wrong_with
from browser.pictures import STILL
from browser.player import Player
from browser.posed import SIZES, Posed
from browser.reveller import Reveller
from browser.test_accessible import scan

TABLES: dict[str, tuple[ModuleType, type[Player]]] = {
    "carnival": (carnival_states, Reveller),
    "merit": (merit_states, Player),
}
#: Each moment in one language and one light; together both of each.
WALKED = [
    *(("carnival", name, "en") for name in ("rolled", "own_show", "gathering")),
    *(("merit", name, "en") for name in ("farmer", "monk", "crisis")),
    *(("carnival", "sprint", "zh"), ("merit", "save", "zh"), ("merit", "refuge", "zh")),
]


def poses(visit: Visits, game: str, name: str, size: tuple[int, int], lang: str, light: str = "light") -> Player:
    states, kind = TABLES[game]
    player = visit(lang=lang, width=size[0], height=size[1], kind=kind, color_scheme=light, motion=False)
    Posed(player.page, visit.server.url, states.STATES[name]().match)
    expect(player.page.locator(".lap").first).to_be_attached()
    states.poses(player.page, name)
    player.page.mouse.move(2, 2)
    return player


@pytest.mark.parametrize(("game", "name", "lang"), WALKED)
def test_nothing_overlaps_or_is_clipped_at_any_size(visit: Visits, game: str, name: str, lang: str) -> None:
    # A desk, then a lower one; a phone, then a tablet: what stands beside the table is decided when one comes.
    for sizes in (SIZES[:2], SIZES[:1:-1]):
        player = poses(visit, game, name, sizes[0], lang)
        for width, height in sizes:
            player.page.set_viewport_size({"width": width, "height": height})
            player.page.evaluate(STILL)
            assert wrong_with(player.page, f".{game}") == [], (width, height)


@pytest.mark.parametrize(
    ("game", "name", "light"), [("carnival", "rolled", "dark"), ("merit", "farmer", "dark"), ("merit", "save", "light")]
)
def test_axe_finds_nothing(visit: Visits, game: str, name: str, light: str) -> None:
    scan(poses(visit, game, name, SIZES[0], "en", light))


def test_a_forced_step_says_why(visit: Visits) -> None:
    player = poses(visit, "carnival", "sprint", SIZES[0], "zh")
    status = player.bar.get_by_role("status")
    expect(status).to_contain_text("酒馆·蛛丝满了，必须再走 1 步")
    expect(status).to_contain_text("得 1 分（3→4）")
    expect(player.confirm_button).to_have_accessible_name("确定 · 去 醉步桥 ↵")


def test_a_drink_says_what_becomes_of_whoever_rolled(visit: Visits) -> None:
    player = poses(visit, "carnival", "rolled", SIZES[3], "zh")
    status = player.bar.get_by_role("status")
    expect(status).to_contain_text("差 3→2")
    expect(status).to_contain_text("捷径 +2")
    expect(status).to_contain_text("终点 +8")


def test_saving_somebody_says_what_it_changes_and_what_happens_otherwise(visit: Visits) -> None:
    player = poses(visit, "merit", "save", SIZES[3], "zh")
    status = player.bar.get_by_role("status")
    expect(status).to_contain_text("财富 7→3")
    expect(status).to_contain_text("劫难 2→5")


def test_a_deed_that_is_impossible_keeps_its_place_and_says_what_is_lacking(visit: Visits) -> None:
    player = poses(visit, "merit", "farmer", SIZES[1], "zh")
    words = player.page.locator(".tile[data-word]").evaluate_all("tiles => tiles.map(tile => tile.dataset.word)")
    assert words == ["labor", "practice", "donate", "save", "protect", "invest"]
    player.tile("donate").click(force=True)
    expect(player.bar.get_by_role("status")).to_contain_text("布施需要 3 财富，你有 1")


def test_anything_can_be_looked_at(visit: Visits) -> None:
    player = poses(visit, "merit", "farmer", SIZES[0], "zh")
    for thing, title in ((".smoke", "劫难"), ("button.being", "垂死老者"), (".tile[data-word=practice]", "修行")):
        player.page.mouse.move(2, 2)
        player.page.locator(thing).first.hover()
        expect(player.page.get_by_role("region", name=player.t("inspect.label", what=title))).to_be_visible()
