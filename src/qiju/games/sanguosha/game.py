"""《三国杀》 as tools see it: its facts, how a table starts, its figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha import arranging, beside, own, view, words
from qiju.games.sanguosha.bots import make_house
from qiju.games.sanguosha.cards import basic, crowd, delayed, equipment, jiedao, juedou, sha, taking, weapons
from qiju.games.sanguosha.frames.choosing import tell_offers
from qiju.games.sanguosha.guessing import believed_world, guessed_identities
from qiju.games.sanguosha.hearing import heard_together
from qiju.games.sanguosha.leaf import LEAF
from qiju.games.sanguosha.listing import with_all_cards
from qiju.games.sanguosha.names import (
    CARD_MOVE,
    CARD_NAMES,
    GENERAL_MOVE,
    GENERALS,
    IDENTITIES,
    LORD,
    LORD_WINS,
    REBELS_WIN,
    RENEGADE_WINS,
    SKILL_MOVE,
)
from qiju.games.sanguosha.opening import blank_table, laid_table
from qiju.games.sanguosha.setup import BLANK, SgsSetup
from qiju.games.sanguosha.skill import SKILL_NUMBERS, SKILLS
from qiju.games.sanguosha.skills.loading import load_generals
from qiju.games.sanguosha.stakes import STAKES, TEMPERS, stakes_of
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.swift import make_swift
from qiju.games.sanguosha.tallies import WINDOWS
from qiju.games.sanguosha.telling import tell_number, whisper_cards, who
from qiju.games.sanguosha.utility import utility
from qiju.games.sanguosha.view_types import SgsView
from qiju.kernel.bot import BotMaker
from qiju.kernel.components import Component
from qiju.kernel.content import load_content, table_of
from qiju.kernel.custom import Finding, refuse_first
from qiju.kernel.custom_file import read_custom
from qiju.kernel.game import ABSENT, Game, Setup
from qiju.kernel.menu import Preview
from qiju.kernel.options import Option, Preset, Tree
from qiju.kernel.refusal import Invalid
from qiju.kernel.state import Outcome, State
from qiju.kernel.streams import Keys, Stream
from qiju.kernel.turns import Together
from qiju.kernel.words import Text, kernel_text, load_text
from qiju.places import data_folder

RULES_VERSION: Final = 1
SEATS: Final = (4, 5, 6, 7, 8, 9, 10)

OPTIONS: Final = (
    Option("generals", ("on", "off"), "KR-24"),
    Option("mix", ("A", "B"), "KR-23"),
    Option("fanjian", ("card_first", "damage_first"), "KR-02"),
    Option("jijiang_again", ("other_target", "never", "always"), "KR-05"),
    Option("ganglie_empty", ("off", "on"), "KR-06"),
    Option("liuli_same", ("on", "off"), "KR-08"),
    Option("tao_round", ("once", "again"), "KR-10"),
    Option("reshuffle", ("needed", "at_once"), "KR-16"),
    Option("lord_dead", ("rulebook", "renegade"), "KR-17"),
    Option("reshuffle_limit", ("off", "6"), "KR-18"),
    Option("jieyin_first", ("self", "target"), "KR-19"),
    Option("kongcheng_provide", ("checked_once", "again"), "KR-21"),
)

PRESETS: Final = (
    Preset("rulebook", {}, {}),
    Preset("beginner", {"generals": "off"}, {}),
)

# Every file of cards is read with this one.
CARD_FILES: Final = (basic, crowd, delayed, equipment, jiedao, juedou, sha, taking, weapons)
WEAPON_SKILLS: Final = ("cixiong", "hanbing", "qinglong", "zhangba", "guanshi", "qilin", "bagua")


class Sanguosha(Game):
    """三国杀 标准版, and generals of one's own that it has learned (`own.py`)."""

    def __init__(self) -> None:
        # K-4.1.1
        super().__init__("sanguosha", RULES_VERSION, SEATS, standard=8, cap=20000)
        self.package = "qiju.games.sanguosha"
        self.leaf = LEAF
        self.fancies = (1, 6)
        self.stakes = list(STAKES)
        self.tempers = TEMPERS
        self.terminal = "qiju.games.sanguosha.terminal:draw"
        self.press = "qiju.games.sanguosha.printed:box"
        self.role_section = "general"
        self.custom_kinds = list(own.KINDS)
        self.code_beside = True
        self.own: list[own.OwnGeneral] = []
        self.own_files: list[str] = []
        # K-4.2.1: the first seat is the lord's, and anybody may be the lord.
        self.seats_by_chance = True
        self.options = list(OPTIONS)
        self.presets = list(PRESETS)
        load_generals(list(cast(Tree, self.content()["generals"])))
        self.list_generals()

    def list_generals(self) -> None:
        """What tools are told of the generals there are."""
        names = list(cast(Tree, self.content()["generals"]))
        self.roles = [*names, BLANK]
        self.tallies = [
            *[f"card.{name}" for name in CARD_NAMES],
            *WINDOWS,
            *[f"{'effect' if skill.id in WEAPON_SKILLS else 'skill'}.{skill.id}" for skill in SKILLS],
        ]
        self.traits = ["general", "identity"]
        self.guessed = "identity"
        self.strata = ["identity"]
        self.metrics = ["win.lord", "win.rebel", "win.renegade", "turns", *[f"win.{name}" for name in names]]
        self.rates = [name for name in self.metrics if name != "turns"]

    def read_content(self) -> Tree:
        content = load_content(self.package)
        # Those of one's own come after the printed ones, always in the same order.
        for general in sorted(self.own, key=attrgetter("id")):
            table_of(content, "generals")[general.id] = general.line
        return content

    def patched(self, content: Tree, patch: Mapping[str, object], where: str) -> Tree:
        """A whole content, as a record carries it, has the generals it names, and no others that are known here."""
        brought = patch.get("generals")
        if isinstance(brought, Mapping):
            known = table_of(content, "generals")
            strangers = [name for name in brought if name not in known]
            if strangers:
                folder = str(data_folder() / own.FOLDER)
                raise Invalid("problem.own_stranger", where=where, names=", ".join(strangers), folder=folder)
            if all(section in patch for section in content):
                content = {**content, "generals": {name: known[name] for name in known if name in brought}}
        return super().patched(content, patch, where)

    def read_texts(self) -> dict[str, Text]:
        texts = load_text(self.package, kernel_text())
        own.add_words(texts, self.own)
        words.complete(texts, self.content())
        return texts

    # -- generals of one's own -----------------------------------------------------------------------

    def appraise(self, text: str, tree: Mapping[str, object]) -> list[Finding]:
        mine = [general for general in self.own if general.text == text]
        others = [general for general in self.own if general.text != text]
        return own.Examination(text, tree, self, others, mine).examine()

    def rehearse(self, path: Path, text: str, tree: Mapping[str, object]) -> list[Finding]:
        return beside.run_beside(path, text, tree, keep=False)

    def learn(self, path: Path) -> None:
        place = path.resolve()
        if str(place) in self.own_files:
            return
        text, tree = read_custom(path)
        refuse_first(own.Examination(text, tree, self, self.own, []).examine(), str(path))
        refuse_first(beside.run_beside(place, text, tree, keep=True), str(path))
        self.own_files.append(str(place))
        self.own += own.read_generals(text, tree, str(place))
        self.cached_content, self.cached_texts, self.cached_pages = {}, {}, {}
        self.list_generals()
        own.pass_on(place)

    def learned(self) -> list[str]:
        return [general.id for general in self.own]

    def more_rules(self, lang: str) -> str:
        return own.rule_chapter(self.own, {skill.id: skill.clause for skill in SKILLS}, self.text(lang))

    def with_content(self, content: Tree) -> Game:
        """With the generals that it has learned."""
        other = super().with_content(content)
        assert isinstance(other, Sanguosha)
        if other is self:
            return self
        other.own, other.own_files = self.own, self.own_files
        other.list_generals()
        other.cached_content = content
        return other

    def components(self) -> list[Component]:
        return with_all_cards(super().components(), self.content())

    def build(self, setup: Setup) -> Setup:
        moments = [int(skill.moments) for skill in SKILLS]
        return SgsSetup(setup, SKILL_NUMBERS, moments, [skill.lord for skill in SKILLS])

    def check_roles(self, seats: int, roles: Sequence[str]) -> None:
        """Which general sits where, where somebody fixed it; a seat without one is `blank`, and there may be many."""
        if not roles:
            return
        if len(roles) != seats:
            raise Invalid("problem.role_count", seats=seats, given=len(roles))
        for role in roles:
            if role not in self.roles:
                raise Invalid("problem.role_name", role=role, known=", ".join(self.roles))
            if role != BLANK and list(roles).count(role) > 1:
                raise Invalid("problem.role_twice", role=role)

    def together(self, state: State) -> Together | None:
        return heard_together(cast(SgsState, state))

    def bots(self) -> dict[str, BotMaker]:
        return {"house": make_house, "swift": make_swift}

    def stakes_of(self, state: State, seat: i64) -> list[float]:
        return stakes_of(cast(SgsState, state), seat)

    def utility(self, outcome: Outcome, seat: i64) -> float:
        return utility(outcome, seat)

    def believe(self, state: State, seat: i64, stream: Stream) -> State:
        return believed_world(cast(SgsState, state), seat, stream)

    def guesses(self, state: State, seat: i64) -> list[dict[str, float]]:
        return guessed_identities(cast(SgsState, state), seat)

    def estimate(self, state: State, seat: i64) -> float:
        """A whole win for everybody on the side, as `utility` counts."""
        return LEAF.chance_of(self.package, state, seat)

    def deal(self, setup: Setup, keys: Keys) -> State:
        return laid_table(cast(SgsSetup, setup), keys)

    def blank(self, setup: Setup) -> State:
        return blank_table(cast(SgsSetup, setup))

    def tell_setup(self, state: State) -> None:
        """Who is the lord, one's own identity and what wins with it, and what one holds."""
        table = cast(SgsState, state)
        log = table.log
        if log is None:
            return
        for seat in range(table.seats):
            name = IDENTITIES[table.identity[seat]]
            data: dict[str, object] = {
                "seat": seat,
                "who": who(table, seat),
                "identity": name,
                "name": f"@identity.{name}",
                "goal": f"@goal.{name}",
            }
            if table.identity[seat] == LORD:
                log.tell("lord", {"seat": seat, "who": who(table, seat)})
            log.whisper("identity", 1 << seat, data)
        if table.phase == GENERALS:
            tell_offers(table)
            return
        # K-4.2.6: what came after that is the lord's first draw.
        start = int(table.n.start_hand)
        for seat in range(table.seats):
            whisper_cards(table, "hand", seat, table.hands[seat][:start], 1 << seat)
        tell_number(table, "turn", table.turn, table.turns)
        for seat in range(table.seats):
            if len(table.hands[seat]) > start:
                whisper_cards(table, "draw", seat, table.hands[seat][start:], 1 << seat)

    # -- what people see -----------------------------------------------------------------------------

    def word(self, state: State, seat: i64, move: i64) -> str:
        return words.word(cast(SgsState, state), move, self.texts()["zh"])

    def aliases(self, state: State, seat: i64, move: i64) -> list[str]:
        return words.aliases(cast(SgsState, state), move, self.texts())

    def label(self, state: State, seat: i64, move: i64, lang: str) -> str:
        return words.label(cast(SgsState, state), move, self.text(lang))

    def view(self, state: State, viewer: i64) -> SgsView:
        return view.look(cast(SgsState, state), viewer)

    def preview(self, state: State, seat: i64, move: i64) -> Preview | None:
        return view.preview(cast(SgsState, state), seat, move)

    def universe(self, state: State, seat: i64) -> list[int]:
        return view.universe(cast(SgsState, state), seat)

    def move_ranges(self, setup: Setup) -> list[tuple[int, int]]:
        n = cast(SgsSetup, setup)
        generals = GENERAL_MOVE + len(n.general_names)
        return [(0, SKILL_MOVE + len(SKILLS)), (GENERAL_MOVE, generals), (CARD_MOVE, CARD_MOVE + int(n.size))]

    def vocabulary(self, state: State, seat: i64) -> list[int]:
        return view.vocabulary(cast(SgsState, state), seat)

    # -- figures -------------------------------------------------------------------------------------

    def measure(self, state: State) -> list[int]:
        """In the order of `metrics`; a general counts only in games where somebody plays it."""
        table = cast(SgsState, state)
        generals = [ABSENT] * len(table.n.generals)
        winners = table.outcome().winners
        for seat in range(table.seats):
            number = table.general[seat]
            if number >= 0:
                generals[number] = 1 if seat in winners else 0
        won = [1 if table.won == side else 0 for side in (LORD_WINS, REBELS_WIN, RENEGADE_WINS)]
        return [*won, int(table.turns), *generals]

    def seat_traits(self, state: State, seat: i64) -> list[str]:
        """K-4.2.1: the lord begins, and sits first."""
        table = cast(SgsState, state)
        number = table.general[seat]
        return [table.n.generals[number].name if number >= 0 else BLANK, IDENTITIES[table.identity[seat]]]

    # -- tests ---------------------------------------------------------------------------------------

    def arrange(self, state: State, piece: str, values: Mapping[str, object]) -> None:
        arranging.arrange(cast(SgsState, state), piece, values)

    def look(self, state: State, piece: str, field: str) -> object:
        return arranging.look(cast(SgsState, state), piece, field)

    def conserved(self, state: State) -> dict[str, int]:
        """All cards, wherever they lie, each once; nobody comes or goes."""
        table = cast(SgsState, state)
        return {"cards": len(set(arranging.every_card(table))), "places": len(arranging.every_card(table))}


def with_dropped_in(game: Sanguosha) -> Sanguosha:
    """The game with the generals of this person's folder. A file that will not do is told to whoever opens a table."""
    for file in own.dropped_in():
        try:
            game.learn(file)
        except Invalid as problem:
            game.notices.append(problem)
    return game


GAME: Final = with_dropped_in(Sanguosha())
