"""That no card was stacked: what the server promises before the deal, and how everybody's share goes into it.

Seal, promise, open. Whoever sits down hands in the fingerprint of a share that only they know (`seal`); the server
shows the fingerprint of its own secrets (`commitment`); when the table starts, everybody opens their share. So nobody
could choose theirs knowing another's. Whoever never opens a share adds none, and `verify` says so.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from qiju.kernel.refusal import Invalid
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

    def fair(self, seals: list[str | None], nonces: list[str | None], opening: bool) -> Fair:
        """What everybody may see of it while the table is not over."""
        return {
            "commitment": self.commitment,
            "seals": seals,
            "nonces": nonces,
            "opening": opening,
            "revealed": None,
        }

    def revealed(self, nonces: list[str | None]) -> Revealed:
        return {"secret": self.secret.hex(), "nonce": self.nonce.hex(), "nonces": nonces}


def new_promise() -> Promise:
    return Promise(secrets.token_bytes(BYTES), secrets.token_bytes(BYTES))


def commitment(secret: bytes, nonce: bytes) -> str:
    return hashlib.sha256(secret + nonce).hexdigest()


def seal_of(nonce: str) -> str:
    """The fingerprint of a share, by which it is handed in before anything is known."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def match_secret(secret: bytes, nonce: bytes, nonces: list[str | None]) -> bytes:
    """The secret of the match: the server's share and everybody's, in seat order, each with its length.

    Keyed by the server's secret, so that the commitment, which everybody sees, is not a step on the way to it.
    """
    shares = [nonce, *[bytes.fromhex(one or "") for one in nonces]]
    said = b"qiju match" + b"".join(bytes([len(share)]) + share for share in shares)
    return hmac.digest(secret, said, "sha256")


def read_nonce(written: object) -> str:
    """A person's share, as hex of 16 to 32 bytes."""
    found = _hex(written)
    if found is None or not LEAST_NONCE * 2 <= len(found) <= BYTES * 2:
        raise Invalid("table.nonce")
    return found


def read_seal(written: object) -> str:
    """The fingerprint of a share: SHA-256, as hex."""
    found = _hex(written)
    if found is None or len(found) != BYTES * 2:
        raise Invalid("table.seal")
    return found


def _hex(written: object) -> str | None:
    if not isinstance(written, str) or len(written) > BYTES * 2:
        return None
    try:
        return bytes.fromhex(written).hex()
    except ValueError:
        return None
