"""At death's door: everybody may give a 桃 in turn; then death, its rewards and penalties, and the end of the game."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.ending import finish
from qiju.games.sanguosha.frames.appeal import hear_answers
from qiju.games.sanguosha.moving import discard_cards, draw_cards, feel_loss, heal, lift_all, throw_everything
from qiju.games.sanguosha.names import (
    EVERY_RENEGADE,
    HELPED_MORE,
    IDENTITIES,
    LORD,
    LORD_WINS,
    LOYALIST,
    NO,
    NOTHING,
    REBEL,
    REBELS_WIN,
    RENEGADE,
    RENEGADE_WINS,
    TAO,
)
from qiju.games.sanguosha.piles import throw_from_limbo
from qiju.games.sanguosha.players import kingdom, own_cards, speaks
from qiju.games.sanguosha.producing import able_to_answer, announce, cards_in, next_products, no_or_products
from qiju.games.sanguosha.refusing import why_no_answer
from qiju.games.sanguosha.ring import close_ranks
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.games.sanguosha.tallies import DEATH, DYING_WINDOW, PENALTY, REWARD, SAVED, count, count_skill
from qiju.games.sanguosha.telling import note, tell_number, tell_seat, tell_use, who
from qiju.kernel.fields import Shared
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY

ASK: Final = 0
GIVEN: Final = 1


class Dying(SgsFrame):
    """K-4.6.1: who is dying, who did it, and who has not yet had their turn to help.

    K-4.6.4: whoever starts dying meanwhile lies on top and is settled first. KR-25: all are asked at once.
    """

    victim: i64
    killer: i64
    waiting: i64 = -1  # who has not yet had their turn to give
    giver: i64 = NOBODY
    first: i64 = NOBODY
    cards: Shared[list[int]] = NOTHING

    def code(self) -> int:
        return 4

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == GIVEN:
            self.take_effect(table)
            return
        if self.waiting == -1:
            self.waiting = table.alive
            self.first = table.turn
            tell_seat(table, "dying", self.victim)
        # K-4.6.3: whoever has health again is saved, whoever else waits is not asked any more.
        if table.hp[self.victim] > 0:
            count(table, SAVED)
            table.pop()
            return
        helpers = self.waiting & able_to_answer(table)
        if helpers == 0:
            table.pop()
            die(table, self.victim, self.killer)
            return
        count(table, DYING_WINDOW)
        table.ask_all(helpers)

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        if len(made) == 0:
            return no_or_products(state, seat, TAO)
        if made[0] == NO:
            return NOTHING
        return next_products(state, seat, TAO, made)

    def sealed(self) -> bool:
        return True

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        giver, answer, self.waiting = hear_answers(state, self.waiting, self.first)
        if giver != NOBODY:
            self.give(state, giver, answer)

    def give(self, state: SgsState, giver: i64, answer: list[int]) -> None:
        """K-2.6.4: a 桃 used on the dying; the dying cannot decline."""
        # KR-10: another reading lets everybody be asked anew after a 桃, from its giver on.
        if state.n.tao_again:
            self.waiting = state.alive
            self.first = giver
        cards = cards_in(answer)
        announce(state, giver, answer)
        count(state, TAO)
        lost = lift_all(state, giver, cards)
        state.limbo += cards
        self.cards = cards
        tell_use(state, giver, TAO, cards, [int(self.victim)])
        note(state, giver, self.victim, 60)
        self.giver = giver
        self.stage = GIVEN
        feel_loss(state, giver, lost)

    def take_effect(self, state: SgsState) -> None:
        self.stage = ASK
        amount = state.n.tao_heal
        if speaks(state, self.victim, HELPED_MORE) and self.giver != self.victim:
            amount += helped_more(state, self.victim, self.giver)
        heal(state, self.victim, amount)
        throw_from_limbo(state, self.cards)
        self.cards = NOTHING

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        return why_no_answer(state, seat, TAO, made, move, self.options(state, seat, made), "K-4.6.1")

    def asks(self, state: SgsState) -> str:
        return "tao"


FRAMES[4] = Dying(0, NOBODY)


def helped_more(state: SgsState, victim: i64, giver: i64) -> i64:
    """K-3.24, KR-04: a 桃 of one's own kingdom heals more."""
    if kingdom(state, giver) != kingdom(state, victim):
        return 0
    count_skill(state, victim, HELPED_MORE)
    return state.n.jiuyuan_bonus


def die(state: SgsState, victim: i64, killer: i64) -> None:
    """K-4.7.1, KR-32: out of the ring, identity shown, victory looked at, cards discarded, then reward or penalty."""
    count(state, DEATH)
    state.alive &= ~(1 << victim)
    close_ranks(state)
    identity = state.identity[victim]
    if state.log is not None:
        name = IDENTITIES[identity]
        data: dict[str, object] = {
            "seat": int(victim),
            "who": who(state, victim),
            "identity": name,
            "name": f"@identity.{name}",
        }
        if killer >= 0:
            data["killer"] = int(killer)
            data["by"] = who(state, killer)
        state.log.tell("death" if killer >= 0 else "death_nobody", data)
    check_victory(state, victim)
    if state.over:
        return
    throw_everything(state, victim)
    # K-4.7.4: nobody is rewarded or punished where nobody alive did it.
    if killer < 0 or not state.is_alive(killer):
        return
    if identity == REBEL:
        # K-4.7.2
        count(state, REWARD)
        tell_number(state, "reward", killer, state.n.rebel_reward)
        draw_cards(state, killer, state.n.rebel_reward)
    elif identity == LOYALIST and state.identity[killer] == LORD:
        # K-4.7.3
        count(state, PENALTY)
        tell_seat(state, "penalty", killer)
        discard_cards(state, killer, own_cards(state, killer))


def check_victory(state: SgsState, victim: i64) -> None:
    """K-1.3, K-4.7.5, K-4.7.6: after each death, and only then."""
    living = [seat for seat in range(state.seats) if state.is_alive(seat)]
    if state.identity[victim] == LORD:
        lone_renegade = len(living) == 1 and state.identity[living[0]] == RENEGADE
        if lone_renegade:
            finish(state, RENEGADE_WINS, living[0])
        elif state.n.renegade_inherits and no_rebel_but_renegade(state, living):
            # KR-17
            finish(state, RENEGADE_WINS, EVERY_RENEGADE)
        else:
            finish(state, REBELS_WIN, NOBODY)
    elif all(state.identity[seat] in (LORD, LOYALIST) for seat in living):
        finish(state, LORD_WINS, NOBODY)


def no_rebel_but_renegade(state: SgsState, living: list[int]) -> bool:
    identities = [state.identity[seat] for seat in living]
    return REBEL not in identities and RENEGADE in identities
