"""The reference pages of what anybody may import: a package's `__all__`, each name with its docstring."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module

PACKAGES = {
    "qiju": "The package `qiju`",
    "qiju.testing": "The language of tests",
}


def pages() -> Iterator[tuple[str, str]]:
    for package, title in PACKAGES.items():
        yield f"reference/{package.rpartition('.')[2]}", page(package, title)


def page(package: str, title: str) -> str:
    """The package's own words, then every public name in the order of `__all__`."""
    module = import_module(package)
    lines = [f"# {title}", "", "```{eval-rst}", f".. automodule:: {package}", "   :no-members:", ""]
    for name in getattr(module, "__all__", ()):
        lines += directive(package, name, getattr(module, name))
    return "\n".join([*lines, "```", ""])


def directive(package: str, name: str, found: object) -> list[str]:
    if inspect.isclass(found):
        kind = "exception" if issubclass(found, BaseException) else "class"
        return [f".. auto{kind}:: {package}.{name}", "   :members:", ""]
    if inspect.ismodule(found) or name.startswith("__"):
        return []
    return [f".. auto{'function' if callable(found) else 'data'}:: {package}.{name}", ""]
