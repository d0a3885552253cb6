"""黄月英: 集智, 奇才."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.moving import draw_cards
from qiju.games.sanguosha.names import FAR_TRICKS, ON_USE
from qiju.games.sanguosha.skills.base import SgsState, Skill, register


class Jizhi(Skill):
    """K-3.21: draw one whenever one uses a trick that is not delayed, before it can be answered."""

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        draw_cards(state, seat, state.n.jizhi_draw)


class Qicai(Skill):
    """K-3.22: no distance limits one's tricks; see `cards/taking.py`."""


def qicai() -> Skill:
    skill = Qicai("qicai", "K-3.22", FAR_TRICKS)
    skill.locked = True
    return skill


register(Jizhi("jizhi", "K-3.21", ON_USE))
register(qicai())
