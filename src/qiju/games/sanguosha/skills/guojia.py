"""郭嘉: 天妒, 遗计."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.frames.judge import judgement_below
from qiju.games.sanguosha.moving import draw_cards
from qiju.games.sanguosha.names import ON_DAMAGED, ON_JUDGED, SEAT_MOVE
from qiju.games.sanguosha.piles import put_in_hand, take_top
from qiju.games.sanguosha.producing import seats_in
from qiju.games.sanguosha.skills.base import NOTHING, SgsState, Skill, SkillFrame, look_at_top, register, top_cards
from qiju.games.sanguosha.telling import note, tell_cards, tell_moved
from qiju.games.sanguosha.worth import most_loved
from qiju.kernel.events import EVERYBODY


class Tiandu(Skill):
    """K-3.8: take one's own judgement card once it counts."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return judgement_below(state).card in state.limbo

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        card = int(judgement_below(state).card)
        state.limbo.remove(card)
        put_in_hand(state, seat, card, EVERYBODY)
        tell_cards(state, "gain", seat, [card])


class Yiji(Skill):
    """K-3.9, KR-12: for each point of damage look at the top two cards and give each to anybody."""

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        state.push(SkillFrame(self.number, seat))

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        if look_at_top(state, frame, state.n.yiji_cards):
            state.ask_one(frame.seat)

    def looking(self, state: SgsState, frame: SkillFrame) -> list[int]:
        return top_cards(state, frame.a)

    def choices(self, state: SgsState, frame: SkillFrame, seat: i64, made: list[int]) -> list[int]:
        """The first card to whom, the second to whom."""
        if len(made) >= frame.a:
            return NOTHING
        return [SEAT_MOVE + other for other in range(state.seats) if state.is_alive(other)]

    def answer(self, state: SgsState, frame: SkillFrame, seat: i64, made: list[int]) -> None:
        state.pop()
        for other in seats_in(made):
            if other == seat:
                draw_cards(state, seat, 1)
                continue
            card = take_top(state)
            put_in_hand(state, other, card, state.known[card] | (1 << seat))
            note(state, seat, other, 15)
            tell_moved(state, "give", seat, other, [int(card)], (1 << seat) | (1 << other))

    def reply(
        self, state: SgsState, frame: SkillFrame, seat: i64, hearts: list[int], made: list[int], moves: list[int]
    ) -> int:
        """Oneself while there is room in hand, then the best friend."""
        if len(state.hands[seat]) + len(made) < state.max_hp[seat] + 1:
            return SEAT_MOVE + int(seat)
        friends = [move for move in moves if move != SEAT_MOVE + seat]
        friend = most_loved(hearts, friends)
        return friend if hearts[friend - SEAT_MOVE] > 5 else SEAT_MOVE + int(seat)


def yiji() -> Skill:
    skill = Yiji("yiji", "K-3.9", ON_DAMAGED)
    skill.each = True
    return skill


register(Tiandu("tiandu", "K-3.8", ON_JUDGED))
register(yiji())
