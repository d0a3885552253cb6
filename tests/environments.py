"""Environments that hold some packages and no others, made in a moment: links to what is installed here."""

from __future__ import annotations

import os
import re
import subprocess
import venv
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

LONGEST = 300  # seconds, after which a command that should have ended is given up


def needed(name: str, extras: tuple[str, ...] = ()) -> dict[str, Distribution]:
    """A package and all that it needs, by name."""
    found: dict[str, Distribution] = {}
    waiting = [(name, extras)]
    while waiting:
        one, chosen = waiting.pop()
        if plain(one) in found and not chosen:
            continue
        found[plain(one)] = distribution(one)
        for line in found[plain(one)].requires or []:
            wanted = Requirement(line)
            if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in ("", *chosen)):
                waiting.append((wanted.name, tuple(wanted.extras)))
    return found


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


class Environment:
    """A Python of its own, in which nothing is installed but what is linked or put there."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=False, symlinks=True)
        self.bin = folder / "bin"
        [self.packages] = folder.glob("lib/python*/site-packages")

    def link(self, *found: Distribution) -> Environment:
        """Have these packages here, too."""
        for package in found:
            for top in {file.parts[0] for file in package.files or [] if file.parts[0] not in ("..", "__pycache__")}:
                link, target = self.packages / top, Path(str(package.locate_file(top)))
                if not link.exists() and target.exists():
                    link.symlink_to(target)
        return self

    def run(self, *arguments: str, lang: str = "en") -> subprocess.CompletedProcess[str]:
        """Python with these arguments, and nothing of the environment that the tests run in."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "QIJU_"))}
        return subprocess.run(
            [str(self.bin / "python"), *arguments],
            env={**kept, "QIJU_LANG": lang, "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=LONGEST,
            check=False,
        )

    def qiju(self, *arguments: str, lang: str = "en") -> subprocess.CompletedProcess[str]:
        return self.run("-m", "qiju", *arguments, lang=lang)
