"""赵云: 龙胆."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import SHA, SHAN
from qiju.games.sanguosha.skills.base import Converting, SgsState, register


class Longdan(Converting):
    """K-3.18: a 杀 of hand as a 闪, a 闪 of hand as a 杀."""

    def converts(self, state: SgsState, seat: i64, card: i64, name: i64) -> bool:
        return state.n.name_of[card] == (SHAN if name == SHA else SHA)


register(Longdan("longdan", "K-3.18", [SHA, SHAN]))
