"""What the page says, read from where it is written: a test asks for a button by its meaning, not by its wording."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
LANGS = ("zh", "en")
GAP = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}")
LINE = re.compile(r"""^\s+'?([\w.]+)'?:\s*(['"`])((?:\\.|(?!\2).)*)\2,$""", re.MULTILINE)


@cache
def shell(lang: str) -> dict[str, str]:
    """The sentences of the shell."""
    return read((WEB / f"src/lib/i18n/{lang}.ts").read_text(encoding="utf-8"))


@cache
def people(lang: str) -> dict[str, str]:
    """The sentences about accounts, people and moderation."""
    zh, en = (WEB / "src/parts/people_words.ts").read_text(encoding="utf-8").split("const en", 1)
    return read(zh if lang == "zh" else en)


@cache
def hints(game: str, lang: str) -> dict[str, re.Pattern[str]]:
    """What newcomers to a game are told, by ids, whatever numbers are filled in; keys are named, as at a desk."""
    files = (f"src/games/{game}/hints.ts", "src/parts/shell_hints.ts")
    written = "".join((WEB / file).read_text(encoding="utf-8") for file in files)
    found = re.findall(rf"id: '(\w+)',.*?\b{lang}: (['\"`])((?:\\\\.|(?!\2).)*)\2", written, re.DOTALL)
    return {name: pattern(re.sub("[⟦⟧]", "", text)) for name, _, text in found}


def merit(lang: str) -> dict[str, str]:
    """The sentences of 《功德轮回》's own table."""
    return own("merit", lang)


@cache
def own(name: str, lang: str) -> dict[str, str]:
    """The sentences of a game's own table."""
    zh, en = (WEB / f"src/games/{name}/words.ts").read_text(encoding="utf-8").split("const en", 1)
    return read(zh if lang == "zh" else en)


@cache
def game(lang: str, name: str = "merit") -> dict[str, str]:
    """The words of the game itself: `role.monk`, `action.save`."""
    table = tomllib.loads((ROOT / f"src/qiju/games/{name}/text/{lang}.toml").read_text(encoding="utf-8"))
    rooms = ((room, words) for room, words in table.items() if isinstance(words, dict))
    return {f"{room}.{key}": str(said) for room, words in rooms for key, said in words.items()}


def read(text: str) -> dict[str, str]:
    return {key: re.sub(r"\\(.)", r"\1", said) for key, _, said in LINE.findall(text)}


def fill(sentence: str, **values: object) -> str:
    """The sentence with its gaps filled; a number chooses its word, as on the page."""

    def filled(gap: re.Match[str]) -> str:
        name, one, many = gap.groups()
        if name not in values:
            return gap.group()
        return str(values[name]) if one is None else one if str(values[name]) == "1" else many

    return GAP.sub(filled, sentence)


def pattern(sentence: str) -> re.Pattern[str]:
    """The sentence with anything in its gaps."""
    return re.compile(".+".join(re.escape(part) for part in re.split(r"\{[^}]*\}", sentence)))
