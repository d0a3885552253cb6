"""The generals are chosen: the lord's in the open, then everybody else's at once and unseen; then the game begins."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.frames.turn import Turn
from qiju.games.sanguosha.moving import draw_cards
from qiju.games.sanguosha.names import GENERAL_MOVE, GENERALS, LORD, NOTHING, START
from qiju.games.sanguosha.setup import NO_GENERAL
from qiju.games.sanguosha.skill import learn_skills
from qiju.games.sanguosha.state import FRAMES, SgsFrame, SgsState
from qiju.games.sanguosha.telling import who
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal

LORD_CHOOSES: Final = 0
OTHERS_CHOOSE: Final = 1


class Choosing(SgsFrame):
    """K-4.2.2, K-4.2.3"""

    secret: bool = False  # the others choose, each unseen

    def code(self) -> int:
        return 19

    def step(self, state: FramedState) -> None:
        table = cast(SgsState, state)
        if self.stage == LORD_CHOOSES:
            table.ask_one(0)
            return
        self.secret = True
        deal_offers(table)
        tell_offers(table)
        table.ask_all(((1 << table.seats) - 1) & ~1)

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        return NOTHING if len(made) > 0 else [GENERAL_MOVE + number for number in state.offers[seat]]

    def decide(self, state: SgsState, seat: i64, made: list[int]) -> None:
        if self.stage == LORD_CHOOSES:
            self.stage = OTHERS_CHOOSE
            take_general(state, seat, made[0] - GENERAL_MOVE)
            return
        answers = state.answers
        state.answers = [NOTHING] * state.seats
        state.offers = [NOTHING] * state.seats
        for one in range(1, state.seats):
            take_general(state, one, answers[one][0] - GENERAL_MOVE)
        state.pop()
        begin_game(state)

    def why_not(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal:
        names: list[object] = [f"@general.{state.n.general_names[number]}" for number in state.offers[seat]]
        return Refusal("refuse.not_offered", "K-4.2.2" if self.stage == LORD_CHOOSES else "K-4.2.3", what=names)

    def sealed(self) -> bool:
        return self.secret

    def asks(self, state: SgsState) -> str:
        return "general"


FRAMES[19] = Choosing()


def offer_lord(state: SgsState) -> None:
    """K-4.2.2: the lord's three and two more at random."""
    others = [number for number in range(len(state.n.generals)) if number not in state.n.candidates]
    state.deal.shuffle(others)
    state.phase = GENERALS
    state.offers[0] = state.n.candidates + others[: state.n.lord_extra]


def deal_offers(state: SgsState) -> None:
    """K-4.2.3, KR-31: everybody else gets three of all that are left, those that the lord left included."""
    rest = [number for number in range(len(state.n.generals)) if number not in state.general]
    state.deal.shuffle(rest)
    each = state.n.offered_each()
    state.offers = [NOTHING] * state.seats
    for seat in range(1, state.seats):
        state.offers[seat] = rest[(seat - 1) * each : seat * each]


def tell_offers(state: SgsState) -> None:
    """Everybody hears what they may choose from, and that others choose, too."""
    if state.log is None:
        return
    for seat in range(state.seats):
        offers = state.offers[seat]
        if len(offers) == 0:
            continue
        names: list[object] = [f"@general.{state.n.general_names[number]}" for number in offers]
        full: dict[str, object] = {"seat": int(seat), "who": who(state, seat), "what": names}
        state.log.whisper("offers", 1 << seat, full, {**full, "what": f"@some.{len(offers)}"})


def take_general(state: SgsState, seat: i64, number: i64) -> None:
    state.general = state.general.copy()
    state.general[seat] = number
    learn_skills(state, seat)
    if state.log is not None and number != NO_GENERAL:
        name = state.n.general_names[number]
        state.log.tell("choose_general", {"seat": int(seat), "who": who(state, seat), "general": f"@general.{name}"})


def begin_game(state: SgsState) -> None:
    """K-4.2.4, K-4.2.6: health, four cards each, and the lord begins."""
    n = state.n
    state.max_hp = state.max_hp.copy()
    for seat in range(state.seats):
        number = state.general[seat]
        most = n.blank_hp if number < 0 else n.generals[number].hp
        if state.identity[seat] == LORD and state.seats >= n.lord_bonus_from:
            most += n.lord_bonus
        state.max_hp[seat] = most
        state.hp[seat] = most
    for seat in range(state.seats):
        draw_cards(state, seat, n.start_hand, "hand")
    state.phase = START
    state.push(Turn(0))
