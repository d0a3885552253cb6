"""How much anybody may ask of the server."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

MOST_ADDRESSES: Final = 10_000


class Bucket:
    """So many a second, and a burst beyond that. Times are milliseconds."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float, now: int) -> None:
        self.rate = rate / 1000.0
        self.burst = burst
        self.left = burst
        self.at = now

    def take(self, now: int) -> bool:
        """One more, where it is not too much."""
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True

    def put_back(self) -> None:
        self.left += 1.0


class Buckets:
    """A bucket for each address; the ones longest unused are forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.all: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: int) -> bool:
        bucket = self.all.get(address)
        if bucket is None:
            bucket = self.all[address] = Bucket(self.rate, self.burst, now)
            if len(self.all) > MOST_ADDRESSES:
                self.all.popitem(last=False)
        else:
            self.all.move_to_end(address)
        return bucket.take(now)


class Counts:
    """How many things of a kind each address holds at the moment."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: dict[str, int] = {}

    def take(self, address: str) -> bool:
        count = self.held.get(address, 0)
        if count >= self.most:
            return False
        self.held[address] = count + 1
        return True

    def give_back(self, address: str) -> None:
        count = self.held.get(address, 0) - 1
        if count > 0:
            self.held[address] = count
        else:
            self.held.pop(address, None)
