"""Moments of recorded games: the first of every kind of question, and the end."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from copy import copy
from typing import Any, NamedTuple

from qiju.kernel.events import EventLog
from qiju.kernel.match import Match, replay, replay_entry, setup_of
from qiju.kernel.record import Record, read_record
from qiju.kernel.registry import find_game
from records.make import HERE

#: Games with as many kinds of questions as there are, the plain one first: that is the one that is audited.
RECORDS = {
    "merit": ("merit-plain", "merit-three"),
    "carnival": ("carnival-plain", "carnival-four"),
    "salvation": ("salvation-plain", "salvation-four"),
    "mineventure": ("mineventure-plain", "mineventure-six"),
    "sanguosha": ("sanguosha-plain", "sanguosha-five", "sanguosha-ten", "sanguosha-seven"),
}


class Asked(NamedTuple):
    """Somebody is asked something."""

    match: Match
    seat: int
    kind: str


def kept(name: str) -> Record:
    return read_record(gzip.decompress((HERE / f"{name}.json.gz").read_bytes()).decode(), name)


def kind_of(view: Any) -> str:
    """What sort of question this is: its name, or the step or phase that asks it."""
    named = (view.get(key) for key in ("question", "step", "phase"))
    return next((one for one in named if isinstance(one, str)), "asked")


def decisions(name: str) -> Iterator[Asked]:
    """Every decision of a record, just before it is made; the match goes on with the next one."""
    record = kept(name)
    game = find_game(record.game)
    match = Match(game, setup_of(game, record), record.secret, record.names, record.rekey)
    for entry in record.entries:
        if not entry.word:
            yield Asked(match, entry.seat, kind_of(game.view(match.state, entry.seat)))
        replay_entry(match, entry)


def first_of_each_kind(game: str) -> dict[str, Asked]:
    """The first question of every kind that the records have, and how the plain game ended."""
    found: dict[str, Asked] = {}
    for name in RECORDS[game]:
        for asked in decisions(name):
            if f"asked_{asked.kind}" not in found:
                found[f"asked_{asked.kind}"] = asked._replace(match=frozen(asked.match))
    ended = replay(find_game(game), kept(RECORDS[game][0]))
    return found | {"ended": Asked(ended, 0, "ended")}


def frozen(match: Match) -> Match:
    """The match as it stands: a decision brings a new position, and is told to another log."""
    still = copy(match)
    still.log = EventLog()
    still.log.events = list(match.log.events)
    return still
