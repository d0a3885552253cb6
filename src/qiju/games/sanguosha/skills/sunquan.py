"""孙权: 制衡, 救援."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.moving import discard_cards, draw_cards
from qiju.games.sanguosha.names import CARD_MOVE, DONE, HELPED_MORE, SHAN, TAO, WUXIE
from qiju.games.sanguosha.players import has_cards, own_cards
from qiju.games.sanguosha.producing import cards_in
from qiju.games.sanguosha.refusing import no_cards
from qiju.games.sanguosha.skills.base import Acting, SgsState, Skill, SkillFrame, register, some_of
from qiju.games.sanguosha.worth import cheapest, keep_worth
from qiju.kernel.refusal import Refusal


class Zhiheng(Acting):
    """K-3.23: once a play phase discard any cards of hand and equipment and draw as many."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return has_cards(state, seat)

    def why_not(self, state: SgsState, seat: i64) -> Refusal:
        return no_cards(self.number)

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        cards = own_cards(state, seat)
        return some_of(cards, made, 1, len(cards))

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        cards = cards_in(made)
        frame = SkillFrame(self.number, seat)
        frame.a = len(cards)
        state.push(frame)
        discard_cards(state, seat, cards)

    def step(self, state: SgsState, frame: SkillFrame) -> None:
        state.pop()
        draw_cards(state, frame.seat, frame.a)

    def fill(self, state: SgsState, seat: i64, hearts: list[int], made: list[int], moves: list[int]) -> int:
        """Whatever is worth less than a card unseen."""
        card = cheapest(state, seat, moves)
        return card if len(made) == 0 or keep_worth(state, seat, card - CARD_MOVE) < 45 else DONE

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        dull = [card for card in state.hands[seat] if state.n.name_of[card] not in (TAO, SHAN, WUXIE)]
        return 3 if len(dull) > 0 else -10


class Jiuyuan(Skill):
    """K-3.24: the lord heals more by a 桃 of another general of 吴; see `frames/dying.py`."""


def jiuyuan() -> Skill:
    skill = Jiuyuan("jiuyuan", "K-3.24", HELPED_MORE)
    skill.lord = True
    skill.locked = True
    return skill


register(Zhiheng("zhiheng", "K-3.23", True))
register(jiuyuan())
