"""《三国杀》: every table ends, each side wins its share, the house beats chance as anybody, no card is lost, speed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Any

from rounds import Contender, Worker, contest, single_core

from promises import line
from promises.line import COMPILED, Line, script
from promises.speed import ROUNDS, SECONDS, times_as_fast

TITLE = "三国杀"

TABLES = [*[(seats, "A") for seats in range(4, 11)], (6, "B"), (8, "B")]
SIDES = ("lord", "rebel", "renegade")
IDENTITIES = ("lord", "loyalist", "rebel", "renegade")
DECISIONS = 1_000_000
PAIRS = {"random": 2000, "house": 1000}  # of games, by who the others are

simulate = partial(line.simulate, "sanguosha")

# Random games at one table: before every decision each of the 108 cards must lie somewhere, once.
COUNT_CARDS = """
import sys
from qiju.kernel.bot import Bot
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Keys, lab_secret
from qiju.lab.playout import play_out

class Witness(Bot):
    decisions = lost = 0
    def choose(self, state, seat, moves, stream):
        self.decisions += 1
        self.lost += game.conserved(state) != {"cards": cards, "places": cards}
        return moves[stream.below(len(moves))]

seats, mix, generals, wanted = int(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])
game = find_game("sanguosha")
setup = game.prepare(seats, {"mix": mix, "generals": generals})
cards = int(setup.size)
witness, games, stuck = Witness(), 0, 0
while witness.decisions < wanted:
    keys = Keys(lab_secret(6, games), 0)
    stuck += play_out(game.deal(setup, keys), [witness] * seats, keys.bots, game.cap) < 0
    games += 1
print(cards, games, witness.decisions, stuck, witness.lost)
"""

# The same seat with the same identity in the same deal, once as the house and once at random; the others alike.
PAIR = """
import sys
from qiju.bots.names import make_bot
from qiju.games.sanguosha.names import IDENTITIES
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Keys, lab_secret
from qiju.lab.playout import play_out

identity, pairs = IDENTITIES.index(sys.argv[1]), int(sys.argv[2])
game = find_game("sanguosha")
setup = game.prepare(8)
house, chance, others = (make_bot(game, name) for name in ("house", "random", sys.argv[3]))

def won(number, bot):
    keys = Keys(lab_secret(2, number), 0)
    state = game.deal(setup, keys)
    fitting = [seat for seat in range(8) if state.identity[seat] == identity]
    seat = fitting[number % len(fitting)]
    bots = [others] * 8
    bots[seat] = bot
    play_out(state, bots, keys.bots, game.cap)
    return int(seat in state.outcome().winners)

gains = []
for number in range(pairs):
    gains.append(won(number, house) - won(number, chance))
mean = sum(gains) / pairs
spread = (sum((gain - mean) ** 2 for gain in gains) / (pairs - 1)) ** 0.5
print(mean, 1.96 * spread / pairs**0.5)
"""


def always_ends() -> Iterator[Line]:
    """`qiju simulate sanguosha --seats N --bots house --games 2000 --seed 1 --json`, both mixes."""
    generals = list(content()["generals"])
    needed = [*[f"win.{side}" for side in SIDES], "turns", "decisions", *[f"win.{name}" for name in generals]]
    for seats, mix in TABLES:
        words = ("--seats", str(seats), "--bots", "house", "--games", "2000", "--seed", "1", "--option", f"mix={mix}")
        report = simulate(*words)
        metrics = report["metrics"]
        unfinished = len(report["unfinished_games"])
        told = all(name in metrics for name in needed)
        shares = {side: metrics[f"win.{side}"]["mean"] for side in SIDES}
        shown = " / ".join(f"{100 * share:.1f}" for share in shares.values())
        yield Line(
            f"unfinished, {seats} seats, mix {mix} ({shown} %)",
            f"{unfinished}, metrics there: {told}",
            "0",
            unfinished == 0 and told,
        )
        if (seats, mix) == (8, "A"):
            yield Line(f"lord / rebels / renegade win %, {seats} seats", shown, PLAUSIBLE, plausible(shares))


PLAUSIBLE = "each wins, none above 65, the first two not below 25"


def plausible(shares: dict[str, float]) -> bool:
    none_too_often = all(0 < share <= 0.65 for share in shares.values())
    return none_too_often and shares["lord"] >= 0.25 and shares["rebel"] >= 0.25


def content() -> Any:
    """The game's content, as the compiled build has it."""
    text = (
        'import json; from qiju.kernel.registry import find_game; print(json.dumps(find_game("sanguosha").content()))'
    )
    return json.loads(script(text))


def better_than_chance() -> Iterator[Line]:
    """What the house wins more than chance in the same place: alone among random players, and among its like."""
    for others, pairs in PAIRS.items():
        for identity in IDENTITIES:
            mean, width = (100 * float(number) for number in script(PAIR, identity, str(pairs), others).split())
            shown = f"{mean:+.1f} ± {width:.1f} points"
            yield Line(f"house, not random: {identity} among {others}, {pairs} pairs", shown, "> 0", mean - width > 0)


def nothing_lost() -> Iterator[Line]:
    """A million random decisions over all seat counts, both mixes, with and without generals."""
    tables = [(seats, mix, generals) for seats, mix in TABLES for generals in ("on", "off")]
    games = decisions = stuck = lost = 0
    for seats, mix, generals in tables:
        found = script(COUNT_CARDS, str(seats), mix, generals, str(-(-DECISIONS // len(tables))))
        cards, *counts = map(int, found.split())
        games, decisions, stuck, lost = (a + b for a, b in zip((games, decisions, stuck, lost), counts, strict=True))
    what = f"{decisions:,} random decisions, {games:,} games"
    yield Line(f"{what}: stuck", str(stuck), "0", stuck == 0 and decisions >= DECISIONS)
    yield Line(f"… with one of the {cards} cards lost or doubled", str(lost), "0", lost == 0)


def speed() -> Iterator[Line]:
    """Random players at eight seats, catanatron's and rlcard's in the same rounds on one core; copies of states."""
    core = single_core()
    asked = {"seconds": SECONDS, "seed": 7}
    table = {**asked, "name": "sanguosha", "seats": 8}
    with Worker(COMPILED, core) as fast, Worker(None, core) as settlers, Worker(None, core) as landlords:
        recount = fast.ask("ours.recount", seed=7, count=20, name="sanguosha", seats=8)
        theirs = {"do": "rivals.decisions", **asked}
        found = contest(
            [
                Contender("compiled", lambda _: fast.ask("ours.decisions", **table, each=20)),
                Contender("clone", lambda _: fast.ask("ours.middle_clones", **table)),
                Contender("catanatron", lambda _: settlers.ask(**theirs, maker="catanatron_games")),
                Contender("rlcard dou dizhu", lambda _: landlords.ask(**theirs, maker="rlcard_game", game="doudizhu")),
            ],
            ROUNDS,
        )
    same = recount["reported"] == recount["counted"]
    yield Line("decisions reported and seen by a bystander", "equal" if same else str(recount), "equal", same)
    yield Line("decisions a second, random, 8 seats", f"{median(found.rates('compiled')):,.0f}", "", True)
    yield from times_as_fast(found, {"catanatron": 20, "rlcard dou dizhu": 20})
    rate = median(found.rates("clone"))
    yield Line("clones of a mid-game state a second, 8 seats", f"{rate:,.0f}", "≥ 200,000", rate >= 200_000)


PROMISES: list[Callable[[], Iterator[Line]]] = [always_ends, better_than_chance, nothing_lost]
SPEED: list[Callable[[], Iterator[Line]]] = [speed]
