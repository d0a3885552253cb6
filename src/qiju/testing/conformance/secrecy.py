"""Secrecy: two worlds that a seat cannot tell apart, and answers under seal."""

from __future__ import annotations

from qiju.bots.names import make_bot, quick_bots
from qiju.kernel.events import SPECTATOR
from qiju.kernel.game import Game
from qiju.kernel.state import PASS, State
from qiju.testing.conformance.looks import could_do, heard, numbers_of, said, same, seen, varying
from qiju.testing.conformance.walks import Ply, after, plies, random_decision


def check_paired_worlds(game: Game, effort: int = 1) -> None:
    """Two worlds that differ only in what a seat cannot see show it the same, and its bots decide the same."""
    for ply in plies(game, 10 * effort):
        for seat in ply.seats():
            other = ply.state.resample(seat, ply.stream(seat))
            where = f"{ply}: seat {seat} can tell two worlds apart that it should not"
            same(seen(game, ply.state, seat), seen(game, other, seat), where)
            same(said(game, ply.state, seat), said(game, other, seat), where)
            check_bots(ply, seat, ply.state, other)
            if seat == ply.seat:
                check_prefixes(ply, other)


def check_prefixes(ply: Ply, other: State) -> None:
    """In the middle of a decision, too, the hidden must not show."""
    one, two = ply.state.clone(), other.clone()
    for i, move in enumerate(ply.moves[:-1], 1):
        one.perform(ply.seat, move)
        two.perform(ply.seat, move)
        where = f"{ply}: after the moves {ply.moves[:i]} seat {ply.seat} can tell two worlds apart"
        same(could_do(ply.game, one, ply.seat), could_do(ply.game, two, ply.seat), where)
        check_bots(ply, ply.seat, one, two)


def check_bots(ply: Ply, seat: int, one: State, two: State) -> None:
    """Every bot chooses the same in both worlds, draws as much, chooses what it may, and leaves the state alone."""
    moves = one.legal(seat) + ([PASS] if (one.may >> seat) & 1 and one.deciding != seat else [])
    if len(moves) < 2:
        return
    for name in quick_bots(ply.game):
        choices: list[tuple[int, int]] = []
        for world in (one, two):
            digest = world.digest()
            stream = ply.stream(seat, 7)
            choice = make_bot(ply.game, name).choose(world, seat, moves.copy(), stream)
            choices.append((choice, int(stream.s)))
            assert choice in moves, f"{ply}: bot {name} chose {choice} for seat {seat}, which is none of {moves}"
            assert world.digest() == digest, f"{ply}: bot {name} changed the state while it thought"
        assert choices[0][0] == choices[1][0], f"{ply}: bot {name} decides by what seat {seat} cannot see: {choices}"
        assert choices[0] == choices[1], f"{ply}: bot {name} draws by what seat {seat} cannot see: {choices}"


def check_sealed(game: Game, effort: int = 1) -> None:
    """While a question stands open, nobody sees how another seat has answered it."""
    for ply in plies(game, 16 * effort):
        pending = ply.state.pending()
        if len(pending) < 2:
            continue
        for decider in pending:
            check_sealed_answer(ply, decider)


def check_sealed_answer(ply: Ply, decider: int) -> None:
    """Let one seat answer in each possible way: whoever's question still stands sees no difference."""
    state, game = ply.state, ply.game
    tried = [random_decision(state, decider, ply.stream(move), move) for move in state.legal(decider)[:8]]
    answers = [moves for moves in tried if is_answer(state, decider, moves)]
    worlds = [after(state, decider, moves) for moves in answers]
    waiting = [seat for seat in state.pending() if seat != decider]
    open_still = all(world.question(seat) == state.question(seat) for world in worlds for seat in waiting)
    for seat in (*ply.seats(), SPECTATOR):
        if seat == decider or not open_still:
            continue
        looks = [{**look_of(game, world, seat), "events": heard(world, seat)} for world in worlds]
        for look, moves in zip(looks, answers, strict=True):
            where = f"{ply}: {seat} sees how seat {decider} answered, {answers[0]} or {moves}, before all have"
            same(looks[0], look, where)
        if seat != SPECTATOR:
            check_sealed_resampled(ply, seat, decider, worlds)


def is_answer(state: State, decider: int, moves: list[int]) -> bool:
    """What leaves the seat asked as before is no answer, but something done in the open meanwhile."""
    later = after(state, decider, moves)
    return later.window != state.window or decider not in later.pending()


def look_of(game: Game, state: State, viewer: int) -> dict[str, object]:
    if viewer != SPECTATOR:
        return seen(game, state, viewer)
    return {"view": game.view(state, viewer), "who must": state.pending(), "who may": state.optional()}


def check_sealed_resampled(ply: Ply, seat: int, decider: int, worlds: list[State]) -> None:
    """Where answers differ without showing they are hidden, so resampling has to vary them."""
    hidden = varying([numbers_of(world) for world in worlds])
    varied = (
        varying([numbers_of(worlds[0].resample(seat, ply.stream(seat, i))) for i in range(30)]) if hidden else set()
    )
    assert hidden <= varied, (
        f"{ply}: the sealed answer of seat {decider} is the same in all worlds seat {seat} imagines "
        f"(numbers {sorted(hidden - varied)} of the pack)"
    )
