"""The native limit: `limit/merit.c`, built with the machine's own compiler."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
from pathlib import Path
from typing import Any

from rounds import HERE, BenchError, Sample
from timing import sample

SOURCE = HERE / "limit" / "merit.c"
STANDARD = "-std=c11"
PLAIN = (STANDARD, "-O3")
NATIVE = (STANDARD, "-O3", "-march=native")


def compiler() -> str | None:
    return shutil.which("cc")


def compiler_version() -> str:
    found = compiler()
    if found is None:
        return "none"
    return subprocess.run([found, "--version"], capture_output=True, text=True).stdout.splitlines()[0]


def build(place: Path, flags: tuple[str, ...]) -> Path:
    """The program, built into a folder that is not the tree's."""
    program = place / "-".join(["merit", *flags]).replace("=", "-")
    done = subprocess.run([compiler() or "cc", *flags, "-o", str(program), str(SOURCE)], capture_output=True, text=True)
    if done.returncode != 0:
        raise BenchError(f"{SOURCE} does not build:\n{done.stderr}")
    return program


def call(program: Path, core: int, *arguments: str) -> dict[str, Any]:
    """Run it on one core; its own clock covers the games alone."""

    def stay() -> None:
        if core >= 0 and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {core})

    done = subprocess.run([str(program), *arguments], capture_output=True, text=True, preexec_fn=stay, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def digest(program: Path, seed: int, first: int, count: int) -> str:
    """SHA-256 over all packed final states."""
    return str(call(program, -1, "--digest", str(seed), str(first), str(count))["digest"])


def fold(program: Path, core: int, seed: int, first: int, count: int, repeats: int) -> Sample:
    """Play the same stretch of games some times over."""
    empty = timed_call(program, core, seed, first, 0)
    turns = [timed_call(program, core, seed, first, count) for _ in range(repeats)]
    found = turns[0]
    # What starting the process costs is not the games' cost.
    cpu = sum(turn["cpu"] - empty["cpu"] for turn in turns)
    wall = sum(turn["seconds"] for turn in turns)
    return sample(count * repeats, wall, cpu, fold=found["fold"], decisions=found["decisions"])


def timed_call(program: Path, core: int, seed: int, first: int, count: int) -> dict[str, Any]:
    """What it says, and the CPU time of the whole process."""
    before = children_seconds()
    found = call(program, core, str(seed), str(first), str(count))
    return {**found, "cpu": children_seconds() - before}


def children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
