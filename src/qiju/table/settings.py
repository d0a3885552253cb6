"""What the host of a server may set. Times are milliseconds."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Final

from qiju.kernel.refusal import Invalid

HERE: Final = "here"  # whoever sits at the machine that serves
EVERYBODY: Final = "everybody"
NOBODY: Final = "nobody"
LEAST: Final = -1  # what a number that is set may be
MOST: Final = 1 << 40


@dataclass(frozen=True)
class Settings:
    """The server's limits and paces; each has a name that `--set NAME=VALUE` takes."""

    bot_pause: int = 700  # between two moves of bots, so that people can follow
    window_time: int = 5_000  # among people: how long answers heard together are waited for; -1: until all are there
    window_again: int = 2_000  # ... where the same was asked just before
    bot_workers: int = -1  # processes that think for bots; -1: by the machine; 0: a thread, for tests
    bot_patience: int = 30_000  # a bot that thinks longer than this is replaced by chance
    outside_bots: str = ""  # who may sit here from outside: NAME of a package, NAME=COMMAND; semicolons between several
    grace: int = 60_000  # how long a person may be gone before a bot sits in
    host_grace: int = 15_000  # how long the host may be gone before the start until the next person is the host
    undo_patience: int = 30_000  # how long a request to take back stays open
    undo_gone: int = 300_000  # who has been gone for so long is not asked whether another may take back
    pause_allowance: int = 600_000  # how long each person may pause a game in all, where others play along
    opening: int = 3_000  # at the start: how long everybody may take to open their share of the chance
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
    connections: int = 4096  # requests under way, all together ...
    connections_per_address: int = 100  # ... and of one address (proxies have no limit)
    request_patience: int = 15_000  # how long a request may take to arrive
    requests_per_second: int = 20  # changes by REST an address: creating, joining, reporting, guessing codes
    request_burst: int = 60
    work_patience: int = 20_000  # how long a file may be checked or a finished table be replayed
    work_megabytes: int = 512  # ... and how much memory that may take
    works_per_address: int = 2  # such work that an address may wait for at a time ...
    works_waiting: int = 32  # ... and all of them together
    review_time: int = 8_000  # about how long a finished table is thought about when somebody looks back at it
    studio: str = HERE  # who may use the studio: here (this machine), everybody, nobody
    studio_time: int = 6_000  # for about how long a change made there is weighed by playing
    lab: int = 0  # 1: studies can be started and watched here (`--lab`)
    lab_games: int = 1_000_000  # of one study, all its cells together
    lab_time: int = 900_000  # how long one may be played ...
    lab_megabytes: int = 2048  # ... and how much memory that may take
    lab_per_address: int = 2  # studies that an address may have played or waiting at a time ...
    lab_waiting: int = 8  # ... and all of them together; one is played at a time
    lab_kept: int = 40  # studies that are kept to be looked at
    replay_bytes: int = 16_777_216  # replays that are kept, to be told again
    loop_watch: int = 0  # count what holds the event loop up for longer than this, by its own time; 0: do not watch
    outbox_bytes: int = 1_048_576  # a socket that lets more than this pile up is closed
    store_patience: int = 5_000  # how long the store may take before whoever waits is told
    archive_days: int = 365  # a game that nobody has touched for so long is closed, its story kept; 0: never
    durable: int = 1  # 1: a move survives a power cut (fsync); 0: it survives the end of the process only
    broker: str = ""  # nats://…, between servers that share one PostgreSQL; none: this is the only server
    lease: int = 3_000  # ... and after how long in silence another one plays a server's tables
    proxies: str = "127.0.0.1"  # whose X-Forwarded-For is believed
    hosts: str = ""  # other names of this server, with commas; * for any
    metrics_token: str = ""  # who shows it may read /metrics; without one, whoever asks from this machine
    accounts_per_day: int = 20  # that may be made from one address
    complaints_per_day: int = 30  # ... and sent
    session_days: int = 180  # how long a browser stays signed in
    admin_token: str = ""  # who shows it moderates (/moderation); without one nobody does
    origins: tuple[str, ...] = field(default=())  # other origins whose pages may play here


def changed(settings: Settings, pairs: dict[str, object]) -> Settings:
    """The settings with some of them set by name; anything unknown is refused."""
    known = {one.name: one for one in fields(Settings) if one.name != "origins"}
    values: dict[str, object] = {}
    for name, value in pairs.items():
        if name not in known:
            raise Invalid("problem.option_name", option=name, known=", ".join(known))
        values[name] = str(value) if isinstance(known[name].default, str) else _number(name, value)
    if "studio" in values and values["studio"] not in (HERE, EVERYBODY, NOBODY):
        choices = f"{HERE} | {EVERYBODY} | {NOBODY}"
        raise Invalid("problem.option_value", option="studio", value=values["studio"], choices=choices)
    return replace(settings, **values)  # type: ignore[arg-type]


def _number(name: str, value: object) -> int:
    try:
        number = int(str(value))
    except ValueError:
        raise Invalid("problem.option_number", option=name, value=value, low=LEAST, high=MOST) from None
    if not LEAST <= number <= MOST:
        raise Invalid("problem.option_number", option=name, value=value, low=LEAST, high=MOST)
    return number
