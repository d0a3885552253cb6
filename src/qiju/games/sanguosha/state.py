"""What lies on the table of 《三国杀》, and the bases of what is resolved on it: frames and skills.

Cards are numbers into the setup's tables. A decision is a form filled in by small moves: the frame on top of the
stack says what may come next (`options`) and carries the filled form out (`decide`).
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from qiju.games.sanguosha.names import (
    FORBIDS,
    GENERALS,
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
from qiju.kernel.events import EVERYBODY, knows
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY, Outcome
from qiju.kernel.streams import Stream

NOTHING: Final[list[int]] = []  # an empty list that is never changed
NONE: Final[list[list[int]]] = []
ANSWER_ROOM: Final = 6  # small moves of a sealed answer
LAID: Final = 128  # in a judgement zone a card lies as a name: name * LAID + card


class SgsFrame(Frame):
    """One thing being resolved, and the question it may ask."""

    def __init__(self) -> None:
        super().__init__()
        self.sealed = False  # answers are kept until everybody who is asked has given one

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        """The small moves that may follow those made; none where the decision is complete."""
        return []

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        """Carry out a complete decision. For a sealed question: all have answered, see `state.answers`."""

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        """Why a move that is not among the options is not."""
        return Refusal("refuse.meaningless")

    def asks(self, state: SgsState) -> str:
        """What the question is called."""
        return ""

    def read(self, unpacker: Unpacker) -> None:
        """Take back what `write` packed."""

    def cards_held(self) -> list[int]:
        """Cards in the open that belong to this resolution, for views."""
        return NOTHING


class FrameMaker:
    """Makes an empty frame of one class, for unpacking."""

    def make(self) -> SgsFrame:
        raise NotImplementedError


MAKERS: Final[dict[int, FrameMaker]] = {}


class SgsState(FramedState):
    """Hands, equipment, judgement zones, piles, health, identities, and what the turn remembers."""

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

    # -- asking and answering ------------------------------------------------------------------------

    def frame(self) -> SgsFrame:
        return cast(SgsFrame, self.frames[-1])

    def run(self) -> None:
        """Resolve until somebody must decide or the game is over."""
        while self.must == 0 and not self.over:
            self.frames[-1].step(self)

    def ask_one(self, seat: i64) -> None:
        self.must = 1 << seat
        self.window += 1

    def ask_all(self, mask: i64) -> None:
        """Put a question to all of these at once; nobody hears an answer before all are given."""
        self.answers = [NOTHING] * self.seats
        self.must = mask
        self.window += 1

    def legal(self, seat: i64) -> list[int]:
        if (self.must >> seat) & 1 == 0:
            return []
        if self.deciding == seat:
            return self.offered
        return self.frame().options(self, seat, NOTHING)

    def perform(self, seat: i64, move: i64) -> None:
        frame = self.frame()
        made = self.made
        made.append(move)
        more = frame.options(self, seat, made)
        if len(more) > 0:
            self.deciding = seat
            self.offered = more
            return
        self.made = []
        self.deciding = NOBODY
        self.must &= ~(1 << seat)
        if frame.sealed:
            self.answers[seat] = made
            if self.must != 0:
                return
        self.irrevocable += 1
        frame.decide(self, seat, made)
        self.run()

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if self.over:
            return Refusal("refuse.over", "K-4.7.1")
        if (self.must >> seat) & 1 == 0:
            return Refusal("refuse.not_asked", "K-4.3.1")
        if move in self.legal(seat):
            return None
        return self.frame().why_not(self, seat, self.made if self.deciding == seat else NOTHING, move)

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

    def is_equipped(self, card: i64) -> bool:
        return card in self.equip

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

    def has_skill(self, seat: i64, skill: i64) -> bool:
        return skill in self.skills[seat]

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

    def forbidden(self, seat: i64, name: i64) -> bool:
        """K-4.9.4: does a skill of this seat forbid that it becomes the target of such a card?"""
        if self.moments[seat] & FORBIDS == 0:
            return False
        for skill in self.skills[seat]:
            if SKILLS[skill].forbids(self, seat, name):
                self.count(SKILL_TALLY + skill)
                return True
        return False

    def close_ranks(self) -> None:
        """K-2.1.4: the dead leave the ring."""
        place = 0
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

    # -- copies --------------------------------------------------------------------------------------

    def clone(self) -> SgsState:
        other = SgsState(self.n)
        other.copy_base(self)
        other.frames = [frame.clone() for frame in self.frames]
        other.alive = self.alive
        other.ring = self.ring
        other.places = self.places.copy()
        other.identity = self.identity.copy()
        other.general = self.general.copy()
        other.moments = self.moments.copy()
        other.near = self.near.copy()
        other.skills = self.skills.copy()
        other.hp = self.hp.copy()
        other.max_hp = self.max_hp.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.equip = self.equip.copy()
        other.zones = [zone.copy() for zone in self.zones]
        other.deck = self.deck
        other.drawn = self.drawn
        other.discard = self.discard.copy()
        other.limbo = self.limbo.copy()
        other.known = self.known.copy()
        other.offers = self.offers
        other.turn = self.turn
        other.phase = self.phase
        other.turns = self.turns
        other.shuffles = self.shuffles
        other.sha_used = self.sha_used
        other.sha_shown = self.sha_shown
        other.used = self.used
        other.given = self.given
        other.refused = self.refused
        other.might = self.might
        other.draws = self.draws
        other.skip_play = self.skip_play
        other.skip_discard = self.skip_discard
        other.answers = self.answers.copy()
        other.made = self.made.copy()
        other.offered = self.offered
        other.ret = self.ret
        other.deeds = self.deeds.copy()
        other.won = self.won
        other.winner = self.winner
        return other

    def write(self, packer: Packer) -> None:
        self.write_base(packer)
        self.write_frames(packer)
        for number in (
            self.alive,
            self.drawn,
            self.turn,
            self.phase,
            self.turns,
            self.shuffles,
            self.sha_used,
            self.sha_shown,
            self.used,
            self.given,
            self.refused,
            self.might,
            self.draws,
            self.skip_play,
            self.skip_discard,
            self.ret,
            self.won,
            self.winner,
        ):
            packer.put(number)
        for numbers in (
            self.identity,
            self.general,
            self.hp,
            self.max_hp,
            self.equip,
            self.deck,
            self.discard,
            self.limbo,
            self.known,
            self.deeds,
        ):
            packer.put_list(numbers)
        for seat in range(self.seats):
            packer.put_list(self.hands[seat])
            packer.put_list(self.zones[seat])
            packer.put_list(self.offers[seat])
            # An answer takes the same room whatever it says.
            answer = self.answers[seat]
            packer.put(len(answer))
            for place in range(ANSWER_ROOM):
                packer.put(answer[place] if place < len(answer) else 0)

    def read(self, unpacker: Unpacker) -> None:
        self.read_base(unpacker)
        self.read_frames(unpacker)
        self.alive = unpacker.get()
        self.drawn = unpacker.get()
        self.turn = unpacker.get()
        self.phase = unpacker.get()
        self.turns = unpacker.get()
        self.shuffles = unpacker.get()
        self.sha_used = unpacker.get()
        self.sha_shown = unpacker.get()
        self.used = unpacker.get()
        self.given = unpacker.get()
        self.refused = unpacker.get()
        self.might = unpacker.get()
        self.draws = unpacker.get()
        self.skip_play = unpacker.get()
        self.skip_discard = unpacker.get()
        self.ret = unpacker.get()
        self.won = unpacker.get()
        self.winner = unpacker.get()
        self.identity = unpacker.get_list()
        self.general = unpacker.get_list()
        self.hp = unpacker.get_list()
        self.max_hp = unpacker.get_list()
        self.equip = unpacker.get_list()
        self.deck = unpacker.get_list()
        self.discard = unpacker.get_list()
        self.limbo = unpacker.get_list()
        self.known = unpacker.get_list()
        self.deeds = unpacker.get_list()
        for seat in range(self.seats):
            self.hands[seat] = unpacker.get_list()
            self.zones[seat] = unpacker.get_list()
            self.offers[seat] = unpacker.get_list()
            length = unpacker.get()
            answer = [int(unpacker.get()) for _ in range(ANSWER_ROOM)]
            self.answers[seat] = answer[:length]
            self.learn_skills(seat)
        self.close_ranks()

    def read_frame(self, code: i64, unpacker: Unpacker) -> Frame:
        frame = MAKERS[code].make()
        frame.read(unpacker)
        return frame

    def learn_skills(self, seat: i64) -> None:
        """K-4.2.5: a lord's skill belongs to a general only while its player is the lord."""
        number = self.general[seat]
        if number < 0:
            self.skills[seat] = NOTHING
        elif self.identity[seat] == LORD:
            self.skills[seat] = self.n.all_skills[number]
        else:
            self.skills[seat] = self.n.own_skills[number]
        moments = 0
        near = 0
        for skill in self.skills[seat]:
            moments |= self.n.moments[skill]
            near += SKILLS[skill].nearer(self.n)
        self.moments[seat] = moments
        self.near[seat] = near

    # -- what a seat cannot know ---------------------------------------------------------------------

    def identity_known(self, seat: i64, viewer: i64) -> bool:
        """K-4.1.2: the lord's, one's own, the dead's, and everybody's when all is over."""
        return viewer == seat or self.over or not self.is_alive(seat) or self.identity[seat] == LORD

    def resample(self, seat: i64, stream: Stream) -> SgsState:
        """Other identities, other cards in hands and deck, other generals offered, other sealed answers."""
        other = self.clone()
        other.key_streams_anew(stream)
        other.resample_identities(seat, stream)
        other.resample_cards(seat, stream)
        other.resample_generals(seat, stream)
        other.resample_answers(seat, stream)
        return other

    def resample_identities(self, seat: i64, stream: Stream) -> None:
        hidden = [one for one in range(self.seats) if not self.identity_known(one, seat)]
        identities = sorted([self.identity[one] for one in hidden])
        stream.shuffle(identities)
        for place, one in enumerate(hidden):
            self.identity[one] = identities[place]

    def resample_cards(self, seat: i64, stream: Stream) -> None:
        """All cards that the seat does not know, mixed among the places where they may lie."""
        known = self.known
        deck = self.deck.copy()
        unseen = [card for card in deck[self.drawn :] if not knows(known[card], seat)]
        for hand in self.hands:
            unseen += [card for card in hand if not knows(known[card], seat)]
        masks = {card: known[card] for card in unseen}
        unseen.sort()
        stream.shuffle(unseen)
        at: i64 = 0
        fresh = known.copy()
        for place in range(self.drawn, len(deck)):
            old = deck[place]
            if not knows(known[old], seat):
                deck[place] = unseen[at]
                fresh[unseen[at]] = masks[old]
                at += 1
        for hand in self.hands:
            for place in range(len(hand)):
                old = hand[place]
                if not knows(known[old], seat):
                    hand[place] = unseen[at]
                    fresh[unseen[at]] = masks[old]
                    at += 1
        self.deck = deck
        self.known = fresh

    def resample_generals(self, seat: i64, stream: Stream) -> None:
        """While generals are chosen: the others' offers come from all that the seat does not see."""
        if self.phase != GENERALS:
            return
        shown = self.offers[seat] + self.general
        lord_chooses = self.general[0] == NO_GENERAL
        if lord_chooses:
            shown = shown + self.n.candidates
        unseen = [number for number in range(len(self.n.generals)) if number not in shown]
        stream.shuffle(unseen)
        at: i64 = 0
        offers: list[list[int]] = []
        for one in range(self.seats):
            # K-4.2.2: everybody knows which generals a lord is always offered.
            fixed = self.n.candidates if lord_chooses and one == 0 else NOTHING
            if one == seat:
                offers.append(self.offers[one])
                continue
            count = len(self.offers[one]) - len(fixed)
            offers.append(fixed + unseen[at : at + count])
            at += count
        self.offers = offers

    def resample_answers(self, seat: i64, stream: Stream) -> None:
        """A sealed answer of somebody else may be a no or any yes; for half of them a card is found that says yes."""
        if self.must == 0 or len(self.frames) == 0 or not self.frame().sealed:
            return
        for one in range(self.seats):
            if one == seat or len(self.answers[one]) == 0:
                continue
            self.answers[one] = self.imagined_answer(one, seat, stream)

    def imagined_answer(self, one: i64, seat: i64, stream: Stream) -> list[int]:
        frame = self.frame()
        yes = stream.below(2) == 1
        if yes and len(frame.options(self, one, NOTHING)) < 2:
            self.find_answer(one, seat, stream)
        moves = frame.options(self, one, NOTHING)
        made: list[int] = []
        while len(moves) > 0:
            place: i64 = 0
            if len(made) > 0:
                place = stream.below(len(moves))
            elif yes and len(moves) > 1:
                place = 1 + stream.below(len(moves) - 1)
            made.append(moves[place])
            moves = frame.options(self, one, made)
        return made

    def find_answer(self, one: i64, seat: i64, stream: Stream) -> None:
        """Exchange a card that the seat does not know in this hand for one in the deck that answers."""
        hand = self.hands[one]
        places = [place for place in range(len(hand)) if not knows(self.known[hand[place]], seat)]
        if len(places) == 0:
            return
        place = places[stream.below(len(places))]
        start = self.drawn + stream.below(self.left()) if self.left() > 0 else self.drawn
        for step in range(self.left()):
            at = start + step
            if at >= len(self.deck):
                at -= self.left()
            card = self.deck[at]
            if knows(self.known[card], seat) or self.known[card] != 0:
                continue
            old = hand[place]
            hand[place] = card
            if len(self.frame().options(self, one, NOTHING)) > 1:
                self.deck[at] = old
                self.known[card] = self.known[old]
                self.known[old] = 0
                return
            hand[place] = old


EVERY_RENEGADE: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class Skill:
    """One skill of a general, or of a weapon. A file of its own; anybody may add one (`register`)."""

    def __init__(self, id: str, clause: str, moments: int) -> None:
        self.id = id
        self.clause = clause
        self.number: i64 = -1
        self.moments: i64 = moments
        self.lord = False  # belongs to the lord alone
        self.locked = False  # not a matter of choice
        self.once = False  # once a play phase
        self.kindly = False  # whoever is chosen for it is better off
        self.each = False  # once for every point or card, not once for all of them
        self.makes: list[int] = []  # names that its conversion makes

    # -- always --------------------------------------------------------------------------------------

    def nearer(self, n: SgsSetup) -> int:
        """How much nearer all others are to whoever has it."""
        return 0

    def forbids(self, state: SgsState, seat: i64, name: i64) -> bool:
        """May this seat not become the target of such a card?"""
        return False

    def converts(self, state: SgsState, seat: i64, card: i64, name: i64) -> bool:
        """May this card (of hand or equipment) be used or played as that name now?"""
        return False

    def may_call(self, state: SgsState, seat: i64) -> bool:
        """May others be called for a card now?"""
        return False

    def materials(self, state: SgsState, seat: i64, name: i64, made: list[int]) -> list[int]:
        """The cards of which its conversion may take the next; nothing where it has what it needs."""
        if len(made) > 0:
            return NOTHING
        return [card for card in state.own_cards(seat) if self.converts(state, seat, card, name)]

    # -- by choice -----------------------------------------------------------------------------------

    def usable(self, state: SgsState, seat: i64) -> bool:
        """May it be invoked now, for all that is public: in the play phase, or at its moment?"""
        return True

    def ready(self, state: SgsState, seat: i64) -> bool:
        """Has the player what it takes? Unlike `usable` this may look into the hand: who has not can only decline."""
        return True

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        """What may be chosen next when it is invoked; nothing where all is chosen."""
        return NOTHING

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        """It is invoked, with these choices."""

    # -- a question of its own -------------------------------------------------------------------------

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        """The next bit of its own resolution."""
        state.pop()

    def choices(self, state: SgsState, frame: SkillFrame, seat: i64, made: list[int]) -> list[int]:
        return NOTHING

    def answer(self, state: SgsState, frame: SkillFrame, seat: i64, made: list[int]) -> None:
        """The answer to its question."""

    # -- for bots --------------------------------------------------------------------------------------

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        """How much a player would like to invoke it now; `hearts` says who is a friend (above zero) or a foe."""
        return 10

    def fill(self, state: SgsState, seat: i64, hearts: list[int], made: list[int], moves: list[int]) -> int:
        """Which choice a player would make next when invoking it; -1: the cheapest card, the fitting seat, no more."""
        return -1

    def reply(
        self, state: SgsState, frame: SkillFrame, seat: i64, hearts: list[int], made: list[int], moves: list[int]
    ) -> int:
        """How a player would answer its question; -1: the same as for a choice."""
        return -1


class SkillFrame(SgsFrame):
    """A skill that takes several steps: who has it, and what it remembers."""

    def __init__(self, skill: i64, seat: i64) -> None:
        super().__init__()
        self.skill: i64 = skill
        self.seat: i64 = seat
        self.a: i64 = 0
        self.b: i64 = 0
        self.cards: list[int] = NOTHING

    def code(self) -> int:
        return 0

    def step(self, state: FramedState) -> None:
        SKILLS[self.skill].step(cast(SgsState, state), self)

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        return SKILLS[self.skill].choices(state, self, seat, made)

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        SKILLS[self.skill].answer(state, self, seat, made)

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        skill = SKILLS[self.skill]
        return Refusal("refuse.skill_choice", skill.clause, skill=f"@skill.{skill.id}")

    def asks(self, state: SgsState) -> str:
        return SKILLS[self.skill].id

    def clone(self) -> Frame:
        other = SkillFrame(self.skill, self.seat)
        other.stage = self.stage
        other.a = self.a
        other.b = self.b
        other.cards = self.cards.copy()
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.skill)
        packer.put(self.seat)
        packer.put(self.a)
        packer.put(self.b)
        packer.put_list(self.cards)

    def read(self, unpacker: Unpacker) -> None:
        self.skill = unpacker.get()
        self.seat = unpacker.get()
        self.a = unpacker.get()
        self.b = unpacker.get()
        self.cards = unpacker.get_list()


class SkillFrameMaker(FrameMaker):
    def make(self) -> SgsFrame:
        return SkillFrame(0, 0)


MAKERS[0] = SkillFrameMaker()

# Every skill there is, by number and by name.
SKILLS: Final[list[Skill]] = []
SKILL_NUMBERS: Final[dict[str, int]] = {}


def register(skill: Skill) -> Skill:
    """Make a skill known. One of the same name takes the place of the old."""
    if skill.id in SKILL_NUMBERS:
        skill.number = SKILL_NUMBERS[skill.id]
        SKILLS[skill.number] = skill
        return skill
    skill.number = len(SKILLS)
    SKILL_NUMBERS[skill.id] = len(SKILLS)
    SKILLS.append(skill)
    return skill
