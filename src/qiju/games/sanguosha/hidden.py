"""A table copied, packed, and imagined otherwise: all that the copying of a state needs to know of its parts."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.sanguosha.board import NOTHING, Board
from qiju.games.sanguosha.names import GENERALS, LORD
from qiju.games.sanguosha.setup import NO_GENERAL
from qiju.kernel.events import knows
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.streams import Stream

ANSWER_ROOM: Final = 6  # small moves of a sealed answer


class HiddenBoard(Board):
    """The table with what is hidden on it from whom."""

    def copy_table(self, other: Board) -> None:
        """Take over what lies on another table. Lists that are only ever replaced, never changed, are shared."""
        self.alive = other.alive
        self.ring = other.ring
        self.places = other.places
        self.identity = other.identity
        self.general = other.general
        self.moments = other.moments
        self.near = other.near
        self.skills = other.skills
        self.hp = other.hp.copy()
        self.max_hp = other.max_hp
        self.hands = [hand.copy() for hand in other.hands]
        self.equip = other.equip.copy()
        self.zones = other.zones.copy()
        self.deck = other.deck
        self.drawn = other.drawn
        self.discard = other.discard.copy()
        self.limbo = other.limbo.copy()
        self.known = other.known.copy()
        self.offers = other.offers
        self.turn = other.turn
        self.phase = other.phase
        self.turns = other.turns
        self.shuffles = other.shuffles
        self.sha_used = other.sha_used
        self.sha_shown = other.sha_shown
        self.used = other.used
        self.given = other.given
        self.refused = other.refused
        self.might = other.might
        self.draws = other.draws
        self.skip_play = other.skip_play
        self.skip_discard = other.skip_discard
        self.answers = other.answers.copy()
        self.made = other.made.copy()
        self.offered = other.offered
        self.ret = other.ret
        self.deeds = other.deeds.copy()
        self.won = other.won
        self.winner = other.winner

    def write_table(self, packer: Packer) -> None:
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

    def read_table(self, unpacker: Unpacker) -> None:
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
        self.close_ranks()

    # -- what a seat cannot know ---------------------------------------------------------------------

    def identity_known(self, seat: i64, viewer: i64) -> bool:
        """K-4.1.2: the lord's, one's own, the dead's, and everybody's when all is over."""
        return viewer == seat or self.over or not self.is_alive(seat) or self.identity[seat] == LORD

    def resample_identities(self, seat: i64, stream: Stream) -> None:
        hidden = [one for one in range(self.seats) if not self.identity_known(one, seat)]
        self.identity = self.identity.copy()
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
