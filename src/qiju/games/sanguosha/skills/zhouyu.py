"""周瑜: 英姿, 反间."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.frames.damage import hurt_by_skill
from qiju.games.sanguosha.moving import blind_card, feel_loss
from qiju.games.sanguosha.names import AT_DRAW, SEAT_MOVE, SUIT_MOVE, SUITS
from qiju.games.sanguosha.piles import put_in_hand
from qiju.games.sanguosha.refusing import hand_short
from qiju.games.sanguosha.skills.base import NOTHING, Acting, SgsState, Skill, SkillFrame, others, register
from qiju.games.sanguosha.telling import note, tell_cards, tell_moved, who
from qiju.kernel.events import EVERYBODY
from qiju.kernel.refusal import Refusal


class Yingzi(Skill):
    """K-3.28: draw one more."""

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        state.draws += state.n.yingzi_draw


class Fanjian(Acting):
    """K-3.29: another names a suit, then takes an unseen hand card and shows it; another suit, and it is hurt."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return len(state.hands[seat]) > 0

    def why_not(self, state: SgsState, seat: i64) -> Refusal:
        return hand_short(state, seat, self.number, 1)

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        return NOTHING if len(made) > 0 else others(state, seat)

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        frame = SkillFrame(self.number, seat)
        frame.a = made[0] - SEAT_MOVE
        frame.b = -1
        note(state, seat, frame.a, -25)
        state.push(frame)

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        if frame.stage == 0:
            state.ask_one(frame.a)
            return
        # KR-02: by the other reading the card changes hands only now.
        state.pop()
        if state.is_alive(frame.a) and frame.b in state.hands[frame.seat]:
            self.hand_over(state, frame)

    def choices(self, state: SgsState, frame: SkillFrame, seat: i64, made: list[int]) -> list[int]:
        return NOTHING if len(made) > 0 else [SUIT_MOVE + suit for suit in range(len(SUITS))]

    def answer(self, state: SgsState, frame: SkillFrame, seat: i64, made: list[int]) -> None:
        suit = made[0] - SUIT_MOVE
        if state.log is not None:
            state.log.tell("say_suit", {"seat": int(seat), "who": who(state, seat), "suit": f"@suit.{SUITS[suit]}"})
        card = blind_card(state, frame.seat)
        frame.b = card
        if state.n.fanjian_damage_first:
            frame.stage = 1
            state.known[card] = EVERYBODY
            tell_cards(state, "show", seat, [card])
        else:
            state.pop()
            self.hand_over(state, frame)
        if state.n.suit_of[card] != suit:
            hurt_by_skill(state, frame.seat, seat, state.n.fanjian_damage)

    def hand_over(self, state: SgsState, frame: SkillFrame) -> None:
        card = int(frame.b)
        state.hands[frame.seat].remove(card)
        put_in_hand(state, frame.a, card, EVERYBODY)
        tell_moved(state, "take", frame.a, frame.seat, [card], EVERYBODY)
        feel_loss(state, frame.seat, 1)

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        foe = any(hearts[other] < -3 for other in range(state.seats) if state.is_alive(other))
        return 35 if foe and len(state.hands[seat]) >= 2 else -10


register(Yingzi("yingzi", "K-3.28", AT_DRAW))
register(Fanjian("fanjian", "K-3.29", True))
