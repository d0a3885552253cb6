"""One folder a game. Called, as `qiju.games()`, it lists every game that is installed."""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class Shelf(ModuleType):
    """The folder itself: a package that can be called, because `qiju.games` is both."""

    def __call__(self) -> Any:
        return import_module("qiju.door.shelf").games()


sys.modules[__name__].__class__ = Shelf
