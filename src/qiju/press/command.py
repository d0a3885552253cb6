"""`qiju print` behind its options: what an order comes to is told first, then it is carried out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from qiju.kernel.box import PARTS
from qiju.kernel.refusal import Invalid
from qiju.press.order import Order
from qiju.press.pdf import Job, job_of, pdf_of, write_file
from qiju.press.words import press_texts


def carry_out(order: Order, out: Path | None, images: Path | None, tts: Path | None) -> Iterator[str]:
    """Line by line what is done; each line is true when it is given."""
    text = press_texts()[order.lang]
    if out is None and images is None and tts is None:
        raise Invalid("press.out_missing", game=order.game.id)
    job = job_of(order)
    if out is not None:
        yield from told(job)
        write_file(out, pdf_of(job))
        yield text.say("press.written", {"path": str(out)})
    if images is not None:
        from qiju.press.images import write_images

        yield text.say("press.images", {"count": write_images(job, images), "path": str(images)})
    if tts is not None:
        from qiju.press.tabletop import write_tabletop

        file = write_tabletop(job, tts)
        yield text.say("press.tabletop", {"path": str(tts), "file": file.name})


def told(job: Job) -> Iterator[str]:
    """Pages and paper, and how to print them."""
    order, text = job.order, press_texts()[job.order.lang]
    title = order.game.text(order.lang).say("game.title")
    paper = {"a4": "A4", "letter": "Letter"}[order.paper]
    read = job.pages_to_read()
    pages = len(job.pages) + read
    yield text.say("press.pages", {"title": title, "pages": pages, "paper": paper, "sheets": job.sheets + read})
    for part in PARTS:
        count = sum(piece.count for piece in job.pieces if piece.part == part)
        own = {piece.id for piece in job.pieces if piece.part == part}
        used = sum(any(job.pieces[item.piece].id in own for item in page.items) for page in job.pages)
        if count:
            yield text.say("press.part", {"part": f"@sheet.{part}", "count": count, "pages": used})
    if read:
        yield text.say("press.books", {"pages": read})
    for page in job.pages:
        if page.scale < 1:
            yield text.say("press.shrunk", {"percent": round(page.scale * 100)})
            break
    yield text.say("press.duplex" if any(page.back for page in job.pages) else "press.single")
    yield text.say("press.full_size")
