"""Named moments of 《三国杀》 at four sizes, in both languages: nothing overlaps, is clipped, too small or hidden."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Visits
from browser.layout import wrong_with
from browser.posed import SIZES, Posed
from browser.sanguosha_states import STATES
from browser.test_accessible import scan
from browser.warrior import BY_HAND, Warrior


def poses(visit: Visits, name: str, size: tuple[int, int], lang: str, light: str = "light") -> Warrior:
    player = visit(lang=lang, width=size[0], height=size[1], kind=Warrior, color_scheme=light, motion=False)
    assert isinstance(player, Warrior)
    player.page.add_init_script(BY_HAND)
    Posed(player.page, visit.server.url, STATES[name]().match)
    expect(player.hand).to_be_visible()
    return player


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("name", "lang"), [("answer", "en"), ("dying", "zh"), ("window", "zh"), ("five", "en")])
def test_nothing_overlaps_or_is_clipped(visit: Visits, name: str, lang: str, size: tuple[int, int]) -> None:
    player = poses(visit, name, size, lang)
    assert wrong_with(player.page, ".sgs") == []


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_while_somebody_is_dying_and_looked_at(visit: Visits, light: str) -> None:
    player = poses(visit, "dying", (1440, 900), "en", light)
    player.page.locator("article[data-seat='6']").get_by_role("button").click()
    inspector = player.page.get_by_role("region", name=player.t("inspect.label", what="Lü Bu"))
    expect(inspector).to_contain_text(player.s("look_reach"))
    scan(player)
    player.page.keyboard.press("Escape")
    expect(inspector).to_have_count(0)


def test_an_answer_is_held_until_all_are_heard_and_may_be_changed(visit: Visits) -> None:
    player = visit(lang="zh", width=390, height=844, kind=Warrior, motion=False)
    assert isinstance(player, Warrior)
    match = STATES["window"]().match
    posed = Posed(player.page, visit.server.url, match)
    expect(player.hand).to_be_visible()
    window = {"together": True, "until": posed.sync["now"] + 3_600_000}
    posed.shows(match, **window)
    use, no = player.prompt.locator(".deed"), player.prompt.locator("[data-word=pass]")
    no.click()
    expect(player.prompt).to_contain_text(player.s("kept_card"))
    expect(use).to_have_count(0)
    player.button(player.s("ask_again")).click()
    use.click()
    expect(player.prompt).to_contain_text(player.s("kept_till_end"))
    # Whoever has none is not called: the page has answered, and a quiet line says so.
    other = next(seat for seat in match.state.pending() if len(match.state.legal(seat)) == 1)
    posed.shows(match, other, **window)
    expect(player.prompt).to_contain_text(player.s("kept_auto"))
    expect(player.page.locator(".prompt.mine")).to_have_count(0)


def test_a_skill_says_what_it_would_bring(visit: Visits) -> None:
    player = poses(visit, "skill", (390, 844), "zh")
    expect(player.prompt).to_contain_text("奸雄：获得【南蛮入侵】♠7？")


def test_who_is_out_of_reach_says_so_in_numbers(visit: Visits) -> None:
    player = poses(visit, "play", (1440, 900), "zh")
    player.cards_lit.first.click()
    # It is marked as out of reach, and can be pressed all the same.
    player.page.locator("article[data-seat='2']").get_by_role("button").click(force=True)
    expect(player.prompt).to_contain_text("距离 3 = 座次 2 + 绝影 1")
    player.page.locator("article[data-seat='1']").get_by_role("button").click()
    expect(player.confirm_button).to_have_accessible_name("对 张飞 使用【杀】♠8")


def test_a_guess_is_pencilled_in(visit: Visits) -> None:
    player = poses(visit, "play", (390, 844), "zh")
    seat = player.page.locator("article[data-seat='1']")
    seat.get_by_role("button").click()
    player.button(player.s("pencil_as", what="反贼")).click()
    player.page.keyboard.press("Escape")
    expect(seat.locator(".identity")).to_have_text("反")
