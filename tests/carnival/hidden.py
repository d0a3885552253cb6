"""Tables with hidden information (C-603), on which every check of secrecy has to pass and every leak has to show."""

from __future__ import annotations

from carnival.boards import FAIR
from qiju.kernel.registry import find_game

GAME = find_game("carnival")
VARIANTS = ({}, {"well_fed": "on", "straggler_out": "on"})
CLASSIC = [GAME.prepare(seats, {"hidden_info": "on", **more}) for seats in (2, 3, 4) for more in VARIANTS]

# Where many hold drinks and flowers at once: who holds which cannot be told from the open supply.
FAIRS = [
    GAME.prepare(seats, {"hidden_info": "on", "well_fed": "on"}, patches=[("fair", {"board": FAIR})])
    for seats in (3, 4, 3, 4)
]
