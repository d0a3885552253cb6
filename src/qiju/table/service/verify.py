"""Was it fair? A record checked from the promise to the last sentence, and what that proves.

A record alone can only be true to itself, and whoever invents a whole game can write one that is. A receipt, which a
person took away from the table while it was played, ties the record to that table.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from qiju.kernel.game import Game
from qiju.kernel.match import Match, replay, setup_of
from qiju.kernel.reasons import why_damaged, why_unreadable
from qiju.kernel.record import Record, read_record
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.table.rooms.chain import RECEIPT, begun, links, whole
from qiju.table.rooms.fairness import BYTES, commitment, match_secret, seal_of

Plain = dict[str, Any]


@dataclass
class Verdict:
    """A record that holds: what that proves, and what nobody can tell from it, as keys of sentences with values."""

    record: Record
    digest: str
    printed: bool  # are its numbers those of the rulebook?
    proved: list[tuple[str, Plain]] = field(default_factory=list)
    unknown: list[tuple[str, Plain]] = field(default_factory=list)

    def plain(self) -> Plain:
        record, fair = self.record, fair_of(self.record)
        return {
            "ok": True,
            "game": record.game,
            "rules": record.version,
            "table": record.extra.get("table", ""),
            "commitment": fair["commitment"],
            "decisions": len(record.entries),
            "digest": self.digest,
            "printed_content": self.printed,
            "proved": [key for key, _ in self.proved],
            "unknown": [key for key, _ in self.unknown],
        }


def verify_file(path: Path, receipts: list[Path] | None = None) -> Verdict:
    """What a record proves, by itself or with receipts; or the reason why it is not true."""
    text = _read(path, "problem.record_unreadable")
    record = read_record(text, str(path))
    if not record.finished:
        raise Invalid("verify.unfinished")
    check_promise(record)
    match, printed = check_game(record)
    chain = check_chain(record)
    if json.loads(text) != json.loads(json.dumps(record.plain())):
        raise Invalid("verify.foreign")
    verdict = Verdict(record, match.state.digest(), printed)
    values: Plain = {"decisions": len(record.entries), "events": len(record.events)}
    verdict.proved.append(("verify.proved_game", values))
    for receipt in receipts or []:
        check_receipt(verdict, chain, read_receipt(receipt))
    _what_is_unknown(verdict, bool(receipts))
    return verdict


def _read(path: Path, key: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise Invalid(key, path=str(path), why=why_unreadable(error)) from None


# -- the promise -------------------------------------------------------------------------------------


def fair_of(record: Record) -> Plain:
    fair = record.extra.get("fair")
    if not isinstance(fair, dict):
        raise Invalid("verify.no_fair")
    return fair


def check_promise(record: Record) -> None:
    """The revealed secrets keep the commitment, every share its seal, and the match's secret follows from them."""
    fair = fair_of(record)
    try:
        secret, nonce = bytes.fromhex(fair["secret"]), bytes.fromhex(fair["nonce"])
        nonces = [None if one is None else bytes.fromhex(one).hex() for one in fair["nonces"]]
        seals = [None if one is None else bytes.fromhex(one).hex() for one in fair.get("seals", [None] * record.seats)]
        promised = str(fair["commitment"])
    except (KeyError, TypeError, ValueError):
        raise Invalid("verify.damaged_fair") from None
    if len(nonces) != record.seats or len(seals) != record.seats:
        raise Invalid("verify.damaged_fair")
    # Parts of another length would leave the server a choice of where one ends and the other begins.
    if len(secret) != BYTES or len(nonce) != BYTES or any(one is not None and len(one) > 2 * BYTES for one in nonces):
        raise Invalid("verify.damaged_fair")
    if commitment(secret, nonce) != promised:
        raise Invalid("verify.commitment")
    for number, (opened, seal) in enumerate(zip(nonces, seals, strict=True), 1):
        if opened is not None and seal is not None and seal_of(opened) != seal:
            raise Invalid("verify.seal", number=number)
        # Nobody had handed it in: it may have been chosen with all others in sight.
        if opened is not None and seal is None and any(seals):
            raise Invalid("verify.unsealed", number=number)
    if match_secret(secret, nonce, nonces) != record.secret:
        raise Invalid("verify.match_secret")


# -- the game ----------------------------------------------------------------------------------------


def check_game(record: Record) -> tuple[Match, bool]:
    """Every decision played again leads to the events and to the end that the record tells of."""
    game = find_game(record.game)
    if setup_of(game, record).content_hash() != record.content_hash:
        raise Invalid("verify.content")
    match = replay(game, record)
    if record.outcome != json.loads(json.dumps(match.record.outcome)):
        raise Invalid("verify.outcome")
    told = json.loads(json.dumps(match.record.events))
    for number, (written, true) in enumerate(zip(record.events, told, strict=False), 1):
        if {**written, "say": None} != {**true, "say": None}:
            raise Invalid("verify.event", number=number)
    if len(record.events) != len(told):
        raise Invalid("verify.event_count", found=len(record.events), true=len(told))
    return match, is_printed(game, record)


def is_printed(game: Game, record: Record) -> bool:
    """Are the numbers of this table those of the rulebook?"""
    try:
        printed = game.prepare(record.seats, dict(record.options), record.presets, (), record.roles, record.version)
    except Invalid:
        return False  # a role that only somebody's own content has
    return printed.content_hash() == record.content_hash


# -- the chain ---------------------------------------------------------------------------------------


def check_chain(record: Record) -> list[str]:
    """The links of a record that holds together; or what of it was written by another hand."""
    written, made_by = record.extra.get("chain"), record.extra.get("made_by")
    if not isinstance(written, dict):
        raise Invalid("verify.no_chain")
    if not isinstance(made_by, list) or len(made_by) != len(record.entries):
        raise Invalid("verify.made_by")
    if begun(record) != written.get("begun"):
        raise Invalid("verify.begun")
    chain = links(
        begun(record), bytes.fromhex(fair_of(record)["secret"]), record.entries, [str(one) for one in made_by]
    )
    if chain[-1] != written.get("played"):
        raise Invalid("verify.made_by")
    if whole(chain[-1], record) != written.get("whole"):
        raise Invalid("verify.whole")
    return chain


# -- receipts ----------------------------------------------------------------------------------------


def read_receipt(path: Path) -> Plain:
    try:
        plain = json.loads(_read(path, "verify.receipt_unreadable"))
    except (ValueError, RecursionError) as error:
        raise Invalid("verify.receipt_unreadable", path=str(path), why=why_damaged(error)) from None
    if not isinstance(plain, dict) or plain.get("qiju_receipt") != RECEIPT:
        raise Invalid("verify.receipt_none", path=str(path))
    return plain


def check_receipt(verdict: Verdict, chain: list[str], receipt: Plain) -> None:
    """The record is that of the table from which somebody took this receipt away."""
    record, fair = verdict.record, fair_of(verdict.record)
    if receipt.get("table") != record.extra.get("table") or receipt.get("commitment") != fair["commitment"]:
        raise Invalid("verify.receipt_table", table=str(receipt.get("table")))
    count, seat, nonce = receipt.get("count"), receipt.get("seat"), receipt.get("nonce")
    if receipt.get("begun") != chain[0]:
        raise Invalid("verify.receipt_begun")
    if not isinstance(count, int) or not 0 <= count < len(chain) or receipt.get("link") != chain[count]:
        raise Invalid("verify.receipt_link", count=str(count))
    if receipt.get("whole") not in (None, record.extra["chain"]["whole"]):  # type: ignore[index]
        raise Invalid("verify.receipt_whole")
    verdict.proved.append(("verify.proved_receipt", {"table": receipt["table"], "count": count}))
    if nonce is None or not isinstance(seat, int) or not 0 <= seat < record.seats:
        return
    if fair["nonces"][seat] != nonce:
        raise Invalid("verify.receipt_nonce", number=seat + 1)
    verdict.proved.append(("verify.proved_nonce", {"number": seat + 1}))


def _what_is_unknown(verdict: Verdict, receipts: bool) -> None:
    """What even a record that holds does not prove."""
    fair = fair_of(verdict.record)
    seals = fair.get("seals", [])
    if verdict.record.extra.get("lesson"):
        verdict.unknown.append(("verify.unknown_lesson", {}))
    if not receipts:
        verdict.unknown.append(("verify.unknown_table", {}))
    if all(one is None for one in fair["nonces"]):
        verdict.unknown.append(("verify.unknown_shares", {}))
    if not any(seals) and any(fair["nonces"]):
        verdict.unknown.append(("verify.unknown_unsealed", {}))
    closed = [number for number, (a, b) in enumerate(zip(seals, fair["nonces"], strict=False), 1) if a and not b]
    if closed:
        verdict.unknown.append(("verify.unknown_sealed", {"numbers": ", ".join(map(str, closed))}))
    verdict.unknown.append(("verify.unknown_hands", {}))
