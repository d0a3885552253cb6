"""An order carried out: pieces on pages, set by Typst. The same order gives the same bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal, TypeAlias

from qiju.kernel.box import Box, Piece
from qiju.kernel.clauses import rule_page
from qiju.kernel.options import Tree
from qiju.kernel.reasons import why_unwritable
from qiju.kernel.refusal import Invalid
from qiju.press import glyphs, rulebook
from qiju.press.faces import draw, drawings_in, made_folder, with_files
from qiju.press.order import AIDS, LIST, RULES, Order, patched
from qiju.press.pieces import box_of, changed_pieces
from qiju.press.sheets import PAPERS, Page, guided_page, lay_out, sheets_of_paper
from qiju.press.words import press_texts

SINCE: Final = 1577836800  # every file says that it was made at the same moment: equal orders give equal bytes
OVERFLOW: Final = "qiju-overflow:"

Form: TypeAlias = Literal["pdf", "png", "svg"]


@dataclass
class Job:
    """Everything that is set: pieces, pages, and what is written besides."""

    order: Order
    box: Box
    pieces: list[Piece]
    pages: list[Page]
    drawings: dict[str, str]
    books: list[rulebook.Book]  # texts with pages of their own ...
    shown: list[Piece]  # ... and the pieces that their pictures show

    @property
    def sheets(self) -> int:
        return sheets_of_paper(self.pages)

    def pages_to_read(self) -> int:
        """How many pages the texts take: it is known when they are set."""
        if not self.books:
            return 0
        alone = Job(self.order, self.box, [], [], self.drawings, self.books, self.shown)
        return len(set_type(alone, "main.typ", "svg"))


def job_of(order: Order) -> Job:
    """What an order comes to, ready to be set."""
    order.check()
    content = order.content()
    box = box_of(order, content)
    wanted = order.only or tuple(box.usual)
    if order.before is not None:
        old = box_of(order, patched(order.game, order.before))
        box.pieces = changed_pieces(old, box)
        # Nothing to mark is nothing to print.
        if not box.pieces:
            raise Invalid("press.no_difference")
        box.guide, wanted = None, tuple(part for part in wanted if part not in (AIDS, RULES))
    pieces = [piece for piece in box.pieces if piece.part in wanted]
    pages = pages_of(order, box, pieces)
    books = books_of(order, box, content, wanted)
    shown = rulebook.illustrate(books, box)
    drawings = draw(order.game.with_content(content), order.lang, drawings_of([*pieces, *shown]), order.light)
    if not pages and not books:
        raise Invalid("press.nothing", game=f"@{order.game.id}", parts=list(order.only))
    job = Job(order, box, pieces, pages, drawings, books, shown)
    refuse_missing(job)
    return job


def drawings_of(pieces: Sequence[Piece]) -> list[str]:
    return [name for piece in pieces for name in drawings_in([piece.face, piece.back])]


def pages_of(order: Order, box: Box, pieces: list[Piece]) -> list[Page]:
    """As the rulebook's own guide says, where it has one and the paper is the one it means."""
    guide, paper = box.guide, PAPERS[order.paper]
    guided = [piece for piece in pieces if guide is not None and piece.part in guide.parts]
    if guide is None or sorted((guide.width, guide.height)) != sorted(paper) or order.bleed or not guided:
        return lay_out(pieces, paper, order.bleed)
    # The index of a piece is its place among all: what the guide does not name is laid out before.
    rest = [piece for piece in pieces if piece.part not in guide.parts]
    pieces[:] = [*rest, *guided]
    blank = [piece if piece.part in guide.parts else none_of(piece) for piece in pieces]
    return [*lay_out(rest, paper, 0.0), guided_page(blank, guide)]


def none_of(piece: Piece) -> Piece:
    return Piece("", piece.id, piece.name, {}, piece.width, piece.height, 0)


def books_of(order: Order, box: Box, content: Tree, wanted: Sequence[str]) -> list[rulebook.Book]:
    """List of components, summary, rulebook: whatever was asked for. What was changed stands first in each."""
    game = order.game.with_content(content)
    page = rule_page(game, order.lang)
    changed = rulebook.changes(game, order.lang)
    text = press_texts()[order.lang]
    title = order.game.text(order.lang).say("game.title")
    books: list[rulebook.Book] = []
    if LIST in wanted or AIDS in wanted:
        books.append(rulebook.component_list(box, title, text))
    if AIDS in wanted:
        books.append(rulebook.summary(page, title, text, changed))
    if RULES in wanted:
        books.append(rulebook.whole(page, title, changed))
    return [book for book in books if book["blocks"]]


def refuse_missing(job: Job) -> None:
    """Every character must have a glyph, those of the drawings, too."""
    texts = glyphs.words_in([[piece.face, piece.back] for piece in job.pieces])
    texts += [letter for svg in job.drawings.values() for letter in rulebook.letters_of(svg)]
    absent = glyphs.missing([*texts, *glyphs.words_in(job.books)], made_folder())
    if absent:
        raise Invalid("press.no_glyph", letters="".join(absent))


# -- setting -------------------------------------------------------------------------------------------


def pdf_of(job: Job) -> bytes:
    """The whole order as one PDF."""
    [made] = set_type(job, "main.typ", "pdf")
    return made


def set_type(
    job: Job, document: str, form: Form, ppi: float = 144.0, extra: Mapping[str, object] | None = None
) -> list[bytes]:
    """One of our documents set with this job, in a folder of its own: a PDF, or a picture of each page."""
    import typst

    with TemporaryDirectory(prefix="qiju-press-") as name:
        folder = Path(name)
        write_job(job, folder, extra or {})
        try:
            made = typst.compile(
                folder / document,
                root=folder,
                font_paths=[made_folder()],
                ignore_system_fonts=True,
                format=form,
                ppi=ppi,
                timestamp=SINCE,
            )
        except typst.TypstError as problem:
            raise told(problem.message) from None
    return made if isinstance(made, list) else [made or b""]


def told(message: str) -> Invalid:
    """What Typst says, as ours: a text that does not fit its piece is named."""
    if OVERFLOW in message:
        return Invalid("press.overflow", text=message.partition(OVERFLOW)[2].strip('" ')[:60])
    return Invalid("press.failed", why=message)


def write_job(job: Job, folder: Path, extra: Mapping[str, object]) -> None:
    """The folder that Typst works in: our documents, the drawings, the job as JSON."""
    for file in resources.files("qiju.press").joinpath("typst").iterdir():
        if file.name.endswith(".typ"):
            (folder / file.name).write_bytes(file.read_bytes())
    files: dict[str, str] = {}
    for n, (name, svg) in enumerate(sorted(job.drawings.items())):
        files[name] = f"art{n}.svg"
        (folder / files[name]).write_text(svg, encoding="utf-8")
    (folder / "job.json").write_text(json.dumps({**plain(job, files), **extra}, ensure_ascii=False), encoding="utf-8")


def plain(job: Job, files: Mapping[str, str]) -> Tree:
    order, text = job.order, press_texts()[job.order.lang]
    return {
        "lang": order.lang,
        "light": order.light,
        "colour": job.box.colour,
        "title": order.game.text(order.lang).say("game.title"),
        "paper": list(PAPERS[order.paper]),
        "words": {key: text.say(f"sheet.{key}") for key in ("page", "scale", "back", "cut")},
        "books": job.books,
        "pages": [asdict(page) for page in job.pages],
        "pieces": [plain_piece(piece, files) for piece in job.pieces],
        "shown": [plain_piece(piece, files) for piece in job.shown],
    }


def plain_piece(piece: Piece, files: Mapping[str, str]) -> Tree:
    return {
        "width": piece.width,
        "height": piece.height,
        "name": piece.name,
        "face": with_files(piece.face, files),
        "back": with_files(piece.back, files),
    }


def write_file(path: Path, data: bytes) -> None:
    """The file, whole or not at all."""
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        raise Invalid("press.unwritable", path=str(path), why=why_unwritable(error)) from None
