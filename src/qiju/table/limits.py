"""How much anybody may ask of the server."""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from typing import Final

MOST_ADDRESSES: Final = 10_000
NETWORK_BITS: Final = 64  # of an IPv6 address: one household has all that begin alike


def network_of(address: str) -> str:
    """Whom limits count an address for: itself; of IPv6, where everybody has billions, the network it is in."""
    if ":" not in address:
        return address
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    bits = 128 - NETWORK_BITS
    return f"{IPv6Address(int(found) >> bits << bits)}/{NETWORK_BITS}"


def is_loopback(address: str) -> bool:
    """Does it come from this machine?"""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


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

    def empty(self, now: int) -> bool:
        return min(self.burst, self.left + (now - self.at) * self.rate) < 1.0


class Buckets:
    """A bucket for each address; the ones longest unused are forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.all: OrderedDict[str, Bucket] = OrderedDict()
        self.spent: dict[str, int] | None = None  # what was taken, for whom it is to be told

    def take(self, address: str, now: int) -> bool:
        if self.spent is not None:
            self.spent[address] = self.spent.get(address, 0) + 1
        return self.bucket(address, now).take(now)

    def spend(self, address: str, count: int, now: int) -> None:
        """So much was taken elsewhere."""
        bucket = self.bucket(address, now)
        bucket.left = max(0.0, bucket.left - count)

    def bucket(self, address: str, now: int) -> Bucket:
        bucket = self.all.get(address)
        if bucket is None:
            bucket = self.all[address] = Bucket(self.rate, self.burst, now)
            if len(self.all) > MOST_ADDRESSES:
                self.all.popitem(last=False)
        else:
            self.all.move_to_end(address)
        return bucket

    def empty(self, address: str, now: int) -> bool:
        """Has this address nothing left?"""
        bucket = self.all.get(address)
        return bucket.empty(now) if bucket is not None else self.burst < 1.0


class Counts:
    """How many things of a kind each address holds at the moment."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: dict[str, int] = {}
        self.elsewhere: dict[str, int] = {}  # what other servers have told of theirs

    def take(self, address: str) -> bool:
        count = self.held.get(address, 0)
        if count + self.elsewhere.get(address, 0) >= self.most:
            return False
        self.held[address] = count + 1
        return True

    def give_back(self, address: str) -> None:
        count = self.held.get(address, 0) - 1
        if count > 0:
            self.held[address] = count
        else:
            self.held.pop(address, None)
