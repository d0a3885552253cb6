"""Games that have ended, rated one after the other, each once, by the same model as the ladder of bots.

A rating is never changed: every game adds a row with the next number. Where two servers rate at the same time, the
numbers collide, one of them stores nothing and looks again later.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from qiju.lab.skill import DOUBT, Skill, after_game
from qiju.table.rooms.services import Services
from qiju.table.store.statements import Statement

CHANGE: Final = DOUBT / 100  # how much people change between two games: OpenSkill's tau


async def rate_finished(services: Services) -> None:
    """All that wait for it, in the order in which they ended."""
    for (code,) in await services.store.fetch("unrated"):
        try:
            await services.store.commit(await statements_for(services, code))
        except Exception as error:
            services.trouble("rating", error)
            return  # those that came later build on it


async def statements_for(services: Services, code: str) -> list[Statement]:
    rows = await services.store.fetch("placed", code)
    found: list[Statement] = [("set_rated", (code,))]
    # Accounts that were deleted meanwhile are not rated, and one alone is not measured against anybody.
    if len(rows) < 2:
        return found
    game = rows[0][2]
    before = [(await services.store.fetch("rating", account, game) or [(0, *Skill())])[0] for account, _, _ in rows]
    known = [Skill(mean, sqrt(deviation**2 + CHANGE**2)) for _, mean, deviation in before]
    after = after_game(known, [place for _, place, _ in rows])
    for (account, _, _), (number, _, _), new in zip(rows, before, after, strict=True):
        found.append(("add_rating", (account, game, number + 1, code, new.mu, new.sigma, services.now())))
    return found
