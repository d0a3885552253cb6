"""The site is built strictly: documents have a place on it, and links that lead nowhere break it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from docsite import links, staging
from docsite.docstrings import sphinx_lines
from docsite.places import ROOT
from documents import sphinx

pytestmark = pytest.mark.once


def test_every_document_has_a_place_on_the_site() -> None:
    placed = {file for _, file in staging.staged("en")}
    for file in [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "decisions").glob("*.md")]:
        assert file in placed, f"{file.name} is missing in tools/docsite/staging.py"
    translated = {file for _, file in staging.staged("zh")}
    for file in (ROOT / "docs" / "zh").glob("*.md"):
        assert file in translated, file.name


def test_what_players_and_designers_read_is_there_in_both_languages() -> None:
    read = {"tutorial/play", "tutorial/balance", "how-to/hosting"}
    for lang in ("zh", "en"):
        assert read <= {page for page, _ in staging.staged(lang)}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_documents_can_be_staged(lang: str) -> None:
    targets = {file: page for page, file in staging.staged(lang)}
    for page, file in staging.staged(lang):
        assert staging.relinked(file, page, targets, lang).startswith("#")


def test_links_between_documents_follow_them_to_the_site() -> None:
    targets = {file: page for page, file in staging.staged("en")}

    def relinked(line: str) -> str:
        file = ROOT / "docs" / "architecture.md"
        return staging.relinked_line(line, file, 7, "explanation/architecture", targets, "en")

    assert relinked("[why](decisions/0004-figures.md)") == "[why](decisions/0004-figures.md)"
    assert relinked("[rules](rulebooks.md#pictures)") == "[rules](../how-to/rulebooks.md#pictures)"
    assert relinked("[code](../src/qiju/cli.py)") == "code (`src/qiju/cli.py`)"
    with pytest.raises(staging.BrokenLink, match=r"docs/architecture\.md, line 7: nowhere\.md"):
        relinked("see [this](nowhere.md)")


def test_a_link_inside_the_site_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="b.html#there">b</a><p id="here">', encoding="utf-8")
    (tmp_path / "b.html").write_text('<p id="there"><a href="a.html#here">a</a>', encoding="utf-8")
    assert list(links.problems(tmp_path)) == []
    (tmp_path / "b.html").write_text('<a href="a.html#gone">a</a><img src="c.png">', encoding="utf-8")
    assert len(list(links.problems(tmp_path))) == 3


def test_a_page_that_fetches_from_elsewhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<script src="https://cdn.example.org/x.js"></script>', encoding="utf-8")
    assert "from elsewhere" in next(links.problems(tmp_path))


@pytest.mark.parametrize(
    ("text", "built"),
    [("[there](other.md)", True), ("[nowhere](gone.md)", False), ("[no anchor](#gone)", False)],
)
def test_the_build_is_strict(tmp_path: Path, text: str, built: bool) -> None:
    pytest.importorskip("sphinx", reason="the site's own tools are not installed: make docs")
    source = tmp_path / "site-sources" / "en"
    source.mkdir(parents=True)
    (source / "index.md").write_text(f"# Home\n\n{text}\n\n```{{toctree}}\nother\n```\n", encoding="utf-8")
    (source / "other.md").write_text("# Other\n", encoding="utf-8")
    (source / "ways.json").write_text('{"clauses": {}, "chapters": {}, "evidence": {}}', encoding="utf-8")
    done = subprocess.run(sphinx("en", tmp_path), capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == built, done.stderr


def test_search_finds_its_stemmer_and_splits_chinese() -> None:
    pytest.importorskip("sphinx", reason="the site's own tools are not installed: make docs")
    from docsite.sphinx_extension import BothLanguages
    from sphinx.search import IndexBuilder

    language = BothLanguages({})
    assert language.split("M-5.3 渡化众生, donating") == ["M-5.3", "渡化", "化众", "众生", "donating"]
    assert language.stem("Donating") == "donat"
    builder = IndexBuilder.__new__(IndexBuilder)
    builder.lang = language
    assert f"{language.language_name}Stemmer" in builder.get_js_stemmer_code()
    assert "var EnglishStemmer" in builder.get_js_stemmer_code()


def test_docstrings_as_we_write_them_mean_the_same_to_sphinx() -> None:
    written = ["`Deck`s and *words* * 2, a_ and `b_`:", "", "    deck.draw()", "", ">>> 2 * 3", "6"]
    assert sphinx_lines(written) == [
        "``Deck``\\ s and *words* \\* 2, a\\_ and ``b_``:",
        "",
        "::",
        "",
        "    deck.draw()",
        "",
        ">>> 2 * 3",
        "6",
    ]


def test_refusals_have_a_chinese_head_on_the_chinese_site() -> None:
    page = dict(staging.sources("zh"))["rules/merit/refusals.md"]
    head, _, rest = page.partition("\n## ")
    assert "《功德轮回" in head
    assert "what is refused" not in page
    assert staging.REFUSAL_COLUMNS not in rest
    assert "僧侣一定皈依" in rest
