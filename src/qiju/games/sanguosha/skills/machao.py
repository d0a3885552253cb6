"""马超: 马术, 铁骑."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.frames.judge import Judge
from qiju.games.sanguosha.frames.use import use_below
from qiju.games.sanguosha.names import NEARER, ON_AIMED, RED
from qiju.games.sanguosha.setup import SgsSetup
from qiju.games.sanguosha.skills.base import SgsState, Skill, SkillFrame, register
from qiju.games.sanguosha.telling import tell_pair


class Mashu(Skill):
    """K-3.19: everybody else is one nearer."""

    def nearer(self, n: SgsSetup) -> int:
        return int(n.mashu)


class Tieqi(Skill):
    """K-3.20: judge for each target of one's 杀; red, and it may not use a 闪."""

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        state.push(SkillFrame(self.number, seat))
        state.push(Judge(seat, False))

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        state.pop()
        if state.n.colour_of[state.ret] == RED:
            use = use_below(state)
            use.fixed |= 1 << (use.at - 1)
            tell_pair(state, "no_dodge", frame.seat, use.targets[use.at - 1])

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        use = use_below(state)
        return -hearts[use.targets[use.at - 1]]


def mashu() -> Skill:
    skill = Mashu("mashu", "K-3.19", NEARER)
    skill.locked = True
    return skill


register(mashu())
register(Tieqi("tieqi", "K-3.20", ON_AIMED))
