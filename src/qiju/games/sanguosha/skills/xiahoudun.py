"""夏侯惇: 刚烈."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.frames.damage import damage_below, hurt_by_skill
from qiju.games.sanguosha.frames.judge import Judge
from qiju.games.sanguosha.moving import discard_cards
from qiju.games.sanguosha.names import HURT, ON_DAMAGED
from qiju.games.sanguosha.producing import cards_in
from qiju.games.sanguosha.skills.base import NOTHING, SgsState, Skill, SkillFrame, card_moves, register
from qiju.games.sanguosha.worth import cheapest


class Ganglie(Skill):
    """K-3.5: judge; unless ♥, whoever did the damage discards two hand cards or suffers damage."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        source = damage_below(state).source
        # KR-06: without anybody to pay it is offered only where the table says so.
        if source < 0 or not state.is_alive(source):
            return state.n.ganglie_empty
        return source != seat

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        frame = SkillFrame(self.number, seat)
        frame.a = damage_below(state).source
        state.push(frame)
        state.push(Judge(seat, False))

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        source = frame.a
        safe = state.n.suit_of[state.ret] == state.n.ganglie_safe
        if safe or source < 0 or not state.is_alive(source):
            state.pop()
        elif len(state.hands[source]) < state.n.ganglie_discards:
            state.pop()
            hurt_by_skill(state, frame.seat, source, state.n.ganglie_damage)
        else:
            state.ask_one(source)

    def choices(self, state: SgsState, frame: SkillFrame, seat: i64, made: list[int]) -> list[int]:
        if len(made) == 0:
            return [HURT, *card_moves(state.hands[seat], made)]
        if made[0] == HURT or len(made) >= state.n.ganglie_discards:
            return NOTHING
        return card_moves(state.hands[seat], made)

    def answer(self, state: SgsState, frame: SkillFrame, seat: i64, made: list[int]) -> None:
        state.pop()
        if made[0] == HURT:
            hurt_by_skill(state, frame.seat, seat, state.n.ganglie_damage)
        else:
            discard_cards(state, seat, cards_in(made))

    def reply(
        self, state: SgsState, frame: SkillFrame, seat: i64, hearts: list[int], made: list[int], moves: list[int]
    ) -> int:
        """Health where there is plenty, else the two cheapest cards."""
        if moves[0] == HURT and state.hp[seat] > 3 and len(state.hands[seat]) <= state.hp[seat]:
            return HURT
        return cheapest(state, seat, moves)

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        source = damage_below(state).source
        return 10 - hearts[source] if source >= 0 else 0


register(Ganglie("ganglie", "K-3.5", ON_DAMAGED))
