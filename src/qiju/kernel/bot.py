"""What plays for people: the base of all bots."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

from mypy_extensions import i64, mypyc_attr

from qiju.kernel.refusal import Invalid, Problem
from qiju.kernel.setup import Setup
from qiju.kernel.state import State
from qiju.kernel.streams import Stream


class ThinkingTime:
    """How long a bot may think at a live table, and whether that cut it short. Nowhere else does a clock decide."""

    __slots__ = ("cut", "until")

    def __init__(self, seconds: float) -> None:
        self.until = time.perf_counter() + seconds
        self.cut = False

    def over(self) -> bool:
        """Must the bot answer now with what it has? Only bots that would otherwise go on thinking ask this."""
        self.cut = self.cut or time.perf_counter() >= self.until
        return self.cut

    def left(self) -> float:
        """How many seconds are left, for bots that cannot look at the clock while they think."""
        return max(0.0, self.until - time.perf_counter())


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A pure function of what its seat may know, its arguments and a generator keyed by seed and ply.

    It keeps nothing between two calls. In the lab it is given the true state, for speed, and reads only
    what its seat may know, as the paired-worlds test proves; at a table it gets a resampled one.
    """

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        """One of the moves. A seat that need not decide may also be answered for with PASS."""
        raise NotImplementedError

    def choose_within(self, state: State, seat: i64, moves: list[int], stream: Stream, limit: ThinkingTime) -> int:
        """The same at a live table: a bot that thinks for long must look at the limit from time to time."""
        return self.choose(state, seat, moves, stream)

    # -- what a bot from outside may need besides ------------------------------------------------------

    def sit_down(self, setup: Setup) -> bool:
        """The table that the bot will play at. Return True to be told what happens there, and when the game is over."""
        return False

    def leave(self, state: State, seat: i64) -> None:
        """The game is over, or was broken off. Only called where it wants to be told."""

    def problems_since(self) -> list[Problem]:
        """What has gone wrong with the bot since this was last called, for the host of the table to report."""
        return []


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


def number_argument(name: str, key: str, written: str, low: int, high: int) -> int:
    """A bot's argument that is a number within these bounds."""
    # Digits of ASCII and few of them: anything else is no number of ours.
    number = int(written) if written.isascii() and written.isdigit() and len(written) <= len(str(high)) else low - 1
    if not low <= number <= high:
        raise Invalid("problem.bot_value", bot=name, key=key, value=written, choices=f"{low} … {high}")
    return number
