"""K-4.2: a table is laid, up to the first question."""

from __future__ import annotations

from qiju.games.sanguosha.frames.choosing import Choosing, begin_game, offer_lord, take_general
from qiju.games.sanguosha.names import IDENTITIES, LORD, NO_CARD, NOTHING, SLOT_COUNT
from qiju.games.sanguosha.ring import close_ranks
from qiju.games.sanguosha.setup import NO_GENERAL, SgsSetup
from qiju.games.sanguosha.skill import learn_skills
from qiju.games.sanguosha.state import SgsState
from qiju.kernel.streams import Keys


def blank_table(n: SgsSetup) -> SgsState:
    """Empty places for a table to be dealt or unpacked onto."""
    state = SgsState(n)
    seats = state.seats
    state.alive = (1 << seats) - 1
    state.ring = seats
    state.places = [int(seat) for seat in range(seats)]
    state.identity = [LORD] * seats
    state.general = [NO_GENERAL] * seats
    state.moments = [0] * seats
    state.near = [0] * seats
    state.skills = [NOTHING] * seats
    state.hp = [0] * seats
    state.max_hp = [0] * seats
    state.hands = [[] for _ in range(seats)]
    state.zones = [[] for _ in range(seats)]
    state.equip = [NO_CARD] * (seats * SLOT_COUNT)
    state.discard = []
    state.limbo = []
    state.known = [0] * state.n.size
    state.offers = [[] for _ in range(seats)]
    state.answers = [NOTHING] * seats
    state.deeds = [0] * (seats * seats)
    return state


def follow(state: SgsState) -> None:
    """What is not packed because it follows from the rest: the ring of the living, and who has which skills."""
    close_ranks(state)
    for seat in range(state.seats):
        learn_skills(state, seat)


def laid_table(n: SgsSetup, keys: Keys) -> SgsState:
    """K-4.2.1 to K-4.2.7, up to the first question."""
    state = blank_table(n)
    state.key_streams(keys)
    deal_identities(state)
    shuffle_deck(state)
    if len(n.fixed) > 0:
        for seat, number in enumerate(n.fixed):
            take_general(state, seat, number)
        begin_game(state)
    elif n.with_generals:
        offer_lord(state)
        state.push(Choosing())
    else:
        # K-4.2.7
        begin_game(state)
    state.run()
    return state


def deal_identities(state: SgsState) -> None:
    """K-4.2.1: at random; whoever is the lord sits first."""
    counts = state.n.identities
    rest: list[int] = []
    for identity in range(len(IDENTITIES)):
        if identity != LORD:
            rest += [identity] * counts[identity]
    state.deal.shuffle(rest)
    state.identity = [LORD, *rest]


def shuffle_deck(state: SgsState) -> None:
    """K-4.2.6: all cards, in an order that nobody knows."""
    cards = [int(card) for card in range(state.n.size)]
    state.deal.shuffle(cards)
    state.deck = cards
