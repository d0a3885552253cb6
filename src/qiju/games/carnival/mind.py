"""What one seat thinks about one table: the plan of `plan.py`, laid on the table as it is.

It knows what its seat knows: with hidden information (C-603) the others' drinks, flowers and points are not read.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.carnival.board import ASSEMBLY, GARDEN, INN, PLAZA, ROAD, TAVERN, THEATRE
from qiju.games.carnival.buildings import (
    gathered,
    may_buy,
    may_perform,
    may_pick,
    may_redeem,
    may_rest,
    may_take_ticket,
    most_gathering,
    refilled,
)
from qiju.games.carnival.checks import FOR_PLAZA, Check, changes, difference_after, settings
from qiju.games.carnival.moves import (
    ACCEPT,
    BOTH_DICE,
    BUY,
    DRINK,
    DRINKS,
    FLOWER,
    FLOWERS,
    FREE,
    GATHER,
    LONGYUN,
    PARADE,
    PASS_BY,
    PERFORM,
    REDEEM,
    REROLL,
    REST,
    SHENHOU,
    SPRINT,
    STOP,
    TEA,
    TICKET,
    ZHUWANG,
)
from qiju.games.carnival.plan import BEDS, HORIZON, TICKET_HELD, Plan, Style, better, kind_bonus, plan_for
from qiju.games.carnival.routes import Atlas, Route, bits, full_nodes
from qiju.games.carnival.scoring import total_points
from qiju.games.carnival.setup import CarnivalSetup
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.troupe import Troupe
from qiju.games.carnival.turns import turn_of
from qiju.kernel.streams import Stream

PRIOR_TURNS: Final = 6.0  # how many turns of watching weigh as much as that expectation
NEVER: Final = -1000.0
UNKNOWN: Final = -1


class Outline:
    """What can be thought about a setup before anything lies on the table, worked out once."""

    __slots__ = ("atlas", "n", "plan", "style")

    def __init__(self, n: CarnivalSetup, style: Style) -> None:
        self.n = n
        self.style = style
        self.plan: Plan = plan_for(n, style)
        self.atlas = Atlas(n)


class Mind:
    """One seat's thoughts about one table: what each thing it could do is worth, in points by the end."""

    def __init__(self, table: CarnivalState, seat: i64, outline: Outline) -> None:
        self.table: CarnivalState = table
        self.style: Style = outline.style
        self.plan: Plan = outline.plan
        self.atlas: Atlas = outline.atlas
        self.troupe: Troupe = table.troupes[seat]
        self.seat: i64 = seat
        self.left: float = self.turns_left(self.troupe)
        self.about(self.troupe, self.left)

    def about(self, troupe: Troupe, left: float) -> None:
        """Think about this float, which has so many turns left, the present one included."""
        self.subject: Troupe = troupe
        self.subject_left: float = left
        self.full: i64 = UNKNOWN  # the nodes without room for it, as a mask
        self.holding: i64 = self.plan.holding(1 if troupe.ticket else 0, self.bed_of(troupe))
        self.values: dict[int, float] | None = None  # of the best routes, by steps and energy, where it pays
        # What standing somewhere is worth once this turn is over lies between two whole numbers of turns.
        rest = left - 1.0
        fewer: i64 = int(rest)
        if fewer >= HORIZON:
            self.part: float = 0.0
            self.fewer: list[float] = self.plan.stand[HORIZON]
            self.more: list[float] = self.fewer
        else:
            self.part = rest - float(fewer)
            self.fewer = self.plan.stand[fewer]
            self.more = self.plan.stand[fewer + 1]

    # ---- how long the game will last -----------------------------------------------------------------------

    def turns_left(self, troupe: Troupe) -> float:
        """How many turns this float still has, the present one included: until somebody else finishes, and one more."""
        table = self.table
        if table.closing:
            return 1.0
        fewest = float(HORIZON - 2)
        for other in table.troupes:
            if other.seat == troupe.seat or other.out:
                continue
            steps = self.plan.steps_to_finish(other)
            turns = float(steps) / self.pace(other, steps)
            # Who comes later in the round has one turn less before it.
            if self.comes_first(other, troupe):
                turns -= 1.0
            if turns < fewest:
                fewest = turns
        return better(1.0, fewest + 1.0)

    def comes_first(self, other: Troupe, troupe: Troupe) -> bool:
        """Has the other one yet to move before this one does?"""
        active = turn_of(self.table).seat
        seats = self.table.seats
        return (other.seat - active + seats) % seats < (troupe.seat - active + seats) % seats

    def pace(self, other: Troupe, steps: i64) -> float:
        """Steps a turn of one that has so many to go: what was expected, corrected by what was seen."""
        made = float(self.plan.whole_way - steps)
        return (self.style.pace * PRIOR_TURNS + made) / (PRIOR_TURNS + float(other.turns))

    # ---- what a position is worth --------------------------------------------------------------------------

    def standing(self, laps: i64, node: i64, energy: i64, holding: i64) -> float:
        """To stand there once this turn is over, with this ticket and these flowers."""
        place = self.plan.place(laps, node, energy) + holding
        return self.fewer[place] * (1.0 - self.part) + self.more[place] * self.part

    def after_turn(self, laps: i64, node: i64, energy: i64) -> float:
        """To end the turn there, with nothing more gained."""
        return self.standing(laps, node, energy, self.holding)

    def bed_of(self, troupe: Troupe) -> i64:
        """Which flowers it has; of others' hidden ones nothing is known (C-603)."""
        if self.table.n.hidden and troupe.seat != self.seat:
            return 0
        mask: i64 = 0
        for flower in range(len(FLOWERS)):
            if troupe.flowers[flower] > 0:
                mask |= 1 << flower
        return mask

    # ---- moving --------------------------------------------------------------------------------------------

    def best_route(self, steps: i64, energy: i64) -> tuple[Route, float]:
        """The best way to move so many steps, and its value."""
        best_value = NEVER
        found = self.routes(steps)
        best = found[0]
        for route in found:
            value = self.route_value(route, energy)
            if value > best_value:
                best = route
                best_value = value
        return best, best_value

    def routes(self, steps: i64) -> list[Route]:
        if self.full == UNKNOWN:
            self.full = full_nodes(self.table, self.subject.seat)
        return self.atlas.routes(self.table, self.subject, steps, self.full)

    def best_value(self, steps: i64, energy: i64) -> float:
        """The value alone."""
        values = self.values
        if values is None:
            return self.fresh_value(steps, energy)
        key = int(steps * 4096 + energy)
        found = values.get(key)
        if found is None:
            found = self.fresh_value(steps, energy)
            values[key] = found
        return found

    def fresh_value(self, steps: i64, energy: i64) -> float:
        best = NEVER
        for route in self.routes(steps):
            best = better(best, self.route_value(route, energy))
        return best

    def route_value(self, route: Route, energy: i64) -> float:
        """What the way brings, and the best use of where it ends."""
        table = self.table
        n = table.n
        troupe = self.subject
        value = float(bits(route.ousted) * n.oust_points)
        if route.crossed > 0 and troupe.laps == 0 and table.first_laps < 2:
            value += float(n.block_points[table.first_laps + 1])
        if route.finishes:
            return value + self.finish_value()
        laps: i64 = troupe.laps + route.crossed
        node = route.end
        if n.kind[node] == ROAD:
            alone = table.others_on(node, troupe.seat) == 0
            return value + (float(n.value[node]) if alone else 0.0) + self.after_turn(laps, node, energy)
        return value + self.best_use(laps, node, energy)

    def finish_value(self) -> float:
        """The points of the place, and the turns that the others no longer get."""
        n = self.table.n
        place = self.table.finishers
        value = float(n.finish_points[place]) + (float(n.unused_points) if self.subject.ticket else 0.0)
        if place > 0:
            return value
        rest = self.subject_left - 1.0
        turns: i64 = int(rest)
        plan = self.plan
        part = rest - float(turns)
        gain = plan.finish_value(turns) * (1.0 - part) + plan.finish_value(turns + 1) * part
        return value + better(0.0, gain - float(n.finish_points[0]))

    # ---- buildings -----------------------------------------------------------------------------------------

    def best_use(self, laps: i64, node: i64, energy: i64) -> float:
        """The best that the building on this node offers to this float, as the table stands now."""
        table = self.table
        best = self.after_turn(laps, node, energy)
        kind = table.n.kind[node]
        if kind == TAVERN:
            for drink in range(len(DRINKS)):
                if may_buy(table, drink, energy):
                    best = better(best, self.drink_value(laps, node, energy, drink))
        elif kind == ASSEMBLY:
            for spent in range(1, most_gathering(table, energy) + 1):
                best = better(best, self.gathering_value(laps, node, energy, spent))
        elif kind == GARDEN:
            for flower in range(len(FLOWERS)):
                if may_pick(table, flower, energy):
                    best = better(best, self.flower_value(laps, node, energy, flower))
        elif kind == PLAZA:
            if may_perform(table, energy):
                best = better(best, self.plaza_value(laps, node, energy))
        elif kind == THEATRE:
            if may_take_ticket(table, self.subject, laps, energy):
                best = better(best, self.ticket_value(laps, node, energy))
            elif may_redeem(table, self.subject, laps, energy):
                best = better(best, self.show_value(laps, node, energy))
        elif kind == INN and may_rest(table, energy):
            best = better(best, self.after_turn(laps, node, refilled(table.n)))
        return best

    def use_value(self, laps: i64, node: i64, energy: i64, move: i64) -> float:
        """One use of the building on this node."""
        if move >= GATHER:
            return self.gathering_value(laps, node, energy, move - GATHER)
        if move >= FLOWER:
            return self.flower_value(laps, node, energy, move - FLOWER)
        if move >= BUY:
            return self.drink_value(laps, node, energy, move - BUY)
        if move == REST:
            return self.after_turn(laps, node, refilled(self.table.n))
        if move == REDEEM:
            return self.show_value(laps, node, energy)
        if move == TICKET:
            return self.ticket_value(laps, node, energy)
        if move == PERFORM:
            return self.plaza_value(laps, node, energy)
        return self.after_turn(laps, node, energy)

    def gathering_value(self, laps: i64, node: i64, energy: i64, spent: i64) -> float:
        return float(gathered(self.table, node, spent)) + self.after_turn(laps, node, energy - spent)

    def flower_value(self, laps: i64, node: i64, energy: i64, flower: i64) -> float:
        n = self.table.n
        gain = float(n.flower_points[flower])
        holding = self.holding
        if (holding >> flower) & 1 == 0:
            gain += kind_bonus(n, holding & (BEDS - 1))
            holding |= 1 << flower
        return gain + self.standing(laps, node, energy - n.flower_cost[flower], holding)

    def drink_value(self, laps: i64, node: i64, energy: i64, drink: i64) -> float:
        rest = self.after_turn(laps, node, energy - self.table.n.drink_cost[drink])
        return self.card_worth(drink, self.subject_left - 1.0) + rest

    def plaza_value(self, laps: i64, node: i64, energy: i64) -> float:
        return self.plan.mean_difference + self.after_turn(laps, node, energy - self.table.n.plaza_cost)

    def ticket_value(self, laps: i64, node: i64, energy: i64) -> float:
        return self.standing(laps, node, energy - self.table.n.ticket_cost, self.holding | TICKET_HELD)

    def show_value(self, laps: i64, node: i64, energy: i64) -> float:
        n = self.table.n
        rest = self.standing(laps, node, energy - n.redeem_cost, self.holding & ~TICKET_HELD)
        return float(n.redeem_points) + rest

    def card_worth(self, drink: i64, left: float) -> float:
        """A drink in the hand: less and less towards the end, when it is worth nothing (C-504)."""
        return self.style.drinks[drink] * (left / 8.0 if left < 8.0 else 1.0)

    # ---- declaring -----------------------------------------------------------------------------------------

    def mode_value(self, move: i64, tea: i64) -> float:
        """A way of moving, with so many steps more."""
        n = self.table.n
        energy: i64 = self.subject.energy
        if move == FREE:
            return self.free_value(tea)
        if move == PARADE:
            energy += n.parade_energy
            if energy > n.max_energy:
                energy = n.max_energy
            return self.best_value(n.parade_steps + tea, energy)
        spent = move - SPRINT
        steps = n.sprint_base + spent * n.sprint_each + tea
        return self.best_value(steps, energy - spent)

    def free_value(self, tea: i64) -> float:
        chances = self.plan.chances
        value = 0.0
        for difference in range(len(chances)):
            value += chances[difference] * self.difference_value(difference, tea)
        return value

    def difference_value(self, difference: i64, tea: i64) -> float:
        """A free move that came to this."""
        troupe = self.subject
        if difference == 0:
            return self.after_turn(troupe.laps, troupe.node, troupe.energy)
        return self.best_value(difference + tea, troupe.energy)

    def declare(self, moves: list[int], stream: Stream) -> int:
        """The best way of moving; tea only where it brings more than it is worth in the hand."""
        tea = turn_of(self.table).tea
        best = moves[0]
        best_value = NEVER
        plain = [move for move in moves if move < TEA]
        if len(plain) < len(moves):
            # With tea many ways of moving come to the same steps.
            self.values = {}
        for move in plain:
            value = self.mode_value(move, tea) + self.style.noise * stream.uniform()
            if value > best_value:
                best = move
                best_value = value
        for move in moves:
            if move < TEA:
                continue
            for mode in plain:
                value = self.mode_value(mode, move - TEA)
                value -= self.card_worth(LONGYUN, self.left)
                if value > best_value:
                    best = move
                    best_value = value
        return best

    def way(self, moves: list[int]) -> int:
        """The first step of the best way from here."""
        turn = turn_of(self.table)
        route, value = self.best_route(turn.steps, self.troupe.energy)
        # An inn that is being passed: to stop is a way, too.
        if moves[0] == STOP and self.stop_value() >= value:
            return moves[0]
        return route.moves[0]

    def stop_value(self) -> float:
        troupe = self.troupe
        return self.best_use(troupe.laps, troupe.node, troupe.energy)

    def use(self, moves: list[int], stream: Stream) -> int:
        troupe = self.troupe
        best = moves[0]
        best_value = NEVER
        for move in moves:
            value = self.use_value(troupe.laps, troupe.node, troupe.energy, move)
            if value > best_value:
                best = move
                best_value = value
        return best

    # ---- checks --------------------------------------------------------------------------------------------

    def answer(self, check: Check, moves: list[int]) -> int:
        """The own check: the best of keeping it, drinking and paying. Another's: spoil it if that is worth the card."""
        worth = self.worths(check)
        if check.pouring >= 0:
            return self.best_die(check, moves, worth)
        now = worth[check.difference()]
        best: i64 = ACCEPT if check.seat == self.seat else PASS_BY
        best_gain = 0.0
        for move in moves:
            if move >= DRINK:
                gain = self.drink_gain(check, move - DRINK, worth, now)
            elif move >= REROLL:
                gain = self.reroll_gain(check, move - REROLL)
            else:
                continue
            if gain > best_gain:
                best = move
                best_gain = gain
        return int(best)

    def worths(self, check: Check) -> list[float]:
        """By difference: what it is worth to oneself. What helps another harms, a little."""
        troupe = self.table.troupes[check.seat]
        faces = self.table.n.faces
        if check.purpose == FOR_PLAZA:
            values = [float(difference) for difference in range(faces)]
        else:
            if check.seat != self.seat:
                self.about(troupe, self.turns_left(troupe))
            tea = turn_of(self.table).tea
            values = [self.difference_value(difference, tea) for difference in range(faces)]
        if check.seat == self.seat:
            return values
        share = self.style.spoiling * self.rivalry(troupe)
        return [-share * value for value in values]

    def rivalry(self, other: Troupe) -> float:
        """How much of another's loss is one's own gain: all of it between two; with more, most if it leads."""
        table = self.table
        if table.seats == 2:
            return 1.0
        rivals: i64 = 0
        ahead: i64 = 0
        for troupe in table.troupes:
            if troupe.seat == self.seat or troupe.out:
                continue
            rivals += 1
            if not table.n.hidden and total_points(table.n, troupe) > total_points(table.n, other):
                ahead += 1
        if table.n.hidden:
            return 1.0 / float(rivals)
        return 0.8 if ahead == 0 else 0.3

    def drink_gain(self, check: Check, drink: i64, worth: list[float], now: float) -> float:
        cost = self.card_worth(drink, self.left - 0.5)
        if drink == SHENHOU:
            mean = 0.0
            for difference in range(len(worth)):
                mean += self.plan.chances[difference] * worth[difference]
            return mean - now - cost
        moves = changes(self.table, check) if drink == ZHUWANG else settings(self.table)
        best = NEVER
        for move in moves:
            best = better(best, worth[difference_after(self.table, check, move)])
        return best - now - cost

    def best_die(self, check: Check, moves: list[int], worth: list[float]) -> int:
        best = moves[0]
        best_value = NEVER
        for move in moves:
            value = worth[difference_after(self.table, check, move)]
            if value > best_value:
                best = move
                best_value = value
        return best

    def reroll_gain(self, check: Check, which: i64) -> float:
        """C-442: a reroll for energy, with as many more as the energy still allows."""
        troupe = self.troupe
        now = float(check.difference()) + self.plaza_rest(troupe.energy)
        energy = troupe.energy - self.table.n.reroll_cost
        faces = self.table.n.faces
        if which == BOTH_DICE:
            return self.rolled_both(energy) - now
        kept: i64 = check.b if which == 0 else check.a
        return self.rolled_one(kept, energy, faces) - now

    def plaza_rest(self, energy: i64) -> float:
        """The turn over, with this energy left."""
        troupe = self.troupe
        return self.after_turn(troupe.laps, troupe.node, energy)

    def rolled_one(self, kept: i64, energy: i64, faces: i64) -> float:
        total = 0.0
        for face in range(1, faces + 1):
            total += self.rolled(face, kept, energy)
        return total / float(faces)

    def rolled_both(self, energy: i64) -> float:
        faces = self.table.n.faces
        total = 0.0
        for face in range(1, faces + 1):
            for other in range(1, faces + 1):
                total += self.rolled(face, other, energy)
        return total / float(faces * faces)

    def rolled(self, a: i64, b: i64, energy: i64) -> float:
        """The dice show this: keep it, or roll the one that is nearer to the middle once more."""
        difference: i64 = a - b if a > b else b - a
        value = float(difference) + self.plaza_rest(energy)
        if energy < self.table.n.reroll_cost or difference > 2:
            return value
        rest = self.plaza_rest(energy - self.table.n.reroll_cost)
        return better(value, better(mean_distance(a, self.table.n.faces), mean_distance(b, self.table.n.faces)) + rest)


def mean_distance(kept: i64, faces: i64) -> float:
    """The mean difference when this die stays and the other is rolled."""
    below: i64 = kept - 1
    above: i64 = faces - kept
    return float(below * (below + 1) + above * (above + 1)) / float(2 * faces)
