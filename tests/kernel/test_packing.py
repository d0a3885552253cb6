"""Integers to bytes and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiju.kernel.packing import Packer, Unpacker

numbers = st.integers(min_value=-(2**62) + 1, max_value=2**62 - 1) | st.integers(min_value=-200, max_value=200)


def packed(values):
    packer = Packer()
    for value in values:
        packer.put(value)
    return packer.bytes()


@given(st.lists(numbers, max_size=30))
def test_numbers_come_back_in_order(values):
    unpacker = Unpacker(packed(values))
    assert [unpacker.get() for _ in values] == values
    unpacker.done()


@given(st.lists(st.lists(numbers, max_size=8), max_size=8))
def test_lists_come_back(lists):
    packer = Packer()
    for values in lists:
        packer.put_list(values)
    unpacker = Unpacker(packer.bytes())
    assert [unpacker.get_list() for _ in lists] == lists
    unpacker.done()


@given(st.lists(numbers, max_size=10), st.lists(numbers, max_size=10))
def test_different_numbers_give_different_bytes(one, two):
    assert (packed(one) == packed(two)) == (one == two)


def test_small_numbers_take_one_byte():
    assert [len(packed([value])) for value in (0, 63, -63, 64, -64, -65)] == [1, 1, 1, 2, 1, 2]
    assert packed([0, 1, -1, 2, -2]) == bytes([0, 2, 1, 4, 3])


@given(st.lists(numbers, min_size=1, max_size=10), st.data())
def test_a_pack_that_ends_too_early_is_refused(values, data):
    whole = packed(values)
    unpacker = Unpacker(whole[: data.draw(st.integers(0, len(whole) - 1))])
    with pytest.raises(ValueError, match="ends too early"):
        [unpacker.get() for _ in values]


def test_a_pack_that_is_too_long_is_refused():
    unpacker = Unpacker(packed([1, 2]))
    unpacker.get()
    with pytest.raises(ValueError, match="longer than its game reads"):
        unpacker.done()
