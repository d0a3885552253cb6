"""诸葛亮: 观星, 空城."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import AT_START, CARD_MOVE, DONE, FORBIDS, JUEDOU, SHA
from qiju.games.sanguosha.skills.base import SgsState, Skill, SkillFrame, card_moves, look_at_top, register, top_cards
from qiju.games.sanguosha.telling import who
from qiju.games.sanguosha.worth import cheapest, dearest


class Guanxing(Skill):
    """K-3.16: look at the top five cards, or as many as players are alive; put them on top or at the bottom."""

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        state.push(SkillFrame(self.number, seat))

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        count = state.n.guanxing_most if state.n.guanxing_most < state.ring else state.ring
        if look_at_top(state, frame, count):
            state.ask_one(frame.seat)

    def looking(self, state: SgsState, frame: SkillFrame) -> list[int]:
        return top_cards(state, frame.a)

    def choices(self, state: SgsState, frame: SkillFrame, seat: i64, made: list[int]) -> list[int]:
        """First those for the top, in order; `done`; then those for the bottom, in order."""
        more = card_moves(top_cards(state, frame.a), made)
        if len(more) == 0 or DONE in made:
            return more
        return [DONE, *more]

    def answer(self, state: SgsState, frame: SkillFrame, seat: i64, made: list[int]) -> None:
        """Whoever else knew one of these cards no longer knows where it lies."""
        split = made.index(DONE) if DONE in made else len(made)
        top = [move - CARD_MOVE for move in made[:split]]
        bottom = [move - CARD_MOVE for move in made[split + 1 :]]
        for card in top_cards(state, frame.a):
            state.known[card] = 1 << seat
        rest = state.deck[state.drawn + frame.a :]
        state.deck = top + rest + bottom
        state.drawn = 0
        state.pop()
        if state.log is not None:
            data: dict[str, object] = {"seat": int(seat), "who": who(state, seat)}
            state.log.tell("guanxing", {**data, "number": len(top), "rest": len(bottom)})

    def reply(
        self, state: SgsState, frame: SkillFrame, seat: i64, hearts: list[int], made: list[int], moves: list[int]
    ) -> int:
        """For the judgements to come what passes them, then the best to draw; the rest to the bottom."""
        if moves[0] != DONE:
            return moves[0]
        if len(made) < len(state.zones[seat]):
            hopeful = [move for move in moves[1:] if state.n.suit_of[move - CARD_MOVE] == state.n.lebu_safe]
            return cheapest(state, seat, hopeful if len(hopeful) > 0 else moves)
        if len(made) < len(state.zones[seat]) + state.n.draw:
            return dearest(state, seat, moves)
        return DONE


class Kongcheng(Skill):
    """K-3.17: without hand cards no target of 杀 or 决斗."""

    def forbids(self, state: SgsState, seat: i64, name: i64) -> bool:
        return (name in (SHA, JUEDOU)) and len(state.hands[seat]) == 0


def kongcheng() -> Skill:
    skill = Kongcheng("kongcheng", "K-3.17", FORBIDS)
    skill.locked = True
    return skill


register(Guanxing("guanxing", "K-3.16", AT_START))
register(kongcheng())
