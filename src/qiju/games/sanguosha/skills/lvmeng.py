"""吕蒙: 克己."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import AT_DISCARD
from qiju.games.sanguosha.skills.base import SgsState, Skill, register


class Keji(Skill):
    """K-3.26: who used or played no 杀 in this turn's play phase may skip the discard phase."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return state.sha_shown == 0

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        state.skip_discard = 1


register(Keji("keji", "K-3.26", AT_DISCARD))
