"""How strong players are, out of games among several of them: OpenSkill's Plackett–Luce model.

Weng and Lin, A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011), algorithm 4, with OpenSkill's usual
numbers: a player begins at 25 ± 25/3. Everybody plays for himself here; whoever did equally well is tied.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final, NamedTuple

BEGINNING: Final = 25.0
DOUBT: Final = 25.0 / 3.0
LUCK: Final = 25.0 / 6.0  # how much a game owes to it: OpenSkill's beta
LEAST: Final = 0.0001  # so much of the doubt is left after one game, at least: OpenSkill's kappa


class Skill(NamedTuple):
    """What is known of a player: how strong, and how sure that is."""

    mu: float = BEGINNING
    sigma: float = DOUBT


def places(worths: Sequence[float]) -> list[int]:
    """Who did how well, from 0; the same place where it was worth the same."""
    return [sum(other > worth + 1e-9 for other in worths) for worth in worths]


def after_game(players: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """What is known after a game in which they came in at these places; the lower, the better."""
    scale = sqrt(sum(one.sigma**2 + LUCK**2 for one in players))
    strength = [exp(one.mu / scale) for one in players]
    # Whom each place was won against: all who did not do better.
    against = [sum(other for other, below in zip(strength, ranks, strict=True) if below >= rank) for rank in ranks]
    tied = [ranks.count(rank) for rank in ranks]
    return [moved(players, ranks, one, scale, strength[one], against, tied) for one in range(len(players))]


def moved(
    players: Sequence[Skill],
    ranks: Sequence[int],
    one: int,
    scale: float,
    strength: float,
    against: list[float],
    tied: list[int],
) -> Skill:
    """One player, by every place that this player could have had."""
    gained = shrunk = 0.0
    for other, rank in enumerate(ranks):
        if rank > ranks[one]:
            continue
        chance = strength / against[other]
        shrunk += chance * (1.0 - chance) / tied[other]
        gained += ((1.0 - chance) if other == one else -chance) / tied[other]
    mu, sigma = players[one]
    doubt = sigma**2 / scale
    shrunk *= doubt / scale * (sigma / scale)
    return Skill(mu + doubt * gained, sigma * sqrt(max(1.0 - shrunk, LEAST)))
