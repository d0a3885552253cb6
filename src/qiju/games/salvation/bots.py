"""How the house plays 《救赎之路》: every layman gathers merit and sells or buys what pays, the monk gives all away.

Nothing here looks at the deck or at an answer still sealed: a bot knows what its seat knows.
"""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from qiju.games.salvation.actions import assembly
from qiju.games.salvation.answering import answer_assembly, answer_event, choose_bid, choose_person, choose_share
from qiju.games.salvation.bargaining import pays, planned_counter, planned_goods, planned_offer, regrets
from qiju.games.salvation.moves import (
    ACCEPT,
    AMOUNT,
    ASSEMBLY,
    COUNTER,
    DECLINE,
    DONE,
    END_TURN,
    GIVE,
    GRANT,
    NO,
    NUMBERED,
    OFFER,
    REDEEM,
    TO,
    TO_ALL,
    WITHDRAW,
    YES,
)
from qiju.games.salvation.race import Race
from qiju.games.salvation.state import (
    ACT,
    ASSEMBLE,
    BIDDING,
    DRAFT_GRANT,
    DRAFT_OFFER,
    EVERYONE,
    GRANTING,
    JOIN,
    MARKET,
    NAMING,
    NO_OFFER,
    SHARING,
    Offer,
    Person,
    Table,
)
from qiju.games.salvation.temple import granting
from qiju.games.salvation.trade import answers
from qiju.games.salvation.trade.drafts import ADDRESSING, ITEMS, WANTED
from qiju.games.salvation.weighing import gain_of_action, least_dangerous
from qiju.games.salvation.worth import Scale
from qiju.kernel.bot import Bot, only_arguments
from qiju.kernel.state import PASS, State
from qiju.kernel.streams import Stream


class Intent:
    """An offer that somebody has just set out to make at this table."""

    __slots__ = ("offer", "seat", "table")

    def __init__(self, table: Table, seat: i64, offer: Offer) -> None:
        self.table = table
        self.seat: i64 = seat
        self.offer = offer


class House(Bot):
    """Weighs every action in hundredths of a point (`worth.py`) and takes the best; trades when both gain."""

    def __init__(self, trades: bool) -> None:
        self.trades = trades
        self.intent: Intent | None = None  # until the offer is whole, or anything else is asked

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        table = cast(Table, state)
        person = table.people[seat]
        if table.deciding == seat:
            return self.go_on(table, person, moves)
        self.intent = None
        if table.waiting != NO_OFFER:
            return self.answer(table, person, moves)
        if (table.must >> seat) & 1 == 0:
            return self.speak_up(table, person, moves)
        step = table.step
        if step == ACT:
            return self.act(table, person, moves)
        if step == JOIN:
            return answer_event(table, person, moves)
        if step == ASSEMBLE:
            return answer_assembly(table, person)
        if step == BIDDING:
            return choose_bid(table, person)
        if step == GRANTING:
            return grant_or_redeem(table, person)
        if step == NAMING:
            return choose_person(table, person, moves)
        if step == SHARING:
            return choose_share(table, person, moves)
        if step == MARKET:
            return self.trade_first(table, person, moves)
        return moves[stream.below(len(moves))]

    # ---- trade -----------------------------------------------------------------------------------------

    def speak_up(self, table: Table, person: Person, moves: list[int]) -> int:
        """In somebody else's turn it takes what pays, and takes back what no longer does."""
        if not self.trades or len(table.offers) == 0:
            return PASS
        for offer in table.offers:
            if offer.maker == person.seat and regrets(table, person, offer):
                return WITHDRAW + offer.number
        for move in moves:
            if ACCEPT <= move < COUNTER:
                found = answers.offer_numbered(table, move % NUMBERED)
                if found is not None and pays(table, person, found):
                    return move
        return PASS

    def answer(self, table: Table, person: Person, moves: list[int]) -> int:
        """An offer to this seat: take it, name another price, or decline."""
        offer = answers.offer_numbered(table, table.waiting)
        if offer is None or offer.to != person.seat:
            return PASS
        if not self.trades:
            return DECLINE
        good = pays(table, person, offer)
        may_counter = COUNTER + offer.number in moves and not person.role.monk
        if may_counter:
            counter = planned_counter(table, person, offer, good)
            if counter is not None:
                self.intent = Intent(table, person.seat, counter)
                return COUNTER + offer.number
        return ACCEPT + offer.number if good else DECLINE

    def trade_first(self, table: Table, person: Person, moves: list[int]) -> int:
        """Before the actions, where the table has a market of its own."""
        offer = self.wants_to_offer(table, person, moves)
        return moves[0] if offer is None else OFFER

    def wants_to_offer(self, table: Table, person: Person, moves: list[int]) -> Offer | None:
        if not self.trades or person.role.monk or not among(OFFER, moves):
            return None
        offer = planned_offer(table, person)
        if offer is not None:
            self.intent = Intent(table, person.seat, offer)
        return offer

    def go_on(self, table: Table, person: Person, moves: list[int]) -> int:
        """The next small move of a decision it has begun."""
        if table.draft_kind == DRAFT_OFFER:
            return self.draft(table, person, moves)
        if table.draft_kind == DRAFT_GRANT:
            return AMOUNT + granting.most(table, person)
        return self.how_much(table, person, moves)

    def how_much(self, table: Table, person: Person, moves: list[int]) -> int:
        """A transfer is as small as may be; what the monk must give up goes whole."""
        if table.step == SHARING:
            return moves[len(moves) - 1]
        return moves[0]

    def draft(self, table: Table, person: Person, moves: list[int]) -> int:
        offer = self.intended(table, person)
        if offer is None:
            # Somebody else began this draft: end it as soon as may be.
            return moves[len(moves) - 1]
        if table.draft_stage == ADDRESSING:
            return TO_ALL if offer.to == EVERYONE else TO + offer.to
        item: i64 = 0
        while item < ITEMS:
            amount: i64 = offer.give[item] if item < WANTED else offer.want[item - WANTED]
            if amount > 0:
                move: i64 = GIVE + NUMBERED * item + amount
                if among(move, moves):
                    return int(move)
            item += 1
        return moves[len(moves) - 1]

    def intended(self, table: Table, person: Person) -> Offer | None:
        """What it set out to offer. Where it does not remember, the plan is made again and is the same."""
        intent = self.intent
        if intent is not None and intent.table is table and intent.seat == person.seat:
            return intent.offer
        answered = answers.offer_numbered(table, table.draft_answers)
        if answered is not None:
            return planned_counter(table, person, answered, pays(table, person, answered))
        if table.draft_stage != ADDRESSING and table.draft.to != EVERYONE:
            return planned_goods(table, person, table.people[table.draft.to])
        return planned_offer(table, person)

    # ---- phase 3 ---------------------------------------------------------------------------------------

    def act(self, table: Table, person: Person, moves: list[int]) -> int:
        if self.trades and len(table.offers) > 0:
            taken = self.speak_up(table, person, moves)
            if taken != PASS:
                return taken
        # It trades before it acts, and once more when it has acted.
        if person.ap == 0 or person.ap >= person.role.actions:
            offer = self.wants_to_offer(table, person, moves)
            if offer is not None:
                return OFFER
        if person.ap == 0:
            return END_TURN
        if person.role.monk:
            return self.act_as_monk(table, person, moves)
        scale = Scale(table, person)
        race = Race(table)
        best: i64 = END_TURN
        best_gain: i64 = 0
        for move in moves:
            gain = gain_of_action(table, person, scale, race, move)
            if gain > best_gain:
                best = move
                best_gain = gain
        return best

    def act_as_monk(self, table: Table, person: Person, moves: list[int]) -> int:
        """An assembly, if anybody is likely to come. Relief costs more mana than it brings."""
        if ASSEMBLY in moves:
            for other in table.people:
                if assembly.may_attend(table, other) and answer_assembly(table, other) == YES:
                    return ASSEMBLY
        if table.n.grant_acts:
            whom = GRANT + least_dangerous(table, person)
            if whom in moves:
                return whom
        return END_TURN


class Waiter(Bot):
    """Does nothing that it need not do; the monk only gives his mana away."""

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        table = cast(Table, state)
        person = table.people[seat]
        if table.deciding == seat:
            return moves[len(moves) - 1]
        if table.step == GRANTING and (table.must >> seat) & 1 == 1:
            return grant_or_redeem(table, person)
        for quiet in (PASS, END_TURN, NO, DECLINE, DONE):
            if quiet in moves:
                return quiet
        return moves[0]


def among(move: i64, moves: list[int]) -> bool:
    """Like `move in moves`, which compares objects one by one."""
    return any(move == one for one in moves)


def grant_or_redeem(table: Table, monk: Person) -> int:
    """His mana goes to the least dangerous. Without any he is asked only for what a token would bring."""
    if monk.mana == 0:
        return REDEEM
    return int(GRANT + least_dangerous(table, monk))


def make_house(arguments: dict[str, str]) -> Bot:
    known = only_arguments("house", arguments, {"trade": ("yes", "no")})
    return House(known["trade"] == "yes")


def make_swift(arguments: dict[str, str]) -> Bot:
    """The house without trade: most of what it thinks about is what to offer whom."""
    only_arguments("swift", arguments, {})
    return House(False)


def make_waits(arguments: dict[str, str]) -> Bot:
    only_arguments("waits", arguments, {})
    return Waiter()
