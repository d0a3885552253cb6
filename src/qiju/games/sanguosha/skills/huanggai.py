"""黄盖: 苦肉."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.frames.damage import lose_health
from qiju.games.sanguosha.moving import draw_cards
from qiju.games.sanguosha.names import TAO
from qiju.games.sanguosha.skills.base import Acting, SgsState, SkillFrame, register


class Kurou(Acting):
    """K-3.27: lose one health, then draw two; who dies of it draws nothing."""

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        state.push(SkillFrame(self.number, seat))

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        if frame.stage == 0:
            frame.stage = 1
            lose_health(state, frame.seat, state.n.kurou_loss)
            return
        state.pop()
        if state.is_alive(frame.seat):
            draw_cards(state, frame.seat, state.n.kurou_draw)

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        peaches = sum(1 for card in state.hands[seat] if state.n.name_of[card] == TAO)
        if len(state.hands[seat]) > state.hp[seat]:
            return -10
        return 20 if state.hp[seat] + peaches > 2 else -100


register(Kurou("kurou", "K-3.27", False))
