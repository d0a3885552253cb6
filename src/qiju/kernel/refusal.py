"""Everything that can be wrong with what somebody asked for.

All of these leave the state exactly as it was. Each says what is wrong in words, in both languages, and
where a rule forbids it, by which clause.
"""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)
class Problem(Exception):
    """The family's root: a text key (or a plain template) and the values that fill it."""

    def __init__(self, sentence: str, clause: str = "", **values: object) -> None:
        super().__init__(sentence)
        self.key = sentence
        self.clause = clause
        self.values: Mapping[str, object] = values

    def __eq__(self, other: object) -> bool:
        # Compiled, `isinstance(other, Problem)` says no inside the class itself.
        return type(other) is type(self) and vars(other) == vars(self)

    __hash__ = Exception.__hash__

    def __str__(self) -> str:
        from qiju.kernel.words import kernel_text

        return kernel_text()["en"].problem(self)


@mypyc_attr(native_class=False)
class Refusal(Problem):
    """The rules forbid the move; the clause says which rule."""


@mypyc_attr(native_class=False)
class Invalid(Problem):
    """It cannot be read: no such move, seat, option, file."""


@mypyc_attr(native_class=False)
class Ambiguous(Problem):
    """It can be read in more than one way."""


@mypyc_attr(native_class=False)
class Stale(Problem):
    """It answers a question that is no longer asked."""
