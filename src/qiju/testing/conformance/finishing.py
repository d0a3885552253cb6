"""Whole games: they end, count what they say they count, keep what they say they keep, in any order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, permutations

from qiju.bots.names import quick_bots
from qiju.kernel.game import Game
from qiju.kernel.state import State
from qiju.kernel.tally import Tally
from qiju.testing.conformance import walks
from qiju.testing.conformance.looks import same
from qiju.testing.conformance.walks import all_setups, carry_out, played_out, plies_at, random_decision, walk


def check_finishing(game: Game, effort: int = 1) -> None:
    """Every bot ends every game within the cap: all seat counts, presets and option values."""
    for place, setup in enumerate(all_setups(game)):
        for bot in quick_bots(game):
            for number in range(2 * effort):
                played_out(game, setup, bot, 10 * place + number)


def check_tallies(game: Game, effort: int = 1, unfired: Sequence[str] = ()) -> None:
    """Every counter the game names has counted something, but for those said to be too rare."""
    tally = Tally(len(game.tallies))
    wanted = {place for place, name in enumerate(game.tallies) if name not in unfired}
    unknown = [name for name in unfired if name not in game.tallies]
    assert not unknown, f"{game.id} has no tally {unknown}"
    for number in range(20 * effort):
        for setup in all_setups(game) if number else walks.tables(game, 1):
            for bot in quick_bots(game):
                if all(tally.counts[place] > 0 for place in wanted):
                    return
                played_out(game, setup, bot, 1000 + number, tally)
    silent = [game.tallies[place] for place in sorted(wanted) if tally.counts[place] == 0]
    assert not silent, f"{game.id}: these tallies never fired: {', '.join(silent)}"


def check_conservation(game: Game, effort: int = 1) -> None:
    """What the game says is conserved, is."""
    for table, setup in enumerate(walks.tables(game, 24 * effort)):
        laws: dict[str, int] | None = None
        for ply in walk(game, setup, table):
            now = game.conserved(ply.state)
            laws = now if laws is None else laws
            same(laws, now, f"{ply}: something conserved has changed")


def check_order(game: Game, effort: int = 1) -> None:
    """Several answers to one question lead to the same state in whatever order they arrive."""
    for ply in plies_at(game, [*walks.tables(game, 8 * effort), *all_setups(game)]):
        pending = ply.state.pending()
        if len(pending) < 2:
            continue
        answers = {seat: random_decision(ply.state, seat, ply.stream(seat)) for seat in pending}
        ends: dict[str, tuple[int, ...]] = {}
        for order in islice(permutations(pending), 24):
            ends.setdefault(answered(ply.state, order, answers).digest(), order)
        assert len(ends) == 1, f"{ply}: it matters who answers first: {list(ends.values())} give different tables"


def answered(state: State, order: tuple[int, ...], answers: dict[int, list[int]]) -> State:
    """The answers given in this order; one that comes when its question is gone is not heard."""
    copy = state.clone()
    for seat in order:
        if copy.asked(seat) and copy.question(seat) == state.question(seat):
            carry_out(copy, seat, answers[seat])
    return copy
