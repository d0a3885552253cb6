"""The page's types: they are what the server says, and what the server says is true."""

from __future__ import annotations

import importlib.util
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import pytest

from qiju.kernel.events import SPECTATOR
from qiju.kernel.registry import find_game
from qiju.table.wire import types as wire_types
from qiju.table.wire.sync_fields import FIELDS
from qiju.testing.conformance.walks import plies
from typed import misfit

ROOT = Path(__file__).parent.parent
GENERATED = ROOT / "web" / "src" / "generated"
VIEWS = {
    "merit": "MeritView",
    "salvation": "SalvationView",
    "carnival": "CarnivalView",
    "mineventure": "MineView",
    "sanguosha": "SgsView",
}
# Of a board's file these come as they are: whoever draws one may write more into it.
AS_WRITTEN = ("Sheet", "Placement", "HintArrow")


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("typescript", ROOT / "tools" / "typescript.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.once
def test_the_pages_types_are_those_of_the_server() -> None:
    made = generator().generated()
    there = {file.name: file.read_text(encoding="utf-8") for file in GENERATED.glob("*.ts")}
    assert there == made, "the server's types have changed: `make types`"


@pytest.mark.once  # a compiled TypedDict keeps no types
@pytest.mark.parametrize("name", VIEWS)
def test_a_view_is_what_its_types_say(name: str) -> None:
    """What `view.py` builds is checked as it is written; this looks at what is cast there or comes out of a file."""
    game = find_game(name)
    view_type: Any = getattr(import_module(f"qiju.games.{name}.view_types"), VIEWS[name])
    for ply in plies(game, 5, 40):
        for viewer in (SPECTATOR, *ply.seats()):
            found = misfit(dict(game.view(ply.state, viewer)), view_type, {}, AS_WRITTEN)
            assert found is None, f"{ply}: {found}"


@pytest.mark.once
def test_a_sync_has_the_fields_that_are_told() -> None:
    told = {*FIELDS, "v", "events", "now"}
    assert told == set(get_type_hints(wire_types.TableState, None, {"TableInfo": object}))
