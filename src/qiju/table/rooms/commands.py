"""What a client may say at a table, and who may say it. Each command runs alone under the room's lock."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from qiju.table.rooms import advice, play_commands, table_commands
from qiju.table.rooms.story import story
from qiju.table.server_refusal import ServerRefusal
from qiju.table.wire.connection import Connection
from qiju.table.wire.messages import Message, malformed

if TYPE_CHECKING:
    from qiju.table.rooms.live_table import LiveTable

Command = Callable[["LiveTable", Connection, Message], Awaitable[Message | None]]


async def ping(table: LiveTable, connection: Connection, message: Message) -> Message | None:
    return None


ANYBODY: Final[dict[str, Command]] = {"ping": ping, "story": story, "receipt": table_commands.receipt}
SEATED: Final[dict[str, Command]] = {
    "move": play_commands.move,
    "menu": play_commands.menu,
    "guesses": advice.guesses,
    "undo": play_commands.undo,
    "consent": play_commands.consent,
    "resign": play_commands.resign,
    "stand": play_commands.stand,
    "sit": play_commands.sit,
    "pause": play_commands.pause,
    "resume": play_commands.resume,
    "hint": advice.hint,
    "why": advice.why,
    "chat": table_commands.chat,
    "name": table_commands.name,
    "seal": table_commands.seal,
    "nonce": table_commands.nonce,
    "rematch": table_commands.rematch,
}
HOST: Final[dict[str, Command]] = {
    "start": table_commands.start,
    "bot": table_commands.bot,
    "kick": table_commands.kick,
    "swap": table_commands.swap,
    "mix": table_commands.mix,
}
#: Harmless twice, so nobody need remember them.
REPEATABLE: Final = frozenset({"ping", "menu", "story", "receipt"})


def command_for(table: LiveTable, connection: Connection, kind: str) -> Command:
    """The command, where this socket may give it."""
    found = ANYBODY.get(kind)
    if found is not None:
        return found
    found = SEATED.get(kind) or HOST.get(kind)
    if found is None:
        raise malformed("type")
    if connection.seat < 0:
        raise ServerRefusal("not_yours" if kind == "move" else "forbidden", "table.spectator")
    if kind in HOST and connection.seat != table.room.host:
        raise ServerRefusal("forbidden", "table.host_only")
    return found
