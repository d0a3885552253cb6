"""All that is kept about an account, for its holder to take away, and how all of it goes.

Games belong to everybody who played them: their records, which are sealed against any change, stay, and so does the
name under which somebody sat there. What leads from there to the person goes.
"""

from __future__ import annotations

from typing import Any, Final

import orjson

from qiju.table.accounts.accounts import MOST_BLOCKS, Accounts
from qiju.table.rooms.agreement import OVER
from qiju.table.rooms.seats import token_hash
from qiju.table.store.statements import Row, Statement

MOST_GAMES: Final = 1_000
MOST_ROWS: Final = 10_000
EVER: Final = 1 << 53


def seat_in(meta: str, account: str) -> tuple[int, list[dict[str, Any]]]:
    """Where an account sits at a table, -1 where it left before the start; and who sits there."""
    seats: list[dict[str, Any]] = orjson.loads(meta)["seats"]
    return next((number for number, one in enumerate(seats) if one.get("account") == account), -1), seats


async def games_of(accounts: Accounts, account: str, before: int, most: int) -> list[dict[str, Any]]:
    """The latest games of an account; of one that goes on also what opens its seat."""
    found = []
    for row in await accounts.store.fetch("games_of", account, before, most):
        game = await game_told(accounts, account, row)
        if game is not None:
            found.append(game)
    return found


async def game_told(accounts: Accounts, account: str, row: Row) -> dict[str, Any] | None:
    code, game, status, created, meta, place, won = row
    seat, seats = seat_in(meta, account)
    if seat < 0:
        return None
    token = await accounts.house.seat_token(account, code)
    opens = seats[seat]["token"] == token_hash(token)
    return {
        "code": code,
        "game": game,
        "status": status,
        "created": created,
        "seat": seat,
        "names": [one["name"] for one in seats],
        "place": place or None,
        "won": bool(won),
        "token": token if opens else None,
    }


async def ratings_of(accounts: Accounts, account: str) -> list[dict[str, Any]]:
    rows = await accounts.store.fetch("ratings", account)
    return [{"game": game, "games": n, "mean": mean, "deviation": deviation} for game, n, mean, deviation in rows]


async def export(accounts: Accounts, account: str) -> dict[str, Any]:
    """Everything that is kept about an account, but the secrets that open it."""
    fetch = accounts.store.fetch
    told = await accounts.told(account)
    games = await games_of(accounts, account, EVER, MOST_GAMES)
    for game in games:
        del game["token"]
        lines = await fetch("said", game["code"], game["seat"], MOST_ROWS)
        game["said"] = [{"at": at, "text": text} for at, text in lines]
    return {
        **told,
        "sessions": [{"created": made, "until": until} for made, until in await fetch("sessions", account)],
        "games": games,
        "ratings": [
            dict(zip(("game", "games", "table", "mean", "deviation", "at"), row, strict=True))
            for row in await fetch("all_ratings", account, MOST_ROWS)
        ],
        "blocks": [{"name": name, "at": at} for _, name, at in await fetch("blocks", account, MOST_BLOCKS)],
        "reports": [
            dict(zip(("at", "table", "reason", "text", "about"), row, strict=True))
            for row in await fetch("complaints_by", account, MOST_ROWS)
        ],
    }


async def delete(accounts: Accounts, account: str) -> None:
    """The account and all that hangs on it, in one transaction. What was said at tables that are over goes as well."""
    statements: list[Statement] = []
    for code, _, status, _, meta, _, _ in await accounts.store.fetch("games_of", account, EVER, MOST_GAMES):
        seat, _ = seat_in(meta, account)
        if status == OVER and seat >= 0:
            statements.append(("clear_said", (code, seat)))
    for name in ("drop_account", "drop_keys", "drop_sessions", "drop_played", "drop_ratings", "drop_complaints"):
        statements.append((name, (account,)))
    statements.append(("drop_blocks", (account, account)))
    await accounts.store.commit(statements)
