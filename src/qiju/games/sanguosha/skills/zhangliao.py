"""张辽: 突袭."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.moving import take_blind
from qiju.games.sanguosha.names import AT_DRAW, DONE, SEAT_MOVE
from qiju.games.sanguosha.producing import seats_in
from qiju.games.sanguosha.ring import order_from
from qiju.games.sanguosha.skills.base import NOTHING, SgsState, Skill, register
from qiju.games.sanguosha.telling import note, who
from qiju.games.sanguosha.worth import most_hated
from qiju.kernel.refusal import Refusal


class Tuxi(Skill):
    """K-3.6: instead of drawing, a hand card each of one or two others."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return len(holders(state, seat)) > 0

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        if len(made) > 0 and (made[-1] == DONE or len(made) >= state.n.tuxi_most):
            return NOTHING
        more = [move for move in holders(state, seat) if move not in made]
        return more if len(made) == 0 or len(more) == 0 else [DONE, *more]

    def why_not_choice(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal | None:
        other = move - SEAT_MOVE
        return None if other == seat else Refusal("refuse.no_hand_there", self.clause, who=who(state, other))

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        state.draws = 0
        chosen = seats_in(made)
        for victim in order_from(state, seat):
            if victim in chosen:
                note(state, seat, victim, -10)
                take_blind(state, seat, victim)

    def fill(self, state: SgsState, seat: i64, hearts: list[int], made: list[int], moves: list[int]) -> int:
        foe = most_hated(hearts, moves)
        return foe if moves[0] != DONE or hearts[foe - SEAT_MOVE] < 0 else DONE

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        """Two foes with hand cards lose one each: worth as much to oneself as drawing, and more."""
        foes = sum(1 for move in holders(state, seat) if hearts[move - SEAT_MOVE] < 0)
        return 20 if foes >= 2 else -10


def holders(state: SgsState, seat: i64) -> list[int]:
    """Everybody else who holds a card, as moves."""
    return [
        SEAT_MOVE + other
        for other in range(state.seats)
        if other != seat and state.is_alive(other) and len(state.hands[other]) > 0
    ]


register(Tuxi("tuxi", "K-3.6", AT_DRAW))
