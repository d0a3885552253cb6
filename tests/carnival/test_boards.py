"""The board is data: boards of one's own can be played, a broken one is refused with the node and the reason."""

from __future__ import annotations

import json
import sys
import tomllib
from copy import deepcopy
from pathlib import Path

import pytest

from carnival.boards import LOOP, OWN_BOARDS, SMALL, WHEEL, board, building, road, start
from carnival.helpers import ANN, BO, patched
from qiju.bots.names import make_bot
from qiju.cli import main
from qiju.games.carnival.game import Carnival
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Keys, lab_secret
from qiju.lab.playout import play_out
from qiju.testing import clause
from qiju.testing.conformance import check_conservation, check_packing, check_paired_worlds

GAME = find_game("carnival")
CLASSIC = GAME.content()["board"]


def prepared(own: dict[str, object], seats: int = 3):
    return GAME.prepare(seats, patches=(("own.toml", {"board": own}),))


@pytest.mark.parametrize("name", OWN_BOARDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_board_of_ones_own_can_be_played(name, seats):
    setup = prepared(OWN_BOARDS[name], seats)
    for bot, games in (("random", 12), ("greedy", 2), ("house", 2)):
        for number in range(games):
            keys = Keys(lab_secret(3, number), 0)
            state = GAME.deal(setup, keys)
            made = play_out(state, [make_bot(GAME, bot)] * seats, keys.bots, GAME.cap)
            assert made > 0, f"{bot} never ends on {name}"
            assert state.over


def test_a_gathering_alone_keeps_its_markers():
    table = patched(SMALL, 2).set("P1", node="P", energy=3).does(ANN, "parade A", "gather 3")
    table.set("turn", seat=BO).set("P1", node="S").set("P2", node="P", energy=3).does(BO, "parade A", "gather 3")
    table.set("turn", seat=ANN).set("P2", node="S").set("P1", node="P", energy=3).does(ANN, "parade A", "gather 3")
    table.expect("P1", assembly=12).expect("P2", assembly=6).expect("saturation", A=2)


def test_among_several_gatherings_the_fullest_gives_a_marker():
    table = patched(WHEEL, 2).set("saturation", w1=0, w5=1, w9=1).set("supply", markers=0)
    table.set("P1", node="w0", energy=1).does(ANN, "parade w1", "gather 1").expect("saturation", w1=1, w5=0, w9=1)


def test_a_building_without_an_open_slot_is_always_passed():
    patched(LOOP, 2).set("P1", node="b").does(ANN, "parade d e").expect("P1", node="e")


@clause("C-708")
def test_sentences_name_the_nodes_of_an_own_board():
    table = patched(LOOP, 2).does(ANN, "parade a")
    assert "Seat 1 parades: a (energy 1)." in table.tells()


def change(name: str, **values: object) -> dict[str, object]:
    """The classic board with one node changed."""
    own = deepcopy(CLASSIC)
    for node in own["nodes"]:
        if node["id"] == name:
            node.update(values)
    return own


BROKEN = {
    "unknown kind": (change("R2", kind="bridge"), "R2", "board.kind"),
    "unknown building": (change("G1", building="casino"), "G1", "board.kind"),
    "no slots": (change("G1", slots=[]), "G1", "board.no_slots"),
    "slot without a mark": (change("G1", slots=[{"row": "upper"}]), "G1", "board.field"),
    "no value": (change("R2", value=None), "R2", "board.field"),
    "a fraction": (change("R2", x=1.5), "R2", "board.field"),
    "no name": (change("R2", name_en=None), "R2", "board.field"),
    "off the sheet": (change("R2", x=296), "R2", "board.off_sheet"),
    "half off the sheet": (change("G1", y=11), "G1", "board.off_sheet"),
    "dead end": (change("R2", next=[]), "R2", "board.dead_end"),
    "arrow to nowhere": (change("R2", next=["Z9"]), "R2", "board.arrow_nowhere"),
    "arrow to itself": (change("R2", next=["R2", "G1"]), "R2", "board.arrow_twice"),
    "arrow twice": (change("R2", next=["G1", "G1"]), "R2", "board.arrow_twice"),
    "arrows that are no list": (change("R2", next="G1"), "R2", "board.field"),
    "name twice": (change("R2", id="g1"), "G1", "board.twice"),
    "name with a blank": (change("R2", id="R 2"), "R 2", "board.bad_name"),
    "name of a move": (change("R2", id="Stop"), "Stop", "board.bad_name"),
    "two starts": (change("G1", building="start"), "G1", "board.second_start"),
    "no such start": ({**CLASSIC, "start": "R2"}, "R2", "board.no_start"),
    "no way home": (
        board(start("a"), road("a", 1, "S", "b"), road("b", 1, "c"), road("c", 1, "b")),
        "b",
        "board.no_way_home",
    ),
    "no way there": (board(start("a"), road("a", 1, "S"), road("b", 1, "S")), "b", "board.never_reached"),
    "a ring that can fill up": (
        board(start("P"), building("P", "plaza", (2,), "Q"), building("Q", "plaza", (2,), "P", "a"), road("a", 1, "S")),
        "P",
        "board.endless_step",
    ),
    "hint without a line": (
        {**CLASSIC, "hint_arrows": [{"edge": ["R1", "G1"], "offset_side": "left"}]},
        "R1",
        "board.no_line",
    ),
    "hint to nowhere": ({**CLASSIC, "hint_arrows": [{"edge": ["Z9"]}]}, "Z9", "board.hint_arrow"),
    "placement nowhere": ({**CLASSIC, "placements": [{"at": "Z9"}]}, "Z9", "board.placement"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_board_is_refused_with_the_node_and_the_reason(name):
    own, node, reason = BROKEN[name]
    with pytest.raises(Invalid) as caught:
        prepared(own)
    problem = caught.value
    assert problem.key == "problem.board"
    assert problem.values["node"] == node
    assert problem.values["why"].key == reason
    for lang in ("zh", "en"):
        sentence = GAME.text(lang).problem(problem)
        assert node in sentence
        assert "{" not in sentence
        assert reason not in sentence


@clause("C-421")
def test_a_number_that_no_board_may_have_is_refused_with_the_node_and_the_range():
    with pytest.raises(Invalid) as caught:
        prepared(change("R2", value=-1))
    problem = caught.value
    assert (problem.key, problem.clause) == ("problem.number_range", "C-421")
    for lang in ("zh", "en"):
        sentence = GAME.text(lang).problem(problem)
        for part in ("board.nodes.R2.value", "0", "10000", "-1"):
            assert part in sentence


@clause("Q-06")
def test_a_ring_with_more_slots_than_others_is_allowed():
    ring = board(
        start("P"), building("P", "plaza", (2, 2), "Q"), building("Q", "plaza", (2,), "P", "a"), road("a", 1, "S")
    )
    assert prepared(ring, 2) is not None
    assert prepared(ring, 3) is not None
    with pytest.raises(Invalid):
        prepared(ring, 4)


@pytest.mark.parametrize("patch", [{"format": "other"}, {"version": 2}, {"nodes": []}, {"nodes": CLASSIC["nodes"][:1]}])
def test_what_is_no_board_at_all(patch):
    with pytest.raises(Invalid) as caught:
        prepared(patch)
    assert caught.value.key in ("problem.board_format", "problem.board_size")


def test_the_classic_board_as_drawn():
    """Laps of 14 to 17 steps over 16 routes; no two boxes overlap."""
    board = GAME.prepare(2).board
    lengths: list[int] = []

    def follow(node: int, steps: int) -> None:
        for after in board.nexts[node]:
            if after == board.start:
                lengths.append(steps + 1)
            else:
                follow(after, steps + 1)

    follow(board.start, 0)
    assert (min(lengths), max(lengths), len(lengths)) == (14, 17, 16)
    sheet = CLASSIC["sheet"]
    boxes = []
    for node in board.nodes:
        size = (
            (sheet["road_radius_mm"] * 2,) * 2 if node.kind == 0 else (sheet["building_w_mm"], sheet["building_h_mm"])
        )
        boxes.append((node.x, node.y, *size))
    for k, (x, y, w, h) in enumerate(boxes):
        for x2, y2, w2, h2 in boxes[:k]:
            assert 2 * abs(x - x2) >= w + w2 or 2 * abs(y - y2) >= h + h2


@pytest.mark.parametrize(
    ("name", "text", "code", "said"),
    [
        ("own.json", json.dumps({"board": SMALL}), 0, '"games": 4'),
        ("broken.json", json.dumps({"board": {**SMALL, "start": "Z"}}), 2, "node Z: the board has no such start"),
        ("damaged.json", "{", 2, "not valid JSON"),
        ("list.json", "[]", 2, "one JSON object"),
        ("own.toml", "[board]\nstart = 'Z'\n", 2, "node Z"),
    ],
)
def test_a_board_is_given_to_the_command_as_a_patch(name, text, code, said, tmp_path, monkeypatch, capsys):
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    words = ["qiju", "simulate", "carnival", "--games", "4", "--seed", "1", "--bots", "random", "--json"]
    monkeypatch.setattr(sys, "argv", [*words, "--patch", str(file)])
    monkeypatch.setenv("QIJU_LANG", "en")
    with pytest.raises(SystemExit) as ended:
        main()
    out, err = capsys.readouterr()
    assert int(ended.value.code or 0) == code
    assert said in out + err


def test_the_board_of_the_page_can_be_played():
    page = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    patch = tomllib.loads(page.split("```toml\n")[1].split("```")[0])
    setup = GAME.prepare(3, patches=(("boards.md", patch),))
    keys = Keys(lab_secret(1, 1), 0)
    assert play_out(GAME.deal(setup, keys), [make_bot(GAME, "house")] * 3, keys.bots, GAME.cap) > 0


def game_on(own: dict[str, object]) -> Carnival:
    """The game with this board in its box, so that what every game must pass can be asked of it."""
    game = Carnival()
    game.cached_content = {**GAME.content(), "board": {**CLASSIC, **own}}
    return game


@pytest.mark.parametrize("name", OWN_BOARDS)
def test_the_checks_of_all_games_hold_on_own_boards(name):
    game = game_on(OWN_BOARDS[name])
    check_packing(game)
    check_paired_worlds(game)
    check_conservation(game)
