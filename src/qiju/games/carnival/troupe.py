"""One float, and the people on it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.carnival.moves import LONGYUN
from qiju.games.carnival.setup import CarnivalSetup
from qiju.kernel.fields import Flag, Kept, Piece, Secret
from qiju.kernel.refusal import Refusal

NO_BLOCK: Final = 0


class Troupe(Piece):
    """One float and the people on it. Points are kept by where they came from.

    C-603: with hidden information its drinks, flowers and the points of roads, plazas and assemblies are secret.
    """

    seat: Kept[i64]
    node: i64 = 0
    laps: i64 = 0
    energy: i64 = 0
    drinks: Secret[list[int]] = [0, 0, 0, 0]
    flowers: Secret[list[int]] = [0, 0, 0]
    block: i64 = NO_BLOCK
    finished: i64 = 0  # 1 for the first at the finish, 0 for nobody yet
    ticket: Flag = False
    redeemed: Flag = False
    out: Flag = False
    drank: Flag = False  # C-433: in the turn that is being played
    turns: i64 = 0
    road: Secret[i64] = 0
    plaza: Secret[i64] = 0
    assembly: Secret[i64] = 0
    theatre: i64 = 0
    finish: i64 = 0
    subsidy: i64 = 0
    ousting: i64 = 0

    def tokens(self) -> i64:
        """C-410, C-502: the score tokens taken so far."""
        return self.road + self.plaza + self.assembly + self.theatre + self.finish + self.subsidy + self.ousting

    def hand(self) -> i64:
        """How many drink cards."""
        drinks = self.drinks
        return drinks[0] + drinks[1] + drinks[2] + drinks[3]

    def check_drinks(self) -> i64:
        """How many of them serve in a check (C-436)."""
        return self.hand() - self.drinks[LONGYUN]


def gain_energy(n: CarnivalSetup, troupe: Troupe, energy: i64) -> None:
    """C-406, C-407, Q-02: never more than one may hold."""
    troupe.energy += energy
    if troupe.energy > n.max_energy:
        troupe.energy = n.max_energy


def refuse_cost(troupe: Troupe, cost: i64, clause: str) -> Refusal | None:
    """Whatever costs energy is for those who have it."""
    if troupe.energy >= cost:
        return None
    return Refusal("refuse.energy", clause, need=cost, have=troupe.energy)
