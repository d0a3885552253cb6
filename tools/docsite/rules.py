"""The rules of a game with everything that belongs to each: both texts, rulings, numbers, refusals, code, tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from docsite.places import ID, ROOT, Place, code_places, proof_places
from qiju.kernel.clauses import CLAUSE, clauses, rule_page, rulings
from qiju.kernel.game import Game
from qiju.kernel.numbers import Number
from qiju.kernel.options import Option
from qiju.kernel.registry import find_game, game_names
from qiju.kernel.words import LANGUAGES

HEADING = re.compile(r"^(#{2,4}) +(.*)$")
REFUSAL = re.compile(r"^\| (?P<situation>.+?) \| (?P<tried>.+?) \| (?P<zh>.+?) \| (?P<en>.+?) \|$")


class Said(NamedTuple):
    """A clause in one language: its chapter, its text, and what the rulebook prints right below it."""

    chapter: str
    text: str
    below: str


class Refused(NamedTuple):
    """Something that the clause forbids: the situation, what was tried, and what the player is told."""

    situation: str
    tried: str
    say: dict[str, str]


class Rule(NamedTuple):
    """A clause or a ruling, and where it is carried out and proved."""

    id: str
    said: dict[str, Said]
    heading: str  # of a ruling: the clauses it touches, and its option
    code: list[Place]
    tests: list[Place]

    @property
    def lacks(self) -> list[str]:
        """What is missing on the page of this rule."""
        texts = [f"text {lang}" for lang in LANGUAGES if lang not in self.said or not self.said[lang].text.strip()]
        return texts + ["code"] * (not self.code) + ["tests"] * (not self.tests)

    @property
    def by_content(self) -> bool:
        """It is carried out by numbers of the content alone; no function names it."""
        return not any(place.is_code for place in self.code)


class Rules(NamedTuple):
    """All of a game's rules in the order of its rulebook."""

    game: Game
    clauses: dict[str, Rule]
    rulings: dict[str, Rule]
    refused: dict[str, list[Refused]]

    def touching(self, id: str) -> list[Rule]:
        """The rulings about a clause: those that name it in their heading."""
        named = re.compile(rf"{re.escape(id)}(?![0-9A-Za-z.-]*[0-9A-Za-z])")
        return [ruling for ruling in self.rulings.values() if named.search(ruling.heading)]

    def numbers(self, id: str) -> list[Number]:
        return [number for number in all_numbers(self.game) if number.declaration.clause == id]

    def options(self, id: str) -> list[Option]:
        return [option for option in self.game.options if option.clause == id]

    def every(self) -> list[Rule]:
        return [*self.clauses.values(), *self.rulings.values()]

    def tests(self) -> int:
        """How many tests prove any of them."""
        return len({(place.file, place.name) for rule in self.every() for place in rule.tests})

    def mentioned_by(self, id: str) -> list[str]:
        """The clauses whose text refers to this one."""
        return [rule.id for rule in self.clauses.values() if rule.id != id and id in ID.findall(rule.said["en"].text)]


@cache
def all_numbers(game: Game) -> list[Number]:
    return game.numbers()


@cache
def own_games() -> tuple[Game, ...]:
    """The games whose sources are in this tree. Somebody else's may be installed, too; its pages are its own affair."""
    found = [find_game(name) for name in game_names()]
    return tuple(game for game in found if game.package and folder(game).is_dir())


def folder(game: Game) -> Path:
    return ROOT / "src" / game.package.replace(".", "/")


@cache
def rules_of(game: Game) -> Rules:
    known, doubts = clauses(game, "en"), rulings(game)
    ids = [*known, *doubts]
    code = code_places(folder(game), ids)
    tests = proof_places(ROOT / "tests" / game.id)
    said = {lang: dict(said_clauses(game, lang)) for lang in LANGUAGES}

    def of_clause(id: str) -> Rule:
        return Rule(
            id, {lang: said[lang][id] for lang in LANGUAGES if id in said[lang]}, "", code[id], tests.get(id, [])
        )

    def of_ruling(id: str) -> Rule:
        texts = {lang: Said("", text, "") for lang, text in doubts[id].text.items()}
        return Rule(id, texts, doubts[id].heading, code[id], tests.get(id, []))

    return Rules(game, {id: of_clause(id) for id in known}, {id: of_ruling(id) for id in doubts}, refusals(game))


def said_clauses(game: Game, lang: str) -> Iterator[tuple[str, Said]]:
    """Every clause of the expanded rule page, with the tables and pictures that stand between it and the next."""
    texts = clauses(game, lang)
    chapter, id, below = "", "", list[str]()
    for line in [*rule_page(game, lang).splitlines(), "## "]:
        heading, clause = HEADING.match(line), CLAUSE.match(line)
        if heading is None and clause is None:
            below.append(line)
            continue
        if id:
            yield id, Said(chapter, texts[id].text, without_text(below))
        id, below = (clause.group(1) if clause is not None else ""), []
        if heading is not None:
            chapter = heading.group(2)


def without_text(lines: list[str]) -> str:
    """What stands below a clause, without the lines that still belong to its text."""
    while lines and lines[0].startswith("  ") and lines[0].strip():
        lines = lines[1:]
    return "\n".join(lines).strip()


def refusals(game: Game) -> dict[str, list[Refused]]:
    """What players are told in the name of each clause, as docs/refusals has it."""
    found: dict[str, list[Refused]] = {}
    page = ROOT / "docs" / "refusals" / f"{game.id}.md"
    for line in page.read_text(encoding="utf-8").splitlines() if page.is_file() else []:
        match = REFUSAL.match(line)
        clause = re.search(r"（([^（）]+)）$", match["zh"]) if match is not None else None
        if match is not None and clause is not None:
            refused = Refused(match["situation"], match["tried"], {"zh": match["zh"], "en": match["en"]})
            found.setdefault(clause.group(1), []).append(refused)
    return found


class Count(NamedTuple):
    """What the executable rulebook of a game holds."""

    game: str
    clauses: int
    rulings: int
    code: int
    tests: int
    by_content: list[str]
    empty: list[str]


def count(game: Game) -> Count:
    rules = rules_of(game)
    both = rules.every()
    return Count(
        game.id,
        len(rules.clauses),
        len(rules.rulings),
        sum(len(rule.code) for rule in both),
        rules.tests(),
        [rule.id for rule in both if rule.by_content],
        [f"{rule.id}: no {', no '.join(rule.lacks)}" for rule in both if rule.lacks],
    )
