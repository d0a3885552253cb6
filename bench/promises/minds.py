"""Bots that think ahead: stronger than what they are made of, in time, with beliefs that hold.

Each match is played with fresh seeds until its interval lies on one side of the bar or its time is over. What was
played is kept in `build/minds`, and a run goes on where it was broken off. `QIJU_MINDS_MINUTES` is how long
each may take. The house itself is measured against the old commit's: what nobody should see it do (`blunders.py`),
whether it plays as well (`old_house.py`), and how fast (`house_speed.py`).
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import blunders
import house_speed
import together
from minds import Interval, Match, Verdict, contest, interval
from old_house import OldHouse

from promises.line import Line, figures_of
from qiju.bots.names import make_bot

TITLE = "minds"
MINUTES = float(os.environ.get("QIJU_MINDS_MINUTES") or 20)
BONUS = {"special": "bonus30"}
TABLES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("merit", 4, {}),
    ("salvation", 5, BONUS),
    ("carnival", 4, {}),
    ("mineventure", 4, {}),
    ("sanguosha", 5, {}),
)
APART = ("merit", "salvation")  # where levels must be apart beyond doubt; `expert` need only not be below `hard`


class Shown(NamedTuple):
    """A match, and what it has to show: how often the bot wins, or by how much more than the other in its place."""

    match: Match
    wins: float | None = None
    gain: float | None = None
    ahead: bool = False  # its interval above nothing
    ordered: bool = False  # ahead of the weaker one by the estimate; intervals are printed


def in_field(game: str, seats: int, options: dict[str, str], sides: bool = False) -> Shown:
    """`hard` ahead of `normal` against opponents whom its search does not imagine."""
    return Shown(Match(game, seats, options, "hard", "normal", sides, field=True), ahead=True)


def level(game: str, seats: int, options: dict[str, str], bot: str, among: str, sides: bool = False) -> Shown:
    """A level in one seat among the next one below or above it, with whichever interval there is."""
    return Shown(Match(game, seats, options, bot, among, sides), ordered=True)


MATCHES = (
    Shown(Match("merit", 4, {}, "hard", "normal"), wins=0.45),
    Shown(Match("salvation", 5, BONUS, "hard", "normal"), wins=0.55),
    Shown(Match("carnival", 4, {}, "hard", "normal"), wins=0.42),
    Shown(Match("mineventure", 4, {}, "hard", "normal"), wins=0.34),
    Shown(Match("sanguosha", 5, {}, "hard", "normal", sides=True), gain=0.18),
    Shown(Match("sanguosha", 8, {}, "hard", "normal", sides=True), gain=0.10),
    in_field("merit", 4, {}),
    in_field("salvation", 5, BONUS),
    in_field("carnival", 4, {}),
    in_field("mineventure", 4, {}),
    in_field("sanguosha", 5, {}, True),
    *(
        level(game, seats, options, bot, among, game == "sanguosha")
        for game, seats, options in TABLES
        for bot, among in (("expert", "hard"), ("normal", "easy"), ("easy", "random"))
    ),
)


def strength() -> Iterator[Line]:
    """`bench/minds.py GAME --bot hard --among normal --bar …`."""
    for shown in MATCHES:
        gain = 0.0 if shown.ahead or shown.ordered else shown.gain
        *_, verdict = contest(shown.match, 60 * MINUTES, shown.wins, gain)
        yield line_of(shown, verdict)


def as_a_team() -> Iterator[Line]:
    """`bench/together.py`: four `hard` seats at merit lose nothing by competing inside a team."""
    found = together.measure("hard", "normal", 60 * MINUTES)
    name = f"merit@4: four hard seats, {found.deals} deals"
    yield Line(f"{name}, team wins", f"{found.wins:.1%}", "≥ 99 %", found.wins >= 0.99)
    shown = f"{found.points:.2f}, four normal {found.points_among:.2f}, gain {said(found.gain)}"
    yield Line(f"{name}, mean score", shown, "not below four normal", found.gain.mean >= 0.0)


def line_of(shown: Shown, verdict: Verdict) -> Line:
    name = f"{shown.match.name()}, {verdict.bot.count} deals"
    if shown.wins is not None:
        return Line(name, said(verdict.bot), f"≥ {shown.wins:.2f}", verdict.bot.mean >= shown.wins)
    if shown.gain is not None:
        return Line(name, f"gain {said(verdict.gain)}", f"≥ {shown.gain:.2f}", verdict.gain.mean >= shown.gain)
    if shown.ahead or (shown.match.game in APART and shown.match.bot != "expert"):
        return Line(name, f"gain {said(verdict.gain)}", "above 0", verdict.gain.low > 0.0)
    return Line(name, f"gain {said(verdict.gain)}", "≥ 0, by the estimate", verdict.gain.mean >= 0.0)


def said(found: Interval) -> str:
    return f"{found.mean:.3f} [{found.low:.3f}, {found.high:.3f}]"


def beliefs() -> Iterator[Line]:
    """`bench/calibration.py`, with a fresh seed."""
    found = figures_of("bench/calibration.py")
    for span, bar in (("80-159", 0.50), ("240-319", 0.23)):
        loss = found["sanguosha"][span]
        shown = f"{loss['believed']:.3f} (uniform {loss['uniform']:.3f})"
        yield Line(f"三国杀, identities, log-loss, decisions {span}", shown, f"≤ {bar:.2f}", loss["believed"] <= bar)
    points = found["carnival"]
    off = points["believed"] / points["true"] - 1
    shown = f"{points['believed']:.2f}, true {points['true']:.2f} ({100 * off:+.1f} %)"
    yield Line("林中狂欢节, points believed", shown, "within 10 %", abs(off) <= 0.10)


LOADED = 4  # tables that share a server's workers


def thinking() -> Iterator[Line]:
    """`bench/thinking.py`: seconds for a decision, 95 of a hundred, on one core and at loaded tables."""
    for one in figures_of("bench/thinking.py"):
        yield thought_line(one, "of one core")
    for one in figures_of("bench/thinking.py", "--tables", str(LOADED)):
        yield thought_line(one, f"{LOADED} tables at once")


def thought_line(one: dict[str, Any], where: str) -> Line:
    name = f"{one['game']}@{one['seats']}, {one['level']}: p95 of {one['decisions']} decisions, seconds, {where}"
    return Line(name, f"{one['p95']:.3f}", f"≤ {one['bar']:g}", one["p95"] <= one["bar"])


# Where a tenth of the old house's blunders is not the bar: how large a share is left at most.
SHARES = {blunders.REBELS: 0.80}  # at four seats the rebel shall win one game in five
WEAKER = -0.01  # so much of a win the house may have lost at most
ENOUGH = 1000  # deals before that is said: two houses that seldom differ look the same at first
HOUSES = (
    Match("sanguosha", 8, {}, "house", "the old house", sides=True),
    Match("sanguosha", 4, {}, "house", "the old house", sides=True),
    Match("salvation", 6, BONUS, "house", "the old house"),
    Match("salvation", 6, {}, "house", "the old house"),
    Match("mineventure", 6, {}, "house", "the old house"),
)


def no_blunders() -> Iterator[Line]:
    """`bench/blunders.py`: at most a tenth of what the old house did, or as many as `SHARES` allows."""
    for one in blunders.measure(blunders.GAMES):
        share = SHARES.get(one.kind, one.old.share / 10)
        found = f"{one.new} (old {one.old})"
        yield Line(f"{one.table}, {one.kind}", found, f"≤ {share:.1%}", one.new.share <= share)


def no_weaker() -> Iterator[Line]:
    """One seat of the house among the old house, paired deals, the seat moving on, for some minutes each."""
    for match in HOUSES:
        gain = gain_on_old(match, 60 * MINUTES)
        yield Line(f"{match.name()}, {gain.count} deals", f"gain {said(gain)}", f"above {WEAKER}", gain.low > WEAKER)


def gain_on_old(match: Match, seconds: float) -> Interval:
    """Until it is clear on which side of the bar it lies, or the time is over."""
    gains: list[float] = []
    seed, until = secrets.randbelow(1 << 40), time.monotonic() + seconds
    with OldHouse(match.game, match.seats, match.options) as house:
        bot = make_bot(house.game, match.bot)
        while time.monotonic() < until:
            for _ in range(10 * match.seats):
                one, other = house.pair(bot, seed, len(gains), match.sides)
                gains.append(one - other)
            found = interval(gains)
            if len(gains) >= ENOUGH and (found.low > WEAKER or found.high < WEAKER):
                break
    return interval(gains)


def faster() -> Iterator[Line]:
    """`bench/house_speed.py`: games of the house, in interleaved rounds with the old commit's."""
    for one in house_speed.measure(house_speed.ROUNDS):
        name = f"{one.game}@{one.seats}: games of the house, {one.rounds} rounds"
        found = f"{one.old:,.0f} → {one.new:,.0f} /s, {one.ratio:.2f} ×"
        yield Line(name, found, f"≥ {one.least:g} ×", one.ratio >= one.least)


def beside_openspiel() -> Iterator[Line]:
    """`bench/iterations.py`: merit's search beside OpenSpiel's ISMCTS at hearts, in turns on one core."""
    one = figures_of("bench/iterations.py")
    found = f"{one['ours']:,.0f} /s, ISMCTS {one['theirs']:,.0f} /s, {one['ratio']:.2f} ×"
    yield Line("iterations of search, merit@4 beside hearts", found, "more", one["ratio"] > 1.0)


PROMISES: list[Callable[[], Iterator[Line]]] = [no_blunders, no_weaker, strength, as_a_team, beliefs]
SPEED: list[Callable[[], Iterator[Line]]] = [faster, thinking, beside_openspiel]
