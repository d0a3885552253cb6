"""What the server itself refuses."""

from __future__ import annotations

from qiju.kernel.refusal import Problem


class Refused(Problem):
    """The server refuses, with the code that the protocol knows."""

    def __init__(self, code: str, key: str, /, **values: object) -> None:
        super().__init__(key, "", **values)
        self.code = code
