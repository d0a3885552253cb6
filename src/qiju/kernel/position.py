"""Where a table stands between two decisions: its state, and the decisions that may still be taken back."""

from __future__ import annotations

from qiju.kernel.events import EventLog
from qiju.kernel.refusal import Invalid, Problem, Refusal
from qiju.kernel.state import State
from qiju.kernel.streams import ScriptedDice


class Step:
    """What an entry may be taken back to: the state before it, and who made it."""

    __slots__ = ("before", "moves", "seat")

    def __init__(self, seat: int, before: State, moves: list[int]) -> None:
        self.seat = seat
        self.before = before
        self.moves = moves


class Position:
    """A state with its steps. It stays as it is: what comes after is another one."""

    __slots__ = ("shown", "state", "steps")

    def __init__(self, state: State, steps: list[Step], shown: int = 0) -> None:
        self.state = state
        self.steps = steps
        self.shown = shown  # a mask of the seats that have decided something before dice, a draw or a reveal

    def then(self, after: State, step: Step) -> Position:
        """The position after a step. What is shown stays shown; sealed answers to an open window are revocable."""
        steps = [*self.steps, step]
        if after.irrevocable == self.state.irrevocable:
            return Position(after, steps, self.shown)
        shown = self.shown
        for past in steps:
            shown |= 1 << past.seat
        return Position(after, [], shown)

    # -- taking back ---------------------------------------------------------------------------------

    def undo_refusal(self, seat: int, script: ScriptedDice | None = None) -> Problem | None:
        """Why this seat may not take back its last decision; None where it may."""
        problem = self.in_the_way(seat)
        if problem is not None:
            return problem
        try:
            self.taken_back(seat, script)
        except Problem as rests_on_it:
            return rests_on_it.with_traceback(None)
        return None

    def taken_back(self, seat: int, script: ScriptedDice | None = None) -> Position:
        """The position without this seat's last decision; or why it may not be taken back."""
        problem = self.in_the_way(seat)
        if problem is not None:
            try:
                raise problem
            finally:
                del problem  # as in State.check_move
        try:
            return self.without(self.last_step(seat), script)
        except Problem:
            # What others decided since rests on this decision.
            raise Refusal("problem.undo_others") from None

    def in_the_way(self, seat: int) -> Problem | None:
        """What keeps this seat from taking anything back, as far as one sees without trying."""
        if self.state.over:
            return Refusal("problem.undo_over")
        place = self.last_step(seat)
        if place < 0:
            return Refusal("problem.undo_revealed" if (self.shown >> seat) & 1 else "problem.undo_nothing")
        before = self.steps[place].before
        # A die, a draw or a reveal since then stands between.
        if before.irrevocable != self.state.irrevocable:
            return Refusal("problem.undo_revealed")
        # Others have decided since, unless in the same window, sealed.
        if place < len(self.steps) - 1 and before.window != self.state.window:
            return Refusal("problem.undo_others")
        return None

    def without(self, place: int, script: ScriptedDice | None) -> Position:
        """The position as it would be, had the step at this place not been taken."""
        state = self.steps[place].before.clone()
        steps = self.steps[:place]
        for step in self.steps[place + 1 :]:
            steps.append(Step(step.seat, state.clone(), step.moves))
            state.log = EventLog()  # what it tells was told before
            if script is not None:
                state.dice = script
            advance(state, step.seat, step.moves)
            if state.deciding == step.seat:
                raise Invalid("problem.unfinished")
        return Position(state, steps, self.shown)

    def last_step(self, seat: int) -> int:
        for place in range(len(self.steps) - 1, -1, -1):
            if self.steps[place].seat == seat:
                return place
        return -1


def advance(copy: State, seat: int, moves: list[int]) -> State:
    """Small moves of one decision, one after the other, in place. None may come after its end."""
    for i in range(len(moves)):
        if i > 0 and copy.deciding != seat:
            raise Invalid("problem.too_much", text="", rest=str(moves[i:]))
        copy.apply(seat, moves[i])
    return copy
