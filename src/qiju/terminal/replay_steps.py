"""A record step by step: any step at once, forwards and backwards.

Every step that was reached keeps its packed state, so that stepping back costs one unpacking.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from qiju.kernel.events import SPECTATOR, knows
from qiju.kernel.game import Game
from qiju.kernel.match import fork, replay, replay_entry, say_event
from qiju.kernel.record import Entry, Record
from qiju.kernel.refusal import Invalid, Problem, Refusal
from qiju.kernel.words import Text
from qiju.terminal.save_file import free_path


class StoredStep:
    """The table after a step: its packed state, how much had been told, and the round if the game has rounds."""

    __slots__ = ("pack", "round", "told")

    def __init__(self, pack: bytes, told: int, round: object) -> None:
        self.pack = pack
        self.told = told
        self.round = round


class ReplaySteps:
    """Steps from 0, the table as it was laid, to `last`."""

    can_fork = True

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        self.last = 0
        self.trouble: Problem | None = None

    def view(self, step: int, viewer: int) -> Mapping[str, object] | None:
        """The table after this step; None where only the sentences are left."""
        return None

    def sentences(self, step: int, viewer: int, lang: str) -> list[str]:
        """Everything this viewer had been told."""
        return []

    def round(self, step: int) -> object:
        return None

    def entry(self, step: int) -> Entry | None:
        """The entry of the record that led to this step."""
        return None

    def fork(self, step: int, folder: Path) -> Path:
        """A record of its own with the first `step` entries, in a new file."""
        raise NotImplementedError

    def next_round(self, step: int, way: int) -> int:
        """The nearest step before or behind at which a round begins; ten steps where there are no rounds."""
        at = step + way
        while 0 < at <= self.reach(at):
            if self.round(at) != self.round(at - 1):
                return at
            at += way
        if self.round(step) is None:
            return self.reach(step + 10 * way)
        return self.reach(at)

    def reach(self, step: int) -> int:
        """The step itself, or the nearest one that there is."""
        return max(0, min(step, self.last))


class PlayedSteps(ReplaySteps):
    """A record of the present rules: played again as far as somebody looks."""

    def __init__(self, game: Game, record: Record) -> None:
        super().__init__(game, record)
        self.match = replay(game, record, 0)
        self.last = len(record.entries)
        self.stored = [self.packed()]

    def packed(self) -> StoredStep:
        state = self.match.state
        round = self.game.view(state, SPECTATOR).get("round")
        return StoredStep(state.pack(), len(self.match.log.events), round)

    def reach(self, step: int) -> int:
        step = super().reach(step)
        while len(self.stored) <= step:
            number = len(self.stored)
            entry = self.record.entries[number - 1]
            try:
                replay_entry(self.match, entry)
            except Problem as problem:
                why = self.game.text("en").problem(problem)
                self.trouble = Invalid("problem.record_entry", number=number, text=entry.text or entry.word, why=why)
                self.last = number - 1
                return self.last
            self.stored.append(self.packed())
        return step

    def view(self, step: int, viewer: int) -> Mapping[str, object] | None:
        state = self.game.unpack(self.match.setup, self.stored[self.reach(step)].pack)
        return self.game.view(state, viewer)

    def sentences(self, step: int, viewer: int, lang: str) -> list[str]:
        said: list[str] = []
        for event in self.match.log.events[: self.stored[self.reach(step)].told]:
            data = event.seen_by(viewer)
            if data is not None:
                said.append(say_event(self.game, lang, event.kind, data))
        return said

    def round(self, step: int) -> object:
        return self.stored[self.reach(step)].round

    def entry(self, step: int) -> Entry | None:
        return self.record.entries[step - 1] if 0 < step <= self.last else None

    def fork(self, step: int, folder: Path) -> Path:
        match = fork(self.game, self.record, step)
        if match.state.over:
            raise Refusal("ui.fork_over")
        path = free_path(folder / f"{self.game.id}-fork-{step}.qiju.json")
        match.record.save(path)
        return path


class ToldSteps(ReplaySteps):
    """A record of other rules: what was told when it was played is all that can be shown."""

    can_fork = False

    def __init__(self, game: Game, record: Record) -> None:
        super().__init__(game, record)
        if not record.events:
            raise Invalid("problem.record_no_events")
        self.last = len(record.events)

    def sentences(self, step: int, viewer: int, lang: str) -> list[str]:
        said = [self.sentence(event, viewer, lang) for event in self.record.events[: self.reach(step)]]
        return [sentence for sentence in said if sentence]

    def sentence(self, event: dict[str, object], viewer: int, lang: str) -> str:
        """As it was said then to those who heard it; to the others what they heard, in today's words."""
        if knows(cast(int, event["audience"]), viewer):
            return str(cast("dict[str, object]", event["say"]).get(lang, ""))
        shared = event.get("shared")
        if not isinstance(shared, dict):
            return ""
        return say_event(self.game, lang, str(event["kind"]), shared)

    def round(self, step: int) -> object:
        for event in reversed(self.record.events[: self.reach(step)]):
            data = event.get("data")
            if isinstance(data, dict) and isinstance(data.get("round"), int):
                return data["round"]
        return 0

    def fork(self, step: int, folder: Path) -> Path:
        raise Invalid(
            "problem.record_version", game=f"@{self.game.id}", found=self.record.version, now=self.game.version
        )


def replay_steps_of(game: Game, record: Record) -> ReplaySteps:
    """The record as far as these rules can show it; a record that cannot be shown at all is refused."""
    if not game.plays(record.version):
        return ToldSteps(game, record)
    return PlayedSteps(game, record)


def warning(steps: ReplaySteps, text: Text) -> str:
    """What a viewer must know about this record; nothing where all is well."""
    if steps.trouble is not None:
        return text.problem(steps.trouble)
    if steps.can_fork:
        return ""
    return text.say("ui.old_rules", {"found": steps.record.version, "now": steps.game.version})
