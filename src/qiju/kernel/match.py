"""One table being played: the driver between the rules and whoever sits there.

It takes whole decisions, applies each whole or not at all, keeps the record, re-keys the streams after
every entry so that past dice tell nothing about the next, and knows what may be taken back.

Every entry goes the same way: `prepare…` makes it on a copy, with everything that could still fail, and `adopt` lets it
stand, which cannot fail. Whoever has something to do in between, such as storing it, calls the two apart.
"""

from __future__ import annotations

from collections.abc import Mapping

from qiju.kernel.events import EVERYBODY, SPECTATOR, Event, EventLog, Told
from qiju.kernel.game import Game, Setup
from qiju.kernel.menu import MenuItem
from qiju.kernel.notation import perform_moves, perform_text
from qiju.kernel.position import Position, Step, advance
from qiju.kernel.record import RESIGN, UNDO, Ending, Entry, Record
from qiju.kernel.refusal import Invalid, Problem, Stale
from qiju.kernel.state import State
from qiju.kernel.streams import Keys, ScriptedDice
from qiju.kernel.words import LANGUAGES


class Prepared:
    """One more entry of the record, or several at once, and what they lead to. Nothing stands until it is adopted."""

    __slots__ = ("ending", "entries", "events", "position")

    def __init__(self, entries: list[Entry], position: Position, events: list[Event], ending: Ending | None) -> None:
        self.entries = entries
        self.position = position
        self.events = events
        self.ending = ending  # where the game ends with it


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
        self.script: ScriptedDice | None = None  # dice written down beforehand, for tests
        self.record = Record(game.id, int(setup.version), secret, rekey)
        self.record.seats = int(setup.seats)
        self.record.names = names if names is not None else [f"P{i + 1}" for i in range(setup.seats)]
        self.record.options = setup.options
        self.record.presets = setup.presets
        self.record.roles = setup.roles
        self.record.content = setup.content
        self.record.content_hash = setup.content_hash()
        self.position = Position(game.start(setup, secret), [])
        self.state.log = self.log
        game.tell_setup(self.state)

    @property
    def state(self) -> State:
        return self.position.state

    @state.setter
    def state(self, state: State) -> None:
        self.position = Position(state, self.position.steps, self.position.shown)

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
        return self.adopt(self.prepare_text(seat, text, question))

    def decide(self, seat: int, moves: list[int], question: int | None = None) -> str:
        """Take a whole decision, or raise what is wrong with it and change nothing."""
        return self.adopt(self.prepare(seat, moves, question))

    def undo(self, seat: int) -> None:
        """Take back this seat's last decision. The record keeps both the decision and its undoing."""
        self.adopt(self.prepare_undo(seat))

    def resign(self, seat: int) -> None:
        """The seat is handed over; the rules go on as before, and the record says so."""
        self.adopt(self.prepare_resign(seat))

    def undo_refusal(self, seat: int) -> Problem | None:
        """Why this seat may not take back its last decision; None where it may."""
        return self.position.undo_refusal(seat, self.script)

    # -- making an entry ready -----------------------------------------------------------------------

    def prepare_text(self, seat: int, text: str, question: int | None = None) -> Prepared:
        """A decision written in the notation, made on a copy."""
        self.check_question(seat, question)
        copy = self.copy_to_play(self.state)
        moves, written = perform_text(self.game, copy, seat, text)
        return self.prepared_decision(seat, moves, written, copy)

    def prepare(self, seat: int, moves: list[int], question: int | None = None) -> Prepared:
        """A whole decision, made on a copy; or what is wrong with it."""
        self.check_question(seat, question)
        # An empty decision decides nothing.
        if not moves:
            raise Invalid("problem.empty_move")
        copy = self.copy_to_play(self.state)
        return self.prepared_decision(seat, moves, perform_moves(self.game, copy, seat, moves), copy)

    def prepare_together(self, decisions: list[tuple[int, list[int]]]) -> Prepared:
        """Whole decisions of several seats, one after the other on a copy: nobody sees the table in between."""
        position = self.position
        entries: list[Entry] = []
        events: list[Event] = []
        for seat, moves in decisions:
            copy = self.copy_to_play(position.state)
            entries.append(Entry(seat, perform_moves(self.game, copy, seat, moves)))
            position = self.after_decision(position, seat, moves, copy)
            if copy.log is not None:
                events += copy.log.events
            if self.rekey:
                position.state.key_streams(Keys(self.secret, len(self.record.entries) + len(entries)))
        return self.prepared(entries, position, events)

    def read_moves(self, seat: int, moves: list[int], question: int | None = None) -> list[int]:
        """A whole decision that could be made now, as it is; or what is wrong with it."""
        self.prepare(seat, moves, question)
        return moves

    def read_text(self, seat: int, text: str, question: int | None = None) -> list[int]:
        """The same for one that is written in the notation."""
        self.check_question(seat, question)
        copy = self.copy_to_play(self.state)
        moves, _ = perform_text(self.game, copy, seat, text)
        self.after_decision(self.position, seat, moves, copy)
        return moves

    def prepare_undo(self, seat: int) -> Prepared:
        """The last decision of a seat, taken back on a copy."""
        self.check_question(seat, None)
        position = self.position.taken_back(seat, self.script)
        return self.prepared([Entry(seat, "", UNDO)], position, [about_seat("undo", seat)])

    def prepare_resign(self, seat: int) -> Prepared:
        self.check_question(seat, None)
        position = Position(self.state.clone(), self.position.steps, self.position.shown)
        return self.prepared([Entry(seat, "", RESIGN)], position, [about_seat("resign", seat)])

    def copy_to_play(self, state: State) -> State:
        """A copy that writes to a log of its own."""
        copy = state.clone()
        copy.log = EventLog()
        if self.script is not None:
            copy.dice = self.script
        return copy

    def prepared_decision(self, seat: int, moves: list[int], text: str, after: State) -> Prepared:
        position = self.after_decision(self.position, seat, moves, after)
        events = after.log.events if after.log is not None else []
        return self.prepared([Entry(seat, text)], position, events)

    def after_decision(self, position: Position, seat: int, moves: list[int], after: State) -> Position:
        # Fewer moves than the decision needs.
        if after.deciding == seat:
            raise Invalid("problem.unfinished")
        return position.then(after, Step(seat, position.state, moves))

    def prepared(self, entries: list[Entry], position: Position, events: list[Event]) -> Prepared:
        """The streams move on; where the game ends, the end of the record is written."""
        number = len(self.record.entries) + len(entries)
        if self.rekey:
            position.state.key_streams(Keys(self.secret, number))
        ending: Ending | None = None
        if position.state.over and not self.record.finished:
            ending = self.ending(number, position.state, events)
        return Prepared(entries, position, events, ending)

    def ending(self, count: int, state: State, events: list[Event]) -> Ending:
        """The end of the record: count, digest, result, and the events as they were told."""
        told = [self.told(event) for event in [*self.log.events, *events]]
        return Ending(count, state.digest(), state.outcome().plain(), told)

    def adopt(self, prepared: Prepared) -> str:
        """It stands. Returns the last decision as the record writes it."""
        self.position = prepared.position
        self.log.events.extend(prepared.events)
        self.state.log = self.log
        self.record.entries.extend(prepared.entries)
        if prepared.ending is not None:
            self.record.end(prepared.ending)
        return prepared.entries[-1].text

    def check_question(self, seat: int, question: int | None) -> None:
        # Compared as Python's own integers: a record may claim a seat beyond 64 bits.
        if not 0 <= seat < int(self.state.seats):
            raise Invalid("problem.seat", seat=seat + 1, seats=int(self.state.seats))
        if question is not None and question != self.state.question(seat):
            raise Stale("problem.stale")

    # -- the record ----------------------------------------------------------------------------------

    def record_with(self, prepared: Prepared) -> Record:
        """A copy of the record as it will be once this entry stands."""
        record = self.record.copy()
        record.entries.extend(prepared.entries)
        if prepared.ending is not None:
            record.end(prepared.ending)
        return record

    def told(self, event: Event) -> dict[str, object]:
        """An event with its sentences, so that it can be read when the rules have moved on."""
        return {
            "kind": event.kind,
            "audience": int(event.audience),
            "data": event.full,
            "shared": event.shared,
            "say": say_event_in_all(self.game, event.kind, event.full),
        }


def about_seat(kind: str, seat: int) -> Event:
    """Something that everybody hears about a seat."""
    data: dict[str, object] = {"seat": seat, "number": seat + 1}
    return Event(kind, EVERYBODY, data, data)


def say_event(game: Game, lang: str, kind: str, data: dict[str, object]) -> str:
    """An event as a sentence."""
    return game.text(lang).say(f"tell.{kind}", data)


def say_event_in_all(game: Game, kind: str, data: dict[str, object]) -> dict[str, str]:
    """The same in every language."""
    return {lang: say_event(game, lang, kind, data) for lang in LANGUAGES}


def setup_of(game: Game, record: Record) -> Setup:
    """The table's agreement as the record carries it, content by value."""
    setup = game.prepare(
        record.seats, dict(record.options), (), (("record", record.content),), record.roles, record.version
    )
    setup.presets = record.presets
    return setup


def replay(game: Game, record: Record, upto: int | None = None) -> Match:
    """The table as it stood after `upto` entries (all of them by default).

    Raises Invalid where the rules have moved on, where an entry does not fit, or where the end that the
    record claims is not the end it leads to.
    """
    if record.game != game.id:
        raise Invalid("problem.record_game", path="record", found=record.game, game=game.id)
    if not game.plays(record.version):
        raise Invalid("problem.record_version", game=f"@{record.game}", found=record.version, now=game.version)
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
