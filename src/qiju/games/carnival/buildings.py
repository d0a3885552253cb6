"""§4.1 to §4.6: what each building offers to whoever stays there, and what it then does.

C-431 to C-437 tavern · C-441 plaza · C-445 to C-447 assembly · C-448, C-449 theatre · C-461 garden · C-481 inn.
C-705: one may always decline and still keeps the slot.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival.board import ASSEMBLY, GARDEN, INN, PLAZA, TAVERN, THEATRE
from qiju.games.carnival.moves import (
    BUY,
    DECLINE,
    DRINKS,
    FLOWER,
    FLOWERS,
    GATHER,
    PERFORM,
    REDEEM,
    REST,
    TICKET,
    USE_TALLY,
)
from qiju.games.carnival.state import DONE, FOR_PLAZA, SHOWN, Check, Table, Troupe, Turn


class Visiting(Table):
    """The table with its buildings."""

    # ---- possibilities -----------------------------------------------------------------------------------

    def uses(self, troupe: Troupe, node: i64) -> list[int]:
        """What the building on this node offers now; empty where there is nothing but to stay."""
        kind = self.n.kind[node]
        if kind == TAVERN:
            return self.drinks_for(troupe)
        if kind == PLAZA:
            return [PERFORM] if troupe.energy >= self.n.plaza_cost else []
        if kind == ASSEMBLY:
            return self.gatherings_for(troupe)
        if kind == THEATRE:
            return self.theatre_for(troupe)
        if kind == GARDEN:
            return self.flowers_for(troupe)
        if kind == INN:
            # the refill may be declined like anything else; there is none for somebody who is full.
            return [REST] if troupe.energy < self.refilled() else []
        return []

    def drinks_for(self, troupe: Troupe) -> list[int]:
        """C-431: one card of the supply that one can pay for; doubles are allowed."""
        n = self.n
        moves: list[int] = []
        for drink in range(len(DRINKS)):
            if self.drinks[drink] > 0 and troupe.energy >= n.drink_cost[drink]:
                moves.append(BUY + drink)
        return moves

    def gatherings_for(self, troupe: Troupe) -> list[int]:
        """C-445: one, two or three energy."""
        most: i64 = len(self.n.gather_points) - 1
        if troupe.energy < most:
            most = troupe.energy
        return [GATHER + spent for spent in range(1, most + 1)]

    def theatre_for(self, troupe: Troupe) -> list[int]:
        """C-448: a ticket first; with it, from the second lap on, the show."""
        if self.may_take_ticket(troupe):
            return [TICKET]
        return [REDEEM] if self.may_redeem(troupe) else []

    def may_take_ticket(self, troupe: Troupe) -> bool:
        # one at a time, and none after the show.
        if troupe.ticket or troupe.redeemed or self.tickets == 0:
            return False
        # on a later lap only if the table allows it.
        if troupe.laps > 0 and not self.n.late_ticket:
            return False
        return troupe.energy >= self.n.ticket_cost

    def may_redeem(self, troupe: Troupe) -> bool:
        # not on the first lap.
        return troupe.ticket and troupe.laps > 0 and troupe.energy >= self.n.redeem_cost

    def flowers_for(self, troupe: Troupe) -> list[int]:
        """C-461: one flower of the supply that one can pay for."""
        n = self.n
        moves: list[int] = []
        for flower in range(len(FLOWERS)):
            if self.flowers[flower] > 0 and troupe.energy >= n.flower_cost[flower]:
                moves.append(FLOWER + flower)
        return moves

    def refilled(self) -> i64:
        """C-481, within what one may hold (C-406)."""
        n = self.n
        return n.refill if n.refill < n.max_energy else n.max_energy

    # ---- application -------------------------------------------------------------------------------------

    def use(self, turn: Turn, move: i64) -> None:
        """The chosen effect; the turn is then done, unless dice must be rolled first."""
        troupe = self.troupes[turn.seat]
        turn.stage = DONE
        if move == DECLINE:
            self.count(USE_TALLY + 7)
            self.tell_place("declines", troupe)
        elif move == PERFORM:
            self.perform_at_plaza(turn, troupe)
        elif move == TICKET:
            self.take_ticket(troupe)
        elif move == REDEEM:
            self.redeem_ticket(troupe)
        elif move == REST:
            self.rest(troupe)
        elif move < FLOWER:
            self.buy_drink(troupe, move - BUY)
        elif move < GATHER:
            self.buy_flower(troupe, move - FLOWER)
        else:
            self.gather(troupe, move - GATHER)

    def perform_at_plaza(self, turn: Turn, troupe: Troupe) -> None:
        """C-441: pay, then a check."""
        troupe.energy -= self.n.plaza_cost
        self.count(USE_TALLY)
        self.tell_place("performs", troupe)
        turn.stage = SHOWN
        self.push(Check(turn.seat, FOR_PLAZA))

    def take_applause(self, turn: Turn) -> None:
        """C-441, C-442: one score, however often the dice were rolled."""
        troupe = self.troupes[turn.seat]
        troupe.plaza += turn.difference
        turn.stage = DONE
        self.tell_points("plaza", troupe, turn.difference)

    def take_ticket(self, troupe: Troupe) -> None:
        troupe.energy -= self.n.ticket_cost
        troupe.ticket = True
        self.tickets -= 1
        self.count(USE_TALLY + 1)
        self.tell_place("ticket", troupe)

    def redeem_ticket(self, troupe: Troupe) -> None:
        n = self.n
        troupe.energy -= n.redeem_cost
        troupe.ticket = False
        troupe.redeemed = True
        self.tickets += 1
        troupe.theatre += n.redeem_points
        self.count(USE_TALLY + 2)
        self.tell_points("redeemed", troupe, n.redeem_points)

    def rest(self, troupe: Troupe) -> None:
        troupe.energy = self.refilled()
        self.count(USE_TALLY + 3)
        self.tell_place("rests", troupe)

    def buy_drink(self, troupe: Troupe, drink: i64) -> None:
        cost = self.n.drink_cost[drink]
        troupe.energy -= cost
        self.drinks[drink] -= 1
        troupe.drinks[drink] += 1
        self.count(USE_TALLY + 4)
        if self.log is not None:
            data: dict[str, object] = {"number": troupe.seat + 1, "seat": troupe.seat, "cost": cost}
            self.log.whisper(
                "bought",
                self.known_to(troupe.seat),
                {**data, "drink": f"@drink.{DRINKS[drink]}"},
                {**data, "drink": "@drink.hidden"},
            )

    def buy_flower(self, troupe: Troupe, flower: i64) -> None:
        cost = self.n.flower_cost[flower]
        troupe.energy -= cost
        self.flowers[flower] -= 1
        troupe.flowers[flower] += 1
        self.count(USE_TALLY + 5)
        if self.log is not None:
            data: dict[str, object] = {"number": troupe.seat + 1, "seat": troupe.seat, "cost": cost}
            self.log.whisper(
                "picked",
                self.known_to(troupe.seat),
                {**data, "flower": f"@flower.{FLOWERS[flower]}"},
                {**data, "flower": "@flower.hidden"},
            )

    def gather(self, troupe: Troupe, spent: i64) -> None:
        """C-445, then C-446: one more marker lies here."""
        points = self.gathered(troupe.node, spent)
        troupe.energy -= spent
        troupe.assembly += points
        self.count(USE_TALLY + 6)
        self.tell_points("gathers", troupe, points)
        self.saturate(troupe.node)

    def gathered(self, node: i64, spent: i64) -> i64:
        """Q-13: never below 0; Q-14: the markers count against everybody."""
        points: i64 = self.n.gather_points[spent] - self.saturation[self.n.assembly_at[node]]
        return points if points > 0 else 0

    def saturate(self, node: i64) -> None:
        """C-446: from the supply, else from the other assembly, else nothing. C-447: there are no more."""
        here = self.n.assembly_at[node]
        if self.markers > 0:
            self.markers -= 1
        else:
            other = self.most_saturated_but(here)
            # All of them lie here already.
            if other < 0:
                return
            self.saturation[other] -= 1
        self.saturation[here] += 1
        if self.log is not None:
            self.log.tell("saturated", {"node": self.n.places[node], "count": self.saturation[here]})

    def most_saturated_but(self, here: i64) -> i64:
        """The other assembly with a marker; on a board with several, the one with most, the first of equals."""
        best: i64 = -1
        for other in range(len(self.saturation)):
            if (
                other != here
                and self.saturation[other] > 0
                and (best < 0 or self.saturation[other] > self.saturation[best])
            ):
                best = other
        return best

    # ---- telling -----------------------------------------------------------------------------------------

    def count(self, what: i64) -> None:
        if self.tally is not None:
            self.tally.add(what)

    def tell_place(self, kind: str, troupe: Troupe) -> None:
        if self.log is not None:
            self.log.tell(
                kind,
                {
                    "number": troupe.seat + 1,
                    "seat": troupe.seat,
                    "node": self.n.places[troupe.node],
                    "energy": troupe.energy,
                },
            )

    def tell_points(self, kind: str, troupe: Troupe, points: i64) -> None:
        """C-603, Q-34: with hidden scores the others hear of it, but not how many."""
        if self.log is not None:
            data: dict[str, object] = {
                "number": troupe.seat + 1,
                "seat": troupe.seat,
                "node": self.n.places[troupe.node],
                "energy": troupe.energy,
            }
            self.log.whisper(kind, self.known_to(troupe.seat), {**data, "points": points}, {**data, "points": "?"})
