"""The house's own key: drawn once for a database, kept in it, the same for all servers that share it.

From it come marks of addresses, so that none is stored as it is; the token of an account's seat, so that every device
that is signed in can be given it again; and the challenges that a passkey signs, so that none need be stored.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from contextlib import suppress
from typing import Final

from qiju.table.store.store import Store

KEY: Final = "key"
MARK: Final = 32  # hex digits
TIME_BYTES: Final = 8
CHANCE_BYTES: Final = 16
CHALLENGE_BYTES: Final = TIME_BYTES + CHANCE_BYTES + 32


class House:
    """What follows from the key."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.found = b""

    async def key(self) -> bytes:
        """The key, drawn where there is none yet."""
        if not self.found:
            rows = await self.store.fetch("house", KEY)
            if not rows:
                with suppress(Exception):  # another server was first
                    await self.store.commit([("add_to_house", (KEY, secrets.token_hex(32)))])
                rows = await self.store.fetch("house", KEY)
            self.found = bytes.fromhex(rows[0][0])
        return self.found

    async def _made(self, kind: str, what: str) -> bytes:
        return hmac.digest(await self.key(), f"{kind}\0{what}".encode(), hashlib.sha256)

    async def mark(self, address: str) -> str:
        """By what an address is known again, on this house's tables and nowhere else."""
        return (await self._made("address", address)).hex()[:MARK]

    async def seat_token(self, account: str, code: str) -> str:
        """What opens the seat of an account at a table, on whichever device."""
        return written(await self._made("seat", f"{account}\0{code}"))

    async def challenge(self, purpose: str, account: str, until: int) -> str:
        """Something to sign that nobody else can have made: for this purpose and account, and not for long."""
        head = until.to_bytes(TIME_BYTES, "big") + secrets.token_bytes(CHANCE_BYTES)
        return written(head + await self._made("challenge", f"{purpose}\0{account}\0{head.hex()}"))

    async def holds(self, challenge: str, purpose: str, account: str, now: int) -> bool:
        """Is it one of ours, for this purpose and account, and not too old?"""
        data = read(challenge)
        if data is None or len(data) != CHALLENGE_BYTES:
            return False
        head = data[: TIME_BYTES + CHANCE_BYTES]
        own = await self._made("challenge", f"{purpose}\0{account}\0{head.hex()}")
        return hmac.compare_digest(own, data[len(head) :]) and int.from_bytes(head[:TIME_BYTES], "big") > now


def written(data: bytes) -> str:
    """Bytes as an address can carry them."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def read(text: str) -> bytes | None:
    """... and back; None where that is not what it is."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        return None
