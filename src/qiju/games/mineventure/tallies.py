"""Where each counter of the tally begins: every buff, tile, mob, attack of the dragon, deed and card."""

from __future__ import annotations

from typing import Final

BUFF_TALLY: Final = 0
TILE_TALLY: Final = 14
MOB_TALLY: Final = 32
ATTACK_TALLY: Final = 36
DEATH_TALLY: Final = 40
WAR_TALLY: Final = 41
AMBUSH_TALLY: Final = 42
ESCAPE_TALLY: Final = 43
ESCAPED_TALLY: Final = 44
JOIN_TALLY: Final = 45
LOOT_TALLY: Final = 46
STORY_TALLY: Final = 47
TASK_TALLY: Final = 48
CRYSTAL_TALLY: Final = 49
PATH_WAR_TALLY: Final = 50
DRAGON_TALLY: Final = 51
CARD_TALLY: Final = 52

DEEDS: Final = (
    *("death", "war", "ambush", "escape_tried", "escaped", "joined", "looted", "story_damage", "task", "crystal"),
    *("path_war", "dragon_hit"),
)
