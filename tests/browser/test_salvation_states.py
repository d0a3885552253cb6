"""Named moments of 《救赎之路》 at four sizes, in both languages: nothing overlaps, is clipped, too small or hidden."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Visits
from browser.layout import wrong_with
from browser.posed import SIZES, Posed
from browser.salvation_states import STATES
from browser.salvation_states import poses as presses
from browser.test_accessible import scan
from browser.trader import Trader


def poses(visit: Visits, name: str, size: tuple[int, int], lang: str, light: str = "light") -> Trader:
    player = visit(lang=lang, width=size[0], height=size[1], kind=Trader, color_scheme=light, motion=False)
    assert isinstance(player, Trader)
    Posed(player.page, visit.server.url, STATES[name]().match)
    expect(player.bar).to_be_visible()
    presses(player.page, name)
    return player


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("name", "lang"), [("gift", "zh"), ("writing", "en"), ("answer", "zh"), ("bidding", "en"), ("monk", "en")]
)
def test_nothing_overlaps_or_is_clipped(visit: Visits, name: str, lang: str, size: tuple[int, int]) -> None:
    player = poses(visit, name, size, lang)
    assert wrong_with(player.page, ".salvation") == []
    # Who I am, what wins and how far that is stays in sight, whatever is open.
    expect(player.page.locator("[data-goal] .goal")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("lang", "light", "size"), [("zh", "dark", SIZES[0]), ("en", "light", SIZES[3])])
def test_axe_finds_nothing_while_somebody_is_looked_at(
    visit: Visits, lang: str, light: str, size: tuple[int, int]
) -> None:
    player = poses(visit, "gift", size, lang, light)
    scan(player)
    player.page.locator('[data-seat-look="4"]').click()
    inspector = player.page.get_by_role("region", name=player.t("inspect.label", what=player.say("role.merchant")))
    # What it can do, how far it is, and what things are worth to both of us.
    expect(inspector).to_contain_text("S-ROLE-MER-1")
    expect(inspector).to_contain_text(player.m("gap_short", n=3))
    expect(inspector).to_contain_text(player.m("to_whom_worth", who=player.say("role.merchant")))
    scan(player)
    player.page.keyboard.press("Escape")
    expect(inspector).to_have_count(0)


def test_prices_and_gains_are_my_own(visit: Visits) -> None:
    player = poses(visit, "widow", SIZES[0], "zh")
    prayer = player.page.locator('[data-place="donate prayer"]')
    expect(prayer).to_contain_text("功德+2")
    expect(prayer).to_contain_text(player.m("net", n="+5"))
    # Whom her merit goes to, and what comes back to her.
    player.page.locator('.desk [data-deed^="transfer "]').first.click()
    expect(player.bar).to_contain_text("功德 +1")


def test_what_cannot_be_done_says_why_in_numbers(visit: Visits) -> None:
    player = poses(visit, "act", SIZES[3], "zh")
    hall = player.page.locator('[data-place="donate hall"]')
    expect(hall).to_contain_text("声望到 6，解脱落空")
    # It is marked as impossible, and can be pressed all the same.
    hall.click(force=True)
    expect(player.bar.get_by_role("alert")).to_contain_text("这要 10 铜钱，你只有 7")
    # What nobody can press here answers, too.
    player.page.locator('[data-place="palace"]').click()
    expect(player.page.locator("#inspector")).to_contain_text("S-AP-6")


def test_a_deed_says_what_follows_and_the_button_is_the_deed(visit: Visits) -> None:
    player = poses(visit, "gift", SIZES[1], "zh")
    expect(player.bar).to_contain_text("寺院阶段得 功德 +1，声望 +3（净 +4 分）")
    expect(player.bar).to_contain_text("声望到 4，解脱落空")
    expect(player.confirm_button).to_contain_text("认捐立碑刻名，付 4 钱")
    player.page.locator('[data-veiled="true"]').click()
    expect(player.confirm_button).to_contain_text("付 5 钱")
    expect(player.bar).not_to_contain_text("解脱落空")


def test_a_bid_says_what_wins(visit: Visits) -> None:
    player = poses(visit, "bidding", SIZES[0], "zh")
    expect(player.bidding).to_contain_text("2 个名额，3 人要")
    expect(player.bidding.locator('[data-bid="3"]')).to_contain_text(player.m("uncertain"))
    player.bidding.locator('[data-bid="4"]').click()
    expect(player.bar).to_contain_text("必得：付 4 钱，功德 +2（净 +4 分）")
    expect(player.confirm_button).to_contain_text("封好 4 钱")


def test_an_offer_says_what_both_get(visit: Visits) -> None:
    player = poses(visit, "answer", SIZES[3], "zh")
    expect(player.desk).to_contain_text("得 3 钱，付 3 粮")
    expect(player.desk).to_contain_text("得 3 粮，付 3 钱")
    player.desk.locator('[data-deed^="accept"]').click()
    expect(player.confirm_button).to_contain_text(player.m("do_accept"))
