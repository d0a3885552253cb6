"""Sameness: in another process, packed and unpacked, cloned, it is the same game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from hashlib import sha256
from importlib import import_module

from qiju.bots.names import quick_bots
from qiju.kernel.events import SPECTATOR, EventLog
from qiju.kernel.game import Game
from qiju.kernel.notation import write_decision
from qiju.kernel.registry import find_game
from qiju.kernel.state import NOBODY, State
from qiju.kernel.streams import lab_secret
from qiju.kernel.tally import Tally
from qiju.testing.conformance import walks
from qiju.testing.conformance.looks import heard, same
from qiju.testing.conformance.walks import SEED, Ply, after, carry_out, play_on, played_out, plies, walk


def address(game: Game) -> str:
    """Where another process finds this game: `module:ATTRIBUTE`; empty for one typed into a notebook or a page."""
    module = type(game).__module__
    if module == "__main__" or module not in sys.modules:
        return ""
    for name, value in vars(sys.modules[module]).items():
        if value is game:
            return f"{module}:{name}"
    return ""


def game_at(place: str) -> Game:
    """The game at `module:ATTRIBUTE`, or the registered game of that name."""
    module, found, attribute = place.partition(":")
    if not found:
        return find_game(place)
    try:
        game = getattr(import_module(module), attribute)
    except Exception as error:
        raise AssertionError(f"{place} cannot be loaded: {type(error).__name__}: {error}") from error
    assert isinstance(game, Game), f"{place} is not a game"
    return game


def trace(game: Game, effort: int) -> list[str]:
    """What happened in some games, in short: one line a ply, and one for the end of each bot's game."""
    lines: list[str] = []
    for ply in plies(game, 2 * effort):
        views = [game.view(ply.state, viewer) for viewer in (SPECTATOR, *ply.seats())]
        text = "" if ply.seat == NOBODY else write_decision(game, ply.state, ply.seat, ply.moves)
        told = [] if ply.seat == NOBODY else heard(after(ply.state, ply.seat, ply.moves), ply.seat)
        shown = sha256(json.dumps([views, told], ensure_ascii=False).encode()).hexdigest()
        lines.append(f"{ply} {ply.seat} {text} {ply.state.digest()} {shown}")
    for name in quick_bots(game):
        state = played_out(game, game.prepare(), name, 0)
        lines.append(f"{name} {state.digest()}")
    return lines


def check_same_again(game: Game, effort: int = 1) -> None:
    """The same seed gives the same game in another process with another PYTHONHASHSEED."""
    here = trace(game, effort)
    same(here, trace(game, effort), f"{game.id}: the same seed gives another game the second time")
    place = address(game)
    for hash_seed in ("1", "4242") if place else ():
        environment = {
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
            "PYTHONIOENCODING": "utf-8",
        }
        command = [sys.executable, "-m", "qiju.testing.conformance", "--trace", place, str(effort)]
        result = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8")
        assert result.returncode == 0, f"{game.id} does not play in another process: {result.stderr[-2000:]}"
        same(here, result.stdout.splitlines(), f"{game.id} is another game with PYTHONHASHSEED={hash_seed}")


def check_packing(game: Game, effort: int = 1) -> None:
    """A packed and unpacked state is the same state, now and at every later ply."""
    for table, setup in enumerate(walks.tables(game, 10 * effort)):
        twin = game.start(setup, lab_secret(SEED, table))
        for ply in walk(game, setup, table):
            twin = game.unpack(setup, twin.pack())
            check_twin(ply, views(ply), twin, "packed and unpacked")
            carry_out(twin, ply.seat, ply.moves)


def views(ply: Ply) -> dict[int, Mapping[str, object]]:
    """What every viewer sees at this ply."""
    return {viewer: ply.game.view(ply.state, viewer) for viewer in (SPECTATOR, *ply.seats())}


def check_twin(ply: Ply, shown: dict[int, Mapping[str, object]], twin: State, how: str) -> None:
    """The twin packs the same, shows everybody the same, and lets everybody do the same."""
    state = ply.state
    assert twin.pack() == state.pack(), f"{ply}: {how}, the game goes another way"
    for viewer, view in shown.items():
        same(ply.game.view(twin, viewer), view, f"{ply}: {how}, {viewer} sees something else")
    for seat in ply.seats():
        assert twin.legal(seat) == state.legal(seat), f"{ply}: {how}, seat {seat} has other moves"
    if state.over:
        same(twin.outcome().plain(), state.outcome().plain(), f"{ply}: {how}, it ends otherwise")


def check_clones(game: Game, effort: int = 1) -> None:
    """A clone is equal, goes its own way, and never changes its parent."""
    for table, setup in enumerate(walks.tables(game, 6 * effort)):
        twin = game.start(setup, lab_secret(SEED, table))
        kept: list[tuple[str, State, str]] = []
        for ply in walk(game, setup, table):
            twin.log, twin.tally = EventLog(), Tally(len(game.tallies))
            twin = twin.clone()
            assert twin.log is None, f"{ply}: a clone keeps its parent's log"
            assert twin.tally is None, f"{ply}: a clone keeps its parent's tally"
            shown = views(ply)
            check_twin(ply, shown, twin, "cloned")
            kept.append((str(ply), ply.state.clone(), ply.state.digest()))
            check_parent(ply, shown)
            carry_out(twin, ply.seat, ply.moves)
        for where, clone, digest in kept:
            assert clone.digest() == digest, f"{where}: a clone changed when its parent was played on"


def check_parent(ply: Ply, shown: dict[int, Mapping[str, object]]) -> None:
    """Play a clone for a while: the parent stays as it was, also in what its pack does not hold."""
    digest = ply.state.digest()
    before = repr(shown)  # a view may share what is in the state, so it is written down
    play_on(ply.state.clone(), ply.stream(), 6)
    assert ply.state.digest() == digest, f"{ply}: playing a clone changed its parent"
    assert repr(views(ply)) == before, f"{ply}: playing a clone changed what its parent shows"
