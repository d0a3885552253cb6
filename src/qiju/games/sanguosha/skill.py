"""What skills are: the base of every one, those that take several steps, and the register of all there are."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from qiju.games.sanguosha.names import CARD_NAMES, FORBIDS, LORD, NOTHING
from qiju.games.sanguosha.players import own_cards
from qiju.games.sanguosha.setup import SgsSetup
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.games.sanguosha.tallies import SKILL_TALLY, count
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal


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
        return [card for card in own_cards(state, seat) if self.converts(state, seat, card, name)]

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

    # -- why not ---------------------------------------------------------------------------------------

    def why_not(self, state: SgsState, seat: i64) -> Refusal:
        """Why it cannot be invoked now."""
        return Refusal("refuse.skill_now", self.clause, skill=f"@skill.{self.id}")

    def why_not_make(self, state: SgsState, seat: i64, name: i64) -> Refusal:
        """Why its conversion makes no card of that name now."""
        return Refusal("refuse.no_material", self.clause, skill=f"@skill.{self.id}", name=f"@card.{CARD_NAMES[name]}")

    def why_not_choice(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal | None:
        """Why this card or seat is not among its options; None where there is no more to say than that."""
        return None

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

    skill: i64
    seat: i64
    a: i64 = 0
    b: i64 = 0

    def code(self) -> int:
        return 0

    def step(self, state: FramedState) -> None:
        SKILLS[self.skill].step(cast(SgsState, state), self)

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        return SKILLS[self.skill].choices(state, self, seat, made)

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        SKILLS[self.skill].answer(state, self, seat, made)

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        # The reasons that skills share stand on this file.
        from qiju.games.sanguosha.refusing import why_not_choice

        return why_not_choice(state, seat, self.skill, made, move, self.options(state, seat, made))

    def asks(self, state: SgsState) -> str:
        return SKILLS[self.skill].id


FRAMES[0] = SkillFrame(0, 0)

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


def forbidden(state: SgsState, seat: i64, name: i64) -> bool:
    """K-4.9.4: does a skill of this seat forbid that it becomes the target of such a card?"""
    if state.moments[seat] & FORBIDS == 0:
        return False
    for skill in state.skills[seat]:
        if SKILLS[skill].forbids(state, seat, name):
            count(state, SKILL_TALLY + skill)
            return True
    return False


def learn_skills(state: SgsState, seat: i64) -> None:
    """K-4.2.5: a lord's skill belongs to a general only while its player is the lord."""
    number = state.general[seat]
    skills = NOTHING
    if number >= 0:
        skills = state.n.all_skills[number] if state.identity[seat] == LORD else state.n.own_skills[number]
    moments = 0
    near = 0
    for skill in skills:
        moments |= state.n.moments[skill]
        near += SKILLS[skill].nearer(state.n)
    # Clones share these lists, so each change makes a new one.
    state.skills = state.skills.copy()
    state.moments = state.moments.copy()
    state.near = state.near.copy()
    state.skills[seat] = skills
    state.moments[seat] = moments
    state.near[seat] = near
