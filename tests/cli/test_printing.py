"""What is printed for reading, at any width: nothing is cut, no line begins or ends where none may."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from rich.cells import cell_len

from qiju.kernel.clauses import rule_page
from qiju.kernel.registry import find_game, game_names
from qiju.terminal.wrapping import CLOSING, OPENING

WHOLE = 1_000  # columns: every table finds room
# A line that begins with what closes a phrase, or ends with what opens one.
BADLY_BROKEN = re.compile(rf"^\W*[{re.escape(CLOSING)}][\u4e00-\u9fff]|[\u4e00-\u9fff] ?[{re.escape(OPENING)}]$")
RULE = re.compile(r"^ ?─+ *$")


@pytest.fixture
def printed(qiju: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """The lines of a command at a width."""

    def lines(width: int, lang: str, *arguments: str) -> list[str]:
        monkeypatch.setenv("COLUMNS", str(width))
        return [line.rstrip() for line in qiju(*arguments, lang=lang).splitlines()]

    return lines


def bare(words: str) -> str:
    return "".join(words.split())


def tables_and_prose(lines: list[str]) -> tuple[list[list[str]], str]:
    """Each table that stands in columns, as the text of each of its columns; and all the rest."""
    tables: list[list[str]] = []
    rest: list[str] = []
    blocks: list[list[str]] = [[]]
    for line in lines:
        if line.strip():
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    for block in blocks:
        if any(RULE.match(line) for line in block):
            tables.append(columns_of(block))
        else:
            rest += block
    return tables, "".join(map(bare, rest))


def columns_of(block: list[str]) -> list[str]:
    """The columns of a table: they begin where its heads do, two blanks after whatever stands before."""
    rule = next(place for place, line in enumerate(block) if RULE.match(line))
    begins = [(line, found.start()) for line in block[:rule] for found in re.finditer(r"(?<=  )\S|(?<=^ )\S", line)]
    starts = sorted({cell_len(line[:place]) for line, place in begins})
    lines = block[:rule] + block[rule + 1 :]
    edges = [0, *starts[1:], 100_000]
    return ["".join(bare(slice_of(line, one, other)) for line in lines) for one, other in pairwise(edges)]


def slice_of(line: str, first: int, end: int) -> str:
    """The characters that stand from one place of the screen to another."""
    place = 0
    found = ""
    for letter in line:
        if first <= place < end:
            found += letter
        place += cell_len(letter)
    return found


def tables_of(page: str) -> list[list[list[str]]]:
    """Every table of a page, row by row, its cells as a reader sees them."""
    found: list[list[list[str]]] = []
    before = ""
    for line in page.splitlines():
        if line.startswith("|") and not before.startswith("|"):
            found.append([])
        if line.startswith("|") and not line.startswith("|--"):
            found[-1].append([bare(re.sub(r"\*\*|`", "", cell)) for cell in line.rstrip()[1:-1].split("|")])
        before = line
    return found


def as_columns(table: list[list[str]]) -> list[str]:
    return ["".join(column) for column in zip(*table, strict=True)]


def as_paragraphs(table: list[list[str]]) -> str:
    """The same where it found no room: each row's first cell, then the others behind their columns' names."""
    heads, *rows = table
    told = ""
    for row in rows:
        told += row[0] + "·".join(head + cell for head, cell in zip(heads[1:], row[1:], strict=True) if cell)
    return told


@pytest.mark.once
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", game_names())
def test_a_rule_page_is_printed_whole(printed: Callable[..., list[str]], name: str, lang: str) -> None:
    """Every character of every cell and of every sentence, in its order, and none besides."""
    tables = tables_of(rule_page(find_game(name), lang))
    _, prose = tables_and_prose(printed(WHOLE, lang, "rules", name))
    assert tables
    for width in (60, 80, 120):
        lines = printed(width, lang, "rules", name)
        assert max(map(cell_len, lines)) <= width
        assert [line for line in lines if BADLY_BROKEN.search(line)] == []
        in_columns, told = tables_and_prose(lines)
        for table in tables:
            if as_columns(table) in in_columns:
                continue
            assert as_paragraphs(table) in told
            told = told.replace(as_paragraphs(table), "", 1)
        assert told == prose


@pytest.mark.once
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_list_of_games_is_printed_whole(printed: Callable[..., list[str]], lang: str) -> None:
    for name in game_names():
        game = find_game(name)
        text = game.text(lang)
        whole = bare("".join(printed(WHOLE, lang, "games", name)))
        for option in game.options:
            assert bare(f"{option.name} {'|'.join(option.choices)} {text.say(f'option.{option.name}')}") in whole
        for preset in game.presets:
            assert bare(f"{preset.name} {text.say(f'preset.{preset.name}')}") in whole
        for width in (60, 80, 100, 120):
            lines = printed(width, lang, "games", name)
            assert [line for line in lines if BADLY_BROKEN.search(line)] == []
            assert max(map(cell_len, lines)) <= width
            assert sorted(bare("".join(lines))) == sorted(whole)


def test_words_that_one_writes_are_not_broken(printed: Callable[..., list[str]]) -> None:
    for width in (60, 80):
        for name in game_names():
            listed = "\n".join(printed(width, "zh", "games", name))
            for option in find_game(name).options:
                assert re.search(rf"(?<!\w){option.name}(?!\w)", listed)
                for choice in option.choices:
                    assert re.search(rf"(?<!\w){choice}(?!\w)", listed)


def test_the_report_and_the_numbers_fit_a_narrow_screen(printed: Callable[..., list[str]]) -> None:
    run = ("simulate", "merit", "--games", "3", "--bots", "random", "--seed", "1", "--workers", "1")
    for arguments in (run, ("rules", "merit", "--numbers"), ("rules", "mineventure", "--rulings")):
        for width in (40, 60):
            assert max(map(cell_len, printed(width, "zh", *arguments))) <= width
