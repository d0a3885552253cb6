"""Where and with what the figures were taken."""

from __future__ import annotations

import filecmp
import os
import platform
import tomllib
from datetime import UTC, datetime
from pathlib import Path

import native
from rounds import ROOT, ask_once, single_core

COMPILED_ROOMS = ("kernel", "games", "bots", "lab")


def describe(compiled: Path) -> dict[str, str]:
    """Machine, versions, date: one line each."""
    facts = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "CPU": f"{processor()}, {os.cpu_count()} cores",
        "memory": memory(),
        "OS": system(),
        "load before": load(),
        "single-core figures": f"every process pinned to core {single_core()}"
        if single_core() >= 0
        else "not pinned: this system has no sched_setaffinity",
        "Python": f"{platform.python_version()} ({platform.python_implementation()}, {platform.python_compiler()})",
        "C compiler": native.compiler_version(),
        "mypyc": f"as pyproject.toml asks for: {build_requirement('mypy')}",
    }
    for name, version in ask_once(None, -1, "rivals.versions").items():
        facts[name] = version or "not installed"
    facts["compiled build"] = freshness(compiled)
    return facts


def processor() -> str:
    info = Path("/proc/cpuinfo")
    fields: dict[str, str] = {}
    for line in info.read_text().splitlines() if info.exists() else []:
        key, _, value = line.partition(":")
        fields.setdefault(key.strip(), value.strip())
    name = fields.get("model name") or platform.processor() or platform.machine()
    numbers = [f"{key} {fields[key]}" for key in ("cpu family", "model", "stepping") if key in fields]
    return f"{name} ({', '.join(numbers)})" if numbers else name


def memory() -> str:
    try:
        return f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.1f} GiB"
    except (ValueError, OSError):
        return "unknown"


def system() -> str:
    try:
        name = platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        name = platform.platform()
    return f"{name}, {platform.system()} {platform.release()}"


def load() -> str:
    return " ".join(f"{value:.2f}" for value in os.getloadavg()) + " (1, 5, 15 minutes)"


def build_requirement(name: str) -> str:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    return next((str(line) for line in wanted if str(line).startswith(name)), "unknown")


def freshness(compiled: Path) -> str:
    """Was it built from the files that the interpreted side runs?"""
    source = ROOT / "src"
    files = [file for room in COMPILED_ROOMS for file in (source / "qiju" / room).rglob("*.py")]
    names = sorted(str(file.relative_to(source)) for file in files)
    _, other, missing = filecmp.cmpfiles(source, compiled, names, shallow=False)
    if not other and not missing:
        return "made from src as it is now"
    return f"OLDER than src: differs in {', '.join([*other, *missing])}"
