"""《救赎之路》: every table ends, the market lives, trading pays, the two findings, speed."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median

from promises import line
from promises.line import Line, script
from promises.speed import beside_catanatron, times_as_fast

TITLE = "救赎之路"

PRESETS = ("rulebook", "printed8", "special-each-round", "v2.1", "v2.2")
ROLES = ("monk", "merchant", "farmer", "landlord", "widow", "official")  # as `role_deal=listed` seats them
GAMES = "5000"
NEEDED = (
    "special",
    "liberation",
    "nirvana",
    "trades",
    *[f"{kind}.{role}" for kind in ("win", "score") for role in ROLES],
)

simulate = partial(line.simulate, "salvation")

# Every round the same card that does nothing by itself: what roles do alone.
NOTHING_HAPPENS = """
from qiju.kernel.registry import find_game
for name in find_game("salvation").content()["events"]:
    print(f"[events.{name}]\\ncopies = {30 if name == 'consecration' else 0}")
"""

# Every deal of so many games of the house, as both sides weigh it before it is made.
WEIGH_DEALS = """
import sys
from qiju.bots.names import make_bot
from qiju.games.salvation.bargaining import gain_of
from qiju.games.salvation.moves import ACCEPT, NUMBERED
from qiju.games.salvation.trade.answers import offer_numbered
from qiju.games.salvation.worth import Scale
from qiju.kernel.bot import Bot
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Keys, lab_secret
from qiju.lab.playout import play_out

found = []

class Witness(Bot):
    def __init__(self, mind):
        self.mind = mind
    def choose(self, state, seat, moves, stream):
        move = self.mind.choose(state, seat, moves, stream)
        if ACCEPT <= move < ACCEPT + NUMBERED:
            offer = offer_numbered(state, move % NUMBERED)
            taker, maker = state.people[seat], state.people[offer.maker]
            found.append((gain_of(state, Scale(state, taker), taker, maker, offer, False),
                          gain_of(state, Scale(state, maker), maker, taker, offer, True)))
        return move

game = find_game("salvation")
games = int(sys.argv[1])
for number in range(games):
    keys = Keys(lab_secret(1, number), 0)
    state = game.deal(game.prepare(), keys)
    play_out(state, [Witness(make_bot(game, "house")) for _ in range(6)], keys.bots, game.cap)
print(games, len(found), sum(1 for one, two in found if one > 0 and two > 0))
"""


def always_ends() -> Iterator[Line]:
    """`qiju simulate salvation --seats N --bots house --games 5000 --seed 1 --json`, all presets; random ones, too."""
    for seats in (4, 5, 6):
        for preset in PRESETS:
            report = simulate(
                "--seats", str(seats), "--bots", "house", "--games", GAMES, "--seed", "1", "--preset", preset
            )
            lost = report["metrics"]["unfinished"]["mean"]
            told = all(name in report["metrics"] for name in NEEDED)
            yield Line(
                f"unfinished, {seats} seats, {preset}", f"{lost:g}, metrics there: {told}", "0", lost == 0 and told
            )
    report = simulate("--bots", "random", "--games", "2000", "--seed", "1")
    lost = report["metrics"]["unfinished"]["mean"]
    yield Line("unfinished, random bots that trade", f"{lost:g}", "0", lost == 0)


def market() -> Iterator[Line]:
    """Trades a game, and whether both sides of each are better off by their own estimate."""
    for seats in (4, 5, 6):
        report = simulate("--seats", str(seats), "--bots", "house", "--games", GAMES, "--seed", "1")
        trades = report["metrics"]["trades"]["mean"]
        yield Line(f"trades a game, {seats} seats", f"{trades:.2f}", "≥ 4", trades >= 4)
    games, deals, glad = map(int, script(WEIGH_DEALS, "400").split())
    yield Line(f"deals of {games} games that both gain by", f"{glad} of {deals}", "all", glad == deals and deals > 0)


def trading_pays() -> Iterator[Line]:
    """The same seat, forbidden to trade: its points, with the interval of the difference."""
    listed = ("--seats", "6", "--games", GAMES, "--seed", "1", "--option", "role_deal=listed")
    free = simulate(*listed, "--bots", "house")["metrics"]
    for seat, role in enumerate(ROLES):
        if role == "monk":
            # Nothing that changes hands is worth anything to him.
            continue
        bots = ["house"] * len(ROLES)
        bots[seat] = "house:trade=no"
        bound = simulate(*listed, "--bots", ",".join(bots))["metrics"]
        one, two = free[f"score.{role}"], bound[f"score.{role}"]
        gain = one["mean"] - two["mean"]
        width = ((one["high"] - one["mean"]) ** 2 + (two["high"] - two["mean"]) ** 2) ** 0.5
        shown = f"{gain:+.2f} ± {width:.2f}"
        yield Line(f"points that trading brings the {role}", shown, "> 0", gain - width > 0)


def findings() -> Iterator[Line]:
    """What the rulebook lets happen: a monk who only grants, a widow who only waits."""
    with tempfile.TemporaryDirectory() as folder:
        patch = Path(folder, "nothing.toml")
        patch.write_text(script(NOTHING_HAPPENS), encoding="utf-8")
        quiet = simulate("--bots", "waits", "--games", "200", "--seed", "1", "--patch", str(patch))["metrics"]
    power = quiet["power.monk"]["mean"]
    yield Line("a lonely monk's grant points", f"{power:g}", "15", power == 15 and quiet["nirvana"]["mean"] == 1)
    merit = quiet["power.widow"]["mean"]
    both = quiet["qualified"]["mean"]
    yield Line("a waiting widow's merit, and who qualifies", f"{merit:g}, {both:g}", "12, 2", merit == 12 and both == 2)


def speed() -> Iterator[Line]:
    """Decisions a second of the trading house, both builds and catanatron's random players, in turns on one core."""
    found = beside_catanatron("ours.house_decisions", name="salvation", seats=6)
    yield Line("decisions a second, compiled", f"{median(found.rates('compiled')):,.0f}", "", True)
    yield from times_as_fast(found, {"interpreted": 8, "catanatron": 10})


PROMISES: list[Callable[[], Iterator[Line]]] = [always_ends, market, trading_pays, findings]
SPEED: list[Callable[[], Iterator[Line]]] = [speed]
