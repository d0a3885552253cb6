"""What the view of 《林中狂欢节》 holds: `view.py` is checked against it, and the page's types are made from it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

Phase: TypeAlias = Literal["feast", "declare", "move", "use", "check", "over"]
Kind: TypeAlias = Literal["road", "start", "tavern", "plaza", "assembly", "theatre", "garden", "inn"]
Mode: TypeAlias = Literal["parade", "sprint", "free"]
Drink: TypeAlias = Literal["shenhou", "zhuwang", "senlu", "longyun"]
Flower: TypeAlias = Literal["flower1", "flower2", "flower3"]


class Drinks(TypedDict):
    """How many of each drink."""

    shenhou: int
    zhuwang: int
    senlu: int
    longyun: int


class Flowers(TypedDict):
    """How many of each flower."""

    flower1: int
    flower2: int
    flower3: int


# ---- the board -----------------------------------------------------------------------------------------


class Slot(TypedDict):
    mark: int
    active: bool


class NodeView(TypedDict):
    id: str
    kind: Kind
    value: int
    name_zh: str
    name_en: str
    x: int
    y: int
    slots: list[Slot]
    next: list[str]


class Sheet(TypedDict):
    """The sheet of paper; a file may say more of it."""

    width_mm: int
    height_mm: int
    road_radius_mm: int
    building_w_mm: int
    building_h_mm: int


class Placement(TypedDict):
    """A place beside the road for pieces that wait; a file may say more of it."""

    what: str
    at: str
    x: int
    y: int
    w: int
    h: int


class HintArrow(TypedDict):
    edge: list[str]


class BoardView(TypedDict):
    id: str
    title_zh: str
    title_en: str
    sheet: Sheet
    start: str
    nodes: list[NodeView]
    placements: list[Placement]
    hint_arrows: list[HintArrow]


# ---- the table -----------------------------------------------------------------------------------------


class Score(TypedDict):
    """The score sheet: where the points came from."""

    total: int
    road: int
    plaza: int
    assembly: int
    theatre: int
    finish: int
    ousting: int
    subsidy: int
    block: int
    flowers: int
    kinds: int
    ticket: int


class TroupeView(TypedDict):
    seat: int
    place: int
    # null: out of the game.
    node: str | None
    building: Kind | None
    laps: int
    energy: int
    # null: hidden from this viewer.
    drinks: Drinks | None
    drink_count: int
    flowers: Flowers | None
    flower_count: int
    ticket: bool
    redeemed: bool
    block: int | None
    finished: int | None
    out: bool
    drank: bool
    turns: int
    tokens: int | None
    points: int | None
    score: NotRequired[Score]


class End(TypedDict):
    """Where a move may end, and the decision that leads there."""

    moves: list[int]
    mode: Mode
    spent: int
    tea: int
    end: str
    kind: Kind
    path: list[str]
    stops: bool
    forced: int
    finishes: bool
    ousts: list[int]
    gives: dict[str, int]
    # What the building there could do then.
    offers: NotRequired[list[dict[str, int]]]


class Result(TypedDict):
    """What the dice would come to if they differed by so much."""

    difference: int
    # At the plaza.
    points: int
    # Of a free move: how far, and where that may end. Its small moves are not asked for yet.
    steps: int
    ends: list[End]


class Pour(TypedDict):
    """A drink of the viewer's that turns a die: the whole decision, and how the dice lie then."""

    moves: list[int]
    drink: Drink
    a: int
    b: int
    difference: int


CheckView = TypedDict(
    "CheckView",
    {
        "for": Literal["free", "plaza"],
        "seat": int,
        "a": int,
        "b": int,
        "difference": int,
        "asked": int | None,
        "to_ask": list[int],
        "closed": bool,
        "drank": list[int],
        "pouring": Drink | None,
        # By difference, from 0 up.
        "results": list[Result],
        # Of whoever is asked, and for nobody else.
        "pours": list[Pour],
    },
)


class MoveView(TypedDict):
    """The move that has been declared."""

    mode: Mode | None
    tea: int
    steps: int
    path: list[str]


class Supply(TypedDict):
    drinks: Drinks
    used: Drinks
    flowers: Flowers
    tickets: int
    markers: int


class Prices(TypedDict):
    drinks: Drinks
    flowers: Flowers
    flower_points: Flowers
    kinds_points: list[int]
    gather_points: list[int]
    plaza: int
    reroll: int
    ticket: int
    redeem: int
    redeem_points: int
    unused_points: int
    refill: int
    ousting: int


class Block(TypedDict):
    points: int
    seat: int | None


class Variants(TypedDict):
    straggler_out: bool
    well_fed: bool
    hidden_info: bool
    start_is_safe: bool
    simultaneous_prompt: bool
    drink_timer_s: int


class CarnivalView(TypedDict):
    phase: Phase
    board: BoardView
    starter: int
    turn: int | None
    turns: int
    laps: int
    max_energy: int
    faces: int
    supply: Supply
    prices: Prices
    # By assembly.
    saturation: dict[str, int]
    # By assembly: what one, two, three energy would bring.
    gathers: dict[str, list[int]]
    blocks: list[Block]
    finish_points: list[int]
    finished: int
    last_turns: list[int] | None
    variants: Variants
    move: MoveView | None
    check: CheckView | None
    troupes: list[TroupeView]
    ends: list[End]
