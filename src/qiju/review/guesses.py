"""What a seat could have guessed along a recorded game, beside what was true."""

from __future__ import annotations

from typing import Any, Final

from qiju.kernel.game import Game
from qiju.kernel.match import replay, replay_entry
from qiju.kernel.record import Record
from qiju.review.walk import POINTS, marks, standing

PLACES: Final = 2  # behind the point: it is a guess


def guesses_along(game: Game, record: Record, seat: int) -> dict[str, Any]:
    """At points along the game, for every seat how likely it was what, as `seat` (or a spectator) could guess it then.

    `truth` is what each really was; empty where the game has nothing to guess.
    """
    match = replay(game, record, 0)
    marked = marks(standing(record.entries), POINTS)
    points: list[dict[str, Any]] = []

    def mark(at: int) -> None:
        shares = game.guesses(match.state, seat) if at in marked and not match.state.over else []
        if shares:
            points.append({"at": at, "seats": rounded_shares(shares)})

    mark(0)
    for at, entry in enumerate(record.entries, 1):
        replay_entry(match, entry)
        mark(at)
    truth: list[str] = []
    if game.guessed:
        place = game.traits.index(game.guessed)
        truth = [game.seat_traits(match.state, one)[place] for one in range(record.seats)]
    return {"what": game.guessed, "truth": truth, "entries": len(record.entries), "points": points}


def rounded_shares(shares: list[dict[str, float]]) -> list[dict[str, float]]:
    """As a page shows them."""
    return [{name: round(share, PLACES) for name, share in one.items()} for one in shares]
