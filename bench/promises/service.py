"""The service: what one request may cost all others, what the server holds on to, what many servers lose."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from promises.line import Line, figures_of
from promises.table import zeros

TITLE = "the service"

MESSAGES = 1_000_000
MEMORY_MB = 512
MINUTES, SETTLED = 30, 5
KINDS = 20  # of tampering
GROWTH = 10.0  # percent
FAULTS, TABLES = 200, 50
TAKE_OVER = 5.0  # seconds
KILLS = 200
SHARE = 0.25  # of a core, for each server
ONE, TWO, THEIRS = "qiju, one server", "qiju, two servers", "boardgame.io, two servers"
TWICE, CPU, RIVAL = 1.7, 1.3, 3.0


def fuzz() -> Iterator[Line]:
    """Bad messages and files of custom content, while the loop is watched."""
    found = figures_of("bench/fuzz.py", "--messages", str(MESSAGES), "--seed", "2")
    what = f"{found['messages']:,} messages, {found['files']} files"
    yield from zeros(found, what, ("crashes", "state_changes", "leaks", "long_callbacks"))
    peak = found["peak_memory_mb"]
    yield Line(f"{what}: peak memory, MB", f"{peak:g}", f"≤ {MEMORY_MB}", peak <= MEMORY_MB)


def proof() -> Iterator[Line]:
    """A record changed in every way, and one of a game that nobody played."""
    found = figures_of("bench/proof.py")
    kinds = found["kinds"]
    shown = f"{found['found']} of {kinds}"
    yield Line("kinds of tampering that verify finds", shown, f"all of ≥ {KINDS}", found["found"] == kinds >= KINDS)
    passes = found["genuine_passes"]
    yield Line("... and the genuine record", "passes" if passes else "is refused", "passes", passes)
    shown = "found" if found["invented_found_with_receipt"] else "not found"
    yield Line("an invented game, with the receipt", shown, "found", found["invented_found_with_receipt"])
    shown = "cannot know" if found["invented_unknown_without"] else "claims to know"
    yield Line("... and without it, verify", shown, "cannot know", found["invented_unknown_without"])


def restore() -> Iterator[Line]:
    """Backup, destroy, restore, on a file and on PostgreSQL."""
    for where, found in figures_of("bench/restore.py").items():
        name = f"backup, destroy, restore: tables back, {where}"
        yield Line(name, str(found["back"]), f"{found['tables']}", found["back"] == found["tables"])


def soak() -> Iterator[Line]:
    """A hundred tables of bots, game after game."""
    found = figures_of("bench/soak.py", "--minutes", str(MINUTES), "--settled", str(SETTLED))
    shown = f"{found['memory_settled_mb']:g} → {found['memory_end_mb']:g} MB"
    name = f"memory, minute {SETTLED} → {MINUTES}, {found['games']:,} bot games"
    yield Line(name, shown, f"within {GROWTH:g} %", found["growth_percent"] <= GROWTH)
    yield from zeros(found, "... and", ("long_callbacks",))


def chaos() -> Iterator[Line]:
    """Several servers, PostgreSQL and the broker, with a fault every few moments."""
    found = figures_of("bench/chaos.py", "--faults", str(FAULTS), "--tables", str(TABLES), "--seed", "5")
    what = f"{found['faults']} faults, {found['tables']} tables, {found['servers']} servers"
    yield from zeros(found, what, ("lost", "doubled", "diverged", "stuck", "long_callbacks"))
    p95 = found["take_over_p95_s"]
    name = f"{what}: take-over p95, s ({found['take_overs']} of them)"
    yield Line(name, f"{p95:g}", f"< {TAKE_OVER:g}", p95 < TAKE_OVER)


def kills() -> Iterator[Line]:
    """One server with its file, killed in the middle of play again and again."""
    found = figures_of("bench/kill.py", "--times", str(KILLS), "--tables", "20", "--seed", "3")
    what = f"kill -9 × {found['kills']}, {found['acknowledged']:,} decisions"
    yield from zeros(found, what, ("lost", "not_resumed", "differ", "long_callbacks"))


def cluster() -> Iterator[Line]:
    """Two servers beside one, and beside two of boardgame.io's, each held to its share of a core."""
    found = figures_of("bench/load/cluster.py", "--share", str(SHARE))
    one, two = found[ONE], found[TWO]
    held = f"servers of {SHARE:g} core each"
    ratio = two["moves_per_second"] / one["moves_per_second"]
    yield Line(f"two {held}: moves/s ÷ one's", f"{ratio:.2f}", f"≥ {TWICE:g}", ratio >= TWICE)
    cpu = two["cpu_ms_per_move"] / one["cpu_ms_per_move"]
    yield Line("CPU a move, two servers with broker ÷ one", f"{cpu:.2f}", f"≤ {CPU:g}", cpu <= CPU)
    theirs = found.get(THEIRS)
    if theirs is None:
        yield Line(f"two {held} ÷ boardgame.io's two", found["missing"], f"≥ {RIVAL:g}", False)
        return
    ratio = two["moves_per_second"] / theirs["moves_per_second"]
    yield Line(f"two {held}: moves/s ÷ boardgame.io's two", f"{ratio:.2f}", f"≥ {RIVAL:g}", ratio >= RIVAL)
    ours, bar = two["p99_ms"], theirs["p99_ms"]
    yield Line("... and p99, ms", f"{ours:g}", f"< {bar:g}", ours < bar)


def container() -> Iterator[Line]:
    """The Containerfile's steps in an empty root; needs the right to mount."""
    found = figures_of("tools/container.py")
    shown = f"user {found['user']}, version {found['version']}"
    yield Line("container steps: answers, not as root", shown, "answers", bool(found["answers"] and found["user"]))


PROMISES: list[Callable[[], Iterator[Line]]] = [proof, restore]
SPEED: list[Callable[[], Iterator[Line]]] = [fuzz, kills, chaos, cluster, container, soak]
