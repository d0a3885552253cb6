"""One text for a decision, everywhere: record, wire, terminal, log and tests.

A decision is one or more small moves; its text is their words, separated by spaces. Reading goes the other
way: at each step the words that may follow are compared with what was written.
"""

from __future__ import annotations

from qiju.kernel.game import Game
from qiju.kernel.refusal import Ambiguous, Invalid, Problem
from qiju.kernel.state import State


def write_decision(game: Game, state: State, seat: int, moves: list[int]) -> str:
    """The text of a decision that this seat may take in this state."""
    return perform_moves(game, state.clone(), seat, moves)


def read_decision(game: Game, state: State, seat: int, text: str) -> list[int]:
    """The small moves that a text means; what is wrong with it is raised."""
    return perform_text(game, state.clone(), seat, text)[0]


def perform_moves(game: Game, copy: State, seat: int, moves: list[int]) -> str:
    """Make these small moves of one decision, one after the other, in place. Returns the decision's text."""
    words: list[str] = []
    for place, move in enumerate(moves):
        # None may come after its end.
        if place > 0 and copy.deciding != seat:
            raise Invalid("problem.too_much", text="", rest=str(moves[place:]))
        copy.check_move(seat, move)
        words.append(game.word(copy, seat, move))
        copy.perform(seat, move)
    return " ".join(words)


def perform_text(game: Game, copy: State, seat: int, text: str) -> tuple[list[int], str]:
    """Make the decision that a text means, in place. Returns its small moves and the text as the record writes it.

    Raises Invalid where it means nothing, Ambiguous where it means two things, and the rule's own Refusal
    where it means something that is not allowed now.
    """
    rest = _plain(text)
    if not rest:
        raise Invalid("problem.empty_move")
    moves: list[int] = []
    words: list[str] = []
    while rest or copy.deciding == seat:
        if moves and copy.deciding != seat:
            raise Invalid("problem.too_much", text=text, rest=rest)
        move, rest = _read_word(game, copy, seat, rest, text)
        copy.check_move(seat, move)
        moves.append(move)
        words.append(game.word(copy, seat, move))
        copy.perform(seat, move)
    return moves, " ".join(words)


def _read_word(game: Game, state: State, seat: int, rest: str, text: str) -> tuple[int, str]:
    """The next small move and what is left of the text. The longest word that fits wins."""
    best: list[int] = []
    length = 0
    for move in game.vocabulary(state, seat):
        for spelling in (game.word(state, seat, move), *game.aliases(state, seat, move)):
            word = _plain(spelling)
            if rest != word and not rest.startswith(word + " "):
                continue
            if len(word) > length:
                best, length = [move], len(word)
            elif len(word) == length and move not in best:
                best.append(move)
    if not best:
        raise _unreadable(game, state, seat, text, unfinished=not rest)
    if len(best) > 1:
        best = [move for move in best if state.refusal(seat, move) is None] or best
    if len(best) > 1:
        raise Ambiguous("problem.ambiguous", text=text, words=" / ".join(game.word(state, seat, move) for move in best))
    return best[0], rest[length:].strip()


def _unreadable(game: Game, state: State, seat: int, text: str, unfinished: bool) -> Problem:
    """Nothing fits, or something is missing: say what would. A seat that is not asked gets the rules' own answer."""
    legal = state.legal(seat)
    if not legal:
        refusal = state.refusal(seat, 0)
        if refusal is not None:
            return refusal
    known = " / ".join(game.word(state, seat, move) for move in legal[:12])
    return Invalid("problem.unfinished_move" if unfinished else "problem.unknown_move", text=text[:80], known=known)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
