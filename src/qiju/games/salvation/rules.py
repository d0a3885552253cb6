"""The rules of 《救赎之路》 in the rulebook's order: set-up, round, end. Clause ids stand where a rule is carried out.

The actions are in `actions.py`, trade in `trade.py`, the cards in `events.py`, phase 4 in `temple.py`, the reasons
against a move in `refusals.py`, the points in `scoring.py`.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.moves import (
    AMOUNT,
    ASSEMBLY,
    BEGIN,
    BID,
    BUY,
    BUY_LAND,
    COPY,
    DONE,
    EARLY_TALLY,
    END_TURN,
    GRANT,
    NAME,
    PALACE,
    PLAIN,
    REDEEM,
    RELIEF,
    RESCUE,
    SELL,
    SELL_LAND,
    SERVICE,
    SHARE,
    TAKE_ROLE,
    TRANSFER,
)
from qiju.games.salvation.refusals import Refusing
from qiju.games.salvation.setup import ANY_TIME, MONK, TRADE_WINDOW, Role, SalvationSetup
from qiju.games.salvation.state import (
    ACT,
    ASSEMBLE,
    BIDDING,
    CHOOSE_ROLE,
    DRAFT_GRANT,
    DRAFT_OFFER,
    DRAFT_SHARE,
    DRAFT_TRANSFER,
    GRANTING,
    JOIN,
    MARKET,
    NAMING,
    NO_DRAFT,
    NO_OFFER,
    SHARING,
    Offer,
    Person,
)
from qiju.games.salvation.temple import NOT_YET
from qiju.kernel.events import EventLog
from qiju.kernel.knowledge import Deck
from qiju.kernel.state import NOBODY
from qiju.kernel.streams import Keys, Stream


class SalvationState(Refusing):
    """The table with its rules."""

    # ---- §1 set-up -------------------------------------------------------------------------------------

    def set_up(self, keys: Keys) -> None:
        n = self.n
        self.key_streams(keys)
        order = n.role_order
        if n.deal_roles:
            order = order.copy()
            self.deal.shuffle(order)
        for seat in range(self.seats):
            role = n.role_cards[order[seat]]
            if n.choose_role:
                role = n.no_role
            if len(n.roles) > 0:
                role = role_by_name(n, n.roles[seat])
            self.people.append(Person(seat, role))
        # SA-34: a random first player, unless the first seat starts.
        self.starter = 0 if n.first_seat_starts else self.deal.below(self.seats)
        # S-SET-2.
        cards = n.deck_order.copy()
        self.deal.shuffle(cards)
        self.deck = Deck(cards)
        if n.choose_role:
            self.step = CHOOSE_ROLE
            self.ask(1 << self.starter)
            return
        # Nobody listens yet; what happens before the first question is kept for whoever will.
        self.opening = EventLog()
        self.log = self.opening
        self.hand_out()
        self.log = None

    def role_is_free(self, role: i64) -> bool:
        return all(person.role.number != role for person in self.people)

    def may_take_role(self, role: i64) -> bool:
        """S-SET-1: each role once. SA-33: with the option, the last to choose must be the monk if nobody is."""
        if not self.role_is_free(role):
            return False
        last = self.at == self.seats - 1
        return not (self.n.monk_required and last and role != MONK and self.role_is_free(MONK))

    def take_role(self, person: Person, role: i64) -> None:
        person.role = self.n.role_cards[role]
        if self.log is not None:
            self.tell("role", person, {"number": int(person.seat) + 1})
        self.at += 1
        if self.at < self.seats:
            self.ask(1 << ((self.starter + self.at) % self.seats))
            return
        self.at = 0
        self.hand_out()

    def hand_out(self) -> None:
        """S-SET-3, S-SET-4: what each role starts with. Reputation starts at 0."""
        for person in self.people:
            role = person.role
            self.gain_grain(person, role.grain)
            self.gain_coins(person, role.coins)
            person.land = role.land
            person.merit = role.merit
            person.mana = role.mana if role.mana < self.n.mana_limit else self.n.mana_limit
            person.life = self.n.life
        self.start_round()

    # ---- §3 the round ----------------------------------------------------------------------------------

    def start_round(self) -> None:
        self.round += 1
        self.at = 0
        self.numbers = 0
        self.auction = NOT_YET
        for person in self.people:
            fresh_round(person)
        if self.log is not None:
            first = self.people[self.first()]
            self.log.tell("round", {"round": int(self.round), "who": f"@role.{first.role.name}"})
        self.production()
        self.event_phase()

    def production(self) -> None:
        """S-PH1-1."""
        n = self.n
        for person in self.people:
            if not person.alive:
                continue
            role = person.role
            grain: i64 = role.grain_each_round
            # S-RATE-4, S-ROLE-LAN-1, SA-01: only the landlord's land bears grain, unless the table says otherwise.
            if role.harvests_land or n.all_harvest_land:
                grain += person.land * n.land_grain
            merit: i64 = 0
            # S-ROLE-WID-3, SA-38.
            if role.merit_each_round > 0 and self.round % role.merit_every == 0:
                merit = role.merit_each_round
            self.gain_grain(person, grain)
            person.merit += merit
            mana = person.mana
            self.gain_mana(person, role.mana_each_round)
            if self.log is not None and grain + merit + role.mana_each_round > 0:
                gain = {"grain": int(grain), "merit": int(merit), "mana": int(person.mana - mana)}
                self.tell("production", person, {"gain": {what: n for what, n in gain.items() if n != 0}})

    def after_event(self) -> None:
        """S-PH3-1: phase 3, with the option after a window of trading (SA-23)."""
        for person in self.people:
            if person.alive:
                # S-ROLE-FAR-2; SA-08: and what a lost bid gave back.
                person.ap = person.role.actions + person.refund
                person.refund = 0
        self.at = 0
        if self.n.trade == TRADE_WINDOW:
            self.step = MARKET
            self.active = self.next_alive()
            self.go_on()
            return
        self.begin_actions()

    def begin_actions(self) -> None:
        self.at = 0
        self.next_turn()

    def next_alive(self) -> i64:
        """SA-34: the next in play, clockwise from this round's first player; nobody when all have had their turn."""
        while self.at < self.seats:
            seat = (self.first() + self.at) % self.seats
            if self.people[seat].alive:
                return seat
            self.at += 1
        return NOBODY

    def next_turn(self) -> None:
        self.active = self.next_alive()
        if self.active == NOBODY:
            self.temple_phase()
            return
        self.step = ACT
        if self.log is not None:
            person = self.people[self.active]
            self.tell("turn", person, {"actions": int(person.ap)})
        self.go_on()

    def resume_turn(self) -> None:
        self.step = ACT
        self.go_on()

    def go_on(self) -> None:
        """The same person again, or whoever must answer an offer; the others may speak up."""
        if self.waiting != NO_OFFER:
            offer = self.offer_numbered(self.waiting)
            if offer is not None:
                self.may = 1 << offer.maker
                self.ask(1 << offer.to)
                return
        self.may = self.who_may_speak()
        self.ask(1 << self.active)

    def who_may_speak(self) -> i64:
        mask: i64 = 0
        for person in self.people:
            if person.seat != self.active and self.may_speak(person):
                mask |= 1 << person.seat
        return mask

    def end_turn(self) -> None:
        """SA-35: what is not used is lost."""
        self.people[self.active].ap = 0
        self.at += 1
        self.next_turn()

    def temple_phase(self) -> None:
        """S-PH4-1 to S-PH4-3, in the order of SA-07."""
        self.expire_offers()
        self.active = NOBODY
        self.may = 0
        self.auction = NOT_YET
        self.next_auction()

    def age(self) -> None:
        """S-PH5-1, S-PH5-2."""
        self.may = 0
        self.active = NOBODY
        last = self.round == self.n.rounds
        for person in self.people:
            if not person.alive:
                continue
            person.life -= 1
            if person.life <= 0:
                person.life = 0
                if not last:
                    self.count(EARLY_TALLY)
                self.settle(person)
        if self.log is not None:
            self.log.tell("aged", {"round": int(self.round)})
        # S-WIN-1; SA-29: with the option, a special victory ends it now.
        early = self.n.special_check != 0 and self.anybody_special()
        if last or early or self.everybody_alive() == 0:
            self.finish()
        else:
            self.start_round()

    def finish(self) -> None:
        """§8: whoever is still in play is settled now."""
        for person in self.people:
            if person.alive:
                self.settle(person)
        self.active = NOBODY
        self.waiting = NO_OFFER
        self.offers = []
        self.end()
        if self.log is not None:
            outcome = self.outcome()
            who = [f"@role.{self.people[winner].role.name}" for winner in outcome.winners]
            self.log.tell("end", {"who": who, "result": f"@result.{outcome.reason}"})

    # ---- moves -----------------------------------------------------------------------------------------

    def legal(self, seat: i64) -> list[int]:
        if (self.must >> seat) & 1 == 1:
            return self.legal_due(self.people[seat])
        if (self.may >> seat) & 1 == 1:
            return self.legal_optional(self.people[seat])
        return self.n.nothing

    def legal_optional(self, person: Person) -> list[int]:
        """For whoever need not speak."""
        if self.deciding == person.seat:
            return self.legal_draft()
        if self.waiting != NO_OFFER:
            return self.legal_answers(person)
        if len(self.offers) == 0 and person.tokens == 0:
            # The usual case: one list for all.
            return self.n.offer_only if self.may_offer(person) else self.n.nothing
        moves: list[int] = []
        self.legal_trades(person, moves)
        return moves

    def legal_due(self, person: Person) -> list[int]:
        if self.deciding == person.seat:
            return self.legal_rest(person)
        step = self.step
        if step == ACT:
            if self.waiting != NO_OFFER:
                return self.legal_answers(person)
            moves: list[int] = []
            self.legal_actions(person, moves)
            self.legal_trades(person, moves)
            return moves
        if step == JOIN:
            return self.n.yes_veil_no if self.may_veil(person) else self.n.yes_no
        if step == ASSEMBLE:
            return self.n.yes_no
        if step == BIDDING:
            return [BID + bid for bid in range(self.least_bid(), self.most_bid(person) + 1)]
        return self.legal_elsewhere(person)

    def legal_elsewhere(self, person: Person) -> list[int]:
        """The steps that come seldom."""
        step = self.step
        moves: list[int] = []
        if step == GRANTING:
            for other in self.people:
                if self.may_be_granted(other):
                    moves.append(GRANT + other.seat)
            if person.tokens > 0:
                moves.append(REDEEM)
            moves.append(DONE)
        elif step == SHARING:
            kind: i64 = 0
            while kind < 3:
                for other in self.people:
                    if self.most_to_share(person, other, kind) > 0:
                        moves.append(SHARE + 10 * kind + other.seat)
                kind += 1
            moves.append(DONE)
        elif step == NAMING:
            for other in self.people:
                if self.may_be_named(other):
                    moves.append(NAME + other.seat)
            if self.card.disciple_merit == 0:
                moves.append(DONE)
        elif step == MARKET:
            if self.waiting != NO_OFFER:
                return self.legal_answers(person)
            moves.append(BEGIN)
            self.legal_trades(person, moves)
        else:
            for role in self.n.role_cards:
                if self.may_take_role(role.number):
                    moves.append(TAKE_ROLE + role.number)
        return moves

    def legal_rest(self, person: Person) -> list[int]:
        """In the middle of a decision."""
        if self.draft_kind == DRAFT_OFFER:
            return self.legal_draft()
        return [AMOUNT + amount for amount in range(1, self.most_amount(person) + 1)]

    def perform(self, seat: i64, move: i64) -> None:
        person = self.people[seat]
        if self.deciding == seat and self.draft_kind != DRAFT_OFFER:
            self.finish_draft(person, move - AMOUNT)
        elif self.is_trade(move):
            self.perform_trade(person, move)
        elif self.step == ACT:
            self.perform_action(person, move)
        else:
            self.perform_elsewhere(person, move)
        if self.deciding == NOBODY:
            person.decided += 1
            if self.n.special_check == ANY_TIME:
                self.look_for_specials()

    def look_for_specials(self) -> None:
        """SA-29: with the option, at any moment."""
        if not self.over and self.round > 0 and self.anybody_special():
            self.finish()

    def perform_action(self, person: Person, move: i64) -> None:
        if move == END_TURN:
            self.end_turn()
            return
        if TRANSFER <= move < TRANSFER + 10:
            self.begin_amount(person, DRAFT_TRANSFER, move - TRANSFER)
            return
        if GRANT <= move < GRANT + 10:
            self.begin_amount(person, DRAFT_GRANT, move - GRANT)
            return
        if move == ASSEMBLY:
            self.call_assembly(person)
            self.ask_assembly()
            return
        if move == REDEEM:
            self.redeem(person)
        elif move >= BUY:
            self.buy_grain(person, move - BUY)
        elif move >= SELL:
            self.sell_grain(person, move - SELL)
        elif move >= PLAIN:
            self.donate_plain(person, (move - PLAIN) // 2, move & 1)
        elif move >= SERVICE:
            self.request(person, (move - SERVICE) // 2, move & 1)
        elif move == BUY_LAND:
            self.buy_land(person)
        elif move == SELL_LAND:
            self.sell_land(person)
        elif move >= RELIEF:
            self.relieve(person, self.people[move - RELIEF])
        elif move == PALACE:
            self.visit_palace(person)
        elif move == RESCUE:
            self.rescue(person)
        elif move == COPY:
            self.copy_sutra(person)
        self.go_on()

    def perform_elsewhere(self, person: Person, move: i64) -> None:
        step = self.step
        if move == REDEEM:
            self.redeem(person)
            if step == GRANTING:
                self.ask_grants()
            else:
                self.go_on()
        elif step == JOIN:
            self.seal_answer(person, move)
            if self.must == 0:
                self.join_all(self.card)
        elif step == ASSEMBLE:
            self.seal_answer(person, move)
            if self.must == 0:
                self.assemble()
        elif step == BIDDING:
            self.seal_bid(person, move - BID)
        elif step == NAMING:
            if move == DONE:
                self.after_event()
            else:
                self.name_person(person, self.people[move - NAME])
        elif step == GRANTING:
            if move == DONE:
                self.check_holdings()
            else:
                self.begin_amount(person, DRAFT_GRANT, move - GRANT)
        elif step == SHARING:
            if move == DONE:
                self.give_up_excess(person)
                self.age()
            else:
                self.begin_amount(person, DRAFT_SHARE, move - SHARE)
        elif step == MARKET:
            self.expire_offers()
            self.begin_actions()
        else:
            self.take_role(person, move - TAKE_ROLE)

    def begin_amount(self, person: Person, kind: i64, to: i64) -> None:
        """The first half of a decision; how much is the second."""
        self.deciding = person.seat
        self.draft_kind = kind
        self.draft.to = to

    def most_amount(self, person: Person) -> i64:
        if self.draft_kind == DRAFT_TRANSFER:
            return person.merit
        if self.draft_kind == DRAFT_GRANT:
            return self.most_to_grant(person)
        return self.most_to_share(person, self.people[self.draft.to % 10], self.draft.to // 10)

    def finish_draft(self, person: Person, amount: i64) -> None:
        kind = self.draft_kind
        to: i64 = self.draft.to
        self.deciding = NOBODY
        self.draft_kind = NO_DRAFT
        self.draft = Offer(0, 0, 0, 0)
        if kind == DRAFT_SHARE:
            self.share(person, self.people[to % 10], to // 10, amount)
            return
        if kind == DRAFT_TRANSFER:
            self.transfer(person, self.people[to], amount)
            self.go_on()
            return
        self.grant(person, self.people[to], amount)
        if self.step == ACT:
            self.go_on()
        else:
            self.ask_grants()

    def question(self, seat: i64) -> int:
        """Who must answer: the window. Who may speak: another id only when there is something new to that seat."""
        if (self.may >> seat) & 1 == 1:
            person = self.people[seat]
            return int((person.decided + person.stamp) * 2 + 1)
        return int(self.window * 2)

    # ---- copies ----------------------------------------------------------------------------------------

    def fold(self) -> i64:
        total: i64 = self.round * 64 + self.deals
        for person in self.people:
            mine: i64 = person.grain + person.coins * 3 + person.merit * 7 + person.rep * 11 + person.points * 13
            total = (total * 31 + mine) & 0xFFFFFFFF
        return total

    def clone(self) -> SalvationState:
        other = SalvationState(self.n)
        other.copy_table(self)
        return other

    def resample(self, seat: i64, stream: Stream) -> SalvationState:
        """Hidden are the deck below the draw, the others' sealed answers and bids, and the dice."""
        other = self.clone()
        other.key_streams_anew(stream)
        other.deck = self.deck.resample(stream)
        for person in other.people:
            if self.step == BIDDING:
                if person.answer.made() and person.seat != seat:
                    bids = list(range(int(other.least_bid()), int(other.most_bid(person)) + 1))
                    person.answer.resample(seat, bids, stream)
            elif self.step == JOIN and self.may_veil(person):
                person.answer.resample(seat, [0, 1, 2], stream)
            else:
                person.answer.resample(seat, [0, 1], stream)
        return other


def fresh_round(person: Person) -> None:
    """What a person did last round is over."""
    person.transferred = False
    person.rescued = False
    person.copied = False
    person.disciple = False
    person.asked_for = 0
    person.veiled = 0
    person.halved = 0
    person.plain_open = 0
    person.plain_veiled = 0
    person.plain_actions = 0
    person.plain_open_actions = 0
    person.bid = NOT_YET
    person.offers = 0
    person.counters = 0
    person.bonus_from = 0
    person.refused = 0
    person.stamp += 1


def role_by_name(n: SalvationSetup, name: str) -> Role:
    for role in n.role_cards:
        if role.name == name:
            return role
    return n.no_role
