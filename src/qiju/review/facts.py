"""A review as plain data: for JSON, for the page, and for whoever prints it."""

from __future__ import annotations

from typing import Any

from qiju.kernel.game import Game
from qiju.kernel.record import Record
from qiju.kernel.words import LANGUAGES
from qiju.review.chance import Measured
from qiju.review.choice import Moment, Weighed
from qiju.review.walk import Account, Review

PLACES = 4  # behind the point
SURE = 1.96  # standard errors on either side of a 95 % interval


def review_facts(game: Game, record: Record, found: Review) -> dict[str, Any]:
    """Everything that was found; chances are shares of 1, each with half its 95 % interval."""
    return {
        "game": game.id,
        "names": record.names,
        "entries": len(record.entries),
        "choices": found.choices,
        "finished": not found.unfinished,
        "points": [{"at": point.at, "chances": [figure(one) for one in point.chances]} for point in found.points],
        "accounts": [account_facts(one) for one in found.accounts],
        "mattered": [weighed_facts(game, one) for one in found.mattered],
    }


def figure(measured: Measured) -> list[float]:
    """A mean, and how far its 95 % interval reaches to either side."""
    return [round(measured.mean, PLACES), round(SURE * measured.error, PLACES)]


def account_facts(account: Account) -> dict[str, list[float]]:
    return {name: figure(value) for name, value in account._asdict().items()}


def weighed_facts(game: Game, weighed: Weighed) -> dict[str, Any]:
    moment = weighed.moment
    return {
        "at": moment.at,
        "seat": moment.seat,
        "made": move_facts(game, moment, moment.made),
        "other": move_facts(game, moment, weighed.other),
        "chance": figure(weighed.made),
        "gain": figure(weighed.gain),
    }


def move_facts(game: Game, moment: Moment, move: int) -> dict[str, str]:
    """A move as it is written, and as people call it."""
    state, seat = moment.state, moment.seat
    return {
        "word": game.word(state, seat, move),
        **{lang: game.label(state, seat, move, lang) for lang in LANGUAGES},
    }
