"""Presets that the lab recommends: few changes, a sentence on each in both languages, a report, first in every list."""

from __future__ import annotations

import pytest

from qiju.facts import game_facts, offered_presets, preset_report
from qiju.kernel.game import Game
from qiju.kernel.options import Preset
from qiju.kernel.registry import loaded_games

GAMES, _ = loaded_games()
RECOMMENDED = [(game, preset) for game in GAMES for preset in game.presets if preset.recommended]


@pytest.mark.parametrize(("game", "preset"), RECOMMENDED, ids=[preset.name for _, preset in RECOMMENDED])
def test_what_is_recommended_changes_little_and_says_why(game: Game, preset: Preset) -> None:
    numbers = game.declarations().numbers(preset.content)
    assert 0 < len(numbers) + len(preset.options) <= 6
    assert offered_presets(game)[0].recommended
    [facts] = [one for one in game_facts(game)["presets"] if one["name"] == preset.name]
    assert facts["recommended"]
    for lang in ("zh", "en"):
        # Every number that it sets is in the sentence.
        assert all(str(number.value) in facts["about"][lang] for number in numbers)
    page = preset_report(game, preset.name)
    assert page is not None
    assert "<script" not in page
    assert all(number.key in page for number in numbers)


def test_something_is_recommended() -> None:
    assert {preset.name for _, preset in RECOMMENDED} >= {"every-role", "calamity-that-matters"}


@pytest.mark.parametrize("name", ["rulebook", "../content", "nothing"])
def test_what_is_not_recommended_has_no_report(name: str) -> None:
    for game in GAMES:
        assert preset_report(game, name) is None
