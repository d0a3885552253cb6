"""花木兰, a general of our own invention: this one file, and one line of data where a table wants her.

戎装 (rongzhuang): a club of her hand does as a Dodge.
代父 (daifu): once in her play phase she loses 1 health, and a wounded man recovers 1.
凯旋 (kaixuan): after damage she may draw a card.
"""

from __future__ import annotations

from qiju.games.sanguosha.frames.damage import lose_health
from qiju.games.sanguosha.moving import draw_cards, heal
from qiju.games.sanguosha.names import MALE, ON_DAMAGED, SEAT_MOVE, SHAN
from qiju.games.sanguosha.players import gender, wounded
from qiju.games.sanguosha.skills.base import NOTHING, Acting, Converting, SgsState, Skill, SkillFrame, register

LINE = {"kingdom": "wei", "gender": "female", "hp": 4, "lord": False, "skills": ["rongzhuang", "daifu", "kaixuan"]}


class Rongzhuang(Converting):
    """A club of her hand as a 闪."""

    def converts(self, state: SgsState, seat: int, card: int, name: int) -> bool:
        return card in state.hands[seat] and state.n.card_ids[card].split(".")[1][0] == "c"


class Daifu(Acting):
    """She takes a man's wound upon herself."""

    def usable(self, state: SgsState, seat: int) -> bool:
        return len(wounded_men(state)) > 0

    def options(self, state: SgsState, seat: int, made: list[int]) -> list[int]:
        return NOTHING if made else wounded_men(state)

    def begin(self, state: SgsState, seat: int, made: list[int]) -> None:
        frame = SkillFrame(self.number, seat)
        frame.a = made[0] - SEAT_MOVE
        state.push(frame)

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        if frame.stage == 0:
            frame.stage = 1
            lose_health(state, frame.seat, 1)
            return
        state.pop()
        heal(state, frame.a, 1)


class Kaixuan(Skill):
    """A card for a wound."""

    def begin(self, state: SgsState, seat: int, made: list[int]) -> None:
        draw_cards(state, seat, 1)


def wounded_men(state: SgsState) -> list[int]:
    """As moves."""
    seats = range(int(state.seats))
    return [
        SEAT_MOVE + seat
        for seat in seats
        if state.is_alive(seat) and wounded(state, seat) and gender(state, seat) == MALE
    ]


register(Rongzhuang("rongzhuang", "", [SHAN]))
register(Daifu("daifu", "", True))
register(Kaixuan("kaixuan", "", ON_DAMAGED))
