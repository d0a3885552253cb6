"""《三国杀》 in a terminal: the ring of players, what is being resolved, one's own hand, drawn from the view alone.

Styles are named after the terminal's inks (seal, jade, gold, slate, faint); whoever prints says what they look like.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, cast

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from qiju.games.sanguosha.cards.base import CARDS
from qiju.games.sanguosha.names import CARD_NAMES, SUITS
from qiju.games.sanguosha.skill import SKILL_NUMBERS, SKILLS
from qiju.games.terminal import flowed, number, rows
from qiju.kernel.game import Game
from qiju.kernel.registry import find_game
from qiju.kernel.words import Text

WORDS: Final[dict[str, dict[str, str]]] = {
    "zh": {
        "board.deck": "牌堆 {deck} · 弃牌堆 {discard}",
        "board.turn": "第 {turns} 个回合：{who}，{phase}",
        "board.hand": "手牌",
        "board.count": "手牌 {count}",
        "board.middle": "正在结算",
        "board.unknown": "身份未明",
        "board.dead": "阵亡",
        "board.you_are": "你是{identity}：{goal}",
        "board.range": "攻击范围 {range}",
        "board.distance": "距离 {distance}",
        "board.looking": "牌堆顶",
        "board.offers": "可选武将",
        "board.as": "{card}（当{name}）",
        "board.ask_skill": "「{skill}」：由你决定",
        "board.ask_card": "【{card}】：由你决定",
        "board.ask_pick": "【{card}】：选一张牌",
        "stack.use": "{who} 对 {whom} 使用【{card}】",
        "stack.use_self": "{who} 使用【{card}】",
        "stack.use_bare": "{who} 视为对 {whom} 使用【{card}】（没有实体牌）",
        "stack.wuxie": "{by} 的【{card}】将对 {who} 生效：有人要用【无懈可击】吗？",
        "stack.wuxie_laid": "{who} 面前的【{card}】要判定了：有人要用【无懈可击】吗？",
        "stack.wuxie_off": "{last} 的【无懈可击】要抵消【{card}】对 {who} 的效果：有人要再无懈吗？",
        "stack.wuxie_on": "{last} 的【无懈可击】要让【{card}】对 {who} 照常生效：有人要再无懈吗？",
        "stack.judge": "{who} 判定 {face}",
        "stack.damage": "{who} 将受到 {amount} 点伤害",
        "stack.damage_done": "{who} 受到了 {amount} 点伤害",
        "stack.dying": "{who} 濒死，求【桃】",
        "stack.need": "等 {who} 出【{card}】",
        "stack.need_target": "等 {who} 对 {whom} 使用【{card}】",
        "stack.provide": "{who} 求人替自己打出【{card}】",
        "stack.delayed": "判定 {who} 面前的【{card}】",
        "stack.strike": "【杀】落到 {who} 头上",
        "stack.duel": "决斗：轮到 {who} 打出【杀】",
        "stack.skill": "{who}「{skill}」",
        "stack.chance": "{who} 可以发动技能",
        "about.plus": "+1 马：别人到你的距离多 1。",
        "about.minus": "−1 马：你到别人的距离少 1。",
        "about.suit": "从对方手里抽到的牌不是这种花色，你就要受伤。",
        "hint.play": "出牌阶段：先装备、再用锦囊、最后出杀；选一张牌，再选目标。",
        "hint.answer": "别人的牌等你回应：有合用的牌就选它，没有就选不用。谁都看不出你有没有。",
        "hint.discard": "手牌比体力多，弃到一样多。桃和闪尽量留着。",
    },
    "en": {
        "board.deck": "deck {deck} · discards {discard}",
        "board.turn": "Turn {turns}: {who}, {phase}",
        "board.hand": "Your hand",
        "board.count": "{count} in hand",
        "board.middle": "Being resolved",
        "board.unknown": "unknown",
        "board.dead": "dead",
        "board.you_are": "You, {identity}: {goal}",
        "board.range": "range {range}",
        "board.distance": "distance {distance}",
        "board.looking": "Top of the deck",
        "board.offers": "Generals offered",
        "board.as": "{card} (as {name})",
        "board.ask_skill": "{skill}: it is for you to decide",
        "board.ask_card": "{card}: it is for you to decide",
        "board.ask_pick": "{card}: choose a card",
        "stack.use": "{who} uses {card} on {whom}",
        "stack.use_self": "{who} uses {card}",
        "stack.use_bare": "{who} counts as using {card} on {whom} (no card)",
        "stack.wuxie": "{card} of {by} is about to work on {who}: will anybody nullify it?",
        "stack.wuxie_laid": "{card} in front of {who} is about to be judged: will anybody nullify it?",
        "stack.wuxie_off": "{last} would nullify {card} for {who}: will anybody nullify that?",
        "stack.wuxie_on": "{last} would keep {card} working on {who}: will anybody nullify that?",
        "stack.judge": "{who} judges: {face}",
        "stack.damage": "{who} is about to take {amount} damage",
        "stack.damage_done": "{who} has taken {amount} damage",
        "stack.dying": "{who} is dying and asks for a Peach",
        "stack.need": "waiting for a {card} from {who}",
        "stack.need_target": "waiting for {who} to use a {card} on {whom}",
        "stack.provide": "{who} calls on others for a {card}",
        "stack.delayed": "judging {card} in front of {who}",
        "stack.strike": "the Slash comes down on {who}",
        "stack.duel": "Duel: {who} is to play a Slash",
        "stack.skill": "{who}: {skill}",
        "stack.chance": "{who} may invoke a skill",
        "about.plus": "+1 horse: others are 1 farther from you.",
        "about.minus": "−1 horse: you are 1 closer to others.",
        "about.suit": "If the card you draw from the other hand is of another suit, you are hurt.",
        "hint.play": "Your play phase: equip first, then tricks, then strike. Pick a card, then its target.",
        "hint.answer": "Somebody's card waits for your answer. Choose a fitting card or pass; nobody can tell "
        "whether you had one.",
        "hint.discard": "You hold more cards than you have health: discard down to it. Keep Peaches and Dodges.",
    },
}

FULL: Final = "●"
EMPTY: Final = "○"
WIDE: Final = 88  # columns from which two players stand side by side
NARROW: Final = 60  # columns below which a player has a line instead of a panel
FACE: Final = re.compile(r"[♠♥♣♦].*$")
CLAUSES: Final = {"end": "K-4.3.4", "hurt": "K-3.5", "draw": "K-2.10.2", "hand": "K-2.2.4"}
PICKING: Final = ("wugu", "guohe", "shunshou")  # cards that let somebody choose one
SLOTS: Final = ("weapon", "armor", "plus", "minus")


def draw(view: dict[str, object], viewer: int, lang: str, text: Text, names: list[str], width: int) -> RenderableType:
    """The whole table for this viewer, as wide as there is room."""
    words = Text(lang, {**text.table, **WORDS[lang]})
    seats = rows(view["seats"])
    order = [(max(viewer, 0) + step) % len(seats) for step in range(len(seats))]
    # What is being resolved comes first: whoever is asked must know what about.
    parts: list[RenderableType] = [top_line(view, words), *middle(view, words)]
    if width < NARROW:
        lines = [seat_line(view, seats[seat], viewer, words, names) for seat in order]
        return Group(*parts, *lines)
    panels = [seat_panel(view, seats[seat], viewer, words, names) for seat in order]
    return Group(*parts, grid(panels, 2 if width >= WIDE else 1))


def grid(panels: list[Panel], columns: int) -> Table:
    table = Table.grid(expand=True, padding=(0, 1))
    for _ in range(columns):
        table.add_column(ratio=1, overflow="fold")
    for place in range(0, len(panels), columns):
        table.add_row(*panels[place : place + columns])
    return table


def top_line(view: dict[str, object], text: Text) -> Line:
    line = Line()
    if view["turn"] is not None:
        turn = rows(view["seats"])[number(view["turn"])]
        phase = text.say(f"phase.{view['phase']}") if text.knows(f"phase.{view['phase']}") else str(view["phase"])
        line.append(
            text.say("board.turn", {"turns": view["turns"], "who": seat_name(turn, text), "phase": phase}), "gold"
        )
        line.append("   ")
    discard = len(cast(list[object], view["discard"]))
    line.append(text.say("board.deck", {"deck": view["deck"], "discard": discard}), "faint")
    return line


def seat_name(seat: dict[str, object], text: Text) -> str:
    general = seat["general"]
    name = text.say(f"general.{general}") if general is not None else ""
    return f"P{number(seat['seat']) + 1}·{name}".rstrip("·")


def seat_panel(view: dict[str, object], seat: dict[str, object], viewer: int, text: Text, names: list[str]) -> Panel:
    """One player with a frame."""
    return Panel(
        Group(*seat_parts(seat, viewer, text)),
        title=seat_title(seat, viewer, text, names),
        title_align="left",
        border_style=seat_style(view, seat, "faint"),
        box=box.ROUNDED,
        padding=(0, 1),
    )


def seat_line(view: dict[str, object], seat: dict[str, object], viewer: int, text: Text, names: list[str]) -> Line:
    """The same where few lines are to be seen."""
    line = Line().append(seat_title(seat, viewer, text, names), f"bold {seat_style(view, seat, '')}".strip())
    for part in seat_parts(seat, viewer, text):
        line.append("  ").append_text(part)
    return line


def seat_title(seat: dict[str, object], viewer: int, text: Text, names: list[str]) -> str:
    own = f" · {names[viewer]}" if seat["seat"] == viewer else ""
    return seat_name(seat, text) + own + ("" if seat["alive"] else f" · {text.say('board.dead')}")


def seat_style(view: dict[str, object], seat: dict[str, object], else_style: str) -> str:
    """Gold for who is asked, red for whose turn it is."""
    if seat["seat"] in cast(list[int], view["asked"]):
        return "gold"
    return "seal" if seat["seat"] == view["turn"] and seat["alive"] else else_style


def seat_parts(seat: dict[str, object], viewer: int, text: Text) -> list[Line]:
    """Health, identity where it is known, hand count; equipment, judgement zone, skills."""
    first = Line().append(health(seat), "seal" if seat["alive"] else "faint")
    first.append("  " + identity(seat, text), "jade" if seat["identity"] is not None else "faint")
    first.append("  " + text.say("board.count", {"count": seat["count"]}))
    if seat["distance"] is not None and seat["seat"] != viewer:
        first.append("  " + text.say("board.distance", {"distance": seat["distance"]}), "faint")
    lines = [first, gear_line(seat, text), zone_line(seat, text), skill_line(seat, text)]
    return [line for line in lines if line.plain.strip()]


def health(seat: dict[str, object]) -> str:
    """阴阳鱼: full ones for health, empty ones for what is lost."""
    have, most = max(0, number(seat["hp"])), number(seat["max_hp"])
    return FULL * have + EMPTY * max(0, most - have)


def identity(seat: dict[str, object], text: Text) -> str:
    return text.say("board.unknown") if seat["identity"] is None else text.say(f"identity.{seat['identity']}")


def gear_line(seat: dict[str, object], text: Text) -> Line:
    gear = cast(dict[str, str], seat["equip"])
    cards = [face(gear[slot], text) for slot in SLOTS if slot in gear]
    if "weapon" in gear:
        cards.append(text.say("board.range", {"range": seat["range"]}))
    return Line("  ".join(cards), "slate")


def zone_line(seat: dict[str, object], text: Text) -> Line:
    cards: list[str] = []
    for laid in rows(seat["zone"]):
        card = str(laid["card"])
        name = text.say(f"card.{laid['as']}")
        own = card.partition(".")[0] == laid["as"]
        cards.append(face(card, text) if own else text.say("board.as", {"card": face(card, text), "name": name}))
    return Line("  ".join(cards), "seal")


def skill_line(seat: dict[str, object], text: Text) -> Line:
    return Line(" · ".join(text.say(f"skill.{skill}") for skill in cast(list[str], seat["skills"])), "faint")


def middle(view: dict[str, object], text: Text) -> list[RenderableType]:
    """The chain of what is being resolved, the newest below; nothing where nothing is."""
    lines = [Line(stack_line(view, item, text)) for item in rows(view["stack"])]
    for item in rows(view["stack"]):
        shown = cast(list[str], item.get("shown", []))
        if shown:
            lines.append(Line("  ".join(face(card, text) for card in shown), "gold"))
    if not lines:
        return []
    title = text.say("board.middle")
    return [Panel(Group(*lines), title=title, title_align="left", border_style="slate", box=box.ROUNDED)]


def stack_line(view: dict[str, object], item: dict[str, object], text: Text) -> str:
    seats = rows(view["seats"])
    values: dict[str, object] = dict(item)
    key = f"stack.{item['kind']}"
    about = item["target"] if item["kind"] == "wuxie" else item.get("seat")
    values["who"] = "" if about is None else seat_name(seats[number(about)], text)
    for name, seat in (("by", item.get("seat")), ("last", item.get("last")), ("whom", item.get("target"))):
        values[name] = "" if seat is None else seat_name(seats[number(seat)], text)
    if item["kind"] == "use":
        targets = [seat_name(seats[target], text) for target in cast(list[int], item["targets"])]
        values["whom"] = targets
        key = "stack.use_bare" if item["bare"] else key if targets != [values["who"]] else "stack.use_self"
    elif item["kind"] == "wuxie":
        key = wuxie_key(item)
    elif item["kind"] == "damage" and item["done"]:
        key = "stack.damage_done"
    elif item["kind"] == "need" and item["target"] is not None:
        key = "stack.need_target"
    if item["kind"] == "judge":
        values["face"] = "" if item["card"] is None else face(str(item["card"]), text)
    elif "card" in item:
        values["card"] = text.say(f"card.{item['card']}")
    if "skill" in item:
        values["skill"] = text.say(f"skill.{item['skill']}")
    return text.say(key, values)


def wuxie_key(item: dict[str, object]) -> str:
    """What a 无懈可击 would be used against now: a trick, one that lies there, or the 无懈可击 before."""
    count = number(item["count"])
    if count > 0:
        return "stack.wuxie_off" if count % 2 == 1 else "stack.wuxie_on"
    return "stack.wuxie" if item["seat"] is not None else "stack.wuxie_laid"


def hand(view: dict[str, object], viewer: int, text: Text, width: int) -> RenderableType | None:
    """One's hand, and what only oneself sees now: below the table, so that it never scrolls away."""
    if viewer < 0:
        return None
    own = rows(view["seats"])[viewer]
    lines: list[Line] = [goal_line(own, text)] if view["result"] is None else []
    for title, cards in (
        ("board.hand", [face(card, text) for card in cast(list[str], own["hand"])]),
        ("board.looking", [face(card, text) for card in cast(list[str], view["looking"])]),
        ("board.offers", [text.say(f"general.{name}") for name in cast(list[str], own["offers"])]),
    ):
        if cards:
            lines += flowed([Line(text.say(title), "bold gold"), *[Line(card) for card in cards]], width, 2)
    return Group(*lines) if lines else None


def asks(view: dict[str, object], viewer: int, text: Text) -> str:
    """What is asked: a card in answer, a skill by its name, a card to choose, or one's own play phase."""
    question = str(view["question"])
    if text.knows(f"ask.{question}"):
        return text.say(f"ask.{question}")
    if text.knows(f"skill.{question}"):
        return text.say("board.ask_skill", {"skill": f"@skill.{question}"})
    # Cards that let one choose ask by their own names, and so do some weapons.
    key = "board.ask_pick" if question in PICKING else "board.ask_card"
    return text.say(key, {"card": f"@card.{question}"}) if text.knows(f"card.{question}") else ""


def goal_line(own: dict[str, object], text: Text) -> Line:
    """Who one is, and what wins."""
    identity = str(own["identity"])
    values = {"identity": text.say(f"identity.{identity}"), "goal": text.say(f"goal.{identity}")}
    return Line(text.say("board.you_are", values), "jade")


def face(card: str, text: Text) -> str:
    return text.say(f"face.{card}")


def describe(word: str, view: dict[str, object], viewer: int, text: Text) -> str:
    """A horse by what it does to distance, a suit by what hangs on it; all else the rulebook says by its name."""
    words = Text(text.lang, WORDS[text.lang])
    if word in SUITS:
        return words.say("about.suit")
    card = id_of(word)
    horses = cast("dict[str, list[str]]", this_game().content()["horses"])
    sides = [side for side, names in horses.items() if card in names]
    return words.say(f"about.{sides[0]}") if sides else ""


def clause(word: str, view: dict[str, object]) -> str:
    """Where the rulebook speaks of the card or the skill that a move names."""
    id = id_of(word)
    if id in CARD_NAMES:
        return CARDS[CARD_NAMES.index(id)].clause
    if id in SKILL_NUMBERS:
        return SKILLS[SKILL_NUMBERS[id]].clause
    return CLAUSES.get(word, "")


def id_of(word: str) -> str:
    """The card or the skill that a move names, which is written in Chinese: 杀♠7, 武圣."""
    return known_names().get(FACE.sub("", word), "")


@cache
def this_game() -> Game:
    """Looked up once: every line of every menu asks for it."""
    return find_game("sanguosha")


def known_names() -> dict[str, str]:
    """Cards and skills by their Chinese names, those of generals of one's own among them."""
    table = this_game().text("zh").table
    skills = {table[f"skill.{id}"]: id for id in SKILL_NUMBERS if f"skill.{id}" in table}
    return skills | {table[f"card.{name}"]: name for name in CARD_NAMES}


def moments(view: dict[str, object], viewer: int, words: list[str]) -> list[str]:
    """Which hint fits now."""
    question = view["question"]
    if viewer not in cast(list[int], view["asked"]):
        return []
    if question in ("play", "discard"):
        return [str(question)]
    return ["answer"] if question in ("sha", "shan", "tao", "wuxie") else []
