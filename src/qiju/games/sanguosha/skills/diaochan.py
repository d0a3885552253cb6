"""貂蝉: 离间, 闭月."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.frames.use import Using
from qiju.games.sanguosha.moving import discard_cards, draw_cards
from qiju.games.sanguosha.names import AT_END, CARD_MOVE, JUEDOU, MALE, SEAT_MOVE
from qiju.games.sanguosha.players import gender, has_cards, own_cards
from qiju.games.sanguosha.producing import cards_in, seats_in
from qiju.games.sanguosha.refusing import no_cards, not_a_man, why_forbidden
from qiju.games.sanguosha.skill import forbidden
from qiju.games.sanguosha.skills.base import (
    NOTHING,
    Acting,
    SgsState,
    Skill,
    SkillFrame,
    card_moves,
    register,
)
from qiju.games.sanguosha.telling import note, tell_duel
from qiju.games.sanguosha.worth import most_hated
from qiju.kernel.refusal import Refusal


class Lijian(Acting):
    """K-3.39: once a play phase discard a card: one man duels another, by no card, so nothing cancels it."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return has_cards(state, seat) and len(self.pairs(state)) > 0

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        """The card, then who is to have used the duel, then whom it is aimed at."""
        if len(made) == 0:
            return card_moves(own_cards(state, seat), made)
        if len(made) == 1:
            return self.pairs(state)
        if len(made) == 2:
            return foils(state, made[1] - SEAT_MOVE)
        return NOTHING

    def why_not(self, state: SgsState, seat: i64) -> Refusal:
        if not has_cards(state, seat):
            return no_cards(self.number)
        return Refusal("refuse.two_men", self.clause, skill=f"@skill.{self.id}", have=len(men(state)))

    def why_not_choice(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal | None:
        if move >= CARD_MOVE:
            return None
        other = move - SEAT_MOVE
        return (
            not_a_man(state, other, self.number)
            if gender(state, other) != MALE
            else why_forbidden(state, other, JUEDOU)
        )

    def pairs(self, state: SgsState) -> list[int]:
        return [SEAT_MOVE + man for man in men(state) if len(foils(state, man)) > 0]

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        duellist, foil = seats_in(made)
        frame = SkillFrame(self.number, seat)
        frame.a = duellist
        frame.b = foil
        note(state, seat, duellist, -8)
        note(state, seat, foil, -8)
        state.push(frame)
        discard_cards(state, seat, cards_in(made))

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        state.pop()
        duel = Using(frame.a, JUEDOU, NOTHING, [int(frame.b)])
        duel.bare = True
        tell_duel(state, self.number, frame.a, JUEDOU, duel.targets)
        state.push(duel)

    def fill(self, state: SgsState, seat: i64, hearts: list[int], made: list[int], moves: list[int]) -> int:
        """The greater foe is challenged, the lesser one challenges."""
        if len(made) != 1:
            return -1
        greatest = most_hated(hearts, moves)
        rest = [move for move in moves if move != greatest]
        return most_hated(hearts, rest) if len(rest) > 0 else greatest

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        foes = sum(1 for man in men(state) if hearts[man] < 0)
        return 40 if foes >= 2 else -10


def men(state: SgsState) -> list[int]:
    return [seat for seat in range(state.seats) if state.is_alive(seat) and gender(state, seat) == MALE]


def foils(state: SgsState, man: i64) -> list[int]:
    """Whom a duel of this man may be aimed at, as moves."""
    return [SEAT_MOVE + other for other in men(state) if other != man and not forbidden(state, other, JUEDOU)]


class Biyue(Skill):
    """K-3.40: draw one at the end of one's turn."""

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        draw_cards(state, seat, state.n.biyue_draw)


register(Lijian("lijian", "K-3.39", True))
register(Biyue("biyue", "K-3.40", AT_END))
