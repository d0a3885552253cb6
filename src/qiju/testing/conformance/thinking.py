"""What bots think with: worlds they believe in, keys of what a seat knows, and what an end or a middle is worth."""

from __future__ import annotations

from typing import Final

from qiju.bots.names import make_bot
from qiju.bots.search import SearchBot
from qiju.kernel.game import Game
from qiju.kernel.state import NOBODY, PASS, State
from qiju.testing.conformance import walks
from qiju.testing.conformance.looks import could_do, numbers_of, same, seen
from qiju.testing.conformance.resampling import check_playable
from qiju.testing.conformance.walks import MOST_PLIES, Ply, length_of, plies, walk

THINKERS: Final = ("easy", "hard:playouts=16")  # a few playouts show what a thousand would
LATE: Final = 9  # tenths of a game: a playout from there is short


def check_believed(game: Game, effort: int = 1) -> None:
    """A world that a seat believes in looks to it like the true one, can be played, and owes nothing to the hidden."""
    for ply in plies(game, 5 * effort, MOST_PLIES // 2):
        digest = ply.state.digest()
        laws = game.conserved(ply.state)
        for seat in ply.seats():
            other = ply.state.resample(seat, ply.stream(seat))
            one = believed_alike(ply, seat, ply.state, other)
            assert ply.state.digest() == digest, f"{ply}: believing for seat {seat} changed the true state"
            where = f"{ply}: seat {seat} believes in a world that it can tell from the true one"
            same(seen(game, ply.state, seat), seen(game, one, seat), where)
            same(game.conserved(one), laws, f"{ply}: a world that is believed in breaks what is conserved")
            if seat == ply.seat:
                check_believed_midway(ply, other)
                check_playable(ply, one)
        check_worth(ply)


def believed_alike(ply: Ply, seat: int, state: State, other: State) -> State:
    """From two worlds that a seat cannot tell apart the same stream leads it to believe in the same one."""
    one = ply.game.believe(state, seat, ply.stream(seat, 4))
    two = ply.game.believe(other, seat, ply.stream(seat, 4))
    where = f"{ply}: what seat {seat} believes in depends on what it cannot see"
    same(numbers_of(one), numbers_of(two), where)
    assert one.pack() == two.pack(), f"{where}: the dice to come"
    return one


def check_believed_midway(ply: Ply, other: State) -> None:
    """In the middle of a decision, too; and the decision can be finished there."""
    one, two = ply.state.clone(), other.clone()
    for i, move in enumerate(ply.moves[:-1], 1):
        one.perform(ply.seat, move)
        two.perform(ply.seat, move)
        believed = believed_alike(ply, ply.seat, one, two)
        where = f"{ply}: after the moves {ply.moves[:i]} seat {ply.seat} believes that it may do something else"
        same(could_do(ply.game, one, ply.seat), could_do(ply.game, believed, ply.seat), where)


def check_worth(ply: Ply) -> None:
    """From 0 to 1 for everybody, at the end and where a playout may stop; where nobody has won, nothing."""
    game, state = ply.game, ply.state
    if ply.seat == NOBODY:
        outcome = state.outcome()
        worth = [game.utility(outcome, seat) for seat in ply.seats()]
        assert outcome.winners or not any(worth), f"{ply}: nobody has won, and yet it is worth {worth}"
    elif game.horizon(state) > 0:
        worth = [game.estimate(state, seat) for seat in ply.seats()]
    else:
        return
    assert all(0.0 <= one <= 1.0 for one in worth), f"{ply}: it is worth {worth}, which is not from 0 to 1"


def check_information(game: Game, effort: int = 1) -> None:
    """The key of what a seat knows is the same in worlds that it cannot tell apart, and another where it can."""
    before: dict[tuple[int, int], tuple[str, int]] = {}
    for ply in plies(game, 3 * effort):
        for seat in ply.seats():
            key = ply.state.information_key(seat)
            other = ply.state.resample(seat, ply.stream(seat)).information_key(seat)
            assert key == other, f"{ply}: the key of what seat {seat} knows depends on what it does not know"
            view = repr(game.view(ply.state, seat))
            last_view, last_key = before.get((ply.table, seat), ("", 0))
            assert view == last_view or key != last_key, f"{ply}: seat {seat} sees another table under the same key"
            before[ply.table, seat] = (view, key)


def check_thoughts(game: Game, effort: int = 1) -> None:
    """Bots that think ahead weigh the same in worlds that their seat cannot tell apart, and leave the state alone."""
    for table, setup in enumerate(walks.tables(game, 2 * effort)):
        late = length_of(game, setup, table) * LATE // 10
        done = 0
        for ply in walk(game, setup, table):
            if ply.number >= late and ply.seat != NOBODY and done < 2:
                done += check_thought(ply)


def check_thought(ply: Ply) -> bool:
    """Was there anything to think about?"""
    seat, state = ply.seat, ply.state
    moves = state.legal(seat) + ([PASS] if (state.may >> seat) & 1 else [])
    if len(moves) < 2:
        return False
    digest = state.digest()
    other = state.resample(seat, ply.stream(seat))
    for name in THINKERS:
        bot = make_bot(ply.game, name)
        found: list[object] = []
        for world in (state, other):
            stream = ply.stream(seat, 7)
            choice = bot.choose(world, seat, moves.copy(), stream)
            weighed = bot.weigh(world, seat, moves.copy(), ply.stream(seat, 7)) if isinstance(bot, SearchBot) else []
            assert choice in moves, f"{ply}: bot {name} chose {choice} for seat {seat}, which is none of {moves}"
            found.append((choice, int(stream.s), [(one.move, one.total) for one in weighed]))
        assert found[0] == found[1], f"{ply}: bot {name} weighs by what seat {seat} cannot see: {found}"
        assert state.digest() == digest, f"{ply}: bot {name} changed the state while it thought"
    return True
