"""One command, `qiju`: its subcommands in the order of its help, and how it ends when something is wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Annotated, Final

import typer

from qiju.commands import figures, hosting, playing, printing, records
from qiju.commands.lab import lab
from qiju.commands.making import studio
from qiju.refusing import explain, give_up, sentence, spoken

app = typer.Typer(
    name="qiju",
    help="Qiju: Chinese tabletop games to play, replay, simulate and study. 起局：中国桌游，对局、回放、模拟、研究。",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
COMMANDS: Final[dict[str, Callable[..., None]]] = {
    "games": playing.games,
    "rules": playing.rules,
    "play": playing.play,
    "simulate": figures.simulate,
    "replay": records.replay,
    "review": records.review,
    "ladder": figures.ladder,
    "bench": figures.bench,
    "learn": figures.learn,
    "new": playing.new,
    "print": printing.print_box,
    "serve": hosting.serve,
    "backup": hosting.backup,
    "restore": hosting.restore,
    "verify": records.verify,
}
for name, command in COMMANDS.items():
    app.command(name)(command)
app.add_typer(studio, name="studio")
app.add_typer(lab, name="lab")


def version_wanted(wanted: bool) -> None:
    if not wanted:
        return
    from qiju.installed import version_lines

    for line in version_lines(spoken()):
        typer.echo(line)
    raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=version_wanted,
            is_eager=True,
            help="version, whether compiled and with a page 版本，是否编译，是否带网页",
        ),
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="show tracebacks of unexpected errors 出错时显示细节")] = False,
) -> None:
    """One command for everything."""


def main() -> None:
    """Run the command. A problem is one sentence and exit code 2, never a traceback."""
    from qiju.kernel.refusal import Problem

    try:
        from typer.main import get_command

        from qiju.usage import speak

        command = get_command(app)
        speak(command, spoken())
        sys.exit(command(prog_name="qiju", standalone_mode=False))
    except Problem as problem:
        give_up(sentence(problem), 2)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except Exception as error:
        explain(error)
