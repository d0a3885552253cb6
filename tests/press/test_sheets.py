"""Where pieces lie on paper."""

from __future__ import annotations

import pytest

from qiju.kernel.box import CARDS, Piece
from qiju.press.sheets import LEAST_MARGIN, PAPERS, Page, crosses, lay_out, sheets_of_paper

pytestmark = pytest.mark.once


def cards(count: int, width: float = 63, height: float = 88, back: bool = True) -> Piece:
    return Piece(CARDS, "one", "One", {}, width, height, count, {"layout": "back"} if back else None)


def overlap(page: Page) -> bool:
    return any(
        abs(a.x - b.x) < a.width + 2 * page.bleed - 1e-6 and abs(a.y - b.y) < a.height + 2 * page.bleed - 1e-6
        for n, a in enumerate(page.items)
        for b in page.items[:n]
    )


@pytest.mark.parametrize(
    ("paper", "bleed", "on_a_page"), [("a4", 0.0, 9), ("a4", 2.0, 9), ("letter", 0.0, 9), ("letter", 2.0, 6)]
)
def test_as_many_cards_as_a_printer_can_reach(paper: str, bleed: float, on_a_page: int) -> None:
    """Three by three with a bleed are too high for Letter: a printer would lose the marks."""
    pages = lay_out([cards(20)], PAPERS[paper], bleed)
    assert len(pages[0].items) == on_a_page
    assert sum(len(page.items) for page in pages if not page.back) == 20
    for page in pages:
        assert not overlap(page)
        for item in page.items:
            assert item.x - bleed >= LEAST_MARGIN - 1e-6
            assert item.x + item.width + bleed <= page.width - LEAST_MARGIN + 1e-6
            assert item.y - bleed >= LEAST_MARGIN - 1e-6
            assert item.y + item.height + bleed <= page.height - LEAST_MARGIN + 1e-6


def test_backs_need_no_more_paper() -> None:
    with_backs, without = (lay_out([cards(10, back=back)], PAPERS["a4"], 0.0) for back in (True, False))
    assert len(with_backs) == 2 * len(without)
    assert sheets_of_paper(with_backs) == sheets_of_paper(without) == 2


def test_a_knife_finds_its_marks_beside_the_cards_and_never_on_them() -> None:
    [page, _] = lay_out([cards(9)], PAPERS["a4"], 0.0)
    assert len(page.marks) == 2 * (4 + 4)
    for line in page.marks:
        assert not crosses(line, page.items)


def test_upright_and_lying_cards_share_their_sheets() -> None:
    pages = lay_out([cards(4, 63, 88), cards(5, 88, 63)], PAPERS["a4"], 0.0)
    assert [len(page.items) for page in pages] == [9, 9]
    assert {item.turn for item in pages[0].items} == {0, 90}
    assert {item.turn for item in pages[1].items} == {0, 270}


def test_what_is_larger_than_the_paper_is_made_smaller() -> None:
    board = Piece("board", "board", "Board", {}, 297, 210)
    [whole] = lay_out([board], PAPERS["a4"], 0.0)
    assert (whole.scale, whole.items[0].x, whole.items[0].width) == (1.0, 0.0, 297.0)
    [smaller] = lay_out([board], PAPERS["letter"], 0.0)
    assert smaller.scale < 1
    assert smaller.items[0].width <= 279.4 - 2 * LEAST_MARGIN + 1e-6
