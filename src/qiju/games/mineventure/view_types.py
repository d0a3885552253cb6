"""What the view of 《MineVenture》 holds: `view.py` is checked against it, and the page's types are made from it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

Phase: TypeAlias = Literal[
    "spawn",
    "action",
    "walk",
    "decision",
    "discard",
    "turn",
    "help",
    "ambush",
    "aim",
    "battle",
    "offer",
    "draw",
    "loot",
    "effect",
    "over",
]
Slot: TypeAlias = Literal["main", "off", "armor"]
Realm: TypeAlias = Literal["overworld", "nether", "end"]
Time: TypeAlias = Literal["day", "night"]
DamageType: TypeAlias = Literal["physical", "piercing", "true"]
Polarity: TypeAlias = Literal["positive", "neutral", "negative"]
Foe: TypeAlias = Literal["player", "mob", "dragon", "crystal"]
Side: TypeAlias = Literal["declarer", "target", "helper"]


# ---- the map -------------------------------------------------------------------------------------------


class BlockView(TypedDict):
    id: str
    zh: str
    turn: int
    realm: Realm
    own: bool


class TileFact(TypedDict):
    walkable: bool
    cost: int
    cover: int
    range: int
    harm: int
    stop: str | None
    amount: int
    deck: str | None
    buff: str | None


class MapView(TypedDict):
    size: int
    rows: list[str]
    blocks: list[BlockView]
    # By the sign that stands for it in the rows.
    tiles: dict[str, str]
    facts: dict[str, TileFact]
    spawns: list[int]
    crystals: list[int]
    dragon: list[int]


class WayView(TypedDict):
    path: list[int]
    moves: list[int]
    # What the tiles on it cost before armour.
    harm: int


class WayToEnd(WayView):
    end: int


class WayToWar(WayView):
    seat: int


class TurnView(TypedDict):
    seat: int
    die: int | None
    bonus: int
    steps: int | None
    need: int | None
    path: list[int]
    ends: list[int]
    ways: list[WayToEnd]
    wars: list[WayToWar]


class Mob(TypedDict):
    kind: str
    cell: int
    hp: int
    most: int
    owner: int


class Marker(TypedDict):
    kind: str
    cell: int
    owner: int
    rounds: int


class Crystal(TypedDict):
    hp: int
    most: int


class Dragon(TypedDict):
    hp: int
    most: int
    range: int
    armor: int
    crystals: list[Crystal]


# ---- the players ---------------------------------------------------------------------------------------


class Character(TypedDict):
    id: str
    zh: str
    text_zh: str
    text_en: str
    # Eight rows of eight palette digits; empty for those that the page knows.
    head: list[str]


class GearView(TypedDict):
    card: str
    slot: Slot | None
    durability: int
    most: int
    damage: int
    range: int
    type: DamageType
    block: int
    armor: int
    books: list[str]


class Equipped(TypedDict):
    main: GearView | None
    off: GearView | None
    armor: GearView | None


class BuffView(TypedDict):
    id: str
    polarity: Polarity
    rounds: int


class HandCard(TypedDict):
    back: str
    # null: hidden from this viewer.
    card: str | None


class PlayerView(TypedDict):
    seat: int
    character: Character
    alive: bool
    hp: int
    max_hp: int
    absorb: int
    cell: int
    realm: Realm | None
    home: int
    gear: Equipped
    companion: str | None
    buffs: list[BuffView | None]
    hand: list[HandCard]
    hand_limit: int
    range: int
    armor: int
    escaped: bool
    lost_turn: bool
    set_roll: int
    skip_action: bool
    kills: int
    dragon_damage: int
    tasks: int
    died: int | None


# ---- a battle, a question ------------------------------------------------------------------------------


class ActionView(TypedDict):
    kind: Literal["main", "off", "escape", "card"]
    card: str | None
    pick: int | None


class FighterView(TypedDict):
    seat: int
    side: Side
    action: ActionView | None
    block: int
    dealt: int


class BattleView(TypedDict):
    declarer: int
    against: Foe
    number: int
    round: int
    rounds: int
    ambush: bool
    speaker: int | None
    attack: int | None
    fighters: list[FighterView]


class AskingView(TypedDict):
    """What an open question is about; which fields it has depends on its kind."""

    seat: int
    kind: str
    card: NotRequired[str | None]
    durability: NotRequired[int]
    books: NotRequired[list[str]]
    replaces: NotRequired[str | None]
    deck: NotRequired[str]
    cards: NotRequired[list[str | None]]
    gear: NotRequired[GearView | list[GearView] | None]
    victim: NotRequired[int]
    left: NotRequired[int]


# ---- the table -----------------------------------------------------------------------------------------


class Story(TypedDict):
    card: str
    left: int


class TaskView(TypedDict):
    id: str
    goal: str
    least: int
    met: list[int]


class Result(TypedDict):
    reason: str
    winners: list[int]


class MineView(TypedDict):
    phase: Phase
    asked: list[int]
    round: int
    day: int
    time: Time
    first: int
    turn: TurnView | None
    map: MapView
    players: list[PlayerView]
    mobs: list[Mob]
    markers: list[Marker]
    dragon: Dragon
    stories: list[Story]
    tasks: list[TaskView]
    claimed: list[str]
    decks: dict[str, int]
    discards: list[str]
    broken: list[str]
    battle: BattleView | None
    asking: AskingView | None
    result: Result | None
