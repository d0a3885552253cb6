"""Qiju 起局: five Chinese tabletop games, one living system.

    import qiju

    qiju.games()                                  # what is on the shelf
    match = qiju.game("merit").match(seed=7)      # a table: look, decide, undo, save
    qiju.simulate("merit", games=1000)            # figures with their intervals

A notebook draws matches, pictures and simulations. Nothing is imported before it is used, so that `import qiju` costs
next to nothing. If something is wrong with what you ask for, a `QijuError` says so in Chinese and in English. Seats are
named `P1`, `P2`, … or by the names of their players; numbers count from 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qiju.door.match import Match, load
    from qiju.door.picture import Picture
    from qiju.door.shelf import Game, game, games
    from qiju.door.simulation import Simulation, simulate
    from qiju.kernel.refusal import Ambiguous, Invalid, QijuError, Refusal, Stale

    __version__: str

__all__ = [
    "Ambiguous",
    "Game",
    "Invalid",
    "Match",
    "Picture",
    "QijuError",
    "Refusal",
    "Simulation",
    "Stale",
    "game",
    "games",
    "load",
    "simulate",
]

# Where each public name lives; it is imported when it is first asked for. `games` is not among them: the folder of that
# name can be called.
_HOMES = {
    "Ambiguous": "qiju.kernel.refusal",
    "Game": "qiju.door.shelf",
    "Invalid": "qiju.kernel.refusal",
    "Match": "qiju.door.match",
    "Picture": "qiju.door.picture",
    "QijuError": "qiju.kernel.refusal",
    "Refusal": "qiju.kernel.refusal",
    "Simulation": "qiju.door.simulation",
    "Stale": "qiju.kernel.refusal",
    "game": "qiju.door.shelf",
    "load": "qiju.door.match",
    "simulate": "qiju.door.simulation",
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name == "__version__":
        from importlib.metadata import version

        return version("qiju")
    if name == "games":
        return import_module("qiju.games")
    if name not in _HOMES:
        raise AttributeError(f"module 'qiju' has no attribute {name!r}")
    found: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found  # Python asks here no more
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
