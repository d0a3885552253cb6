"""The examples in the docstrings of everything that `import qiju` offers."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator

import qiju
from qiju.door import shelf


def public_names() -> Iterator[tuple[str, object]]:
    """Every public name with what stands behind it: functions and classes, their methods and properties."""
    for name in qiju.__all__:
        # `qiju.games` is the folder of games, which can be called; what it does then is written in the shelf.
        thing: object = shelf.games if name == "games" else getattr(qiju, name)
        yield name, thing
        if inspect.isclass(thing):
            for part, member in vars(thing).items():
                if not part.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                    yield f"{name}.{part}", member


def example_of(name: str, thing: object) -> doctest.DocTest | None:
    """The example in the docstring of a public name, as a test; None where it has none."""
    written = inspect.getdoc(thing) or ""
    found = doctest.DocTestParser().get_doctest(written, {}, f"qiju.{name}", None, None)
    return found if found.examples else None


def without_example() -> list[str]:
    """The public names that lack one. What a class overrides has its example where it is declared first."""
    return [name for name, thing in public_names() if example_of(name, thing) is None]
