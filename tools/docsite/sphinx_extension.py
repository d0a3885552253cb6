"""What the site adds to Sphinx: docstrings as we write them, the ways between clauses, a search that reads Chinese."""

from __future__ import annotations

import json
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import snowballstemmer
from sphinx.application import Sphinx
from sphinx.search import SearchLanguage
from sphinx.search._stopwords.en import ENGLISH_STOPWORDS

from docsite.docstrings import sphinx_lines
from docsite.evidence import MARK


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("autodoc-process-docstring", read_docstring)
    app.connect("html-page-context", lay_ways, priority=400)  # before the theme draws its contents
    app.add_search_language(BothLanguages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def read_docstring(app: Sphinx, what: str, name: str, found: object, options: object, lines: list[str]) -> None:
    lines[:] = sphinx_lines(lines)


# -- the ways between clauses -------------------------------------------------------------------------


@cache
def laid_out(folder: str) -> dict[str, Any]:
    ways: dict[str, Any] = json.loads(Path(folder, "ways.json").read_text(encoding="utf-8"))
    return ways


def lay_ways(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """On a clause's page: the clause before, the clause after, and the chapters beside it. On every page: its twin."""
    here = app.config.html_context["site_lang"]
    other = "en" if here == "zh" else "zh"
    has_twin = Path(app.srcdir).parent.joinpath(other, f"{page}.md").is_file()
    root = "../" * (page.count("/") + 1)
    context["other_lang"] = other
    context["other_page"] = f"{root}{other}/{page if has_twin else 'index'}.html"
    ways = laid_out(str(app.srcdir))
    if "body" in context and "<!--evidence:" in context["body"]:
        context["body"] = MARK.sub(lambda mark: ways["evidence"][":".join(mark.groups())], context["body"])
    if page not in ways["clauses"]:
        return
    way = ways["clauses"][page]
    context["toctree"] = lambda **options: ""  # its own chapters stand beside it, and the site's contents cost time
    for name in ("prev", "next"):
        if way[name] is not None:
            target, called = way[name]
            context[name] = {"link": context["pathto"](target), "title": escape(called)}
    context["clause_game"] = {"title": way["title"], "link": context["pathto"](f"rules/{way['game']}/index")}
    context["clause_chapters"] = ways["chapters"][way["game"]]
    context["clause_id"] = page.rpartition("/")[2]


# -- search -------------------------------------------------------------------------------------------


class BothLanguages(SearchLanguage):
    """Chinese by pairs of characters, ids of rules as they are, everything else as English words."""

    lang = "zh"
    language_name = "English"  # that of the stemmer in the page
    js_stemmer_rawcode = "english-stemmer.js"
    stopwords = ENGLISH_STOPWORDS
    words = re.compile(r"[㐀-鿿]+|[A-Za-z]+-[0-9A-Za-z][0-9A-Za-z.-]*[0-9A-Za-z]|\w+")
    js_splitter_code = r"""
function splitQuery(query) {
  const found = query.match(/[㐀-鿿]+|[A-Za-z]+-[0-9A-Za-z][0-9A-Za-z.-]*[0-9A-Za-z]|[\p{L}\p{N}_]+/gu) || [];
  return found.flatMap((word) => {
    if (!/^[㐀-鿿]{2,}$/.test(word)) return [word];
    return Array.from({ length: word.length - 1 }, (_, place) => word.slice(place, place + 2));
  });
}
"""

    def split(self, input: str) -> list[str]:
        return [part for word in self.words.findall(input) for part in pairs(word)]

    def word_filter(self, word: str) -> bool:
        return (len(word) > 1 and word not in self.stopwords) or is_chinese(word)

    def stem(self, word: str) -> str:
        return word if is_chinese(word) else stemmed(word.lower())


@cache
def stemmed(word: str) -> str:
    return str(snowballstemmer.stemmer("english").stemWord(word))


def is_chinese(word: str) -> bool:
    return "㐀" <= word[:1] <= "鿿"


def pairs(word: str) -> list[str]:
    """起局书 → 起局, 局书; other words as they are."""
    if not is_chinese(word) or len(word) < 2:
        return [word]
    return [word[place : place + 2] for place in range(len(word) - 1)]
