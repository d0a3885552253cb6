"""甄姬: 洛神, 倾国."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.frames.judge import Judge
from qiju.games.sanguosha.names import AT_START, BLACK, NO, SHAN, SKILL_MOVE
from qiju.games.sanguosha.skills.base import NOTHING, Converting, SgsState, Skill, SkillFrame, register


class Luoshen(Skill):
    """K-3.10: judge; keep a black card and go on as long as one likes; red ends it."""

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        state.push(SkillFrame(self.number, seat))
        state.push(Judge(seat, True))

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        if state.n.colour_of[state.ret] != BLACK:
            state.pop()
            return
        state.ask_one(frame.seat)

    def choices(self, state: SgsState, frame: SkillFrame, seat: i64, made: list[int]) -> list[int]:
        return NOTHING if len(made) > 0 else [NO, SKILL_MOVE + int(self.number)]

    def answer(self, state: SgsState, frame: SkillFrame, seat: i64, made: list[int]) -> None:
        if made[0] == NO:
            state.pop()
        else:
            state.push(Judge(seat, True))

    def reply(
        self, state: SgsState, frame: SkillFrame, seat: i64, hearts: list[int], made: list[int], moves: list[int]
    ) -> int:
        """There is nothing to lose by going on."""
        return moves[-1]


class Qingguo(Converting):
    """K-3.11: a black hand card as a 闪."""

    def converts(self, state: SgsState, seat: i64, card: i64, name: i64) -> bool:
        return state.n.colour_of[card] == BLACK and card in state.hands[seat]


register(Luoshen("luoshen", "K-3.10", AT_START))
register(Qingguo("qingguo", "K-3.11", [SHAN]))
