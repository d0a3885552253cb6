"""The clauses of a game, read from its rule pages: `- **M-5.3** …` is a clause, `### MA-05 …` a ruling.

Rules, refusals, tests and pages name the same ids; the checks below say which of them is missing where.
"""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Final

from qiju.kernel.game import Game
from qiju.kernel.refusal import Invalid
from qiju.kernel.rulebook import expand
from qiju.kernel.words import Text

CLAUSE: Final = re.compile(r"^- \*\*([A-Z]+-[0-9A-Z][0-9A-Za-z.-]*)\*\* +(.*)$")
RULING: Final = re.compile(r"^### ([A-Z]+-[0-9]+) *(?:· *(.*))?$")


class Clause:
    """One rule with its id, its text in one language, and the rulings that touch it."""

    def __init__(self, id: str, text: str) -> None:
        self.id = id
        self.text = text


class Ruling:
    """One doubt: the clauses it touches, and both readings with the decision, in both languages."""

    def __init__(self, id: str, heading: str) -> None:
        self.id = id
        self.heading = heading
        self.text: dict[str, str] = {}


def rule_page(game: Game, lang: str) -> str:
    """The game's rulebook in our own words, what is generated in it expanded."""
    if lang not in game.cached_pages:
        game.cached_pages[lang] = expand(game, lang, _page(game, f"rulebook.{lang}.md") + game.more_rules(lang))
    return game.cached_pages[lang]


def _page(game: Game, name: str) -> str:
    if not game.package:
        return ""
    file = resources.files(game.package).joinpath(name)
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def clauses(game: Game, lang: str) -> dict[str, Clause]:
    """Every clause of the rulebook by id, in its order."""
    found: dict[str, Clause] = {}
    current: Clause | None = None
    for line in rule_page(game, lang).splitlines():
        match = CLAUSE.match(line)
        if match is not None:
            current = Clause(match.group(1), match.group(2))
            found[current.id] = current
        elif current is not None and line.startswith("  ") and line.strip():
            current.text += "\n" + line.strip()
        else:
            current = None
    return found


def rulings(game: Game) -> dict[str, Ruling]:
    """Every ruling by id."""
    found: dict[str, Ruling] = {}
    current: Ruling | None = None
    lang = ""
    for line in _page(game, "rulings.md").splitlines():
        match = RULING.match(line)
        if match is not None:
            current = Ruling(match.group(1), match.group(2) or "")
            found[current.id] = current
            lang = ""
        elif current is not None and line.startswith(("中：", "EN: ")):
            lang = "zh" if line.startswith("中：") else "en"
            current.text[lang] = line[2:].strip() if lang == "zh" else line[4:].strip()
        elif current is not None and lang and line.strip():
            current.text[lang] += "\n" + line.strip()
    return found


def heading_of(ruling: Ruling, text: Text) -> str:
    """A ruling's heading for a person: the clauses it touches, and the option that decides otherwise."""
    return re.sub(r"\boption\b", text.say("page.option"), ruling.heading)


def find_clause(game: Game, id: str, lang: str) -> tuple[str, str, list[Ruling]]:
    """A clause or ruling as the page writes its id, its text, and the rulings that touch it. Capitals do not matter."""
    all_rulings = rulings(game)
    known = clauses(game, lang)
    wanted = id.casefold()
    for clause in known.values():
        if clause.id.casefold() == wanted:
            named = re.compile(rf"{re.escape(clause.id)}(?![0-9.])")
            touching = [ruling for ruling in all_rulings.values() if named.search(ruling.heading)]
            return clause.id, clause.text, touching
    for ruling in all_rulings.values():
        if ruling.id.casefold() == wanted:
            return ruling.id, ruling.text.get(lang, ""), []
    raise Invalid("problem.clause", id=id, game=game.id)


def mentioned(ids: list[str], files: list[Path]) -> dict[str, list[Path]]:
    """Which of these ids stand in which files."""
    where: dict[str, list[Path]] = {id: [] for id in ids}
    for file in files:
        found = set(re.findall(r"[A-Z]+-[0-9A-Z][0-9A-Za-z.-]*[0-9A-Za-z]", file.read_text(encoding="utf-8")))
        for id in ids:
            if id in found:
                where[id].append(file)
    return where
