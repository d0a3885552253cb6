"""《功德轮回》 as tools see it: its facts, how a table starts, its figures, how a test sets the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from mypy_extensions import i64

from qiju.games.merit import view
from qiju.games.merit.actions import lay_menus
from qiju.games.merit.bots import make_designer, make_house
from qiju.games.merit.ending import EXACT_UNIT, team_won
from qiju.games.merit.moves import (
    ALMS,
    CEREMONY,
    DONATE,
    INVEST,
    LABOR,
    PASS_ACTION,
    PRACTICE,
    PROTECT,
    REFUSE_REFUGE,
    SAVE,
    TAKE_REFUGE,
    TAKE_ROLE,
    TAKE_VOW,
)
from qiju.games.merit.opening import new_board, set_up
from qiju.games.merit.rules import MeritState
from qiju.games.merit.setup import BEINGS, EVENTS, ROLES, TEACH, VOWS, MeritSetup
from qiju.games.merit.stakes import STAKES, TEMPERS, stakes_of
from qiju.games.merit.state import ACT, CHOOSE_REFUGE, CHOOSE_ROLE, CHOOSE_VOW, Board, board_to_act
from qiju.games.merit.utility import utility
from qiju.games.merit.view_types import MeritView
from qiju.games.merit.vows import keeps_vow
from qiju.kernel.bot import BotMaker
from qiju.kernel.content import load_content
from qiju.kernel.game import ABSENT, WHOLE, Game, Setup
from qiju.kernel.knowledge import Deck
from qiju.kernel.menu import Preview
from qiju.kernel.options import Option, Preset, Tree
from qiju.kernel.refusal import Invalid, Problem
from qiju.kernel.state import Outcome, State
from qiju.kernel.streams import Keys
from qiju.kernel.words import Text, kernel_text, load_text

RULES_VERSION: Final = 1

OPTIONS: Final = (
    Option("being_expiry", ("phase2", "round_end"), "MA-01"),
    Option("setup_being", ("ages", "fresh", "none"), "MA-02"),
    Option("save_bonus", ("plus1_plus1", "plus2_plus1"), "MA-08"),
    Option("save_bonus_diminish", ("inside", "outside"), "MA-09"),
    Option("save_hui_diminish", ("on", "off"), "MA-10"),
    Option("diminish", ("listed", "all_actions"), "MA-11"),
    Option("alms_crit", ("off", "on"), "MA-14"),
    Option("vow_timing", ("round_start", "own_turn"), "MA-15"),
    Option("invest", ("once", "many", "many_flat"), "MA-19"),
    Option("calamity_loss", ("round_end", "immediate"), "MA-22"),
    Option("calamity_clamp", ("track", "unbounded"), "MA-23"),
    Option("vow_deal", ("random", "choose"), "MA-25"),
    Option("first_player", ("random", "seat1"), "MA-26"),
    Option("start_player", ("fixed", "rotate"), "MA-26"),
    Option("actions", ("in_a_row", "one_by_one"), "MA-27"),
    Option("allow_pass", ("off", "on"), "MA-29"),
    Option("two_player_dual", ("off", "on"), "MA-30"),
    Option("score_base", ("floor", "exact"), "MA-31"),
    Option("zero_rule", ("each", "product"), "MA-32"),
    Option("ties", ("fu_hui_shared", "shared"), "MA-34"),
    Option("role_deal", ("random", "choose", "listed"), "MA-44"),
)


def events(drought: int, flood: int, plague: int, peace: int) -> Tree:
    """An event scheme: the four cards that differ between them."""
    return {
        "drought": {"calamity": drought},
        "flood": {"calamity": flood},
        "plague": {"calamity": plague},
        "peace": {"calamity": peace},
    }


# What the designer's simulator does otherwise than the rulebook says.
SIMULATOR: Final = {
    "setup_being": "none",
    "vow_timing": "own_turn",
    "save_bonus": "plus2_plus1",
    "save_hui_diminish": "off",
    "invest": "many_flat",
    "zero_rule": "product",
    "calamity_clamp": "unbounded",
    "role_deal": "listed",
    "first_player": "seat1",
}

# What `qiju lab tune merit --target merit-calamity` confirms. As printed the team nearly always wins, and never fails
# by calamity. Here calamity rises by itself, and guarding against it takes actions away from saves, which need more
# Hui; the farmer's start and two vows keep every role's chance to come first within five points of even.
CALAMITY_THAT_MATTERS: Final[Tree] = {
    "team": {"calamity_start": 4, "calamity_per_round": 3},
    "actions": {"save": {"hui_needed": 8}},
    "roles": {"farmer": {"hui": 5}},
    "vows": {"teacher_of_ages": {"reward": 25}, "fruit_of_the_arhat": {"reward": 21}},
}

PRESETS: Final = (
    Preset("rulebook", {}, {}),
    Preset("calamity-that-matters", {}, CALAMITY_THAT_MATTERS, recommended=True),
    Preset("target-5", {}, {"team": {"save_target": 5}}),  # M-12.1
    Preset("baseline", {}, {"events": events(2, 2, 3, -2)}),
    Preset("scheme-c", {}, {"events": events(2, 2, 2, -2)}),  # M-12.2
    # MA-43: the values of scheme D come from the designer's tuning script.
    Preset("scheme-d", {}, {"events": events(3, 3, 4, -1)}),
    Preset("scheme-f", {}, {"events": events(2, 2, 3, -2), "team": {"calamity_per_round": 1}}),
    Preset("scheme-g", {}, {"events": events(2, 2, 3, -2), "team": {"calamity_per_round": 2}}),
    Preset("simulator", SIMULATOR, {}),
)

# The actions that name nobody.
PLAIN_ACTIONS: Final = (LABOR, PRACTICE, DONATE, PROTECT, ALMS, CEREMONY, INVEST, PASS_ACTION)

TALLIES: Final = (
    *("labor", "practice", "donate", "save", "protect", "teach", "alms", "ceremony", "invest", "pass"),
    *(f"event.{name}" for name in EVENTS),
    *(f"being.{name}" for name in BEINGS),
    *("dice.great_failure", "dice.failure", "dice.success", "dice.great_success"),
    *("being_lost", "streak", "starve"),
)


class Merit(Game):
    """功德轮回：众生百态, v3.6."""

    def __init__(self) -> None:
        # M-1.3: two to four, by the book four.
        super().__init__("merit", RULES_VERSION, (2, 3, 4), standard=4, cap=400)
        self.package = "qiju.games.merit"
        self.stakes = list(STAKES)
        self.tempers = TEMPERS
        self.playouts = 4000
        self.terminal = "qiju.games.merit.terminal:draw"
        self.press = "qiju.games.merit.printed:box"
        self.options = list(OPTIONS)
        self.presets = list(PRESETS)
        self.roles = list(ROLES)
        self.failures = ["calamity", "saves", "both"]
        self.tallies = [str(name) for name in TALLIES]
        self.traits = ["role", "refuge", "vow"]
        self.metrics = [
            "team_win",
            "saves",
            "calamity",
            *[f"score.{role}" for role in ROLES],
            *[f"first.{role}" for role in ROLES],
            *[f"vow.{role}" for role in ROLES],
        ]
        self.shares = [f"first.{role}" for role in ROLES]
        self.rates = ["team_win", *[f"vow.{role}" for role in ROLES]]

    def read_content(self) -> Tree:
        return load_content(self.package)

    def read_texts(self) -> dict[str, Text]:
        return load_text(self.package, kernel_text())

    def build(self, setup: Setup) -> Setup:
        made = MeritSetup(setup)
        made.menus = lay_menus(made)
        made.refuge_moves = [REFUSE_REFUGE, TAKE_REFUGE]
        made.vow_moves = [TAKE_VOW, TAKE_VOW + 1]
        return made

    def warnings(self, setup: Setup) -> list[Problem]:
        """M-1.1: one being lies there at the start and one more comes each round; no team saves more than those."""
        n = cast(MeritSetup, setup)
        most = min(len(n.being_order), n.rounds + (0 if n.no_setup_being else 1))
        if n.save_target <= most:
            return self.notices
        return [*self.notices, Invalid("problem.cannot_win", "M-1.1", target=int(n.save_target), most=int(most))]

    def bots(self) -> dict[str, BotMaker]:
        return {"house": make_house, "designer": make_designer}

    def stakes_of(self, state: State, seat: i64) -> list[float]:
        return stakes_of(cast(MeritState, state), seat)

    def utility(self, outcome: Outcome, seat: i64) -> float:
        return utility(outcome, seat)

    def deal(self, setup: Setup, keys: Keys) -> State:
        state = MeritState(cast(MeritSetup, setup))
        set_up(state, keys)
        return state

    def blank(self, setup: Setup) -> State:
        state = MeritState(cast(MeritSetup, setup))
        for place in range(state.n.boards):
            state.boards.append(new_board(state.n, place, state.n.no_role))
        return state

    # -- what people see -----------------------------------------------------------------------------

    def word(self, state: State, seat: i64, move: i64) -> str:
        return view.word(cast(MeritState, state), move)

    def aliases(self, state: State, seat: i64, move: i64) -> list[str]:
        return view.aliases(cast(MeritState, state), seat, move, self.texts())

    def label(self, state: State, seat: i64, move: i64, lang: str) -> str:
        return view.label(cast(MeritState, state), seat, move, self.text(lang))

    def view(self, state: State, viewer: i64) -> MeritView:
        return view.look(cast(MeritState, state), viewer)

    def preview(self, state: State, seat: i64, move: i64) -> Preview | None:
        return view.preview(cast(MeritState, state), seat, move)

    def universe(self, state: State, seat: i64) -> list[int]:
        """All nine actions, with every being in the area and every listener, the impossible included."""
        table = cast(MeritState, state)
        if not table.asked(seat):
            return []
        if table.phase == CHOOSE_REFUGE:
            return [REFUSE_REFUGE, TAKE_REFUGE]
        if table.phase == CHOOSE_VOW:
            return [TAKE_VOW, TAKE_VOW + 1]
        if table.phase != ACT:
            return [TAKE_ROLE + role for role in range(len(ROLES))]
        place = board_to_act(table).place
        return [
            LABOR,
            PRACTICE,
            DONATE,
            *[SAVE + being for being in table.area],
            PROTECT,
            *[TEACH + other for other in range(table.n.boards) if other != place],
            ALMS,
            CEREMONY,
            INVEST,
            *([PASS_ACTION] if table.n.allow_pass else []),
        ]

    def move_ranges(self, setup: Setup) -> list[tuple[int, int]]:
        return [(0, TAKE_VOW + 2)]

    def vocabulary(self, state: State, seat: i64) -> list[int]:
        """Also what somebody may say at the wrong time: the rules then answer with the reason."""
        table = cast(MeritState, state)
        known = self.universe(state, seat)
        if not known:
            return known
        said = [*known, *PLAIN_ACTIONS, REFUSE_REFUGE, TAKE_REFUGE, *[TAKE_ROLE + role for role in range(len(ROLES))]]
        # Vows, beings and listeners have names once everybody has a role.
        if table.phase != CHOOSE_ROLE:
            said += [TAKE_VOW, TAKE_VOW + 1, *[SAVE + being for being in range(len(BEINGS))]]
            said += [TEACH + place for place in range(table.n.boards)]
        return list(dict.fromkeys(said))

    # -- figures -------------------------------------------------------------------------------------

    def measure(self, state: State) -> list[int]:
        """In the order of `metrics`. Scores count 0 where the team lost; vows count in every game."""
        table = cast(MeritState, state)
        won = team_won(table)
        outcome = table.outcome()
        share = WHOLE // len(outcome.winners) if won else 0
        scores = [ABSENT] * len(ROLES)
        first = [ABSENT] * len(ROLES)
        vows = [ABSENT] * len(ROLES)
        for board in table.boards:
            role = board.role.number
            scores[role] = board.score if not table.n.exact_score else board.score // EXACT_UNIT
            if won:
                first[role] = share if outcome.ranks[board.owner] == 1 else 0
            vow = board.vow
            if vow is not None:
                vows[role] = 1 if keeps_vow(table, board, vow) else 0
        return [1 if won else 0, int(table.saved), int(table.calamity), *scores, *first, *vows]

    def seat_traits(self, state: State, seat: i64) -> list[str]:
        """Of the seat's first board: in the two-player game with two boards each, the second goes untold."""
        table = cast(MeritState, state)
        for board in table.boards:
            if board.owner == seat:
                return [board.role.name, str(board.refuge), "" if board.vow is None else board.vow.name]
        return ["", "", ""]

    def turn_of(self, state: State, seat: i64) -> int:
        """M-4.3.1: clockwise from the start player of the first round."""
        table = cast(MeritState, state)
        first: i64 = table.starter - (table.round - 1 if table.n.start_rotates else 0)
        boards: i64 = table.n.boards
        return int((seat - first) % boards % table.seats)

    # -- tests ---------------------------------------------------------------------------------------

    def arrange(self, state: State, piece: str, values: Mapping[str, object]) -> None:
        """`table`, a role's board, the decks `events` and `beings` (from the top), or the `area`."""
        table = cast(MeritState, state)
        if piece == "events":
            table.events = stacked(table.events, [EVENTS.index(str(name)) for name in named(values)])
        elif piece == "beings":
            table.beings = stacked(table.beings, [BEINGS.index(str(name)) for name in named(values)])
        elif piece == "area":
            for name, stay in values.items():
                put_in_area(table, BEINGS.index(name), cast(int, stay))
        elif piece == "table":
            for key, value in values.items():
                setattr(table, key, value)
        else:
            board = board_named(table, piece)
            for key, value in values.items():
                if key == "vow":
                    board.vow = table.n.vow_cards[VOWS.index(str(value))]
                else:
                    setattr(board, key, value)

    def look(self, state: State, piece: str, field: str) -> object:
        table = cast(MeritState, state)
        if piece == "area":
            being = BEINGS.index(field)
            return int(table.stay[table.area.index(being)]) if being in table.area else None
        if piece in ("events", "beings"):
            deck = table.events if piece == "events" else table.beings
            return int(deck.left())
        if piece == "table":
            return getattr(table, field)
        board = board_named(table, piece)
        if field == "vow":
            return None if board.vow is None else board.vow.name
        return getattr(board, field)

    def conserved(self, state: State) -> dict[str, int]:
        """Beings: in the deck, in the area, saved or lost; eight in all. Events likewise."""
        table = cast(MeritState, state)
        return {
            "beings": int(table.beings.left() + len(table.area) + table.saved + table.lost_beings),
            "events": int(table.events.left() + table.round),
        }


def board_named(table: MeritState, role: str) -> Board:
    for board in table.boards:
        if board.role.name == role:
            return board
    raise Invalid("problem.role_name", role=role, known=", ".join(ROLES))


def named(values: Mapping[str, object]) -> list[object]:
    return cast(list[object], values["top"])


def stacked(deck: Deck, top: list[int]) -> Deck:
    """The same cards, these on top in this order."""
    rest = [card for card in deck.cards[deck.top :] if card not in top]
    drawn = [card for card in deck.cards[: deck.top] if card not in top]
    return Deck(drawn + top + rest, len(drawn))


def put_in_area(table: MeritState, being: int, stay: int) -> None:
    """Take a being from wherever it is and lay it in the area."""
    table.beings = stacked(table.beings, [being])
    table.beings.top += 1
    table.area.append(being)
    table.stay.append(stay)


GAME: Final = Merit()
