"""What docs/bots.md shows works as it stands there."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

from qiju.bots.outside import PROTOCOL
from qiju.bots.outside_program import Bounds
from qiju.kernel.bot import Bot
from qiju.kernel.registry import find_game

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def test_the_bot_on_the_page_plays(tmp_path: Path) -> None:
    program = next(text for kind, text in BLOCKS if kind == "python")
    command = next(text for kind, text in BLOCKS if kind == "sh")
    (tmp_path / "mybot.py").write_text(program, encoding="utf-8")
    words = [sys.executable, "-m", *shlex.split(command), "--json", "--workers", "1"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["replaced"] == []
    assert report["games"] == 20
    assert report["tallies"]["donate"] > 20


def test_the_class_on_the_page_chooses() -> None:
    code = [text for kind, text in BLOCKS if kind == "python"][1]
    names: dict[str, object] = {"__name__": "wise_bots"}
    exec(compile(code, str(PAGE), "exec"), names)
    game = find_game("merit")
    bot = names["Wise"](game, {})  # type: ignore[operator]
    assert isinstance(bot, Bot)
    assert bot.choose(None, 0, [4, 2], None) == 2


def test_the_page_says_what_holds() -> None:
    text = PAGE.read_text(encoding="utf-8")
    bounds = Bounds()
    assert f"`protocol` ({PROTOCOL})" in text
    assert f"{bounds.seconds:g} seconds for an answer" in text
    assert f"at most {bounds.answer:,} bytes" in text
    assert bounds.megabytes == 1024
    assert "1 GB that it writes to" in text
