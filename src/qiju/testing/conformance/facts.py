"""Facts and questions: what a game declares fits together, and who is asked can answer."""

from __future__ import annotations

import re

from qiju.bots.names import known_bots
from qiju.kernel.game import Game
from qiju.kernel.state import NOBODY
from qiju.testing.conformance import walks
from qiju.testing.conformance.walks import Ply, after, all_setups, plies_at


def check_facts(game: Game, effort: int = 1) -> None:
    """The facts a game declares fit together."""
    assert re.fullmatch(r"[a-z][a-z0-9_-]*", game.id), f"the id {game.id!r} is not lower-case ASCII"
    assert game.standard in game.seats, f"{game.id}: the standard number of seats is none of {game.seats}"
    assert list(game.seats) == sorted(set(game.seats)), f"{game.id}: seat counts are not in order"
    assert game.cap > 0, f"{game.id}: the cap of decisions is not positive"
    for what, names in (
        ("options", [option.name for option in game.options]),
        ("presets", [preset.name for preset in game.presets]),
        ("tallies", game.tallies),
        ("metrics", game.metrics),
        ("bots", known_bots(game)),
        *((f"choices of {option.name}", list(option.choices)) for option in game.options),
    ):
        assert len(set(names)) == len(names), f"{game.id}: two of the {what} have the same name"
    for preset in game.presets:
        for name, value in preset.options.items():
            assert value in game.option(name).choices, f"{game.id}: preset {preset.name} sets {name}={value}"


def check_questions(game: Game, effort: int = 1) -> None:
    """Who is asked has a move, who is not asked has none, and an answered question is stale."""
    for ply in plies_at(game, [*walks.tables(game, 8 * effort), *all_setups(game)]):
        state = ply.state
        everybody = (1 << state.seats) - 1
        assert (state.must | state.may) & ~everybody == 0, f"{ply}: a seat is asked that does not exist"
        assert state.must & state.may == 0, f"{ply}: a seat both must and may decide"
        assert state.deciding == NOBODY, f"{ply}: a whole decision left seat {state.deciding} deciding"
        assert (state.must == 0) == state.over, f"{ply}: over is {state.over}, but {state.pending()} must decide"
        assert not state.over or state.may == 0, f"{ply}: it is over, but {state.optional()} may decide"
        for seat in ply.seats():
            check_moves(ply, seat)
        if ply.seat != NOBODY:
            check_stale(ply)


def check_moves(ply: Ply, seat: int) -> None:
    legal = ply.state.legal(seat)
    assert legal == ply.state.legal(seat), f"{ply}: the legal moves of seat {seat} are not always the same"
    assert len(set(legal)) == len(legal), f"{ply}: a legal move of seat {seat} is listed twice: {legal}"
    assert all(move >= 0 for move in legal), f"{ply}: a legal move of seat {seat} is negative: {legal}"
    if not ply.state.asked(seat):
        assert not legal, f"{ply}: seat {seat} is not asked, but has the moves {legal}"
    if seat in ply.state.pending():
        assert legal, f"{ply}: seat {seat} must decide, but has no move"


def check_stale(ply: Ply) -> None:
    """The same answer sent twice must not answer two questions."""
    question = ply.state.question(ply.seat)
    later = after(ply.state, ply.seat, ply.moves)
    if later.asked(ply.seat):
        assert later.question(ply.seat) != question, (
            f"{ply}: seat {ply.seat} has answered question {question} and is asked again under the same id"
        )
