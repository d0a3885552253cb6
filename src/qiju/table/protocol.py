"""The socket itself: uvicorn's WebSocket with two short cuts, one for what comes in and one for what goes out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from qiju.table.frames import FINAL, FIRST_CONTROL, ODD, UNFINISHED, WHOLE_TEXT, frame_end, text_of

EXTENSION: Final = "qiju.line"


class LineProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with two short cuts for the application.

    Writing: an update goes to many sockets, so it is framed once and handed to each transport. What a socket cannot
    take piles up there, not in the room.
    Reading: a whole, unbroken text frame is shown to `listener` first. What it does not take, and everything else
    (pieces, pings, closing, whatever is wrong), goes the library's way, always in whole frames.
    """

    listener: Callable[[str], bool] | None = None
    began = False  # the handshake has been read
    lost = False  # something odd came: from here on all is the library's
    in_pieces = False  # a message that comes in several frames is under way
    rest = b""

    async def run_asgi(self) -> None:
        extensions = self.scope.get("extensions")
        if extensions is not None:
            extensions[EXTENSION] = {"protocol": self}
        await super().run_asgi()

    # -- reading -------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.lost or not self.began:
            self.began = True  # uvicorn hands over the request's head in one piece
            super().data_received(data)
            return
        if self.rest:
            data = self.rest + data
        elif frame_end(data, 0, self.config.ws_max_size) == len(data):
            self.frame_received(data)
            return
        place = 0
        while not self.lost:
            end = frame_end(data, place, self.config.ws_max_size)
            if end == UNFINISHED:
                break
            if end == ODD:
                self.lost = True
                end = len(data)
            self.frame_received(data[place:end])
            place = end
        self.rest = data[place:]

    def frame_received(self, data: bytes) -> None:
        """One frame, whole; or, once `lost`, whatever is left."""
        if data[0] == WHOLE_TEXT and self.listener is not None and not self.in_pieces and not self.lost:
            text = text_of(data)
            if text is not None and self.listener(text):
                return
        opcode = data[0] & 15
        if opcode < FIRST_CONTROL:
            self.in_pieces = data[0] < FINAL
        super().data_received(data)

    # -- writing -------------------------------------------------------------------------------------

    def write_frame(self, data: bytes, most: int) -> None:
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        self.transport.write(data)
        if self.transport.get_write_buffer_size() > most:
            self.transport.abort()
