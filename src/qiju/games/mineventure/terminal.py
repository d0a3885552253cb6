"""《MineVenture》 in a terminal: the map around whoever looks, status boards, the battle, tasks and stories.

Styles are named after the terminal's inks (seal, jade, gold, slate, faint); whoever prints says what they look like.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, cast

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from qiju.games.terminal import Goal, arrow, goal_keys, legend
from qiju.kernel.words import Text

WORDS: Final[dict[str, dict[str, str]]] = {
    "zh": {
        "board.day": "第 {day} 天 · {time} · 第 {round} 轮",
        "board.dragon": "末影龙 {hp}/{most} · 水晶 {crystals}",
        "board.tasks": "任务",
        "board.stories": "剧情",
        "board.until_death": "直到有人死亡",
        "board.rounds": "还有 {left} 轮",
        "board.battle": "战斗 第 {round}/{rounds} 回合",
        "board.ambush": "伏击",
        "board.dead": "已死亡",
        "board.hand": "手牌",
        "board.gear": "装备",
        "board.effects": "效果",
        "board.waiting": "待宣布",
        "board.die": "掷出 {die}，要走 {steps} 步",
        "board.decks": "牌堆",
        "board.absorb": "还能吸收 {amount} 点",
        "board.players": "玩家",
        "board.mob": "怪物",
        "board.way": "走过的路",
        "board.end": "按这个键走到那里",
        "goal.walk": "走到 {cell} {tile}",
        "goal.war": "走到半路，对 {who} 宣战",
        "goal.harm": "路上受 {harm} 点伤害（护甲前）",
        "gear.damage": "攻击 {damage}（{type}），范围 {range}",
        "gear.block": "阻挡 {block}",
        "gear.armor": "护甲 {armor}",
        "gear.durability": "耐久 {durability}",
        "ask.spawn": "选一个出生点",
        "ask.action": "轮到你：掷骰移动，还是跳过？",
        "ask.walk": "往哪里走？",
        "ask.decision": "打牌、宣战，还是结束？",
        "ask.discard": "手牌太多：弃哪一张？",
        "ask.help": "要不要助战？",
        "ask.ambush": "要不要伏击？",
        "ask.aim": "指定目标",
        "ask.battle": "战斗：这一轮做什么？",
        "ask.offer": "这件东西收不收？",
        "ask.draw": "挑一张牌",
        "ask.loot": "挑战利品",
        "ask.effect": "效果：选哪一样？",
        "hint.spawn": "选一个出生点：离装备格近些好，离别人远些稳。",
        "hint.action": "掷骰就要走满点数，只能用两个不相反的方向；跳过行动则没有地块奖励。",
        "hint.walk": "亮着的格子是能停的地方，按格子上的键就走过去；想自己挑路，就一步步选方向。",
        "hint.decision": "打牌、宣战，或者结束。一回合只能宣战一次，打完就进结束阶段。",
        "hint.battle": "主武器、副武器、一张手牌，或逃跑。逃跑点数要大于对方攻击范围。",
    },
    "en": {
        "board.day": "Day {day} · {time} · round {round}",
        "board.dragon": "Dragon {hp}/{most} · crystals {crystals}",
        "board.tasks": "Tasks",
        "board.stories": "Stories",
        "board.until_death": "until somebody dies",
        "board.rounds": "{left} {left:round|rounds} left",
        "board.battle": "Battle, round {round}/{rounds}",
        "board.ambush": "ambush",
        "board.dead": "dead",
        "board.hand": "Hand",
        "board.gear": "Gear",
        "board.effects": "Effects",
        "board.waiting": "to announce",
        "board.die": "Rolled {die}: {steps} {steps:step|steps} to walk",
        "board.decks": "Decks",
        "board.absorb": "absorbs {amount} more",
        "board.players": "players",
        "board.mob": "mob",
        "board.way": "the way so far",
        "board.end": "this key walks there",
        "goal.walk": "Walk to {cell}, {tile}",
        "goal.war": "Walk up to {who} and declare war",
        "goal.harm": "{harm} damage on the way, before armour",
        "gear.damage": "damage {damage} ({type}), range {range}",
        "gear.block": "blocks {block}",
        "gear.armor": "armour {armor}",
        "gear.durability": "durability {durability}",
        "ask.spawn": "Choose a spawn point",
        "ask.action": "Your turn: roll and walk, or skip?",
        "ask.walk": "Where to?",
        "ask.decision": "Play a card, declare war, or end?",
        "ask.discard": "Too many cards: which one goes?",
        "ask.help": "Will you join the battle?",
        "ask.ambush": "Will you ambush?",
        "ask.aim": "Choose a target",
        "ask.battle": "Battle: what do you do this round?",
        "ask.offer": "Will you keep it?",
        "ask.draw": "Take a card",
        "ask.loot": "Take your loot",
        "ask.effect": "Choose how the effect goes",
        "hint.spawn": "Pick a spawn point: near equipment tiles is good, far from the others is safe.",
        "hint.action": "Roll, and you walk the whole number, never in opposite directions; skip and gain nothing.",
        "hint.walk": "Lit tiles are where the move can end: press the key on one to walk there, or go step by step.",
        "hint.decision": "Play cards, declare war, or end. One war a turn; after it comes your end phase.",
        "hint.battle": "Main weapon, off-hand, one hand card, or escape. An escape must beat the opponent's range.",
    },
}

LOOK: Final[dict[str, str]] = {
    ".": "faint",
    "f": "jade",
    "h": "slate",
    "w": "slate",
    "s": "faint",
    "c": "seal",
    "L": "seal",
    "#": "faint",
    "E": "gold",
    "I": "gold",
    "F": "gold",
    "P": "gold",
    "V": "gold",
    "B": "jade",
    "A": "jade",
    "S": "jade",
    "N": "seal",
    "X": "seal",
    "R": "seal",
    "K": "seal",
    "D": "seal",
}
HALF_WIDTH: Final = 19
HALF_HEIGHT: Final = 9
LOW: Final = 2  # the same where few lines are to be seen
NARROW: Final = 60  # columns below which the table is drawn in few lines
BESIDE: Final = 46  # columns that the status boards need to stand beside the map
EVERY: Final = 5  # columns of the map from one number to the next

View = dict[str, object]


def draw(view: View, viewer: int, lang: str, text: Text, names: list[str], width: int) -> RenderableType:
    """The whole table: the status boards beside the map, or one's own above it and the others below."""
    parts: list[RenderableType] = [heading(view, text)]
    if view["battle"] is not None:
        parts.append(battle_line(view, cast(View, view["battle"]), text, names))
    window = whole_map(view, viewer, width) if view["phase"] == "spawn" else part_of_map(view, viewer, width)
    # Where tiles with a space between them are too wide, they stand side by side.
    step = 2 if 3 + 2 * len(window[0]) <= width else 1
    map_width = 3 + step * len(window[0])
    beside = width - map_width >= BESIDE
    wide = map_width if beside else width
    land = [map_lines(view, window, step), *legend(marks_in(view, window, text), wide)]
    boards = [status_board(view, player, text, names, player["seat"] != viewer) for player in in_order(view, viewer)]
    if beside:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(width=wide)
        grid.add_column()
        grid.add_row(Group(*land), Group(*boards, side_lines(view, text)))
        return Group(*parts, grid)
    return Group(*parts, boards[0], *land, *boards[1:], side_lines(view, text))


def heading(view: View, text: Text) -> Line:
    line = Line(text.say("board.day", {"day": view["day"], "round": view["round"], "time": f"@time.{view['time']}"}))
    line.append(f"   {text.say('phase.' + str(view['phase']))}", style="slate")
    turn = cast(View | None, view["turn"])
    if turn is not None and turn["steps"]:
        line.append("   " + text.say("board.die", {"die": turn["die"], "steps": turn["steps"]}), style="gold")
    return line


def centre(view: View, viewer: int) -> int:
    """The cell that a viewer looks at: one's own, or that of whose turn it is."""
    players = cast(list[View], view["players"])
    turn = cast(View | None, view["turn"])
    seat = viewer if viewer >= 0 else int(cast(int, turn["seat"])) if turn is not None else 0
    cell = cast(int, players[seat]["cell"])
    size = cast(int, cast(View, view["map"])["size"])
    return cell if cell >= 0 else size * size // 2 + size // 2


def whole_map(view: View, viewer: int, width: int) -> tuple[range, range]:
    """V-104: whoever chooses a spawn point sees all of them; columns are left out only where they cannot fit."""
    size = cast(int, cast(View, view["map"])["size"])
    return window_of(view, viewer, min(size, (width - 4) // 2), size)


def part_of_map(view: View, viewer: int, width: int) -> tuple[range, range]:
    """What is near; every tile on which a walk can end is near."""
    narrow = width < NARROW
    low = narrow and not goal_keys(view)
    return window_of(view, viewer, (width - 3) // 4 if narrow else HALF_WIDTH, LOW if low else HALF_HEIGHT)


def window_of(view: View, viewer: int, half_width: int, half_height: int) -> tuple[range, range]:
    """The columns and rows of the map around whoever looks."""
    size = cast(int, cast(View, view["map"])["size"])
    cell = centre(view, viewer)
    x = max(0, min(cell % size - half_width, size - 2 * half_width - 1))
    y = max(0, min(cell // size - half_height, size - 2 * half_height - 1))
    return range(x, min(size, x + 2 * half_width + 1)), range(y, min(size, y + 2 * half_height + 1))


def map_lines(view: View, window: tuple[range, range], step: int) -> Line:
    """A part of the map: players by number, mobs m, the way so far in arrows, lit tiles reversed and with their key.

    A tile is `step` characters wide.
    """
    world = cast(View, view["map"])
    rows = cast(list[str], world["rows"])
    size = cast(int, world["size"])
    turn = cast(View | None, view["turn"])
    lit = set(cast(list[int], turn["ends"])) if turn is not None else set()
    marks = {**things_on_map(view), **{cast(int, cell): (key, "bold gold") for cell, key in goal_keys(view).items()}}
    columns, lines = window
    line = Line(no_wrap=True)
    for y in lines:
        line.append(f"{y + 1:>2} ", style="faint")
        for x in columns:
            place = y * size + x
            mark, style = marks.get(place, (rows[y][x], LOOK.get(rows[y][x], "")))
            line.append(mark.ljust(step), style=f"reverse {style}" if place in lit else style)
        line.append("\n")
    return line.append("   " + column_numbers(columns, step), style="faint")


def column_numbers(columns: range, step: int) -> str:
    """The first column's number and every fifth one, each below its column."""
    line = ""
    for place, x in enumerate(columns):
        if place == 0 or (x + 1) % EVERY == 0:
            line = line.ljust(place * step) + str(x + 1)
    return line


def marks_in(view: View, window: tuple[range, range], text: Text) -> list[tuple[str, str, str]]:
    """What there is to be seen on this part of the map, each mark with its style and its name."""
    world = cast(View, view["map"])
    rows = cast(list[str], world["rows"])
    seen = {rows[y][x] for y in window[1] for x in window[0]}
    found: list[tuple[str, str, str]] = []
    if goal_keys(view):
        found.append((next(iter(goal_keys(view).values())), "reverse bold gold", text.say("board.end")))
    turn = cast(View | None, view["turn"])
    if turn is not None and turn["path"]:
        found.append(("→", "gold", text.say("board.way")))
    found.append((f"1–{len(cast(list[View], view['players']))}", "bold gold", text.say("board.players")))
    if view["mobs"]:
        found.append(("m", "seal", text.say("board.mob")))
    for char, tile in cast(dict[str, str], world["tiles"]).items():
        if char in seen:
            found.append((char, LOOK.get(char, ""), text.say(f"tile.{tile}")))
    return found


def things_on_map(view: View) -> dict[int, tuple[str, str]]:
    """What stands on tiles, the most important last."""
    marks: dict[int, tuple[str, str]] = {}
    turn = cast(View | None, view["turn"])
    if turn is not None:
        here = cast(int, cast(list[View], view["players"])[cast(int, turn["seat"])]["cell"])
        marks.update(way_on_map([here, *cast(list[int], turn["path"])], cast(int, cast(View, view["map"])["size"])))
    dragon = cast(View, view["dragon"])
    cells = cast(list[int], cast(View, view["map"])["crystals"])
    for place, cell in enumerate(cells):
        crystals = cast(list[View], dragon["crystals"])
        standing = place < len(crystals) and cast(int, crystals[place]["hp"]) > 0
        marks[cell] = ("K", "seal") if standing else (".", "faint")
    for marker in cast(list[View], view["markers"]):
        marks[cast(int, marker["cell"])] = (str(marker["kind"])[:1], "slate")
    for mob in cast(list[View], view["mobs"]):
        marks[cast(int, mob["cell"])] = ("m", "seal")
    for player in cast(list[View], view["players"]):
        if player["alive"]:
            marks[cast(int, player["cell"])] = (str(cast(int, player["seat"]) + 1), "bold gold")
    return marks


def way_on_map(cells: list[int], size: int) -> dict[int, tuple[str, str]]:
    """An arrow on every tile of a way, as it was entered."""
    steps = pairwise(cells)
    return {cell: (arrow(cell % size - last % size, cell // size - last // size), "gold") for last, cell in steps}


def in_order(view: View, viewer: int) -> list[View]:
    """The players, whoever looks first."""
    players = cast(list[View], view["players"])
    return players[max(viewer, 0) :] + players[: max(viewer, 0)]


def status_board(view: View, player: View, text: Text, names: list[str], hand: bool) -> RenderableType:
    """V-603: who it is, how well and where; below that what they have, but for a hand that is shown elsewhere."""
    turn = cast(View | None, view["turn"])
    acts = turn is not None and turn["seat"] == player["seat"]
    line = Line().append(title_of(player, text, names), "bold gold" if acts else "bold" if player["alive"] else "faint")
    if not player["alive"]:
        return line.append("  " + text.say("board.dead"), "faint")
    size = cast(int, cast(View, view["map"])["size"])
    cell = cast(int, player["cell"])
    line.append("  ").append_text(hearts(player, text))
    if cell >= 0:
        line.append(f"  {cell % size + 1},{cell // size + 1}", "slate")
    if player["realm"] not in (None, "overworld"):
        line.append(" " + text.say(f"realm.{player['realm']}"), "slate")
    held = hand_line(player, text) if hand else ""
    owned = (("gear", gear_line(player, text)), ("effects", buff_line(player, text)), ("hand", held))
    below = Line()
    for key, words in owned:
        if words:
            below.append("  " if below else "").append(text.say(f"board.{key}") + " ", "faint").append(words)
    return Group(line, Padding(below, (0, 0, 0, 2))) if below else line


def title_of(player: View, text: Text, names: list[str]) -> str:
    seat = cast(int, player["seat"])
    return f"{seat + 1} {names[seat]} · {character_name(player, text)}"


def character_name(player: View, text: Text) -> str:
    character = cast(View, player["character"])
    key = f"character.{character['id']}"
    return text.say(key) if text.knows(key) else str(character["zh"])


def hearts(player: View, text: Text) -> Line:
    """A heart is two points; half of one is hollow."""
    hp, most = cast(int, player["hp"]), cast(int, player["max_hp"])
    line = Line("♥" * (hp // 2), style="seal")
    line.append("♡" * (hp % 2), style="seal")
    line.append(f" {hp}/{most}", style="")
    if player["absorb"]:
        line.append("  " + text.say("board.absorb", {"amount": player["absorb"]}), style="gold")
    return line


def gear_line(player: View, text: Text) -> str:
    parts: list[str] = []
    for gear in cast(dict[str, View | None], player["gear"]).values():
        if gear is not None:
            books = "".join(f"·{text.say('card.' + book)}" for book in cast(list[str], gear["books"]))
            parts.append(f"{text.say('card.' + str(gear['card']))}{books} {gear['durability']}/{gear['most']}")
    if player["companion"] is not None:
        parts.append(text.say(f"card.{player['companion']}"))
    return text.listed(parts)


def buff_line(player: View, text: Text) -> str:
    found = [buff for buff in cast(list[View | None], player["buffs"]) if buff is not None]
    return " ".join(f"{text.say('buff.' + str(buff['id']))} {buff['rounds']}" for buff in found)


def hand_line(player: View, text: Text) -> str:
    hand = cast(list[View], player["hand"])
    named = [text.say(f"card.{card['card']}") if card["card"] else text.say(f"deck.{card['back']}") for card in hand]
    counted = [f"{name}×{named.count(name)}" if named.count(name) > 1 else name for name in dict.fromkeys(named)]
    return text.listed(counted)


def battle_line(view: View, battle: View, text: Text, names: list[str]) -> Line:
    """Both sides and what they have announced."""
    line = Line().append(text.say("board.battle", {"round": battle["round"], "rounds": battle["rounds"]}), "bold seal")
    if battle["ambush"]:
        line.append("  " + text.say("board.ambush"), "seal")
    for fighter in cast(list[View], battle["fighters"]):
        action = cast(View | None, fighter["action"])
        said = text.say("board.waiting")
        if action is not None:
            card = action["card"]
            said = text.say(f"card.{card}") if card else text.say(f"move.{action['kind']}")
        line.append(f"  {names[cast(int, fighter['seat'])]}{colon(text)}{said}", "slate" if action is None else "")
    if battle["against"] in ("dragon", "crystal"):
        line.append("  " + text.say(f"foe.{battle['against']}"), style="seal")
    elif battle["against"] == "mob":
        mob = cast(list[View], view["mobs"])[cast(int, battle["number"])]
        line.append(f"  {text.say('mob.' + str(mob['kind']))} {mob['hp']}/{mob['most']}", style="seal")
    return line


def side_lines(view: View, text: Text) -> Line:
    dragon = cast(View, view["dragon"])
    standing = sum(1 for crystal in cast(list[View], dragon["crystals"]) if cast(int, crystal["hp"]) > 0)
    line = Line(text.say("board.dragon", {"hp": dragon["hp"], "most": dragon["most"], "crystals": standing}))
    for story in cast(list[View], view["stories"]):
        name = text.say("story.doom") if story["card"] == "doom" else text.say(f"card.{story['card']}")
        left = cast(int, story["left"])
        ends = text.say("board.rounds", {"left": left}) if left > 0 else text.say("board.until_death")
        line.append(f"\n{text.say('board.stories')}{colon(text)}{name} · {ends}", style="seal")
    for task in cast(list[View], view["tasks"]):
        name, words = text.say(f"task.{task['id']}"), text.say(f"task_text.{task['id']}")
        line.append(f"\n{text.say('board.tasks')}{colon(text)}{name} — {words}", style="slate")
    decks = cast(dict[str, int], view["decks"])
    shown = "  ".join(f"{text.say('deck.' + deck)} {count}" for deck, count in decks.items())
    line.append(f"\n{text.say('board.decks')}{colon(text)}{shown}", style="faint")
    return line


def colon(text: Text) -> str:
    return "：" if text.lang == "zh" else ": "


def hand(view: View, viewer: int, text: Text, width: int) -> RenderableType | None:
    """One's own cards, which stay in sight however far the table is scrolled."""
    words = hand_line(cast(list[View], view["players"])[viewer], text) if viewer >= 0 else ""
    return Line(text.say("board.hand") + "  ", "bold gold").append(words, "not bold") if words else None


def goals(view: View, viewer: int, text: Text) -> list[Goal]:
    """Every tile on which the walk can end, with its least harmful way, and everybody who can be fought on it."""
    turn = cast(View | None, view["turn"])
    if turn is None or turn["seat"] != viewer:
        return []
    world = cast(View, view["map"])
    rows, size = cast(list[str], world["rows"]), cast(int, world["size"])
    found: list[Goal] = []
    for way in cast(list[View], turn["ways"]):
        x, y = cast(int, way["end"]) % size, cast(int, way["end"]) // size
        tile = cast(dict[str, str], world["tiles"])[rows[y][x]]
        label = text.say("goal.walk", {"cell": f"{x + 1},{y + 1}", "tile": f"@tile.{tile}"})
        found.append(Goal(way["end"], label, cast(list[int], way["moves"]), harm_note(way, text)))
    for war in cast(list[View], turn["wars"]):
        player = cast(list[View], view["players"])[cast(int, war["seat"])]
        who = f"P{cast(int, war['seat']) + 1}·{character_name(player, text)}"
        label = text.say("goal.war", {"who": who})
        found.append(Goal(f"war {war['seat']}", label, cast(list[int], war["moves"]), harm_note(war, text)))
    return found


def harm_note(way: View, text: Text) -> str:
    return text.say("goal.harm", {"harm": way["harm"]}) if way["harm"] else ""


def describe(word: str, view: View, viewer: int, text: Text) -> str:
    """What a card says, with the numbers on a piece of equipment."""
    verb, _, what = word.partition(" ")
    asking = cast(View, view["asking"] or {})
    if verb in ("keep", "decline") and asking.get("kind") == "offer":
        return card_words(str(asking["card"]), cast(View | None, asking["gear"]), text)
    if verb == "take" and asking.get("kind") == "draw":
        card = cast(list[str | None], asking["cards"])[int(what) - 1]
        gear = [one for one in cast(list[View], asking["gear"]) if one["card"] == card]
        return card_words(card, gear[0] if gear else None, text) if card is not None else ""
    if verb == "ability" and viewer >= 0:
        companion = cast(list[View], view["players"])[viewer]["companion"]
        return card_words(str(companion), None, text) if companion is not None else ""
    if verb in ("main", "off") and viewer >= 0:
        gear_of = cast(dict[str, View | None], cast(list[View], view["players"])[viewer]["gear"])
        own = gear_of[verb]
        return card_words(str(own["card"]), own, text) if own is not None else ""
    return text.say(f"card_text.{what}") if verb in ("play", "discard") and text.knows(f"card_text.{what}") else ""


def card_words(card: str, gear: View | None, text: Text) -> str:
    """铁剑：攻击 5（物理），范围 1，耐久 8。朴实耐用。"""
    parts: list[str] = []
    if gear is not None:
        values = {**gear, "type": f"@damage.{gear['type']}"}
        for name in ("damage", "block", "armor", "durability"):
            parts += [text.say(f"gear.{name}", values)] if gear[name] else []
    said = ("，" if text.lang == "zh" else ", ").join(parts)
    name, words = text.say(f"card.{card}"), text.say(f"card_text.{card}")
    stop = "。" if text.lang == "zh" else ". "
    return f"{name}{colon(text)}{said}{stop if said else ''}{words if text.knows(f'card_text.{card}') else ''}"


def clause(word: str, view: View) -> str:
    """Where the rulebook speaks about a move."""
    first = word.split(" ")[0]
    known = {
        "roll": "V-211",
        "skip": "V-211",
        "n": "V-212",
        "e": "V-212",
        "s": "V-212",
        "w": "V-212",
        "war": "V-501",
        "main": "V-503",
        "off": "V-503",
        "escape": "V-504",
        "join": "V-108",
        "keep": "V-411",
        "decline": "V-411",
        "discard": "V-231",
        "play": "V-421",
        "end": "V-221",
        "tile": "V-104",
        "ability": "V-401",
    }
    return known.get(first, "")


def moments(view: View, viewer: int, words: list[str]) -> list[str]:
    """Which hints fit now."""
    return [str(view["phase"])] if viewer in cast(list[int], view["asked"]) else []
