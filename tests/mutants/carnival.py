"""《林中狂欢节》: hidden are the dice to come and, with C-603, others' points, drinks and flowers."""

from __future__ import annotations

from carnival.hidden import CLASSIC, FAIRS, check_purchases
from mutants import Mutant
from mutants.seams import always, forgotten, leaks, resampled, resampled_for, shared
from qiju.games.carnival import buildings


def points(state, viewer):
    """With hidden information: the points that somebody else got on the road."""
    if not state.n.hidden or state.over:
        return None
    return int(state.troupes[(viewer + 1) % len(state.troupes)].road)


def same_points(state, other):
    for mine, troupe in zip(state.troupes, other.troupes, strict=True):
        troupe.road, troupe.plaza, troupe.assembly = mine.road, mine.plaza, mine.assembly


def points_above_the_true_ones(state, other):
    for mine, troupe in zip(state.troupes, other.troupes, strict=True):
        if mine.road != troupe.road:
            troupe.road += mine.road


def same_drinks(state, other):
    for mine, troupe in zip(state.troupes, other.troupes, strict=True):
        troupe.drinks = list(mine.drinks)


def same_flowers(state, other):
    for mine, troupe in zip(state.troupes, other.troupes, strict=True):
        troupe.flowers = list(mine.flowers)


def purchase_told(name, sentence, tell):
    """A purchase of which everybody hears too much: `tell(log, seat, name of the thing, cost)`."""

    def make(original):
        def tell_purchase(table, kind, troupe, what, name, cost):
            original(table, kind, troupe, what, name, cost)
            if table.log is not None and table.n.hidden:
                tell(table.log, int(troupe.seat), name, int(cost))

        return tell_purchase

    return Mutant(name, sentence, check_purchases, lambda patch, game: patch(buildings, "tell_purchase", make))


def elsewhere(state, other, seat):
    """A float stands elsewhere than everybody sees."""
    other.troupes[seat].laps += 1


MEANINGLESS = {
    "told at set-up": "at set-up nobody has points, drinks or flowers yet",
    "spectators listen in": "whoever keeps count of the open supply and the road hears nothing new (Q-34)",
    "a deck in its true order": "there is no deck",
    "a sealed answer told": "nobody answers in secret",
}

MUTANTS = [
    purchase_told(
        "the price told",
        "Everybody hears what a hidden purchase cost.",
        lambda log, seat, name, cost: log.tell("leak", {"seat": seat, "cost": cost}),
    ),
    purchase_told(
        "the name told",
        "Everybody hears what was bought.",
        lambda log, seat, name, cost: log.tell("leak", {"seat": seat, "what": name}),
    ),
    *[one.at(CLASSIC) for one in leaks(points) if one.name not in MEANINGLESS],
    *[one for one in always() if one.name not in MEANINGLESS],
    resampled("true points", "Resampling keeps others' points.", same_points).at(CLASSIC),
    resampled("points from the true ones", "Imagined points lie above the true ones.", points_above_the_true_ones).at(
        CLASSIC
    ),
    resampled("true drinks", "Resampling keeps others' drinks.", same_drinks).at(FAIRS),
    resampled("true flowers", "Resampling keeps others' flowers.", same_flowers).at(FAIRS),
    resampled_for("a lap more", "A resampled world has a float elsewhere than everybody sees.", elsewhere),
    *forgotten(lambda state: state.troupes[0], "energy", -7),
    *forgotten(lambda state: state, "tickets", -7),
    shared("a float", lambda state, other: other.troupes.__setitem__(0, state.troupes[0])),
    shared("the drinks", lambda state, other: setattr(other, "drinks", state.drinks)),
]
