"""Who plays when nobody does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mypy_extensions import i64, mypyc_attr

from qiju.kernel.refusal import Invalid
from qiju.kernel.state import State
from qiju.kernel.streams import Stream


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A pure function of what its seat may know, its arguments and a generator keyed by seed and ply.

    It keeps nothing between two calls. In the lab it is handed the true state for speed and reads of it
    only what its seat may know, which the paired-worlds test proves; at a table it gets a resampled one.
    """

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        """One of the moves. A seat that need not decide may also be answered for with PASS."""
        raise NotImplementedError


BotMaker: TypeAlias = Callable[[dict[str, str]], Bot]


def only_arguments(name: str, given: dict[str, str], known: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """A bot's arguments with defaults filled in (the first choice); anything unknown is refused."""
    for key in given:
        if key not in known:
            raise Invalid("problem.bot_argument", bot=name, key=key, known=", ".join(known) or "—")
    result: dict[str, str] = {}
    for key, choices in known.items():
        value = given.get(key, choices[0])
        if value not in choices:
            raise Invalid("problem.bot_value", bot=name, key=key, value=value, choices=" | ".join(choices))
        result[key] = value
    return result
