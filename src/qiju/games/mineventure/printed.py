"""The box of 《MineVenture》: cards on their side or upright, as the rulebook has them, map blocks, status boards."""

from __future__ import annotations

from typing import Final, cast

from qiju.kernel.box import BOARD, BOARDS, CARDS, TOKENS, Box, Piece, drawing
from qiju.kernel.content import int_of, int_or, load_content, table_of
from qiju.kernel.options import Tree
from qiju.kernel.words import Text

PACKAGE: Final = "qiju.games.mineventure"
PAPER: Final = "#fbf7ea"
GREEN: Final = "#5a7d3a"
POLARITY: Final = {"positive": "#dcebd2", "neutral": "#e4e6ea", "negative": "#f2d8d2"}
HELD: Final = ("item", "food", "consumable", "potion", "enchantment", "hand")


def box(content: Tree, text: Text) -> Box:
    sizes = load_content(PACKAGE, "print.toml")
    cards = table_of(content, "cards")
    pieces: list[Piece] = []
    for deck in table_of(sizes, "decks"):
        facts = table_of(table_of(sizes, "decks"), deck)
        for name in cast("list[str]", facts["lists"]):
            pieces += [card(deck, line, facts, text, sizes) for line in lines_of(cards, name)]
    pieces += [character(line, text, sizes) for line in people(content)]
    pieces += [block(line, text, sizes) for line in ground(content)]
    pieces += [player_board(content, text, sizes), game_board(content, text, sizes), legend(content, text, sizes)]
    pieces += tokens(content, text, sizes)
    made = Box(pieces, GREEN, [(text.say("print.dice"), 1)])
    made.pictures = {"people": ["character", "mob"], "tiles": ["legend"]}
    return made


def lines_of(tree: Tree, key: str) -> list[Tree]:
    return cast("list[Tree]", tree[key])


def people(content: Tree) -> list[Tree]:
    """The characters of the box, and those that somebody made."""
    return [*lines_of(table_of(content, "cards"), "characters"), *lines_of(table_of(content, "custom"), "character")]


def ground(content: Tree) -> list[Tree]:
    """The blocks of the box, and those that somebody made."""
    return [*lines_of(table_of(content, "map"), "blocks"), *lines_of(table_of(content, "custom"), "block")]


# -- cards ---------------------------------------------------------------------------------------------


def named(text: Text, key: str, line: Tree) -> str:
    """What the texts call it; what it calls itself, where somebody made it."""
    if text.knows(key):
        return text.say(key)
    return str(line.get(text.lang) or line.get("zh") or line["id"])


def described(text: Text, key: str, line: Tree) -> str:
    return text.say(key) if text.knows(key) else str(line.get(f"text_{text.lang}") or line.get("text_zh") or "")


def card(deck: str, line: Tree, facts: Tree, text: Text, sizes: Tree) -> Piece:
    id = str(line["id"])
    kind = "task" if deck == "task" else "card"
    name = named(text, f"{kind}.{id}", line)
    wide = bool(facts["wide"]) and str(line.get("as", "")) not in HELD
    face: Tree = {
        "layout": "wide" if wide else "card",
        "hue": str(facts["ink"]),
        "ground": PAPER,
        "band": text.say(f"deck.{deck}"),
        "price": text.say(f"slot.{line['slot']}") if "slot" in line else "",
        "art": drawing("card", id),
        "art_share": 34,
        "title": name,
        "title_size": 7,
        "chips": gear(line, text),
        "text": described(text, f"{kind}_text.{id}", line),
        "text_size": 5.2,
    }
    back: Tree = {
        "layout": "back",
        "title": text.say(f"deck.{deck}"),
        "hue": str(facts["ink"]),
        "art": drawing("deck", deck),
    }
    return sized(f"{kind}.{id}", name, face, wide, int_or(line, "count", 1), back, sizes)


def sized(id: str, name: str, face: Tree, wide: bool, count: int, back: Tree, sizes: Tree) -> Piece:
    size = table_of(sizes, "card")
    short, long = float(int_of(size, "width")), float(int_of(size, "height"))
    width, height = (long, short) if wide else (short, long)
    return Piece(CARDS, id, name, face, width, height, count, back)


def gear(line: Tree, text: Text) -> list[Tree]:
    """The numbers of a piece of equipment, the main ones first."""
    if "slot" not in line:
        return []
    chips: list[Tree] = []
    for stat in ("damage", "block", "armor", "range", "durability"):
        if int_or(line, stat, 0) > 0:
            said = text.say(f"print.{stat}", {"n": int_of(line, stat)})
            if stat == "damage" and line.get("type") != "physical":
                said += " " + text.say(f"damage.{line['type']}")
            chips.append({"text": said})
    return chips


def character(line: Tree, text: Text, sizes: Tree) -> Piece:
    id = str(line["id"])
    name = named(text, f"character.{id}", line)
    face: Tree = {
        "layout": "card",
        "hue": GREEN,
        "ground": PAPER,
        "band": text.say("print.character"),
        "art": drawing("head", id),
        "art_share": 42,
        "title": name,
        "title_size": 7,
        "chips": [{"text": text.say("print.hp", {"n": int_of(line, "max_hp")})}],
        "text": described(text, f"character_text.{id}", line),
        "text_size": 5.2,
    }
    back: Tree = {"layout": "back", "title": text.say("print.character"), "hue": GREEN}
    return sized(f"character.{id}", name, face, False, 1, back, sizes)


# -- the map -------------------------------------------------------------------------------------------


def block(line: Tree, text: Text, sizes: Tree) -> Piece:
    side = float(int_of(sizes, "tile") * len(cast("list[str]", line["rows"])))
    name = named(text, f"block.{line['id']}", line)
    face: Tree = {"layout": "picture", "art": drawing("block", str(line["id"]))}
    return Piece(BOARD, f"block.{line['id']}", name, face, side, side, int_or(line, "copies", 1))


def legend(content: Tree, text: Text, sizes: Tree) -> Piece:
    """地图信息卡: what every tile does."""
    rows: list[Tree] = [
        {
            "art": drawing("tile", str(line["id"])),
            "name": named(text, f"tile.{line['id']}", line),
            "text": described(text, f"tile_text.{line['id']}", line),
        }
        for line in lines_of(table_of(content, "map"), "tiles")
    ]
    face: Tree = {"layout": "legend", "ground": PAPER, "hue": GREEN, "title": text.say("print.legend"), "rows": rows}
    size = table_of(sizes, "status")
    return Piece(
        BOARDS, "legend", text.say("print.legend"), face, float(int_of(size, "width")), float(int_of(size, "height"))
    )


# -- status boards -------------------------------------------------------------------------------------


def player_board(content: Tree, text: Text, sizes: Tree) -> Piece:
    """玩家状态栏: health, three pieces of gear with their durability, a companion, three places for effects."""
    size, cards = table_of(sizes, "status"), table_of(sizes, "card")
    lines = [line for name in ("equipment", "legendary") for line in lines_of(table_of(content, "cards"), name)]
    most = max(int_or(line, "durability", 0) for line in lines)
    face: Tree = {
        "layout": "status",
        "ground": PAPER,
        "hue": GREEN,
        "title": text.say("print.player_board"),
        "hp": max(int_of(table_of(content, "base"), "hp"), *(int_of(line, "max_hp") for line in people(content))),
        "hp_name": text.say("unit.hp"),
        "character": text.say("print.character"),
        "card": [int_of(cards, "width"), int_of(cards, "height")],
        "gear": [text.say(f"slot.{slot}") for slot in ("main", "off", "armor")],
        "companion": text.say("deck.companion"),
        "durability": most,
        "durability_name": text.say("print.durability_name"),
        "buffs": [text.say(f"print.buff{n}") for n in (1, 2, 3)],
    }
    name = text.say("print.player_board")
    return Piece(BOARDS, "player_board", name, face, float(int_of(size, "width")), float(int_of(size, "height")), 6)


def game_board(content: Tree, text: Text, sizes: Tree) -> Piece:
    """游戏状态栏: the days, day and night, the dragon's health."""
    size, health = table_of(sizes, "status"), table_of(table_of(content, "boss"), "hp_by_players")
    most = max(int_of(health, players) for players in health)
    tracks: list[Tree] = [
        {"name": text.say("print.day"), "from": 0, "to": int_of(sizes, "day_high"), "start": 0},
        {"name": f"{text.say('time.day')} · {text.say('time.night')}", "from": 1, "to": 2, "start": 1},
        {"name": text.say("print.dragon_hp"), "from": 0, "to": most, "start": most},
    ]
    tracks[2]["marks"] = {str(health[players]): "#8353ab" for players in health}
    tracks[1]["words"] = [text.say("time.day"), text.say("time.night")]
    base = table_of(content, "base")
    face: Tree = {
        "layout": "tracks",
        "ground": PAPER,
        "hue": "#4a3a5c",
        "art": drawing("dragon"),
        "title": text.say("print.game_board"),
        "tracks": tracks,
        "lines": [
            text.say("print.day_line", {"n": int_of(base, "daily_heal")}),
            text.say("print.dragon_line", {"hp": [f"{players}: {health[players]}" for players in health]}),
            text.say("print.story_line", {"n": int_of(base, "story_base")}),
        ],
        "foot": 18,
    }
    name = text.say("print.game_board")
    return Piece(BOARDS, "game_board", name, face, float(int_of(size, "width")), float(int_of(size, "height")))


# -- tokens --------------------------------------------------------------------------------------------


def tokens(content: Tree, text: Text, sizes: Tree) -> list[Piece]:
    """Heads that stand on the map, mobs, crystals, markers, effects: each as large as a tile."""
    side = float(int_of(sizes, "tile"))
    found: list[Piece] = []

    def add(id: str, name: str, face: Tree, count: int) -> None:
        found.append(Piece(TOKENS, id, name, {"layout": "token", **face}, side, side, count))

    for line in people(content):
        add(
            f"head.{line['id']}",
            named(text, f"character.{line['id']}", line),
            {"ground": "#dfe7d2", "art": drawing("head", str(line["id"]))},
            1,
        )
    for line in lines_of(content, "mobs"):
        facts = f"{int_of(line, 'hp')}·{int_of(line, 'damage')}·{int_of(line, 'range')}"
        face: Tree = {"ground": "#f2d8d2", "art": drawing("mob", str(line["id"])), "caption": facts}
        add(f"mob.{line['id']}", text.say(f"mob.{line['id']}"), face, int_of(table_of(content, "base"), "most_mobs"))
    crystals = sum(str(row).count("K") for line in ground(content) for row in cast("list[str]", line["rows"]))
    add("crystal", text.say("tile.crystal"), {"ground": "#e6dff2", "art": drawing("crystal")}, crystals)
    for line in lines_of(content, "markers"):
        add(
            f"marker.{line['id']}",
            text.say(f"marker.{line['id']}"),
            {"ground": "#efe6d2", "big": text.say(f"marker.{line['id']}")},
            int_of(sizes, "markers"),
        )
    for line in lines_of(content, "buffs"):
        name = text.say(f"buff.{line['id']}")
        face = {
            "round": True,
            "ground": POLARITY[str(line["polarity"])],
            "big": name,
            "caption": str(int_of(line, "rounds")),
        }
        add(f"buff.{line['id']}", name, face, int_of(sizes, "buffs"))
    return found
