"""What a table does by itself: bots play, time runs out, absent persons are replaced, requests lapse.

A table that nobody looks at does nothing: no bot plays, no clock runs. It waits for whoever comes back.
"""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from qiju.kernel.match import Match
from qiju.kernel.refusal import Problem
from qiju.kernel.state import State
from qiju.kernel.turns import Chances, in_turn
from qiju.table.bots.pool import LAST_RESORT, task_for, with_ears
from qiju.table.rooms.agreement import BY_BOT, BY_CLOCK, PAUSED, PLAYING
from qiju.table.rooms.change import Change
from qiju.table.rooms.room import Room
from qiju.table.rooms.seats import PERSON
from qiju.table.rooms.tasks import Tasks
from qiju.table.rooms.window import Held
from qiju.table.server_refusal import ServerRefusal

BREATH: Final = 0.5
FAILURES_TO_RANDOM: Final = 2
FAILURES_TO_FIRST: Final = 4


class Decided(NamedTuple):
    """A bot's decision: how many there were with it, and how the table stood before and after."""

    number: int
    before: State
    after: State


class Autoplay:
    """Beside each room: wakes when something is due."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.timer: asyncio.TimerHandle | None = None
        self.thoughts: dict[int, int] = {}  # seat: the table's count when the thought began
        self.chances = Chances()  # a bot that let one pass is asked again when the count is another
        self.failures: dict[int, int] = {}
        self.replaced: dict[int, bool] = {}  # seats whose bot from outside has failed, and whether that was said
        self.decided: dict[int, Decided] = {}  # the last decision of each bot, for who asks about it
        self.tasks = Tasks()
        self.stopped = False

    def stir(self) -> None:
        """Something has changed: begin what is to be done now, set the timer for what comes next."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        room = self.room
        if self.stopped:
            return
        if room.snapshot.opening:
            self._wake_at(room.snapshot.opening)
            return
        if room.match is None or not room.broadcast.anybody():
            return
        if room.status == PLAYING:
            self._start_thoughts(room.match)
            due = self._due()
        elif room.status == PAUSED and room.snapshot.pause is not None:
            due = room.snapshot.pause.until or None
        else:
            return
        if due is not None:
            self._wake_at(due)

    def _wake_at(self, due: int) -> None:
        delay = max(0, due - self.room.now()) / 1000
        self.timer = asyncio.get_running_loop().call_later(delay, self._begin_on_time)

    def stop(self) -> None:
        self.stopped = True
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.tasks.cancel()

    # -- time ----------------------------------------------------------------------------------------

    def _due(self) -> int | None:
        """When the next thing happens by itself."""
        room = self.room
        due = room.snapshot.clocks.deadline()
        request, window = room.snapshot.undo, room.snapshot.together
        if request is not None:
            due = earlier(due, request.until)
        else:
            for deadline in room.snapshot.deadlines.values():
                due = earlier(due, deadline.until)
            if window is not None and window.until is not None:
                due = earlier(due, window.until)
            elif window is not None and room.match is not None and window.closes(room.match.state, room.now()):
                due = earlier(due, room.now())
        for seat in self._absent():
            due = earlier(due, room.seats[seat].absent_since + room.services.settings.grace)
        return due

    def _absent(self) -> list[int]:
        """Persons who are gone and whom nobody replaces yet."""
        return [number for number, seat in enumerate(self.room.seats) if seat.person_plays and seat.connected == 0]

    def _begin_on_time(self) -> None:
        self.tasks.begin(self._on_time())

    async def _on_time(self) -> None:
        room = self.room
        try:
            async with room.lock:
                # Whoever has not opened their share by now has none.
                if room.snapshot.opening and room.snapshot.opening <= room.now():
                    await room.start()
                elif room.status == PAUSED:
                    await self._end_pause()
                elif room.status == PLAYING and room.match is not None:
                    change = room.draft()
                    self._time_out(change)
                    self._replace_absent(change)
                    self._lapse(change)
                    self._answer_late(change, room.match)
                    await room.change(change)
        except Problem:
            await asyncio.sleep(BREATH)  # it could not be stored; it is tried again
        except Exception as error:
            room.services.trouble("timer", error)
            await asyncio.sleep(BREATH)
        self.stir()

    async def _end_pause(self) -> None:
        """Whoever paused has had all the time there is for it."""
        change = self.room.draft()
        pause = change.after.pause
        if pause is not None and 0 < pause.until <= change.at:
            go_on(change)
            change.say(pause.seat, "table.pause_over")
            change.meta = True
            change.tell("table", "clocks")
            await self.room.change(change)

    def _time_out(self, change: Change) -> None:
        """A seat whose time is up goes to a bot until its person sits down again."""
        seats = change.after.seats
        late = [seat for seat in change.after.clocks.run_out(change.at) if seats[seat].person_plays]
        for seat in late:
            change.seat(seat).stood = True
        if late:
            change.meta = True
            change.tell("table", "clocks")

    def _replace_absent(self, change: Change) -> None:
        latest = change.at - self.room.services.settings.grace
        gone = [seat for seat in self._absent() if self.room.seats[seat].absent_since <= latest]
        for seat in gone:
            change.seat(seat).away = True
            change.say(seat, "table.away")
        if gone:
            change.tell("table", "clocks")

    def _lapse(self, change: Change) -> None:
        request = change.after.undo
        if request is not None and request.until <= change.at:
            change.after.undo = None
            change.tell("undo", "ask")

    def _answer_late(self, change: Change, match: Match) -> None:
        """Whose time for a question is up has answered as the rules say. One at a time: the next follows at once."""
        after = change.after
        if after.undo is not None:
            return
        if after.together is not None:
            if after.together.closes(match.state, change.at):
                entry, made_by, refs = after.together.answers(match)
                change.enter_all(entry, made_by, refs)
            return
        for seat, deadline in after.deadlines.items():
            if deadline.until <= change.at and after.seats[seat].person_plays:
                change.enter(match.prepare(seat, deadline.moves, deadline.question), BY_CLOCK)
                return

    # -- bots ----------------------------------------------------------------------------------------

    def _start_thoughts(self, match: Match) -> None:
        """Every bot that is asked begins to think; all at once where several are asked."""
        room = self.room
        if room.snapshot.undo is not None or not any(seat.bot_plays for seat in room.seats):
            return
        alone = len(match.state.pending()) <= 1
        for chance in in_turn(match.state):
            seat = chance.seat
            if not room.seats[seat].bot_plays or seat in self.thoughts or has_answered(room, seat):
                continue
            if chance.may_pass and not self.chances.open(seat, room.count):
                continue
            self.thoughts[seat] = room.count
            self.tasks.begin(self._think(match, seat, match.question(seat), chance.may_pass, alone))

    async def _think(self, match: Match, seat: int, question: int, may_pass: bool, alone: bool) -> None:
        room = self.room
        try:
            moves = await self._decision(match, seat, may_pass)
            if alone:
                await self._wait_for_people()
            async with room.lock:
                if not self._still_asked(match, seat, question):
                    return
                if not moves:
                    self.chances.let_pass(seat, room.count)
                    return
                await self._enter(match, seat, moves, question)
                self.failures.pop(seat, None)
        except ServerRefusal:
            await asyncio.sleep(BREATH)  # it could not be stored
        except Problem:
            # The table is another one meanwhile: think again.
            self.failures[seat] = self.failures.get(seat, 0) + 1
        except Exception as error:
            room.services.trouble("bot's move", error)
            self.failures[seat] = self.failures.get(seat, 0) + 1
            await asyncio.sleep(BREATH)
        finally:
            self.thoughts.pop(seat, None)
            self.stir()

    async def _enter(self, match: Match, seat: int, moves: list[int], question: int) -> None:
        """A bot's decision: at once, or when everybody's is heard."""
        room = self.room
        change = room.draft()
        before, entry = match.state, match.prepare(seat, moves, question)
        if room.snapshot.together is not None:
            change.hold(seat, Held(moves, BY_BOT))
        else:
            change.enter(entry, BY_BOT)
        if self.replaced.get(seat) is False:
            change.to = None
            change.say(seat, "table.bot_replaced")
            self.replaced[seat] = True
        await room.change(change)
        if change.entry is not None:
            self.decided[seat] = Decided(room.count, before, entry.position.state)

    async def _decision(self, match: Match, seat: int, may_pass: bool) -> list[int]:
        """The bot's whole decision; one that fails again and again is replaced by chance, then by the first move."""
        failures = self.failures.get(seat, 0)
        if failures >= FAILURES_TO_FIRST:
            await asyncio.sleep(min(failures, 30) / 10)
            return first_decision(match, seat)
        bot = LAST_RESORT if failures >= FAILURES_TO_RANDOM else self.room.bot_of(seat)
        task = task_for(match, self.room.snapshot.setup_for_bots, seat, bot, may_pass)
        pool = self.room.services.bot_pool
        if bot in pool.outside:
            task = with_ears(task, match)
        moves, seconds = await pool.think(task)
        if task.sitting in pool.replaced:
            self.replaced.setdefault(seat, False)
        self.room.services.metrics.bot.observe(seconds)
        return moves

    async def _wait_for_people(self) -> None:
        """A move that people should follow comes a moment after the one before. Sealed answers need not wait."""
        room = self.room
        wait = room.snapshot.changed_at + room.services.settings.bot_pause - room.now()
        if wait > 0:
            await asyncio.sleep(wait / 1000)

    def _still_asked(self, match: Match, seat: int, question: int) -> bool:
        room = self.room
        return (
            room.match is match
            and room.status == PLAYING
            and room.snapshot.undo is None
            and room.seats[seat].bot_plays
            and match.state.asked(seat)
            and match.question(seat) == question
            and room.broadcast.anybody()
        )


def has_answered(room: Room, seat: int) -> bool:
    """Does this seat's answer wait for those of the others?"""
    return room.snapshot.together is not None and seat in room.snapshot.together.held


def earlier(due: int | None, time: int) -> int:
    return time if due is None else min(due, time)


def first_decision(match: Match, seat: int) -> list[int]:
    """Any whole decision that the rules allow."""
    state = match.state.clone()
    moves: list[int] = []
    while not moves or state.deciding == seat:
        moves.append(state.legal(seat)[0])
        state.apply(seat, moves[-1])
    return moves


def go_on(change: Change) -> None:
    """A pause is over; what it took is counted for whoever paused."""
    after = change.after
    pause, after.pause = after.pause, None
    after.status = PLAYING
    if pause is not None and pause.until:
        took = max(0, change.at - pause.since)
        after.paused_for = [used + took if seat == pause.seat else used for seat, used in enumerate(after.paused_for)]
    change.tell("ask")


def consenting(room: Room) -> list[int]:
    """The persons who are asked whether another may take back: who is there, and who has not been gone for long."""
    latest = room.now() - room.services.settings.undo_gone
    gone = [
        number
        for number, seat in enumerate(room.seats)
        if seat.kind == PERSON and not seat.resigned and not seat.stood
        if seat.connected == 0 and seat.absent_since > latest
    ]
    return sorted({*persons_there(room), *gone})


def persons_there(room: Room) -> list[int]:
    """The persons who sit at the table now and play themselves."""
    return [
        number
        for number, seat in enumerate(room.seats)
        if seat.kind == PERSON and seat.person_plays and seat.connected > 0
    ]
