"""Damage, and health lost without it."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.frames.chance import offer
from qiju.games.sanguosha.frames.dying import Dying
from qiju.games.sanguosha.names import JUEDOU, NO_NAME, NOTHING, ON_DAMAGED, ON_HURTING, SHA
from qiju.games.sanguosha.players import speaks
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.games.sanguosha.tallies import DAMAGE, count
from qiju.games.sanguosha.telling import tell_number, who
from qiju.kernel.fields import Shared
from qiju.kernel.frames import FramedState
from qiju.kernel.state import NOBODY

BEFORE: Final = 0
HIT: Final = 1
SUFFERED: Final = 2
OVER: Final = 3


class Damage(SgsFrame):
    """K-4.5.1: who does it to whom, how much, with which card made of which cards, used by whom."""

    source: i64
    victim: i64
    amount: i64
    name: i64
    user: i64
    prevented: bool = False
    cards: Shared[list[int]] = NOTHING

    def code(self) -> int:
        return 3

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == BEFORE:
            self.stage = HIT
            self.weigh(table)
        elif self.stage == HIT:
            self.stage = SUFFERED
            self.hit(table)
        elif self.stage == SUFFERED:
            self.stage = OVER
            # K-4.5.5: whoever lives on may answer the damage.
            if table.is_alive(self.victim) and speaks(table, self.victim, ON_DAMAGED):
                offer(table, self.victim, ON_DAMAGED, self.amount)
        else:
            table.pop()

    def weigh(self, state: SgsState) -> None:
        """K-4.5.1, K-4.5.2: the dead do no damage; more by 裸衣 (KR-07); a weapon may speak before the blow."""
        # Somebody who has died is no source any more.
        if self.source >= 0 and not state.is_alive(self.source):
            self.source = NOBODY
        if self.source < 0:
            return
        mine = self.source == state.turn and self.user == self.source
        if mine and (self.name == SHA or self.name == JUEDOU):
            self.amount += state.might
        if self.name == SHA and self.user == self.source:
            offer(state, self.source, ON_HURTING)

    def hit(self, state: SgsState) -> None:
        """K-4.5.3, K-4.5.4: health goes down, and whoever has none left is dying."""
        if self.prevented or not state.is_alive(self.victim):
            state.pop()
            return
        count(state, DAMAGE)
        victim = self.victim
        state.hp[victim] = state.hp[victim] - self.amount
        if state.log is not None:
            data: dict[str, object] = {"seat": int(victim), "who": who(state, victim), "number": int(self.amount)}
            if self.source >= 0:
                data["source"] = int(self.source)
                data["by"] = who(state, self.source)
            state.log.tell("damage" if self.source >= 0 else "damage_nobody", data)
        if state.hp[victim] <= 0:
            state.push(Dying(victim, self.source))


FRAMES[3] = Damage(NOBODY, 0, 0, NO_NAME, NOBODY)


def damage_below(state: SgsState) -> Damage:
    """The damage that is being resolved now."""
    for place in range(len(state.frames) - 1, -1, -1):
        frame = state.frames[place]
        if isinstance(frame, Damage):
            return frame
    raise AssertionError("no damage")


def hurt_by_skill(state: SgsState, source: i64, victim: i64, amount: i64) -> None:
    """Damage that no card does."""
    state.push(Damage(source, victim, amount, NO_NAME, NOBODY))


def lose_health(state: SgsState, seat: i64, amount: i64) -> None:
    """K-4.5.6: health lost is no damage: nobody does it and no skill answers it."""
    state.hp[seat] = state.hp[seat] - amount
    tell_number(state, "lose_health", seat, amount)
    if state.hp[seat] <= 0:
        state.push(Dying(seat, NOBODY))
