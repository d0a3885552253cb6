"""What a client may say at a table, and who may say it. Each command runs alone under the room's lock."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from qiju.table import hosting, playing
from qiju.table.line import Line
from qiju.table.refused import Refused
from qiju.table.wire import Message, malformed

if TYPE_CHECKING:
    from qiju.table.table import Table

Command = Callable[["Table", Line, Message], Awaitable[Message | None]]


async def ping(table: Table, line: Line, message: Message) -> Message | None:
    return None


ANYBODY: Final[dict[str, Command]] = {"ping": ping}
SEATED: Final[dict[str, Command]] = {
    "move": playing.move,
    "menu": playing.menu,
    "undo": playing.undo,
    "consent": playing.consent,
    "resign": playing.resign,
    "stand": playing.stand,
    "sit": playing.sit,
    "pause": playing.pause,
    "resume": playing.resume,
    "chat": hosting.chat,
    "name": hosting.name,
    "nonce": hosting.nonce,
    "rematch": hosting.rematch,
}
HOST: Final[dict[str, Command]] = {
    "start": hosting.start,
    "bot": hosting.bot,
    "kick": hosting.kick,
    "swap": hosting.swap,
}
REPEATABLE: Final = frozenset({"ping", "menu"})  # harmless twice, so nobody need remember them


def command_for(table: Table, line: Line, kind: str) -> Command:
    """The command, where this socket may give it."""
    found = ANYBODY.get(kind)
    if found is not None:
        return found
    found = SEATED.get(kind) or HOST.get(kind)
    if found is None:
        raise malformed("type")
    if line.seat < 0:
        raise Refused("not_yours" if kind == "move" else "forbidden", "table.spectator")
    if kind in HOST and line.seat != table.room.host:
        raise Refused("forbidden", "table.host_only")
    return found
