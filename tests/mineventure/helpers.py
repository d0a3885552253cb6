"""What the tests of 《MineVenture》 say again and again: a meadow with plain people, and rounds that go by quietly."""

from __future__ import annotations

from collections.abc import Mapping

from qiju.kernel.refusal import Problem
from qiju.kernel.registry import find_game
from qiju.testing import Table

PEOPLE = ("ann", "bo", "cy", "di", "ed", "fay")
PLACES = ((10, 10), (14, 14), (4, 4), (4, 14), (14, 4), (12, 3))
BLANK = ["........", "........", "........", "...S....", "........", "........", "........", "........"]
GATE = ["........", "..N.....", "........", "...S....", "....XX..", "........", "........", "........"]


def people(count: int = 6) -> list[dict[str, object]]:
    """Characters without any effect, so that a test shows the one thing it is about."""
    return [
        {"id": name, "zh": name, "max_hp": 20, "points": 0, "effects": [], "text_zh": "。", "text_en": "."}
        for name in PEOPLE[:count]
    ]


def world(tiles: Mapping[tuple[int, int], str]) -> dict[str, object]:
    """Three by three blocks of grass, the Nether top right, the End bottom right, a gate block bottom left."""
    content = find_game("mineventure").content()
    shipped = {block["id"]: block for block in content["map"]["blocks"]}
    centre = [list(row) for row in BLANK]
    for (x, y), char in tiles.items():
        centre[y - 9][x - 9] = char
    blocks = [
        {"id": "meadow", "zh": "草", "realm": "overworld", "copies": 9, "rows": BLANK},
        {"id": "centre", "zh": "中", "realm": "overworld", "copies": 1, "rows": ["".join(row) for row in centre]},
        {"id": "gate", "zh": "门", "realm": "overworld", "copies": 1, "rows": GATE},
        shipped["nether"],
        shipped["end"],
    ]
    cells = [["meadow", "meadow", "nether"], ["meadow", "centre", "meadow"], ["gate", "meadow", "end"]]
    layout = {"id": "meadows", "zh": "草原", "size": 24, "players": [3, 4], "cells": cells}
    return {"blocks": blocks, "layouts": [layout]}


class MineTable(Table):
    """A table on the meadow, everybody placed, nobody armed, hands empty."""

    def __init__(
        self,
        seats: int = 3,
        tiles: Mapping[tuple[int, int], str] | None = None,
        options: Mapping[str, object] | None = None,
        characters: list[dict[str, object]] | None = None,
        more: Mapping[str, Mapping[str, object]] | None = None,
        **agreed: object,
    ) -> None:
        patch = {"map": world(tiles or {}), "cards": {"characters": characters or people()}}
        for part, entries in (more or {}).items():
            patch[part] = {**patch.get(part, {}), **entries}
        roles = [str(person["id"]) for person in (characters or people())][:seats]
        super().__init__("mineventure", seats=seats, roles=roles, options=options, patch=patch, **agreed)
        self.names = roles
        for seat in range(seats):
            self.match.decide(seat, [self.match.state.legal(seat)[0]])
        for seat, name in enumerate(roles):
            self.set(name, at=PLACES[seat], main=None, off=None, armor=None, hand="", visited=0, realms=0)
        self.set("tasks", up=[])

    def on(self, name: str) -> MineTable:
        """It is this player's turn, nothing done yet."""
        self.set("turn", seat=self.seat(name))
        return self

    def deciding(self, name: str) -> MineTable:
        """The same, past the action phase."""
        return self.on(name).does(name, "skip")

    def quiet(self, limit: int = 200) -> MineTable:
        """Everybody does as little as possible until the round is over."""
        round = self.match.state.round
        for _ in range(limit):
            if self.match.state.over or self.match.state.round != round:
                return self
            seat = self.match.state.pending()[0]
            legal = self.legal(seat)
            for word in ("skip", "end", "decline", "pass", "stay", *legal):
                if word in legal:
                    self.does(seat, word)
                    break
        raise AssertionError("the round does not end")

    def can(self, who: str, text: str) -> bool:
        """Is this decision allowed now?"""
        try:
            self.match.tried(self.seat(who), [])
        except Problem:
            return False
        return text in self.legal(who)

    def ends(self) -> set[tuple[int, int]]:
        """Where the move can end, as the table is shown it."""
        turn = self.match.view()["turn"]
        size = self.match.view()["map"]["size"]
        return {(cell % size + 1, cell // size + 1) for cell in turn["ends"]}

    def battle(self) -> dict[str, object] | None:
        return self.match.view()["battle"]


def duel(
    tiles: Mapping[tuple[int, int], str] | None = None,
    options: Mapping[str, object] | None = None,
    seats: int = 3,
    **gear: Mapping[str, object],
) -> MineTable:
    """Ann and Bo side by side with these things, Ann has declared war."""
    table = MineTable(options=options, seats=seats, tiles=tiles).set("bo", at=(11, 10))
    for who, things in gear.items():
        table.set(who, **things)
    return table.deciding("ann").does("ann", "war P2")


def holding(card: str, **people: Mapping[str, object]) -> MineTable:
    table = MineTable().set("ann", hand=card)
    for who, things in people.items():
        table.set(who, **things)
    return table.deciding("ann")
