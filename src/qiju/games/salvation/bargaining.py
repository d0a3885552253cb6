"""How the house trades: it looks for the exchange that leaves the worse off of the two best, and takes what pays.

Both sides are weighed with the same measure (`worth.py`), from what everybody can see.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.actions import land
from qiju.games.salvation.bank import resources
from qiju.games.salvation.moves import COINS, GRAIN, LAND
from qiju.games.salvation.state import EVERYONE, Offer, Person, Table, nothing_of
from qiju.games.salvation.trade import answers, bonus
from qiju.games.salvation.trade.partners import are_partners, may_offer_all
from qiju.games.salvation.worth import Scale
from qiju.kernel.state import NOBODY

LEAST_GAIN: Final = 20  # hundredths of a point; less is not worth the talk
FAIR: Final = 6  # nobody takes a deal from which the other gains more than so many times as much
MOST_LOT: Final = 12  # grain in one deal that the house looks at


class Deal:
    """An exchange under consideration: what the proposer gives and wants, and what each side makes of it."""

    __slots__ = ("give", "gives", "other", "own", "partner", "want", "wants")

    def __init__(self) -> None:
        self.partner: i64 = NOBODY
        self.gives: i64 = GRAIN
        self.give: i64 = 0
        self.wants: i64 = COINS
        self.want: i64 = 0
        self.own: i64 = 0
        self.other: i64 = 0

    def least(self) -> i64:
        return lesser(self.own, self.other)

    def offer(self, maker: i64) -> Offer:
        offer = Offer(0, maker, self.partner, 0)
        offer.give[self.gives] = self.give
        offer.want[self.wants] = self.want
        return offer


def gain_of(table: Table, scale: Scale, person: Person, other: Person, gets: Offer, reverse: bool) -> i64:
    """What an offer would bring this person: as its taker, or (`reverse`) as its maker."""
    n = table.n
    plus = gets.give
    minus = gets.want
    if reverse:
        plus = gets.want
        minus = gets.give
    grain: i64 = person.grain + plus[GRAIN] - minus[GRAIN]
    coins: i64 = person.coins + plus[COINS] - minus[COINS]
    land: i64 = person.land + plus[LAND] - minus[LAND]
    if person.role.trade_percent > 0 and bonus.earns(table, person, other, plus, minus):
        grain += bonus.tenth(person, plus[GRAIN])
        coins += bonus.tenth(person, plus[COINS])
    before = scale.worth(n, person.grain, person.coins, person.land)
    return scale.worth(n, grain, coins, land) - before


def pays(table: Table, person: Person, offer: Offer) -> bool:
    """Would the house take this offer? It must gain, and not a mere crumb of what the other gains."""
    if not answers.may_accept(table, person, offer):
        return False
    maker = table.people[offer.maker]
    own = gain_of(table, Scale(table, person), person, maker, offer, False)
    if own < LEAST_GAIN:
        return False
    theirs = gain_of(table, Scale(table, maker), maker, person, offer, True)
    return own * FAIR >= theirs or nothing_of(offer.want)


def regrets(table: Table, person: Person, offer: Offer) -> bool:
    """Does an offer of one's own no longer pay, whoever takes it? An open one has no partner yet; any will do."""
    for other in table.people:
        if are_partners(table, person, other):
            return gain_of(table, Scale(table, person), person, other, offer, True) < LEAST_GAIN
    return True


class Dealer:
    """Looks for deals of one person, with one partner or with all."""

    __slots__ = ("best", "has", "mine", "person", "table", "theirs_has")

    def __init__(self, table: Table, person: Person) -> None:
        self.table = table
        self.person = person
        self.mine = Scale(table, person)
        self.has: i64 = self.mine.worth(table.n, person.grain, person.coins, person.land)
        self.theirs_has: i64 = 0  # the same of whom a deal is looked for with
        self.best: Deal = Deal()

    def with_all(self) -> None:
        """The best deal, whoever it is with."""
        for other in self.table.people:
            if other.role.monk or not are_partners(self.table, self.person, other):
                continue
            if (self.person.refused >> other.seat) & 1 == 1:
                continue
            self.look(self.best, other)

    def with_one(self, other: Person) -> Deal:
        """The best deal with this one."""
        found = Deal()
        self.look(found, other)
        return found

    def look(self, found: Deal, other: Person) -> None:
        """Grain for coins, coins for grain, land for coins, coins for land: whichever leaves the worse off best.

        It must be better than what was found before.
        """
        theirs = Scale(self.table, other)
        self.theirs_has = theirs.worth(self.table.n, other.grain, other.coins, other.land)
        person = self.person
        if self.mine.grain < theirs.grain or self.mine.final or theirs.final:
            self.sell(found, theirs, other, GRAIN, lesser(person.grain, MOST_LOT), other.coins)
        if theirs.grain < self.mine.grain or self.mine.final or theirs.final:
            self.buy(found, theirs, other, GRAIN, lesser(other.grain, MOST_LOT), person.coins)
        if person.land > 0 and self.mine.land < theirs.land:
            room = land.room(self.table, other, False)
            self.sell(found, theirs, other, LAND, lesser(1, room), other.coins)
        if other.land > 0 and theirs.land < self.mine.land:
            room = land.room(self.table, person, False)
            self.buy(found, theirs, other, LAND, lesser(1, room), person.coins)

    def sell(self, found: Deal, theirs: Scale, other: Person, kind: i64, amount: i64, purse: i64) -> None:
        """So much of a kind for coins; the price that splits the gain best."""
        goods: i64 = amount
        while goods > 0:
            low: i64 = 1
            high = self.fair(kind, goods, theirs)
            if high > purse:
                high = purse
            price: i64 = self.fair(kind, goods, self.mine)
            if price < low:
                price = low
            while price <= high:
                self.weigh(found, theirs, other, kind, goods, COINS, price)
                price += 1
            goods -= 1

    def buy(self, found: Deal, theirs: Scale, other: Person, kind: i64, amount: i64, purse: i64) -> None:
        goods: i64 = amount
        while goods > 0:
            high = self.fair(kind, goods, self.mine)
            if high > purse:
                high = purse
            price: i64 = self.fair(kind, goods, theirs)
            if price < 1:
                price = 1
            while price <= high:
                self.weigh(found, theirs, other, COINS, price, kind, goods)
                price += 1
            goods -= 1

    def fair(self, kind: i64, goods: i64, scale: Scale) -> i64:
        """The coins that so much is worth on this scale, roughly; what lies between two such prices is searched."""
        if scale.coin == 0:
            return 0
        if kind == LAND:
            return goods * scale.land // scale.coin + 1
        return goods * scale.grain // scale.coin + 1

    def weigh(self, found: Deal, theirs: Scale, other: Person, gives: i64, give: i64, wants: i64, want: i64) -> None:
        """Keep the deal if it leaves the worse off of the two better than the best so far."""
        own = self.after(self.mine, self.person, other, wants, want, gives, give) - self.has
        if own < LEAST_GAIN or own <= found.least():
            return
        theirs_gain = self.after(theirs, other, self.person, gives, give, wants, want) - self.theirs_has
        if theirs_gain < LEAST_GAIN or theirs_gain * FAIR < own or own * FAIR < theirs_gain:
            return
        if lesser(own, theirs_gain) <= found.least():
            return
        found.partner = other.seat
        found.gives = gives
        found.give = give
        found.wants = wants
        found.want = want
        found.own = own
        found.other = theirs_gain

    def after(self, scale: Scale, person: Person, other: Person, gets: i64, got: i64, gives: i64, given: i64) -> i64:
        """What one person has after an exchange, the merchant's tenth included."""
        n = self.table.n
        grain: i64 = person.grain
        coins: i64 = person.coins
        land: i64 = person.land
        if gets == GRAIN:
            grain += got
        elif gets == COINS:
            coins += got
        else:
            land += got
        if gives == GRAIN:
            grain -= given
        elif gives == COINS:
            coins -= given
        else:
            land -= given
        if person.role.trade_percent > 0 and gets != LAND and person.bonus_from == 0:
            tenth = bonus.tenth(person, got)
            if gets == GRAIN:
                grain += tenth
            else:
                coins += tenth
        return scale.worth(n, grain, coins, land)


def planned_offer(table: Table, person: Person) -> Offer | None:
    """What the house would propose now, to whom; whoever refused it this round is not asked again."""
    dealer = Dealer(table, person)
    if dealer.mine.release > 0:
        return parting_gift(table, person)
    dealer.with_all()
    deal = dealer.best
    if deal.partner == NOBODY:
        return None
    offer = deal.offer(person.seat)
    # What stands open must not be overtaken by what one does oneself: only when one has acted.
    if person.ap == 0 and others_gain(dealer, deal) and may_offer_all(table, person):
        offer.to = EVERYONE
    return offer


def planned_goods(table: Table, person: Person, other: Person) -> Offer | None:
    """The same plan, once it has been said to whom the offer goes."""
    dealer = Dealer(table, person)
    if dealer.mine.release > 0:
        return parting_gift(table, person)
    deal = dealer.with_one(other)
    return None if deal.partner == NOBODY else deal.offer(person.seat)


def planned_counter(table: Table, person: Person, offer: Offer, good: bool) -> Offer | None:
    """What the house would rather have than this offer, which pays (`good`) or not; never the same once more."""
    if good:
        return a_little_better(table, person, offer) if offer.depth == 0 else None
    deal = Dealer(table, person).with_one(table.people[offer.maker])
    if deal.partner == NOBODY:
        return None
    counter = deal.offer(person.seat)
    return None if counter.give == offer.want and counter.want == offer.give else counter


def a_little_better(table: Table, person: Person, offer: Offer) -> Offer | None:
    """The same deal for one coin or one grain less, or more, where the other would still be glad of it."""
    maker = table.people[offer.maker]
    theirs = Scale(table, maker)
    spare = gain_of(table, theirs, maker, person, offer, True) - LEAST_GAIN
    for kind in (COINS, GRAIN):
        # More than the other gains is not asked for.
        if spare < (theirs.coin if kind == COINS else theirs.grain):
            continue
        counter = Offer(0, person.seat, offer.maker, 0)
        counter.give = offer.want.copy()
        counter.want = offer.give.copy()
        if counter.give[kind] > 1:
            counter.give[kind] -= 1
        elif counter.want[kind] > 0:
            counter.want[kind] += 1
        else:
            continue
        if pays(table, maker, counter):
            return counter
    return None


def others_gain(dealer: Dealer, deal: Deal) -> bool:
    """Would somebody else be glad of the same deal? Then it is offered to all."""
    table = dealer.table
    for other in table.people:
        if other.seat == deal.partner or other.role.monk or not are_partners(table, dealer.person, other):
            continue
        if other.have(deal.wants) < deal.want:
            continue
        scale = Scale(table, other)
        has = scale.worth(table.n, other.grain, other.coins, other.land)
        after = dealer.after(scale, other, dealer.person, deal.gives, deal.give, deal.wants, deal.want)
        if after - has >= LEAST_GAIN:
            return True
    return False


def parting_gift(table: Table, person: Person) -> Offer | None:
    """At the very end, what stands between a person and liberation is given away, to whoever has least merit."""
    # What is laid out at the temple will be gone by the end.
    excess: i64 = resources(table, person) - person.escrow - table.n.liberation_resources
    if excess <= 0 or excess > person.grain + person.coins:
        return None
    coins = lesser(excess, person.coins)
    best: Person | None = None
    for other in table.people:
        if not are_partners(table, person, other) or (person.refused >> other.seat) & 1 == 1:
            continue
        offer = Offer(0, person.seat, other.seat, 0)
        offer.give = [int(excess - coins), int(coins), 0]
        if (best is None or other.merit < best.merit) and pays(table, other, offer):
            best = other
    if best is None:
        return None
    gift = Offer(0, person.seat, best.seat, 0)
    gift.give = [int(excess - coins), int(coins), 0]
    return gift


def lesser(one: i64, two: i64) -> i64:
    if one < two:
        return one
    return two
