"""What the tests of 《救赎之路》 say again and again: a table under a quiet card, a round that goes by."""

from __future__ import annotations

import json
from functools import cache

from qiju.games.salvation.setup import EVENTS
from qiju.kernel.match import Match
from qiju.kernel.registry import find_game
from qiju.testing import Table

ALL_SIX = "merchant landlord official farmer widow monk"
LAYMEN = "merchant landlord official farmer widow"
QUIET = "sutra_copying"  # it offers an action and does nothing by itself
NAMES = {"merchant": "富商", "landlord": "地主", "official": "官员", "farmer": "农民", "widow": "寡妇", "monk": "僧侣"}
WAYS_OUT = ("end", "no", "done", "decline", "begin")


def open_table(roles: str = ALL_SIX, card: str = QUIET, options=None, presets=(), patch=None) -> Table:
    """A table in round 1 under this card; the first role named goes first."""
    agreed = {"first_player": "seat1", **(options or {})}
    seed = seed_for(roles, card, json.dumps(agreed, sort_keys=True), tuple(presets), json.dumps(patch))
    return Table("salvation", roles=roles, options=agreed, presets=presets, patch=patch, seed=seed)


def table_of_version_1() -> Table:
    """The same table as it was set up before version 2 of the rules; it goes on by its own."""
    game = find_game("salvation")
    table = open_table()
    setup = game.prepare(options={"first_player": "seat1"}, roles=ALL_SIX.split(), version=1)
    table.match = Match(game, setup, b"version 1", rekey=False)
    return table


@cache
def seed_for(roles: str, card: str, options: str, presets: tuple[str, ...], patch: str) -> int:
    """The first seed whose deck has this card on top."""
    game = find_game("salvation")
    changed = json.loads(patch)
    patches = (("test", changed),) if changed else ()
    setup = game.prepare(len(roles.split()), json.loads(options), presets, patches, roles.split())
    for seed in range(2000):
        if game.start(setup, b"test %d" % seed).event == EVENTS.index(card):
            return seed
    raise AssertionError(f"no deck begins with {card}")


def state(table: Table):
    return table.match.state


def who(table: Table) -> str:
    """The role of the first seat that must decide."""
    return state(table).people[state(table).pending()[0]].role.name


def quietly(table: Table) -> None:
    """Whoever must decide does as little as may be."""
    seat = state(table).pending()[0]
    legal = table.legal(seat)
    table.does(seat, next(text for text in (*WAYS_OUT, legal[0]) if text in legal))


def until_turn(table: Table, role: str) -> Table:
    """Everybody before this role ends their turn."""
    while not (table.match.view()["step"] == "act" and who(table) == role):
        quietly(table)
    return table


def until_step(table: Table, step: str) -> Table:
    while table.match.view()["step"] != step:
        quietly(table)
    return table


def next_round(table: Table, *cards: str) -> Table:
    """The round goes by; these cards come next. Stops at the first question of the next round."""
    if cards:
        table.stack("events", *cards)
    now = state(table).round
    while not state(table).over and state(table).round == now:
        quietly(table)
    return table


def last_round(table: Table) -> Table:
    return table.set("table", round=10)


def play_to_the_end(table: Table) -> Table:
    while not state(table).over:
        quietly(table)
    return table


def lay_all(table: Table, **values: object) -> Table:
    for person in state(table).people:
        table.set(person.role.name, **values)
    return table


def winners(table: Table) -> list[str]:
    return [state(table).people[seat].role.name for seat in state(table).outcome().winners]


def person(table: Table, role: str):
    return next(one for one in state(table).people if one.role.name == role)


def trade(table: Table, maker: str, taker: str, items: str) -> Table:
    """An offer to one seat, taken."""
    table.does(maker, f"offer to {NAMES[taker]} {items} send")
    return table.does(taker, f"accept {state(table).numbers}")
