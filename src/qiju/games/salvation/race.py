"""How the monk stands against the laymen, where nirvana and liberation stand above everybody's points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.people import monk_in_play
from qiju.games.salvation.state import Person, Table
from qiju.games.salvation.temple import receiving
from qiju.games.salvation.worth import POINT, rounds_to_come

LEAD: Final = 5  # so much more merit than his grant points the laymen want to see before they help him
RESIST: Final = 2  # how many times its merit a gift must be worth beyond that: who lets him win loses everything


class Race:
    """What the monk and whoever is before him will have without another gift: made once, asked often."""

    __slots__ = ("best", "his", "room", "runs")

    def __init__(self, table: Table) -> None:
        self.runs = False
        self.his: i64 = 0  # grant points by the end
        self.best: i64 = 0  # merit of the best layman by the end
        self.room: i64 = 0  # how much mana he can take now
        if table.n.special_bonus_only:
            return
        monk = monk_in_play(table)
        if monk is None:
            return
        self.runs = True
        self.room = table.n.mana_limit - monk.mana
        self.his = monk.gp + monk.mana + rounds_to_come(table, monk) * monk.role.mana_each_round
        for person in table.people:
            if person.asked_for != 0 or person.plain_actions > 0:
                self.his += receiving.mana_received(table, person)
            if person.is_layman():
                merit = merit_to_come(table, person)
                if merit > self.best:
                    self.best = merit

    def cost(self, table: Table, mana: i64) -> i64:
        """What it costs a layman, in hundredths of a point, that the monk gets so much mana.

        SA-30: only who is liberated with more merit than he has grant points comes before him; as long as somebody is
        well ahead, he may be helped. Nobody gives up early: what is to come is only estimated.
        """
        if not self.runs or mana <= 0:
            return 0
        his = self.his + mana
        if his < table.n.nirvana_gp or his < self.best - LEAD:
            return 0
        return RESIST * (mana if mana < self.room else self.room) * table.n.score_merit * POINT


def merit_to_come(table: Table, person: Person) -> i64:
    """What somebody has and will have without giving anything: by the rounds, and by transfers that pay."""
    each: i64 = person.role.transfer_bonus - 1
    rounds = rounds_to_come(table, person)
    return person.merit + rounds * each + rounds * person.role.merit_each_round // person.role.merit_every
