"""§5 of the rules: points at the end, and who wins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.carnival.moves import FLOWERS
from qiju.games.carnival.setup import CarnivalSetup
from qiju.games.carnival.troupe import Troupe
from qiju.kernel.state import Outcome

# Where points come from, in the order of the score sheet. C-504: drinks are worth nothing.
SOURCES: Final = (
    "road",
    "plaza",
    "assembly",
    "theatre",
    "finish",
    "ousting",
    "subsidy",
    "block",
    "flowers",
    "kinds",
    "ticket",
)


def points_of(n: CarnivalSetup, troupe: Troupe, source: str) -> i64:
    """C-502: what this source brings, if the game ended now."""
    if source == "road":
        return troupe.road
    if source == "plaza":
        return troupe.plaza
    if source == "assembly":
        return troupe.assembly
    if source == "theatre":
        return troupe.theatre
    if source == "finish":
        return troupe.finish
    if source == "ousting":
        return troupe.ousting
    if source == "subsidy":
        return troupe.subsidy
    if source == "block":
        return n.block_points[troupe.block]
    if source == "flowers":
        return flower_points(n, troupe)
    if source == "kinds":
        return n.kinds_points[flower_kinds(troupe)]
    return ticket_points(n, troupe)


def flower_points(n: CarnivalSetup, troupe: Troupe) -> i64:
    """C-461: each flower by itself."""
    points: i64 = 0
    for flower in range(len(FLOWERS)):
        points += troupe.flowers[flower] * n.flower_points[flower]
    return points


def flower_kinds(troupe: Troupe) -> i64:
    """C-462: how many different ones."""
    kinds: i64 = 0
    for flower in range(len(FLOWERS)):
        if troupe.flowers[flower] > 0:
            kinds += 1
    return kinds


def ticket_points(n: CarnivalSetup, troupe: Troupe) -> i64:
    """C-449: a ticket never used."""
    return n.unused_points if troupe.ticket else 0


def total_points(n: CarnivalSetup, troupe: Troupe) -> i64:
    """C-502."""
    return (
        troupe.tokens()
        + n.block_points[troupe.block]
        + flower_points(n, troupe)
        + n.kinds_points[flower_kinds(troupe)]
        + ticket_points(n, troupe)
    )


def tie_break(troupe: Troupe) -> i64:
    """C-503, Q-27, Q-28: a finisher before anybody else, the earlier first; then block 6/5/4, 3/2/1, none."""
    if troupe.finished > 0:
        return 100 - troupe.finished
    if troupe.block > 0:
        return 10 - troupe.block
    return 0


def result(n: CarnivalSetup, troupes: list[Troupe]) -> Outcome:
    """The most points; among equals the tie-break; what that cannot part is a draw."""
    scores = [int(total_points(n, troupe)) for troupe in troupes]
    ties = [int(tie_break(troupe)) for troupe in troupes]
    ranks: list[int] = []
    for seat in range(len(troupes)):
        before = 0
        for other in range(len(troupes)):
            if scores[other] > scores[seat] or (scores[other] == scores[seat] and ties[other] > ties[seat]):
                before += 1
        ranks.append(before + 1)
    winners = [seat for seat in range(len(troupes)) if ranks[seat] == 1]
    return Outcome(winners, ranks, scores, "points" if len(winners) == 1 else "draw")
