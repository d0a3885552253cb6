"""What is counted in a game: every card used or played, every window, every skill."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.sanguosha.names import CARD_NAMES
from qiju.games.sanguosha.state import SgsState

WINDOWS: Final = (
    "window.wuxie",
    "window.dying",
    "window.judgement",
    "window.provide",
    "window.shan",
    "window.sha",
    "window.damage",
    "window.discard",
    "wuxie.chain",
    "dying.saved",
    "death",
    "reshuffle",
    "reward",
    "penalty",
    "effect.zhuge",
    "effect.qinggang",
    "effect.fangtian",
    "effect.renwang",
)
FIRST_WINDOW: Final = len(CARD_NAMES)
WUXIE_WINDOW: Final = FIRST_WINDOW
DYING_WINDOW: Final = FIRST_WINDOW + 1
JUDGEMENT: Final = FIRST_WINDOW + 2
PROVIDE_WINDOW: Final = FIRST_WINDOW + 3
SHAN_WINDOW: Final = FIRST_WINDOW + 4
SHA_WINDOW: Final = FIRST_WINDOW + 5
DAMAGE: Final = FIRST_WINDOW + 6
DISCARD_WINDOW: Final = FIRST_WINDOW + 7
WUXIE_CHAIN: Final = FIRST_WINDOW + 8
SAVED: Final = FIRST_WINDOW + 9
DEATH: Final = FIRST_WINDOW + 10
RESHUFFLE: Final = FIRST_WINDOW + 11
REWARD: Final = FIRST_WINDOW + 12
PENALTY: Final = FIRST_WINDOW + 13
EFFECT_ZHUGE: Final = FIRST_WINDOW + 14
EFFECT_QINGGANG: Final = FIRST_WINDOW + 15
EFFECT_FANGTIAN: Final = FIRST_WINDOW + 16
EFFECT_RENWANG: Final = FIRST_WINDOW + 17
SKILL_TALLY: Final = FIRST_WINDOW + len(WINDOWS)  # + the skill's number


def count(state: SgsState, what: i64) -> None:
    if state.tally is not None:
        state.tally.add(what)


def count_skill(state: SgsState, seat: i64, moment: i64) -> None:
    """A skill that nobody invokes has made a difference."""
    if state.tally is not None:
        for skill in state.skills[seat]:
            if state.n.moments[skill] & moment != 0:
                state.tally.add(SKILL_TALLY + skill)
