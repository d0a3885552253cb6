"""The table while it is being played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from textual import events
from textual.timer import Timer
from textual.widgets import Input, OptionList
from textual.worker import WorkType

from qiju.facts import printed_rules
from qiju.kernel.match import Match
from qiju.kernel.refusal import Problem
from qiju.kernel.state import PASS
from qiju.kernel.turns import Limit
from qiju.terminal.app import SHORT
from qiju.terminal.choices import Choice, clause_for
from qiju.terminal.composing import Composing
from qiju.terminal.dialogs import CoverScreen, LeaveScreen
from qiju.terminal.ending import NEW, WATCH, EndScreen
from qiju.terminal.keys import CLOSE, KEYS
from qiju.terminal.panels import MoveList
from qiju.terminal.play_view import PlayView
from qiju.terminal.replay_screen import watch
from qiju.terminal.rules_panel import RulesPanel
from qiju.terminal.session import OFFER, OVER, Session

LONGEST_PAUSE: Final = 5.0
BOTS: Final = "bots"
ADVICE: Final = "advice"
NOT_YET: Final = "not_yet"
UNFINISHED: Final = "problem.unfinished_move"
HELP: Final = (
    *("move", "pass", "arrows", "type", "back", "undo", "save", "rules", "language", "light"),
    *("space", "speed", "hint", "advice", "log", "scroll", "quit"),
)


class PlayScreen(PlayView):
    """The table, and everything one can do at it."""

    BINDINGS: ClassVar = [
        ("u", "undo"),
        ("s", "save"),
        ("r", "rules"),
        ("q", "leave"),
        ("x", "dismiss_hint"),
        ("exclamation_mark", "advice"),
        ("space", "hurry"),
        ("plus,equals_sign", "pace(0.2)"),
        ("minus", "pace(-0.2)"),
        ("slash", "type"),
        ("escape", "back"),
        ("enter", "end_again"),
        ("w", "watch"),
    ]

    def __init__(self, session: Session, delay: float, another: Callable[[Match], PlayScreen]) -> None:
        super().__init__(session)
        self.delay = delay
        self.another = another
        self.hurry = asyncio.Event()
        self.ended = False
        self.deadline: Timer | None = None  # of the question that is put to somebody here

    def on_mount(self) -> None:
        self.go_on()

    # -- whose turn ----------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Look whose turn it is, and do what follows from that."""
        self.turn = self.session.turn()
        self.composing = None
        self.stop_deadline()
        if self.turn.kind == OVER:
            self.show_end()
        elif self.turn.human:
            self.call_up(self.turn.seat)
        else:
            self.say_anew()
            work: WorkType[None] = self.let_bots_play
            self.run_worker(work, group=BOTS, exclusive=True)

    def call_up(self, seat: int) -> None:
        """A person's turn; the others look away first where there is something to hide."""
        if not self.session.needs_cover(seat):
            self.ask(seat)
            return
        self.say_anew()
        name = self.session.names(self.table_app.text)[seat]
        self.app.push_screen(CoverScreen(name), self.uncovered)

    def uncovered(self, answer: str | None) -> None:
        if answer == "undo":
            self.action_undo()
            if self.problem is not None:
                self.call_up(self.turn.seat)
        elif answer == "leave":
            self.action_leave()
        else:
            self.ask(self.turn.seat)

    def ask(self, seat: int) -> None:
        """Put the question to this person."""
        self.session.at_keyboard = seat
        if self.note is not None and self.note[0] == NOT_YET:
            self.note = None
        self.composing = Composing(self.session.match, seat)
        self.hurry.clear()
        self.choose_hint(seat)
        self.say_anew()
        if not isinstance(self.focused, Input):
            self.query_one("#moves", MoveList).focus()
        self.set_deadline(seat)

    def set_deadline(self, seat: int) -> None:
        """Where the rules give a question only so much time, it is kept here."""
        self.stop_deadline()
        limit = self.session.limit(seat)
        if limit is None:
            return
        ticket = self.session.ticket()
        self.deadline = self.set_timer(limit.time / 1000, lambda: self.time_is_up(seat, limit, ticket))

    def stop_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.stop()
            self.deadline = None

    def time_is_up(self, seat: int, limit: Limit, ticket: tuple[int, int]) -> None:
        """Nobody has answered: it counts as what the rules say."""
        if ticket != self.session.ticket():
            return
        self.note = ("late", {"name": self.session.names(self.table_app.text)[seat]})
        self.session.decide(seat, limit.moves)
        self.decided()

    async def let_bots_play(self) -> None:
        """One bot after the other, slow enough to follow, until a person is asked."""
        while not self.session.turn().human and self.session.turn().kind != OVER:
            turn = self.turn = self.session.turn()
            ticket = self.session.ticket()
            self.show_status()
            await self.rest()
            if ticket != self.session.ticket():
                continue
            moves = await asyncio.to_thread(self.session.thought(turn))
            if ticket == self.session.ticket():
                self.session.answer(turn, moves)
                self.say_anew()
            for problem in self.session.problems_of(turn.seat):
                self.problem = problem  # until the next key
        self.go_on()

    async def rest(self) -> None:
        if self.delay > 0 and not self.hurry.is_set():
            try:
                await asyncio.wait_for(self.hurry.wait(), self.delay)
            except TimeoutError:
                return

    # -- choosing ------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """A key of the list chooses; a Chinese character begins to type; while others decide, it is said who."""
        if isinstance(self.focused, Input) or not event.character:
            return
        if self.composing is None:
            self.not_yet(event)
            return
        if not event.character.isascii() and event.is_printable:
            self.action_type()
            self.query_one("#line", Input).insert_text_at_cursor(event.character)
            event.stop()
            return
        for choice in self.query_one("#moves", MoveList).choices:
            if choice.key == event.character:
                event.stop()
                self.choose(choice)
                return
        if event.character in (*KEYS, CLOSE):
            self.problem, self.note = None, ("no_key", {"pressed": event.character})
            self.show_status()

    def not_yet(self, event: events.Key) -> None:
        """Somebody wants to choose while others decide."""
        if self.turn.kind != OVER and event.character in (*KEYS, CLOSE):
            event.stop()
            self.say_wait()

    def say_wait(self) -> None:
        self.problem = None
        self.note = (NOT_YET, {"name": self.session.names(self.table_app.text)[self.turn.seat]})
        self.show_status()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        choice = self.query_one("#moves", MoveList).picked
        if choice is not None:
            self.choose(choice)

    def choose(self, choice: Choice) -> None:
        """One small move: the next question of the same decision, or the decision is made."""
        composing = self.composing
        if composing is None:
            return
        if choice.moves == [PASS] and self.turn.kind == OFFER and not choice.word:
            self.session.let_pass(composing.seat)
            self.go_on()
        elif choice.refusal is not None:
            self.refuse(choice.refusal)
        else:
            self.attempt(lambda: composing.choose(choice.moves) and self.make(composing))

    def make(self, composing: Composing) -> bool:
        try:
            self.session.decide(composing.seat, composing.moves)
        except Problem:
            composing.step_back()
            raise
        self.decided()
        return True

    def attempt(self, act: Callable[[], bool]) -> None:
        """Do something that the rules may refuse; then show what came of it. True: the decision was made."""
        self.problem = self.note = None
        try:
            done = act()
        except Problem as problem:
            self.refuse(problem)
            return
        if not done:
            self.say_anew()

    def decided(self) -> None:
        """A person has decided."""
        if self.hint:
            self.table_app.seen_hints.add(self.hint)
            self.hint = ""
        self.go_on()

    def refuse(self, problem: Problem) -> None:
        """Say why not. What was written goes, unless it only lacks its end."""
        self.problem = problem
        self.note = None
        if problem.key != UNFINISHED:
            self.query_one("#line", Input).clear()
        self.show_status()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A decision written in the notation, after whatever was chosen so far; while others decide it waits."""
        composing = self.composing
        if not event.value.strip():
            return
        if composing is None:
            self.say_wait()
            return
        self.written = event.value
        written = " ".join([*composing.words, event.value])
        self.attempt(lambda: self.write(composing.seat, written))

    def write(self, seat: int, written: str) -> bool:
        self.session.decide_text(seat, written)
        self.query_one("#line", Input).clear()
        self.decided()
        return True

    # -- keys ----------------------------------------------------------------------------------------

    def action_type(self) -> None:
        line = self.query_one("#line", Input)
        line.display = True
        line.focus()

    def on_input_blurred(self) -> None:
        """Where there are few lines, the one to write in is there while somebody writes."""
        self.query_one("#line", Input).display = self.size.height >= SHORT

    def action_back(self) -> None:
        """One step back: out of the line, out of the rulebook, out of the last small move."""
        if isinstance(self.focused, Input) or self.problem is not None:
            self.problem = None
            self.query_one("#moves", MoveList).focus()
            self.show_status()
        elif self.query_one("#rules", RulesPanel).display:
            self.close_rules()
        elif self.composing is not None and self.composing.step_back():
            self.say_anew()

    def action_undo(self) -> None:
        refused = self.session.undo()
        self.note = None if refused is not None else ("undone", {})
        self.problem = refused
        if refused is None:
            self.workers.cancel_group(self, BOTS)
            self.go_on()
        else:
            self.show_status()

    def action_save(self) -> None:
        save_file = self.session.save_file
        self.problem = None
        if save_file.save(self.session.match.record):
            self.note = ("saved", {"path": save_file.path})
        else:
            self.note = ("unsaved", {"why": save_file.trouble})
        self.show_status()

    def action_hurry(self) -> None:
        """Do not wait for the bots; or let an offer pass."""
        if self.composing is not None and self.turn.kind == OFFER:
            self.session.let_pass(self.composing.seat)
            self.go_on()
        elif self.composing is None:
            self.hurry.set()

    def action_pace(self, by: float) -> None:
        self.delay = max(0.0, min(LONGEST_PAUSE, round(self.delay + by, 1)))
        self.note = ("pace", {"seconds": self.delay})
        self.show_status()

    def action_dismiss_hint(self) -> None:
        if self.hint:
            self.table_app.seen_hints.add(self.hint)
            self.hint = ""
            self.show_hint()

    def action_advice(self) -> None:
        """What might I do? A bot thinks about it, from what this seat knows."""
        if self.composing is None:
            return
        self.problem, self.note = None, ("advising", {})
        self.show_status()
        work: WorkType[None] = partial(self.advise, self.composing.seat)
        self.run_worker(work, group=ADVICE, exclusive=True)

    async def advise(self, seat: int) -> None:
        ticket = self.session.ticket()
        found = await asyncio.to_thread(self.session.advice(seat))
        # The question is another one by now.
        if ticket != self.session.ticket():
            return
        lang = self.table_app.lang
        self.note = ("advice", {"move": found.label[lang], "why": found.why[lang]})
        self.show_status()

    def action_leave(self) -> None:
        """Finished games are kept anyway; for an unfinished one we ask."""
        if self.session.match.state.over:
            self.leave("keep" if self.session.save_file.wanted else "drop")
        else:
            self.app.push_screen(LeaveScreen(str(self.session.save_file.path)), self.leave)

    def leave(self, answer: str | None) -> None:
        save_file, app = self.session.save_file, self.table_app
        if answer == "keep" and save_file.save(self.session.match.record):
            key = "farewell.over" if self.session.match.state.over else "farewell.kept"
            app.farewell.append(self.say(key, path=save_file.path, game=self.session.game.id))
        elif answer == "keep":
            app.farewell.append(self.say("unsaved", why=save_file.trouble))
        elif answer == "drop":
            save_file.forget()
        else:
            self.back_to_table()
            return
        app.exit()

    def back_to_table(self) -> None:
        """Somebody stays: if the table was covered, cover it again."""
        if self.turn.human and self.composing is None:
            self.call_up(self.turn.seat)

    def help_keys(self) -> list[str]:
        return list(HELP)

    # -- the rulebook --------------------------------------------------------------------------------

    async def action_rules(self) -> None:
        rules = self.query_one("#rules", RulesPanel)
        page = printed_rules(self.session.game, self.table_app.lang)
        if rules.display:
            self.close_rules()
            return
        if not page:
            self.note = ("no_rules", {})
            self.show_status()
            return
        self.add_class("reading")
        await rules.open(page, self.clause_now())
        rules.focus()
        self.call_after_refresh(self.wrap_anew)

    def close_rules(self) -> None:
        self.query_one("#rules", RulesPanel).display = False
        self.remove_class("reading")
        self.query_one("#moves", MoveList).focus()
        self.call_after_refresh(self.wrap_anew)

    def on_resize(self) -> None:
        super().on_resize()
        line = self.query_one("#line", Input)
        line.display = self.size.height >= SHORT or line.has_focus
        self.show_small()
        self.call_after_refresh(self.wrap_anew)

    def wrap_anew(self) -> None:
        """The lists have become narrower or wider."""
        self.show_moves()
        self.show_log()
        self.call_after_refresh(self.show_keys)

    def clause_now(self) -> str:
        """The clause of the last refusal, else of the move under the cursor."""
        if self.problem is not None and self.problem.clause:
            return self.problem.clause
        picked = self.query_one("#moves", MoveList).picked
        if picked is None or self.composing is None:
            return ""
        return clause_for(picked, self.table_app.skin, self.session.game, self.session.match, self.composing.seat)

    # -- the end -------------------------------------------------------------------------------------

    def show_end(self) -> None:
        self.say_anew()
        self.set_focus(None)
        if not self.ended:
            self.ended = True
            self.session.save_file.autosave(self.session.match.record)
            self.app.push_screen(EndScreen(self.session), self.after_end)

    def action_end_again(self) -> None:
        if self.turn.kind == OVER:
            self.app.push_screen(EndScreen(self.session), self.after_end)

    def action_watch(self) -> None:
        """Watch the finished game again."""
        if self.turn.kind == OVER:
            self.app.push_screen(watch(self.session.game, self.session.match.record))

    def after_end(self, answer: str | None) -> None:
        if answer == WATCH:
            self.action_watch()
        elif answer == NEW:
            self.app.switch_screen(self.another(self.session.match))
        elif answer == "leave":
            self.action_leave()
