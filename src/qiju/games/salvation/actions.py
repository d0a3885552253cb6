"""§3 and §6 of the rules: what an action point buys. Whether a thing may be done and how it is done come in pairs."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.moves import (
    ASSEMBLY,
    ASSEMBLY_TALLY,
    BUY,
    BUY_LAND,
    BUY_LAND_TALLY,
    BUY_TALLY,
    COPY,
    COPY_TALLY,
    END_TURN,
    GRANT,
    GRANT_TALLY,
    MOST_PLAIN,
    PALACE,
    PALACE_TALLY,
    PLAIN,
    PLAIN_TALLY,
    REDEEM_TALLY,
    RELIEF,
    RELIEF_TALLY,
    RESCUE,
    RESCUE_TALLY,
    SELL,
    SELL_LAND,
    SELL_LAND_TALLY,
    SELL_TALLY,
    SERVICE,
    SERVICE_TALLY,
    TRANSFER,
    TRANSFER_TALLY,
)
from qiju.games.salvation.setup import HALL, OFFERING, PRAYER, SERVICES, WIDOW
from qiju.games.salvation.state import ACT, Person, Table
from qiju.kernel.state import NOBODY


class Acting(Table):
    """The table with the actions of phase 3."""

    def count(self, tally: i64) -> None:
        if self.tally is not None:
            self.tally.add(tally)

    def tell(self, kind: str, person: Person, data: dict[str, object]) -> None:
        """Tell what a person did; call it only where somebody listens."""
        log = self.log
        if log is not None:
            log.tell(kind, {"seat": int(person.seat), "who": f"@role.{person.role.name}", **data})

    # ---- the village (S-AP-2) --------------------------------------------------------------------------

    def rated(self, amount: i64) -> i64:
        """S-EV-4, S-EV-8, SA-04: what the exchange gives in a week of other rates."""
        percent: i64 = self.card.rate_percent
        if percent == 0:
            return amount
        if self.n.floor_rates:
            return amount * (100 + percent) // 100
        if percent > 0:
            return amount + (amount * percent + 99) // 100
        return amount - (amount * -percent + 99) // 100

    def sell_lot(self, person: Person) -> i64:
        """S-RATE-1, S-ROLE-MER-2: the grain of one lot; a caravan buys smaller ones."""
        if self.card.caravan_grain > 0:
            return self.card.caravan_grain
        return person.role.sell_grain

    def sale(self, person: Person, lots: i64) -> i64:
        """The coins for so many lots of grain."""
        if self.card.caravan_grain > 0:
            return self.rated(lots * self.card.caravan_coins)
        return self.rated(lots * person.role.sell_coins)

    def purchase(self, person: Person, lots: i64) -> i64:
        """S-RATE-2: the grain for so many lots of coins."""
        return self.rated(lots * person.role.buy_grain)

    def lots_to_sell(self, person: Person) -> i64:
        """SA-02: one visit, whole lots in one direction."""
        if person.ap < self.n.village_actions:
            return 0
        lots: i64 = person.grain // self.sell_lot(person)
        if self.n.one_lot and lots > 1:
            return 1
        return lots

    def lots_to_buy(self, person: Person) -> i64:
        if person.ap < self.n.village_actions:
            return 0
        lots: i64 = person.coins // person.role.buy_coins
        if self.n.one_lot and lots > 1:
            return 1
        return lots

    def sell_grain(self, person: Person, lots: i64) -> None:
        person.ap -= self.n.village_actions
        paid = self.lose_grain(person, lots * self.sell_lot(person))
        got = self.sale(person, lots)
        self.gain_coins(person, got)
        self.count(SELL_TALLY)
        if self.log is not None:
            self.tell("sell", person, {"grain": int(paid), "coins": int(got)})

    def buy_grain(self, person: Person, lots: i64) -> None:
        person.ap -= self.n.village_actions
        paid = self.lose_coins(person, lots * person.role.buy_coins)
        got = self.purchase(person, lots)
        self.gain_grain(person, got)
        self.count(BUY_TALLY)
        if self.log is not None:
            self.tell("buy", person, {"grain": int(got), "coins": int(paid)})

    # ---- land (S-AP-3) ---------------------------------------------------------------------------------

    def land_room(self, person: Person, gift: bool) -> i64:
        """S-CAP-2, S-ROLE-FAR-3, S-ROLE-WID-4, SA-24: how much land a person may still come by."""
        limit: i64 = person.role.land_limit
        if gift and person.role.number == WIDOW and self.n.widow_land_gift:
            limit = self.n.land_limit
        if limit > self.n.land_limit:
            limit = self.n.land_limit
        return limit - person.land

    def land_sale(self) -> i64:
        """S-RATE-6; SA-04: with the option, the week's rates move it, too."""
        if self.n.rates_move_land:
            return self.rated(self.n.land_sale)
        return self.n.land_sale

    def may_buy_land(self, person: Person) -> bool:
        return (
            person.ap >= self.n.land_actions
            and self.land_bank > 0
            and person.coins >= person.role.land_price
            and self.land_room(person, False) > 0
        )

    def buy_land(self, person: Person) -> None:
        """S-RATE-5, S-ROLE-LAN-2."""
        person.ap -= self.n.land_actions
        self.lose_coins(person, person.role.land_price)
        person.land += 1
        self.land_bank -= 1
        self.count(BUY_LAND_TALLY)
        if self.log is not None:
            self.tell("buy_land", person, {"coins": int(person.role.land_price)})

    def may_sell_land(self, person: Person) -> bool:
        return person.ap >= self.n.land_actions and person.land > 0

    def sell_land(self, person: Person) -> None:
        person.ap -= self.n.land_actions
        person.land -= 1
        self.land_bank += 1
        self.gain_coins(person, self.land_sale())
        self.count(SELL_LAND_TALLY)
        if self.log is not None:
            self.tell("sell_land", person, {"coins": int(self.land_sale())})

    # ---- giving to the temple (S-AP-4) -----------------------------------------------------------------

    def price(self, service: i64) -> i64:
        """S-TS-1, and what this round's card makes cheaper."""
        card = self.card
        if service == HALL and card.hall_price >= 0:
            return card.hall_price
        if service == OFFERING and card.offering_price >= 0 and self.hall_by != NOBODY:
            return card.offering_price
        if service == PRAYER and card.prayer_price >= 0:
            return card.prayer_price
        return self.n.services[service].coins

    def fee(self, veiled: i64) -> i64:
        """S-TS-2."""
        if veiled == 1:
            return self.n.anonymous_coins
        return 0

    def may_request(self, person: Person, service: i64, veiled: i64) -> bool:
        """SA-06, SA-08, SA-09, SA-41, SA-42: once a round and person; the hall once a game; never the monk."""
        if person.ap < self.n.donate_actions or person.role.monk or self.n.no_services:
            return False
        if (person.asked_for >> service) & 1 == 1 or (service == HALL and self.hall_by != NOBODY):
            return False
        return person.coins >= self.price(service) + self.fee(veiled)

    def request(self, person: Person, service: i64, veiled: i64) -> None:
        """SA-07: asked for now, the price laid out; merit and reputation come in phase 4."""
        person.ap -= self.n.donate_actions
        cost = self.price(service) + self.fee(veiled)
        person.coins -= cost
        person.escrow += cost
        person.asked_for |= 1 << service
        person.veiled |= veiled << service
        self.count(SERVICE_TALLY + service)
        if self.log is not None:
            how = "request_veiled" if veiled == 1 else "request"
            self.tell(how, person, {"service": f"@service.{SERVICES[service]}", "coins": int(cost)})

    def plain_lots(self, person: Person, veiled: i64) -> i64:
        """SA-06: how many plain donations one action may hold."""
        if person.ap < self.n.donate_actions or person.role.monk or self.n.no_plain:
            return 0
        left: i64 = person.coins - self.fee(veiled)
        if left < self.n.plain_coins:
            return 0
        lots: i64 = left // self.n.plain_coins
        if not self.n.many_plain:
            return 1
        if lots > MOST_PLAIN:
            return MOST_PLAIN
        return lots

    def donate_plain(self, person: Person, lots: i64, veiled: i64) -> None:
        """S-RATE-3."""
        person.ap -= self.n.donate_actions
        cost = lots * self.n.plain_coins + self.fee(veiled)
        person.coins -= cost
        person.escrow += cost
        if veiled == 1:
            person.plain_veiled += lots
        else:
            person.plain_open += lots
            person.plain_open_actions += 1
        person.plain_actions += 1
        self.count(PLAIN_TALLY)
        if self.log is not None:
            self.tell("plain_veiled" if veiled == 1 else "plain", person, {"coins": int(cost)})

    # ---- transfer (S-AP-5, §5) -------------------------------------------------------------------------

    def may_transfer(self, person: Person) -> bool:
        """S-HX-3, SA-11: once a round, with merit to give."""
        return person.ap >= self.n.transfer_actions and not person.transferred and person.merit > 0

    def may_receive_merit(self, person: Person, other: Person) -> bool:
        """S-HX-4, S-HX-5: somebody else, still in play, and not the monk."""
        return other.seat != person.seat and other.alive and not other.role.monk

    def transfer(self, person: Person, other: Person, amount: i64) -> None:
        """S-HX-1, S-HX-2; SA-10: with the option, the widow's partner gains the same."""
        person.ap -= self.n.transfer_actions
        person.transferred = True
        person.merit += person.role.transfer_bonus - amount
        other.merit += amount
        if self.n.widow_both and person.role.number == WIDOW:
            other.merit += self.n.both_bonus
        self.count(TRANSFER_TALLY)
        if self.log is not None:
            self.tell(
                "transfer",
                person,
                {
                    "other": f"@role.{other.role.name}",
                    "merit": int(amount),
                    "bonus": int(person.role.transfer_bonus),
                },
            )

    # ---- the palace (S-AP-6) ---------------------------------------------------------------------------

    def may_visit_palace(self, person: Person) -> bool:
        return person.role.visits_palace and person.ap >= self.n.palace_actions

    def visit_palace(self, person: Person) -> None:
        """SA-17."""
        n = self.n
        person.ap -= n.palace_actions
        person.rep += n.palace_rep
        self.gain_coins(person, n.palace_coins)
        self.count(PALACE_TALLY)
        if self.log is not None:
            self.tell("palace", person, {"effect": {"rep": int(n.palace_rep), "coins": int(n.palace_coins)}})

    # ---- the monk --------------------------------------------------------------------------------------

    def may_assemble(self, person: Person) -> bool:
        """S-AP-7."""
        return person.role.monk and person.ap >= self.n.assembly_actions

    def call_assembly(self, person: Person) -> None:
        """S-ROLE-MON-4: the others answer before anything happens."""
        person.ap -= self.n.assembly_actions
        self.count(ASSEMBLY_TALLY)
        if self.log is not None:
            self.tell("assembly", person, {})

    def may_relieve(self, person: Person) -> bool:
        return person.role.monk and person.ap >= self.n.relief_actions and person.mana >= self.n.relief_mana

    def needs_relief(self, other: Person) -> bool:
        """SA-16: who could not bear a drought."""
        return other.alive and not other.role.monk and other.grain <= self.n.relief_from

    def relieve(self, person: Person, other: Person) -> None:
        """S-ROLE-MON-5."""
        n = self.n
        person.ap -= n.relief_actions
        person.mana -= n.relief_mana
        self.gain_grain(other, n.relief_grain)
        self.gain_gp(person, n.relief_gp)
        self.count(RELIEF_TALLY)
        if self.log is not None:
            self.tell("relief", person, {"other": f"@role.{other.role.name}", "grain": int(n.relief_grain)})

    def most_to_grant(self, monk: Person) -> i64:
        """S-ROLE-MON-3, SA-14."""
        if self.n.grant_capped and monk.mana > self.n.grant_most:
            return self.n.grant_most
        return monk.mana

    def may_grant(self, person: Person) -> bool:
        """In phase 3 only where granting is an action (SA-14)."""
        if not person.role.monk or person.mana == 0:
            return False
        return self.step != ACT or (self.n.grant_acts and person.ap >= self.n.grant_actions)

    def may_be_granted(self, other: Person) -> bool:
        return other.alive and not other.role.monk

    def grant(self, monk: Person, other: Person, amount: i64) -> None:
        """S-ROLE-MON-3, S-RATE-7."""
        if self.step == ACT:
            monk.ap -= self.n.grant_actions
        monk.mana -= amount
        other.merit += amount * self.n.grant_merit
        self.gain_gp(monk, amount)
        self.count(GRANT_TALLY)
        if self.log is not None:
            self.tell("grant", monk, {"other": f"@role.{other.role.name}", "amount": int(amount)})

    # ---- what only this round's card offers ------------------------------------------------------------

    def may_rescue(self, person: Person) -> bool:
        card = self.card
        return card.rescued and not person.rescued and not person.role.monk and person.ap >= card.rescue_actions

    def rescue(self, person: Person) -> None:
        person.ap -= self.card.rescue_actions
        person.rescued = True
        person.merit += self.card.rescue_merit
        self.count(RESCUE_TALLY)
        if self.log is not None:
            self.tell("rescue", person, {"effect": {"merit": int(self.card.rescue_merit)}})

    def may_copy(self, person: Person) -> bool:
        card = self.card
        if not card.copied or person.copied or person.role.monk:
            return False
        return person.ap >= card.copy_actions and person.coins >= card.copy_coins

    def copy_sutra(self, person: Person) -> None:
        card = self.card
        person.ap -= card.copy_actions
        person.copied = True
        self.lose_coins(person, card.copy_coins)
        person.merit += card.copy_merit
        self.count(COPY_TALLY)
        if self.log is not None:
            effect = {"coins": int(-card.copy_coins), "merit": int(card.copy_merit)}
            self.tell("copy", person, {"effect": effect})

    # ---- 觉悟 (S-EV-7) -----------------------------------------------------------------------------------

    def redeem(self, person: Person) -> None:
        """SA-26: worth merit; with the option, mana to the monk."""
        n = self.n
        person.tokens -= 1
        effect: dict[str, int]
        if person.role.monk and n.token_is_mana:
            self.gain_mana(person, n.token_mana)
            effect = {"mana": int(n.token_mana)}
        else:
            person.merit += n.token_merit
            effect = {"merit": int(n.token_merit)}
        self.count(REDEEM_TALLY)
        if self.log is not None:
            self.tell("redeem", person, {"effect": effect})

    # ---- all of them -----------------------------------------------------------------------------------

    def legal_actions(self, person: Person, moves: list[int]) -> None:
        """What the points left may buy, appended in the order of the rulebook; SA-35: or nothing more."""
        if person.ap > 0:
            lot: i64 = 1
            lots = self.lots_to_sell(person)
            while lot <= lots:
                moves.append(SELL + lot)
                lot += 1
            lot = 1
            lots = self.lots_to_buy(person)
            while lot <= lots:
                moves.append(BUY + lot)
                lot += 1
            if self.may_buy_land(person):
                moves.append(BUY_LAND)
            if self.may_sell_land(person):
                moves.append(SELL_LAND)
            if person.role.monk:
                self.legal_for_monk(person, moves)
            else:
                self.legal_gifts(person, moves)
                if self.may_rescue(person):
                    moves.append(RESCUE)
                if self.may_copy(person):
                    moves.append(COPY)
            if self.may_transfer(person):
                for other in self.people:
                    if self.may_receive_merit(person, other):
                        moves.append(TRANSFER + other.seat)
            if self.may_visit_palace(person):
                moves.append(PALACE)
        moves.append(END_TURN)

    def legal_gifts(self, person: Person, moves: list[int]) -> None:
        service: i64 = 0
        while service < 5:
            if self.may_request(person, service, 0):
                moves.append(SERVICE + 2 * service)
                if self.may_request(person, service, 1):
                    moves.append(SERVICE + 2 * service + 1)
            service += 1
        veiled: i64 = 0
        while veiled < 2:
            lot: i64 = 1
            lots = self.plain_lots(person, veiled)
            while lot <= lots:
                moves.append(PLAIN + 2 * lot + veiled)
                lot += 1
            veiled += 1

    def legal_for_monk(self, person: Person, moves: list[int]) -> None:
        if self.may_assemble(person):
            moves.append(ASSEMBLY)
        if self.may_relieve(person):
            for other in self.people:
                if self.needs_relief(other):
                    moves.append(RELIEF + other.seat)
        if self.may_grant(person):
            for other in self.people:
                if self.may_be_granted(other):
                    moves.append(GRANT + other.seat)
