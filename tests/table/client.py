"""People at a table, as a test speaks of them: `await seat.plays("labor")`, `await seat.until(...)`."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

from table.server import PATIENCE

ATTEMPTS = 20  # how often a table may move by itself, just while it refuses


class Refusal(AssertionError):
    """The server refused what a test took for granted."""


class Door:
    """The REST side of a server."""

    def __init__(self, url: str) -> None:
        self.url = url

    async def get(self, path: str, status: int = 200) -> Any:
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, verify=False) as http:
            answer = await http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def text(self, path: str) -> str:
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, verify=False) as http:
            return (await http.get(path)).text

    async def status(self, path: str) -> int:
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, verify=False) as http:
            return (await http.get(path)).status_code

    async def post(self, path: str, body: dict[str, Any], status: int = 200, **headers: str) -> Any:
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, verify=False) as http:
            answer = await http.post(path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def lists(self, code: str) -> None:
        """The list of public tables, which is kept for a moment, comes to name this one."""
        async with asyncio.timeout(PATIENCE):
            while code not in [table["code"] for table in (await self.get("/api/tables"))["tables"]]:
                pass

    async def opens(self, game: str = "merit", name: str = "Ann", nonce: str | None = None, **wish: Any) -> Seat:
        """A new table; its host comes in, with a share of the chance or without."""
        body = {"game": game, "name": name, **wish, **sealed(nonce)}
        return await self.enters(await self.post("/api/tables", body), nonce=nonce)

    async def joins(self, code: str, name: str, nonce: str | None = None, **wish: Any) -> Seat:
        body = {"name": name, **wish, **sealed(nonce)}
        return await self.enters(await self.post(f"/api/tables/{code}/join", body), nonce=nonce)

    async def plays(self, game: str = "merit", name: str = "Ann", **wish: Any) -> Seat:
        """A table against bots."""
        return await self.enters(await self.post("/api/play", {"game": game, "name": name, **wish}))

    async def enters(self, seated: dict[str, Any], seen: int | None = None, nonce: str | None = None) -> Seat:
        return await Seat(self, seated["table"], seated["token"], nonce).connect(seen)

    async def watches(self, code: str) -> Seat:
        return await Seat(self, code, None).connect()

    async def sits_full(self, game: str = "merit", names: str = "Ann Bob Cem Dan", **wish: Any) -> list[Seat]:
        """A table with a person at every seat, started."""
        first, *others = names.split()
        host = await self.opens(game, first, seats=1 + len(others), **wish)
        seats = [host, *[await self.joins(host.code, name) for name in others]]
        await host.does("start")
        for seat in seats:
            await seat.until(lambda seat: seat.table["status"] == "playing")
        return seats


def sealed(nonce: str | None) -> dict[str, str]:
    """How a share is handed in before anything is known."""
    return {} if nonce is None else {"seal": hashlib.sha256(bytes.fromhex(nonce)).hexdigest()}


class Seat:
    """One socket: a seat's, or a spectator's. It keeps what it was told and checks that nothing was left out."""

    def __init__(self, door: Door, code: str, token: str | None, nonce: str | None = None) -> None:
        self.door = door
        self.code = code
        self.token = token
        self.nonce = nonce  # opened when the table starts
        self.told: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.refs = 0
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.strays: list[dict[str, Any]] = []  # answers without a ref, and everything else that is not an update
        self.changed = asyncio.Event()
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None

    # -- coming and going ----------------------------------------------------------------------------

    async def connect(self, seen: int | None = None) -> Seat:
        address = self.door.url.replace("http", "ws") + f"/ws/{self.code}"
        self.socket = await connect(address, max_size=None, compression=None)
        self.reader = asyncio.get_running_loop().create_task(self.read())
        hello: dict[str, Any] = {"type": "hello"}
        if self.token is not None:
            hello["token"] = self.token
        if seen is not None:
            hello["seen"] = seen
        before = len(self.raw)
        await self.socket.send(json.dumps(hello))
        await self.until(lambda seat: len(seat.raw) > before or seat.reader.done())
        if len(self.raw) == before:
            raise ConnectionError("the socket has gone")
        return self

    async def leave(self) -> None:
        """Close the socket, keep the seat."""
        await self.socket.close()
        await self.reader

    async def returns(self, seen: bool = True) -> Seat:
        """Come back, with what was seen or as if after a reload."""
        return await self.connect(self.v if seen else None)

    async def another_tab(self) -> Seat:
        return await Seat(self.door, self.code, self.token).connect()

    async def read(self) -> None:
        try:
            async for text in self.socket:
                self.raw.append(text)
                self.hear(json.loads(text))
                self.changed.set()
                await self.open_share()
        except websockets.ConnectionClosedError:
            pass
        finally:
            self.changed.set()

    async def open_share(self) -> None:
        """The table is about to start: show the share that was sealed, once."""
        fair = self.told.get("fair")
        if self.nonce is not None and fair and fair["opening"]:
            nonce, self.nonce = self.nonce, None
            await self.socket.send(json.dumps({"type": "nonce", "ref": f"nonce {id(self)}", "nonce": nonce}))

    def hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "sync":
            self.told = message
            self.events = message["events"]
        elif kind == "update":
            assert message["v"] == self.told["v"] + 1, f"update {message['v']} after {self.told['v']}"
            for event in message.get("events", []):
                assert event["n"] == (self.events[-1]["n"] if self.events else 0) + 1, "an event was left out"
                self.events.append(event)
            self.told |= {name: value for name, value in message.items() if name != "events"}
        elif message.get("ref") in self.answers:
            self.answers.pop(message["ref"]).set_result(message)
        else:
            self.strays.append(message)

    # -- speaking ------------------------------------------------------------------------------------

    async def says(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A message and its answer."""
        self.refs += 1
        message = {"type": kind, "ref": f"{id(self)}.{self.refs}", **fields}
        return await self.sends(json.dumps(message), message["ref"])

    async def sends(self, text: str | bytes, ref: str | None = None) -> dict[str, Any]:
        """Anything at all, and the answer with this ref, or the next stray one."""
        if ref is None:
            count = len(self.strays)
            await self.socket.send(text)
            await self.until(lambda seat: len(seat.strays) > count)
            return self.strays[-1]
        answer = self.answers[ref] = asyncio.get_running_loop().create_future()
        await self.socket.send(text)
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait([answer, self.reader], return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise ConnectionError("the socket has gone")
        return answer.result()

    async def does(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A message that must be accepted."""
        answer = await self.says(kind, **fields)
        if answer["type"] == "refused":
            raise Refusal(f"{kind} {fields}: {answer['error']}: {answer['text']['en']}")
        return answer

    async def refused(self, error: str, kind: str, **fields: Any) -> dict[str, Any]:
        """A message that must be refused with this code, in words, and change nothing."""
        for _ in range(ATTEMPTS):
            await self.says("ping")  # what others have done before is told by now
            v, status, move, seats = self.v, *(self.table[name] for name in ("status", "move", "seats"))
            answer = await self.says(kind, **fields)
            assert (answer["type"], answer.get("error")) == ("refused", error), answer
            assert answer["text"]["zh"]
            assert answer["text"]["en"]
            assert "{" not in answer["text"]["en"], "an unfilled sentence"
            if self.v == v:
                return answer
            # In play a bot or a clock may have decided meanwhile, or a bot has sat in for somebody who is gone; nothing
            # else is another by itself. What a refusal changes, it changes at every attempt.
            assert status == "playing", "a refusal changed something"
            assert (self.table["move"], self.table["seats"]) != (move, seats), "a refusal changed something"
        raise AssertionError("a refusal changed something")

    async def plays(self, *texts: str) -> Seat:
        """Decisions, each as soon as this seat is asked."""
        for text in texts:
            await self.until(lambda seat: seat.must)
            await self.does("move", q=self.ask["q"], text=text)
        return self

    async def plays_anything(self) -> None:
        """The first move of the menu that is allowed."""
        await self.until(lambda seat: seat.must)
        await self.does("move", q=self.ask["q"], moves=[self.allowed()[0]["move"]])

    # -- looking -------------------------------------------------------------------------------------

    async def until(self, true: Callable[[Seat], Any], patience: float = PATIENCE) -> Seat:
        """Wait for something to be so."""
        try:
            async with asyncio.timeout(patience):
                while not true(self):
                    self.changed.clear()
                    await self.changed.wait()
        except TimeoutError:
            state = {name: self.told.get(name) for name in ("v", "you", "table", "ask", "undo", "clocks", "over")}
            raise AssertionError(f"never happened; last told: {state} {self.strays[-3:]}") from None
        return self

    def was(self, true: Callable[[dict[str, Any]], Any], after: int = 0) -> bool:
        """Was something so in any message, past the first so many?"""
        return any(true(json.loads(text)) for text in self.raw[after:])

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["kind"] == kind]

    def allowed(self) -> list[dict[str, Any]]:
        return [item for item in self.ask["menu"] if "refusal" not in item]

    @property
    def v(self) -> int:
        return self.told["v"]

    @property
    def you(self) -> int:
        return self.told["you"]

    @property
    def table(self) -> dict[str, Any]:
        return self.told["table"]

    @property
    def view(self) -> dict[str, Any]:
        return self.told["view"]

    @property
    def ask(self) -> dict[str, Any]:
        return self.told["ask"]

    @property
    def must(self) -> bool:
        """Am I asked, and have I not answered yet?"""
        return bool(self.told.get("ask") and self.ask["must"] and "held" not in self.ask)

    @property
    def over(self) -> dict[str, Any] | None:
        return self.told.get("over")


async def take_refuge(seats: list[Seat], word: str = "refuge") -> None:
    """《功德轮回》 up to its first action: everybody who is asked chooses."""
    for seat in seats:
        if seat.must and seat.view["phase"] == "choose_refuge":
            await seat.plays(word)
    for seat in seats:
        await seat.until(lambda seat: seat.view["phase"] == "act")


async def seat_to_act(seats: list[Seat]) -> Seat:
    """Whose turn it is."""
    turn = seats[0].ask["waiting"][0]
    seat = next(seat for seat in seats if seat.you == turn)
    return await seat.until(lambda seat: seat.must)


async def play_out(seats: list[Seat]) -> None:
    """Everybody plays anything until the end."""

    async def play_on(seat: Seat) -> None:
        while not seat.over:
            await seat.until(lambda seat: seat.must or seat.over)
            if seat.must:
                answer = await seat.says("move", q=seat.ask["q"], moves=[seat.allowed()[0]["move"]])
                assert answer["type"] == "ok" or answer["error"] in ("stale", "not_yours"), answer

    await asyncio.gather(*(play_on(seat) for seat in seats))
