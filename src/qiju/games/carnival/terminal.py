"""《林中狂欢节》 in a terminal: the board as a map drawn from the view, the floats, the dice, and when a hint helps.

Styles are named after the terminal's inks (seal, jade, gold, slate, faint); whoever prints says what they look like.
"""

from __future__ import annotations

from typing import Final, cast

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text as Line

from qiju.games.terminal import Goal, arrow, cut, goal_keys, legend, number, padded, row, rows
from qiju.kernel.words import Text

WORDS: Final[dict[str, dict[str, str]]] = {
    "zh": {
        "board.turn": "第 {turns} 回合",
        "board.waits": "轮到 {name}",
        "board.last": "最后一回合：{names}",
        "board.lap": "圈",
        "board.energy": "精力",
        "board.points": "{points} 分",
        "board.supply": "供应",
        "board.markers": "饱和",
        "board.used": "喝掉",
        "board.tickets": "票",
        "board.ticket": "持票",
        "board.redeemed": "演过",
        "board.block": "首圈 {points}",
        "board.finished": "第 {place} 到终点",
        "board.out": "已淘汰",
        "board.at": "在",
        "board.check": "{name} 的{check}",
        "board.difference": "差 {difference}",
        "board.asks": "问 {name}",
        "board.closed": "别人不能再喝",
        "board.cards": "{count} 张",
        "board.flowers": "花",
        "board.hidden": "?",
        "board.hand": "手上",
        "goal.go": "{mode} → {node}",
        "goal.tea": "喝龙云茶 +{steps}，{mode} → {node}",
        "goal.sprint": "疾行 {energy}",
        "goal.parade": "游行",
        "goal.free": "走",
        "goal.via": "经 {path}",
        "goal.stops": "在此歇脚",
        "goal.finishes": "到终点",
        "legend.goal": "按这个键去那里",
        "legend.road": "道路，独自到达得圈里的分",
        "legend.slots": "建筑里空着、占了的槽",
        "legend.marker": "饱和标记",
        "legend.float": "花车",
        "legend.way": "走向",
        "legend.energy": "精力",
        "kind.road": "道",
        "kind.start": "起",
        "kind.tavern": "酒",
        "kind.plaza": "广",
        "kind.assembly": "集",
        "kind.theatre": "剧",
        "kind.garden": "花",
        "kind.inn": "旅",
        "score.road": "道路",
        "score.plaza": "广场",
        "score.assembly": "集会",
        "score.theatre": "剧院",
        "score.finish": "终点",
        "score.ousting": "淘汰",
        "score.subsidy": "补助",
        "score.block": "首圈",
        "score.flowers": "花朵",
        "score.kinds": "花色",
        "score.ticket": "废票",
        "note.decline": "仍占一个槽",
        "note.ticket": "第二圈再来登台得分；没用掉要扣分",
        "note.pass": "骰子再变会再问你",
        "note.accept": "按骰子现在的差值",
        "ask.feast": "开席：挑一张饮料",
        "ask.declare": "轮到你：怎么前进？",
        "ask.move": "往哪边走？",
        "ask.use": "停在这里：用不用建筑？",
        "ask.check": "骰子还没算数：改不改？",
        "hint.declare": "先选怎么走：游行攒 1 精力走 1 步，疾行花精力走得远，自由前进看骰子。精力最多 3 点。",
        "hint.use": "停在建筑里才能花精力。集会一次花 3 点最划算；已有饱和标记就少得。",
        "hint.check": "骰子还没算数：现在可以喝一张饮料改它。每个回合每人最多一张。",
        "hint.finish": "快到终点了：先到得 8 分，其余人只剩一回合。剧院的票记得用掉。",
    },
    "en": {
        "board.turn": "Turn {turns}",
        "board.waits": "{name} to play",
        "board.last": "last turns: {names}",
        "board.lap": "lap",
        "board.energy": "energy",
        "board.points": "points {points}",
        "board.supply": "Supply",
        "board.markers": "Saturation",
        "board.used": "drunk",
        "board.tickets": "tickets",
        "board.ticket": "ticket",
        "board.redeemed": "show given",
        "board.block": "first lap {points}",
        "board.finished": "finished {place}",
        "board.out": "out",
        "board.at": "at",
        "board.check": "{name}: {check}",
        "board.difference": "difference {difference}",
        "board.asks": "asked: {name}",
        "board.closed": "closed to the others",
        "board.cards": "cards: {count}",
        "board.flowers": "flowers",
        "board.hidden": "?",
        "board.hand": "Yours",
        "goal.go": "{mode} → {node}",
        "goal.tea": "Tea +{steps}, {mode} → {node}",
        "goal.sprint": "Sprint {energy}",
        "goal.parade": "Parade",
        "goal.free": "Go",
        "goal.via": "by way of {path}",
        "goal.stops": "stopping here",
        "goal.finishes": "the finish",
        "legend.goal": "this key goes there",
        "legend.road": "road: its points if you come alone",
        "legend.slots": "free and taken slots of a building",
        "legend.marker": "saturation marker",
        "legend.float": "float",
        "legend.way": "which way to go",
        "legend.energy": "energy",
        "kind.road": "",
        "kind.start": "St",
        "kind.tavern": "Ta",
        "kind.plaza": "Sq",
        "kind.assembly": "Ga",
        "kind.theatre": "Th",
        "kind.garden": "Fl",
        "kind.inn": "In",
        "score.road": "roads",
        "score.plaza": "squares",
        "score.assembly": "gatherings",
        "score.theatre": "theatre",
        "score.finish": "finish",
        "score.ousting": "stragglers",
        "score.subsidy": "subsidy",
        "score.block": "first lap",
        "score.flowers": "flowers",
        "score.kinds": "kinds",
        "score.ticket": "unused ticket",
        "note.decline": "you still take up a slot",
        "note.ticket": "come back on the second lap to score; unused it costs points",
        "note.pass": "you are asked again if the dice change",
        "note.accept": "the difference as it is now",
        "ask.feast": "The feast: take a drink",
        "ask.declare": "Your turn: how do you move?",
        "ask.move": "Which way?",
        "ask.use": "You stop here: will you use the building?",
        "ask.check": "The dice do not count yet: will you change them?",
        "hint.declare": "First choose how to move: a parade saves 1 energy and goes 1 step, a sprint spends energy to "
        "go far, a free move follows the dice. You can hold 3 energy.",
        "hint.use": "Energy is spent in buildings. A gathering pays best for 3 at once, and less with saturation "
        "markers on it.",
        "hint.check": "The dice do not count yet: now a drink may change them. One drink a player and turn.",
        "hint.finish": "The finish is near: the first gets 8 points and the others one more turn. Use your theatre "
        "ticket in time.",
    },
}

NUMBERS: Final = "❶❷❸❹"
STYLES: Final = ("bold jade", "bold slate", "bold seal", "bold gold")  # green, grey, purple, yellow, as the inks allow
DICE: Final = " ⚀⚁⚂⚃⚄⚅"
ROWS: Final = 20  # of the map
NARROW: Final = 60  # columns below which the map is a list


# ---- the table -----------------------------------------------------------------------------------------


def draw(view: dict[str, object], viewer: int, lang: str, text: Text, names: list[str], width: int) -> RenderableType:
    """The whole table for this viewer, as wide as there is room."""
    words = Text(lang, {**text.table, **WORDS[lang]})
    lines: list[RenderableType] = [top_line(view, words, names)]
    lines += map_lines(view, words, width) if width >= NARROW else list_lines(view, words, width)
    if view["check"] is not None:
        lines.append(check_line(view, words, names))
    lines += [troupe_line(view, troupe, words, names, width) for troupe in rows(view["troupes"])]
    lines += supply_lines(view, words, width)
    lines += legend_lines(view, words, width)
    return Group(*lines)


def top_line(view: dict[str, object], text: Text, names: list[str]) -> Line:
    line = cut(text.say("board.turn", {"turns": number(view["turns"]) + 1}), "faint")
    line.append("  " + text.say(f"phase.{view['phase']}"), "bold gold")
    if view["turn"] is not None:
        line.append("  " + text.say("board.waits", {"name": names[number(view["turn"])]}), "bold seal")
    if view["last_turns"]:
        left = [names[seat] for seat in cast("list[int]", view["last_turns"])]
        line.append("  " + text.say("board.last", {"names": left}), "bold seal")
    return line


# ---- the map -------------------------------------------------------------------------------------------


def map_lines(view: dict[str, object], text: Text, width: int) -> list[Line]:
    """Every node where it lies on the sheet, dots along the arrows, the floats behind the name of their node."""
    board = row(view["board"])
    places = {str(node["id"]): place_on_map(node, board, width) for node in rows(board["nodes"])}
    dots: dict[int, dict[int, str]] = {}
    for node in rows(board["nodes"]):
        for after in cast("list[str]", node["next"]):
            draw_way(places[str(node["id"])], places[after], dots)
    labels: dict[int, list[tuple[int, Line]]] = {}
    for node in rows(board["nodes"]):
        x, y = places[str(node["id"])]
        label = node_label(view, node, text)
        labels.setdefault(y, []).append((max(0, x - label.cell_len // 2), label))
    used = [*labels, *dots]
    return [map_row(labels.get(y, []), dots.get(y, {}), width) for y in range(min(used), max(used) + 1)]


def draw_way(one: tuple[int, int], two: tuple[int, int], dots: dict[int, dict[int, str]]) -> None:
    """Dots from one place to another, and in the middle an arrow that says which way to go."""
    cells = between(one, two)
    for x, y in cells:
        dots.setdefault(y, {}).setdefault(x, "·")
    if cells:
        x, y = cells[len(cells) // 2]
        dots[y][x] = arrow(two[0] - one[0], two[1] - one[1])


def place_on_map(node: dict[str, object], board: dict[str, object], width: int) -> tuple[int, int]:
    sheet = row(board["sheet"])
    x = number(node["x"]) * (width - 1) // max(1, number(sheet["width_mm"]))
    y = number(node["y"]) * ROWS // max(1, number(sheet["height_mm"]))
    return x, min(ROWS - 1, y)


def between(one: tuple[int, int], two: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells on the straight way from one place to another, in even steps."""
    count = max(abs(two[0] - one[0]) // 2, abs(two[1] - one[1]), 1)
    return [(one[0] + (two[0] - one[0]) * k // count, one[1] + (two[1] - one[1]) * k // count) for k in range(1, count)]


def map_row(labels: list[tuple[int, Line]], dots: dict[int, str], width: int) -> Line:
    """One line of the map; names go over dots, and a name that would overlap moves to the right."""
    line = cut("", "")
    for start, label in sorted(labels, key=lambda place: place[0]):
        fill(line, max(start, line.cell_len + (1 if line.cell_len else 0)), dots)
        line.append_text(label)
    fill(line, width, dots)
    if line.cell_len > width:
        line.truncate(width)
    return line


def fill(line: Line, upto: int, dots: dict[int, str]) -> None:
    here = line.cell_len
    line.append("".join(dots.get(column, " ") for column in range(here, upto)), "faint")


def node_label(view: dict[str, object], node: dict[str, object], text: Text) -> Line:
    """`(R2 2)`, `[T1酒 ▫▫]`, before it the keys that lead there, behind it who stands there."""
    here = [troupe for troupe in rows(view["troupes"]) if troupe["node"] == node["id"]]
    line = Line().append(goal_keys(view).get(node["id"], ""), "reverse bold gold")
    if node["kind"] == "road":
        line.append(f"({node['id']} {node['value']})", "faint" if node["value"] == 0 else "")
    else:
        slots = [slot for slot in rows(node["slots"]) if slot["active"]]
        room = " " + "▪" * min(len(here), len(slots)) + "▫" * (len(slots) - len(here)) if slots else ""
        line.append(f"[{node['id']}{text.say('kind.' + str(node['kind']))}{room}]", "bold")
        markers = row(view["saturation"]).get(str(node["id"]), 0)
        line.append("▬" * number(markers), "gold")
    for troupe in here:
        seat = number(troupe["seat"])
        line.append(NUMBERS[seat], STYLES[seat])
    return line


def list_lines(view: dict[str, object], text: Text, width: int) -> list[Line]:
    """Where there is no room for a map: the nodes in their order, wrapped, each with where it leads."""
    lines = [cut("", "")]
    nodes = rows(row(view["board"])["nodes"])
    for node, following in zip(nodes, [*nodes[1:], nodes[0]], strict=True):
        after = cast("list[str]", node["next"])
        label = node_label(view, node, text)
        label.append("→" if after == [following["id"]] else f"→{'/'.join(after)} ", "faint")
        if lines[-1].cell_len + label.cell_len > width and lines[-1].cell_len:
            lines.append(cut("", ""))
        lines[-1].append_text(label)
    return lines


def legend_lines(view: dict[str, object], text: Text, width: int) -> list[Line]:
    """What the signs of the map mean."""
    found = [("(2)", "", "legend.road"), ("▫▪", "bold", "legend.slots"), ("▬", "gold", "legend.marker")]
    found += [("❶", STYLES[0], "legend.float"), ("→", "faint", "legend.way"), ("●", "jade", "legend.energy")]
    if goal_keys(view):
        found.insert(0, (next(iter(goal_keys(view).values()))[:1], "reverse bold gold", "legend.goal"))
    kinds = dict.fromkeys(str(node["kind"]) for node in rows(row(view["board"])["nodes"]) if node["kind"] != "road")
    houses = [(text.say(f"kind.{kind}"), "bold", f"building.{kind}") for kind in kinds]
    return legend([(mark, style, text.say(key)) for mark, style, key in (*found, *houses)], width)


# ---- floats, dice, supply ------------------------------------------------------------------------------


def troupe_line(view: dict[str, object], troupe: dict[str, object], text: Text, names: list[str], width: int) -> Line:
    seat = number(troupe["seat"])
    line = cut(NUMBERS[seat] + " ", STYLES[seat])
    line.append(padded(names[seat], 12 if width >= NARROW else 8), "bold" if view["turn"] == seat else "")
    if troupe["out"]:
        return line.append(" " + text.say("board.out"), "seal")
    line.append(f" {text.say('board.lap')} {troupe['laps']}/{view['laps']}", "faint")
    energy, most = number(troupe["energy"]), number(view["max_energy"])
    line.append(" " + "●" * energy + "○" * max(0, most - energy), "jade")
    points = text.say("board.hidden") if troupe["points"] is None else str(troupe["points"])
    line.append(" " + text.say("board.points", {"points": points}), "bold gold")
    styled = [(held, "") for held in holdings(troupe, text)] + [(mark, "gold") for mark in marks(view, troupe, text)]
    for place, (words, style) in enumerate(styled):
        line.append("  " if place == 0 else " · ").append(words, style)
    return line


def holdings(troupe: dict[str, object], text: Text) -> list[str]:
    """Drinks and flowers by name, or how many where they are hidden."""
    parts: list[str] = []
    if troupe["drinks"] is None:
        parts.append(text.say("board.cards", {"count": troupe["drink_count"]}))
    else:
        for name, count in row(troupe["drinks"]).items():
            if number(count):
                parts.append(text.say(f"drink.{name}") + (f"×{count}" if number(count) > 1 else ""))
    if troupe["flowers"] is None:
        parts.append(f"{text.say('board.flowers')} {troupe['flower_count']}")
    elif number(troupe["flower_count"]):
        counts = "".join(str(k) * number(count) for k, count in enumerate(row(troupe["flowers"]).values(), 1))
        parts.append(f"{text.say('board.flowers')} {counts}")
    return parts


def marks(view: dict[str, object], troupe: dict[str, object], text: Text) -> list[str]:
    found: list[str] = []
    if troupe["ticket"]:
        found.append(text.say("board.ticket"))
    if troupe["redeemed"]:
        found.append(text.say("board.redeemed"))
    if troupe["block"] is not None:
        block = rows(view["blocks"])[number(troupe["block"]) - 1]
        found.append(text.say("board.block", {"points": block["points"]}))
    if troupe["finished"] is not None:
        found.append(text.say("board.finished", {"place": troupe["finished"]}))
    return found


def check_line(view: dict[str, object], text: Text, names: list[str]) -> Line:
    """⚄ ⚀ and who may still do something about it."""
    check = row(view["check"])
    who = names[number(check["seat"])]
    line = cut(text.say("board.check", {"name": who, "check": f"@check.{check['for']}"}) + "  ", "faint")
    line.append(f"{die(check['a'])} {die(check['b'])}  ", "bold")
    line.append(text.say("board.difference", {"difference": check["difference"]}), "bold gold")
    if check["asked"] is not None:
        line.append("  " + text.say("board.asks", {"name": names[number(check["asked"])]}), "seal")
    if check["closed"]:
        line.append("  " + text.say("board.closed"), "faint")
    return line


def die(value: object) -> str:
    face = number(value)
    return f"{DICE[face]} {face}" if 0 < face < len(DICE) else str(face)


def supply_lines(view: dict[str, object], text: Text, width: int) -> list[Line]:
    """What is left to take, in as many lines as it needs."""
    supply = row(view["supply"])
    parts = [f"{text.say('drink.' + name)} {count}" for name, count in row(supply["drinks"]).items()]
    parts.append(f"{text.say('board.tickets')} {supply['tickets']}")
    parts.append(f"{text.say('board.flowers')} {'/'.join(str(count) for count in row(supply['flowers']).values())}")
    parts.append(f"{text.say('board.markers')} {supply['markers']}")
    lines = [cut(text.say("board.supply"), "faint")]
    for place, part in enumerate(parts):
        if lines[-1].cell_len + cell_len(part) + 5 > width and place:
            lines.append(cut("", ""))
        lines[-1].append(" " if place == 0 else " · ").append(part)
    return lines


# ---- what one holds, and where one may go --------------------------------------------------------------


def hand(view: dict[str, object], viewer: int, text: Text, width: int) -> RenderableType | None:
    """One's own drinks and flowers, which stay in sight however far the table is scrolled."""
    held = holdings(rows(view["troupes"])[viewer], text) if viewer >= 0 else []
    return Line(text.say("board.hand") + "  ", "bold gold").append(" · ".join(held), "not bold") if held else None


def goals(view: dict[str, object], viewer: int, text: Text) -> list[Goal]:
    """Every end of every way of moving, with what the move itself brings."""
    if view["turn"] != viewer:
        return []
    ends = rows(view["ends"])
    labels = [goal_label(view, end, text) for end in ends]
    found: list[Goal] = []
    for end, label in zip(ends, labels, strict=True):
        via = [str(node) for node in cast("list[str]", end["path"])[:-1]]
        if labels.count(label) > 1 and via:
            label += f" ({text.say('goal.via', {'path': via})})"
        notes = [text.changes(row(end["gives"]))] if end["gives"] else []
        notes += [text.say(f"goal.{mark}") for mark in ("stops", "finishes") if end[mark]]
        found.append(Goal(end["end"], label, cast("list[int]", end["moves"]), " · ".join(notes)))
    return found


def goal_label(view: dict[str, object], end: dict[str, object], text: Text) -> str:
    """游行 → 酒馆·橡果 T1."""
    node = next(node for node in rows(row(view["board"])["nodes"]) if node["id"] == end["end"])
    mode = text.say(f"goal.{end['mode']}", {"energy": end["spent"]})
    values: dict[str, object] = {"mode": mode, "node": f"{node['name_' + text.lang]} {node['id']}", "steps": end["tea"]}
    return text.say("goal.tea" if end["tea"] else "goal.go", values)


# ---- moves and hints -----------------------------------------------------------------------------------


def note(word: str, view: dict[str, object], viewer: int, text: Text) -> str:
    """What speaks for a choice that has no preview: a drink's text, or what passing means."""
    verb, _, what = word.partition(" ")
    if verb in ("drink", "take", "buy"):
        for key, name in text.table.items():
            if key.startswith("drink.") and name == what.partition(" ")[0]:
                return text.say(f"drink_text.{key.removeprefix('drink.')}")
    return text.say(f"note.{verb}") if text.knows(f"note.{verb}") else ""


CLAUSES: Final = {
    "parade": "C-403",
    "sprint": "C-404",
    "free": "C-405",
    "stop": "C-481",
    "rest": "C-481",
    "decline": "C-705",
    "perform": "C-441",
    "ticket": "C-448",
    "redeem": "C-448",
    "buy": "C-431",
    "flower": "C-461",
    "gather": "C-445",
    "pass": "C-435",
    "accept": "C-435",
    "reroll": "C-442",
    "drink": "C-432",
    "take": "C-602",
}


def clause(word: str, view: dict[str, object]) -> str:
    """The clause that a player who wonders about this move should read."""
    return CLAUSES.get(word.partition(" ")[0], "C-420" if view["phase"] != "check" else "C-436")


def moments(view: dict[str, object], viewer: int, words: list[str]) -> list[str]:
    """Which hints fit now, the most urgent first; `words` are the moves that may be made."""
    if view["phase"] == "check":
        return ["check"]
    if view["phase"] == "use":
        return ["use"]
    if view["phase"] != "declare":
        return []
    mine = rows(view["troupes"])[viewer] if viewer >= 0 else {}
    return ["declare"] if not mine or number(mine["laps"]) + 1 < number(view["laps"]) else ["finish"]
