"""Can somebody tell from the wire who holds a 无懈可击?

    python bench/windows.py [--windows 2000] [--tables 24] [--json FILE]

Simulated people sit at real tables of a real server. Where a trick may be nullified, whoever holds a 无懈可击 thinks
for as long as people do, and whoever holds none answers at once; what they decide goes out as the page sends it, after
the same while for everybody (web/src/games/sanguosha/standing.ts), here a shorter one. Whoever's turn it is notes every
message and when it came, and guesses seat by seat: when it left the list of those who are waited for, after how many
messages, in which place. A guess is fitted on one half of the tables and tried on the other. The same is done with a
page that leaks: it sends a holder's answer 50 ms later.
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

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from table.client import Door, Seat
from table.server import Server

NAMES = "Ann Bob Cem Dan Eve"
TRICKS = ("wuzhong", "nanman", "wanjian", "taoyuan", "wugu")
WINDOW = 0.25  # seconds; a page waits longer, which changes nothing but how long this takes
JITTER = 0.004  # seconds: lines differ by chance
LEAK = 0.050
DECISIONS = 30  # at one table: then other hands are dealt
BOOTSTRAPS = 1000


class Guess(NamedTuple):
    """What the watcher heard of one seat in one window, and the truth."""

    table: str
    window: int
    seat: int
    heard: tuple[float, ...]
    holds: bool


class Person:
    """Somebody at a table whose page sends when everybody's does."""

    def __init__(self, seat: Seat, chance: random.Random, leak: float) -> None:
        self.seat, self.chance, self.leak = seat, chance, leak

    def holds(self) -> bool:
        hand = self.seat.view["seats"][self.seat.you]["hand"]
        return any(isinstance(card, str) and card.startswith("wuxie") for card in hand)

    async def answers(self, q: int) -> None:
        """Thinks, or has nothing to think about; the page has one clock, and sends when its time is up."""
        late = self.leak if self.holds() else 0.0
        due = asyncio.create_task(asyncio.sleep(WINDOW + late + abs(self.chance.gauss(0, JITTER))))
        thought = asyncio.create_task(asyncio.sleep(self.chance.lognormvariate(-2, 0.8) if self.holds() else 0.0))
        await due
        thought.cancel()
        await self.seat.says("move", q=q, text="pass")


class Watcher:
    """The one who played the trick: every message with the time at which it came."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.heard: list[tuple[float, dict[str, Any]]] = []
        hear = seat.hear

        def noting(message: dict[str, Any]) -> None:
            self.heard.append((time.perf_counter(), message))
            hear(message)

        seat.hear = noting  # type: ignore[method-assign]

    def guesses(self, window: int, opened: float, asked: list[int], holders: set[int]) -> list[Guess]:
        """When each of the others left the list, the how manieth message that was, and in which place among them."""
        left: dict[int, tuple[float, float, float]] = {}
        messages = [(at, one) for at, one in self.heard if at >= opened and one["type"] == "update" and "ask" in one]
        for n, (at, message) in enumerate(messages):
            waiting = message["ask"]["waiting"] if message["view"]["question"] == "wuxie" else []
            for seat in asked:
                if seat not in waiting and seat not in left:
                    left[seat] = (at - opened, float(n), float(len(left)))
        others = [seat for seat in asked if seat != self.seat.you and seat in left]
        return [Guess(self.seat.code, window, seat, left[seat], seat in holders) for seat in others]


async def play(door: Door, chance: random.Random, leak: float, wanted: list[Guess], most: int) -> None:
    """Tables one after the other, until enough windows have been seen."""
    while len({guess.window for guess in wanted}) < most:
        seats = await door.sits_full("sanguosha", NAMES, options={"generals": "off"})
        people = [Person(seat, chance, leak) for seat in seats]
        watchers = [Watcher(seat) for seat in seats]
        for _ in range(DECISIONS):
            for seat in seats:
                await seat.says("ping")
            if seats[0].over:
                break
            if seats[0].view["question"] == "wuxie":
                wanted += await one_window(people, watchers)
            else:
                actor = next(seat for seat in seats if seat.must)
                await actor.says("move", q=actor.ask["q"], **plain_answer(actor))
        for seat in seats:
            await seat.leave()


async def one_window(people: list[Person], watchers: list[Watcher]) -> list[Guess]:
    """Everybody is asked at once; what the one whose turn it is heard of it."""
    first = people[0].seat
    watcher = watchers[first.view["turn"]]
    asked = list(first.ask["waiting"])
    holders = {person.seat.you for person in people if person.holds()}
    watcher.heard.clear()
    opened = time.perf_counter()
    await asyncio.gather(*(person.answers(person.seat.ask["q"]) for person in people if person.seat.must))
    for person in people:
        await person.seat.says("ping")
    return watcher.guesses(time.perf_counter_ns(), opened, asked, holders)


def plain_answer(seat: Seat) -> dict[str, Any]:
    """A trick that asks everybody, where there is one; else what is easiest."""
    mine = seat.view["seats"][seat.you]
    hand = [card for card in mine["hand"] if isinstance(card, str)]
    open_moves = seat.allowed()
    if seat.view["question"] == "discard":
        return {"text": " ".join(hand[: len(hand) - mine["hp"]])}
    if seat.view["question"] == "play":
        labels = [item["label"]["en"] + item["word"] for item in open_moves]
        tricks = [card for card in hand if card.split(".")[0] in TRICKS and labels]
        for card in tricks:
            if card not in seat.__dict__.setdefault("tried", set()):
                seat.__dict__["tried"].add(card)
                return {"text": card}
        return {"text": "end"}
    return {"moves": [open_moves[0]["move"]]}


# ---- telling them apart ---------------------------------------------------------------------------------


def area(scores: np.ndarray, truth: np.ndarray) -> float:
    """The AUC: how often a holder is suspected more than somebody else; ties count half."""
    order = np.argsort(scores, kind="stable")
    ranks = np.empty(len(scores))
    _, first, counts = np.unique(scores[order], return_index=True, return_counts=True)
    ranks[order] = np.repeat(first + (counts + 1) / 2, counts)
    holders = int(truth.sum())
    others = len(truth) - holders
    return float((ranks[truth].sum() - holders * (holders + 1) / 2) / (holders * others))


def suspicions(guesses: list[Guess]) -> np.ndarray:
    """How much each seat is suspected: fitted on one half of the tables and told about the other, both ways."""
    heard = np.array([guess.heard for guess in guesses])
    truth = np.array([guess.holds for guess in guesses], dtype=float)
    even = set(sorted({guess.table for guess in guesses})[::2])
    half = np.array([guess.table in even for guess in guesses])
    table = np.hstack([heard, heard[:, :1] ** 2])
    scores = np.zeros(len(truth))
    for part in (half, ~half):
        mean, spread = table[part].mean(axis=0), table[part].std(axis=0) + 1e-9
        known = np.hstack([(table[part] - mean) / spread, np.ones((part.sum(), 1))])
        weights = np.linalg.lstsq(known.T @ known + 1e-3 * np.eye(known.shape[1]), known.T @ truth[part], rcond=None)[0]
        rest = np.hstack([(table[~part] - mean) / spread, np.ones(((~part).sum(), 1))])
        scores[~part] = rest @ weights
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


# ---- running it -------------------------------------------------------------------------------------------


async def gather(url: str, windows: int, tables: int, leak: float) -> list[Guess]:
    found: list[Guess] = []
    door = Door(url)
    await asyncio.gather(*(play(door, random.Random(n), leak, found, windows) for n in range(tables)))
    return found


def measure(windows: int, tables: int) -> dict[str, Any]:
    told: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        for name, leak in (("honest", 0.0), ("leaking", LEAK)):
            found = asyncio.run(gather(server.url, windows, tables, leak))
            auc, low, high = interval(found)
            count = len({guess.window for guess in found})
            held = sum(guess.holds for guess in found)
            told[name] = {
                "windows": count,
                "guesses": len(found),
                "holders": held,
                "auc": auc,
                "low": low,
                "high": high,
            }
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--windows", type=int, default=2000)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    told = measure(chosen.windows, chosen.tables)
    if chosen.json:
        chosen.json.write_text(json.dumps(told), encoding="utf-8")
    for name, one in told.items():
        print(f"{name}: {one['windows']} windows, {one['holders']} of {one['guesses']} hold one, AUC {one['auc']:.3f} "
              f"({one['low']:.3f} to {one['high']:.3f})")  # fmt: skip
    honest, leaking = told["honest"], told["leaking"]
    return int(not (honest["low"] <= 0.5 <= honest["high"] and leaking["low"] > 0.5))


if __name__ == "__main__":
    sys.exit(main())
