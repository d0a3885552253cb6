"""A game's box printed for a page: set in a process of its own, within bounds like all such work."""

from __future__ import annotations

import os
from base64 import b64encode
from typing import Any, Final, NamedTuple

import orjson

from qiju.installed import is_installed, names_of
from qiju.kernel.refusal import Invalid
from qiju.table.bots.worker import game_of
from qiju.table.server_refusal import ServerRefusal, ToldRefusal
from qiju.table.words import problem_words

EXTRA: Final = "press"
SHOWN: Final = 4  # pages of a preview
SHARP: Final = 70.0  # pixels to the inch, of a preview
THREADS: Final = "2"  # each would want memory of its own


class PrintWish(NamedTuple):
    """What somebody wants printed: plain values only, as they go to another process."""

    game: str
    lang: str
    paper: str
    size: str
    only: tuple[str, ...]
    light: bool
    bleed: int
    content: str = ""  # as a table plays it, as JSON; nothing: as the rulebook prints it


def check_press() -> None:
    """A server that cannot print says what it lacks."""
    missing = [name for name in names_of(EXTRA) if not is_installed(name)]
    if missing:
        raise ServerRefusal("not_found", "table.no_press", command=f'pip install "qiju[{EXTRA}]"')


def printed_pdf(wish: PrintWish) -> bytes:
    """In the workroom: the whole order as a PDF."""
    from qiju.press.pdf import pdf_of

    with in_words(wish):
        return pdf_of(job(wish))


def printed_preview(wish: PrintWish) -> bytes:
    """In the workroom: what an order comes to, and its first pages as pictures; as JSON."""
    from qiju.press.command import told
    from qiju.press.pdf import set_type

    with in_words(wish):
        whole = job(wish)
        lines = list(told(whole))
        pages = len(whole.pages) + whole.pages_to_read()
        del whole.pages[SHOWN:]
        pictures = set_type(whole, "main.typ", "png", SHARP)[:SHOWN]
    shown = ["data:image/png;base64," + b64encode(picture).decode() for picture in pictures]
    return orjson.dumps({"pages": pages, "told": lines, "shown": shown})


def job(wish: PrintWish) -> Any:
    os.environ.setdefault("RAYON_NUM_THREADS", THREADS)
    from qiju.press.order import Order
    from qiju.press.pdf import job_of

    content = orjson.loads(wish.content) if wish.content else None
    game = game_of(wish.game)
    return job_of(Order(game, wish.lang, wish.paper, wish.size, wish.only, wish.light, wish.bleed, given=content))


class in_words:
    """Refused in the words of the press and of the game."""

    def __init__(self, wish: PrintWish) -> None:
        self.wish = wish

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, Invalid):
            from qiju.press.words import text_of

            texts = {lang: text_of(game_of(self.wish.game), lang) for lang in ("zh", "en")}
            raise ToldRefusal("invalid", problem_words(problem, texts), problem.clause) from None
