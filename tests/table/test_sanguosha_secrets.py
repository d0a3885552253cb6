"""《三国杀》 over the wire: no message to anybody names a card, an identity or a general that is not theirs to know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from qiju.kernel.registry import find_game
from table.client import Door, Seat
from table.server import Server
from table.stored import stored_match
from table.told_cards import untold

PLAIN = [
    "wuzhong",
    "nanman",
    "wanjian",
    "taoyuan",
    "wugu",
    "shandian",
    "zhuge",
    "qilin",
    "bagua",
    "chitu",
    "dilu",
    "zixing",
]
DECISIONS = 120
GENERALS = list(find_game("sanguosha").content()["generals"])


def mine(seat: Seat) -> dict[str, Any]:
    return seat.view["seats"][seat.you]


def answer(seat: Seat) -> dict[str, Any]:
    """Something to do: cards that need no target while there are any, otherwise no; what must be chosen is chosen."""
    hand = [card for card in mine(seat)["hand"] if isinstance(card, str)]
    words = [item["word"] for item in seat.allowed()]
    if seat.view["question"] == "discard":
        return {"text": " ".join(hand[: len(hand) - mine(seat)["hp"]])}
    if seat.view["question"] == "play":
        usable = [card for card in hand if card.split(".")[0] in PLAIN and offers(seat, card)]
        return {"text": usable[0] if usable else "end"}
    return {"moves": [seat.allowed()[0]["move"]]} if words else {"text": "pass"}


def offers(seat: Seat, card: str) -> bool:
    """Is this card among the moves that are not refused?"""
    game = find_game("sanguosha")
    face = game.text("zh").say(f"card.{card.split('.')[0]}")
    return any(item["word"].startswith(face) for item in seat.allowed())


@pytest.mark.parametrize("generals", ["off", "on"])
async def test_nobody_is_sent_what_is_not_theirs_to_know(door: Door, server: Server, generals: str):
    seats = await door.sits_full("sanguosha", "Ann Bob Cem Dan Eve", options={"generals": generals})
    watcher = await door.watches(seats[0].code)
    everybody = [*seats, watcher]
    held: set[str] = set()
    for left in reversed(range(DECISIONS)):
        for seat in everybody:
            await seat.says("ping")
        held |= {card for seat in seats for card in mine(seat)["hand"] if isinstance(card, str)}
        # The last look is at what the last decision has brought: nothing may be sent that it has not seen.
        if seats[0].over or not left:
            break
        actor = next(seat for seat in seats if seat.must)
        said = await actor.says("move", q=actor.ask["q"], **answer(actor))
        assert said["type"] == "ok", said
    assert len(held) >= 20
    match = stored_match(server.folder, seats[0].code)
    for seat in everybody:
        assert not untold(match, seat.you, seat.raw), f"{seat.you} was sent a card of which nobody had told them"


async def test_identities_and_offers_stay_with_their_owners(door: Door):
    seats = await door.sits_full("sanguosha", "Ann Bob Cem Dan Eve")
    watcher = await door.watches(seats[0].code)
    for seat in (*seats, watcher):
        await seat.says("ping")
        known = [place for place, one in enumerate(seat.view["seats"]) if one["identity"]]
        assert known == ([0] if seat is watcher else sorted({0, seat.you}))
    lord = generals_in(json.dumps(seats[0].ask["menu"], ensure_ascii=False))
    assert len(lord) == 5
    await seats[0].plays_anything()
    for seat in (*seats, watcher):
        await seat.says("ping")
    offered = {seat.you: generals_in(json.dumps(seat.ask["menu"], ensure_ascii=False)) for seat in seats[1:]}
    assert {len(names) for names in offered.values()} == {3}
    for seat in (*seats, watcher):
        # The lord has seen five; those refused may have been dealt to somebody since.
        own = set() if seat is watcher else lord if seat.you == 0 else offered[seat.you]
        for names in offered.values():
            assert not (generals_in("\n".join(seat.raw)) & names) - own


def generals_in(text: str) -> set[str]:
    """The generals that a text names, by id or in either language."""
    game = find_game("sanguosha")
    spellings = {id: [id, *(game.text(lang).say(f"general.{id}") for lang in ("zh", "en"))] for id in GENERALS}
    return {id for id, words in spellings.items() if any(word in text for word in words)}
