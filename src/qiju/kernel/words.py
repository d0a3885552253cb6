"""Words for people: templates by key, in Chinese and English.

A value that begins with `@` is itself a key: `{who}` filled with `@role.monk` reads 僧侣 or Monk. A number chooses
between two words: `{count} {count:coin|coins}` reads 1 coin, 2 coins. A key that no table knows is taken as the
template, so a small game may write its sentences where it needs them.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Final

from mypy_extensions import mypyc_attr

from qiju.kernel.refusal import Invalid, Problem

LANGUAGES: Final = ("zh", "en")


def preferred_language() -> str:
    """What QIJU_LANG says, else Chinese unless the system speaks English."""
    chosen = os.environ.get("QIJU_LANG", "")
    if chosen in LANGUAGES:
        return chosen
    system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "en" if system.startswith("en") else "zh"


def language(asked: str) -> str:
    """The language that was asked for, else the preferred one."""
    if asked and asked not in LANGUAGES:
        raise Invalid("problem.language", lang=asked, known=" | ".join(LANGUAGES))
    return asked or preferred_language()


@mypyc_attr(native_class=False)
class Count(int):
    """A number inside a sentence: `{count:coin|coins}` is the first word for one of them, the second otherwise."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return int.__format__(self, spec)
        one, many = spec.split("|", 1)
        return one if self == 1 else many


class Text:
    """One language's table of templates."""

    def __init__(self, lang: str, table: dict[str, str]) -> None:
        self.lang = lang
        self.table = table

    def knows(self, key: str) -> bool:
        return key in self.table

    def say(self, key: str, values: Mapping[str, object] | None = None) -> str:
        """The sentence for a key, its values filled in."""
        template = self.table.get(key, key)
        if values is None or "{" not in template:
            return template
        filled = {name: self.name(value) for name, value in values.items()}
        try:
            return template.format(**filled)
        except (KeyError, IndexError, ValueError):
            return template

    def name(self, value: object) -> object:
        """What a value reads like inside a sentence."""
        if isinstance(value, str) and value.startswith("@"):
            return self.table.get(value[1:], value[1:])
        if isinstance(value, Problem):
            return self.problem(value)
        if isinstance(value, dict):
            return self.changes(value)
        if isinstance(value, tuple):
            return self.any_of([str(self.name(item)) for item in value])
        if isinstance(value, list):
            return self.listed([str(self.name(item)) for item in value])
        if isinstance(value, int) and not isinstance(value, bool):
            return Count(value)
        return value

    def changes(self, changes: Mapping[str, object]) -> str:
        """`{"wealth": -3, "fu": 2}` as 财富 −3，福 +2; amounts that are words, `{"coins": "2"}`, as 2 铜钱, 2 coins."""
        if not changes:
            return self.table.get("counted.nothing", "—")
        if all(f"counted.{name}" in self.table and isinstance(amount, str) for name, amount in changes.items()):
            return self.all_of([self.counted(name, str(amount)) for name, amount in changes.items()])
        parts = [f"{self.table.get('unit.' + name, name)} {signed(amount)}" for name, amount in changes.items()]
        return ("，" if self.lang == "zh" else ", ").join(parts)

    def counted(self, name: str, amount: str) -> str:
        """A number of things of one kind: `counted.coins = "{count} {count:coin|coins}"`."""
        return self.table["counted." + name].format(count=Count(amount))

    def comma(self) -> str:
        """Between the things of a list."""
        return "、" if self.lang == "zh" else ", "

    def listed(self, items: list[str]) -> str:
        """农夫、商人; Farmer, Merchant."""
        return self.comma().join(items)

    def all_of(self, items: list[str]) -> str:
        """2 粮食、1 铜钱; 2 grain and 1 coin."""
        if self.lang == "zh" or len(items) == 1:
            return self.listed(items)
        return self.listed(items[:-1]) + " and " + items[-1]

    def any_of(self, items: list[str]) -> str:
        """a、b 或 c; a, b or c."""
        if len(items) < 2:
            return self.listed(items)
        return self.listed(items[:-1]) + (" 或 " if self.lang == "zh" else " or ") + items[-1]

    def problem(self, problem: Problem) -> str:
        """A refusal as one sentence, followed by its clause."""
        sentence = self.say(problem.key, problem.values)
        if not problem.clause:
            return sentence
        return f"{sentence}（{problem.clause}）" if self.lang == "zh" else f"{sentence} ({problem.clause})"


def signed(amount: object) -> str:
    """+2, −3: with a true minus sign, as printed."""
    return str(amount) if not isinstance(amount, int) else f"{amount:+d}".replace("-", "−")


def flatten(tree: Mapping[str, object], prefix: str = "") -> dict[str, str]:
    """`[role] monk = "僧侣"` becomes the key `role.monk`."""
    flat: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, Mapping):
            flat.update(flatten(value, f"{prefix}{key}."))
        else:
            flat[prefix + key] = str(value)
    return flat


def load_text(package: str, below: Mapping[str, Text] | None = None) -> dict[str, Text]:
    """The tables `text/zh.toml` and `text/en.toml` of a package, on top of those below."""
    texts: dict[str, Text] = {}
    for lang in LANGUAGES:
        table = dict(below[lang].table) if below is not None else {}
        file = resources.files(package).joinpath("text", f"{lang}.toml")
        table.update(flatten(tomllib.loads(file.read_text(encoding="utf-8"))))
        texts[lang] = Text(lang, table)
    return texts


def has_text(package: str) -> bool:
    """Whether a package brings such tables."""
    return bool(package) and resources.files(package).joinpath("text", "zh.toml").is_file()


def small_text(zh: Mapping[str, str], en: Mapping[str, str]) -> dict[str, Text]:
    """The tables of a game that has no text files: these sentences on top of the kernel's."""
    own = {"zh": zh, "en": en}
    return {lang: Text(lang, {**kernel_text()[lang].table, **own[lang]}) for lang in LANGUAGES}


_kernel: dict[str, Text] = {}


def kernel_text() -> dict[str, Text]:
    """The sentences that belong to no game, read when first needed."""
    if not _kernel:
        _kernel.update(load_text("qiju.kernel"))
    return _kernel
