"""《三国杀》 as tools see it: its facts, how a table starts, its figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha import arranging, view, words
from qiju.games.sanguosha.bots import make_house
from qiju.games.sanguosha.cards import basic, crowd, delayed, equipment, jiedao, juedou, sha, taking, weapons
from qiju.games.sanguosha.frames.choosing import tell_offers
from qiju.games.sanguosha.names import (
    CARD_NAMES,
    GENERALS,
    IDENTITIES,
    LORD,
    LORD_WINS,
    REBELS_WIN,
    RENEGADE_WINS,
)
from qiju.games.sanguosha.opening import blank_table, laid_table
from qiju.games.sanguosha.setup import BLANK, SgsSetup
from qiju.games.sanguosha.skill import SKILL_NUMBERS, SKILLS
from qiju.games.sanguosha.skills.loading import load_generals
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.tallies import WINDOWS
from qiju.games.sanguosha.telling import whisper_cards, who
from qiju.games.sanguosha.view_types import SgsView
from qiju.kernel.bot import BotMaker
from qiju.kernel.content import load_content, table_of
from qiju.kernel.game import ABSENT, Game, Setup
from qiju.kernel.menu import Preview
from qiju.kernel.options import Option, Preset, Tree
from qiju.kernel.refusal import Invalid
from qiju.kernel.state import State
from qiju.kernel.streams import Keys
from qiju.kernel.words import Text, kernel_text, load_text

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
    """三国杀 标准版. `generals` may bring more of them, each one line of data."""

    def __init__(self, generals: Mapping[str, Mapping[str, object]] | None = None) -> None:
        # K-4.1.1
        super().__init__("sanguosha", RULES_VERSION, SEATS, standard=8, cap=20000)
        self.package = "qiju.games.sanguosha"
        self.terminal = "qiju.games.sanguosha.terminal:draw"
        self.extra = {name: dict(line) for name, line in (generals or {}).items()}
        names = list(cast(Tree, self.content()["generals"]))
        load_generals(names)
        self.options = list(OPTIONS)
        self.presets = list(PRESETS)
        self.roles = [*names, BLANK]
        self.tallies = [
            *[f"card.{name}" for name in CARD_NAMES],
            *WINDOWS,
            *[f"{'effect' if skill.id in WEAPON_SKILLS else 'skill'}.{skill.id}" for skill in SKILLS],
        ]
        self.metrics = ["win.lord", "win.rebel", "win.renegade", "turns", *[f"win.{name}" for name in names]]

    def read_content(self) -> Tree:
        content = load_content(self.package)
        content["generals"] = {**table_of(content, "generals"), **self.extra}
        return content

    def read_texts(self) -> dict[str, Text]:
        texts = load_text(self.package, kernel_text())
        words.complete(texts, self.content())
        return texts

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

    def bots(self) -> dict[str, BotMaker]:
        return {"house": make_house}

    def deal(self, setup: Setup, keys: Keys) -> State:
        return laid_table(cast(SgsSetup, setup), keys)

    def blank(self, setup: Setup) -> State:
        return blank_table(cast(SgsSetup, setup))

    def tell_setup(self, state: State) -> None:
        """Who is the lord, one's own identity, and what one holds."""
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
            }
            if table.identity[seat] == LORD:
                log.tell("lord", {"seat": seat, "who": who(table, seat)})
            else:
                log.whisper("identity", 1 << seat, data)
        if table.phase == GENERALS:
            tell_offers(table)
            return
        for seat in range(table.seats):
            whisper_cards(table, "hand", seat, table.hands[seat], 1 << seat)

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

    # -- tests ---------------------------------------------------------------------------------------

    def arrange(self, state: State, piece: str, values: Mapping[str, object]) -> None:
        arranging.arrange(cast(SgsState, state), piece, values)

    def look(self, state: State, piece: str, field: str) -> object:
        return arranging.look(cast(SgsState, state), piece, field)

    def conserved(self, state: State) -> dict[str, int]:
        """All cards, wherever they lie, each once; nobody comes or goes."""
        table = cast(SgsState, state)
        return {"cards": len(set(arranging.every_card(table))), "places": len(arranging.every_card(table))}


GAME: Final = Sanguosha()
