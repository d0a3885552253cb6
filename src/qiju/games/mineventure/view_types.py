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
    # How many steps are spent with each of its tiles.
    steps: list[int]
    moves: list[int]
    # What the tiles on it cost before armour.
    harm: int


class Stop(TypedDict):
    """What it would be like to end a move on a tile."""

    # Whether its reward is still to be had (V-214).
    reward: bool
    # Seats that one would reach from there, and seats that would reach back.
    strikes: list[int]
    struck: list[int]
    # Places of mobs, and whether the dragon, that would reach one there.
    mobs: list[int]
    dragon: bool


class WayToEnd(WayView):
    end: int
    stop: Stop


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
    damage: int
    type: DamageType
    range: int
    owner: int


class Marker(TypedDict):
    kind: str
    cell: int
    owner: int
    rounds: int


class Crystal(TypedDict):
    hp: int
    most: int


class AttackView(TypedDict):
    """What the dragon does on these faces of its die."""

    id: str
    faces: list[int]


class Dragon(TypedDict):
    hp: int
    most: int
    range: int
    armor: int
    # What its attacks do more at night; what it does to everybody in the End each round; what a crystal gives it back.
    night: int
    patrol: int
    heals: int
    attacks: list[AttackView]
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


class Term(TypedDict):
    """One number of a blow, and the thing it comes from, by its name in the text table."""

    key: str
    n: int
    # Whether it is a defence of whoever is struck.
    guard: bool


class Blow(TypedDict):
    """What a weapon would take from the other side as things stand."""

    slot: Literal["main", "off"]
    card: str | None
    terms: list[Term]
    type: DamageType
    total: int
    # What it blocks when it is raised instead.
    block: int


class Answer(TypedDict):
    """What a mob, or the dragon on these faces of its die, would do to a fighter."""

    key: str
    faces: list[int]
    terms: list[Term]
    total: int
    # Whether the battle is over with it.
    ends: bool


class Outcome(TypedDict):
    """How this battle round would end with one announcement: each pair from the least to the most."""

    move: int
    dealt: list[int]
    taken: list[int]
    heal: int
    # HP left to the other side, and to oneself.
    foe: list[int]
    me: list[int]
    # Whether one is out of the battle with it.
    leaves: bool
    # So many faces of so many, where a die decides.
    odds: list[int] | None


class FighterView(TypedDict):
    seat: int
    side: Side
    action: ActionView | None
    block: int
    dealt: int
    blows: list[Blow]
    # What a foe that is no player would do to them.
    answers: list[Answer]


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
    # For whoever announces now, and nobody else: hands are secret.
    outcomes: list[Outcome]


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


class Reach(TypedDict):
    """Another player, as seen from a tile: null is another realm."""

    seat: int
    # How far an attack has to reach, and how far one that comes back: cover counts.
    far: int | None
    back: int | None
    strikes: bool
    struck: bool
    # What the best weapon of each side takes from the other, no guard raised.
    deals: int
    takes: int


class TaskView(TypedDict):
    id: str
    goal: str
    least: int
    # How far every seat has come.
    done: list[int]
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
    # Faces of the die.
    die: int
    # Tasks that win the game, where the table plays so; else 0.
    race: int
    claimed: list[str]
    # From where the viewer stands.
    reach: list[Reach]
    decks: dict[str, int]
    discards: list[str]
    broken: list[str]
    battle: BattleView | None
    asking: AskingView | None
    result: Result | None
