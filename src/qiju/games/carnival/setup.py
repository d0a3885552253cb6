"""The numbers and options of one table, read once from content and choices, shared by all its states."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from qiju.games.carnival.board import ASSEMBLY, INN, KINDS, Board
from qiju.games.carnival.moves import DRINKS, FLOWERS, MOST, STEP, STOP, TAKE
from qiju.games.carnival.view_types import BoardView, HintArrow, Placement, Sheet
from qiju.kernel.content import check_range, int_of, table_of
from qiju.kernel.game import Setup
from qiju.kernel.options import Tree
from qiju.kernel.refusal import Invalid


class CarnivalSetup(Setup):
    """Everything the rules look up, as plain fields in the order of the content file."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.seats, setup.options, setup.presets, setup.content, setup.roles, setup.version)
        content = setup.content
        players = str(self.seats)
        match = table_of(content, "match")
        self.laps: i64 = int_of(match, "laps")
        self.max_energy: i64 = int_of(match, "max_energy")
        self.faces: i64 = int_of(table_of(content, "dice"), "faces")
        subsidy = table_of(content, "subsidy")
        self.subsidy_energy = [int_of(table_of(subsidy, str(k + 1)), "energy") for k in range(self.seats)]
        self.subsidy_points = [int_of(table_of(subsidy, str(k + 1)), "points") for k in range(self.seats)]
        parade = table_of(content, "parade")
        self.parade_energy: i64 = int_of(parade, "energy")
        self.parade_steps: i64 = int_of(parade, "steps")
        sprint = table_of(content, "sprint")
        self.sprint_min: i64 = int_of(sprint, "min")
        # What one number may be, `numbers.toml` says; here stand only bounds that depend on another.
        self.sprint_max: i64 = check_range("sprint.max", int_of(sprint, "max"), self.sprint_min, MOST)
        self.sprint_base: i64 = int_of(sprint, "base_steps")
        self.sprint_each: i64 = int_of(sprint, "steps_per_energy")
        drinks = table_of(content, "drinks")
        self.drink_cost = [int_of(table_of(drinks, name), "cost") for name in DRINKS]
        self.drink_supply = [int_of(table_of(table_of(drinks, name), "supply"), players) for name in DRINKS]
        change = int_of(table_of(drinks, "zhuwang"), "change")
        self.die_change: i64 = check_range("drinks.zhuwang.change", change, 1, (self.faces) // 2)
        tea = table_of(drinks, "longyun")
        self.tea_min: i64 = int_of(tea, "min_steps")
        self.tea_max: i64 = check_range("drinks.longyun.max_steps", int_of(tea, "max_steps"), self.tea_min, MOST)
        plaza = table_of(content, "plaza")
        self.plaza_cost: i64 = int_of(plaza, "cost")
        self.reroll_cost: i64 = int_of(plaza, "reroll_cost")
        assembly = table_of(content, "assembly")
        by_energy = table_of(assembly, "points")
        self.gather_points = [0, *[int_of(by_energy, str(k + 1)) for k in range(len(by_energy))]]
        self.markers: i64 = int_of(assembly, "markers")
        theatre = table_of(content, "theatre")
        self.tickets: i64 = int_of(table_of(theatre, "tickets"), players)
        self.ticket_cost: i64 = int_of(theatre, "cost")
        self.redeem_cost: i64 = int_of(theatre, "redeem_cost")
        self.redeem_points: i64 = int_of(theatre, "redeem_points")
        self.unused_points: i64 = int_of(theatre, "unused_points")
        garden = table_of(content, "garden")
        kinds = table_of(garden, "kinds")
        self.kinds_points = [0, *[int_of(kinds, str(k + 1)) for k in range(len(FLOWERS))]]
        self.flower_cost = [int_of(table_of(garden, name), "cost") for name in FLOWERS]
        self.flower_points = [int_of(table_of(garden, name), "points") for name in FLOWERS]
        self.flower_supply = [int_of(table_of(table_of(garden, name), "supply"), players) for name in FLOWERS]
        self.refill: i64 = int_of(table_of(content, "inn"), "refill")
        start = table_of(content, "start")
        # By block: none, 6/5/4, 3/2/1.
        self.block_points = [0, int_of(table_of(start, "block1"), players), int_of(table_of(start, "block2"), players)]
        self.finish_points = finish_points(cast("list[int]", start["finish"]), self.seats)
        self.oust_points: i64 = int_of(table_of(content, "straggler_out"), "points")
        fed = table_of(content, "well_fed")
        self.fed_drinks = fed_drinks(cast("list[str]", fed["choices"]))
        self.fed_extra: i64 = int_of(fed, "extra")
        options = setup.options
        self.straggler_out = options["straggler_out"] == "on"
        self.well_fed = options["well_fed"] == "on"
        self.hidden = options["hidden_info"] == "on"
        self.late_ticket = options["theatre_late_ticket"] == "on"
        self.finished_drink = options["finished_may_drink"] == "on"
        self.start_is_safe = options["start_is_safe"] == "on"
        self.solo_continue = options["solo_continue"] == "on"
        self.starter: i64 = starter_of(options["start_player"], self.seats)
        self.drink_timer: i64 = int(options["drink_timer_s"])
        self.simultaneous_prompt = options["simultaneous_prompt"] == "on"
        self.board = Board(table_of(content, "board"), self.seats)
        nodes = self.board.nodes
        self.start: i64 = self.board.start
        self.kind = [node.kind for node in nodes]
        self.value = [node.value for node in nodes]
        self.room = self.board.room
        self.nexts = self.board.nexts
        # What may follow at each node, as moves, handed out as they are; the second with a rest at the inn before.
        self.steps = [[STEP + after for after in afters] for afters in self.nexts]
        self.steps_or_stop = [[STOP, *moves] for moves in self.steps]
        self.assemblies = [node.number for node in nodes if node.kind == ASSEMBLY]
        # Of each node, which assembly it is; -1 for anything else.
        self.assembly_at = [self.assemblies.index(k) if k in self.assemblies else -1 for k in range(len(nodes))]
        self.inns = [node.number for node in nodes if node.kind == INN]
        self.taking = [TAKE + drink for drink in self.fed_drinks]
        self.places = place_names(self.board)
        self.plain_board: BoardView = plain_board(self.board, content, self.seats)
        self.plan_key = ""  # under which `plan.py` keeps what it worked out


def place_names(board: Board) -> list[str]:
    """How sentences name a node: Qiju's own boards have words for them, other boards their node's name."""
    own = board.id == "classic"
    return [f"@node.{node.id}" if own else node.id for node in board.nodes]


def plain_board(board: Board, content: Tree, players: int) -> BoardView:
    """What never changes on the table: the sheet, the nodes, the arrows. For whoever draws it."""
    table = table_of(content, "board")
    return {
        "id": board.id,
        "title_zh": cast(str, table["title_zh"]),
        "title_en": cast(str, table["title_en"]),
        "sheet": cast(Sheet, table["sheet"]),
        "start": board.nodes[board.start].id,
        "nodes": [
            {
                "id": node.id,
                "kind": KINDS[node.kind],
                "value": node.value,
                "name_zh": node.name_zh,
                "name_en": node.name_en,
                "x": node.x,
                "y": node.y,
                "slots": [{"mark": mark, "active": mark <= players} for mark in node.marks],
                "next": [board.nodes[after].id for after in board.nexts[node.number]],
            }
            for node in board.nodes
        ],
        "placements": cast(list[Placement], table["placements"]),
        "hint_arrows": cast(list[HintArrow], table["hint_arrows"]),
    }


def finish_points(listed: list[int], seats: int) -> list[int]:
    """C-493: by order of arrival; whoever comes later than the list is long gets nothing."""
    return [listed[k] if k < len(listed) else 0 for k in range(seats)]


def fed_drinks(names: list[str]) -> list[int]:
    """C-602: which drinks one may begin with."""
    if not names:
        raise Invalid("problem.fed_nothing", "C-602")
    for name in names:
        if name not in DRINKS or names.count(name) > 1:
            raise Invalid("problem.fed_drink", "C-602", name=name, known=", ".join(DRINKS))
    return [DRINKS.index(name) for name in names]


def starter_of(choice: str, seats: int) -> int:
    """Q-39: a seat that the host names, or -1 for a random one."""
    if choice == "random":
        return -1
    seat = int(choice.removeprefix("seat"))
    if seat > seats:
        raise Invalid("problem.start_player", "Q-39", seat=seat, seats=seats)
    return seat - 1
