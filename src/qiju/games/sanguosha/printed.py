"""The box of 《三国杀》 (K-1.1 to K-1.4): the deck, the generals, the identities, and cards that count health."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, cast

from qiju.kernel.box import CARDS, Box, Piece, drawing
from qiju.kernel.clauses import clauses
from qiju.kernel.content import int_of, load_content, table_of
from qiju.kernel.options import Tree
from qiju.kernel.registry import find_game
from qiju.kernel.words import Text

PACKAGE: Final = "qiju.games.sanguosha"
SUITS: Final = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}
KINDS: Final = {
    "basic": ("sha", "shan", "tao"),
    "delayed": ("lebu", "shandian"),
    "armor": ("bagua", "renwang"),
}
IDENTITIES: Final = ("lord", "loyalist", "rebel", "renegade")
# **奸雄**（受到伤害后，可以）。拿走造成这次伤害的牌。 (KR-22)
EFFECT: Final = re.compile(r"^\*\*(?P<name>[^*]+)\*\*[^（(.。]*?(?:[（(](?P<note>[^）)]*)[）)])?[.。] *(?P<text>.*)$")
MORE: Final = re.compile(r"^(裁定：|Ruling: |问：|Q: )")
RULINGS: Final = re.compile(r" *[（(](?:KR?-[\d.]+[,、 ]*)+[）)]|〔[^〕]*〕")


def box(content: Tree, text: Text) -> Box:
    sizes = load_content(PACKAGE, "print.toml")
    pieces = deck(content, text, sizes)
    pieces += generals(content, text, sizes)
    pieces += identities(content, text, sizes)
    pieces += health(text, sizes)
    return Box(pieces, "#8f3527")


def piece(kind: str, id: str, name: str, face: Tree, count: int, text: Text, sizes: Tree) -> Piece:
    size = table_of(sizes, "card")
    hue = {"card": "#7a2e24", "general": "#2f4a63", "identity": "#4a4038", "health": "#37614a"}[kind]
    back: Tree = {"layout": "back", "title": text.say(f"print.{kind}"), "hue": hue}
    return Piece(
        CARDS, f"{kind}.{id}", name, face, float(int_of(size, "width")), float(int_of(size, "height")), count, back
    )


# -- the deck ------------------------------------------------------------------------------------------


def deck(content: Tree, text: Text, sizes: Tree) -> list[Piece]:
    """Every card with its suit and rank; two that are the same are one piece, twice."""
    counts: dict[str, int] = {}
    for id in cast("list[str]", table_of(content, "deck")["cards"]):
        counts[id] = counts.get(id, 0) + 1
    told = effects(content, text)
    return [playing_card(id, count, content, text, sizes, told) for id, count in counts.items()]


def playing_card(id: str, count: int, content: Tree, text: Text, sizes: Tree, told: Mapping[str, list[str]]) -> Piece:
    name, _, mark = id.partition(".")
    kind = kind_of(name, content)
    numbers = table_of(content, "numbers")
    called = text.say(f"card.{name}")
    ranges = table_of(content, "ranges")
    note = text.say(f"kind.{kind}")
    if name in ranges:
        note = text.say("print.range", {"kind": note, "n": int_of(ranges, name)})
    face: Tree = {
        "layout": "playing",
        "ground": str(table_of(sizes, "tones")[kind]),
        "rank": mark[1:],
        "suit": SUITS.get(mark[:1], ""),
        "red": mark[:1] in ("h", "d"),
        "name": called,
        "art": drawing("motif", name),
        "note": note,
        "text": text.say(f"face_text.{name}"),
        # The rulebook's own words hold as long as its numbers do.
        "more": " ".join(told.get(called, [])) if numbers == printed_numbers() else "",
    }
    return piece("card", id, f"{called} {SUITS.get(mark[:1], '')}{mark[1:]}", face, count, text, sizes)


def printed_numbers() -> Tree:
    return table_of(find_game("sanguosha").content(), "numbers")


def kind_of(name: str, content: Tree) -> str:
    for kind, names in KINDS.items():
        if name in names:
            return kind
    horses = table_of(content, "horses")
    for kind in ("plus", "minus"):
        if name in cast("list[str]", horses[kind]):
            return kind
    return "weapon" if name in table_of(content, "ranges") else "trick"


# -- effects -------------------------------------------------------------------------------------------


def effects(content: Tree, text: Text) -> dict[str, list[str]]:
    """What the rulebook says of each card and each skill, by its name; rulings and questions left out."""
    found: dict[str, list[str]] = {}
    for clause in clauses(find_game("sanguosha").with_content(content), text.lang).values():
        first, *rest = clause.text.splitlines()
        effect = EFFECT.match(first.strip())
        if effect is None:
            continue
        lines = [effect["text"]]
        for line in rest:
            if MORE.match(line.strip()):
                break
            lines.append(line.strip())
        said = RULINGS.sub("", " ".join(lines)).replace("**", "").strip()
        note = effect["note"] or ""
        marks = ("（", "）") if text.lang == "zh" else ("(", ") ")
        found.setdefault(effect["name"], []).append(f"{marks[0]}{note}{marks[1]}{said}" if note else said)
    return found


# -- people --------------------------------------------------------------------------------------------


def generals(content: Tree, text: Text, sizes: Tree) -> list[Piece]:
    told = effects(content, text)
    found: list[Piece] = []
    for id, line in table_of(content, "generals").items():
        facts = cast(Tree, line)
        kingdom = str(facts["kingdom"])
        inks = table_of(sizes, "kingdoms")
        skills = [
            {"name": text.say(f"skill.{skill}"), "text": " ".join(told.get(text.say(f"skill.{skill}"), []))}
            for skill in cast("list[str]", facts["skills"])
        ]
        face: Tree = {
            "layout": "general",
            "hue": str(inks.get(kingdom, inks["none"])),
            "ground": str(inks.get(kingdom, inks["none"])),
            "art": drawing("general", id),
            "kingdom": find_game("sanguosha").text("zh").say(f"kingdom.{kingdom}")[:1],  # its seal
            "name": text.say(f"general.{id}"),
            "hp": int_of(facts, "hp"),
            "lord": text.say("identity.lord") if facts.get("lord") else "",
            "gender": text.say(f"gender.{facts['gender']}"),
            "skills": skills,
        }
        found.append(piece("general", id, text.say(f"general.{id}"), face, 1, text, sizes))
    return found


def identities(content: Tree, text: Text, sizes: Tree) -> list[Piece]:
    """As many as the largest table needs of each (K-1.2)."""
    tables = [cast("list[int]", line) for line in table_of(content, "identities").values()]
    found: list[Piece] = []
    for n, id in enumerate(IDENTITIES):
        name = text.say(f"identity.{id}")
        hue = str(table_of(sizes, "identities")[id])
        face: Tree = {"layout": "seal", "hue": hue, "ground": "#fffaf0", "name": name, "text": text.say(f"goal.{id}")}
        count = max(line[n] for line in tables)
        found.append(piece("identity", id, name, face, count, text, sizes))
    return found


def health(text: Text, sizes: Tree) -> list[Piece]:
    """K-1.3: a general is laid over what is lost."""
    face: Tree = {
        "layout": "health",
        "ground": "#f3efe0",
        "hue": "#37614a",
        "most": int_of(sizes, "most_health"),
        "name": text.say("print.health"),
        "text": text.say("print.health_text"),
    }
    return [piece("health", "card", text.say("print.health"), face, int_of(sizes, "health_cards"), text, sizes)]
