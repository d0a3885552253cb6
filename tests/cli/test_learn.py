"""`qiju learn` as people type it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path


def test_learn_says_what_it_wrote_and_where(qiju: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "leaf.json"
    said = qiju("learn", "sanguosha", "--seats", "4", "--games", "10", "--seed", "3", "--to", str(file))
    [entry] = json.loads(file.read_text(encoding="utf-8"))["fitted"]
    assert entry["table"]["seats"] == 4
    assert str(entry["record"]["loss"]) in said
    assert str(file) in said


def test_a_game_that_has_nothing_to_learn_from_is_told(run: Callable[..., object], tmp_path: Path) -> None:
    done = run("learn", "merit", "--games", "10", "--to", str(tmp_path / "leaf.json"))
    assert "nothing to learn from" in str(done)
    assert not (tmp_path / "leaf.json").exists()
