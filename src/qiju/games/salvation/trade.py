"""§4 of the rules: free trade. An offer is drafted in small moves, sent, and then answered by one seat or open to all.

SA-45: an offer to one seat waits for that seat's answer; an offer to all stands until somebody takes it, its maker
withdraws it, or phase 3 ends. A withdrawn offer is spent.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.actions import Acting
from qiju.games.salvation.moves import (
    ACCEPT,
    ACCEPT_TALLY,
    BONUS_TALLY,
    COUNTER,
    COUNTER_TALLY,
    DECLINE,
    DECLINE_TALLY,
    EXPIRE_TALLY,
    GIFT_TALLY,
    GIVE,
    KINDS,
    LAND,
    NUMBERED,
    OFFER,
    OFFER_TALLY,
    REDEEM,
    SEND,
    TO,
    TO_ALL,
    WANT,
    WITHDRAW,
    WITHDRAW_TALLY,
)
from qiju.games.salvation.setup import FIRST_TRADE, LITERAL, TRADE_ACTIVE, TRADE_ANYTIME, TRADE_WINDOW, WIDOW
from qiju.games.salvation.state import (
    ACT,
    DRAFT_OFFER,
    EVERYONE,
    MARKET,
    NO_DRAFT,
    NO_OFFER,
    Offer,
    Person,
)
from qiju.kernel.state import NOBODY


class Trading(Acting):
    """The table with its offers."""

    def go_on(self) -> None:
        """Ask again whoever's turn it is; `rules.py` says how."""
        raise NotImplementedError

    # ---- who may trade with whom -----------------------------------------------------------------------

    def market_open(self) -> bool:
        """S-AP-1, SA-23: in phase 3, between actions; with the option, only before them."""
        if self.n.trade == TRADE_WINDOW:
            return self.step == MARKET
        return self.step == ACT

    def partners(self, person: Person, other: Person) -> bool:
        """SA-23: any two who are in play; with the option, one of them must be the one to act."""
        if other.seat == person.seat or not other.alive or not person.alive:
            return False
        return self.n.trade != TRADE_ACTIVE or person.seat == self.active or other.seat == self.active

    def has_goods_for(self, person: Person, other: Person) -> bool:
        return person.grain + person.coins > 0 or (person.land > 0 and self.land_room(other, True) > 0)

    def could_deal(self, person: Person, other: Person) -> bool:
        """Is there anything that could change hands between these two?"""
        if not self.partners(person, other):
            return False
        return self.has_goods_for(person, other) or self.has_goods_for(other, person)

    def may_offer(self, person: Person) -> bool:
        """SA-45: so many offers a round, and somebody to make them to."""
        if person.offers >= self.n.offers or self.waiting != NO_OFFER or not self.market_open():
            return False
        return any(self.could_deal(person, other) for other in self.people)

    def may_offer_all(self, person: Person) -> bool:
        return self.n.trade == TRADE_ANYTIME or self.n.trade == TRADE_WINDOW or person.seat == self.active

    # ---- the draft -------------------------------------------------------------------------------------

    def begin_offer(self, person: Person) -> None:
        self.deciding = person.seat
        self.draft_kind = DRAFT_OFFER
        self.draft = Offer(0, person.seat, EVERYONE, 0)
        self.draft_stage = -1
        self.draft_answers = NO_OFFER

    def address(self, to: i64) -> None:
        self.draft.to = to
        self.draft_stage = 0

    def begin_counter(self, person: Person, offer: Offer) -> None:
        self.deciding = person.seat
        self.draft_kind = DRAFT_OFFER
        self.draft = Offer(0, person.seat, offer.maker, offer.depth + 1)
        self.draft_stage = 0
        self.draft_answers = offer.number

    def most_named(self, stage: i64) -> i64:
        """How much of a kind the draft may still name: 0 to 2 given, 3 to 5 wanted, each kind once and in order."""
        if stage < self.draft_stage:
            return 0
        maker = self.people[self.draft.maker]
        most: i64 = 0
        if self.draft.to != EVERYONE:
            most = self.most_between(maker, self.people[self.draft.to], stage)
        else:
            for other in self.people:
                if self.partners(maker, other):
                    here = self.most_between(maker, other, stage)
                    if here > most:
                        most = here
        if most > self.n.most:
            return self.n.most
        if most < 0:
            return 0
        return most

    def most_between(self, maker: Person, other: Person, stage: i64) -> i64:
        """What one has, and of land what the other may take (SA-24)."""
        kind: i64 = stage
        giver = maker
        taker = other
        given = self.draft.want
        if stage >= 3:
            kind = stage - 3
            giver = other
            taker = maker
            given = self.draft.give
        most = giver.have(kind)
        if kind == LAND:
            room = self.land_room(taker, sum(given) == 0)
            if room < most:
                most = room
        elif stage >= 3 and self.land_is_gift(other):
            # Land for the widow is a gift or nothing.
            return 0
        return most

    def land_is_gift(self, other: Person) -> bool:
        return self.draft.give[LAND] > 0 and other.role.number == WIDOW

    def name_item(self, stage: i64, amount: i64) -> None:
        if stage < 3:
            self.draft.give[stage] = amount
        else:
            self.draft.want[stage - 3] = amount
        self.draft_stage = stage + 1

    def send(self, person: Person) -> None:
        """The draft becomes an offer; one seat must answer it, or all may take it."""
        offer = self.draft
        self.draft = Offer(0, 0, 0, 0)
        self.draft_kind = NO_DRAFT
        self.draft_stage = 0
        self.deciding = NOBODY
        self.numbers += 1
        offer.number = self.numbers
        if self.draft_answers != NO_OFFER:
            self.answer_with(person, self.draft_answers)
            self.draft_answers = NO_OFFER
            person.counters += 1
            self.count(COUNTER_TALLY)
        else:
            person.offers += 1
            self.count(OFFER_TALLY)
        self.offers.append(offer)
        if self.log is not None:
            self.tell_offer(person, offer)
        if offer.to != EVERYONE:
            self.waiting = offer.number
        else:
            for other in self.people:
                other.stamp += 1
        self.go_on()

    def answer_with(self, person: Person, number: i64) -> None:
        """A counter declines what was offered to this seat alone; an open offer stays open to the others."""
        offer = self.offer_numbered(number)
        if offer is not None and offer.to == person.seat:
            self.people[offer.maker].refused |= 1 << person.seat
            self.remove(offer)
            self.waiting = NO_OFFER

    def tell_offer(self, person: Person, offer: Offer) -> None:
        kind = "offer_all" if offer.to == EVERYONE else ("counter" if offer.depth > 0 else "offer")
        data: dict[str, object] = {
            "number": int(offer.number),
            "give": said_goods(offer.give),
            "want": said_goods(offer.want),
        }
        if offer.to != EVERYONE:
            data["other"] = f"@role.{self.people[offer.to].role.name}"
            data["to"] = int(offer.to)
        self.tell(kind, person, data)

    # ---- the answers -----------------------------------------------------------------------------------

    def offer_numbered(self, number: i64) -> Offer | None:
        for offer in self.offers:
            if offer.number == number:
                return offer
        return None

    def remove(self, offer: Offer) -> None:
        place: i64 = 0
        while self.offers[place].number != offer.number:
            place += 1
        self.offers.pop(place)

    def is_addressed(self, person: Person, offer: Offer) -> bool:
        if offer.to != EVERYONE:
            return offer.to == person.seat and offer.number == self.waiting
        return self.waiting == NO_OFFER and self.partners(person, self.people[offer.maker])

    def can_pay(self, person: Person, goods: list[int]) -> bool:
        return person.grain >= goods[0] and person.coins >= goods[1] and person.land >= goods[2]

    def can_hold(self, person: Person, gets: list[int], gives: list[int]) -> bool:
        """SA-24: the land limits hold in trades, too."""
        if gets[LAND] == 0:
            return True
        return gets[LAND] - gives[LAND] <= self.land_room(person, sum(gives) == 0)

    def may_accept(self, person: Person, offer: Offer) -> bool:
        """Both can pay, and both may hold what they get."""
        maker = self.people[offer.maker]
        return (
            self.can_pay(person, offer.want)
            and self.can_pay(maker, offer.give)
            and self.can_hold(person, offer.give, offer.want)
            and self.can_hold(maker, offer.want, offer.give)
        )

    def may_counter(self, person: Person, offer: Offer) -> bool:
        return (
            offer.depth < self.n.chain
            and person.counters < self.n.counters
            and self.could_deal(person, self.people[offer.maker])
        )

    def accept(self, person: Person, offer: Offer) -> None:
        """SA-23: at once and whole."""
        maker = self.people[offer.maker]
        self.close(offer)
        kind: i64 = 0
        while kind < 3:
            maker.add(kind, offer.want[kind] - offer.give[kind])
            person.add(kind, offer.give[kind] - offer.want[kind])
            kind += 1
        maker.trades += 1
        person.trades += 1
        self.deals += 1
        gift = sum(offer.give) == 0 or sum(offer.want) == 0
        self.count(GIFT_TALLY if gift else ACCEPT_TALLY)
        if self.log is not None:
            self.tell(
                "gift" if gift else "trade",
                person,
                {
                    "other": f"@role.{maker.role.name}",
                    "to": int(maker.seat),
                    "number": int(offer.number),
                    "give": said_goods(offer.want),
                    "want": said_goods(offer.give),
                },
            )
        self.pay_bonus(person, maker, offer.give, offer.want)
        self.pay_bonus(maker, person, offer.want, offer.give)
        self.go_on()

    def close(self, offer: Offer) -> None:
        self.remove(offer)
        if self.waiting == offer.number:
            self.waiting = NO_OFFER
        if offer.to == EVERYONE:
            for other in self.people:
                other.stamp += 1

    def earns_bonus(self, person: Person, other: Person, gets: list[int], gives: list[int]) -> bool:
        """S-ROLE-MER-1, SA-05: the first true exchange of the round, so that nobody can pump money."""
        rule = self.n.merchant_bonus
        if person.role.trade_percent == 0 or gets[0] + gets[1] == 0:
            return False
        if rule == LITERAL:
            return True
        if sum(gives) == 0 or (gets[0] > 0 and gives[0] > 0) or (gets[1] > 0 and gives[1] > 0):
            return False
        if gets[2] > 0 and gives[2] > 0:
            return False
        if rule == FIRST_TRADE:
            return person.bonus_from == 0
        return (person.bonus_from >> other.seat) & 1 == 0

    def bonus_on(self, person: Person, amount: i64) -> i64:
        """A tenth of what was received, of each kind, rounded up."""
        return (amount * person.role.trade_percent + 99) // 100

    def pay_bonus(self, person: Person, other: Person, gets: list[int], gives: list[int]) -> None:
        if not self.earns_bonus(person, other, gets, gives):
            return
        person.bonus_from |= 1 << other.seat
        grain = self.bonus_on(person, gets[0])
        coins = self.bonus_on(person, gets[1])
        self.gain_grain(person, grain)
        self.gain_coins(person, coins)
        self.count(BONUS_TALLY)
        if self.log is not None:
            self.tell("bonus", person, {"effect": goods_of([int(grain), int(coins), 0])})

    def decline(self, person: Person, offer: Offer) -> None:
        self.close(offer)
        self.people[offer.maker].refused |= 1 << person.seat
        self.count(DECLINE_TALLY)
        if self.log is not None:
            self.tell("decline", person, {"other": f"@role.{self.people[offer.maker].role.name}"})
        self.go_on()

    def withdraw(self, person: Person, offer: Offer) -> None:
        self.close(offer)
        self.count(WITHDRAW_TALLY)
        if self.log is not None:
            self.tell("withdraw", person, {"number": int(offer.number)})
        self.go_on()

    def expire_offers(self) -> None:
        """SA-45: what is still open when trading ends is void."""
        for offer in self.offers:
            self.count(EXPIRE_TALLY)
            if self.log is not None:
                self.tell("expire", self.people[offer.maker], {"number": int(offer.number)})
        self.offers = []

    # ---- moves -----------------------------------------------------------------------------------------

    def legal_draft(self) -> list[int]:
        """The next small move of an offer."""
        draft = self.draft
        maker = self.people[draft.maker]
        moves: list[int] = []
        if self.draft_stage < 0:
            for other in self.people:
                if self.could_deal(maker, other):
                    moves.append(TO + other.seat)
            if self.may_offer_all(maker):
                moves.append(TO_ALL)
            return moves
        stage: i64 = self.draft_stage
        while stage < 6:
            moves += self.n.items[stage][self.most_named(stage)]
            stage += 1
        if not draft.empty():
            moves.append(SEND)
        return moves

    def legal_answers(self, person: Person) -> list[int]:
        """To the offer that waits for this person's answer."""
        offer = self.offer_numbered(self.waiting)
        if offer is None:
            return self.n.nothing
        if offer.maker == person.seat:
            return [WITHDRAW + offer.number]
        moves: list[int] = []
        if self.may_accept(person, offer):
            moves.append(ACCEPT + offer.number)
        if self.may_counter(person, offer):
            moves.append(COUNTER + offer.number)
        moves.append(DECLINE)
        return moves

    def legal_trades(self, person: Person, moves: list[int]) -> None:
        """What anybody may do between the actions, appended."""
        if self.market_open():
            for offer in self.offers:
                if offer.maker == person.seat:
                    moves.append(WITHDRAW + offer.number)
                elif self.is_addressed(person, offer):
                    if self.may_accept(person, offer):
                        moves.append(ACCEPT + offer.number)
                    if self.may_counter(person, offer):
                        moves.append(COUNTER + offer.number)
            if self.may_offer(person):
                moves.append(OFFER)
        if person.tokens > 0:
            moves.append(REDEEM)

    def may_speak(self, person: Person) -> bool:
        """Has this seat anything it could do while another is to act?"""
        if not person.alive:
            return False
        if person.tokens > 0 or (len(self.offers) > 0 and self.market_open()):
            return True
        return self.may_offer(person)

    def is_trade(self, move: i64) -> bool:
        """Is this a small move of trading?"""
        if move >= GIVE or move in (OFFER, SEND, DECLINE, TO_ALL):
            return True
        return TO <= move < TO + 10

    def perform_trade(self, person: Person, move: i64) -> None:
        """Small moves of trading; `rules.py` sends only those here."""
        if move == OFFER:
            self.begin_offer(person)
        elif move == SEND:
            self.send(person)
        elif move == TO_ALL:
            self.address(EVERYONE)
        elif move < NUMBERED:
            self.perform_small(person, move)
        elif move < ACCEPT:
            self.name_item((move - GIVE) // NUMBERED, move % NUMBERED)
        else:
            self.perform_answer(person, move)

    def perform_small(self, person: Person, move: i64) -> None:
        if move == DECLINE:
            offer = self.offer_numbered(self.waiting)
            if offer is not None:
                self.decline(person, offer)
            return
        self.address(move - TO)

    def perform_answer(self, person: Person, move: i64) -> None:
        offer = self.offer_numbered(move % NUMBERED)
        if offer is None:
            return
        if move < COUNTER:
            self.accept(person, offer)
        elif move < WITHDRAW:
            self.begin_counter(person, offer)
        else:
            self.withdraw(person, offer)


def goods_of(amounts: list[int]) -> dict[str, int]:
    """Only what there is, for the log and the view."""
    return {KINDS[kind]: int(amounts[kind]) for kind in range(3) if amounts[kind] != 0}


def said_goods(amounts: list[int]) -> dict[str, str]:
    """The same for a sentence: as words they are read without a sign."""
    return {kind: str(amount) for kind, amount in goods_of(amounts).items()}


def item_lists(most: int) -> list[list[list[int]]]:
    """For each kind given and wanted: the moves that name 1 to n of it, for every n."""
    lists: list[list[list[int]]] = []
    for stage in range(6):
        base = GIVE + NUMBERED * stage if stage < 3 else WANT + NUMBERED * (stage - 3)
        named = [base + amount for amount in range(1, most + 1)]
        lists.append([named[:count] for count in range(most + 1)])
    return lists
