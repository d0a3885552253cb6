"""《功德轮回》 in a terminal: the table drawn from the view, how its moves read, and when a hint helps.

Styles are named after the terminal's inks (seal, jade, gold, slate, faint); whoever prints says what they look like.
"""

from __future__ import annotations

from typing import Final

from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from qiju.games.merit.setup import ACTIONS
from qiju.games.terminal import cut, number, padded, row, rows
from qiju.kernel.words import Text, signed

WORDS: Final[dict[str, dict[str, str]]] = {
    "zh": {
        "board.round": "回合",
        "board.track": "劫难",
        "board.crisis": "危机 {at}",
        "board.win": "{at} 以内才胜",
        "board.saved": "渡化",
        "board.lost": "离去 {count}",
        "board.left": "剩 {count} 次",
        "board.settle.0": "本回合末交生存",
        "board.settle.1": "下回合末交生存",
        "board.event": "事件",
        "board.no_event": "尚未翻开",
        "board.decks": "牌堆 事件 {events} · 众生 {beings}",
        "board.area": "众生",
        "board.nobody": "众生区域空着",
        "board.pays": "{role}付",
        "board.cost": "成本",
        "board.gives": "得",
        "board.last": "最后一回合",
        "board.waits": "还等 {rounds} 回合",
        "board.vow": "愿",
        "board.no_vow": "发愿未定",
        "board.each": "每回合 {gain}",
        "board.stakes": "如愿 {reward}，落空 {penalty}",
        "board.streak": "连助 {rounds}",
        "board.streak_helped": "连助 {rounds}，已助",
        "board.saves": "渡化",
        "board.invested": "投资",
        "board.starved": "挨饿",
        "board.at_most": "财富 {have}，至多 {need}",
        "board.no_role": "未选角色",
        "board.not_dealt": "资源未发",
        "board.refuge_open": "皈依未定",
        "board.sealed_own": "{choice}（未亮）",
        "note.refuge": "起手多福慧，修行多得慧，福慧类事件多得",
        "note.no-refuge": "起手多财富，劳作多得财富",
        "score.base": "福慧",
        "score.refuge": "加成",
        "score.vow": "发愿",
        "ask.choose_role": "选一个角色",
        "ask.choose_refuge": "皈依，还是不皈依？",
        "ask.choose_vow": "选一个愿",
        "ask.act": "轮到你行动",
        "hint.refuge": "大家暗选，一齐亮出。没有把握就皈依：终局加成的门槛也低些。",
        "hint.act": "慧够了才能渡化：慧不够先修行，缺钱先劳作。每一项后面写着得失。",
        "hint.act_monk": "慧够了才能渡化：慧不够先修行，缺钱去化缘。每一项后面写着得失。",
        "hint.save": "现在可以渡化了。众生等不了几回合，等不到人就离去，劫难会大涨。",
        "hint.survive": "这个回合末人人都要交生存，交不出就挨饿，福慧都会少。手里留一点财富。",
    },
    "en": {
        "board.round": "Round",
        "board.track": "Calamity",
        "board.crisis": "crisis {at}",
        "board.win": "{at} or less to win",
        "board.saved": "Saved",
        "board.lost": "{count} lost",
        "board.left": "{count} left",
        "board.settle.0": "survival is due this round",
        "board.settle.1": "survival is due next round",
        "board.event": "Event",
        "board.no_event": "none yet",
        "board.decks": "decks: {events} events, {beings} beings",
        "board.area": "Beings",
        "board.nobody": "nobody is waiting",
        "board.pays": "{role} pays",
        "board.cost": "costs",
        "board.gives": "gives",
        "board.last": "last round",
        "board.waits": "can wait {rounds} {rounds:round|rounds}",
        "board.vow": "Vow",
        "board.no_vow": "no vow yet",
        "board.each": "{gain} a round",
        "board.stakes": "{reward} if kept, {penalty} if not",
        "board.streak": "streak {rounds}",
        "board.streak_helped": "streak {rounds}, helped",
        "board.saves": "saves",
        "board.invested": "invested",
        "board.starved": "starved",
        "board.at_most": "wealth {have}, at most {need}",
        "board.no_role": "no role yet",
        "board.not_dealt": "nothing dealt yet",
        "board.refuge_open": "undecided",
        "board.sealed_own": "{choice} (sealed)",
        "note.refuge": "more Fu and Hui to start with; more from practice and events",
        "note.no-refuge": "more wealth to start with, and from labor",
        "score.base": "Fu × Hui",
        "score.refuge": "bonus",
        "score.vow": "vow",
        "ask.choose_role": "Choose a role",
        "ask.choose_refuge": "Will you take refuge?",
        "ask.choose_vow": "Choose a vow",
        "ask.act": "Your turn: choose an action",
        "hint.refuge": "Everybody chooses in secret, then all is shown. In doubt, take refuge: its bonus at the end "
        "is easier to reach, too.",
        "hint.act": "Saving beings takes Hui: practice until you have enough; short of wealth, "
        "labor. Each line says what it costs and brings.",
        "hint.act_monk": "Saving beings takes Hui: practice until you have enough; short of "
        "wealth, beg for alms. Each line says what it costs and brings.",
        "hint.save": "You can save somebody now. Beings do not wait long; one that leaves unsaved raises calamity "
        "a good deal.",
        "hint.survive": "Survival is due at the end of this round. Whoever cannot pay starves and loses Fu and Hui: "
        "keep some wealth back.",
    },
}

WIDE_BOARD: Final = 27  # columns that one board needs to stand beside the others
NARROW: Final = 60
DIGITS: Final = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
NOW: Final = "❶❷❸❹❺❻❼❽❾❿⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴"
SMOKE: Final = "▂▃▄▅▆▇█"


# ---- the table -------------------------------------------------------------------------------------


def draw(view: dict[str, object], viewer: int, lang: str, text: Text, names: list[str], width: int) -> RenderableType:
    """The whole table for this viewer, as wide as there is room."""
    words = Text(lang, {**text.table, **WORDS[lang]})
    boards = rows(view["boards"])
    if width >= WIDE_BOARD * len(boards):
        return wide_table(view, viewer, words, names, width)
    return slim_table(view, viewer, words, names, width)


def wide_table(view: dict[str, object], viewer: int, text: Text, names: list[str], width: int) -> RenderableType:
    boards = rows(view["boards"])
    cards = [event_panel(view, text), *[being_panel(view, card, viewer, text) for card in rows(view["area"])]]
    columns = max(len(boards), len(cards))
    tall = max(len(needs_of(board)) for board in boards)
    return Group(
        top_line(view, text, width),
        *track_lines(view, text, width),
        side_by_side(cards, columns, width),
        side_by_side(
            [board_panel(view, board, text, names, tall, width // len(boards) - 4) for board in boards],
            len(boards),
            width,
        ),
    )


def slim_table(view: dict[str, object], viewer: int, text: Text, names: list[str], width: int) -> RenderableType:
    """Everything in lines: for 80 columns and less."""
    rule = Line("─" * width, "faint")
    lines: list[RenderableType] = [top_line(view, text, width), *track_lines(view, text, width)]
    lines += [
        event_line(view, text),
        *[being_line(view, card, viewer, text, width) for card in rows(view["area"])],
        rule,
    ]
    for board in rows(view["boards"]):
        lines += board_lines(view, board, text, names, width)
    return Group(*lines)


def side_by_side(panels: list[Panel], columns: int, width: int) -> Table:
    """Panels in columns of equal width; the last one may be a cell wider."""
    grid = Table.grid()
    for column in range(columns):
        grid.add_column(width=width * (column + 1) // columns - width * column // columns, overflow="fold")
    grid.add_row(*panels)
    return grid


# ---- round, calamity, saves ------------------------------------------------------------------------


def top_line(view: dict[str, object], text: Text, width: int) -> RenderableType:
    """Where we are in the game, and on the right the lotus that opens with each being saved."""
    left = Line(no_wrap=True, overflow="ellipsis")
    left.append(text.say("board.round") + " ", "faint")
    left.append_text(round_track(number(view["round"]), number(view["rounds"])))
    left.append("  " + text.say(f"phase.{view['phase']}"), "bold gold")
    settles = text.say(f"board.settle.{view['settles_in']}")
    if view["phase"] == "act" and not settles.startswith("board.") and width >= NARROW:
        left.append("  " + settles, "bold seal" if view["settles_in"] == 0 else "faint")
    grid = Table.grid(expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_row(left, lotus(view, text, width))
    return grid


def round_track(now: int, rounds: int) -> Line:
    """①②❸④⑤⑥: the rounds, the present one filled."""
    line = Line(no_wrap=True)
    if rounds > len(DIGITS):
        return line.append(f"{now}/{rounds}", "bold seal")
    for round in range(1, rounds + 1):
        style = "bold seal" if round == now else ("faint" if round > now else "gold")
        line.append((NOW if round == now else DIGITS)[round - 1] + " ", style)
    return line


def lotus(view: dict[str, object], text: Text, width: int) -> Line:
    saved, target = number(view["saved"]), number(view["save_target"])
    line = Line(no_wrap=True)
    line.append(text.say("board.saved") + " ", "faint")
    line.append("✿" * saved, "bold jade")
    line.append("○" * max(0, target - saved), "faint")
    line.append(f" {saved}/{target}", "bold jade" if saved >= target else "bold")
    if number(view["lost"]) and width >= NARROW:
        line.append("  " + text.say("board.lost", {"count": view["lost"]}), "slate")
    return line


def track_lines(view: dict[str, object], text: Text, width: int) -> list[Line]:
    """The calamity track as smoke that rises, and below it the marks one must know."""
    now, limit = number(view["calamity"]), number(view["calamity_limit"])
    crisis, win = number(view["crisis"]), number(view["calamity_win"])
    title = text.say("board.track") + " "
    room = width - cell_len(title) - 7
    step = max(1, min(4, room // limit)) if limit <= room else 0
    line = Line(no_wrap=True)
    line.append(title, "faint")
    if step:
        line.append_text(smoke(now, limit, crisis, win, step))
    line.append(f" {now}/{limit}", "bold " + heat(now, crisis, win))
    marks = mark_line(crisis, win, limit, step, cell_len(title), text) if step else None
    if marks is None or cell_len(marks.plain) > width:
        marks = Line(" " * cell_len(title) + mark_words(crisis, win, text), "faint", no_wrap=True)
    return [line, marks]


def heat(value: int, crisis: int, win: int) -> str:
    if value > win:
        return "seal"
    return "gold" if value >= crisis else "slate"


def smoke(now: int, limit: int, crisis: int, win: int, step: int) -> Line:
    line = Line(no_wrap=True)
    for unit in range(1, limit + 1):
        puff = SMOKE[(unit - 1) * len(SMOKE) // limit]
        if unit <= now:
            line.append(puff * step, heat(unit, crisis, win))
        else:
            line.append("·" * step, "faint")
    return line


def mark_line(crisis: int, win: int, limit: int, step: int, indent: int, text: Text) -> Line | None:
    """`危机 10┘ ┘12 以内才胜`: each hook stands under the last unit before the line is crossed."""
    left = text.say("board.crisis", {"at": crisis})
    before = crisis * step - 1 - cell_len(left)
    between = (win - crisis) * step - 1
    if before < 0 or between < 0 or not 0 < crisis <= win <= limit:
        return None
    line = Line(" " * (indent + before), no_wrap=True)
    line.append(left + "┘", "gold")
    line.append(" " * between)
    line.append("┘" + text.say("board.win", {"at": win}), "seal")
    return line


def mark_words(crisis: int, win: int, text: Text) -> str:
    return f"{text.say('board.crisis', {'at': crisis})} · {text.say('board.win', {'at': win})}"


# ---- the event and the beings ----------------------------------------------------------------------


def event_effect(view: dict[str, object], text: Text) -> tuple[str, str]:
    """The event's name and what it does."""
    if view["event"] is None:
        return text.say("board.no_event"), ""
    card = row(view["event"])
    return text.say(f"event.{card['name']}"), changes(card, ("calamity", "wealth", "fu", "hui"), text)


def decks(view: dict[str, object], text: Text) -> str:
    return text.say("board.decks", {"events": view["events_left"], "beings": view["beings_left"]})


def event_panel(view: dict[str, object], text: Text) -> Panel:
    name, effect = event_effect(view, text)
    body = Group(cut(name, "bold"), cut(effect or " ", "gold"), cut(decks(view, text), "faint"))
    return Panel(body, title=Line(text.say("board.event"), "faint"), title_align="left", border_style="gold")


def event_line(view: dict[str, object], text: Text) -> Line:
    name, effect = event_effect(view, text)
    line = cut(text.say("board.event") + " ", "faint")
    line.append(name, "bold")
    line.append(f"  {effect}  " if effect else "  ", "gold")
    if not rows(view["area"]):
        line.append(text.say("board.nobody") + "  ", "faint")
    return line.append(decks(view, text), "faint")


def being_panel(view: dict[str, object], card: dict[str, object], viewer: int, text: Text) -> Panel:
    who, price = price_for(view, card, viewer, text)
    last = number(card["rounds_left"]) <= 1
    body = Group(
        cut(f"{who} ", "faint").append(price, "bold"),
        cut(text.say("board.gives") + " ", "faint").append(changes(card, ("fu", "hui"), text), "jade"),
        waiting(card, text),
    )
    title = Line(text.say(f"being.{card['name']}"), "bold")
    return Panel(body, title=title, title_align="left", border_style="seal" if last else "slate")


def being_line(view: dict[str, object], card: dict[str, object], viewer: int, text: Text, width: int) -> RenderableType:
    who, price = price_for(view, card, viewer, text)
    name = text.say(f"being.{card['name']}")
    gain = changes(card, ("fu", "hui"), text)
    line = cut("", "")
    line.append(padded(f"  {name}", 20 if text.lang == "en" else 11), "bold")
    if width < NARROW:
        return line.append(f"{price} → {gain} ", "jade").append_text(waiting(card, text, short=True))
    line.append(f"{who} ", "faint").append(padded(price, 16), "bold")
    line.append("→ ", "faint").append(padded(gain, 15), "jade")
    return line.append_text(waiting(card, text))


def waiting(card: dict[str, object], text: Text, short: bool = False) -> Line:
    """How many rounds this being can still be saved, this one included."""
    left = number(card["rounds_left"])
    if left <= 1:
        return cut("!" if short else "! " + text.say("board.last"), "bold seal")
    return cut(f"◷{left}" if short else "◷ " + text.say("board.waits", {"rounds": left}), "slate")


def price_for(view: dict[str, object], card: dict[str, object], viewer: int, text: Text) -> tuple[str, str]:
    """Who would pay what for this being: the viewer's board, else the one whose turn it is."""
    board = board_of(view, viewer)
    if board is None or board["role"] is None:
        return text.say("board.cost"), amounts({"wealth": card["cost"]}, text)
    price = rows(card["prices"])[number(board["place"])]
    return text.say("board.pays", {"role": f"@role.{board['role']}"}), amounts(price, text)


def board_of(view: dict[str, object], viewer: int) -> dict[str, object] | None:
    """The board this viewer thinks of: the acting one of theirs, else their first; a spectator's is the acting one."""
    boards = rows(view["boards"])
    acting = [board for board in boards if board["place"] == view["turn"]]
    own = [board for board in boards if board["seat"] == viewer]
    for board in [*[board for board in own if board in acting], *own, *acting]:
        return board
    return None


# ---- boards ----------------------------------------------------------------------------------------


def board_panel(
    view: dict[str, object], board: dict[str, object], text: Text, names: list[str], tall: int, room: int
) -> Panel:
    """One board. Whose turn it is has a heavy red frame and an arrow."""
    acts = board["place"] == view["turn"]
    body: list[RenderableType] = [
        resources(board, text) if dealt(view) else cut(text.say("board.not_dealt"), "faint"),
        *vow_lines(board, text, tall, room),
    ]
    body.append(streak(board, text).append_text(deeds(board, text)))
    title = cut("▶ " if acts else "", "bold seal")
    title.append(role_name(board, text), "bold").append(f" {names[number(board['seat'])]}", "slate")
    if acts:
        title.append(" · " + text.say("board.left", {"count": view["actions_left"]}), "bold seal")
    return Panel(
        Group(*body),
        title=title,
        title_align="left",
        subtitle=Line(refuge_word(board, text), "gold"),
        subtitle_align="right",
        box=box.HEAVY if acts else box.ROUNDED,
        border_style="seal" if acts else "faint",
    )


def board_lines(
    view: dict[str, object], board: dict[str, object], text: Text, names: list[str], width: int
) -> list[Line]:
    """One board in two lines: who and what they have; the vow below."""
    acts = board["place"] == view["turn"]
    line = cut("▶ " if acts else "  ", "bold seal")
    line.append(padded(role_name(board, text), 9 if text.lang == "en" else 5), "bold seal" if acts else "bold")
    if width < NARROW:
        return [line.append_text(resources(board, text, short=True)).append_text(vow_goals(board, text))]
    line.append(padded(names[number(board["seat"])], 12) + " ", "slate")
    if not dealt(view):
        return [line.append(refuge_word(board, text), "gold")]
    line.append(padded(refuge_word(board, text), 10), "gold")
    line.append_text(resources(board, text)).append("  ").append_text(streak(board, text))
    below = cut("  ", "")
    below.append(text.say("board.vow") + " ", "faint").append(vow_name(board, text), "bold")
    if board["vow"] is not None:
        below.append(f" {stakes(row(board['vow']))}", "gold")
        below.append_text(vow_goals(board, text))
    return [line, below.append_text(deeds(board, text))]


def dealt(view: dict[str, object]) -> bool:
    """Are resources on the boards yet?"""
    return view["phase"] not in ("choose_role", "choose_refuge")


def role_name(board: dict[str, object], text: Text) -> str:
    return text.say("board.no_role") if board["role"] is None else text.say(f"role.{board['role']}")


def refuge_word(board: dict[str, object], text: Text) -> str:
    """皈依, 不皈依, or how far the secret choice has come."""
    if board["refuge"] is not None:
        return text.say("refuge.1" if board["refuge"] else "refuge.0")
    if not board["sealed"]:
        return text.say("board.refuge_open")
    if board["choice"] is None:
        return text.say("refuge.sealed")
    return text.say("board.sealed_own", {"choice": f"@refuge.{board['choice']}"})


def resources(board: dict[str, object], text: Text, short: bool = False) -> Line:
    line = cut("", "")
    for name in ("wealth", "fu", "hui"):
        unit = text.say(f"unit.{name}")
        unit = unit[0] if short and text.lang == "zh" else unit
        line.append("  " if line.plain else "").append(unit, "faint").append(f"{number(board[name]):>3}", "bold")
    return line


def streak(board: dict[str, object], text: Text) -> Line:
    """Rounds of help in a row, and whether this round's help is done."""
    said = text.say("board.streak_helped" if board["helped"] else "board.streak", {"rounds": board["streak"]})
    return cut(said, "jade" if board["helped"] else "faint")


def deeds(board: dict[str, object], text: Text) -> Line:
    """Own saves where the vow does not count them, the principal that lies aside, and hunger, where there are any."""
    line = cut("", "")
    counted = any(need["what"] == "saves" for need in needs_of(board))
    for name, key in (("saves", "saves"), ("principal", "invested"), ("starved", "starved")):
        if number(board[name]) and not (name == "saves" and counted):
            line.append("  " + text.say(f"board.{key}"), "faint").append(f" {board[name]}")
    return line


def vow_name(board: dict[str, object], text: Text) -> str:
    return text.say("board.no_vow") if board["vow"] is None else text.say(f"vow.{row(board['vow'])['name']}")


def stakes(vow: dict[str, object]) -> str:
    return f"{signed(vow['reward'])}/{signed(vow['penalty'])}"


def needs_of(board: dict[str, object]) -> list[dict[str, object]]:
    return [] if board["vow"] is None else rows(row(board["vow"])["needs"])


def vow_lines(board: dict[str, object], text: Text, tall: int, room: int) -> list[Line]:
    """The vow, what it pays, and a bar for each of its conditions; always the same number of lines."""
    name = vow_name(board, text)
    lines = [cut(name, "bold gold" if board["vow"] is not None else "faint")]
    if board["vow"] is not None:
        vow = row(board["vow"])
        gain = text.say("board.each", {"gain": changes(vow, ("wealth", "fu", "hui"), text, " ")})
        lines.append(cut(gain, "faint"))
        fits = cell_len(name) + 2 + cell_len(stakes(vow)) <= room
        lines[0 if fits else 1].append(f"  {stakes(vow)}", "gold")
    lines += [need_line(need, text) for need in needs_of(board)]
    return lines + [cut(" ", "")] * (tall + 2 - len(lines))


def need_line(need: dict[str, object], text: Text) -> Line:
    """`福 8/16 ▰▰▰▰▱▱▱▱`; a ceiling has no bar, only whether it is kept."""
    line = goal(need, text)
    if need["what"] == "wealth_max":
        return line
    full = min(8, 8 * number(need["have"]) // max(1, number(need["need"])))
    return line.append(" " + "▰" * full, "jade").append("▱" * (8 - full), "faint")


def goal(need: dict[str, object], text: Text) -> Line:
    """One condition with what there is, what it takes, and a mark once it holds."""
    ceiling = need["what"] == "wealth_max"
    if ceiling:
        line = cut(text.say("board.at_most", {"have": need["have"], "need": need["need"]}), "")
    else:
        line = cut(text.say(f"unit.{need['what']}") + " ", "faint").append(f"{need['have']}/{need['need']}")
    return line.append(" ✓" if need["met"] else (" ✗" if ceiling else ""), "bold jade" if need["met"] else "bold seal")


def vow_goals(board: dict[str, object], text: Text) -> Line:
    line = cut("", "")
    for need in needs_of(board):
        line.append("  ").append_text(goal(need, text))
    return line


# ---- moves and hints -------------------------------------------------------------------------------


def vow_choice(pick: int, view: dict[str, object], viewer: int) -> dict[str, object] | None:
    """One of the two vows that this viewer's next board may take."""
    for board in rows(view["boards"]):
        if board["seat"] == viewer and not board["sealed"] and rows(board["vow_choices"]):
            return rows(board["vow_choices"])[pick]
    return None


def note(word: str, view: dict[str, object], viewer: int, text: Text) -> str:
    """What speaks for a choice that has no preview: a vow with all that it asks and pays, refuge and its gifts."""
    verb, _, what = word.partition(" ")
    vow = vow_choice(int(what) - 1, view, viewer) if verb == "vow" else None
    if vow is None:
        return text.say(f"note.{verb}") if text.knows(f"note.{verb}") else ""
    each = text.say("board.each", {"gain": changes(vow, ("wealth", "fu", "hui"), text, " ")})
    goals = "  ".join(goal(need, text).plain for need in rows(vow["needs"]))
    points = text.say("board.stakes", {"reward": signed(vow["reward"]), "penalty": signed(vow["penalty"])})
    return f"{each} · {goals} · {points}"


def clause(word: str, view: dict[str, object]) -> str:
    """The clause that a player who wonders about this move should read."""
    verb = word.partition(" ")[0]
    if verb in ACTIONS:
        return f"M-5.{ACTIONS.index(verb) + 1}"
    return {"role": "M-2.2.1", "refuge": "M-2.2.2", "no-refuge": "M-2.2.2", "vow": "M-2.2.7"}.get(verb, "M-4.3.2")


def moments(view: dict[str, object], viewer: int, words: list[str]) -> list[str]:
    """Which hints fit now, the most urgent first; `words` are the moves that may be made."""
    if view["phase"] == "choose_refuge":
        return ["refuge"]
    if view["phase"] != "act":
        return []
    found = ["save"] if any(word.startswith("save ") for word in words) else []
    found += ["survive"] if view["settles_in"] == 0 else []
    # The monk neither labors nor donates.
    act = "act" if "labor" in words else "act_monk"
    return [*found, act] if number(view["round"]) > 1 else [act, *found]


# ---- small things ----------------------------------------------------------------------------------


def changes(card: dict[str, object], keys: tuple[str, ...], text: Text, joint: str = " · ") -> str:
    """What a card changes, with signs."""
    parts = [f"{text.say('unit.' + key)} {signed(card[key])}" for key in keys if number(card[key])]
    return joint.join(parts) or "—"


def amounts(price: dict[str, object], text: Text) -> str:
    parts = [f"{text.say('unit.' + name)} {amount}" for name, amount in price.items() if number(amount)]
    return " · ".join(parts) or "0"
