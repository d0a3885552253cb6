"""What is wrong with a command line, in the person's own language: the reader of command lines knows only English."""

from __future__ import annotations

import os
import re
import sysconfig
import traceback
from pathlib import Path
from typing import Any, Final

from qiju.kernel.refusal import Invalid

FRAME: Final = re.compile(r'^  File "(.*)", line (\d+)', re.MULTILINE)
CHINESE: Final = re.compile(r"[\u2e80-\uffef]")

HELP: Final = "show this help 显示这份说明"

# The reader's sentences by what we say instead; what each picks out of them fills ours.
SENTENCES: Final = (
    (r"No such option: (?P<what>\S+) \((?:Possible options|Did you mean).*?: (?P<known>.*)\)$", "usage.option_like"),
    (r"No such option:? '?(?P<what>[^\s']+)", "usage.option"),
    (r"No such command '(?P<what>.*?)'\. .*?'(?P<known>.*)'", "usage.command_like"),
    (r"No such command '(?P<what>.*)'", "usage.command"),
    (r"Missing command", "usage.no_command"),
    (r"Missing argument '(?P<what>.*?)'", "usage.argument"),
    (r"Missing option '(?P<what>.*?)'", "usage.needed"),
    (r"Option '(?P<what>.*?)' requires", "usage.value"),
    (r"Option '(?P<what>.*?)' does not take a value", "usage.no_value"),
    (r"Got unexpected extra arguments?(?:\(s\))? \((?P<what>.*)\)", "usage.extra"),
    (r"Invalid value for '(?P<what>.*?)': .*valid integer", "usage.integer"),
    (r"Invalid value for '(?P<what>.*?)': .*valid (?:number|float)", "usage.number"),
    (r"Invalid value for '(?P<what>.*?)': .*greater than or equal to (?P<bound>\S+)", "usage.least"),
    (r"Invalid value for '(?P<what>.*?)': .*less than or equal to (?P<bound>\S+)", "usage.most"),
    (r"Invalid value for '(?P<what>.*?)'", "usage.bad_value"),
)


def outside_frame(error: BaseException) -> tuple[str, int] | None:
    """File and line of the last of somebody's own Python that an error went through; nothing where there was none."""
    frames = [(frame.filename, frame.lineno or 0) for frame in traceback.extract_tb(error.__traceback__)]
    # What went wrong in another process comes with its story in letters.
    frames += [(file, int(line)) for file, line in FRAME.findall(getattr(error.__cause__, "tb", ""))]
    outside = [frame for frame in frames if is_outside(frame[0])]
    return outside[-1] if outside else None


def is_outside(file: str) -> bool:
    """Whether a file is somebody's own: neither ours nor Python's, nor a library's that is installed beside us."""
    ours = f"{Path(__file__).parent}{os.sep}"
    # Compiled files give their names as they stand in the package.
    if file.startswith((ours, "<", "qiju/")):
        return False
    folders = Path(file).parts
    for installed in ("site-packages", "dist-packages"):
        if installed in folders[:-1]:
            # A game that plugs in is its author's, wherever it was installed.
            return Path(folders[folders.index(installed) + 1]).stem in plugged_in()
    return not file.startswith(f"{sysconfig.get_paths()['stdlib']}{os.sep}")


def plugged_in() -> set[str]:
    """The packages that games come from, ours among them."""
    from importlib.metadata import entry_points

    from qiju.kernel.registry import GROUP

    return {point.module.partition(".")[0] for point in entry_points(group=GROUP)}


def usage_problem(said: str) -> Invalid:
    """The same as the reader said, as one of our sentences."""
    for pattern, key in SENTENCES:
        found = re.match(pattern, said)
        if found is not None:
            return Invalid(key, **found.groupdict())
    return Invalid("usage.other", said=said)


def command_of(error: Exception) -> str:
    """The command that was meant, as far as it was understood: its own help tells more than that of all."""
    context: Any = getattr(error, "ctx", None)
    names: list[str] = []
    while context is not None and context.parent is not None:
        names.insert(0, str(context.info_name))
        context = context.parent
    return " ".join(["qiju", *names])


def speak(command: Any, lang: str) -> None:
    """Have a command, its options and its subcommands explain themselves in this language."""
    command.help = in_language(command.help or "", lang)
    # A short help of its own is printed whole; what is made from the long one is cut.
    command.short_help = command.help
    command.get_help_option(command.context_class(command)).help = in_language(HELP, lang)
    for parameter in command.params:
        parameter.help = in_language(getattr(parameter, "help", None) or "", lang)
    for subcommand in getattr(command, "commands", {}).values():
        speak(subcommand, lang)


def in_language(words: str, lang: str) -> str:
    """Helps are written in English and then in Chinese, which begins with the first Chinese character."""
    chinese = CHINESE.search(words)
    if chinese is None:
        return words
    return words[chinese.start() :] if lang == "zh" else words[: chinese.start()].rstrip()


def asks_for_help(error: Exception) -> bool:
    """A command without any arguments: its help is the answer."""
    return type(error).__name__ == "NoArgsIsHelpError"
