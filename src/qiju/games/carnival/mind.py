"""What one seat thinks about one table: the plan of `plan.py`, laid on the table as it is.

It knows what its seat knows: with hidden information (C-603) the others' drinks, flowers and points are not read.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.carnival.board import ROAD
from qiju.games.carnival.buildings import gathered, refilled, uses
from qiju.games.carnival.checks import FOR_PLAZA, Check, changes, difference_after, settings
from qiju.games.carnival.moves import (
    ACCEPT,
    BOTH_DICE,
    BUY,
    DECLINE,
    DRINK,
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
from qiju.games.carnival.plan import HORIZON, Plan, Style, better, kind_bonus, plan_for
from qiju.games.carnival.routes import Atlas, Route, bits, full_nodes
from qiju.games.carnival.scoring import total_points
from qiju.games.carnival.setup import CarnivalSetup
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.troupe import Troupe
from qiju.games.carnival.turns import turn_of
from qiju.kernel.streams import Stream

PRIOR_TURNS: Final = 6.0  # how many turns of watching weigh as much as that expectation
NEVER: Final = -1000.0


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
        self.about(self.troupe)

    def about(self, troupe: Troupe) -> None:
        """Think about this float: where it has no room, what it would be somewhere else."""
        self.subject: i64 = troupe.seat
        self.full: i64 = full_nodes(self.table, troupe.seat)
        self.there: Troupe | None = None  # the same float, imagined somewhere else
        self.flowers: i64 = self.bed_of(troupe)
        self.values: dict[int, float] = {}  # of the best routes, by steps and energy

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
            steps = float(self.plan.steps_to_finish(other))
            turns = steps / self.pace(other)
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

    def pace(self, other: Troupe) -> float:
        """Steps a turn: what was expected, corrected by what was seen."""
        plan = self.plan
        whole = self.table.n.laps * plan.home[self.table.n.start]
        made = float(whole - plan.steps_to_finish(other))
        return (self.style.pace * PRIOR_TURNS + made) / (PRIOR_TURNS + float(other.turns))

    # ---- what a position is worth --------------------------------------------------------------------------

    def standing(self, troupe: Troupe, laps: i64, node: i64, energy: i64, ticket: bool, bed: i64, left: float) -> float:
        """Between two whole numbers of turns left, in proportion."""
        plan = self.plan
        most: i64 = plan.energies - 1
        place = plan.at(laps, node, energy if energy < most else most, 1 if ticket else 0, bed)
        turns: i64 = int(left)
        if turns >= HORIZON:
            return plan.stand[HORIZON][place]
        part = left - float(turns)
        return plan.stand[turns][place] * (1.0 - part) + plan.stand[turns + 1][place] * part

    def bed(self, troupe: Troupe) -> i64:
        return self.flowers if troupe.seat == self.subject else self.bed_of(troupe)

    def bed_of(self, troupe: Troupe) -> i64:
        """Which flowers it has; of others' hidden ones nothing is known (C-603)."""
        if self.table.n.hidden and troupe.seat != self.seat:
            return 0
        mask: i64 = 0
        for flower in range(len(FLOWERS)):
            if troupe.flowers[flower] > 0:
                mask |= 1 << flower
        return mask

    def after_turn(self, troupe: Troupe, laps: i64, node: i64, energy: i64, left: float) -> float:
        """To end the turn there, with nothing more gained."""
        return self.standing(troupe, laps, node, energy, troupe.ticket, self.bed(troupe), left - 1.0)

    # ---- moving --------------------------------------------------------------------------------------------

    def best_route(self, troupe: Troupe, steps: i64, energy: i64, left: float) -> tuple[Route, float]:
        """The best way to move so many steps, and its value."""
        best_value = NEVER
        found = self.atlas.routes(self.table, troupe, steps, self.full)
        best = found[0]
        for route in found:
            value = self.route_value(troupe, route, energy, left)
            if value > best_value:
                best = route
                best_value = value
        return best, best_value

    def best_value(self, troupe: Troupe, steps: i64, energy: i64, left: float) -> float:
        """The value alone; of the float that is thought about, found once."""
        key = int(steps * 4096 + energy)
        found = self.values.get(key)
        if found is None:
            found = self.best_route(troupe, steps, energy, left)[1]
            self.values[key] = found
        return found

    def route_value(self, troupe: Troupe, route: Route, energy: i64, left: float) -> float:
        """What the way brings, and the best use of where it ends."""
        table = self.table
        n = table.n
        value = float(bits(route.ousted) * n.oust_points)
        if route.crossed > 0 and troupe.laps == 0 and table.first_laps < 2:
            value += float(n.block_points[table.first_laps + 1])
        if route.finishes:
            return value + self.finish_value(troupe, left)
        laps: i64 = troupe.laps + route.crossed
        node = route.end
        if n.kind[node] == ROAD:
            alone = table.others_on(node, troupe.seat) == 0
            return value + (float(n.value[node]) if alone else 0.0) + self.after_turn(troupe, laps, node, energy, left)
        return value + self.best_use(troupe, laps, node, energy, left)

    def finish_value(self, troupe: Troupe, left: float) -> float:
        """The points of the place, and the turns that the others no longer get."""
        n = self.table.n
        place = self.table.finishers
        value = float(n.finish_points[place]) + (float(n.unused_points) if troupe.ticket else 0.0)
        if place > 0:
            return value
        turns: i64 = int(left - 1.0)
        plan = self.plan
        part = left - 1.0 - float(turns)
        gain = plan.finish_value(turns) * (1.0 - part) + plan.finish_value(turns + 1) * part
        return value + better(0.0, gain - float(n.finish_points[0]))

    # ---- buildings -----------------------------------------------------------------------------------------

    def best_use(self, troupe: Troupe, laps: i64, node: i64, energy: i64, left: float) -> float:
        """The best that the building on this node offers to this float, as the table stands now."""
        there = self.there
        if there is None:
            there = troupe.clone()
            self.there = there
        there.laps, there.node, there.energy = laps, node, energy
        best = self.use_value(there, DECLINE, left)
        for move in uses(self.table, there, node):
            best = better(best, self.use_value(there, move, left))
        return best

    def use_value(self, troupe: Troupe, move: i64, left: float) -> float:
        """One use of the building where the float stands."""
        n = self.table.n
        laps, node, energy = troupe.laps, troupe.node, troupe.energy
        if move == DECLINE:
            return self.after_turn(troupe, laps, node, energy, left)
        if move == REST:
            return self.after_turn(troupe, laps, node, refilled(self.table.n), left)
        if move == PERFORM:
            return self.plan.mean_difference + self.after_turn(troupe, laps, node, energy - n.plaza_cost, left)
        bed = self.bed(troupe)
        if move == TICKET:
            return self.standing(troupe, laps, node, energy - n.ticket_cost, True, bed, left - 1.0)
        if move == REDEEM:
            rest = self.standing(troupe, laps, node, energy - n.redeem_cost, False, bed, left - 1.0)
            return float(n.redeem_points) + rest
        if move >= GATHER:
            gain = float(gathered(self.table, node, move - GATHER))
            return gain + self.after_turn(troupe, laps, node, energy - (move - GATHER), left)
        if move >= FLOWER:
            return self.flower_value(troupe, move - FLOWER, bed, left)
        drink = move - BUY
        rest = self.after_turn(troupe, laps, node, energy - n.drink_cost[drink], left)
        return self.card_worth(drink, left - 1.0) + rest

    def flower_value(self, troupe: Troupe, flower: i64, bed: i64, left: float) -> float:
        n = self.table.n
        gain = float(n.flower_points[flower])
        grown = bed
        if (bed >> flower) & 1 == 0:
            gain += kind_bonus(n, bed)
            grown = bed | (1 << flower)
        energy = troupe.energy - n.flower_cost[flower]
        return gain + self.standing(troupe, troupe.laps, troupe.node, energy, troupe.ticket, grown, left - 1.0)

    def card_worth(self, drink: i64, left: float) -> float:
        """A drink in the hand: less and less towards the end, when it is worth nothing (C-504)."""
        return self.style.drinks[drink] * (left / 8.0 if left < 8.0 else 1.0)

    # ---- declaring -----------------------------------------------------------------------------------------

    def mode_value(self, troupe: Troupe, move: i64, tea: i64, left: float) -> float:
        """A way of moving, with so many steps more."""
        n = self.table.n
        if move == FREE:
            return self.free_value(troupe, tea, left)
        if move == PARADE:
            energy: i64 = troupe.energy + n.parade_energy
            if energy > n.max_energy:
                energy = n.max_energy
            return self.best_value(troupe, n.parade_steps + tea, energy, left)
        spent = move - SPRINT
        steps = n.sprint_base + spent * n.sprint_each + tea
        return self.best_value(troupe, steps, troupe.energy - spent, left)

    def free_value(self, troupe: Troupe, tea: i64, left: float) -> float:
        chances = self.plan.chances
        value = 0.0
        for difference in range(len(chances)):
            value += chances[difference] * self.difference_value(troupe, difference, tea, left)
        return value

    def difference_value(self, troupe: Troupe, difference: i64, tea: i64, left: float) -> float:
        """A free move that came to this."""
        if difference == 0:
            return self.after_turn(troupe, troupe.laps, troupe.node, troupe.energy, left)
        return self.best_value(troupe, difference + tea, troupe.energy, left)

    def declare(self, moves: list[int], stream: Stream) -> int:
        """The best way of moving; tea only where it brings more than it is worth in the hand."""
        tea = turn_of(self.table).tea
        best = moves[0]
        best_value = NEVER
        plain = [move for move in moves if move < TEA]
        for move in plain:
            value = self.mode_value(self.troupe, move, tea, self.left) + self.style.noise * stream.uniform()
            if value > best_value:
                best = move
                best_value = value
        for move in moves:
            if move < TEA:
                continue
            for mode in plain:
                value = self.mode_value(self.troupe, mode, move - TEA, self.left)
                value -= self.card_worth(LONGYUN, self.left)
                if value > best_value:
                    best = move
                    best_value = value
        return best

    def way(self, moves: list[int]) -> int:
        """The first step of the best way from here."""
        turn = turn_of(self.table)
        route, _ = self.best_route(self.troupe, turn.steps, self.troupe.energy, self.left)
        # An inn that is being passed: to stop is a way, too.
        if moves[0] == STOP and self.stop_value() >= self.route_value(
            self.troupe, route, self.troupe.energy, self.left
        ):
            return moves[0]
        return route.moves[0]

    def stop_value(self) -> float:
        troupe = self.troupe
        return self.best_use(troupe, troupe.laps, troupe.node, troupe.energy, self.left)

    def use(self, moves: list[int], stream: Stream) -> int:
        best = moves[0]
        best_value = NEVER
        for move in moves:
            value = self.use_value(self.troupe, move, self.left)
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
            left = self.left if check.seat == self.seat else self.turns_left(troupe)
            if troupe.seat != self.subject:
                self.about(troupe)
            tea = turn_of(self.table).tea
            values = [self.difference_value(troupe, difference, tea, left) for difference in range(faces)]
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
        return self.after_turn(troupe, troupe.laps, troupe.node, energy, self.left)

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
