"""A run of games in words, for every tool that shows one: its header, what figures are called, what was changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from qiju.bots.names import bot_called
from qiju.facts import title
from qiju.kernel.game import Game
from qiju.kernel.words import Text

MOST_CHANGES = 12  # that a header names


def bot_in_list(bot: str, text: Text) -> str:
    """A bot as the command line takes it, and what people call it where that is another word."""
    called = bot_called(bot, text)
    return bot if called.casefold() == bot else f"{bot} ({called})"


def under(text: Text, head: str, words: str) -> str:
    """What stands under a heading, on the same line."""
    return f"{text.say('head.' + head)}{text.say('head.colon')}{words}"


def report_header(game: Game, report: dict[str, Any], text: Text) -> str:
    """What was played, with whom, how often, how fast, and what repeats it."""
    values = {
        "title": title(game, text),
        "presets": report["preset"],
        "bots": report["bots"],
        "games": report["games"],
        "speed": pace(report["games_per_second"]),
        "workers": report["workers"],
        "build": "@head.compiled" if report["compiled"] else "@head.interpreted",
        "seed": str(report["seed"]),
    }
    return text.say("head.report", values)


def pace(per_second: float) -> str:
    """So many a second; of a slow bot's few games the tenths count, too."""
    return f"{per_second:,.1f}" if per_second < 10 else f"{per_second:,.0f}"


def failure_called(name: str, text: Text) -> str:
    return text.say(f"failure.{name}") if text.knows(f"failure.{name}") else name


def metric_called(game: Game, name: str, text: Text) -> str:
    """What a figure is called: by its own name, or by its kind and whom it is about, as in `win.seat2`."""
    if text.knows(f"metric.{name}"):
        return text.say(f"metric.{name}")
    if name.startswith("win.bot."):
        return text.say("metric_of.win_bot", {"bot": bot_in_list(name.removeprefix("win.bot."), text)})
    kind, _, about = name.partition(".")
    if not about or not text.knows(f"metric_of.{kind}"):
        return name
    return text.say(f"metric_of.{kind}", {"who": called(game, about, text)})


def called(game: Game, about: str, text: Text) -> str:
    """The role or the seat of which a figure tells."""
    if about.startswith("seat"):
        return text.say("metric_of.seat", {"number": about.removeprefix("seat")})
    if about.startswith("turn") and about.removeprefix("turn").isdigit():
        return text.say("metric_of.turn", {"number": about.removeprefix("turn")})
    key = f"{game.role_section}.{about}"
    return text.say(key) if text.knows(key) else about


def departures(
    text: Text,
    options: Mapping[str, str],
    content: Mapping[str, list[object]],
    patches: Sequence[str] = (),
    own: Sequence[str] = (),
) -> list[str]:
    """What was not played as the rulebook has it, a line for each kind: patches, own content, options, numbers."""
    changed = [f"{key} {short(was)} → {short(now)}" for key, (was, now) in content.items()]
    more = [f"… ({len(changed)})"] if len(changed) > MOST_CHANGES else []
    lines = {
        "patches": [*patches],
        "own": [*own],
        "changed_options": [f"{name}={value}" for name, value in options.items()],
        "changed_numbers": changed[:MOST_CHANGES] + more,
    }
    return [under(text, name, text.listed(said)) for name, said in lines.items() if said]


def short(value: object) -> str:
    """A value of the content in a few characters."""
    text = "—" if value is None else names_of(value) or str(value)
    return text if len(text) <= 30 else text[:29] + "…"


def names_of(value: object) -> str:
    """Pieces of one's own by their ids."""
    if not isinstance(value, list) or not all(isinstance(piece, Mapping) and "id" in piece for piece in value):
        return ""
    return ", ".join(str(piece["id"]) for piece in value) or "—"
