"""A phone in one hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Visits
from browser.player import Finger, Player

#: The buttons that decide something and reach beyond the screen.
CUT_OFF = """() => [...document.querySelectorAll('.button.primary')].filter((one) => {
  const box = one.getBoundingClientRect();
  return one.checkVisibility() && box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
}).map((one) => one.innerText)"""


def fits(player: Player) -> None:
    """Nothing can be scrolled sideways, and no button that decides is cut off."""
    wide, shown = player.page.evaluate("[document.scrollingElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= shown, f"the page is {wide} px wide on a screen of {shown}"
    assert player.page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_a_whole_round_by_tapping(visit: Visits, width: int, height: int) -> None:
    player = visit(lang="zh", width=width, height=height, kind=Finger, newcomer=True, device_scale_factor=2)
    player.opens()
    expect(player.button(player.t("home.play")).first).to_be_visible()
    fits(player)
    player.plays_now()
    fits(player)
    rounds = 0
    for _ in range(8):
        player.waits()
        fits(player)
        acted = player.bar.is_visible()
        assert player.goes_on()
        rounds += acted
        if rounds == 3:  # two actions make a round; the third is in the next
            break
    player.waits()
    fits(player)
    player.reads_hint()
    # What is beside the table on a desk comes up from below.
    for name in ("log", "chat", "rules"):
        player.press(
            player.page.get_by_role("navigation").get_by_role("button", name=player.t(f"table.{name}"), exact=True)
        )
        expect(player.page.get_by_role("tabpanel", name=player.t(f"table.{name}"))).to_be_visible()
        fits(player)
        player.page.get_by_role("complementary").get_by_role("button", name=player.t("app.close")).tap()
        expect(player.page.get_by_role("tabpanel")).to_have_count(0)


def test_every_move_can_be_hit_with_a_finger(visit: Visits) -> None:
    player = visit(width=360, height=740, kind=Finger)
    player.opens().plays_now()
    if player.choice.is_visible():
        player.goes_on()
        player.waits()
    tiles = player.bar.get_by_role("button").and_(player.cards)
    assert tiles.count() >= 5
    for box in (tile.bounding_box() for tile in tiles.all()):
        assert box is not None
        assert min(box["width"], box["height"]) >= Finger.SMALLEST - 0.5, box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (1080, 720), (1920, 1080), (3840, 2160)])
def test_the_table_fits_every_screen(visit: Visits, width: int, height: int) -> None:
    player = visit(width=width, height=height).opens().plays_now()
    fits(player)
    if player.choice.is_visible():
        player.goes_on()
        player.waits()
    fits(player)
    # What one may do is in sight without scrolling.
    expect(player.open_tiles.first).to_be_in_viewport()
