"""张飞: 咆哮."""

from __future__ import annotations

from qiju.games.sanguosha.names import MANY_SHA
from qiju.games.sanguosha.skills.base import Skill, register


class Paoxiao(Skill):
    """K-3.15: any number of 杀 in the play phase; see `may_strike` in `cards/sha.py`."""


register(Paoxiao("paoxiao", "K-3.15", MANY_SHA))
