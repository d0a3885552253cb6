"""The studio in the browser: something is made, refused with its reason, mended, compared, played and shared."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import Visits


def test_a_number_is_changed_marked_compared_and_played(visit: Visits) -> None:
    player = visit()
    page = player.opens("/studio/merit").page
    page.get_by_role("searchbox").fill("team.save_target")
    page.get_by_role("button", name="+1").click()
    expect(page.get_by_text("rulebook: 6")).to_be_visible()
    expect(page.get_by_text("Ready to play")).to_be_visible()
    page.get_by_role("button", name="Compare with the rulebook").click()
    row = page.get_by_role("row", name=re.compile("^the team wins"))
    expect(row).to_be_visible()
    expect(row.get_by_role("img")).to_have_attribute("aria-label", re.compile("…"))
    # What was changed is still there after a reload, and can be taken back.
    page.reload()
    expect(page.get_by_text("Ready to play")).to_be_visible()
    page.get_by_role("button", name="Back to the rulebook").click()
    expect(page.get_by_text("Just like the rulebook so far.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Ready to play")).to_be_visible()
    page.get_by_role("button", name="Play it now").click()
    expect(page).to_have_url(re.compile(r"/t/[A-Z]{6}$"))
    player.waits()


def test_a_character_over_budget_is_refused_with_its_points_and_mended(visit: Visits) -> None:
    page = visit().opens("/studio/mineventure/character").page
    page.get_by_label("name (at most 12 characters)").fill("铁匠")
    page.get_by_label("ability, as players read it").fill("打得更狠")
    page.get_by_role("checkbox", name="every melee attack +1").check()
    expect(page.get_by_text("3 too many")).to_be_visible()
    expect(page.get_by_text("9 points in all; the budget is 6.")).to_be_visible()
    expect(page.get_by_role("button", name="Play it now")).to_be_disabled()
    page.get_by_role("checkbox", name="every melee attack +1").uncheck()
    page.get_by_role("checkbox", name="escapes at +1").check()
    expect(page.get_by_text("Ready to play")).to_be_visible()
    with page.expect_download() as printed:
        page.get_by_role("button", name="Print it").click()
    assert printed.value.path().read_bytes().startswith(b"%PDF")
    page.get_by_role("button", name="Play it now").click()
    expect(page).to_have_url(re.compile(r"/t/[A-Z]{6}$"))
    expect(page.get_by_text("铁匠").first).to_be_visible()


def test_a_board_without_a_way_home_is_refused_and_mended(visit: Visits) -> None:
    page = visit().opens("/studio/carnival/board").page
    page.get_by_role("radio", name="Arrows").click()
    start = page.get_by_role("button", name=re.compile("^R12 "))
    home = page.get_by_role("button", name=re.compile("^S "))
    for node in (start, home):  # the arrow home is taken away ...
        node.press("Enter")
    expect(page.get_by_text(re.compile("^no arrow from R12"))).to_be_visible()
    expect(page.get_by_text("1 to fix")).to_be_visible()
    for node in (start, home):  # ... and drawn again
        node.press("Enter")
    expect(page.get_by_text("every place can be reached, and leads home")).to_be_visible()
    expect(page.get_by_text("Ready to play")).to_be_visible()
    page.get_by_role("button", name="Compare with the rulebook").click()
    expect(page.get_by_role("table")).to_be_visible()


def test_a_draft_travels_in_its_link(visit: Visits) -> None:
    page = visit().opens("/studio/sanguosha/deck").page
    page.get_by_role("button", name=re.compile(r"^Take out .*♠A")).first.click()
    expect(page.get_by_text("107 cards (rulebook: 108)")).to_be_visible()
    expect(page.get_by_text("Ready to play")).to_be_visible()
    page.get_by_role("button", name="Copy a link").click()
    expect(page).to_have_url(re.compile("#work="))
    friend = visit().opens(page.url[page.url.index("/studio") :]).page
    expect(friend.get_by_text("107 cards (rulebook: 108)")).to_be_visible()
