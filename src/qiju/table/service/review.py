"""A finished table looked at again: everybody's chances along the game, and which choices mattered."""

from __future__ import annotations

from qiju.kernel.record import read_record
from qiju.review.facts import review_facts
from qiju.review.guesses import guesses_along
from qiju.review.walk import review, thoroughness_within
from qiju.review.why import why
from qiju.table.bots.worker import game_of
from qiju.table.wire.messages import dumps, malformed


def review_of(game_id: str, text: str, seconds: float) -> bytes:
    """In a workroom: the review of this record, as JSON, in about so many seconds."""
    game = game_of(game_id)
    record = read_record(text, "record")
    return dumps(review_facts(game, record, review(game, record, thoroughness_within(game, record, seconds))))


def why_of(game_id: str, text: str, at: int) -> bytes:
    """In a workroom: why a decision of this record was made, as JSON."""
    return dumps(why(game_of(game_id), read_record(text, "record"), at))


def guesses_of(game_id: str, text: str, seat: int) -> bytes:
    """In a workroom: what this seat could have guessed along the game, beside what was true, as JSON."""
    record = read_record(text, "record")
    if seat >= record.seats:
        raise malformed("seat")
    return dumps(guesses_along(game_of(game_id), record, seat))
