"""关羽: 武圣."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import RED, SHA
from qiju.games.sanguosha.skills.base import Converting, SgsState, register


class Wusheng(Converting):
    """K-3.14: a red card of hand or equipment as a 杀."""

    def converts(self, state: SgsState, seat: i64, card: i64, name: i64) -> bool:
        return state.n.colour_of[card] == RED


register(Wusheng("wusheng", "K-3.14", [SHA]))
