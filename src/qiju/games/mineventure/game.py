"""《MineVenture》 as tools see it: its facts, how a table starts, its figures, how a test sets the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import appraising, arranging, preview, view, words
from qiju.games.mineventure.bot.house import make_house
from qiju.games.mineventure.bot.swift import make_swift
from qiju.games.mineventure.cards import GROUPS
from qiju.games.mineventure.moves import BEYOND
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import opening
from qiju.games.mineventure.setup import MineSetup
from qiju.games.mineventure.stakes import STAKES, TEMPERS, stakes_of
from qiju.games.mineventure.state import BY_DRAGON, BY_LAST, BY_NOBODY, MineState
from qiju.games.mineventure.tallies import DEEDS
from qiju.games.mineventure.view_types import MineView
from qiju.kernel.bot import BotMaker
from qiju.kernel.content import load_content
from qiju.kernel.custom import Finding
from qiju.kernel.game import ABSENT, WHOLE, Game, Setup
from qiju.kernel.menu import Preview
from qiju.kernel.options import Option, Preset, Tree
from qiju.kernel.refusal import Invalid
from qiju.kernel.state import State
from qiju.kernel.streams import Keys
from qiju.kernel.words import Text, kernel_text, load_text

RULES_VERSION: Final = 2
OLDEST: Final = 1  # tables that began under these rules go on by them
LONGEST: Final = 500  # rounds; a game that took more counts as one that does not end
CAP: Final = 24_000  # decisions; at least so many rounds, at any table

OPTIONS: Final = (
    Option("move_shape", ("mix", "L"), "W-01"),
    Option("forced_equip", ("off", "on"), "W-04"),
    Option("path_war", ("tile", "range"), "W-06"),
    Option("ambush_extra", ("off", "on"), "W-09"),
    Option("escape_costs_turn", ("on", "off"), "W-14"),
    Option("escape_moves", ("off", "on"), "W-16"),
    Option("armor_wear", ("off", "on"), "W-21"),
    Option("story_k", ("1", "2"), "W-22"),
    Option("story_kill_scope", ("round", "story", "game"), "W-23"),
    Option("all_dead", ("draw", "best_hp"), "W-26"),
    Option("rotate_first", ("off", "on"), "W-29"),
    Option("reshuffle", ("off", "on"), "W-32"),
    Option("dragon_winners", ("contributors", "present"), "W-33"),
    Option("map", ("auto", "small", "large"), "W-34"),
    Option("layout", ("first", "second", "random"), "W-43"),
    Option("task_race", ("0", "4"), "W-35"),
    Option("doom_day", ("0", "8", "10", "12"), "W-36"),
)

PRESETS: Final = (
    Preset("rulebook", {}, {}),
    # W-26, W-36: 快节奏.
    Preset("quick", {"doom_day": "10", "all_dead": "best_hp"}, {}),
)


class MineVenture(Game):
    """MineVenture V1.1β (V-100: still being tested, by its own words; nothing of its text is repeated here)."""

    def __init__(self) -> None:
        # V-601: three or four on the small map, four to six on the large one.
        super().__init__("mineventure", RULES_VERSION, (3, 4, 5, 6), standard=4, cap=CAP)
        self.oldest = OLDEST
        self.package = "qiju.games.mineventure"
        self.playouts = 200
        self.stakes = list(STAKES)
        self.tempers = TEMPERS
        self.terminal = "qiju.games.mineventure.terminal:draw"
        self.press = "qiju.games.mineventure.printed:box"
        self.options = list(OPTIONS)
        self.presets = list(PRESETS)
        self.role_section = "character"
        self.custom_kinds = ["character", "block"]
        content = self.content()
        cards = cast(Tree, content["cards"])
        self.roles = ids(cards["characters"])
        self.failures = ["all_dead"]
        self.tallies = [
            *[f"buff.{id}" for id in ids(content["buffs"])],
            *[f"tile.{id}" for id in walkable(cast(Tree, content["map"])["tiles"])],
            *[f"mob.{id}" for id in ids(content["mobs"])],
            *[f"attack.{id}" for id in ids(cast(Tree, content["boss"])["attacks"])],
            *DEEDS,
            *[f"card.{id}" for group, _, _ in GROUPS for id in ids(cards[group])],
        ]
        self.traits = ["character"]
        self.metrics = [
            "rounds",
            "battles",
            "first_death",
            "ended.last",
            "ended.dragon",
            "ended.all_dead",
            "too_long",
            *[f"win.{role}" for role in self.roles],
        ]
        self.shares = [f"win.{role}" for role in self.roles]
        self.rates = ["ended.last", "ended.dragon", "ended.all_dead", "too_long"]

    def read_content(self) -> Tree:
        content = load_content(self.package, "cards.toml")
        content["map"] = load_content(self.package, "map.toml")
        # Characters and blocks that a table brings along.
        content["custom"] = {"character": [], "block": []}
        return content

    def read_texts(self) -> dict[str, Text]:
        texts = load_text(self.package, kernel_text())
        words.complete(texts, self.roles, max(self.seats))
        return texts

    def check_roles(self, seats: int, roles: Sequence[str]) -> None:
        """A table may bring characters of its own, so names are checked when they are known."""
        if roles and len(roles) != seats:
            raise Invalid("problem.role_count", seats=seats, given=len(roles))
        for role in roles:
            if list(roles).count(role) > 1:
                raise Invalid("problem.role_twice", role=role)

    def build(self, setup: Setup) -> Setup:
        made = MineSetup(setup)
        # A character that is not printed is in no table of texts: its name is what its file says.
        for card in made.characters:
            if card.id not in self.roles:
                card.name = card.zh
        return made

    def appraise(self, text: str, tree: Mapping[str, object]) -> list[Finding]:
        return appraising.appraise(self, text, tree)

    def custom(self, text: str, tree: Mapping[str, object]) -> Tree:
        return appraising.as_patch(self, text, tree)

    def bots(self) -> dict[str, BotMaker]:
        return {"house": make_house, "swift": make_swift}

    def stakes_of(self, state: State, seat: i64) -> list[float]:
        return stakes_of(cast(MineState, state), seat)

    def deal(self, setup: Setup, keys: Keys) -> State:
        made = cast(MineSetup, setup)
        state = MineState(made, made.any_board())
        opening.set_up(state, keys)
        return state

    def blank(self, setup: Setup) -> State:
        made = cast(MineSetup, setup)
        players = [Player(seat, made.characters[0]) for seat in range(made.seats)]
        return MineState(made, made.any_board(), players=players)

    # -- what people see -----------------------------------------------------------------------------

    def tell_setup(self, state: State) -> None:
        table = cast(MineState, state)
        if table.log is None:
            return
        # V-104, V-105: since the second version of these rules cards are dealt, and told of, after the spawn points.
        if table.n.version >= 2:
            for player in table.players:
                table.log.tell("joins", {"seat": player.seat, "who": player.who()})
            return
        for player in table.players:
            gear = [table.n.cards[gear.kind].name for gear in player.gear if gear.kind >= 0]
            data: dict[str, object] = {"seat": player.seat, "who": player.who(), "gear": gear or "@card.none"}
            table.log.tell("character", data)
        table.log.tell("tasks", {"tasks": [f"@task.{table.n.tasks[task].id}" for task in table.tasks]})

    def word(self, state: State, seat: i64, move: i64) -> str:
        return words.word(cast(MineState, state), move)

    def aliases(self, state: State, seat: i64, move: i64) -> list[str]:
        return words.aliases(cast(MineState, state), seat, move, self.texts())

    def label(self, state: State, seat: i64, move: i64, lang: str) -> str:
        return words.label(cast(MineState, state), seat, move, self.text(lang))

    def view(self, state: State, viewer: i64) -> MineView:
        return view.look(cast(MineState, state), viewer)

    def preview(self, state: State, seat: i64, move: i64) -> Preview | None:
        return preview.preview(cast(MineState, state), seat, move)

    def universe(self, state: State, seat: i64) -> list[int]:
        """The legal moves and those that a player would look for and miss."""
        table = cast(MineState, state)
        moves = list(table.legal(seat))
        if len(moves) == 0:
            return moves
        return moves + [move for move in table.frame().missed(table, seat) if move not in moves]

    def move_ranges(self, setup: Setup) -> list[tuple[int, int]]:
        return [(0, BEYOND)]

    def vocabulary(self, state: State, seat: i64) -> list[int]:
        """Also what is never possible now, so that it gets its proper refusal."""
        table = cast(MineState, state)
        known = self.universe(state, seat)
        if not known:
            return known
        said = {words.word(table, move) for move in known}
        return [*known, *[move for move in words.speakable(table) if words.word(table, move) not in said]]

    # -- figures -------------------------------------------------------------------------------------

    def measure(self, state: State) -> list[int]:
        """In the order of `metrics`. A draw is a win for nobody."""
        table = cast(MineState, state)
        winners = table.outcome().winners
        share = WHOLE // len(winners) if winners else 0
        wins = [ABSENT] * len(self.roles)
        for player in table.players:
            if player.character.id in self.roles:
                wins[self.roles.index(player.character.id)] = share if player.seat in winners else 0
        return [
            int(table.round),
            int(table.battles),
            int(table.first_death) if table.first_death > 0 else ABSENT,
            1 if table.reason == BY_LAST else 0,
            1 if table.reason == BY_DRAGON else 0,
            1 if table.reason == BY_NOBODY else 0,
            1 if table.round > LONGEST else 0,
            *wins,
        ]

    def seat_traits(self, state: State, seat: i64) -> list[str]:
        return [cast(MineState, state).players[seat].character.id]

    def turn_of(self, state: State, seat: i64) -> int:
        """V-104, W-29: counted from who was first in the first round."""
        table = cast(MineState, state)
        first: i64 = table.first - (table.round - 1 if table.n.rotate else 0)
        return int((seat - first) % table.seats)

    # -- tests ---------------------------------------------------------------------------------------

    def arrange(self, state: State, piece: str, values: Mapping[str, object]) -> None:
        arranging.arrange(cast(MineState, state), piece, values)

    def look(self, state: State, piece: str, field: str) -> object:
        return arranging.look(cast(MineState, state), piece, field)

    def conserved(self, state: State) -> dict[str, int]:
        return arranging.conserved(cast(MineState, state))


def ids(entries: object) -> list[str]:
    return [str(entry["id"]) for entry in cast(list[dict[str, object]], entries)]


def walkable(entries: object) -> list[str]:
    return [str(entry["id"]) for entry in cast(list[dict[str, object]], entries) if entry["walkable"]]


GAME: Final = MineVenture()
