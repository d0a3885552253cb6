"""Questions that go round the table, whose answers are heard together (KR-25)."""

from __future__ import annotations

from qiju.games.sanguosha.cards.base import Use
from qiju.games.sanguosha.frames.dying import Dying
from qiju.games.sanguosha.frames.wuxie import Wuxie
from qiju.games.sanguosha.names import NO
from qiju.games.sanguosha.state import SgsState
from qiju.kernel.turns import Together


def heard_together(state: SgsState) -> Together | None:
    """无懈可击, a 桃 for somebody dying, 护驾 and 激将. Silence is a no."""
    if state.over or state.must == 0 or not state.frame().sealed():
        return None
    frame = state.frame()
    about = same_trick(state, frame) if isinstance(frame, Wuxie) else ""
    return Together([NO], about, isinstance(frame, Dying))


def same_trick(state: SgsState, window: Wuxie) -> str:
    """By what one trick is known at all its targets; nothing where a 无懈可击 has made it another matter."""
    below = state.frames[-2] if len(state.frames) > 1 else None
    if window.count > 0 or not isinstance(below, Use):
        return ""
    return f"{state.turns} {below.user} {below.name} {below.cards}"
