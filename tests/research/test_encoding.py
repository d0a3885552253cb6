"""Observations and actions: the same for worlds that a seat cannot tell apart, and a place for every move."""

from __future__ import annotations

import pytest

from qiju.bots.names import make_bot
from qiju.kernel.registry import find_game
from qiju.kernel.state import PASS
from qiju.kernel.streams import Keys, Stream, lab_secret
from qiju.lab.playout import play_out
from qiju.research.actions import PASS_ACTION, Actions
from qiju.research.course import dealt
from qiju.research.encoding import Encoder
from research.tables import OURS, desk_of
from toys import offers, sealed

STEPS = 400


def courses(name: str, steps: int = STEPS):
    """A game by chance, choice by choice."""
    desk = desk_of(name)
    course = desk.deal(31, 4)
    for step in range(steps):
        if not course.go_on():
            return
        yield desk, course, step
        course.play(course.moves[course.stream().below(len(course.moves))])


@pytest.mark.parametrize("name", OURS)
def test_worlds_that_a_seat_cannot_tell_apart_are_the_same_numbers(name: str) -> None:
    looked = within = 0
    for desk, course, step in courses(name):
        if step % 5:
            continue
        for seat in range(desk.seats):
            # In the middle of a decision it is shown to nobody but its seat.
            if course.state.deciding >= 0 and course.state.deciding != seat:
                continue
            within += course.state.deciding >= 0
            other = course.state.resample(seat, Stream(step + 7))
            made = course.made if course.seat == seat else []
            assert desk.encoder.observe(course.state, seat, made) == desk.encoder.observe(other, seat, made)
            looked += 1
    assert looked > 10
    assert within or name == "merit", "merit has no decision of several moves"


@pytest.mark.parametrize("name", OURS)
def test_every_move_has_a_place_and_comes_back(name: str) -> None:
    outside = 0
    for desk, course, _ in courses(name, 1500):
        actions = desk.actions
        found = [actions.of_move(move) for move in course.moves]
        outside += found.count(-1)
        places = [action for action in found if action >= 0]
        assert len(set(places)) == len(places)
        assert all(0 <= action < actions.size for action in places)
        for move, action in zip(course.moves, found, strict=True):
            assert action < 0 or actions.move_in(course.moves, action) == move
    assert outside == 0


def test_an_action_that_means_nothing_now_is_taken_as_a_legal_move() -> None:
    desk = desk_of("merit")
    course = desk.deal(1)
    course.go_on()
    legal = desk.actions.of_moves(course.moves)
    for action in range(desk.actions.size):
        assert desk.actions.allows(course.moves, action) == (action in legal)
        assert desk.actions.move_in(course.moves, action) in course.moves


def test_a_number_beyond_all_places_is_left_out_of_the_mask() -> None:
    actions = Actions(find_game("salvation"), find_game("salvation").prepare())
    far = 100_000 + 99_000
    assert actions.of_move(far) == -1
    assert actions.of_moves([far, 0]) == [actions.of_move(0)]
    assert actions.of_moves([far]) == [PASS_ACTION]
    assert actions.move_in([far], PASS_ACTION) == far


def test_features_have_names_and_say_what_is_there() -> None:
    desk = desk_of("merit")
    names = desk.encoder.names
    assert len(set(names)) == len(names) == desk.encoder.size
    course = desk.deal(3)
    course.go_on()
    seen = dict(zip(names, desk.encoder.observe(course.state, 1), strict=True))
    view = desk.game.view(course.state, 1)
    assert seen["seat=1"] == 1
    assert seen["seat=0"] == 0
    assert seen["calamity"] == view["calamity"]
    assert seen[f"phase={view['phase']}"] == 1
    for place, board in enumerate(view["boards"]):
        assert seen[f"boards[{place}].wealth"] == board["wealth"]
    assert not any(name == "rounds" for name in names), "what never changes is no feature"


def test_the_features_of_a_table_are_always_the_same() -> None:
    game = find_game("merit")
    one, two = (Encoder(game, game.prepare(2)) for _ in range(2))
    assert (one.names, one.scales) == (two.names, two.scales)


def test_what_was_never_seen_changes_nothing_else() -> None:
    encoder = desk_of("merit").encoder
    view = {"calamity": 3, "phase": "a new one", "boards": [], "weather": {"wind": 5}}
    seen = dict(zip(encoder.names, encoder.of_view(view), strict=True))
    assert {name for name, value in seen.items() if value} == {"calamity"}


# -- courses -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OURS)
def test_a_course_goes_the_way_of_a_playout(name: str) -> None:
    """Chosen by the same bots from the same streams, both lead to the same end."""
    game = find_game(name)
    setup = game.prepare(min(game.seats))
    bots = [make_bot(game, "normal") for _ in range(int(setup.seats))]
    keys = Keys(lab_secret(8, 2), 0)
    state = game.deal(setup, keys)
    made = play_out(state, bots, keys.bots, game.cap)
    course = dealt(game, setup, 8, 2)
    while course.go_on():
        course.play(bots[int(course.seat)].choose(course.state, course.seat, course.moves, course.stream()))
    assert course.choices == made
    assert course.state.digest() == state.digest()


@pytest.mark.parametrize("toy", [sealed, offers], ids=["sealed", "offers"])
def test_any_game_has_observations(toy) -> None:
    game = toy.GAME
    setup = game.prepare()
    encoder = Encoder(game, setup)
    course = dealt(game, setup, 2, 1)
    passed = 0
    while course.go_on():
        assert len(encoder.observe(course.state, course.seat, course.made)) == encoder.size
        passed += course.moves[-1] == PASS
        course.play(course.moves[-1])
    assert course.state.over
    assert passed or toy is sealed


def test_a_copy_goes_its_own_way() -> None:
    course = desk_of("merit").deal(5, told=True)
    course.go_on()
    other = course.copy()
    other.play(other.moves[0])
    other.go_on()
    assert course.choices == 0
    assert course.state.digest() != other.state.digest()
    assert len(course.state.log.events) <= len(other.state.log.events)
