"""The closed vocabulary of effects (V-401, V-702): every word a card may use, and the number behind it."""

from __future__ import annotations

from typing import Final

from qiju.games.mineventure.view_types import DamageType, Realm

# When an effect happens.
TRIGGERS: Final = (
    *("play", "equip", "passive", "attack", "hit", "damaged", "ambushed", "battle_start", "battle_end", "kill"),
    *("would_die", "draw", "turn_start", "move_roll", "move_end", "end_phase", "round_end", "day_end"),
    *("escape_roll", "loot", "story_start", "story_end"),
)
ON_PLAY: Final = 0
ON_EQUIP: Final = 1
PASSIVE: Final = 2
ON_ATTACK: Final = 3
ON_HIT: Final = 4
ON_DAMAGED: Final = 5
ON_AMBUSHED: Final = 6
ON_BATTLE_START: Final = 7
ON_BATTLE_END: Final = 8
ON_KILL: Final = 9
ON_WOULD_DIE: Final = 10
ON_DRAW: Final = 11
ON_TURN_START: Final = 12
ON_MOVE_ROLL: Final = 13
ON_MOVE_END: Final = 14
ON_END_PHASE: Final = 15
ON_ROUND_END: Final = 16
ON_DAY_END: Final = 17
ON_ESCAPE_ROLL: Final = 18
ON_LOOT: Final = 19
ON_STORY_START: Final = 20
ON_STORY_END: Final = 21

# What it does.
OPS: Final = (
    *("damage", "heal", "absorb", "draw", "discard", "steal", "reveal", "move", "set_roll", "teleport", "push"),
    *("swap_position", "buff", "cleanse", "mod", "retype", "durability", "set_hp", "summon", "place", "time"),
    *("skip", "leave_battle", "story", "roll", "choose"),
)
DAMAGE: Final = 0
HEAL: Final = 1
ABSORB: Final = 2
DRAW: Final = 3
DISCARD: Final = 4
STEAL: Final = 5
REVEAL: Final = 6
MOVE: Final = 7
SET_ROLL: Final = 8
TELEPORT: Final = 9
PUSH: Final = 10
SWAP: Final = 11
BUFF: Final = 12
CLEANSE: Final = 13
MOD: Final = 14
RETYPE: Final = 15
DURABILITY: Final = 16
SET_HP: Final = 17
SUMMON: Final = 18
PLACE: Final = 19
TIME: Final = 20
SKIP: Final = 21
LEAVE: Final = 22
STORY: Final = 23
ROLL: Final = 24
CHOOSE: Final = 25

# To whom.
TARGETS: Final[tuple[str, ...]] = (
    *("self", "opponent", "player", "all", "others", "within", "realm", "lowest_hp", "killer", "tile"),
)
SELF: Final = 0
OPPONENT: Final = 1
PLAYER: Final = 2
ALL: Final = 3
OTHERS: Final = 4
WITHIN: Final = 5
REALM: Final = 6
LOWEST_HP: Final = 7
KILLER: Final = 8
TILE: Final = 9

# What a modifier changes.
STATS: Final[tuple[str, ...]] = (
    *("damage", "range", "armor", "block", "resist", "roll", "escape", "hand_limit", "heal_food", "buff_duration"),
    *("daily_heal", "terrain", "max_durability", "loot_equipment", "draw_choice"),
)
S_DAMAGE: Final = 0
S_RANGE: Final = 1
S_ARMOR: Final = 2
S_BLOCK: Final = 3
S_RESIST: Final = 4
S_ROLL: Final = 5
S_ESCAPE: Final = 6
S_HAND: Final = 7
S_FOOD: Final = 8
S_BUFF: Final = 9
S_DAILY: Final = 10
S_TERRAIN: Final = 11
S_DURABILITY: Final = 12
S_LOOT: Final = 13
S_CHOICE: Final = 14

# Under which circumstances. A word may carry a value after a colon.
CONDITIONS: Final = (
    *("day", "night", "overworld", "nether", "end", "in_battle", "decision", "attacker", "defender", "melee"),
    *("ranged", "opponent_blocking", "first_this_battle", "first_this_day", "hp_at_most", "hand_at_least"),
    *("dealt_damage", "on_terrain", "opponent_hp_at_most", "once_per_round", "once_per_game"),
)
IF_DAY: Final = 0
IF_NIGHT: Final = 1
IF_OVERWORLD: Final = 2
IF_NETHER: Final = 3
IF_END: Final = 4
IF_BATTLE: Final = 5
IF_DECISION: Final = 6
IF_ATTACKER: Final = 7
IF_DEFENDER: Final = 8
IF_MELEE: Final = 9
IF_RANGED: Final = 10
IF_BLOCKING: Final = 11
IF_FIRST_BATTLE: Final = 12
IF_FIRST_DAY: Final = 13
IF_HP: Final = 14
IF_HAND: Final = 15
IF_DEALT: Final = 16
IF_TERRAIN: Final = 17
IF_FOE_HP: Final = 18
IF_ONCE_ROUND: Final = 19
IF_ONCE_GAME: Final = 20
VALUED: Final = (IF_HP, IF_HAND, IF_TERRAIN, IF_FOE_HP)

DECKS: Final = ("equipment", "companion", "event", "item", "food", "legendary", "task")
D_EQUIPMENT: Final = 0
D_COMPANION: Final = 1
D_EVENT: Final = 2
D_ITEM: Final = 3
D_FOOD: Final = 4
D_LEGENDARY: Final = 5
D_TASK: Final = 6

DAMAGE_TYPES: Final[tuple[DamageType, ...]] = ("physical", "piercing", "true")
PHYSICAL: Final = 0
PIERCING: Final = 1
TRUE: Final = 2

POLARITIES: Final = ("positive", "neutral", "negative", "any")
POSITIVE: Final = 0
NEUTRAL: Final = 1
NEGATIVE: Final = 2
ANY: Final = 3

SCOPES: Final = ("instance", "battle_round", "turn", "while_equipped")
INSTANCE: Final = 0
BATTLE_ROUND: Final = 1
THIS_TURN: Final = 2
EQUIPPED: Final = 3

SLOTS: Final = ("main", "off", "armor", "choice", "weapon_choice", "attached")
MAIN: Final = 0
OFF: Final = 1
ARMOR: Final = 2
ANY_SLOT: Final = 3
ANY_WEAPON: Final = 4
ATTACHED: Final = 5

ZONES: Final = ("hand", "equipment")
HAND: Final = 0
EQUIPMENT: Final = 1

CHOOSERS: Final = ("self", "random")
BY_SELF: Final = 0
BY_CHANCE: Final = 1

PLACES: Final = ("spawn", "tile", "any", "end_portal", "nether_portal", "end_landing")
TO_SPAWN: Final = 0
TO_TILE: Final = 1
TO_ANY: Final = 2
TO_END_PORTAL: Final = 3
TO_NETHER_PORTAL: Final = 4
TO_LANDING: Final = 5

TIMES: Final = ("day", "night", "toggle")
TOGGLE: Final = 2
CENTERS: Final = ("self", "opponent", "dragon")
AROUND_OPPONENT: Final = 1
PHASES: Final = ("action", "decision")
ACTION_PHASE: Final = 0
UNTIL: Final = ("death_or_dragon",)
REALMS: Final[tuple[Realm, ...]] = ("overworld", "nether", "end")
OVERWORLD: Final = 0
NETHER: Final = 1
THE_END: Final = 2
NEAR: Final = ("self", "first_player")
NEAR_SELF: Final = 0
WEAPONS: Final = ("melee", "ranged", "shield")
MELEE: Final = 0
RANGED: Final = 1
SHIELD: Final = 2
WINDOWS: Final = ("decision", "battle")
IN_DECISION: Final = 1
IN_FIGHT: Final = 2

GOALS: Final = (
    *("battle_damage", "blocks_visited", "entered_realm", "mobs_killed", "food_played", "zones_filled"),
    *("enchantments_on_one_weapon", "crystals_destroyed"),
)
G_DAMAGE: Final = 0
G_BLOCKS: Final = 1
G_REALM: Final = 2
G_MOBS: Final = 3
G_FOOD: Final = 4
G_ZONES: Final = 5
G_BOOKS: Final = 6
G_CRYSTALS: Final = 7
