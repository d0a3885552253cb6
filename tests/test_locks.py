"""The locks hold what pyproject.toml asks for, and an install keeps to them or says why not."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))

install = import_module("install")
lock = import_module("lock")
pytestmark = pytest.mark.once
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def pinned(name: str) -> dict[str, Version]:
    """What a lock holds; each with a hash, or it could not be installed from."""
    found: dict[str, Version] = {}
    text = (ROOT / "locks" / f"{name}.lock").read_text(encoding="utf-8").replace("\\\n", "")
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        package = re.match(r"(?P<name>[a-z0-9-]+)==(?P<version>\S+)( ; .*?)?\s+--hash=sha256:[0-9a-f]{64}", line)
        assert package is not None, line
        found[package["name"]] = Version(package["version"])
    return found


def wanted(extras: list[str]) -> list[Requirement]:
    lines = [*PROJECT["dependencies"], *install.FRONT]
    lines += [line for extra in extras for line in PROJECT["optional-dependencies"][extra]]
    return [one for one in map(Requirement, lines) if one.name != "qiju"]


@pytest.mark.parametrize("name", ["play", "test"])
def test_a_lock_holds_all_that_is_asked_for(name: str) -> None:
    every = [extra for extra in PROJECT["optional-dependencies"] if extra not in lock.LEFT_OUT]
    found = pinned(name)
    for requirement in wanted(["terminal", "table"] if name == "play" else every):
        package = re.sub(r"[-_.]+", "-", requirement.name).lower()
        assert package in found, f"{package} is not in locks/{name}.lock: run make lock"
        assert found[package] in requirement.specifier, f"locks/{name}.lock is not up to date: run make lock"


def test_who_plays_gets_what_was_tested() -> None:
    tested = pinned("test")
    assert {name: tested[name] for name in pinned("play")} == pinned("play")


def failing(said: str):
    def pip(*arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(arguments, 1, "", said)

    return pip


def test_where_the_lock_does_not_fit_the_ranges_decide_and_a_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(install, "pip", failing("ERROR: No matching distribution found for uvloop==0.23.0\n"))
    assert not install.install_locked(ROOT / "locks" / "test.lock")
    assert "test.lock does not fit this machine (ERROR: No matching" in capsys.readouterr().out


def test_a_file_that_is_not_the_locked_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install, "pip", failing("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS"))
    with pytest.raises(SystemExit, match="QIJU_LOCK=no"):
        install.install_locked(ROOT / "locks" / "test.lock")
