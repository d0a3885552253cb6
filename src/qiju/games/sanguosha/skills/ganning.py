"""甘宁: 奇袭."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import BLACK, GUOHE
from qiju.games.sanguosha.skills.base import Converting, SgsState, register


class Qixi(Converting):
    """K-3.25: a black card of hand or equipment as a 过河拆桥."""

    def converts(self, state: SgsState, seat: i64, card: i64, name: i64) -> bool:
        return state.n.colour_of[card] == BLACK


register(Qixi("qixi", "K-3.25", [GUOHE]))
