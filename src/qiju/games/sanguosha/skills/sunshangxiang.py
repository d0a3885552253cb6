"""孙尚香: 结姻, 枭姬."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.moving import discard_cards, draw_cards, heal
from qiju.games.sanguosha.names import CARD_MOVE, MALE, ON_EQUIP_LOST, SEAT_MOVE
from qiju.games.sanguosha.players import gender, wounded
from qiju.games.sanguosha.producing import cards_in, seats_in
from qiju.games.sanguosha.refusing import hand_short, not_a_man, not_hurt
from qiju.games.sanguosha.skills.base import (
    NOTHING,
    Acting,
    SgsState,
    Skill,
    SkillFrame,
    card_moves,
    register,
)
from qiju.games.sanguosha.telling import note
from qiju.kernel.refusal import Refusal


class Jieyin(Acting):
    """K-3.34: once a play phase discard two hand cards: a wounded man and oneself heal one."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return len(state.hands[seat]) >= state.n.jieyin_discards and len(grooms(state, seat)) > 0

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        if len(made) < state.n.jieyin_discards:
            return card_moves(state.hands[seat], made)
        return grooms(state, seat) if len(made) == state.n.jieyin_discards else NOTHING

    def why_not(self, state: SgsState, seat: i64) -> Refusal:
        if len(state.hands[seat]) < state.n.jieyin_discards:
            return hand_short(state, seat, self.number, state.n.jieyin_discards)
        return Refusal("refuse.no_wounded_man", self.clause, skill=f"@skill.{self.id}")

    def why_not_choice(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal | None:
        other = move - SEAT_MOVE
        if move >= CARD_MOVE or other == seat:
            return None
        return (
            not_a_man(state, other, self.number)
            if gender(state, other) != MALE
            else not_hurt(state, other, self.clause)
        )

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        frame = SkillFrame(self.number, seat)
        frame.a = seats_in(made)[0]
        note(state, seat, frame.a, 25)
        state.push(frame)
        discard_cards(state, seat, cards_in(made))

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        """KR-19: oneself first, or the other first."""
        state.pop()
        pair = [frame.a, frame.seat] if state.n.jieyin_target_first else [frame.seat, frame.a]
        for seat in pair:
            heal(state, seat, state.n.jieyin_heal)

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        friend = any(hearts[move - SEAT_MOVE] > 0 for move in grooms(state, seat))
        if wounded(state, seat):
            return 45 if friend else 8
        return 20 if friend else -10


def grooms(state: SgsState, seat: i64) -> list[int]:
    """Wounded men other than oneself, as moves."""
    return [
        SEAT_MOVE + other
        for other in range(state.seats)
        if other != seat and state.is_alive(other) and gender(state, other) == MALE and wounded(state, other)
    ]


class Xiaoji(Skill):
    """K-3.35: draw two for each card of equipment lost."""

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        draw_cards(state, seat, state.n.xiaoji_draw)


def xiaoji() -> Skill:
    skill = Xiaoji("xiaoji", "K-3.35", ON_EQUIP_LOST)
    skill.each = True
    return skill


def jieyin() -> Skill:
    skill = Jieyin("jieyin", "K-3.34", True)
    skill.kindly = True
    return skill


register(jieyin())
register(xiaoji())
