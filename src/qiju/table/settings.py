"""What the host of a server may set. Times are milliseconds."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Final

from qiju.kernel.refusal import Invalid

LEAST: Final = -1  # what a number that is set may be
MOST: Final = 1 << 40


@dataclass(frozen=True)
class Settings:
    """The server's limits and paces; each has a name that `--set NAME=VALUE` takes."""

    bot_pause: int = 700  # between two moves of bots, so that people can follow
    bot_workers: int = -1  # processes that think for bots; -1: by the machine; 0: a thread, for tests
    bot_patience: int = 30_000  # a bot that thinks longer than this is replaced by chance
    grace: int = 60_000  # how long a person may be gone before a bot sits in
    host_grace: int = 15_000  # how long the host may be gone before the start until the next person is the host
    undo_patience: int = 30_000  # how long a request to take back stays open
    hello_patience: int = 10_000  # how long a socket may be silent before it says who it is
    idle: int = 900_000  # a table that nobody looks at for so long leaves the memory
    sweep: int = 30_000  # how often the memory is looked through for such tables
    message_bytes: int = 16_384
    upload_bytes: int = 163_840  # a body that brings a file of somebody's own: the file as JSON writes it, and the rest
    messages_per_second: int = 20
    message_burst: int = 40
    chat_count: int = 5  # so many chat lines ...
    chat_window: int = 10_000  # ... in this time
    tables_per_address: int = 20
    sockets_per_address: int = 50
    requests_per_second: int = 20  # changes by REST an address: creating, joining, reporting, guessing codes
    request_burst: int = 60
    outbox_bytes: int = 1_048_576  # a socket that lets more than this pile up is closed
    durable: int = 1  # 1: a move survives a power cut (fsync); 0: it survives the end of the process only
    proxies: str = "127.0.0.1"  # whose X-Forwarded-For is believed
    origins: tuple[str, ...] = field(default=())  # other origins whose pages may play here


def changed(settings: Settings, pairs: dict[str, object]) -> Settings:
    """The settings with some of them set by name; anything unknown is refused."""
    known = {one.name: one for one in fields(Settings) if one.name != "origins"}
    values: dict[str, object] = {}
    for name, value in pairs.items():
        if name not in known:
            raise Invalid("problem.option_name", option=name, known=", ".join(known))
        values[name] = str(value) if name == "proxies" else _number(name, value)
    return replace(settings, **values)  # type: ignore[arg-type]


def _number(name: str, value: object) -> int:
    try:
        number = int(str(value))
    except ValueError:
        raise Invalid("problem.option_number", option=name, value=value, low=LEAST, high=MOST) from None
    if not LEAST <= number <= MOST:
        raise Invalid("problem.option_number", option=name, value=value, low=LEAST, high=MOST)
    return number
