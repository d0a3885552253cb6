"""Opening, joining, arranging and starting a table."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from qiju.table.rooms.fairness import seal_of
from qiju.table.rooms.live_table import LEFT
from qiju.table.service.client import NO_TABLE
from table.client import Door, Seat, play_out
from table.server import Server


async def test_a_table_is_opened_joined_and_started(door: Door):
    ann = await door.opens(seats=3, public=True, presets=["scheme-c"], options={"allow_pass": True})
    assert (ann.you, ann.told["host"], ann.table["status"]) == (0, True, "open")
    assert ann.view is None
    assert ann.ask is None
    assert ann.table["options"]["allow_pass"] == "on"
    assert (ann.table["presets"], len(ann.table["seats"])) == (["scheme-c"], 3)
    bob = await door.joins(ann.code.lower(), "Bob")
    cem = await door.joins(ann.code, "Cem")
    await ann.until(lambda ann: ann.told["names"] == ["Ann", "Bob", "Cem"])
    assert (bob.you, cem.you, bob.told["host"]) == (1, 2, False)
    await door.lists(ann.code)
    await ann.does("start")
    for seat in (ann, bob, cem):
        await seat.until(lambda seat: seat.table["status"] == "playing" and seat.view)
    info = await door.get(f"/api/tables/{ann.code}")
    assert {**info, "spectators": 0} == {**ann.table, "spectators": 0}


async def test_a_code_has_six_letters_none_of_them_confusing(door: Door):
    for _ in range(20):
        code = (await door.post("/api/tables", {"game": "merit", "name": "Ann"}))["table"]
        assert len(code) == 6
        assert code.isalpha()
        assert code.isupper()
        assert not set(code) & set("ILOQUV")


async def test_a_table_by_link_is_not_listed(door: Door):
    ann = await door.opens(public=False)
    assert ann.code not in [table["code"] for table in (await door.get("/api/tables"))["tables"]]
    assert (await door.get(f"/api/tables/{ann.code}"))["public"] is False


async def test_a_full_table_and_a_taken_seat_are_refused(door: Door):
    ann = await door.opens(seats=2)
    where = f"/api/tables/{ann.code}/join"
    assert (await door.post(where, {"name": "Bob", "seat": 0}, 409))["error"] == "conflict"
    assert (await door.post(where, {"name": "Bob", "seat": 7}, 400))["error"] == "invalid"
    bob = await door.joins(ann.code, "Bob", seat=1)
    assert (await door.post(where, {"name": "Cem"}, 409))["error"] == "full"
    await ann.does("start")
    assert (await door.post(where, {"name": "Cem"}, 409))["error"] == "conflict"
    assert bob.table["seats"][1]["name"] == "Bob"


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"game": "chess"}, "There is no game"),
        ({"seats": 9}, "does not seat 9"),
        ({"presets": ["nope"]}, "There is no preset"),
        ({"options": {"nope": "on"}}, "There is no option"),
        ({"options": {"actions": "many"}}, "cannot be"),
        ({"roles": ["farmer"]}, "1 role was given"),
        ({"name": " \u200b\t"}, "name"),
        ({"name": "x" * 25}, "name"),
        ({"bots": [None, "house"]}, "2 entries for bots"),
        ({"bots": ["house", None, None, None]}, "first seat is yours"),
        ({"bots": [None, "nobody", None, None]}, "no bot called"),
        ({"clock": {"kind": "sand"}}, "clock.kind"),
        ({"clock": {"kind": "move", "step": 5}}, "clock.step"),
        ({"seal": "xyz"}, "nonce"),
        ({"seats": "four"}, "seats"),
        ({"name": 7}, "name"),
    ],
)
async def test_a_wish_that_makes_no_sense_is_refused_in_words(door: Door, wish, says):
    answer = await door.post("/api/tables", {"game": "merit", "name": "Ann", **wish}, 400)
    assert answer["error"] == "invalid"
    assert says in answer["text"]["en"]
    assert answer["text"]["zh"]


async def test_the_host_arranges_the_seats(door: Door):
    ann = await door.opens(seats=4)
    bob = await door.joins(ann.code, "Bob")
    await ann.does("bot", seat=2, bot="house")
    await ann.does("bot", seat=3, bot="designer:style=wealth")
    await ann.refused("invalid", "bot", seat=3, bot="designer:style=nope")
    await ann.refused("not_now", "bot", seat=1, bot="house")
    await ann.refused("invalid", "bot", seat=4, bot="house")
    await ann.does("bot", seat=3, bot=None)
    await ann.refused("not_now", "start")
    await ann.does("swap", a=0, b=1)
    await ann.until(lambda ann: ann.you == 1)
    await bob.until(lambda bob: bob.you == 0)
    assert (ann.told["host"], bob.told["host"], ann.table["host"]) == (True, False, 1)
    assert [seat["kind"] for seat in ann.table["seats"]] == ["person", "person", "bot", "empty"]
    await ann.does("bot", seat=3, bot="random")
    await ann.does("start")
    await bob.until(lambda bob: bob.view)
    await ann.until(lambda ann: ann.ask["waiting"] == [0, 1])  # the bots have answered
    await ann.refused("not_now", "kick", seat=0)


async def test_chance_seats_everybody_when_the_host_says_so(door: Door):
    ann = await door.opens("sanguosha", seats=8)
    bob = await door.joins(ann.code, "Bob")
    await ann.does("bot", seat=7, bot="house")
    places = set()
    for _ in range(12):
        await ann.does("mix")
        for seat in (ann, bob):
            await seat.does("ping")  # what was done before is told by now
            assert seat.told["names"][seat.you] == ("Ann" if seat is ann else "Bob")
        assert sorted(filter(None, ann.told["names"])) == ["Ann", "Bob", "house"]
        assert (ann.told["host"], ann.table["host"], bob.told["host"]) == (True, ann.you, False)
        places.add(ann.you)
    assert len(places) > 2
    again = await Seat(door, ann.code, bob.token).connect()
    assert again.you == bob.you
    await bob.refused("forbidden", "mix")
    for seat, info in enumerate(ann.table["seats"]):
        if info["kind"] == "empty":
            await ann.does("bot", seat=seat, bot="house")
    await ann.does("start")
    await ann.refused("not_now", "mix")


async def test_who_only_wants_to_play_is_the_lord_now_and_then(door: Door):
    """The first seat of 《三国杀》 is the lord's; quick play deals the seats, and says who one is and what wins."""
    wish = {"game": "sanguosha", "name": "Ann", "seats": 4}
    tables = [await door.post("/api/play", wish) for _ in range(40)]
    seats = [table["seat"] for table in tables]
    assert set(seats) == {0, 1, 2, 3}
    for seat in range(4):
        ann = await door.enters(tables[seats.index(seat)])
        assert (ann.you, ann.told["host"]) == (seat, True)
        assert [info["kind"] for info in ann.table["seats"]].index("person") == ann.you
        me = ann.view["seats"][ann.you]
        assert (me["identity"] == "lord") == (ann.you == 0)
        told = [event for event in ann.told["events"] if event["kind"] == "identity"]
        assert [event["data"]["identity"] for event in told] == [me["identity"]], "one's own, and no other"
        assert len(told[0]["say"]["zh"]) > 15, "what wins is said"
        assert [event["data"]["seat"] for event in ann.told["events"] if event["kind"] == "lord"] == [0]
    placed = await door.opens("sanguosha", seats=5)
    assert placed.you == 0, "whoever sets up a table places people"


async def test_a_rematch_against_bots_deals_the_seats_again(door: Door):
    ann = await door.plays("sanguosha", seats=4, options={"generals": "off", "reshuffle_limit": "6"}, bot="random")
    await ann.does("stand")
    await ann.until(lambda ann: ann.table["status"] == "over")
    code = (await ann.does("rematch"))["table"]
    again = await Seat(door, code, ann.token).connect()
    kinds = [info["kind"] for info in again.table["seats"]]
    assert (kinds.index("person"), kinds.count("bot")) == (again.you, 3)
    assert again.table["status"] == "playing"


async def test_a_host_who_is_gone_is_replaced_before_the_start(new_server: Callable[..., Server]):
    door = Door(new_server(host_grace=100).url)
    ann = await door.opens(seats=3)
    bob = await door.joins(ann.code, "Bob")
    await ann.leave()
    await bob.until(lambda bob: bob.told["host"])
    assert bob.table["host"] == 1
    await ann.returns()
    await ann.until(lambda ann: not ann.told["host"])
    await ann.refused("forbidden", "bot", seat=2, bot="house")
    await bob.does("bot", seat=2, bot="house")
    await bob.does("start")


async def test_a_host_who_comes_back_in_time_stays_host(door: Door):
    ann = await door.opens(seats=2)
    bob = await door.joins(ann.code, "Bob")
    await ann.leave()
    await bob.until(lambda bob: not bob.table["seats"][0]["connected"])
    await ann.returns()
    await bob.until(lambda bob: bob.table["seats"][0]["connected"])
    assert (ann.told["host"], bob.told["host"]) == (True, False)
    await ann.does("start")


async def test_only_the_host_arranges(door: Door):
    ann = await door.opens(seats=3)
    bob = await door.joins(ann.code, "Bob")
    watcher = await door.watches(ann.code)
    for kind, fields in (
        ("start", {}),
        ("kick", {"seat": 0}),
        ("swap", {"a": 0, "b": 1}),
        ("mix", {}),
        ("bot", {"seat": 2, "bot": "house"}),
    ):
        await bob.refused("forbidden", kind, **fields)
        await watcher.refused("forbidden", kind, **fields)
    await ann.refused("not_now", "kick", seat=0)


async def test_who_is_sent_away_has_no_seat_any_more(door: Door):
    ann = await door.opens(seats=2)
    bob = await door.joins(ann.code, "Bob")
    tab = await bob.another_tab()
    await ann.does("kick", seat=1)
    for socket in (bob, tab):
        await socket.reader
        assert socket.strays[-1]["type"] == "bye"
    await ann.until(lambda ann: ann.table["seats"][1]["kind"] == "empty")
    again = await Seat(door, ann.code, bob.token).connect()
    await again.reader
    assert again.strays[0]["error"] == "forbidden"
    assert (await door.post("/api/mine", {"tokens": [bob.token]}))["tables"] == []
    await door.joins(ann.code, "Cem")


async def test_whoever_leaves_before_the_start_passes_the_table_on(door: Door):
    ann = await door.opens(seats=2)
    bob = await door.joins(ann.code, "Bob")
    await ann.says("stand")
    await bob.until(lambda bob: bob.told["host"])
    assert bob.table["seats"][0]["kind"] == "empty"
    await bob.says("stand")
    await bob.reader
    assert (await door.get(f"/api/tables/{ann.code}", 404))["error"] == "not_found"


async def test_going_away_is_no_error(new_server):
    """Whoever leaves, is sent away, or was gone before that: the socket is closed once, with the code that says why."""
    server = new_server()
    door = Door(server.url)
    ann = await door.opens(seats=3)
    bob, cem = [await door.joins(ann.code, name) for name in ("Bob", "Cem")]
    await bob.says("stand")
    await bob.reader
    cem.socket.transport.abort()
    await ann.does("kick", seat=2)
    await ann.says("stand")
    await ann.reader
    assert [one.socket.close_code for one in (ann, bob)] == [LEFT, LEFT]
    lost = await Seat(door, "NOPE42", None).connect()
    await lost.leave()
    assert lost.socket.close_code == NO_TABLE
    server.stop()
    assert '"level": "error"' not in server.log


async def test_my_tables(door: Door):
    one, two = await door.opens(name="Ann"), await door.plays(name="Ann")
    mine = (await door.post("/api/mine", {"tokens": [one.token, two.token, "nobody's"]}))["tables"]
    assert [(table["code"], table["seat"], table["token_ok"], table["status"]) for table in mine] == [
        (two.code, 0, True, "playing"),
        (one.code, 0, True, "open"),
    ]
    assert one.token not in json.dumps(mine)


async def test_names_can_be_changed_and_are_cleaned(door: Door):
    ann = await door.opens(name="  阿\u202e明\n ")
    assert ann.told["names"][0] == "阿 明"
    await ann.does("name", name="Anna")
    assert (ann.told["names"][0], ann.table["seats"][0]["name"]) == ("Anna", "Anna")
    await ann.refused("invalid", "name", name="   ")
    await ann.refused("invalid", "name", name=None)


async def test_a_rematch_keeps_people_and_tokens(door: Door):
    ann, bob = await door.sits_full("sealed", "Ann Bob")
    await ann.refused("not_now", "rematch")
    watcher = await door.watches(ann.code)
    await play_out([ann, bob])
    codes = {(await seat.does("rematch"))["table"] for seat in (ann, bob, ann)}
    assert len(codes) == 1
    code = codes.pop()
    for seat in (ann, bob, watcher):
        await seat.until(lambda seat: {"type": "rematch", "table": code} in seat.strays)
    await watcher.refused("forbidden", "rematch")
    again = [await Seat(door, code, seat.token).connect() for seat in (ann, bob)]
    assert [seat.you for seat in again] == [0, 1]
    assert again[0].told["fair"]["commitment"] != ann.told["fair"]["commitment"]
    await again[0].does("start")
    await again[1].until(lambda seat: seat.table["status"] == "playing")


async def test_a_rematch_alone_against_bots_begins_at_once(door: Door):
    ann = await door.plays("sealed", seats=2)
    await play_out([ann])
    code = (await ann.does("rematch"))["table"]
    again = await Seat(door, code, ann.token).connect()
    assert again.table["status"] == "playing"


async def test_chat_reaches_everybody_and_stays(door: Door):
    ann = await door.opens(seats=2)
    bob = await door.joins(ann.code, "Bob")
    watcher = await door.watches(ann.code)
    await ann.does("chat", text="你好 <b>all</b>\u0007")
    for seat in (ann, bob, watcher):
        await seat.until(lambda seat: seat.told["chat"])
        line = seat.told["chat"][0]
        assert (line["seat"], line["name"], line["text"]) == (0, "Ann", "你好 <b>all</b>")
    await watcher.refused("forbidden", "chat", text="psst")
    await bob.refused("too_large", "chat", text="x" * 501)
    await bob.refused("invalid", "chat", text="  ")
    late = await door.watches(ann.code)
    assert late.told["chat"] == ann.told["chat"]


async def test_everybody_seals_a_share_of_chance_and_opens_it_at_the_start(new_server):
    door = Door(new_server(opening=600_000).url)
    ann = await door.opens(seats=2)
    bob = await door.joins(ann.code, "Bob")
    shares = ["ab" * 16, "ef" * 20]
    await ann.does("seal", seal=seal_of(shares[0]))
    await bob.does("seal", seal=seal_of("cd" * 32))
    await bob.does("seal", seal=seal_of(shares[1]).upper())  # another one, as long as nothing is open
    await ann.until(lambda ann: ann.told["fair"]["seals"] == [seal_of(share) for share in shares])
    await bob.refused("not_now", "nonce", nonce=shares[1])  # nobody shows a share before all are sealed
    for bad in ("ef" * 15, "ef" * 33, "zz" * 32, None, 5):
        await bob.refused("invalid", "seal", seal=bad)
    await ann.does("start")
    await bob.until(lambda bob: bob.told["fair"]["opening"])
    for kind, fields in (("seal", {"seal": seal_of(shares[1])}), ("start", {}), ("mix", {})):
        await ann.refused("not_now", kind, **fields)
    await door.post(f"/api/tables/{ann.code}/join", {"name": "Cem"}, 409)
    await ann.does("nonce", nonce=shares[0])
    assert bob.told["fair"]["nonces"] == [None, None]  # one's own is shown with the others', never before
    await bob.refused("invalid", "nonce", nonce=shares[0])
    await bob.does("nonce", nonce=shares[1])
    for seat in (ann, bob):
        await seat.until(lambda seat: seat.table["status"] == "playing")
        assert seat.told["fair"]["nonces"] == shares
        assert seat.told["fair"]["revealed"] is None
    await bob.refused("not_now", "nonce", nonce=shares[1])


async def test_whoever_leaves_before_the_deal_stops_the_start(new_server):
    """A share that was opened has been seen: it counts no more."""
    door = Door(new_server(opening=600_000).url)
    ann = await door.opens(seats=3, bots=[None, None, "random"], nonce="ab" * 16)
    bob = await door.joins(ann.code, "Bob")
    await bob.does("seal", seal=seal_of("cd" * 16))
    await ann.does("start")
    await ann.until(lambda ann: ann.nonce is None)
    await ann.says("ping")
    await bob.says("stand")
    await ann.until(lambda ann: not ann.told["fair"]["opening"])
    assert ann.told["fair"]["seals"] == [None, None, None]
    assert ann.table["status"] == "open"


async def test_a_table_does_not_wait_for_a_share_that_never_comes(new_server):
    door = Door(new_server(opening=50).url)
    ann = await door.opens(seats=2, bots=[None, "random"])
    await ann.does("seal", seal=seal_of("ab" * 16))
    await ann.does("start")
    await ann.until(lambda ann: ann.table["status"] == "playing")
    assert ann.told["fair"]["nonces"] == [None, None]
    assert ann.told["fair"]["seals"] == [seal_of("ab" * 16), None]


async def test_against_bots_the_table_starts_with_ones_share(door: Door):
    """The page seals, sees the promise, opens, and sits down at a table in play; after it, at the next one."""
    seated = await door.post("/api/play", {"game": "sealed", "name": "Ann", "seal": seal_of("ab" * 16)})
    assert (await door.get(f"/api/tables/{seated['table']}"))["status"] == "open"
    path = f"/api/tables/{seated['table']}/open"
    await door.post(path, {"token": "false", "nonce": "ab" * 16}, 403)
    await door.post(path, {"token": seated["token"], "nonce": "cd" * 16}, 400)
    opened = await door.post(path, {"token": seated["token"], "nonce": "ab" * 16})
    assert opened == {"status": "playing"}
    ann = await door.enters(seated)
    assert ann.told["fair"]["commitment"] == seated["commitment"]
    assert ann.told["fair"]["nonces"][ann.you] == "ab" * 16
    await play_out([ann])
    code = (await ann.does("rematch", seal=seal_of("cd" * 16)))["table"]
    opened = await door.post(f"/api/tables/{code}/open", {"token": seated["token"], "nonce": "cd" * 16})
    assert opened == {"status": "playing"}
