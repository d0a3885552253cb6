"""What all rooms of a server share: the store, the games, the bots' workers, the settings, the time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from qiju.kernel.game import Game, Setup
from qiju.kernel.registry import find_game, game_names
from qiju.table.bots.pool import BotPool
from qiju.table.logs import missing, trouble
from qiju.table.metrics import Metrics
from qiju.table.server_refusal import ServerRefusal
from qiju.table.settings import Settings
from qiju.table.store.store import Store

CheckName: TypeAlias = Callable[[str, str], Awaitable[None]]  # refuses a name that an account keeps, but to itself

MOST_SETUPS: Final = 64
MOST_REBUILDING: Final = 2
_START: Final = time.time() - time.monotonic()


def wall_clock() -> int:
    """Milliseconds since 1970, on a clock that never goes back while the server runs."""
    return int((time.monotonic() + _START) * 1000)


async def nobody_keeps(name: str, account: str) -> None:
    """Without accounts every name is free."""


def load_games() -> dict[str, Game]:
    """Every game that can be played here. One that cannot be loaded is named in the log; the others are served."""
    games: dict[str, Game] = {}
    for name in game_names():
        try:
            games[name] = find_game(name)
        except Exception as error:
            missing(name, error.__cause__ or error)
    return games


class Services:
    """The services. Games are looked up once: finding an entry point is slow."""

    def __init__(
        self, store: Store, settings: Settings, bot_pool: BotPool, now: Callable[[], int] = wall_clock
    ) -> None:
        self.store = store
        self.settings = settings
        self.bot_pool = bot_pool
        self.now = now
        self.metrics = Metrics()
        self.games = load_games()
        bot_pool.trouble = self.trouble
        self.lan: str | None = None  # the address for friends in the same network, where there is one
        self.check_kept: CheckName = nobody_keeps
        self.store_failed = False  # did the last change that was handed to the store fail?
        self.setups: dict[str, Setup] = {}
        self.rebuilding = asyncio.Semaphore(MOST_REBUILDING)  # matches that are made anew at a time

    def trouble(self, where: str, error: Exception) -> None:
        """Something broke here: it is noted and counted."""
        trouble(where, error)
        self.metrics.count("qiju_errors_total", "where", where)

    def game(self, name: str) -> Game:
        game = self.games.get(name)
        if game is None:
            raise ServerRefusal("invalid", "problem.game_name", game=name, known=", ".join(self.games) or "—")
        return game

    def setup(
        self,
        game: Game,
        seats: int,
        options: dict[str, object],
        presets: list[str],
        roles: list[str],
        custom: dict[str, Any] | None = None,
    ) -> Setup:
        """What a table agreed on, checked. Equal agreements share one."""
        key = repr((game.id, seats, sorted(options.items(), key=str), presets, roles, custom and custom["hash"]))
        setup = self.setups.get(key)
        if setup is None:
            patches = () if custom is None else (("own", custom["patch"]),)
            setup = game.prepare(seats, options, presets, patches, roles)
            if len(self.setups) >= MOST_SETUPS:
                self.setups.clear()
            self.setups[key] = setup
        return setup
