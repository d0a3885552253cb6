"""What a table agreed on before it began."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from qiju.kernel.options import Tree, content_hash


@mypyc_attr(allow_interpreted_subclasses=True)
class Setup:
    """All that a table agreed on before it began, checked. States of one run share it."""

    def __init__(
        self,
        seats: i64,
        options: dict[str, str],
        presets: list[str],
        content: Tree,
        roles: list[str],
        version: i64 = 0,
    ) -> None:
        self.seats: i64 = seats
        self.options = options
        self.presets = presets
        self.content = content
        self.roles = roles
        self.version: i64 = version  # of the rules that the table plays by
        self.leaf_weights: list[list[float]] | None = None  # what was learned for such a table, once it was looked for

    def content_hash(self) -> str:
        return content_hash(self.content)
