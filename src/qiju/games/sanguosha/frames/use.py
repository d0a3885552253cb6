"""The use of a card, step by step."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.cards.base import CARDS, Use
from qiju.games.sanguosha.frames.chance import offer
from qiju.games.sanguosha.frames.wuxie import Wuxie
from qiju.games.sanguosha.moving import feel_loss, lift_all
from qiju.games.sanguosha.names import (
    FAR_TRICKS,
    FIRST_DELAYED,
    FIRST_TRICK,
    GUOHE,
    HARM,
    NEARER,
    ON_AIMED,
    ON_TARGETED,
    ON_USE,
    PLAY,
    QINGGANG,
    SHA,
    SHUNSHOU,
    WEAPON,
)
from qiju.games.sanguosha.piles import throw_from_limbo
from qiju.games.sanguosha.players import gear_name, speaks
from qiju.games.sanguosha.producing import colour_of, suit_of
from qiju.games.sanguosha.ring import order_from
from qiju.games.sanguosha.state import FRAMES, SgsState
from qiju.games.sanguosha.tallies import EFFECT_FANGTIAN, EFFECT_QINGGANG, count, count_skill
from qiju.games.sanguosha.telling import note, tell_use
from qiju.kernel.frames import FramedState
from qiju.kernel.state import NOBODY

DECLARED: Final = 0
TARGETING: Final = 1
AIMING: Final = 2
OPENING: Final = 3
EACH: Final = 4
ANSWERED: Final = 5


class Using(Use):
    """K-2.5.1 to K-2.5.7. K-2.3.1: whatever is used goes this way.

    K-2.5.8: the user's death changes nothing for the targets to come. K-2.5.9: nor does what becomes of a target,
    once it is one.
    """

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == EACH:
            self.next_target(table)
        elif self.stage == ANSWERED:
            self.stage = EACH
            self.at += 1
            # K-2.9.3: cancelled for this target.
            if table.ret == 0:
                CARDS[self.name].effect(table, self, self.targets[self.at - 1])
        elif self.stage == DECLARED:
            self.stage = TARGETING if self.name == SHA else OPENING
            # K-2.5.3, KR-03
            if not self.bare and self.is_trick():
                offer(table, self.user, ON_USE)
        elif self.stage == TARGETING:
            self.let_evade(table)
        elif self.stage == AIMING:
            self.let_aim(table)
        else:
            self.stage = EACH
            self.at = 0
            CARDS[self.name].open(table, self)

    def is_trick(self) -> bool:
        """A trick that takes effect at once."""
        return FIRST_TRICK <= self.name < FIRST_DELAYED

    def let_evade(self, state: SgsState) -> None:
        """K-2.5.4: each target in turn may pass it on; who gets it then may speak in turn."""
        while self.at < len(self.targets):
            target = self.targets[self.at]
            if self.was == target or not speaks(state, target, ON_TARGETED):
                self.at += 1
                self.was = NOBODY
                continue
            self.was = target
            offer(state, target, ON_TARGETED)
            return
        self.at = 0
        self.stage = AIMING
        self.targets = in_turn_order(state, self.targets)

    def let_aim(self, state: SgsState) -> None:
        """K-2.5.5: what the user's skills and weapon do to each target before it can answer."""
        if self.at >= len(self.targets) or not state.is_alive(self.user):
            self.stage = OPENING
            return
        # K-2.10.3
        if gear_name(state, self.user, WEAPON) == QINGGANG:
            self.pierced |= 1 << self.at
            count(state, EFFECT_QINGGANG)
        self.at += 1
        if state.is_alive(self.targets[self.at - 1]):
            offer(state, self.user, ON_AIMED)

    def next_target(self, state: SgsState) -> None:
        """K-2.5.6: one after the other, the dead left out."""
        rule = CARDS[self.name]
        while self.at < len(self.targets):
            target = self.targets[self.at]
            if not state.is_alive(target) or rule.passes_over(state, target):
                self.at += 1
                continue
            # K-2.9.4: only tricks can be cancelled, and not the duel that is no card.
            if self.is_trick() and not self.bare:
                self.stage = ANSWERED
                state.push(Wuxie(self.name, self.user, target))
            else:
                self.at += 1
                rule.effect(state, self, target)
            return
        self.finish(state)

    def finish(self, state: SgsState) -> None:
        """K-2.5.7: what is still being resolved is discarded."""
        state.pop()
        CARDS[self.name].close(state, self)
        throw_from_limbo(state, self.cards)
        state.ret = 1


FRAMES[8] = Using(0, 0, [], [])


def begin_use(
    state: SgsState, user: i64, name: i64, cards: list[int], targets: list[int], aside: i64 = NOBODY
) -> Using:
    """K-2.5.1, K-2.5.2: declared with all targets; its cards leave hand and equipment at once.

    Cards that another has played for the user lie in the open already.
    """
    use = Using(user, name, cards, in_turn_order(state, targets))
    use.suit = suit_of(state, cards)
    use.colour = colour_of(state, cards)
    use.aside = aside
    state.push(use)
    count(state, name)
    own = [card for card in cards if card not in state.limbo]
    lost = lift_all(state, user, own)
    state.limbo += own
    tell_use(state, user, name, cards, use.targets, aside)
    if name == SHA and user == state.turn and state.phase == PLAY:
        state.sha_shown = 1
    if state.tally is not None:
        count_locked(state, use)
    note_use(state, use)
    feel_loss(state, user, lost)
    return use


def count_locked(state: SgsState, use: Use) -> None:
    """Skills and weapons that nobody invokes, but that let this card be used as it is."""
    if use.name == SHA and len(use.targets) > 1:
        count(state, EFFECT_FANGTIAN)
    if use.name in (SHA, SHUNSHOU):
        count_skill(state, use.user, NEARER)
    if use.name == SHUNSHOU:
        count_skill(state, use.user, FAR_TRICKS)


def in_turn_order(state: SgsState, targets: list[int]) -> list[int]:
    """K-4.9.2: several targets are dealt with from the player whose turn it is on; one may be there twice."""
    if len(targets) < 2:
        return targets
    return [seat for seat in order_from(state, state.turn) for _ in range(targets.count(seat))]


def note_use(state: SgsState, use: Use) -> None:
    """Everybody saw whom this card was aimed at. What hits all alike says nothing."""
    harm = HARM[use.name]
    if harm == 0 or len(use.targets) != 1 or not CARDS[use.name].aimed:
        return
    # What is taken from somebody is known only later.
    if use.name in (GUOHE, SHUNSHOU):
        return
    note(state, use.user, use.targets[0], -harm)


def use_below(state: SgsState) -> Using:
    """The card that is being used now."""
    for place in range(len(state.frames) - 1, -1, -1):
        frame = state.frames[place]
        if isinstance(frame, Using):
            return frame
    raise AssertionError("no card is being used")
