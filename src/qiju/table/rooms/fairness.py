"""That no card was stacked: what is promised before the start, and how anybody checks it after the end."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from pathlib import Path
from typing import Final

from qiju.kernel.match import replay, setup_of
from qiju.kernel.record import Record, load_record
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.table.wire.types import Fair, Revealed

BYTES: Final = 32
LEAST_NONCE: Final = 16


class Promise:
    """The server's secret and nonce, drawn before anybody sits down, and the commitment shown at once."""

    __slots__ = ("nonce", "secret")

    def __init__(self, secret: bytes, nonce: bytes) -> None:
        self.secret = secret
        self.nonce = nonce

    @property
    def commitment(self) -> str:
        return commitment(self.secret, self.nonce)

    def match_secret(self, nonces: list[str | None]) -> bytes:
        return match_secret(self.secret, self.nonce, nonces)

    def fair(self, nonces: list[str | None], over: bool) -> Fair:
        """What everybody may see of it: everything, once the table is over."""
        return {
            "commitment": self.commitment,
            "nonces": nonces,
            "revealed": self.revealed(nonces) if over else None,
        }

    def revealed(self, nonces: list[str | None]) -> Revealed:
        return {"secret": self.secret.hex(), "nonce": self.nonce.hex(), "nonces": nonces}


def new_promise() -> Promise:
    return Promise(secrets.token_bytes(BYTES), secrets.token_bytes(BYTES))


def commitment(secret: bytes, nonce: bytes) -> str:
    return hashlib.sha256(secret + nonce).hexdigest()


def match_secret(secret: bytes, nonce: bytes, nonces: list[str | None]) -> bytes:
    """The secret of the match: the server's share and everybody's, in seat order, each with its length.

    Keyed by the server's secret, so that the commitment, which everybody sees, is not a step on the way to it.
    """
    shares = [nonce, *[bytes.fromhex(one or "") for one in nonces]]
    said = b"qiju match" + b"".join(bytes([len(share)]) + share for share in shares)
    return hmac.digest(secret, said, "sha256")


def read_nonce(written: object) -> str:
    """A person's share, as hex of 16 to 32 bytes."""
    if isinstance(written, str) and LEAST_NONCE * 2 <= len(written) <= BYTES * 2:
        try:
            return bytes.fromhex(written).hex()
        except ValueError:
            pass
    raise Invalid("table.nonce")


# -- checking a record --------------------------------------------------------------------------------


def verify_file(path: Path) -> dict[str, object]:
    """What checks out about a record, or the reason why it does not."""
    record = load_record(path)
    shared = verify_promise(record)
    game = find_game(record.game)
    if not record.finished:
        raise Invalid("verify.unfinished")
    if setup_of(game, record).content_hash() != record.content_hash:
        raise Invalid("verify.content")
    match = replay(game, record)
    printed = game.prepare(record.seats, dict(record.options), record.presets, (), record.roles, record.version)
    return {
        "ok": True,
        "game": record.game,
        "rules": record.version,
        "table": record.extra.get("table", ""),
        "commitment": shared,
        "decisions": len(record.entries),
        "digest": match.state.digest(),
        "printed_content": printed.content_hash() == record.content_hash,
    }


def verify_promise(record: Record) -> str:
    """The commitment that the revealed secrets keep, and from which the match's secret follows."""
    fair = record.extra.get("fair")
    if not isinstance(fair, dict):
        raise Invalid("verify.no_fair")
    try:
        secret = bytes.fromhex(fair["secret"])
        nonce = bytes.fromhex(fair["nonce"])
        nonces = [None if one is None else bytes.fromhex(one).hex() for one in fair["nonces"]]
        promised = str(fair["commitment"])
    except (KeyError, TypeError, ValueError):
        raise Invalid("verify.damaged_fair") from None
    if commitment(secret, nonce) != promised:
        raise Invalid("verify.commitment")
    if len(nonces) != record.seats:
        raise Invalid("verify.damaged_fair")
    if match_secret(secret, nonce, nonces) != record.secret:
        raise Invalid("verify.match_secret")
    return promised
