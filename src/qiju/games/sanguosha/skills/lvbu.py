"""吕布: 无双."""

from __future__ import annotations

from qiju.games.sanguosha.names import DOUBLE
from qiju.games.sanguosha.skills.base import Skill, register


class Wushuang(Skill):
    """K-3.38: it takes two 闪 against one's 杀, two 杀 a turn against one in a duel; see `cards/sha.py`."""


def wushuang() -> Skill:
    skill = Wushuang("wushuang", "K-3.38", DOUBLE)
    skill.locked = True
    return skill


register(wushuang())
