"""What holds whatever is played: maps, cards that never vanish, everything that can happen does."""

import pytest

from qiju.bots.names import make_bot
from qiju.games.mineventure.layouts import block_problems, layout_problem
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Keys, Stream, lab_secret
from qiju.kernel.tally import Tally
from qiju.lab.playout import play_out
from qiju.testing import clause

GAME = find_game("mineventure")


def played(setup, bots, number, tally=None):
    keys = Keys(lab_secret(7, number), 0)
    state = GAME.deal(setup, keys)
    state.tally = tally
    decisions = play_out(state, [make_bot(GAME, bot) for bot in bots], keys.bots, GAME.cap)
    return state, decisions


@clause("V-601", "W-43")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_random_layouts_are_valid(seats):
    """A hundred in all: one End, portals, spawn points for all, the Overworld in one piece."""
    setup = GAME.prepare(seats, {"layout": "random"})
    seen = set()
    for number in range(25):
        cells = setup.new_cells(Stream(2 * number + 1))
        assert layout_problem(cells, setup.blocks, setup.tiles, setup.layout_rules, seats) == ""
        board = setup.board_of(cells)
        assert len(board.spawns) >= seats
        assert len(board.dragon) == 4
        assert len(board.crystals) == 4
        assert board.end_portals
        seen.add(tuple(cells))
    assert len(seen) > 20


@clause("V-601")
def test_every_printed_block_keeps_the_rules_for_blocks():
    setup = GAME.prepare()
    rules = GAME.content()["map"]["block_rules"]
    for block in setup.blocks:
        assert block_problems(block, setup.tiles, rules) == [], block.id


@pytest.mark.parametrize("layout", ["first", "second"])
@pytest.mark.parametrize("size", ["small", "large"])
def test_printed_layouts(layout, size):
    """Dossier 3.5: spawn points 7, 7, 14 and 13; a fifth of the walkable tiles lets one draw."""
    board = GAME.prepare(4, {"layout": layout, "map": size}).board
    assert len(board.spawns) == {"small": (7, 7), "large": (14, 13)}[size][layout == "second"]
    walkable = [tile for tile in board.tile if tile.walkable]
    assert 0.20 <= sum(tile.char in "EIFPV" for tile in walkable) / len(walkable) <= 0.225


def test_a_turned_block_keeps_its_crystals_in_order():
    setup = GAME.prepare()
    end = next(block for block in setup.blocks if block.id == "end")
    cells = setup.board.cells
    for turn, first in enumerate(((1, 1), (6, 1), (6, 6), (1, 6))):
        turned = [cell if cell // 4 != end.number else end.number * 4 + turn for cell in cells]
        board = setup.board_of(turned)
        x, y = board.x[board.crystals[0]] - 8, board.y[board.crystals[0]] - 8
        assert (x, y) == first


def test_everything_happens():
    """Games by the house and by chance until every buff, tile, mob, attack, deed and card has fired."""
    tally = Tally(len(GAME.tallies))
    never = {"mob.creeper"}  # no printed card summons it; test_clauses fights one
    setups = [GAME.prepare(seats, presets=(preset,)) for seats in (4, 6) for preset in ("rulebook", "quick")]
    for number in range(400):
        setup = setups[number % len(setups)]
        bots = ["house" if (number + seat) % 3 else "random" for seat in range(setup.seats)]
        played(setup, bots, number, tally)
        silent = [name for name, count in zip(GAME.tallies, tally.counts, strict=True) if count == 0]
        if set(silent) <= never:
            return
    raise AssertionError(f"never happened: {silent}")


@pytest.mark.parametrize("seats", [3, 6])
def test_no_card_is_lost_or_made(seats):
    setup = GAME.prepare(seats, {"layout": "random", "reshuffle": "on"})
    for number in range(3):
        keys = Keys(lab_secret(9, number), 0)
        state = GAME.deal(setup, keys)
        laws = GAME.conserved(state)
        stream = Stream(5)
        while not state.over:
            seat = int(state.deciding) if state.deciding >= 0 else state.pending()[0]
            moves = state.legal(seat)
            state.perform(seat, moves[stream.below(len(moves))])
            assert GAME.conserved(state) == laws


def test_the_house_beats_chance():
    """A sample; the whole run is among the promises."""
    setup = GAME.prepare(4)
    wins = 0
    for number in range(60):
        bots = ["random"] * 4
        bots[number % 4] = "house"
        state, _ = played(setup, bots, number)
        wins += number % 4 in state.outcome().winners
    assert wins >= 48


def test_quick_games_end():
    setup = GAME.prepare(4, presets=("quick",))
    for number in range(20):
        state, decisions = played(setup, ["house"] * 4, number)
        assert decisions > 0
        assert state.over
