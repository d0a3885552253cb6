"""C-603, with hidden information: a table as one seat would guess it, points as many as turns usually bring.

How often a turn brings points was counted in games of the house with hidden points, two to four seats together, on the
printed board (`bench/calibration.py carnival` prints what is believed beside what is true).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.carnival.setup import CarnivalSetup
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.troupe import Troupe
from qiju.kernel.events import knows
from qiju.kernel.streams import Stream

OUT_OF: Final = 1000
ROAD: Final = 275  # turns out of a thousand that bring points of the road, from 1 to the most that one has
PLAZA: Final = 70  # ... of a plaza, as a check may show
ASSEMBLY: Final = 175  # ... of an assembly, as any energy would bring


def believed_world(table: CarnivalState, seat: i64, stream: Stream) -> CarnivalState:
    world = table.resample(seat, stream)
    for troupe in world.troupes:
        if not knows(world.known_to(troupe.seat), seat):
            guess_points(world.n, troupe, stream)
    return world


def guess_points(n: CarnivalSetup, troupe: Troupe, stream: Stream) -> None:
    """Turn by turn; the other sources are seen by all."""
    gathered = [points for points in n.gather_points if points > 0]
    most_of_a_road: i64 = max(n.value)
    troupe.road = 0
    troupe.plaza = 0
    troupe.assembly = 0
    for _ in range(troupe.turns):
        if most_of_a_road > 0 and stream.below(OUT_OF) < ROAD:
            troupe.road += 1 + stream.below(most_of_a_road)
        if n.faces > 1 and stream.below(OUT_OF) < PLAZA:
            troupe.plaza += 1 + stream.below(n.faces - 1)
        if len(gathered) > 0 and stream.below(OUT_OF) < ASSEMBLY:
            troupe.assembly += gathered[stream.below(len(gathered))]
