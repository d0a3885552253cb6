"""One table being played: the driver between the rules and whoever sits there.

It takes whole decisions, applies each whole or not at all, keeps the record, re-keys the streams after
every entry so that past dice tell nothing about the next, and knows what may be taken back.
"""

from __future__ import annotations

from collections.abc import Mapping

from qiju.kernel.events import SPECTATOR, Event, EventLog, Told
from qiju.kernel.game import Game, Setup
from qiju.kernel.menu import MenuItem
from qiju.kernel.notation import read_decision, write_decision
from qiju.kernel.record import RESIGN, UNDO, Entry, Record
from qiju.kernel.refusal import Invalid, Problem, Refusal, Stale
from qiju.kernel.state import State
from qiju.kernel.streams import Keys, ScriptedDice
from qiju.kernel.words import LANGUAGES


class Step:
    """What an entry may be taken back to: the state before it, and who made it."""

    __slots__ = ("before", "moves", "seat")

    def __init__(self, seat: int, before: State, moves: list[int]) -> None:
        self.seat = seat
        self.before = before
        self.moves = moves


class Match:
    """A table in play. Every question about it is asked for a seat, or for a spectator."""

    def __init__(
        self, game: Game, setup: Setup, secret: bytes, names: list[str] | None = None, rekey: bool = True
    ) -> None:
        self.game = game
        self.setup = setup
        self.secret = secret
        self.rekey = rekey
        self.log = EventLog()
        self.steps: list[Step] = []
        self.script: ScriptedDice | None = None  # dice written down beforehand, for tests
        self.record = Record(game.id, game.version, secret, rekey)
        self.record.seats = int(setup.seats)
        self.record.names = names if names is not None else [f"P{i + 1}" for i in range(setup.seats)]
        self.record.options = setup.options
        self.record.presets = setup.presets
        self.record.roles = setup.roles
        self.record.content = setup.content
        self.record.content_hash = setup.content_hash()
        self.state = game.start(setup, secret)
        self.state.log = self.log
        game.tell_setup(self.state)

    # -- looking -------------------------------------------------------------------------------------

    def view(self, viewer: int = SPECTATOR) -> Mapping[str, object]:
        return self.game.view(self.state, viewer)

    def heard(self, viewer: int = SPECTATOR, after: int = 0) -> list[Told]:
        return self.log.heard_by(viewer, after)

    def question(self, seat: int) -> int:
        return self.state.question(seat)

    def options(self, seat: int, prefix: list[int]) -> list[int]:
        """What may follow these small moves of a decision; empty when it is complete."""
        copy = self.tried(seat, prefix)
        if prefix and copy.deciding != seat:
            return []
        return copy.legal(seat)

    def menu(self, seat: int, prefix: list[int] | None = None) -> list[MenuItem]:
        """The same with the impossible and the previews."""
        copy = self.tried(seat, prefix or [])
        if prefix and copy.deciding != seat:
            return []
        return self.game.menu(copy, seat)

    def legal_texts(self, seat: int) -> list[str]:
        """Every one-move decision of this seat in the notation."""
        return [self.game.word(self.state, seat, move) for move in self.state.legal(seat)]

    def tried(self, seat: int, moves: list[int]) -> State:
        """A copy of the state after these small moves, or the refusal of the one that is not allowed."""
        return advance(self.state.clone(), seat, moves)

    # -- deciding ------------------------------------------------------------------------------------

    def decide_text(self, seat: int, text: str, question: int | None = None) -> str:
        """Take a decision written in the notation. Returns it as the record writes it."""
        self.check_question(seat, question)
        return self.decide(seat, read_decision(self.game, self.state, seat, text))

    def decide(self, seat: int, moves: list[int], question: int | None = None) -> str:
        """Take a whole decision, or raise what is wrong with it and change nothing."""
        self.check_question(seat, question)
        # An empty decision decides nothing.
        if not moves:
            raise Invalid("problem.empty_move")
        before = self.state  # it is left as it is: what comes after is another one
        after = self.perform_whole(before.clone(), seat, moves)
        text = write_decision(self.game, before, seat, moves)
        self.adopt(after, Entry(seat, text), Step(seat, before, moves))
        return text

    def perform_whole(self, copy: State, seat: int, moves: list[int]) -> State:
        """All small moves of one decision on a copy that writes to a log of its own."""
        copy.log = EventLog()
        if self.script is not None:
            copy.dice = self.script
        advance(copy, seat, moves)
        # Fewer moves than the decision needs.
        if copy.deciding == seat:
            raise Invalid("problem.unfinished")
        return copy

    def adopt(self, after: State, entry: Entry, step: Step) -> None:
        """The decision stands: its events are told, its entry is written, the streams move on."""
        fresh = after.log
        if after.irrevocable != self.state.irrevocable:
            # A window still open keeps its sealed answers revocable; what is shown is not.
            self.steps = []
        else:
            self.steps.append(step)
        if fresh is not None:
            self.log.events.extend(fresh.events)
        self.state = after
        self.state.log = self.log
        self.write(entry)

    def write(self, entry: Entry) -> None:
        self.record.entries.append(entry)
        if self.rekey:
            self.state.key_streams(Keys(self.secret, len(self.record.entries)))
        if self.state.over and not self.record.finished:
            self.close()

    def check_question(self, seat: int, question: int | None) -> None:
        # Compared as Python's own integers: a record may claim a seat beyond 64 bits.
        if not 0 <= seat < int(self.state.seats):
            raise Invalid("problem.seat", seat=seat)
        if question is not None and question != self.state.question(seat):
            raise Stale("problem.stale")

    # -- taking back ---------------------------------------------------------------------------------

    def undo_refusal(self, seat: int) -> Problem | None:
        """Why this seat may not take back its last decision; None where it may."""
        if self.state.over:
            return Refusal("problem.undo_over")
        place = self.last_step(seat)
        if place < 0:
            return Refusal("problem.undo_nothing")
        step = self.steps[place]
        # A die, a draw or a reveal since then stands between.
        if step.before.irrevocable != self.state.irrevocable:
            return Refusal("problem.undo_revealed")
        # Others have decided since, unless in the same window, sealed.
        if place < len(self.steps) - 1 and step.before.window != self.state.window:
            return Refusal("problem.undo_others")
        try:
            self.without(place)
        except Problem:
            # ... or what they decided rests on this decision.
            return Refusal("problem.undo_others")
        return None

    def without(self, place: int) -> tuple[list[Step], State]:
        """The steps and the state as they would be, had the step at this place not been taken."""
        state = self.steps[place].before.clone()
        steps = self.steps[:place]
        for step in self.steps[place + 1 :]:
            steps.append(Step(step.seat, state.clone(), step.moves))
            state = self.perform_whole(state, step.seat, step.moves)
        return steps, state

    def undo(self, seat: int) -> None:
        """Take back this seat's last decision. The record keeps both the decision and its undoing."""
        self.check_question(seat, None)
        problem = self.undo_refusal(seat)
        if problem is not None:
            raise problem
        self.steps, self.state = self.without(self.last_step(seat))
        self.state.log = self.log
        self.log.tell("undo", {"seat": seat, "number": seat + 1})
        self.write(Entry(seat, "", UNDO))

    def last_step(self, seat: int) -> int:
        for place in range(len(self.steps) - 1, -1, -1):
            if self.steps[place].seat == seat:
                return place
        return -1

    def resign(self, seat: int) -> None:
        """The seat is handed over; the rules go on as before, and the record says so."""
        self.check_question(seat, None)
        self.log.tell("resign", {"seat": seat, "number": seat + 1})
        self.write(Entry(seat, "", RESIGN))

    # -- the record ----------------------------------------------------------------------------------

    def close(self) -> None:
        """The end of the record: count, digest, result, and the events as they were told."""
        self.record.count = len(self.record.entries)
        self.record.digest = self.state.digest()
        self.record.outcome = self.state.outcome().plain()
        self.record.events = [self.told(event) for event in self.log.events]

    def told(self, event: Event) -> dict[str, object]:
        """An event with its sentences, so that it can be read when the rules have moved on."""
        return {
            "kind": event.kind,
            "audience": int(event.audience),
            "data": event.full,
            "shared": event.shared,
            "say": {lang: say_event(self.game, lang, event.kind, event.full) for lang in LANGUAGES},
        }


def advance(copy: State, seat: int, moves: list[int]) -> State:
    """Small moves of one decision, one after the other, in place. None may come after its end."""
    for i in range(len(moves)):
        if i > 0 and copy.deciding != seat:
            raise Invalid("problem.too_much", text="", rest=str(moves[i:]))
        copy.apply(seat, moves[i])
    return copy


def say_event(game: Game, lang: str, kind: str, data: dict[str, object]) -> str:
    """An event as a sentence."""
    return game.text(lang).say(f"tell.{kind}", data)


def setup_of(game: Game, record: Record) -> Setup:
    """The table's agreement as the record carries it, content by value."""
    setup = game.prepare(record.seats, dict(record.options), (), (("record", record.content),), record.roles)
    setup.presets = record.presets
    return setup


def replay(game: Game, record: Record, upto: int | None = None) -> Match:
    """The table as it stood after `upto` entries (all of them by default).

    Raises Invalid where the rules have moved on, where an entry does not fit, or where the end that the
    record claims is not the end it leads to.
    """
    if record.game != game.id:
        raise Invalid("problem.record_game", path="record", found=record.game, game=game.id)
    if record.version != game.version:
        raise Invalid("problem.record_version", game=record.game, found=record.version, now=game.version)
    match = Match(game, setup_of(game, record), record.secret, record.names, record.rekey)
    match.record.presets = record.presets
    match.record.extra = record.extra
    entries = record.entries if upto is None else record.entries[:upto]
    for number, entry in enumerate(entries, 1):
        try:
            replay_entry(match, entry)
        except Problem as problem:
            raise Invalid("problem.record_entry", number=number, text=entry.text or entry.word, why=problem) from None
    if upto is None and record.finished:
        check_end(match, record)
    return match


def replay_entry(match: Match, entry: Entry) -> None:
    if entry.word == UNDO:
        match.undo(entry.seat)
    elif entry.word == RESIGN:
        match.resign(entry.seat)
    elif entry.word:
        raise Invalid("problem.record_word", word=entry.word)
    else:
        match.decide_text(entry.seat, entry.text)


def check_end(match: Match, record: Record) -> None:
    if not match.state.over or record.count != len(record.entries) or match.state.digest() != record.digest:
        raise Invalid("problem.record_end", path=record.game)


def fork(game: Game, record: Record, at: int) -> Match:
    """A table of its own that has the first `at` entries in common with a record."""
    if not 0 <= at <= len(record.entries):
        raise Invalid("problem.fork_at", at=at, count=len(record.entries))
    match = replay(game, record, at)
    match.record.extra = {**record.extra, "forked_at": at}
    return match
