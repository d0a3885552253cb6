"""How the moves of 《救赎之路》 read: in the notation, on a button, as people type them."""

from __future__ import annotations

from typing import Final

from qiju.games.salvation.moves import (
    ACCEPT,
    AMOUNT,
    ASSEMBLY,
    BEGIN,
    BID,
    BUY,
    BUY_LAND,
    COPY,
    COUNTER,
    DECLINE,
    DONE,
    END_TURN,
    GIVE,
    GRANT,
    KINDS,
    NAME,
    NO,
    NUMBERED,
    OFFER,
    PALACE,
    PLAIN,
    REDEEM,
    RELIEF,
    RESCUE,
    SELL,
    SELL_LAND,
    SEND,
    SERVICE,
    SHARE,
    TAKE_ROLE,
    TO,
    TO_ALL,
    TRANSFER,
    VEILED,
    WANT,
    WITHDRAW,
    YES,
)
from qiju.games.salvation.setup import ROLES, SERVICES
from qiju.games.salvation.state import GRANTING, NAMING, SHARING, Table
from qiju.kernel.words import Text

# The one notation says persons and services by their Chinese names; English ones are read, too.
ROLE_NAMES: Final = ("富商", "地主", "官员", "农民", "寡妇", "僧侣")
SERVICE_NAMES: Final = ("诵经超度", "法会祈福", "立碑刻名", "供养僧侣", "捐建大殿")
ALONE: Final = {
    END_TURN: "end",
    PALACE: "palace",
    ASSEMBLY: "assembly",
    RESCUE: "rescue",
    COPY: "copy",
    REDEEM: "redeem",
    OFFER: "offer",
    BUY_LAND: "buy-land",
    SELL_LAND: "sell-land",
    NO: "no",
    YES: "yes",
    VEILED: "anonymous",
    SEND: "send",
    DONE: "done",
    DECLINE: "decline",
    TO_ALL: "to all",
    BEGIN: "begin",
}
# What is over when somebody says `done`.
DONE_WITH: Final = {NAMING: "done_naming", GRANTING: "done_granting", SHARING: "done_sharing"}
WITH_SEAT: Final = {TRANSFER: "transfer", RELIEF: "relieve", GRANT: "grant", NAME: "name", TO: "to"}
WITH_NUMBER: Final = {
    AMOUNT: "amount",
    SELL: "sell",
    BUY: "buy",
    BID: "bid",
    ACCEPT: "accept",
    COUNTER: "counter",
    WITHDRAW: "withdraw",
}


class Parts:
    """A small move taken apart: what it is called, and what it names."""

    __slots__ = ("key", "kind", "number", "seat", "service", "veiled")

    def __init__(self, key: str) -> None:
        self.key = key
        self.seat = -1
        self.number = -1
        self.kind = ""
        self.service = -1
        self.veiled = False


def taken_apart(move: int) -> Parts:
    if move in ALONE:
        return Parts(ALONE[move])
    if move >= NUMBERED:
        return with_number(move)
    if move >= PLAIN:
        parts = Parts("plain")
        parts.number = (move - PLAIN) // 2
        parts.veiled = move % 2 == 1
        return parts
    if move >= SERVICE:
        parts = Parts("donate")
        parts.service = (move - SERVICE) // 2
        parts.veiled = move % 2 == 1
        return parts
    if move >= SHARE:
        parts = Parts("share")
        parts.kind = KINDS[(move - SHARE) // 10]
        parts.seat = (move - SHARE) % 10
        return parts
    if move >= TAKE_ROLE:
        parts = Parts("role")
        parts.number = move - TAKE_ROLE
        return parts
    base = move // 10 * 10
    parts = Parts(WITH_SEAT[base])
    parts.seat = move - base
    return parts


def with_number(move: int) -> Parts:
    base = move // NUMBERED * NUMBERED
    if GIVE <= base < ACCEPT:
        parts = Parts("want" if base >= WANT else "give")
        parts.kind = KINDS[(base - GIVE) // NUMBERED % 3]
    else:
        parts = Parts(WITH_NUMBER[base])
    parts.number = move - base
    return parts


def seat_name(table: Table, seat: int, names: tuple[str, ...]) -> str:
    role = int(table.people[seat].role.number)
    return names[role] if role >= 0 else f"P{seat + 1}"


# A table is asked for the same words again and again; each is put together once.
_words: dict[tuple[int, int], str] = {}
_aliases: dict[tuple[int, int], list[str]] = {}
MOST_KEPT: Final = 20_000


def role_meant(table: Table, move: int) -> int:
    """The role of the seat that a move names, on which its words depend; -1 where it names none."""
    if move >= SERVICE or move < TRANSFER or TAKE_ROLE <= move < SHARE:
        return -1
    seat = move % 10
    return int(table.people[seat].role.number) if seat < table.seats else -1


def word(table: Table, move: int) -> str:
    """`sell 2`, `donate 立碑刻名 anonymous`, `transfer 农民`, `give 3 coins`, `accept 4`."""
    key = (move, role_meant(table, move))
    found = _words.get(key)
    if found is None:
        found = spelled(table, move)
        if len(_words) < MOST_KEPT:
            _words[key] = found
    return found


def spelled(table: Table, move: int) -> str:
    parts = taken_apart(move)
    if parts.key == "role":
        return f"role {ROLE_NAMES[parts.number]}"
    words = [parts.key]
    if parts.service >= 0:
        words.append(SERVICE_NAMES[parts.service])
    if parts.number >= 0:
        words.append(str(parts.number))
    if parts.kind:
        words.append(parts.kind)
    if parts.seat >= 0:
        words.append(seat_name(table, parts.seat, ROLE_NAMES))
    if parts.veiled:
        words.append("anonymous")
    return " ".join(words)


def label(table: Table, move: int, text: Text) -> str:
    """卖粮 2 份, Sell grain × 2: the move in the game's words."""
    words = text.table
    parts = taken_apart(move)
    values: dict[str, object] = {"number": parts.number}
    if parts.seat >= 0:
        values["who"] = f"@role.{ROLES[int(table.people[parts.seat].role.number)]}"
    if parts.kind:
        values["kind"] = f"@unit.{parts.kind}"
        values["goods"] = {parts.kind: str(parts.number)}
    if parts.service >= 0:
        values["service"] = f"@service.{SERVICES[parts.service]}"
    if parts.key == "role":
        return words[f"role.{ROLES[parts.number]}"]
    if parts.key == "done":
        return words[f"move.{DONE_WITH.get(table.step, 'done')}"]
    sentence = text.say(f"move.{parts.key}", values)
    return sentence + words["move.veiled"] if parts.veiled else sentence


def aliases(table: Table, move: int, texts: dict[str, Text]) -> list[str]:
    """The same move as a person may type it: 结束, 回向 农民, transfer farmer, 7 for a bid of 7."""
    key = (move, role_meant(table, move))
    found = _aliases.get(key)
    if found is None:
        found = other_spellings(table, move, texts)
        if len(_aliases) < MOST_KEPT:
            _aliases[key] = found
    return found


def other_spellings(table: Table, move: int, texts: dict[str, Text]) -> list[str]:
    if move == DONE:
        return [text.table[f"move.{key}"] for key in ("done", *DONE_WITH.values()) for text in texts.values()]
    names = [label(table, move, texts["zh"]), label(table, move, texts["en"])]
    parts = taken_apart(move)
    if parts.seat >= 0:
        english = seat_name(table, parts.seat, ROLES)
        names.append(f"{parts.key} {parts.kind} {english}" if parts.kind else f"{parts.key} {english}")
    if parts.service >= 0:
        names.append(f"donate {SERVICES[parts.service]}" + (" anonymous" if parts.veiled else ""))
    if parts.key in ("amount", "bid"):
        names.append(str(parts.number))
    if parts.key == "role":
        names.append(f"role {ROLES[parts.number]}")
    return names
