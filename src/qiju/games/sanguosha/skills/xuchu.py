"""许褚: 裸衣."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import AT_DRAW, JUEDOU, SHA
from qiju.games.sanguosha.ring import in_reach
from qiju.games.sanguosha.skills.base import SgsState, Skill, register


class Luoyi(Skill):
    """K-3.7: draw one less; until the end of the turn one's 杀 and 决斗 do one more."""

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        state.draws -= state.n.luoyi_less
        state.might += state.n.luoyi_more

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        """With a blow in hand and a foe in reach."""
        blows = sum(1 for card in state.hands[seat] if state.n.name_of[card] in (SHA, JUEDOU))
        reach = any(
            hearts[other] < 0 and in_reach(state, seat, other, -1) for other in range(state.seats) if other != seat
        )
        return 10 if blows > 0 and reach and state.skip_play == 0 else -10


register(Luoyi("luoyi", "K-3.7", AT_DRAW))
