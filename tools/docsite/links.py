"""Walks through the built site: every link and picture leads somewhere in it, and nothing is fetched from elsewhere."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

LEADS = {"a": "href", "use": "href", "img": "src", "script": "src", "link": "href", "source": "src", "iframe": "src"}
TAG = re.compile(rf"<({'|'.join(LEADS)})\b([^>]*)>")
ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')
SCHEME = re.compile(r"[a-z]+:")
ANCHOR = re.compile(r'\s(?:id|name)="([^"]*)"')
NOT_FETCHED = {"canonical", "next", "prev", "index", "search", "author", "alternate"}


class Page:
    """What a page offers as anchors, where it leads, and what it fetches. Patterns do: Sphinx writes regular HTML."""

    def __init__(self, text: str) -> None:
        self.anchors = {unescape(found) for found in ANCHOR.findall(text)}
        self.leads: list[str] = []
        self.fetches: list[str] = []
        for tag, inside in TAG.findall(text):
            attributes = dict(ATTRIBUTE.findall(inside))
            target = unescape(attributes.get(LEADS[tag], ""))
            if target:
                fetched = tag not in ("a", "use") and attributes.get("rel") not in NOT_FETCHED
                (self.fetches if fetched else self.leads).append(target)


def problems(site: Path) -> Iterator[str]:
    """Everything that is wrong, each with its page."""
    files = {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}
    pages = {name: Page((site / name).read_text(encoding="utf-8")) for name in sorted(files) if name.endswith(".html")}
    for name, page in pages.items():
        for target in page.fetches:
            if urlsplit(target).scheme not in ("", "data") or target.startswith("//"):
                yield f"{name}: fetches {target} from elsewhere"
        for target in dict.fromkeys([*page.leads, *page.fetches]):
            wrong = leads_nowhere(name, target, files, pages)
            if wrong:
                yield f"{name}: {target} {wrong}"


def leads_nowhere(name: str, target: str, files: set[str], pages: dict[str, Page]) -> str:
    if target.startswith("//") or SCHEME.match(target):
        return ""
    path, _, fragment = target.partition("#")
    path = unquote(path.partition("?")[0])
    leads = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
    if leads not in files:
        return "leads nowhere"
    if fragment and leads in pages and unquote(fragment) not in pages[leads].anchors:
        return "names an anchor that is not there"
    return ""
