"""`make play`: tables open from a frozen copy, the compiled build is made beside it and never used by half."""

from __future__ import annotations

import fcntl
import json
import shutil
import subprocess
import sys
import zipfile
from importlib import import_module
from pathlib import Path
from typing import IO

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))

play = import_module("play")
pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play.pack_sources(tmp_path_factory.mktemp("packed"))


@pytest.fixture
def home(tmp_path: Path, packed: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of this state of the sources, just frozen."""
    monkeypatch.setattr(play, "PLAY", tmp_path)
    monkeypatch.setattr(play, "ROOT", tmp_path)
    monkeypatch.setattr(play, "pack_sources", lambda folder: Path(shutil.copy(packed, folder)))
    monkeypatch.setattr(play.os, "nice", lambda least: 0)
    play.freeze(tmp_path / "now")
    return tmp_path / "now"


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Which builds were started beside a server; none is run."""
    started: list[Path] = []
    monkeypatch.setattr(play, "start_build", started.append)
    monkeypatch.setattr(play, "compiler_missing", lambda: None)
    return started


def small_wheel(package: Path, folder: Path, log: IO[str] | None = None) -> Path:
    """A wheel in no time: what is in it is of no matter here."""
    wheel = folder / "qiju-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("qiju/__init__.py", "")
        packed.writestr("qiju-0.1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: qiju\nVersion: 0.1.0\n")
        packed.writestr("qiju-0.1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        packed.writestr("qiju-0.1.0.dist-info/RECORD", "")
    return wheel


def version(path: Path) -> str:
    command = [sys.executable, "-m", "qiju", "--version"]
    environment = {"PYTHONPATH": str(path), "QIJU_LANG": "en"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def test_the_first_start_runs_a_frozen_copy_and_has_it_compiled(
    home: Path, builds: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    path = play.choose_build(home)
    assert builds == [home]
    said = capsys.readouterr().err
    assert "下次启动时启用" in said
    assert "from the next start" in said
    assert path.is_relative_to(home)
    assert "(interpreted, page," in version(path)
    assert "still being made" in version(path)


def test_without_a_compiler_none_is_tried_and_the_version_says_why(
    home: Path, builds: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "compiler_missing", lambda: {"key": "no_compiler", "words": "cc"})
    assert "no C compiler (cc)" in version(play.choose_build(home))
    assert builds == []


def test_the_next_start_uses_what_was_built(home: Path, builds: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "build_wheel", small_wheel)
    play.build(home)
    assert play.choose_build(home) == home / "compiled"
    assert builds == []
    assert sorted(file.name for file in home.iterdir() if file.is_dir()) == ["compiled", "sources"]


@pytest.mark.parametrize("step", ["build_wheel", "unpack_wheel"])
def test_a_build_that_fails_is_never_used_and_tried_again(
    home: Path, builds: list[Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], step: str
) -> None:
    def breaks(*arguments: object) -> Path:
        raise subprocess.CalledProcessError(1, "cc")

    monkeypatch.setattr(play, "build_wheel", small_wheel)
    monkeypatch.setattr(play, step, breaks)
    play.build(home)
    assert play.choose_build(home) == home / "sources" / "src"
    assert builds == [home]
    assert "failed last time" in capsys.readouterr().err
    monkeypatch.undo()
    monkeypatch.setattr(play, "PLAY", home.parent)
    monkeypatch.setattr(play.os, "nice", lambda least: 0)
    monkeypatch.setattr(play, "build_wheel", small_wheel)
    play.build(home)
    assert play.choose_build(home) == home / "compiled"
    assert (home / "build.log.1").exists()


def test_half_an_install_never_gets_the_name_of_a_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(command: list[str], **options: object) -> None:
        Path(command[command.index("--target") + 1], "qiju").mkdir(parents=True)
        raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(subprocess, "run", half)
    with pytest.raises(subprocess.CalledProcessError):
        play.unpack_wheel(tmp_path / "qiju.whl", tmp_path / "compiled")
    assert not (tmp_path / "compiled").exists()


def test_two_starts_do_not_build_twice(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "build_wheel", lambda *arguments: pytest.fail("somebody is building already"))
    with open(home / "building", "w") as building:
        fcntl.flock(building, fcntl.LOCK_EX)
        play.build(home)
    assert not (home / "compiled").exists()


def test_other_states_are_removed_unless_somebody_runs_or_builds_there(home: Path) -> None:
    for name in ("unused", "running", "built"):
        (home.parent / name).mkdir()
    with (
        open(home.parent / "running" / "in-use", "w") as server,
        open(home.parent / "built" / "building", "w") as build,
    ):
        fcntl.flock(server, fcntl.LOCK_SH)
        fcntl.flock(build, fcntl.LOCK_EX)
        play.remove_others(home)
    assert sorted(place.name for place in home.parent.iterdir() if place.is_dir()) == ["built", "now", "running"]


def test_another_source_is_another_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "ROOT", tmp_path)
    for file in ("pyproject.toml", "hatch_build.py", "src/qiju/state.py", "web/dist/index.html"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(file)
    keys = {play.source_key()}
    for file in ("pyproject.toml", "src/qiju/state.py", "web/dist/index.html"):
        (tmp_path / file).write_text("changed")
        keys.add(play.source_key())
    (tmp_path / "src/qiju/state.pyc").write_text("no source")
    keys.add(play.source_key())
    assert len(keys) == 4


def test_the_notes_of_a_frozen_copy_are_no_part_of_what_is_built(home: Path, builds: list[Path]) -> None:
    play.choose_build(home)
    assert json.loads((home / "sources/src/qiju/build.json").read_text(encoding="utf-8"))["interpreted"]
    [package] = home.glob("qiju-*.tar.gz")
    listed = subprocess.run(["tar", "tzf", str(package)], capture_output=True, text=True, check=True).stdout
    assert "build.json" not in listed
