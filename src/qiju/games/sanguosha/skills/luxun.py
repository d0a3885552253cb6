"""陆逊: 谦逊, 连营."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.moving import draw_cards
from qiju.games.sanguosha.names import FORBIDS, LEBU, ON_HAND_LOST, SHUNSHOU
from qiju.games.sanguosha.skills.base import SgsState, Skill, register


class Qianxun(Skill):
    """K-3.32: no target of 顺手牵羊 or 乐不思蜀."""

    def forbids(self, state: SgsState, seat: i64, name: i64) -> bool:
        return name in (SHUNSHOU, LEBU)


class Lianying(Skill):
    """K-3.33: draw one when the last hand card is gone."""

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        draw_cards(state, seat, state.n.lianying_draw)


def qianxun() -> Skill:
    skill = Qianxun("qianxun", "K-3.32", FORBIDS)
    skill.locked = True
    return skill


register(qianxun())
register(Lianying("lianying", "K-3.33", ON_HAND_LOST))
