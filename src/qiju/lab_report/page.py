"""A report as one HTML file: both languages in it, nothing fetched from anywhere, no script."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

from qiju.facts import title
from qiju.kernel.game import Game
from qiju.kernel.words import LANGUAGES
from qiju.lab.plan import Cell
from qiju.lab.runs import Played
from qiju.lab_report.drawing import draw
from qiju.lab_report.story import Section, Story, amount, share
from qiju.reports import departures

MOST_TILES: Final = 4
OTHER: Final = {"zh": "English", "en": "中文"}  # what each language calls the other one

STYLE: Final = """
:root{color-scheme:light dark;--paper:light-dark(#f5efe2,#1b1a17);--sheet:light-dark(#fffaf0,#25231f);
--ink:light-dark(#23201b,#ece4d3);--ink-2:light-dark(#5a544a,#b5ad9d);--ink-3:light-dark(#6f685c,#9a9283);
--line:light-dark(#e3d8c1,#3a362f);--seal:light-dark(#b3352b,#d2574a);--jade:light-dark(#3f7264,#6fa896);
--gold:light-dark(#a97f2f,#d0a955);--slate:light-dark(#5b6b7a,#93a4b3);--accent:light-dark(#8a6a3a,#c7a468)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);line-height:1.6;font-family:"Noto Serif CJK SC","Songti SC",
"Source Han Serif SC",Georgia,"Times New Roman",serif}
input.lang{position:absolute;opacity:0;pointer-events:none}
#zh:checked~main[lang=en],#en:checked~main[lang=zh],#zh:checked~label[for=zh],#en:checked~label[for=en]{display:none}
label.lang{position:absolute;top:1.25rem;right:max(1.25rem,calc(50vw - 34rem));border:1px solid var(--line);
border-radius:2rem;padding:.3rem .95rem;background:var(--sheet);cursor:pointer;font-size:.9rem;z-index:2}
label.lang:hover{border-color:var(--accent)}
input.lang:focus-visible~label.lang{outline:2px solid var(--seal);outline-offset:2px}
main{max-width:68rem;margin:0 auto;padding:2.4rem 1.25rem 4rem}
header{border-bottom:3px double var(--line);padding-bottom:1.2rem;margin-bottom:1.4rem}
.kicker{color:var(--seal);letter-spacing:.14em;font-size:.85rem}
h1{font-size:clamp(1.7rem,5vw,2.7rem);line-height:1.2;margin:.25rem 0 .5rem;font-weight:700;padding-right:5rem}
header p{margin:.1rem 0;color:var(--ink-2);font-size:.95rem;overflow-wrap:anywhere}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(10.5rem,1fr));gap:.9rem;margin-bottom:1.4rem}
.tile{background:var(--sheet);border:1px solid var(--line);border-top:3px solid var(--seal);border-radius:.4rem;
padding:.8rem 1rem}
.tile b{display:block;font-size:2rem;line-height:1.15;font-variant-numeric:tabular-nums}
.tile span{display:block;color:var(--ink-2);font-size:.92rem}.tile small{color:var(--ink-3)}
.sheets{columns:2;column-gap:1.2rem}
section{background:var(--sheet);border:1px solid var(--line);border-radius:.5rem;padding:1.1rem 1.25rem 1.15rem;
margin:0 0 1.2rem;break-inside:avoid}
h2{font-size:1.18rem;margin:0 0 .55rem}
dl{margin:.85rem 0 0;display:grid;grid-template-columns:auto 1fr;gap:.35rem .8rem;font-size:.93rem}
dt{color:var(--jade);white-space:nowrap}dt.not{color:var(--ink-3)}dd{margin:0}dd.not{color:var(--ink-3)}
svg{display:block;width:100%;overflow:visible}
.row{display:grid;grid-template-columns:26% 1fr 7.4rem;gap:.7rem;align-items:center}
.bar .row{grid-template-columns:34% 1fr 4rem}.rate .row{grid-template-columns:26% 1fr 11rem}
.label{font-size:.93rem;line-height:1.2;text-align:right;overflow-wrap:anywhere}
.value{font-size:.93rem;line-height:1.15;font-variant-numeric:tabular-nums}
.value small{display:block;color:var(--ink-3);font-size:.78rem}
.axis text,.histogram text{font-size:11px;fill:var(--ink-3);text-anchor:middle;font-family:inherit}
.legend{font-size:.78rem;color:var(--ink-3);display:block;text-align:right;padding-right:.6rem}
.legend i{display:inline-block;width:1.1rem;border-top:2px dashed var(--accent);vertical-align:middle;
margin-right:.35rem}
.grid{stroke:var(--line)}.mark{stroke:var(--accent);stroke-width:1.5;stroke-dasharray:4 3}
rect.whisker{opacity:.38}.bar rect.whisker{opacity:.8}
.seal{fill:var(--seal);background:var(--seal)}.jade{fill:var(--jade);background:var(--jade)}
.gold{fill:var(--gold);background:var(--gold)}.slate{fill:var(--slate);background:var(--slate)}
.accent{fill:var(--accent);background:var(--accent)}.ink-3{fill:var(--ink-3);background:var(--ink-3)}
.ink{fill:var(--ink)}
.stack{border-radius:.3rem;overflow:hidden}
.key{list-style:none;margin:.6rem 0 0;padding:0;font-size:.93rem}.key li{margin:.15rem 0}
.key i{display:inline-block;width:.75rem;height:.75rem;border-radius:.15rem;margin-right:.5rem}
.key small,td small{color:var(--ink-3);font-size:.85em}
table{border-collapse:collapse;width:100%;font-size:.9rem}
td{border-top:1px solid var(--line);padding:.22rem .5rem .22rem 0}
td:nth-child(n+2){text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.plain td:nth-child(n+2){white-space:normal}
.more{color:var(--ink-3);font-size:.88rem;margin:.3rem 0 0}
code{display:block;background:var(--paper);border:1px solid var(--line);border-radius:.3rem;padding:.45rem .7rem;
overflow-wrap:anywhere;font-size:.85rem;font-family:ui-monospace,Menlo,Consolas,monospace}
footer{color:var(--ink-3);font-size:.88rem;margin-top:.4rem}
@media(max-width:56rem){.sheets{columns:1}}
@media(max-width:30rem){main{padding:1.6rem .8rem 3rem}section{padding:.9rem .85rem}.row{gap:.45rem;
grid-template-columns:25% 1fr 6.6rem}.bar .row{grid-template-columns:36% 1fr 3.4rem}
.rate .row{grid-template-columns:25% 1fr 7.6rem}dl{grid-template-columns:1fr;gap:.1rem}
dd{margin-bottom:.4rem}.tile b{font-size:1.6rem}}
@media print{label.lang{display:none}body{background:#fff}}
"""


def html_page(game: Game, played: Played, cell: Cell, facts: Mapping[str, Any], lang: str) -> str:
    """The whole file; `lang` is shown first."""
    stories = {one: Story(game, facts, one) for one in LANGUAGES}
    mains = {one: main(played, cell, facts, stories[one]) for one in LANGUAGES}
    return frame(f"{title(game, game.text(lang))} · {stories[lang].say('kicker')}", mains, lang)


def frame(name: str, mains: Mapping[str, str], lang: str) -> str:
    """A file that holds both languages, with a switch between them and no script."""
    switch = "".join(
        f'<input class="lang" type="radio" name="lang" id="{one}"{" checked" if one == lang else ""}>'
        for one in LANGUAGES
    )
    labels = "".join(
        f'<label class="lang" for="{other}" lang="{other}">{OTHER[one]}</label>'
        for one, other in (LANGUAGES, LANGUAGES[::-1])
    )
    inside = "".join(f'<main lang="{one}">{mains[one]}</main>' for one in LANGUAGES)
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(name)}</title><style>{STYLE}</style></head>"
        f"<body>{switch}{labels}{inside}</body></html>\n"
    )


def main(played: Played, cell: Cell, facts: Mapping[str, Any], story: Story) -> str:
    sheets = "".join(sheet(section, story) for section in story.sections())
    return (
        f'{head(played, cell, facts, story)}{tiles(facts, story)}<div class="sheets">{sheets}'
        f"{again(played, story)}</div><footer>{escape(story.say('interval'))}</footer>"
    )


def head_lines(played: Played, cell: Cell, facts: Mapping[str, Any], story: Story) -> list[str]:
    """What was played, and what of it is not as the rulebook has it."""
    game, text = story.game, story.text
    setup = game.prepare(
        cell.run.seats, cell.run.options, cell.run.presets, (*cell.run.patches, *cell.run.content), cell.run.roles
    )
    bots = text.listed(list(dict.fromkeys(cell.run.bots)))
    values = {"games": facts["games"], "seats": cell.run.seats, "bots": bots, "seed": str(cell.run.seed)}
    found = [story.say("line", **values)]
    if len(played.plan.cells) > 1:
        found.append(story.say("cell", cell=cell.name))
    if not played.whole:
        found.append(story.say("partial", games=played.games, all=played.plan.games()))
    patches = [where for where, _ in cell.run.patches]
    changed = game.changed_options(setup.options)
    return [*found, *departures(text, changed, game.changed_content(setup.content), patches)]


def head(played: Played, cell: Cell, facts: Mapping[str, Any], story: Story) -> str:
    lines = "".join(f"<p>{escape(line)}</p>" for line in head_lines(played, cell, facts, story))
    name = escape(title(story.game, story.text))
    return f'<header><div class="kicker">{escape(story.say("kicker"))}</div><h1>{name}</h1>{lines}</header>'


def tiles(facts: Mapping[str, Any], story: Story) -> str:
    """The game's own first figures, large."""
    plain = [one for one in facts["metrics"] if "." not in one["id"]]
    told = "".join(tile(one, story) for one in (plain if len(plain) > 2 else facts["metrics"])[:MOST_TILES])
    return f'<div class="tiles">{told}</div>' if told else ""


def tile(figure: Mapping[str, Any], story: Story) -> str:
    called = escape(story.metric(figure["id"]))
    return f'<div class="tile"><b>{shown(figure, figure["mean"])}</b><span>{called}</span>{between(figure)}</div>'


def shown(figure: Mapping[str, Any], value: float) -> str:
    return share(value) if figure["proportion"] else amount(value)


def between(figure: Mapping[str, Any]) -> str:
    if figure["low"] is None:
        return ""
    return f"<small>{shown(figure, figure['low'])} – {shown(figure, figure['high'])}</small>"


def sheet(section: Section, story: Story) -> str:
    told = ""
    if section.says:
        told = (
            f"<dl><dt>{escape(story.say('means'))}</dt><dd>{escape(section.says)}</dd>"
            f'<dt class="not">{escape(story.say("means_not"))}</dt><dd class="not">{escape(section.says_not)}</dd></dl>'
        )
    drawn = draw(section, lambda count: story.say("others", count=count))
    return f'<section id="{section.id}"><h2>{escape(section.title)}</h2>{drawn}{told}</section>'


def again(played: Played, story: Story) -> str:
    digest = str(played.facts.get("digest", "—"))[:16]
    command = f"qiju lab repeat {played.folder.name} --out again"
    return (
        f'<section id="repeat"><h2>{escape(story.say("repeat.title"))}</h2><p>{escape(story.say("repeat.says"))}</p>'
        f"<code>{escape(command)}</code><p>{escape(story.say('repeat.digest', digest=digest))}</p></section>"
    )
