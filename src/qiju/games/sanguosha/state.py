"""The table in play, and the bases of what is resolved on it: frames and skills.

A decision is a form filled in by small moves: the frame on top of the
stack says what may come next (`options`) and carries the filled form out (`decide`).
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from qiju.games.sanguosha.board import EVERY_RENEGADE, LAID, NOTHING
from qiju.games.sanguosha.hidden import HiddenBoard
from qiju.games.sanguosha.names import FORBIDS, LORD, NO
from qiju.games.sanguosha.setup import SgsSetup
from qiju.games.sanguosha.tallies import SKILL_TALLY
from qiju.kernel.events import knows
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY
from qiju.kernel.streams import Stream

__all__ = [
    "EVERY_RENEGADE",
    "FrameMaker",
    "LAID",
    "MAKERS",
    "NOTHING",
    "SKILLS",
    "SKILL_NUMBERS",
    "SgsFrame",
    "SgsState",
    "Skill",
    "SkillFrame",
    "register",
]


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


class SeatFrame(SgsFrame):
    """A resolution that is one player's and remembers nothing else."""

    def __init__(self, seat: i64) -> None:
        super().__init__()
        self.seat: i64 = seat

    def write(self, packer: Packer) -> None:
        packer.put(self.seat)

    def read(self, unpacker: Unpacker) -> None:
        self.seat = unpacker.get()


class FrameMaker:
    """Makes an empty frame of one class, for unpacking."""

    def make(self) -> SgsFrame:
        raise NotImplementedError


MAKERS: Final[dict[int, FrameMaker]] = {}


class SgsState(HiddenBoard):
    """The table in play: who is asked what, and what skills make of it."""

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

    # -- skills --------------------------------------------------------------------------------------

    def forbidden(self, seat: i64, name: i64) -> bool:
        """K-4.9.4: does a skill of this seat forbid that it becomes the target of such a card?"""
        if self.moments[seat] & FORBIDS == 0:
            return False
        for skill in self.skills[seat]:
            if SKILLS[skill].forbids(self, seat, name):
                self.count(SKILL_TALLY + skill)
                return True
        return False

    def learn_skills(self, seat: i64) -> None:
        """K-4.2.5: a lord's skill belongs to a general only while its player is the lord."""
        number = self.general[seat]
        skills = NOTHING
        if number >= 0:
            skills = self.n.all_skills[number] if self.identity[seat] == LORD else self.n.own_skills[number]
        moments = 0
        near = 0
        for skill in skills:
            moments |= self.n.moments[skill]
            near += SKILLS[skill].nearer(self.n)
        # Clones share these lists, so each change makes a new one.
        self.skills = self.skills.copy()
        self.moments = self.moments.copy()
        self.near = self.near.copy()
        self.skills[seat] = skills
        self.moments[seat] = moments
        self.near[seat] = near

    # -- copies --------------------------------------------------------------------------------------

    def clone(self) -> SgsState:
        other = SgsState(self.n)
        other.copy_base(self)
        other.copy_table(self)
        other.frames = [frame.clone() for frame in self.frames]
        return other

    def write(self, packer: Packer) -> None:
        self.write_base(packer)
        self.write_frames(packer)
        self.write_table(packer)

    def read(self, unpacker: Unpacker) -> None:
        self.read_base(unpacker)
        self.read_frames(unpacker)
        self.read_table(unpacker)
        for seat in range(self.seats):
            self.learn_skills(seat)

    def read_frame(self, code: i64, unpacker: Unpacker) -> Frame:
        frame = MAKERS[code].make()
        frame.read(unpacker)
        return frame

    def resample(self, seat: i64, stream: Stream) -> SgsState:
        """Other identities, other cards in hands and deck, other generals offered, other sealed answers."""
        other = self.clone()
        other.key_streams_anew(stream)
        other.resample_identities(seat, stream)
        other.resample_cards(seat, stream)
        other.resample_generals(seat, stream)
        other.resample_answers(seat, stream)
        return other

    def resample_answers(self, seat: i64, stream: Stream) -> None:
        """A sealed answer of somebody else may be a no or any yes; for half of them a card is found that says yes."""
        if self.must == 0 or len(self.frames) == 0 or not self.frame().sealed:
            return
        # In any order: where one card is left that says yes, anybody may have it.
        given = [one for one in range(self.seats) if one != seat and len(self.answers[one]) > 0]
        stream.shuffle(given)
        bound: list[int] = []
        for one in given:
            self.answers[one] = self.imagined_answer(one, seat, bound, stream)
            if self.answers[one][0] != NO:
                bound.append(one)

    def imagined_answer(self, one: i64, seat: i64, bound: list[int], stream: Stream) -> list[int]:
        frame = self.frame()
        yes = stream.below(2) == 1
        if yes and len(frame.options(self, one, NOTHING)) < 2:
            self.find_answer(one, seat, bound, stream)
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

    def find_answer(self, one: i64, seat: i64, bound: list[int], stream: Stream) -> None:
        """Exchange a card of this hand for one elsewhere that answers; the seat knows neither."""
        hand = self.hands[one]
        places = [place for place in range(len(hand)) if not knows(self.known[hand[place]], seat)]
        elsewhere = self.unseen_elsewhere([int(one), int(seat), *bound], seat)
        if len(places) == 0 or len(elsewhere) == 0:
            return
        place = places[stream.below(len(places))]
        start = stream.below(len(elsewhere))
        old = hand[place]
        for step in range(len(elsewhere)):
            card = elsewhere[(start + step) % len(elsewhere)]
            hand[place] = card
            if len(self.frame().options(self, one, NOTHING)) > 1:
                self.put_in_place(one, card, old)
                return
        hand[place] = old

    def unseen_elsewhere(self, closed: list[int], seat: i64) -> list[int]:
        """Cards that the seat does not know, in the deck or in any hand but these."""
        cards = self.deck[self.drawn :]
        for other in range(self.seats):
            if other not in closed:
                cards = cards + self.hands[other]
        return sorted([card for card in cards if not knows(self.known[card], seat)])

    def put_in_place(self, one: i64, card: int, old: int) -> None:
        """Where `card` lay, lies `old` now; who knew the one place knows it still."""
        self.known[card], self.known[old] = self.known[old], self.known[card]
        for place in range(self.drawn, len(self.deck)):
            if self.deck[place] == card:
                self.deck[place] = old
                return
        for other in range(self.seats):
            if other != one and card in self.hands[other]:
                self.hands[other][self.hands[other].index(card)] = old


# A general of somebody's own is plain Python, whatever the rest is.
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

    def looking(self, state: SgsState, frame: SkillFrame) -> list[int]:
        """The cards that whoever has it looks at, and nobody else."""
        return NOTHING

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
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.skill)
        packer.put(self.seat)
        packer.put(self.a)
        packer.put(self.b)

    def read(self, unpacker: Unpacker) -> None:
        self.skill = unpacker.get()
        self.seat = unpacker.get()
        self.a = unpacker.get()
        self.b = unpacker.get()


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
