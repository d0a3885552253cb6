"""`qiju studio check` looks at patches of numbers, too: every key at its line, all that is wrong at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qiju.kernel.refusal import Invalid
from qiju.studio.patching import line_of_key
from qiju.studio.reading import check_file


def checked(
    tmp_path: Path, text: str, name: str = "own.toml", game: str = ""
) -> tuple[str, list[tuple[int, str, bool]]]:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    found, findings = check_file(path, game)
    return found.id, [(one.line, one.id, one.problem is None) for one in findings]


def test_the_keys_of_a_patch_say_whose_it_is(tmp_path: Path):
    assert checked(tmp_path, "[team]\nsave_target = 7\n") == ("merit", [(2, "team.save_target 6 → 7", True)])
    board = json.dumps({"board": {"title_zh": "别处"}})
    assert checked(tmp_path, board, "own.json")[0] == "carnival"


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path):
    game, found = checked(tmp_path, '[team]\nrounds = 0\nsave_targt = 7\n[stay]\nlimit = "two"\n')
    assert game == "merit"
    assert found == [(2, "team.rounds", False), (3, "team.save_targt", False), (5, "stay.limit", False)]


def test_a_patch_that_may_be_anybodys_is_refused_unless_somebody_says_whose(tmp_path: Path):
    with pytest.raises(Invalid):
        checked(tmp_path, "[nothing]\nx = 1\n")
    game, found = checked(tmp_path, "[nothing]\nx = 1\n", game="merit")
    assert (game, found[0][2]) == ("merit", False)


PATCH = """
[a]
b = 1
c.d = 2

[e."f"]
g = [1, 2]

[[board.nodes]]
id = "S"
"""


@pytest.mark.parametrize(
    ("key", "line"),
    [("a.b", 3), ("a.c.d", 4), ("e.f.g[1]", 7), ("board.nodes", 9), ("board.nodes.id", 10), ("none", 1)],
)
def test_a_key_is_found_at_its_line(key: str, line: int):
    assert line_of_key(PATCH, key) == line
