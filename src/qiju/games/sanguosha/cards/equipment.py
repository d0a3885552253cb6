"""Equipment: laid before its user, where it takes the place of what lay there. What weapons do: `weapons.py`."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.cards.base import CARDS, CardRule, Use
from qiju.games.sanguosha.moving import GEAR_LOST, feel_loss
from qiju.games.sanguosha.names import CARD_NAMES, FIRST_EQUIPMENT, JUEYING, NO_CARD, SLOT_COUNT
from qiju.games.sanguosha.piles import throw
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.telling import tell_cards


class Equipment(CardRule):
    """K-2.2.2, K-2.10.13"""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.aimed = False

    def effect(self, state: SgsState, use: Use, target: i64) -> None:
        card = use.cards[0]
        if card not in state.limbo:
            return
        place = target * SLOT_COUNT + state.n.slot_of[card]
        old = state.equip[place]
        state.limbo.remove(card)
        state.equip[place] = card
        if old != NO_CARD:
            throw(state, old)
            tell_cards(state, "discard", target, [old])
            feel_loss(state, target, GEAR_LOST)


for _name in range(FIRST_EQUIPMENT, len(CARD_NAMES)):
    _number = min(_name, JUEYING) - FIRST_EQUIPMENT + 1
    CARDS[_name] = Equipment(f"K-2.10.{_number}")
