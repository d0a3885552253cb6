"""The small moves of 《救赎之路》, the counters of its tally, and how both are called."""

from __future__ import annotations

from typing import Final

from qiju.games.salvation.setup import EVENTS, SERVICES
from qiju.games.salvation.view_types import Good

# What changes hands in a trade.
GRAIN: Final = 0
COINS: Final = 1
LAND: Final = 2
KINDS: Final[tuple[Good, ...]] = ("grain", "coins", "land")

# Small moves that stand alone.
END_TURN: Final = 0
PALACE: Final = 1
ASSEMBLY: Final = 2
RESCUE: Final = 3
COPY: Final = 4
REDEEM: Final = 5
OFFER: Final = 6
BUY_LAND: Final = 7
SELL_LAND: Final = 8
NO: Final = 9
YES: Final = 10
VEILED: Final = 11  # yes, anonymously
SEND: Final = 12
DONE: Final = 13
DECLINE: Final = 14
TO_ALL: Final = 15
BEGIN: Final = 16

# Small moves with a seat, a role or a service added.
TRANSFER: Final = 20  # + seat, then an amount
RELIEF: Final = 30  # + seat
GRANT: Final = 40  # + seat, then an amount
NAME: Final = 50  # + seat
TO: Final = 60  # + seat
TAKE_ROLE: Final = 70  # + role
SHARE: Final = 80  # + 10 × kind + seat, then an amount; up to SERVICE
SERVICE: Final = 110  # + 2 × service + 1 if anonymous
PLAIN: Final = 120  # + 2 × lots + 1 if anonymous

# Small moves with a number added; a thousand apart would do, were it not for patched tables.
NUMBERED: Final = 100_000
AMOUNT: Final = 100_000
SELL: Final = 200_000
BUY: Final = 300_000
BID: Final = 400_000
GIVE: Final = 500_000  # + 100 000 × kind
WANT: Final = 800_000  # + 100 000 × kind; up to ACCEPT
ACCEPT: Final = 1_100_000  # + the offer's number
COUNTER: Final = 1_200_000
WITHDRAW: Final = 1_300_000

USUAL_NUMBERS: Final = 512  # of each kind that an action space of fixed size holds

MOST_PLAIN: Final = 30  # lots of a plain donation in one action, so that their moves stay below the next ones

# Where each counter of `Game.tallies` begins.
ACTIONS: Final = (
    "village.sell",
    "village.buy",
    "land.buy",
    "land.sell",
    "donate.plain",
    "transfer",
    "palace",
    "assembly",
    "relief",
    "rescue",
    "copy",
    "redeem",
    "grant",
    "share",
)
SELL_TALLY: Final = 0
BUY_TALLY: Final = 1
BUY_LAND_TALLY: Final = 2
SELL_LAND_TALLY: Final = 3
PLAIN_TALLY: Final = 4
TRANSFER_TALLY: Final = 5
PALACE_TALLY: Final = 6
ASSEMBLY_TALLY: Final = 7
RELIEF_TALLY: Final = 8
RESCUE_TALLY: Final = 9
COPY_TALLY: Final = 10
REDEEM_TALLY: Final = 11
GRANT_TALLY: Final = 12
SHARE_TALLY: Final = 13
TRADES: Final = ("offer", "counter", "accept", "decline", "withdraw", "expire", "gift", "bonus")
OFFER_TALLY: Final = 14
COUNTER_TALLY: Final = 15
ACCEPT_TALLY: Final = 16
DECLINE_TALLY: Final = 17
WITHDRAW_TALLY: Final = 18
EXPIRE_TALLY: Final = 19
GIFT_TALLY: Final = 20
BONUS_TALLY: Final = 21
SERVICE_TALLY: Final = 22
AUCTION_TALLY: Final = 27
EVENT_TALLY: Final = 28
ENDS: Final = ("protected", "settled_early", "liberation", "nirvana")
PROTECTED_TALLY: Final = 50
EARLY_TALLY: Final = 51
LIBERATION_TALLY: Final = 52
NIRVANA_TALLY: Final = 53
TALLIES: Final = (
    *ACTIONS,
    *[f"trade.{name}" for name in TRADES],
    *[f"service.{name}" for name in SERVICES],
    "auction",
    *[f"event.{name}" for name in EVENTS],
    *ENDS,
)
