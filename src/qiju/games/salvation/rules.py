"""《救赎之路》 as the kernel asks it. The rules stand in modules named after the rulebook's chapters:

§1 `opening.py` · §3 `rounds.py`, `bank.py`, `actions/` · §4 `trade/` · §5 `actions/transfer.py` · §6 `temple/` ·
§7 `events/` · §8 `scoring.py`. `steps.py` sends each question to its chapter. Clause ids stand where a rule is
carried out; a chapter says what may be done (`legal`), does it, and says why not (`refuse`).
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation import rounds, scoring, steps
from qiju.games.salvation.state import Table
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY, Outcome
from qiju.kernel.streams import Stream


class SalvationState(Table):
    """The table with its rules."""

    def legal(self, seat: i64) -> list[int]:
        if (self.must >> seat) & 1 == 1:
            return steps.legal(self, self.people[seat])
        if (self.may >> seat) & 1 == 1:
            return steps.legal_unasked(self, self.people[seat])
        return self.n.nothing

    def perform(self, seat: i64, move: i64) -> None:
        person = self.people[seat]
        window = self.window
        steps.perform(self, person, move)
        if self.deciding == NOBODY:
            person.decided += 1
            # SA-29: while several answer at once, the step is not over before the last of them has.
            if self.window != window:
                rounds.look_for_specials(self)

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if self.over:
            return Refusal("refuse.over", "S-WIN-1")
        if not self.asked(seat):
            return steps.refuse_unasked(self, seat)
        if move in self.legal(seat):
            return None
        return steps.refuse(self, self.people[seat], move)

    def question(self, seat: i64) -> int:
        """Who must answer: another id with every window, and when the seat itself has turned in a token meanwhile.

        Who may speak: another id only when there is something new to that seat.
        """
        person = self.people[seat]
        if (self.may >> seat) & 1 == 1:
            return int((person.decided + person.stamp) * 2 + 1)
        return int((self.window + person.decided) * 2)

    def outcome(self) -> Outcome:
        return scoring.outcome(self)

    def fold(self) -> i64:
        total: i64 = self.round * 64 + self.deals
        for person in self.people:
            mine: i64 = person.grain + person.coins * 3 + person.merit * 7 + person.rep * 11 + person.points * 13
            total = (total * 31 + mine) & 0xFFFFFFFF
        return total

    def imagine(self, seat: i64, stream: Stream) -> None:
        """Hidden are the deck below the draw, and the others' sealed answers and bids."""
        self.deck = self.deck.resample(stream)
        for person in self.people:
            if person.answer.made():
                person.answer.resample(seat, steps.sealed_choices(self, person), stream)
