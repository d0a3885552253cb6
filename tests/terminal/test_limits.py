"""The time that the rules give for a question, kept by the terminal."""

from __future__ import annotations

from qiju.kernel.registry import find_game
from qiju.kernel.turns import Limit
from qiju.testing import clause
from terminal.helpers import playing

GAME = find_game("carnival")
OPTIONS = {"well_fed": "on", "start_player": "seat1"}
PEOPLE = "human human human"


async def rolled(here):
    """Everybody takes a drink; the first rolls, and the second is asked about it."""
    for word in ("take 申猴酒", "take 申猴酒", "take 申猴酒", "free"):
        await here.choose(word)
        await here.asked()


@clause("Q-40")
async def test_the_time_for_a_drink_is_said_and_starts_with_the_question():
    async with playing("carnival", PEOPLE, options=OPTIONS) as here:
        assert here.screen.deadline is None
        await rolled(here)
        assert here.shows("within 20 s")
        assert here.screen.deadline is not None
        await here.choose("pass")
        await here.asked()
        assert here.screen.deadline is not None, "the next one is asked, with time of their own"
        await here.choose("pass")
        await here.asked()
        assert here.screen.deadline is None, "whose dice they are may think for ever"


@clause("Q-40")
async def test_whose_time_is_up_does_not_drink(monkeypatch):
    honest = GAME.limit

    def soon(self, state, seat):
        limit = honest(state, seat)
        return None if limit is None else Limit(1, limit.moves)

    async with playing("carnival", PEOPLE, options=OPTIONS) as here:
        monkeypatch.setattr(type(GAME), "limit", soon)
        await rolled(here)
        await here.until(lambda: [entry.text for entry in here.match.record.entries[-2:]] == ["pass", "pass"])
        await here.asked()
        assert here.screen.turn.seat == 0


@clause("Q-40")
async def test_without_a_limit_nobody_is_hurried():
    async with playing("carnival", PEOPLE, options={**OPTIONS, "drink_timer_s": "0"}) as here:
        await rolled(here)
        assert here.screen.deadline is None
        assert not here.shows("within")
