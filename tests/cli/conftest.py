"""The command as the tests of this folder run it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from qiju.cli import main


class Done(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """The command in this process, arguments and all."""

    def command(*arguments: str, lang: str = "en") -> Done:
        monkeypatch.setattr(sys, "argv", ["qiju", *arguments])
        monkeypatch.setenv("QIJU_LANG", lang)
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return Done(int(ended.value.code or 0), out, err)

    return command


@pytest.fixture
def qiju(run: Callable[..., Done]) -> Callable[..., str]:
    """The command, expected to end well (or with `code`); what it printed."""

    def command(*arguments: str, code: int = 0, lang: str = "en") -> str:
        done = run(*arguments, lang=lang)
        assert done.code == code, done.out + done.err
        return done.out if code == 0 else done.err

    return command


@pytest.fixture
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Liar's Dice, which has no bot of its own, and a plug-in that breaks when it is loaded."""
    facts = tmp_path / "others-1.dist-info"
    facts.mkdir()
    (tmp_path / "broken_game.py").write_text("raise RuntimeError('half a game')\n")
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[qiju.games]\nliar = liar:GAME\nbroken = broken_game:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "broken_game", raising=False)
