"""Directives in rule pages: what they become, from content and texts alone."""

from __future__ import annotations

import pytest

from qiju.facts import printed_picture, printed_rules
from qiju.kernel.clauses import rule_page
from qiju.kernel.game import Game
from qiju.kernel.numbers import Declarations, read_declarations
from qiju.kernel.options import Option, Preset, Tree
from qiju.kernel.rulebook import expand
from qiju.kernel.words import Text, small_text

LABELS: Tree = {
    "team.rounds": {"max": 9, "clause": "T-1", "zh": "轮数", "en": "rounds"},
    "team.pays[]": {"min": -5, "max": 5, "zh": "每轮得分", "en": "points a round"},
    "birds.<bird>.cost": {"zh": "{bird}：价", "en": "{bird}: price"},
    "birds.<bird>.eggs.<players>": {"zh": "{bird}：{players} 人的蛋", "en": "{bird}: eggs for {players}"},
}


class Birds(Game):
    """A game of which there is nothing but its box."""

    def __init__(self) -> None:
        super().__init__("birds", version=1, seats=(2,), standard=2, cap=9)
        self.options = [Option("wind", ("off", "on"), "T-2")]
        self.presets = [Preset("storm", {"wind": "on"}, {"team": {"rounds": 2}})]

    def read_content(self) -> Tree:
        return {
            "team": {"rounds": 6, "pays": [1, -2]},
            "birds": {
                "crow": {"cost": 3, "home": "wood", "eggs": {"2": 4}},
                "wren": {"cost": 1, "home": "reed", "eggs": {"2": 5}},
            },
        }

    def read_declarations(self) -> Declarations:
        return read_declarations(LABELS)

    def read_texts(self) -> dict[str, Text]:
        zh = {"bird.crow": "乌鸦", "bird.wren": "鹪鹩", "option.wind": "起风", "preset.storm": "风暴"}
        en = {
            "bird.crow": "Crow",
            "bird.wren": "Wren",
            "bird_text.crow": "Takes {cost}.",
            "page.column.home": "nests in",
            "home.wood": "the wood",
            "option.wind": "whether there is wind",
            "choice.wind.off": "calm",
            "choice.wind.on": "windy",
            "preset.storm": "a storm",
        }
        return small_text(zh=zh, en=en)


def rows(page: str, lang: str = "en") -> list[str]:
    return expand(Birds(), lang, page).splitlines()


def test_numbers_of_a_part_have_label_value_and_clause() -> None:
    assert rows("{{numbers team}}")[2:] == ["| rounds | 6 | T-1 |", "| points a round | 1, −2 |  |"]


def test_all_numbers_also_say_what_they_may_be_and_leave_components_to_their_tables() -> None:
    assert rows("{{numbers}}", "zh")[2:] == ["| 轮数 | 6 | 0…9 | T-1 |", "| 每轮得分 | 1、−2 | −5…5 |  |"]


def test_components_have_their_numbers_facts_and_descriptions() -> None:
    assert rows("{{components bird}}") == [
        "| name | nests in | price | eggs for 2 | what it does |",
        "|---|---|---|---|---|",
        "| **Crow** | the wood | 3 | 4 | Takes 3. |",
        "| **Wren** | reed | 1 | 5 |  |",
    ]


def test_components_may_be_chosen_by_group_and_column_and_marked_as_ours() -> None:
    assert rows("{{components bird:reed eggs.2 more ours}}", "zh") == [
        "| 名称 | 2 人的蛋 | 其他 |",
        "|---|---|---|",
        "| **鹪鹩** 〔本作补充〕 | 5 | 价 1 |",
    ]


def test_options_and_presets_name_their_choices() -> None:
    assert rows("{{options}}")[2:] == ["| whether there is wind `wind` | **calm** / windy | T-2 |"]
    assert rows("{{presets}}")[2:] == ["| `storm` | a storm | whether there is wind → windy; rounds → 2 |"]


def test_numbers_and_tags_stand_in_sentences() -> None:
    assert rows("Play {{= team.rounds}} rounds {{ours}}.") == ["Play 6 rounds 〔our addition〕."]


def test_a_picture_becomes_an_image_that_the_terminal_draws_or_tells() -> None:
    game = Birds()
    assert rows("{{picture nest crow | A nest}}") == ["![A nest](picture:nest/crow)"]
    assert printed_picture(game, "en", "nest/crow", "A nest", None) == "*〔Picture〕 A nest*"
    drawn = printed_picture(game, "zh", "nest/crow", "巢", lambda words, content, text: " ".join(words) + "\n## o")
    assert drawn == "```\n nest crow\n ## o\n```\n\n*〔图〕 巢*"


class Bare(Game):
    """A game that brings nothing but itself."""

    def __init__(self) -> None:
        super().__init__("bare", version=1, seats=(2,), standard=2, cap=9)


def test_a_game_without_content_or_page_has_neither_components_nor_rules() -> None:
    assert Bare().components() == []
    assert rule_page(Bare(), "zh") == ""
    assert printed_rules(Bare(), "en") == ""


@pytest.mark.parametrize(
    ("directive", "trouble"),
    [
        ("{{numbers nobody}}", "no numbers under nobody"),
        ("{{components fish}}", "no components fish; known are bird"),
        ("{{components bird wings}}", "no component here has a number wings"),
        ("{{= team.nothing}}", "no number team.nothing"),
        ("{{options rain}}", "rain"),
        ("{{picture}}", "a picture has a name"),
        ("{{number team}}", "unknown directive"),
        ("see {{numbers team}}", "unknown directive"),
    ],
)
def test_what_cannot_be_carried_out_says_where_it_stands(directive: str, trouble: str) -> None:
    with pytest.raises(ValueError, match=rf"birds/rulebook\.en\.md, line 3: .*{trouble}"):
        rows(f"# Birds\n\n{directive}")
