"""Which games there are. Tools ask here; none of them knows a game by name.

Qiju's own games are found by name without being imported; somebody else's plug in by the entry point
`qiju.games`, whose value is a `Game`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from typing import Final, cast

from qiju.kernel.game import Game
from qiju.kernel.refusal import Invalid

GROUP: Final = "qiju.games"


def game_names() -> list[str]:
    """Every game that can be played here."""
    return sorted({point.name for point in entry_points(group=GROUP)})


def find_game(name: str) -> Game:
    """The game of this name."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            module, _, attribute = point.value.partition(":")
            return cast(Game, getattr(import_module(module), attribute))
    raise Invalid("problem.game_name", game=name, known=", ".join(game_names()) or "—")
