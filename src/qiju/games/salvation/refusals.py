"""Why a move is refused: every reason with its clause. What is legal says `legal`; this only says why not."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.moves import (
    ACCEPT,
    ASSEMBLY,
    BID,
    BUY,
    BUY_LAND,
    COPY,
    COUNTER,
    END_TURN,
    GIVE,
    GRANT,
    KINDS,
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
    TAKE_ROLE,
    TO,
    TRANSFER,
    WANT,
    WITHDRAW,
)
from qiju.games.salvation.scoring import Scoring
from qiju.games.salvation.setup import HALL, MONK, SERVICES
from qiju.games.salvation.state import (
    ACT,
    ASSEMBLE,
    BIDDING,
    CHOOSE_ROLE,
    DRAFT_GRANT,
    DRAFT_OFFER,
    DRAFT_TRANSFER,
    EVERYONE,
    GRANTING,
    JOIN,
    MARKET,
    NAMING,
    NO_OFFER,
    SHARING,
    Offer,
    Person,
)
from qiju.kernel.refusal import Refusal


class Refusing(Scoring):
    """The table that says why not."""

    def role_is_free(self, role: i64) -> bool:
        raise NotImplementedError

    def most_amount(self, person: Person) -> i64:
        raise NotImplementedError

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if self.over:
            return Refusal("refuse.over", "S-WIN-1")
        if not self.asked(seat):
            return self.refuse_unasked(seat)
        if move in self.legal(seat):
            return None
        person = self.people[seat]
        if self.deciding == seat:
            return self.refuse_draft(person, move)
        if self.waiting != NO_OFFER:
            return self.refuse_answer(person, move)
        if move == REDEEM and person.tokens == 0:
            return Refusal("refuse.no_token", "S-EV-7")
        if self.is_trade(move):
            return self.refuse_trade(person, move)
        if (self.must >> seat) & 1 == 0:
            return Refusal("refuse.not_your_turn", "SA-34")
        if self.step == ACT:
            return self.refuse_action(person, move)
        return self.refuse_elsewhere(person, move)

    def refuse_unasked(self, seat: i64) -> Refusal:
        """Somebody speaks who is not asked."""
        if self.step == CHOOSE_ROLE:
            return Refusal("refuse.not_your_turn", "S-SET-1")
        if not self.people[seat].alive:
            return Refusal("refuse.settled", "S-PH5-2")
        if self.people[seat].answer.made():
            return Refusal("refuse.sealed", "S-BID-1")
        return Refusal("refuse.not_your_turn", "SA-34")

    # ---- phase 3 ---------------------------------------------------------------------------------------

    def refuse_action(self, person: Person, move: i64) -> Refusal:
        if move >= BID or move < END_TURN:
            return Refusal("refuse.no_such_action", "S-PH3-1")
        if move >= BUY:
            return self.refuse_buying(person, move - BUY)
        if move >= SELL:
            return self.refuse_selling(person, move - SELL)
        if PLAIN + 2 <= move < NUMBERED:
            return self.refuse_plain(person, (move - PLAIN) // 2, move & 1)
        if SERVICE <= move < SERVICE + 2 * len(SERVICES):
            return self.refuse_service(person, (move - SERVICE) // 2, move & 1)
        if move in (BUY_LAND, SELL_LAND):
            return self.refuse_land(person, move)
        if TRANSFER <= move < TRANSFER + self.seats:
            return self.refuse_transfer(person, self.people[move - TRANSFER])
        if RELIEF <= move < RELIEF + self.seats or GRANT <= move < GRANT + self.seats or move == ASSEMBLY:
            return self.refuse_monk(person, move)
        if move == PALACE:
            if not person.role.visits_palace:
                return Refusal("refuse.palace", "S-ROLE-OFF-1", role=f"@role.{person.role.name}")
            return self.too_few_points(person, self.n.palace_actions)
        if move in (RESCUE, COPY):
            return self.refuse_card_action(person, move)
        return Refusal("refuse.no_such_action", "S-PH3-1")

    def too_few_points(self, person: Person, need: i64) -> Refusal:
        return Refusal("refuse.actions", "S-PH3-1", need=need, have=person.ap)

    def lacking(self, kind: str, need: i64, have: i64, clause: str) -> Refusal:
        return Refusal("refuse.lacking", clause, kind=f"@unit.{kind}", need=need, have=have)

    def refuse_selling(self, person: Person, lots: i64) -> Refusal:
        if person.ap < self.n.village_actions:
            return self.too_few_points(person, self.n.village_actions)
        if lots < 1 or (self.n.one_lot and lots > 1):
            return Refusal("refuse.lots", "SA-02")
        return self.lacking("grain", lots * self.sell_lot(person), person.grain, "S-RATE-1")

    def refuse_buying(self, person: Person, lots: i64) -> Refusal:
        if person.ap < self.n.village_actions:
            return self.too_few_points(person, self.n.village_actions)
        if lots < 1 or (self.n.one_lot and lots > 1):
            return Refusal("refuse.lots", "SA-02")
        return self.lacking("coins", lots * person.role.buy_coins, person.coins, "S-RATE-2")

    def refuse_land(self, person: Person, move: i64) -> Refusal:
        if person.ap < self.n.land_actions:
            return self.too_few_points(person, self.n.land_actions)
        if move == SELL_LAND:
            return self.lacking("land", 1, 0, "S-RATE-6")
        if self.land_room(person, False) <= 0:
            return self.land_limit(person)
        if self.land_bank <= 0:
            return Refusal("refuse.no_land", "S-CAP-2")
        return self.lacking("coins", person.role.land_price, person.coins, "S-RATE-5")

    def land_limit(self, person: Person) -> Refusal:
        clause = {"widow": "S-ROLE-WID-4", "farmer": "S-ROLE-FAR-3"}.get(person.role.name, "S-CAP-2")
        return Refusal("refuse.land_limit", clause, who=f"@role.{person.role.name}", most=person.role.land_limit)

    def refuse_gift(self, person: Person) -> Refusal | None:
        if person.role.monk:
            return Refusal("refuse.monk_gives_not", "SA-42")
        if person.ap < self.n.donate_actions:
            return self.too_few_points(person, self.n.donate_actions)
        return None

    def refuse_service(self, person: Person, service: i64, veiled: i64) -> Refusal:
        general = self.refuse_gift(person)
        if general is not None:
            return general
        name = f"@service.{SERVICES[service]}"
        if self.n.no_services:
            return Refusal("refuse.no_services", "SA-06")
        if service == HALL and self.hall_by >= 0:
            return Refusal("refuse.hall_built", "SA-41")
        if (person.asked_for >> service) & 1 == 1:
            return Refusal("refuse.asked_already", "SA-09", service=name)
        return self.lacking("coins", self.price(service) + self.fee(veiled), person.coins, "S-TS-1")

    def refuse_plain(self, person: Person, lots: i64, veiled: i64) -> Refusal:
        general = self.refuse_gift(person)
        if general is not None:
            return general
        if self.n.no_plain:
            return Refusal("refuse.no_plain", "SA-06")
        if lots > 1 and (not self.n.many_plain or lots > self.plain_lots(person, veiled)):
            return Refusal("refuse.lots", "SA-06")
        return self.lacking("coins", self.n.plain_coins + self.fee(veiled), person.coins, "S-RATE-3")

    def refuse_transfer(self, person: Person, other: Person) -> Refusal:
        if other.seat == person.seat:
            return Refusal("refuse.transfer_self", "S-HX-4")
        if other.role.monk:
            return Refusal("refuse.transfer_monk", "S-HX-5")
        if not other.alive:
            return Refusal("refuse.gone", "S-PH5-2", who=f"@role.{other.role.name}")
        if person.transferred:
            return Refusal("refuse.transferred", "S-HX-3")
        if person.ap < self.n.transfer_actions:
            return self.too_few_points(person, self.n.transfer_actions)
        return self.lacking("merit", 1, person.merit, "S-HX-1")

    def refuse_monk(self, person: Person, move: i64) -> Refusal:
        if not person.role.monk:
            return Refusal("refuse.monk_only", "S-ROLE-MON-1")
        if move == ASSEMBLY:
            return self.too_few_points(person, self.n.assembly_actions)
        if move >= GRANT:
            if not self.n.grant_acts:
                return Refusal("refuse.grant_later", "S-PH4-2")
            return self.refuse_grant(person, self.people[move - GRANT], self.n.grant_actions)
        other = self.people[move - RELIEF]
        if person.ap < self.n.relief_actions:
            return self.too_few_points(person, self.n.relief_actions)
        if person.mana < self.n.relief_mana:
            return self.lacking("mana", self.n.relief_mana, person.mana, "S-ROLE-MON-5")
        return Refusal("refuse.no_need", "SA-16", who=f"@role.{other.role.name}", most=self.n.relief_from)

    def refuse_grant(self, person: Person, other: Person, actions: i64) -> Refusal:
        if other.role.monk or not other.alive:
            return Refusal("refuse.grant_whom", "S-ROLE-MON-3")
        if person.ap < actions:
            return self.too_few_points(person, actions)
        return self.lacking("mana", 1, person.mana, "S-ROLE-MON-3")

    def refuse_card_action(self, person: Person, move: i64) -> Refusal:
        card = self.card
        offered = card.rescued if move == RESCUE else card.copied
        if not offered:
            return Refusal("refuse.not_this_round", "S-EV-0")
        if person.role.monk:
            return Refusal("refuse.laymen_only", "S-EV-0")
        if person.rescued if move == RESCUE else person.copied:
            return Refusal("refuse.once_a_round", "S-EV-0")
        need: i64 = card.rescue_actions if move == RESCUE else card.copy_actions
        if person.ap < need:
            return self.too_few_points(person, need)
        return self.lacking("coins", card.copy_coins, person.coins, "S-EV-0")

    # ---- trade -----------------------------------------------------------------------------------------

    def refuse_trade(self, person: Person, move: i64) -> Refusal:
        if not self.market_open():
            return Refusal("refuse.market_closed", "SA-23")
        if move >= ACCEPT:
            return self.refuse_open_offer(person, move)
        if move == OFFER and person.offers >= self.n.offers:
            return Refusal("refuse.offers_spent", "SA-45", most=self.n.offers)
        if move == OFFER:
            return Refusal("refuse.nobody_to_trade", "SA-23")
        return Refusal("refuse.no_offer", "SA-45")

    def refuse_open_offer(self, person: Person, move: i64) -> Refusal:
        offer = self.offer_numbered(move % NUMBERED)
        if offer is None or move >= WITHDRAW + NUMBERED:
            return Refusal("refuse.no_offer", "SA-45")
        if move >= WITHDRAW:
            return Refusal("refuse.not_yours", "SA-45")
        if not self.is_addressed(person, offer):
            return Refusal("refuse.not_to_you", "SA-23")
        if move >= COUNTER:
            return self.refuse_counter(person, offer)
        return self.refuse_accept(person, offer)

    def refuse_answer(self, person: Person, move: i64) -> Refusal:
        """An offer waits: nothing else can be done."""
        offer = self.offer_numbered(self.waiting)
        if offer is None or offer.maker == person.seat:
            return Refusal("refuse.wait_for_answer", "SA-45")
        if move == ACCEPT + offer.number:
            return self.refuse_accept(person, offer)
        if move == COUNTER + offer.number:
            return self.refuse_counter(person, offer)
        return Refusal("refuse.answer_first", "SA-45")

    def refuse_counter(self, person: Person, offer: Offer) -> Refusal:
        if person.counters >= self.n.counters:
            return Refusal("refuse.counters_spent", "SA-45", most=self.n.counters)
        return Refusal("refuse.chain", "SA-45", most=self.n.chain)

    def refuse_accept(self, person: Person, offer: Offer) -> Refusal:
        maker = self.people[offer.maker]
        if not self.can_pay(person, offer.want):
            return Refusal("refuse.cannot_pay", "SA-23", who=f"@role.{person.role.name}")
        if not self.can_pay(maker, offer.give):
            return Refusal("refuse.cannot_pay", "SA-23", who=f"@role.{maker.role.name}")
        if not self.can_hold(person, offer.give, offer.want):
            return self.land_limit(person)
        return self.land_limit(maker)

    def refuse_draft(self, person: Person, move: i64) -> Refusal:
        """In the middle of a decision."""
        if self.draft_kind != DRAFT_OFFER:
            return self.refuse_amount(person, move)
        if self.draft_stage < 0:
            if TO <= move < TO + self.seats:
                return self.refuse_address(person, self.people[move - TO])
            return Refusal("refuse.address", "SA-23")
        if move == SEND:
            return Refusal("refuse.empty_offer", "SA-45")
        if not GIVE <= move < WANT + 3 * NUMBERED:
            return Refusal("refuse.draft", "SA-45")
        stage: i64 = (move - GIVE) // NUMBERED
        if stage < self.draft_stage:
            return Refusal("refuse.draft_order", "SA-45")
        return self.refuse_item(person, stage, move % NUMBERED)

    def refuse_item(self, person: Person, stage: i64, amount: i64) -> Refusal:
        kind: i64 = stage % 3
        if amount > self.n.most:
            return Refusal("refuse.too_much", "SA-45", most=self.n.most)
        if self.draft.to != EVERYONE and amount > 0:
            other = self.people[self.draft.to]
            giver = person if stage < 3 else other
            # There is enough, but the other may not hold it.
            if giver.have(kind) >= amount:
                return self.land_limit(other if stage < 3 or self.land_is_gift(other) else person)
        have = self.most_named(stage)
        return Refusal("refuse.offer_lacks", "SA-23", kind=f"@unit.{KINDS[kind]}", have=have)

    def refuse_address(self, person: Person, other: Person) -> Refusal:
        if other.seat == person.seat:
            return Refusal("refuse.trade_self", "SA-23")
        if not other.alive:
            return Refusal("refuse.gone", "S-PH5-2", who=f"@role.{other.role.name}")
        return Refusal("refuse.nobody_to_trade", "SA-23")

    def refuse_amount(self, person: Person, move: i64) -> Refusal:
        most = self.most_amount(person)
        clause = "S-ROLE-MON-6"
        if self.draft_kind == DRAFT_TRANSFER:
            clause = "SA-11"
        elif self.draft_kind == DRAFT_GRANT:
            clause = "S-ROLE-MON-3"
        return Refusal("refuse.amount", clause, most=most)

    # ---- the other steps -------------------------------------------------------------------------------

    def refuse_elsewhere(self, person: Person, move: i64) -> Refusal:
        step = self.step
        if step == BIDDING:
            return Refusal("refuse.bid", "SA-08", least=self.least_bid(), most=self.most_bid(person))
        if step == JOIN:
            return Refusal("refuse.join", "S-EV-0")
        if step == ASSEMBLE:
            return Refusal("refuse.join", "S-ROLE-MON-4")
        if step == NAMING:
            return Refusal("refuse.name", "S-EV-0")
        if step == GRANTING:
            if GRANT <= move < GRANT + self.seats:
                return self.refuse_grant(person, self.people[move - GRANT], 0)
            return Refusal("refuse.grant_now", "S-PH4-2")
        if step == SHARING:
            return Refusal("refuse.share", "S-ROLE-MON-6")
        if step == MARKET:
            return Refusal("refuse.market_only", "SA-23")
        if TAKE_ROLE <= move < TAKE_ROLE + len(self.n.role_cards):
            role = self.n.role_cards[move - TAKE_ROLE]
            if not self.role_is_free(role.number):
                return Refusal("refuse.role_taken", "S-SET-1", role=f"@role.{role.name}")
            return Refusal("refuse.monk_needed", "SA-33", role=f"@role.{self.n.role_cards[MONK].name}")
        return Refusal("refuse.choose_role", "S-SET-1")
