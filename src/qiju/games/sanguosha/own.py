"""Generals of one's own: a TOML file says who they are and what their skills do, in both languages; a Python file of
the same name beside it does it (`beside.py`, docs/generals.md).

Python is run. So these files come only from whoever runs the command: from a folder of theirs, or by name. Nothing that
somebody uploads and nothing that a record holds leads here.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, cast

from qiju.games.sanguosha.names import CARD_NAMES, GENDERS, KINGDOMS, NO_KINGDOM
from qiju.games.sanguosha.setup import BLANK
from qiju.games.sanguosha.skill import SKILL_NUMBERS
from qiju.kernel.custom import Finding, line_of, pieces_of, section_findings
from qiju.kernel.game import Game
from qiju.kernel.options import Tree
from qiju.kernel.refusal import Invalid, Problem
from qiju.kernel.words import LANGUAGES, Text
from qiju.places import data_folder

# Files that this process was given by name; the processes it starts read it and know the same generals.
VARIABLE: Final = "QIJU_GENERALS"
FOLDER: Final = "generals"

ID: Final = re.compile(r"[a-z][a-z0-9]{1,31}")
NOT_PLAIN: Final = re.compile(r"[@{}<>*|\n\r]")
GENERAL_KEYS: Final = ("id", "zh", "en", "kingdom", "gender", "hp", "lord", "skills")
SKILL_KEYS: Final = ("id", "zh", "en", "text_zh", "text_en")
LENGTHS: Final = {"zh": 12, "en": 40, "text_zh": 300, "text_en": 600}
KINDS: Final = ("general", "skill")
MOST_HEALTH: Final = 20


class OwnSkill:
    """A skill as its file describes it."""

    def __init__(self, table: Mapping[str, object]) -> None:
        self.id = str(table["id"])
        self.name = {lang: str(table[lang]) for lang in LANGUAGES}
        self.text = {lang: str(table[f"text_{lang}"]) for lang in LANGUAGES}


class OwnGeneral:
    """A general as its file describes it, and where that is."""

    def __init__(self, table: Mapping[str, object], skills: dict[str, OwnSkill], path: str, text: str) -> None:
        self.id = str(table["id"])
        self.path = path
        self.text = text  # of the whole file
        self.name = {lang: str(table[lang]) for lang in LANGUAGES}
        self.line: Tree = {key: table[key] for key in ("kingdom", "gender", "hp")}
        self.line["lord"] = table.get("lord", False)
        self.line["skills"] = table["skills"]
        self.skills = skills  # those that this file brings; the others of its line are printed ones


def clause_of(skill: str) -> str:
    """The clause of such a skill on the rulebook page."""
    return f"OWN-{skill.upper()}"


# -- where they are ------------------------------------------------------------------------------------


def dropped_in() -> list[Path]:
    """The files of the person's folder, then those that this process was given by name."""
    named = [Path(name) for name in os.environ.get(VARIABLE, "").split(os.pathsep) if name]
    return [*sorted((data_folder() / FOLDER).glob("*.toml")), *named]


def pass_on(path: Path) -> None:
    """Processes started from here shall know it, too."""
    named = [name for name in os.environ.get(VARIABLE, "").split(os.pathsep) if name]
    if str(path) not in named:
        os.environ[VARIABLE] = os.pathsep.join([*named, str(path)])


# -- what they say -------------------------------------------------------------------------------------


def read_generals(text: str, tree: Mapping[str, object], path: str) -> list[OwnGeneral]:
    """The generals of a file in which nothing is wrong."""
    skills = {skill.id: skill for skill in [OwnSkill(entry) for entry in pieces_of(tree, "skill")]}
    return [
        OwnGeneral(entry, {id: skills[id] for id in cast(list[str], entry["skills"]) if id in skills}, path, text)
        for entry in pieces_of(tree, "general")
    ]


class Examination:
    """One file under examination: what it may not repeat, and what is wrong with it so far."""

    def __init__(
        self, text: str, tree: Mapping[str, object], game: Game, others: list[OwnGeneral], mine: list[OwnGeneral]
    ) -> None:
        self.text = text
        self.tree = tree
        self.game = game
        self.findings: list[Finding] = []
        # What this very file brought when it was learned is nobody else's.
        own = [general.id for general in mine] + [id for general in mine for id in general.skills]
        self.skills = [id for id in SKILL_NUMBERS if id not in own]
        printed = [*self.skills, *CARD_NAMES, *cast(Tree, game.content()["generals"]), BLANK]
        self.taken: dict[str, str] = {id: "@own.printed" for id in printed if id not in own}
        for general in others:
            self.taken.update(dict.fromkeys((general.id, *general.skills), general.path))
        self.names = {
            words.casefold()
            for one in game.texts().values()
            for key, words in one.table.items()
            if key.startswith(("general.", "skill.", "card.")) and key.split(".")[1] not in own
        }
        self.ids: dict[str, int] = {}
        self.called: dict[str, int] = {}

    def wrong(self, kind: str, place: int, key: str, problem: Problem, entry: int = -1) -> None:
        line = line_of(self.text, kind, place, key, entry)
        self.findings.append(Finding(kind, self.id_of(kind, place), line, 0, -1, -1, problem))

    def id_of(self, kind: str, place: int) -> str:
        return str(pieces_of(self.tree, kind)[place].get("id", "?"))[:40]

    def examine(self) -> list[Finding]:
        for kind in KINDS:
            for place, entry in enumerate(pieces_of(self.tree, kind)):
                before = len(self.findings)
                self.examine_piece(kind, place, entry)
                if len(self.findings) == before:
                    line = line_of(self.text, kind, place)
                    self.findings.append(Finding(kind, str(entry["id"]), line, 0, -1, -1, None))
        return self.findings + section_findings(KINDS, self.text, self.tree)

    def examine_piece(self, kind: str, place: int, entry: Mapping[str, object]) -> None:
        keys = GENERAL_KEYS if kind == "general" else SKILL_KEYS
        for key in entry:
            if key not in keys:
                self.wrong(kind, place, key, Invalid("problem.own_key", key=key, known=", ".join(keys)))
        for key in keys:
            if key not in entry:
                if key != "lord":
                    self.wrong(kind, place, "", Invalid("problem.custom_missing", key=key))
            elif key == "id":
                self.examine_id(kind, place, entry[key])
            elif key in LENGTHS:
                self.examine_words(kind, place, key, entry[key])
            else:
                self.examine_value(place, key, entry[key])
        used = [id for one in pieces_of(self.tree, "general") for id in strings(one.get("skills"))]
        if kind == "skill" and "id" in entry and entry["id"] not in used:
            self.wrong(kind, place, "id", Invalid("problem.own_idle", id=str(entry["id"])[:40]))

    def examine_id(self, kind: str, place: int, id: object) -> None:
        """Ids are used once: by nothing printed, by no other file, and not twice in this one."""
        line = line_of(self.text, kind, place, "id")
        if not isinstance(id, str) or not ID.fullmatch(id):
            self.wrong(kind, place, "id", Invalid("problem.own_id", id=str(id)[:40]))
        elif id in self.taken:
            self.wrong(kind, place, "id", Invalid("problem.custom_taken", id=id, by=self.taken[id]))
        elif id in self.ids:
            self.wrong(kind, place, "id", Invalid("problem.custom_id_twice", id=id, line=self.ids[id]))
        else:
            self.ids[id] = line

    def examine_words(self, kind: str, place: int, key: str, words: object) -> None:
        """A name is filled into sentences and written in moves: it cannot be a template, and means one thing."""
        if not isinstance(words, str) or NOT_PLAIN.search(words):
            self.wrong(kind, place, key, Invalid("problem.own_words", key=key))
            return
        if not 1 <= len(words.strip()) <= LENGTHS[key]:
            count = len(words.strip())
            self.wrong(kind, place, key, Invalid("problem.own_length", key=key, most=LENGTHS[key], count=count))
            return
        if key not in LANGUAGES:
            return
        name = f"{key} {words.casefold()}"
        if words.casefold() in self.names:
            self.wrong(kind, place, key, Invalid("problem.own_name", name=words))
        elif name in self.called:
            self.wrong(kind, place, key, Invalid("problem.own_name_twice", name=words, line=self.called[name]))
        else:
            self.called[name] = line_of(self.text, kind, place, key)

    def examine_value(self, place: int, key: str, value: object) -> None:
        """What only a general has."""
        if key == "kingdom" and value not in KINGDOMS[:NO_KINGDOM]:
            self.wrong("general", place, key, choice(key, value, KINGDOMS[:NO_KINGDOM]))
        if key == "gender" and value not in GENDERS:
            self.wrong("general", place, key, choice(key, value, GENDERS))
        if key == "lord" and not isinstance(value, bool):
            self.wrong("general", place, key, Invalid("problem.own_flag", key=key))
        if key == "hp" and (isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_HEALTH):
            self.wrong("general", place, key, Invalid("problem.own_number", key=key, low=1, high=MOST_HEALTH))
        if key == "skills":
            self.examine_skills(place, value)

    def examine_skills(self, place: int, value: object) -> None:
        if not isinstance(value, list) or not value or len(strings(value)) != len(value):
            self.wrong("general", place, "skills", Invalid("problem.own_skills"))
            return
        described = [str(entry.get("id")) for entry in pieces_of(self.tree, "skill")]
        for number, id in enumerate(strings(value)):
            if id in strings(value)[:number]:
                self.wrong("general", place, "skills", Invalid("problem.own_skill_twice", id=id), number)
            elif id not in described and (id not in self.skills or id in CARD_NAMES):
                self.wrong("general", place, "skills", Invalid("problem.own_skill", id=id), number)


def choice(key: str, value: object, known: tuple[str, ...]) -> Invalid:
    return Invalid("problem.own_choice", key=key, value=str(value)[:40], known=", ".join(known))


def strings(value: object) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


# -- how they read -------------------------------------------------------------------------------------


def add_words(texts: dict[str, Text], generals: list[OwnGeneral]) -> None:
    """Their names among the game's words."""
    for lang, text in texts.items():
        for general in generals:
            text.table[f"general.{general.id}"] = general.name[lang]
            for skill in general.skills.values():
                text.table[f"skill.{skill.id}"] = skill.name[lang]


def rule_chapter(generals: list[OwnGeneral], printed: dict[str, str], text: Text) -> str:
    """Their chapter of the rulebook page, kingdom by kingdom; `printed` are the clauses of the printed skills."""
    if not generals:
        return ""
    lines = ["", f"## {text.say('own.chapter')}"]
    for kingdom in KINGDOMS:
        those = [general for general in generals if general.line["kingdom"] == kingdom]
        if those:
            lines += ["", f"### {text.say(f'own.{kingdom}')}"]
        for general in those:
            lines += ["", f"#### {heading(general, text)}", "", *skill_lines(general, printed, text)]
    return "\n".join([*lines, ""])


def heading(general: OwnGeneral, text: Text) -> str:
    name = general.name["zh"] if text.lang == "zh" else f"{general.name['en']} {general.name['zh']}"
    return text.say(
        "own.heading", {"name": name, "gender": f"@gender.{general.line['gender']}", "hp": general.line["hp"]}
    )


def skill_lines(general: OwnGeneral, printed: dict[str, str], text: Text) -> list[str]:
    found: list[str] = []
    for id in cast(list[str], general.line["skills"]):
        own = general.skills.get(id)
        name = text.say(f"skill.{id}")
        says = own.text[text.lang] if own is not None else text.say("own.as_printed", {"clause": printed[id]})
        clause = clause_of(id) if own is not None else clause_of(f"{general.id}-{id}")
        found.append(f"- **{clause}** **{name}**{text.say('own.stop')}{says}")
    return found
