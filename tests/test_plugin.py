"""A game of somebody else's, installed as a package of its own, gets everything for free.

The package in `plugin/` is plain Python; it runs on the compiled kernel as well as on the interpreted one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PLUGIN = Path(__file__).parent / "plugin"


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """The plug-in, built and installed into a folder of its own."""
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    options = ["--no-deps", "--no-build-isolation", "--target", str(target), str(PLUGIN)]
    result = subprocess.run([*command, *options], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    return target


def in_its_presence(installed: Path | str, *arguments: str) -> str:
    """What Python prints when the plug-in is there, and this process's own build of Qiju."""
    path = os.pathsep.join([str(installed), *[place for place in sys.path if place]])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
    result = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, encoding="utf-8"
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


FIND = """
import qiju.kernel.state
from qiju.kernel.registry import find_game, game_names
game = find_game("morra")
print(game_names(), game.text("zh").say("game.title"), qiju.kernel.state.__file__)
"""

SIMULATE = """
from qiju.bots.names import make_bot
from qiju.kernel.registry import find_game
from qiju.lab.playout import fold_games, play_out
from qiju.kernel.streams import Keys, lab_secret
game = find_game("morra")
setup = game.prepare(options={"rounds": 5})
bots = [make_bot(game, "random")] * 2
fold, decisions = fold_games(game, setup, bots, 1, 0, 100)
won = [0, 0]
for i in range(100):
    keys = Keys(lab_secret(1, i), 0)
    state = game.deal(setup, keys)
    assert play_out(state, bots, keys.bots, game.cap) == 10
    won[state.outcome().winners[0]] += 1
print(decisions, sum(won), min(won) > 20)
"""


def test_the_registry_finds_it(installed):
    import qiju.kernel.state

    printed = in_its_presence(installed, "-c", FIND)
    assert "'morra'" in printed
    assert "'merit'" in printed
    assert "猜枚" in printed
    assert qiju.kernel.state.__file__ in printed, "the plug-in ran on another build than this test"


def test_the_lab_plays_it(installed):
    assert in_its_presence(installed, "-c", SIMULATE) == "1000 100 True\n"


def test_it_conforms(installed):
    assert in_its_presence(installed, "-m", "qiju.testing.conformance", "morra").endswith("checks passed\n")


TERMINAL = """
import asyncio
from terminal.helpers import playing
from terminal.test_other_games import finish

async def evening():
    async with playing("morra", bots="human random", seed=5) as here:
        await here.asked()
        await finish(here)
        print(here.screen.__class__.__name__)

asyncio.run(evening())
"""


def test_the_command_simulates_it(installed):
    printed = in_its_presence(
        installed, *("-m", "qiju", "simulate", "morra", "--games", "50", "--bots", "random", "--seed", "1", "--json")
    )
    report = json.loads(printed)
    assert report["games"] == 50
    assert report["metrics"]["win.bot.random"]["n"] == 50  # seats of one game are one observation


def test_it_is_played_in_the_terminal(installed):
    path = os.pathsep.join([str(installed), str(Path(__file__).parent)])
    assert in_its_presence(path, "-c", TERMINAL) == "EndScreen\n"
