"""Can somebody tell from the wire who holds a 无懈可击?

    python bench/windows.py [--windows 2000] [--tables 10] [--json FILE]

Simulated people sit at real tables of a real server. Where a trick may be nullified, whoever holds a 无懈可击 thinks
for as long as people do, sometimes changes their mind, sometimes uses it, sometimes is too slow; whoever holds none
answers at once, as the page does. Whoever's turn it is has a client of their own: it notes every message, when it came
and how it is made, knocks at the server twenty times a second, and then suspects seat after seat. Suspicion is fitted
on one half of the tables and tried on the other.

The same is done with servers that leak: one hears the answers 50 ms later where somebody holds one, one tells whom it
still waits for, one writes a byte more for every holder.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from leaks import LEAKS

from table.client import Door, Seat
from table.server import Server

HERE = Path(__file__).resolve().parent
NAMES = "Ann Bob Cem Dan Eve"
TRICKS = ("wuzhong", "nanman", "wanjian", "taoyuan", "wugu")
PACE = {"window_time": 500, "window_again": 300}  # milliseconds; longer windows change nothing but how long this takes
THOUGHT = (-1.7, 0.7)  # of lognormal seconds: most thoughts end within a window of this pace, some do not
USES, CHANGES = 0.15, 0.2  # how often a holder uses it, or first says so and then does not
ASKING = 0.05  # seconds between two questions of a watcher
USED = ("nullify", "use")
DECISIONS = 40  # at one table: then other hands are dealt
BOOTSTRAPS = 1000


class Guess(NamedTuple):
    """What the watcher noticed of one seat in one window, what everybody knows of it, and the truth."""

    table: str
    window: int
    known: tuple[int, ...]
    noticed: tuple[float, ...]
    holds: bool


def holds(seat: Seat) -> bool:
    """Has this seat what is asked for: a 无懈可击, or a 桃 where somebody is dying?"""
    return len(seat.allowed()) > 1


def in_window(seat: Seat) -> bool:
    return bool(not seat.over and seat.ask and seat.ask.get("together"))


# ---- people ----------------------------------------------------------------------------------------------


async def answer(seat: Seat, chance: random.Random) -> None:
    """Whoever has nothing to think about has said so at once; the others think first."""
    q = seat.ask["q"]
    if not holds(seat):
        await seat.says("move", q=q, text="pass")
        return
    await asyncio.sleep(chance.lognormvariate(*THOUGHT))
    # Too slow: it has been heard as a no.
    if seat.over or seat.ask["q"] != q:
        return
    card = next(item["move"] for item in seat.allowed() if item["word"] != "pass")
    fate = chance.random()
    if fate < USES + CHANGES:
        await seat.says("move", q=q, moves=[card])
    if fate >= USES:
        await seat.says("move", q=q, text="pass")


def plain_answer(seat: Seat) -> dict[str, Any]:
    """A trick that asks everybody, where there is one; else what is easiest."""
    mine = seat.view["seats"][seat.you]
    hand = [card for card in mine["hand"] if isinstance(card, str)]
    if seat.view["question"] == "discard":
        return {"text": " ".join(hand[: len(hand) - mine["hp"]])}
    if seat.view["question"] == "play":
        tried = seat.__dict__.setdefault("tried", set())
        for card in hand:
            if card.split(".")[0] in TRICKS and card not in tried:
                tried.add(card)
                return {"text": card}
        return {"text": "end"}
    return {"moves": [seat.allowed()[0]["move"]]}


# ---- who listens -----------------------------------------------------------------------------------------


class Watcher:
    """Notes every message of a socket with the time at which it came, and how long the server took for a question."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.heard: list[tuple[float, dict[str, Any], int]] = []  # when, what, and how many bytes
        self.asked: list[tuple[float, float]] = []  # when, and how long the answer took
        hear = seat.hear

        def noting(message: dict[str, Any]) -> None:
            self.heard.append((time.time() * 1000, message, len(seat.raw[-1].encode())))
            hear(message)

        seat.hear = noting  # type: ignore[method-assign]

    async def listens(self) -> None:
        while in_window(self.seat):
            begun = time.time() * 1000
            await self.seat.says("ping")
            self.asked.append((begun, time.time() * 1000 - begun))
            await asyncio.sleep(ASKING)

    def noticed(self, opened: float, until: float, seats: list[int]) -> dict[int, tuple[float, ...]]:
        """For each seat what was heard from the opening of a window until the table had moved on."""
        told = [one for one in self.heard if one[1]["type"] == "update"]
        # What the watcher's own answer brings is no news to the watcher.
        others = [one for one in told if not (one[1].get("ask") or {}).get("held")]
        closed = next((at for at, one, _ in others if "view" in one), until)
        slowest = max(self.asked, key=lambda one: one[1], default=(opened, 0.0))
        common = (
            until - opened,
            closed - until,
            float(len(others)),
            float(sum(size - plain_size(one) for _, one, size in others)),
            float(sum(names_in(one) for _, one, _ in others)),
            float(len(self.heard) - len(told) - len(self.asked)),
            slowest[0] - opened,
            slowest[1],
            float(np.mean([took for _, took in self.asked])) if self.asked else 0.0,
        )
        return {seat: (*common, *left(seat, opened, others)) for seat in seats}


def left(seat: int, opened: float, told: list[tuple[float, dict[str, Any], int]]) -> tuple[float, float]:
    """When this seat was first not among those who are waited for, and with the how manieth message."""
    for n, (at, one, _) in enumerate(told):
        if one.get("ask") and seat not in one["ask"]["waiting"]:
            return at - opened, float(n)
    return 0.0, float(len(told))


def plain_size(message: dict[str, Any]) -> int:
    """The bytes that this message needs: whatever is beyond that says something else."""
    return len(json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode())


def names_in(message: dict[str, Any]) -> int:
    """How many things are told besides what everybody sees on the table and what the watcher may choose."""
    ask = message.get("ask") or {}
    return len(message) + len(ask) - ("undo_why" in ask) - ("events" in message) - ("over" in message)


# ---- tables ----------------------------------------------------------------------------------------------


async def play(door: Door, chance: random.Random, found: list[Guess], most: int) -> None:
    """Tables one after the other, until enough windows have been seen."""
    while len({guess.window for guess in found}) < most:
        seats = await door.sits_full("sanguosha", NAMES, options={"generals": "off"})
        watchers = [Watcher(seat) for seat in seats]
        for _ in range(DECISIONS):
            await asyncio.gather(*(seat.says("ping") for seat in seats))
            if seats[0].over:
                break
            if in_window(seats[0]):
                found += await one_window(seats, watchers, chance)
                continue
            actor = next((seat for seat in seats if seat.must), None)
            if actor is not None:
                await actor.says("move", q=actor.ask["q"], **plain_answer(actor))
        for seat in seats:
            await seat.leave()


async def one_window(seats: list[Seat], watchers: list[Watcher], chance: random.Random) -> list[Guess]:
    """Everybody is asked at once; what the one whose turn it is noticed of it."""
    first = seats[0]
    number, until = first.view["turn"], float(first.ask["until"])
    watcher = watchers[number]
    asked = [seat for seat in seats if seat.must and seat.you != number]
    truth = {seat.you: holds(seat) for seat in asked}
    hands = [len(one["hand"]) for one in first.view["seats"]]
    chain = first.view["stack"][-1].get("count", 0)
    opened = first.ask["since"]
    told = first.events[-1]["n"]
    watcher.asked.clear()
    before = len(watcher.heard)
    people = [answer(seat, chance) for seat in seats if seat.must]
    await asyncio.gather(watcher.listens(), *people)
    await first.until(lambda seat: seat.over or not in_window(seat) or seat.ask["since"] != opened)
    await asyncio.gather(*(seat.says("ping") for seat in seats))
    watcher.heard = watcher.heard[before:]
    noticed = watcher.noticed(opened, until, list(truth))
    users = {event["data"]["seat"] for event in first.events if event["n"] > told and event["kind"] in USED}
    window = time.perf_counter_ns()
    return [
        Guess(first.code, window, (hands[seat], len(asked), chain, round(until - opened)), noticed[seat], held)
        for seat, held in truth.items()
        if seat not in users  # that they held one everybody has seen
    ]


# ---- telling them apart ----------------------------------------------------------------------------------


def area(scores: np.ndarray, truth: np.ndarray) -> float:
    """The AUC: how often a holder is suspected more than somebody else; ties count half."""
    order = np.argsort(scores, kind="stable")
    ranks = np.empty(len(scores))
    _, first, counts = np.unique(scores[order], return_index=True, return_counts=True)
    ranks[order] = np.repeat(first + (counts + 1) / 2, counts)
    holders = int(truth.sum())
    others = len(truth) - holders
    return float((ranks[truth].sum() - holders * (holders + 1) / 2) / (holders * others))


def beyond(features: np.ndarray, known: np.ndarray) -> np.ndarray:
    """What is left of the features once what everybody knows anyway has explained its part of them."""
    known = known / known.max(axis=0).clip(1)
    groups = np.hstack([known, known**2, np.ones((len(known), 1))])
    return features - groups @ np.linalg.lstsq(groups, features, rcond=None)[0]


def suspicions(guesses: list[Guess]) -> np.ndarray:
    """How much each seat is suspected: fitted on one half of the tables and told about the other, both ways."""
    known = np.array([guess.known for guess in guesses], dtype=float)
    noticed = np.array([guess.noticed for guess in guesses])
    # A queue in the machine is seen by all: a few long waits are to count as long, not as everything.
    noticed = np.clip(noticed, *np.quantile(noticed, [0.01, 0.99], axis=0))
    table = beyond(np.hstack([noticed, noticed**2]), known)
    truth = beyond(np.array([guess.holds for guess in guesses], dtype=float)[:, None], known)[:, 0]
    even = set(sorted({guess.table for guess in guesses})[::2])
    half = np.array([guess.table in even for guess in guesses])
    scores = np.zeros(len(truth))
    for part in (half, ~half):
        mean, spread = table[part].mean(axis=0), table[part].std(axis=0) + 1e-9
        told = (table[part] - mean) / spread
        weights = np.linalg.solve(told.T @ told + len(told) * 1e-3 * np.eye(told.shape[1]), told.T @ truth[part])
        scores[~part] = (table[~part] - mean) / spread @ weights
    return scores


def interval(guesses: list[Guess]) -> tuple[float, float, float]:
    """The AUC and its 99 % interval; tables are drawn again, since a hand is the same from one window to the next."""
    scores = suspicions(guesses)
    truth = np.array([guess.holds for guess in guesses])
    places: dict[str, list[int]] = {guess.table: [] for guess in guesses}
    for place, guess in enumerate(guesses):
        places[guess.table].append(place)
    blocks = [np.array(one) for one in places.values()]
    draw = np.random.default_rng(1)
    found = []
    for _ in range(BOOTSTRAPS):
        picked = np.concatenate([blocks[n] for n in draw.integers(0, len(blocks), len(blocks))])
        found.append(area(scores[picked], truth[picked]))
    low, high = np.quantile(found, [0.005, 0.995])
    return area(scores, truth), float(low), float(high)


# ---- running it ------------------------------------------------------------------------------------------


class Leaking(Server):
    """A server with a leak that was planted in it."""

    def __init__(self, folder: Path, leak: str, **settings: object) -> None:
        super().__init__(folder, **settings)
        self.leak = leak

    def command(self) -> list[str]:
        python, flag, program, *rest = super().command()
        planted = f"import sys; sys.path.insert(0, {str(HERE)!r}); import leaks; leaks.plant({self.leak!r}); {program}"
        return [python, flag, planted, *rest]


async def gather(url: str, windows: int, tables: int) -> list[Guess]:
    found: list[Guess] = []
    door = Door(url)
    await asyncio.gather(*(play(door, random.Random(n), found, windows) for n in range(tables)))
    return found


def measure(leak: str, windows: int, tables: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, Leaking(Path(folder), leak, **PACE) as server:
        found = asyncio.run(gather(server.url, windows, tables))
    auc, low, high = interval(found)
    count = len({guess.window for guess in found})
    held = sum(guess.holds for guess in found)
    return {"windows": count, "guesses": len(found), "holders": held, "auc": auc, "low": low, "high": high}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--windows", type=int, default=2000)
    parser.add_argument("--leaking-windows", type=int, default=500, help="of each server that leaks")
    parser.add_argument("--tables", type=int, default=10, help="at the same time")
    parser.add_argument("--only", choices=("", *LEAKS), help="one kind of server")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    told: dict[str, dict[str, Any]] = {}
    for leak in ("", *LEAKS) if chosen.only is None else (chosen.only,):
        windows = chosen.leaking_windows if leak else chosen.windows
        one = told[leak or "honest"] = measure(leak, windows, chosen.tables)
        print(f"{leak or 'honest'}: {one['windows']} windows, {one['holders']} of {one['guesses']} hold one, "
              f"AUC {one['auc']:.3f} ({one['low']:.3f} to {one['high']:.3f})", flush=True)  # fmt: skip
    if chosen.json:
        chosen.json.write_text(json.dumps(told), encoding="utf-8")
    return int(not all(holds_promise(name, one) for name, one in told.items()))


def holds_promise(name: str, one: dict[str, Any]) -> bool:
    return bool(one["low"] <= 0.5 <= one["high"] if name == "honest" else one["low"] > 0.5)


if __name__ == "__main__":
    sys.exit(main())
