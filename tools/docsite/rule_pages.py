"""The executable rulebook as Markdown: an index, a rulebook and the rulings for every game, a page for every clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from docsite.evidence import evidence_mark, shown_code
from docsite.labels import label
from docsite.pictures import with_pictures
from docsite.places import ID
from docsite.rules import Rule, Rules, own_games, rules_of
from qiju.facts import title
from qiju.kernel.clauses import CLAUSE, rule_page
from qiju.kernel.game import Game
from qiju.kernel.numbers import Number
from qiju.kernel.rulebook import Writer, table
from qiju.kernel.words import LANGUAGES

SHORT = 90  # characters of a clause in a list
CHINESE = re.compile(r"[㐀-鿿]{3}")
TAG = re.compile(r"〔([^〕]*)〕")
NAMED = re.compile(r"\*\*([^*\n]+)\*\*")


def pages(lang: str) -> Iterator[tuple[str, str]]:
    """Every generated page of the site in one language: its path without a suffix, and its Markdown."""
    yield "rules/index", overview(lang)
    for game in own_games():
        rules = rules_of(game)
        yield f"rules/{game.id}/index", index_page(rules, lang)
        yield f"rules/{game.id}/rulebook", rulebook(rules, lang)
        yield f"rules/{game.id}/rulings", rulings_page(rules, lang)
        for rule in rules.clauses.values():
            yield f"rules/{game.id}/{rule.id}", clause_page(rules, rule, lang)


def ways(lang: str) -> dict[str, dict[str, object]]:
    """For every page of a clause what stands around it: the game, its chapter, the clauses before and after."""
    found: dict[str, dict[str, object]] = {}
    for game in own_games():
        rules = rules_of(game)
        ids = list(rules.clauses)
        for place, id in enumerate(ids):
            found[f"rules/{game.id}/{id}"] = {
                "game": game.id,
                "title": title(game, game.text(lang)),
                "prev": neighbour(rules, ids[place - 1], lang) if place else None,
                "next": neighbour(rules, ids[place + 1], lang) if place + 1 < len(ids) else None,
            }
    return found


def neighbour(rules: Rules, id: str, lang: str) -> list[str]:
    return [f"rules/{rules.game.id}/{id}", f"{id} {shortened(rules.clauses[id].said[lang].text, 40)}"]


def chapters(lang: str) -> dict[str, list[tuple[str, list[tuple[str, str]]]]]:
    """For the column beside a clause: each game's chapters with their clauses."""
    return {
        game.id: [
            (plain(chapter), [(rule.id, shortened(rule.said[lang].text, 24)) for rule in some])
            for chapter, some in by_chapter(rules_of(game), lang)
        ]
        for game in own_games()
    }


# -- the pages -----------------------------------------------------------------------------------------


def overview(lang: str) -> str:
    lines = [f"# {label(lang, 'rules')}", "", label(lang, "rules_lead"), ""]
    for game in own_games():
        rules = rules_of(game)
        lines += [f"## [{title(game, game.text(lang))}]({game.id}/index.md)", ""]
        lines += [game.text(lang).say("game.line"), "", facts(rules, lang), ""]
        lines += [doors(game, lang, f"{game.id}/"), ""]
    inside = "\n".join(f"{game.id}/index" for game in own_games())
    return "\n".join([*lines, f"```{{toctree}}\n:hidden:\n\n{inside}\n```", ""])


def index_page(rules: Rules, lang: str) -> str:
    game = rules.game
    lines = [f"# {title(game, game.text(lang))}", "", game.text(lang).say("game.line"), "", facts(rules, lang), ""]
    beside = "\n".join(f"{label(lang, name)} <{name}>" for name in ("rulebook", "rulings", "refusals"))
    lines += [doors(game, lang, ""), "", f"```{{toctree}}\n:hidden:\n\n{beside}\n```", ""]
    for chapter, some in by_chapter(rules, lang):
        lines += [f"## {plain(chapter)}", ""]
        lines += [f"- [**{rule.id}**](#{anchor(rule.id)}) {shortened(rule.said[lang].text, SHORT)}" for rule in some]
        lines += [""]
    return "\n".join(lines)


def rulebook(rules: Rules, lang: str) -> str:
    """The rule page as everybody reads it, every id a link."""
    lines: list[str] = []
    for line in rule_page(rules.game, lang).splitlines():
        clause = CLAUSE.match(line)
        if clause is None:
            lines.append(line if line.startswith("#") else linked(rules, line))
            continue
        id, text = clause.groups()
        lines.append(f'- <a id="at-{id}"></a>[**{id}**](#{anchor(id)}) {linked(rules, text, id)}')
    return tagged(with_pictures(rules.game, lang, "\n".join(lines))) + "\n"


def rulings_page(rules: Rules, lang: str) -> str:
    named = title(rules.game, rules.game.text(lang))
    lines = [f"# {label(lang, 'rulings_of', title=named)}", "", label(lang, "rulings_lead"), ""]
    for ruling in rules.rulings.values():
        lines += [f"({anchor(ruling.id)})=", f"## {ruling.id}", "", *ruling_body(rules, ruling, lang), ""]
        lines += [evidence_mark(ruling.id, "both"), ""]
    return tagged("\n".join(lines))


def clause_page(rules: Rules, rule: Rule, lang: str) -> str:
    game = rules.game
    lines = ["---", "orphan: true", "---", f"({anchor(rule.id)})=", f"# {headline(rule, lang)}", ""]
    lines += [":::{container} whereabouts"]
    lines += [f"[{title(game, game.text(lang))}](index.md) · {plain(rule.said[lang].chapter)} · ", ""]
    lines[-2] += f'<a href="rulebook.html#at-{rule.id}">{label(lang, "in_rulebook")}</a>'
    lines += [":::", "", *texts(rules, rule, lang), *see_also(rules, rule, lang)]
    lines += [f"## {label(lang, 'touching')}", "", *rulings_about(rules, rule, lang), ""]
    lines += [*numbers(rules, rule, lang), *told(rules, rule, lang)]
    lines += [f"## {label(lang, 'code')}", "", code_lead(rule, lang), "", evidence_mark(rule.id, "code"), ""]
    lines += [f"## {label(lang, 'tests')}", "", label(lang, "tests_lead", count=len(rule.tests)), ""]
    lines += [evidence_mark(rule.id, "tests"), ""]
    return tagged("\n".join(lines))


# -- parts of a page -----------------------------------------------------------------------------------


def facts(rules: Rules, lang: str) -> str:
    text = rules.game.text(lang)
    seats = rules.game.seats
    found = [label(lang, "players", seats=f"{min(seats)}–{max(seats)}")]
    if text.knows("game.minutes"):
        found.append(label(lang, "minutes", minutes=text.say("game.minutes")))
    found.append(label(lang, "counts", clauses=len(rules.clauses), rulings=len(rules.rulings), tests=rules.tests()))
    return " · ".join(found)


def doors(game: Game, lang: str, to: str) -> str:
    ways_in = [f"[{label(lang, name)}]({to}{name}.md)" for name in ("rulebook", "rulings", "refusals")]
    if to:
        ways_in.insert(1, f"[{label(lang, 'all_clauses')}]({to}index.md)")
    return ":::{container} doors\n" + " ".join(ways_in) + "\n:::"


def texts(rules: Rules, rule: Rule, lang: str) -> list[str]:
    """The clause in both languages, the page's own first; what the rulebook prints below it in the page's own."""
    lines = [":::::{container} both"]
    for one in ordered(lang):
        lines += [f"::::{{container}} said {one}", linked(rules, rule.said[one].text, rule.id), "::::", ""]
    lines += [":::::", ""]
    below = rule.said[lang].below
    if below:
        lines += [f"*{label(lang, 'below')}*", "", with_pictures(rules.game, lang, linked(rules, below, rule.id)), ""]
    return lines


def see_also(rules: Rules, rule: Rule, lang: str) -> list[str]:
    """The clauses that this one mentions, and those that mention it."""
    mentions = [id for id in dict.fromkeys(ID.findall(rule.said["en"].text)) if id in rules.clauses and id != rule.id]
    lines: list[str] = []
    for key, ids in (("mentions", mentions), ("mentioned_by", rules.mentioned_by(rule.id))):
        if ids:
            lines += [f"{label(lang, key)} " + " · ".join(f"[{id}](#{anchor(id)})" for id in ids), ""]
    return [":::{container} see-also", *lines, ":::", ""] if lines else []


def rulings_about(rules: Rules, rule: Rule, lang: str) -> list[str]:
    found = rules.touching(rule.id)
    if not found:
        return [label(lang, "no_rulings")]
    lines: list[str] = []
    for ruling in found:
        lines += [":::::{container} ruling", f'<a id="{ruling.id}"></a>[**{ruling.id}**](#{anchor(ruling.id)})', ""]
        lines += [*ruling_body(rules, ruling, lang, rule.id), ":::::", ""]
    return lines


def ruling_body(rules: Rules, ruling: Rule, lang: str, on: str = "") -> list[str]:
    """A ruling without its heading: which clauses it concerns, both texts, and the option that decides otherwise."""
    concerned = [id for id in ID.findall(ruling.heading) if id in rules.clauses and id != on]
    lines: list[str] = []
    if concerned:
        lines += [f"{label(lang, 'concerns')} " + " · ".join(f"[{id}](#{anchor(id)})" for id in concerned), ""]
    lines += ["::::{container} both"]
    for one in ordered(lang):
        lines += [f":::{{container}} said {one}", linked(rules, ruling.said[one].text, on), ":::", ""]
    lines += ["::::", ""]
    options = [option.name for option in rules.options(ruling.id)]
    if options:
        lines += [f"{label(lang, 'option')}{'：' if lang == 'zh' else ':'}", ""]
        lines += [writer_for(rules.game, lang).option_table(options), ""]
    return lines


def numbers(rules: Rules, rule: Rule, lang: str) -> list[str]:
    found = rules.numbers(rule.id)
    if not found:
        return []
    writer = writer_for(rules.game, lang)
    heads = [label(lang, name) for name in ("label", "value", "allowed", "key")]
    rows = [number_row(writer, number) for number in found]
    return [f"## {label(lang, 'numbers')}", "", label(lang, "numbers_lead"), "", table(heads, rows), ""]


@cache
def writer_for(game: Game, lang: str) -> Writer:
    return Writer(game, lang)


def number_row(writer: Writer, number: Number) -> list[str]:
    return [writer.label(number), writer.value(number), writer.allowed(number.declaration), f"`{number.key}`"]


def told(rules: Rules, rule: Rule, lang: str) -> list[str]:
    found = rules.refused.get(rule.id, [])
    if not found:
        return []
    heads = [label(lang, name) for name in ("situation", "tried", "answer")]
    rows = [[one.situation, one.tried, one.say[lang]] for one in found]
    return [f"## {label(lang, 'told')}", "", label(lang, "told_lead"), "", table(heads, rows), ""]


def code_lead(rule: Rule, lang: str) -> str:
    return label(lang, "by_content") if rule.by_content else label(lang, "code_lead", count=len(shown_code(rule)))


# -- words -----------------------------------------------------------------------------------------------


def ordered(lang: str) -> list[str]:
    """Both languages, the page's own first."""
    return sorted(LANGUAGES, key=lambda one: one != lang)


def by_chapter(rules: Rules, lang: str) -> list[tuple[str, list[Rule]]]:
    found: list[tuple[str, list[Rule]]] = []
    for rule in rules.clauses.values():
        chapter = rule.said[lang].chapter
        if not found or found[-1][0] != chapter:
            found.append((chapter, []))
        found[-1][1].append(rule)
    return found


def anchor(id: str) -> str:
    return id.lower()


def linked(rules: Rules, text: str, on: str = "") -> str:
    """Text in which every id of a clause or ruling leads to its page; the page's own id stays as it is."""

    def link(match: re.Match[str]) -> str:
        id = match.group()
        known = id in rules.clauses or id in rules.rulings
        return f"[{id}](#{anchor(id)})" if known and id != on else id

    return ID.sub(link, text)


def tagged(page: str) -> str:
    """〔our addition〕 as a tag."""
    return TAG.sub(r'<span class="tag">\1</span>', page)


def headline(rule: Rule, lang: str) -> str:
    """A clause by its id and, where it begins with a name, by that too: `M-5.3 Donate`. The search finds it first."""
    named = NAMED.match(rule.said[lang].text)
    return rule.id if named is None else f"{rule.id} {plain(named.group(1)).rstrip('.。:：')}"


def plain(text: str) -> str:
    """Words without tags, for lists and titles."""
    return re.sub(r"[*`]", "", TAG.sub("", text)).strip()


def shortened(text: str, most: int) -> str:
    words = plain(text).replace("\n", " ").replace("[", "").replace("]", "")
    most = most if not CHINESE.search(words) else most // 2 + most // 8
    if len(words) <= most:
        return words
    cut = words[:most]
    return (cut[: cut.rfind(" ")] if " " in cut[most // 2 :] else cut).rstrip(" .,;:，。；：（(") + "…"
