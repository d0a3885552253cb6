"""The server as people start it: only the games of the house, none of the tests' toys."""

from __future__ import annotations

import os

from table.server import Server


class House(Server):
    """`qiju serve` in a process of its own."""

    def command(self) -> list[str]:
        return ["env", f"PYTHONPATH={os.environ.get('PYTHONPATH', '')}", *super().command()]
