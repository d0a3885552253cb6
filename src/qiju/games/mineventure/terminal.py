"""《MineVenture》 in a terminal: the map around whoever looks, status boards, the battle, tasks and stories.

Styles are named after the house's inks (seal, jade, gold, slate, faint); whoever prints says what they look like.
"""

from __future__ import annotations

from typing import Final, cast

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from qiju.kernel.words import Text

WORDS: Final[dict[str, dict[str, str]]] = {
    "zh": {
        "board.day": "第 {day} 天 · {time} · 第 {round} 轮",
        "board.map": "地图",
        "board.players": "玩家",
        "board.dragon": "末影龙 {hp}/{most} · 水晶 {crystals}",
        "board.tasks": "任务",
        "board.stories": "剧情",
        "board.until_death": "直到有人死亡",
        "board.rounds": "还有 {left} 轮",
        "board.battle": "战斗 第 {round}/{rounds} 回合",
        "board.ambush": "伏击",
        "board.dead": "已死亡",
        "board.hand": "手牌",
        "board.hearts": "血量",
        "board.gear": "装备",
        "board.effects": "效果",
        "board.where": "位置",
        "board.waiting": "待宣布",
        "board.die": "骰子 {die}，走 {steps} 步",
        "board.decks": "牌堆",
        "hint.spawn": "选一个出生点：离装备格近些好，离别人远些稳。",
        "hint.action": "掷骰就要走满点数，只能用两个不相反的方向；跳过行动则没有地块奖励。",
        "hint.walk": "一步步写方向：n 北、e 东、s 南、w 西。亮着的格子是能停的地方。",
        "hint.decision": "打牌、宣战，或者 end 结束。一回合只能宣战一次，打完就进结束阶段。",
        "hint.battle": "主武器、副武器、一张手牌，或逃跑。逃跑点数要大于对方攻击范围。",
    },
    "en": {
        "board.day": "Day {day} · {time} · round {round}",
        "board.map": "Map",
        "board.players": "Players",
        "board.dragon": "Dragon {hp}/{most} · crystals {crystals}",
        "board.tasks": "Tasks",
        "board.stories": "Stories",
        "board.until_death": "until somebody dies",
        "board.rounds": "{left} rounds left",
        "board.battle": "Battle, round {round}/{rounds}",
        "board.ambush": "ambush",
        "board.dead": "dead",
        "board.hand": "Hand",
        "board.hearts": "HP",
        "board.gear": "Gear",
        "board.effects": "Effects",
        "board.where": "At",
        "board.waiting": "to announce",
        "board.die": "Die {die}, {steps} steps",
        "board.decks": "Decks",
        "hint.spawn": "Pick a spawn point: near equipment tiles is good, far from the others is safe.",
        "hint.action": "Roll, and you walk the whole number, never in opposite directions; skip and gain nothing.",
        "hint.walk": "Write directions step by step: n, e, s, w. The lit tiles are where the move can end.",
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

View = dict[str, object]


def draw(view: View, viewer: int, lang: str, text: Text, names: list[str], width: int) -> RenderableType:
    """The whole table."""
    parts: list[RenderableType] = [heading(view, text)]
    battle = view["battle"]
    if battle is not None:
        parts.append(battle_panel(cast(View, battle), text, names))
    parts.append(Panel(map_lines(view, viewer), title=text.say("board.map"), border_style="faint", padding=(0, 1)))
    parts.append(player_table(view, viewer, text, names))
    parts.append(side_lines(view, text))
    return Group(*parts)


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


def map_lines(view: View, viewer: int) -> Line:
    """The part of the map around the viewer: players by number, mobs m, lit tiles reversed."""
    world = cast(View, view["map"])
    rows = cast(list[str], world["rows"])
    size = cast(int, world["size"])
    turn = cast(View | None, view["turn"])
    lit = set(cast(list[int], turn["ends"])) if turn is not None else set()
    marks = things_on_map(view)
    cell = centre(view, viewer)
    x0 = max(0, min(cell % size - HALF_WIDTH, size - 2 * HALF_WIDTH - 1))
    y0 = max(0, min(cell // size - HALF_HEIGHT, size - 2 * HALF_HEIGHT - 1))
    line = Line()
    for y in range(y0, min(size, y0 + 2 * HALF_HEIGHT + 1)):
        line.append(f"{y + 1:>2} ", style="faint")
        for x in range(x0, min(size, x0 + 2 * HALF_WIDTH + 1)):
            place = y * size + x
            mark, style = marks.get(place, (rows[y][x], LOOK.get(rows[y][x], "")))
            line.append(mark + " ", style=f"reverse {style}" if place in lit else style)
        line.append("\n")
    line.append("   " + "".join(f"{x + 1:<2}" for x in range(x0, min(size, x0 + 2 * HALF_WIDTH + 1))), style="faint")
    return line


def things_on_map(view: View) -> dict[int, tuple[str, str]]:
    """What stands on tiles, the most important last."""
    marks: dict[int, tuple[str, str]] = {}
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


def player_table(view: View, viewer: int, text: Text, names: list[str]) -> Table:
    """V-603: the status boards."""
    table = Table(box=None, padding=(0, 1), header_style="faint")
    for key in ("players", "hearts", "gear", "effects", "hand", "where"):
        table.add_column(text.say(f"board.{key}"))
    turn = cast(View | None, view["turn"])
    size = cast(int, cast(View, view["map"])["size"])
    for player in cast(list[View], view["players"]):
        seat = cast(int, player["seat"])
        style = "bold" if turn is not None and turn["seat"] == seat else ""
        if not player["alive"]:
            table.add_row(Line(title_of(player, text, names), style="faint"), text.say("board.dead"))
            continue
        cell = cast(int, player["cell"])
        where = (
            f"{cell % size + 1},{cell // size + 1} {text.say('realm.' + str(player['realm']))}" if cell >= 0 else "—"
        )
        table.add_row(
            Line(title_of(player, text, names), style=style),
            hearts(player),
            gear_line(player, text),
            buff_line(player, text),
            hand_line(player, text),
            where,
        )
    return table


def title_of(player: View, text: Text, names: list[str]) -> str:
    seat = cast(int, player["seat"])
    character = cast(View, player["character"])
    key = f"character.{character['id']}"
    return f"{seat + 1} {names[seat]} · {text.say(key) if text.knows(key) else character['zh']}"


def hearts(player: View) -> Line:
    """A heart is two points; half of one is hollow."""
    hp, most = cast(int, player["hp"]), cast(int, player["max_hp"])
    line = Line("♥" * (hp // 2), style="seal")
    line.append("♡" * (hp % 2), style="seal")
    line.append(f" {hp}/{most}", style="")
    if player["absorb"]:
        line.append(f" +{player['absorb']}", style="gold")
    return line


def gear_line(player: View, text: Text) -> str:
    parts: list[str] = []
    for gear in cast(dict[str, View | None], player["gear"]).values():
        if gear is not None:
            books = "".join(f"·{text.say('card.' + book)}" for book in cast(list[str], gear["books"]))
            parts.append(f"{text.say('card.' + str(gear['card']))}{books} {gear['durability']}/{gear['most']}")
    if player["companion"] is not None:
        parts.append(text.say(f"card.{player['companion']}"))
    return "  ".join(parts) or "—"


def buff_line(player: View, text: Text) -> str:
    found = [buff for buff in cast(list[View | None], player["buffs"]) if buff is not None]
    return " ".join(f"{text.say('buff.' + str(buff['id']))} {buff['rounds']}" for buff in found) or "—"


def hand_line(player: View, text: Text) -> str:
    hand = cast(list[View], player["hand"])
    named = [text.say(f"card.{card['card']}") if card["card"] else text.say(f"deck.{card['back']}") for card in hand]
    return " ".join(named) or "—"


def battle_panel(battle: View, text: Text, names: list[str]) -> Panel:
    """Both sides and what they have announced."""
    line = Line()
    if battle["ambush"]:
        line.append(text.say("board.ambush") + "  ", style="seal")
    for fighter in cast(list[View], battle["fighters"]):
        action = cast(View | None, fighter["action"])
        said = text.say("board.waiting")
        if action is not None:
            card = action["card"]
            said = text.say(f"card.{card}") if card else text.say(f"move.{action['kind']}")
        line.append(f"{names[cast(int, fighter['seat'])]}：{said}   ")
    if battle["against"] in ("dragon", "crystal"):
        line.append(text.say(f"foe.{battle['against']}"), style="seal")
    title = text.say("board.battle", {"round": battle["round"], "rounds": battle["rounds"]})
    return Panel(line, title=title, border_style="seal", padding=(0, 1))


def side_lines(view: View, text: Text) -> Line:
    dragon = cast(View, view["dragon"])
    standing = sum(1 for crystal in cast(list[View], dragon["crystals"]) if cast(int, crystal["hp"]) > 0)
    line = Line(text.say("board.dragon", {"hp": dragon["hp"], "most": dragon["most"], "crystals": standing}))
    for story in cast(list[View], view["stories"]):
        name = text.say("story.doom") if story["card"] == "doom" else text.say(f"card.{story['card']}")
        left = cast(int, story["left"])
        ends = text.say("board.rounds", {"left": left}) if left > 0 else text.say("board.until_death")
        line.append(f"\n{text.say('board.stories')}：{name}（{ends}）", style="seal")
    for task in cast(list[View], view["tasks"]):
        name, words = text.say(f"task.{task['id']}"), text.say(f"task_text.{task['id']}")
        line.append(f"\n{text.say('board.tasks')}：{name} — {words}", style="slate")
    decks = cast(dict[str, int], view["decks"])
    shown = "  ".join(f"{text.say('deck.' + deck)} {count}" for deck, count in decks.items())
    line.append(f"\n{text.say('board.decks')}：{shown}", style="faint")
    return line


def note(word: str, view: View, viewer: int, text: Text) -> str:
    """What a card says, beside the move that plays it."""
    verb, _, card = word.partition(" ")
    key = f"card_text.{card}"
    return text.say(key) if verb in ("play", "discard") and text.knows(key) else ""


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
