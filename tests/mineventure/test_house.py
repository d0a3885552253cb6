"""What the house does at a table: it gears up, fights when it should, flees when it should, goes in company."""

import pytest

from mineventure.helpers import MineTable
from qiju.bots.names import make_bot
from qiju.games.mineventure.bot.judging import wants_dragon, wants_out
from qiju.games.mineventure.moves import STEP
from qiju.games.mineventure.rules.walking import step_moves
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Keys, Stream, lab_secret

GAME = find_game("mineventure")
HOUSE = make_bot(GAME, "house")


def says(table, who):
    """The decision of the house in this seat, as a word."""
    state = table.match.state
    seat = table.seat(who)
    return GAME.word(state, seat, HOUSE.choose(state, seat, state.legal(seat), Stream(3)))


def test_it_takes_what_is_better_and_leaves_what_is_worse():
    table = MineTable(tiles={(11, 10): "E"}).set("equipment", top=["iron_sword"]).set("ann", main="stone_sword")
    table.on("ann").dice(1).does("ann", "roll", "e")
    assert says(table, "ann") == "keep"
    worse = MineTable(tiles={(11, 10): "E"}).set("equipment", top=["stone_sword"]).set("ann", main="iron_sword")
    worse.on("ann").dice(1).does("ann", "roll", "e")
    assert says(worse, "ann") == "decline"


def test_it_strikes_whom_it_can_kill():
    table = MineTable().set("ann", main="iron_sword").set("bo", at=(11, 10), hp=5).deciding("ann")
    assert says(table, "ann") == "war P2"


def test_it_leaves_the_strong_alone():
    table = MineTable().set("ann", hp=6).set("bo", at=(11, 10), main="iron_sword", armor="iron_armor").deciding("ann")
    assert says(table, "ann") == "end"


def test_it_flees_the_blow_that_would_kill():
    table = MineTable().set("ann", hp=3).set("bo", at=(11, 10), main="iron_sword").deciding("bo")
    table.does("bo", "war P1", "main")
    assert says(table, "ann") == "escape"


def test_it_heals_when_that_saves_it():
    table = MineTable().set("ann", hp=5, hand="steak", escaped=True).set("bo", at=(11, 10), main="iron_sword")
    table.deciding("bo").does("bo", "war P1", "main")
    assert says(table, "ann") == "play steak"


def test_it_joins_against_the_dragon():
    table = MineTable().set("ann", at=(21, 19), main="iron_sword").set("bo", at=(20, 19), main="iron_sword")
    table.deciding("ann").does("ann", "war dragon")
    assert says(table, "bo") == "join"


@pytest.mark.parametrize(("main", "declares"), [("iron_sword", True), (None, False)])
def test_it_challenges_the_dragon_with_those_who_can_hurt_it(main, declares):
    """Company that only looks on is none."""
    table = MineTable().set("ann", at=(21, 19), main="iron_sword").set("bo", at=(20, 19), main=main)
    table.set("table", dragon=44, time=0).deciding("ann")
    assert (says(table, "ann") == "war dragon") == declares


def test_it_makes_no_bed_under_the_dragon():
    table = MineTable().set("ann", at=(21, 19), hp=9, hand="bed").set("table", time=1, dragon=44).deciding("ann")
    assert says(table, "ann") != "play bed"
    home = MineTable().set("ann", hp=9, hand="bed").set("table", time=1).deciding("ann")
    assert says(home, "ann") == "play bed"


def test_the_way_on_foot_goes_around_walls():
    board = GAME.prepare(4).board
    portal = board.at(7, 12)
    beside = board.at(8, 18)
    assert board.distance(beside, portal) == 7
    assert board.walk(portal)[beside] == 47  # the Nether and the End lie between


@pytest.mark.parametrize("seats", [4, 6])
def test_counts_that_end_on_a_portal_are_those_that_the_rules_allow(seats):
    """Every tile near a portal, every count of a die: the reckoning against all paths of the rules."""
    state = GAME.deal(GAME.prepare(seats), Keys(lab_secret(1, 1), 0))
    board = state.board
    player = state.players[0]
    for portal in board.nether_portals + board.end_portals:
        counts = board.counts_to(state.crystal_key(False), portal)
        for cell, far in enumerate(board.walk(portal)):
            if not 0 < far <= 5:
                continue
            player.cell = cell
            for count in range(1, 7):
                assert (counts[cell] >> count & 1 == 1) == reaches(state, player, portal, count), (cell, portal, count)


def reaches(state, player, goal, count):
    """Does some path of exactly so many steps end there?"""
    todo = [([], [], count)]
    while todo:
        path, ways, left = todo.pop()
        if left == 0:
            if path[-1] == goal:
                return True
            continue
        for move in step_moves(state, player, path, ways, left, left):
            way = move - STEP
            cell = state.board.next[(path[-1] if path else player.cell) * 4 + way]
            todo.append(([*path, cell], [*ways, way], left - state.board.cost[cell]))
    return False


def test_it_has_tasks_in_mind():
    """A portal is worth a step when a task asks for the Nether."""
    plain, asked = (
        MineTable(tiles={(11, 10): "N"}).set("tasks", up=up).on("ann").dice(1).does("ann", "roll")
        for up in ([], ["t_nether"])
    )
    assert says(plain, "ann") != "e"
    assert says(asked, "ann") == "e"


def test_a_rocket_is_kept_until_it_leads_somewhere():
    nowhere = MineTable().set("ann", hand="rocket").deciding("ann")
    assert says(nowhere, "ann") == "end"
    table = MineTable(tiles={(12, 10): "E"}).set("ann", hand="rocket").deciding("ann")
    assert says(table, "ann") == "play rocket"
    table.does("ann", "play rocket")
    assert says(table, "ann") == "e"


def test_it_loots_the_better_weapon():
    """A second weapon that is no better than the first adds nothing to a blow."""
    table = MineTable().set("ann", main="stone_sword")
    table.set("bo", at=(11, 10), hp=1, main="iron_sword", off="flint_dagger")
    table.deciding("ann").does("ann", "war P2", "main").does("bo", "main")
    state = table.match.state
    slots = [GAME.word(state, 0, move) for move in state.legal(0)]
    assert len(slots) == 2
    assert says(table, "ann") == "main"


def test_it_does_not_wait_for_nobody_in_the_end():
    table = MineTable().set("ann", at=(21, 19), main="iron_sword").set("bo", hp=5)
    assert wants_out(table.match.state, table.match.state.players[0])
    assert not wants_dragon(table.match.state, table.match.state.players[0])
