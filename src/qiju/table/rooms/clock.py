"""Whose time runs out when: arithmetic only, told what time it is by its caller.

Every kind of clock is the same thing: a main time, then some periods of equal length. `move` has no main time
and one period, given back whole after each decision; `game` and `increment` have no periods; `byoyomi` has both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from qiju.kernel.refusal import Invalid
from qiju.table.wire import types as shown

KINDS: Final = ("none", "move", "game", "increment", "byoyomi")
SHORTEST: Final = 100
LONGEST: Final = 7 * 24 * 3_600_000
MOST_PERIODS: Final = 99
REPRIEVE: Final = 10_000  # for who takes a seat back with nothing left on a clock without steps


@dataclass(frozen=True)
class Rule:
    """What a table agreed on."""

    kind: str = "none"
    main: int = 0
    step: int = 0
    periods: int = 0

    def plain(self) -> dict[str, object]:
        return {"kind": self.kind, "main": self.main, "step": self.step, "periods": self.periods}

    def checked(self) -> Rule:
        """The same without the numbers that its kind does not use, or what is wrong with it."""
        if self.kind not in KINDS:
            raise Invalid("table.clock_kind", kind=self.kind, known=", ".join(KINDS))
        main = _within("main", self.main, SHORTEST if self.kind in ("game", "increment") else 0, LONGEST)
        step = _within("step", self.step, SHORTEST if self.kind in ("move", "byoyomi") else 0, LONGEST)
        periods = _within("periods", self.periods, 1 if self.kind == "byoyomi" else 0, MOST_PERIODS)
        return Rule(
            self.kind,
            main if self.kind in ("game", "increment", "byoyomi") else 0,
            step if self.kind in ("move", "increment", "byoyomi") else 0,
            periods if self.kind == "byoyomi" else 0,
        )


def _within(name: str, value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise Invalid("problem.number", name=f"clock.{name}", low=low, high=high, value=value)
    return value


@dataclass(frozen=True)
class Deadline:
    """A question for which the rules give only so much time, and what counts as the answer then."""

    question: int
    until: int
    moves: list[int]


class Clocks:
    """One clock a seat. Only those that run lose time."""

    def __init__(self, rule: Rule, seats: int) -> None:
        self.rule = rule
        self.main = [rule.main] * seats
        self.periods = [1 if rule.kind == "move" else rule.periods] * seats
        self.used = [0] * seats  # of the period that has begun
        self.running: dict[int, int] = {}  # seat: charged up to here
        self.kept_at = 0  # when the store last heard of them, for clocks that came from there

    def copy(self) -> Clocks:
        """Clocks that go on from here. Where nobody is timed there is nothing to go on."""
        if self.rule.kind == "none":
            return self
        other = Clocks(self.rule, 0)
        other.main, other.periods, other.used = self.main.copy(), self.periods.copy(), self.used.copy()
        other.running = self.running.copy()
        return other

    # -- running -------------------------------------------------------------------------------------

    def run(self, seats: list[int], now: int) -> None:
        """From now on exactly these clocks run."""
        for seat in list(self.running):
            self._charge(seat, now)
            if seat not in seats:
                del self.running[seat]
        for seat in seats:
            self.running.setdefault(seat, now)

    def decided(self, seat: int, now: int) -> None:
        """A seat has decided: its clock stops, and it gets what the rule gives back."""
        if seat in self.running:
            self._charge(seat, now)
            del self.running[seat]
        if self.rule.kind == "increment":
            self.main[seat] += self.rule.step
        if self.rule.kind == "move":
            self.periods[seat] = 1
        self.used[seat] = 0

    def revive(self, seat: int) -> None:
        """Whoever takes a seat back with nothing left gets one more step."""
        if not self.out(seat):
            return
        self.used[seat] = 0
        if self.rule.kind in ("move", "byoyomi"):
            self.periods[seat] = 1
        else:
            self.main[seat] = self.rule.step or REPRIEVE

    def _charge(self, seat: int, now: int) -> None:
        spent = max(0, now - self.running[seat])
        self.running[seat] = now
        if self.rule.kind == "none":
            return
        from_main = min(spent, self.main[seat])
        self.main[seat] -= from_main
        self.used[seat] += spent - from_main
        while self.periods[seat] > 0 and self.used[seat] >= self.rule.step:
            self.periods[seat] -= 1
            self.used[seat] -= self.rule.step
        if self.periods[seat] == 0:
            self.used[seat] = 0

    # -- looking -------------------------------------------------------------------------------------

    def out(self, seat: int) -> bool:
        """Has this seat nothing left, as far as it was charged?"""
        return self.rule.kind != "none" and self.main[seat] == 0 and self.periods[seat] == 0

    def run_out(self, now: int) -> list[int]:
        """The running seats whose time is up."""
        for seat in self.running:
            self._charge(seat, now)
        return [seat for seat in self.running if self.out(seat)]

    def deadline(self) -> int | None:
        """When the next running clock will be up, if nobody decides before."""
        if self.rule.kind == "none":
            return None
        ends = [
            since + self.main[seat] + self.periods[seat] * self.rule.step - self.used[seat]
            for seat, since in self.running.items()
        ]
        return min(ends, default=None)

    def plain(self, now: int) -> shown.Clocks:
        """What everybody may see."""
        for seat in self.running:
            self._charge(seat, now)
        return {
            "seats": [{"left": self._left(seat), "periods": self.periods[seat]} for seat in range(len(self.main))],
            "running": sorted(self.running) if self.rule.kind != "none" else [],
            "at": now,
        }

    def _left(self, seat: int) -> int | None:
        if self.rule.kind == "none":
            return None
        if self.main[seat] > 0 or self.periods[seat] == 0:
            return self.main[seat]
        return self.rule.step - self.used[seat]

    # -- keeping -------------------------------------------------------------------------------------

    def kept(self, now: int) -> list[object]:
        """For the store: when, and what every seat has left. A clock that is kept stands still."""
        for seat in self.running:
            self._charge(seat, now)
        return [now, self.main.copy(), self.periods.copy(), self.used.copy()]

    def restore(self, kept: list[object]) -> None:
        self.running = {}
        self.kept_at = int(str(kept[0]))
        for mine, theirs in zip((self.main, self.periods, self.used), kept[1:], strict=True):
            assert isinstance(theirs, list)
            mine[:] = [int(value) for value in theirs]
