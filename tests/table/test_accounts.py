"""Accounts, for those who want one: a kept name, its keys, one's games everywhere, and what is not told about them."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing

import httpx
import pytest

from table.client import Door, play_out
from table.people import Member, Passkey
from table.server import PATIENCE, Server

pytestmark = pytest.mark.once  # nothing of this is compiled but what other tests go through

QUICK = {"sweep": 50}  # how often finished games are rated


@pytest.fixture(scope="module")
def one_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("house"), accounts_per_day=1000, **QUICK) as started:
        yield started


@pytest.fixture
def house(one_house: Server, request: pytest.FixtureRequest) -> Server:
    """One that tests share; everybody's name is their own."""
    return one_house.serves(request.node.nodeid)


def rows_of(server: Server, question: str, *values: object) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(server.folder / "tables.sqlite3")) as file:
        return file.execute(question, values).fetchall()


# -- signing in --------------------------------------------------------------------------------------


async def test_guests_stay_guests(house: Server):
    ann = Member(house)
    assert await ann.me() is None
    assert not ann.http.cookies
    seat = await ann.opens("Ann", seats=2)
    assert "account" not in json.dumps(seat.table)
    for path in ("/api/account/games", "/api/account/export", f"/api/tables/{seat.code}/blocked"):
        assert (await ann.get(path, 403))["error"] == "forbidden"


async def test_a_link_keeps_a_name_and_opens_it_again_elsewhere(house: Server):
    home, phone = Member(house), Member(house)
    secret = await home.keeps("沈括")
    assert (await home.me())["name"] == "沈括"
    assert await phone.me() is None
    await phone.post("/api/account/enter", {"secret": secret})
    assert (await phone.me())["name"] == "沈括"
    assert (await phone.post("/api/account/enter", {"secret": "x" * 43}, 404))["error"] == "not_found"
    stored = json.dumps(rows_of(house, "SELECT * FROM account_keys") + rows_of(house, "SELECT * FROM sessions"))
    assert secret not in stored
    assert home.http.cookies["qiju_session"] not in stored


async def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(house: Server):
    async with httpx.AsyncClient(base_url=house.url, timeout=PATIENCE) as http:
        answer = await http.post("/api/account/link", json={"name": "Cookie"})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        foreign = await http.post("/api/account/leave", json={}, headers={"Origin": "https://elsewhere.example"})
        assert foreign.status_code == 403
        safe = await http.post(
            "/api/account/link", json={"name": "Safe Cookie"}, headers={"X-Forwarded-Proto": "https"}
        )
        assert re.match("__Host-qiju_session=.*; secure", safe.headers["set-cookie"], re.IGNORECASE)


async def test_a_kept_name_is_nobody_elses(house: Server):
    ann, bob = Member(house), Member(house)
    await ann.keeps("Wang An Shi")
    seat = await ann.opens("Wang An Shi", seats=2)
    for name in ("Wang An Shi", "wang anshi", "ＷＡＮＧ ＡＮＳＨＩ"):
        assert (await bob.post("/api/account/link", {"name": name}, 409))["error"] == "conflict"
        assert "keeps" in (await bob.post("/api/tables", {"game": "sealed", "name": name}, 409))["text"]["en"]
    guest = await bob.joins(seat.code, "Bob")
    other = await ann.opens("Ann of no account", seats=2)
    assert (await guest.says("name", name="WangAnShi"))["error"] == "conflict"
    await other.does("name", name="Wang An Shi")


async def test_a_way_in_that_is_taken_back_lets_nobody_in(house: Server):
    home, thief = Member(house), Member(house)
    first = await home.keeps("Lost Link")
    await thief.post("/api/account/enter", {"secret": first})
    lost = (await home.me())["keys"][0]["id"]
    assert (await home.post("/api/account/drop", {"id": lost}, 409))["error"] == "conflict", "the only one stays"
    await home.post("/api/account/link")
    await home.post("/api/account/drop", {"id": lost})
    assert await thief.me() is None, "whoever it let in is out"
    await thief.post("/api/account/enter", {"secret": first}, 404)
    assert len((await home.me())["keys"]) == 1
    await home.post("/api/account/leave", {"everywhere": True})
    assert await home.me() is None


async def test_only_so_many_accounts_a_day(new_server: Callable[..., Server]):
    server = new_server(accounts_per_day=2)
    for name in ("One", "Two"):
        await Member(server).keeps(name)
    refused = await Member(server).post("/api/account/link", {"name": "Three"}, 429)
    assert refused["error"] == "too_many"


# -- passkeys ----------------------------------------------------------------------------------------


async def test_a_passkey_makes_and_opens_an_account(house: Server):
    home, phone, key = Member(house), Member(house), Passkey(house)
    for one in (home, phone):
        one.http.base_url = key.origin
    wish = await home.post("/api/account/passkey/wish", {"name": "Su Shi"})
    made = key.makes(wish, name="Su Shi")
    await home.post("/api/account/passkey", {**made, "account": "0" * 32}, 403)  # the challenge was for another one
    await home.post("/api/account/passkey", key.makes(wish, name="Su Shi", origin="http://evil.example"), 403)
    await home.post("/api/account/passkey", made)
    assert [one["kind"] for one in (await home.me())["keys"]] == ["passkey"]
    await phone.post("/api/account/passkey", made, 403)  # said once, never again

    asked = await phone.get("/api/account/passkey/ask")
    answer = key.enters(asked)
    broken = {**answer, "response": {**answer["response"], "signature": "MEUC"}}
    await phone.post("/api/account/passkey/enter", broken, 403)
    await phone.post("/api/account/passkey/enter", key.enters(asked, "http://evil.example"), 403)
    await phone.post("/api/account/passkey/enter", {**answer, "challenge": made["challenge"]}, 403)
    assert await phone.me() is None
    await phone.post("/api/account/passkey/enter", answer)
    assert (await phone.me())["name"] == "Su Shi"
    await Member(house).post("/api/account/passkey/enter", answer, 403)  # overheard


async def test_what_is_no_passkey_stops_nobody(house: Server):
    home, key = Member(house), Passkey(house)
    home.http.base_url = key.origin
    wish = await home.post("/api/account/passkey/wish", {"name": "Nested"})
    for data in ("gYGBgYGB" * 900, "_" * 8000, "v_-_", "n" * 4000):
        made = key.makes(wish, name="Nested")
        made["response"]["attestationObject"] = data
        await home.post("/api/account/passkey", made, 403)
    await home.post("/api/account/passkey", key.makes(wish, name="Nested"))


# -- one's own games ---------------------------------------------------------------------------------


async def test_games_and_ratings_are_there_on_every_device(new_server: Callable[..., Server], any_db: str):
    server = new_server(db=any_db, **QUICK)
    ann, bob, phone = Member(server), Member(server), Member(server)
    secret = await ann.keeps("Rated Ann")
    await bob.keeps("Rated Bob")
    first = await ann.opens("Rated Ann", seats=2)
    second = await bob.joins(first.code, "Rated Bob")
    await first.does("start")
    await phone.post("/api/account/enter", {"secret": secret})
    (game,) = await phone.games()
    assert (game["code"], game["seat"], game["place"]) == (first.code, 0, None)
    again = await phone.door.enters({"table": first.code, "token": game["token"]})
    await play_out([again, second])
    async with asyncio.timeout(PATIENCE):
        while not (ratings := (await phone.get("/api/account/games"))["ratings"]):
            pass
    theirs = (await bob.get("/api/account/games"))["ratings"]
    assert [one["games"] for one in (*ratings, *theirs)] == [1, 1]
    places = [(await one.games())[0]["place"] for one in (phone, bob)]
    assert (ratings[0]["mean"] > theirs[0]["mean"]) == (places[0] < places[1])
    assert ratings[0]["deviation"] < 25 / 3
    record = await ann.get(f"/api/tables/{first.code}/record")
    shown = json.dumps([record, first.raw, second.raw, await ann.get(f"/api/tables/{first.code}")])
    if not any_db:
        for (account,) in rows_of(server, "SELECT id FROM accounts"):
            assert account not in shown


async def test_a_guests_seat_can_be_kept(house: Server):
    ann, phone = Member(house), Member(house)
    seat = await ann.opens("Guest first", seats=2)
    secret = await ann.keeps("Kept later")
    token = (await ann.post(f"/api/tables/{seat.code}/keep", {"token": seat.token}))["token"]
    assert token != seat.token
    await ann.post(f"/api/tables/{seat.code}/keep", {"token": seat.token}, 403)  # it opens nothing any more
    await phone.post("/api/account/enter", {"secret": secret})
    assert [game["token"] for game in await phone.games()] == [token]
    thief = Member(house)
    await thief.keeps("Thief")
    await thief.post(f"/api/tables/{seat.code}/keep", {"token": token}, 409)


async def test_export_holds_all_and_deletion_leaves_nothing(new_server: Callable[..., Server], any_db: str):
    server = new_server(db=any_db, admin_token="letmein", **QUICK)
    ann, bob = Member(server), Member(server, "203.0.113.9")
    secret = await ann.keeps("Gone Soon")
    await bob.keeps("Stays Here")
    first = await ann.opens("Gone Soon", seats=2)
    second = await bob.joins(first.code, "Stays Here")
    await first.does("start")
    await first.does("chat", text="what I said")
    await play_out([first, second])
    await ann.post(f"/api/tables/{first.code}/block", {"seat": 1})
    await ann.post(f"/api/tables/{first.code}/complaint", {"token": first.token, "seat": 1, "reason": "name"})
    plain = await ann.get("/api/account/export")
    assert plain["name"] == "Gone Soon"
    assert plain["games"][0]["said"][0]["text"] == "what I said"
    assert [one["name"] for one in plain["blocks"]] == ["Stays Here"]
    assert [one["about"] for one in plain["reports"]] == ["Stays Here"]
    assert first.token not in json.dumps(plain)
    await ann.post("/api/account/delete", {"name": "Somebody"}, 400)
    await ann.post("/api/account/delete", {"name": "Gone Soon"})
    assert await ann.me() is None
    await ann.post("/api/account/enter", {"secret": secret}, 404)
    assert await bob.get(f"/api/tables/{first.code}/record"), "the game is Bob's as well"
    reports = await Host(server).get("/api/moderation")
    assert [(one["by"], one["about"]) for one in reports["reports"]] == [("", "Stays Here")]
    if not any_db:
        assert rows_of(server, "SELECT text FROM chat WHERE text = 'what I said'") == []
        for table in ("account_keys", "sessions", "played", "ratings", "blocks"):
            other = rows_of(server, f"SELECT DISTINCT account FROM {table}")
            assert other in ([], rows_of(server, "SELECT id FROM accounts")), table
    await ann.keeps("Gone Soon")  # the name is free again


# -- blocks, reports, bans ---------------------------------------------------------------------------


class Host(Member):
    """Who has the host's token."""

    def __init__(self, server: Server, token: str = "letmein") -> None:
        super().__init__(server)
        self.http.headers["Authorization"] = f"Bearer {token}"


async def test_who_is_blocked_does_not_sit_down(house: Server):
    ann, bob, guest = Member(house), Member(house, "203.0.113.1"), Member(house, "203.0.113.2")
    await ann.keeps("Blocker")
    await bob.keeps("Blocked")
    first = await ann.opens("Blocker", game="merit", seats=4)
    await bob.joins(first.code, "Blocked")
    await guest.joins(first.code, "A guest")
    for seat in (1, 2):
        await ann.post(f"/api/tables/{first.code}/block", {"seat": seat})
    await ann.post(f"/api/tables/{first.code}/block", {"seat": 0}, 409)
    await ann.post(f"/api/tables/{first.code}/block", {"seat": 3}, 400)
    assert (await ann.get(f"/api/tables/{first.code}/blocked"))["seats"] == [1, 2]
    next_one = await ann.opens("Blocker", seats=3)
    for one in (bob, guest):
        refused = await one.post(f"/api/tables/{next_one.code}/join", {"name": "Another name"}, 403)
        assert "Blocker" not in refused["text"]["en"]
    blocks = (await ann.me())["blocks"]
    assert {one["name"] for one in blocks} == {"Blocked", "A guest"}
    for one in blocks:
        await ann.post("/api/account/unblock", {"id": one["id"]})
    await bob.joins(next_one.code, "Blocked")


async def test_the_host_sees_reports_and_bans(new_server: Callable[..., Server], any_db: str):
    server = new_server(db=any_db, admin_token="letmein", **QUICK)
    ann, bob, guest = Member(server), Member(server, "203.0.113.1"), Member(server, "203.0.113.2")
    host = Host(server)
    await bob.keeps("Rude Bob")
    first = await ann.opens("Ann", seats=3)
    second = await bob.joins(first.code, "Rude Bob")
    third = await guest.joins(first.code, "Rude guest")
    await second.does("chat", text="something rude")
    where = f"/api/tables/{first.code}/complaint"
    for seat in (1, 2):
        await ann.post(where, {"token": first.token, "seat": seat, "reason": "abuse", "text": "rude"})
    await ann.post(where, {"token": first.token, "seat": 0, "reason": "abuse"}, 400)
    await ann.post(where, {"token": "nobody's", "seat": 1, "reason": "abuse"}, 403)
    seen = await host.get("/api/moderation")
    assert [table["names"] for table in seen["tables"]] == [["Ann", "Rude Bob", "Rude guest"]]
    about = {one["about"]: one for one in seen["reports"]}
    assert about["Rude Bob"]["said"] == ["something rude"]
    assert "203.0.113" not in json.dumps(seen)

    report = about["Rude guest"]["id"]
    await host.post("/api/moderation/ban", {"report": report, "kind": "account"}, 409)
    await host.post("/api/moderation/ban", {"report": report, "kind": "address", "days": 1, "why": "rude"})
    await host.post("/api/moderation/ban", {"report": about["Rude Bob"]["id"], "why": "rude"})
    for seat in (second, third):
        await seat.until(lambda seat: seat.reader.done())
        assert seat.socket.close_code == 4403
    assert await bob.get("/api/account") == {"account": None, "passkeys": True}, "signed out"
    await guest.post("/api/tables", {"game": "sealed", "name": "Me again"}, 403)
    for seat in (second, third):
        back = await seat.door.enters({"table": seat.code, "token": seat.token})
        assert back.strays[0]["error"] == "forbidden"
    await first.does("chat", text="quiet now")

    await host.post("/api/moderation/settle", {"id": report, "why": "banned"})
    bans = {one["name"]: one for one in (await host.get("/api/moderation"))["bans"]}
    await host.post("/api/moderation/lift", {"id": bans["Rude guest"]["id"], "why": "said sorry"})
    await guest.opens("Me again")
    await host.post(f"/api/tables/{first.code}/end", {"why": "enough"})
    await first.until(lambda seat: seat.reader.done())
    await host.post("/api/moderation/ban", {"address": "203.0.113.2"})
    await guest.post("/api/tables", {"game": "sealed", "name": "Me again"}, 403)
    log = [(one["deed"], one["about"]) for one in (await host.get("/api/moderation"))["log"]]
    expected = [("ban account", "Rude Bob"), ("ban address", "Rude guest"), ("settle", "Rude guest")]
    assert set(log) >= {*expected, ("lift", "Rude guest"), ("end", first.code)}


async def test_nobody_moderates_without_the_token(new_server: Callable[..., Server]):
    closed, opened = new_server(), new_server(admin_token="letmein", requests_per_second=0, request_burst=8)
    assert (await Host(closed, "none").get("/api/moderation", 404))["error"] == "not_found"
    await Host(opened).get("/api/moderation")
    for _ in range(3):
        await Host(opened, "guess").get("/api/moderation", 404)
    assert (await Host(opened).get("/api/moderation", 429))["error"] == "too_many", "it cannot be guessed at any speed"


async def test_a_door_of_a_banned_address_is_closed_to_sockets(new_server: Callable[..., Server]):
    server = new_server(admin_token="letmein")
    seat = await Door(server.url).opens("sealed", "Ann", seats=2)
    await Host(server).post("/api/moderation/ban", {"address": "127.0.0.1"})
    back = await seat.door.watches(seat.code)
    assert back.strays[0]["error"] == "forbidden"
