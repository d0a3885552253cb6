"""A cheaper player of 《三国杀》: it plays its cards as the house does, but tells friend from foe at a glance.

Where the house fits what everybody did to what identities there are, this one looks only at what was done to the lord.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.sanguosha.beliefs import Memories
from qiju.games.sanguosha.bots import HouseBot
from qiju.games.sanguosha.names import LORD, LOYALIST, REBEL, RENEGADE
from qiju.games.sanguosha.state import SgsState
from qiju.kernel.bot import Bot, only_arguments

DEAR: Final = 12  # whose side is known
LIKELY: Final = 8  # whose deeds to the lord speak for themselves
LESSER: Final = 5  # who is in the way


class Glance(Memories):
    """Friend and foe without a thought that would have to be kept."""

    def hearts(self, state: SgsState, seat: i64) -> list[int]:
        hearts: list[int] = [0] * state.seats
        standing = Standing(state)
        for one in range(state.seats):
            if one == seat:
                hearts[one] = DEAR
            elif state.is_alive(one):
                hearts[one] = int(heart_for(state, seat, one, standing))
        # With the rebels gone, whoever has done least for the lord is the renegade.
        if standing.rebels <= 0 and state.identity[seat] in (LORD, LOYALIST):
            suspect = least_loyal(state, seat)
            if suspect > 0:
                hearts[suspect] = -LIKELY
        return hearts


class Standing:
    """How many of each side are left; everybody sees who has fallen."""

    __slots__ = ("loyalists", "rebels")

    def __init__(self, state: SgsState) -> None:
        self.rebels: i64 = state.n.identities[REBEL]
        self.loyalists: i64 = state.n.identities[LOYALIST]
        for one in range(state.seats):
            if not state.is_alive(one):
                if state.identity[one] == REBEL:
                    self.rebels -= 1
                elif state.identity[one] == LOYALIST:
                    self.loyalists -= 1


def heart_for(state: SgsState, seat: i64, one: i64, standing: Standing) -> i64:
    """How much a seat wants another one to live, as its own identity has it."""
    identity: i64 = state.identity[seat]
    if identity == RENEGADE:
        return renegade_heart(state, one, standing)
    if one == 0 and state.identity[0] == LORD:
        return -DEAR if identity == REBEL else DEAR
    lean = lean_of(state, seat, one)
    return -lean if identity == REBEL else lean


def lean_of(state: SgsState, seat: i64, one: i64) -> i64:
    """For the lord (above zero) or against him: by identity where it is known, else by what was done to him."""
    if state.identity_known(one, seat):
        identity = state.identity[one]
        if identity == RENEGADE:
            return -LESSER
        return -DEAR if identity == REBEL else DEAR
    deeds: i64 = state.deeds[one * state.seats]
    if deeds > 0:
        return LIKELY
    return -LIKELY if deeds < 0 else 0


def least_loyal(state: SgsState, seat: i64) -> i64:
    """Who of the others has done least for the lord; 0 where only he is left."""
    found: i64 = 0
    for one in range(1, state.seats):
        if one == seat or not state.is_alive(one):
            continue
        if found == 0 or state.deeds[one * state.seats] < state.deeds[found * state.seats]:
            found = one
    return found


def renegade_heart(state: SgsState, one: i64, standing: Standing) -> i64:
    """The larger side is the foe of the moment, and the lord the last of all."""
    if one == 0:
        if state.ring <= 2:
            return -DEAR
        return LESSER if state.hp[0] <= 2 else 0
    deeds: i64 = state.deeds[one * state.seats]
    if standing.rebels > standing.loyalists:
        return -LIKELY if deeds < 0 else 0
    return -LIKELY if deeds >= 0 else -LESSER


def make_swift(arguments: dict[str, str]) -> Bot:
    only_arguments("swift", arguments, {})
    bot = HouseBot()
    bot.memories = Glance()
    return bot
