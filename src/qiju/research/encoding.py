"""What a seat sees as a fixed number of numbers, in any game, made from its view alone.

Which numbers there are is found by looking: some games are played by chance and by the game's own bot, and every place
of their views that is not always the same becomes a feature. A number is a feature; a word is as many as it was seen to
be, one of them 1; a list has a place for each of its things, and its length; what may be missing has a feature that
says whether it is there. The games are always the same ones, so that the features are, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from qiju.bots.names import make_bot
from qiju.kernel.bot import Bot
from qiju.kernel.game import Game, Setup
from qiju.kernel.state import State
from qiju.kernel.streams import Stream
from qiju.research.actions import Actions
from qiju.research.course import dealt

VIEWS: Final = 1500  # that are looked at to find the features
MOST_GAMES: Final = 40
SEED: Final = 6  # of those games
MOST_WORDS: Final = 200  # in one place; one that says more is prose, and no feature


class Part:
    """One place of a view, and which features stand for what may be there."""

    __slots__ = (
        "count_at", "field_names", "fields", "lengths", "missing", "number_at", "numbers", "rows", "there_at",
        "word_at", "words",
    )  # fmt: skip

    def __init__(self) -> None:
        # What was seen.
        self.missing = False
        self.numbers: set[int] = set()
        self.words: dict[str, int] = {}
        self.lengths: set[int] = set()
        self.field_names: list[str] = []
        self.fields: list[Part] = []
        self.rows: list[Part] = []
        # Where it goes; -1: nowhere.
        self.there_at: i64 = -1
        self.number_at: i64 = -1
        self.count_at: i64 = -1
        self.word_at: dict[str, int] = {}

    def see(self, value: object) -> None:
        """One more thing that was seen here."""
        if value is None:
            self.missing = True
        elif isinstance(value, bool):
            self.numbers.add(1 if value else 0)
        elif isinstance(value, int):
            self.numbers.add(value)
        elif isinstance(value, str):
            self.words[value] = 0
        elif isinstance(value, dict):
            for name, inner in value.items():
                self.field(name).see(inner)
            for place, name in enumerate(self.field_names):
                if name not in value:
                    self.fields[place].missing = True
        elif isinstance(value, (list, tuple)):
            self.lengths.add(len(value))
            while len(self.rows) < len(value):
                self.rows.append(Part())
            for place, inner in enumerate(value):
                self.rows[place].see(inner)

    def field(self, name: str) -> Part:
        if name in self.field_names:
            return self.fields[self.field_names.index(name)]
        part = Part()
        self.field_names.append(name)
        self.fields.append(part)
        return part

    def settle(self, path: str, names: list[str], scales: list[int]) -> bool:
        """Give features to what varies, in an order that depends on nothing else. False: there is nothing here."""
        before = len(names)
        various = len(self.numbers) > 1 or len(self.words) > 1 or len(self.lengths) > 1
        kinds = sum([len(self.numbers) > 0, len(self.words) > 0, len(self.rows) + len(self.fields) > 0])
        if self.missing and kinds > 0:
            self.there_at = new_feature(names, scales, f"{path}?", 1)
        if len(self.numbers) > 1 or (len(self.numbers) == 1 and kinds > 1):
            largest = max(abs(number) for number in self.numbers)
            self.number_at = new_feature(names, scales, path, max(1, largest))
        if various and 1 < len(self.words) <= MOST_WORDS:
            for word in sorted(self.words):
                self.word_at[word] = int(new_feature(names, scales, f"{path}={word}", 1))
        if len(self.lengths) > 1:
            self.count_at = new_feature(names, scales, f"{path}#", max(1, *self.lengths))
        self.settle_within(path, names, scales)
        return len(names) > before

    def settle_within(self, path: str, names: list[str], scales: list[int]) -> None:
        """The same for fields and rows; those without a feature are forgotten."""
        seen = sorted(zip(self.field_names, self.fields, strict=True), key=first_of)
        kept = [pair for pair in seen if pair[1].settle(f"{path}.{pair[0]}" if path else pair[0], names, scales)]
        self.field_names = [pair[0] for pair in kept]
        self.fields = [pair[1] for pair in kept]
        last = 0
        for place, part in enumerate(self.rows):
            if part.settle(f"{path}[{place}]", names, scales):
                last = place + 1
        del self.rows[last:]

    def fill(self, value: object, out: list[int]) -> None:
        """Write what is here into its features."""
        if value is None:
            return
        if self.there_at >= 0:
            out[self.there_at] = 1
        if isinstance(value, bool):
            if value and self.number_at >= 0:
                out[self.number_at] = 1
        elif isinstance(value, int):
            if self.number_at >= 0:
                out[self.number_at] = value
        elif isinstance(value, str):
            at = self.word_at.get(value)
            if at is not None:
                out[at] = 1
        elif isinstance(value, dict):
            for place in range(len(self.fields)):
                inner = value.get(self.field_names[place])
                if inner is not None:
                    self.fields[place].fill(inner, out)
        elif isinstance(value, list):
            if self.count_at >= 0:
                out[self.count_at] = len(value)
            for place in range(min(len(value), len(self.rows))):
                self.rows[place].fill(value[place], out)


def first_of(pair: tuple[str, Part]) -> str:
    return pair[0]


def new_feature(names: list[str], scales: list[int], name: str, scale: int) -> i64:
    names.append(name)
    scales.append(scale)
    return len(names) - 1


class Encoder:
    """Observations of one game at one table, as lists of whole numbers; `names` says what each is, `scales` how large
    it was at most where the features were found.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.actions = Actions(game, setup)
        self.names: list[str] = [f"seat={seat}" for seat in range(setup.seats)]
        self.scales: list[int] = [1] * int(setup.seats)
        self.made_at: i64 = new_feature(self.names, self.scales, "made#", 4)
        self.last_at: i64 = new_feature(self.names, self.scales, "made.last", self.actions.size)
        self.root = Part()
        for view in some_views(game, setup):
            self.root.see(view)
        self.root.settle("", self.names, self.scales)
        self.size = len(self.names)

    def observe(self, state: State, seat: i64, made: list[int] | None = None) -> list[int]:
        """What a seat sees, and what small moves of its decision it has made so far."""
        out = self.of_view(self.game.view(state, seat))
        out[seat] = 1
        if made is not None and len(made) > 0:
            out[self.made_at] = len(made)
            out[self.last_at] = self.actions.of_move(made[-1])
        return out

    def of_view(self, view: Mapping[str, object]) -> list[int]:
        """The features of a view alone."""
        out = [0] * self.size
        self.root.fill(view, out)
        return out


def some_views(game: Game, setup: Setup) -> list[Mapping[str, object]]:
    """Views from some games: of whoever is asked, evenly from all of them."""
    views: list[Mapping[str, object]] = []
    bots: list[Bot] = [make_bot(game, "random"), make_bot(game, "normal")]
    stream = Stream(1)
    for number in range(MOST_GAMES):
        course = dealt(game, setup, SEED, number)
        step: i64 = 0
        while len(views) < VIEWS and course.go_on():
            step += 1
            # The first questions of every game, then one now and then.
            if step <= 8 or step % 5 == number % 5:
                views.append(game.view(course.state, course.seat))
            stream.seek(SEED * 1000 + number, step)
            bot = bots[(number // 2) % 2] if course.seat % 2 == 0 else bots[number % 2]
            course.play(bot.choose(course.state, course.seat, course.moves, stream))
    return views
