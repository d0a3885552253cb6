"""The box of 《救赎之路》: events, a board for each role, the temple, the market, and what changes hands."""

from __future__ import annotations

import re
from typing import Final, cast

from qiju.kernel.box import BOARD, BOARDS, CARDS, TOKENS, Box, Piece, drawing
from qiju.kernel.clauses import clauses
from qiju.kernel.content import int_of, int_or, load_content, table_of
from qiju.kernel.options import Tree
from qiju.kernel.registry import find_game
from qiju.kernel.words import Text

PACKAGE: Final = "qiju.games.salvation"
PAPER: Final = "#fbf6e8"
PLACES: Final = {"imperial": "palace", "assembly": "temple"}
CLAUSES: Final = {
    "merchant": "MER",
    "landlord": "LAN",
    "official": "OFF",
    "farmer": "FAR",
    "widow": "WID",
    "monk": "MON",
}
RULINGS: Final = re.compile(r" *[（(](?:S[A-Z]*-[\w-]+[,、， ]*)+[）)]|〔[^〕]*〕|\*\*")
GROUNDS: Final = {
    "coins": "#f3dcb6",
    "grain": "#f6ebbf",
    "land": "#dbe6c8",
    "mana": "#d5e2f0",
    "gp": "#ecd6c9",
    "tokens": "#e0daee",
}


def box(content: Tree, text: Text) -> Box:
    sizes = load_content(PACKAGE, "print.toml")
    pieces = [event(content, text, id, sizes) for id in table_of(content, "events")]
    pieces += [temple(content, text, sizes), market(content, text, sizes)]
    pieces += [role_board(content, text, id, sizes) for id in table_of(content, "roles")]
    pieces += tokens(content, text, sizes)
    made = Box(
        [piece for piece in pieces if piece.count > 0],
        "#7a5a2c",
        [(text.say("print.dice"), 1), (text.say("print.cubes"), 18)],
    )
    made.pictures = {"services": ["temple"]}
    return made


def event(content: Tree, text: Text, id: str, sizes: Tree) -> Piece:
    facts = table_of(table_of(content, "events"), id)
    kind, name = str(facts["kind"]), text.say(f"event.{id}")
    size = table_of(sizes, "card")
    face: Tree = {
        "layout": "card",
        "hue": str(table_of(sizes, "kinds")[kind]),
        "ground": PAPER,
        "band": text.say(f"event_kind.{kind}"),
        "art": drawing("scenery", PLACES.get(kind, "village")),
        "art_share": 17,
        "title": name,
        "title_size": 8,
        "text": text.say(f"event_text.{id}"),
        "text_size": 6.2,
    }
    back: Tree = {"layout": "back", "title": text.say("print.event"), "hue": "#6b4f26"}
    return Piece(
        CARDS,
        f"event.{id}",
        name,
        face,
        float(int_of(size, "width")),
        float(int_of(size, "height")),
        int_of(facts, "copies"),
        back,
    )


def board(part: str, id: str, name: str, face: Tree, sizes: Tree) -> Piece:
    size = table_of(sizes, "board")
    return Piece(part, id, name, face, float(int_of(size, "width")), float(int_of(size, "height")))


def amount(kind: str, n: int, plus: bool = False) -> Tree:
    return {"sign": drawing("sign", kind), "text": f"+{n}" if plus else str(n)}


def temple(content: Tree, text: Text, sizes: Tree) -> Piece:
    """S-TS-1: price, merit, reputation, and a place for each who may take it in a round."""
    rows: list[Tree] = []
    for id in table_of(content, "services"):
        facts = table_of(table_of(content, "services"), id)
        gives = [amount("merit", int_of(facts, "merit"), True)]
        if int_of(facts, "rep"):
            gives.append(amount("rep", int_of(facts, "rep"), True))
        supply = int_of(facts, "supply")
        rows.append(
            {
                "name": text.say(f"service.{id}"),
                "pays": [amount("coins", int_of(facts, "coins"))],
                "gives": gives,
                "slots": supply,
                "note": text.say("print.for_all") if supply == 0 else "",
            }
        )
    face: Tree = {
        "layout": "ledger",
        "ground": PAPER,
        "hue": "#3f7264",
        "title": text.say("print.temple"),
        "art": drawing("scenery", "temple"),
        "rows": rows,
        "foot": text.say("print.temple_foot", {"coins": int_of(table_of(content, "temple"), "anonymous_coins")}),
    }
    return board(BOARD, "temple", text.say("print.temple"), face, sizes)


def market(content: Tree, text: Text, sizes: Tree) -> Piece:
    """S-RATE: what the village buys and sells."""
    rates = table_of(content, "rates")
    rows: list[Tree] = [
        deal("sell_grain", ("grain", int_of(rates, "sell_grain")), ("coins", int_of(rates, "sell_coins")), text),
        deal("buy_grain", ("coins", int_of(rates, "buy_coins")), ("grain", int_of(rates, "buy_grain")), text),
        deal("buy_land", ("coins", int_of(rates, "land_price")), ("land", 1), text),
        deal("sell_land", ("land", 1), ("coins", int_of(rates, "land_sale")), text),
        deal("harvest", ("land", 1), ("grain", int_of(rates, "land_grain")), text),
        deal("donate", ("coins", int_of(rates, "plain_coins")), ("merit", int_of(rates, "plain_merit")), text),
    ]
    face: Tree = {
        "layout": "ledger",
        "ground": PAPER,
        "hue": "#7a5a2c",
        "title": text.say("print.market"),
        "art": drawing("scenery", "village"),
        "rows": rows,
        "foot": text.say("print.market_foot", {"rounds": int_of(table_of(content, "table"), "rounds")}),
    }
    return board(BOARD, "market", text.say("print.market"), face, sizes)


def deal(id: str, pays: tuple[str, int], gives: tuple[str, int], text: Text) -> Tree:
    return {
        "name": text.say(f"print.{id}"),
        "pays": [amount(*pays)],
        "gives": [amount(*gives, plus=True)],
        "slots": 0,
        "note": "",
    }


def role_board(content: Tree, text: Text, id: str, sizes: Tree) -> Piece:
    """Where a role begins, what it can do, and tracks for what is only counted."""
    facts, high = table_of(table_of(content, "roles"), id), int_of(sizes, "track_high")
    starts = [
        f"{text.say('unit.' + unit)} {int_or(facts, unit, 0)}"
        for unit in ("grain", "coins", "land", "merit", "mana")
        if int_or(facts, unit, 0)
    ]
    life = int_of(table_of(content, "table"), "life")
    tracks: list[Tree] = [
        {"name": text.say("unit.merit"), "from": 0, "to": high, "start": int_or(facts, "merit", 0)},
        {"name": text.say("unit.rep"), "from": 0, "to": high, "start": 0},
        {"name": text.say("unit.life"), "from": 0, "to": life, "start": life},
    ]
    face: Tree = {
        "layout": "tracks",
        "ground": PAPER,
        "hue": "#7a5a2c",
        "art": drawing("role", id),
        "title": text.say(f"role.{id}"),
        "note": text.comma().join(starts),
        "tracks": tracks,
        "lines": abilities(id, content, text),
        "foot": 34,
    }
    return board(BOARDS, f"role.{id}", text.say(f"role.{id}"), face, sizes)


def abilities(id: str, content: Tree, text: Text) -> list[str]:
    """What the rulebook says of the role, clause by clause; whoever rules on doubts is left out."""
    mark = f"S-ROLE-{CLAUSES.get(id, id)}-"
    known = clauses(find_game("salvation").with_content(content), text.lang).values()
    return [RULINGS.sub("", clause.text.splitlines()[0]).strip() for clause in known if clause.id.startswith(mark)]


def tokens(content: Tree, text: Text, sizes: Tree) -> list[Piece]:
    size = float(int_of(sizes, "token"))
    found: list[Piece] = []
    counted = {**table_of(sizes, "tokens"), "land": {"1": int_of(table_of(content, "limits"), "land_bank")}}
    for kind, line in counted.items():
        for worth, count in cast("dict[str, int]", line).items():
            face: Tree = {
                "layout": "token",
                "round": kind != "land",
                "ground": GROUNDS[kind],
                "art": drawing("sign", kind),
                "caption": worth,
            }
            name = f"{text.say('unit.' + kind)} {worth}"
            found.append(Piece(TOKENS, f"{kind}.{worth}", name, face, size, size, count))
    return found
