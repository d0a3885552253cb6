"""Content declares itself: which declaration belongs to which number, and how a patch beyond it is refused."""

from __future__ import annotations

import pytest

from qiju.kernel.game import Game
from qiju.kernel.numbers import Declarations, load_declarations, read_declarations
from qiju.kernel.options import LARGEST, Preset
from qiju.kernel.refusal import Invalid, Problem
from qiju.kernel.words import small_text

CONTENT = {
    "rounds": 6,
    "suit": "heart",
    "beings": {"orphan": {"cost": 3}, "widow": {"cost": 4}},
    "settled": [2, 4],
    "cards": [{"id": "sword", "do": [{"op": "hit", "amount": 2}, {"op": "mend", "amount": 1}]}],
}
DECLARED = {
    "_kind": "op",
    "rounds": {"min": 1, "max": 8, "clause": "X-1", "zh": "轮数", "en": "rounds"},
    "suit": {"choices": ["heart", "spade"], "clause": "X-2", "zh": "花色", "en": "suit"},
    "beings.<being>.cost": {"max": 9, "zh": "{being}：花费", "en": "{being}: cost"},
    "settled[]": {"min": 1, "zh": "结算", "en": "settlement"},
    "**.hit.amount": {"min": 1, "max": 20, "zh": "伤害", "en": "damage"},
    "**.mend.amount": {"min": -5, "max": 5, "zh": "回复", "en": "healing"},
}


class Declaring(Game):
    def __init__(self, declared=DECLARED):
        super().__init__("declaring", version=1, seats=(2,), standard=2, cap=9)
        self.tree = declared

    def read_content(self):
        return CONTENT

    def read_declarations(self):
        return read_declarations(self.tree)

    def read_texts(self):
        return small_text(zh={"being.orphan": "孤儿"}, en={"being.orphan": "Orphan"})


GAME = Declaring()


def refusal(patch, game=GAME):
    with pytest.raises(Invalid) as caught:
        game.prepare(patches=(("my.toml", patch),))
    return caught.value


def said(problem: Problem, lang: str = "en") -> str:
    return GAME.text(lang).problem(problem)


def test_every_number_finds_its_declaration():
    assert {number.key: (number.value, number.declaration.key) for number in GAME.numbers()} == {
        "rounds": (6, "rounds"),
        "suit": ("heart", "suit"),
        "beings.orphan.cost": (3, "beings.<being>.cost"),
        "beings.widow.cost": (4, "beings.<being>.cost"),
        "settled[0]": (2, "settled[]"),
        "settled[1]": (4, "settled[]"),
        "cards.sword.do[0].hit.amount": (2, "**.hit.amount"),
        "cards.sword.do[1].mend.amount": (1, "**.mend.amount"),
    }


def test_a_declaration_is_a_range_or_a_choice():
    rounds, suit = GAME.declarations().declared[:2]
    assert (rounds.kind, rounds.low, rounds.high, rounds.clause) == ("int", 1, 8, "X-1")
    assert (suit.kind, suit.choices) == ("str", ["heart", "spade"])
    settled = GAME.declarations().declared[3]
    assert (settled.low, settled.high) == (1, LARGEST)


@pytest.mark.parametrize(
    ("patch", "en", "zh"),
    [
        (
            {"rounds": 9},
            "my.toml: rounds (rounds) must be from 1 to 8, but is 9. (X-1)",
            "my.toml：rounds（轮数）须在 1 到 8 之间，现在是 9。（X-1）",
        ),
        (
            {"suit": "club"},
            "my.toml: suit (suit) must be one of heart, spade, but is “club”. (X-2)",
            "my.toml：suit（花色）须是 heart, spade 之一，现在是「club」。（X-2）",
        ),
        (
            {"beings": {"orphan": {"cost": -1}}},
            "my.toml: beings.orphan.cost (Orphan: cost) must be from 0 to 9, but is -1.",
            "my.toml：beings.orphan.cost（孤儿：花费）须在 0 到 9 之间，现在是 -1。",
        ),
        (
            {"beings": {"widow": {"cost": 10}}},
            "my.toml: beings.widow.cost (widow: cost) must be from 0 to 9, but is 10.",
            "my.toml：beings.widow.cost（widow：花费）须在 0 到 9 之间，现在是 10。",
        ),
        (
            {"settled": [2, 0]},
            "my.toml: settled[1] (settlement) must be from 1 to 10000, but is 0.",
            "my.toml：settled[1]（结算）须在 1 到 10000 之间，现在是 0。",
        ),
        (
            {"settled": [10**5000]},
            "my.toml: settled[0] (settlement) must be from 1 to 10000, but is > 10000.",
            "my.toml：settled[0]（结算）须在 1 到 10000 之间，现在是 > 10000。",
        ),
        (
            {"cards": [{"id": "axe", "do": [{"op": "hit", "amount": 0}]}]},
            "my.toml: cards.axe.do[0].hit.amount (damage) must be from 1 to 20, but is 0.",
            "my.toml：cards.axe.do[0].hit.amount（伤害）须在 1 到 20 之间，现在是 0。",
        ),
    ],
)
def test_a_number_that_is_not_allowed_is_refused_in_words(patch, en, zh):
    problem = refusal(patch)
    assert said(problem, "en") == en
    assert said(problem, "zh") == zh


def test_a_preset_is_looked_at_like_a_patch():
    game = Declaring()
    game.presets = [Preset("short", {}, {"rounds": 0})]
    with pytest.raises(Invalid) as caught:
        game.prepare(presets=["short"])
    assert "preset short: rounds" in said(caught.value)


@pytest.mark.parametrize("patch", [{"rounds": "six"}, {"rounds": True}, {"beings": 4}, {"suit": 3}, {"settled": ["a"]}])
def test_another_type_is_refused_as_such(patch):
    assert refusal(patch).key == "problem.content_type"


def test_a_game_that_declares_nothing_takes_any_number_of_the_type():
    game = Declaring({})
    assert game.prepare(patches=(("my.toml", {"rounds": -LARGEST}),)).content["rounds"] == -LARGEST
    assert refusal({"rounds": LARGEST + 1}, game).key == "problem.content_type"
    rounds = game.numbers()[0]
    assert (rounds.key, rounds.declaration.low, rounds.declaration.high) == ("rounds", -LARGEST, LARGEST)


def test_a_package_without_declarations_has_none():
    assert load_declarations("").declared == []
    assert load_declarations("qiju.kernel").declared == []


def test_a_patch_is_made_from_a_number():
    patches = [number.patch(CONTENT, 7) for number in GAME.numbers() if number.key.endswith(("cost", "amount", "[1]"))]
    assert patches == [
        {"beings": {"orphan": {"cost": 7}}},
        {"beings": {"widow": {"cost": 7}}},
        {"settled": [2, 7]},
        {"cards": [{"id": "sword", "do": [{"op": "hit", "amount": 7}, {"op": "mend", "amount": 1}]}]},
        {"cards": [{"id": "sword", "do": [{"op": "hit", "amount": 2}, {"op": "mend", "amount": 7}]}]},
    ]
    assert CONTENT["settled"] == [2, 4]


def test_labels_stand_among_the_texts():
    assert GAME.text("zh").table["number.beings.<being>.cost"] == "{being}：花费"


def test_a_deep_file_is_walked_all_the_same():
    deep: object = 1
    for _ in range(3000):
        deep = [deep]
    leaf = Declarations([]).leaves({"deep": deep})[0]
    assert (leaf.value, len(leaf.steps)) == (1, 3001)


def test_a_line_of_its_own_goes_before_one_for_all():
    own = {"cards[].do[].hit.amount": {"max": 3, "zh": "剑伤", "en": "sword's damage"}, **DECLARED}
    found = {number.key: number.declaration.label["en"] for number in Declaring(own).numbers()}
    assert found["cards.sword.do[0].hit.amount"] == "sword's damage"
    assert found["cards.sword.do[1].mend.amount"] == "healing"
