"""A hint in the terminal, and why a step of a replay was made."""

from __future__ import annotations

from qiju.terminal.play import play_app
from qiju.terminal.replay import replay_app
from terminal.helpers import played, sitting, table


async def test_a_hint_is_given_and_noted(monkeypatch):
    game, match = table(seed=3)
    monkeypatch.setattr(game, "playouts", 60)
    async with sitting(play_app(game, match, ["human", "house", "house", "house"], "zh")) as here:
        await here.asked()
        await here.press("!")
        await here.until(lambda: here.shows("提示："))
        assert here.shows("胜算")
    assert match.record.extra["hints"] == [1, 0, 0, 0]


async def test_a_step_of_a_replay_says_why(monkeypatch, tmp_path):
    game, match = table(seed=3)
    monkeypatch.setattr(game, "playouts", 60)
    record = played(game, match).record
    async with sitting(replay_app(game, record, "zh", tmp_path)) as here:
        await here.press("right", "w")
        await here.until(lambda: here.shows("胜算"))
        await here.press("right")
        assert not here.shows("种可能")
