"""`qiju print` as people type it."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
from typer.testing import CliRunner

from qiju import installed
from qiju.cli import app
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.press.faces import made_folder
from qiju.press.glyphs import missing
from qiju.press.order import Order
from qiju.press.pdf import job_of, pdf_of

from .reading import letters_of

pytestmark = pytest.mark.once


def run(*words: str) -> str:
    done = CliRunner().invoke(app, ["print", *words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_pages_and_paper_are_told_first(tmp_path: Path) -> None:
    out = tmp_path / "carnival.pdf"
    first, *_, last = run("carnival", "--lang", "en", "--out", str(out)).splitlines()
    assert first == "Forest Carnival: 2 pages, 2 sheets of A4 paper."
    assert last == f"Written: {out}."
    assert len(letters_of(out.read_bytes())) == 2
    assert not list(tmp_path.glob("*.part"))


def test_aids_and_rules_are_printed_where_they_are_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"
    run("carnival", "--only", "aids", "--only", "rules", "--lang", "zh", "--out", str(out))
    pages = ["".join(letter.text for letter in page) for page in letters_of(out.read_bytes())]
    assert "配件清单" in pages[0]
    assert "×54" not in pages[0]
    assert any("C-431" in page for page in pages)


def test_pictures_of_a_rulebook_are_the_pieces_themselves() -> None:
    job = job_of(order("sanguosha", only=("rules",)))
    names = {piece.id for piece in job.shown}
    assert {"general.caocao", "card.sha.s7", "identity.lord"} <= names
    assert not job.pages
    assert job.drawings
    assert pdf_of(job).startswith(b"%PDF")


def order(game: str, **more: object) -> Order:
    return Order(find_game(game), "en", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"paper": "a5"}, "problem.option_value"),
        ({"size": "huge"}, "problem.option_value"),
        ({"only": ("lids",)}, "problem.option_value"),
        ({"bleed": 9.0}, "press.bleed"),
        ({"only": ("boards",)}, "press.nothing"),
        ({"patches": (("p", {"drinks": {"senlu": {"cost": "two"}}}),)}, "problem.content_type"),
    ],
)
def test_what_cannot_be_printed_is_refused(more: dict[str, object], key: str) -> None:
    with pytest.raises(Invalid) as refusal:
        job_of(order("carnival", **more))
    assert refusal.value.key == key


def test_a_patch_changes_what_is_printed_and_a_difference_is_marked() -> None:
    patch = ("patch", {"drinks": {"senlu": {"cost": 3}}})
    [changed] = job_of(order("carnival", patches=(patch,), before=())).pieces
    assert changed.id == "drink.senlu"
    assert changed.face["price"] == {"now": "3ep", "was": "2ep"}
    pdf = pdf_of(job_of(order("carnival", patches=(patch,), before=())))
    text = "".join(letter.text for page in letters_of(pdf) for letter in page)
    assert text.count("2ep3ep") == 2
    with pytest.raises(Invalid, match=r"press\.no_difference"):
        job_of(order("carnival", before=()))


def test_a_text_that_does_not_fit_is_refused_and_named() -> None:
    job = job_of(order("carnival", only=("cards",)))
    job.pieces[0].face["text"] = "far too long " * 400
    with pytest.raises(Invalid) as refusal:
        pdf_of(job)
    assert refusal.value.key == "press.overflow"
    assert refusal.value.values["text"] == "Monkey Wine"


def test_a_character_without_a_glyph_is_refused() -> None:
    assert missing(["功德 +2", "齄🂡"], made_folder()) == ["齄", "🂡"]


def test_other_sizes_and_light_ink(tmp_path: Path) -> None:
    small = job_of(order("merit", size="mini", only=("cards",), light=True, paper="letter"))
    assert {(piece.width, piece.height) for piece in small.pieces} == {(44.0, 67.0)}
    assert all("#f1e5cb" not in svg for svg in small.drawings.values())
    assert pdf_of(small).startswith(b"%PDF")


def test_every_piece_as_a_picture(tmp_path: Path) -> None:
    said = run("carnival", "--images", str(tmp_path), "--lang", "en", "--only", "tokens")
    assert "pictures" in said
    kinds = len(job_of(order("carnival", only=("tokens",))).pieces)
    assert len(list(tmp_path.glob("*.png"))) == len(list(tmp_path.glob("*.svg"))) == kinds
    # 19 mm at 300 to the inch.
    assert png_size(tmp_path / "score.40.png") == (224, 224)


def test_a_saved_object_for_tabletop_simulator(tmp_path: Path) -> None:
    run("merit", "--tts", str(tmp_path), "--only", "cards")
    saved = json.loads((tmp_path / "merit.json").read_text(encoding="utf-8"))
    decks = saved["ObjectStates"]
    assert [len(deck["ContainedObjects"]) for deck in decks] == [8, 8, 8]
    for number, deck in enumerate(decks, 1):
        sheet = deck["CustomDeck"][str(number)]
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        places = [id - 100 * number for id in deck["DeckIDs"]]
        assert max(places) < sheet["NumWidth"] * sheet["NumHeight"] <= 70
        file = tmp_path / Path(sheet["FaceURL"]).name
        assert max(png_size(file)) < 4096
        assert (tmp_path / Path(sheet["BackURL"]).name).is_file()


def png_size(file: Path) -> tuple[int, int]:
    width, height = struct.unpack(">II", file.read_bytes()[16:24])
    return width, height


def test_without_the_extra_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "is_installed", lambda name: name != "typst")
    with pytest.raises(Invalid) as refusal:
        CliRunner().invoke(app, ["print", "carnival"], catch_exceptions=False)
    assert "qiju[press]" in str(refusal.value.values["command"])


def test_a_game_that_lists_nothing_gets_a_plain_card_for_each_component() -> None:
    game = find_game("carnival")
    from qiju.press.pieces import plain_box

    box = plain_box(game, game.content(), game.text("en"))
    assert {"Monkey Wine", "Dragon-cloud Tea"} <= {piece.name for piece in box.pieces}
