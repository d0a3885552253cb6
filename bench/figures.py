"""Everything that `make bench` measures, as a list of figures. `run.py` prints them; `show.py` may, too.

measure_all("build/compiled", quick=True) -> [Figure("compiled ÷ interpreted", "19.6 ×", "≥ 12 ×", True, …), …]
"""

from __future__ import annotations

import math
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import native
from rounds import ROOT, BenchError, Contender, Contest, Worker, ask_once, bench_python, contest, single_core

SEED = 20_240_601
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

# The share of the machine that others may have while two processes are timed; above the second nothing is judged.
QUIET = 0.03
BUSY = 0.12

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Figure:
    """One figure beside its bar, as it is to be read; `number` is the same without its unit.

    What could not be measured says why in `value`, has no number, and meets no bar.
    """

    name: str
    value: str
    bar: str
    ok: bool
    how: str
    number: float | None = None
    low: float | None = None
    high: float | None = None
    group: str = ""

    def spread(self) -> str:
        """The lowest and the highest round."""
        if self.low is None or self.high is None:
            return ""
        return f"{written(self.low)} – {written(self.high)}"

    def verdict(self) -> str:
        if not self.bar:
            return ""
        if self.number is None:
            return "not measured"
        return "met" if self.ok else "MISSED"


def written(value: float) -> str:
    """Three significant digits are more than the rounds agree on."""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


@dataclass(frozen=True)
class Bar:
    """What a figure must reach."""

    sign: str
    limit: float

    def met(self, value: float) -> bool:
        return value >= self.limit if self.sign == "≥" else value < self.limit


@dataclass(frozen=True)
class Plan:
    """How long everything takes."""

    rounds: int
    seconds: float  # of one turn of a contender that plays for a time
    stretch: int  # games of a round, interpreted against compiled
    native_stretch: int  # games of a round, compiled against native
    digests: int  # games whose final states are compared byte for byte
    run_rounds: int
    run_tries: int  # while the machine is busy
    run_seconds: float  # of a run of the lab with one worker
    harvest: int  # games of the memory figure


FULL = Plan(7, 1.0, 4_000, 80_000, 2_000, 5, 3, 12.0, 1_000_000)
QUICK = Plan(3, 0.25, 1_000, 16_000, 2_000, 1, 1, 8.0, 150_000)

COMPILED = "qiju, compiled"
INTERPRETED = "qiju, interpreted"
STEPPED = "qiju, compiled, driven from a Python loop"
FOUR_DOCUMENTED = "open_spiel connect_four, the documentation's loop"
FOUR_TIGHTEST = "open_spiel connect_four, the tightest Python loop"
CATAN = "catanatron, 4 random players"

# Who is compared by decisions a second: the driver in rivals.py, the game, the bar. The bar on connect_four is for the
# loop that open_spiel's documentation shows; the tightest one that Python can do stands beside it for information.
RIVALS: dict[str, tuple[str, str, Bar | None]] = {
    FOUR_DOCUMENTED: ("spiel_documented", "connect_four", Bar("≥", 5)),
    FOUR_TIGHTEST: ("spiel_tightest", "connect_four", None),
    "open_spiel python_tic_tac_toe": ("spiel_tightest", "python_tic_tac_toe", None),
    "open_spiel python_kuhn_poker": ("spiel_with_chance", "python_kuhn_poker", None),
    "rlcard leduc-holdem": ("rlcard_steps", "leduc-holdem", None),
    "rlcard uno": ("rlcard_steps", "uno", None),
    "rlcard doudizhu, its game alone": ("rlcard_game", "doudizhu", None),
    "pettingzoo connect_four_v3": ("pettingzoo_steps", "connect_four_v3", None),
    "pettingzoo tictactoe_v3": ("pettingzoo_steps", "tictactoe_v3", None),
    CATAN: ("catanatron_games", "", Bar("≥", 50)),
}

CLONE = "clone"
FOUR_CLONE = "open_spiel connect_four clone"
COPIES = {CLONE: "ours.clones", "pack": "ours.packs", "unpack": "ours.unpacks", "resample": "ours.resamples"}


def measure_all(compiled_path: str | Path, quick: bool, tell: Tell = lambda _: None) -> list[Figure]:
    """Every figure. Raises BenchError where two sides that must agree do not."""
    return list(measure(Path(compiled_path).resolve(), QUICK if quick else FULL, tell))


def measure(place: Path, plan: Plan, tell: Tell) -> Iterator[Figure]:
    core = single_core()
    with ExitStack() as stack:
        compiled = stack.enter_context(Worker(place, core))
        interpreted = stack.enter_context(Worker(ROOT / "src", core))
        check_builds(compiled, interpreted)
        tell("compiled against interpreted ...")
        yield from against_interpreted(compiled, interpreted, plan)
        tell("compiled against native ...")
        yield from against_native(compiled, interpreted, plan, core)
        tell("against the rivals ...")
        yield from against_rivals(stack, compiled, interpreted, plan, core)
    tell("two processes against one ...")
    yield two_processes(place, plan)
    tell("memory ...")
    yield memory(place, plan)


def check_builds(compiled: Worker, interpreted: Worker) -> None:
    """Each side must be what its name says."""
    if not compiled.ask("ours.build")["compiled"]:
        raise BenchError("the package at --compiled is not compiled")
    if interpreted.ask("ours.build")["compiled"]:
        raise BenchError("src holds compiled modules")


# -- one figure --------------------------------------------------------------------------------------------


def judged(group: str, name: str, values: list[float], unit: str, how: str, bar: Bar | None = None) -> Figure:
    """The median of the rounds beside its bar."""
    value = statistics.median(values)
    return Figure(
        name=name,
        value=f"{written(value)} {unit}",
        bar=bar_text(bar, unit),
        ok=bar is None or bar.met(value),
        how=how,
        number=value,
        low=min(values) if len(values) > 1 else None,
        high=max(values) if len(values) > 1 else None,
        group=group,
    )


def unmeasured(group: str, name: str, why: str, unit: str, bar: Bar | None = None) -> Figure:
    return Figure(name, why, bar_text(bar, unit), bar is None, why, group=group)


def bar_text(bar: Bar | None, unit: str) -> str:
    return "" if bar is None else f"{bar.sign} {bar.limit:g} {unit}"


def shared_core(group: str, found: Contest) -> Figure:
    """How undisturbed the rounds were."""
    how = "CPU time by wall time, over all contenders of these rounds"
    return judged(group, "share of the core that we had", [100 * share for share in found.shares()], "%", how)


def must_agree(found: Contest) -> None:
    """In every round all contenders played the same games: same results, same number of decisions."""
    for number, turns in enumerate(zip(*found.samples.values(), strict=True)):
        results = {(turn["fold"], turn["decisions"]) for turn in turns}
        if len(results) != 1:
            raise BenchError(f"round {number}: {', '.join(found.samples)} give different folds: {results}")


# -- 1. compiled against interpreted -----------------------------------------------------------------------


def against_interpreted(compiled: Worker, interpreted: Worker, plan: Plan) -> Iterator[Figure]:
    group = "compiled against interpreted"
    count = plan.stretch

    def turn(worker: Worker, repeats: int, number: int) -> dict[str, object]:
        return worker.ask("ours.fold", seed=SEED, first=number * count, count=count, repeats=repeats)

    sides = [
        Contender(INTERPRETED, partial(turn, interpreted, 1)),
        Contender(COMPILED, partial(turn, compiled, 16)),
    ]
    found = contest(sides, plan.rounds)
    must_agree(found)
    how = (
        f"fold_games, 4 random seats, {plan.rounds} rounds of the same {count:,} games "
        "(16 times over when compiled), folds equal"
    )
    yield judged(group, "compiled ÷ interpreted", found.ratios(COMPILED, INTERPRETED), "×", how, Bar("≥", 12))
    for side in (COMPILED, INTERPRETED):
        yield judged(group, side, found.rates(side), "games/s", "the same rounds")
    yield shared_core(group, found)


# -- 2. compiled against native ----------------------------------------------------------------------------


def against_native(compiled: Worker, interpreted: Worker, plan: Plan, core: int) -> Iterator[Figure]:
    group = "compiled against native C"
    bar = Bar("≥", 15)
    if native.compiler() is None:
        yield unmeasured(group, "compiled ÷ native C", "no C compiler (cc)", "%", bar)
        return
    with tempfile.TemporaryDirectory(prefix="qiju-bench-") as place:
        builds = {f"cc {' '.join(flags)}": native.build(Path(place), flags) for flags in (native.PLAIN, native.NATIVE)}
        check_digests(list(builds.values()), [compiled, interpreted], plan)
        found = contest(native_sides(compiled, builds, plan, core), plan.rounds)
    must_agree(found)
    how = (
        f"bench/limit/merit.c; digests of {plan.digests:,} packed final states equal; then {plan.rounds} rounds of "
        f"the same {plan.native_stretch:,} games (5 times over in C), folds equal"
    )
    for build, judge in zip(builds, (bar, None), strict=True):
        ratios = [100 * ratio for ratio in found.ratios(COMPILED, build)]
        yield judged(group, f"compiled ÷ {build}", ratios, "%", how, judge)
    for side in (COMPILED, *builds):
        yield judged(group, side, found.rates(side), "games/s", "the same rounds")
    yield shared_core(group, found)


def native_sides(compiled: Worker, builds: dict[str, Path], plan: Plan, core: int) -> list[Contender]:
    count = plan.native_stretch

    def ours(number: int) -> dict[str, object]:
        return compiled.ask("ours.fold", seed=SEED, first=number * count, count=count, repeats=1)

    def theirs(program: Path, number: int) -> dict[str, object]:
        return native.fold(program, core, SEED, number * count, count, repeats=5)

    return [Contender(COMPILED, ours), *[Contender(name, partial(theirs, build)) for name, build in builds.items()]]


def check_digests(programs: list[Path], workers: list[Worker], plan: Plan) -> None:
    """Byte for byte the same final states, before anything is timed."""
    found = {native.digest(program, SEED, 0, plan.digests) for program in programs}
    found |= {str(worker.ask("ours.digest", seed=SEED, first=0, count=plan.digests)["digest"]) for worker in workers}
    if len(found) != 1:
        raise BenchError(f"native, compiled and interpreted play different games: digests {sorted(found)}")


# -- 3. and 4. decisions and copies ------------------------------------------------------------------------


def against_rivals(stack: ExitStack, compiled: Worker, interpreted: Worker, plan: Plan, core: int) -> Iterator[Figure]:
    """Decisions of everybody and copies of those that copy, all in the same rounds."""
    asked = {"seconds": plan.seconds, "seed": SEED}

    def turn(worker: Worker, request: dict[str, object], number: int) -> dict[str, object]:
        return worker.ask(**{**request, **asked})  # type: ignore[arg-type]

    sides = [
        Contender(COMPILED, partial(turn, compiled, {"do": "ours.decisions"})),
        Contender(INTERPRETED, partial(turn, interpreted, {"do": "ours.decisions"})),
        Contender(STEPPED, partial(turn, compiled, {"do": "ours.step_by_step"})),
    ]
    for name, (maker, game, _) in RIVALS.items():
        rival = stack.enter_context(Worker(None, core))
        sides.append(Contender(name, partial(turn, rival, {"do": "rivals.decisions", "maker": maker, "game": game})))
    sides += [Contender(name, partial(turn, compiled, {"do": do})) for name, do in COPIES.items()]
    spiel = stack.enter_context(Worker(None, core))
    sides.append(Contender(FOUR_CLONE, partial(turn, spiel, {"do": "rivals.spiel_clones", "game": "connect_four"})))
    check_count(compiled)
    found = contest(sides, plan.rounds)
    yield from decision_figures(found, plan)
    yield from copy_figures(found, plan)


def check_count(compiled: Worker) -> None:
    """What we report as decisions are choices among at least two, seen from outside the loop."""
    found = compiled.ask("ours.recount", seed=SEED, count=200)
    if found["reported"] != found["counted"]:
        raise BenchError(f"our loop reports {found['reported']} decisions, but {found['counted']} were put to a bot")


def decision_figures(found: Contest, plan: Plan) -> Iterator[Figure]:
    group = "decisions"
    how = (
        f"random play, choices among ≥ 2 legal actions only, one core, {plan.rounds} rounds of {plan.seconds:g} s each"
    )
    for name, (_, _, bar) in RIVALS.items():
        title = f"qiju ÷ {name}"
        if name in found.missing:
            yield unmeasured(group, title, found.missing[name], "×", bar)
        else:
            yield judged(group, title, found.ratios(COMPILED, name), "×", how, bar)
    if FOUR_DOCUMENTED in found.samples:
        how = "both driven step by step from Python: like for like, but not how either is used for speed"
        ratios = found.ratios(STEPPED, FOUR_TIGHTEST)
        yield judged(group, f"{STEPPED} ÷ {FOUR_TIGHTEST}", ratios, "×", how)
    for name in (COMPILED, INTERPRETED, STEPPED, *RIVALS):
        if name in found.missing:
            yield unmeasured(group, name, found.missing[name], "decisions/s")
        else:
            yield judged(group, name, found.rates(name), "decisions/s", "the same rounds")
    yield shared_core(group, found)


def copy_figures(found: Contest, plan: Plan) -> Iterator[Figure]:
    group = "copies"
    size = statistics.mean(sample["bytes"] for sample in found.samples["pack"])
    how = {
        CLONE: "called from Python on the states before every decision of 20 random games",
        "pack": f"the same states; {size:.0f} bytes on average",
        "unpack": "the same states",
        "resample": "the same states, for the seat that is asked",
    }
    for name in COPIES:
        yield judged(group, name, microseconds(found, name), "µs", how[name])
    yield judged(group, "clone ÷ one decision", found.ratios(COMPILED, CLONE), "×", "decisions of the same rounds")
    if FOUR_CLONE in found.missing:
        yield unmeasured(group, FOUR_CLONE, found.missing[FOUR_CLONE], "µs")
        return
    theirs = "called from Python on the states before every decision of 50 random games"
    yield judged(group, FOUR_CLONE, microseconds(found, FOUR_CLONE), "µs", theirs)
    ratios = found.ratios(FOUR_TIGHTEST, FOUR_CLONE)
    yield judged(group, f"{FOUR_CLONE} ÷ one decision", ratios, "×", "decisions of the same rounds, tightest loop")
    ratios = found.ratios(FOUR_CLONE, CLONE)
    yield judged(group, f"clone ÷ {FOUR_CLONE}", ratios, "×", "time by time: above 1 ours is slower")


def microseconds(found: Contest, name: str) -> list[float]:
    return [1e6 / rate for rate in found.rates(name)]


# -- 5. two processes against one --------------------------------------------------------------------------


def two_processes(place: Path, plan: Plan) -> Figure:
    """Whole processes from start to end, with workers 1 and 2 in turn."""
    group, name, bar = "two processes", "two processes ÷ one", Bar("≥", 1.8)
    if CORES < 2:
        return unmeasured(group, name, "only one core here", "×", bar)
    probe = ask_once(place, -1, "ours.run", games=20_000, seed=SEED, workers=1)
    games = math.ceil(plan.run_seconds * probe["games"] / probe["seconds"] / 1000) * 1000
    rounds: list[tuple[float, float]] = []
    busiest = 0.0
    for _ in range(plan.run_rounds):
        one, two = (whole_run(place, games, workers, plan.run_tries) for workers in (1, 2))
        if one.digest != two.digest:
            raise BenchError("one and two workers give different figures")
        rounds.append((one.seconds, two.seconds))
        busiest = max(busiest, one.others, two.others)
        if busiest > BUSY:
            return unmeasured(group, name, f"machine busy: others took {100 * busiest:.0f} % of it", "×", bar)
    how = (
        f"simulate, {games:,} games, whole processes with start-up, wall time "
        f"({statistics.median(one for one, _ in rounds):.1f} s with one worker); same figures; "
        f"others took at most {100 * busiest:.0f} % of the machine"
    )
    return judged(group, name, [one / two for one, two in rounds], "×", how, bar)


@dataclass(frozen=True)
class WholeRun:
    """A run of the lab from the start of its process to the end, and how much of the machine others had meanwhile."""

    digest: str
    seconds: float
    others: float


def whole_run(place: Path, games: int, workers: int, tries: int) -> WholeRun:
    """Tried again while others have much of the machine."""
    for _ in range(tries):
        busy, mine, began = machine_seconds(), native.children_seconds(), time.perf_counter()
        found = ask_once(place, -1, "ours.run", games=games, seed=SEED, workers=workers)
        wall = time.perf_counter() - began
        others = machine_seconds() - busy - (native.children_seconds() - mine)
        run = WholeRun(str(found["digest"]), wall, max(0.0, others / (wall * CORES)))
        if run.others < QUIET:
            break
    return run


def machine_seconds() -> float:
    """CPU seconds that anybody has used on this machine, stolen ones included; 0 where nobody counts them."""
    stat = Path("/proc/stat")
    if not stat.exists():
        return 0.0
    user, nice, system, _idle, _wait, *rest = [int(field) for field in stat.read_text().split("\n")[0].split()[1:]]
    return (user + nice + system + sum(rest[:3])) / os.sysconf("SC_CLK_TCK")


# -- 6. memory ---------------------------------------------------------------------------------------------


def memory(place: Path, plan: Plan) -> Figure:
    """The highest resident size of a process that plays them all in one call."""
    found = ask_once(place, single_core(), "ours.harvest", games=plan.harvest, seed=SEED)
    peak, before = found["peak"] / 1e6, found["before"] / 1e6
    how = (
        f"peak resident size of a process that plays {found['games']:,} random games by harvest_games in one call "
        f"({found['seconds']:.0f} s); {before:.1f} MB before the first game"
    )
    return judged("memory", f"memory of {plan.harvest:,} games", [peak], "MB", how, Bar("<", 200))


__all__ = ["BenchError", "Figure", "bench_python", "measure_all"]
