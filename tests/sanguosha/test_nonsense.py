"""Whatever is tried, even what no page would send, is refused in words: every small move at every step of a game."""

import pytest

from qiju.games.sanguosha.names import CARD_MOVE, GENERAL_MOVE, MOST_CARDS
from qiju.kernel.match import Match
from qiju.kernel.registry import find_game

GAME = find_game("sanguosha")
MOVES = [*range(GENERAL_MOVE), *range(GENERAL_MOVE, GENERAL_MOVE + 30), *range(CARD_MOVE, CARD_MOVE + MOST_CARDS + 3)]
DECISIONS = 150


@pytest.mark.parametrize("seats", [5, 8])
def test_every_move_that_is_not_allowed_is_refused_in_words(seats, chance):
    match = Match(GAME, GAME.prepare(seats=seats), chance.randbytes(16))
    heard = set()
    for _ in range(DECISIONS):
        if match.state.over:
            break
        seat = chance.choice(match.state.pending())
        state, made = match.state.clone(), []
        # One small move after the other, as somebody puts a decision together.
        while not made or state.deciding == seat:
            legal = state.legal(seat)
            for move in MOVES:
                refusal = state.refusal(seat, move)
                assert (refusal is None) == (move in legal), (state.frame(), made, move)
                if refusal is not None:
                    heard.add(refusal.key)
                    for lang in ("zh", "en"):
                        assert "{" not in GAME.text(lang).problem(refusal), refusal.key
            made.append(chance.choice(legal))
            state.perform(seat, made[-1])
        match.decide(seat, made)
    assert len(heard) > 8
