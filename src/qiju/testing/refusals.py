"""Every refusal of a game, provoked from a position: what is tried, and the sentences that answer it.

A game's tests keep a list of `Provoked`, at least one for each `refuse.` sentence it has. The checks demand that the
reason given is the one named, and that the numbers it turns on stand in the sentence, in every language. The pages
in `docs/refusals` are written from the same lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from qiju.kernel.refusal import Problem
from qiju.kernel.words import LANGUAGES
from qiju.testing.table import Table

PREFIX = "refuse."


@dataclass(frozen=True)
class Provoked:
    """One refusal: the situation in a line of English, the table, who tries what, and the numbers that forbid it."""

    key: str
    situation: str
    position: Callable[[], Table]
    who: str | int
    tries: str
    clause: str = ""
    numbers: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.key}: {self.situation}"


@dataclass(frozen=True)
class Answer:
    """What somebody who tried it is told."""

    problem: Problem
    sentences: dict[str, str]  # by language


def provoke(case: Provoked) -> Answer:
    """Set the table, try it, and hear the answer; what is allowed after all is an error of the case."""
    table = case.position()
    game = table.match.game
    try:
        table.does(case.who, case.tries)
    except Problem as problem:
        return Answer(problem, {lang: game.text(lang).problem(problem) for lang in LANGUAGES})
    raise AssertionError(f"{case}: {case.tries!r} is allowed")


def check(case: Provoked) -> None:
    """The reason is the one that holds, and its numbers can be read."""
    answer = provoke(case)
    problem = answer.problem
    assert problem.key == case.key, f"{case}: refused by {problem.key}: {answer.sentences['en']}"
    assert not case.clause or problem.clause == case.clause, f"{case}: by {problem.clause}, not {case.clause}"
    for name, number in case.numbers.items():
        assert problem.values.get(name) == number, f"{case}: {name} is {problem.values.get(name)}, not {number}"
        for lang, sentence in answer.sentences.items():
            assert str(number) in sentence, f"{case}: {name} = {number} is not in the {lang} sentence: {sentence}"


def unprovoked(game_keys: Iterable[str], cases: Iterable[Provoked]) -> list[str]:
    """The refusals of a game that no case provokes."""
    known = {case.key for case in cases}
    return sorted(key for key in game_keys if key.startswith(PREFIX) and key not in known)
