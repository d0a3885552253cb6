"""Integers to bytes and back: how a state is saved, sent to a bot and hashed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.kernel.setup import Setup

NO_SETUP: Final = Setup(0, {}, [], {}, [])


class Packer:
    """Takes integers in order and gives bytes: seven bits a byte, small numbers in one."""

    __slots__ = ("data",)

    def __init__(self) -> None:
        self.data = bytearray()

    def put(self, value: i64) -> None:
        rest: i64 = (value << 1) if value >= 0 else ((-value) << 1) - 1
        while rest > 127:
            self.data.append((rest & 127) | 128)
            rest >>= 7
        self.data.append(rest)

    def put_list(self, values: list[int]) -> None:
        self.put(len(values))
        for value in values:
            self.put(value)

    def put_padded(self, values: list[int], room: i64) -> None:
        """A list of at most `room` numbers, in the same number of them however short it is."""
        self.put(len(values))
        place: i64 = 0
        while place < room:
            self.put(values[place] if place < len(values) else 0)
            place += 1

    def put_text(self, text: str) -> None:
        self.put_list(list(text.encode()))

    def bytes(self) -> bytes:
        return bytes(self.data)


class Unpacker:
    """Gives back, in the same order, what a packer was given."""

    __slots__ = ("at", "data", "setup")

    def __init__(self, data: bytes, setup: Setup = NO_SETUP) -> None:
        self.data = data
        self.setup = setup  # whose content the packed numbers speak of
        self.at: i64 = 0

    def get(self) -> i64:
        rest: i64 = 0
        shift: i64 = 0
        while True:
            if self.at >= len(self.data):
                raise ValueError("the packed state ends too early")
            byte: i64 = self.data[self.at]
            self.at += 1
            rest |= (byte & 127) << shift
            if byte < 128:
                break
            shift += 7
        return rest >> 1 if rest & 1 == 0 else -((rest + 1) >> 1)

    def get_list(self) -> list[int]:
        return [int(self.get()) for _ in range(self.get())]

    def get_padded(self, room: i64) -> list[int]:
        length = self.get()
        return [int(self.get()) for _ in range(room)][:length]

    def get_text(self) -> str:
        return bytes(self.get_list()).decode()

    def done(self) -> None:
        if self.at != len(self.data):
            raise ValueError("the packed state is longer than its game reads")
