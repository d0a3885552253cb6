"""The box of 《功德轮回》 (M-2.1.1): events, beings and vows, a board for each role, the tracks of the team."""

from __future__ import annotations

from typing import Final

from qiju.kernel.box import BOARD, BOARDS, CARDS, TOKENS, Box, Piece, drawing
from qiju.kernel.content import int_of, load_content, table_of
from qiju.kernel.options import Tree
from qiju.kernel.words import Text, signed

PACKAGE: Final = "qiju.games.merit"
UNITS: Final = ("wealth", "fu", "hui")
GOOD, ILL = "#33614f", "#a52e25"
BAND: Final = {"event": "#8c3a2e", "being": "#5c7a6a", "vow": "#7a5a8c"}
PAPER: Final = "#fbf4e4"
PRINT: Final = "#f1e5cb"


def box(content: Tree, text: Text) -> Box:
    sizes = load_content(PACKAGE, "print.toml")
    pieces = [event(content, text, id, sizes) for id in table_of(content, "events")]
    pieces += [being(content, text, id, sizes) for id in table_of(content, "beings")]
    pieces += [vow(content, text, id, sizes) for id in table_of(content, "vows")]
    pieces.append(team_board(content, text, sizes))
    pieces += [role_board(content, text, id, sizes) for id in table_of(content, "roles")]
    pieces += markers(content, text, sizes)
    return Box(pieces, "#8a6a3a", [(text.say("print.dice"), int_of(table_of(content, "dice"), "count"))])


def card(kind: str, id: str, name: str, face: Tree, sizes: Tree, text: Text) -> Piece:
    size = table_of(sizes, "card")
    back: Tree = {"layout": "back", "title": text.say(f"print.{kind}"), "hue": BAND[kind]}
    whole: Tree = {"layout": "card", "hue": BAND[kind], "ground": PAPER, "band": text.say(f"print.{kind}"), **face}
    return Piece(
        CARDS, f"{kind}.{id}", name, whole, float(int_of(size, "width")), float(int_of(size, "height")), 1, back
    )


def change(text: Text, unit: str, amount: int) -> Tree:
    """福 +2, in the ink of what is good or ill."""
    good = (amount > 0) != (unit == "calamity")
    return {"text": f"{text.say('unit.' + unit)} {signed(amount)}", "ink": GOOD if good else ILL}


def event(content: Tree, text: Text, id: str, sizes: Tree) -> Piece:
    """M-8.1: what it does to the team, and to everybody."""
    facts = table_of(table_of(content, "events"), id)
    name = text.say(f"event.{id}")
    chips = [change(text, unit, int_of(facts, unit)) for unit in ("calamity", *UNITS) if int_of(facts, unit) != 0]
    everybody = any(int_of(facts, unit) != 0 for unit in UNITS)
    face: Tree = {
        "art": drawing("event", id),
        "art_ground": PRINT,
        "art_share": 54,
        "title": name,
        "title_size": 7,
        "chips": chips,
        "chip_scale": 1.7,
        "foot": text.say("print.everybody") if everybody else text.say("print.team"),
    }
    return card("event", id, name, face, sizes, text)


def being(content: Tree, text: Text, id: str, sizes: Tree) -> Piece:
    """M-7.1: what saving costs and brings."""
    facts = table_of(table_of(content, "beings"), id)
    name = text.say(f"being.{id}")
    face: Tree = {
        "art": drawing("being", id),
        "art_ground": PRINT,
        "art_share": 56,
        "title": name,
        "title_size": 7,
        "price": f"{text.say('unit.wealth')} −{int_of(facts, 'cost')}",
        "chips": [change(text, unit, int_of(facts, unit)) for unit in ("fu", "hui")],
        "chip_scale": 1.8,
        "foot": text.say("print.stay", {"limit": int_of(table_of(content, "stay"), "limit")}),
    }
    return card("being", id, name, face, sizes, text)


def vow(content: Tree, text: Text, id: str, sizes: Tree) -> Piece:
    """M-9: what it pays each round, what it asks for in the end, and what is at stake."""
    facts = table_of(table_of(content, "vows"), id)
    name = text.say(f"vow.{id}")
    pays = [f"{text.say('unit.' + unit)} {signed(int_of(facts, unit))}" for unit in UNITS if int_of(facts, unit) != 0]
    needs = [
        text.say("print.need", {"what": f"@unit.{unit}", "n": int_of(facts, f"need_{unit}")})
        for unit in ("fu", "hui", "donations", "lessons", "saves")
        if int_of(facts, f"need_{unit}") > 0
    ]
    if int_of(facts, "need_wealth_max") >= 0:
        needs.append(text.say("print.at_most", {"n": int_of(facts, "need_wealth_max")}))
    face: Tree = {
        "art": drawing("role", str(facts["role"])),
        "art_ground": PRINT,
        "art_share": 42,
        "price": text.say(f"role.{facts['role']}"),
        "title": name,
        "title_size": 6.4,
        "note": text.say("print.each_round", {"pays": pays}),
        "text": "\n".join(needs),
        "chips": [
            {"text": text.say("print.kept", {"n": signed(int_of(facts, "reward"))}), "ink": GOOD},
            {"text": text.say("print.broken", {"n": signed(int_of(facts, "penalty"))}), "ink": ILL},
        ],
        "chip_scale": 1.25,
    }
    return card("vow", id, name, face, sizes, text)


def role_board(content: Tree, text: Text, id: str, sizes: Tree) -> Piece:
    """M-2.2.3: where a role begins, and tracks for what it gathers."""
    facts = table_of(table_of(content, "roles"), id)
    size, high = table_of(sizes, "board"), int_of(sizes, "track_high")
    tracks = [{"name": text.say(f"unit.{unit}"), "from": 0, "to": high, "start": int_of(facts, unit)} for unit in UNITS]
    known = facts["actions"]
    assert isinstance(known, list)
    lines = [
        text.say("print.actions", {"actions": [f"@action.{action}" for action in known]}),
        text.say("print.practice", {"n": int_of(facts, "practice")}),
    ]
    if "donate" in known:
        lines.append(text.say("print.donate", {"fu": int_of(facts, "donate_fu"), "hui": int_of(facts, "donate_hui")}))
    costs = {unit: int_of(facts, f"save_{unit}") for unit in UNITS if int_of(facts, f"save_{unit}") != 0}
    if costs:
        lines.append(text.say("print.save", {"changes": costs}))
    lines.append(text.say("print.laps", {"high": high}))
    face: Tree = {
        "layout": "tracks",
        "ground": PAPER,
        "hue": "#8a6a3a",
        "art": drawing("role", id),
        "art_ground": PRINT,
        "title": text.say(f"role.{id}"),
        "note": text.say("print.refuge_always") if facts["always_refuge"] else text.say("print.refuge"),
        "tracks": tracks,
        "lines": lines,
    }
    return Piece(
        BOARDS, f"role.{id}", text.say(f"role.{id}"), face, float(int_of(size, "width")), float(int_of(size, "height"))
    )


def team_board(content: Tree, text: Text, sizes: Tree) -> Piece:
    """M-2.1.1: the track of calamity, those who are saved, the rounds."""
    team, size = table_of(content, "team"), table_of(sizes, "board")
    crisis = int_of(table_of(content, "actions"), "crisis")
    tracks: list[Tree] = [
        {
            "name": text.say("unit.calamity"),
            "from": 0,
            "to": int_of(team, "calamity_limit"),
            "start": int_of(team, "calamity_start"),
            "marks": {str(crisis): "#d9b45a", str(int_of(team, "calamity_win")): ILL},
        },
        {"name": text.say("unit.saves"), "from": 0, "to": int_of(team, "save_target"), "start": 0},
        {"name": text.say("print.round"), "from": 1, "to": int_of(team, "rounds"), "start": 1},
    ]
    face: Tree = {
        "layout": "tracks",
        "ground": PAPER,
        "hue": "#8c3a2e",
        "art": drawing("event", "peace"),
        "art_ground": PRINT,
        "title": text.say("game.title"),
        "tracks": tracks,
        "lines": [
            text.say(
                "print.team_goal", {"saves": int_of(team, "save_target"), "calamity": int_of(team, "calamity_win")}
            ),
            text.say("print.team_end", {"limit": int_of(team, "calamity_limit"), "crisis": crisis}),
        ],
    }
    return Piece(
        BOARD, "team", text.say("print.team_board"), face, float(int_of(size, "width")), float(int_of(size, "height"))
    )


def markers(content: Tree, text: Text, sizes: Tree) -> list[Piece]:
    """One for each track of each board."""
    size = float(int_of(sizes, "marker"))
    roles = len(table_of(content, "roles"))
    own: list[Piece] = [
        Piece(
            TOKENS,
            f"marker.{unit}",
            text.say("print.marker", {"what": f"@unit.{unit}"}),
            {"layout": "token", "round": True, "ground": ground, "big": text.say(f"print.letter_{unit}")},
            size,
            size,
            roles,
        )
        for unit, ground in zip(UNITS, ("#ecd28a", "#e9b3a8", "#b8cfe0"), strict=True)
    ]
    shared = [
        Piece(
            TOKENS,
            f"marker.{what}",
            text.say("print.marker", {"what": name}),
            {"layout": "token", "round": True, "ground": "#d8d2c4", "big": text.say(f"print.letter_{what}")},
            size,
            size,
        )
        for what, name in (("calamity", "@unit.calamity"), ("saves", "@unit.saves"), ("round", "@print.round"))
    ]
    return [*own, *shared]
