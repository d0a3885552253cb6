"""A table as one viewer may see it: HTML for notebooks and pages, SVG for everything else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from qiju.bots.names import seat_called
from qiju.door.letters import draw_letters
from qiju.door.paper import inks_of, stylesheet
from qiju.door.wishes import write_file
from qiju.door.wording import in_words_of
from qiju.facts import title
from qiju.kernel.events import SPECTATOR
from qiju.kernel.match import say_event
from qiju.kernel.words import Text, language
from qiju.terminal.inks import DAY, NIGHT
from qiju.terminal.skin import Skin

if TYPE_CHECKING:
    from qiju.door.match import Match

LAST = 3  # sentences under the table


class Picture:
    """A drawing of a table. A notebook shows it; `save` writes it to a file.

    It is made only from what its viewer may know.

    >>> import qiju
    >>> picture = qiju.game("merit").match(roles=["farmer", "merchant"], seed=1).picture("P1")
    >>> picture.html.startswith("<div")
    True
    """

    def __init__(self, svg: str, html: str) -> None:
        self.svg = svg
        self.html = html

    def _repr_html_(self) -> str:
        return self.html

    def save(self, path: str | Path) -> Path:
        """Write it to a file: the table alone as `.svg`, or with its title and the latest events as `.html`.

        >>> import qiju
        >>> qiju.game("merit").match(roles=["farmer", "merchant"], seed=1).picture("P1").save("table.svg").name
        'table.svg'
        """

        def write(place: Path) -> None:
            whole = place.suffix == ".html"
            page = f'<!doctype html><meta charset="utf-8">{self.html}' if whole else self.svg
            place.write_text(page, encoding="utf-8")

        with in_words_of(None, language("")):
            return write_file(path, write, "problem.unwritable")


def draw_match(match: Match, viewer: int, lang: str, width: int) -> Picture:
    """The game's own drawing where it has one, else the one for any game; from the view alone."""
    game = match.game.kernel
    skin = Skin(game)
    text = skin.texts[lang]
    names = [seat_called(name, text) for name in match.kernel.record.names]
    view = match.kernel.view(viewer)
    drawing = skin.draw(view, viewer, lang, text, names, width)
    called = title(game, text)
    svg = draw_letters(drawing, width, called)
    whose = text.say("picture.spectator") if viewer == SPECTATOR else text.say("picture.viewer", {"who": names[viewer]})
    told = [say_event(game, lang, one.kind, one.data) for one in match.kernel.heard(viewer)[-LAST:]]
    return Picture(with_inks(svg), framed(called, whose, svg, told, standing(match, view, names, text)))


def standing(match: Match, view: Mapping[str, object], names: list[str], text: Text) -> str:
    """Whose turn it is, or who has won."""
    state = match.kernel.state
    if state.over:
        winners = [names[seat] for seat in state.outcome().winners]
        said = text.say("picture.won", {"who": winners}) if winners else text.say("picture.nobody")
        return f'<footer class="over">{escape(said)}</footer>'
    asked = [names[seat] for seat in asked_in(view, state.pending())]
    return f"<footer>{escape(text.say('picture.asked', {'who': asked}))}</footer>" if asked else ""


def asked_in(view: Mapping[str, object], pending: Sequence[int]) -> Sequence[int]:
    """Who must decide, as the view tells it: while answers are sealed, a game may not tell who has answered."""
    told = view.get("asked")
    return told if isinstance(told, list) and all(isinstance(seat, int) for seat in told) else pending


def framed(called: str, whose: str, svg: str, told: list[str], footer: str) -> str:
    sentences = "".join(f"<li>{escape(sentence)}</li>" for sentence in told)
    return (
        f'<div class="qiju">{stylesheet()}<header><b>{escape(called)}</b><span class="quiet">{escape(whose)}</span>'
        f"</header>{svg}{f'<ol>{sentences}</ol>' if sentences else ''}{footer}</div>"
    )


def with_inks(svg: str) -> str:
    """An SVG that stands alone brings its inks along, by day and by night."""
    head, _, rest = svg.partition(">")
    inks = f"<style>svg{{{inks_of(DAY)}}}@media(prefers-color-scheme:dark){{svg{{{inks_of(NIGHT)}}}}}</style>"
    return f'{head}>{inks}<rect width="100%" height="100%" fill="var(--qiju-sheet)"/>{rest}'
