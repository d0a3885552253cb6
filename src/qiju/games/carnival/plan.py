"""What a float's position is worth with so many turns to go, for bots that plan energy and routes.

Worked out backwards from the last turn, for one float alone on the board: every way to move, every building, energy
kept or spent, the ticket, and which kinds of flowers it has. What the others do enters where the bot looks at the
real table: who stands where, what is left in the supply, how soon somebody will finish.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.carnival.board import ASSEMBLY, GARDEN, INN, PLAZA, ROAD, START, TAVERN, THEATRE
from qiju.games.carnival.moves import FLOWERS
from qiju.games.carnival.routes import bits, routes
from qiju.games.carnival.setup import CarnivalSetup
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.troupe import Troupe

HORIZON: Final = 26  # turns that are planned ahead at most
MOST_ENERGY: Final = 6  # more than that is planned as if it were this much
MOST_STEPS: Final = 12
BEDS: Final = 8  # which of the three kinds of flowers one has, as a mask
WAYS: Final = 2 * BEDS  # ticket or none, times flowers
TICKET_HELD: Final = BEDS  # as a bit of what one holds


class Style:
    """How a bot weighs what cannot be worked out. The house's own values come from tournaments of styles."""

    def __init__(
        self,
        tempo: tuple[float, float, float] = (3.7, 4.0, 4.2),
        pace: float = 0.4,
        spoiling: float = 0.9,
        noise: float = 0.15,
        drinks: tuple[float, float, float, float] = (1.8, 1.5, 3.6, 2.2),
    ) -> None:
        # With two, three, four at the table: what a turn less for everybody else is worth to who finishes.
        self.tempo: list[float] = [tempo[0], tempo[1], tempo[2]]
        self.pace: float = pace  # steps a turn that others are expected to make
        self.spoiling: float = spoiling  # how much of what a rival loses is worth to oneself
        self.noise: float = noise  # what is closer than this is as good as equal
        self.drinks: list[float] = [drinks[0], drinks[1], drinks[2], drinks[3]]  # a card in the hand, early on

    def key(self) -> str:
        return f"{self.tempo} {self.drinks}"


class Plan:
    """Values by turns left: of standing somewhere (`stand`) and of just arriving there (`reach`)."""

    def __init__(self, n: CarnivalSetup, style: Style) -> None:
        self.n: CarnivalSetup = n
        self.tempo: float = style.tempo[n.seats - 2]
        self.drink_worth: list[float] = style.drinks
        self.nodes: i64 = len(n.kind)
        self.energies: i64 = (n.max_energy if n.max_energy < MOST_ENERGY else MOST_ENERGY) + 1
        self.size: i64 = n.laps * self.nodes * self.energies * WAYS
        self.stand: list[list[float]] = []
        self.reach: list[list[float]] = []
        self.mean_block: float = float(n.block_points[1] + n.block_points[2]) / float(n.seats)
        self.chances: list[float] = difference_chances(n.faces)
        self.mean_difference: float = 0.0
        for difference in range(len(self.chances)):
            self.mean_difference += float(difference) * self.chances[difference]
        self.saturation: float = float(n.markers) / float(len(n.assemblies)) if len(n.assemblies) > 0 else 0.0
        self.most_steps: i64 = most_steps(n)
        self.ends: list[list[list[int]]] = self.all_ends()
        self.home: list[int] = steps_home(n)
        self.whole_way: i64 = n.laps * self.home[n.start]
        self.work_out()

    # ---- places ------------------------------------------------------------------------------------------

    def at(self, laps: i64, node: i64, energy: i64, ticket: i64, bed: i64) -> i64:
        return ((laps * self.nodes + node) * self.energies + energy) * WAYS + self.holding(ticket, bed)

    def holding(self, ticket: i64, bed: i64) -> i64:
        """Ticket and flowers as one number."""
        return ticket * BEDS + bed

    def place(self, laps: i64, node: i64, energy: i64) -> i64:
        """The same with nothing held; more energy than is planned with counts as the most."""
        most: i64 = self.energies - 1
        return ((laps * self.nodes + node) * self.energies + (energy if energy < most else most)) * WAYS

    def all_ends(self) -> list[list[list[int]]]:
        """By lap and node, then by steps: where a move can end on an empty board, packed into one number each."""
        table = CarnivalState(self.n)
        ghost = Troupe(0)
        table.troupes.append(ghost)
        found: list[list[list[int]]] = []
        for laps in range(self.n.laps):
            for node in range(self.nodes):
                ghost.laps = laps
                ghost.node = node
                by_steps: list[list[int]] = [[]]
                for steps in range(1, self.most_steps + 1):
                    ends = [
                        (int(route.end) * 16 + int(route.crossed)) * 2 + (1 if route.finishes else 0)
                        for route in routes(table, ghost, steps)
                    ]
                    by_steps.append(ends)
                found.append(by_steps)
        return found

    def steps_to_finish(self, troupe: Troupe) -> i64:
        """The shortest way to the finish: what is left of this lap, and whole laps after it."""
        n = self.n
        left: i64 = self.home[troupe.node] if troupe.node != n.start else 0
        whole: i64 = n.laps - troupe.laps - (1 if troupe.node != n.start else 0)
        return left + whole * self.home[n.start]

    # ---- values ------------------------------------------------------------------------------------------

    def work_out(self) -> None:
        """From the last turn backwards."""
        n = self.n
        last = [0.0] * self.size
        for place in range(self.size):
            if (place // BEDS) % 2 == 1:
                last[place] = float(n.unused_points)
        self.stand.append(last)
        for left in range(HORIZON):
            self.reach.append(self.arrivals(self.stand[left]))
            self.stand.append(self.turns(left))

    def finish_value(self, left: i64) -> float:
        """C-493: first while turns are left, the fewer the others get the better; in the last turn one comes second."""
        points = self.n.finish_points
        if left == 0:
            return float(points[1])
        return float(points[0]) + self.tempo * float(left - 1)

    def arrivals(self, after: list[float]) -> list[float]:
        """The value of arriving everywhere, the building put to its best use, given what standing there is worth."""
        values = [0.0] * self.size
        for laps in range(self.n.laps):
            for node in range(self.nodes):
                for energy in range(self.energies):
                    for ticket in range(2):
                        for bed in range(BEDS):
                            place = self.at(laps, node, energy, ticket, bed)
                            values[place] = self.arrival(after, laps, node, energy, ticket, bed)
        return values

    def arrival(self, after: list[float], laps: i64, node: i64, energy: i64, ticket: i64, bed: i64) -> float:
        n = self.n
        here = self.at(laps, node, energy, ticket, bed)
        best = after[here]
        kind = n.kind[node]
        # One energy less lies this far away.
        down: i64 = WAYS
        if kind == ROAD:
            return best + float(n.value[node])
        if kind == ASSEMBLY:
            for spent in range(1, len(n.gather_points)):
                if spent <= energy:
                    best = better(best, gathered(n, spent, self.saturation) + after[here - spent * down])
        elif kind == PLAZA:
            if n.plaza_cost <= energy:
                best = better(best, self.mean_difference + after[here - n.plaza_cost * down])
        elif kind == GARDEN:
            for flower in range(len(FLOWERS)):
                if n.flower_cost[flower] <= energy:
                    new = (bed >> flower) & 1 == 0
                    more = float(n.flower_points[flower]) + (kind_bonus(n, bed) if new else 0.0)
                    grown: i64 = (1 << flower) if new else 0
                    best = better(best, more + after[here - n.flower_cost[flower] * down + grown])
        elif kind == THEATRE:
            if ticket == 0 and laps == 0 and n.ticket_cost <= energy:
                best = better(best, after[here - n.ticket_cost * down + BEDS])
            elif ticket == 1 and laps > 0 and n.redeem_cost <= energy:
                best = better(best, float(n.redeem_points) + after[here - n.redeem_cost * down - BEDS])
        elif kind == INN:
            full: i64 = n.refill if n.refill < self.energies - 1 else self.energies - 1
            if full > energy:
                best = better(best, after[here + (full - energy) * down])
        elif kind == TAVERN:
            for drink in range(len(self.drink_worth)):
                if n.drink_cost[drink] <= energy:
                    best = better(best, self.drink_worth[drink] + after[here - n.drink_cost[drink] * down])
        return best

    def turns(self, left: i64) -> list[float]:
        """The value of standing everywhere with one turn more than `left`."""
        n = self.n
        stand = self.stand[left]
        values = [0.0] * self.size
        for laps in range(n.laps):
            for node in range(self.nodes):
                by_steps = self.by_steps(left, laps, node)
                for energy in range(self.energies):
                    more: i64 = energy + n.parade_energy
                    if more > self.energies - 1:
                        more = self.energies - 1
                    for way in range(WAYS):
                        best = by_steps[n.parade_steps][more * WAYS + way]
                        for spent in range(n.sprint_min, n.sprint_max + 1):
                            steps: i64 = n.sprint_base + spent * n.sprint_each
                            if spent <= energy and steps <= self.most_steps:
                                best = better(best, by_steps[steps][(energy - spent) * WAYS + way])
                        place = ((laps * self.nodes + node) * self.energies + energy) * WAYS + way
                        freely = self.chances[0] * stand[place]
                        for difference in range(1, len(self.chances)):
                            steps = difference if difference < self.most_steps else self.most_steps
                            freely += self.chances[difference] * by_steps[steps][energy * WAYS + way]
                        values[place] = better(best, freely)
        return values

    def by_steps(self, left: i64, laps: i64, node: i64) -> list[list[float]]:
        """For every number of steps from here, and every energy and holding: the best end."""
        found: list[list[float]] = [[]]
        width: i64 = self.energies * WAYS
        for steps in range(1, self.most_steps + 1):
            best = [-1000.0] * width
            for end in self.ends[laps * self.nodes + node][steps]:
                self.add_end(best, left, laps, end, width)
            found.append(best)
        return found

    def add_end(self, best: list[float], left: i64, laps: i64, end: i64, width: i64) -> None:
        """One end of a move: better than what was found so far?"""
        n = self.n
        crossed: i64 = (end >> 1) & 15
        bonus: float = self.mean_block if crossed > 0 and laps == 0 else 0.0
        if end & 1 == 1:
            value = self.finish_value(left) + bonus
            for place in range(width):
                # C-449: a ticket never used counts against one here, too.
                unused: float = float(n.unused_points) if (place // BEDS) % 2 == 1 else 0.0
                best[place] = better(best[place], value + unused)
            return
        first = ((laps + crossed) * self.nodes + (end >> 5)) * width
        reach = self.reach[left]
        for place in range(width):
            best[place] = better(best[place], reach[first + place] + bonus)


def better(one: float, two: float) -> float:
    return one if one >= two else two


def gathered(n: CarnivalSetup, spent: i64, markers: float) -> float:
    points = float(n.gather_points[spent]) - markers
    return points if points > 0.0 else 0.0


def kind_bonus(n: CarnivalSetup, bed: i64) -> float:
    """C-462: what one kind more brings."""
    kinds = bits(bed)
    return float(n.kinds_points[kinds + 1] - n.kinds_points[kinds])


def difference_chances(faces: i64) -> list[float]:
    """C-804: of two dice."""
    whole = float(faces * faces)
    return [float(faces if d == 0 else 2 * (faces - d)) / whole for d in range(faces)]


def most_steps(n: CarnivalSetup) -> i64:
    """The longest move without tea, as far as it is planned."""
    steps: i64 = n.sprint_base + n.sprint_max * n.sprint_each
    if n.faces - 1 > steps:
        steps = n.faces - 1
    if n.parade_steps > steps:
        steps = n.parade_steps
    return steps if steps < MOST_STEPS else MOST_STEPS


def steps_home(n: CarnivalSetup) -> list[int]:
    """From every node, the fewest steps to the start; from the start, the shortest lap."""
    far = 1 << 20
    home = [far] * len(n.kind)
    changed = True
    while changed:
        changed = False
        for node in range(len(n.kind)):
            for after in n.nexts[node]:
                steps = 1 if n.kind[after] == START else home[after] + 1
                if steps < home[node]:
                    home[node] = steps
                    changed = True
    return home


_plans: dict[str, Plan] = {}


def plan_for(n: CarnivalSetup, style: Style) -> Plan:
    """Worked out once for each board with its numbers; options change nothing in it."""
    if n.plan_key == "":
        n.plan_key = f"{n.seats} {n.content_hash()}"
    key = f"{n.plan_key} {style.key()}"
    plan = _plans.get(key)
    if plan is None:
        if len(_plans) > 30:
            _plans.clear()
        plan = Plan(n, style)
        _plans[key] = plan
    return plan
