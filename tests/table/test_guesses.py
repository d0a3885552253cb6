"""What a bot in one's place would guess: on request, where the host allows it, from what the seat may know."""

from __future__ import annotations

from table.client import Door

IDENTITIES = {"loyalist", "rebel", "renegade"}


async def test_a_table_against_bots_may_be_asked_for_guesses(door: Door):
    ann = await door.plays("sanguosha")
    assert ann.told["table"]["hints"]
    seats = (await ann.does("guesses"))["seats"]
    known = [one["seat"] for one in ann.view["seats"] if one["identity"] is not None]
    assert ann.you in known
    assert [seat for seat, shares in enumerate(seats) if not shares] == known
    assert all(set(shares) == IDENTITIES for shares in seats if shares)


async def test_nobody_is_told_where_the_host_left_hints_out_nor_who_only_looks_on(door: Door):
    ann, *_ = await door.sits_full("sanguosha", "Ann Bob Cem Dan Eve")
    assert not ann.told["table"]["hints"]
    await ann.refused("forbidden", "guesses")
    playing = await door.plays("sanguosha")
    watcher = await door.watches(playing.code)
    await watcher.refused("forbidden", "guesses")


async def test_a_game_without_anything_to_guess_says_so(door: Door):
    ann = await door.plays("merit")
    assert (await ann.does("guesses"))["seats"] == []


async def test_after_the_game_guesses_stand_beside_the_truth(door: Door):
    ann = await door.plays("sanguosha")
    await door.get(f"/api/tables/{ann.code}/guesses", 404)
    await ann.does("stand")
    await ann.until(lambda seat: seat.over)
    found = await door.get(f"/api/tables/{ann.code}/guesses?seat={ann.you}")
    assert found["what"] == "identity"
    assert found["truth"] == [one["identity"] for one in ann.view["seats"]]
    first, last = found["points"][0], found["points"][-1]
    assert first["at"] == 0 < last["at"] <= found["entries"]
    assert first["seats"][ann.you] == {}, "one knows oneself"
    assert [seat for seat, shares in enumerate(first["seats"]) if shares], "there was something to guess"
    watched = await door.get(f"/api/tables/{ann.code}/guesses")
    assert [seat for seat, shares in enumerate(watched["points"][0]["seats"]) if not shares] == [0], "only the lord"
    await door.get(f"/api/tables/{ann.code}/guesses?seat=9", 400)
