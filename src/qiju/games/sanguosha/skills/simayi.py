"""司马懿: 反馈, 鬼才."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.frames.damage import damage_below
from qiju.games.sanguosha.frames.judge import judgement_below
from qiju.games.sanguosha.frames.picking import pickable, picked
from qiju.games.sanguosha.moving import feel_loss, lift_all
from qiju.games.sanguosha.names import CARD_MOVE, ON_DAMAGED, ON_JUDGING
from qiju.games.sanguosha.players import has_cards
from qiju.games.sanguosha.producing import cards_in
from qiju.games.sanguosha.skills.base import NOTHING, SgsState, Skill, card_moves, register
from qiju.games.sanguosha.telling import tell_cards
from qiju.games.sanguosha.worth import cheapest, judged_well, loot_worth


class Fankui(Skill):
    """K-3.3: take a card of whoever did the damage, from hand or equipment."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        source = damage_below(state).source
        return source >= 0 and source != seat and state.is_alive(source) and has_cards(state, source)

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        return NOTHING if len(made) > 0 else pickable(state, damage_below(state).source, False)

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        picked(state, seat, damage_below(state).source, made[0], True)

    def fill(self, state: SgsState, seat: i64, hearts: list[int], made: list[int], moves: list[int]) -> int:
        source = damage_below(state).source
        best = moves[0]
        for move in moves:
            if loot_worth(state, source, hearts, move) > loot_worth(state, source, hearts, best):
                best = move
        return best

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        return 10 - hearts[damage_below(state).source]


class Guicai(Skill):
    """K-3.4: a hand card takes the place of anybody's judgement card."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return len(state.hands[seat]) > 0

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        return NOTHING if len(made) > 0 else card_moves(state.hands[seat], made)

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        cards = cards_in(made)
        lost = lift_all(state, seat, cards)
        tell_cards(state, "replace", seat, cards)
        judgement_below(state).replace(state, cards[0])
        feel_loss(state, seat, lost)

    def fill(self, state: SgsState, seat: i64, hearts: list[int], made: list[int], moves: list[int]) -> int:
        """The cheapest card that turns the judgement round."""
        fitting = [move for move in moves if self.turns(state, hearts, move - CARD_MOVE)]
        return cheapest(state, seat, fitting if len(fitting) > 0 else moves)

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        return 20 if any(self.turns(state, hearts, card) for card in state.hands[seat]) else -10

    def turns(self, state: SgsState, hearts: list[int], card: i64) -> bool:
        """Is the judgement bad for a friend or good for a foe now, and the other way round with this card?"""
        judge = judgement_below(state)
        heart = hearts[judge.owner]
        if heart == 0:
            return False
        now = judged_well(state, judge.card)
        return now != (heart > 0) and judged_well(state, card) == (heart > 0)


register(Fankui("fankui", "K-3.3", ON_DAMAGED))
register(Guicai("guicai", "K-3.4", ON_JUDGING))
