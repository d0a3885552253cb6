"""Gathers the sources of the site in one language: the repository's documents, the site's own pages, generated ones.

A document stays where it is and its links work in the repository; staged, it goes to its place on the site and every
link is rewritten to fit. A link that leads nowhere is an error with its file and line.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from docsite import reference
from docsite.evidence import evidence
from docsite.labels import label
from docsite.places import ROOT
from docsite.rule_pages import chapters, pages, ways
from docsite.rules import own_games
from qiju.facts import title as title_of

SITE = ROOT / "docs" / "site"
LINK = re.compile(r"(?<!!)\[(?P<text>[^\]\n]*)\]\((?P<target>[^()\s]+)\)")
IMAGE = re.compile(r"!\[(?P<text>[^\]\n]*)\]\((?P<target>[^()\s]+)\)")
BETWEEN = re.compile(r"(?<=[㐀-鿿，。：；、！？」》）])\n(?=[㐀-鿿「《（“`\[])")
FENCE = re.compile(r"^ *(```+|~~~+)")

# Where each document of the repository stands on the site. A translation stands in docs/zh under the same name.
DOCUMENTS = {
    "docs/tutorial.md": "tutorial/first-minute",
    "docs/play.md": "tutorial/play",
    "docs/balance.md": "tutorial/balance",
    "docs/lab.md": "tutorial/lab",
    "CONTRIBUTING.md": "how-to/add-a-game",
    "docs/hosting.md": "how-to/hosting",
    "docs/studio.md": "how-to/studio",
    "docs/printing.md": "how-to/printing",
    "docs/own-content.md": "how-to/own-content",
    "docs/boards.md": "how-to/boards",
    "docs/generals.md": "how-to/generals",
    "docs/rulebooks.md": "how-to/rulebooks",
    "docs/tables.md": "how-to/tables",
    "docs/testing.md": "how-to/testing",
    "docs/bots.md": "how-to/bots",
    "docs/research.md": "how-to/research",
    "docs/ladder.md": "explanation/ladder",
    "docs/migration.md": "how-to/migration",
    "docs/protocol.md": "reference/protocol",
    "docs/dependencies.md": "reference/dependencies",
    "CHANGELOG.md": "reference/changelog",
    "NOTICE.md": "reference/notice",
    "docs/answers.md": "explanation/answers",
    "docs/architecture.md": "explanation/architecture",
    "bench/RESULTS.md": "explanation/results",
}
DECISIONS = "docs/decisions"
REFUSAL_COLUMNS = "| situation | tried | 中文 | English |"  # as tools/refusals.py writes them


class BrokenLink(ValueError):
    """A link of a document that leads nowhere."""


def stage(lang: str, to: Path) -> None:
    """Write the sources of one language. What has not changed keeps its time, so that it is not built again."""
    written = dict(sources(lang))
    laid_in = {"clauses": ways(lang), "chapters": chapters(lang), "evidence": evidence(lang)}
    written["ways.json"] = json.dumps(laid_in, ensure_ascii=False)
    for old in sorted(to.rglob("*"), reverse=True) if to.is_dir() else ():
        if old.is_file() and old.relative_to(to).as_posix() not in written:
            old.unlink()
    for name, text in written.items():
        file = to / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    for picture in (ROOT / "docs" / "pictures").iterdir():
        copy(picture, to / "pictures" / picture.name)


def copy(file: Path, to: Path) -> None:
    if not to.is_file() or to.stat().st_mtime < file.stat().st_mtime:
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, to)


def sources(lang: str) -> Iterator[tuple[str, str]]:
    """Every page of one language: where it is staged, and its text."""
    targets = {file: page for page, file in staged(lang)}
    for page, file in staged(lang):
        text = relinked(file, page, targets, lang)
        yield f"{page}.md", joined(in_chinese(text, page) if lang == "zh" else text, lang)
    for file in sorted((SITE / lang).rglob("*.md")):
        text = without_absent(file.read_text(encoding="utf-8"), lang)
        yield file.relative_to(SITE / lang).as_posix(), joined(text, lang)
    for page, text in [*pages(lang), *(reference.pages() if lang == "en" else ())]:
        yield f"{page}.md", text


def staged(lang: str) -> Iterator[tuple[str, Path]]:
    """The pages of one language that are documents of the repository."""
    for name, page in DOCUMENTS.items():
        file = ROOT / name if lang == "en" else ROOT / "docs" / lang / Path(name).name
        if file.is_file():
            yield page, file
    for game in own_games():
        yield f"rules/{game.id}/refusals", ROOT / "docs" / "refusals" / f"{game.id}.md"
    if lang == "en":
        yield "reference/refusals", ROOT / "docs" / "refusals" / "kernel.md"
        for file in sorted((ROOT / DECISIONS).glob("*.md")):
            yield f"explanation/decisions/{file.stem}", file


def in_chinese(text: str, page: str) -> str:
    """The refusals of a game are written once, for both languages: around the sentences it is Chinese here."""
    game = next((game for game in own_games() if page == f"rules/{game.id}/refusals"), None)
    if game is None:
        return text
    _, _, tables = text.partition("\n## ")
    title, lead = label("zh", "refusals_of", title=title_of(game, game.text("zh"))), label("zh", "refusals_lead")
    columns = f"| {label('zh', 'situation')} | {label('zh', 'tried')} | 中文 | English |"
    return f"# {title}\n\n{lead}\n\n## {tables.replace(REFUSAL_COLUMNS, columns)}"


def joined(text: str, lang: str) -> str:
    """Chinese knows no blank between words, so a line that ends in the middle of a sentence is joined with the next."""
    return BETWEEN.sub("", text) if lang == "zh" else text


def without_absent(text: str, lang: str) -> str:
    """A page of the site without the contents' lines for documents that are not there in this language."""
    absent = set(DOCUMENTS.values()) - {page for page, _ in staged(lang)}
    return "\n".join(line for line in text.splitlines() if line not in absent) + "\n"


def relinked(file: Path, page: str, targets: dict[Path, str], lang: str) -> str:
    """A document with its links as the site has them. Code stays as it is."""
    lines: list[str] = []
    fence = ""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        found = FENCE.match(line)
        if found is not None and (not fence or found.group(1).startswith(fence)):
            fence = "" if fence else found.group(1)
        elif not fence:
            line = relinked_line(line, file, number, page, targets, lang)
        lines.append(line)
    return "\n".join(lines) + "\n"


def relinked_line(line: str, file: Path, number: int, page: str, targets: dict[Path, str], lang: str) -> str:
    def link(match: re.Match[str]) -> str:
        text, target = match["text"], match["target"]
        path, _, anchor = target.partition("#")
        if "://" in target or target.startswith(("#", "mailto:")):
            return match.group()
        leads = (file.parent / path).resolve()
        if not leads.exists():
            raise BrokenLink(f"{file.relative_to(ROOT)}, line {number}: {target} leads nowhere")
        there = site_page(leads, targets)
        if there is not None:
            return f"[{text}]({relative(page, there)}.md{'#' + anchor if anchor else ''})"
        if lang != "en" and (other := site_page(leads, {found: to for to, found in staged("en")})) is not None:
            return f'<a href="{relative(page, "../en/" + other)}.html">{text}</a>'
        return text if text.startswith("`") else f"{text} (`{leads.relative_to(ROOT).as_posix()}`)"

    def image(match: re.Match[str]) -> str:
        leads = (file.parent / match["target"]).resolve()
        if not leads.exists():
            raise BrokenLink(f"{file.relative_to(ROOT)}, line {number}: {match['target']} leads nowhere")
        return f"![{match['text']}]({relative(page, 'pictures/' + leads.name)})"

    return IMAGE.sub(image, LINK.sub(link, line))


def site_page(leads: Path, targets: dict[Path, str]) -> str | None:
    """The page for a file of the repository, where it has one. A folder's page is its index."""
    if leads == ROOT / DECISIONS:
        return "explanation/decisions/index"
    if leads == ROOT / "README.md" or leads == ROOT / "README.zh.md":
        return "index"
    if leads == ROOT / "docs" / "refusals":
        return "rules/index"
    return targets.get(leads)


def relative(page: str, to: str) -> str:
    return os.path.relpath(to, Path(page).parent)
