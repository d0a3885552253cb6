"""What the server itself refuses."""

from __future__ import annotations

from collections.abc import Mapping

from qiju.kernel.refusal import Problem
from qiju.kernel.words import Text


class ServerRefusal(Problem):
    """The server refuses, with the code that the protocol knows."""

    def __init__(self, code: str, key: str, /, **values: object) -> None:
        super().__init__(key, "", **values)
        self.code = code


class CustomRefusal(ServerRefusal):
    """Somebody's own content is refused, in the words of the game that checked it."""

    def __init__(self, problem: Problem, texts: Mapping[str, Text]) -> None:
        super().__init__("invalid", problem.key, **problem.values)
        self.clause = problem.clause
        self.texts = texts
