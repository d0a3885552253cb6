"""Every refusal of 《救赎之路》: the position that provokes it, what is tried, and the numbers in the answer."""

from __future__ import annotations

from qiju.testing.refusals import Provoked
from salvation.positions import at_grants, choosing, ended, farmer_gone, last_to_choose, turn
from salvation.refused_actions import ACTIONS, MERIT
from salvation.refused_answers import QUESTIONS, TEMPLE
from salvation.refused_trade import TRADE

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

CASES: list[Provoked] = [*SETTING_UP, *WHOSE_TURN, *ACTIONS, *MERIT, *TEMPLE, *QUESTIONS, *TRADE]
