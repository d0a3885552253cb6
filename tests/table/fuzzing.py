"""Messages that no good client would send: malformed, stale, foreign, illegal, oversize; by the thousand.

None of them may change anything, stop anybody, or bring back anything but a typed refusal.
"""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from table.client import Door, Seat, take_refuge

CODES = {"invalid", "illegal", "stale", "not_yours", "not_now", "too_fast", "too_large", "forbidden"}
KINDS = ["move"] * 12 + ["menu"] * 4
KINDS += ["chat", "undo", "consent", "pause", "resume", "resign", "stand", "sit", "rematch", "name", "nonce"]
KINDS += ["start", "bot", "kick", "swap", "mix", "ping", "hello", "fly"]
# What would change the table when sent by somebody who may.
EFFECTIVE = {"pause", "resume", "resign", "stand", "sit", "chat", "name", "undo"}
ODD: list[Any] = [None, True, False, 0, 1, -1, 7, 31, 999, 2**31, -(2**63), 2**64, 1.5, "", "x", "房", "\u0000", [], {}]
ODD += [[1], [[]], {"q": 1}, "labour", "refuge vow", "@role.monk", "{0}", "{number.__class__}", "9" * 300, "../../etc"]


class Fuzzer:
    """A source of bad messages, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0

    def message(self, seat: Seat, harmless: bool) -> str | bytes:
        """One bad message for this seat; `harmless`: this seat may not change anything whatever it says."""
        self.count += 1
        shape = self.random.randrange(10)
        if shape == 0:
            return self.noise()
        if shape == 1:
            return self.cut(self.fields(seat, harmless))
        if shape == 2 and self.count % 50 == 0:
            return json.dumps({"type": "move", "ref": "big", "text": "x" * self.random.choice((16_400, 40_000))})
        return json.dumps(self.fields(seat, harmless))

    def noise(self) -> str | bytes:
        data = self.random.randbytes(self.random.randrange(40))
        return data if self.random.random() < 0.5 else data.decode("latin-1")

    def cut(self, fields: dict[str, Any]) -> str:
        text = json.dumps(fields)
        return text[: self.random.randrange(len(text))]

    def odd(self) -> Any:
        return self.random.choice(ODD)

    def fields(self, seat: Seat, harmless: bool) -> dict[str, Any]:
        kind = self.random.choice(KINDS)
        fields: dict[str, Any] = {"type": kind, "ref": f"f{self.count}"}
        ask = seat.ask or {"q": -1}
        if kind == "move":
            fields["q"] = self.random.choice([ask["q"], ask["q"] - 1, ask["q"] + 1, 0, -1, self.odd()])
            if self.random.random() < 0.5:
                fields["moves"] = self.bad_moves(ask)
            else:
                fields["text"] = self.random.choice(
                    ["", "fly", "save", "teach 商", "practice practice", "vow 3", self.odd()]
                )
            if self.random.random() < 0.2:
                fields["seat"] = self.odd()
        elif kind in EFFECTIVE and not harmless:
            # A good message of this kind would be obeyed: send it without what it needs.
            return {"type": kind, "ref": self.random.choice([None, 7, "", "r" * 70, []]), "text": "x", "name": "x"}
        for name in ("q", "prefix", "text", "name", "nonce", "seat", "a", "b", "bot", "yes"):
            if name not in fields and kind != "move" and self.random.random() < 0.4:
                fields[name] = self.odd()
        if self.random.random() < 0.05:
            fields["type"] = self.odd()
        if self.random.random() < 0.05:
            fields["ref"] = self.odd()
        return fields

    def bad_moves(self, ask: dict[str, Any]) -> list[Any]:
        allowed = {item["move"] for item in ask.get("menu", []) if "refusal" not in item}
        moves = [self.random.choice([-5, -1, 0, 2, 3, 11, 25, 40, 99, 10**6, 2**40, self.odd()])]
        moves *= self.random.randrange(0, 3)
        # One that is allowed would be obeyed.
        return [move if not (isinstance(move, int) and move in allowed) else 77 for move in moves]


async def fuzz(door: Door, messages: int, seed: int) -> dict[str, int]:
    """Send so many bad messages to a game in play from a seat that is asked, one that is not, and a spectator."""
    options = {"first_player": "seat1", "role_deal": "listed"}
    seats = await door.sits_full("merit", "Ann Bob Cem", options=options)
    await take_refuge(seats)
    watcher = await door.watches(seats[0].code)
    for seat in seats:
        await seat.until(lambda seat: seat.table["spectators"] == 1)
    before = [(seat.v, seat.view, seat.ask, seat.table) for seat in (*seats, watcher)]
    fuzzer = Fuzzer(seed)
    answers: dict[str, int] = {}
    for sender, harmless in ((seats[0], False), (seats[1], False), (watcher, True)):
        await pour(fuzzer, sender, harmless, messages // 3, answers)
    for seat, (v, view, ask, table) in zip((*seats, watcher), before, strict=True):
        await seat.does("ping")
        assert (seat.v, seat.view, seat.ask, seat.table) == (v, view, ask, table), "a bad message changed something"
    return answers


async def pour(fuzzer: Fuzzer, seat: Seat, harmless: bool, messages: int, answers: dict[str, int]) -> None:
    """In bundles, each counted against its answers."""
    while messages > 0:
        bundle = [fuzzer.message(seat, harmless) for _ in range(min(messages, 200))]
        messages -= len(bundle)
        count = len(seat.raw)
        wanted = count + len(bundle)
        for text in bundle:
            await seat.socket.send(text)
        await seat.until(lambda seat, wanted=wanted: len(seat.raw) >= wanted)
        for text in seat.raw[count:]:
            answer = json.loads(text)
            kind = answer["type"]
            assert kind in ("refused", "ok", "menu"), answer
            if kind == "refused":
                assert answer["error"] in CODES, answer
                assert "Traceback" not in text
                assert "Error" not in answer["text"]["en"]
                kind = answer["error"]
            answers[kind] = answers.get(kind, 0) + 1
        del seat.raw[:count]
        seat.strays.clear()
        await asyncio.sleep(0)
