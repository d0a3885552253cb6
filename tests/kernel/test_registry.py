"""Which games there are: packages that come and go while a program runs."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from qiju.kernel import registry
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game, game_names


def bring(folder: Path, name: str) -> None:
    """A package whose game is one of ours under another name."""
    facts = folder / f"{name}-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (facts / "entry_points.txt").write_text(f"[qiju.games]\n{name} = qiju.games.merit.game:GAME\n")


def test_a_package_that_comes_or_goes_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    usual = game_names()
    bring(tmp_path, "merit_again")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    importlib.invalidate_caches()
    assert game_names() == sorted([*usual, "merit_again"])
    assert find_game("merit_again") is find_game("merit")
    bring(tmp_path, "merit_once_more")
    assert find_game("merit_once_more") is find_game("merit")
    monkeypatch.undo()
    assert game_names() == usual
    with pytest.raises(Invalid):
        find_game("merit_again")


def test_packages_are_not_read_again_while_nothing_has_changed(monkeypatch: pytest.MonkeyPatch):
    games = find_game("merit"), game_names()
    monkeypatch.setattr(registry, "entry_points", None)
    assert (find_game("merit"), game_names()) == games
