"""§4: a turn, from the declaration of a move to the node it ends on.

C-402: one of three ways to move, then the node finally reached. The whole path is one decision, step by step (Q-09);
at every step the player chooses among the arrows (Q-05), and nobody ever goes back (C-409).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.carnival.board import INN, ROAD, START
from qiju.games.carnival.checks import Checking
from qiju.games.carnival.moves import (
    FINISH_TALLY,
    FORCED_TALLY,
    FREE,
    LONGYUN,
    MODE_TALLY,
    OUSTED_TALLY,
    OWN_TALLY,
    PARADE,
    SHARED_TALLY,
    SKIP_TALLY,
    SPRINT,
    STEP,
    STOP,
    STOP_TALLY,
    TEA,
)
from qiju.games.carnival.state import (
    ARRIVE,
    DECLARE,
    DONE,
    FOR_MOVE,
    FREED,
    MODE_FREE,
    MODE_PARADE,
    MODE_SPRINT,
    MOVE,
    SHOWN,
    USE,
    Check,
    Troupe,
    Turn,
)
from qiju.kernel.state import NOBODY

MODES: Final = ("parade", "sprint", "free")


class Travelling(Checking):
    """The table with its floats in motion."""

    def step_turn(self, turn: Turn) -> None:
        if turn.stage == DECLARE or turn.stage == MOVE:
            self.ask(1 << turn.seat)
        elif turn.stage == FREED:
            self.set_out_freely(turn)
        elif turn.stage == ARRIVE:
            self.arrive(turn)
        elif turn.stage == SHOWN:
            self.take_applause(turn)
        else:
            self.end_turn(turn)

    def end_turn(self, turn: Turn) -> None:
        raise NotImplementedError

    # ---- possibilities -----------------------------------------------------------------------------------

    def modes(self, turn: Turn) -> list[int]:
        """C-403 to C-405; Q-19: 龙云茶 comes with the declaration, before the way of moving."""
        n = self.n
        troupe = self.troupes[turn.seat]
        moves: list[int] = [PARADE]
        most: i64 = troupe.energy if troupe.energy < n.sprint_max else n.sprint_max
        for spent in range(n.sprint_min, most + 1):
            moves.append(SPRINT + spent)
        moves.append(FREE)
        if turn.tea == 0 and troupe.drinks[LONGYUN] > 0:
            for more in range(n.tea_min, n.tea_max + 1):
                moves.append(TEA + more)
        return moves

    def ways(self, turn: Turn) -> list[int]:
        """The arrows from here; on the way through an inn with a free slot one may also stop (C-481)."""
        node = self.troupes[turn.seat].node
        if self.may_stop(turn, node):
            return self.n.steps_or_stop[node]
        return self.n.steps[node]

    def may_stop(self, turn: Turn, node: i64) -> bool:
        """C-481: only in passing; Q-12: whoever sets out from the inn is not passing it."""
        return self.n.kind[node] == INN and turn.steps > 0 and len(turn.path) > 0 and self.has_room(node, turn.seat)

    # ---- declaring ---------------------------------------------------------------------------------------

    def declare(self, turn: Turn, move: i64) -> None:
        troupe = self.troupes[turn.seat]
        if move >= TEA:
            self.drink_tea(turn, move - TEA)
        elif move == FREE:
            self.move_freely(turn)
        elif move == PARADE:
            self.set_out(turn, MODE_PARADE, self.n.parade_steps)
            self.gain_energy(troupe, self.n.parade_energy)
        else:
            spent = move - SPRINT
            troupe.energy -= spent
            self.set_out(turn, MODE_SPRINT, self.n.sprint_base + spent * self.n.sprint_each)

    def drink_tea(self, turn: Turn, more: i64) -> None:
        """龙云茶: named at once, with the declaration; it closes no check (Q-42)."""
        turn.tea = more
        self.deciding = turn.seat
        self.spend_drink(turn.seat, LONGYUN)
        self.count(OWN_TALLY + LONGYUN)
        if self.log is not None:
            self.log.tell("tea", {"number": turn.seat + 1, "seat": turn.seat, "steps": more})

    def gain_energy(self, troupe: Troupe, energy: i64) -> None:
        """C-406, C-407, Q-02: never more than one may hold."""
        troupe.energy += energy
        if troupe.energy > self.n.max_energy:
            troupe.energy = self.n.max_energy

    def set_out(self, turn: Turn, mode: i64, steps: i64) -> None:
        """C-403, Q-04: energy comes before the first step, so it can be spent where the move ends."""
        turn.mode = mode
        turn.steps = steps + turn.tea
        turn.stage = MOVE
        self.deciding = turn.seat
        self.count(MODE_TALLY + mode)

    def move_freely(self, turn: Turn) -> None:
        """C-405: the dice first."""
        turn.mode = MODE_FREE
        turn.stage = FREED
        self.deciding = NOBODY
        self.count(MODE_TALLY + MODE_FREE)
        if turn.tea > 0:
            self.show_card()
        self.push(Check(turn.seat, FOR_MOVE))

    def set_out_freely(self, turn: Turn) -> None:
        """C-408, Q-08: a difference of 0 skips the turn; the float stays where it is and uses nothing."""
        if turn.difference == 0:
            turn.stage = DONE
            self.count(SKIP_TALLY)
            if self.log is not None:
                self.log.tell("skips", {"number": turn.seat + 1, "seat": turn.seat})
            return
        turn.steps = turn.difference + turn.tea
        turn.stage = MOVE

    # ---- walking -----------------------------------------------------------------------------------------

    def walk(self, turn: Turn, move: i64) -> None:
        """One step, or a stop at the inn. C-703: only where the move ends does it matter that a building is full."""
        if move == STOP:
            # the steps left are lost.
            self.count(STOP_TALLY)
            self.end_walk(turn)
            return
        troupe = self.troupes[turn.seat]
        node = move - STEP
        if turn.steps > 0:
            turn.steps -= 1
        else:
            self.count(FORCED_TALLY)
        turn.path.append(node)
        troupe.node = node
        self.enter(turn, troupe)
        # C-493: at the finish one stops, whatever is left of the move.
        if troupe.finished > 0 or (turn.steps == 0 and self.has_room(node, turn.seat)):
            self.end_walk(turn)
        else:
            # C-424, Q-06, Q-07: more steps to go, or no room: one step further, and again.
            self.deciding = turn.seat

    def end_walk(self, turn: Turn) -> None:
        turn.steps = 0
        turn.stage = ARRIVE
        self.deciding = NOBODY
        if turn.tea > 0 and turn.mode != MODE_FREE:
            self.show_card()
        self.tell_walk(turn)

    def enter(self, turn: Turn, troupe: Troupe) -> None:
        """What happens on every node one comes to, in passing or at the end (C-491, C-601)."""
        if self.n.kind[troupe.node] == START:
            self.reach_start(turn, troupe)
        # stragglers leave before anybody asks for a slot.
        if self.n.straggler_out and troupe.laps > 0:
            self.oust_stragglers(turn, troupe)

    def reach_start(self, turn: Turn, troupe: Troupe) -> None:
        """C-491: in passing or arriving, by a forced step as well (Q-07)."""
        troupe.laps += 1
        turn.crossed = True
        if troupe.laps == 1:
            # C-492: the first two to come round take a block each.
            self.first_laps += 1
            if self.first_laps <= 2:
                troupe.block = self.first_laps
                turn.block = troupe.block
        if troupe.laps >= self.n.laps:
            self.finish(troupe)

    def finish(self, troupe: Troupe) -> None:
        """C-493: points by order of arrival, also in the last turns (Q-24)."""
        self.finishers += 1
        troupe.finished = self.finishers
        troupe.finish += self.n.finish_points[self.finishers - 1]
        self.count(FINISH_TALLY)
        if not self.closing:
            self.begin_last_turns(troupe)

    def begin_last_turns(self, finisher: Troupe) -> None:
        """C-401, C-501, Q-25: every other float still in the game has one more turn."""
        self.closing = True
        self.last = 0
        for troupe in self.troupes:
            if troupe.seat != finisher.seat and not troupe.out:
                self.last |= 1 << troupe.seat

    def oust_stragglers(self, turn: Turn, troupe: Troupe) -> None:
        """C-601: passed or reached by somebody who has been round; Q-29: points for each of them."""
        # the start itself may be agreed to be safe.
        if troupe.node == self.n.start and self.n.start_is_safe:
            return
        for other in self.troupes:
            if other.node == troupe.node and other.laps == 0 and not other.out:
                other.out = True
                self.last &= ~(1 << other.seat)
                troupe.ousting += self.n.oust_points
                turn.ousted |= 1 << other.seat
                self.count(OUSTED_TALLY)

    # ---- arriving ----------------------------------------------------------------------------------------

    def arrive(self, turn: Turn) -> None:
        """C-402: the node finally reached. Whoever could use nothing is not asked."""
        troupe = self.troupes[turn.seat]
        turn.stage = DONE
        if self.n.kind[troupe.node] == ROAD:
            self.arrive_on_road(troupe)
        elif len(self.uses(troupe, troupe.node)) > 0:
            turn.stage = USE
            self.ask(1 << turn.seat)

    def arrive_on_road(self, troupe: Troupe) -> None:
        """C-421: the number counts if nobody else stands there."""
        value = self.n.value[troupe.node]
        if value == 0:
            return
        if self.others_on(troupe.node, troupe.seat) > 0:
            self.count(SHARED_TALLY)
            self.tell_place("shares", troupe)
            return
        troupe.road += value
        self.tell_points("road", troupe, value)

    # ---- telling -----------------------------------------------------------------------------------------

    def tell_walk(self, turn: Turn) -> None:
        """The path first, then what came of it on the way."""
        if self.log is not None:
            n = self.n
            troupe = self.troupes[turn.seat]
            data: dict[str, object] = {
                "number": turn.seat + 1,
                "seat": turn.seat,
                "mode": f"@mode.{MODES[turn.mode]}",
                "path": [n.places[node] for node in turn.path],
                "nodes": [n.board.nodes[node].id for node in turn.path],
                "energy": troupe.energy,
            }
            self.log.tell("moves", data)
            self.tell_crossing(turn, troupe)
        turn.clear_path()

    def tell_crossing(self, turn: Turn, troupe: Troupe) -> None:
        log = self.log
        if log is None:
            return
        who: dict[str, object] = {"number": turn.seat + 1, "seat": turn.seat}
        for other in self.troupes:
            if (turn.ousted >> other.seat) & 1 == 1:
                log.tell("ousts", {**who, "other": other.seat + 1, "points": self.n.oust_points})
        if troupe.finished > 0:
            log.tell("finishes", {**who, "place": troupe.finished, "points": troupe.finish})
            if self.finishers == 1:
                log.tell("last_turns", who)
        elif turn.block > 0:
            log.tell("block", {**who, "block": f"@block.{turn.block}", "points": self.n.block_points[turn.block]})
        elif turn.crossed:
            log.tell("lap", who)
