"""What lies on the table of 《三国杀》: hands, equipment, judgement zones, piles, health, identities.

Cards are numbers into the setup's tables. A decision is a form filled in by small moves: the frame on top of the
stack says what may come next (`options`) and carries the filled form out (`decide`).
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.names import (
    EVERY_RENEGADE,
    LORD,
    LORD_WINS,
    LOYALIST,
    NOT_YET,
    NOTHING,
    REASONS,
    REBEL,
    REBELS_WIN,
    RENEGADE,
)
from qiju.games.sanguosha.resampling import resample_answers, resample_cards, resample_generals, resample_identities
from qiju.games.sanguosha.setup import SgsSetup
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY, Outcome
from qiju.kernel.streams import Stream

NONE: Final[list[list[int]]] = []
ANSWER_ROOM: Final = 6  # small moves of a sealed answer


class SgsFrame(Frame):
    """One thing being resolved, and the question it may ask."""

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        """The small moves that may follow those made; none where the decision is complete."""
        return []

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        """Carry out a complete decision. For a sealed question: all have answered, see `state.answers`."""

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        """Why a move that is not among the options is not."""
        return Refusal("refuse.meaningless")

    def sealed(self) -> bool:
        """Are answers kept until everybody who is asked has given one?"""
        return False

    def asks(self, state: SgsState) -> str:
        """What the question is called."""
        return ""

    def read(self, unpacker: Unpacker) -> None:
        """Take back what `write` packed."""

    def cards_held(self) -> list[int]:
        """Cards in the open that belong to this resolution, for views."""
        return NOTHING


class SeatFrame(SgsFrame):
    """A resolution that is one player's and remembers nothing else."""

    def __init__(self, seat: i64) -> None:
        super().__init__()
        self.seat: i64 = seat

    def write(self, packer: Packer) -> None:
        packer.put(self.seat)

    def read(self, unpacker: Unpacker) -> None:
        self.seat = unpacker.get()


# A blank frame for every code: what unpacking copies and fills.
FRAMES: Final[dict[int, SgsFrame]] = {}


class SgsState(FramedState):
    """The table in play: the pieces, and who is asked what."""

    def __init__(self, n: SgsSetup) -> None:
        super().__init__(n.seats)
        self.n = n
        self.alive: i64 = (1 << n.seats) - 1  # mask of seats
        self.ring: i64 = n.seats  # how many are alive
        # By seat. All of these lists are laid by `blank_table`, or taken over by a clone.
        self.places: list[int] = NOTHING  # along the ring of the living
        self.identity: list[int] = NOTHING
        self.general: list[int] = NOTHING
        self.moments: list[int] = NOTHING  # when a skill of theirs may speak, as masks
        self.near: list[int] = NOTHING  # by how much skills bring all others nearer
        self.skills: list[list[int]] = NONE
        self.hp: list[int] = NOTHING
        self.max_hp: list[int] = NOTHING
        self.hands: list[list[int]] = NONE
        self.equip: list[int] = NOTHING  # by seat and slot
        self.zones: list[list[int]] = NONE  # judgement zones
        # The piles, and who knows each card.
        self.deck: list[int] = NOTHING
        self.drawn: i64 = 0  # how many of the deck are gone
        self.discard: list[int] = NOTHING
        self.limbo: list[int] = NOTHING  # being resolved
        self.known: list[int] = NOTHING
        # Generals to choose from, only while they are chosen.
        self.offers: list[list[int]] = NONE
        # The turn.
        self.turn: i64 = 0
        self.phase: i64 = 0
        self.turns: i64 = 0
        self.shuffles: i64 = 0
        self.sha_used: i64 = 0  # in this play phase
        self.sha_shown: i64 = 0  # 1: 杀 was used or played in this play phase
        self.used: i64 = 0  # mask of skills used in this play phase
        self.given: i64 = 0  # cards by 仁德 in this play phase
        self.refused: i64 = 0  # mask of targets for whom nobody answered 激将 in this play phase
        self.might: i64 = 0  # more damage by 裸衣 in this turn
        self.draws: i64 = 0  # cards in this draw phase
        self.skip_play: i64 = 0
        self.skip_discard: i64 = 0
        # Answers of an open window; a decision half made.
        self.answers: list[list[int]] = NONE
        self.made: list[int] = NOTHING
        self.offered: list[int] = NOTHING
        # What a frame that has ended hands to the one below. `got` is neither copied nor packed: the frame below
        # takes it up at once, before any question.
        self.ret: i64 = 0
        self.got: list[int] = NOTHING
        # What everybody saw each do to each: below zero harm, above zero help.
        self.deeds: list[int] = NOTHING
        self.won: i64 = NOT_YET
        self.winner: i64 = NOBODY

    # -- asking and answering ------------------------------------------------------------------------

    def frame(self) -> SgsFrame:
        """What is being resolved now."""
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
        if frame.sealed():
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

    def identity_known(self, seat: i64, viewer: i64) -> bool:
        """K-4.1.2: the lord's, one's own, the dead's, and everybody's when all is over."""
        return viewer == seat or self.over or not self.is_alive(seat) or self.identity[seat] == LORD

    # -- the end -------------------------------------------------------------------------------------

    def outcome(self) -> Outcome:
        scores = [1 if wins(self, seat) else 0 for seat in range(self.seats)]
        winners = [seat for seat, score in enumerate(scores) if score == 1]
        ranks = [1 if score == 1 or not winners else len(winners) + 1 for score in scores]
        return Outcome(winners, ranks, scores, REASONS[self.won])

    def fold(self) -> i64:
        total: i64 = self.won * 1000003 + self.turns
        for seat in range(self.seats):
            total = (total * 31 + self.hp[seat] + 10) & 0xFFFFFFFFFF
        return total

    # -- copies --------------------------------------------------------------------------------------

    def resample(self, seat: i64, stream: Stream) -> SgsState:
        """Other identities, other cards in hands and deck, other generals offered, other sealed answers."""
        other = self.clone()
        other.key_streams_anew(stream)
        resample_identities(other, seat, stream)
        resample_cards(other, seat, stream)
        resample_generals(other, seat, stream)
        resample_answers(other, seat, stream)
        return other

    def clone(self) -> SgsState:
        """Lists that are only ever replaced, never changed, are shared."""
        other = SgsState(self.n)
        other.copy_base(self)
        other.alive = self.alive
        other.ring = self.ring
        other.places = self.places
        other.identity = self.identity
        other.general = self.general
        other.moments = self.moments
        other.near = self.near
        other.skills = self.skills
        other.hp = self.hp.copy()
        other.max_hp = self.max_hp
        other.hands = [hand.copy() for hand in self.hands]
        other.equip = self.equip.copy()
        other.zones = self.zones.copy()
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
        other.frames = [frame.clone() for frame in self.frames]
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
        """What is not packed follows from the rest: see `follow`."""
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

    def read_frame(self, code: i64, unpacker: Unpacker) -> Frame:
        frame = cast(SgsFrame, FRAMES[code].clone())
        frame.read(unpacker)
        return frame


def wins(state: SgsState, seat: i64) -> bool:
    """K-4.7.5, K-4.7.6: is this one of those who have won? In a draw nobody is."""
    identity = state.identity[seat]
    if state.won == LORD_WINS:
        return identity in (LORD, LOYALIST)
    if state.won == REBELS_WIN:
        return identity == REBEL
    return identity == RENEGADE and (state.winner == seat or state.winner == EVERY_RENEGADE)
