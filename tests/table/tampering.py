"""Ways of tampering with a record: what each changes, and the sentence that has to find it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from qiju.kernel.options import content_hash
from qiju.table.rooms.fairness import match_secret

Plain = dict[str, Any]
Change = Callable[[Plain], None]


def put(*path: str | int, to: Any) -> Change:
    """Something else in place of what is there."""

    def change(record: Plain) -> None:
        place: Any = record
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return change


def swap(*path: str | int) -> Change:
    """The first two of a list change places."""

    def change(record: Plain) -> None:
        place: Any = record
        for step in path:
            place = place[step]
        place[0], place[1] = place[1], place[0]

    return change


def cut(*path: str | int) -> Change:
    """Take something out."""

    def change(record: Plain) -> None:
        place: Any = record
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]

    return change


def other_winner(record: Plain) -> None:
    outcome = record["end"]["outcome"]
    outcome["winners"] = [1] if outcome["winners"] == [0] else [0]


def other_ranks(record: Plain) -> None:
    outcome = record["end"]["outcome"]
    outcome["ranks"] = [2, 1] if outcome["ranks"] == [1, 2] else [1, 2]


def cheaper_goal(record: Plain) -> None:
    """Another number of the rulebook, its digest made to fit."""
    record["content"]["team"]["save_target"] = 1
    record["content_hash"] = content_hash(record["content"])


def another_boundary(record: Plain) -> None:
    """The same fingerprint, read as other secrets: the chance that follows is another."""
    fair = record["extra"]["fair"]
    both = fair["secret"] + fair["nonce"]
    fair["secret"], fair["nonce"] = both[:62], both[62:]
    nonces = fair["nonces"]
    record["secret"] = match_secret(bytes.fromhex(fair["secret"]), bytes.fromhex(fair["nonce"]), nonces).hex()


def another_mover(record: Plain) -> None:
    record["extra"]["made_by"][0] = "bot" if record["extra"]["made_by"][0] == "person" else "person"


def longer_hand(record: Plain) -> None:
    record["extra"]["made_by"].append("person")


FAIR = ("extra", "fair")
REPLAY = {"verify.outcome", "verify.event", "verify.begun", "problem.record_entry", "problem.record_end"}
TAMPERINGS: dict[str, tuple[Change, set[str]]] = {
    "another commitment": (put(*FAIR, "commitment", to="00" * 32), {"verify.commitment"}),
    "another secret of the server": (put(*FAIR, "secret", to="00" * 32), {"verify.commitment"}),
    "another nonce of the server": (put(*FAIR, "nonce", to="00" * 32), {"verify.commitment"}),
    "the promise cut elsewhere": (another_boundary, {"verify.damaged_fair"}),
    "another nonce of a seat": (put(*FAIR, "nonces", 0, to="cd" * 16), {"verify.seal"}),
    "a nonce that nobody sealed": (put(*FAIR, "nonces", 1, to="cd" * 16), {"verify.unsealed"}),
    "another seal": (put(*FAIR, "seals", 0, to="00" * 32), {"verify.seal"}),
    "a seat's nonce cut": (cut(*FAIR, "nonces", 1), {"verify.damaged_fair"}),
    "a nonce that is no number": (put(*FAIR, "nonce", to="zz"), {"verify.damaged_fair"}),
    "the promise cut": (cut("extra", "fair"), {"verify.no_fair"}),
    "another secret of the match": (put("secret", to="11" * 32), {"verify.match_secret"}),
    "other winners": (other_winner, {"verify.outcome"}),
    "other scores": (put("end", "outcome", "scores", 0, to=999), {"verify.outcome"}),
    "other ranks": (other_ranks, {"verify.outcome"}),
    "another reason": (put("end", "outcome", "reason", to="chance"), {"verify.outcome"}),
    "another digest": (put("end", "digest", to="00" * 32), {"problem.record_end"}),
    "another count": (put("end", "count", to=3), {"problem.record_end"}),
    "names swapped": (swap("names"), {"verify.whole"}),
    "names at the start swapped": (swap("extra", "names_at_start"), {"verify.begun"}),
    "an event cut": (cut("events", 4), {"verify.event"}),
    "the last event cut": (cut("events", -1), {"verify.event_count"}),
    "an event's facts forged": (put("events", 3, "data", to={}), {"verify.event"}),
    "an event's audience forged": (put("events", 3, "audience", to=1), {"verify.event"}),
    "an event's sentence forged": (put("events", 3, "say", "en", to="Ann cheated."), {"verify.whole"}),
    "another who decided": (another_mover, {"verify.made_by"}),
    "one who decided too many": (longer_hand, {"verify.made_by"}),
    "a person called a bot": (put("extra", "seated", 1, to="house"), {"verify.begun"}),
    "another table": (put("extra", "table", to="ABCDEF"), {"verify.begun"}),
    "a decision that is none": (put("entries", 2, 1, to="fly"), {"problem.record_entry"}),
    "the last decision cut": (cut("entries", -1), {"problem.record_end"}),
    "two decisions swapped": (swap("entries"), REPLAY),
    "another number": (put("content", "team", "save_target", to=1), {"problem.record_damaged"}),
    "another number with its digest": (cheaper_goal, REPLAY),
    "an option": (put("options", "first_player", to="seat1"), REPLAY),
    "another preset": (put("presets", to=["rulebook"]), {"verify.begun"}),
    "the chain cut": (cut("extra", "chain"), {"verify.no_chain"}),
    "something added": (put("extra", "host", to="somebody"), {"verify.whole"}),
    "something added beside it": (put("host", to="somebody"), {"verify.foreign"}),
}  # fmt: skip


def tampered(record: Plain, change: Change) -> Plain:
    """A copy of the record with this done to it."""
    copy: Plain = json.loads(json.dumps(record))
    change(copy)
    assert copy != record, "nothing was changed"
    return copy
