"""Counters."""

from __future__ import annotations

from qiju.kernel.tally import Tally
from toys import sealed


def test_a_tally_counts():
    tally = Tally(3)
    tally.add(1)
    tally.add(1, 4)
    assert tally.counts == [0, 5, 0]


def test_a_state_without_a_tally_counts_nothing_and_goes_the_same_way():
    game = sealed.GAME
    counted, plain = (game.start(game.prepare(), b"tally") for _ in range(2))
    counted.tally = Tally(len(game.tallies))
    for card in sealed.CARDS:
        for seat in range(3):
            counted.apply(seat, card)
            plain.apply(seat, card)
    assert counted.digest() == plain.digest()
    assert sum(counted.tally.counts[:3]) == 3
