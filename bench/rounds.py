"""Contenders side by side: each in a process of its own, on the same core, taking turns.

A round asks every contender once, A B C A B C …, and ratios are taken inside a round: what slows the machine
for a while slows both sides of a ratio. Rates go by CPU time: on one core and a quiet machine that is wall time,
and on a busy one it leaves out what others took.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

Sample = dict[str, Any]


class BenchError(Exception):
    """Two sides that must agree do not, or nothing can be measured at all."""


def bench_python() -> str:
    """The interpreter that has the rivals; this one where there is no such environment."""
    own = ROOT / ".venv-bench" / "bin" / "python"
    return str(own) if own.exists() else sys.executable


def single_core() -> int:
    """The core for single-core figures: the last one that we may use, as the first one serves most interrupts."""
    return max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else -1


def command(core: int) -> list[str]:
    return [bench_python(), str(HERE / "worker.py"), str(core)]


def environment(source: Path | None) -> dict[str, str]:
    """The worker's surroundings; `source` is where it finds the package, compiled or not."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    kept["PYTHONHASHSEED"] = "0"
    kept["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    if source is not None:
        kept["PYTHONPATH"] = str(source)
    return kept


class Worker:
    """A process that stays, waiting without work between its turns."""

    def __init__(self, source: Path | None, core: int) -> None:
        self.errors = tempfile.TemporaryFile("w+")  # noqa: SIM115  (closed with the worker)
        self.process = subprocess.Popen(
            command(core),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            env=environment(source),
        )

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.communicate()
        self.errors.close()

    def ask(self, do: str, **arguments: Any) -> Sample:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps({"do": do, **arguments}) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            self.errors.seek(0)
            raise BenchError(f"{do} failed:\n{self.errors.read()}")
        found: Sample = json.loads(line)
        return found


def ask_once(source: Path | None, core: int, do: str, **arguments: Any) -> Sample:
    """One request to a fresh process."""
    request = json.dumps({"do": do, **arguments})
    done = subprocess.run([*command(core), request], capture_output=True, text=True, env=environment(source))
    if done.returncode != 0:
        raise BenchError(f"{do} failed:\n{done.stderr}")
    found: Sample = json.loads(done.stdout)
    return found


@dataclass(frozen=True)
class Contender:
    """A name, and how it takes its turn in round number r."""

    name: str
    turn: Callable[[int], Sample]


@dataclass
class Contest:
    """What the rounds gave, by contender. Who could not take part is in `missing`, with the reason."""

    samples: dict[str, list[Sample]]
    missing: dict[str, str]

    def rates(self, name: str) -> list[float]:
        return [sample["count"] / sample["cpu"] for sample in self.samples[name]]

    def ratios(self, name: str, other: str) -> list[float]:
        """Round by round, how many times as fast as the other."""
        return [a / b for a, b in zip(self.rates(name), self.rates(other), strict=True)]

    def shares(self) -> list[float]:
        """How much of the core each contender had while it was its turn, over all rounds."""
        return [total(samples, "cpu") / total(samples, "wall") for samples in self.samples.values()]


def total(samples: list[Sample], key: str) -> float:
    return sum(float(sample[key]) for sample in samples)


def contest(contenders: Sequence[Contender], rounds: int) -> Contest:
    """One round to warm up, which also shows who is missing, and then the rounds that count."""
    missing: dict[str, str] = {}
    for contender in contenders:
        first = contender.turn(0)
        if "missing" in first:
            missing[contender.name] = first["missing"]
    present = [contender for contender in contenders if contender.name not in missing]
    found = Contest({contender.name: [] for contender in present}, missing)
    for number in range(rounds):
        for contender in present:
            found.samples[contender.name].append(contender.turn(number))
    return found
