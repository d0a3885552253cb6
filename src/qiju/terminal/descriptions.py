"""What the things of a game do, by their names: read from the game's texts and from its rulebook.

A text table may describe what it names: `drink.dew` is the name, `drink_text.dew` what it does. A rulebook may:
`- **K-2.6.1** **杀**（…）。…` is a clause about one thing, `#### 曹操（…）` heads the clauses about one person.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from qiju.kernel.clauses import CLAUSE, clauses, rule_page
from qiju.kernel.game import Game
from qiju.kernel.words import Text

TEXT: Final = "_text."
# The name, its Chinese behind an English one, what stands in brackets behind it, and what it does.
NAMED: Final = re.compile(r"^\*\*([^*.。]+)\*\*(?: [\u4e00-\u9fff]+)?(?: ?[（(]([^）)]*)[）)])?[.。：:] *(.+)$")
PERSON: Final = re.compile(r"^#### +(.*?) *[（(]([^）)]*)[）)]$")
LISTED: Final = re.compile(r"[（(]([^（()）]+)[）)]")
REFERENCE: Final = r"(?:§[0-9.]+|[A-Z]+-[0-9A-Z][0-9A-Za-z.-]*)"
MAY: Final = {"zh": "可以", "en": "you may"}  # what a condition ends with that the sentence goes on from
HEADING: Final = re.compile(r"^#+ ")


class Descriptions:
    """What each named thing of a game does, in one language; read when first asked for."""

    def __init__(self, game: Game, text: Text) -> None:
        self.game = game
        self.text = text

    def named(self, label: str) -> str:
        """What the thing does that a label names; where it names several, the longest name counts."""
        found = [name for name in self.by_name if name in label and stands_alone(name, label)]
        return self.by_name[max(found, key=len)] if found else ""

    def clause(self, id: str) -> str:
        """What a clause of the rulebook says, without its rulings; nothing where it is none."""
        found = self.by_clause.get(id, "")
        named = NAMED.match(found)
        return whole_sentences(plain_words(found if named is None else said_of(named, self.text.lang)))

    @cached_property
    def by_clause(self) -> dict[str, str]:
        return {id: clause.text.partition("\n")[0] for id, clause in clauses(self.game, self.text.lang).items()}

    @cached_property
    def by_name(self) -> dict[str, str]:
        return {**self.from_rulebook(), **self.from_texts()}

    def from_texts(self) -> dict[str, str]:
        """`card.pearl` names what `card_text.pearl` describes."""
        table = self.text.table
        found: dict[str, str] = {}
        for key, said in table.items():
            kind, mark, id = key.partition(TEXT)
            name = table.get(f"{kind}.{id}", "") if mark else ""
            if name:
                found.setdefault(name, said)  # where a card and its marker share a name, the card comes first
        return found

    def from_rulebook(self) -> dict[str, str]:
        """Clauses that begin with a name, and under the name of a person all that are theirs."""
        found: dict[str, str] = {}
        listed: dict[str, str] = {}
        person = ""
        for line in rule_page(self.game, self.text.lang).splitlines():
            clause, headed = CLAUSE.match(line), PERSON.match(line)
            if HEADING.match(line):
                person = self.name_in(headed.group(1)) if headed is not None else ""
                if headed is not None and person:
                    found[person] = headed.group(2)
            named = NAMED.match(clause.group(2)) if clause is not None else None
            if named is None:
                continue
            name, said = named.group(1), plain_words(said_of(named, self.text.lang))
            found[name] = f"{found[name]} {said}" if name in found else said
            listed.update(dict.fromkeys(self.listed_in(said), said))
            if person:
                found[person] += f"{self.text.say('ui.skill', {'name': name})}{said}"
        return {**listed, **found}

    def listed_in(self, said: str) -> list[str]:
        """`+1 马（绝影、的卢、爪黄飞电）：…` is about these three."""
        names: list[str] = []
        for group in LISTED.findall(said):
            parts = re.split(r"[、,] *", group)
            names += parts if len(parts) > 1 and self.names.issuperset(parts) else []
        return names

    @cached_property
    def names(self) -> set[str]:
        return set(self.text.table.values())

    def name_in(self, heading: str) -> str:
        """`Cao Cao 曹操` is headed by the name as the game's texts write it."""
        names = [heading, heading.rpartition(" ")[0]]
        return next((name for name in names if name in self.names), "")


def said_of(named: re.Match[str], lang: str) -> str:
    """`（受到伤害后，可以）。拿走…` as one sentence; what is no part of a sentence stands before it."""
    _, when, does = named.groups()
    if not when:
        return begun(does)
    if when.endswith(MAY[lang]):
        return begun(when) + (does if lang == "zh" else f" {does[:1].lower()}{does[1:]}")
    return begun(when) + ("：" if lang == "zh" else ". ") + begun(does)


def begun(words: str) -> str:
    """As a sentence begins."""
    return words[:1].upper() + words[1:]


def whole_sentences(words: str) -> str:
    """Without a last sentence that only leads to a table or a list below it."""
    if not words.endswith((":", "：")):
        return words
    end = max(words.rfind(stop) for stop in ("。", ". ", "；", "; "))
    return words[: end + 1].rstrip("；; ")


def stands_alone(name: str, label: str) -> bool:
    """`Fire` does not stand in `Campfire`; Chinese words need no blanks around them."""
    return not name.isascii() or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", label) is not None


def plain_words(markdown: str) -> str:
    """A line of a rulebook without the marks of its markdown, the Chinese behind English words, and mere references."""
    words = re.sub(r"\*\*|`", "", markdown)
    words = re.sub(rf" ?[（(]{REFERENCE}(?:[,、，；; ]+{REFERENCE})*[）)]", "", words)
    return re.sub(r"(?<=\w) ?\([\u4e00-\u9fff]+\)", "", words) if re.search(r"[a-z]{3}", words) else words
