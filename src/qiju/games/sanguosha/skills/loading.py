"""Finds the file of each general by its name, so that a new one needs no other."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec


def load_generals(names: Iterable[str]) -> None:
    """Import the file of every general that has one here; others bring their skills themselves."""
    for name in names:
        place = f"qiju.games.sanguosha.skills.{name}"
        if name.isidentifier() and find_spec(place) is not None:
            import_module(place)
