"""The lab in the browser: a file is refused at its lines, mended, played, watched, reported, compared and shared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, expect

from browser.axe import findings
from browser.conftest import Visits
from browser.house import House
from table.test_lab import SMALL


@pytest.fixture
def lab_server(page_built: None, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    with House(tmp_path / "lab", options=("--lab",)) as started:
        started.serves(request.node.nodeid)
        yield started


def file(text: str) -> FilePayload:
    return {"name": "mine.toml", "mimeType": "text/plain", "buffer": text.encode()}


def test_a_study_is_mended_watched_reported_compared_and_shared(visit: Visits, lab_server: House) -> None:
    page = visit(server=lab_server).opens().page
    page.get_by_role("link", name="Lab: ").click()
    expect(page.get_by_text("the published backtest", exact=False)).to_be_visible()
    page.locator("input[type=file]").set_input_files(file(SMALL.replace("save_target = 5", "save_targt = 5")))
    expect(page.get_by_text("1 thing to mend")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="line 10")).to_contain_text("save_targt")
    page.locator("input[type=file]").set_input_files(file(SMALL))
    expect(page.get_by_text("Ready to start: How many to save, 2 kinds of table, 240 games in all.")).to_be_visible()
    page.get_by_role("button", name="Start").last.click()
    expect(page).to_have_url(re.compile("/lab/[0-9a-f]{16}$"))
    expect(page.get_by_text("Finished", exact=True)).to_be_visible()
    # The interval as it narrowed, and each kind of table with its own.
    expect(page.get_by_role("img", name=re.compile(r"^six: .* – "))).to_be_visible()
    page.get_by_role("button", name=re.compile("^five")).click()
    expect(page.get_by_role("img", name=re.compile(r"^five: .* – "))).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="expected at least 0.5")).to_contain_text("holds")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Open report").click()
    expect(opened.value.get_by_role("heading", level=1)).to_be_visible()
    opened.value.close()
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("row", name=re.compile("^the team wins"))).to_be_visible()
    # Somebody else opens the link, in Chinese and on a phone; whoever did not start it cannot cancel it.
    where = page.url[page.url.index("/lab") :]
    for width, height in ((1280, 640), (768, 1024), (390, 844)):
        friend = visit("zh", width, height, server=lab_server).opens(where).page
        expect(friend.get_by_text("下完了")).to_be_visible()
        expect(friend.get_by_role("img", name=re.compile("^六位"))).to_be_visible()
        assert friend.evaluate("document.documentElement.scrollWidth") <= width
        assert not findings(friend)
    # It is remembered here, after a reload, too.
    page.get_by_role("link", name="All studies").click()
    page.reload()
    expect(page.get_by_role("link", name="How many to save")).to_be_visible()
