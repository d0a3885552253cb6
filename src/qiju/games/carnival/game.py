"""《林中狂欢节》 as tools see it: its facts, how a table starts, its figures, how a test sets the table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from typing import Final, cast

from mypy_extensions import i64

from qiju.games.carnival import view, words
from qiju.games.carnival.bots import make_greedy, make_house
from qiju.games.carnival.checks import time_to_drink
from qiju.games.carnival.guessing import believed_world
from qiju.games.carnival.moves import DRINKS, FLOWERS, STEP, TALLIES
from qiju.games.carnival.opening import blank_table, laid_table
from qiju.games.carnival.preview import preview
from qiju.games.carnival.scoring import SOURCES, points_of, total_points
from qiju.games.carnival.setup import CarnivalSetup
from qiju.games.carnival.stakes import STAKES, TEMPERS, stakes_of
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.troupe import Troupe
from qiju.games.carnival.turns import turn_of
from qiju.games.carnival.universe import universe, vocabulary
from qiju.games.carnival.view_types import CarnivalView
from qiju.kernel.bot import BotMaker
from qiju.kernel.content import load_content, table_of
from qiju.kernel.game import ABSENT, WHOLE, Game, Setup
from qiju.kernel.menu import Preview
from qiju.kernel.options import Option, Preset, Tree
from qiju.kernel.state import State
from qiju.kernel.streams import Keys, Stream
from qiju.kernel.turns import Limit
from qiju.kernel.words import Text, kernel_text, load_text

RULES_VERSION: Final = 1

OPTIONS: Final = (
    Option("straggler_out", ("off", "on"), "Q-29"),
    Option("well_fed", ("off", "on"), "Q-33"),
    Option("hidden_info", ("off", "on"), "Q-34"),
    Option("theatre_late_ticket", ("on", "off"), "Q-15"),
    Option("finished_may_drink", ("on", "off"), "Q-26"),
    Option("start_is_safe", ("off", "on"), "Q-30"),
    Option("solo_continue", ("on", "off"), "Q-32"),
    Option("start_player", ("random", "seat1", "seat2", "seat3", "seat4"), "Q-39"),
    Option("drink_timer_s", ("20", "0", "10", "40"), "Q-40"),
    Option("simultaneous_prompt", ("on", "off"), "Q-22"),
)

PRESETS: Final = (Preset("rulebook", {}, {}),)


class Carnival(Game):
    """林中狂欢节, twice round the forest."""

    def __init__(self) -> None:
        # C-101: two to four, best with three.
        super().__init__("carnival", RULES_VERSION, (2, 3, 4), standard=3, cap=3000)
        self.package = "qiju.games.carnival"
        self.stakes = list(STAKES)
        self.tempers = TEMPERS
        self.playouts = 200
        self.terminal = "qiju.games.carnival.terminal:draw"
        self.press = "qiju.games.carnival.printed:box"
        self.untracked = {"Troupe.plaza": "Q-34: who is attentive may keep count; the table does not"}
        self.options = list(OPTIONS)
        self.presets = list(PRESETS)
        self.tallies = [str(name) for name in TALLIES]
        self.metrics = [
            "turns",
            "score",
            "score.winner",
            "margin",
            "finishers",
            "tie",
            *[f"win.seat{k + 1}" for k in range(4)],
            *[f"score.seat{k + 1}" for k in range(4)],
            *[f"points.{source}" for source in SOURCES],
        ]
        self.shares = [f"win.seat{k + 1}" for k in range(4)]
        self.rates = ["tie"]

    def read_content(self) -> Tree:
        content = load_content(self.package)
        board = resources.files(self.package).joinpath("board.json")
        content["board"] = json.loads(board.read_text(encoding="utf-8"))
        return content

    def read_texts(self) -> dict[str, Text]:
        """The sentences, and the names that the board gives to its nodes."""
        texts = load_text(self.package, kernel_text())
        nodes = cast("list[dict[str, str]]", table_of(self.content(), "board")["nodes"])
        for lang, text in texts.items():
            text.table.update({f"node.{node['id']}": node[f"name_{lang}"] for node in nodes})
        return texts

    def build(self, setup: Setup) -> Setup:
        return CarnivalSetup(setup)

    def bots(self) -> dict[str, BotMaker]:
        return {"house": make_house, "greedy": make_greedy}

    def stakes_of(self, state: State, seat: i64) -> list[float]:
        return stakes_of(cast(CarnivalState, state), seat)

    def believe(self, state: State, seat: i64, stream: Stream) -> State:
        return believed_world(cast(CarnivalState, state), seat, stream)

    def deal(self, setup: Setup, keys: Keys) -> State:
        return laid_table(cast(CarnivalSetup, setup), keys)

    def blank(self, setup: Setup) -> State:
        return blank_table(cast(CarnivalSetup, setup))

    def tell_setup(self, state: State) -> None:
        """C-304: who begins."""
        table = cast(CarnivalState, state)
        if table.log is not None:
            table.log.tell("begins", {"number": table.starter + 1, "seat": table.starter})

    # -- what people see -----------------------------------------------------------------------------------

    def word(self, state: State, seat: i64, move: i64) -> str:
        return words.word(cast(CarnivalState, state), move)

    def aliases(self, state: State, seat: i64, move: i64) -> list[str]:
        return words.aliases(cast(CarnivalState, state), seat, move, self.texts())

    def label(self, state: State, seat: i64, move: i64, lang: str) -> str:
        return words.label(cast(CarnivalState, state), seat, move, self.text(lang))

    def view(self, state: State, viewer: i64) -> CarnivalView:
        return view.look(cast(CarnivalState, state), viewer)

    def preview(self, state: State, seat: i64, move: i64) -> Preview | None:
        return preview(cast(CarnivalState, state), seat, move)

    def limit(self, state: State, seat: i64) -> Limit | None:
        return time_to_drink(cast(CarnivalState, state), seat)

    def universe(self, state: State, seat: i64) -> list[int]:
        return universe(cast(CarnivalState, state), seat)

    def move_ranges(self, setup: Setup) -> list[tuple[int, int]]:
        return [(0, STEP + len(cast(CarnivalSetup, setup).board.nodes))]

    def vocabulary(self, state: State, seat: i64) -> list[int]:
        return vocabulary(cast(CarnivalState, state), seat)

    # -- figures -------------------------------------------------------------------------------------------

    def measure(self, state: State) -> list[int]:
        """In the order of `metrics`. `score` is the mean of all seats, rounded; `points.SOURCE` of the whole table.

        Seats are places in turn order here: `win.seat1` is the start player's.
        """
        table = cast(CarnivalState, state)
        n = table.n
        outcome = table.outcome()
        seats = int(table.seats)
        totals = sorted(outcome.scores, reverse=True)
        wins = [ABSENT] * 4
        scores = [ABSENT] * 4
        for troupe in table.troupes:
            place = table.place_of(troupe.seat)
            wins[place] = WHOLE // len(outcome.winners) if troupe.seat in outcome.winners else 0
            scores[place] = outcome.scores[troupe.seat]
        return [
            sum([int(troupe.turns) for troupe in table.troupes]),
            (2 * sum(totals) + seats) // (2 * seats),
            totals[0],
            totals[0] - totals[1],
            int(table.finishers),
            1 if totals[0] == totals[1] else 0,
            *wins,
            *scores,
            *[sum([int(points_of(n, troupe, source)) for troupe in table.troupes]) for source in SOURCES],
        ]

    def turn_of(self, state: State, seat: i64) -> int:
        return int(cast(CarnivalState, state).place_of(seat))

    # -- tests ---------------------------------------------------------------------------------------------

    def arrange(self, state: State, piece: str, values: Mapping[str, object]) -> None:
        """`table`, `turn` (whose), `supply`, `saturation` (by node), or a float by its seat: `P1`."""
        table = cast(CarnivalState, state)
        for key, value in values.items():
            if piece == "turn":
                turn_of(table).begin(cast(int, value))
                table.must = 1 << cast(int, value)
            elif piece == "saturation":
                table.saturation[table.n.assembly_at[table.n.board.number[key]]] = cast(int, value)
            elif piece == "supply" and key in DRINKS:
                table.drinks[DRINKS.index(key)] = cast(int, value)
            elif piece == "supply" and key in FLOWERS:
                table.flowers[FLOWERS.index(key)] = cast(int, value)
            elif piece in ("supply", "table"):
                setattr(table, key, value)
            else:
                arrange_troupe(table, table.troupes[int(piece[1:]) - 1], key, value)

    def look(self, state: State, piece: str, field: str) -> object:
        table = cast(CarnivalState, state)
        if piece == "saturation":
            return table.saturation[table.n.assembly_at[table.n.board.number[field]]]
        if piece == "supply" and field in DRINKS:
            return table.drinks[DRINKS.index(field)]
        if piece == "supply" and field in FLOWERS:
            return table.flowers[FLOWERS.index(field)]
        if piece in ("supply", "table"):
            return getattr(table, field)
        return look_at_troupe(table, table.troupes[int(piece[1:]) - 1], field)

    def conserved(self, state: State) -> dict[str, int]:
        """Drinks, flowers, tickets and markers: wherever they lie, as many as at the start."""
        table = cast(CarnivalState, state)
        laws: dict[str, int] = {}
        for k, drink in enumerate(DRINKS):
            laws[drink] = table.drinks[k] + table.used[k] + sum([troupe.drinks[k] for troupe in table.troupes])
        for k, flower in enumerate(FLOWERS):
            laws[flower] = table.flowers[k] + sum([troupe.flowers[k] for troupe in table.troupes])
        laws["tickets"] = int(table.tickets) + len([troupe for troupe in table.troupes if troupe.ticket])
        laws["markers"] = int(table.markers) + sum(table.saturation)
        return laws


def arrange_troupe(table: CarnivalState, troupe: Troupe, key: str, value: object) -> None:
    """Drinks and flowers by name, the node by its name, points by their source, the rest by field."""
    if key in DRINKS:
        troupe.drinks[DRINKS.index(key)] = cast(int, value)
    elif key in FLOWERS:
        troupe.flowers[FLOWERS.index(key)] = cast(int, value)
    elif key == "node":
        troupe.node = table.n.board.number[cast(str, value)]
    else:
        setattr(troupe, key, value)


def look_at_troupe(table: CarnivalState, troupe: Troupe, field: str) -> object:
    if field in DRINKS:
        return troupe.drinks[DRINKS.index(field)]
    if field in FLOWERS:
        return troupe.flowers[FLOWERS.index(field)]
    if field == "node":
        return table.n.board.nodes[troupe.node].id
    if field == "tokens":
        return int(troupe.tokens())
    if field == "score":
        return int(total_points(table.n, troupe))
    return getattr(troupe, field)


GAME: Final = Carnival()
