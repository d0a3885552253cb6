"""Every deliberate leak in every game is caught: see `mutants`. Interpreted only: nothing else can be patched."""

from __future__ import annotations

import pytest

from mutants import GAMES, Patch, caught, mutants_of
from qiju.kernel.build import compiled
from qiju.kernel.events import EventLog
from qiju.kernel.fields import Kept
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Stream
from qiju.testing import conformance
from toys import cups

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(compiled(), reason="compiled classes cannot be patched"),
]
EVERY = [(name, one) for name in GAMES for one in mutants_of(name)]


@pytest.mark.parametrize(("name", "one"), EVERY, ids=[f"{name}-{one.name.replace(' ', '_')}" for name, one in EVERY])
def test_a_mutant_is_caught(name, one):
    assert caught(one, find_game(name)) is not None, f"{name}: {one.sentence}"


def test_names_are_said_once():
    for name in GAMES:
        names = [one.name for one in mutants_of(name)]
        assert len(names) == len(set(names))


def test_a_seam_that_is_gone_says_so():
    with pytest.raises(AssertionError, match="tell_all, but there is none: has it been renamed"):
        Patch()(EventLog, "tell_all", lambda original: original)


# ---- toys: the two holes that there were, and what is honest ------------------------------------------


class LoudCups(cups.Cups):
    """What is rolled under the cups is told to everybody."""

    def whisper(self, kind, seat, hidden, **data):
        self.tell(kind, number=seat + 1, **data)


class LoudLater(cups.Cups):
    """The same, but not at set-up."""

    def tell_rolls(self):
        super().tell_rolls()
        if self.log is not None and self.round:
            self.tell("luck", die=self.cups[0].value)


class TrueDice(cups.Cups):
    """Resampled worlds have the true dice to come."""

    def resample(self, seat, stream):
        other = super().resample(seat, stream)
        other.dice.s = self.dice.s
        return other


class OwnStream(cups.Cups):
    """A stream of its own, which no kernel knows of, and which resampling forgets."""

    weather: Kept[Stream] = Stream(7)

    def set_up(self):
        self.weather = Stream(self.dice.s)
        super().set_up()


@pytest.mark.parametrize(
    ("table", "check", "sentence"),
    [
        (LoudCups, conformance.check_chance, "rolled 2/die.* says what cups.1.value is"),
        (LoudLater, conformance.check_chance, "luck .*/die.* says what cups.0.value is"),
        (TrueDice, conformance.check_resampling, "dice to come are the same"),
        (OwnStream, conformance.check_resampling, "weather to come are the same"),
    ],
)
def test_a_toy_with_a_hole_in_it(table, check, sentence):
    with pytest.raises(AssertionError, match=sentence):
        check(cups.CupsGame(table), 1)


def test_what_is_shown_honestly_passes():
    """A die rolled in the open and put away, a cup lifted, and dice rolled in secret: nothing of it is a leak."""
    for check in conformance.CHECKS:
        check(cups.GAME, 1)
