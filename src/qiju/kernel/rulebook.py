"""A game's rule page: Markdown in which directives stand for what is generated from content and texts.

    {{numbers team dice}}              a table of the numbers under these keys, or of all that belong to no component
    {{components being}}               a table of all beings: names, numbers, descriptions
    {{components card:equipment:main damage range text}}      only some, only these columns
    {{options}}, {{presets}}           what a table may agree on
    {{picture board | caption}}        a picture: the page draws it, the terminal shows its own drawing or the caption
    {{= team.rounds}}                  one number inside a sentence
    {{ours}}                           a tag: the rulebook lacks this, and we completed it

Everybody reads the page expanded: terminal, browser and documents. docs/rulebooks.md tells writers more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from qiju.kernel.components import Component
from qiju.kernel.game import Game
from qiju.kernel.numbers import ANY_STEPS, Declaration, Number
from qiju.kernel.options import LARGEST, Option, Preset
from qiju.kernel.refusal import Invalid
from qiju.kernel.stated import written

BLOCK: Final = re.compile(r"^\{\{ *(numbers|components|options|presets|picture)\b *([^}]*)\}\}$")
INLINE: Final = re.compile(r"\{\{ *(=|ours) *([^}]*)\}\}")
PICTURE: Final = re.compile(r"^!\[(.*)\]\(picture:([^)\s]+)\)$")

MOST_COLUMNS: Final = 7  # of numbers; a table with more is wider than a page, and the rest goes into one cell
OURS: Final = "ours"
TEXT: Final = "text"
MORE: Final = "more"


def expand(game: Game, lang: str, page: str) -> str:
    """The page with every directive carried out. One that cannot be is refused with its line."""
    writer = Writer(game, lang)
    lines: list[str] = []
    for number, line in enumerate(page.splitlines()):
        try:
            lines.append(writer.line(line))
        except Invalid as problem:
            raise ValueError(f"{where(game, lang, number)}: {game.text('en').problem(problem)}") from None
        except ValueError as trouble:
            raise ValueError(f"{where(game, lang, number)}: {trouble}") from None
    return "\n".join(lines) + "\n" if page else ""


def where(game: Game, lang: str, line: int) -> str:
    return f"{game.id}/rulebook.{lang}.md, line {line + 1}"


class Writer:
    """Writes one page in one language."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.text = game.text(lang)
        self.numbers = game.numbers()
        self.components = game.components()

    def line(self, line: str) -> str:
        if "{{" not in line:
            return line
        block = BLOCK.match(line.strip())
        if block is not None:
            return self.block(block.group(1), block.group(2).strip())
        written = INLINE.sub(self.inline, line)
        if "{{" in written:
            raise ValueError(f"unknown directive, or one that stands alone on a line: {written.strip()}")
        return written

    def block(self, directive: str, rest: str) -> str:
        words = rest.split()
        if directive == "numbers":
            return self.number_table(words)
        if directive == "components":
            return self.component_table(words)
        if directive == "options":
            return self.option_table(words)
        if directive == "presets":
            return self.preset_table()
        return self.picture(rest)

    def inline(self, match: re.Match[str]) -> str:
        if match.group(1) == OURS:
            return self.tag()
        key, _, form = match.group(2).partition(":")
        number = self.number(key.strip())
        return written(number.value, form) if form else self.value(number)

    def tag(self) -> str:
        """The tag of what we completed. Whatever stands in such brackets is a tag on the page, too."""
        return f"〔{self.text.say('page.ours')}〕"

    # -- numbers -------------------------------------------------------------------------------------

    def number(self, key: str) -> Number:
        for number in self.numbers:
            if number.key == key:
                return number
        raise ValueError(f"there is no number {key}")

    def number_table(self, words: list[str]) -> str:
        """What each number is called, what it is, and its clause; of all of them also what it may be."""
        parts = [word for word in words if word != OURS]
        chosen = [number for number in self.loose_numbers() if not parts or is_under(number, parts)]
        if not chosen:
            raise ValueError(f"there are no numbers under {' '.join(parts)}")
        mark = " " + self.tag() if OURS in words else ""
        rows: list[list[str]] = []
        last = ""
        for number in chosen:
            label = self.label(number) + mark
            if label == last:
                rows[-1][1] += self.text.comma() + self.value(number)
                continue
            row = [label, self.value(number), number.declaration.clause]
            rows.append(row if parts else [*row[:2], self.allowed(number.declaration), row[2]])
            last = label
        heads = ["label", "value", "clause"] if parts else ["label", "value", "allowed", "clause"]
        return self.table(heads, rows)

    def loose_numbers(self) -> list[Number]:
        """Every number that belongs to no component."""
        owned = {number.key for component in self.components for number in component.numbers}
        return [number for number in self.numbers if number.key not in owned]

    def label(self, number: Number) -> str:
        return self.text.problem(self.game.label_of(number))

    def value(self, number: Number) -> str:
        """A number as printed, with a true minus sign; a name as the texts have it."""
        if not isinstance(number.value, str):
            return str(number.value).replace("-", "−")
        return self.name_of(number.value, number.declaration.choices)

    def name_of(self, value: str, choices: list[str]) -> str:
        """What a choice is called: by the first part of the texts that has a name for all but those that mean none."""
        for key in self.text.table:
            part, _, name = key.rpartition(".")
            if name == value and "." not in part and sum(self.text.knows(f"{part}.{one}") for one in choices) > 1:
                return self.text.say(key)
        return value

    def allowed(self, field: Declaration) -> str:
        if field.choices:
            return " / ".join(self.name_of(choice, field.choices) for choice in field.choices)
        if field.high < LARGEST:
            return f"{field.low}…{field.high}".replace("-", "−")
        return f"≥ {field.low}" if field.low > -LARGEST else ""

    # -- components ----------------------------------------------------------------------------------

    def component_table(self, words: list[str]) -> str:
        kind, *groups = words[0].split(":")
        chosen = [
            component
            for component in self.components
            if component.kind == kind and all(component.belongs(group) for group in groups)
        ]
        if not chosen:
            raise ValueError(f"there are no components {words[0]}; known are {', '.join(self.kinds())}")
        columns = [word for word in words[1:] if word != OURS] or self.columns(chosen)
        mark = " " + self.tag() if OURS in words else ""
        rows: list[list[str]] = []
        for component in chosen:
            cells = [self.cell(component, column, columns) for column in columns]
            rows.append([f"**{component.name(self.text)}**{mark}", *cells])
        heads = [self.head(chosen, column) for column in columns]
        filled = [place for place in range(len(columns)) if any(row[place + 1] for row in rows)]
        return table(
            [self.text.say(f"page.kind.{kind}") if self.text.knows(f"page.kind.{kind}") else self.text.say("page.name")]
            + [heads[place] for place in filled],
            [[row[0], *[row[place + 1] for place in filled]] for row in rows],
        )

    def kinds(self) -> list[str]:
        return list(dict.fromkeys(component.kind for component in self.components))

    def columns(self, chosen: list[Component]) -> list[str]:
        """The numbers that at least half of them have, then the rest in one cell, then what they do."""
        count: dict[str, int] = {}
        for component in chosen:
            for name in dict.fromkeys(self.column_of(number, component) for number in own_numbers(component)):
                count[name] = count.get(name, 0) + 1
        common = [name for name, found in count.items() if 2 * found >= len(chosen)]
        facts = [
            name
            for name in dict.fromkeys(name for component in chosen for name in component.facts)
            if self.text.knows(f"page.column.{name}") and name not in count
        ]
        return [*facts, *common[:MOST_COLUMNS], MORE, TEXT]

    def column_of(self, number: Number, component: Component) -> str:
        """`cost`, `supply.2`: the steps behind the component, a list's places left out."""
        return ".".join(step for step in number.steps[component.depth :] if step[0] != "[")

    def cell(self, component: Component, column: str, columns: list[str]) -> str:
        if column == TEXT:
            return component.description(self.text)
        if column == MORE:
            return self.rest(component, columns)
        numbers = [number for number in own_numbers(component) if self.column_of(number, component) == column]
        if numbers:
            return self.text.comma().join(self.value(number) for number in numbers)
        return self.fact(component.kind, column, component.facts.get(column))

    def rest(self, component: Component, columns: list[str]) -> str:
        """The numbers that have no column of their own, each with its name."""
        found: dict[str, list[str]] = {}
        for number in own_numbers(component):
            if self.column_of(number, component) not in columns:
                found.setdefault(self.short_label(number, component), []).append(self.value(number))
        return (self.text.comma() if self.text.lang == "zh" else "; ").join(
            f"{label} {self.text.comma().join(values)}" for label, values in found.items()
        )

    def short_label(self, number: Number, component: Component) -> str:
        """A number's label without the component's own name: `{being}：花费` is 花费."""
        full = self.label(number)
        for name in (component.name(self.text), component.id):
            for between in ("：", ": "):
                if full.startswith(name + between):
                    return full[len(name + between) :]
        return full

    def head(self, chosen: list[Component], column: str) -> str:
        if self.text.knows(f"page.column.{column}"):
            return self.text.say(f"page.column.{column}")
        for component in chosen:
            for number in own_numbers(component):
                if self.column_of(number, component) == column:
                    return self.short_label(number, component)
        raise ValueError(f"no component here has a number {column}, and no text page.column.{column} names it")

    def fact(self, kind: str, column: str, value: object) -> str:
        """What the content says besides numbers: names, lists of names, yes."""
        if value is None or value is False:
            return ""
        if value is True:
            return "✓"
        if isinstance(value, list):
            return self.text.comma().join(self.fact(kind, column, one) for one in value)
        if isinstance(value, Mapping):
            return ""
        for key in (f"{column}.{value}", f"{column.removesuffix('s')}.{value}", f"{kind}.{value}"):
            if self.text.knows(key):
                return self.text.say(key)
        return str(value)

    # -- options and presets -------------------------------------------------------------------------

    def option_table(self, words: list[str]) -> str:
        """Each option, its choices (the default first, in bold) and its clause."""
        options = [self.game.option(word) for word in words] if words else self.game.options
        rows = [
            [
                f"{self.text.say('option.' + option.name)} `{option.name}`",
                " / ".join(self.choice(option, value) for value in option.choices),
                option.clause,
            ]
            for option in options
        ]
        return self.table(["option", "choices", "clause"], rows)

    def choice(self, option: Option, value: str) -> str:
        called = self.choice_name(option, value)
        return f"**{called}**" if value == option.default else called

    def choice_name(self, option: Option, value: str) -> str:
        for key in (f"choice.{option.name}.{value}", f"page.choice.{value}"):
            if self.text.knows(key):
                return self.text.say(key)
        return value

    def preset_table(self) -> str:
        rows = [
            [f"`{preset.name}`", self.text.say(f"preset.{preset.name}"), self.changes(preset)]
            for preset in self.game.presets
        ]
        return self.table(["preset", "what", "changes"], rows)

    def changes(self, preset: Preset) -> str:
        parts: list[str] = []
        for name, value in preset.options.items():
            option = self.game.option(name)
            parts.append(f"{self.text.say('option.' + name)} → {self.choice_name(option, value)}")
        for number in self.game.declarations().numbers(preset.content):
            parts.append(f"{self.label(number)} → {self.value(number)}")
        return "; ".join(parts) if self.text.lang == "en" else "；".join(parts)

    # -- pictures and tables -------------------------------------------------------------------------

    def picture(self, rest: str) -> str:
        """`board A1 B2 | caption` as a Markdown image; who shows the page says how it looks there."""
        words, _, caption = rest.partition("|")
        named = words.split()
        if not named:
            raise ValueError("a picture has a name")
        return f"![{caption.strip()}](picture:{'/'.join(named)})"

    def table(self, heads: list[str], rows: list[list[str]]) -> str:
        return table([self.text.say(f"page.{head}") for head in heads], rows)


def is_under(number: Number, parts: list[str]) -> bool:
    """Does its key begin with one of these?"""
    return any(number.key == part or number.key.startswith((part + ".", part + "[")) for part in parts)


def own_numbers(component: Component) -> list[Number]:
    """The numbers that have a name for this component; those of effects inside it are told by its description."""
    return [number for number in component.numbers if number.declaration.steps[0] != ANY_STEPS]


def table(heads: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(cell.replace("|", "/").replace("\n", " ") for cell in row) + " |" for row in rows]
    return "\n".join(lines)
