"""The preparation: identities, generals, health, the first hands."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.frames.turn import Turn
from qiju.games.sanguosha.moving import draw_cards
from qiju.games.sanguosha.names import GENERALS, IDENTITIES, LORD, START
from qiju.games.sanguosha.setup import NO_GENERAL
from qiju.games.sanguosha.state import NOTHING, SgsState
from qiju.games.sanguosha.telling import who


def shuffle_deck(state: SgsState) -> None:
    """K-4.2.6: all cards, in an order that nobody knows."""
    cards = [int(card) for card in range(state.n.size)]
    state.deal.shuffle(cards)
    state.deck = cards


def deal_identities(state: SgsState) -> None:
    """K-4.2.1: at random; whoever is the lord sits first."""
    counts = state.n.identities
    rest: list[int] = []
    for identity in range(len(IDENTITIES)):
        if identity != LORD:
            rest += [identity] * counts[identity]
    state.deal.shuffle(rest)
    state.identity = [LORD, *rest]


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
    state.learn_skills(seat)
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
        draw_cards(state, seat, n.start_hand)
    state.phase = START
    state.push(Turn(0))
