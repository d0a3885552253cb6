"""Everything that can be wrong with what somebody asked for: one family of errors, from the rules to `import qiju`.

All of these leave the state exactly as it was. Each says what is wrong in words, in both languages, and
where a rule forbids it, by which clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from qiju.kernel.words import Text


class QijuError(Exception):
    """The root of all errors that Qiju raises because of what somebody asked for.

    Catch this one to catch them all; `say` tells what is wrong, in Chinese or English.

    >>> import qiju
    >>> try:
    ...     qiju.game("chess")
    ... except qiju.QijuError as error:
    ...     print(error.say("zh").partition("。")[0])
    ...     print(error.say("en").partition(".")[0])
    没有「chess」这个游戏
    There is no game “chess”
    """

    def say(self, lang: str = "en") -> str:
        """What is wrong, as a sentence in `zh` or `en`.

        >>> import qiju
        >>> qiju.Invalid("problem.empty_move").say("en")
        'Nothing was written.'
        """
        return self.args[0] if self.args else ""


class Problem(QijuError):
    """A text key (or a plain template) and the values that fill it."""

    def __init__(self, sentence: str, clause: str = "", **values: object) -> None:
        super().__init__(sentence)
        self.key = sentence
        self.clause = clause
        self.values: Mapping[str, object] = values

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and plain_parts(other) == plain_parts(self)

    __hash__ = Exception.__hash__

    def __str__(self) -> str:
        return self.say(getattr(self, LANG, "en"))

    def say(self, lang: str = "en") -> str:
        """The sentence with its values and its clause, in the words of the game if it has been told which."""
        from qiju.kernel.words import kernel_text

        texts: Mapping[str, Text] | None = getattr(self, WORDS, None)
        return (texts or kernel_text())[lang].problem(self)

    def in_words(self, texts: Mapping[str, Text], lang: str) -> Self:
        """The same problem, told from now on with the words of a game, and in this language unless asked otherwise."""
        setattr(self, WORDS, texts)
        setattr(self, LANG, lang)
        return self


# How a problem is told is no part of what it is: two that differ in this alone are equal.
WORDS = "_words"
LANG = "_lang"


def plain_parts(problem: object) -> dict[str, object]:
    return {name: value for name, value in vars(problem).items() if name not in (WORDS, LANG)}


class Refusal(Problem):
    """The rules forbid the move; `clause` says which rule.

    >>> import qiju
    >>> match = qiju.game("merit").match(roles=["farmer", "merchant", "scholar", "monk"], seed=1)
    >>> try:
    ...     match.decide("P1", "donate")
    ... except qiju.Refusal as refusal:
    ...     print(refusal.say("en"))
    First decide whether you take refuge or not (M-2.2.2)
    """


class Invalid(Problem):
    """It cannot be read: no such game, move, seat, option or file.

    >>> import qiju
    >>> try:
    ...     qiju.load("nowhere.qiju.json")
    ... except qiju.Invalid as problem:
    ...     print(problem.say("en"))
    The record nowhere.qiju.json cannot be opened: there is no such file.
    """


class Ambiguous(Problem):
    """What was written can be read in more than one way; the sentence names them.

    >>> import qiju
    >>> qiju.Ambiguous("problem.ambiguous", text="take", words="take 1 / take 2").say("en")
    '“take” can mean more than one thing: take 1 / take 2. Please write it out.'
    """


class Stale(Problem):
    """It answers a question that is no longer asked.

    >>> import qiju
    >>> match = qiju.game("merit").match(roles=["farmer", "merchant"], seats=2, seed=1)
    >>> question = match.question("P1")
    >>> match = match.decide("P1", "refuge").decide("P2", "refuge")
    >>> try:
    ...     match.decide("P1", "labor", question)
    ... except qiju.Stale as stale:
    ...     print(stale.say("en"))
    That question is no longer asked; look at the table as it is now.
    """
