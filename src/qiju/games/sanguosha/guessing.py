"""A table as one seat would guess it: identities as likely as deeds make them, everything else dealt anew."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.beliefs import Beliefs, beliefs
from qiju.games.sanguosha.names import IDENTITIES, LOYALIST, REBEL, RENEGADE
from qiju.games.sanguosha.state import SgsState
from qiju.kernel.streams import Stream


def believed_world(state: SgsState, seat: i64, stream: Stream) -> SgsState:
    """What the seat knows stays; who the others are is drawn from its beliefs."""
    world = state.resample(seat, stream)
    hidden = [one for one in range(state.seats) if not state.identity_known(one, seat)]
    if len(hidden) > 0:
        guess = Guess(hidden, state.n.identities, state, seat)
        world.identity = world.identity.copy()
        for one, identity in zip(hidden, guess.draw(stream), strict=True):
            world.identity[one] = identity
    return world


def guessed_identities(state: SgsState, seat: i64) -> list[dict[str, float]]:
    """Of everybody whose identity is hidden from this seat, how likely each is, by what everybody saw."""
    seen = beliefs(state, seat)
    found: list[dict[str, float]] = [{} for _ in range(state.seats)]
    for suspect in seen.hidden:
        found[suspect.seat] = {
            IDENTITIES[LOYALIST]: suspect.loyalist,
            IDENTITIES[REBEL]: suspect.rebel,
            IDENTITIES[RENEGADE]: suspect.renegade,
        }
    return found


class Guess:
    """Every way to give those hidden the identities that are left, each as likely as it makes everybody's deeds."""

    def __init__(self, hidden: list[int], identities: list[int], state: SgsState, seat: i64) -> None:
        self.hidden = hidden
        self.seen: Beliefs = beliefs(state, seat)
        left = identities.copy()
        for one in range(state.seats):
            if one not in hidden:
                left[state.identity[one]] -= 1
        self.loyalists: i64 = left[LOYALIST]
        self.rebels: i64 = left[REBEL]
        self.weights: dict[int, float] = {}

    def draw(self, stream: Stream) -> list[int]:
        """One such way."""
        loyalists, rebels = self.loyalists, self.rebels
        drawn: list[int] = []
        for place, one in enumerate(self.hidden):
            as_loyalist = self.seen.everybody[one].loyalist * self.weight(place + 1, loyalists - 1, rebels)
            as_rebel = self.seen.everybody[one].rebel * self.weight(place + 1, loyalists, rebels - 1)
            as_renegade = self.seen.everybody[one].renegade * self.weight(place + 1, loyalists, rebels)
            at = stream.uniform() * (as_loyalist + as_rebel + as_renegade)
            if at < as_loyalist:
                drawn.append(LOYALIST)
                loyalists -= 1
            elif at < as_loyalist + as_rebel:
                drawn.append(REBEL)
                rebels -= 1
            else:
                drawn.append(RENEGADE)
        return drawn

    def weight(self, place: i64, loyalists: i64, rebels: i64) -> float:
        """How likely all ways together are to give so many loyalists and rebels to those from this place on."""
        renegades: i64 = len(self.hidden) - place - loyalists - rebels
        if loyalists < 0 or rebels < 0 or renegades < 0:
            return 0.0
        if place == len(self.hidden):
            return 1.0
        key = int((place * 16 + loyalists) * 16 + rebels)
        found = self.weights.get(key)
        if found is not None:
            return found
        one = self.hidden[place]
        total = self.seen.everybody[one].loyalist * self.weight(place + 1, loyalists - 1, rebels)
        total += self.seen.everybody[one].rebel * self.weight(place + 1, loyalists, rebels - 1)
        total += self.seen.everybody[one].renegade * self.weight(place + 1, loyalists, rebels)
        self.weights[key] = total
        return total
