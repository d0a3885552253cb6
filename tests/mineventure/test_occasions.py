"""Every occasion takes the operations that it can carry out, and refuses all others when they are read."""

import pytest

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import Op, Reader
from qiju.games.mineventure.rules.operations import Cause, happen_to, suffer
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.testing import clause

from .helpers import MineTable

GAME = find_game("mineventure")
HURT = {"op": "damage", "amount": 2, "type": "physical"}
DRAW = {"op": "draw", "deck": "item", "count": 1}
MOD = {"op": "mod", "stat": "damage", "amount": 1, "scope": "instance"}


def reader() -> Reader:
    return Reader(["slow"], ["zombie"], ["web"], ["grass"])


def shipped(*keys: str) -> list[dict[str, object]]:
    """A list of the content, to be changed and given back as a patch."""
    found = GAME.content()
    for key in keys:
        found = found[key]
    return [dict(entry) for entry in found]


@pytest.mark.parametrize(
    ("on", "op"),
    [
        ("passive", HURT),
        ("attack", HURT),
        ("damaged", DRAW),
        ("hit", DRAW),
        ("hit", {**HURT, "target": "player"}),
        ("hit", {"op": "steal", "zone": "equipment", "count": 1, "target": "opponent"}),
        ("would_die", DRAW),
        ("would_die", {"op": "heal", "amount": 5, "target": "all"}),
        ("turn_start", {"op": "retype", "type": "piercing"}),
        ("turn_start", {"op": "leave_battle"}),
        ("play", {"op": "leave_battle", "target": "opponent"}),
        ("play", {"op": "story", "rounds": 2}),
        ("play", {"op": "heal", "amount": 2, "target": "tile"}),
        ("play", {"op": "choose", "options": [[], [{"op": "leave_battle"}]]}),
        ("play", MOD),
        ("loot", MOD),
        ("passive", MOD),
        ("play", {**HURT, "target": "dragon"}),
    ],
)
@clause("V-401")
def test_what_no_rule_would_do_is_refused(on, op):
    with pytest.raises(Invalid) as found:
        reader().effects([{"on": on, "do": [op]}], "card")
    assert found.value.key == "problem.word"


@pytest.mark.parametrize(
    ("on", "op"),
    [
        ("passive", {**MOD, "scope": "while_equipped"}),
        ("attack", MOD),
        ("hit", {**HURT, "area": 1, "target": "within", "center": "opponent"}),
        ("would_die", {"op": "heal", "amount": 5}),
        ("turn_start", {"op": "choose", "options": [[], [DRAW]]}),
        ("play", {"op": "leave_battle"}),
        ("play", {**MOD, "scope": "battle_round"}),
        ("draw", {"op": "story", "rounds": 2}),
    ],
)
def test_what_a_rule_does_is_taken(on, op):
    assert len(reader().effects([{"on": on, "do": [op]}], "card")) == 1


def test_ground_markers_buffs_and_the_dragon_do_nothing_else_either():
    tiles, markers, buffs = shipped("map", "tiles"), shipped("markers"), shipped("buffs")
    attacks = shipped("boss", "attacks")
    next(tile for tile in tiles if "pass" in tile)["pass"] = DRAW
    markers[0]["on_enter"] = [DRAW]
    buffs[0]["on_round_end"] = [DRAW]
    attacks[0]["do"] = [{**DRAW, "target": "opponent"}]
    for patch in (
        {"map": {"tiles": tiles}},
        {"markers": markers},
        {"buffs": buffs},
        {"boss": {"patrol": [{**DRAW, "target": "realm"}]}},
        {"boss": {"attacks": attacks}},
    ):
        with pytest.raises(Invalid) as found:
            GAME.prepare(seats=4, patches=[("test", patch)])
        assert (found.value.key, found.value.values["word"]) == ("problem.word", "draw")


def test_an_operation_that_still_arrives_is_an_error():
    state = MineTable().match.state
    for code in (v.DRAW, v.RETYPE, v.STORY, v.CHOOSE):
        with pytest.raises(AssertionError):
            suffer(state, Cause(0, 0), state.players[0], Op(code))


def test_what_was_ignored_before_now_happens():
    """A tile that washes off effects: carried out as everywhere else."""
    table = MineTable()
    table.set("ann", buff="poison")
    state = table.match.state
    cleanse = Op(v.CLEANSE)
    cleanse.count = 3
    state.n.lists.append([cleanse])
    happen_to(state, state.players[0], len(state.n.lists) - 1, Cause(-1, 0))
    state.n.lists.pop()
    assert table.get("ann", "buffs") == (None, None, None)
