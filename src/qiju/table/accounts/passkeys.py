"""Passkeys (WebAuthn): what a browser is asked for, and whether its answer is true.

An answer is CBOR and keys from outside: it is looked at in a workroom, in a process with bounds, never on the loop.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from qiju.table.accounts.house import read, written
from qiju.table.server_refusal import ServerRefusal

TITLE: Final = "起局 Qiju"
MAKE: Final = "make"  # what a challenge is for
ENTER: Final = "enter"
PATIENCE: Final = 120_000  # milliseconds that a browser waits for its owner
ALGORITHMS: Final = (-8, -7, -257)  # Ed25519, ES256, RS256


class Place(NamedTuple):
    """Where the page is: what a passkey is bound to."""

    host: str
    origin: str


def available() -> bool:
    """Is what reads passkeys installed (`qiju[accounts]`)?"""
    return find_spec("webauthn") is not None


def to_make(challenge: str, place: Place, account: str, name: str, known: list[str]) -> dict[str, Any]:
    """What `navigator.credentials.create` is given; bytes are written as base64url."""
    return {
        "challenge": challenge,
        "rp": {"id": place.host, "name": TITLE},
        "user": {"id": written(bytes.fromhex(account)), "name": name, "displayName": name},
        "pubKeyCredParams": [{"type": "public-key", "alg": number} for number in ALGORITHMS],
        "excludeCredentials": [{"type": "public-key", "id": one} for one in known],
        "authenticatorSelection": {"residentKey": "required", "userVerification": "preferred"},
        "attestation": "none",
        "timeout": PATIENCE,
    }


def to_enter(challenge: str, place: Place) -> dict[str, Any]:
    """What `navigator.credentials.get` is given: any passkey of this house will do."""
    return {"challenge": challenge, "rpId": place.host, "userVerification": "preferred", "timeout": PATIENCE}


def made(credential: dict[str, Any], challenge: str, host: str, origin: str) -> tuple[str, str, int]:
    """In a workroom: the new passkey's id, its public key, and how often it has signed."""
    import webauthn

    try:
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=read(challenge) or b"",
            expected_rp_id=host,
            expected_origin=origin,
            require_user_verification=False,
        )
    except MemoryError:
        raise
    except Exception:  # whatever is wrong with what came from outside
        raise ServerRefusal("forbidden", "account.passkey") from None
    return written(found.credential_id), written(found.credential_public_key), found.sign_count


def entered(credential: dict[str, Any], challenge: str, host: str, origin: str, public: str, count: int) -> int:
    """In a workroom: the answer is signed by this public key; how often it has signed by now."""
    import webauthn

    try:
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=read(challenge) or b"",
            expected_rp_id=host,
            expected_origin=origin,
            credential_public_key=read(public) or b"",
            credential_current_sign_count=count,
            require_user_verification=False,
        )
    except MemoryError:
        raise
    except Exception:
        raise ServerRefusal("forbidden", "account.passkey") from None
    return found.new_sign_count
