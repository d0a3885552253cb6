"""Starting the server: a port, the addresses people need, and a quiet end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Generator
from types import FrameType
from typing import TYPE_CHECKING, Final

import typer
import uvicorn

from qiju.installed import need_extra
from qiju.kernel.refusal import Invalid
from qiju.places import data_folder
from qiju.table.logs import set_up_logs
from qiju.table.service.app import Application
from qiju.table.service.loop_watch import watch_loop
from qiju.table.settings import Settings
from qiju.table.store.store import Store, open_store
from qiju.table.wire.http_protocol import HttpProtocol
from qiju.table.wire.websocket_protocol import WebSocketProtocol
from qiju.table.words import table_texts

if TYPE_CHECKING:
    from qiju.table.service.fellows import Fellows

DEFAULT_PORT: Final = 8547
LARGEST_FRAME: Final = 65_536  # beyond this a socket is closed rather than answered
EVERYWHERE: Final = ("0.0.0.0", "::")
LONGEST_FAREWELL: Final = 5.0  # seconds
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    """uvicorn, which says goodbye at every table before it goes."""

    def __init__(self, config: uvicorn.Config, application: Application, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self.application = application
        self.on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.application.say_goodbye()
        await asyncio.sleep(0.05)
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """A signal ends the server in order; the process then ends as any other."""

        def stop(number: int, frame: FrameType | None) -> None:
            self.handle_exit(number, frame)

        before = {number: signal.signal(number, stop) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port that was asked for; where none was, the usual one or any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last: OSError | None = None
    for number in (port,) if port is not None else (DEFAULT_PORT, 0):
        bound = socket.socket(family, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, number))
            bound.listen(2048)
            return bound
        except (OSError, OverflowError) as error:
            bound.close()
            last = error if isinstance(error, OSError) else OSError(str(error))
    raise Invalid("serve.port", host=host, port=port, why=last.strerror or str(last) if last is not None else "")


def lan_address() -> str | None:
    """The machine's address in its network. Nothing is sent: the system only says which way it would go."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        address = str(probe.getsockname()[0])
        if not address.startswith("127."):
            return address
    return None


def lan_url(host: str, port: int) -> str | None:
    """Where friends in the same network find the server; None where it serves other addresses than that one."""
    address = lan_address() if host in EVERYWHERE else None
    return None if address is None else f"http://{address}:{port}/"


def show_addresses(host: str, port: int, lan: str | None, lang: str) -> str:
    """Say where the server is; for friends in the same network also as a QR code."""
    text = table_texts()[lang]
    local = f"http://{'127.0.0.1' if host in EVERYWHERE else f'[{host}]' if ':' in host else host}:{port}/"
    typer.echo(text.say("serve.here", {"url": local}))
    if lan is not None:
        typer.echo(text.say("serve.lan", {"url": lan}))
        if sys.stdout.isatty():
            show_qr(lan)
    if sys.stdout.isatty():
        typer.echo(text.say("serve.stop"))
    sys.stdout.flush()
    return local


def show_qr(url: str) -> None:
    import segno

    segno.make(url, error="m").terminal(compact=True)


def run_server(host: str, port: int | None, db: str, settings: Settings, open_browser: bool, lang: str) -> None:
    """Serve until somebody stops it."""
    set_up_logs(logging.WARNING if sys.stderr.isatty() else logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    store = open_store(db, data_folder() / "tables.sqlite3", settings.durable != 0)
    store.patience = settings.store_patience / 1000
    fellows = share(store, settings) if settings.broker else None
    application = Application(store, settings, host)
    bound = listen(host, port)
    config = uvicorn.Config(
        application,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        ws_max_size=max(LARGEST_FRAME, settings.message_bytes * 2),
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        loop="asyncio" if settings.loop_watch > 0 else "auto",
        lifespan="on",
        timeout_graceful_shutdown=5,
        server_header=False,
        forwarded_allow_ips=settings.proxies,
    )

    def on_start() -> None:
        number = int(bound.getsockname()[1])
        lan = lan_url(host, number)
        application.lan_is(lan)
        url = show_addresses(host, number, lan, lang)
        if open_browser:
            threading.Thread(target=open_page, args=(url,), daemon=True).start()

    server = Server(config, application, on_start)
    # What is loaded by now stays: the collector need not look at it again, and comes round less often.
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_serve(server, bound, application, fellows))
    wait_for_threads()


def wait_for_threads() -> None:
    """Those that look after worker processes are closing their pipes; Python would write to them while it ends."""
    for thread in threading.enumerate():
        if thread is not threading.main_thread() and not thread.daemon:
            thread.join(LONGEST_FAREWELL)


def share(store: Store, settings: Settings) -> Fellows:
    """Several servers are to play the tables of one PostgreSQL."""
    need_extra("servers")
    from qiju.table.service.fellows import Fellows
    from qiju.table.store.postgres import PostgresStore

    if not isinstance(store, PostgresStore):
        raise Invalid("serve.broker_store")
    store.lease = settings.lease
    return Fellows(store.url, settings.broker, settings.lease, store.patience)


async def _serve(server: Server, bound: socket.socket, application: Application, fellows: Fellows | None) -> None:
    await application.store.open()
    try:
        lobby = application.furnish()
        if fellows is not None:
            await fellows.open(lobby)
            lobby.fellows = fellows
        if application.settings.loop_watch > 0:
            watch_loop(lobby.services.metrics, application.settings.loop_watch)
        await server.serve([bound])
    finally:
        if fellows is not None:
            await fellows.close()
        await application.store.close()


def open_page(url: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(url)
