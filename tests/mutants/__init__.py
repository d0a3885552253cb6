"""Mutants: games with one deliberate leak each, which the conformance suite has to catch.

A mutant has a name, a sentence that says what is wrong with it, the check that must fail, and what it puts in the place
of what. The seams are those that every game has: `Game` (view, menu, word, …), `State` (perform, refusal, resample, …),
`EventLog` and bots. `seams.py` has the mutants that every game gets, made from one thing that is hidden in it; a game's
own file says what that is, adds its own, and lists with the reason which ones mean nothing there.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from importlib import import_module

from qiju.testing import conformance
from qiju.testing.conformance import walks

GAMES = ("carnival", "merit", "mineventure", "salvation", "sanguosha")


class Mutant:
    """One thing done wrong: `apply(patch, game)` puts it in place, and one of the checks named must see it.

    `check` names checks of the conformance suite, or is one of the game's own tests. `tables` are those at which it
    comes up; without any the check looks at its usual ones.
    """

    def __init__(self, name, sentence, check, apply, tables=None):
        self.name = name
        self.sentence = sentence
        self.check = check
        self.apply = apply
        self.tables = tables

    def at(self, tables):
        """The same mutant at tables of one's choice, where honest code must pass the check, too."""
        return Mutant(self.name, self.sentence, self.check, self.apply, tables)


def mutant(check, name=None):
    """A function `(patch, game)` as a mutant: its name and its first line say what it is."""

    def make(function):
        said = (function.__doc__ or "").strip()
        assert said, f"{function.__name__} needs a sentence"
        return Mutant(name or function.__name__.replace("_", " "), said, check, function)

    return make


class Patch:
    """Puts functions in the place of others, and back."""

    def __init__(self):
        self.undo: list[Callable[[], None]] = []

    def __call__(self, owner, name, make):
        """`make(original)` takes the place of the method or function `name` of a class or module."""
        place = getattr(owner, "__name__", repr(owner))
        assert hasattr(owner, name), (
            f"a mutant wants to replace {place}.{name}, but there is none: has it been renamed?"
        )
        original = getattr(owner, name)
        own = name in vars(owner)
        setattr(owner, name, make(original))
        self.undo.append(lambda: setattr(owner, name, original) if own else delattr(owner, name))

    def put_back(self):
        while self.undo:
            self.undo.pop()()


@contextmanager
def mutated(one, game):
    """The game with this mutant in it."""
    patch = Patch()
    try:
        one.apply(patch, game)
        if one.tables is not None:
            patch(walks, "tables", lambda original: lambda game, count: iter(one.tables))
        yield
    finally:
        patch.put_back()


def mutants_of(name):
    """All mutants of a game."""
    return import_module(f"mutants.{name}").MUTANTS


def meaningless_in(name):
    """The usual mutants that mean nothing in a game, with the reason."""
    return import_module(f"mutants.{name}").MEANINGLESS


def checks_of(one):
    """The checks of which one must fail."""
    return [getattr(conformance, name) for name in one.check.split()] if isinstance(one.check, str) else [one.check]


def caught(one, game):
    """The sentence with which the mutant's check fails; None where it does not."""
    with mutated(one, game):
        for check in checks_of(one):
            try:
                check(game, 1)
            except AssertionError as found:
                return str(found)
    return None


def state_class(game):
    return type(game.start(game.prepare(), b"which class"))
