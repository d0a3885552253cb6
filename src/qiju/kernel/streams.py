"""Randomness: one small generator, and how its streams are keyed.

A state owns its streams and draws from nothing else. Every intermediate stays below 2**62, so that the
compiled 64-bit arithmetic and Python's own give the same numbers.
"""

from __future__ import annotations

import struct
from hashlib import sha256
from typing import Final, TypeVar

from mypy_extensions import i64

MULTIPLIER: Final[i64] = 1073740155
MASK32: Final[i64] = 0xFFFFFFFF
MASK61: Final[i64] = 0x1FFFFFFFFFFFFFFF
PLY_STEP: Final[i64] = 0x9E3779B97F5

Card = TypeVar("Card")

KEYS: Final = struct.Struct("<4q")


class Stream:
    """A multiply-with-carry generator: one integer of state, made for rules, bots and playouts."""

    __slots__ = ("s",)

    def __init__(self, s: i64) -> None:
        self.s: i64 = (s & MASK61) | 1

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely (n below 2**30)."""
        x: i64 = MULTIPLIER * (self.s & MASK32) + (self.s >> 32)
        self.s = x
        return (((x ^ (x >> 32)) & MASK32) * n) >> 32

    def die(self, sides: i64) -> i64:
        """One roll of a die with `sides` faces. Scripted dice replace only this."""
        return self.below(sides) + 1

    def seek(self, key: i64, ply: i64) -> None:
        """Go to where the stream with this key stands at this ply, whatever was drawn before."""
        s: i64 = (key ^ (ply * PLY_STEP)) & MASK61
        x: i64 = MULTIPLIER * (s & MASK32) + (s >> 32) + 1
        x ^= x >> 29
        self.s = MULTIPLIER * (x & MASK32) + (x >> 32) + 1

    def shuffle(self, cards: list[Card]) -> None:
        """Put the cards in a random order, in place."""
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1

    def uniform(self) -> float:
        """A float in [0, 1), for bots; rules never use it."""
        return float(self.below(1 << 26)) / 67108864.0


class ScriptedDice(Stream):
    """Dice whose rolls are written down beforehand: for tests and for previews."""

    __slots__ = ("rolls", "used")

    def __init__(self, rolls: list[int]) -> None:
        super().__init__(1)
        self.rolls = rolls
        self.used: i64 = 0

    def die(self, sides: i64) -> i64:
        if self.used >= len(self.rolls):
            raise AssertionError("the rules rolled a die that the script does not hold")
        roll: i64 = self.rolls[self.used]
        if roll < 1 or roll > sides:
            raise AssertionError(f"the script says {roll} for a die with {sides} sides")
        self.used += 1
        return roll

    def left(self) -> int:
        return len(self.rolls) - self.used


class Keys:
    """The keys of one table's streams at one ply, all from a single SHA-256."""

    __slots__ = ("bots", "deal", "dice", "spare")

    def __init__(self, secret: bytes, ply: int) -> None:
        # Most keys are of a table's start, in the lab all of them: those need no formatting.
        named = b"0|" + secret if ply == 0 else b"%d|%b" % (ply, secret)
        words: tuple[int, int, int, int] = KEYS.unpack(sha256(named).digest())
        self.deal: i64 = i64(words[0]) & MASK61
        self.dice: i64 = i64(words[1]) & MASK61
        self.bots: i64 = i64(words[2]) & MASK61
        self.spare: i64 = i64(words[3]) & MASK61


def lab_secret(seed: int, game: int) -> bytes:
    """The secret of game number `game` of a run: it depends on the two numbers alone."""
    return b"lab %d %d" % (seed, game)
