"""Rule pages teach their games: all that content holds is on the page, in both languages, and the pages are alike.

What ought to be there is read from content and texts, not from what the page's directives generate.
`pytest tests/test_rule_pages.py -k merit` lists what a page lacks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from qiju.facts import printed_rules
from qiju.kernel.clauses import clauses, rule_page
from qiju.kernel.game import Game
from qiju.kernel.numbers import Number
from qiju.kernel.registry import find_game
from qiju.kernel.words import LANGUAGES, Text

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web" / "src" / "games"

# The sections of each game's texts that name what lies in its box.
KINDS = {
    "merit": ("role", "action", "being", "event", "vow"),
    "salvation": ("role", "service", "event"),
    "carnival": ("drink", "flower", "building", "node"),
    "mineventure": (
        *("card", "character", "task", "buff", "mob", "marker", "attack", "tile", "block", "layout", "realm"),
        *("deck", "slot", "damage"),
    ),
    "sanguosha": ("card", "general", "skill", "identity", "kingdom"),
}
GAMES = tuple(KINDS)

# What a name stands for that is no part of the box.
NO_COMPONENT = {
    "merit": {"vow.sealed"},
    "carnival": {"drink.hidden", "flower.hidden"},
    "mineventure": {"card.none"},
    "sanguosha": {"identity.hidden", "general.blank", "kingdom.none"},
}
# Numbers that nobody plays by, with the reason.
NOT_PLAYED = {
    "carnival": {r"board\.(sheet|placements|hint_arrows)\b.*|board\.nodes\..*\.[xy]": "where a thing is drawn"},
    "mineventure": {r"cards\..*\.cleanse\.count": "three are all that one can have, and the card says all"},
}
EVERYWHERE = 99  # so far reaches an effect that has no bound

PARTS = {
    "summary": {"zh": ("一页速览",), "en": ("Summary",)},
    "first round": {"zh": ("第一轮示范", "第一回合示范"), "en": ("A first round", "A first turn")},
    "examples": {"zh": ("例子",), "en": ("Examples",)},
    "questions": {"zh": ("常见问题", "FAQ"), "en": ("FAQ",)},
}
FEWEST = {"first round": 3, "examples": 3, "questions": 5}
ENTRIES = {
    "first round": re.compile(r"^\d+\. "),
    "examples": re.compile(r"^### "),
    "questions": re.compile(r"^\*\*(Q: |问：)"),
}
PICTURE = re.compile(r"^!\[(?P<caption>.*)\]\(picture:(?P<words>[^)\s]+)\)$")
DIRECTIVE = re.compile(r"\{\{([^}|]*)(?:\|[^}]*)?\}\}")
# Pictures whose words are no names.
FREE = ("dice", "ground", "distance", "tracks")

DIGITS = {
    "zh": dict(enumerate("零一二三四五六七八九十")),
    "en": dict(enumerate(("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"))),
}
MORE_WORDS = {
    "zh": {1: "每", 2: "两|双", 20: "五分之一"},
    "en": {1: "an?|once|first", 2: "both|twice", 20: "fifth"},
}


# ---- what the page says ---------------------------------------------------------------------------------


def lines_of(game: Game, lang: str) -> list[str]:
    return rule_page(game, lang).splitlines()


def plain(text: str) -> str:
    return re.sub(r"[*`]", "", text)


def says(line: str, value: int, lang: str) -> bool:
    """Is the number in the line, in digits or as a word?"""
    either = "|".join(
        [
            rf"(?<![\d.])[-−]?{abs(value)}(?![\d]|\.\d)",
            *(word for number, word in DIGITS[lang].items() if number == abs(value)),
            *(word for number, word in MORE_WORDS[lang].items() if number == abs(value)),
        ]
    )
    return re.search(either if lang == "zh" else rf"(?<![a-z])(?:{either})(?![a-z])", line, re.IGNORECASE) is not None


def part(page: list[str], titles: tuple[str, ...]) -> list[str] | None:
    """The lines of the section with one of these titles."""
    for start, line in enumerate(page):
        if line.startswith("## ") and line[3:].startswith(titles):
            after = [place for place in range(start + 1, len(page)) if page[place].startswith("## ")]
            return page[start + 1 : after[0] if after else len(page)]
    return None


def source(game: Game, lang: str) -> str:
    return (ROOT / "src" / "qiju" / "games" / game.id / f"rulebook.{lang}.md").read_text(encoding="utf-8")


# ---- what ought to be on it -----------------------------------------------------------------------------


def missing_components(game: Game, lang: str) -> Iterator[str]:
    """Every name of the box stands there, and everything that is said about it."""
    page = plain("\n".join(lines_of(game, lang)))
    for key, words in game.text(lang).table.items():
        section = key.partition(".")[0].removesuffix("_text")
        if section not in KINDS[game.id] or key in NO_COMPONENT.get(game.id, ()):
            continue
        # What is filled in where it is said stands there otherwise; its numbers are looked for below.
        if "{" not in words and plain(words) not in page:
            yield f"{key}: {words}"


def owners(game: Game, number: Number, label: str, lang: str) -> list[str]:
    """What the thing is called that a number belongs to: by its label, or of an effect by the ids on the way to it."""
    text = game.text(lang)
    keys = [f"{kind}.{step}" for step in reversed(number.steps) for kind in KINDS[game.id]]
    names = [text.say(key) for key in keys if text.knows(key)]
    if of_effect(number):
        return names
    steps = [step for step in number.steps if label.startswith(step)]
    return [name for name in names if label.startswith(name) or steps]


def of_effect(number: Number) -> bool:
    """Declared wherever it may stand: `**.damage.amount`."""
    return number.declaration.key.startswith("**")


def missing_numbers(game: Game, lang: str) -> Iterator[str]:
    """Every number stands in a line with the name of what has it, or with its own label."""
    text = game.text(lang)
    page = [plain(line) for line in lines_of(game, lang)]
    unplayed = NOT_PLAYED.get(game.id, {})
    for number in game.numbers():
        if any(re.fullmatch(pattern, number.key) for pattern in unplayed):
            continue
        # An effect that changes nothing, or reaches everywhere, has no number in words.
        if of_effect(number) and number.value in (0, EVERYWHERE):
            continue
        label = text.problem(game.label_of(number))
        called = [label, *owners(game, number, label, lang)]
        if not any(tells(line, name, number.value, text) for name in called for line in page if is_about(line, name)):
            yield f"{number.key} = {number.value} ({called[-1]})"


def is_about(line: str, name: str) -> bool:
    """Does it speak of this thing? A row of a table does if its first cell names it."""
    if not line.startswith("|"):
        return name in line
    return line.split("|")[1].partition("〔")[0].strip() == name


def tells(line: str, name: str, value: object, text: Text) -> bool:
    """Does the line that names the thing also say how much, or which?"""
    rest = line.replace(name, "", 1)
    if isinstance(value, int):
        return says(rest, value, text.lang)
    return any(words in rest for key, words in text.table.items() if key.rpartition(".")[2] == value)


def missing_options(game: Game, lang: str) -> Iterator[str]:
    """Every option with every choice, every preset."""
    text = game.text(lang)
    page = [plain(line) for line in lines_of(game, lang)]
    for option in game.options:
        called = text.say(f"option.{option.name}")
        line = next((line for line in page if called in line), None)
        if line is None:
            yield f"option {option.name}: {called}"
            continue
        for choice in option.choices:
            key = f"choice.{option.name}.{choice}"
            if not text.knows(key) and choice not in ("on", "off") and not choice.isdigit():
                yield f"{key} has no text"
            elif text.knows(key) and text.say(key) not in line:
                yield f"choice {option.name}={choice}: {text.say(key)}"
    for preset in game.presets:
        if not any(preset.name in line and text.say(f"preset.{preset.name}") in line for line in page):
            yield f"preset {preset.name}"


def missing_parts(game: Game, lang: str) -> Iterator[str]:
    """A summary, a first round, examples with pictures, questions."""
    page = lines_of(game, lang)
    for name, titles in PARTS.items():
        lines = part(page, titles[lang])
        if lines is None:
            yield f"no part {name}: `## {titles[lang][0]}`"
        elif name in ENTRIES:
            count = sum(bool(ENTRIES[name].match(line)) for line in lines)
            if count < FEWEST[name]:
                yield f"{name}: {count} of at least {FEWEST[name]}"
    for name in ("first round", "examples"):
        if not any(PICTURE.match(line) for line in part(page, PARTS[name][lang]) or []):
            yield f"{name}: no picture"


def directives(page: str) -> Iterator[str]:
    """Without the words that go with a number: how many there are of them is a matter of the language."""
    for found in DIRECTIVE.findall(page):
        number, form, _ = found.partition(":") if found.startswith("=") else (found, "", "")
        if not form or found.endswith(":+"):
            yield number.strip()


def unlike(game: Game) -> Iterator[str]:
    """Both languages hold the same: headings, clauses, directives, entries, tags."""
    zh, en = (lines_of(game, lang) for lang in LANGUAGES)
    levels = [[line.split(" ")[0] for line in page if re.match(r"#{1,4} ", line)] for page in (zh, en)]
    if levels[0] != levels[1]:
        yield f"headings: {len(levels[0])} and {len(levels[1])}, or in another order"
    if [*clauses(game, "zh")] != [*clauses(game, "en")]:
        yield "clauses"
    for name in PARTS:
        found = [part(page, PARTS[name][lang]) for page, lang in ((zh, "zh"), (en, "en"))]
        if (found[0] is None) != (found[1] is None):
            yield f"{name} is in one language only"
        elif name in ENTRIES and found[0] is not None and found[1] is not None:
            counts = [sum(bool(ENTRIES[name].match(line)) for line in lines) for lines in found if lines is not None]
            if counts[0] != counts[1]:
                yield f"{name}: {counts[0]} in Chinese, {counts[1]} in English"
    said = [[*directives(source(game, lang))] for lang in LANGUAGES]
    if said[0] != said[1]:
        odd = [f"{one} / {other}" for one, other in zip(*said, strict=False) if one != other]
        yield f"directives differ from here on: {odd[0] if odd else f'{len(said[0])} and {len(said[1])}'}"


def bad_pictures(game: Game, lang: str) -> Iterator[str]:
    """Every picture exists, names things that exist, and has a caption that tells who cannot see it."""
    ids = {key.partition(".")[2] for key in game.text("en").table}
    for line in lines_of(game, lang):
        found = PICTURE.match(line)
        if found is None:
            if "picture:" in line:
                yield f"a picture that stands not alone: {line}"
            continue
        name, *words = found["words"].split("/")
        files = [WEB / folder / "pictures" / f"{name}.svelte" for folder in (game.id, "generic")]
        if not any(file.is_file() for file in files):
            yield f"no picture {name}: {files[0].relative_to(ROOT)}"
        if not found["caption"].strip():
            yield f"{name} has no caption"
        if name not in FREE:
            yield from (f"{name}: no {word}" for word in words if word not in ids and word.partition(".")[0] not in ids)


# ---- the checks -----------------------------------------------------------------------------------------


def complain(game: str, found: dict[str, list[str]]) -> None:
    parts = [f"{what}: {len(lines)}\n  " + "\n  ".join(lines[:30]) for what, lines in found.items() if lines]
    assert not parts, f"the page of {game} lacks\n" + "\n".join(parts)


@pytest.mark.once
@pytest.mark.parametrize("name", GAMES)
def test_the_page_alone_teaches_its_game(name: str) -> None:
    game = find_game(name)
    found: dict[str, list[str]] = {}
    for lang in LANGUAGES:
        found[f"components ({lang})"] = [*missing_components(game, lang)]
        found[f"numbers ({lang})"] = [*missing_numbers(game, lang)]
        found[f"options ({lang})"] = [*missing_options(game, lang)]
        found[f"parts ({lang})"] = [*missing_parts(game, lang)]
    complain(name, found)


@pytest.mark.once
@pytest.mark.parametrize("name", GAMES)
def test_both_languages_hold_the_same(name: str) -> None:
    complain(name, {"the same in both languages": [*unlike(find_game(name))]})


@pytest.mark.once
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_picture_exists(name: str, lang: str) -> None:
    complain(name, {"pictures": [*bad_pictures(find_game(name), lang)]})


@pytest.mark.once
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_terminal_shows_all_of_it(name: str, lang: str) -> None:
    shown = printed_rules(find_game(name), lang)
    assert "picture:" not in shown
    assert "{{" not in shown


@pytest.mark.once
def test_every_game_of_the_house_is_looked_at() -> None:
    there = {folder.parent.name for folder in (ROOT / "src" / "qiju" / "games").glob("*/game.py")}
    assert there == set(GAMES)
