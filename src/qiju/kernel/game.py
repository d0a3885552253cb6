"""A game: its facts as data, how a table of it starts, and what people see of it.

The rules are in the game's `State`; this class describes the game to people and tools.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from qiju.kernel.bot import BotMaker
from qiju.kernel.components import Component, declared_components
from qiju.kernel.custom import Finding
from qiju.kernel.leaf import Leaf
from qiju.kernel.menu import MenuItem, Preview
from qiju.kernel.numbers import Declarations, Number, load_declarations
from qiju.kernel.options import LARGEST, RULEBOOK, Option, Preset, Tree, differences, misfits, overlay
from qiju.kernel.packing import Unpacker
from qiju.kernel.refusal import Invalid, Problem
from qiju.kernel.setup import Setup as Setup
from qiju.kernel.state import Outcome, State
from qiju.kernel.stated import MARK, by_key, state, unstated
from qiju.kernel.streams import Keys, Stream
from qiju.kernel.turns import Limit, Together
from qiju.kernel.words import Text, has_text, kernel_text, load_text

ABSENT: Final = -(1 << 40)  # a metric that this game of the run does not have
MOST_MOVES: Final = 4096  # numbers of small moves, where a game does not say where they lie
WHOLE: Final = 2520  # shares are counted in this part of one: every table of up to ten divides it
EVEN: Final = 0.5  # how close an end is that nobody knows yet
BESIDE: Final = 0.05  # so much of an end's worth is how close it was: it parts equals, and is far less than a win


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The base of every game. Facts about the game are set in `__init__` of its own class."""

    def __init__(
        self,
        id: str,
        version: int,
        seats: tuple[int, ...],
        standard: int,
        cap: int,
        table: Callable[[Setup], State] | None = None,
    ) -> None:
        self.id = id
        self.version = version
        self.oldest = version  # tables of this version of the rules and of all later ones can still be played
        self.seats = seats
        self.standard = standard
        self.cap = cap
        self.table = table  # the class of its states, for games that leave `blank` and `deal` as they are
        self.options: list[Option] = []
        self.presets: list[Preset] = []
        self.roles: list[str] = []
        self.metrics: list[str] = []
        self.shares: list[str] = []  # metrics in parts of WHOLE: a win that several share
        self.rates: list[str] = []  # metrics that are 1 or 0 in each game: it came about, or it did not
        self.failures: list[str] = []
        self.tallies: list[str] = []
        self.traits: list[str] = []  # what each seat was in a game: its role, its identity; see `seat_traits`
        self.strata: list[str] = []  # those of them that others are compared within, as generals within identities
        self.guessed = ""  # what seats hide and others guess: one of `traits`; see `guesses`
        # What a seat watches on the table (`stakes_of`; the texts call it `stake.NAME`), and what each temper likes of
        # it, with weights: a cautious one little calamity, a greedy one much of its own.
        self.stakes: list[str] = []
        self.tempers: dict[str, dict[str, float]] = {}
        self.role_section = "role"  # of the texts, where the names of `roles` stand
        self.custom_kinds: list[str] = []
        self.code_beside = False  # content of one's own comes with Python: only from whoever runs the command
        self.notices: list[Problem] = []  # what whoever opens a table here should know
        # How many playouts to the end a hard level may spend on one choice at the standard table, so that a decision
        # takes less than a second on one core (`bench/thinking.py` prints how long). Games with quick ones say so.
        self.playouts = 60
        # In how many of how many choices an easy player takes a fancy to another move: fewer where one has many
        # choices and a single mistake is dear.
        self.fancies = (3, 5)
        self.leaf: Leaf | None = None  # what `qiju learn` learns from, so that playouts need not go to the end
        # Where one sits says who one is: who only wants to play is given a seat by chance, not always the first.
        self.seats_by_chance = False
        # What conformance need not find everywhere, each with the reason: fields that everybody saw come about, where
        # the rules leave remembering to people (`{"Turn.path": "…"}`), and parts of a view that only reckon.
        self.untracked: dict[str, str] = {}
        self.package = ""
        self.terminal = ""
        self.press = ""  # `module:function` that lists what lies in its box, for print: see box.py
        self.printed: Tree | None = None  # what the rulebook prints, where it reads as if that were something else
        self.cached_content: Tree = {}
        self.cached_declarations: Declarations | None = None
        self.cached_texts: dict[str, Text] = {}
        self.cached_pages: dict[str, str] = {}

    # -- what a game must answer ---------------------------------------------------------------------

    def word(self, state: State, seat: i64, move: i64) -> str:
        """A small move in the one notation that record, wire, terminal, log and tests share."""
        raise NotImplementedError

    def view(self, state: State, viewer: i64) -> Mapping[str, object]:
        """What a seat (or SPECTATOR) may know, as plain data."""
        raise NotImplementedError

    # -- what a game may add -------------------------------------------------------------------------

    def blank(self, setup: Setup) -> State:
        """An empty state for `State.read` to fill: it already has the pieces whose number the setup determines."""
        if self.table is None:
            raise NotImplementedError
        return self.table(setup)

    def deal(self, setup: Setup, keys: Keys) -> State:
        """A table ready for its first question, with random streams made from these keys."""
        state = self.blank(setup)
        state.key_streams(keys)
        state.set_up()
        return state

    def read_content(self) -> Tree:
        """The game's numbers as its rulebook prints them; every patch is checked against them. Called once."""
        return {}

    def read_declarations(self) -> Declarations:
        """The range of each of these numbers, as `numbers.toml` declares it. Called once."""
        return load_declarations(self.package)

    def build(self, setup: Setup) -> Setup:
        """The setup in the game's own class, its numbers made ready for the rules."""
        return setup

    def appraise(self, text: str, tree: Mapping[str, object]) -> list[Finding]:
        """What a file of custom content (`custom_kinds` names its sections) brings: every piece, checked."""
        return []

    def custom(self, text: str, tree: Mapping[str, object]) -> Tree:
        """The same file as a patch over the content, so that a table and its record carry it by value."""
        raise Invalid("problem.no_custom", game=self.id)

    def rehearse(self, path: Path, text: str, tree: Mapping[str, object]) -> list[Finding]:
        """What is wrong with the Python beside such a file: it is run, and its effects are undone."""
        return []

    def learn(self, path: Path) -> None:
        """Load a custom file and the Python beside it: from now on tables of this process play with it."""
        raise Invalid("problem.no_custom", game=self.id)

    def learned(self) -> list[str]:
        """The ids of what was learned."""
        return []

    def more_rules(self, lang: str) -> str:
        """What the rulebook says in addition to the printed rules: the rules of everything that was learned."""
        return ""

    def warnings(self, setup: Setup) -> list[Problem]:
        """What is allowed but worth knowing before a table is opened, such as a goal that nobody can reach."""
        return self.notices

    def bots(self) -> dict[str, BotMaker]:
        """The game's own bots by name; the first one sits in for an absent player."""
        return {}

    # -- what a game may add for who thinks ahead ----------------------------------------------------

    def utility(self, outcome: Outcome, seat: i64) -> float:
        """What a result is worth to a seat, from 0 to 1: the share of the win, and a little for how close it was.

        Where nobody has won, it is worth nothing to anybody, whatever the ranks say.
        """
        if len(outcome.winners) == 0:
            return 0.0
        close = 0.5 * share_left_behind(outcome, seat) + 0.5 * share_of_points(outcome, seat)
        return (1.0 - BESIDE) * share_of_win(outcome, seat) + BESIDE * close

    def horizon(self, state: State) -> int:
        """After how many decisions a playout from here may stop at `estimate`; 0: it has to go to the end."""
        return self.leaf.horizon_at(self.package, state) if self.leaf is not None else 0

    def may_stop(self, state: State) -> bool:
        """May a playout that has come to its horizon stop here? If not, it goes on until it may."""
        return self.leaf is None or self.leaf.may_stop(state)

    def estimate(self, state: State, seat: i64) -> float:
        """What a game that is not over is worth to a seat, as `utility` counts. Only asked with a `horizon`, and only
        between two decisions, where it `may_stop`. It may look at everything: the world it is asked about was imagined.
        """
        if self.leaf is None:
            raise NotImplementedError
        return (1.0 - BESIDE) * self.leaf.chance_of(self.package, state, seat) + BESIDE * EVEN

    def believe(self, state: State, seat: i64, stream: Stream) -> State:
        """A world as this seat would guess it: one that it cannot tell from the true one, drawn with the probability
        that follows from what the seat has seen. Like `resample`, it does not depend on what is hidden.
        """
        return state.resample(seat, stream)

    def guesses(self, state: State, seat: i64) -> list[dict[str, float]]:
        """For every seat, how likely it is what, as this seat (or SPECTATOR) could guess it: shares by the ids of
        `guessed`; empty where that is known. Like `believe`, it owes nothing to what is hidden.
        """
        return []

    def stakes_of(self, state: State, seat: i64) -> list[float]:
        """How a seat stands, in the order of `stakes`. Like `estimate` it may look at everything: the world that it is
        asked about was imagined.
        """
        return []

    def tell_setup(self, state: State) -> None:
        """Tell what the set-up revealed. Nobody listens while a table is dealt; this is called once afterwards."""

    def universe(self, state: State, seat: i64) -> list[int]:
        """Every small move that a player might look for now, including impossible ones."""
        return state.legal(seat)

    def vocabulary(self, state: State, seat: i64) -> list[int]:
        """Every small move that can be named now, so that even an absurd one is refused with the proper reason."""
        return self.universe(state, seat)

    def move_ranges(self, setup: Setup) -> list[tuple[int, int]]:
        """The ranges, each from a start up to but not including an end, in which the numbers of small moves lie."""
        return [(0, MOST_MOVES)]

    def label(self, state: State, seat: i64, move: i64, lang: str) -> str:
        """A move as a button or a list would name it."""
        return self.word(state, seat, move)

    def aliases(self, state: State, seat: i64, move: i64) -> list[str]:
        """Other ways in which people may write a move."""
        return []

    def limit(self, state: State, seat: i64) -> Limit | None:
        """How long this seat may think about its question, if the rules limit it; whoever runs the table keeps time."""
        return None

    def together(self, state: State) -> Together | None:
        """Are the answers to this question heard together, and not as they come? What everybody sees decides that."""
        return None

    def preview(self, state: State, seat: i64, move: i64) -> Preview | None:
        """What a legal move would do; the true dice are not touched."""
        return None

    def measure(self, state: State) -> list[int]:
        """The figures of a finished game, in the order of `metrics`; ABSENT where one does not apply."""
        return []

    def seat_traits(self, state: State, seat: i64) -> list[str]:
        """What a seat was in a finished game, in the order of `traits`: ids of the texts' section of that name."""
        return []

    def turn_of(self, state: State, seat: i64) -> int:
        """How many seats had their first turn before this one, in a finished game."""
        return int(seat)

    def read_texts(self) -> dict[str, Text]:
        """The game's sentences, added to the kernel's: the folder `text` of its package, if any. Called once."""
        return load_text(self.package, kernel_text()) if has_text(self.package) else kernel_text()

    def components(self) -> list[Component]:
        """Cards, tiles, roles and whatever else has a name: the rule page lists them all."""
        return declared_components(self.numbers(), self.content(), self.text("en"))

    def arrange(self, state: State, piece: str, values: Mapping[str, object]) -> None:
        """Set up a table by hand, for tests: a piece by its name, and what it should hold."""
        raise NotImplementedError

    def look(self, state: State, piece: str, field: str) -> object:
        """What a piece holds, for tests."""
        raise NotImplementedError

    def conserved(self, state: State) -> dict[str, int]:
        """Quantities that never change during a game, for conformance."""
        return {}

    # -- what every game can do ----------------------------------------------------------------------

    def content(self) -> Tree:
        if not self.cached_content:
            self.cached_content = self.read_content()
        return self.cached_content

    def declarations(self) -> Declarations:
        if self.cached_declarations is None:
            self.cached_declarations = self.read_declarations()
        return self.cached_declarations

    def numbers(self) -> list[Number]:
        """Every number of the rulebook with its key, its value and its range."""
        return self.declarations().numbers(self.content())

    def texts(self) -> dict[str, Text]:
        """The game's sentences, and the labels of its numbers."""
        if not self.cached_texts:
            self.cached_texts = {
                lang: Text(
                    lang, {**{field.text: field.label[lang] for field in self.declarations().declared}, **text.table}
                )
                for lang, text in self.read_texts().items()
            }
            self.state_numbers()
        return self.cached_texts

    def state_numbers(self) -> None:
        """Put the content's numbers into the sentences that leave room for them."""
        values = by_key(self.numbers())
        if self.printed is not None:
            self.tell_changes(by_key(self.declarations().numbers(self.printed)))
        for text in self.cached_texts.values():
            for key, sentence in text.table.items():
                if MARK in sentence:
                    text.table[key] = state(sentence, values)

    def tell_changes(self, printed: Mapping[str, object]) -> None:
        """What a sentence words by hand and is not so here is told behind it."""
        for component in declared_components(self.numbers(), self.content(), self.cached_texts["en"]):
            key = f"{component.kind}_text.{component.id}"
            for text in self.cached_texts.values():
                sentence = text.table.get(key, "")
                for number in unstated(component, sentence, printed) if sentence else []:
                    told = {"label": text.problem(self.label_of(number)), "value": number.value}
                    text.table[key] += text.say("page.changed", {**told, "printed": printed[number.key]})

    def with_content(self, content: Tree) -> Game:
        """As if the rulebook printed this content: numbers, sentences and rule page follow. For reading only."""
        if content == self.content():
            return self
        other = cast("Callable[[], Game]", type(self))()
        other.printed = self.content()
        other.cached_content = content
        return other

    def text(self, lang: str) -> Text:
        return self.texts()[lang]

    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        raise Invalid(
            "problem.option_name", option=name, known=", ".join(option.name for option in self.options) or "—"
        )

    def preset(self, name: str) -> Preset:
        for preset in self.presets:
            if preset.name == name:
                return preset
        raise Invalid(
            "problem.preset_name", preset=name, known=", ".join(preset.name for preset in self.presets) or "—"
        )

    def prepare(
        self,
        seats: int = 0,
        options: Mapping[str, object] | None = None,
        presets: Sequence[str] = (),
        patches: Sequence[tuple[str, Mapping[str, object]]] = (),
        roles: Sequence[str] = (),
        version: int = 0,
    ) -> Setup:
        """Check what a table is to be played with: presets from left to right, then patches, then options.

        The preset `rulebook` undoes what the presets before it changed. A table that began under an earlier version of
        the rules names that version and continues with it.
        """
        seats = seats or self.standard
        if seats not in self.seats:
            raise Invalid("problem.seats", game=f"@{self.id}", seats=seats, allowed=", ".join(map(str, self.seats)))
        chosen = {option.name: option.default for option in self.options}
        content = self.content()
        asked = self.effective(presets)
        for name in asked:
            preset = self.preset(name)
            chosen.update(preset.options)
            content = self.patched(content, preset.content, f"preset {name}")
        for where, patch in patches:
            content = self.patched(content, patch, where)
        for name, value in (options or {}).items():
            chosen[name] = self.option(name).read(value)
        named = [self.role_named(role) for role in roles]
        self.check_roles(seats, named)
        return self.build(Setup(seats, chosen, asked, content, named, version or self.version))

    def effective(self, presets: Sequence[str]) -> list[str]:
        """The presets that still count: `rulebook` cancels all before it."""
        known = [self.preset(name).name for name in presets]
        return known[len(known) - 1 - known[::-1].index(RULEBOOK) :] if RULEBOOK in known else known

    def plays(self, version: int) -> bool:
        """Whether a table of this version of the rules can be played here."""
        return self.oldest <= version <= self.version

    def patched(self, content: Tree, patch: Mapping[str, object], where: str) -> Tree:
        """The content with a patch laid over it: known keys, the same types, and numbers that are allowed."""
        self.check_numbers(patch, where)
        return overlay(content, patch, where)

    def check_numbers(self, patch: Mapping[str, object], where: str) -> None:
        """Refuse the first number that its declaration does not allow."""
        for number in self.declarations().refused(patch):
            raise self.number_refused(number, where)

    def patch_problems(self, patch: Mapping[str, object], where: str) -> list[Invalid]:
        """Everything that is wrong with a patch of the rulebook's content, key by key."""
        numbers = [self.number_refused(number, where) for number in self.declarations().refused(patch)]
        return numbers + misfits(self.content(), patch, where)

    def number_refused(self, number: Number, where: str) -> Invalid:
        """What its declaration does not allow: with file, key, label, what is allowed, and the clause."""
        declared = number.declaration
        key, label, value = number.key, self.label_of(number), within(number.value)
        if declared.choices:
            known = ", ".join(declared.choices)
            return Invalid(
                "problem.number_choice", declared.clause, where=where, key=key, label=label, value=value, known=known
            )
        return Invalid(
            "problem.number_range",
            declared.clause,
            where=where,
            key=key,
            label=label,
            low=declared.low,
            high=declared.high,
            value=value,
        )

    def label_of(self, number: Number) -> Invalid:
        """What a number is called, to be filled into a sentence."""
        declared = number.declaration
        label = Invalid(declared.text)
        known = self.text("en")
        label.values = {
            blank: f"@{blank}.{name}" if known.knows(f"{blank}.{name}") else name
            for blank, name in declared.blanks(number.steps).items()
        }
        return label

    def role_named(self, written: str) -> str:
        """The role that somebody means: by its id, or by its name in any language. An unknown one stays as written."""
        if written in self.roles:
            return written
        wanted = written.strip().casefold()
        for role in self.roles:
            for text in self.texts().values():
                if wanted in (role.casefold(), text.say(f"{self.role_section}.{role}").casefold()):
                    return role
        return written

    def check_roles(self, seats: int, roles: Sequence[str]) -> None:
        """Check the roles that were asked for: each known, one for each seat, none twice."""
        if not roles:
            return
        for role in roles:
            if role not in self.roles:
                known = [self.role_called(one) for one in self.roles] or ["—"]
                raise Invalid("problem.role_name", role=role, known=known)
        if len(roles) != seats:
            raise Invalid("problem.role_count", seats=seats, given=len(roles))
        for role in roles:
            if list(roles).count(role) > 1:
                raise Invalid("problem.role_twice", role=self.role_called(role))

    def role_called(self, role: str) -> str:
        """A role's name, to be filled into a sentence; its id where the texts have none."""
        key = f"{self.role_section}.{role}"
        return f"@{key}" if self.text("en").knows(key) else role

    def changed_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options that a table plays differently from the rulebook."""
        known = {option.name: option.default for option in self.options}
        return {name: value for name, value in options.items() if name in known and value != known[name]}

    def changed_content(self, content: Tree) -> dict[str, list[object]]:
        """What differs from the printed game: by key, the printed value and the present one."""
        return differences(self.content(), content)

    def unpack(self, setup: Setup, data: bytes) -> State:
        """The state from which `pack` made these bytes."""
        unpacker = Unpacker(data, setup)
        state = self.blank(setup)
        state.read(unpacker)
        unpacker.done()
        return state

    def menu(self, state: State, seat: i64) -> list[MenuItem]:
        """The moves that a player might look for: possible ones with a preview, impossible ones with the reason."""
        items: list[MenuItem] = []
        for move in self.universe(state, seat):
            refusal = state.refusal(seat, move)
            preview = self.preview(state, seat, move) if refusal is None else None
            items.append(MenuItem(move, self.word(state, seat, move), refusal, preview))
        return items

    def start(self, setup: Setup, secret: bytes) -> State:
        """A table ready for its first question; all randomness is derived from this secret."""
        return self.deal(setup, Keys(secret, 0))


def share_of_win(outcome: Outcome, seat: i64) -> float:
    """1 for whoever won alone, a part of it for whoever shares."""
    return 1.0 / float(len(outcome.winners)) if seat in outcome.winners else 0.0


def share_left_behind(outcome: Outcome, seat: i64) -> float:
    """From 0 for the last to 1 for the first."""
    others = len(outcome.ranks) - 1
    return 1.0 - float(outcome.ranks[seat] - 1) / float(others) if others > 0 else 1.0


def share_of_points(outcome: Outcome, seat: i64) -> float:
    """One's own points beside those of the best other: from 0 to 1, one half where they are equal."""
    best = 0
    for other, score in enumerate(outcome.scores):
        if other != seat and score > best:
            best = score
    own = outcome.scores[seat] if outcome.scores[seat] > 0 else 0
    return float(own) / float(own + best) if own + best > 0 else 0.5


def within(value: object) -> str:
    """A value as a sentence shows it: nobody needs all the digits of a number that is far too large."""
    if not isinstance(value, int) or abs(value) <= LARGEST:
        return str(value)
    return f"> {LARGEST}" if value > 0 else f"< -{LARGEST}"
