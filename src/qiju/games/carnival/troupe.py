"""One float, and the people on it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.carnival.moves import LONGYUN
from qiju.games.carnival.setup import CarnivalSetup
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.refusal import Refusal

NO_BLOCK: Final = 0


class Troupe:
    """One float and the people on it. Points are kept by where they came from."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.node: i64 = 0
        self.laps: i64 = 0
        self.energy: i64 = 0
        self.drinks: list[int] = [0, 0, 0, 0]
        self.flowers: list[int] = [0, 0, 0]
        self.ticket: bool = False
        self.redeemed: bool = False
        self.block: i64 = NO_BLOCK
        self.finished: i64 = 0  # 1 for the first at the finish, 0 for nobody yet
        self.out: bool = False
        self.drank: bool = False  # C-433: in the turn that is being played
        self.turns: i64 = 0
        self.road: i64 = 0
        self.plaza: i64 = 0
        self.assembly: i64 = 0
        self.theatre: i64 = 0
        self.finish: i64 = 0
        self.subsidy: i64 = 0
        self.ousting: i64 = 0

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

    def clone(self) -> Troupe:
        other = Troupe(self.seat)
        other.node = self.node
        other.laps = self.laps
        other.energy = self.energy
        other.drinks = self.drinks.copy()
        other.flowers = self.flowers.copy()
        other.ticket = self.ticket
        other.redeemed = self.redeemed
        other.block = self.block
        other.finished = self.finished
        other.out = self.out
        other.drank = self.drank
        other.turns = self.turns
        other.road = self.road
        other.plaza = self.plaza
        other.assembly = self.assembly
        other.theatre = self.theatre
        other.finish = self.finish
        other.subsidy = self.subsidy
        other.ousting = self.ousting
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.node)
        packer.put(self.laps)
        packer.put(self.energy)
        packer.put_list(self.drinks)
        packer.put_list(self.flowers)
        packer.put(self.block)
        packer.put(self.finished)
        packer.put(flags(self.ticket, self.redeemed, self.out, self.drank))
        packer.put(self.turns)
        packer.put(self.road)
        packer.put(self.plaza)
        packer.put(self.assembly)
        packer.put(self.theatre)
        packer.put(self.finish)
        packer.put(self.subsidy)
        packer.put(self.ousting)

    def read(self, unpacker: Unpacker) -> None:
        self.node = unpacker.get()
        self.laps = unpacker.get()
        self.energy = unpacker.get()
        self.drinks = unpacker.get_list()
        self.flowers = unpacker.get_list()
        self.block = unpacker.get()
        self.finished = unpacker.get()
        bits = unpacker.get()
        self.ticket = bits & 1 == 1
        self.redeemed = bits >> 1 & 1 == 1
        self.out = bits >> 2 & 1 == 1
        self.drank = bits >> 3 & 1 == 1
        self.turns = unpacker.get()
        self.road = unpacker.get()
        self.plaza = unpacker.get()
        self.assembly = unpacker.get()
        self.theatre = unpacker.get()
        self.finish = unpacker.get()
        self.subsidy = unpacker.get()
        self.ousting = unpacker.get()


def flags(a: bool, b: bool, c: bool, d: bool) -> i64:
    return (1 if a else 0) + (2 if b else 0) + (4 if c else 0) + (8 if d else 0)


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
