"""A game's content as its setup reads it: found in the package, taken apart key by key.

`options.py` has laid every patch over it before, so keys are there, types are right, and each number is one
that its declaration allows (`fields.py`); what is left to check is whether they make sense together.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import cast

from mypy_extensions import i64

from qiju.kernel.options import Tree
from qiju.kernel.refusal import Invalid


def load_content(package: str, name: str = "content.toml") -> Tree:
    """A content file of a game's package."""
    return tomllib.loads(resources.files(package).joinpath(name).read_text(encoding="utf-8"))


def table_of(tree: Tree, key: str) -> Tree:
    return cast(Tree, tree[key])


def int_of(tree: Tree, key: str) -> int:
    return cast(int, tree[key])


def int_or(tree: Tree, key: str, default: int) -> int:
    """A number that the content need not name."""
    return cast(int, tree.get(key, default))


def check_range(key: str, value: i64, low: i64, high: i64) -> i64:
    """The number, whose bounds depend on others: what one number may be by itself, `numbers.toml` says."""
    if value < low or value > high:
        raise Invalid("problem.content_range", key=key, low=low, high=high, value=value)
    return value
