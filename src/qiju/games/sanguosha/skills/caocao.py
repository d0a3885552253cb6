"""曹操: 奸雄, 护驾."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.frames.damage import damage_below
from qiju.games.sanguosha.frames.provide import kin_of
from qiju.games.sanguosha.names import CALLS, ON_DAMAGED, SHAN
from qiju.games.sanguosha.piles import put_in_hand
from qiju.games.sanguosha.refusing import why_no_call
from qiju.games.sanguosha.skills.base import SgsState, Skill, register
from qiju.games.sanguosha.telling import tell_cards
from qiju.kernel.events import EVERYBODY
from qiju.kernel.refusal import Refusal


class Jianxiong(Skill):
    """K-3.1: take the cards that did the damage, where they are still being resolved."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return any(card in state.limbo for card in damage_below(state).cards)

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        cards = [card for card in damage_below(state).cards if card in state.limbo]
        for card in cards:
            state.limbo.remove(card)
            put_in_hand(state, seat, card, EVERYBODY)
        tell_cards(state, "gain", seat, cards)


class Hujia(Skill):
    """K-3.2: the lord calls other generals of 魏 for a 闪."""

    def may_call(self, state: SgsState, seat: i64) -> bool:
        return kin_of(state, seat) != 0

    def why_not_make(self, state: SgsState, seat: i64, name: i64) -> Refusal:
        return why_no_call(state, self.number, self.may_call(state, seat))

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        return 120


def hujia() -> Skill:
    skill = Hujia("hujia", "K-3.2", CALLS)
    skill.lord = True
    skill.makes = [SHAN]
    return skill


register(Jianxiong("jianxiong", "K-3.1", ON_DAMAGED))
register(hujia())
