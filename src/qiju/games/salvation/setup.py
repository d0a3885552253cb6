"""The numbers and options of one table, read once from content and choices, shared by all its states."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.salvation.view_types import EventKind
from qiju.kernel.content import check_range, int_of, int_or, table_of
from qiju.kernel.game import Setup
from qiju.kernel.options import LARGEST, Tree
from qiju.kernel.refusal import Invalid

ROLES: Final = ("merchant", "landlord", "official", "farmer", "widow", "monk")
MERCHANT: Final = 0
LANDLORD: Final = 1
OFFICIAL: Final = 2
FARMER: Final = 3
WIDOW: Final = 4
MONK: Final = 5

# SA-33: who sits at a table of four; a fifth is the widow, a sixth the official.
USUAL: Final = (MONK, MERCHANT, FARMER, LANDLORD, WIDOW, OFFICIAL)

SERVICES: Final = ("chanting", "prayer", "stele", "offering", "hall")
SERVICE_COUNT: Final = 5
PRAYER: Final = 1
STELE: Final = 2
OFFERING: Final = 3
HALL: Final = 4

EVENTS: Final = (
    "imperial_brush",
    "royal_prayer",
    "temple_decree",
    "relief_edict",
    "drought",
    "deflation",
    "locusts",
    "flood",
    "ullambana",
    "water_land",
    "sutra_lecture",
    "ordination",
    "sutra_copying",
    "consecration",
    "impermanence",
    "opportunity",
    "timely_snow",
    "patron",
    "caravan",
    "bandits",
    "pilgrims",
    "granary",
)

# What the option `protection` may say (SA-28).
UNPROTECTED: Final = 0
ONE_HIT: Final = 1
TWO_HITS: Final = 2

# What the option `special_check` may say (SA-29).
GAME_END: Final = 0
END_OF_ROUND: Final = 1
ANY_TIME: Final = 2

# What the option `merchant_bonus` may say (SA-05).
FIRST_TRADE: Final = 0
PER_PARTNER: Final = 1
LITERAL: Final = 2

# What the option `mana_from` may say (SA-12).
MANA_MERIT: Final = 0
MANA_COINS: Final = 1
MANA_ONE: Final = 2
MANA_THIRDS: Final = 3

# What the option `bid_tie` may say (SA-08).
LOW_MERIT: Final = 0
HALVE: Final = 1
REROLL: Final = 2

# What the option `water_land` may say (SA-37).
ANONYMOUS_FREE: Final = 0
ANONYMOUS_FEE: Final = 1
ANONYMOUS_ALL: Final = 2

# What the option `trade` may say (SA-23).
TRADE_ANYTIME: Final = 0
TRADE_ACTIVE: Final = 1
TRADE_WINDOW: Final = 2


class Role:
    """One role as printed: what it starts with, and its abilities as numbers."""

    def __init__(self, number: i64, name: str, table: Tree, content: Tree) -> None:
        rates = table_of(content, "rates")
        self.number: i64 = number
        self.name = name
        self.monk: bool = number == MONK
        self.grain: i64 = int_of(table, "grain")
        self.coins: i64 = int_of(table, "coins")
        self.land: i64 = int_of(table, "land")
        self.merit: i64 = int_of(table, "merit")
        self.mana: i64 = int_or(table, "mana", 0)
        self.actions: i64 = int_of(table_of(content, "table"), "actions") + int_or(table, "extra_actions", 0)
        self.grain_each_round: i64 = int_or(table, "grain_each_round", 0)
        self.merit_each_round: i64 = int_or(table, "merit_each_round", 0)
        self.merit_every: i64 = int_or(table, "merit_every", 1)
        self.mana_each_round: i64 = int_or(table, "mana_each_round", 0)
        self.harvests_land: bool = bool(table.get("harvests_land", False))
        self.land_price: i64 = int_of(rates, "land_price") - int_or(table, "land_discount", 0)
        self.land_limit: i64 = int_or(table, "land_limit", int_of(table_of(content, "limits"), "land"))
        self.sell_grain: i64 = int_or(table, "sell_grain", int_of(rates, "sell_grain"))
        self.sell_coins: i64 = int_or(table, "sell_coins", int_of(rates, "sell_coins"))
        self.buy_coins: i64 = int_or(table, "buy_coins", int_of(rates, "buy_coins"))
        self.buy_grain: i64 = int_or(table, "buy_grain", int_of(rates, "buy_grain"))
        self.trade_percent: i64 = int_or(table, "trade_percent", 0)
        self.visits_palace: bool = bool(table.get("visits_palace", False))
        self.imperial_rep: i64 = int_or(table, "imperial_rep", 0)
        self.piety: i64 = int_or(table, "piety", 0)
        self.transfer_bonus: i64 = int_or(table, "transfer_bonus", int_of(table_of(content, "transfer"), "bonus"))
        self.liberation_merit: i64 = int_or(table, "liberation_merit", int_of(table_of(content, "liberation"), "merit"))


class Service:
    """One line of the temple's table (S-TS-1)."""

    def __init__(self, name: str, table: Tree) -> None:
        self.name = name
        self.coins: i64 = int_of(table, "coins")
        self.merit: i64 = int_of(table, "merit")
        self.rep: i64 = int_of(table, "rep")
        self.supply: i64 = int_of(table, "supply")


class Card:
    """One event card as numbers; what it does not name is 0."""

    def __init__(self, number: i64, name: str, table: Tree) -> None:
        self.number: i64 = number
        self.name = name
        self.kind = cast(EventKind, table["kind"])
        self.imperial: bool = self.kind == "imperial"
        self.copies: i64 = int_of(table, "copies")
        self.printed: i64 = int_of(table, "printed")
        self.all_merit: i64 = int_or(table, "all_merit", 0)
        self.lay_merit: i64 = int_or(table, "lay_merit", 0)
        self.lay_grain: i64 = int_or(table, "lay_grain", 0)
        self.all_grain_loss: i64 = int_or(table, "all_grain_loss", 0)
        self.lay_grain_loss: i64 = int_or(table, "lay_grain_loss", 0)
        self.lay_coins_loss: i64 = int_or(table, "lay_coins_loss", 0)
        self.swarm_from: i64 = int_or(table, "swarm_from", 0)
        self.swarm_rich_loss: i64 = int_or(table, "swarm_rich_loss", 0)
        self.swarm_loss: i64 = int_or(table, "swarm_loss", 0)
        self.swarm_merit: i64 = int_or(table, "swarm_merit", 0)
        self.rich_coins_loss: i64 = int_or(table, "rich_coins_loss", 0)
        self.rich_merit: i64 = int_or(table, "rich_merit", 0)
        self.die: i64 = int_or(table, "die", 0)
        self.life_loss: i64 = int_or(table, "life_loss", 0)
        self.tokens: i64 = int_or(table, "tokens", 0)
        self.humble_merit: i64 = int_or(table, "humble_merit", 0)
        self.merchant_coins: i64 = int_or(table, "merchant_coins", 0)
        self.monk_mana: i64 = int_or(table, "monk_mana", 0)
        self.monk_gp: i64 = int_or(table, "monk_gp", 0)
        self.poor_grain: i64 = int_or(table, "poor_grain", 0)
        self.poor_players: i64 = int_or(table, "poor_players", 0)
        self.poor_coins: i64 = int_or(table, "poor_coins", 0)
        self.monk_relief_mana: i64 = int_or(table, "monk_relief_mana", 0)
        self.monk_relief_grain: i64 = int_or(table, "monk_relief_grain", 0)
        self.monk_relief_gp: i64 = int_or(table, "monk_relief_gp", 0)
        self.disciple_merit: i64 = int_or(table, "disciple_merit", 0)
        self.join_coins: i64 = int_or(table, "join_coins", 0)
        self.join_rep: i64 = int_or(table, "join_rep", 0)
        self.join_grain: i64 = int_or(table, "join_grain", 0)
        self.join_merit: i64 = int_or(table, "join_merit", 0)
        self.join_anonymous_merit: i64 = int_or(table, "join_anonymous_merit", 0)
        self.join_widow_free: bool = int_or(table, "join_widow_free", 0) > 0
        self.join_gp: i64 = int_or(table, "join_gp", 0)
        # Does it put a question to all laymen, and the question of anonymity with it?
        self.joined: bool = "join_merit" in table
        self.veiled: bool = "join_anonymous_merit" in table
        # What holds for the rest of the round.
        self.rate_percent: i64 = int_or(table, "rate_percent", 0)
        self.donor_rep: i64 = int_or(table, "donor_rep", 0)
        self.builder_merit: i64 = int_or(table, "builder_merit", 0)
        self.builder_gp: i64 = int_or(table, "builder_gp", 0)
        self.hall_price: i64 = int_or(table, "hall_price", -1)
        self.offering_price: i64 = int_or(table, "offering_price", -1)
        self.prayer_price: i64 = int_or(table, "prayer_price", -1)
        self.caravan_grain: i64 = int_or(table, "caravan_grain", 0)
        self.caravan_coins: i64 = int_or(table, "caravan_coins", 0)
        self.rescue_actions: i64 = int_or(table, "rescue_actions", 0)
        self.rescue_merit: i64 = int_or(table, "rescue_merit", 0)
        self.rescued: bool = "rescue_merit" in table
        self.copy_actions: i64 = int_or(table, "copy_actions", 0)
        self.copy_coins: i64 = int_or(table, "copy_coins", 0)
        self.copy_merit: i64 = int_or(table, "copy_merit", 0)
        self.copied: bool = "copy_merit" in table
        self.effects = {key: value for key, value in table.items() if key not in ("kind", "copies", "printed")}


class SalvationSetup(Setup):
    """Everything the rules look up, as plain fields in the order of the content file."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.seats, setup.options, setup.presets, setup.content, setup.roles, setup.version)
        content = setup.content
        table = table_of(content, "table")
        self.rounds: i64 = int_of(table, "rounds")
        self.life: i64 = int_of(table, "life")
        actions = table_of(content, "actions")
        self.village_actions: i64 = int_of(actions, "village")
        self.land_actions: i64 = int_of(actions, "land")
        self.donate_actions: i64 = int_of(actions, "donate")
        self.grant_actions: i64 = int_of(actions, "grant")
        rates = table_of(content, "rates")
        self.plain_coins: i64 = int_of(rates, "plain_coins")
        self.plain_merit: i64 = int_of(rates, "plain_merit")
        self.land_grain: i64 = int_of(rates, "land_grain")
        self.land_sale: i64 = int_of(rates, "land_sale")
        self.land_price: i64 = int_of(rates, "land_price")  # as printed; roles may pay less
        self.grant_merit: i64 = int_of(rates, "grant_merit")
        limits = table_of(content, "limits")
        self.land_limit: i64 = int_of(limits, "land")
        self.land_bank: i64 = int_of(limits, "land_bank")
        self.mana_limit: i64 = int_of(limits, "mana")
        self.monk_keeps: i64 = int_of(limits, "monk_keeps")
        roles = table_of(content, "roles")
        self.role_cards = [Role(i, name, table_of(roles, name), content) for i, name in enumerate(ROLES)]
        transfer = table_of(content, "transfer")
        self.transfer_actions: i64 = int_of(transfer, "actions")
        self.both_bonus: i64 = int_of(transfer, "both_bonus")
        self.no_role = Role(-1, "", table_of(roles, ROLES[0]), content)
        services = table_of(content, "services")
        self.services = [Service(name, table_of(services, name)) for name in SERVICES]
        temple = table_of(content, "temple")
        self.anonymous_coins: i64 = int_of(temple, "anonymous_coins")
        self.mana_coins: i64 = int_of(temple, "mana_coins")
        monk = table_of(content, "monk")
        self.grant_most: i64 = int_of(monk, "grant_most")
        self.assembly_actions: i64 = int_of(monk, "assembly_actions")
        self.assembly_coins: i64 = int_of(monk, "assembly_coins")
        self.assembly_merit: i64 = int_of(monk, "assembly_merit")
        self.assembly_gp: i64 = int_of(monk, "assembly_gp")
        self.relief_actions: i64 = int_of(monk, "relief_actions")
        self.relief_mana: i64 = int_of(monk, "relief_mana")
        self.relief_grain: i64 = int_of(monk, "relief_grain")
        self.relief_gp: i64 = int_of(monk, "relief_gp")
        self.relief_from: i64 = int_of(monk, "relief_from")
        palace = table_of(content, "palace")
        self.palace_actions: i64 = int_of(palace, "actions")
        self.palace_rep: i64 = int_of(palace, "rep")
        self.palace_coins: i64 = int_of(palace, "coins")
        token = table_of(content, "token")
        self.token_merit: i64 = int_of(token, "merit")
        self.token_mana: i64 = int_of(token, "mana")
        score = table_of(content, "score")
        self.score_merit: i64 = int_of(score, "merit")
        self.score_rep: i64 = int_of(score, "rep")
        self.score_resources: i64 = int_of(score, "resources")
        self.land_value: i64 = int_of(score, "land_value")
        self.score_gp: i64 = int_of(score, "gp")
        liberation = table_of(content, "liberation")
        self.liberation_rep: i64 = int_of(liberation, "rep")
        self.liberation_resources: i64 = int_of(liberation, "resources")
        nirvana = table_of(content, "nirvana")
        self.nirvana_mana: i64 = int_of(nirvana, "mana")
        self.nirvana_gp: i64 = int_of(nirvana, "gp")
        self.special_bonus: i64 = int_of(table_of(content, "special"), "bonus")
        trade = table_of(content, "trade")
        self.offers: i64 = int_of(trade, "offers")
        self.counters: i64 = int_of(trade, "counters")
        self.chain: i64 = int_of(trade, "chain")
        self.most: i64 = int_of(trade, "most")
        events = table_of(content, "events")
        self.cards = [Card(i, name, table_of(events, name)) for i, name in enumerate(EVENTS)]
        self.no_card = Card(-1, "", {"kind": "chance", "copies": 0, "printed": 0})
        options = setup.options
        self.all_harvest_land = options["land_yield"] == "all"
        self.one_lot = options["lots_per_ap"] == "one"
        self.floor_rates = options["rate_rounding"] == "floor_result"
        self.rates_move_land = options["rate_scope"] == "village_and_land"
        self.merchant_bonus: i64 = ("first", "per_partner", "literal").index(options["merchant_bonus"])
        self.no_plain = options["donate"] == "services"
        self.no_services = options["donate"] == "plain"
        self.many_plain = options["plain_lots"] == "many"
        self.bid_tie: i64 = ("low_merit", "halve", "reroll").index(options["bid_tie"])
        self.loser_refund = options["loser_ap_refund"] == "on"
        self.widow_both = options["widow_both_plus2"] == "on"
        self.mana_from: i64 = ("merit", "coins", "one", "thirds").index(options["mana_from"])
        self.grant_acts = options["grant"] == "action_1ap"
        self.grant_capped = options["grant_cap"] == "on"
        if options["relief_mana"] == "1":
            self.relief_mana = 1
        self.monk_ranked = options["monk_poorest"] == "literal"
        self.all_tied = options["poorest"] == "all_tied"
        self.trade: i64 = ("anytime", "active_only", "window").index(options["trade"])
        self.widow_land_gift = options["widow_land_gift"] == "on"
        self.token_is_mana = options["monk_token"] == "mana3"
        self.protection: i64 = ("off", "one_hit", "two_hits").index(options["protection"])
        self.special_check: i64 = ("game_end", "end_of_round", "any_time").index(options["special_check"])
        self.special_by_points = options["special_ties"] == "total_points"
        self.special_bonus_only = options["special"] == "bonus30"
        self.monk_required = options["monk_required"] == "on"
        self.water_land: i64 = ("free", "fee", "everybody").index(options["water_land"])
        self.deal_roles = options["role_deal"] == "random"
        self.choose_role = options["role_deal"] == "choose" and len(setup.roles) == 0
        self.first_seat_starts = options["first_player"] == "seat1"
        self.printed_deck = options["deck"] == "printed8"
        # S-EV-0: the deck in the order of the content file, to be shuffled.
        self.deck_order: list[int] = []
        for card in self.cards:
            copies: i64 = card.printed if self.printed_deck else card.copies
            self.deck_order += [int(card.number)] * copies
        # SA-33: the roles of this table before they are dealt.
        self.role_order: list[int] = [int(role) for role in USUAL[: self.seats]]
        # Lists of moves that are handed out as they are: filled by `game.build`.
        self.yes_no: list[int] = []
        self.yes_veil_no: list[int] = []
        self.offer_only: list[int] = []
        self.nothing: list[int] = []
        self.items: list[list[list[int]]] = []
        # What a coin is worth to each role at best, in hundredths of a point: filled by `game.build`, too.
        self.coin_worth: list[int] = []
        self.check_content()

    def check_content(self) -> None:
        """What `numbers.toml` cannot say of one number: whether several make a table that can be played."""
        for role in self.role_cards:
            check_range(f"roles.{role.name}: actions", role.actions, 0, 20)
            check_range(f"roles.{role.name}: land_price", role.land_price, 1, LARGEST)
        check_range("events: copies", len(self.deck_order), self.rounds, 1000)
        for card in self.cards:
            if card.die != 0 and card.die < self.seats:
                raise Invalid("problem.die", "SA-27", event=f"@event.{card.name}", die=card.die, seats=self.seats)
            # A caravan that gives takes as well.
            if card.caravan_grain + card.caravan_coins > 0:
                check_range(f"events.{card.name}.caravan_grain", card.caravan_grain, 1, 100)
                check_range(f"events.{card.name}.caravan_coins", card.caravan_coins, 1, 100)
        # SA-33: with the option, a table that names its roles must name the monk.
        if self.monk_required and len(self.roles) > 0 and "monk" not in self.roles:
            raise Invalid("problem.monk_required", "SA-33")
