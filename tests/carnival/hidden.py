"""Tables with hidden information (C-603), on which every check of secrecy has to pass and every leak has to show."""

from __future__ import annotations

from carnival.boards import FAIR
from qiju.games.carnival.moves import DECLINE
from qiju.games.carnival.turns import USE, Turn
from qiju.kernel.events import SPECTATOR
from qiju.kernel.registry import find_game
from qiju.kernel.state import NOBODY
from qiju.testing.conformance import plies_at
from qiju.testing.conformance.looks import heard
from qiju.testing.conformance.walks import after

GAME = find_game("carnival")
VARIANTS = ({}, {"well_fed": "on", "straggler_out": "on"})
CLASSIC = [GAME.prepare(seats, {"hidden_info": "on", **more}) for seats in (2, 3, 4) for more in VARIANTS]

# Where many hold drinks and flowers at once: who holds which cannot be told from the open supply.
FAIRS = [
    GAME.prepare(seats, {"hidden_info": "on", "well_fed": "on"}, patches=[("fair", {"board": FAIR})])
    for seats in (3, 4, 3, 4)
]


def check_purchases(game, effort=1):
    """Q-34: whatever somebody buys, the others are told the same; to watch the open supply is up to them."""
    for ply in plies_at(game, FAIRS[: 2 * effort]):
        if ply.seat == NOBODY or not isinstance(ply.state.top(), Turn) or ply.state.top().stage != USE:
            continue
        bought = [after(ply.state, ply.seat, [move]) for move in ply.state.legal(ply.seat) if move != DECLINE]
        for viewer in (SPECTATOR, *ply.seats()):
            if viewer == ply.seat:
                continue
            told = [heard(state, viewer) for state in bought]
            assert all(one == told[0] for one in told), f"{ply}: what is bought is told to {viewer}: {told}"
