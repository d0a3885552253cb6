"""Options, presets and patches are checked before anybody sits down."""

from __future__ import annotations

import re

import pytest

from qiju.kernel.game import Game, Setup
from qiju.kernel.options import Option, Preset, overlay
from qiju.kernel.refusal import Invalid
from qiju.kernel.words import kernel_text
from toys import chain

BASE = {
    "rounds": 6,
    "name": "plain",
    "open": True,
    "levels": [1, 2],
    "roles": ["a", "b"],
    "dice": {"count": 2, "faces": {"low": 1, "high": 6}},
}


def refused(call, key):
    with pytest.raises(Invalid) as raised:
        call()
    assert raised.value.key == key
    assert not re.search(r"[{]\w+[}]", str(raised.value)), str(raised.value)
    return str(raised.value)


# ---- options -------------------------------------------------------------------------------------------

SWITCH = Option("switch", ("off", "on"), "X-1")
NUMBER = Option("lives", ("2", "1"), "X-2")


def test_the_first_choice_is_the_default():
    assert SWITCH.default == "off"
    assert NUMBER.default == "2"


@pytest.mark.parametrize(
    ("written", "read"),
    [(True, "on"), (False, "off"), ("on", "on"), ("YES", "on"), ("0", "off"), (1, "on"), (0, "off"), ("True", "on")],
)
def test_on_and_off_in_any_usual_way(written, read):
    assert SWITCH.read(written) == read


def test_numbers_may_be_written_as_such():
    assert NUMBER.read(1) == "1"
    assert NUMBER.read("2") == "2"


@pytest.mark.parametrize("written", [True, 3, "one", "", None, 1.0, ["2"]])
def test_anything_else_is_refused_with_the_choices(written):
    assert "2 | 1" in refused(lambda: NUMBER.read(written), "problem.option_value")


# ---- patches -------------------------------------------------------------------------------------------


def test_a_patch_changes_what_it_names_and_nothing_else():
    changed = overlay(BASE, {"rounds": 8, "dice": {"faces": {"high": 8}}}, "test")
    assert changed == {**BASE, "rounds": 8, "dice": {"count": 2, "faces": {"low": 1, "high": 8}}}
    assert BASE["dice"] == {"count": 2, "faces": {"low": 1, "high": 6}}, "the base stays as it was"


@pytest.mark.parametrize(
    ("patch", "where"),
    [
        ({"weather": 8}, "weather"),
        ({"dice": {"sides": 6}}, "dice.sides"),
        ({"dice": {"faces": {"mid": 3}}}, "dice.faces.mid"),
    ],
)
def test_an_unknown_key_is_refused_by_its_full_name(patch, where):
    sentence = refused(lambda: overlay(BASE, patch, "my.toml"), "problem.content_key")
    assert f"my.toml: unknown key {where}." in sentence


@pytest.mark.parametrize(
    ("patch", "meant"),
    [
        ({"round": 8}, "rounds"),
        ({"low": 2}, "dice.faces.low"),
        ({"dice": {"high": 8}}, "dice.faces.high"),
        ({"dice": {"counts": 8}}, "dice.count"),
    ],
)
def test_an_unknown_key_is_answered_with_the_one_that_was_meant(patch, meant):
    sentence = refused(lambda: overlay(BASE, patch, "my.toml"), "problem.content_key_like")
    assert f"Did you mean {meant}?" in sentence


@pytest.mark.parametrize(
    "patch",
    [
        {"rounds": "six"},
        {"rounds": 6.0},
        {"rounds": True},
        {"rounds": [6]},
        {"rounds": {}},
        {"rounds": None},
        {"rounds": 10**9},
        {"open": 1},
        {"open": "true"},
        {"name": 3},
        {"levels": 1},
        {"levels": ["a"]},
        {"levels": [True]},
        {"roles": [1]},
        {"dice": 2},
        {"dice": {"faces": 6}},
        {"dice": {"count": False}},
    ],
)
def test_a_value_of_another_type_is_refused(patch):
    sentence = refused(lambda: overlay(BASE, patch, "my.toml"), "problem.content_type")
    assert sentence.startswith("my.toml: ")


@pytest.mark.parametrize(("value", "written"), [("five", '"five"'), (True, "true"), ({"a": 1}, '{"a": 1}')])
def test_what_was_written_is_told_as_a_file_has_it(value, written):
    said = refused(lambda: overlay(BASE, {"rounds": value}, "my.toml"), "problem.content_type")
    assert f"but is {written}." in said


def test_of_several_keys_one_was_meant():
    base = {"a": {"low": 1}, "b": {"low": 1}, "c": {"low": 1}}
    with pytest.raises(Invalid) as raised:
        overlay(base, {"low": 2}, "my.toml")
    assert "Did you mean a.low, b.low or c.low?" in kernel_text()["en"].problem(raised.value)
    assert "是不是想写 a.low、b.low 或 c.low？" in kernel_text()["zh"].problem(raised.value)


def test_lists_may_change_their_length():
    assert overlay(BASE, {"levels": []}, "test")["levels"] == []
    assert overlay(BASE, {"levels": [7, 8, 9]}, "test")["levels"] == [7, 8, 9]


# ---- what a table agrees on ----------------------------------------------------------------------------


class Facts(Game):
    """A game that is nothing but its facts."""

    def __init__(self):
        super().__init__("facts", 1, (2, 4), standard=4, cap=10)
        self.options = [SWITCH, NUMBER]
        self.presets = [
            Preset("hard", {"lives": "1"}, {"rounds": 4}),
            Preset("easy", {"lives": "2"}, {"rounds": 9, "name": "soft"}),
        ]
        self.roles = ["cook", "monk", "thief", "king"]

    def read_content(self):
        return BASE


GAME = Facts()


def test_nothing_said_is_the_default():
    setup = GAME.prepare()
    assert setup.seats == 4
    assert setup.options == {"switch": "off", "lives": "2"}
    assert setup.content == BASE
    assert isinstance(setup, Setup)


def test_presets_then_patches_then_options():
    setup = GAME.prepare(2, {"lives": 2}, ("easy", "hard"), (("mine", {"rounds": 5}),))
    assert setup.content["rounds"] == 5
    assert setup.content["name"] == "soft"
    assert setup.options["lives"] == "2"
    assert GAME.prepare(presets=("hard", "easy")).content["rounds"] == 9


def test_a_table_that_cannot_be_is_refused():
    refused(lambda: GAME.prepare(3), "problem.seats")
    refused(lambda: GAME.prepare(options={"colour": "red"}), "problem.option_name")
    refused(lambda: GAME.prepare(options={"lives": "9"}), "problem.option_value")
    refused(lambda: GAME.prepare(presets=("harder",)), "problem.preset_name")


def test_roles_are_as_many_as_seats_known_and_different():
    assert GAME.prepare(2, roles=("monk", "cook")).roles == ["monk", "cook"]
    refused(lambda: GAME.prepare(2, roles=("monk",)), "problem.role_count")
    refused(lambda: GAME.prepare(2, roles=("monk", "queen")), "problem.role_name")
    refused(lambda: GAME.prepare(2, roles=("monk", "monk")), "problem.role_twice")


def test_the_content_hash_goes_by_value():
    assert GAME.prepare().content_hash() == GAME.prepare(2).content_hash()
    assert GAME.prepare().content_hash() != GAME.prepare(presets=("hard",)).content_hash()


def test_a_patch_reaches_the_rules():
    setup = chain.GAME.prepare(patches=(("test", {"cards": {"strike": 20}}),))
    assert chain.GAME.conserved(chain.GAME.start(setup, b"x"))["strike"] == 20
