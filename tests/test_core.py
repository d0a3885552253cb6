"""The core by itself: what works without any extra, and what a command says that lacks its own."""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path

import pytest

from environments import Environment, needed

EXTRAS = ("terminal", "table", "servers", "accounts", "lab", "press")


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("core")).link(*needed("qiju").values())


def test_the_core_needs_nothing_that_belongs_to_an_extra() -> None:
    core = needed("qiju")
    for extra in EXTRAS:
        added = set(needed("qiju", (extra,))) - set(core)
        assert added, extra
    table = ("fastapi", "uvicorn", "websockets", "orjson", "asyncpg", "segno")
    for heavy in ("textual", *table, "numpy", "pyarrow", "duckdb"):
        assert heavy not in core


def test_all_is_every_extra_for_people() -> None:
    together = {name for extra in EXTRAS for name in needed("qiju", (extra,))}
    assert set(needed("qiju", ("all",))) == together


@pytest.mark.parametrize(
    "command",
    [
        ["--help"],
        ["--version"],
        ["games"],
        ["rules", "merit", "M-5.3"],
        ["rules", "merit", "--numbers"],
        ["simulate", "merit", "--games", "3", "--seed", "1", "--workers", "1"],
    ],
    ids=" ".join,
)
def test_the_core_does_its_part_alone(core: Environment, command: list[str]) -> None:
    done = core.qiju(*command)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize(
    ("command", "extra", "missing"),
    [
        ("play merit", "terminal", "textual"),
        ("serve --port 0", "table", "fastapi"),
        ("lab query folder select", "lab", "duckdb"),
    ],
)
def test_a_command_that_lacks_its_extra_says_how_to_get_it(
    core: Environment, command: str, extra: str, missing: str
) -> None:
    for lang, word in (("en", "needs"), ("zh", "缺少")):
        done = core.qiju(*command.split(), lang=lang)
        assert done.returncode == 2
        [line] = done.stderr.splitlines()
        assert word in line
        assert missing in line
        assert line.endswith(f'pip install "qiju[{extra}]"')


def test_what_is_left_of_an_extra_does_not_count_as_the_extra(tmp_path: Path) -> None:
    """A server that lacks only what draws its QR code says so before it starts."""
    found = needed("qiju", ("table",))
    del found["segno"]
    done = Environment(tmp_path).link(*found.values()).qiju("serve", "--host", "127.0.0.1", "--port", "0")
    assert done.returncode == 2
    assert "segno" in done.stderr
    assert "fastapi" not in done.stderr


def test_with_its_extra_a_command_goes_on(tmp_path: Path) -> None:
    done = Environment(tmp_path).link(*needed("qiju", ("terminal",)).values()).qiju("play", "merit")
    assert "not an interactive terminal" in done.stderr


def test_the_version_is_the_package_s(core: Environment) -> None:
    assert core.qiju("--version").stdout.startswith(f"qiju {distribution('qiju').version} (")
