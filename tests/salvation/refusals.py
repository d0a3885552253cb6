"""Every refusal of 《救赎之路》: the position that provokes it, what is tried, and the numbers in the answer."""

from __future__ import annotations

from collections.abc import Callable

from qiju.testing import Table
from qiju.testing.refusals import Provoked
from salvation.helpers import (
    ALL_SIX,
    lay_all,
    next_round,
    open_table,
    play_to_the_end,
    trade,
    until_step,
    until_turn,
)

Position = Callable[[], Table]


# ---- where the table stands ------------------------------------------------------------------------------


def turn(role: str, card: str = "", options: dict[str, str] | None = None, **values: object) -> Position:
    """It is this role's turn in round 1, and it has these things; the card is the round's."""

    def position() -> Table:
        table = until_turn(open_table(options=options), role)
        if card:
            table.set("card", name=card)
        return table.set(role, **values) if values else table

    return position


def with_other(role: str, values: dict[str, object], position: Position) -> Position:
    """The same, and somebody else has these things."""
    return lambda: position().set(role, **values)


def after(position: Position, who: str, *texts: str) -> Position:
    """The same, after these decisions."""
    return lambda: position().does(who, *texts)


def event(card: str, **values: object) -> Position:
    """Round 2 has turned up this card, and everybody had these things."""

    def position() -> Table:
        return next_round(lay_all(open_table(), **values) if values else open_table(), card)

    return position


def choosing(options: dict[str, str] | None = None) -> Table:
    agreed = {"role_deal": "choose", "first_player": "seat1", **(options or {})}
    return Table("salvation", seats=4, options=agreed)


def last_to_choose() -> Table:
    table = choosing({"monk_required": "on"})
    for seat, role in enumerate(("富商", "地主", "农民")):
        table.does(seat, f"role {role}")
    return table


def at_assembly() -> Table:
    table = open_table("monk merchant landlord official farmer widow").set("widow", coins=1)
    return table.does("monk", "assembly")


def at_bidding() -> Table:
    """Merchant and landlord both want the stele, at 4."""
    table = lay_all(open_table(), coins=9)
    table.does("merchant", "donate 立碑刻名", "end").does("landlord", "donate 立碑刻名 anonymous", "end")
    return until_step(table, "bidding")


def at_grants() -> Table:
    return until_step(open_table(), "granting")


def at_sharing() -> Table:
    table = open_table().set("monk", coins=5, land=3).set("farmer", land=1)
    return until_step(table, "sharing")


def farmer_gone(role: str) -> Position:
    """Round 2: the farmer has left this life, and it is this role's turn."""

    def position() -> Table:
        table = next_round(open_table().set("farmer", life=1), "consecration")
        return until_turn(table, role)

    return position


def ended() -> Table:
    return play_to_the_end(open_table().set("table", round=10))


def poor() -> Table:
    return lay_all(open_table(), grain=0, coins=0, land=0)


def offered(items: str = "give 1 coins want 1 grain", options: dict[str, str] | None = None) -> Position:
    """The merchant has made the farmer offer 1, which waits."""
    return lambda: open_table(options=options).does("merchant", f"offer to 农民 {items} send")


def open_offer(items: str = "give 2 coins want 2 grain", options: dict[str, str] | None = None) -> Position:
    """The merchant's offer 1 stands open to all."""
    return lambda: open_table(options=options).does("merchant", f"offer to all {items} send")


def countered_twice() -> Table:
    table = offered()()
    table.does("farmer", "counter 1 give 1 grain want 2 coins send")
    return table.does("merchant", "counter 2 give 1 coins want 2 grain send")


def spent(**values: object) -> Position:
    return lambda: offered()().set("farmer", **values)


def full_of_land() -> Table:
    table = open_table()
    for role in ALL_SIX.split():
        table.set(role, land={"farmer": 1, "widow": 0, "landlord": 2}.get(role, 4))
    return table


# ---- the list --------------------------------------------------------------------------------------------

SETTING_UP = [
    Provoked("refuse.choose_role", "Roles are being chosen", choosing, 0, "end", "S-SET-1"),
    Provoked("refuse.role_turn", "Seat 1 is choosing a role", choosing, 2, "role 农民", "S-SET-1", {"number": 1}),
    Provoked(
        "refuse.role_taken",
        "Seat 1 has taken the merchant",
        lambda: choosing().does(0, "role 富商"),
        1,
        "role 富商",
        "S-SET-1",
        {"number": 1},
    ),
    Provoked(
        "refuse.monk_needed", "The last to choose, nobody is the monk yet", last_to_choose, 3, "role 官员", "SA-33"
    ),
]

WHOSE_TURN = [
    Provoked("refuse.over", "The game is over", ended, "merchant", "end", "S-WIN-1"),
    Provoked("refuse.not_your_turn", "The merchant acts", turn("merchant"), "widow", "sell 1", "SA-34"),
    Provoked("refuse.not_asked", "The monk grants", at_grants, "widow", "end", "S-PH4-2"),
    Provoked("refuse.settled", "The farmer has left this life", farmer_gone("widow"), "farmer", "end", "S-PH5-2"),
    Provoked("refuse.no_such_action", "In one's own turn", turn("merchant"), "merchant", "yes", "S-PH3-1"),
    Provoked("refuse.no_token", "Without a token", turn("merchant"), "merchant", "redeem", "S-EV-7"),
]

ACTIONS = [
    Provoked(
        "refuse.actions",
        "The official has 1 action point left",
        turn("official", ap=1),
        "official",
        "palace",
        "S-PH3-1",
        {"need": 2, "have": 1},
    ),
    Provoked(
        "refuse.lacking",
        "The landlord has 5 grain and would sell two lots of 3",
        turn("landlord"),
        "landlord",
        "sell 2",
        "S-RATE-1",
        {"need": 6, "have": 5},
    ),
    Provoked(
        "refuse.lacking",
        "The merchant has 3 coins and would buy two lots of 2",
        turn("merchant", coins=3),
        "merchant",
        "buy 2",
        "S-RATE-2",
        {"need": 4, "have": 3},
    ),
    Provoked(
        "refuse.lacking",
        "The official has 4 coins; land costs 6",
        turn("official"),
        "official",
        "buy-land",
        "S-RATE-5",
        {"need": 6, "have": 4},
    ),
    Provoked(
        "refuse.own_no_land",
        "The merchant has no land",
        turn("merchant"),
        "merchant",
        "sell-land",
        "S-RATE-6",
    ),
    Provoked(
        "refuse.lacking",
        "The farmer has 2 coins; chanting, anonymously, costs 4",
        turn("farmer"),
        "farmer",
        "donate 诵经超度 anonymous",
        "S-TS-1",
        {"need": 4, "have": 2},
    ),
    Provoked(
        "refuse.lacking",
        "The farmer has 2 coins; a plain donation costs 3",
        turn("farmer"),
        "farmer",
        "plain 1",
        "S-RATE-3",
        {"need": 3, "have": 2},
    ),
    Provoked(
        "refuse.lacking",
        "The merchant has no merit to transfer",
        turn("merchant"),
        "merchant",
        "transfer 农民",
        "S-HX-1",
        {"need": 1, "have": 0},
    ),
    Provoked(
        "refuse.lacking",
        "The monk has 1 mana; relief costs 2",
        with_other("widow", {"grain": 0}, turn("monk", mana=1)),
        "monk",
        "relieve 寡妇",
        "S-ROLE-MON-5",
        {"need": 2, "have": 1},
    ),
    Provoked(
        "refuse.lacking",
        "Copying sutras costs a coin, and there is none",
        turn("farmer", coins=0),
        "farmer",
        "copy",
        "S-EV-15",
        {"need": 1, "have": 0},
    ),
    Provoked("refuse.no_lot", "Nothing is sold", turn("merchant"), "merchant", "sell 0", "SA-02", {"least": 1}),
    Provoked(
        "refuse.lots",
        "One lot a visit is agreed on",
        turn("landlord", options={"lots_per_ap": "one"}, grain=9),
        "landlord",
        "sell 2",
        "SA-02",
        {"most": 1, "asked": 2},
    ),
    Provoked(
        "refuse.plain_lots",
        "A plain donation of two lots",
        turn("merchant"),
        "merchant",
        "plain 2",
        "SA-06",
        {"most": 1, "asked": 2},
    ),
    Provoked(
        "refuse.land_limit",
        "The farmer has a plot of land",
        turn("farmer", land=1, coins=9),
        "farmer",
        "buy-land",
        "S-ROLE-FAR-3",
        {"most": 1, "have": 1},
    ),
    Provoked(
        "refuse.land_limit",
        "The merchant has 5 plots of land",
        turn("merchant", land=5, coins=9),
        "merchant",
        "buy-land",
        "S-CAP-2",
        {"most": 5, "have": 5},
    ),
    Provoked(
        "refuse.land_never", "The widow would buy land", turn("widow", coins=9), "widow", "buy-land", "S-ROLE-WID-4"
    ),
    Provoked(
        "refuse.land_gift",
        "She may be given land, and would buy some",
        turn("widow", options={"widow_land_gift": "on"}, coins=9),
        "widow",
        "buy-land",
        "S-ROLE-WID-4",
    ),
    Provoked(
        "refuse.no_land",
        "All land is sold",
        with_other("table", {"land_bank": 0}, turn("merchant", coins=9)),
        "merchant",
        "buy-land",
        "S-CAP-2",
        {"have": 0},
    ),
    Provoked("refuse.palace", "The farmer at the palace", turn("farmer"), "farmer", "palace", "S-ROLE-OFF-1"),
    Provoked("refuse.monk_only", "The farmer calls an assembly", turn("farmer"), "farmer", "assembly", "S-ROLE-MON-1"),
    Provoked("refuse.not_this_round", "The card is Copying Sutras", turn("farmer"), "farmer", "rescue", "S-EV-12"),
    Provoked("refuse.laymen_only", "The monk copies sutras", turn("monk"), "monk", "copy", "S-EV-15"),
    Provoked(
        "refuse.once_a_round",
        "The farmer has copied sutras this round",
        after(turn("farmer"), "farmer", "copy"),
        "farmer",
        "copy",
        "S-EV-15",
    ),
]

MERIT = [
    Provoked(
        "refuse.transfer_self",
        "The farmer gives to himself",
        turn("farmer", merit=3),
        "farmer",
        "transfer 农民",
        "S-HX-4",
    ),
    Provoked(
        "refuse.transfer_monk",
        "The farmer gives to the monk",
        turn("farmer", merit=3),
        "farmer",
        "transfer 僧侣",
        "S-HX-5",
    ),
    Provoked(
        "refuse.transferred",
        "The farmer has given merit this round",
        after(turn("farmer", merit=3), "farmer", "transfer 寡妇 amount 1"),
        "farmer",
        "transfer 寡妇",
        "S-HX-3",
    ),
    Provoked("refuse.gone", "The farmer has left this life", farmer_gone("widow"), "widow", "transfer 农民", "S-PH5-2"),
    Provoked(
        "refuse.amount",
        "The farmer has 3 merit and would give 4",
        turn("farmer", merit=3),
        "farmer",
        "transfer 寡妇 amount 4",
        "SA-11",
        {"most": 3},
    ),
    Provoked("refuse.monk_gives_not", "The monk donates", turn("monk", coins=9), "monk", "donate 诵经超度", "SA-42"),
    Provoked("refuse.grant_later", "The monk grants in phase 3", turn("monk"), "monk", "grant 农民", "S-PH4-2"),
    Provoked("refuse.grant_self", "The monk grants to himself", at_grants, "monk", "grant 僧侣", "S-ROLE-MON-3"),
    Provoked(
        "refuse.grant_now", "The monk, who has 6 mana, ends a turn", at_grants, "monk", "end", "S-PH4-2", {"have": 6}
    ),
    Provoked(
        "refuse.amount",
        "The monk has 6 mana and would grant 7",
        at_grants,
        "monk",
        "grant 农民 amount 7",
        "S-ROLE-MON-3",
        {"most": 6},
    ),
    Provoked(
        "refuse.relief_self", "The monk, without grain, relieves himself", turn("monk"), "monk", "relieve 僧侣", "SA-16"
    ),
    Provoked(
        "refuse.no_need",
        "The farmer has 5 grain",
        turn("monk"),
        "monk",
        "relieve 农民",
        "SA-16",
        {"have": 5, "most": 1},
    ),
    Provoked("refuse.gone", "Relief for somebody who is gone", farmer_gone("monk"), "monk", "relieve 农民", "S-PH5-2"),
]

TEMPLE = [
    Provoked(
        "refuse.no_services",
        "Only plain donations are agreed on",
        turn("merchant", options={"donate": "plain"}),
        "merchant",
        "donate 诵经超度",
        "SA-06",
    ),
    Provoked(
        "refuse.no_plain",
        "Only services are agreed on",
        turn("merchant", options={"donate": "services"}),
        "merchant",
        "plain 1",
        "SA-06",
    ),
    Provoked(
        "refuse.hall_built",
        "The farmer has built the great hall",
        with_other("table", {"hall_by": 3}, turn("merchant", coins=12)),
        "merchant",
        "donate 捐建大殿",
        "SA-41",
    ),
    Provoked(
        "refuse.asked_already",
        "The merchant has asked for chanting this round",
        after(turn("merchant"), "merchant", "donate 诵经超度"),
        "merchant",
        "donate 诵经超度 anonymous",
        "SA-09",
    ),
    Provoked(
        "refuse.bid", "9 coins, the price is 4", at_bidding, "merchant", "bid 3", "SA-08", {"least": 4, "most": 9}
    ),
    Provoked(
        "refuse.bid_veiled",
        "9 coins, one of which is for anonymity",
        at_bidding,
        "landlord",
        "bid 9",
        "SA-08",
        {"least": 4, "most": 8, "fee": 1},
    ),
    Provoked("refuse.bid", "Anything but a bid", at_bidding, "merchant", "end", "SA-08", {"least": 4, "most": 9}),
    Provoked("refuse.not_bidding", "Others bid for the stele", at_bidding, "farmer", "bid 5", "S-BID-1"),
    Provoked(
        "refuse.sealed_bid",
        "The merchant has bid 5, the landlord has yet to bid",
        after(at_bidding, "merchant", "bid 5"),
        "merchant",
        "bid 6",
        "S-BID-1",
        {"bid": 5, "count": 1},
    ),
    Provoked("refuse.share", "The monk has 5 coins and 3 land", at_sharing, "monk", "end", "S-ROLE-MON-6", {"most": 2}),
    Provoked("refuse.share_self", "To himself", at_sharing, "monk", "share coins 僧侣", "S-ROLE-MON-6", {"most": 2}),
    Provoked(
        "refuse.share_kind",
        "He has no grain to give away",
        at_sharing,
        "monk",
        "share grain 寡妇",
        "SA-22",
        {"have": 0, "most": 2},
    ),
    Provoked("refuse.land_never", "Land for the widow", at_sharing, "monk", "share land 寡妇", "S-ROLE-WID-4"),
    Provoked(
        "refuse.amount",
        "The monk has 3 coins too many",
        at_sharing,
        "monk",
        "share coins 寡妇 amount 4",
        "S-ROLE-MON-6",
        {"most": 3},
    ),
]

QUESTIONS = [
    Provoked("refuse.join", "An assembly asks who takes part", event("ullambana"), "merchant", "sell 1", "S-EV-0"),
    Provoked(
        "refuse.no_veil",
        "Nobody hides at the Ullambana Assembly",
        event("ullambana"),
        "merchant",
        "anonymous",
        "S-EV-6",
    ),
    Provoked(
        "refuse.lacking",
        "4 coins, and anonymity costs one more (option)",
        lambda: next_round(lay_all(open_table(options={"water_land": "fee"}), coins=4), "water_land"),
        "merchant",
        "anonymous",
        "SA-37",
        {"need": 5, "have": 4},
    ),
    Provoked(
        "refuse.lacking",
        "The Water-and-Land Assembly costs 4 coins, the farmer has 2",
        event("water_land"),
        "farmer",
        "yes",
        "SA-36",
        {"need": 4, "have": 2},
    ),
    Provoked(
        "refuse.lacking",
        "The lecture costs 1 reputation, the farmer has none",
        lambda: next_round(open_table().set("merchant", rep=1), "sutra_lecture"),
        "farmer",
        "yes",
        "SA-36",
        {"need": 1, "have": 0},
    ),
    Provoked(
        "refuse.lacking",
        "The granary asks for 1 grain, the widow has none",
        lambda: next_round(open_table().set("widow", grain=0), "granary"),
        "widow",
        "yes",
        "SA-36",
        {"need": 1, "have": 0},
    ),
    Provoked("refuse.monk_joins_not", "Laymen are asked", event("ullambana"), "monk", "yes", "SA-39"),
    Provoked(
        "refuse.sealed",
        "The merchant has answered, four others have not",
        after(event("ullambana"), "merchant", "yes"),
        "merchant",
        "no",
        "S-EV-0",
        {"count": 4},
    ),
    Provoked("refuse.name_relief", "The drought asks the monk", event("drought"), "monk", "end", "S-EV-3", {"mana": 2}),
    Provoked("refuse.name_disciple", "A disciple must be named", event("ordination"), "monk", "done", "S-EV-14"),
    Provoked("refuse.name_self", "The monk names himself", event("drought"), "monk", "name 僧侣", "S-EV-0"),
    Provoked(
        "refuse.relieved",
        "The temple has fed merchant and official",
        lambda: next_round(lay_all(open_table(), grain=9).set("merchant", grain=0).set("official", grain=0), "drought"),
        "monk",
        "name 富商",
        "S-EV-3",
    ),
    Provoked(
        "refuse.attend", "The monk calls an assembly", at_assembly, "farmer", "sell 1", "S-ROLE-MON-4", {"coins": 2}
    ),
    Provoked(
        "refuse.lacking",
        "The widow has 1 coin; the assembly costs 2",
        at_assembly,
        "widow",
        "yes",
        "SA-15",
        {"need": 2, "have": 1},
    ),
    Provoked("refuse.monk_waits", "Four have yet to answer", at_assembly, "monk", "end", "SA-15", {"count": 4}),
    Provoked("refuse.no_veil", "Nobody hides at the monk's assembly", at_assembly, "farmer", "anonymous", "S-EV-6"),
]

TRADE = [
    Provoked("refuse.market_closed", "An event is being answered", event("ullambana"), "merchant", "offer", "SA-23"),
    Provoked(
        "refuse.market_over",
        "A market before the actions is agreed on, and it is closed",
        lambda: open_table(options={"trade": "window"}).does("merchant", "begin"),
        "merchant",
        "offer",
        "SA-23",
    ),
    Provoked(
        "refuse.market_only",
        "The market before the actions is open",
        lambda: open_table(options={"trade": "window"}),
        "merchant",
        "sell 1",
        "SA-23",
    ),
    Provoked(
        "refuse.trade_active",
        "Trade only with whoever acts is agreed on; the merchant acts",
        turn("merchant", options={"trade": "active_only"}),
        "farmer",
        "offer to 寡妇",
        "SA-23",
    ),
    Provoked(
        "refuse.trade_active",
        "So only the merchant can mean everybody",
        turn("merchant", options={"trade": "active_only"}),
        "farmer",
        "offer to all",
        "SA-23",
    ),
    Provoked("refuse.begin_offer", "Nothing is being offered", turn("merchant"), "merchant", "send", "SA-45"),
    Provoked("refuse.address", "An offer to nobody", turn("merchant"), "merchant", "offer give 1 coins", "SA-23"),
    Provoked("refuse.trade_self", "To oneself", turn("merchant"), "merchant", "offer to 富商", "SA-23"),
    Provoked("refuse.gone", "To somebody who is gone", farmer_gone("widow"), "widow", "offer to 农民", "S-PH5-2"),
    Provoked("refuse.nobody_to_trade", "Nobody owns anything", poor, "merchant", "offer", "SA-23"),
    Provoked(
        "refuse.nothing_to_trade",
        "Merchant and farmer own nothing, the widow has a coin",
        lambda: poor().set("widow", coins=1),
        "merchant",
        "offer to 农民",
        "SA-23",
    ),
    Provoked("refuse.empty_offer", "Nothing is named", turn("merchant"), "merchant", "offer to 农民 send", "SA-45"),
    Provoked("refuse.draft", "In the middle of an offer", turn("merchant"), "merchant", "offer to 农民 end", "SA-45"),
    Provoked(
        "refuse.named_already",
        "3 coins are named already",
        turn("merchant"),
        "merchant",
        "offer to 农民 give 3 coins give 1 coins send",
        "SA-45",
        {"have": 3},
    ),
    Provoked(
        "refuse.too_much",
        "41 coins of 90",
        turn("merchant", coins=90),
        "merchant",
        "offer to 农民 give 41 coins send",
        "SA-45",
        {"asked": 41, "most": 40},
    ),
    Provoked(
        "refuse.lacks_goods",
        "The merchant has 6 coins and would give 7",
        turn("merchant"),
        "merchant",
        "offer to 农民 give 7 coins send",
        "SA-23",
        {"need": 7, "have": 6},
    ),
    Provoked(
        "refuse.lacks_goods",
        "The farmer has 2 coins and is asked for 3",
        turn("merchant"),
        "merchant",
        "offer to 农民 want 3 coins send",
        "SA-23",
        {"need": 3, "have": 2},
    ),
    Provoked(
        "refuse.nobody_has",
        "Nobody else has more than 4 coins",
        turn("merchant"),
        "merchant",
        "offer to all want 5 coins send",
        "SA-23",
        {"need": 5, "have": 4},
    ),
    Provoked(
        "refuse.nobody_takes",
        "Nobody else may own more than one plot more",
        full_of_land,
        "official",
        "offer to all give 4 land send",
        "SA-23",
        {"need": 4, "have": 3},
    ),
    Provoked(
        "refuse.land_limit",
        "Land for the farmer, who has a plot",
        with_other("farmer", {"land": 1}, turn("landlord")),
        "landlord",
        "offer to 农民 give 1 land send",
        "S-ROLE-FAR-3",
        {"most": 1, "have": 1},
    ),
    Provoked(
        "refuse.land_gift",
        "She may be given land, but not for a coin",
        turn("landlord", options={"widow_land_gift": "on"}),
        "landlord",
        "offer to 寡妇 want 1 coins give 1 land send",
        "S-ROLE-WID-4",
    ),
    Provoked(
        "refuse.offers_spent",
        "Three offers were made this round",
        turn("merchant", offers=3),
        "merchant",
        "offer",
        "SA-45",
        {"most": 3},
    ),
    Provoked(
        "refuse.counters_spent",
        "Three counter-offers were made this round",
        spent(counters=3),
        "farmer",
        "counter 1",
        "SA-45",
        {"most": 3},
    ),
    Provoked(
        "refuse.chain",
        "A counter to a counter",
        countered_twice,
        "farmer",
        "counter 3",
        "SA-45",
        {"number": 3, "most": 2},
    ),
    Provoked(
        "refuse.no_offer", "There are no offers", turn("merchant"), "merchant", "accept 3", "SA-45", {"number": 3}
    ),
    Provoked("refuse.nothing_to_decline", "No offer waits", turn("merchant"), "merchant", "decline", "SA-45"),
    Provoked(
        "refuse.not_yours", "The merchant's offer is open", open_offer(), "farmer", "withdraw 1", "SA-45", {"number": 1}
    ),
    Provoked("refuse.own_offer", "One's own offer", open_offer(), "merchant", "accept 1", "SA-23", {"number": 1}),
    Provoked(
        "refuse.lacks_goods",
        "The widow has no grain for an open offer",
        with_other("widow", {"grain": 0}, open_offer()),
        "widow",
        "accept 1",
        "SA-23",
        {"need": 2, "have": 0},
    ),
    Provoked(
        "refuse.lacks_goods",
        "The merchant has spent what the open offer promises",
        with_other("merchant", {"coins": 1}, open_offer()),
        "farmer",
        "accept 1",
        "SA-23",
        {"need": 2, "have": 1},
    ),
    Provoked(
        "refuse.wait_for_answer", "One's offer awaits an answer", offered(), "merchant", "end", "SA-45", {"number": 1}
    ),
    Provoked(
        "refuse.offer_waits", "An offer awaits the farmer", offered(), "widow", "accept 1", "SA-45", {"number": 1}
    ),
    Provoked(
        "refuse.answer_first", "An offer awaits one's answer", offered(), "farmer", "sell 1", "SA-45", {"number": 1}
    ),
]


def two_traded() -> Table:
    """Something has been traded this round, so that numbers run on."""
    return trade(open_table(), "merchant", "farmer", "give 1 coins want 1 grain")


CASES: list[Provoked] = [
    *SETTING_UP,
    *WHOSE_TURN,
    *ACTIONS,
    *MERIT,
    *TEMPLE,
    *QUESTIONS,
    *TRADE,
    Provoked("refuse.no_offer", "Offer 1 was taken", two_traded, "widow", "accept 1", "SA-45", {"number": 1}),
]
