"""Words for people, in both languages."""

from __future__ import annotations

from string import Formatter

import pytest

from qiju.kernel.refusal import Invalid, Refusal
from qiju.kernel.words import LANGUAGES, Text, flatten, kernel_text, load_text, signed


def fields(template):
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_both_languages_have_the_same_keys():
    zh, en = (kernel_text()[lang].table for lang in LANGUAGES)
    assert set(zh) == set(en)


@pytest.mark.parametrize("key", sorted(kernel_text()["en"].table))
def test_both_languages_are_filled_alike(key):
    zh, en = (kernel_text()[lang].table[key] for lang in LANGUAGES)
    assert fields(zh) == fields(en)
    assert zh.strip()
    assert en.strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kernel_sentence_can_be_filled(lang):
    text = kernel_text()[lang]
    for key, template in text.table.items():
        sentence = text.say(key, dict.fromkeys(fields(template), 2))
        assert "{" not in sentence, key


def a_text(lang="en"):
    return Text(lang, {"hi": "{who} gains {what}", "role.monk": "Monk", "unit.fu": "Fu", "bare": "as it is"})


def test_a_value_may_be_a_key():
    assert a_text().say("hi", {"who": "@role.monk", "what": 3}) == "Monk gains 3"
    assert a_text().say("hi", {"who": "@role.nobody", "what": 3}) == "role.nobody gains 3"


def test_a_value_may_be_a_list_or_changes():
    assert a_text().say("hi", {"who": ["@role.monk", "you"], "what": {"fu": 2, "hui": -1}}) == (
        "Monk, you gains Fu +2, hui −1"
    )
    assert a_text("zh").say("hi", {"who": [1, 2], "what": {}}) == "1、2 gains —"


def test_goods_are_counted_where_a_game_says_how():
    table = {"gives": "gives {what}", "counted.coins": "{count} {count:coin|coins}", "counted.nothing": "nothing"}
    english, chinese = Text("en", table), Text("zh", {**table, "counted.coins": "{count} 铜钱"})
    assert english.say("gives", {"what": {"coins": "1"}}) == "gives 1 coin"
    assert english.say("gives", {"what": {"coins": "2"}}) == "gives 2 coins"
    assert english.say("gives", {"what": {}}) == "gives nothing"
    assert english.say("gives", {"what": {"coins": 2}}) == "gives coins +2"  # a change, not goods
    assert chinese.say("gives", {"what": {"coins": "1"}}) == "gives 1 铜钱"
    many = Text("en", {**table, "counted.grain": "{count} grain", "counted.land": "{count} {count:plot|plots} of land"})
    three = {"grain": "2", "coins": "1", "land": "1"}
    assert many.say("gives", {"what": three}) == "gives 2 grain, 1 coin and 1 plot of land"


def test_an_unknown_key_is_its_own_template():
    assert a_text().say("{n} more", {"n": 2}) == "2 more"


def test_a_missing_value_leaves_the_template_and_raises_nothing():
    assert a_text().say("hi", {"who": "you"}) == "{who} gains {what}"
    assert a_text().say("bare", {"who": "you"}) == "as it is"


@pytest.mark.parametrize(("amount", "written"), [(2, "+2"), (-3, "−3"), (0, "+0"), ("many", "many")])
def test_signed_amounts(amount, written):
    assert signed(amount) == written


def test_a_problem_reads_with_its_clause():
    refusal = Refusal("You need {need}", "M-5.3", need=3)
    assert a_text("en").problem(refusal) == "You need 3 (M-5.3)"
    assert a_text("zh").problem(refusal) == "You need 3（M-5.3）"
    assert a_text("en").problem(Invalid("No")) == "No"


def test_problems_are_equal_by_what_they_say():
    assert Refusal("a", "M-1", n=1) == Refusal("a", "M-1", n=1)
    assert Refusal("a", "M-1", n=1) != Refusal("a", "M-1", n=2)
    assert Refusal("a") != Invalid("a")
    assert str(Invalid("problem.seat", seat=9, seats=4)) == "There is no seat 9; this table has 4 seats."


def test_tables_are_laid_over_those_below():
    texts = load_text("toys", kernel_text())
    assert texts["en"].say("refuse.over") == "The game is over"
    assert texts["zh"].say("problem.seat", {"seat": 9, "seats": 4}) == "没有 9 号座位，这张桌子有 4 个座位。"
    assert not kernel_text()["en"].knows("refuse.over")


def test_flattening():
    assert flatten({"a": "1", "b": {"c": "2", "d": {"e": "3"}}}) == {"a": "1", "b.c": "2", "b.d.e": "3"}


def test_a_number_chooses_its_word():
    coins = Text("en", {"paid": "{who} pays {coins} {coins:coin|coins}", "wide": "{coins:>3}"})
    assert coins.say("paid", {"who": "Ann", "coins": 1}) == "Ann pays 1 coin"
    assert coins.say("paid", {"who": "Ann", "coins": 2}) == "Ann pays 2 coins"
    assert coins.say("paid", {"who": "Ann", "coins": 0}) == "Ann pays 0 coins"
    assert coins.say("wide", {"coins": 7}) == "  7"
