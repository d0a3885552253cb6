"""Who may know a field is declared with it: worlds that a seat imagines differ in nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from qiju.kernel.game import Game
from qiju.kernel.knowledge import Deck, Pile, Sealed
from qiju.kernel.registry import find_game, game_names
from qiju.kernel.streams import Stream
from qiju.testing.conformance.anatomy import fields_of, is_piece
from qiju.testing.conformance.walks import plies

MASKED = (Deck, Pile, Sealed)  # these say themselves who knows them
NOT_PACKED = r"(Kept|Loose)\["  # what follows from the rest follows it here, too


def may_differ(owner: object) -> set[str]:
    """The fields of a thing in which possible worlds may differ, as its class declares them."""
    declared = getattr(type(owner), "DECLARED", "").split("; ")
    return {line.partition(":")[0] for line in declared if re.search(rf"Secret\[|{NOT_PACKED}", line)}


def differing(one: object, two: object, name: str) -> Iterator[str]:
    """Every field in which two worlds differ although nothing says that it may be hidden."""
    if isinstance(one, (*MASKED, Stream)) and type(one) is type(two):
        return
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for mine, theirs in zip(one, two, strict=True):
            yield from differing(mine, theirs, name)
    elif is_piece(one) and type(one) is type(two):
        hidden = may_differ(one)
        for field in fields_of(one):
            if field not in hidden:
                yield from differing(getattr(one, field), getattr(two, field), f"{type(one).__name__}.{field}")
    elif one != two:
        yield name


def check(game: Game, tables: int) -> None:
    compared = 0
    for ply in plies(game, tables):
        for seat in ply.seats():
            world = ply.state.resample(seat, ply.stream(seat))
            found = set(differing(ply.state, world, "state"))
            assert not found, f"{ply}, seat {seat}: {sorted(found)} may differ, but nothing marks them Secret"
            compared += 1
    assert compared


@pytest.mark.parametrize("name", game_names())
def test_imagined_worlds_differ_in_what_is_declared_secret_alone(name: str) -> None:
    check(find_game(name), 4)
