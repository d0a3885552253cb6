"""Accounts: a name that is kept, the keys that open it, who is signed in, whom somebody does not want to meet.

There are no passwords and no mail. A key is a passkey, of which only the public half is here, or a sign-in link, of
which only the hash is. Whoever is signed in has a session in a cookie, of which again only the hash is kept.
"""

from __future__ import annotations

import secrets
from typing import Any, Final, NamedTuple

from qiju.table.accounts.house import House
from qiju.table.limits import Buckets
from qiju.table.rooms.agreement import Newcomer
from qiju.table.rooms.seats import likeness, new_token, read_name, token_hash
from qiju.table.rooms.services import Services
from qiju.table.server_refusal import ServerRefusal
from qiju.table.store.statements import Row, Statement

PASSKEY: Final = "passkey"
LINK: Final = "link"
MOST_KEYS: Final = 10
MOST_BLOCKS: Final = 200
DAY: Final = 86_400_000
SECONDS_A_DAY: Final = 86_400
CHALLENGE_TIME: Final = 300_000  # how long a passkey may take to sign


class Visitor(NamedTuple):
    """Who asks: an account where somebody is signed in, and the mark of the address in any case."""

    account: str
    name: str
    origin: str


class Accounts:
    """All accounts of a house."""

    def __init__(self, services: Services) -> None:
        self.store = services.store
        self.settings = services.settings
        self.now = services.now
        self.house = House(services.store)
        a_day = services.settings.accounts_per_day
        self.new_ones = Buckets(a_day / SECONDS_A_DAY, a_day)

    # -- who that is ---------------------------------------------------------------------------------

    async def visitor(self, session: str, address: str) -> Visitor:
        """Whoever comes with this cookie from this address."""
        rows = await self.store.fetch("session", token_hash(session), self.now()) if session else []
        account, name = rows[0] if rows else ("", "")
        return Visitor(account, name, await self.house.mark(address))

    async def check_name(self, name: str, account: str) -> None:
        """Refuse a name that another account keeps, or one that looks like it."""
        rows = await self.store.fetch("account_named", likeness(name))
        if rows and rows[0][0] != account:
            raise ServerRefusal("conflict", "account.name_kept")

    async def seat_token(self, account: str, code: str) -> str:
        """What opens a seat that is taken now: an account's can be told again, a guest's is drawn."""
        return await self.house.seat_token(account, code) if account else new_token()

    # -- an account and its keys ---------------------------------------------------------------------

    async def make(self, name: str, key: Statement, account: str, address: str) -> None:
        """A new account with its first key."""
        now = self.now()
        called = read_name(name)
        await self.check_name(called, account)
        if not self.new_ones.take(address, now):
            raise ServerRefusal("too_many", "account.too_many", most=self.settings.accounts_per_day)
        try:
            await self.store.commit([("add_account", (account, called, likeness(called), now)), key])
        except Exception:
            await self.check_name(called, account)  # somebody else took it meanwhile
            raise ServerRefusal("not_now", "table.unstored") from None

    async def add_key(self, account: str, key: Statement) -> None:
        if len(await self.store.fetch("keys", account)) >= MOST_KEYS:
            raise ServerRefusal("conflict", "account.too_many_keys", most=MOST_KEYS)
        await self.store.commit([key])

    def new_link(self, account: str) -> tuple[str, Statement]:
        """The secret of a sign-in link, and how it is kept."""
        secret, now = new_token(), self.now()
        return secret, ("add_key", (token_hash(secret), account, LINK, "", 0, now, now))

    async def opened_by_link(self, secret: str) -> str:
        """The account whose link this is."""
        key = token_hash(secret)
        rows = await self.store.fetch("key", key)
        if not rows or rows[0][1] != LINK:
            raise ServerRefusal("not_found", "account.no_link")
        await self.store.commit([("use_key", (0, self.now(), key))])
        return str(rows[0][0])

    async def drop_key(self, account: str, key: str) -> None:
        """A key that is lost or given away opens nothing any more, and neither does any browser that it let in."""
        known = [row[0] for row in await self.store.fetch("keys", account)]
        if key not in known:
            raise ServerRefusal("not_found", "account.no_key")
        if len(known) == 1:
            raise ServerRefusal("conflict", "account.last_key")
        await self.store.commit([("drop_key", (key, account)), ("drop_sessions", (account,))])

    async def rename(self, account: str, name: str) -> str:
        called = read_name(name)
        await self.check_name(called, account)
        await self.store.commit([("rename_account", (called, likeness(called), account))])
        return called

    async def told(self, account: str) -> dict[str, Any]:
        """What somebody sees of their own account."""
        name, created = (await self._known(account))[0]
        keys = [
            {"id": key, "kind": kind, "created": made, "used": used}
            for key, kind, made, used in await self.store.fetch("keys", account)
        ]
        blocks = [{"id": what, "name": called} for what, called, _ in await self.blocks(account)]
        return {"name": name, "created": created, "keys": keys, "blocks": blocks}

    async def _known(self, account: str) -> list[Row]:
        rows = await self.store.fetch("account", account)
        if not rows:
            raise ServerRefusal("forbidden", "account.signed_out")
        return rows

    # -- signed in -----------------------------------------------------------------------------------

    async def sign_in(self, account: str) -> str:
        """A new session's secret, for the cookie."""
        secret, now = new_token(), self.now()
        until = now + self.settings.session_days * DAY
        await self.store.commit([("add_session", (token_hash(secret), account, now, until))])
        return secret

    async def sign_out(self, session: str, account: str, everywhere: bool) -> None:
        await self.store.commit(
            [("drop_sessions", (account,)) if everywhere else ("drop_session", (token_hash(session),))]
        )

    # -- passkeys ------------------------------------------------------------------------------------

    async def challenge(self, purpose: str, account: str) -> str:
        return await self.house.challenge(purpose, account, self.now() + CHALLENGE_TIME)

    async def check_challenge(self, challenge: str, purpose: str, account: str) -> None:
        if not await self.house.holds(challenge, purpose, account, self.now()):
            raise ServerRefusal("forbidden", "account.challenge")

    async def use_challenge(self, challenge: str) -> None:
        """Once: whoever has overheard an answer cannot give it again, to whichever server."""
        try:
            await self.store.commit([("use_challenge", (token_hash(challenge), self.now() + CHALLENGE_TIME))])
        except Exception:
            raise ServerRefusal("forbidden", "account.challenge") from None

    # -- whom one does not want to meet --------------------------------------------------------------

    async def blocks(self, account: str) -> list[Row]:
        return await self.store.fetch("blocks", account, MOST_BLOCKS)

    async def block(self, account: str, what: str, name: str) -> None:
        if len(await self.blocks(account)) >= MOST_BLOCKS:
            raise ServerRefusal("conflict", "account.too_many_blocks", most=MOST_BLOCKS)
        await self.store.commit([("add_block", (account, what, name, self.now()))])

    async def unblock(self, account: str, what: str) -> None:
        await self.store.commit([("drop_block", (account, what))])

    async def check_blocks(self, who: Newcomer, seated: list[str]) -> None:
        """Nobody sits down with somebody who has blocked them; by whom they were, they are not told."""
        for account in {one for one in seated if one and one != who.account}:
            if await self.store.fetch("blocked", account, who.account or who.origin, who.origin):
                raise ServerRefusal("forbidden", "account.blocked")

    # -- keeping no more than is needed --------------------------------------------------------------

    async def forget_old(self) -> None:
        now = self.now()
        await self.store.commit([("forget_challenges", (now,)), ("forget_sessions", (now,))])


def new_account() -> str:
    """The number of an account: nobody but its holder's own devices is ever told it."""
    return secrets.token_hex(16)
