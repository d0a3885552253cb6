"""How the house plays 《救赎之路》: every layman gathers merit and sells or buys what pays, the monk gives all away.

Nothing here looks at the deck or at an answer still sealed: a bot knows what its seat knows.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.salvation.actions import assembly, gifts, land, village
from qiju.games.salvation.dealing import pays, planned_counter, planned_offer, regrets
from qiju.games.salvation.events import joining
from qiju.games.salvation.moves import (
    ACCEPT,
    AMOUNT,
    ASSEMBLY,
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
    NAME,
    NO,
    NUMBERED,
    OFFER,
    PALACE,
    PLAIN,
    RESCUE,
    SELL,
    SELL_LAND,
    SERVICE,
    SHARE,
    TO,
    TO_ALL,
    TRANSFER,
    VEILED,
    WITHDRAW,
    YES,
)
from qiju.games.salvation.setup import HALL, STELE
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
from qiju.games.salvation.temple import bidding, granting
from qiju.games.salvation.trade import answers
from qiju.games.salvation.worth import POINT, Scale
from qiju.kernel.bot import Bot, only_arguments
from qiju.kernel.state import PASS, State
from qiju.kernel.streams import Stream

WORTHLESS: Final = -100_000


class House(Bot):
    """Weighs every action in hundredths of a point (`worth.py`) and takes the best; trades when both gain."""

    def __init__(self, trades: bool) -> None:
        self.trades = trades

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        table = cast(Table, state)
        person = table.people[seat]
        if table.deciding == seat:
            return self.go_on(table, person, moves)
        if table.waiting != NO_OFFER:
            return self.answer(table, person, moves)
        if (table.must >> seat) & 1 == 0:
            return self.speak_up(table, person, moves)
        step = table.step
        if step == ACT:
            return self.act(table, person, moves)
        if step == JOIN:
            return self.join(table, person, moves)
        if step == ASSEMBLE:
            return self.attend(table, person)
        if step == BIDDING:
            return self.bid(table, person, moves)
        if step == GRANTING:
            return GRANT + least_dangerous(table, person)
        if step == NAMING:
            return self.name(table, person, moves)
        if step == SHARING:
            return self.share(table, person, moves)
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
        if offer is None or offer.maker == person.seat:
            return PASS
        if not self.trades:
            return DECLINE
        if pays(table, person, offer):
            return ACCEPT + offer.number
        if COUNTER + offer.number in moves and not person.role.monk:
            maker = table.people[offer.maker]
            if planned_counter(table, person, maker) is not None:
                return COUNTER + offer.number
        return DECLINE

    def trade_first(self, table: Table, person: Person, moves: list[int]) -> int:
        """Before the actions, where the table has a market of its own."""
        offer = self.wants_to_offer(table, person, moves)
        return moves[0] if offer is None else OFFER

    def wants_to_offer(self, table: Table, person: Person, moves: list[int]) -> Offer | None:
        if not self.trades or person.role.monk or OFFER not in moves:
            return None
        return planned_offer(table, person)

    def go_on(self, table: Table, person: Person, moves: list[int]) -> int:
        """The next small move of a decision it has begun: the plan is made again and is the same."""
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
        draft = table.draft
        offer: Offer | None
        if table.draft_answers != NO_OFFER:
            offer = planned_counter(table, person, table.people[draft.to])
        else:
            offer = planned_offer(table, person)
        if offer is None:
            # Somebody else began this draft: end it as soon as may be.
            return moves[len(moves) - 1]
        if table.draft_stage < 0:
            return TO_ALL if offer.to == EVERYONE else TO + offer.to
        stage: i64 = table.draft_stage
        while stage < 6:
            amount: i64 = offer.give[stage] if stage < 3 else offer.want[stage - 3]
            if amount > 0:
                move: i64 = GIVE + NUMBERED * stage + amount
                if move in moves:
                    return move
            stage += 1
        return moves[len(moves) - 1]

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
        best: i64 = END_TURN
        best_gain: i64 = 0
        for move in moves:
            gain = self.gain(table, person, scale, move)
            if gain > best_gain:
                best = move
                best_gain = gain
        return best

    def gain(self, table: Table, person: Person, scale: Scale, move: i64) -> i64:
        """What an action brings, in hundredths of a point."""
        n = table.n
        if move >= NUMBERED:
            return self.gain_in_village(table, person, scale, move)
        if move >= PLAIN:
            lots: i64 = (move - PLAIN) // 2
            cost = lots * n.plain_coins + gifts.fee(table, move & 1)
            merit = lots * n.plain_merit + person.role.piety
            return self.gain_of_gift(table, person, scale, cost, merit, 0, move & 1)
        if move >= SERVICE and move < PLAIN:
            return self.gain_of_service(table, person, scale, (move - SERVICE) // 2, move & 1)
        if move >= TRANSFER and move < TRANSFER + 10:
            return self.gain_of_transfer(table, person, move - TRANSFER)
        if move == BUY_LAND:
            return scale.land - self.paid(person, scale, person.role.land_price)
        if move == SELL_LAND:
            return land.sale(table) * scale.coin - scale.land - 60 + self.haste(table, person, scale)
        if move == PALACE:
            rep = self.worth_of_rep(table, person, n.palace_rep)
            return rep + n.palace_coins * scale.coin
        if move == RESCUE:
            return table.card.rescue_merit * n.score_merit * POINT
        if move == COPY:
            return table.card.copy_merit * n.score_merit * POINT - self.paid(person, scale, table.card.copy_coins)
        return WORTHLESS

    def paid(self, person: Person, scale: Scale, coins: i64) -> i64:
        """What giving up so many coins costs; those that can no longer be used cost little."""
        spare: i64 = person.coins - scale.room
        if spare <= 0:
            return coins * scale.coin
        if spare >= coins:
            return coins * scale.spare
        return spare * scale.spare + (coins - spare) * scale.coin

    def haste(self, table: Table, person: Person, scale: Scale) -> i64:
        """Land must be sold while there are actions left to sell it and to spend what it fetched."""
        left: i64 = scale.room // 4
        if left > person.land * 2 + 1:
            return 0
        return scale.land // 2

    def gain_in_village(self, table: Table, person: Person, scale: Scale, move: i64) -> i64:
        n = table.n
        before = scale.worth(n, person.grain, person.coins, person.land)
        grain: i64 = person.grain
        coins: i64 = person.coins
        if move >= BID:
            return WORTHLESS
        if move >= BUY:
            coins -= (move - BUY) * person.role.buy_coins
            grain += village.purchase(table, person, move - BUY)
        else:
            grain -= (move - SELL) * village.lot_grain(table, person)
            coins += village.sale(table, person, move - SELL)
        return scale.worth(n, grain, coins, person.land) - before - 10

    def gain_of_service(self, table: Table, person: Person, scale: Scale, service: i64, veiled: i64) -> i64:
        n = table.n
        line = n.services[service]
        merit: i64 = line.merit + person.role.piety
        if service in (STELE, HALL):
            merit += table.card.builder_merit
        rep: i64 = 0
        if veiled == 0:
            rep = line.rep
        cost = gifts.price(table, service) + gifts.fee(table, veiled)
        gain = self.gain_of_gift(table, person, scale, cost, merit, rep, veiled)
        asked: i64 = 0
        for other in table.people:
            if (other.asked_for >> service) & 1 == 1:
                asked += 1
        if gain > 0 and line.supply > 0 and asked >= line.supply:
            # There will be bidding, and the action may be lost.
            return gain * line.supply // (2 * asked + 2)
        return gain

    def gain_of_gift(
        self, table: Table, person: Person, scale: Scale, cost: i64, merit: i64, rep: i64, veiled: i64
    ) -> i64:
        card = table.card
        if person.disciple:
            merit += card.disciple_merit
        if veiled == 0 and card.donor_rep > 0 and person.asked_for == 0 and person.plain_open_actions == 0:
            rep += card.donor_rep
        gain = merit * table.n.score_merit * POINT + self.worth_of_rep(table, person, rep)
        return gain - self.paid(person, scale, cost)

    def worth_of_rep(self, table: Table, person: Person, rep: i64) -> i64:
        """Reputation scores, but whoever hopes for liberation must not have too much."""
        n = table.n
        points: i64 = rep * n.score_rep * POINT
        if rep <= 0 or person.rep > n.liberation_rep:
            return points
        if person.rep + self.expected_rep(table, person) + rep <= n.liberation_rep:
            return points
        if not hopes_for_liberation(table, person):
            return points
        return points - 15 * POINT

    def expected_rep(self, table: Table, person: Person) -> i64:
        """What is already asked for openly this round."""
        rep: i64 = 0
        service: i64 = 0
        while service < 5:
            if (person.asked_for >> service) & 1 == 1 and (person.veiled >> service) & 1 == 0:
                rep += table.n.services[service].rep
            service += 1
        if rep > 0 or person.plain_open_actions > 0:
            rep += table.card.donor_rep
        return rep

    def gain_of_transfer(self, table: Table, person: Person, other: i64) -> i64:
        """Only whoever gains more than the one point given away; it goes to the least dangerous."""
        own: i64 = person.role.transfer_bonus - 1
        if own <= 0 or other != least_dangerous(table, person):
            return WORTHLESS
        return own * table.n.score_merit * POINT

    def act_as_monk(self, table: Table, person: Person, moves: list[int]) -> int:
        """An assembly, if anybody is likely to come. Relief costs more mana than it brings."""
        if ASSEMBLY in moves:
            for other in table.people:
                if assembly.may_attend(table, other) and self.attend(table, other) == YES:
                    return ASSEMBLY
        if table.n.grant_acts:
            whom = GRANT + least_dangerous(table, person)
            if whom in moves:
                return whom
        return END_TURN

    # ---- questions -------------------------------------------------------------------------------------

    def join(self, table: Table, person: Person, moves: list[int]) -> int:
        card = table.card
        n = table.n
        scale = Scale(table, person)
        merit: i64 = card.join_merit
        cost = self.paid(person, scale, joining.entry_coins(table, person)) + card.join_grain * scale.grain
        cost += card.join_rep * n.score_rep * POINT
        best: i64 = NO
        gain = merit * n.score_merit * POINT - cost
        if gain > 0:
            best = YES
        if VEILED in moves:
            veiled = gain + card.join_anonymous_merit * n.score_merit * POINT
            veiled -= self.paid(person, scale, joining.veil_coins(table))
            if veiled > 0 and veiled >= gain:
                best = VEILED
        return best

    def attend(self, table: Table, person: Person) -> int:
        n = table.n
        cost = self.paid(person, Scale(table, person), n.assembly_coins)
        return YES if n.assembly_merit * n.score_merit * POINT > cost else NO

    def bid(self, table: Table, person: Person, moves: list[int]) -> int:
        """Up to what the service is worth beyond the next best use of the coins, shared with the rivals."""
        service = table.auction
        veiled: i64 = (person.veiled >> service) & 1
        scale = Scale(table, person)
        line = table.n.services[service]
        rep: i64 = line.rep
        if veiled == 1:
            rep = 0
        worth = (line.merit + person.role.piety) * table.n.score_merit * POINT + rep * table.n.score_rep * POINT
        least = bidding.least_bid(table)
        coin: i64 = scale.coin
        if scale.final or person.coins > scale.room:
            coin = scale.spare
        if coin <= 0:
            coin = 1
        rivals: i64 = 0
        for other in table.people:
            if (other.asked_for >> service) & 1 == 1 and other.seat != person.seat:
                rivals += 1
        premium: i64 = (worth // coin - least) * rivals // (rivals + 1)
        bid: i64 = least + premium
        if bid < least:
            bid = least
        if bid > bidding.most_bid(table, person):
            bid = bidding.most_bid(table, person)
        return BID + bid

    def name(self, table: Table, person: Person, moves: list[int]) -> int:
        """Relief costs two grants; a disciple must be named."""
        if DONE in moves:
            return DONE
        return NAME + least_dangerous(table, person)

    def share(self, table: Table, person: Person, moves: list[int]) -> int:
        """What is too much goes to the least dangerous who may hold it."""
        whom = least_dangerous(table, person)
        for move in moves:
            if move != DONE and (move - SHARE) % 10 == whom:
                return move
        return DONE


def hopes_for_liberation(table: Table, person: Person) -> bool:
    """Can enough merit come together by the end?"""
    left: i64 = table.n.rounds - table.round
    coming: i64 = left + person.coins // 2 + person.grain // 3 + person.land * 2
    return person.merit + coming >= person.role.liberation_merit


def least_dangerous(table: Table, person: Person) -> i64:
    """The other layman in play with the fewest points, whom a gift of merit helps least to win."""
    best: i64 = -1
    fewest: i64 = 0
    for other in table.people:
        if other.seat == person.seat or not other.alive or other.role.monk:
            continue
        points: i64 = other.merit * table.n.score_merit + other.rep * table.n.score_rep
        if best < 0 or points < fewest:
            best = other.seat
            fewest = points
    return best


class Waiter(Bot):
    """Does nothing that it need not do; the monk only gives his mana away."""

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        table = cast(Table, state)
        person = table.people[seat]
        if table.deciding == seat:
            return moves[len(moves) - 1]
        if table.step == GRANTING and (table.must >> seat) & 1 == 1:
            return GRANT + least_dangerous(table, person)
        for quiet in (PASS, END_TURN, NO, DECLINE, DONE):
            if quiet in moves:
                return quiet
        return moves[0]


def make_house(arguments: dict[str, str]) -> Bot:
    known = only_arguments("house", arguments, {"trade": ("yes", "no")})
    return House(known["trade"] == "yes")


def make_waits(arguments: dict[str, str]) -> Bot:
    only_arguments("waits", arguments, {})
    return Waiter()
