"""A picture of every piece, front and back, at its own size: PNG at 300 ppi, and SVG."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from qiju.kernel.reasons import why_unwritable
from qiju.kernel.refusal import Invalid
from qiju.press.pdf import Form, Job, set_type, write_file

PPI: Final = 300.0
FORMS: Final[tuple[Form, ...]] = ("png", "svg")


def write_images(job: Job, folder: Path) -> int:
    """One file for each side of each kind of piece, and how many there are."""
    names = file_names(job)
    if not names:
        raise Invalid("press.nothing", game=f"@{job.order.game.id}", parts=list(job.order.only))
    make_folder(folder)
    for form in FORMS:
        # One by one each piece is a page of its own.
        for name, data in zip(names, set_type(job, "pieces.typ", form, PPI, {"backs": unlike_backs(job)}), strict=True):
            write_file(folder / f"{name}.{form}", data)
    return len(names)


def file_names(job: Job) -> list[str]:
    """In the order of pieces.typ: all fronts, then each back once."""
    fronts = [safe(piece.id) for piece in job.pieces]
    backs = [f"back-{n + 1}" for n in range(len(unlike_backs(job)))]
    return fronts + backs


def unlike_backs(job: Job) -> list[int]:
    """The first piece with each back."""
    found: list[int] = []
    for index, piece in enumerate(job.pieces):
        known = any(job.pieces[one].back == piece.back and size(job, one) == size(job, index) for one in found)
        if piece.back is not None and not known:
            found.append(index)
    return found


def size(job: Job, index: int) -> tuple[float, float]:
    return job.pieces[index].width, job.pieces[index].height


def safe(id: str) -> str:
    """An id as the name of a file, whatever somebody called their own content."""
    return "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in id).lstrip(".") or "piece"


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Invalid("press.unwritable", path=str(folder), why=why_unwritable(error)) from None
