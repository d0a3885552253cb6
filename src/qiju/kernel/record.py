"""The record of a table: save file, replay, bug report, crash recovery and training datum in one.

It holds what the table agreed on, its secret, every decision in the one notation, and at the end count,
digest and events. Who has it can rebuild the table; who has only an old one can still read its events.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, cast

from qiju.kernel.options import Tree, content_hash
from qiju.kernel.reasons import why_damaged, why_unreadable
from qiju.kernel.refusal import Invalid

FORMAT: Final = 1
UNDO: Final = "undo"
RESIGN: Final = "resign"


class Entry:
    """One line of the record: a seat and its decision, or one of the words above."""

    __slots__ = ("seat", "text", "word")

    def __init__(self, seat: int, text: str, word: str = "") -> None:
        self.seat = seat
        self.text = text
        self.word = word

    def plain(self) -> list[object]:
        return [self.seat, self.text] if not self.word else [self.seat, self.text, self.word]


class Ending:
    """How a record ends."""

    __slots__ = ("count", "digest", "events", "outcome")

    def __init__(self, count: int, digest: str, outcome: dict[str, object], events: list[dict[str, object]]) -> None:
        self.count = count
        self.digest = digest
        self.outcome = outcome
        self.events = events


class Record:
    """All that is needed to play a table again, move by move."""

    def __init__(self, game: str, version: int, secret: bytes, rekey: bool) -> None:
        self.game = game
        self.version = version
        self.secret = secret
        self.rekey = rekey
        self.seats = 0
        self.names: list[str] = []
        self.options: dict[str, str] = {}
        self.presets: list[str] = []
        self.roles: list[str] = []
        self.content: Tree = {}
        self.content_hash = ""
        self.entries: list[Entry] = []
        self.count = -1
        self.digest = ""
        self.outcome: dict[str, object] = {}
        self.events: list[dict[str, object]] = []
        self.extra: dict[str, object] = {}

    @property
    def finished(self) -> bool:
        return self.count >= 0

    def end(self, ending: Ending) -> None:
        self.count = ending.count
        self.digest = ending.digest
        self.outcome = ending.outcome
        self.events = ending.events

    def copy(self) -> Record:
        """Another record that goes on from this one."""
        other = Record(self.game, self.version, self.secret, self.rekey)
        other.seats, other.names = self.seats, self.names
        other.options, other.presets, other.roles = self.options, self.presets, self.roles
        other.content, other.content_hash = self.content, self.content_hash
        other.entries = self.entries.copy()
        other.end(Ending(self.count, self.digest, self.outcome, self.events))
        other.extra = self.extra
        return other

    def plain(self) -> dict[str, object]:
        plain: dict[str, object] = {
            "qiju": FORMAT,
            "game": self.game,
            "rules": self.version,
            "secret": self.secret.hex(),
            "rekey": self.rekey,
            "seats": self.seats,
            "names": self.names,
            "presets": self.presets,
            "options": self.options,
            "roles": self.roles,
            "content": self.content,
            "content_hash": self.content_hash,
            "entries": [entry.plain() for entry in self.entries],
        }
        if self.extra:
            plain["extra"] = self.extra
        if self.finished:
            plain["end"] = {"count": self.count, "digest": self.digest, "outcome": self.outcome}
            plain["events"] = self.events
        return plain

    def text(self) -> str:
        return json.dumps(self.plain(), ensure_ascii=False, separators=(",", ":"))

    def save(self, path: Path) -> None:
        """Write whole or not at all: the old file stays until the new one is complete."""
        path.parent.mkdir(parents=True, exist_ok=True)
        half = path.with_name(path.name + ".part")
        half.write_text(self.text() + "\n", encoding="utf-8")
        half.replace(path)


def load_record(path: Path) -> Record:
    """The record in a file; a file that is none, or that is damaged, is refused in one sentence."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise Invalid("problem.record_unreadable", path=str(path), why=why_unreadable(error)) from None
    return read_record(text, str(path))


def read_record(text: str, where: str) -> Record:
    try:
        plain = json.loads(text)
        if "\\u" in text:
            # Half a surrogate pair is no character: it could be read, but never written again.
            json.dumps(plain, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise Invalid("problem.record_damaged", path=where, why=why_damaged(error)) from None
    if not isinstance(plain, dict) or "qiju" not in plain:
        raise Invalid("problem.record_not_one", path=where)
    if plain["qiju"] != FORMAT:
        raise Invalid("problem.record_format", path=where, found=plain["qiju"], known=FORMAT)
    try:
        return _from_plain(plain)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise Invalid("problem.record_damaged", path=where, why=_why(error)) from None


def _from_plain(plain: dict[str, object]) -> Record:
    record = Record(
        _str(plain["game"]), _int(plain["rules"]), bytes.fromhex(_str(plain["secret"])), _bool(plain["rekey"])
    )
    record.seats = _int(plain["seats"])
    record.names = [_str(name) for name in _list(plain["names"])]
    if len(record.names) != record.seats:
        raise ValueError(f"{record.seats} seats, but {len(record.names)} names")
    record.presets = [_str(name) for name in _list(plain["presets"])]
    record.options = {_str(key): _str(value) for key, value in _dict(plain["options"]).items()}
    record.roles = [_str(name) for name in _list(plain["roles"])]
    record.content = _dict(plain["content"])
    record.content_hash = _str(plain["content_hash"])
    if content_hash(record.content) != record.content_hash:
        raise ValueError("content and content_hash do not agree")
    for line in _list(plain["entries"]):
        parts = _list(line)
        record.entries.append(Entry(_int(parts[0]), _str(parts[1]), _str(parts[2]) if len(parts) > 2 else ""))
    record.extra = _dict(plain.get("extra", {}))
    if "end" in plain:
        end = _dict(plain["end"])
        record.count = _int(end["count"])
        record.digest = _str(end["digest"])
        record.outcome = _dict(end["outcome"])
        record.events = [_dict(event) for event in _list(plain["events"])]
    return record


def _why(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _str(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected text, found {value!r}")
    return value


def _int(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"expected a whole number, found {value!r}")
    return value


def _bool(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"expected true or false, found {value!r}")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError(f"expected a list, found {value!r}")
    return cast(list[object], value)


def _dict(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError(f"expected a table, found {value!r}")
    return cast(dict[str, object], value)
