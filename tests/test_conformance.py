"""Every registered game passes every check of the conformance suite, and its golden playthrough stands.

What a game is still known to fail stands in KNOWN with the reason; when it is mended the test says so.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from qiju.kernel.registry import find_game, game_names
from qiju.testing.conformance import CHECKS, check_tallies, playthrough

GOLDEN = Path(__file__).parent / "golden"
KNOWN: dict[tuple[str, str], str] = {}  # (game, check) and why
UNFIRED: dict[str, tuple[str, ...]] = {
    "carnival": ("ousted",),  # too rare for so few games
    "mineventure": ("mob.creeper",),  # no printed card summons it
}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize("name", game_names())
def test_conformance(name, check, request):
    reason = KNOWN.get((name, check.__name__))
    if reason is not None:
        request.applymarker(pytest.mark.xfail(reason=reason, raises=AssertionError, strict=True))
    if check is check_tallies:
        check_tallies(find_game(name), 1, UNFIRED.get(name, ()))
    else:
        check(find_game(name), 1)


@pytest.mark.parametrize(("name", "seed"), [(name, 3) for name in game_names() if (GOLDEN / f"{name}.txt").exists()])
def test_golden_playthrough(name, seed, rewrite_golden):
    """The same game, word by word. A change that is meant is written with `--rewrite-golden`."""
    file = GOLDEN / f"{name}.txt"
    played = playthrough(find_game(name), seed)
    if rewrite_golden:
        file.parent.mkdir(exist_ok=True)
        file.write_text(played, encoding="utf-8")
    assert played == file.read_text(encoding="utf-8")
