"""What lies on the table of 《三国杀》: hands, equipment, judgement zones, piles, health, identities.

Cards are numbers into the setup's tables.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.sanguosha.names import (
    LORD,
    LORD_WINS,
    LOYALIST,
    MINUS,
    NO_CARD,
    NOBODY_WINS,
    NOT_YET,
    PLUS,
    REASONS,
    REBEL,
    REBELS_WIN,
    RENEGADE,
    SLOT_COUNT,
    WEAPON,
)
from qiju.games.sanguosha.setup import BLANK, NO_GENERAL, SgsSetup
from qiju.games.sanguosha.tallies import RESHUFFLE, SKILL_TALLY
from qiju.kernel.events import EVERYBODY
from qiju.kernel.frames import FramedState
from qiju.kernel.state import NOBODY, Outcome

NOTHING: Final[list[int]] = []  # an empty list that is never changed
NONE: Final[list[list[int]]] = []
LAID: Final = 128  # in a judgement zone a card lies as a name: name * LAID + card
EVERY_RENEGADE: Final = -2


# Masks with one bit. Compiled, `1 << place` on whole 64-bit numbers is a C shift of 32 bits, so they are looked up.
BITS: Final[list[int]] = [2**place for place in range(62)]


def bit(place: i64) -> i64:
    """A mask with one bit, also beyond the 31st."""
    return BITS[place]


class Board(FramedState):
    """The pieces, and what can be said of them without any skill."""

    def __init__(self, n: SgsSetup) -> None:
        super().__init__(n.seats)
        self.n = n
        self.alive: i64 = (1 << n.seats) - 1
        self.ring: i64 = n.seats
        # By seat. All of these lists are laid by `lay_empty`, or taken over by a clone.
        self.places: list[int] = NOTHING
        self.identity: list[int] = NOTHING
        self.general: list[int] = NOTHING
        self.moments: list[int] = NOTHING
        self.near: list[int] = NOTHING
        self.skills: list[list[int]] = NONE
        self.hp: list[int] = NOTHING
        self.max_hp: list[int] = NOTHING
        self.hands: list[list[int]] = NONE
        self.equip: list[int] = NOTHING
        self.zones: list[list[int]] = NONE
        # The piles, and who knows each card.
        self.deck: list[int] = NOTHING
        self.drawn: i64 = 0
        self.discard: list[int] = NOTHING
        self.limbo: list[int] = NOTHING
        self.known: list[int] = NOTHING
        # Generals to choose from, only while they are chosen.
        self.offers: list[list[int]] = NONE
        # The turn.
        self.turn: i64 = 0
        self.phase: i64 = 0
        self.turns: i64 = 0
        self.shuffles: i64 = 0
        self.sha_used: i64 = 0
        self.sha_shown: i64 = 0
        self.used: i64 = 0
        self.given: i64 = 0
        self.refused: i64 = 0
        self.might: i64 = 0
        self.draws: i64 = 0
        self.skip_play: i64 = 0
        self.skip_discard: i64 = 0
        # Answers of an open window; a decision half made.
        self.answers: list[list[int]] = NONE
        self.made: list[int] = NOTHING
        self.offered: list[int] = NOTHING
        # What a frame that has ended hands to the one below.
        self.ret: i64 = 0
        self.got: list[int] = NOTHING
        # What everybody saw each do to each: below zero harm, above zero help.
        self.deeds: list[int] = NOTHING
        self.won: i64 = NOT_YET
        self.winner: i64 = NOBODY

    def lay_empty(self) -> None:
        """Empty places for a table to be dealt or unpacked onto."""
        seats = self.seats
        self.places = [int(seat) for seat in range(seats)]
        self.identity = [LORD] * seats
        self.general = [NO_GENERAL] * seats
        self.moments = [0] * seats
        self.near = [0] * seats
        self.skills = [NOTHING] * seats
        self.hp = [0] * seats
        self.max_hp = [0] * seats
        self.hands = [[] for _ in range(seats)]
        self.zones = [[] for _ in range(seats)]
        self.equip = [NO_CARD] * (seats * SLOT_COUNT)
        self.discard = []
        self.limbo = []
        self.known = [0] * self.n.size
        self.offers = [[] for _ in range(seats)]
        self.answers = [NOTHING] * seats
        self.made = []
        self.deeds = [0] * (seats * seats)

    # -- looking -------------------------------------------------------------------------------------

    def is_alive(self, seat: i64) -> bool:
        return (self.alive >> seat) & 1 == 1

    def next_alive(self, seat: i64) -> i64:
        """The next seat in turn order that is alive; the seat itself comes last."""
        other = seat + 1
        while True:
            if other >= self.seats:
                other = 0
            if (self.alive >> other) & 1 == 1 or other == seat:
                return other
            other += 1

    def order_from(self, seat: i64) -> list[int]:
        """K-4.9.2: everybody alive in turn order, this seat first."""
        result: list[int] = []
        for step in range(self.seats):
            other = seat + step
            if other >= self.seats:
                other -= self.seats
            if (self.alive >> other) & 1 == 1:
                result.append(other)
        return result

    def gear(self, seat: i64, slot: i64) -> i64:
        """The card in a place of somebody's equipment; NO_CARD where there is none."""
        return self.equip[seat * SLOT_COUNT + slot]

    def gear_name(self, seat: i64, slot: i64) -> i64:
        card: i64 = self.equip[seat * SLOT_COUNT + slot]
        return NO_CARD if card < 0 else self.n.name_of[card]

    def gear_count(self, seat: i64) -> i64:
        count: i64 = 0
        for slot in range(SLOT_COUNT):
            if self.equip[seat * SLOT_COUNT + slot] >= 0:
                count += 1
        return count

    def gear_cards(self, seat: i64) -> list[int]:
        return [card for card in self.equip[seat * SLOT_COUNT : (seat + 1) * SLOT_COUNT] if card >= 0]

    def own_cards(self, seat: i64) -> list[int]:
        """K-2.2.1: somebody's cards are those in hand and equipment."""
        return self.hands[seat] + self.gear_cards(seat)

    def has_cards(self, seat: i64) -> bool:
        return len(self.hands[seat]) > 0 or self.gear_count(seat) > 0

    def has_any(self, seat: i64) -> bool:
        """A card in hand, equipment or judgement zone."""
        return len(self.hands[seat]) > 0 or len(self.zones[seat]) > 0 or self.gear_count(seat) > 0

    def lies_as(self, seat: i64, name: i64) -> bool:
        """Is there a delayed trick of this name in somebody's judgement zone?"""
        return any(laid // LAID == name for laid in self.zones[seat])

    def kingdom(self, seat: i64) -> i64:
        number: i64 = self.general[seat]
        return -1 if number < 0 else self.n.generals[number].kingdom

    def gender(self, seat: i64) -> i64:
        number: i64 = self.general[seat]
        return 0 if number < 0 else self.n.generals[number].gender

    def wounded(self, seat: i64) -> bool:
        return self.hp[seat] < self.max_hp[seat]

    def speaks(self, seat: i64, moment: i64) -> bool:
        """Has a general's skill of this seat something to say at such a moment?"""
        return self.moments[seat] & moment != 0

    # -- distance ------------------------------------------------------------------------------------

    def distance(self, one: i64, two: i64, spare: i64) -> i64:
        """K-2.1.1, K-2.1.2, K-2.1.6: along the ring of the living, less the one's -1 horse, plus the other's +1 horse.

        K-2.1.5: a card that is being spent (`spare`) no longer helps.
        """
        if one == two:
            return 0
        gap: i64 = self.places[one] - self.places[two]
        if gap < 0:
            gap = -gap
        if self.ring - gap < gap:
            gap = self.ring - gap
        horse = self.equip[one * SLOT_COUNT + MINUS]
        if horse >= 0 and horse != spare:
            gap -= self.n.horse
        gap -= self.near[one]
        if self.equip[two * SLOT_COUNT + PLUS] >= 0:
            gap += self.n.horse
        return gap if gap > self.n.least_distance else self.n.least_distance

    def reach(self, seat: i64, spare: i64) -> i64:
        """K-2.1.3: the number of the weapon, or that of bare hands."""
        weapon: i64 = self.equip[seat * SLOT_COUNT + WEAPON]
        if weapon < 0 or weapon == spare:
            return self.n.bare_range
        return self.n.reach_of_name[self.n.name_of[weapon]]

    def in_reach(self, one: i64, two: i64, spare: i64) -> bool:
        return one != two and self.is_alive(two) and self.distance(one, two, spare) <= self.reach(one, spare)

    def close_ranks(self) -> None:
        """K-2.1.4: the dead leave the ring."""
        place = 0
        self.places = self.places.copy()
        for seat in range(self.seats):
            self.places[seat] = place
            if (self.alive >> seat) & 1 == 1:
                place += 1
        self.ring = place

    # -- cards ---------------------------------------------------------------------------------------

    def lift(self, seat: i64, card: i64) -> bool:
        """Take a card out of somebody's hand or equipment. True where it was equipment."""
        self.known[card] = EVERYBODY
        slot = self.n.slot_of[card]
        if slot >= 0 and self.equip[seat * SLOT_COUNT + slot] == card:
            self.equip[seat * SLOT_COUNT + slot] = NO_CARD
            return True
        self.hands[seat].remove(card)
        return False

    def put_in_hand(self, seat: i64, card: i64, known: i64) -> None:
        """Into a hand: its owner and those in the mask know it."""
        self.hands[seat].append(card)
        self.known[card] = known | (1 << seat)

    def blur(self, seat: i64, keep: i64) -> None:
        """A card left this hand unseen: only its owner and those in the mask still know what is in it."""
        keep |= 1 << seat
        known = self.known
        for card in self.hands[seat]:
            known[card] = known[card] & keep

    def lay(self, seat: i64, laid: int) -> None:
        """Into a judgement zone, on top of what lies there. Clones share these lists: each change makes a new one."""
        self.zones[seat] = [*self.zones[seat], laid]

    def take_up(self, seat: i64, laid: int) -> None:
        """Out of a judgement zone."""
        self.zones[seat] = [other for other in self.zones[seat] if other != laid]

    def left(self) -> i64:
        return len(self.deck) - self.drawn

    def take_top(self) -> i64:
        """K-4.8.1: the top card of the deck, the discard pile shuffled into a new one where it is needed.

        K-4.8.2: where there is none, the game ends with no winner, and this is NO_CARD.
        """
        if self.drawn >= len(self.deck) and not self.reshuffle():
            return NO_CARD
        card = self.deck[self.drawn]
        self.drawn += 1
        if self.n.reshuffle_at_once and self.drawn >= len(self.deck) and len(self.discard) > 0:
            self.reshuffle()
        return card

    def reshuffle(self) -> bool:
        """The discard pile, shuffled, under what is left of the deck."""
        if len(self.discard) == 0:
            self.finish(NOBODY_WINS, NOBODY)
            return False
        fresh = self.discard
        self.deal.shuffle(fresh)
        for card in fresh:
            self.known[card] = 0
        self.deck = self.deck[self.drawn :] + fresh
        self.drawn = 0
        self.discard = []
        self.shuffles += 1
        self.count(RESHUFFLE)
        if self.log is not None:
            self.log.tell("reshuffle", {"count": len(self.deck)})
        # KR-18: a table may agree that after so many shuffles nobody wins.
        if self.n.reshuffle_limit > 0 and self.shuffles >= self.n.reshuffle_limit:
            self.finish(NOBODY_WINS, NOBODY)
            return False
        return True

    def throw(self, card: i64) -> None:
        """Onto the discard pile, face up."""
        self.discard.append(card)
        self.known[card] = EVERYBODY

    def throw_from_limbo(self, cards: list[int]) -> None:
        """What is still being resolved goes to the discard pile."""
        for card in cards:
            if card in self.limbo:
                self.limbo.remove(card)
                self.throw(card)

    # -- deeds ---------------------------------------------------------------------------------------

    def note(self, doer: i64, other: i64, weight: i64) -> None:
        """Everybody saw one do this to another: below zero harm, above zero help."""
        if doer >= 0 and doer != other:
            place = doer * self.seats + other
            self.deeds[place] = self.deeds[place] + weight

    def count(self, what: i64) -> None:
        if self.tally is not None:
            self.tally.add(what)

    def count_skill(self, seat: i64, moment: i64) -> None:
        """A skill that nobody invokes has made a difference."""
        if self.tally is not None:
            for skill in self.skills[seat]:
                if self.n.moments[skill] & moment != 0:
                    self.tally.add(SKILL_TALLY + skill)

    # -- the end -------------------------------------------------------------------------------------

    def who(self, seat: i64) -> str:
        """A seat as sentences name it: its number and its general."""
        number = self.general[seat]
        return f"@who.{seat + 1}.{BLANK if number < 0 else self.n.general_names[number]}"

    def finish(self, won: i64, winner: i64) -> None:
        self.won = won
        self.winner = winner
        self.end()
        if self.log is not None:
            winners = self.outcome().winners
            names: list[object] = [self.who(seat) for seat in winners]
            self.log.tell(
                "over",
                {
                    "reason": REASONS[won],
                    "result": f"@result.{REASONS[won]}",
                    "winners": names if names else "@nobody",
                    "seats": winners,
                },
            )

    def wins(self, seat: i64) -> bool:
        identity = self.identity[seat]
        if self.won == LORD_WINS:
            return identity in (LORD, LOYALIST)
        if self.won == REBELS_WIN:
            return identity == REBEL
        return identity == RENEGADE and (self.winner == seat or self.winner == EVERY_RENEGADE)

    def outcome(self) -> Outcome:
        drawn = self.won == NOBODY_WINS
        scores = [1 if not drawn and self.wins(seat) else 0 for seat in range(self.seats)]
        winners = [seat for seat, score in enumerate(scores) if score == 1]
        ranks = [1 if score == 1 or not winners else len(winners) + 1 for score in scores]
        return Outcome(winners, ranks, scores, REASONS[self.won])

    def fold(self) -> i64:
        total: i64 = self.won * 1000003 + self.turns
        for seat in range(self.seats):
            total = (total * 31 + self.hp[seat] + 10) & 0xFFFFFFFFFF
        return total
