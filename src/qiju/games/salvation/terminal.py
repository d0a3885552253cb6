"""《救赎之路》 in a terminal: the table drawn from the view, how its moves read, and when a hint helps.

Styles are named after the terminal's inks (seal, jade, gold, slate, faint); whoever prints says what they look like.
"""

from __future__ import annotations

from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from qiju.games.salvation.words import SERVICE_NAMES
from qiju.games.terminal import cut, flowed, number, padded, row, rows
from qiju.kernel.words import Text

WORDS: Final[dict[str, dict[str, str]]] = {
    "zh": {
        "board.round": "轮",
        "board.event": "事件",
        "board.no_event": "尚未翻开",
        "board.deck": "余 {count} 张",
        "board.temple": "寺院",
        "board.village": "村庄",
        "board.village_line": "卖粮 {sg}→{sc} 钱 · 买粮 {bc} 钱→{bg} · 买地 {lp} · 卖地 {ls} · 可买土地 {bank}",
        "board.rate": "汇率 {percent}%",
        "board.market": "集市",
        "board.no_offers": "没有人出价",
        "board.to_all": "所有人",
        "board.gives": "给",
        "board.wants": "要",
        "board.auction": "竞标 {service}，底价 {least}，名额 {supply}",
        "board.bid_sealed": "已封",
        "board.bid_open": "未出",
        "board.gone": "已建成",
        "board.score": "救赎点",
        "board.resources": "（粮食、铜钱各算 1，土地每块算 {worth}）",
        "board.settled": "已结算",
        "board.protected": "受保护",
        "board.no_role": "未选角色",
        "board.everybody": "不限",
        "board.once": "整局一次",
        "board.actions": "行动点 {count}",
        "board.own_actions": "行动点",
        "board.prices": "寺院（铜钱／功德／声望）",
        "board.escrow": "（另有 {count} 已交寺院）",
        "goal.least": "{have}（至少 {need}）",
        "goal.most": "{have}（至多 {need}）",
        "about.sell": "一份 {grain} 粮食，得 {coins} 铜钱；去一次可卖几份，{actions} 行动点",
        "about.buy": "一份 {coins} 铜钱，得 {grain} 粮食；去一次可买几份，{actions} 行动点",
        "about.buy-land": "{actions} 行动点，付 {coins} 铜钱；只有地主的地产粮，终局每块算 {worth}",
        "about.sell-land": "{actions} 行动点，得 {coins} 铜钱",
        "about.donate": "付 {coins} 铜钱，寺院阶段得 {merit} 功德、{rep} 声望；名额 {supply}，已有 {asked} 人认捐",
        "about.donate_all": "付 {coins} 铜钱，寺院阶段得 {merit} 功德、{rep} 声望；不限人数，已有 {asked} 人认捐",
        "about.donate_veiled": "连匿名费 {fee} 共付 {coins} 铜钱，寺院阶段得 {merit} 功德，不得声望；"
        "名额 {supply}，已有 {asked} 人认捐",
        "about.donate_all_veiled": "连匿名费 {fee} 共付 {coins} 铜钱，寺院阶段得 {merit} 功德，不得声望；"
        "不限人数，已有 {asked} 人认捐",
        "about.plain": "付 {coins} 铜钱，寺院阶段得 {merit} 功德；没有声望，不限名额",
        "about.plain_veiled": "连匿名费 {fee} 共付 {coins} 铜钱，寺院阶段得 {merit} 功德；没有声望，不限名额",
        "about.transfer": "对方得几点，你失几点，再得回 1（寡妇 2）；每轮一次",
        "about.palace": "{actions} 行动点：声望 +{rep}，铜钱 +{coins}",
        "about.assembly": "{actions} 行动点：来的人各付 {coins} 铜钱得 {merit} 功德，每来一人你得授德点",
        "about.relieve": "{actions} 行动点、{mana} 法力：对方得 {grain} 粮食，你得授德点",
        "about.grant": "授几点法力，对方得几点功德，你得几点授德点",
        "about.share": "你留不下的，分给这一位",
        "about.redeem": "换成功德（或法力），随时可以，不花行动点",
        "about.offer": "向谁、给什么、要什么，再发出；不花行动点",
        "about.accept": "照这个出价成交",
        "about.counter": "反过来向对方出价",
        "about.decline": "不成交",
        "about.withdraw": "收回你的出价，次数不退",
        "about.end": "结束这一轮的行动，剩下的行动点作废",
        "about.begin": "收市，开始行动；没人接的出价作废",
        "about.bid": "得标才付这个数，没得标分文不付",
        "ask.act": "轮到你行动，还有 {count} 行动点",
        "ask.choose_role": "选一个角色",
        "ask.event_join": "“{event}”：要不要参加？",
        "ask.event_name": "“{event}”：点一位俗家",
        "ask.market": "行动前的集市：要不要出价？",
        "ask.assembly": "僧侣主持法会：来不来？",
        "ask.bidding": "竞标“{service}”：你出多少？",
        "ask.granting": "把法力授给谁？",
        "ask.granting_token": "先用觉悟换法力？",
        "ask.sharing": "你留不下的，分给谁？",
        "ask.answer": "有人向你出价：换不换？",
        "score.merit": "功德",
        "score.rep": "声望",
        "score.resources": "剩余",
        "score.gp": "授德",
        "score.bonus": "特殊",
        "hint.act": "捐献换功德，钱不够就卖粮；卖给富商不花行动点，价钱也好些。每一项后面写着得失。",
        "hint.act_monk": "僧侣不捐献：主持法会换授德点，赈灾救缺粮的人；法力留到寺院阶段授给别人。",
        "hint.offer": "你可以随时向别人出价：先选向谁，再写给什么、要什么，最后发出。不想换就放过。",
        "hint.answer": "有人向你出价。列表里写着接受之后你的增减；也可以还价，或者不换。",
        "hint.bid": "大家暗中出价，一齐亮出。得标的付自己写的数，其余的人铜钱不动。",
        "hint.grant": "法力留着没有用：终局法力为零、授德点够了，你就入涅槃。",
    },
    "en": {
        "board.round": "Round",
        "board.event": "Event",
        "board.no_event": "none yet",
        "board.deck": "cards left: {count}",
        "board.temple": "Temple",
        "board.village": "Village",
        "board.village_line": "sell {sg}→{sc} · buy {bc}→{bg} · land {lp}, sells at {ls} · {bank} land left",
        "board.rate": "rates {percent}%",
        "board.market": "Market",
        "board.no_offers": "nobody offers anything",
        "board.to_all": "all",
        "board.gives": "gives",
        "board.wants": "wants",
        "board.auction": "Bidding for {service}, from {least}, {supply} can have it",
        "board.bid_sealed": "sealed",
        "board.bid_open": "not yet",
        "board.gone": "built",
        "board.score": "score",
        "board.resources": "(grain and coins count 1 each, a plot of land {worth})",
        "board.settled": "settled",
        "board.protected": "spared",
        "board.no_role": "no role yet",
        "board.everybody": "all",
        "board.once": "once a game",
        "board.actions": "{count} left",
        "board.own_actions": "action points",
        "board.prices": "Temple (coins/merit/reputation)",
        "board.escrow": "(and {count} at the temple)",
        "goal.least": "{have} (min {need})",
        "goal.most": "{have} (max {need})",
        "about.sell": "a lot is {grain} grain for {coins} {coins:coin|coins}; any number of lots a "
        "visit, {actions} action "
        "{actions:point|points}",
        "about.buy": "a lot is {coins} {coins:coin|coins} for {grain} grain; any number of lots a "
        "visit, {actions} action "
        "{actions:point|points}",
        "about.buy-land": "{actions} action {actions:point|points}, {coins} {coins:coin|coins}; "
        "only the Landlord's land bears grain, and each plot "
        "counts {worth} at the end",
        "about.sell-land": "{actions} action {actions:point|points}, for {coins} {coins:coin|coins}",
        "about.donate": "for {coins} coins, {merit} merit and {rep} reputation in the temple phase; "
        "serves {supply}, asked "
        "for by {asked}",
        "about.donate_all": "for {coins} coins, {merit} merit and {rep} reputation in the temple "
        "phase; serves all, asked "
        "for by {asked}",
        "about.donate_veiled": "for {coins} coins, {fee} of them for anonymity, {merit} merit in the temple phase "
        "and no reputation; serves {supply}, asked for by {asked}",
        "about.donate_all_veiled": "for {coins} coins, {fee} of them for anonymity, {merit} merit in the temple phase "
        "and no reputation; serves all, asked for by {asked}",
        "about.plain": "for {coins} {coins:coin|coins}, {merit} merit in the temple phase; no reputation, no limit",
        "about.plain_veiled": "for {coins} coins, {fee} of them for anonymity, {merit} merit in the temple phase; "
        "no reputation, no limit",
        "about.transfer": "they gain what you give up, and you gain 1 in return (the Widow 2); once a round",
        "about.palace": "{actions} action points: reputation +{rep}, coins +{coins}",
        "about.assembly": "{actions} action points: whoever comes pays {coins} coins for {merit} "
        "merit, and you gain grant "
        "points for each",
        "about.relieve": "{actions} action {actions:point|points} and {mana} mana: they gain "
        "{grain} grain, you a grant point",
        "about.grant": "mana spent is merit to them and grant points to you",
        "about.share": "what you may not keep goes to this person",
        "about.redeem": "becomes merit (or mana), at any time, for no points",
        "about.offer": "to whom, what you give, what you want, then send it; costs no points",
        "about.accept": "the exchange is made as offered",
        "about.counter": "you make an offer in return",
        "about.decline": "no exchange",
        "about.withdraw": "you take your offer back; it stays spent",
        "about.end": "ends your turn; action points left are lost",
        "about.begin": "closes the market and begins the actions; open offers lapse",
        "about.bid": "paid only if you win",
        "ask.act": "Your turn: {count} action {count:point|points} left",
        "ask.choose_role": "Choose a role",
        "ask.event_join": "{event}: will you take part?",
        "ask.event_name": "{event}: name a layman",
        "ask.market": "The market before the actions: will you offer a trade?",
        "ask.assembly": "The Monk holds an assembly: will you come?",
        "ask.bidding": "Bidding for {service}: how much do you bid?",
        "ask.granting": "To whom do you grant mana?",
        "ask.granting_token": "Turn in a token for mana?",
        "ask.sharing": "Who gets what you may not keep?",
        "ask.answer": "An offer for you: will you take it?",
        "score.merit": "merit",
        "score.rep": "reputation",
        "score.resources": "left over",
        "score.gp": "grants",
        "score.bonus": "special",
        "hint.act": "Gifts to the temple bring merit; short of coins, sell grain, best of all to the "
        "Merchant, which costs no action. Each line says what it costs and brings.",
        "hint.act_monk": "The Monk does not give: hold an assembly for grant points, or "
        "relieve somebody short "
        "of grain; your mana is granted in the temple phase.",
        "hint.offer": "You may offer a trade at any time: to whom, what you give, what you want, then send it. "
        "Or let it pass.",
        "hint.answer": "An offer for you. The list says what you would gain or lose; you may also name another price.",
        "hint.bid": "All bid in secret, then the bids are shown. Winners pay their bid, the others keep their coins.",
        "hint.grant": "Mana is of no use to keep: with none left and grant points enough you enter nirvana.",
    },
}

WIDE_PERSON: Final = 34  # columns that one person needs to stand beside the others
NARROW: Final = 60
ROOMY: Final = 100  # columns from which one's goal is explained, too
FRAME: Final = 4  # columns that a frame and its padding take
JADE: Final = "bold jade"
DIGITS: Final = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
NOW: Final = "❶❷❸❹❺❻❼❽❾❿⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴"
GOODS: Final = ("grain", "coins", "land")


# ---- the table -------------------------------------------------------------------------------------


def draw(view: dict[str, object], viewer: int, lang: str, text: Text, names: list[str], width: int) -> RenderableType:
    """The whole table for this viewer, as wide as there is room."""
    if width < NARROW:
        return compact(view, viewer, lang, text, names, width)
    words = Text(lang, {**text.table, **WORDS[lang]})
    market = market_lines(view, words)
    open_offers = bool(rows(row(view["market"])["offers"]))
    # Offers that stand are what people are asked about: where lines are few, they come first.
    lines: list[RenderableType] = [top_line(view, words), *(market if open_offers else [])]
    lines += [*event_lines(view, words), *temple_lines(view, words), village_line(view, viewer, words)]
    lines += [] if open_offers else market
    people = rows(view["people"])
    columns = min(3, width // WIDE_PERSON)
    if columns < 2:
        for person in people:
            # What one owns oneself stands below the table.
            lines += person_lines(view, person, words, width) if person["seat"] != viewer else []
        return Group(*lines)
    for first in range(0, len(people), columns):
        room = width // columns - FRAME
        panels = [person_panel(view, person, words, names, room) for person in people[first : first + columns]]
        lines.append(side_by_side(panels, columns, width))
    return Group(*lines)


def compact(
    view: dict[str, object], viewer: int, lang: str, text: Text, names: list[str], width: int
) -> RenderableType:
    """The same where lines are few: everybody in a line, the temple's prices side by side."""
    words = Text(lang, {**text.table, **WORDS[lang]})
    offers = rows(row(view["market"])["offers"])
    lines: list[RenderableType] = [top_line(view, words), *(market_lines(view, words) if offers else [])]
    lines += flowed(event_pieces(view, words), width)
    temple = row(view["temple"])
    services = [service_piece(view, service, words) for service in rows(temple["services"])]
    lines += flowed([Line(words.say("board.prices"), "faint"), *services], width, 2)
    lines += auction_lines(view, row(temple["auction"]), words) if temple["auction"] is not None else []
    for person in rows(view["people"]):
        # What one owns oneself stands below the table.
        lines += person_pieces(view, person, words, width) if person["seat"] != viewer else []
    return Group(*lines, village_line(view, viewer, words))


def event_pieces(view: dict[str, object], text: Text) -> list[Line]:
    """The card by its name, what it does, and how many are left."""
    name, *effect = event_lines(view, text)
    return [Line().append_text(name), *[Line(line.plain.strip(), "slate") for line in effect]]


def service_piece(view: dict[str, object], service: dict[str, object], text: Text) -> Line:
    """`诵经超度 3／+2／+0 ●○ 官员`."""
    line = Line(text.say(f"service.{service['name']}") + " ", "faint" if service["gone"] else "bold")
    if service["gone"]:
        return line.append(text.say("board.gone"), "faint")
    stroke = "／" if text.lang == "zh" else "/"
    line.append(str(service["coins"]), "bold jade" if service["coins"] != service["usual"] else "bold")
    line.append(f"{stroke}+{service['merit']}", "jade").append(f"{stroke}+{service['rep']}", "gold")
    return line.append_text(slots(view, service, text))


def person_pieces(view: dict[str, object], person: dict[str, object], text: Text, width: int) -> list[Line]:
    """One of the others in a line, in two where it is narrow."""
    acts = person["seat"] == view["turn"]
    name = padded(role_name(person, text), 8 if text.lang == "en" else 4)
    pieces = [Line(("▶ " if acts else "  ") + name, "bold seal" if acts else "bold")]
    pieces += [*owned(person, text), *worth(person, text)]
    state = state_word(person, text)
    return flowed([*pieces, *([Line(state, "gold")] if state else [])], width, 4)


def hand(view: dict[str, object], viewer: int, text: Text, width: int) -> RenderableType | None:
    """What one owns and has earned oneself, which stays in sight however far the table is scrolled."""
    if viewer < 0:
        return None
    own = rows(view["people"])[viewer]
    acts = own["seat"] == view["turn"]
    pieces = [Line(role_name(own, text), "bold seal" if acts else "bold gold")]
    pieces += [counted("own_actions", own["actions"], text, "bold seal")] if acts else []
    lines = flowed([*pieces, *owned(own, text), *years(own, text)], width, 2)
    if own["role"] is None:
        return Group(*lines)
    # What counts as resources is said where there is room for it.
    value = row(row(view["goals"])["score"])["land_value"]
    means = Line(text.say("board.resources", {"worth": value}), "faint")
    roomy = own["mana"] is None and width >= ROOMY
    return Group(*lines, *flowed([*goal_pieces(own, text), *([means] if roomy else [])], width, 2))


def asks(view: dict[str, object], viewer: int, text: Text) -> str:
    """The question as the step puts it; an offer that waits for an answer comes first."""
    key = "answer" if row(view["market"])["waiting"] is not None else str(view["step"])
    # Without mana the monk is asked only because a token would bring some.
    if key == "granting" and not rows(view["people"])[viewer]["mana"]:
        key = "granting_token"
    event, auction = view["event"], row(view["temple"])["auction"]
    values: dict[str, object] = {"count": rows(view["people"])[viewer]["actions"]}
    if event is not None:
        values["event"] = f"@event.{row(event)['name']}"
    if auction is not None:
        values["service"] = f"@service.{row(auction)['service']}"
    return text.say(f"ask.{key}", values) if text.knows(f"ask.{key}") else ""


def side_by_side(panels: list[Panel], columns: int, width: int) -> Table:
    """Panels in columns of equal width; the last one may be a cell wider."""
    grid = Table.grid()
    for column in range(columns):
        grid.add_column(width=width * (column + 1) // columns - width * column // columns, overflow="fold")
    grid.add_row(*panels)
    return grid


def top_line(view: dict[str, object], text: Text) -> Line:
    line = cut(text.say("board.round") + " ", "faint")
    now, rounds = number(view["round"]), number(view["rounds"])
    if rounds > len(DIGITS):
        line.append(f"{now}/{rounds} ", "bold seal")
    else:
        for round in range(1, rounds + 1):
            style = "bold seal" if round == now else ("faint" if round > now else "gold")
            line.append((NOW if round == now else DIGITS)[round - 1] + " ", style)
    return line.append(" " + text.say(f"step.{view['step']}"), "bold gold")


def event_lines(view: dict[str, object], text: Text) -> list[Line]:
    line = cut(text.say("board.event") + " ", "faint")
    if view["event"] is None:
        return [line.append(text.say("board.no_event"), "faint")]
    name = str(row(view["event"])["name"])
    line.append(text.say(f"event.{name}"), "bold gold")
    line.append("  " + text.say("board.deck", {"count": view["events_left"]}), "faint")
    effect = Line("  " + text.say(f"event_text.{name}"), "slate")
    return [line, effect]


# ---- temple, village, market -----------------------------------------------------------------------


def temple_lines(view: dict[str, object], text: Text) -> list[Line]:
    """Every service with its price, what it brings, and its slots as they fill; the bidding below."""
    temple = row(view["temple"])
    lines = [cut(text.say("board.temple"), "faint")]
    for service in rows(temple["services"]):
        lines.append(service_line(view, service, text))
    auction = temple["auction"]
    if auction is not None:
        lines += auction_lines(view, row(auction), text)
    return lines


def service_line(view: dict[str, object], service: dict[str, object], text: Text) -> Line:
    name = text.say(f"service.{service['name']}")
    line = cut("  " + padded(name, 24 if text.lang == "en" else 9), "bold" if not service["gone"] else "faint")
    if service["gone"]:
        return line.append(text.say("board.gone"), "faint")
    cheaper = service["coins"] != service["usual"]
    line.append(f"{text.say('unit.coins')} {service['coins']:>2}", "bold jade" if cheaper else "bold")
    line.append(f"  {text.say('unit.merit')} +{service['merit']}", "jade")
    line.append(f"  {text.say('unit.rep')} +{service['rep']}", "gold" if number(service["rep"]) else "faint")
    return line.append_text(slots(view, service, text))


def slots(view: dict[str, object], service: dict[str, object], text: Text) -> Line:
    """`●○ 官员`: for how many, and who has asked."""
    asked = rows(service["asked"])
    supply = number(service["supply"])
    marks = "●" * len(asked) + "○" * max(0, supply - len(asked))
    line = Line(f" {marks}" if marks else "", "bold seal" if service["contested"] else "slate")
    if supply == 0:
        line.append(" " + text.say("board.everybody"), "faint")
    for one in asked:
        line.append(" " + role_at(view, number(one["seat"]), text), "slate")
        line.append("?" if one["anonymous"] else "", "faint")
    return line


def auction_lines(view: dict[str, object], auction: dict[str, object], text: Text) -> list[Line]:
    values: dict[str, object] = {
        "service": f"@service.{auction['service']}",
        "least": auction["least"],
        "supply": auction["supply"],
    }
    lines = [cut("  " + text.say("board.auction", values), "bold seal")]
    for bidder in rows(auction["bidders"]):
        line = cut("    " + role_at(view, number(bidder["seat"]), text) + " ", "bold")
        shown = bidder["bid"]
        state = (
            str(shown) if shown is not None else text.say("board.bid_sealed" if bidder["sealed"] else "board.bid_open")
        )
        lines.append(line.append(state, "gold" if bidder["sealed"] else "faint"))
    return lines


def village_line(view: dict[str, object], viewer: int, text: Text) -> Line:
    """The rates of this viewer, else of whoever acts."""
    line = cut(text.say("board.village") + " ", "faint")
    people = rows(view["people"])
    seat = viewer if viewer >= 0 else view["turn"]
    rates = row(people[number(seat) if isinstance(seat, int) else 0]["rates"])
    sell, buy = row(rates["sell"]), row(rates["buy"])
    values = {
        "sg": sell["grain"],
        "sc": sell["coins"],
        "bc": buy["coins"],
        "bg": buy["grain"],
        "lp": rates["land_price"],
        "ls": rates["land_sale"],
        "bank": row(view["village"])["land_bank"],
    }
    line.append(text.say("board.village_line", values))
    percent = number(row(view["village"])["rate_percent"])
    if percent:
        line.append("  " + text.say("board.rate", {"percent": f"{percent:+d}"}), "bold seal")
    return line


def market_lines(view: dict[str, object], text: Text) -> list[Line]:
    """The offers that stand, the one that waits for an answer first."""
    market = row(view["market"])
    offers = rows(market["offers"])
    line = cut(text.say("board.market") + " ", "faint")
    if not offers:
        return [line.append(text.say("board.no_offers"), "faint")]
    lines = [line]
    for offer in sorted(offers, key=lambda one: one["number"] != market["waiting"]):
        lines.append(offer_line(view, offer, market["waiting"] == offer["number"], text))
    return lines


def offer_line(view: dict[str, object], offer: dict[str, object], waits: bool, text: Text) -> Line:
    to = text.say("board.to_all") if offer["to"] is None else role_at(view, number(offer["to"]), text)
    line = cut(f"  {offer['number']:>2} ", "bold seal" if waits else "slate")
    line.append(f"{role_at(view, number(offer['from']), text)} → {to}  ", "bold")
    line.append(text.say("board.gives") + " ", "faint").append(goods(row(offer["give"]), text), "jade")
    return line.append("  " + text.say("board.wants") + " ", "faint").append(goods(row(offer["want"]), text), "gold")


# ---- persons ---------------------------------------------------------------------------------------


def person_panel(view: dict[str, object], person: dict[str, object], text: Text, names: list[str], width: int) -> Panel:
    """One person. Whose turn it is has a heavy red frame and an arrow."""
    acts = person["seat"] == view["turn"]
    title = cut("▶ " if acts else "", "bold seal")
    title.append(role_name(person, text), "bold").append(f" {names[number(person['seat'])]}", "slate")
    if acts:
        title.append(" · " + text.say("board.actions", {"count": person["actions"]}), "bold seal")
    body: list[Line] = []
    for pieces in (owned(person, text), years(person, text), goal_pieces(person, text)):
        body += flowed(pieces, width)
    return Panel(
        Group(*body),
        title=title,
        title_align="left",
        subtitle=Line(state_word(person, text), "gold"),
        subtitle_align="right",
        box=box.HEAVY if acts else box.ROUNDED,
        border_style="seal" if acts else "faint",
    )


def person_lines(view: dict[str, object], person: dict[str, object], text: Text, width: int) -> list[Line]:
    """One of the others with how far they are."""
    lines = person_pieces(view, person, text, width)
    return lines + [Line("    ").append_text(line) for line in flowed(goal_pieces(person, text), width - 4)]


def owned(person: dict[str, object], text: Text) -> list[Line]:
    """粮食 5, 铜钱 2, 土地 2; coins laid out at the temple beside them."""
    pieces = [counted(name, person[name], text) for name in GOODS]
    if number(person["escrow"]):
        pieces.append(Line(text.say("board.escrow", {"count": person["escrow"]}), "faint"))
    return pieces


def worth(person: dict[str, object], text: Text) -> list[Line]:
    """Merit and reputation, or the monk's mana and grant points; years and tokens."""
    kinds = ("mana", "gp") if person["mana"] is not None else ("merit", "rep")
    pieces = [counted(name, person[name], text, JADE if name in ("merit", "gp") else "bold") for name in kinds]
    return pieces + years(person, text)


def years(person: dict[str, object], text: Text) -> list[Line]:
    """The years left, tokens, and the points as they are now."""
    pieces = [counted("life", person["life"], text)]
    pieces += [counted("tokens", person["tokens"], text, "gold")] if number(person["tokens"]) else []
    return [*pieces, counted("score", row(person["progress"])["points_now"], text, "slate")]


def counted(name: str, count: object, text: Text, style: str = "bold") -> Line:
    """`粮食 5`."""
    key = f"unit.{name}" if text.knows(f"unit.{name}") else f"board.{name}"
    return Line().append(text.say(key), "faint").append(f" {count}", style)


def goal_pieces(person: dict[str, object], text: Text) -> list[Line]:
    """What leads to liberation or nirvana, condition by condition."""
    progress = row(person["progress"])
    pieces: list[Line] = []
    for need in rows(progress["needs"]):
        piece = Line().append(f"{text.say('unit.' + str(need['what']))} ", "faint")
        pieces.append(piece.append(text.say(f"goal.{need['at']}", need), "jade" if need["met"] else "seal"))
    goal = text.say(f"special.{progress['goal']}")
    return [*pieces, Line(f"→ {goal}", "bold gold" if progress["met"] else "faint")]


def state_word(person: dict[str, object], text: Text) -> str:
    if not person["alive"]:
        return text.say("board.settled")
    return text.say("board.protected") if person["protected"] else ""


def role_name(person: dict[str, object], text: Text) -> str:
    return text.say("board.no_role") if person["role"] is None else text.say(f"role.{person['role']}")


def role_at(view: dict[str, object], seat: int, text: Text) -> str:
    return role_name(rows(view["people"])[seat], text)


# ---- moves and hints -------------------------------------------------------------------------------

CLAUSES: Final = {
    "sell": "S-AP-2",
    "buy": "S-AP-2",
    "buy-land": "S-AP-3",
    "sell-land": "S-AP-3",
    "donate": "S-TS-1",
    "plain": "S-RATE-3",
    "transfer": "S-HX-1",
    "palace": "S-AP-6",
    "assembly": "S-ROLE-MON-4",
    "relieve": "S-ROLE-MON-5",
    "grant": "S-ROLE-MON-3",
    "share": "S-ROLE-MON-6",
    "bid": "S-BID-1",
    "redeem": "S-EV-7",
    "role": "S-SET-1",
    "yes": "S-EV-0",
    "no": "S-EV-0",
    "anonymous": "SA-37",
    "name": "S-EV-0",
    "end": "S-PH3-1",
    "rescue": "S-EV-12",
    "copy": "S-EV-15",
    "done": "S-PH4-2",
}
# Closing the market is an end, too: it never shares a key with anything else.
CLOSING: Final = frozenset({"end", "pass", "done", "decline", "no", "begin"})
EVENT_MOVES: Final = ("yes", "no", "anonymous", "name", "rescue", "copy")


def describe(word: str, view: dict[str, object], viewer: int, text: Text) -> str:
    """What an action costs and brings, where it is chosen, with the numbers of this table."""
    verb, _, rest = word.partition(" ")
    if verb in EVENT_MOVES and view["step"] != "assembly":
        event = view["event"]
        return "" if event is None else text.say(f"event_text.{row(event)['name']}")
    if verb in ("yes", "no"):
        verb = "assembly"
    key = f"about.{verb}"
    values = described_values(verb, rest, view, viewer)
    if verb == "donate" and values.get("supply") == 0:
        key = "about.donate_all"
    key += "_veiled" if rest.endswith("anonymous") else ""
    return text.say(key, values) if text.knows(key) else ""


def described_values(verb: str, rest: str, view: dict[str, object], viewer: int) -> dict[str, object]:
    """The numbers that the description of a move has places for."""
    temple = row(view["temple"])
    if verb == "donate":
        names = [text_name for text_name in SERVICE_NAMES if rest.startswith(text_name)]
        service = rows(temple["services"])[SERVICE_NAMES.index(names[0])]
        fee = number(temple["anonymous"]) if rest.endswith("anonymous") else 0
        return {**service, "coins": number(service["coins"]) + fee, "fee": fee, "asked": len(rows(service["asked"]))}
    if verb == "plain":
        return plain_values(rest, temple)
    if verb in ("sell", "buy", "buy-land", "sell-land"):
        rates = row(rows(view["people"])[max(viewer, 0)]["rates"])
        worth = row(row(view["goals"])["score"])["land_value"]
        prices = {"buy-land": rates["land_price"], "sell-land": rates["land_sale"]}
        if verb in prices:
            return {"actions": rates["land_actions"], "worth": worth, "coins": prices[verb]}
        return {"actions": rates["village_actions"], **row(rates[verb])}
    found = {
        "palace": view["palace"],
        "assembly": temple["assembly"],
        "relieve": temple["relief"],
    }
    return row(found[verb]) if found.get(verb) is not None else {}


def plain_values(rest: str, temple: dict[str, object]) -> dict[str, object]:
    """`plain 2 anonymous`: so many lots, and the fee once."""
    plain = row(temple["plain"])
    lots = int(rest.split()[0])
    fee = number(temple["anonymous"]) if rest.endswith("anonymous") else 0
    return {"coins": lots * number(plain["coins"]) + fee, "merit": lots * number(plain["merit"]), "fee": fee}


def clause(word: str, view: dict[str, object]) -> str:
    """The clause that a player who wonders about this move should read; trade is SA-23 and SA-45."""
    return CLAUSES.get(word.partition(" ")[0], "SA-23")


def moments(view: dict[str, object], viewer: int, words: list[str]) -> list[str]:
    """Which hints fit now, the most urgent first; `words` are the moves that may be made."""
    if any(word.startswith("bid ") for word in words):
        return ["bid"]
    if "decline" in words:
        return ["answer"]
    if view["step"] == "granting" and "done" in words:
        return ["grant"]
    if "end" in words:
        # Gifts to the temple are not for the monk.
        monk = viewer >= 0 and rows(view["people"])[viewer]["role"] == "monk"
        return ["act_monk" if monk else "act", "offer"]
    return ["offer"] if "offer" in words else []


# ---- small things ----------------------------------------------------------------------------------


def goods(amounts: dict[str, object], text: Text) -> str:
    """2 粮食、1 铜钱; 2 grain and 1 coin."""
    return text.changes({name: str(amount) for name, amount in amounts.items()})
