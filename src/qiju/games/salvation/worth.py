"""What things are worth to a person in this position, in hundredths of a point. Bots weigh by it, the table shows it.

The measure: a coin is worth what the temple gives for it at best, while there are actions left to bring it there;
grain is worth the coins it will fetch; land its harvests to come and its sale. What cannot be used any more counts
only as remaining resources.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.actions import village
from qiju.games.salvation.setup import Role, SalvationSetup
from qiju.games.salvation.state import ACT, JOIN, NAMING, Person, Table
from qiju.games.salvation.view_types import Worth

POINT: Final = 100
COINS_AN_ACTION: Final = 4  # as many coins as one action brings to the temple on average
RELEASE: Final = 1500  # what it is worth to be liberated after all


def coin_worth(n: SalvationSetup, role: Role) -> int:
    """What the best service gives for a coin; a twentieth is kept back, since one cannot always have the best."""
    best = n.plain_merit * n.score_merit * POINT // n.plain_coins
    for service in n.services:
        if service.coins > 0:
            found = (service.merit + role.piety) * n.score_merit * POINT // service.coins
            if found > best and service.supply != 1:
                best = found
    return int(best * 95 // 100)


class Scale:
    """How one person weighs goods now: made once, asked often."""

    __slots__ = (
        "ap",
        "bare_bonus",
        "coin",
        "final",
        "grain",
        "land",
        "lot",
        "lot_coins",
        "release",
        "room",
        "spare",
    )

    def __init__(self, table: Table, person: Person) -> None:
        n = table.n
        role = person.role
        later = rounds_to_come(table, person)
        now = actions_now(table, person)
        actions: i64 = later * role.actions + now
        self.ap: i64 = now
        self.spare: i64 = POINT // n.score_resources
        self.final: bool = later == 0
        self.lot: i64 = role.sell_grain
        self.lot_coins: i64 = role.sell_coins
        self.room: i64 = actions * COINS_AN_ACTION
        self.release: i64 = 0
        self.bare_bonus: i64 = n.liberation_resources
        if role.monk:
            # Nothing he owns counts.
            self.coin: i64 = 0
            self.grain: i64 = 0
            self.land: i64 = 0
            self.spare = 0
            return
        self.coin = n.coin_worth[role.number]
        if actions == 0:
            self.coin = self.spare
        if now > 0:
            self.lot = village.lot_grain(table, person)
            self.lot_coins = village.lot_coins(table, person)
        self.grain = self.spare
        if actions > 0:
            self.grain = self.lot_coins * self.coin * 92 // (self.lot * 100)
        self.land = n.land_value * self.spare
        if actions > 1:
            self.land = n.land_sale * self.coin * 9 // 10
        if role.harvests_land or n.all_harvest_land:
            self.land += later * n.land_grain * self.grain
        ends_here = self.final and now == 0 and table.step >= ACT
        if ends_here and person.merit >= role.liberation_merit and person.rep <= n.liberation_rep:
            self.release = RELEASE

    def worth(self, n: SalvationSetup, grain: i64, coins: i64, land: i64) -> i64:
        """What these holdings are worth."""
        total: i64 = land * self.land
        if coins > self.room:
            total += self.room * self.coin + (coins - self.room) * self.spare
        else:
            total += coins * self.coin
        if self.final and self.ap > 0:
            # The last chance to sell: whole lots only.
            lots: i64 = grain // self.lot
            total += lots * self.lot_coins * self.coin + (grain - lots * self.lot) * self.spare
        else:
            total += grain * self.grain
        if self.release > 0 and grain + coins + land * n.land_value <= self.bare_bonus:
            total += self.release
        return total


def rounds_to_come(table: Table, person: Person) -> i64:
    """In how many rounds after this one the person will act."""
    rounds: i64 = table.n.rounds - table.round
    years: i64 = person.life - 1
    if years < rounds:
        rounds = years
    if rounds < 0:
        return 0
    return rounds


def actions_now(table: Table, person: Person) -> i64:
    """What is left of this round's action points, or will be given."""
    if table.step == JOIN or table.step == NAMING:
        return person.role.actions
    return person.ap


def worth_to(table: Table, person: Person) -> Worth:
    """One more of each kind, for the table to show."""
    scale = Scale(table, person)
    coin = scale.coin if person.coins < scale.room else scale.spare
    return {"grain": int(scale.grain), "coins": int(coin), "land": int(scale.land)}
