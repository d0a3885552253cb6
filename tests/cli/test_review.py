"""`qiju review`: a saved game looked at again, in words."""

from __future__ import annotations

import json

import pytest

import qiju as door


@pytest.fixture
def saved(tmp_path):
    """A short game of two who play by chance, not yet over."""
    file = tmp_path / "two.json"
    door.game("carnival").match(seats=2, seed=3).play("random", decisions=6).save(file)
    return str(file)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_it_is_told_in_both_languages(qiju, saved, lang):
    out = qiju("review", saved, "--times", "0.1", lang=lang)
    assert ("各家胜算" if lang == "zh" else "Everybody's chances") in out
    assert "{" not in out
    assert "review." not in out


def test_json_holds_everything(qiju, saved):
    facts = json.loads(qiju("review", saved, "--times", "0.1", "--json"))
    assert facts["names"] == ["P1", "P2"]
    assert len(facts["points"]) == facts["entries"] + 1
    assert len(facts["accounts"]) == 2
    assert not facts["finished"]


def test_what_is_no_record_is_said_in_a_sentence(qiju, tmp_path):
    file = tmp_path / "none.json"
    file.write_text("[]", encoding="utf-8")
    assert "Traceback" not in qiju("review", str(file), code=2)
