"""A table is laid: the state a game begins with."""

from __future__ import annotations

from qiju.games.sanguosha.dealing import begin_game, deal_identities, offer_lord, shuffle_deck, take_general
from qiju.games.sanguosha.frames.choosing import Choosing
from qiju.games.sanguosha.setup import SgsSetup
from qiju.games.sanguosha.state import SgsState
from qiju.kernel.streams import Keys


def blank_table(n: SgsSetup) -> SgsState:
    state = SgsState(n)
    state.lay_empty()
    return state


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
