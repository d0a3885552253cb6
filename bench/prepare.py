"""Make the environment of the bench, with every rival that can be installed here.

One that cannot be does not keep the others out; the bench then reports it as not installed.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / ".venv-bench"
PYTHON = PLACE / "bin" / "python"
DONE = PLACE / "done"


def install(*what: str) -> bool:
    done = subprocess.run([str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", *what], cwd=ROOT)
    return done.returncode == 0


def main() -> int:
    project = ROOT / "pyproject.toml"
    if DONE.exists() and DONE.stat().st_mtime >= project.stat().st_mtime:
        return 0
    if not PYTHON.exists():
        venv.create(PLACE, with_pip=True)
    if not install("-e", ".[all,bench]"):
        if not install("-e", ".[all]"):
            return 1
        for rival in tomllib.loads(project.read_text(encoding="utf-8"))["project"]["optional-dependencies"]["bench"]:
            if not install(rival):
                print(f"bench: {rival} cannot be installed here", file=sys.stderr)
    DONE.touch()
    return 0


if __name__ == "__main__":
    sys.exit(main())
