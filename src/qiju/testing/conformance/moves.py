"""Moves: every decision has a word of its own, and exactly what is not legal is refused."""

from __future__ import annotations

from typing import Final

from qiju.kernel.clauses import clauses, rulings
from qiju.kernel.game import Game
from qiju.kernel.notation import read_decision, write_decision
from qiju.kernel.refusal import Problem
from qiju.kernel.state import NOBODY, PASS, State
from qiju.kernel.words import LANGUAGES
from qiju.testing.conformance.looks import plain_problem
from qiju.testing.conformance.walks import Ply, plies, random_decision
from qiju.testing.conformance.words import filled

STRANGE_MOVES: Final = (*range(-1, 128), 1000, 123456)  # what nobody would look for, but somebody may send


def plain_word(word: str) -> str:
    return " ".join(word.casefold().split())


def check_notation(game: Game, effort: int = 1) -> None:
    """Every decision is written and read back, and no two moves share a word."""
    for ply in plies(game, 10 * effort):
        for seat in ply.seats():
            check_words(ply, ply.state, seat)
            for move in ply.state.legal(seat):
                check_written(ply, seat, random_decision(ply.state, seat, ply.stream(move), move))
        if ply.seat != NOBODY:
            check_written(ply, ply.seat, ply.moves)
            copy = ply.state.clone()
            for move in ply.moves[:-1]:
                copy.perform(ply.seat, move)
                check_words(ply, copy, ply.seat)


def check_words(ply: Ply, state: State, seat: int) -> None:
    universe = ply.game.universe(state, seat)
    missing = [move for move in state.legal(seat) if move not in universe]
    assert not missing, f"{ply}: the universe of seat {seat} lacks its legal moves {missing}"
    words: dict[str, int] = {}
    for move in universe:
        word = ply.game.word(state, seat, move)
        assert word == " ".join(word.split()), f"{ply}: the word {word!r} has loose blanks"
        assert word, f"{ply}: move {move} of seat {seat} has no word"
        twin = words.setdefault(plain_word(word), move)
        assert twin == move, f"{ply}: moves {twin} and {move} of seat {seat} are both written {word!r}"


def check_written(ply: Ply, seat: int, moves: list[int]) -> None:
    text = write_decision(ply.game, ply.state, seat, moves)
    try:
        again = read_decision(ply.game, ply.state, seat, text)
    except Problem as problem:
        raise AssertionError(f"{ply}: {text!r} of seat {seat} cannot be read back: {problem}") from problem
    assert again == moves, f"{ply}: {text!r} of seat {seat} means {moves}, but reads as {again}"


def check_refusals(game: Game, effort: int = 1) -> None:
    """Exactly what is not legal is refused, with a sentence in both languages, changing nothing."""
    known = {*clauses(game, "en"), *rulings(game)}
    read: set[str] = set()
    for ply in plies(game, 10 * effort):
        digest = ply.state.digest()
        for seat in ply.seats():
            legal = ply.state.legal(seat)
            universe = game.universe(ply.state, seat)
            for move in {*universe, *STRANGE_MOVES}:
                refusal = ply.state.refusal(seat, move)
                if move in legal:
                    where = f"{ply}: move {move} of seat {seat} is legal, but refused"
                    assert refusal is None, f"{where}: {plain_problem(refusal)}"
                    continue
                assert refusal is not None, f"{ply}: move {move} of seat {seat} is neither legal nor refused"
                where = f"{ply}: the refusal of move {move} to seat {seat}"
                check_refusal_text(game, refusal, known, read, where)
                if move in universe or move == PASS:
                    check_refused(ply, seat, move, refusal, where)
        assert ply.state.digest() == digest, f"{ply}: asking for refusals changed the state"


def check_refusal_text(game: Game, refusal: Problem, known: set[str], read: set[str], where: str) -> None:
    """It reads well in both languages and names a clause that exists. What was read once is not read again."""
    plain = repr(plain_problem(refusal))
    if plain in read:
        return
    read.add(plain)
    assert not known or not refusal.clause or refusal.clause in known, f"{where} names {refusal.clause}, no clause"
    for lang in LANGUAGES:
        filled(game, lang, refusal.key, dict(refusal.values), where)


def check_refused(ply: Ply, seat: int, move: int, refusal: Problem, where: str) -> None:
    """Made all the same, the move is refused in the same words and changes nothing."""
    copy = ply.state.clone()
    before = copy.digest()
    raised: Problem | None = None
    try:
        copy.apply(seat, move)
    except Problem as problem:
        raised = problem
    assert raised is not None, f"{where} did not keep it from being made"
    assert raised == refusal, f"{where} is another when the move is made: {plain_problem(raised)}"
    assert copy.digest() == before, f"{where} changed the state"
