"""The server as people start it: only the games of the house, none of the tests' toys."""

from __future__ import annotations

import os

from table.server import HERE, Server


class House(Server):
    """`qiju serve` in a process of its own."""

    def environment(self) -> dict[str, str]:
        paths = [os.environ.get("PYTHONPATH", ""), str(HERE.parent)]
        return {**super().environment(), "PYTHONPATH": os.pathsep.join(path for path in paths if path)}
