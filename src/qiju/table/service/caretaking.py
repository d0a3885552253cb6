"""Looking after a lobby while its server runs: forgetting, dropping, archiving, rating, and watching the store."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from qiju.kernel.refusal import Problem
from qiju.table.accounts.accounts import DAY
from qiju.table.accounts.rated import rate_finished
from qiju.table.rooms.live_table import drop_statements
from qiju.table.service.elsewhere import Elsewhere

if TYPE_CHECKING:
    from qiju.table.service.lobby import Lobby

BANNED: Final = 4403  # how a socket of somebody who is banned is closed


async def sweep_on(lobby: Lobby) -> None:
    """For as long as the server runs: forget what nobody looks at, drop what nobody began."""
    while not lobby.stopping:
        try:
            sweep(lobby)
            await drop_abandoned(lobby)
            await archive(lobby)
            await look_after_people(lobby)
        except Exception as error:
            lobby.services.trouble("sweep", error)
        await asyncio.sleep(lobby.services.settings.sweep / 1000)


async def look_after_people(lobby: Lobby) -> None:
    """Games that ended are rated; what need not be kept goes; whoever was banned meanwhile leaves."""
    await rate_finished(lobby.services)
    await lobby.accounts.forget_old()
    await lobby.moderation.look()
    send_banned_away(lobby)


def send_banned_away(lobby: Lobby) -> None:
    """Their seats stay as they are: a bot sits in, as for anybody who is gone."""
    for table in lobby.tables.values():
        for number, seat in enumerate(table.room.seats):
            if lobby.moderation.banned(seat.account, seat.origin):
                for connection in table.room.broadcast.viewer(number).connections.copy():
                    connection.end("banned", BANNED)


async def watch_store(lobby: Lobby) -> None:
    """For as long as the server runs: whoever waits for the store too long is told; a table of which it is not
    known whether its last change was stored is loaded anew.
    """
    while not lobby.stopping:
        await asyncio.sleep(min(1.0, lobby.services.settings.store_patience / 4000))
        for code, table in list(lobby.tables.items()):
            table.answer_late()
            if table.room.doubtful and not table.room.lock.locked():
                table.send_away()
                del lobby.tables[code]


def sweep(lobby: Lobby) -> None:
    """Forget tables that nobody looks at, and put away the matches of those that rest."""
    now = lobby.now()
    for code, table in list(lobby.tables.items()):
        if table.forgettable(now) or (table.empty and not table.room.lock.locked()):
            table.autoplay.stop()
            del lobby.tables[code]
        elif table.idle_since(now):
            table.put_match_away()
    for address, codes in list(lobby.opened.items()):
        if not any(lobby.alive(code, now) for code in codes):
            del lobby.opened[address]


async def archive(lobby: Lobby) -> None:
    """Games that nobody has touched for long."""
    days = lobby.services.settings.archive_days
    if days <= 0:
        return
    latest = lobby.now() - days * DAY
    for (code,) in await lobby.services.store.fetch("untouched", latest, latest):
        if lobby.visited(code):
            continue
        try:
            await lobby.close_table(code, await lobby.hold(code))
        except Elsewhere:
            continue
        except Problem as problem:
            lobby.services.trouble("archive", problem)  # a game that is not installed any more; the next one may be


async def drop_abandoned(lobby: Lobby) -> None:
    """Tables that were opened a day ago and never begun."""
    for (code,) in await lobby.services.store.fetch("abandoned", lobby.now() - DAY):
        if lobby.visited(code):
            continue
        try:
            fence = await lobby.hold(code)
        except Elsewhere:
            continue
        lobby.tables.pop(code, None)
        await lobby.services.store.commit([*fence, *drop_statements(code)])
