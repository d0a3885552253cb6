"""The small moves of 《MineVenture》, and how they are called."""

from __future__ import annotations

from typing import Final

from qiju.games.mineventure.view_types import Foe

# Small moves; where a number follows, it is added.
DONE: Final = 0  # end the decision phase; decline; stay; keep out
ROLL_DIE: Final = 1
SKIP_MOVE: Final = 2
STEP: Final = 3  # + direction
USE_MAIN: Final = 8
USE_OFF: Final = 9
ESCAPE: Final = 10
JOIN: Final = 11
KEEP: Final = 12
ABILITY: Final = 13
WAR: Final = 16  # + seat
WAR_MOB: Final = 24  # + place of the mob
WAR_DRAGON: Final = 36
WAR_CRYSTAL: Final = 40  # + crystal
OPTION: Final = 50  # + which
PICK: Final = 60  # + seat
SLOT: Final = 70  # + slot
NUMBER: Final = 80  # + number on the die
TAKE: Final = 100  # + which of the cards looked at
PLAY: Final = 200  # + card
DROP: Final = 500  # + card
CELL: Final = 1000  # + cell
BEYOND: Final = 2100

# What a question is about: the last number of a frame that waits for an answer.
NO_QUESTION: Final = 0
Q_OPTION: Final = 1
Q_PLAYER: Final = 2
Q_CELL: Final = 3
Q_SLOT: Final = 4
Q_CARD: Final = 5
Q_NUMBER: Final = 6
Q_STEP: Final = 7

# What a battle is fought against.
FOE_PLAYER: Final = 0
FOE_MOB: Final = 1
FOE_DRAGON: Final = 2
FOE_CRYSTAL: Final = 3
FOES: Final[tuple[Foe, ...]] = ("player", "mob", "dragon", "crystal")
