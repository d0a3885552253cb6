"""A moment at which one player's skills may speak, the general's before the weapon's."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from qiju.games.sanguosha.names import NO, NOTHING, SKILL_MOVE, WEAPON, bit
from qiju.games.sanguosha.players import gear_name
from qiju.games.sanguosha.refusing import skill_name, why_not_choice
from qiju.games.sanguosha.skill import SKILLS
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.games.sanguosha.tallies import SKILL_TALLY, count
from qiju.games.sanguosha.telling import tell_skill
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal


class Chance(SgsFrame):
    """K-4.9.3: whose moment, which moment, how often; `spent` are the skills that have had their chance.

    K-3.0.1: what is locked works by itself, everything else is asked for. K-4.9.1: it lies on top of what it
    interrupts, and that goes on when it is over.
    """

    seat: i64
    moment: i64
    times: i64
    spent: i64 = 0

    def code(self) -> int:
        return 1

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        # Whoever has died meanwhile has no say any more.
        if not table.is_alive(self.seat):
            table.pop()
            return
        fitting = self.fitting(table)
        if len(fitting) == 0:
            self.move_on(table)
        elif SKILLS[fitting[0]].locked:
            self.invoke(table, fitting[0], NOTHING)
        else:
            table.ask_one(self.seat)

    def fitting(self, state: SgsState) -> list[int]:
        """The skills that may be invoked now."""
        if self.stage == 1:
            name = gear_name(state, self.seat, WEAPON)
            if name < 0 or state.n.gear_moments[name] & self.moment == 0:
                return NOTHING
            return self.unspent(state, [state.n.gear_skill[name]])
        return self.unspent(state, state.skills[self.seat])

    def unspent(self, state: SgsState, skills: list[int]) -> list[int]:
        result: list[int] = []
        for skill in skills:
            if state.n.moments[skill] & self.moment == 0 or (self.spent >> skill) & 1 == 1:
                continue
            if SKILLS[skill].usable(state, self.seat):
                result.append(skill)
        return result

    def move_on(self, state: SgsState) -> None:
        """The next point or card, for skills that count them; then the weapon; then on."""
        if self.times > 1:
            self.times -= 1
            for skill in state.skills[self.seat]:
                if SKILLS[skill].each:
                    self.spent &= ~bit(skill)
        elif self.stage == 0:
            self.stage = 1
        else:
            state.pop()

    def invoke(self, state: SgsState, skill: i64, made: list[int]) -> None:
        self.spent |= bit(skill)
        count(state, SKILL_TALLY + skill)
        tell_skill(state, self.seat, skill)
        SKILLS[skill].begin(state, self.seat, made)

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        if len(made) == 0:
            return [NO] + [SKILL_MOVE + skill for skill in self.fitting(state) if SKILLS[skill].ready(state, seat)]
        if made[0] == NO:
            return NOTHING
        return SKILLS[made[0] - SKILL_MOVE].options(state, seat, made[1:])

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        if made[0] != NO:
            self.invoke(state, made[0] - SKILL_MOVE, made[1:])
            return
        for skill in self.fitting(state):
            self.spent |= bit(skill)

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        if len(made) > 0:
            legal = self.options(state, seat, made)
            return why_not_choice(state, seat, made[0] - SKILL_MOVE, made[1:], move, legal)
        if SKILL_MOVE <= move < SKILL_MOVE + len(SKILLS):
            return SKILLS[move - SKILL_MOVE].why_not(state, seat)
        names: list[object] = [skill_name(skill) for skill in self.fitting(state)]
        return Refusal("refuse.skill_or_pass", "K-4.9.3", skill=names)

    def asks(self, state: SgsState) -> str:
        fitting = self.fitting(state)
        return SKILLS[fitting[0]].id if len(fitting) > 0 else "skill"


FRAMES[1] = Chance(0, 0, 1)


def offer(state: SgsState, seat: i64, moment: i64, times: i64 = 1) -> None:
    """Let this player's skills speak, where there are any that could."""
    name = gear_name(state, seat, WEAPON)
    if state.moments[seat] & moment != 0 or (name >= 0 and state.n.gear_moments[name] & moment != 0):
        state.push(Chance(seat, moment, times))
