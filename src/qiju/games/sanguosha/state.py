"""What lies on the table of 《三国杀》: hands, equipment, judgement zones, piles, health, identities.

Cards are numbers into the setup's tables. A decision is a form filled in by small moves: the frame on top of the
stack says what may come next (`options`) and carries the filled form out (`decide`).
"""

from __future__ import annotations

from typing import Annotated, Final, cast

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
from qiju.kernel.fields import BySeat, ForLog, Kept, Loose, Midway, Padded, Secret, Shallow, Shared
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.refusal import Refusal
from qiju.kernel.setup import Setup
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
        raise NotImplementedError

    def sealed(self) -> bool:
        """Are answers kept until everybody who is asked has given one?"""
        return False

    def asks(self, state: SgsState) -> str:
        """What the question is called."""
        return ""

    def cards_held(self) -> list[int]:
        """Cards in the open that belong to this resolution, for views."""
        return NOTHING


class SeatFrame(SgsFrame):
    """A resolution that is one player's and remembers nothing else."""

    seat: i64


# A blank frame for every code: what unpacking copies and fills.
FRAMES: Final[dict[int, SgsFrame]] = {}


class SgsState(FramedState):
    """The table in play: the pieces, and who is asked what."""

    n: Kept[SgsSetup]
    alive: i64 = 0  # mask of seats
    drawn: i64 = 0  # how many of the deck are gone
    # The turn.
    turn: i64 = 0
    phase: i64 = 0
    turns: i64 = 0
    shuffles: i64 = 0
    sha_used: i64 = 0  # in this play phase
    sha_shown: i64 = 0  # 1: 杀 was used or played in this play phase
    used: i64 = 0  # mask of skills used in this play phase
    given: i64 = 0  # cards by 仁德 in this play phase
    refused: i64 = 0  # mask of targets for whom nobody answered 激将 in this play phase
    might: i64 = 0  # more damage by 裸衣 in this turn
    draws: i64 = 0  # cards in this draw phase
    skip_play: i64 = 0
    skip_discard: i64 = 0
    # What a frame that has ended hands to the one below.
    ret: i64 = 0
    won: i64 = NOT_YET
    winner: i64 = NOBODY
    # By seat; these lists are laid by `blank_table`.
    identity: Secret[Shared[list[int]]] = NOTHING  # K-4.1.2, see `identity_known`
    general: Shared[list[int]] = NOTHING
    hp: list[int] = NOTHING
    max_hp: Shared[list[int]] = NOTHING
    equip: list[int] = NOTHING  # by seat and slot
    # The piles; who knows each card is said by card, wherever it lies.
    deck: Secret[Shared[list[int]]] = NOTHING
    discard: list[int] = NOTHING
    limbo: list[int] = NOTHING  # being resolved
    known: Secret[list[int]] = NOTHING
    deeds: list[int] = NOTHING  # what everybody saw each do to each: below zero harm, above zero help
    hands: Secret[BySeat[list[list[int]]]] = NONE
    zones: BySeat[Shallow[list[list[int]]]] = NONE  # judgement zones
    offers: Secret[BySeat[Shared[list[list[int]]]]] = NONE  # generals to choose from, only while they are chosen
    answers: Annotated[Secret[BySeat[Shallow[list[list[int]]]]], Padded(ANSWER_ROOM)] = NONE  # of an open window
    made: Midway[Shared[list[int]]] = NOTHING  # of a decision half made
    offered: Midway[Shared[list[int]]] = NOTHING  # what may follow it
    laid_by: ForLog[Shared[list[int]]] = NOTHING  # a delayed trick's card, who laid it, the next …
    got: Loose[list[int]] = NOTHING  # beside `ret`: the frame below takes it up at once, before any question
    # These follow from who is alive, and from generals and identities.
    ring: Kept[i64] = 0  # how many are alive
    places: Kept[list[int]] = NOTHING  # along the ring of the living
    moments: Kept[list[int]] = NOTHING  # when a skill of theirs may speak, as masks
    near: Kept[list[int]] = NOTHING  # by how much skills bring all others nearer
    skills: Kept[list[list[int]]] = NONE

    def derive(self, setup: Setup) -> None:
        # Who has which skills the chapters know, and they stand on this file.
        from qiju.games.sanguosha.opening import follow

        follow(self)

    # -- asking and answering ------------------------------------------------------------------------

    def frame(self) -> SgsFrame:
        """What is being resolved now."""
        return cast(list[SgsFrame], self.frames)[-1]

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
        made = [int(move)] if self.deciding == NOBODY else [*self.made, int(move)]
        more = frame.options(self, seat, made)
        if len(more) > 0:
            self.deciding = seat
            self.made = made
            self.offered = more
            return
        self.made = NOTHING
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
            return self.why_not_asked(seat)
        if move in self.legal(seat):
            return None
        return self.frame().why_not(self, seat, self.made if self.deciding == seat else NOTHING, move)

    def why_not_asked(self, seat: i64) -> Refusal:
        """Whose answer is awaited, and whether one has given one's own."""
        # Names of seats stand on this file.
        from qiju.games.sanguosha.telling import who

        names: list[object] = [who(self, one) for one in self.pending()]
        given = self.frame().sealed() and len(self.answers[seat]) > 0
        return Refusal("refuse.answered" if given else "refuse.not_asked", "K-4.3.1", who=names)

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

    def imagine(self, seat: i64, stream: Stream) -> None:
        """Other identities, other cards in hands and deck, other generals offered, other sealed answers."""
        resample_identities(self, seat, stream)
        resample_cards(self, seat, stream)
        resample_generals(self, seat, stream)
        resample_answers(self, seat, stream)

    def blank_frame(self, code: i64) -> Frame:
        return FRAMES[code].clone()


def wins(state: SgsState, seat: i64) -> bool:
    """K-4.7.5, K-4.7.6: is this one of those who have won? In a draw nobody is."""
    identity = state.identity[seat]
    if state.won == LORD_WINS:
        return identity in (LORD, LOYALIST)
    if state.won == REBELS_WIN:
        return identity == REBEL
    return identity == RENEGADE and (state.winner == seat or state.winner == EVERY_RENEGADE)
