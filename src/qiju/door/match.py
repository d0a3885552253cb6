"""A table in play, from Python: look, decide, take back, let bots play, save and load."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, SupportsIndex, TypeAlias

from qiju.bots.decision import thought
from qiju.bots.names import make_bot, seat_bots
from qiju.door.wishes import Names, bots_written, text, whole, within, write_file
from qiju.door.wording import in_words_of, spoken
from qiju.kernel import match as kernel
from qiju.kernel.bot import Bot
from qiju.kernel.events import SPECTATOR
from qiju.kernel.match import fork, replay, say_event
from qiju.kernel.record import load_record
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.kernel.turns import Chance, Chances, in_turn
from qiju.kernel.words import language
from qiju.tables import HUMAN, seated_in

if TYPE_CHECKING:
    from qiju.door.picture import Picture
    from qiju.door.shelf import Game

Seat: TypeAlias = int | str
NARROWEST, WIDEST = 20, 1000  # a picture, in letters
MOST_DECISIONS = 1_000_000_000


class Match:
    """A table in play. A notebook draws it as its viewer may see it.

    A seat is named `P1`, `P2`, … or by its player's name; a number counts from 0. Methods that change the table return
    it, so that decisions can be chained.

    >>> import qiju
    >>> match = qiju.game("merit").match(roles=["farmer", "merchant", "scholar", "monk"], seed=7)
    >>> match
    <Match merit, 4 seats, 0 decisions; P1, P2, P3 must decide>
    >>> match.decide("P1", "refuge").decide("P2", "refuge").undo("P2")
    <Match merit, 4 seats, 3 decisions; P2, P3 must decide>
    """

    def __init__(self, game: Game, match: kernel.Match, seated: list[str]) -> None:
        self.game = game
        self.kernel = match
        self.seated = seated
        people = [seat for seat, name in enumerate(seated) if name == HUMAN]
        self.viewer_seat = people[0] if len(people) == 1 else SPECTATOR

    def __repr__(self) -> str:
        made = len(self.kernel.record.entries)
        count = f"{len(self.names)} seats, {made} decision{'' if made == 1 else 's'}"
        if self.over:
            return f"<Match {self.game.id}, {count}; won by {', '.join(self.winners) or 'nobody'}>"
        return f"<Match {self.game.id}, {count}; {', '.join(self.asked) or 'nobody'} must decide>"

    def _repr_html_(self) -> str | None:
        try:
            return self.picture().html
        except ImportError:  # without `rich`, which draws, a notebook shows the line above
            return None

    # -- who sits here -------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """Who sits where.

        >>> import qiju
        >>> qiju.game("merit").match(names=["Ann", "Bob"], seed=1).names
        ['Ann', 'Bob']
        """
        people = zip(self.kernel.record.names, self.seated, strict=True)
        return [name.removesuffix(f" ({bot})") for name, bot in people]

    @property
    def viewer(self) -> str | None:
        """From whose seat the table is shown by default: the only person's, otherwise a spectator's (None).

        >>> import qiju
        >>> match = qiju.game("merit").match(roles=["farmer", "merchant"], seed=1)
        >>> match.viewer
        >>> match.viewer = "P2"
        >>> match.viewer
        'P2'
        """
        return None if self.viewer_seat == SPECTATOR else self.names[self.viewer_seat]

    @viewer.setter
    def viewer(self, viewer: Seat | None) -> None:
        self.viewer_seat = self._viewer(viewer) if viewer is not None else SPECTATOR

    # -- looking -------------------------------------------------------------------------------------

    @property
    def asked(self) -> list[str]:
        """Who must decide now.

        >>> import qiju
        >>> qiju.game("merit").match(roles=["farmer", "merchant"], seed=1).asked
        ['P1', 'P2']
        """
        return [self.names[seat] for seat in self.kernel.state.pending()]

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> import qiju
        >>> match = qiju.game("merit").match(roles=["farmer", "merchant"], seed=1)
        >>> match.over, match.play("random").over
        (False, True)
        """
        return self.kernel.state.over

    @property
    def winners(self) -> list[str]:
        """Who has won: nobody before the end, and nobody if all lose together.

        >>> import qiju
        >>> qiju.game("carnival").match(seats=2, seed=2).play("random").winners
        ['P2']
        """
        return [self.names[seat] for seat in self.kernel.state.outcome().winners] if self.over else []

    @property
    def scores(self) -> dict[str, float]:
        """Everybody's points at the end; empty before that.

        >>> import qiju
        >>> match = qiju.game("carnival").match(seats=2, seed=2)
        >>> match.scores
        {}
        >>> sorted(match.play("random").scores)
        ['P1', 'P2']
        """
        if not self.over:
            return {}
        outcome = self.kernel.state.outcome()
        return {name: score / outcome.unit for name, score in zip(self.names, outcome.scores, strict=True)}

    def view(self, viewer: Seat | None = None) -> Mapping[str, object]:
        """What a seat may know, as plain data; by default, what the table's viewer may know.

        >>> import qiju
        >>> match = qiju.game("merit").match(roles=["farmer", "merchant"], seed=1)
        >>> match.view("P1")["phase"]
        'choose_refuge'
        """
        return self.kernel.view(self._viewer(viewer))

    def moves(self, seat: Seat) -> list[str]:
        """What a seat may do now, written as `decide` expects it; for a decision in several steps, the first step.

        >>> import qiju
        >>> qiju.game("merit").match(roles=["farmer", "merchant"], seed=1).moves("P1")
        ['no-refuge', 'refuge']
        """
        with in_words_of(self.game.kernel, self.game.lang):
            return self.kernel.legal_texts(self._seat(seat))

    def question(self, seat: Seat) -> int:
        """The number of the question that a seat is asked; it changes as soon as the seat is asked something else.

        >>> import qiju
        >>> match = qiju.game("merit").match(roles=["farmer", "merchant"], seed=1)
        >>> before = match.question("P1")
        >>> match = match.play("house", decisions=3)
        >>> before == match.question("P1")
        False
        """
        return int(self.kernel.question(self._seat(seat)))

    def told(self, viewer: Seat | None = None, lang: str = "") -> list[str]:
        """Everything that a viewer has been told so far, as sentences.

        >>> import qiju
        >>> match = qiju.game("merit").match(roles=["farmer", "merchant"], seed=1)
        >>> match.decide("P1", "refuge").told("P2", "en")[-1]
        'The Farmer has decided: still secret.'
        """
        speak = language(lang or self.game.lang)
        heard = self.kernel.heard(self._viewer(viewer))
        return [say_event(self.game.kernel, speak, told.kind, told.data) for told in heard]

    def picture(self, viewer: Seat | None = None, lang: str = "", width: int = 100) -> Picture:
        """The table as a viewer may see it, as HTML and SVG; `width` is counted in letters.

        >>> import qiju
        >>> qiju.game("merit").match(roles=["farmer", "merchant"], seed=1).picture("P1", "en").svg[:4]
        '<svg'
        """
        from qiju.door.picture import draw_match

        with in_words_of(self.game.kernel, self.game.lang):
            speak, letters = language(lang or self.game.lang), within("width", width, NARROWEST, WIDEST)
            return draw_match(self, self._viewer(viewer), speak, letters)

    # -- deciding ------------------------------------------------------------------------------------

    def decide(self, seat: Seat, decision: str, question: int | None = None) -> Match:
        """Make a decision; if it is not allowed, nothing changes and a `Refusal` says why.

        If you name the `question` that the decision answers, `Stale` is raised if something else is asked by now.

        >>> import qiju
        >>> qiju.game("merit").match(roles=["farmer", "merchant"], seed=1).decide("P2", "no-refuge").asked
        ['P1']
        """
        with in_words_of(self.game.kernel, self.game.lang):
            answered = None if question is None else whole("question", question)
            self.kernel.decide_text(self._seat(seat), text("decision", decision), answered)
        return self

    def undo(self, seat: Seat) -> Match:
        """Take back a seat's last decision, as long as nothing was revealed and nobody has acted on it.

        >>> import qiju
        >>> match = qiju.game("merit").match(roles=["farmer", "merchant"], seed=1).decide("P2", "no-refuge")
        >>> match.undo("P2").asked
        ['P1', 'P2']
        """
        with in_words_of(self.game.kernel, self.game.lang):
            self.kernel.undo(self._seat(seat))
        return self

    def play(self, bots: Names = "", decisions: int = 0) -> Match:
        """Let bots decide: those at the table until a person is asked, or `bots` for everybody until the end.

        With `decisions`, stop after that many. A bot knows no more than its seat does.

        >>> import qiju
        >>> match = qiju.game("merit").match(2, bots="human,house", seed=1)
        >>> match.play().asked
        ['P1']
        >>> match.play("house").over
        True
        """
        with in_words_of(self.game.kernel, self.game.lang):
            names = seat_bots(bots_written(bots), len(self.names)) if bots else self.seated
            sitting = [None if name == HUMAN else make_bot(self.game.kernel, name) for name in names]
            chances = Chances()
            last = len(self.kernel.record.entries) + within("decisions", decisions, 0, MOST_DECISIONS)
            while not decisions or len(self.kernel.record.entries) < last:
                turn = self._next_of(sitting, chances)
                if turn is None:
                    break
                chance, bot = turn
                chances.let_pass(chance.seat, len(self.kernel.record.entries))
                moves = thought(self.kernel, bot, chance.seat, chance.may_pass)()
                for problem in bot.problems_since():
                    warnings.warn(self.game.kernel.text(self.game.lang).problem(problem), stacklevel=2)
                if moves:
                    self.kernel.decide(chance.seat, moves)
        return self

    def _next_of(self, sitting: list[Bot | None], chances: Chances) -> tuple[Chance, Bot] | None:
        """The next bot that is asked and has not let this chance pass; None where only people are asked."""
        for chance in in_turn(self.kernel.state):
            bot = sitting[chance.seat]
            if bot is not None and (not chance.may_pass or chances.open(chance.seat, len(self.kernel.record.entries))):
                return chance, bot
        return None

    # -- keeping -------------------------------------------------------------------------------------

    @property
    def decisions(self) -> list[tuple[str, str]]:
        """Every decision in order, with who made it. Undone decisions are listed too, followed by the undoing.

        >>> import qiju
        >>> qiju.game("merit").match(roles=["farmer", "merchant"], seed=1).decide("P2", "refuge").undo("P2").decisions
        [('P2', 'refuge'), ('P2', 'undo')]
        """
        return [(self.names[entry.seat], entry.word or entry.text) for entry in self.kernel.record.entries]

    def save(self, path: str | Path) -> Path:
        """Write the record: a file that `qiju.load`, `qiju play --resume` and `qiju replay` read.

        It contains the table's secret: do not give it to anybody you are still playing with.

        >>> import qiju
        >>> match = qiju.game("merit").match(roles=["farmer", "merchant"], seed=1).decide("P2", "refuge")
        >>> path = match.save("evening.qiju.json")
        >>> qiju.load(path).asked
        ['P1']
        """
        with in_words_of(self.game.kernel, self.game.lang):
            return write_file(path, self.kernel.record.save, "problem.record_unwritable")

    def fork(self, at: int) -> Match:
        """Another table that has the first `at` decisions in common with this one.

        >>> import qiju
        >>> match = qiju.game("merit").match(roles=["farmer", "merchant"], seed=1).play("house", decisions=6)
        >>> len(match.fork(4).decisions), len(match.decisions)
        (4, 6)
        """
        with in_words_of(self.game.kernel, self.game.lang):
            return Match(self.game, fork(self.game.kernel, self.kernel.record, whole("at", at)), self.seated)

    # -- seats ---------------------------------------------------------------------------------------

    def _seat(self, seat: Seat) -> int:
        """The seat that somebody means: by its name, as P2, or by its number from 0."""
        names = self.names
        if isinstance(seat, str):
            numbered = [f"P{number}" for number in range(1, len(names) + 1)]
            for known in (names, numbered):
                if seat in known:
                    return known.index(seat)
        # True is a number to Python, but nobody means a seat by it.
        elif isinstance(seat, SupportsIndex) and not isinstance(seat, bool) and 0 <= index(seat) < len(names):
            return index(seat)
        raise Invalid("problem.seat_name", seat=seat, known=names).in_words(self.game.kernel.texts(), self.game.lang)

    def _viewer(self, viewer: Seat | None) -> int:
        return self.viewer_seat if viewer is None else self._seat(viewer)


def load(path: str | Path, lang: str = "") -> Match:
    """The table of a saved game, as it was left.

    >>> import qiju
    >>> path = qiju.game("merit").match(roles=["farmer", "merchant"], seed=1).play("house").save("finished.qiju.json")
    >>> qiju.load(path).over
    True
    """
    from qiju.door.shelf import Game

    speak = spoken(lang)
    with in_words_of(None, speak):
        record = load_record(Path(str(path)))
        game = Game(find_game(record.game), speak)
    with in_words_of(game.kernel, game.lang):
        match = replay(game.kernel, record)
        return Match(game, match, seated_in(game.kernel, record))
