"""§6 of the rules: the temple in phase 4. Bids where too many asked, then merit and reputation, then the monk."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.events import COMES, GP_TOUCH, Happening
from qiju.games.salvation.moves import AUCTION_TALLY, COINS, GRAIN, LAND, SHARE_TALLY
from qiju.games.salvation.setup import HALL, HALVE, LOW_MERIT, MANA_COINS, MANA_MERIT, MANA_ONE, REROLL, SERVICES, STELE
from qiju.games.salvation.state import ASSEMBLE, BIDDING, GRANTING, SHARING, Person

NOT_YET: Final = -1


class Temple(Happening):
    """The table with its temple."""

    def age(self) -> None:
        """Phase 5; `rules.py` says how."""
        raise NotImplementedError

    # ---- the monk's assembly (phase 3) -----------------------------------------------------------------

    def may_attend(self, person: Person) -> bool:
        """SA-15: every other layman who can pay."""
        return person.alive and not person.role.monk and person.coins >= self.n.assembly_coins

    def ask_assembly(self) -> None:
        asked: i64 = 0
        for person in self.people:
            if self.may_attend(person):
                asked |= 1 << person.seat
        if asked == 0:
            self.assemble()
            return
        self.step = ASSEMBLE
        self.may = 0
        self.ask(asked)

    def assemble(self) -> None:
        """S-ROLE-MON-4, SA-15: coins to the bank, merit at once, grant points by heads."""
        n = self.n
        came: i64 = 0
        for person in self.people:
            if person.answer.made():
                self.irrevocable += 1
            if person.answer.made() and person.answer.open() == COMES:
                came += 1
                self.lose_coins(person, n.assembly_coins)
                person.merit += n.assembly_merit
                if self.log is not None:
                    effect = {"coins": int(-n.assembly_coins), "merit": int(n.assembly_merit)}
                    self.tell("joins", person, {"effect": effect})
            elif person.answer.made() and self.log is not None:
                self.tell("stays_away", person, {})
            person.answer.value = -1
        monk = self.monk()
        if monk is not None:
            self.gain_gp(monk, came * n.assembly_gp)
            if self.log is not None:
                self.tell("assembled", monk, {"count": int(came)})
        self.resume_turn()

    def resume_turn(self) -> None:
        """Back to whoever's turn it is."""
        raise NotImplementedError

    # ---- bidding (S-BID-1) -----------------------------------------------------------------------------

    def contenders(self, service: i64) -> i64:
        mask: i64 = 0
        for person in self.people:
            if (person.asked_for >> service) & 1 == 1:
                mask |= 1 << person.seat
        return mask

    def next_auction(self) -> None:
        """S-PH4-3, SA-08: one service at a time in the order of the table; bids come before anybody receives."""
        service: i64 = self.auction + 1
        while service < 5:
            supply = self.n.services[service].supply
            mask = self.contenders(service)
            if supply > 0 and bits(mask) > supply:
                self.open_auction(service, mask)
                return
            service += 1
        self.auction = NOT_YET
        self.receive()

    def open_auction(self, service: i64, mask: i64) -> None:
        """Escrow comes back first; then everybody who asked bids in secret."""
        self.auction = service
        self.step = BIDDING
        self.count(AUCTION_TALLY)
        for person in self.people:
            person.bid = NOT_YET
            if (mask >> person.seat) & 1 == 1:
                self.refund_request(person, service)
        if self.log is not None:
            who = [f"@role.{person.role.name}" for person in self.people if (mask >> person.seat) & 1 == 1]
            self.log.tell("auction", {"service": f"@service.{SERVICES[service]}", "who": who})
        self.may = 0
        self.ask(mask)

    def refund_request(self, person: Person, service: i64) -> None:
        cost = self.price(service) + self.fee((person.veiled >> service) & 1)
        person.escrow -= cost
        person.coins += cost

    def least_bid(self) -> i64:
        return self.price(self.auction)

    def most_bid(self, person: Person) -> i64:
        """The fee for anonymity comes on top."""
        return person.coins - self.fee((person.veiled >> self.auction) & 1)

    def seal_bid(self, person: Person, bid: i64) -> None:
        person.answer.seal(person.seat, bid)
        self.answered(person.seat)
        if self.log is not None:
            who: dict[str, object] = {"seat": int(person.seat), "who": f"@role.{person.role.name}"}
            self.log.whisper("bid_sealed", 1 << person.seat, {**who, "bid": int(bid)}, {**who, "bid": "@answer.sealed"})
        if self.must == 0:
            self.award()

    def award(self) -> None:
        """SA-08: the highest bids win and pay what they bid; the others keep their coins."""
        service = self.auction
        self.irrevocable += 1
        ranked = self.ranked_bids()
        supply = self.n.services[service].supply
        winners: i64 = supply
        halved: i64 = 0
        if self.n.bid_tie == HALVE and ranked[supply - 1].bid == ranked[supply].bid:
            # All who are tied for the last places get it, at half its worth.
            last = ranked[supply].bid
            while winners < len(ranked) and ranked[winners].bid == last:
                winners += 1
            halved = 1
        for place, person in enumerate(ranked):
            if place < winners:
                self.charge(person, service)
                if halved == 1 and person.bid == ranked[supply - 1].bid:
                    person.halved |= 1 << service
            else:
                person.asked_for &= ~(1 << service)
                person.veiled &= ~(1 << service)
                if self.n.loser_refund:
                    person.refund += self.n.donate_actions
            if self.log is not None:
                kind = "bid_won" if place < winners else "bid_lost"
                self.tell(kind, person, {"bid": int(person.bid), "service": f"@service.{SERVICES[service]}"})
        self.next_auction()

    def ranked_bids(self) -> list[Person]:
        """The contenders, the highest bid first, ties broken as the table agreed."""
        ranked: list[Person] = []
        for person in self.bidders():
            person.bid = person.answer.open()
            person.answer.value = -1
            place: i64 = len(ranked)
            while place > 0 and self.outbids(person, ranked[place - 1]):
                place -= 1
            ranked.insert(place, person)
        return ranked

    def bidders(self) -> list[Person]:
        """In seat order; where ties are rolled for, in an order that the dice decide."""
        found = [person for person in self.people if person.answer.made()]
        if self.n.bid_tie == REROLL:
            last: i64 = len(found) - 1
            while last > 0:
                place = self.dice.die(last + 1) - 1
                found[last], found[place] = found[place], found[last]
                last -= 1
        return found

    def outbids(self, one: Person, two: Person) -> bool:
        """SA-08: a tie goes to less merit, then to the earlier in turn; or as the dice have it."""
        if one.bid != two.bid:
            return one.bid > two.bid
        if self.n.bid_tie == REROLL:
            return False
        if self.n.bid_tie == LOW_MERIT and one.merit != two.merit:
            return one.merit < two.merit
        return self.order_of(one.seat) < self.order_of(two.seat)

    def charge(self, person: Person, service: i64) -> None:
        """The bid goes where the listed price would have gone, and is paid with the rest."""
        cost = person.bid + self.fee((person.veiled >> service) & 1)
        person.coins -= cost
        person.escrow += cost

    # ---- receiving (S-PH4-1) ---------------------------------------------------------------------------

    def receive(self) -> None:
        """S-PH4-1, SA-07: every donor's merit and reputation, and mana for the monk."""
        builders: i64 = 0
        monk = self.monk()
        for person in self.people:
            if person.asked_for == 0 and person.plain_actions == 0:
                continue
            self.receive_by(person, monk)
            if (person.asked_for >> STELE) & 1 == 1 or (person.asked_for >> HALL) & 1 == 1:
                builders += 1
        if builders > 0 and monk is not None:
            self.gain_gp(monk, self.card.builder_gp)
            self.touch(monk, GP_TOUCH, self.card.builder_gp)
        self.ask_grants()

    def receive_by(self, person: Person, monk: Person | None) -> None:
        n = self.n
        card = self.card
        merit: i64 = (person.plain_open + person.plain_veiled) * n.plain_merit
        rep: i64 = 0
        mana: i64 = self.mana_for_plain(person)
        gifts: i64 = person.plain_actions
        opened: i64 = person.plain_open_actions
        service: i64 = 0
        while service < 5:
            if (person.asked_for >> service) & 1 == 1:
                line = n.services[service]
                worth: i64 = line.merit
                fame: i64 = line.rep
                if (person.halved >> service) & 1 == 1:
                    worth = worth // 2
                    fame = fame // 2
                merit += worth
                gifts += 1
                if (person.veiled >> service) & 1 == 0:
                    # S-TS-2: only who gives openly is talked about.
                    rep += fame
                    opened += 1
                if service in (STELE, HALL):
                    merit += card.builder_merit
                if service == HALL:
                    self.hall_by = person.seat
                mana += self.mana_for(service, worth)
            service += 1
        # S-ROLE-WID-1, SA-40: piety for each gift; a disciple likewise.
        merit += gifts * person.role.piety
        if person.disciple:
            merit += gifts * card.disciple_merit
        # S-EV-1, SA-19: once, however often one gave openly.
        if opened > 0:
            rep += card.donor_rep
        self.bank_coins += person.escrow
        person.escrow = 0
        person.merit += merit
        person.rep += rep
        if monk is not None:
            self.gain_mana(monk, mana)
        if self.log is not None:
            effect = {"merit": int(merit)}
            if rep > 0:
                effect["rep"] = int(rep)
            self.tell("receives", person, {"effect": effect, "mana": int(mana if monk is not None else 0)})

    def mana_for(self, service: i64, worth: i64) -> i64:
        """S-ROLE-MON-2, SA-12: as much mana as the service prints merit; no bonus and no bid above the price counts."""
        rule = self.n.mana_from
        if rule == MANA_MERIT:
            return worth
        if rule == MANA_ONE:
            return 1
        coins = self.price(service)
        if rule == MANA_COINS:
            return coins
        return coins // self.n.mana_coins

    def mana_for_plain(self, person: Person) -> i64:
        rule = self.n.mana_from
        lots: i64 = person.plain_open + person.plain_veiled
        if rule == MANA_MERIT:
            return lots * self.n.plain_merit
        if rule == MANA_ONE:
            return person.plain_actions
        coins = lots * self.n.plain_coins
        if rule == MANA_COINS:
            return coins
        return coins // self.n.mana_coins

    # ---- grants (S-PH4-2) ------------------------------------------------------------------------------

    def ask_grants(self) -> None:
        """SA-14: as often as he likes, without action points."""
        monk = self.monk()
        if monk is None or monk.mana == 0 or self.n.grant_acts or not self.any_to_grant():
            self.check_holdings()
            return
        self.step = GRANTING
        self.active = monk.seat
        self.may = self.token_holders() & ~(1 << monk.seat)
        self.ask(1 << monk.seat)

    def token_holders(self) -> i64:
        """SA-26: a token may be turned in between any two steps."""
        mask: i64 = 0
        for person in self.people:
            if person.alive and person.tokens > 0:
                mask |= 1 << person.seat
        return mask

    def any_to_grant(self) -> bool:
        return any(self.may_be_granted(person) for person in self.people)

    # ---- what the monk may keep (S-ROLE-MON-6) ---------------------------------------------------------

    def excess(self, monk: Person, kind: i64) -> i64:
        """SA-22: of each kind by itself."""
        return monk.have(kind) - self.n.monk_keeps

    def check_holdings(self) -> None:
        monk = self.monk()
        if monk is not None and self.any_excess(monk):
            if self.any_receiver(monk):
                self.step = SHARING
                self.active = monk.seat
                self.may = 0
                self.ask(1 << monk.seat)
                return
            self.give_up_excess(monk)
        self.age()

    def any_excess(self, monk: Person) -> bool:
        return self.excess(monk, GRAIN) > 0 or self.excess(monk, COINS) > 0 or self.excess(monk, LAND) > 0

    def any_receiver(self, monk: Person) -> bool:
        for person in self.people:
            kind: i64 = 0
            while kind < 3:
                if self.most_to_share(monk, person, kind) > 0:
                    return True
                kind += 1
        return False

    def most_to_share(self, monk: Person, person: Person, kind: i64) -> i64:
        """SA-24: nobody is given land beyond the limit."""
        if not person.alive or person.seat == monk.seat:
            return 0
        most = self.excess(monk, kind)
        if kind == LAND:
            room = self.land_room(person, True)
            if room < most:
                most = room
        if most < 0:
            return 0
        return most

    def share(self, monk: Person, person: Person, kind: i64, amount: i64) -> None:
        monk.add(kind, -amount)
        person.add(kind, amount)
        self.count(SHARE_TALLY)
        if self.log is not None:
            name = ("grain", "coins", "land")[kind]
            self.tell("share", monk, {"other": f"@role.{person.role.name}", "goods": {name: str(amount)}})
        self.check_holdings()

    def give_up_excess(self, monk: Person) -> None:
        """SA-22: what he gives nobody goes to the temple; it is no donation."""
        gone = {"grain": 0, "coins": 0, "land": 0}
        if self.excess(monk, GRAIN) > 0:
            gone["grain"] = int(self.lose_grain(monk, self.excess(monk, GRAIN)))
        if self.excess(monk, COINS) > 0:
            gone["coins"] = int(self.lose_coins(monk, self.excess(monk, COINS)))
        if self.excess(monk, LAND) > 0:
            gone["land"] = int(self.excess(monk, LAND))
            self.land_bank += self.excess(monk, LAND)
            monk.land = self.n.monk_keeps
        if self.log is not None:
            self.tell("gives_up", monk, {"goods": {kind: str(amount) for kind, amount in gone.items() if amount > 0}})


def bits(mask: i64) -> i64:
    """How many seats a mask holds."""
    count: i64 = 0
    while mask != 0:
        count += mask & 1
        mask >>= 1
    return count
