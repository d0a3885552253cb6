"""Named moments of 《MineVenture》; `python tests/browser/mineventure_states.py [STATE …]` takes their pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Page

from browser.posed import photograph
from qiju.testing import Table

FOUR = ["hunter", "brute", "smith", "cook"]
SIX = ["hunter", "brute", "smith", "cook", "knight", "alchemist"]
#: Everybody looks at the printed map.
FIRST = {"layout": "first", "doom_day": "0"}
GEAR: dict[str, Mapping[str, object]] = {
    "P1": {"main": "iron_axe", "off": "shield", "armor": "leather_armor", "hand": "p_strength rocket bread", "hp": 12},
    "P2": {"main": "iron_sword", "off": "flint_dagger", "hand": "apple tnt", "hp": 7},
    "P3": {"main": "diamond_sword", "armor": "iron_armor", "companion": "wolf", "hand": "bread", "hp": 20},
    "P4": {"main": "bow", "armor": "chain_armor", "hand": "bread apple", "hp": 18},
    "P5": {"off": "shield", "armor": "gold_armor", "hp": 16},
    "P6": {"off": "fishing_rod", "companion": "horse", "hp": 20},
}


def sit(roles: list[str]) -> Table:
    """Some way into a game, everybody armed and apart."""
    table = Table("mineventure", seats=len(roles), roles=roles, options=FIRST, seed=4)
    for seat in range(len(roles)):
        table.match.decide(seat, [table.match.state.legal(seat)[0]])
    for seat in range(len(roles)):
        table.set(f"P{seat + 1}", **GEAR[f"P{seat + 1}"])
    return table


def beside(table: Table, who: str, whom: str) -> Table:
    """On the nearest tile that can be stood on."""
    state = table.match.state
    cell = int(state.players[int(whom[1]) - 1].cell)
    for way in range(4):
        other = state.board.next[cell * 4 + way]
        if other >= 0 and state.board.tile[other].walkable:
            return table.set(who, at=(int(state.board.x[other]) + 1, int(state.board.y[other]) + 1))
    raise AssertionError("nowhere to stand")


def on(table: Table, seat: int = 0) -> Table:
    return table.set("turn", seat=seat)


def in_the_end(table: Table, who: str, far: int = 1) -> Table:
    """Near the dragon: so many tiles from it."""
    state = table.match.state
    part = state.board.dragon[0]
    x, y = int(state.board.x[part]) + 1, int(state.board.y[part]) + 1
    return table.set(who, at=(x - far, y))


def spawn() -> Table:
    return Table("mineventure", seats=4, roles=FOUR, options=FIRST, seed=4)


def action() -> Table:
    return on(sit(FOUR))


def walk() -> Table:
    """The die is cast; somebody stands where one could be reached."""
    return on(beside(sit(FOUR), "P2", "P1")).dice(5).does(0, "roll")


def walk_6() -> Table:
    table = beside(beside(sit(SIX), "P3", "P2"), "P4", "P2")
    return on(table).dice(5).does(0, "roll")


def together() -> Table:
    """Three heads on one tile."""
    table = sit(FOUR)
    state = table.match.state
    cell = int(state.players[0].cell)
    for who in ("P2", "P3"):
        table.set(who, at=(int(state.board.x[cell]) + 1, int(state.board.y[cell]) + 1))
    return on(table).does(0, "skip")


def decision() -> Table:
    return on(beside(sit(FOUR), "P2", "P1")).does(0, "skip")


def battle() -> Table:
    """The brute has declared war and announced his sword."""
    return on(beside(sit(FOUR), "P2", "P1"), 1).does(1, "skip", "war P1", "main")


def first() -> Table:
    """I speak first."""
    return decision().does(0, "war P2")


def ambush() -> Table:
    table = sit(FOUR).set("P1", main="bow", off=None)
    state = table.match.state
    x, y = int(state.board.x[state.players[1].cell]), int(state.board.y[state.players[1].cell])
    for dx, dy in ((3, 0), (-3, 0), (0, 3), (0, -3), (2, 1), (-2, -1), (1, 2), (-1, -2)):
        cell = (y + dy) * state.board.size + x + dx
        inside = 0 <= x + dx < state.board.size and 0 <= y + dy < state.board.size
        if inside and state.board.tile[cell].walkable and state.board.realm[cell] == 0:
            return on(table.set("P1", at=(x + dx + 1, y + dy + 1))).does(0, "skip", "war P2")
    raise AssertionError("nowhere to lie in ambush")


def dragon() -> Table:
    """At night in the End, with somebody else near."""
    table = in_the_end(in_the_end(sit(FOUR), "P1"), "P3", 2).set("table", time=1)
    return on(table).does(0, "skip", "war dragon").does(2, "join")


def offer() -> Table:
    """Better than what I have?"""
    table = sit(FOUR).set("equipment", top=["diamond_sword"])
    return stop_on(table, "E")


def event() -> Table:
    """The pedlar asks which of two."""
    table = sit(FOUR).set("event", top=["pedlar"])
    return stop_on(table, "V")


def stop_on(table: Table, char: str) -> Table:
    """One step away from such a tile, and onto it."""
    board = table.match.state.board
    for cell in range(len(board.tile)):
        if board.tile[cell].char != char or board.realm[cell] != 0:
            continue
        for way, word in enumerate("nesw"):
            other = board.next[cell * 4 + (way + 2) % 4]
            if other >= 0 and board.tile[other].char == ".":
                table.set("P1", at=(int(board.x[other]) + 1, int(board.y[other]) + 1))
                return on(table).dice(1).does(0, "roll").does(0, word)
    raise AssertionError("no such tile")


def landing() -> Table:
    """A pearl: where to?"""
    return on(sit(FOUR).set("P1", hand="pearl")).does(0, "skip", "play pearl")


def discard() -> Table:
    return on(sit(FOUR).set("P1", hand="bread bread apple tnt pearl rocket")).does(0, "skip", "end")


def waiting() -> Table:
    return on(sit(FOUR), 1)


STATES: dict[str, Callable[[], Table]] = {
    one.__name__: one
    for one in (
        spawn,
        action,
        walk,
        walk_6,
        together,
        decision,
        battle,
        first,
        ambush,
        dragon,
        offer,
        event,
        landing,
        discard,
        waiting,
    )
}


def poses(page: Page, name: str) -> None:
    """What somebody would have pressed."""
    lit = page.locator("[data-cell]")
    if name in ("walk", "walk_6", "spawn", "landing"):
        lit.nth(lit.count() // 2).click(force=True)
    elif name in ("battle", "first", "dragon", "ambush"):
        page.locator("[data-word='main']").click()


if __name__ == "__main__":
    photograph({name: lambda pose=pose: pose().match for name, pose in STATES.items()}, ".mineventure", poses)
