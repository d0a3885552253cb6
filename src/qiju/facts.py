"""A game as every tool meets it: its title, its facts as data, and its rule page with pictures in letters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module, resources
from importlib.util import find_spec
from typing import Any, TypeAlias

from qiju.bots.names import known_bots
from qiju.kernel.clauses import rule_page
from qiju.kernel.game import Game
from qiju.kernel.options import Preset
from qiju.kernel.rulebook import PICTURE
from qiju.kernel.words import LANGUAGES, Text

# How a game's `pictures.py` draws a picture of its rule page in letters: its name and what it shows, content, texts.
DrawPicture: TypeAlias = Callable[[list[str], Mapping[str, object], Text], str]


def title(game: Game, text: Text) -> str:
    """What people call a game; a small one of somebody's own may have nothing but its id."""
    return text.say("game.title") if text.knows("game.title") else game.id


def offered_presets(game: Game) -> list[Preset]:
    """A game's presets, those first that are recommended."""
    return sorted(game.presets, key=lambda preset: not preset.recommended)


def about_preset(game: Game, preset: Preset, lang: str) -> str:
    """What a recommended preset changes, why, and what was measured."""
    text, key = game.text(lang), f"recommended.{preset.name}"
    return text.say(key) if preset.recommended and text.knows(key) else ""


def preset_report(game: Game, name: str) -> str | None:
    """The lab's report on a recommended preset, a page of its own."""
    known = [preset.name for preset in game.presets if preset.recommended]
    if name not in known or not game.package:
        return None
    file = resources.files(game.package).joinpath("reports", f"{name}.html")
    return file.read_text(encoding="utf-8") if file.is_file() else None


def game_facts(game: Game) -> dict[str, Any]:
    """A game's facts as data."""
    return {
        "id": game.id,
        "rules": game.version,
        "title": {lang: title(game, game.text(lang)) for lang in LANGUAGES},
        "seats": list(game.seats),
        "standard": game.standard,
        "roles": game.roles,
        "bots": known_bots(game),
        "presets": [
            {
                "name": preset.name,
                "text": {lang: game.text(lang).say(f"preset.{preset.name}") for lang in LANGUAGES},
                "recommended": preset.recommended,
                "about": {lang: about_preset(game, preset, lang) for lang in LANGUAGES},
            }
            for preset in offered_presets(game)
        ],
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": list(option.choices),
                "clause": option.clause,
                "text": {lang: game.text(lang).say(f"option.{option.name}") for lang in LANGUAGES},
            }
            for option in game.options
        ],
    }


def printed_rules(game: Game, lang: str) -> str:
    """The rule page for a terminal: pictures as the game draws them in letters, else as their captions."""
    draw = picture_drawer(game)
    lines: list[str] = []
    for line in rule_page(game, lang).splitlines():
        found = PICTURE.match(line)
        lines.append(line if found is None else printed_picture(game, lang, found.group(2), found.group(1), draw))
    return "\n".join(lines)


def picture_drawer(game: Game) -> DrawPicture | None:
    """`picture` of the game's `pictures.py`, where it has one."""
    name = f"{game.package}.pictures"
    if not game.package or find_spec(name) is None:
        return None
    draw: DrawPicture = import_module(name).picture
    return draw


def printed_picture(game: Game, lang: str, words: str, caption: str, draw: DrawPicture | None) -> str:
    text = game.text(lang)
    drawing = draw(words.split("/"), game.content(), text) if draw is not None else ""
    said = f"*〔{text.say('page.picture')}〕 {caption}*" if caption else ""
    if not drawing:
        return said
    fenced = "\n".join(["```", *(f" {line}" for line in drawing.rstrip("\n").splitlines()), "```"])
    return f"{fenced}\n\n{said}" if said else fenced
