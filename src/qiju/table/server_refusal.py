"""What the server itself refuses."""

from __future__ import annotations

from qiju.kernel.refusal import Problem


class ServerRefusal(Problem):
    """The server refuses, with the code that the protocol knows."""

    def __init__(self, code: str, key: str, /, **values: object) -> None:
        super().__init__(key, "", **values)
        self.code = code


class ToldRefusal(ServerRefusal):
    """Refused in another process, or in a game's own words: what there is to say is said already, in both languages."""

    def __init__(self, code: str, words: dict[str, str], clause: str) -> None:
        super().__init__(code, "table.unworkable")
        self.clause = clause
        self.words = words
