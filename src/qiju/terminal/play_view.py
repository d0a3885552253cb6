"""What is to be seen of a table while it is being played."""

from __future__ import annotations

from functools import partial

from rich.text import Text as Line
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static
from textual.worker import WorkType

from qiju.facts import printed_rules
from qiju.games.terminal import KEYS
from qiju.kernel.match import say_event
from qiju.kernel.refusal import Problem
from qiju.kernel.state import PASS
from qiju.terminal.app import SHORT, SMALLEST, TableScreen
from qiju.terminal.choices import Choice, known_words, list_choices
from qiju.terminal.composing import Composing
from qiju.terminal.keys import CLOSE, Keyring
from qiju.terminal.panels import KeyLine, LogPanel, MoveList, Sheet
from qiju.terminal.rules_panel import RulesPanel
from qiju.terminal.session import OFFER, OVER, Session, Turn
from qiju.terminal.wrapping import GLUE, WrappedLine


class PlayView(TableScreen):
    """Table on top, moves and log below, one line to type in, one line of keys."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.turn = Turn(OVER)
        self.composing: Composing | None = None
        self.problem: Problem | None = None
        self.note: tuple[str, dict[str, object]] | None = None
        self.hint = ""
        self.written = ""  # what was last written into the line
        self.keyrings: dict[int, Keyring] = {}  # of everybody who plays here

    def compose(self) -> ComposeResult:
        with Horizontal(id="whole"):
            with Vertical(id="main"):
                yield Static(id="small")
                yield Sheet(id="table")
                yield Sheet(id="hand")
                yield Static(id="hint")
                with Horizontal(id="lower"):
                    yield MoveList(id="moves")
                    yield LogPanel(id="log")
                yield Static(id="status")
                yield Input(id="line", select_on_focus=False)
            yield RulesPanel(id="rules")
        yield KeyLine(id="keys")

    def say_anew(self) -> None:
        """Everything on this screen, from the match as it is."""
        self.show_moves()
        self.show_table()
        self.show_log()
        self.show_hint()
        self.show_status()
        self.show_small()
        self.show_rules()
        self.show_keys()
        # Whether there is something to scroll to is known once it is drawn.
        self.call_after_refresh(self.show_keys)

    def show_small(self) -> None:
        """Where the screen is so small that something is out of sight, it says so."""
        columns, lines = SMALLEST
        small = self.size.width < columns or self.size.height < lines
        notice = self.query_one("#small", Static)
        notice.display = small
        if small:
            notice.update(WrappedLine(Line(self.say("small", columns=columns, lines=lines), "bold seal")))

    def show_rules(self) -> None:
        """An open rulebook changes its language with everything else."""
        rules = self.query_one("#rules", RulesPanel)
        if not rules.display:
            return
        page = printed_rules(self.session.game, self.table_app.lang)
        if page != rules.page:
            work: WorkType[None] = partial(rules.open, page, rules.clause)
            self.run_worker(work, group="rules", exclusive=True)

    def viewer(self) -> int:
        return self.session.viewer()

    def show_table(self) -> None:
        viewer = self.viewer()
        state = self.session.match.state if self.composing is None else self.composing.state()
        view = {**self.session.game.view(state, viewer), KEYS: self.goal_keys()}
        names = self.session.names(self.table_app.text)
        self.query_one("#table", Sheet).show(lambda width: self.draw(view, viewer, names, width))
        self.show_hand(view, viewer)

    def goal_keys(self) -> dict[object, str]:
        """Which keys lead to which place on the map."""
        keys: dict[object, str] = {}
        for choice in self.query_one("#moves", MoveList).choices:
            if choice.place is not None:
                keys[choice.place] = keys.get(choice.place, "") + choice.key
        return {place: key for place, key in keys.items() if key}

    def show_moves(self) -> None:
        moves = self.query_one("#moves", MoveList)
        choices: list[Choice] = []
        composing = self.composing
        if composing is not None:
            choices = list_choices(
                self.session.match,
                composing.seat,
                composing.moves,
                self.table_app.skin,
                self.table_app.text,
                self.keyrings.setdefault(composing.seat, Keyring()),
            )
            if self.turn.kind == OFFER and not composing.moves:
                choices.append(Choice([PASS], "", self.say("let_pass"), key="␣"))
        moves.border_title = self.say("moves")
        moves.offer(choices, keep=len(choices) == len(moves.choices))

    def show_log(self) -> None:
        log = self.query_one("#log", LogPanel)
        log.border_title = self.say("log")
        viewer = self.viewer()
        lang = self.table_app.lang
        heard = self.session.match.heard(viewer)
        log.show(
            [say_event(self.session.game, lang, told.kind, told.data) for told in heard],
            self.session.read.get(viewer, 0),
        )

    def choose_hint(self, seat: int) -> None:
        """The first hint that fits this moment, has words and was not shown before."""
        moments, match = self.table_app.skin.moments, self.session.match
        self.hint = ""
        if moments is None:
            return
        for moment in moments(match.view(seat), seat, match.legal_texts(seat)):
            if moment not in self.table_app.seen_hints and self.table_app.text.knows(f"hint.{moment}"):
                self.hint = moment
                return

    def show_hint(self) -> None:
        hint = self.query_one("#hint", Static)
        hint.set_class(bool(self.hint), "shown")
        self.set_class(bool(self.hint), "hinted")
        if self.hint:
            line = Line(self.table_app.text.say(f"hint.{self.hint}"))
            hint.update(WrappedLine(line.append(f"  x{GLUE}" + self.say("dismiss"), "faint")))

    def show_status(self) -> None:
        """Who decides, what was chosen so far, and above all what was refused."""
        line = Line()
        if self.problem is not None:
            line.append("✗ " + self.table_app.text.problem(self.explained(self.problem)), "bold seal")
        elif self.note is not None:
            line.append(self.say(self.note[0], **self.note[1]), "jade")
        else:
            line.append_text(self.asking())
        if self.session.save_file.trouble:
            line.append("\n" + self.say("unsaved", why=self.session.save_file.trouble), "seal")
        self.query_one("#status", Static).update(WrappedLine(line))
        self.query_one("#line", Input).placeholder = self.say("typing")

    def asking(self) -> Line:
        """The question, or whom we are waiting for."""
        if self.turn.kind == OVER:
            return Line(self.say("over"), "bold gold")
        name = self.session.names(self.table_app.text)[self.turn.seat]
        if self.composing is None:
            return Line("… " + self.say("waiting", name=name), "slate")
        if self.composing.words:
            return Line(self.say("so_far", words=" ▸ ".join(self.composing.labels(self.table_app.lang))), "gold")
        line = Line("▶ " + self.question(self.turn.seat, name), "bold gold")
        limit = self.session.limit(self.turn.seat)
        return line if limit is None else line.append("  " + self.say("limit", seconds=limit.time // 1000), "seal")

    def question(self, seat: int, name: str) -> str:
        """What is asked, in the game's words where it has some."""
        if self.turn.kind == OFFER:
            return self.say("may", name=name)
        alone = len(self.session.humans) == 1
        what = self.table_app.skin.asks(self.session.match.view(seat), seat, self.table_app.text)
        if not what:
            return self.say("asks_you" if alone else "asks", name=name)
        return what if alone else self.say("asks_what", name=name, what=what)

    def explained(self, problem: Problem) -> Problem:
        """The words that may be written, each with what it means."""
        if "known" not in problem.values or self.composing is None:
            return problem
        written = " ".join([*self.composing.words, self.written])
        known = known_words(self.session.match, self.composing.seat, written, self.table_app.text)
        return type(problem)(problem.key, problem.clause, **{**problem.values, "known": known})

    def show_keys(self) -> None:
        """The keys that do something now. Where there are few lines, hints and saving, which happens by itself, go."""
        if self.turn.kind == OVER:
            keys = [("Enter", "screen.end_again", "key.result"), ("w", "screen.watch", "key.watch")]
        elif self.composing is None:
            keys = [("␣", "screen.hurry", "key.hurry"), ("u", "screen.undo", "key.undo")]
        else:
            keys = [("1…z", "", "key.move"), *[(CLOSE, "", word) for word in self.closing_words()]]
            keys += [("/", "screen.type", "key.type"), ("u", "screen.undo", "key.undo")]
        if self.query_one("#table", Sheet).max_scroll_y > 0:
            keys.append(("[ ]", "", "key.scroll"))
        if self.size.height >= SHORT:
            keys.append(("s", "screen.save", "key.save"))
            keys += [("!", "screen.advice", "key.advice")] if self.composing is not None else []
        keys += [
            ("r", "screen.rules", "key.rules"),
            ("l", "app.language", "key.language"),
            ("?", "app.help", "key.help"),
            ("q", "screen.leave", "key.quit"),
        ]
        self.query_one("#keys", KeyLine).show([(key, action, self.say(word)) for key, action, word in keys])

    def closing_words(self) -> list[str]:
        """What the key that ends or passes does now, in one word; nothing where it does nothing."""
        closing = [choice for choice in self.query_one("#moves", MoveList).choices if choice.key == CLOSE]
        words = [f"key.closing.{choice.word.partition(' ')[0]}" for choice in closing]
        return [word if self.table_app.text.knows(f"ui.{word}") else "key.close" for word in words]
