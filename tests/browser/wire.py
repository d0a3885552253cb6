"""Others at a table, and whole games, without a browser: REST, and a socket that speaks when spoken to."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from table.server import PATIENCE


class Guest:
    """One seat on a plain socket."""

    def __init__(self, url: str, seated: dict[str, Any]) -> None:
        self.code, self.token, self.seat = seated["table"], seated["token"], seated["seat"]
        self.stay = ExitStack()
        address = f"{url.replace('http', 'ws')}/ws/{self.code}"
        self.socket: ClientConnection = self.stay.enter_context(connect(address, max_size=None))
        self.told: dict[str, Any] = {}
        self.refs = 0
        self.socket.send(json.dumps({"type": "hello", "token": self.token}))
        self.until(lambda told: "v" in told)

    def until(self, true: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Listen until something is so."""
        while not true(self.told):
            self.hear()
        return self.told

    def until_asked(self, true: Callable[[dict[str, Any]], Any] = lambda _: False) -> None:
        """Listen until one must decide, the game is over, or something is so."""
        self.until(lambda told: self.must or told.get("over") or true(told))

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        if message["type"] in ("sync", "update"):
            self.told |= message
        return message

    def says(self, kind: str, **fields: Any) -> None:
        """A message, which must be accepted."""
        self.refs += 1
        self.socket.send(json.dumps({"type": kind, "ref": str(self.refs), **fields}))
        while (answer := self.hear()).get("ref") != str(self.refs):
            pass
        assert answer["type"] == "ok", answer

    @property
    def must(self) -> bool:
        ask = self.told.get("ask")
        return bool(ask and ask["must"] and "held" not in ask)

    def plays(self, text: str) -> None:
        self.until(lambda _: self.must)
        self.says("move", q=self.told["ask"]["q"], text=text)

    def close(self) -> None:
        self.stay.close()


def post(url: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = httpx.post(url + path, json=body, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def full_table(url: str, names: str = "Ann Bob Cem Dan", game: str = "merit", **wish: Any) -> list[Guest]:
    """A person at every seat, started."""
    first, *others = names.split()
    seated = [post(url, "/api/tables", {"game": game, "name": first, "seats": 1 + len(others), **wish})]
    for name in others:
        seated.append(post(url, f"/api/tables/{seated[0]['table']}/join", {"name": name}))
    guests = [Guest(url, one) for one in seated]
    guests[0].says("start")
    for guest in guests:
        guest.until(lambda told: told["table"]["status"] == "playing")
    return guests


def seat_among_bots(url: str, role: str, name: str = "Ann", **more: Any) -> dict[str, Any]:
    """A seat with this role, bots at the others; the game has started."""
    roles = [role, *(other for other in ("farmer", "merchant", "scholar", "monk") if other != role)]
    wish = {"game": "merit", "name": name, "seats": 4, "roles": roles, "bots": [None, "house", "house", "house"]}
    seated = post(url, "/api/tables", wish | more)
    host = Guest(url, seated)
    host.says("start")
    host.close()
    return seated


def finished_game(url: str, won: bool | None = None, name: str = "Ann", game: str = "merit") -> dict[str, Any]:
    """The seat at a game that bots have played to its end; one that was won, or lost, where it matters."""
    for _ in range(40):
        seated = post(url, "/api/play", {"game": game, "name": name})
        guest = Guest(url, seated)
        guest.says("stand")
        over = guest.until(lambda told: told.get("over"))["over"]
        guest.close()
        if won is None or won == (over["outcome"]["reason"] == "won"):
            return seated
    raise AssertionError(f"forty games, and none of them with won={won}")
