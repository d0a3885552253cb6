"""What is wrong with a command line, in the person's own language: the reader of command lines knows only English."""

from __future__ import annotations

import re
from typing import Final

from qiju.kernel.refusal import Invalid

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


def usage_problem(said: str) -> Invalid:
    """The same as the reader said, as one of our sentences."""
    for pattern, key in SENTENCES:
        found = re.match(pattern, said)
        if found is not None:
            return Invalid(key, **found.groupdict())
    return Invalid("usage.other", said=said)


def asks_for_help(error: Exception) -> bool:
    """A command without any arguments: its help is the answer."""
    return type(error).__name__ == "NoArgsIsHelpError"
