"""`run_replay`: look at a record in this terminal."""

from __future__ import annotations

from pathlib import Path

from qiju.kernel.game import Game
from qiju.kernel.record import Record
from qiju.terminal.app import TableApp
from qiju.terminal.replay_screen import watch


def replay_app(game: Game, record: Record, lang: str, folder: Path | None = None) -> TableApp:
    """The application, not yet running: what tests drive. Raises where the record cannot be shown at all."""
    screen = watch(game, record, folder)
    return TableApp(game, lang, lambda app: screen)


def run_replay(game: Game, record: Record, lang: str, folder: Path | None = None) -> None:
    """Show this record step by step. Forks are written to `folder`, by default to where we are."""
    app = replay_app(game, record, lang, folder)
    app.run()
    for line in app.farewell:
        print(line)
