"""《救赎之路》 as tools see it: its facts, how a table starts, its figures, how a test sets the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from mypy_extensions import i64

from qiju.games.salvation import arranging, scoring, universe, view, words
from qiju.games.salvation.bots import make_house, make_swift, make_waits
from qiju.games.salvation.moves import (
    AMOUNT,
    MOST_PLAIN,
    NO,
    NUMBERED,
    OFFER,
    PLAIN,
    TALLIES,
    USUAL_NUMBERS,
    VEILED,
    WITHDRAW,
    YES,
)
from qiju.games.salvation.opening import set_up
from qiju.games.salvation.preview import preview
from qiju.games.salvation.rules import SalvationState
from qiju.games.salvation.setup import ROLES, SalvationSetup
from qiju.games.salvation.stakes import STAKES, TEMPERS, stakes_of
from qiju.games.salvation.state import (
    IN_NIRVANA,
    LIBERATED,
    ORDINARY,
    Person,
)
from qiju.games.salvation.trade.drafts import item_lists
from qiju.games.salvation.view_types import SalvationView
from qiju.games.salvation.worth import coin_worth
from qiju.kernel.bot import BotMaker
from qiju.kernel.content import load_content
from qiju.kernel.game import ABSENT, WHOLE, Game, Setup
from qiju.kernel.menu import Preview
from qiju.kernel.options import Option, Preset, Tree
from qiju.kernel.state import State
from qiju.kernel.streams import Keys
from qiju.kernel.words import Text, kernel_text, load_text

RULES_VERSION: Final = 2
OLDEST: Final = 1  # SA-26 is the one rule that differs

OPTIONS: Final = (
    Option("land_yield", ("landlord", "all"), "SA-01"),
    Option("lots_per_ap", ("any", "one"), "SA-02"),
    Option("rate_rounding", ("ceil_magnitude", "floor_result"), "SA-04"),
    Option("rate_scope", ("village", "village_and_land"), "SA-04"),
    Option("merchant_bonus", ("first", "per_partner", "literal"), "SA-05"),
    Option("donate", ("either", "services", "plain"), "SA-06"),
    Option("plain_lots", ("one", "many"), "SA-06"),
    Option("bid_tie", ("low_merit", "halve", "reroll"), "SA-08"),
    Option("loser_ap_refund", ("off", "on"), "SA-08"),
    Option("widow_both_plus2", ("off", "on"), "SA-10"),
    Option("mana_from", ("merit", "coins", "one", "thirds"), "SA-12"),
    Option("grant", ("phase4_free", "action_1ap"), "SA-14"),
    Option("grant_cap", ("off", "on"), "SA-14"),
    Option("relief_mana", ("2", "1"), "SA-16"),
    Option("monk_poorest", ("left_out", "literal"), "SA-20"),
    Option("poorest", ("exact", "all_tied"), "SA-21"),
    Option("trade", ("anytime", "active_only", "window"), "SA-23"),
    Option("widow_land_gift", ("off", "on"), "SA-24"),
    Option("monk_token", ("merit", "mana3"), "SA-26"),
    Option("protection", ("one_hit", "off", "two_hits"), "SA-28"),
    Option("special_check", ("game_end", "end_of_round", "any_time"), "SA-29"),
    Option("special_ties", ("merit", "total_points"), "SA-30"),
    Option("monk_required", ("off", "on"), "SA-33"),
    Option("role_deal", ("random", "choose", "listed"), "SA-33"),
    Option("first_player", ("random", "seat1"), "SA-34"),
    Option("water_land", ("free", "fee", "everybody"), "SA-37"),
    Option("special", ("win", "bonus30"), "SA-43"),
    Option("deck", ("extended30", "printed8"), "SA-44"),
)

# SA-43: what the designer changed later. v2.2 keeps what it does not name.
LATER: Final[Tree] = {
    "roles": {"widow": {"merit_every": 2, "transfer_bonus": 1, "liberation_merit": 20}},
    "liberation": {"merit": 20, "rep": 0, "resources": 3},
    "nirvana": {"mana": 2, "gp": 15},
    "score": {"merit": 2, "rep": 2, "resources": 2},
}
LATEST: Final[Tree] = {
    **LATER,
    "roles": {"widow": {"merit_every": 2, "transfer_bonus": 1, "liberation_merit": 30}},
    "score": {"merit": 2, "rep": 3, "resources": 2},
}

# What `qiju lab tune salvation --target salvation-roles` found. Among bots the printed rulings let the monk or the
# widow win every game; here liberation and nirvana are worth points (as in v2.2), reputation counts double, and the
# official, whom nothing else favours, earns more of it.
EVERY_ROLE: Final[Tree] = {
    "score": {"rep": 2},
    "palace": {"rep": 4},
    "roles": {"official": {"imperial_rep": 3}, "farmer": {"merit": 2}, "widow": {"merit": 1}},
}

PRESETS: Final = (
    Preset("rulebook", {}, {}),
    Preset("every-role", {"special": "bonus30"}, EVERY_ROLE, recommended=True),
    Preset("printed8", {"deck": "printed8"}, {}),
    Preset("special-each-round", {"special_check": "end_of_round"}, {}),
    Preset("v2.1", {}, LATER),
    Preset("v2.2", {"special": "bonus30"}, LATEST),
)


class Salvation(Game):
    """救赎之路 v2.0."""

    def __init__(self) -> None:
        # S-OV-1.
        super().__init__("salvation", RULES_VERSION, (4, 5, 6), standard=6, cap=8000)
        self.oldest = OLDEST
        self.package = "qiju.games.salvation"
        self.stakes = list(STAKES)
        self.tempers = TEMPERS
        self.playouts = 500
        self.untracked = {"outlook": "reckoned for its viewer out of what lies open"}
        self.terminal = "qiju.games.salvation.terminal:draw"
        self.press = "qiju.games.salvation.printed:box"
        self.options = list(OPTIONS)
        self.presets = list(PRESETS)
        self.roles = list(ROLES)
        self.tallies = [str(name) for name in TALLIES]
        self.traits = ["role"]
        self.metrics = [
            "special",
            "liberation",
            "nirvana",
            "qualified",
            "rounds",
            "trades",
            *[f"win.{role}" for role in ROLES],
            *[f"score.{role}" for role in ROLES],
            *[f"power.{role}" for role in ROLES],
        ]
        self.shares = [f"win.{role}" for role in ROLES]
        self.rates = ["special", "liberation", "nirvana"]

    def read_content(self) -> Tree:
        return load_content(self.package)

    def read_texts(self) -> dict[str, Text]:
        return load_text(self.package, kernel_text())

    def build(self, setup: Setup) -> Setup:
        made = SalvationSetup(setup)
        made.items = item_lists(int(made.most))
        made.yes_no = [YES, NO]
        made.yes_veil_no = [YES, VEILED, NO]
        made.offer_only = [OFFER]
        made.coin_worth = [coin_worth(made, role) for role in made.role_cards]
        return made

    def bots(self) -> dict[str, BotMaker]:
        return {"house": make_house, "swift": make_swift, "waits": make_waits}

    def stakes_of(self, state: State, seat: i64) -> list[float]:
        return stakes_of(cast(SalvationState, state), seat)

    def deal(self, setup: Setup, keys: Keys) -> State:
        n = cast(SalvationSetup, setup)
        state = SalvationState(n, n.no_card)
        set_up(state, keys)
        return state

    def tell_setup(self, state: State) -> None:
        """The first round's harvest and card came while nobody listened."""
        table = cast(SalvationState, state)
        if table.log is not None and table.opening is not None:
            table.log.events.extend(table.opening.events)

    def blank(self, setup: Setup) -> State:
        n = cast(SalvationSetup, setup)
        people = [Person(seat, n.no_role) for seat in range(n.seats)]
        return SalvationState(n, n.no_card, people=people)

    # -- what people see -----------------------------------------------------------------------------

    def word(self, state: State, seat: i64, move: i64) -> str:
        return words.word(cast(SalvationState, state), move)

    def aliases(self, state: State, seat: i64, move: i64) -> list[str]:
        return words.aliases(cast(SalvationState, state), move, self.texts())

    def label(self, state: State, seat: i64, move: i64, lang: str) -> str:
        return words.label(cast(SalvationState, state), move, self.text(lang))

    def view(self, state: State, viewer: i64) -> SalvationView:
        return view.look(cast(SalvationState, state), viewer)

    def preview(self, state: State, seat: i64, move: i64) -> Preview | None:
        return preview(cast(SalvationState, state), seat, move)

    def universe(self, state: State, seat: i64) -> list[int]:
        """Every action of the table, every person it could be for, every offer that stands."""
        return universe.every_move(cast(SalvationState, state), seat)

    def vocabulary(self, state: State, seat: i64) -> list[int]:
        """Also amounts beyond what there is, so that asking for too much gets its refusal."""
        return universe.vocabulary(cast(SalvationState, state), seat)

    def move_ranges(self, setup: Setup) -> list[tuple[int, int]]:
        """Numbers as far as they usually go: beyond are rare ones, and there is always another move."""
        kinds = range(AMOUNT, WITHDRAW + NUMBERED, NUMBERED)
        return [(0, PLAIN + 2 * MOST_PLAIN + 2), *[(first, first + USUAL_NUMBERS) for first in kinds]]

    # -- figures -------------------------------------------------------------------------------------

    def measure(self, state: State) -> list[int]:
        """In the order of `metrics`; a role that does not sit at the table is absent."""
        table = cast(SalvationState, state)
        outcome = scoring.outcome(table)
        share = WHOLE // len(outcome.winners)
        wins = [ABSENT] * len(ROLES)
        scores = [ABSENT] * len(ROLES)
        powers = [ABSENT] * len(ROLES)
        for person in table.people:
            role = int(person.role.number)
            wins[role] = share if outcome.ranks[person.seat] == 1 else 0
            scores[role] = int(person.points)
            powers[role] = int(person.power())
        specials = [int(table.people[winner].special) for winner in outcome.winners]
        special = outcome.reason != "points"
        return [
            1 if special else 0,
            1 if special and LIBERATED in specials else 0,
            1 if special and IN_NIRVANA in specials else 0,
            len([person for person in table.people if person.special != ORDINARY]),
            int(table.round),
            int(table.deals),
            *wins,
            *scores,
            *powers,
        ]

    def seat_traits(self, state: State, seat: i64) -> list[str]:
        return [cast(SalvationState, state).people[seat].role.name]

    def turn_of(self, state: State, seat: i64) -> int:
        """SA-34: clockwise from the first player of round 1."""
        table = cast(SalvationState, state)
        return int((seat - table.starter) % table.seats)

    # -- tests ---------------------------------------------------------------------------------------

    def arrange(self, state: State, piece: str, values: Mapping[str, object]) -> None:
        arranging.arrange(cast(SalvationState, state), piece, values)

    def look(self, state: State, piece: str, field: str) -> object:
        return arranging.look(cast(SalvationState, state), piece, field)

    def conserved(self, state: State) -> dict[str, int]:
        """Coins, grain and land: what the persons hold and what the bank has taken in; the cards, too."""
        table = cast(SalvationState, state)
        people = table.people
        dealt = sum([int(person.role.land) for person in people]) if table.round > 0 else 0
        return {
            "grain": int(sum([person.grain for person in people]) + table.bank_grain),
            "coins": int(sum([person.coins + person.escrow for person in people]) + table.bank_coins),
            "land": int(sum([person.land for person in people]) + table.land_bank) - dealt,
            "events": int(table.deck.left() + table.round),
        }


GAME: Final = Salvation()
