"""A chain of digests through a record: how the table began, every decision, and the record as a whole.

Each link holds the one before, so nothing can be changed, added or cut without changing all that follows. Links are
salted with what only the server knows until the end: nobody may find a sealed choice by trying out what it could be.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Final

from qiju.kernel.record import Entry, Record

RECEIPT: Final = 1  # the version of its format


def canonical(value: object) -> bytes:
    """One way of writing a value down, wherever it comes from."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def begun(record: Record) -> str:
    """The first link: what was agreed and promised when the table started, and who sat there."""
    extra = record.extra
    fair = extra["fair"]
    assert isinstance(fair, dict)
    promised = {name: fair.get(name) for name in ("commitment", "seals", "nonces")}
    facts = {
        "game": record.game,
        "rules": record.version,
        "rekey": record.rekey,
        "seats": record.seats,
        "presets": record.presets,
        "options": record.options,
        "roles": record.roles,
        "content": record.content_hash,
        "names": extra.get("names_at_start"),
        "table": extra.get("table"),
        "seated": extra.get("seated"),
        "forked": extra.get("forked"),
        "fair": promised,
    }
    return hashlib.sha256(b"qiju begun" + canonical(facts)).hexdigest()


def link(before: str, secret: bytes, number: int, entry: Entry, made_by: str) -> str:
    """The next link: one more entry, and who made it."""
    salt = hmac.digest(secret, b"qiju link" + number.to_bytes(8), "sha256")
    said = canonical([number, entry.seat, entry.text, entry.word, made_by])
    return hashlib.sha256(bytes.fromhex(before) + salt + said).hexdigest()


def links(first: str, secret: bytes, entries: list[Entry], made_by: list[str]) -> list[str]:
    """Every link, the first one included."""
    chain = [first]
    for number, (entry, maker) in enumerate(zip(entries, made_by, strict=True), 1):
        chain.append(link(chain[-1], secret, number, entry, maker))
    return chain


def whole(last: str, record: Record) -> str:
    """The digest of everything that the record holds, but for the chain itself."""
    plain = record.plain()
    plain["extra"] = {name: value for name, value in record.extra.items() if name != "chain"}
    return hashlib.sha256(bytes.fromhex(last) + canonical(plain)).hexdigest()


def chain_of(record: Record, secret: bytes, made_by: list[str]) -> dict[str, str]:
    """The chain as a record carries it."""
    chain = links(begun(record), secret, record.entries, made_by)
    return {"begun": chain[0], "played": chain[-1], "whole": whole(chain[-1], record)}
