"""Why a move is refused: every reason with its clause."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival.board import ASSEMBLY, GARDEN, INN, KINDS, PLAZA, TAVERN, THEATRE
from qiju.games.carnival.moves import (
    ACCEPT,
    BUY,
    CHANGE,
    DECLINE,
    DRINK,
    DRINKS,
    FLOWER,
    FLOWERS,
    FREE,
    GATHER,
    LONGYUN,
    MOST,
    MOST_FACES,
    PARADE,
    PASS_BY,
    PERFORM,
    REDEEM,
    REROLL,
    REST,
    SENLU,
    SET,
    SPRINT,
    STEP,
    STOP,
    TAKE,
    TEA,
    TICKET,
    ZHUWANG,
)
from qiju.games.carnival.state import DECLARE, FOR_PLAZA, MOVE, Check, Feast, Troupe, Turn
from qiju.games.carnival.travel import Travelling
from qiju.kernel.refusal import Refusal


class Refusing(Travelling):
    """The table that says why not."""

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if self.over:
            return Refusal("refuse.over", "C-401")
        if (self.must >> seat) & 1 == 0:
            return self.refuse_unasked(seat)
        top = self.top()
        if isinstance(top, Check):
            return self.refuse_answer(top, seat, move)
        if isinstance(top, Feast):
            return self.refuse_take(move)
        turn = self.turn()
        if turn.stage == DECLARE:
            return self.refuse_mode(turn, move)
        if turn.stage == MOVE:
            return self.refuse_way(turn, move)
        return self.refuse_use(turn, move)

    def refuse_unasked(self, seat: i64) -> Refusal:
        """Somebody speaks who is not asked."""
        top = self.top()
        if seat < 0 or seat >= self.seats:
            return Refusal("refuse.not_your_turn", "C-401")
        if self.troupes[seat].out:
            return Refusal("refuse.out", "C-601")
        if not isinstance(top, Check):
            return Refusal("refuse.not_your_turn", "C-401")
        # C-434, C-443: the active player has drunk or paid.
        if top.closed:
            return Refusal("refuse.closed", "C-443" if top.purpose == FOR_PLAZA else "C-434")
        if self.troupes[seat].drank:
            return Refusal("refuse.drank", "C-433")
        return Refusal("refuse.not_asked", "C-435")

    # ---- declaring and moving ----------------------------------------------------------------------------

    def refuse_mode(self, turn: Turn, move: i64) -> Refusal | None:
        n = self.n
        troupe = self.troupes[turn.seat]
        if move in (PARADE, FREE):
            return None
        if SPRINT <= move <= SPRINT + MOST:
            spent = move - SPRINT
            # a sprint costs at least one.
            if spent < n.sprint_min or spent > n.sprint_max:
                return Refusal("refuse.sprint", "C-404", low=n.sprint_min, high=n.sprint_max)
            return self.refuse_cost(troupe, spent, "C-404")
        if TEA <= move <= TEA + MOST:
            return self.refuse_tea(turn, troupe, move - TEA)
        return Refusal("refuse.choose_mode", "C-402")

    def refuse_tea(self, turn: Turn, troupe: Troupe, more: i64) -> Refusal | None:
        n = self.n
        if turn.tea > 0:
            return Refusal("refuse.drank", "C-433")
        if more < n.tea_min or more > n.tea_max:
            return Refusal("refuse.tea_steps", "Q-19", low=n.tea_min, high=n.tea_max)
        if troupe.drinks[LONGYUN] == 0:
            return Refusal("refuse.no_drink", "C-431", drink=f"@drink.{DRINKS[LONGYUN]}")
        return None

    def refuse_cost(self, troupe: Troupe, cost: i64, clause: str) -> Refusal | None:
        if troupe.energy >= cost:
            return None
        return Refusal("refuse.energy", clause, need=cost, have=troupe.energy)

    def refuse_way(self, turn: Turn, move: i64) -> Refusal | None:
        if move in self.ways(turn):
            return None
        node = self.troupes[turn.seat].node
        if move == STOP:
            if self.n.kind[node] == INN and not self.has_room(node, turn.seat):
                return Refusal("refuse.inn_full", "C-423")
            return Refusal("refuse.stop", "C-481")
        if STEP <= move < STEP + len(self.n.kind):
            here, there = self.n.places[node], self.n.places[move - STEP]
            return Refusal("refuse.no_arrow", "C-420", here=here, there=there)
        return Refusal("refuse.choose_way", "C-420")

    # ---- buildings ---------------------------------------------------------------------------------------

    def refuse_use(self, turn: Turn, move: i64) -> Refusal | None:
        troupe = self.troupes[turn.seat]
        n = self.n
        kind = n.kind[troupe.node]
        if move == DECLINE:
            return None
        if BUY <= move < BUY + len(DRINKS) and kind == TAVERN:
            if self.drinks[move - BUY] == 0:
                return Refusal("refuse.sold_out", "C-431", thing=f"@drink.{DRINKS[move - BUY]}")
            return self.refuse_cost(troupe, n.drink_cost[move - BUY], "C-431")
        if FLOWER <= move < FLOWER + len(FLOWERS) and kind == GARDEN:
            if self.flowers[move - FLOWER] == 0:
                return Refusal("refuse.sold_out", "C-461", thing=f"@flower.{FLOWERS[move - FLOWER]}")
            return self.refuse_cost(troupe, n.flower_cost[move - FLOWER], "C-461")
        if GATHER <= move <= GATHER + MOST and kind == ASSEMBLY:
            most = len(n.gather_points) - 1
            if move == GATHER or move > GATHER + most:
                return Refusal("refuse.gather", "C-445", high=most)
            return self.refuse_cost(troupe, move - GATHER, "C-445")
        if move == PERFORM and kind == PLAZA:
            return self.refuse_cost(troupe, n.plaza_cost, "C-441")
        if (move in (TICKET, REDEEM)) and kind == THEATRE:
            return self.refuse_theatre(troupe, move)
        if move == REST and kind == INN:
            return None if troupe.energy < self.refilled() else Refusal("refuse.rested", "C-481")
        return Refusal("refuse.choose_use", "C-402", building=f"@building.{KINDS[kind]}")

    def refuse_theatre(self, troupe: Troupe, move: i64) -> Refusal | None:
        n = self.n
        if move == REDEEM:
            if not troupe.ticket:
                return Refusal("refuse.no_ticket", "C-448")
            if troupe.laps == 0:
                return Refusal("refuse.first_lap", "Q-17")
            return self.refuse_cost(troupe, n.redeem_cost, "C-448")
        if troupe.ticket or troupe.redeemed:
            return Refusal("refuse.one_ticket", "Q-16")
        if self.tickets == 0:
            return Refusal("refuse.sold_out", "C-448", thing="@unit.ticket")
        if troupe.laps > 0 and not n.late_ticket:
            return Refusal("refuse.late_ticket", "Q-15")
        return self.refuse_cost(troupe, n.ticket_cost, "C-448")

    # ---- checks ------------------------------------------------------------------------------------------

    def refuse_answer(self, check: Check, seat: i64, move: i64) -> Refusal | None:
        if check.pouring >= 0:
            return self.refuse_die(check, move)
        active = seat == check.seat
        if move == ACCEPT and active:
            return None
        if move == PASS_BY and not active:
            return None
        if DRINK <= move < DRINK + len(DRINKS):
            return self.refuse_drink(seat, move - DRINK)
        if REROLL <= move <= REROLL + 2 and active:
            # C-442: a free move is rolled once.
            if check.purpose != FOR_PLAZA:
                return Refusal("refuse.reroll", "C-442")
            return self.refuse_cost(self.troupes[seat], self.n.reroll_cost, "C-442")
        return Refusal("refuse.choose_answer", "C-435")

    def refuse_drink(self, seat: i64, drink: i64) -> Refusal | None:
        troupe = self.troupes[seat]
        if troupe.drank:
            return Refusal("refuse.drank", "C-433")
        if drink == LONGYUN:
            return Refusal("refuse.tea_later", "Q-19", drink=f"@drink.{DRINKS[LONGYUN]}")
        if troupe.drinks[drink] == 0:
            return Refusal("refuse.no_drink", "C-431", drink=f"@drink.{DRINKS[drink]}")
        return None

    def refuse_die(self, check: Check, move: i64) -> Refusal | None:
        """Q-23: a die stays on its faces."""
        if move in self.answers(check, self.deciding):
            return None
        if check.pouring == ZHUWANG and CHANGE <= move < CHANGE + 4:
            return Refusal("refuse.die_edge", "Q-23", faces=self.n.faces)
        if check.pouring == SENLU and SET <= move < SET + 2 * MOST_FACES:
            return Refusal("refuse.die_face", "C-436", faces=self.n.faces)
        return Refusal("refuse.choose_die", "C-436")

    def refuse_take(self, move: i64) -> Refusal | None:
        drink = move - TAKE
        if drink not in self.n.fed_drinks:
            return Refusal("refuse.choose_fed", "C-602")
        if self.drinks[drink] == 0:
            return Refusal("refuse.sold_out", "C-602", thing=f"@drink.{DRINKS[drink]}")
        return None
