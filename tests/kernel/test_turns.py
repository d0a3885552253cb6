"""Who acts next: chances before duties, a decision that has begun before both."""

from __future__ import annotations

from qiju.kernel.state import NOBODY, State
from qiju.kernel.turns import Chances, forced, in_turn, may_pass, next_that_may, next_that_must


def asked(seats: int, must: int, may: int = 0, deciding: int = NOBODY) -> State:
    state = State(seats)
    state.must, state.may, state.deciding = must, may, deciding
    return state


def test_those_that_may_come_in_order_and_then_those_that_must():
    state = asked(5, must=0b00110, may=0b11000)
    assert [(chance.seat, chance.may_pass) for chance in in_turn(state)] == [
        (3, True),
        (4, True),
        (1, False),
        (2, False),
    ]
    assert (next_that_may(state, NOBODY), next_that_may(state, 3), next_that_may(state, 4)) == (3, 4, NOBODY)
    assert next_that_must(state) == 1


def test_a_seat_that_must_may_not_pass():
    state = asked(3, must=0b010, may=0b110)
    assert [may_pass(state, seat) for seat in range(3)] == [False, False, True]


def test_a_decision_that_has_begun_is_finished_first():
    state = asked(3, must=0b001, may=0b110, deciding=2)
    assert next_that_may(state, NOBODY) == NOBODY
    assert next_that_must(state) == 2


def test_a_chance_that_was_passed_comes_back_when_the_table_has_changed():
    chances = Chances()
    assert chances.open(1, 7)
    chances.let_pass(1, 7)
    assert not chances.open(1, 7)
    assert chances.open(1, 8)
    assert chances.open(2, 7)


def test_one_move_is_no_choice():
    assert [forced(moves) for moves in ([], [4], [4, 5])] == [False, True, False]
