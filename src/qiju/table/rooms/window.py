"""A window: a question whose answers are heard together (`Game.together`).

Answers are held here, and only whoever gave one is told. They become decisions all at once: among people when the
window's time is up, whoever has answered by then or not, so that neither a message nor its time tells who thought about
it; where nobody listens who could make use of that, as soon as all have answered. Like every time that a question is
given, a window begins anew after a pause, after a restart and where nobody was left at the table.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from qiju.kernel.match import Match, Prepared
from qiju.kernel.state import State
from qiju.kernel.turns import Together
from qiju.table.rooms.agreement import BY_CLOCK
from qiju.table.rooms.seats import PERSON, Seat
from qiju.table.settings import Settings


@dataclass(frozen=True)
class Held:
    """An answer that waits for the others; its owner may still change it."""

    moves: list[int]
    made_by: str
    ref: str = ""


@dataclass(frozen=True)
class Window:
    """One question that is heard together."""

    number: int  # of the question
    silence: list[int]
    until: int | None  # when it closes; None: as soon as all have answered
    held: dict[int, Held] = field(default_factory=dict)  # never changed, only replaced

    def holding(self, seat: int, held: Held) -> Window:
        return replace(self, held={**self.held, seat: held})

    def still_timed(self, seats: list[int]) -> list[int]:
        """Those whose clocks run. A window with a time of its own costs nobody theirs."""
        return [] if self.until is not None else [seat for seat in seats if seat not in self.held]

    def closes(self, state: State, now: int) -> bool:
        """Is it time to hear the answers?"""
        if self.until is not None:
            return self.until <= now
        return all(seat in self.held for seat in state.pending())

    def answers(self, match: Match) -> tuple[Prepared, list[str], list[str]]:
        """Everybody's decision, seat by seat; who made each, and by what it is known where it is sent again."""
        silent = Held(self.silence, BY_CLOCK)
        heard = [(seat, self.held.get(seat, silent)) for seat in match.state.pending()]
        prepared = match.prepare_together([(seat, held.moves) for seat, held in heard])
        return prepared, [held.made_by for _, held in heard], [held.ref for _, held in heard]


def opened(asked: Together, state: State, seats: list[Seat], before: str, now: int, pace: Settings) -> Window:
    """A new window; `before`: what the last was about. How long it stands open follows from what everybody knows."""
    until: int | None = None
    if pace.window_time >= 0 and is_among_people(state, seats):
        again = asked.about != "" and asked.about == before
        until = now + (pace.window_again if again else pace.window_time * (1 + asked.weighty))
    return Window(int(state.window), asked.silence, until)


def is_among_people(state: State, seats: list[Seat]) -> bool:
    """Is there somebody who thinks, and somebody else who might listen to that?"""
    listening = sum(seat.kind == PERSON for seat in seats)
    return listening > 1 and any(seats[seat].person_plays for seat in state.pending())
