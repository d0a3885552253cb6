"""Every game's box on paper, read back from the PDF: counted against the content, whole, inside its cards."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from qiju.kernel.box import CARDS
from qiju.kernel.registry import find_game
from qiju.press.order import Order
from qiju.press.pdf import job_of, pdf_of

from .reading import fonts_of, missing_glyphs, on, printed, squeezed

pytestmark = pytest.mark.once

GAMES = ("carnival", "merit", "sanguosha", "salvation", "mineventure")
LANGS = ("zh", "en")
SAFE = 1.0  # millimetres that no letter comes closer to a cut


def cards_in_content(game: str, lang: str) -> Counter[str]:
    """How often each name must be found on a card: straight from the content."""
    content: Any = find_game(game).content()
    say = find_game(game).text(lang).say
    if game == "carnival":
        return Counter({say(f"drink.{id}"): facts["cards"] for id, facts in content["drinks"].items()})
    if game == "merit":
        kinds = {"event": "events", "being": "beings", "vow": "vows"}
        return Counter(say(f"{kind}.{id}") for kind, part in kinds.items() for id in content[part])
    if game == "salvation":
        return Counter({say(f"event.{id}"): facts["copies"] for id, facts in content["events"].items()})
    if game == "sanguosha":
        names = Counter(say(f"card.{id.partition('.')[0]}") for id in content["deck"]["cards"])
        names += Counter(say(f"general.{id}") for id in content["generals"])
        identities = ("lord", "loyalist", "rebel", "renegade")
        most = {id: max(line[n] for line in content["identities"].values()) for n, id in enumerate(identities)}
        names += Counter({say(f"identity.{id}"): count for id, count in most.items()})
        return names + Counter({say("print.health"): 10})
    names: Counter[str] = Counter()
    for part, lines in content["cards"].items():
        kind = {"characters": "character", "tasks": "task"}.get(part, "card")
        for line in lines:
            names[say(f"{kind}.{line['id']}")] += line.get("count", 1)
    return names


def bare(name: str) -> str:
    """决斗 of 决斗 ♠A."""
    return re.sub(r" [♠♥♣♦]\w+$", "", name)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_there_as_often_as_the_content_says(game: str, lang: str) -> None:
    book = printed(game, lang)
    found: Counter[str] = Counter()
    for page, letters in book.sheets():
        for item in page.items:
            piece = book.job.pieces[item.piece]
            if item.back or piece.part != CARDS:
                continue
            name = bare(piece.name)
            assert squeezed(name) in squeezed(on(item, letters)), f"{name} is not on its card"
            found[name] += 1
    assert found == cards_in_content(game, lang)


COUNTS = {
    "carnival": {"cards": 12, "board": 1, "tokens": 54},
    "merit": {"cards": 8 + 8 + 8, "board": 1, "boards": 4},
    "sanguosha": {"cards": 108 + 25 + 10 + 10},
    "salvation": {"cards": 30, "board": 2, "boards": 6},
    "mineventure": {"cards": 150, "board": 18},
}


@pytest.mark.parametrize("game", GAMES)
def test_the_sheets_hold_what_the_rulebook_counts(game: str) -> None:
    book = printed(game)
    laid = Counter(book.job.pieces[item.piece].part for page in book.job.pages if not page.back for item in page.items)
    assert COUNTS[game].items() <= laid.items()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_no_letter_leaves_its_piece(game: str, lang: str) -> None:
    book = printed(game, lang)
    for number, (page, letters) in enumerate(book.sheets()):
        for letter in letters:
            inside = [
                item
                for item in page.items
                if item.x + SAFE <= letter.left
                and letter.right <= item.x + item.width - SAFE
                and item.y + SAFE <= letter.top
                and letter.bottom <= item.y + item.height - SAFE
            ]
            assert len(inside) == 1, f"page {number + 1}: {letter}"


@pytest.mark.parametrize("game", GAMES)
def test_fonts_are_embedded_and_every_glyph_is_there(game: str) -> None:
    data = printed(game).data
    fonts = fonts_of(data)
    assert any("QijuText" in name for name in fonts)
    assert all(fonts.values()), fonts
    assert missing_glyphs(data) == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_back_lies_behind_its_front(game: str) -> None:
    book = printed(game)
    sheets = book.sheets()
    for (front, _), (back, letters) in pairwise(sheets):
        if not back.back:
            continue
        assert len(back.items) == len(front.items)
        for item, behind in zip(front.items, back.items, strict=True):
            # Turned over its long edge, the sheet shows its left at its right.
            assert item.x + item.width == pytest.approx(back.width - behind.x)
            assert item.y == behind.y
            assert (item.turn + behind.turn) % 360 == 0
            title = (book.job.pieces[item.piece].back or {})["title"]
            assert squeezed(str(title)) in squeezed(on(behind, letters))


def test_backs_there_are_where_cards_have_some() -> None:
    for game, wanted in (("carnival", 0), ("merit", 3), ("sanguosha", 17), ("salvation", 4), ("mineventure", 17)):
        assert sum(page.back for page in printed(game).job.pages) == wanted, game


def test_the_carnival_is_two_sheets_as_its_guide_says() -> None:
    """C-801, C-802: the board untouched; twelve cards, 54 tokens, and a blank strip at the bottom right."""
    job = job_of(Order(find_game("carnival"), "zh"))
    board, cut = job.pages
    assert [(item.x, item.y, item.width, item.height) for item in board.items] == [(0, 0, 297, 210)]
    parts = Counter(job.pieces[item.piece].part for item in cut.items)
    assert parts == {"cards": 12, "tokens": 54}
    last = cut.items[-1]
    assert 297 - (last.x + last.width) > 100
    assert max(item.y + item.height for item in cut.items) <= 210
    assert not [item for item in cut.items if item.x > last.x and item.y == last.y]


def test_the_same_order_gives_the_same_bytes() -> None:
    for game in ("carnival", "merit"):
        order = Order(find_game(game), "zh", only=("cards", "board", "tokens"))
        assert pdf_of(job_of(order)) == pdf_of(job_of(order))


CHANGED = [
    # An event, a role, a line on a card, a skill: each takes its number from the content.
    ("salvation", {"events": {"patron": {"humble_merit": 7}}}, "功德最少的俗家功德加 7", "功德最少的俗家功德加 2"),
    ("salvation", {"roles": {"widow": {"piety": 4}}}, "虔诚：每次捐献多得 4 功德", "虔诚：每次捐献多得 1 功德"),
    ("sanguosha", {"numbers": {"wuzhong_draw": 5}}, "摸 5 张牌", ""),
    ("sanguosha", {"numbers": {"kurou_draw": 4}}, "然后摸 4 张牌", "然后摸 2 张牌"),
    # What is worded by hand is told behind the sentence.
    ("mineventure", "cards.equipment.gold_sword.effects[0].do[0].draw.count", "摸牌：张数 1 → 3", ""),
]


@pytest.mark.parametrize(("game", "patch", "now", "before"), CHANGED)
def test_numbers_in_words_follow_a_patch(game: str, patch: Any, now: str, before: str) -> None:
    found = find_game(game)
    if isinstance(patch, str):
        number = next(one for one in found.numbers() if one.key == patch)
        patch = number.patch(found.content(), 3)
    order = Order(found, "zh", only=("cards", "boards"), patches=(("patch", patch),))
    job = job_of(order)
    said = str([piece.face for piece in job.pieces])
    assert now in said
    assert not before or before not in said
