"""A hundred thousand bad messages against a real server: no crash, no change, no leak.

    python bench/fuzz.py [--messages 100000] [--seed 1] [--piece 250000 --state FILE]

Malformed, stale, foreign, illegal, oversize, deeply nested, repeated and random messages, and broken frames below them,
from many sockets at once, at tables in every part of their life: open, sealed choices made, in play, paused, over.
Before and after, the whole store and everything that every seat is shown are compared; every byte received is searched
for secrets, tokens and other tables, and every view in it must be the one that its seat may have. Beside it files of
custom content go to REST, broken, wild and too large, and requests of every kind that there is, with odd values: each
must be answered with a sentence and never with a 500. The server counts its callbacks of more than 50 ms of thread time
(`loop_watch`). The limits on rates are raised (`CALM` in tests/table/server.py) and absent people are waited for
(`grace`), otherwise all is as served. With `--state` a run sends a piece at a time, each to a server of its own and
with the next seed; what is printed is the sum.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import re
import signal
import sqlite3
import sys
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from mineventure.test_custom import GARDEN, HERO
from qiju.table.rooms.fairness import match_secret
from table.client import Door, Seat, play_out, take_refuge
from table.fuzzing import CODES, EFFECTIVE, Fuzzer
from table.server import LONGEST, Server, resident

OPTIONS = {"first_player": "seat1", "role_deal": "listed"}
TOLD = {"sync", "update", "ok", "refused", "menu", "bye"}
BUNDLE = 100
PATIENCE = 120.0
AT_ONCE = 4  # how many bring files, and how many knock
FRAME = 65_536  # beyond this the socket is closed rather than answered
ADDED_UP = (
    "messages",
    "received",
    "unanswered",
    "untyped",
    "sockets_reopened",
    "crashes",
    "state_changes",
    "leaks",
    "files",
    "requests",
    "long_callbacks",
    "seconds",
)
# Everything a seat is shown but what goes with time and with who is there.
SHOWN = ("you", "host", "names", "view", "chat", "undo", "fair", "over", "events")
ROWS = {
    "tables": "code, created, status, public, game, secret, nonce, meta, setup",
    "tokens": "hash, code, seat",
    "entries": "code, n, seat, text, word, at, made_by, clocks",
    "records": "code, at, body",
    "chat": "code, n, at, seat, name, text",
}


class Stage:
    """A table in some part of its life, its people, and what none of them may hear."""

    def __init__(self, name: str, seats: list[Seat], watcher: Seat, senders: list[int]) -> None:
        self.name = name
        self.seats = seats
        self.watcher = watcher
        self.senders = senders  # the seats that send bad messages; the watchers always do
        self.code = watcher.code
        self.canaries: dict[str, str] = {}  # what it is

    def everybody(self) -> list[Seat]:
        return [*self.seats, self.watcher]


class Findings:
    def __init__(self) -> None:
        self.messages = self.received = self.unanswered = self.reopened = 0
        self.answers: dict[str, int] = {}
        self.leaks: list[str] = []
        self.untyped: list[str] = []  # answers that are not in the protocol
        self.changes: list[str] = []
        self.crashes: list[str] = []
        self.files = self.requests = 0
        self.peak = 0.0  # megabytes of the server's process
        self.long: dict[str, int] = {}  # callbacks that held the loop up, by what they were


class Harder(Fuzzer):
    """What the tests' fuzzer makes, and worse."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.sent: list[str | bytes] = []

    def bad(self, seat: Seat, stage: Stage) -> str | bytes:
        """One bad message for this seat; `seat` is what a seat was last told, never the socket that sends."""
        harmless = seat.you < 0
        shape = self.random.randrange(16)
        if shape == 0:
            text: str | bytes = self.nested()
        elif shape == 1:
            text = self.good_but_foreign(seat, stage)
        elif shape == 2:
            text = self.odd_json(seat)
        elif shape == 3 and self.sent:
            text = self.random.choice(self.sent)  # the very same again
        elif shape == 4:
            fields = self.fields(seat, harmless)
            if harmless or str(fields["type"]) not in EFFECTIVE:  # those are bad by their ref
                fields["ref"] = "always the same"
            text = json.dumps(fields)
        elif shape == 5:
            text = json.dumps(self.good(seat) or {"type": "move"}).encode()  # right, but not as text
        else:
            text = self.message(seat, harmless)
        self.sent.append(text)
        if len(self.sent) > 50:
            del self.sent[0]
        return text

    def nested(self) -> str:
        depth = self.random.choice((10, 200, 1000, 2000, 8000))
        inside = self.random.choice(
            ("[" * depth + "]" * depth, "[" * depth, '{"a":' * (depth // 3) + "1" + "}" * (depth // 3))
        )
        where = self.random.choice(("moves", "q", "ref", "text", "prefix", "x"))
        shapes = (inside, f'{{"type":"move","ref":"deep","q":1,"{where}":{inside}}}')
        return self.random.choice(shapes)[:16_384]

    def good(self, seat: Seat) -> dict[str, Any] | None:
        """What this seat could rightly send."""
        if not seat.told.get("ask") or not seat.must or not seat.allowed():
            return None
        return {"type": "move", "ref": f"g{self.count}", "q": seat.ask["q"], "moves": [seat.allowed()[0]["move"]]}

    def good_but_foreign(self, seat: Seat, stage: Stage) -> str:
        """A right decision, but stale, for another seat, or of another seat."""
        rights = [right for right in (self.good(one) for one in stage.seats) if right]
        if not rights:
            return json.dumps({"type": "move", "ref": "f", "q": 0, "text": "labor"})
        right = dict(self.random.choice(rights))
        mine = self.good(seat)
        if mine is None and self.random.random() < 0.5:
            return json.dumps(right)
        if mine is not None and self.random.random() < 0.5:
            return json.dumps({**mine, "q": mine["q"] + self.random.choice((-1, 1, -64, 1 << 40, -(1 << 62)))})
        return json.dumps({**right, "seat": self.random.choice([other for other in range(-2, 9) if other != seat.you])})

    def odd_json(self, seat: Seat) -> str:
        """JSON at the edge of what JSON is."""
        q = seat.ask["q"] if seat.told.get("ask") else 0
        return self.random.choice(
            (
                f'{{"type":"move","ref":"o","q":{"9" * 400},"moves":[1]}}',
                '{"type":"move","ref":"o","q":1e999,"moves":[1]}',
                '{"type":"move","ref":"o","q":NaN,"moves":[Infinity]}',
                f'{{"type":"move","ref":"o","q":{q},"moves":[1e0]}}',
                f'{{"type":"move","ref":"o","q":{q},"moves":[-0.0]}}',
                f'{{"type":"move","ref":"o","q":{q},"moves":{{"0":1}}}}',
                f'{{"type":"move","ref":"o","q":{q},"moves":[{",".join("1" * 200)}]}}',
                f'{{"type":"move","ref":"o","q":{q},"text":"\\ud800"}}',
                f'{{"type":"move","ref":"\\udfff","q":{q},"text":"fly"}}',
                f'{{"type":"move","ref":"o","q":{q},"text":"fly","type":"soar"}}',
                f'\ufeff{{"type":"ping","ref":"o","q":{q}}}',
                '{"type":"chat","ref":{"a":[1]},"text":"x"}',
                '{"type":["move"],"ref":"o"}',
                '{"__proto__":{"type":"resign"},"ref":"o"}',
                '{"type":"hello","ref":"o","token":"A","seen":-1}',
                '"resign"',
                "null",
                "",
                " ",
            )
        )


class FileFuzzer:
    """Files of custom content: good ones cut, doubled and twisted, and ones that are large in every way there is."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.good = (HERO, GARDEN, HERO + GARDEN)

    def file(self) -> str:
        choose = self.random
        size = choose.choice((3, 30, 300, 3_000, 30_000))
        good = choose.choice(self.good)
        place = choose.randrange(len(good))
        signs = "".join(choose.choice("[]{}=.,#'\"\\\n\t 0123456789abc甲\u0000\u202e") for _ in range(size))
        return choose.choice(
            (
                ".".join(["a"] * size) + " = 1",
                "[" + ".".join(["a"] * size) + "]",
                "[[block]]\n" * size,
                "[[character]]\n" + "\n".join(f"k{n} = {n}" for n in range(size)),
                "block = [" + "{}," * size + "]",
                "a = " + "9" * size,
                "a = 0x" + "f" * size,
                "a = 1e" + "9" * size,
                "a = " + "[" * size,
                "a = " + "{a=" * size,
                '"""\\' * size,
                "'" * size,
                "a" * size + " = 1",
                good[:place],
                good[:place] + signs[:300] + good[place:],
                good.replace(choose.choice(good.split()), choose.choice(good.split())),
                re.sub(r"\d+", lambda _: str(choose.choice((-1, 0, 1 << 31, 1 << 63, 10**14))), good),
                signs,
                good * min(size, 60),
            )
        )


class Bench:
    """One run against one server."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.seed = seed
        self.door = Door(server.url)
        self.found = Findings()
        self.stages: list[Stage] = []
        self.views: dict[tuple[str, int], Any] = {}

    # -- the tables ----------------------------------------------------------------------------------

    async def set_up(self) -> None:
        """Tables in every part of their life. Everybody stays, so that nobody is replaced by a bot."""
        door = self.door
        playing = await door.sits_full("merit", "Ann Bob Cem", options=OPTIONS, nonce="5a" * 16)
        await take_refuge(playing)
        await self.add("in play", playing, [0, 1])
        sealed = await door.sits_full("merit", "Dan Eve Fay", options=OPTIONS)
        await sealed[1].plays("refuge")
        await sealed[0].until(lambda seat: 1 not in seat.ask["waiting"])
        await self.add("sealed", sealed, [0, 1])
        paused = await door.sits_full("merit", "Gus Hal", options=OPTIONS)
        await take_refuge(paused)
        await paused[0].does("pause")
        await self.add("paused", paused, [0, 1])
        host = await door.opens("merit", "Ida", seats=4)
        await self.add("open", [host, await door.joins(host.code, "Jon")], [1])
        over = await door.sits_full("merit", "Kim Leo", options=OPTIONS)
        await play_out(over)
        await self.add("over", over, [])
        self.hide()

    async def add(self, name: str, seats: list[Seat], senders: list[int]) -> None:
        self.stages.append(Stage(name, seats, await self.door.watches(seats[0].code), senders))

    def hide(self) -> None:
        """What nobody at a table may ever hear."""
        with closing(self.database()) as connection:
            secrets = {
                code: (status, secret, nonce, json.loads(meta))
                for code, status, secret, nonce, meta in connection.execute(
                    "SELECT code, status, secret, nonce, meta FROM tables"
                )
            }
            hashes = [row[0] for row in connection.execute("SELECT hash FROM tokens")]
        for stage in self.stages:
            stage.canaries = {"Traceback": "a traceback", **dict.fromkeys(hashes, "the hash of a token")}
            stage.canaries |= {seat.token: "a token" for one in self.stages for seat in one.seats if seat.token}
            stage.canaries |= {code: "another table" for code in secrets if code != stage.code}
            for code, (status, secret, nonce, meta) in secrets.items():
                if status == "over" and code == stage.code:
                    continue  # revealed to its people
                shared = match_secret(secret, nonce, [seat["nonce"] for seat in meta["seats"]])
                whose = "the table's" if code == stage.code else "another table's"
                for hidden, what in ((secret, "secret"), (nonce, "nonce"), (shared, "match secret")):
                    written = (hidden.hex(), base64.b64encode(hidden).decode()[:-2], repr(hidden)[2:-1])
                    stage.canaries |= dict.fromkeys(written, f"{whose} {what}")

    def database(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self.server.folder / 'tables.sqlite3'}?mode=ro", uri=True)

    async def everything(self) -> dict[str, Any]:
        """The whole store, and what everybody would be shown who came now."""
        all_of_it: dict[str, Any] = {}
        with closing(self.database()) as connection:
            for table, columns in ROWS.items():
                # Files that are good after all open tables of their own, which are none of these.
                codes = ", ".join(f"'{stage.code}'" for stage in self.stages)
                all_of_it[f"store: {table}"] = connection.execute(
                    f"SELECT {columns} FROM {table} WHERE code IN ({codes}) ORDER BY 1, 2"
                ).fetchall()
        for stage in self.stages:
            for one in stage.everybody():
                fresh = await Seat(self.door, one.code, one.token).connect()
                facts = {key: value for key, value in fresh.table.items() if key not in ("seats", "spectators")}
                people = [
                    {key: value for key, value in seat.items() if key != "connected"} for seat in fresh.table["seats"]
                ]
                all_of_it[f"{stage.name}, seat {one.told['you']}"] = (
                    {name: fresh.told[name] for name in SHOWN},
                    fresh.told["ask"],
                    facts,
                    people,
                    fresh.told["clocks"]["seats"],
                )
                self.views[(stage.code, fresh.you)] = fresh.view
                await fresh.leave()
        return all_of_it

    # -- pouring -------------------------------------------------------------------------------------

    async def pour(self, stage: Stage, seat: Seat, messages: int, seed: int) -> None:
        """Bad messages from one socket, in bundles, each with an honest question at its end."""
        fuzzer = Harder(seed)
        socket = await self.enter(stage, seat)
        while messages > 0:
            bundle = [fuzzer.bad(seat, stage) for _ in range(min(messages, BUNDLE))]
            if fuzzer.random.random() < 0.05:
                bundle[-1] = "x" * fuzzer.random.choice((FRAME - 1, FRAME + 1, 3 * FRAME))
            messages -= len(bundle)
            self.found.messages += len(bundle)
            try:
                await self.exchange(stage, seat, socket, bundle)
            except websockets.ConnectionClosed:
                # Only a frame beyond all bounds ends the conversation.
                if len(bundle[-1]) <= FRAME:
                    self.found.crashes.append(
                        f"{stage.name}: a socket was closed by {[str(one)[:60] for one in bundle[-3:]]}"
                    )
                self.found.reopened += 1
                socket = await self.enter(stage, seat)
            except TimeoutError:
                self.found.crashes.append(f"{stage.name}: no answer for {PATIENCE:.0f} s")
                return
        await socket.close()

    async def enter(self, stage: Stage, seat: Seat) -> ClientConnection:
        socket = await connect(
            self.server.url.replace("http", "ws") + f"/ws/{stage.code}", max_size=None, compression=None
        )
        await socket.send(json.dumps({"type": "hello", **({"token": seat.token} if seat.token else {})}))
        self.inspect(stage, seat.you, await socket.recv())
        return socket

    async def exchange(self, stage: Stage, seat: Seat, socket: ClientConnection, bundle: list[str | bytes]) -> None:
        for one in bundle:
            await socket.send(one)
        honest = f"honest {self.found.messages}"
        await socket.send(json.dumps({"type": "ping", "ref": honest}))
        answers = 0
        async with asyncio.timeout(PATIENCE):
            while True:
                told = self.inspect(stage, seat.you, await socket.recv())
                if told.get("ref") == honest:
                    break
                answers += told.get("type") in ("ok", "refused", "menu")
        self.found.unanswered += len(bundle) - answers

    def inspect(self, stage: Stage, you: int, text: str | bytes) -> dict[str, Any]:
        """One message that came back: in the protocol, without secrets, and with no view but the seat's own."""
        found = self.found
        found.received += 1
        if isinstance(text, bytes):
            found.untyped.append(f"{stage.name}: bytes {text[:80]!r}")
            return {}
        for canary, what in stage.canaries.items():
            if canary in text:
                place = text.index(canary)
                found.leaks.append(f"{stage.name}, seat {you}: {what} in …{text[max(0, place - 40) : place + 8]}…")
        told: dict[str, Any] = json.loads(text)
        kind = told.get("type")
        if kind == "refused":
            kind = told.get("error")
            words = told.get("text") or {}
            if kind not in CODES or not words.get("zh") or not words.get("en"):
                found.untyped.append(f"{stage.name}: {text[:160]}")
        elif kind not in TOLD:
            found.untyped.append(f"{stage.name}: {text[:160]}")
        found.answers[str(kind)] = found.answers.get(str(kind), 0) + 1
        known = (stage.code, you)
        if "view" in told and known in self.views and told["view"] != self.views[known]:
            found.leaks.append(f"{stage.name}, seat {you}: a view that is not the seat's")
        if told.get("you", you) != you:
            found.leaks.append(f"{stage.name}, seat {you}: told as seat {told['you']}")
        return told

    # -- files of one's own --------------------------------------------------------------------------

    async def bring_files(self, count: int, seed: int) -> None:
        """Custom content that nobody should have to read."""
        fuzzer = FileFuzzer(seed)
        async with httpx.AsyncClient(base_url=self.server.url, timeout=PATIENCE) as http:
            for _ in range(count):
                self.found.messages += 1
                self.found.files += 1
                file = {"name": "own.toml", "text": fuzzer.file()}
                if fuzzer.random.random() < 0.5:
                    answer = await http.post("/api/games/mineventure/own", json=file)
                else:
                    bots = [None, "house", "house"]
                    wish = {"game": "mineventure", "name": "Eve", "seats": 3, "bots": bots, "own": file}
                    answer = await http.post("/api/own", json=wish)
                self.inspect_file(answer, file["text"])

    def inspect_file(self, answer: httpx.Response, text: str) -> None:
        self.found.received += 1
        what = f"a file: {answer.status_code} to {text[:60]!r}"
        if answer.status_code >= 500:
            self.found.crashes.append(what)
        elif answer.status_code >= 400:
            words = answer.json().get("text") or {}
            if not words.get("zh") or not words.get("en"):
                self.found.untyped.append(what)
        for stage in self.stages:
            self.found.leaks += [f"a file: {what}" for canary, what in stage.canaries.items() if canary in answer.text]

    # -- every other request -------------------------------------------------------------------------

    async def knock(self, count: int, seed: int) -> None:
        """Requests of every kind that the OpenAPI page names, accounts and moderation included, with odd values."""
        fuzzer = Fuzzer(seed)
        choose = fuzzer.random
        async with httpx.AsyncClient(base_url=self.server.url, timeout=PATIENCE) as http:
            page = (await http.get("/openapi.json")).json()
            calls = [(path, method) for path, methods in page["paths"].items() for method in methods]
            fields = sorted(
                {name for one in page["components"]["schemas"].values() for name in one.get("properties", {})}
            )
            for _ in range(count):
                self.found.messages += 1
                self.found.requests += 1
                path, method = choose.choice(calls)
                # Reading may hit a table that is there; a change must not be possible by accident.
                codes = [stage.code for stage in self.stages] if method == "get" else ["ABCDEF", "QQQQQQ"]
                where = re.sub(r"\{.*?\}", choose.choice([*codes, "x", "%00", "9" * 300, "..%2f"]), path)
                cookie = choose.choice(("", "x", "9" * 2000, '\\"', "a=b; c"))
                headers = {
                    "Cookie": f"qiju_session={cookie}",
                    "Authorization": choose.choice(("", "Bearer x", "Basic")),
                }
                if method == "get":
                    query = {choose.choice(("at", "seat", "after", "most", "before", "lang")): str(fuzzer.odd())[:200]}
                    answer = await http.get(where, params=query, headers=headers)
                else:
                    body = {name: fuzzer.odd() for name in choose.sample(fields, 12)}
                    answer = await http.post(where, json=body, headers=headers)
                self.inspect_answer(answer, f"{method} {where}")

    def inspect_answer(self, answer: httpx.Response, asked: str) -> None:
        self.found.received += 1
        what = f"{asked[:80]}: {answer.status_code}"
        if answer.status_code >= 500:
            self.found.crashes.append(what)
        elif answer.status_code >= 400 and not (answer.json().get("text") or {}).get("zh"):
            self.found.untyped.append(what)
        # Whoever asks about one table may be told what that one reveals, once it is over.
        for stage in [stage for stage in self.stages if stage.code in asked] or self.stages:
            hidden = stage.canaries.items()
            self.found.leaks += [
                f"{asked}: {secret}" for canary, secret in hidden if canary in answer.text and canary not in asked
            ]

    async def watch_memory(self) -> None:
        assert self.server.process is not None
        while True:
            self.found.peak = max(self.found.peak, resident(self.server.process.pid))
            await asyncio.sleep(0.25)

    async def count_long_callbacks(self) -> None:
        async with httpx.AsyncClient(base_url=self.server.url, timeout=PATIENCE) as http:
            text = (await http.get("/metrics")).text
        found = re.findall(r'^qiju_long_callbacks_total\{where="(.*)"\} (\d+)$', text, re.MULTILINE)
        self.found.long = {where: int(count) for where, count in found}

    # -- below the messages --------------------------------------------------------------------------

    async def break_in(self, connections: int, seed: int) -> None:
        """Broken handshakes, wrong hellos, frames that are none: a socket each."""
        fuzzer = Harder(seed)
        for number in range(connections):
            stage = fuzzer.random.choice(self.stages)
            self.found.messages += 1
            with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
                writer.write(self.raw(fuzzer, stage, number))
                if fuzzer.random.random() < 0.5:
                    writer.write_eof()
                async with asyncio.timeout(0.2):
                    got = await reader.read(1 << 20)
                self.inspect_raw(stage, got)
                writer.close()

    def inspect_raw(self, stage: Stage, got: bytes) -> None:
        self.found.received += bool(got)
        if got.startswith(b"HTTP/1.1 5"):
            self.found.crashes.append(f"{stage.name}: {got[:60]!r}")
        text = got.decode("utf-8", "replace")
        self.found.leaks += [f"{stage.name}, raw: {what}" for canary, what in stage.canaries.items() if canary in text]

    def raw(self, fuzzer: Harder, stage: Stage, number: int) -> bytes:
        choose = fuzzer.random
        foreign = choose.choice([one for one in self.stages if one is not stage]).seats[0].token
        code = choose.choice((stage.code, "ZZZZZZ", "%00", "..%2f", "A" * 3000, stage.code.lower()))
        head = (
            f"GET /ws/{code} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        hello = choose.choice(
            (
                json.dumps({"type": "hello", "token": foreign}),
                json.dumps({"type": "hello", "token": fuzzer.odd()}),
                json.dumps({"type": "hello", "seen": fuzzer.odd()}),
                json.dumps({"type": "hello", "token": ""}),
                '{"type":"move","ref":"1","q":0,"text":"labor"}',
                "",
            )
        ).encode()
        frames = (
            frame(hello),
            frame(hello) + frame(b"\xff\xfe\xfd"),  # not UTF-8
            frame(hello) + frame(b"x", opcode=3),  # no such kind of frame
            frame(hello) + frame(b"{", final=False) + frame(b"{"),  # a message in a message
            frame(hello) + b"\x81\x05hello",  # not masked
            frame(hello) + frame(b"p" * 200, opcode=9),  # too long a ping
            frame(hello) + b"\x81\xff" + (1 << 62).to_bytes(8, "big") + b"\0\0\0\0",
            frame(hello) + frame(b"\x03", opcode=8),
            choose.randbytes(choose.randrange(1, 300)),
        )
        broken = (
            head[: choose.randrange(len(head))],
            choose.randbytes(100),
            head.replace(b"13", b"-1"),
            head.replace(b"GET", b"POST"),
        )
        return choose.choice(broken) if number % 5 == 0 else head + choose.choice(frames)

    # -- what became of it ---------------------------------------------------------------------------

    async def judge(self, before: dict[str, Any]) -> None:
        found, server = self.found, self.server
        if server.process is None or server.process.poll() is not None:
            found.crashes.append("the server has ended")
            return
        await asyncio.sleep(0.5)
        after = await self.everything()
        found.changes += [
            f"{name}: {difference(before[name], after[name])}" for name in before if before[name] != after[name]
        ]
        for stage in self.stages:
            for seat in stage.everybody():
                if seat.reader is None or seat.reader.done():
                    found.crashes.append(f"{stage.name}: a quiet socket was closed")
                    continue
                for text in seat.raw:
                    self.inspect(stage, seat.told["you"], text)
        errors = [line for line in server.log.splitlines() if '"level": "error"' in line or '"critical"' in line]
        found.crashes += [f"log: {line[:300]}" for line in errors]
        if "Traceback" in server.log:
            found.crashes.append("a traceback in the log")
        for stage in self.stages:
            if any(canary in server.log for canary in stage.canaries if canary != "Traceback"):
                found.leaks.append(f"{stage.name}: a secret in the log")

    async def run(self, messages: int) -> None:
        await self.set_up()
        before = await self.everything()
        for stage in self.stages:
            for seat in stage.everybody():
                del seat.raw[:]
        sockets = [(stage, stage.seats[number]) for stage in self.stages for number in stage.senders]
        sockets += [(stage, stage.watcher) for stage in self.stages]
        broken = min(messages // 100, 1000)
        files = min(messages // 50, 5000)
        requests = min(messages // 20, 20_000)
        share, rest = divmod(messages - broken - files - requests, len(sockets))
        pouring = [
            self.pour(stage, seat, share + (number < rest), self.seed * 1000 + number)
            for number, (stage, seat) in enumerate(sockets)
        ]
        watching = asyncio.create_task(self.watch_memory())
        beside = [self.break_in(broken, self.seed)]
        for number in range(AT_ONCE):
            seed = self.seed * 1000 + number
            beside.append(self.bring_files(part_of(files, number), seed))
            beside.append(self.knock(part_of(requests, number), seed))
        await asyncio.gather(*pouring, *beside)
        watching.cancel()
        await self.count_long_callbacks()
        await self.judge(before)


def part_of(count: int, number: int) -> int:
    """What one of those who share so many has to do."""
    return count // AT_ONCE + (number < count % AT_ONCE)


def difference(before: Any, after: Any) -> str:
    """What is there now that was not."""
    return str([one for one in after if one not in before])[:300]


def kinds(lines: list[str]) -> list[str]:
    """One example of each sort."""
    return list({line.partition(" in …")[0]: line for line in lines}.values())[:10]


def frame(data: bytes, opcode: int = 1, final: bool = True) -> bytes:
    """A client's frame, masked with zeros."""
    size = len(data)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes((0x80 * final | opcode,)) + length + b"\0\0\0\0" + data


def measure(messages: int = 100_000, seed: int = 1) -> dict[str, Any]:
    """The whole run as plain figures: `crashes`, `state_changes` and `leaks` must be 0."""
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="qiju-fuzz-") as folder:
        calm = {"grace": 1 << 40, "undo_gone": 1 << 40, "pause_allowance": 1 << 40, "works_per_address": 1000}
        server = Server(Path(folder), loop_watch=LONGEST, **calm).start()
        try:
            bench = Bench(server, seed)
            asyncio.run(bench.run(messages))
        finally:
            server.stop()
    found = bench.found
    return {
        "messages": found.messages,
        "received": found.received,
        "answers": dict(sorted(found.answers.items())),
        "unanswered": found.unanswered,
        "untyped": len(found.untyped),
        "sockets_reopened": found.reopened,
        "crashes": len(found.crashes),
        "state_changes": len(found.changes),
        "leaks": len(found.leaks),
        "files": found.files,
        "requests": found.requests,
        "peak_memory_mb": round(found.peak, 1),
        "long_callbacks": sum(found.long.values()),
        "long_callbacks_where": found.long,
        "examples": [*found.crashes[:5], *found.changes[:5], *kinds(found.leaks), *found.untyped[:5]],
        "settings": server.settings,
        "seconds": round(time.perf_counter() - begun, 1),
        "load": round(os.getloadavg()[0], 2),
    }


def added_up(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Two pieces of a run as one."""
    both = {**now, **{name: round(before[name] + now[name], 1) for name in ADDED_UP}}
    for name in ("answers", "long_callbacks_where"):
        kinds = sorted({*before[name], *now[name]})
        both[name] = {kind: before[name].get(kind, 0) + now[name].get(kind, 0) for kind in kinds}
    both["peak_memory_mb"] = max(before["peak_memory_mb"], now["peak_memory_mb"])
    both["examples"] = [*before["examples"], *now["examples"]][:20]
    both["pieces"] = before.get("pieces", 1) + 1
    return both


def measure_on(messages: int, seed: int, piece: int, state: Path) -> dict[str, Any]:
    """The next piece of a run that has come as far as `state` says."""
    if not state.exists():
        figures = measure(min(messages, piece), seed)
    else:
        figures = json.loads(state.read_text())
        left = messages - figures["messages"]
        if left > 0:
            figures = added_up(figures, measure(min(left, piece), seed + figures.get("pieces", 1)))
    state.write_text(json.dumps(figures))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--piece", type=int, default=250_000, help="messages at a time, with --state")
    parser.add_argument("--state", type=Path, help="where the sum of earlier pieces is kept")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server is left behind
    if chosen.state is not None:
        figures = measure_on(chosen.messages, chosen.seed, chosen.piece, chosen.state)
    else:
        figures = measure(chosen.messages, chosen.seed)
    text = json.dumps(figures, indent=2, ensure_ascii=False)
    print(text)
    if chosen.json is not None:
        chosen.json.write_text(text + "\n", encoding="utf-8")
    print(
        f"{figures['crashes']} crashes, {figures['state_changes']} state changes, {figures['leaks']} leaks, "
        f"{figures['peak_memory_mb']} MB at most, {figures['long_callbacks']} callbacks over {LONGEST} ms"
    )
    clean = figures["crashes"] == figures["state_changes"] == figures["leaks"] == 0
    sys.exit(0 if clean and figures["untyped"] == figures["unanswered"] == 0 else 1)


if __name__ == "__main__":
    main()
