"""The application around the screens: language, light, and what is said when it closes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.console import RenderableType
from textual.app import App
from textual.screen import Screen

from qiju.kernel.game import Game
from qiju.kernel.words import LANGUAGES, Text
from qiju.terminal.colours import first_theme, textual_theme
from qiju.terminal.inks import DAY, NIGHT, rich_theme
from qiju.terminal.panels import Sheet
from qiju.terminal.skin import Skin

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

NARROW: Final = 72  # below this the log stands under the moves
MEDIUM: Final = 100  # below this the rulebook takes the whole screen
SHORT: Final = 26
LOW: Final = 36  # below this a game is drawn in its compact form, where it has one of its own
TINY: Final = 16  # below this only table, moves and keys are left
LONG_HAND: Final = 8  # lines that a hand has beside a table of its usual height, as in look.tcss
SHORT_HAND: Final = 6  # the same on a short screen
PADDING: Final = 2  # columns that stay free at the edges
SMALLEST: Final = (60, 20)  # columns and lines; on a smaller screen it is said that not everything is to be seen
COMPACT: Final = 59  # a short screen gets the table as it is drawn for this width


class TableApp(App[None]):
    """One game in a terminal."""

    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [("l", "language"), ("t", "light"), ("question_mark", "help"), ("ctrl+c", "leave")]

    def __init__(self, game: Game, lang: str, first: Callable[[TableApp], TableScreen]) -> None:
        super().__init__()
        self.game = game
        self.lang = lang if lang in LANGUAGES else LANGUAGES[0]
        self.skin = Skin(game)
        self.first = first
        self.seen_hints: set[str] = set()
        self.farewell: list[str] = []
        for name in (NIGHT, DAY):
            self.register_theme(textual_theme(name))
        self.theme = first_theme()
        self.console.push_theme(rich_theme(self.theme))
        self.title = f"起局 · {self.skin.title(self.text)}"

    @property
    def text(self) -> Text:
        """The sentences of the present language."""
        return self.skin.texts[self.lang]

    def on_mount(self) -> None:
        self.push_screen(self.first(self))

    def action_language(self) -> None:
        """中文, English, 中文, …; everything on every screen is said anew."""
        self.lang = LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)]
        self.say_anew()

    def action_light(self) -> None:
        """Night or day."""
        self.theme = DAY if self.theme == NIGHT else NIGHT
        self.console.pop_theme()
        self.console.push_theme(rich_theme(self.theme))
        self.say_anew()

    def action_help(self) -> None:
        from qiju.terminal.dialogs import HelpScreen

        if isinstance(self.screen, TableScreen):
            self.push_screen(HelpScreen(self.screen.help_keys()))

    def action_leave(self) -> None:
        if isinstance(self.screen, TableScreen):
            self.screen.action_leave()
        else:
            self.exit()

    def say_anew(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Speaking):
                screen.say_anew()


class Speaking(Screen[str]):
    """A screen whose words follow the language."""

    @property
    def table_app(self) -> TableApp:
        app = self.app
        assert isinstance(app, TableApp)
        return app

    def say(self, key: str, **values: object) -> str:
        return self.table_app.text.say(f"ui.{key}", values)

    def say_anew(self) -> None:
        """Say everything again: the language or the light has changed."""

    def on_resize(self) -> None:
        self.set_class(self.size.width < NARROW, "narrow")
        self.set_class(self.size.width < MEDIUM, "medium")
        self.set_class(self.size.height < SHORT, "short")
        self.set_class(self.size.height < TINY, "tiny")


class TableScreen(Speaking):
    """A screen that one can leave and ask for its keys."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar = [("left_square_bracket", "scroll_table(-1)"), ("right_square_bracket", "scroll_table(1)")]

    def draw(self, view: Mapping[str, object], viewer: int, names: list[str], width: int) -> RenderableType:
        """The table in the game's own looks; in the compact form where there are few lines."""
        app = self.table_app
        few = self.size.height < SHORT
        if app.skin.compact is not None and self.size.height < LOW:
            return app.skin.compact(view, viewer, app.lang, app.text, names, width)
        return app.skin.draw(view, viewer, app.lang, app.text, names, min(width, COMPACT) if few else width)

    def show_hand(self, view: Mapping[str, object], viewer: int) -> None:
        """What one holds stays to be seen, however far the table is scrolled."""
        app, place = self.table_app, self.query_one("#hand", Sheet)
        make = app.skin.hand
        held = make(view, viewer, app.text, self.size.width - PADDING) if make is not None else None
        place.display = held is not None
        room = place.scrollable_content_region.width or self.size.width - PADDING
        lines = len(app.console.render_lines(held, app.console.options.update(width=room))) if held is not None else 0
        # What is held is seen whole: a long hand takes its lines from the table, which can be scrolled.
        self.set_class(lines > (SHORT_HAND if self.size.height < SHORT else LONG_HAND), "full-hand")
        place.show(lambda width: (make(view, viewer, app.text, width) if make is not None else None) or "")

    def action_scroll_table(self, by: int) -> None:
        """What does not fit on a small screen lies further down; half a table at a time. The hand stays."""
        place = self.query_one("#table", Sheet)
        place.scroll_relative(y=by * max(1, place.size.height // 2), animate=False)

    def action_leave(self) -> None:
        self.table_app.exit()

    def help_keys(self) -> list[str]:
        """The text keys of the lines of its help."""
        return []
