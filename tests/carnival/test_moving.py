"""A path as one decision, undo, previews, and the ends that a table shows."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carnival.boards import OWN_BOARDS
from carnival.helpers import ANN, BO, asked, carnival, patched
from qiju.games.carnival.moves import STOP
from qiju.games.carnival.routes import routes
from qiju.games.carnival.turns import MOVE, turn_of
from qiju.games.carnival.walking import walk
from qiju.kernel.notation import read_decision
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.testing import clause

GAME = find_game("carnival")
BOARDS = {"classic": {}, **OWN_BOARDS}


def walked(table, steps: int) -> set[tuple[int, int, bool, int]]:
    """Where the rules themselves let a float end, step by step on copies: node, laps, stopped, who is out."""
    state = table.match.state.clone()
    turn_of(state).stage = MOVE
    turn_of(state).steps = steps
    state.deciding = ANN
    found = set()
    seen = set()
    todo = [state]
    while todo:
        state = todo.pop()
        for move in state.legal(ANN):
            after = state.clone()
            # Only the path is looked at, not what the node does.
            walk(after, turn_of(after), move)
            troupe = after.troupes[ANN]
            out = sum(1 << other.seat for other in after.troupes if other.out)
            if after.deciding != ANN:
                found.add((int(troupe.node), int(troupe.laps), move == STOP, out))
                continue
            key = (int(troupe.node), int(troupe.laps), int(turn_of(after).steps), out)
            if key not in seen:
                seen.add(key)
                todo.append(after)
    return found


@given(
    name=st.sampled_from(sorted(BOARDS)),
    places=st.lists(st.integers(0, 40), min_size=4, max_size=4),
    laps=st.lists(st.integers(0, 1), min_size=4, max_size=4),
    seats=st.integers(2, 4),
    steps=st.integers(1, 8),
    variant=st.sampled_from(["off", "on"]),
)
@settings(max_examples=60)
@pytest.mark.once
def test_the_ends_shown_are_those_of_the_rules(name, places, laps, seats, steps, variant):
    table = patched(BOARDS[name], seats, straggler_out=variant)
    setup = table.match.setup
    for seat in range(seats):
        table.set(f"P{seat + 1}", node=setup.board.nodes[places[seat] % len(setup.kind)].id, laps=laps[seat])
    state = table.match.state
    ann = state.troupes[ANN]
    found = set()
    for route in routes(state, ann, steps):
        found.add((int(route.end), int(ann.laps + route.crossed), route.stopped, int(route.ousted)))
    ends = walked(table, steps)
    # Ways over different nodes to the same end count as one there; whom they put out may differ between them.
    assert {end[:3] for end in found} == {end[:3] for end in ends}
    assert found <= ends


@clause("Q-09")
def test_a_path_is_one_decision_or_none():
    table = carnival(2).set("P1", node="R1", energy=2)
    with pytest.raises(Invalid):
        table.match.decide(ANN, read_decision(GAME, table.match.state, ANN, "sprint 2 R2 G1 R3")[:2])
    table.expect("P1", node="R1", energy=2)
    table.does(ANN, "sprint 2 R2 G1 R3")
    assert [entry.text for entry in table.match.record.entries] == ["sprint 2 R2 G1 R3"]
    table.undoes(ANN).expect("P1", node="R1", energy=2)


def test_a_path_may_be_written_in_chinese():
    table = carnival(2).set("P1", node="R1").does(ANN, "游行前进 溪畔").expect("P1", node="R2")
    table.does(BO, "parade Acorn Tavern", "buy Monkey Wine").expect("P2", shenhou=1)


def test_dice_cannot_be_taken_back():
    table = carnival(2).dice(5, 1).does(ANN, "free")
    assert table.match.undo_refusal(ANN) is not None
    table.does(ANN, "R0 R1 P1 R4").undoes(ANN).expect("P1", node="S")
    assert asked(table) == [ANN]


@clause("C-421", "C-492", "C-493")
def test_every_end_says_what_it_gives():
    table = carnival(3).set("P1", node="R12", energy=1)
    ends = {(end["mode"], *end["path"]): end for end in table.match.view(ANN)["ends"]}
    assert ends["parade", "S"]["gives"] == {"energy": 1, "later": 5}
    assert ends["sprint", "S", "R0"]["gives"] == {"energy": -1, "points": 1, "later": 5}
    assert ends["sprint", "S", "T1"]["kind"] == "tavern"
    table = carnival(3).set("P1", node="R12", energy=1, laps=1)
    ends = {(end["mode"], *end["path"]): end for end in table.match.view(ANN)["ends"]}
    assert ends["sprint", "S"]["gives"] == {"energy": -1, "points": 8}
    assert ends["sprint", "S"]["finishes"] is True


def test_every_end_is_a_decision_that_can_be_sent():
    table = carnival(2).set("P1", node="A2", energy=3, longyun=1)
    for end in table.match.view(BO)["ends"]:
        after = table.match.tried(ANN, end["moves"])
        assert after.deciding != ANN
        assert GAME.look(after, "P1", "node") == end["end"]
        assert GAME.look(after, "P1", "energy") - 3 == end["gives"].get("energy", 0)
        assert GAME.look(after, "P1", "tokens") == end["gives"].get("points", 0)


def preview(table, seat: int, word: str, prefix: tuple[int, ...] = ()) -> dict[str, object] | None:
    item = next(item for item in table.match.menu(seat, list(prefix)) if item.word == word)
    assert item.refusal is None
    return None if item.preview is None else item.preview.plain()


@clause("C-804")
def test_previews_tell_cost_gain_and_chances():
    table = carnival(2).set("P1", node="R1", energy=1)
    assert preview(table, ANN, "parade") == {"changes": {"energy": 1, "steps": 1}, "chances": []}
    assert preview(table, ANN, "sprint 1") == {"changes": {"energy": -1, "steps": 2}, "chances": []}
    free = preview(table, ANN, "free")["chances"]
    assert [(chance["n"], chance["of"], chance["changes"]["steps"]) for chance in free] == [
        (6, 36, 0),
        (10, 36, 1),
        (8, 36, 2),
        (6, 36, 3),
        (4, 36, 4),
        (2, 36, 5),
    ]
    assert preview(table, ANN, "R2", (0,)) == {"changes": {"points": 2}, "chances": []}
    table.does(ANN, "parade P1")
    shown = preview(table, ANN, "perform")
    assert shown["changes"] == {"energy": -1}
    assert sum(chance["n"] * chance["changes"]["points"] for chance in shown["chances"]) == 70


def test_previews_of_a_check():
    table = carnival(2).set("P1", node="R1", energy=2).set("P2", shenhou=1, zhuwang=1)
    table.dice(5, 1).does(ANN, "parade P1", "perform")
    changed = preview(table, BO, "drink 申猴酒")["chances"]
    assert [chance["changes"].get("difference", 0) for chance in changed] == [-4, -3, -2, -1, 0, 1]
    assert preview(table, BO, "a-1", (51,)) == {"changes": {"difference": -1}, "chances": []}
    assert preview(table, BO, "drink 蛛网酒") is None
    table.does(BO, "pass")
    rolled = preview(table, ANN, "reroll a")
    assert rolled["changes"] == {"energy": -1}
    assert [(chance["n"], chance["of"]) for chance in rolled["chances"]] == [(1, 6)] * 6


def test_the_menu_shows_the_impossible_with_its_reason():
    table = carnival(2)
    menu = {item.word: item.refusal for item in table.match.menu(ANN)}
    assert menu["parade"] is None
    assert menu["sprint 3"].clause == "C-404"
    assert menu["drink 龙云茶 +1"].key == "refuse.no_drink"
    table.does(ANN, "parade T1")
    menu = {item.word: item.refusal for item in table.match.menu(ANN)}
    assert menu["buy 森之露"].key == "refuse.energy"
