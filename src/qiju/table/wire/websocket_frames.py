"""WebSocket frames: written for many at once, and told apart as they come in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

# The first byte of a frame: the last of its message or not, and what it is.
FINAL: Final = 0x80
WHOLE_TEXT: Final = 0x81
FIRST_CONTROL: Final = 8
MASKED: Final = 0x80
# What `frame_end` says where it can name no end.
UNFINISHED: Final = -1
ODD: Final = -2


def frame(data: bytes) -> bytes:
    """A WebSocket text frame of a server, built once for all who get it."""
    size = len(data)
    if size < 126:
        return bytes((0x81, size)) + data
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data


def frame_end(data: bytes, place: int, most: int) -> int:
    """Where the client's frame that begins at `place` ends. UNFINISHED: not all of it is here; ODD: unmasked or too
    large, which the library is to judge.
    """
    here = len(data) - place
    if here < 2:
        return UNFINISHED
    size = data[place + 1] & 127
    head = 6
    if not data[place + 1] & MASKED or size == 127:
        return ODD
    if size == 126:
        if here < 4:
            return UNFINISHED
        size = data[place + 2] << 8 | data[place + 3]
        head = 8
    if size > most:
        return ODD
    return place + head + size if here >= head + size else UNFINISHED


def text_of(data: bytes) -> str | None:
    """What a whole text frame of a client says; None where it is no text."""
    head = 6 if data[1] & 127 < 126 else 8
    size = len(data) - head
    mask = (data[head - 4 : head] * (size // 4 + 1))[:size]
    plain = int.from_bytes(data[head:], "little") ^ int.from_bytes(mask, "little")
    try:
        return plain.to_bytes(size, "little").decode()
    except UnicodeDecodeError:
        return None


class Incoming:
    """What comes in on a socket, frame by frame, however the network cuts it.

    A whole, unbroken text frame is shown to `listener` first. What it does not take, and everything else (pieces,
    pings, closing, whatever is wrong), goes to the library, always in whole frames and in order.
    """

    __slots__ = ("began", "in_pieces", "library", "listener", "lost", "most", "rest")

    def __init__(self, library: Callable[[bytes], None], most: int) -> None:
        self.library = library
        self.most = most
        self.listener: Callable[[str], bool] | None = None
        self.began = False  # the handshake has been read
        self.lost = False  # something odd came: from here on all is the library's
        self.in_pieces = False  # a message that comes in several frames is under way
        self.rest = b""

    def take(self, data: bytes) -> None:
        if self.lost or not self.began:
            self.began = True  # uvicorn hands over the request's head in one piece
            self.library(data)
            return
        if self.rest:
            data = self.rest + data
        elif frame_end(data, 0, self.most) == len(data):
            self.take_frame(data)
            return
        place = 0
        while not self.lost:
            end = frame_end(data, place, self.most)
            if end == UNFINISHED:
                break
            if end == ODD:
                self.lost = True
                end = len(data)
            self.take_frame(data[place:end])
            place = end
        self.rest = data[place:]

    def take_frame(self, data: bytes) -> None:
        """One frame, whole; or, once `lost`, whatever is left."""
        if data[0] == WHOLE_TEXT and self.listener is not None and not self.in_pieces and not self.lost:
            text = text_of(data)
            if text is not None and self.listener(text):
                return
        opcode = data[0] & 15
        if opcode < FIRST_CONTROL:
            self.in_pieces = data[0] < FINAL
        self.library(data)
