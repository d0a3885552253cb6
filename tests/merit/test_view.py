"""What the view tells beyond the boards, and that people can read all of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from merit.helpers import EVERYBODY, MeritTable, begin
from qiju.kernel.registry import find_game
from qiju.testing import clause

GAME = find_game("merit")


def view_of(table: MeritTable, viewer: int = 0) -> dict[str, object]:
    return table.match.view(viewer)


@clause("M-6.1", "M-5.6", "M-2.2.3")
def test_printed_numbers_are_those_of_this_table():
    printed = view_of(begin("farmer monk"))["printed"]
    assert printed["save_hui"] == 5
    assert (printed["listener_fu"], printed["listener_hui"]) == (1, 1)
    assert (printed["refuge_fu"], printed["refuge_hui"], printed["no_refuge_wealth"]) == (1, 1, 3)

    patch = {"actions": {"save": {"hui_needed": 7}, "teach": {"other_hui": 4}}, "no_refuge": {"wealth": 6}}
    printed = view_of(begin("farmer monk", patch=patch))["printed"]
    assert (printed["save_hui"], printed["listener_hui"], printed["no_refuge_wealth"]) == (7, 4, 6)


def test_printed_numbers_are_made_once_a_table():
    table = begin("farmer monk")
    assert view_of(table, 0)["printed"] is view_of(table, 1)["printed"]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_value_of_an_option_has_words(lang):
    said = GAME.text(lang)
    silent = [f"{o.name}.{c}" for o in GAME.options for c in o.choices if not said.knows(f"choice.{o.name}.{c}")]
    assert not silent
    for option in GAME.options:
        words = [said.say(f"choice.{option.name}.{choice}") for choice in option.choices]
        assert len(set(words)) == len(words), f"{option.name}: two values read alike"


def keys_of(thing: object) -> Iterator[str]:
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield key
            yield from keys_of(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from keys_of(value)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_key_of_the_view_has_a_name(lang):
    """For the generic table, which knows no game. Headings and places have one already."""
    views = [view_of(begin("farmer monk")), view_of(begin("farmer monk", vow_deal="choose"))]
    said = GAME.text(lang)
    keys = {key for view in views for key in keys_of(view)} - {"name", "seat", "place", "role"}
    silent = sorted(key for key in keys if not (said.knows(f"view.{key}") or said.knows(f"unit.{key}")))
    assert not silent


def vow_of(table: MeritTable, role: str) -> dict[str, object]:
    return next(board["vow"] for board in view_of(table)["boards"] if board["role"] == role)


@clause("M-9.2", "M-5.9", "MA-21")
def test_a_vow_with_an_unmet_need_is_not_shown_as_kept():
    """The principal lies aside, yet it comes back before the vow is looked at: the ceiling counts it already."""
    table = begin("farmer monk", allow_pass="on").set("farmer", vow="poor_womans_lamp", fu=30, wealth=5)
    assert vow_of(table, "farmer")["kept"]
    table.does("farmer", "invest").set("farmer", wealth=1)
    vow = vow_of(table, "farmer")
    assert {"what": "wealth_max", "need": 5, "have": 6, "met": False} in vow["needs"]
    assert not vow["kept"]
    table.set("farmer", wealth=0)
    assert vow_of(table, "farmer")["kept"]


@pytest.mark.parametrize("seed", range(4))
def test_a_vow_reads_as_kept_where_every_need_is_met(seed):
    """All through games in which everybody likes to invest."""
    table = MeritTable(EVERYBODY, seed=seed, options={"invest": "many"})
    random = Random(seed)
    while not table.over:
        choices = table.legal(table.due())
        table.acts("invest" if "invest" in choices else random.choice(choices))
        for board in view_of(table)["boards"]:
            if board["vow"] is not None:
                assert board["vow"]["kept"] == all(need["met"] for need in board["vow"]["needs"])


@clause("M-4.3.2")
def test_a_board_says_what_its_role_may_do_at_all():
    table = begin("scholar monk")
    scholar, monk = (board["deeds"] for board in table.match.view()["boards"])
    assert scholar == ["labor", "practice", "donate", "save", "protect", "teach", "invest"]
    assert monk == ["practice", "save", "protect", "alms", "ceremony"]
