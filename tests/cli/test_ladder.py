"""`qiju ladder`, and why a step of a saved game was made: in words, in both languages."""

from __future__ import annotations

import json

import pytest

import qiju as door


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_ladder_is_printed_kept_and_goes_on(qiju, tmp_path, lang):
    folder = tmp_path / "ladder"
    out = qiju(
        "ladder", "merit", "--bots", "random,normal", "--games", "4", "--seed", "3", "--out", str(folder), lang=lang
    )
    assert ("普通 (normal)" if lang == "zh" else "Normal (normal)") in out
    assert "ladder." not in out
    assert (folder / "ladder.svg").read_text(encoding="utf-8").startswith("<svg")
    facts = json.loads(qiju("ladder", "merit", "--games", "8", "--out", str(folder), "--json"))
    assert (facts["games"], facts["seed"], facts["bots"]) == (8, 3, ["random", "normal"])
    refused = qiju("ladder", "merit", "--games", "8", "--seed", "4", "--out", str(folder), code=2, lang=lang)
    assert ("另一架天梯" if lang == "zh" else "another ladder") in refused


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_step_is_asked_why(qiju, tmp_path, lang):
    file = tmp_path / "two.json"
    door.game("carnival").match(seats=2, seed=3).play("random", decisions=4).save(file)
    out = qiju("replay", str(file), "--why", "2", lang=lang)
    assert ("胜算" if lang == "zh" else "chance of winning") in out
    assert "{" not in out
    assert json.loads(qiju("replay", str(file), "--why", "2", "--json"))["at"] == 2
    assert "9" in qiju("replay", str(file), "--why", "9", code=2, lang=lang)
