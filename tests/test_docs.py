"""What the documents promise: their examples run and print what they say; what they name exists."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def blocks(page: str) -> list[tuple[str, str]]:
    return BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))


PAGES_THAT_RUN = ["README.md", "README.zh.md", "docs/tutorial.md", "docs/zh/tutorial.md", "docs/testing.md"]


@pytest.mark.parametrize("page", PAGES_THAT_RUN)
def test_the_python_of_a_page_runs(page: str) -> None:
    printed = io.StringIO()
    names: dict[str, object] = {"__name__": page}
    with contextlib.redirect_stdout(printed):
        for kind, code in blocks(page):
            if kind == "python":
                exec(compile(code, page, "exec"), names)
    for kind, text in blocks(page):
        if kind == "text":
            assert printed.getvalue() == text


@pytest.mark.once
@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "README.zh.md",
        "CONTRIBUTING.md",
        "docs/architecture.md",
        "docs/tutorial.md",
        "docs/play.md",
        "docs/zh/play.md",
        "docs/zh/tutorial.md",
        "docs/zh/balance.md",
        "docs/zh/boards.md",
        "docs/zh/generals.md",
        "docs/zh/own-content.md",
    ],
)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        assert (ROOT / page).parent.joinpath(target).exists(), target


@pytest.mark.once
@pytest.mark.parametrize("page", ["tutorial", "boards", "own-content", "generals"])
def test_a_translation_has_the_same_code(page: str) -> None:
    """Only comments are translated, so what is run for one language holds for the other."""
    english, chinese = (
        [(kind, re.sub(r"(?m)^(\s*)# .*$|  +# .*$", "", code)) for kind, code in blocks(file)]
        for file in (f"docs/{page}.md", f"docs/zh/{page}.md")
    )
    assert english
    assert english == chinese


@pytest.mark.once
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_first_game_names_the_buttons_that_are_there(lang: str) -> None:
    page = (ROOT / ("docs/play.md" if lang == "en" else "docs/zh/play.md")).read_text(encoding="utf-8")
    words = (ROOT / f"web/src/lib/i18n/{lang}.ts").read_text(encoding="utf-8")
    for button in re.findall(r"\*\*(.+?)\*\*", page):
        assert f"'{button}'" in words, button


@pytest.mark.once
@pytest.mark.parametrize("room", ["kernel", "table"])
def test_the_architecture_names_every_file(room: str) -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    for file in (ROOT / "src/qiju" / room).rglob("*.py"):
        assert file.name in text or file.name == "__init__.py", file.name


@pytest.mark.once
def test_every_dependency_is_explained() -> None:
    import tomllib

    explained = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["dependencies"] + [name for extra in project["optional-dependencies"].values() for name in extra]
    for requirement in wanted:
        name = re.split(r"[\[<>=~! ]", requirement)[0]
        assert name in explained, name
