"""What every card answers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.sanguosha.names import CARD_NAMES, NOTHING, SEAT_MOVE
from qiju.games.sanguosha.state import SgsFrame, SgsState
from qiju.kernel.fields import Shared
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY


class Use(SgsFrame):
    """K-2.5: a card being used: by whom, as what, made of which cards, at whom; how far it has come."""

    user: i64
    name: i64
    cards: Shared[list[int]]
    targets: list[int]
    suit: i64 = -1
    colour: i64 = 0
    aside: i64 = NOBODY  # 借刀杀人: who is to be struck
    bare: bool = False  # 离间: a duel of no card, which no trick cancels
    at: i64 = 0  # which of the targets
    was: i64 = NOBODY  # whom it was aimed at before a skill changed that
    pierced: i64 = 0  # for which of the targets the armor does not count
    fixed: i64 = 0  # for which of the targets no 闪 may be used
    shown: Shared[list[int]] = NOTHING  # 五谷丰登: what lies open

    def code(self) -> int:
        return 8

    def target(self) -> i64:
        return self.targets[self.at]

    def cards_held(self) -> list[int]:
        return self.cards + self.shown


class CardRule:
    """One card name: what it may be aimed at and what it does there."""

    def __init__(self, clause: str) -> None:
        self.clause = clause
        self.aimed = True  # its user chooses at whom; otherwise `everybody` says

    # -- whom it may be used on -----------------------------------------------------------------------

    def may_use(self, state: SgsState, user: i64, spare: i64) -> bool:
        """May it be used in the play phase at all? `spare` is a card of equipment that is being spent for it."""
        return self.has_target(state, user, spare)

    def has_target(self, state: SgsState, user: i64, spare: i64) -> bool:
        if not self.aimed:
            return True
        return any(self.may_target(state, user, target, spare) for target in range(state.seats))

    def may_target(self, state: SgsState, user: i64, target: i64, spare: i64) -> bool:
        return False

    def everybody(self, state: SgsState, user: i64) -> list[int]:
        """The targets of a card that leaves no choice, in the order in which it takes effect."""
        return [int(user)]

    def options(self, state: SgsState, user: i64, cards: list[int], seats: list[int]) -> list[int]:
        """Which seat may be named next; nothing where all targets are named."""
        if not self.aimed or len(seats) > 0:
            return NOTHING
        spare = spent_gear(state, cards)
        return [SEAT_MOVE + target for target in range(state.seats) if self.may_target(state, user, target, spare)]

    def why_not_use(self, state: SgsState, user: i64, spare: i64) -> Refusal:
        """Why it cannot be used in the play phase; asked only where `may_use` says no."""
        raise NotImplementedError

    def why_not_target(self, state: SgsState, user: i64, target: i64, cards: list[int], seats: list[int]) -> Refusal:
        """Why not at this one, made of these cards, after those seats were named. Whoever it is, is alive."""
        raise NotImplementedError

    # -- what it does ----------------------------------------------------------------------------------

    def open(self, state: SgsState, use: Use) -> None:
        """Before it takes effect on anybody."""

    def passes_over(self, state: SgsState, target: i64) -> bool:
        """Does it not concern this target at all, so that nobody is asked for a 无懈可击?"""
        return False

    def effect(self, state: SgsState, use: Use, target: i64) -> None:
        """What it does to one target."""

    def close(self, state: SgsState, use: Use) -> None:
        """After it took effect on everybody."""

    # -- for bots --------------------------------------------------------------------------------------

    def appeal(self, state: SgsState, user: i64, target: i64, hearts: list[int]) -> int:
        """How much its user would like it on this target; `hearts` says who is a friend (above zero) or a foe."""
        return 0


CARDS: Final[list[CardRule]] = [CardRule("") for _ in CARD_NAMES]


def spent_gear(state: SgsState, cards: list[int]) -> i64:
    """K-2.1.5: the card of equipment that is being spent, if any."""
    for card in cards:
        if card in state.equip:
            return card
    return -1
