"""Many tables of scripted clients against a real server: moves a second, latencies, CPU and memory.

    python tests/table/load.py --tables 100 --seconds 10 [--game beads|merit] [--durable 0|1]

The clients are bare: frames are taken apart by hand and only the question is read, so that the server is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
REF = re.compile(rb'"ref":"([^"]*)"')
ASK = re.compile(rb'"ask":\{"q":(-?\d+),"must":(true|false)')


def start_server(folder: str, durable: int, extra: list[str]) -> tuple[subprocess.Popen, int]:
    env = dict(os.environ, QIJU_DATA=folder)
    env["PYTHONPATH"] = os.pathsep.join(
        [*env.get("PYTHONPATH", "").split(os.pathsep), str(HERE.parent), str(HERE / "plugin")]
    ).strip(os.pathsep)
    limits = ["messages_per_second=100000", "message_burst=100000", "tables_per_address=100000"]
    limits += ["sockets_per_address=100000", "requests_per_second=100000", "request_burst=100000"]
    limits += [f"durable={durable}", "bot_pause=0", *extra]
    command = [sys.executable, "-m", "qiju", "serve", "--host", "127.0.0.1", "--port", "0", "--lang", "en"]
    run = "from qiju.cli import main; main()"
    if os.environ.get("QIJU_PROFILE"):  # where the time goes: a file for pstats
        run = f"import cProfile; from qiju.cli import main; cProfile.run('main()', {os.environ['QIJU_PROFILE']!r})"
    command = [sys.executable, "-c", run, *command[3:]]
    for limit in limits:
        command += ["--set", limit]
    server = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return server, int(re.search(r":(\d+)/", server.stdout.readline()).group(1))


def post(port: int, path: str, body: dict) -> dict:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


class Client(asyncio.Protocol):
    """One seat: moves whenever it is asked."""

    def __init__(self, load, code: str, token: str, host: bool) -> None:
        self.load, self.code, self.token, self.host = load, code, token, host
        self.data = b""
        self.open = False
        self.sent: dict[bytes, float] = {}
        self.ref = 0
        self.asked = b""

    def connection_made(self, transport) -> None:
        self.transport = transport
        transport.write(
            f"GET /ws/{self.code} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def write(self, text: str) -> None:
        data = text.encode()
        size = len(data)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + data)  # a mask of zeros changes nothing

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.open:
            end = self.data.find(b"\r\n\r\n")
            if end < 0:
                return
            self.data = self.data[end + 4 :]
            self.open = True
            self.write(json.dumps({"type": "hello", "token": self.token}))
        while len(self.data) >= 2:
            size, head = self.data[1] & 127, 2
            if size == 126:
                size, head = int.from_bytes(self.data[2:4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(self.data[2:10], "big"), 10
            if len(self.data) < head + size:
                return
            message, opcode = self.data[head : head + size], self.data[0] & 15
            self.data = self.data[head + size :]
            if opcode == 1:
                self.hear(message)

    def hear(self, message: bytes) -> None:
        if message.startswith(b'{"type":"ok"'):
            sent = self.sent.pop(REF.search(message).group(1), None)
            if sent is not None:
                self.load.done(time.perf_counter() - sent)
            return
        if message.startswith(b'{"type":"refused"'):
            self.load.refused += 1
            self.load.example = message
            return
        if message.startswith(b'{"type":"sync"'):
            self.load.seated()
        found = ASK.search(message)
        if found is None or found.group(2) == b"false" or self.load.stopped or found.group(1) == self.asked:
            return
        self.asked = found.group(1)
        self.ref += 1
        self.sent[b"%d" % self.ref] = time.perf_counter()
        move = 30 if b'[{"move":30,' in message else 1
        self.write(f'{{"type":"move","ref":"{self.ref}","q":{int(found.group(1))},"moves":[{move}]}}')

    def connection_lost(self, error) -> None:
        pass


class Load:
    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.refused = 0
        self.example = b""
        self.there = 0
        self.stopped = False

    def done(self, seconds: float) -> None:
        self.latencies.append(seconds)

    def seated(self) -> None:
        self.there += 1


def cpu_and_memory(pid: int) -> tuple[float, float]:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def play(port: int, pid: int, tables: int, game: str, seconds: float) -> dict:
    load = Load()
    loop = asyncio.get_running_loop()
    before = cpu_and_memory(pid)[1]
    clients = []
    for _ in range(tables):
        one = post(port, "/api/tables", {"game": game, "name": "A", "seats": 2})
        two = post(port, f"/api/tables/{one['table']}/join", {"name": "B"})
        for seat in (one, two):
            client = Client(load, one["table"], seat["token"], seat["host"])
            await loop.create_connection(lambda client=client: client, "127.0.0.1", port)
            clients.append(client)
    while load.there < len(clients):
        await asyncio.sleep(0.01)
    for client in clients:
        if client.host:
            client.write('{"type":"start","ref":"s"}')
    await asyncio.sleep(0.5 if game == "beads" else 0)
    load.latencies.clear()
    begun, cpu = time.perf_counter(), cpu_and_memory(pid)[0]
    quiet = 0
    while time.perf_counter() - begun < seconds and quiet < 30:
        count = len(load.latencies)
        await asyncio.sleep(0.1)
        quiet = quiet + 1 if len(load.latencies) == count else 0
    took, spent = time.perf_counter() - begun - 0.1 * quiet, cpu_and_memory(pid)[0] - cpu
    load.stopped = True
    waits = sorted(load.latencies)
    memory = cpu_and_memory(pid)[1]
    await asyncio.sleep(0.2)
    return {
        "tables": tables,
        "game": game,
        "moves": len(waits),
        "moves_per_second": round(len(waits) / took),
        "p50_ms": round(waits[len(waits) // 2] * 1e3, 2) if waits else None,
        "p99_ms": round(waits[len(waits) * 99 // 100] * 1e3, 2) if waits else None,
        "max_ms": round(waits[-1] * 1e3, 2) if waits else None,
        "cpu_us_per_move": round(spent / max(1, len(waits)) * 1e6),
        "memory_mb": round(memory),
        "kb_per_table": round((memory - before) * 1e3 / tables),
        "refused": load.refused,
        "example": load.example.decode(),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--game", default="beads")
    parser.add_argument("--durable", type=int, default=1)
    parser.add_argument("--set", action="append", default=[])
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(folder, chosen.durable, chosen.set)
        try:
            figures = asyncio.run(play(port, server.pid, chosen.tables, chosen.game, chosen.seconds))
            figures["durable"] = chosen.durable
            print(json.dumps(figures))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()


if __name__ == "__main__":
    main()
