"""A table that another server plays."""

from __future__ import annotations

from qiju.table.server_refusal import ServerRefusal


class Elsewhere(ServerRefusal):
    """Another server plays this table, this one."""

    def __init__(self, server: str) -> None:
        super().__init__("not_now", "table.elsewhere")
        self.server = server
