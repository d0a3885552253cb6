"""Randomness: the same numbers for ever, interpreted and compiled."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest

from qiju.kernel.streams import Keys, ScriptedDice, Stream, lab_secret

GOLDEN_DRAWS = [249, 874, 422, 803, 460, 685, 678, 834]
GOLDEN_POSITION = 2349992116033742915
GOLDEN_SEEK = [574, 328, 581, 174, 471, 133, 592, 157]
GOLDEN_KEYS = [807795044303478689, 565646807674410124, 968204776375296408, 1907775463755684148]

M32 = 0xFFFFFFFF
LIMIT = 1 << 62


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def most(freedom):
    """Four deviations above the mean; the streams are fixed, so this holds always or never."""
    return freedom + 4 * (2 * freedom) ** 0.5


def at_ply(key, ply):
    stream = Stream(1)
    stream.seek(key, ply)
    return stream


def test_golden_numbers():
    stream = Stream(2024)
    assert [stream.below(1000) for _ in range(8)] == GOLDEN_DRAWS
    assert stream.s == GOLDEN_POSITION


def test_golden_seek():
    assert [at_ply(77, ply).below(1000) for ply in range(8)] == GOLDEN_SEEK


def test_golden_keys():
    keys = Keys(b"secret", 3)
    assert [keys.deal, keys.dice, keys.bots, keys.spare] == GOLDEN_KEYS


@pytest.mark.parametrize("start", [1, 2, M32, M32 + 1, (1 << 61) - 1, 1 << 60, 0xFFFFFFFF00000000 >> 3])
def test_every_intermediate_stays_below_two_to_the_62(start):
    """The stream, worked out again with Python's own integers, each of them looked at."""
    stream = Stream(start)
    s = (start & ((1 << 61) - 1)) | 1
    for n in (2, 6, 52, (1 << 30) - 1) * 200:
        x = 1073740155 * (s & M32) + (s >> 32)
        product = ((x ^ (x >> 32)) & M32) * n
        assert x < LIMIT
        assert product < LIMIT
        assert stream.below(n) == product >> 32 < n
        assert stream.s == x
        s = x


@pytest.mark.parametrize("key", [0, 1, 12345, (1 << 61) - 1])
@pytest.mark.parametrize("ply", [0, 1, 400, 1_000_000])
def test_a_sought_stream_stays_below_two_to_the_62(key, ply):
    stream = at_ply(key, ply)
    assert 0 < stream.s < LIMIT


@pytest.mark.parametrize("n", [2, 3, 6, 10, 52])
def test_draws_are_uniform(n):
    stream = Stream(31337)
    counts = Counter(stream.below(n) for _ in range(400 * n))
    assert set(counts) == set(range(n))
    assert chi_square(counts.values(), 400) < most(n - 1)


@pytest.mark.parametrize("key", [1, 20, 1 << 50])
def test_first_draws_of_successive_plies_are_uniform_and_independent(key):
    draws = [at_ply(key, ply).below(6) for ply in range(7201)]
    pairs = Counter(pairwise(draws))
    assert len(pairs) == 36
    assert chi_square(pairs.values(), 200) < most(35)


def test_seek_does_not_depend_on_history():
    fresh, used = Stream(1), Stream(999)
    for _ in range(100):
        used.below(6)
    fresh.seek(42, 7)
    used.seek(42, 7)
    assert [fresh.below(100) for _ in range(10)] == [used.below(100) for _ in range(10)]


def test_seek_depends_on_key_and_ply():
    assert len({at_ply(key, ply).s for key in range(30) for ply in range(30)}) == 900


def test_shuffles_are_uniform():
    stream = Stream(5)
    counts = Counter()
    for _ in range(24 * 200):
        cards = [0, 1, 2, 3]
        stream.shuffle(cards)
        counts[tuple(cards)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert chi_square(counts.values(), 200) < most(23)


def test_shuffling_nothing():
    stream = Stream(5)
    cards: list[int] = []
    stream.shuffle(cards)
    assert cards == []
    assert stream.s == Stream(5).s


def test_dice_show_one_to_sides():
    stream = Stream(8)
    assert {stream.die(6) for _ in range(300)} == {1, 2, 3, 4, 5, 6}


def test_floats_lie_in_the_unit_interval():
    stream = Stream(8)
    floats = [stream.uniform() for _ in range(2000)]
    assert all(0 <= value < 1 for value in floats)
    assert 0.48 < sum(floats) / len(floats) < 0.52


def test_scripted_dice_are_rolled_in_order_and_must_be_there():
    dice = ScriptedDice([3, 6])
    assert dice.left() == 2
    assert [dice.die(6), dice.die(6)] == [3, 6]
    assert dice.left() == 0
    with pytest.raises(AssertionError, match="script does not hold"):
        dice.die(6)


@pytest.mark.parametrize("roll", [0, 7, -1])
def test_scripted_dice_fit_the_die(roll):
    with pytest.raises(AssertionError, match="a die with 6 sides"):
        ScriptedDice([roll]).die(6)


def test_keys_differ_by_secret_ply_and_stream():
    found = set()
    for secret in (b"a", b"b"):
        for ply in range(20):
            keys = Keys(secret, ply)
            found |= {keys.deal, keys.dice, keys.bots, keys.spare}
    assert len(found) == 2 * 20 * 4
    assert all(0 <= key < 1 << 61 for key in found)


def test_a_ply_cannot_be_mistaken_for_a_part_of_the_secret():
    assert Keys(b"1|x", 1).deal != Keys(b"x", 11).deal


def test_game_of_a_run_depends_on_seed_and_number_alone():
    assert lab_secret(1, 23) == lab_secret(1, 23)
    assert len({lab_secret(seed, game) for seed in range(12) for game in range(12)}) == 144
