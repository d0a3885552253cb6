"""People with accounts, as a test speaks of them; and a passkey without a browser."""

from __future__ import annotations

import base64
import hashlib
import json
import os
from typing import Any

import cbor2
import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from table.client import Door, Seat
from table.server import PATIENCE, Server


class Member:
    """A browser that keeps its cookies."""

    def __init__(self, server: Server, address: str = "127.0.0.1") -> None:
        self.door = Door(server.url)
        self.http = httpx.AsyncClient(
            base_url=server.url, timeout=PATIENCE, headers={"X-Forwarded-For": address}, verify=False
        )

    async def get(self, path: str, status: int = 200) -> Any:
        return told(await self.http.get(path), status)

    async def post(self, path: str, body: dict[str, Any] | None = None, status: int = 200) -> Any:
        return told(await self.http.post(path, json=body or {}), status)

    async def keeps(self, name: str) -> str:
        """An account by a sign-in link; the link's secret."""
        return (await self.post("/api/account/link", {"name": name}))["secret"]

    async def me(self) -> dict[str, Any] | None:
        return (await self.get("/api/account"))["account"]

    async def games(self) -> list[dict[str, Any]]:
        return (await self.get("/api/account/games"))["games"]

    async def opens(self, name: str, game: str = "sealed", **wish: Any) -> Seat:
        return await self.door.enters(await self.post("/api/tables", {"game": game, "name": name, **wish}))

    async def joins(self, code: str, name: str, **wish: Any) -> Seat:
        return await self.door.enters(await self.post(f"/api/tables/{code}/join", {"name": name, **wish}))


def told(answer: httpx.Response, status: int) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json()


def url64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Passkey:
    """What an authenticator holds, and how it signs."""

    def __init__(self, server: Server) -> None:
        self.origin = server.url.replace("127.0.0.1", "localhost")
        self.id = os.urandom(16)
        self.key = ec.generate_private_key(ec.SECP256R1())

    def client_data(self, kind: str, challenge: str, origin: str | None) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": origin or self.origin}).encode()

    def known(self) -> bytes:
        """The authenticator's data: whose, that somebody was there. Passkeys on several devices do not count."""
        return hashlib.sha256(b"localhost").digest() + b"\x05" + bytes(4)

    def makes(self, wish: dict[str, Any], origin: str | None = None, **more: Any) -> dict[str, Any]:
        challenge = wish["options"]["challenge"]
        point = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        data = bytearray(self.known()) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data[32] = 0x45  # ... and that there is a new key
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": bytes(data)})
        response = {
            "clientDataJSON": url64(self.client_data("webauthn.create", challenge, origin)),
            "attestationObject": url64(attested),
        }
        body = {"account": wish["account"], "challenge": challenge, "id": url64(self.id), "response": response}
        return {**body, **more}

    def enters(self, wish: dict[str, Any], origin: str | None = None) -> dict[str, Any]:
        challenge = wish["options"]["challenge"]
        client, known = self.client_data("webauthn.get", challenge, origin), self.known()
        signature = self.key.sign(known + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": url64(client),
            "authenticatorData": url64(known),
            "signature": url64(signature),
        }
        return {"challenge": challenge, "id": url64(self.id), "response": response}
