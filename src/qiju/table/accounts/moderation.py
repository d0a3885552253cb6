"""How the host of a server keeps the peace: what people report, whom the house bans, and a log of all of it.

Bans go by account, and by the mark of an address (`House.mark`): addresses themselves are not stored.
"""

from __future__ import annotations

import secrets
from typing import Any, Final

import orjson

from qiju.table.accounts.accounts import DAY, SECONDS_A_DAY, Accounts, Visitor
from qiju.table.limits import Buckets, network_of
from qiju.table.rooms.room import Room
from qiju.table.rooms.seats import PERSON, likeness
from qiju.table.rooms.services import Services
from qiju.table.server_refusal import ServerRefusal
from qiju.table.store.statements import Statement
from qiju.table.words import printable

BY_ACCOUNT: Final = "account"
BY_ADDRESS: Final = "address"
MOST_SHOWN: Final = 200
MOST_BANS: Final = 10_000
MOST_SAID: Final = 20
FRESH: Final = 2_000  # milliseconds for which what was read of the bans holds
KEPT_SETTLED: Final = 180 * DAY
KEPT_LOG: Final = 365 * DAY


class Moderation:
    """Reports and bans."""

    def __init__(self, services: Services, accounts: Accounts) -> None:
        self.store = services.store
        self.now = services.now
        self.accounts = accounts
        self.bans: frozenset[str] = frozenset()  # accounts and marks
        self.looked_at = 0
        a_day = services.settings.complaints_per_day
        self.complaints = Buckets(a_day / SECONDS_A_DAY, a_day)

    # -- who may come in -----------------------------------------------------------------------------

    async def look(self) -> None:
        """Read the bans that hold; drop what need not be kept."""
        now = self.now()
        await self.store.commit(
            [("forget_bans", (now,)), ("forget_complaints", (now - KEPT_SETTLED,)), ("forget_deeds", (now - KEPT_LOG,))]
        )
        await self._read(now)

    async def _read(self, now: int) -> None:
        rows = await self.store.fetch("bans", MOST_BANS)
        self.bans = frozenset(what for what, _, _, _, _, until in rows if not until or until > now)
        self.looked_at = now

    def banned(self, account: str, origin: str) -> bool:
        return (account in self.bans or origin in self.bans) and bool(self.bans)

    async def check(self, account: str, origin: str) -> None:
        """Refuse who is banned."""
        now = self.now()
        if now - self.looked_at > FRESH:
            await self._read(now)
        if self.banned(account, origin):
            raise ServerRefusal("forbidden", "account.banned")

    # -- reports -------------------------------------------------------------------------------------

    async def complain(self, who: Visitor, room: Room, by: int, seat: int, reason: str, text: str) -> None:
        """Somebody at a table reports somebody else there; what that one said last goes with it."""
        about = person_at(room, seat)
        if seat == by:
            raise ServerRefusal("invalid", "account.oneself")
        if not self.complaints.take(who.origin, self.now()):
            raise ServerRefusal("too_many", "table.too_many_requests")
        said = [line["text"] for line in room.snapshot.chat if line["seat"] == seat and "say" not in line]
        values = (
            secrets.token_hex(8), self.now(), room.code, reason, printable(text).strip(), who.account,
            room.seats[by].name, about.account, about.origin, about.name, orjson.dumps(said[-MOST_SAID:]).decode(),
        )  # fmt: skip
        await self.store.commit([("add_complaint", values)])

    # -- what the host does --------------------------------------------------------------------------

    def _deed(self, deed: str, about: str, why: str) -> Statement:
        return ("add_deed", (secrets.token_hex(8), self.now(), deed, about, printable(why).strip()))

    async def overview(self) -> dict[str, Any]:
        """Tables, reports, bans and the log, as much of each as one page shows."""
        fetch = self.store.fetch
        return {
            "tables": [table_told(*row) for row in await fetch("going_on", MOST_SHOWN)],
            "reports": [report_told(*row) for row in await fetch("complaints", MOST_SHOWN)],
            "bans": [
                {"id": what, "kind": kind, "name": name, "why": why, "at": at, "until": until or None}
                for what, kind, name, why, at, until in await fetch("bans", MOST_SHOWN)
            ],
            "log": [
                {"at": at, "deed": deed, "about": about, "why": why}
                for at, deed, about, why in await fetch("deeds", MOST_SHOWN)
            ],
        }

    async def settle(self, complaint: str, why: str) -> None:
        name = (await self._complaint(complaint))[2]
        await self.store.commit([("settle_complaint", (self.now(), complaint)), self._deed("settle", name, why)])

    async def _complaint(self, complaint: str) -> tuple[str, str, str]:
        rows = await self.store.fetch("complaint", complaint)
        if not rows:
            raise ServerRefusal("not_found", "account.no_report")
        account, origin, name, _ = rows[0]
        return account, origin, name

    async def ban_reported(self, complaint: str, kind: str, days: int, why: str) -> None:
        """Whoever a report is about: their account, or the address they came from."""
        account, origin, name = await self._complaint(complaint)
        what = account if kind == BY_ACCOUNT else origin
        if not what:
            raise ServerRefusal("conflict", "account.guest")
        await self._ban(what, kind, name, days, why)

    async def ban_named(self, name: str, days: int, why: str) -> None:
        rows = await self.store.fetch("account_named", likeness(name))
        if not rows:
            raise ServerRefusal("not_found", "account.nobody")
        await self._ban(rows[0][0], BY_ACCOUNT, rows[0][1], days, why)

    async def ban_address(self, address: str, days: int, why: str) -> None:
        """An address that the host knows from elsewhere; it is turned into its mark and forgotten."""
        await self._ban(await self.accounts.house.mark(network_of(address)), BY_ADDRESS, "", days, why)

    async def _ban(self, what: str, kind: str, name: str, days: int, why: str) -> None:
        now = self.now()
        until = now + days * DAY if days else 0
        about = name or what[:8]
        statements: list[Statement] = [("add_ban", (what, kind, about, printable(why).strip(), now, until))]
        if kind == BY_ACCOUNT:
            statements.append(("drop_sessions", (what,)))
        await self.store.commit([*statements, self._deed(f"ban {kind}", about, why)])
        await self._read(now)

    async def lift(self, what: str, why: str) -> None:
        rows = [row for row in await self.store.fetch("bans", MOST_BANS) if row[0] == what]
        if not rows:
            raise ServerRefusal("not_found", "account.no_ban")
        await self.store.commit([("drop_ban", (what,)), self._deed("lift", rows[0][2], why)])
        await self._read(self.now())

    async def note(self, deed: str, about: str, why: str) -> None:
        await self.store.commit([self._deed(deed, about, why)])


def person_at(room: Room, seat: int) -> Any:
    """The seat of a person."""
    if not 0 <= seat < len(room.seats) or room.seats[seat].kind != PERSON:
        raise ServerRefusal("invalid", "account.no_person")
    return room.seats[seat]


def table_told(code: str, game: str, status: str, public: int, created: int, touched: int, meta: str) -> dict[str, Any]:
    names = [one["name"] for one in orjson.loads(meta)["seats"] if one["kind"] == PERSON]
    return {
        "code": code, "game": game, "status": status, "public": bool(public), "created": created, "touched": touched,
        "names": names,
    }  # fmt: skip


def report_told(
    complaint: str,
    at: int,
    code: str,
    reason: str,
    text: str,
    by: str,
    account: str,
    name: str,
    said: str,
    settled: int,
) -> dict[str, Any]:
    return {
        "id": complaint, "at": at, "table": code, "reason": reason, "text": text, "by": by, "about": name,
        "account": bool(account), "said": orjson.loads(said), "settled": settled > 0,
    }  # fmt: skip
