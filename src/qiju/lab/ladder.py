"""A ladder: bots play each other again and again, and what they are worth is read off the games.

Each deal is played as often as there are seats, everybody moving on by one: all who sit there have had every seat, and
with it every role, of the same deal. Who meets whom changes from deal to deal, each as often as everybody else. All of
it follows from the seed, so a ladder that was stopped goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from qiju.kernel.bot import Bot
from qiju.kernel.game import Game, Setup
from qiju.kernel.playout import play_out
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.kernel.state import State
from qiju.kernel.streams import Keys, lab_secret
from qiju.lab.crew import all_cores, share_out
from qiju.lab.kinds import make_lab_bot
from qiju.lab.playout import leave_table, sit_down, tell_deal
from qiju.lab.skill import Skill, after_game, places

PLAN: Final = "ladder.json"
DEALS: Final = "deals.jsonl"
FORMAT: Final = 1
RESAMPLED: Final = 200  # ladders made of other deals, for the intervals
FEWEST_BOTS: Final = 2
USUAL: Final = ("random", "easy", "normal", "hard")  # who takes part where nobody is named


@dataclass(frozen=True)
class Plan:
    """Which ladder it is. How many games it has is no part of that: it can always go on."""

    game: str
    rules: int
    seats: int
    bots: tuple[str, ...]
    seed: int
    content: str  # the content's hash
    options: Mapping[str, object] = field(default_factory=dict)
    presets: tuple[str, ...] = ()
    format: int = FORMAT


@dataclass(frozen=True)
class Deal:
    """One deal, played once from every seat: who took part, and what each game was worth to each of them."""

    number: int
    bots: list[int]  # in the order in which they sit in the first game
    worths: list[list[float]]  # game by game, in the same order
    won: list[list[float]]
    unfinished: int


@dataclass(frozen=True)
class Rung:
    """One bot on the ladder."""

    bot: str
    games: int
    rating: float
    low: float
    high: float
    sigma: float
    won: float
    won_low: float
    won_high: float


def planned(
    game: Game, bots: Sequence[str], seats: int, seed: int, options: Mapping[str, object], presets: Sequence[str]
) -> Plan:
    """A ladder that can be played."""
    names = tuple(dict.fromkeys(bots))
    if len(names) < FEWEST_BOTS:
        raise Invalid("problem.ladder_bots")
    setup = game.prepare(seats, options, presets)
    for name in names:
        make_lab_bot(game, name)
    return Plan(
        game.id, game.version, int(setup.seats), names, seed, setup.content_hash(), dict(options), tuple(presets)
    )


def seated(plan: Plan, deal: int) -> list[int]:
    """Who takes part in a deal: as if all bots were dealt out again and again, shuffled each time."""
    count = len(plan.bots)
    found: list[int] = []
    for place in range(deal * plan.seats, (deal + 1) * plan.seats):
        bag = list(range(count))
        Random(f"ladder {plan.seed} {place // count}").shuffle(bag)
        found.append(bag[place % count])
    return found


# -- playing -----------------------------------------------------------------------------------------


class Players:
    """The bots of a ladder at their table. Each process has its own."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = find_game(plan.game)
        self.setup: Setup = self.game.prepare(plan.seats, plan.options, plan.presets)
        self.bots: list[Bot] = [make_lab_bot(self.game, name) for name in plan.bots]
        self.listening = sit_down(self.bots, self.setup)

    def play(self, number: int) -> Deal:
        """One deal, from every seat."""
        bots = seated(self.plan, number)
        seats = self.plan.seats
        worths: list[list[float]] = []
        won: list[list[float]] = []
        unfinished = 0
        for shift in range(seats):
            keys = Keys(lab_secret(self.plan.seed, number), 0)
            state = self.game.deal(self.setup, keys)
            sitting = [self.bots[bots[(seat - shift) % seats]] for seat in range(seats)]
            made = self.play_game(state, sitting, int(keys.bots))
            # A game without an end is worth the same to everybody.
            if made < 0:
                unfinished += 1
                worths.append([0.0] * seats)
                won.append([0.0] * seats)
                continue
            outcome = state.outcome()
            where = [(one + shift) % seats for one in range(seats)]
            worths.append([round(self.game.utility(outcome, seat), 6) for seat in where])
            won.append([float(seat in outcome.winners) for seat in where])
        return Deal(number, bots, worths, won, unfinished)

    def play_game(self, state: State, sitting: list[Bot], key: int) -> int:
        """How many decisions it took; below zero where there was no end. A game that somebody else has finished for a
        bot from outside is none of its.
        """
        if self.listening:
            tell_deal(self.game, state)
        made = int(play_out(state, sitting, key, self.game.cap))
        problems = leave_table(state, sitting) if self.listening else []
        if problems:
            raise Invalid(problems[0].key, "", **problems[0].values)
        return made


# What a process plays with, set once by `_sit_down`.
_players: list[Players] = []


def _sit_down(plan: Plan) -> None:
    _players[:] = [Players(plan)]


def _play(number: int) -> Deal:
    return _players[0].play(number)


def climb(plan: Plan, folder: Path, games: int, workers: int, tell: Callable[[int], None] | None = None) -> list[Deal]:
    """Play on until there are so many games, in whole deals; every deal is kept as soon as it is played. `tell` hears
    how many games there are. Ctrl-C stops it: what was played stays.
    """
    open_folder(plan, folder)
    deals = stored(plan, folder)
    done = {deal.number for deal in deals}
    wanted = -(-games // plan.seats)
    left = iter([number for number in range(wanted) if number not in done])

    def next_deal() -> tuple[int] | None:
        number = next(left, None)
        return None if number is None else (number,)

    with (folder / DEALS).open("a", encoding="utf-8") as file:

        def finished(deal: Deal) -> None:
            file.write(json.dumps(asdict(deal)) + "\n")
            file.flush()
            deals.append(deal)
            if tell is not None:
                tell(len(deals) * plan.seats)

        try:
            share_out(workers or all_cores(), _sit_down, (plan,), _play, next_deal, finished)
        except KeyboardInterrupt:
            if not deals:
                raise
    return sorted(deals, key=lambda deal: deal.number)


def open_folder(plan: Plan, folder: Path) -> None:
    """A new folder is begun; one that holds another ladder is refused."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / PLAN
    written = json.dumps(asdict(plan), ensure_ascii=False, indent=2) + "\n"
    if not file.exists():
        file.write_text(written, encoding="utf-8")
    elif json.loads(file.read_text(encoding="utf-8")) != json.loads(written):
        raise Invalid("problem.ladder_other", path=str(folder))


def read_plan(folder: Path) -> Plan | None:
    """Which ladder was begun here; None where there is none."""
    if not (folder / PLAN).exists():
        return None
    plain: dict[str, Any] = json.loads((folder / PLAN).read_text(encoding="utf-8"))
    return Plan(**{**plain, "bots": tuple(plain["bots"]), "presets": tuple(plain["presets"])})


def stored(plan: Plan, folder: Path) -> list[Deal]:
    """What was played before. A line that was cut off, when somebody pulled the plug, is played again."""
    file = folder / DEALS
    if not file.exists():
        return []
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    return sorted((Deal(**json.loads(line)) for line in whole.splitlines()), key=lambda deal: deal.number)


# -- reading -----------------------------------------------------------------------------------------


def rungs(plan: Plan, deals: Sequence[Deal]) -> list[Rung]:
    """Everybody on the ladder, the best first. Games of one deal are not independent, so the intervals come from
    ladders that are made of deals drawn again from those that were played.
    """
    if not deals:
        return []
    skills, shares = rated(plan, deals), won_shares(plan, deals)
    chance = Random(f"intervals {plan.seed}")
    others = [[chance.choice(deals) for _ in deals] for _ in range(RESAMPLED)]
    other_skills = [rated(plan, other) for other in others]
    other_shares = [won_shares(plan, other) for other in others]
    found = []
    for bot, name in enumerate(plan.bots):
        low, high = middle([each[bot].mu for each in other_skills])
        won_low, won_high = middle([each[bot] for each in other_shares])
        games = sum(deal.bots.count(bot) for deal in deals) * plan.seats
        mu, sigma = skills[bot]
        found.append(Rung(name, games, mu, low, high, sigma, shares[bot], won_low, won_high))
    return sorted(found, key=lambda rung: -rung.rating)


def rated(plan: Plan, deals: Sequence[Deal]) -> list[Skill]:
    """Game after game. A bot that sits there twice has two results: it moves by their mean."""
    skills = [Skill() for _ in plan.bots]
    for deal in deals:
        for worths in deal.worths:
            after = after_game([skills[bot] for bot in deal.bots], places(worths))
            for bot in dict.fromkeys(deal.bots):
                mine = [one for one, sat in zip(after, deal.bots, strict=True) if sat == bot]
                skills[bot] = Skill(mean([one.mu for one in mine]), mean([one.sigma for one in mine]))
    return skills


def won_shares(plan: Plan, deals: Sequence[Deal]) -> list[float]:
    """How often each was among the winners."""
    won = [0.0] * len(plan.bots)
    played = [0] * len(plan.bots)
    for bot, share in results(deals):
        won[bot] += share
        played[bot] += 1
    return [share / max(1, count) for share, count in zip(won, played, strict=True)]


def results(deals: Sequence[Deal]) -> Iterator[tuple[int, float]]:
    for deal in deals:
        for won in deal.won:
            yield from zip(deal.bots, won, strict=True)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def middle(values: list[float]) -> tuple[float, float]:
    """Where 95 of 100 of these lie."""
    ordered = sorted(values)
    cut = len(ordered) // 40
    return ordered[cut], ordered[-1 - cut]


def ladder_facts(plan: Plan, deals: Sequence[Deal]) -> dict[str, Any]:
    """The ladder as plain data."""
    return {
        **asdict(plan),
        "deals": len(deals),
        "games": len(deals) * plan.seats,
        "unfinished": sum(deal.unfinished for deal in deals),
        "rungs": [asdict(rung) for rung in rungs(plan, deals)],
    }
