"""Resampling: the worlds a seat imagines are consistent, playable, varied, and owe nothing to the truth."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from qiju.kernel.game import Game
from qiju.kernel.state import State
from qiju.testing.conformance.anatomy import streams_of
from qiju.testing.conformance.chance import flat
from qiju.testing.conformance.deals import check_varied
from qiju.testing.conformance.looks import numbers_of, same
from qiju.testing.conformance.walks import MOST_PLIES, Ply, play_on, plies

OFTEN: Final = 20


def check_resampling(game: Game, effort: int = 1) -> None:
    """Resampled worlds are consistent, playable, varied, and owe nothing to the hidden truth."""
    private: Counter[str] = Counter()
    varied: Counter[str] = Counter()
    for ply in plies(game, 5 * effort, MOST_PLIES // 2):
        digest = ply.state.digest()
        laws = game.conserved(ply.state)
        for seat in ply.seats():
            other = ply.state.resample(seat, ply.stream(seat))
            assert ply.state.digest() == digest, f"{ply}: resampling for seat {seat} changed the true state"
            same(game.conserved(other), laws, f"{ply}: a resampled world breaks what is conserved")
            check_streams(ply, seat, other)
            count_private(ply, seat, other, private, varied)
            check_forgetful(ply, seat, other)
            check_playable(ply, other)
    for path, count in private.items():
        assert count < OFTEN or varied[path], (
            f"{game.id}: {path}, which its owner alone sees, is never another one in {count} worlds that others imagine"
        )
    check_varied(game, effort)


def count_private(ply: Ply, seat: int, other: State, private: Counter[str], varied: Counter[str]) -> None:
    """What the next seat sees and this one does not, and where it differs in the world that this one imagines."""
    if ply.state.over:
        return
    # Of two players, each may know what the other holds by what is missing; with more, who of them holds it is open.
    if int(ply.state.seats) == 2 < max(ply.game.seats):
        return
    owner = (seat + 1) % int(ply.state.seats)
    # Whoever is asked may be shown what follows from the table; what they own they see at other times, too.
    if ply.state.asked(owner):
        return
    mine, theirs = flat(ply.game.view(ply.state, seat)), flat(ply.game.view(ply.state, owner))
    imagined = flat(ply.game.view(other, owner))
    for path, value in theirs.items():
        name = re.sub("/[0-9]+", "/…", path)
        # What a game reckons for its viewer out of what lies open is no secret.
        if name.split("/")[1] in ply.game.untracked:
            continue
        if value is not None and mine.get(path, value) not in (value, None):
            varied[name] += 1  # it is no secret, but looks different to everybody
        # Nothing at all may be known to be nothing.
        elif mine.get(path) is None and value:
            private[name] += 1
            varied[name] += imagined.get(path) != value


def check_forgetful(ply: Ply, seat: int, other: State) -> None:
    """From worlds that a seat cannot tell apart, the same stream leads to the same world.

    So no trace of the truth is left in it, and a bot that searches through resampled worlds cannot peek.
    """
    one = ply.state.resample(seat, ply.stream(seat, 1))
    two = other.resample(seat, ply.stream(seat, 1))
    where = f"{ply}: what is resampled for seat {seat} depends on what it cannot see"
    same(numbers_of(one), numbers_of(two), where)
    assert one.pack() == two.pack(), f"{where}: the dice to come"


def check_streams(ply: Ply, seat: int, other: State) -> None:
    """Dice and draws to come are hidden, too: other ones in every imagined world, and never the true ones."""
    third = ply.state.resample(seat, ply.stream(seat, 2))
    worlds = [streams_of(world) for world in (ply.state, other, third)]
    for path in worlds[0]:
        places = {world[path] for world in worlds}
        assert len(places) == 3, f"{ply}: the {path} to come are the same in two worlds that seat {seat} imagines"


def check_playable(ply: Ply, other: State) -> None:
    """A resampled world packs, unpacks, and can be played to its end."""
    assert ply.game.unpack(ply.setup, other.pack()).digest() == other.digest(), f"{ply}: a resampled world packs badly"
    play_on(other, ply.stream(3), 4 * ply.game.cap + 100)
    assert other.over, f"{ply}: a resampled world could not be played to its end"
    other.outcome()
