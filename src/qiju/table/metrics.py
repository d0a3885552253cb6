"""Figures for whoever watches the server, as Prometheus reads them. Nothing about any single table."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Final

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """How long something took, in buckets."""

    def __init__(self) -> None:
        self.counts = [0] * (len(SECONDS) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.sum += seconds


class Metrics:
    """Counters by name and one label, histograms by name, and gauges that are asked when somebody looks."""

    HELP: Final = {
        "qiju_moves_total": "Decisions stored, by who made them.",
        "qiju_refused_total": "Messages refused, by code.",
        "qiju_tables_total": "Tables created, by game.",
        "qiju_messages_total": "Messages received.",
        "qiju_errors_total": "Unexpected errors, by place.",
        "qiju_work_total": "Work done beside the event loop, by kind.",
        "qiju_long_callbacks_total": "Callbacks that held the event loop up too long (where that is watched).",
        "qiju_tables": "Tables in memory, by status.",
        "qiju_matches": "Matches in memory.",
        "qiju_sockets": "Open sockets.",
        "qiju_taken_total": "Tables taken into memory where several servers share them, by whose they were.",
        "qiju_relayed": "Open sockets of tables that another server plays.",
        "qiju_servers": "Servers that live and share the database.",
        "qiju_commit_seconds": "From handing a decision to the store until it is durable.",
        "qiju_move_seconds": "From reading a decision until everybody is told.",
        "qiju_bot_seconds": "A bot's decision.",
    }

    def __init__(self) -> None:
        self.counters: dict[tuple[str, str, str], int] = {}
        self.commit = Histogram()
        self.move = Histogram()
        self.bot = Histogram()
        self.gauges: Callable[[], list[tuple[str, str, str, int]]] = list

    def count(self, name: str, label: str = "", value: str = "") -> None:
        key = (name, label, value)
        self.counters[key] = self.counters.get(key, 0) + 1

    def text(self) -> str:
        lines: list[str] = []
        counted = [(*key, count) for key, count in sorted(self.counters.items())]
        self._samples(lines, counted, "counter")
        self._samples(lines, self.gauges(), "gauge")
        for name, histogram in (("commit", self.commit), ("move", self.move), ("bot", self.bot)):
            self._histogram(lines, f"qiju_{name}_seconds", histogram)
        return "\n".join(lines) + "\n"

    def _head(self, lines: list[str], name: str, kind: str) -> None:
        lines.append(f"# HELP {name} {self.HELP.get(name, name)}")
        lines.append(f"# TYPE {name} {kind}")

    def _samples(self, lines: list[str], samples: list[tuple[str, str, str, int]], kind: str) -> None:
        last = ""
        for name, label, value, count in samples:
            if name != last:
                self._head(lines, name, kind)
                last = name
            lines.append(f'{name}{{{label}="{value}"}} {count}' if label else f"{name} {count}")

    def _histogram(self, lines: list[str], name: str, histogram: Histogram) -> None:
        self._head(lines, name, "histogram")
        total = 0
        for limit, count in zip((*SECONDS, "+Inf"), histogram.counts, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{limit}"}} {total}')
        lines.append(f"{name}_sum {histogram.sum:.6f}")
        lines.append(f"{name}_count {total}")
