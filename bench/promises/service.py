"""The service: what one request may cost all others, what the server holds on to, what many servers lose."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from promises.line import Line, figures_of
from promises.table import zeros

TITLE = "the service"

MESSAGES = 20_000
MEMORY_MB = 512
MINUTES, SETTLED = 12, 5
GROWTH = 10.0  # percent
FAULTS, TABLES = 200, 50
TAKE_OVER = 5.0  # seconds


def fuzz() -> Iterator[Line]:
    """Bad messages and files of custom content, while the loop is watched."""
    found = figures_of("bench/fuzz.py", "--messages", str(MESSAGES), "--seed", "2")
    what = f"{found['messages']:,} messages, {found['files']} files"
    yield from zeros(found, what, ("crashes", "state_changes", "leaks", "long_callbacks"))
    peak = found["peak_memory_mb"]
    yield Line(f"{what}: peak memory, MB", f"{peak:g}", f"≤ {MEMORY_MB}", peak <= MEMORY_MB)


def soak() -> Iterator[Line]:
    """`bench/soak.py --minutes 30` is the long form."""
    found = figures_of("bench/soak.py", "--minutes", str(MINUTES), "--settled", str(SETTLED))
    shown = f"{found['memory_settled_mb']:g} → {found['memory_end_mb']:g} MB"
    name = f"memory, minute {SETTLED} → {MINUTES}, {found['games']:,} bot games"
    yield Line(name, shown, f"within {GROWTH:g} %", found["growth_percent"] <= GROWTH)


def chaos() -> Iterator[Line]:
    """Several servers, PostgreSQL and the broker, with a fault every few moments."""
    found = figures_of("bench/chaos.py", "--faults", str(FAULTS), "--tables", str(TABLES), "--seed", "5")
    what = f"{found['faults']} faults, {found['tables']} tables, {found['servers']} servers"
    yield from zeros(found, what, ("lost", "doubled", "diverged", "stuck"))
    p95 = found["take_over_p95_s"]
    name = f"{what}: take-over p95, s ({found['take_overs']} of them)"
    yield Line(name, f"{p95:g}", f"< {TAKE_OVER:g}", p95 < TAKE_OVER)


PROMISES: list[Callable[[], Iterator[Line]]] = [fuzz]
SPEED: list[Callable[[], Iterator[Line]]] = [soak, chaos]
