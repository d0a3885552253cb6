"""Refusals of 《救赎之路》: at the temple, and when a question is put."""

from __future__ import annotations

from qiju.testing.refusals import Provoked
from salvation.helpers import lay_all, next_round, open_table
from salvation.positions import after, at_assembly, at_bidding, at_sharing, event, turn, with_other

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
