"""The table in a terminal: never wider than there is room, in both languages, at every stage, hidden or not."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from carnival.boards import WHEEL
from carnival.helpers import ANN, BO, carnival, patched
from qiju.games.carnival import terminal
from qiju.kernel.registry import find_game
from qiju.terminal.choices import list_choices
from qiju.terminal.skin import Skin
from terminal.helpers import all_through, printed

GAME = find_game("carnival")
SKIN = Skin(GAME)
NAMES = ["you", "P2·house", "一个很长的名字", "P4·house"]


def lines_of(view, viewer: int, lang: str, width: int) -> list[str]:
    return printed(terminal.draw(view, viewer, lang, SKIN.texts[lang], NAMES, width), width)


def stages(table, bot: str):
    """Views from the first question to the end."""
    for match in all_through(table.match, bot):
        yield match.view(0)


@pytest.mark.once
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_table_fits_every_width(lang):
    for table in (
        carnival(4, hidden_info="on", well_fed="on", straggler_out="on"),
        carnival(2),
        patched(WHEEL, 3),
    ):
        for place, view in enumerate(list(stages(table, "random"))[::5]):
            for width in (30, 44, 60, 80, 120, 158) if place % 4 == 0 else (80, 120):
                for line in lines_of(view, place % 3 - 1, lang, width):
                    assert cell_len(line) <= width, (width, line)
                    assert "board." not in line
                    assert "{" not in line


def test_the_map_shows_floats_markers_and_dice():
    table = carnival(2).set("P1", node="R2").set("saturation", A1=2).set("P2", zhuwang=1, flower1=1, flower3=1)
    table.dice(5, 1).does(ANN, "free")
    drawn = "\n".join(lines_of(table.match.view(BO), BO, "zh", 100))
    assert "(R2 2)❶" in drawn
    assert "A1集 ▫]▬▬" in drawn
    assert "⚄ 5 ⚀ 1" in drawn
    assert "差 4" in drawn
    assert "问 P2·house" in drawn
    assert "蛛网酒 · 花 13" in drawn


def test_a_narrow_table_keeps_every_word():
    """Names, the supply and what somebody has won are there to the end, one thing told from the next."""
    table = carnival(2).set("P2", zhuwang=1, block=1, turns=1).set("P1", road=1)
    for lang, words in (
        ("zh", ("饱和 2", "蛛网酒 · 首圈 ", " 1 分")),
        ("en", ("Saturation 2", "Wine · first lap ", " points 1")),
    ):
        drawn = "\n".join(lines_of(table.match.view(BO), BO, lang, 59))
        for word in ("P2·house ", *words):
            assert word in drawn, (word, drawn)


def test_the_map_says_which_way_to_go_and_what_its_signs_mean():
    view = carnival(2).match.view(ANN)
    drawn = "\n".join(lines_of(view, ANN, "en", 118))
    assert set("→←↑↓") <= set(drawn)
    assert "free and taken slots of a building" in drawn
    assert "Ta Tavern" in drawn
    listed = "".join(lines_of(view, ANN, "zh", 59))
    for node in view["board"]["nodes"]:
        after = node["next"]
        assert f"→{'/'.join(after)}" in listed or len(after) == 1
    assert "走向" in listed


def test_the_keys_that_lead_somewhere_stand_there():
    view = carnival(2).match.view(ANN)
    goal = terminal.goals(view, ANN, SKIN.texts["zh"])[0]
    for width in (59, 118):
        assert f"7[{goal.place}" in "".join(lines_of({**view, "keys": {goal.place: "7"}}, ANN, "zh", width))


def test_hidden_things_are_question_marks():
    table = carnival(2, hidden_info="on").set("P2", zhuwang=1, road=9, turns=1)
    mine = "\n".join(lines_of(table.match.view(BO), BO, "en", 100))
    theirs = "\n".join(lines_of(table.match.view(ANN), ANN, "en", 100))
    assert "Cobweb Wine" in mine.split("Supply")[0]
    assert "Cobweb Wine" not in theirs.split("Supply")[0]
    assert "points ?" in theirs


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_move_reads_with_its_effect_and_its_clause(lang):
    known = {*terminal.CLAUSES.values()}
    for table in (carnival(3, well_fed="on"), carnival(2)):
        for view in stages(table, "random"):
            match = table.match
            if match.state.over:
                break
            seat = match.state.pending()[0]
            for choice in list_choices(match, seat, [], SKIN, SKIN.texts[lang]):
                assert choice.label
                assert "." not in choice.label.removesuffix(".")
                assert terminal.clause(choice.word, view) in {*known, "C-420", "C-436"}


def test_hints_fit_the_moment():
    table = carnival(2)
    assert terminal.moments(table.match.view(ANN), ANN, []) == ["declare"]  # the finish is far yet
    assert terminal.moments(carnival(2).set("P1", laps=1).match.view(ANN), ANN, []) == ["finish"]
    table.does(ANN, "parade T1")
    assert terminal.moments(table.match.view(ANN), ANN, []) == ["use"]
    assert terminal.note("buy 申猴酒", table.match.view(ANN), ANN, SKIN.texts["zh"]).startswith("检定掷出后")
    assert set(terminal.WORDS["zh"]) == set(terminal.WORDS["en"])
    for hint in ("declare", "use", "check", "finish"):
        assert SKIN.texts["en"].knows(f"hint.{hint}")


def test_the_score_is_taken_apart_by_source():
    for source in table_sources():
        for lang in ("zh", "en"):
            assert SKIN.texts[lang].knows(f"score.{source}")
            assert SKIN.texts[lang].knows(f"source.{source}")


def table_sources() -> list[str]:
    from qiju.games.carnival.scoring import SOURCES

    return list(SOURCES)
