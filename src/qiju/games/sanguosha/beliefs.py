"""Who is a friend and who a foe, by what everybody saw: identities are guessed from deeds, and deeds can deceive."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.sanguosha.names import LORD, LOYALIST, REBEL, RENEGADE
from qiju.games.sanguosha.setup import SgsSetup
from qiju.games.sanguosha.state import SgsState

SHARPNESS: Final = 45.0  # deeds of this weight make one identity e times as likely as without them
MOST: Final = 150.0  # no pile of deeds convinces more than this
SERIES: Final = 16  # so many terms are enough for what MOST and SHARPNESS let through
ROUNDS: Final = 3  # of fitting what is likely to how many there are of each
UNSURE: Final = 45  # hearts nearer to zero than this (in tenths) are nobody's friend or foe
WARY: Final = 65  # the same for loyalists, before they strike
SURE: Final = 120
HINT: Final = 5
UNKNOWN: Final = -1


class Leaning:
    """How many times as likely each identity is for somebody whose deeds lean so far for the lord, or against."""

    __slots__ = ("lean", "loyalist", "rebel", "renegade")

    def __init__(self, lean: float) -> None:
        self.lean: float = lean
        self.loyalist: float = 1.0
        self.rebel: float = 1.0
        self.renegade: float = 1.0
        if lean != 0.0:
            more = growth(lean if lean > 0.0 else -lean)
            self.loyalist = more if lean > 0.0 else 1.0 / more
            self.rebel = 1.0 / more if lean > 0.0 else more
            a_little = growth(0.3 * lean if lean > 0.0 else -(0.3 * lean))
            self.renegade = a_little if lean > 0.0 else 1.0 / a_little


NEUTRAL: Final = Leaning(0.0)


class Suspect:
    """How likely one seat is a loyalist, a rebel, a renegade, as another sees it."""

    __slots__ = ("first", "leaning", "loyalist", "rebel", "renegade", "seat", "side")

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.loyalist: float = 0.0
        self.rebel: float = 0.0
        self.renegade: float = 0.0
        self.first: Leaning = NEUTRAL  # by deeds to the lord alone
        self.leaning: Leaning = NEUTRAL  # by all deeds
        self.side: float = 0.0  # from -1 (against the lord) to 1


class Beliefs:
    """What one seat thinks of everybody."""

    __slots__ = ("everybody", "hidden", "loyalists", "rebels", "renegades")

    def __init__(self, state: SgsState, seat: i64) -> None:
        """What is known for certain, and how many of each are left for the others."""
        counts = state.n.identities
        self.loyalists: float = float(counts[LOYALIST])
        self.rebels: float = float(counts[REBEL])
        self.renegades: float = float(counts[RENEGADE])
        self.everybody: list[Suspect] = []
        self.hidden: list[Suspect] = []
        for one in range(state.seats):
            suspect = Suspect(one)
            suspect.side = side_of(state, one, seat)
            self.everybody.append(suspect)
            if state.identity_known(one, seat):
                self.know(suspect, state.identity[one])
            else:
                self.hidden.append(suspect)

    def know(self, suspect: Suspect, identity: i64) -> None:
        if identity == LOYALIST:
            suspect.loyalist = 1.0
            self.loyalists -= 1.0
        elif identity == REBEL:
            suspect.rebel = 1.0
            self.rebels -= 1.0
        elif identity == RENEGADE:
            suspect.renegade = 1.0
            self.renegades -= 1.0

    # -- guessing --------------------------------------------------------------------------------------

    def lean_at_first(self, state: SgsState, before: Beliefs | None) -> None:
        """How everybody hidden leans at first sight. What was worked out before is taken over."""
        for suspect in self.hidden:
            lean = stance_of(state, suspect.seat, self.everybody) / SHARPNESS
            known = NEUTRAL if before is None else before.everybody[suspect.seat].first
            suspect.first = leaning_of(lean, known)
            suspect.leaning = suspect.first

    def lean_again(self, state: SgsState, before: Beliefs | None) -> bool:
        """How they lean where everybody stands on the side that was guessed. Has anything changed?"""
        changed = False
        for suspect in self.hidden:
            lean = stance_of(state, suspect.seat, self.everybody) / SHARPNESS
            if lean != suspect.leaning.lean:
                known = NEUTRAL if before is None else before.everybody[suspect.seat].leaning
                suspect.leaning = leaning_of(lean, known)
                changed = True
        return changed

    def guess(self) -> None:
        """How likely each is what, by how it leans, fitted to how many there are of each."""
        for suspect in self.hidden:
            leaning = suspect.leaning
            suspect.loyalist = self.loyalists * leaning.loyalist
            suspect.rebel = self.rebels * leaning.rebel
            suspect.renegade = self.renegades * leaning.renegade
        for _ in range(ROUNDS):
            self.fit()

    def fit(self) -> None:
        """As many of each identity in all as there are left; then everybody is exactly one thing."""
        loyalists = 0.0
        rebels = 0.0
        renegades = 0.0
        for suspect in self.hidden:
            loyalists += suspect.loyalist
            rebels += suspect.rebel
            renegades += suspect.renegade
        for suspect in self.hidden:
            if loyalists > 0.0:
                suspect.loyalist = suspect.loyalist * self.loyalists / loyalists
            if rebels > 0.0:
                suspect.rebel = suspect.rebel * self.rebels / rebels
            if renegades > 0.0:
                suspect.renegade = suspect.renegade * self.renegades / renegades
            total = suspect.loyalist + suspect.rebel + suspect.renegade
            if total > 0.0:
                suspect.loyalist = suspect.loyalist / total
                suspect.rebel = suspect.rebel / total
                suspect.renegade = suspect.renegade / total


def beliefs(state: SgsState, seat: i64, before: Beliefs | None = None) -> Beliefs:
    """At first by deeds to the lord alone; then once more, as those whom one struck or helped seem by now.

    What somebody thought `before`, at any table of as many, may save time and changes nothing.
    """
    result = Beliefs(state, seat)
    if len(result.hidden) == 0:
        return result
    if before is not None and len(before.everybody) != state.seats:
        before = None
    result.lean_at_first(state, before)
    result.guess()
    for suspect in result.hidden:
        suspect.side = suspect.loyalist - suspect.rebel - 0.3 * suspect.renegade
    if result.lean_again(state, before):
        result.guess()
    return result


def leaning_of(lean: float, known: Leaning) -> Leaning:
    return known if known.lean == lean else Leaning(lean)


def growth(size: float) -> float:
    """The exponential of a number above zero, by its series: sums and products, which every machine rounds alike."""
    total = 1.0
    term = 1.0
    for place in range(1, SERIES):
        term = term * size / float(place)
        # From here on nothing is added that could be seen.
        if total + term == total:
            break
        total += term
    return total


def stance_of(state: SgsState, one: i64, everybody: list[Suspect]) -> float:
    """For the lord (above zero) or against: what one did to the lord, and to those who stand by or against him."""
    deeds = state.deeds
    first = one * state.seats
    stance = 1.5 * float(deeds[first])
    for other in range(1, state.seats):
        weight: i64 = deeds[first + other]
        if weight != 0 and other != one:
            stance += 0.7 * float(weight) * everybody[other].side
    return max(-MOST, min(MOST, stance))


def side_of(state: SgsState, one: i64, seat: i64) -> float:
    """From -1 (against the lord) to 1, at first sight: by identity where it is known, else by deeds to the lord."""
    if one != seat and state.identity_known(one, seat):
        identity = state.identity[one]
        if identity == REBEL:
            return -1.0
        return -0.3 if identity == RENEGADE else 1.0
    direct = float(state.deeds[one * state.seats]) / 60.0
    return max(-1.0, min(1.0, direct))


# -- what was thought before ---------------------------------------------------------------------------


class Memory:
    """What a seat thought, and everything that it followed from: as long as that is the same, so is the thought."""

    __slots__ = ("alive", "deeds", "known", "seen", "setup")

    def __init__(self, state: SgsState, seat: i64, seen: Beliefs) -> None:
        self.setup: SgsSetup = state.n
        self.alive: i64 = state.alive
        self.deeds = state.deeds.copy()
        self.known = [state.identity[one] if state.identity_known(one, seat) else UNKNOWN for one in range(state.seats)]
        self.seen = seen

    def holds(self, state: SgsState, seat: i64) -> bool:
        """Is nothing new since?"""
        if state.n is not self.setup or state.alive != self.alive:
            return False
        for one in range(state.seats):
            known: i64 = self.known[one]
            if state.identity_known(one, seat):
                if state.identity[one] != known:
                    return False
            elif known != UNKNOWN:
                return False
        return state.deeds == self.deeds


class Memories:
    """The last thought of every seat. They save time and change nothing: whoever has none thinks the same."""

    def __init__(self) -> None:
        self.by_seat: list[Memory | None] = []

    def seen(self, state: SgsState, seat: i64) -> Beliefs:
        while len(self.by_seat) < state.seats:
            self.by_seat.append(None)
        memory = self.by_seat[seat]
        if memory is not None and memory.holds(state, seat):
            return memory.seen
        seen = beliefs(state, seat, None if memory is None else memory.seen)
        self.by_seat[seat] = Memory(state, seat, seen)
        return seen

    def hearts(self, state: SgsState, seat: i64) -> list[int]:
        """Friend and foe, as the seat sees it now."""
        return hearts_by(state, seat, self.seen(state, seat))


# -- friend and foe --------------------------------------------------------------------------------------


def hearts_of(state: SgsState, seat: i64) -> list[int]:
    """How much this seat wants each other to live: from -12 (a foe) to 12 (a friend); 0 where it cannot tell yet."""
    return hearts_by(state, seat, beliefs(state, seat))


def hearts_by(state: SgsState, seat: i64, seen: Beliefs) -> list[int]:
    """The same, where it is known what the seat thinks."""
    balance = Balance(state, seen)
    identity: i64 = state.identity[seat]
    doubt = doubt_of(identity, balance.rebels)
    hearts: list[int] = [0] * state.seats
    hearts[seat] = 12
    for one in range(state.seats):
        if one != seat and state.is_alive(one):
            tenths = heart_in_tenths(state, seen.everybody[one], identity, balance)
            if tenths <= -doubt or tenths >= UNSURE:
                hearts[one] = int(tenths // 10)
    return hearts


class Balance:
    """How the sides stand: the lord's strength beyond the rebels', and how many of each everybody saw fall."""

    __slots__ = ("alone", "crowd", "loyalists", "rebels")

    def __init__(self, state: SgsState, seen: Beliefs) -> None:
        self.crowd: float = 0.0  # health and cards of each, as far as one can tell
        self.rebels: i64 = state.n.identities[REBEL]
        self.loyalists: i64 = state.n.identities[LOYALIST]
        self.alone = self.rebels == 1  # where there never was more than one rebel
        for one in range(state.seats):
            if state.is_alive(one):
                strength = float(state.hp[one]) + 0.5 * float(len(state.hands[one]))
                lords = 1.0 if one == 0 else seen.everybody[one].loyalist
                self.crowd += strength * (lords - seen.everybody[one].rebel)
            elif state.identity[one] == REBEL:
                self.rebels -= 1
            elif state.identity[one] == LOYALIST:
                self.loyalists -= 1

    def lone_rebel(self) -> bool:
        """Is a rebel who never had company behind the lord, so that a renegade had better be on that side?"""
        return self.alone and self.rebels == 1 and self.crowd > 0.0


def doubt_of(identity: i64, rebels: i64) -> i64:
    """How sure one must be of a foe: who stands by the lord waits for a deed, lest friends fall upon each other.

    Where there are no rebels left somebody must be the renegade, and a hint has to do.
    """
    if rebels <= 0:
        return HINT
    return WARY if identity == LOYALIST else UNSURE


def heart_in_tenths(state: SgsState, suspect: Suspect, identity: i64, balance: Balance) -> i64:
    loyal, rebel, renegade = suspect.loyalist, suspect.rebel, suspect.renegade
    if identity == REBEL:
        if suspect.seat == 0 and state.identity[0] == LORD:
            return -SURE
        # A rebel needs no more than a hint; one who is alone does not look for more foes than there are.
        return whole(140.0 * (rebel - loyal) - (0.0 if balance.lone_rebel() else 60.0) * renegade)
    if identity == RENEGADE:
        return renegade_heart(state, suspect, balance)
    if suspect.seat == 0:
        return SURE
    if balance.rebels <= 0:
        return whole(120.0 * (loyal - renegade))
    # While the rebels are ahead, a renegade is the lesser evil.
    return whole(110.0 * (loyal - rebel) - (60.0 if balance.crowd > 0.0 else 10.0) * renegade)


def renegade_heart(state: SgsState, suspect: Suspect, balance: Balance) -> i64:
    """The renegade keeps the balance, keeps the lord alive to the last, and then is the lord's only foe."""
    loyal, rebel, renegade = suspect.loyalist, suspect.rebel, suspect.renegade
    if suspect.seat == 0:
        if state.ring <= 2:
            return -SURE
        if balance.lone_rebel():
            return -60 if state.hp[0] > 1 else 60
        return 60 if state.hp[0] <= 2 else 0
    # Whichever side is ahead is the foe of the moment.
    if balance.lone_rebel():
        return whole(-110.0 * loyal + (60.0 if balance.loyalists > 0 else 0.0) * rebel - 70.0 * renegade)
    if balance.crowd > 0.0:
        return whole(-110.0 * loyal - 60.0 * rebel - 70.0 * renegade)
    return whole(-110.0 * rebel + 60.0 * loyal - 40.0 * renegade)


def whole(tenths: float) -> i64:
    return i64(tenths)
