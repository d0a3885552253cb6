"""What a table lights up after the die: every end with a way that leads there, and who can be fought on it."""

from __future__ import annotations

import pytest

from mineventure.helpers import MineTable
from qiju.kernel.match import Match
from qiju.kernel.registry import find_game
from qiju.testing import clause

GAME = find_game("mineventure")


def turn_of(table: MineTable) -> dict:
    return table.match.view()["turn"]


def ways_of(table: MineTable) -> dict[int, dict]:
    return {way["end"]: way for way in turn_of(table)["ways"]}


@clause("V-212", "W-02")
def test_every_end_has_a_way_that_is_accepted_and_leads_there():
    table = MineTable().on("ann").dice(5).does("ann", "roll")
    turn = turn_of(table)
    assert [way["end"] for way in turn["ways"]] == turn["ends"]
    assert len(turn["ends"]) > 8
    seat = table.seat("ann")
    for way in turn["ways"]:
        fork = table.match.tried(seat, way["moves"])
        assert way["path"][-1] == way["end"] == int(fork.players[seat].cell)


@clause("V-602")
@pytest.mark.parametrize("shape", ["mix", "L"])
def test_the_least_harmful_way_is_shown(shape: str):
    """Thorns to the east: round the corner one comes by without them, straight on one does not."""
    table = MineTable(tiles={(11, 10): "c"}, options={"move_shape": shape}).on("ann").dice(2).does("ann", "roll")
    size = table.match.view()["map"]["size"]
    harm = {(end % size + 1, end // size + 1): way["harm"] for end, way in ways_of(table).items()}
    assert (harm[11, 11], harm[12, 10]) == (0, 1)


@clause("W-06", "V-213")
def test_whoever_stands_on_the_path_can_be_fought_there():
    table = MineTable().set("bo", at=(12, 10)).set("ann", at=(10, 10)).on("ann").dice(4).does("ann", "roll")
    wars = {war["seat"]: war for war in turn_of(table)["wars"]}
    bo = table.seat("bo")
    assert wars[bo]["path"][-1] == int(table.match.state.players[bo].cell)
    table.match.decide(table.seat("ann"), wars[bo]["moves"])
    assert table.battle() is not None


@clause("W-06")
def test_the_last_tile_is_not_on_the_path():
    table = MineTable().set("bo", at=(12, 10)).set("ann", at=(10, 10)).on("ann").dice(2).does("ann", "roll")
    assert turn_of(table)["wars"] == []


def test_the_map_information_card_is_in_the_view():
    view = Match(GAME, GAME.prepare(3), b"map").view()
    facts = view["map"]["facts"]
    assert set(facts) == set(view["map"]["tiles"].values())
    assert (facts["water"]["cost"], facts["forest"]["cover"], facts["lava"]["harm"]) == (2, 1, 2)
    assert (facts["draw_item"]["stop"], facts["draw_item"]["deck"]) == ("draw", "item")
    assert not facts["rock"]["walkable"]
