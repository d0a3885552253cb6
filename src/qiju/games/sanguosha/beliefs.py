"""Who is a friend and who a foe, by what everybody saw: identities are guessed from deeds, and deeds can deceive."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.sanguosha.names import LORD, LOYALIST, REBEL, RENEGADE
from qiju.games.sanguosha.state import SgsState

SHARPNESS: Final = 45.0  # deeds of this weight make one identity e times as likely as without them
MOST: Final = 150.0  # no pile of deeds convinces more than this
SERIES: Final = 16  # so many terms are enough for what MOST and SHARPNESS let through
UNSURE: Final = 45  # hearts nearer to zero than this (in tenths) are nobody's friend or foe
WARY: Final = 65  # the same for loyalists, before they strike
SURE: Final = 120
HINT: Final = 5


class Beliefs:
    """How likely each seat is a loyalist, a rebel, a renegade, as one seat sees it."""

    __slots__ = ("loyalist", "rebel", "renegade")

    def __init__(self, seats: i64) -> None:
        self.loyalist: list[float] = [0.0] * seats
        self.rebel: list[float] = [0.0] * seats
        self.renegade: list[float] = [0.0] * seats


def beliefs(state: SgsState, seat: i64) -> Beliefs:
    """What is known for certain, and for the others what their deeds suggest, fitted to how many there are of each."""
    result = Beliefs(state.seats)
    counts = [float(count) for count in state.n.identities]
    hidden: list[int] = []
    for one in range(state.seats):
        if not state.identity_known(one, seat):
            hidden.append(one)
            continue
        identity = state.identity[one]
        counts[identity] -= 1.0
        if identity == LOYALIST:
            result.loyalist[one] = 1.0
        elif identity == REBEL:
            result.rebel[one] = 1.0
        elif identity == RENEGADE:
            result.renegade[one] = 1.0
    if len(hidden) == 0:
        return result
    # At first by deeds to the lord alone; then once more, as those whom one struck or helped seem by now.
    sides = [side_of(state, one, seat) for one in range(state.seats)]
    guess(state, result, hidden, counts, sides)
    for one in hidden:
        sides[one] = result.loyalist[one] - result.rebel[one] - 0.3 * result.renegade[one]
    guess(state, result, hidden, counts, sides)
    return result


def guess(state: SgsState, result: Beliefs, hidden: list[int], counts: list[float], sides: list[float]) -> None:
    """How likely each is what, where everybody else stands on these sides."""
    for one in hidden:
        lean = stance_of(state, one, sides) / SHARPNESS
        result.loyalist[one] = counts[LOYALIST] * times_as_likely(lean)
        result.rebel[one] = counts[REBEL] * times_as_likely(-lean)
        result.renegade[one] = counts[RENEGADE] * times_as_likely(0.3 * lean)
    for _ in range(3):
        fit_counts(result, hidden, counts)
        fit_seats(result, hidden)


def times_as_likely(lean: float) -> float:
    """The exponential of a lean, by its series: sums and products, which every machine rounds alike."""
    size = lean if lean >= 0.0 else -lean
    total = 1.0
    term = 1.0
    for place in range(1, SERIES):
        term = term * size / float(place)
        total += term
    return total if lean >= 0.0 else 1.0 / total


def fit_counts(result: Beliefs, hidden: list[int], counts: list[float]) -> None:
    """As many of each identity in all as there are left."""
    for chances, count in (
        (result.loyalist, counts[LOYALIST]),
        (result.rebel, counts[REBEL]),
        (result.renegade, counts[RENEGADE]),
    ):
        total = 0.0
        for one in hidden:
            total += chances[one]
        if total <= 0.0:
            continue
        for one in hidden:
            chances[one] = chances[one] * count / total


def fit_seats(result: Beliefs, hidden: list[int]) -> None:
    """Everybody is exactly one thing."""
    for one in hidden:
        total = result.loyalist[one] + result.rebel[one] + result.renegade[one]
        if total <= 0.0:
            continue
        result.loyalist[one] = result.loyalist[one] / total
        result.rebel[one] = result.rebel[one] / total
        result.renegade[one] = result.renegade[one] / total


def stance_of(state: SgsState, one: i64, sides: list[float]) -> float:
    """For the lord (above zero) or against: what one did to the lord, and to those who stand by or against him."""
    first = one * state.seats
    stance = 1.5 * state.deeds[first]
    for other in range(1, state.seats):
        if other != one:
            stance += 0.7 * state.deeds[first + other] * sides[other]
    return max(-MOST, min(MOST, stance))


def side_of(state: SgsState, one: i64, seat: i64) -> float:
    """From -1 (against the lord) to 1, at first sight: by identity where it is known, else by deeds to the lord."""
    if state.identity_known(one, seat) and one != seat:
        identity = state.identity[one]
        if identity == REBEL:
            return -1.0
        return -0.3 if identity == RENEGADE else 1.0
    direct = state.deeds[one * state.seats] / 60.0
    return max(-1.0, min(1.0, direct))


def hearts_of(state: SgsState, seat: i64) -> list[int]:
    """How much this seat wants each other to live: from -12 (a foe) to 12 (a friend); 0 where it cannot tell yet."""
    seen = beliefs(state, seat)
    identity = state.identity[seat]
    hearts: list[int] = [0] * state.seats
    crowd = crowd_of(state, seen)
    for one in range(state.seats):
        if one == seat:
            hearts[one] = 12
            continue
        if not state.is_alive(one):
            continue
        tenths = heart_in_tenths(state, seen, identity, one, crowd)
        hearts[one] = 0 if -doubt(state, identity) < tenths < UNSURE else tenths // 10
    return hearts


def doubt(state: SgsState, identity: i64) -> int:
    """How sure one must be of a foe: who stands by the lord waits for a deed, lest friends fall upon each other.

    Where there are no rebels left somebody must be the renegade, and a hint has to do.
    """
    if not rebels_left(state):
        return HINT
    return WARY if identity == LOYALIST else UNSURE


def rebels_left(state: SgsState) -> bool:
    """Everybody saw how many rebels have fallen."""
    left = state.n.identities[REBEL]
    for one in range(state.seats):
        if not state.is_alive(one) and state.identity[one] == REBEL:
            left -= 1
    return left > 0


def heart_in_tenths(state: SgsState, seen: Beliefs, identity: i64, one: i64, crowd: float) -> int:
    loyal, rebel, renegade = seen.loyalist[one], seen.rebel[one], seen.renegade[one]
    if identity == REBEL:
        if state.identity[0] == LORD and one == 0:
            return -SURE
        # A rebel needs no more than a hint.
        return int(140.0 * (rebel - loyal) - 60.0 * renegade)
    if identity == RENEGADE:
        return renegade_heart(state, one, loyal, rebel, renegade, crowd)
    if one == 0:
        return SURE
    if not rebels_left(state):
        return int(120.0 * (loyal - renegade))
    # While the rebels are ahead, a renegade is the lesser evil.
    return int(110.0 * (loyal - rebel) - (60.0 if crowd > 0.0 else 10.0) * renegade)


def crowd_of(state: SgsState, seen: Beliefs) -> float:
    """How much stronger the lord's side is than the rebels: health and cards of each, as far as one can tell."""
    balance = 0.0
    for one in range(state.seats):
        if state.is_alive(one):
            strength = float(state.hp[one]) + 0.5 * float(len(state.hands[one]))
            lords = 1.0 if one == 0 else seen.loyalist[one]
            balance += strength * (lords - seen.rebel[one])
    return balance


def renegade_heart(state: SgsState, one: i64, loyal: float, rebel: float, renegade: float, crowd: float) -> int:
    """The renegade keeps the balance, keeps the lord alive to the last, and then is the lord's only foe."""
    if one == 0:
        if state.ring <= 2:
            return -SURE
        return 60 if state.hp[0] <= 2 else 0
    # Whichever side is ahead is the foe of the moment.
    if crowd > 0.0:
        return int(-110.0 * loyal - 60.0 * rebel - 70.0 * renegade)
    return int(-110.0 * rebel + 60.0 * loyal - 40.0 * renegade)
