"""The studio in the browser: what is made there is refused with its reason, mended, compared, played and printed."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from browser.adventurer import Adventurer
from browser.conftest import Visits
from press.reading import letters_of
from qiju.cli import app
from qiju.kernel.match import Match, replay
from qiju.kernel.record import load_record
from qiju.kernel.registry import find_game
from qiju.terminal.play import play_app
from qiju.written import own_content, patches
from terminal.helpers import sitting


def words_on(pdf: bytes) -> str:
    return "".join(letter.text for page in letters_of(pdf) for letter in page)


def prints(page: Page, part: str) -> str:
    """The dialog with its preview, and what stands in the PDF that it hands over."""
    page.get_by_role("button", name="Print it").click()
    dialog = page.get_by_role("dialog")
    for choice in (part, "Letter"):  # a label lies over each, as a person's mouse finds it
        dialog.get_by_role("radio", name=choice, exact=True).check(force=True)
    expect(dialog.get_by_test_id("print-told")).to_contain_text("Letter")
    expect(dialog.get_by_role("img", name="page 1")).to_be_visible()
    with page.expect_download() as printed:
        dialog.get_by_test_id("print-pdf").click()
    dialog.get_by_role("button", name="Close").last.click()
    return words_on(printed.value.path().read_bytes())


def saves(page: Page, folder: Path) -> Path:
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = folder / saved.value.suggested_filename
    saved.value.save_as(file)
    return file


def passes_in_the_terminal(game: str, file: Path, kind: str) -> None:
    """What the studio wrote is checked, played in the terminal, and its record is replayed."""
    checked = CliRunner().invoke(app, ["studio", "check", str(file), "--lang", "en"], catch_exceptions=False)
    assert checked.exit_code == 0, checked.output
    found, record = find_game(game), file.with_suffix(".record.json")
    brought = patches([file]) if kind == "patch" else own_content(found, [file])
    match = Match(found, found.prepare(patches=brought), b"from the studio")
    with ThreadPoolExecutor(1) as beside:  # the browser's loop has this thread
        beside.submit(asyncio.run, plays(match, record)).result()
    saved = load_record(record)
    assert saved.entries
    assert replay(found, saved).state.digest() == match.state.digest()


async def plays(match: Match, record: Path) -> None:
    """At the table in the terminal bots decide until it is a person's turn; who is asked first decides by keys."""
    seats = [*["house"] * (match.record.seats - 1), "human"]
    async with sitting(play_app(match.game, match, seats, "en", record, 0)) as here:
        await here.asked()
        while not match.record.entries:
            await here.press(next(choice.key for choice in here.choices() if choice.refusal is None))
            await here.asked()


def test_a_number_is_changed_marked_compared_and_played(visit: Visits, tmp_path: Path) -> None:
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
    passes_in_the_terminal("merit", saves(page, tmp_path), "patch")
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


def test_a_character_over_budget_is_refused_with_its_points_mended_printed_and_played(
    visit: Visits, tmp_path: Path
) -> None:
    player = visit(kind=Adventurer)
    page = player.opens("/studio/mineventure/character").page
    page.get_by_label("name (at most 12 characters)").fill("铁匠")
    page.get_by_label("ability, as players read it").fill("打得更狠")
    page.get_by_role("checkbox", name="every melee attack +1").check()
    expect(page.get_by_text("3 too many")).to_be_visible()
    expect(page.get_by_text("9 points in all; the budget is 6.")).to_be_visible()
    expect(page.get_by_role("button", name="Play it now")).to_be_disabled()
    expect(page.get_by_role("button", name="Print it")).to_be_disabled()
    page.get_by_role("checkbox", name="every melee attack +1").uncheck()
    page.get_by_role("checkbox", name="escapes at +1").check()
    expect(page.get_by_text("Ready to play")).to_be_visible()
    assert "打得更狠" in prints(page, "cards")
    passes_in_the_terminal("mineventure", saves(page, tmp_path), "content")
    page.get_by_role("button", name="Play it now").click()
    expect(page).to_have_url(re.compile(r"/t/[A-Z]{6}$"))
    expect(page.get_by_text("铁匠").first).to_be_visible()
    player.waits().decides()


def test_a_board_with_a_place_that_nobody_reaches_is_refused_mended_compared_and_printed(
    visit: Visits, tmp_path: Path
) -> None:
    page = visit().opens("/studio/carnival/board").page
    page.get_by_role("radio", name="Add a road").click()
    land = page.get_by_role("group", name="the board")
    box = land.bounding_box()
    assert box is not None
    land.click(position={"x": box["width"] * 0.42, "y": box["height"] * 0.6})  # the glade in the middle
    expect(page.get_by_text("nobody comes to R13")).to_be_visible()
    start, lane, home = (page.get_by_role("button", name=re.compile(f"^{id} ")) for id in ("R12", "R13", "S"))
    home.press("Enter")  # an arrow from the new lane: it leads home, but nobody comes to it
    expect(page.get_by_text(re.compile("^no arrow from"))).to_have_count(0)
    expect(page.get_by_text("1 to fix")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="R13")).not_to_have_count(0)
    expect(page.get_by_role("button", name="Compare with the rulebook")).to_be_disabled()
    for node in (start, lane):
        node.press("Enter")
    expect(page.get_by_text("every place can be reached, and leads home")).to_be_visible()
    expect(page.get_by_text("Ready to play")).to_be_visible()
    page.get_by_role("button", name="Compare with the rulebook").click()
    expect(page.get_by_role("table")).to_be_visible()
    assert "Lane" in prints(page, "board")
    passes_in_the_terminal("carnival", saves(page, tmp_path), "patch")


def test_a_draft_travels_in_its_link(visit: Visits) -> None:
    page = visit().opens("/studio/sanguosha/deck").page
    page.get_by_role("button", name=re.compile(r"^Take out .*♠A")).first.click()
    expect(page.get_by_text("107 cards (rulebook: 108)")).to_be_visible()
    expect(page.get_by_text("Ready to play")).to_be_visible()
    page.get_by_role("button", name="Copy a link").click()
    expect(page).to_have_url(re.compile("#work="))
    friend = visit().opens(page.url[page.url.index("/studio") :]).page
    expect(friend.get_by_text("107 cards (rulebook: 108)")).to_be_visible()
