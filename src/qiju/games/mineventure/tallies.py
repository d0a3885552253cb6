"""Where each counter of the tally begins: every buff, tile, mob, attack of the dragon, deed and card."""

from __future__ import annotations

from typing import Final

BUFF_TALLY: Final = 0
TILE_TALLY: Final = 14
MOB_TALLY: Final = 35
ATTACK_TALLY: Final = 39
DEATH_TALLY: Final = 43
WAR_TALLY: Final = 44
AMBUSH_TALLY: Final = 45
ESCAPE_TALLY: Final = 46
ESCAPED_TALLY: Final = 47
JOIN_TALLY: Final = 48
LOOT_TALLY: Final = 49
STORY_TALLY: Final = 50
TASK_TALLY: Final = 51
CRYSTAL_TALLY: Final = 52
PATH_WAR_TALLY: Final = 53
DRAGON_TALLY: Final = 54
CARD_TALLY: Final = 55

DEEDS: Final = (
    *("death", "war", "ambush", "escape_tried", "escaped", "joined", "looted", "story_damage", "task", "crystal"),
    *("path_war", "dragon_hit"),
)
