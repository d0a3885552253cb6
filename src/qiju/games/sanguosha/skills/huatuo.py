"""华佗: 急救, 青囊."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.moving import discard_cards, heal
from qiju.games.sanguosha.names import CARD_MOVE, RED, SEAT_MOVE, TAO
from qiju.games.sanguosha.players import wounded
from qiju.games.sanguosha.producing import cards_in, seats_in
from qiju.games.sanguosha.refusing import hand_short, no_material, not_hurt
from qiju.games.sanguosha.skills.base import (
    NOTHING,
    Acting,
    Converting,
    SgsState,
    SkillFrame,
    card_moves,
    register,
)
from qiju.games.sanguosha.telling import note
from qiju.games.sanguosha.worth import most_loved
from qiju.kernel.refusal import Refusal


class Jijiu(Converting):
    """K-3.36: outside one's own turn a red card of hand or equipment as a 桃."""

    def converts(self, state: SgsState, seat: i64, card: i64, name: i64) -> bool:
        return state.turn != seat and state.n.colour_of[card] == RED

    def why_not_make(self, state: SgsState, seat: i64, name: i64) -> Refusal:
        if state.turn == seat:
            return Refusal("refuse.own_turn", self.clause, skill=f"@skill.{self.id}")
        return no_material(self.number, name)


class Qingnang(Acting):
    """K-3.37: once a play phase discard a hand card: anybody wounded heals one."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return len(state.hands[seat]) >= state.n.qingnang_discards and len(patients(state)) > 0

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        if len(made) < state.n.qingnang_discards:
            return card_moves(state.hands[seat], made)
        return patients(state) if len(made) == state.n.qingnang_discards else NOTHING

    def why_not(self, state: SgsState, seat: i64) -> Refusal:
        if len(state.hands[seat]) < state.n.qingnang_discards:
            return hand_short(state, seat, self.number, state.n.qingnang_discards)
        return Refusal("refuse.nobody_wounded", self.clause, skill=f"@skill.{self.id}")

    def why_not_choice(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal | None:
        return None if move >= CARD_MOVE else not_hurt(state, move - SEAT_MOVE, self.clause)

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        frame = SkillFrame(self.number, seat)
        frame.a = seats_in(made)[0]
        note(state, seat, frame.a, 30)
        state.push(frame)
        discard_cards(state, seat, cards_in(made))

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        state.pop()
        heal(state, frame.a, state.n.qingnang_heal)

    def fill(self, state: SgsState, seat: i64, hearts: list[int], made: list[int], moves: list[int]) -> int:
        """The friend with the least health."""
        if moves[0] >= CARD_MOVE:
            return -1
        friends = [move for move in moves if hearts[move - SEAT_MOVE] > 5]
        best = most_loved(hearts, moves)
        for move in friends:
            if state.hp[move - SEAT_MOVE] < state.hp[best - SEAT_MOVE]:
                best = move
        return best

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        friend = any(hearts[move - SEAT_MOVE] > 0 or move - SEAT_MOVE == seat for move in patients(state))
        return 50 if friend else -10


def patients(state: SgsState) -> list[int]:
    """Everybody wounded, as moves."""
    return [SEAT_MOVE + seat for seat in range(state.seats) if state.is_alive(seat) and wounded(state, seat)]


register(Jijiu("jijiu", "K-3.36", [TAO]))
register(Qingnang("qingnang", "K-3.37", True))
