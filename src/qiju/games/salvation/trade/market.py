"""What anybody may do between the actions: trade, and turn in a token."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.moves import (
    ACCEPT,
    COUNTER,
    DECLINE,
    GIVE,
    NUMBERED,
    OFFER,
    REDEEM,
    SEND,
    TO,
    TO_ALL,
    WITHDRAW,
)
from qiju.games.salvation.setup import TRADE_WINDOW
from qiju.games.salvation.state import EVERYONE, STEP_NAMES, Person, Table
from qiju.games.salvation.trade import answers, drafts
from qiju.games.salvation.trade.partners import market_open, may_offer
from qiju.kernel.refusal import Refusal


def legal(table: Table, person: Person, moves: list[int]) -> None:
    """Every offer that stands, making one, and a token; appended."""
    if market_open(table):
        for offer in table.offers:
            if offer.maker == person.seat:
                moves.append(WITHDRAW + offer.number)
            elif answers.is_addressed(table, person, offer):
                answers.legal_to(table, person, offer, moves)
        if may_offer(table, person):
            moves.append(OFFER)
    if person.tokens > 0:
        moves.append(REDEEM)


def may_speak(table: Table, person: Person) -> bool:
    """Has this seat anything it could do while another is to act?"""
    if not person.alive:
        return False
    if person.tokens > 0 or (len(table.offers) > 0 and market_open(table)):
        return True
    return may_offer(table, person)


def is_trade(move: i64) -> bool:
    """Is this a small move of trading?"""
    if move >= GIVE or move in (OFFER, SEND, DECLINE, TO_ALL):
        return True
    return TO <= move < TO + 10


def perform(table: Table, person: Person, move: i64) -> None:
    """A small move of trading."""
    if move == OFFER:
        drafts.begin_offer(table, person)
    elif move == SEND:
        drafts.send(table, person)
    elif move == TO_ALL:
        drafts.address(table, EVERYONE)
    elif move == DECLINE:
        perform_answer(table, person, move, table.waiting)
    elif move < NUMBERED:
        drafts.address(table, move - TO)
    elif move < ACCEPT:
        drafts.name_item(table, (move - GIVE) // NUMBERED, move % NUMBERED)
    else:
        perform_answer(table, person, move, move % NUMBERED)


def perform_answer(table: Table, person: Person, move: i64, number: i64) -> None:
    offer = answers.offer_numbered(table, number)
    if offer is None:
        return
    if move == DECLINE:
        answers.decline(table, person, offer)
    elif move < COUNTER:
        answers.accept(table, person, offer)
    elif move < WITHDRAW:
        drafts.begin_counter(table, person, offer)
    else:
        answers.withdraw(table, person, offer)


def refuse(table: Table, person: Person, move: i64) -> Refusal:
    if not market_open(table):
        key = "refuse.market_over" if table.n.trade == TRADE_WINDOW else "refuse.market_closed"
        return Refusal(key, "SA-23", step=f"@step.{STEP_NAMES[table.step]}")
    if move >= ACCEPT:
        return answers.refuse_open_offer(table, person, move)
    if move == DECLINE:
        return Refusal("refuse.nothing_to_decline", "SA-45")
    if move != OFFER:
        return Refusal("refuse.begin_offer", "SA-45")
    if person.offers >= table.n.offers:
        return Refusal("refuse.offers_spent", "SA-45", most=table.n.offers)
    return Refusal("refuse.nobody_to_trade", "SA-23")
