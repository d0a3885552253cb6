"""Install what was tested: exactly the versions and files in a lock, then Qiju itself, editable, from this tree.

    tools/install.py play    the command, tables and the terminal, and what building them needs
    tools/install.py test    that, and everything that the tests need

A lock (`locks/NAME.lock`, renewed by `make lock`) holds versions and hashes for every platform that had files when it
was made. Where one of them cannot be installed here (a Python or a machine younger than the lock), the ranges in
pyproject.toml decide instead, and a line says so. A file that is not the one in the lock is never installed.
QIJU_LOCK=no leaves the lock out.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

EXTRAS = {"play": "terminal,table,servers", "test": "all,test,docs"}
FRONT = ["hatchling>=1.27,<2", "editables>=0.5,<1"]  # what an editable install is built with; in the locks, too
MISMATCH = "DO NOT MATCH THE HASHES"


def main() -> None:
    name = sys.argv[1]
    if os.environ.get("QIJU_LOCK") == "no" or not install_locked(ROOT / "locks" / f"{name}.lock"):
        pip(*FRONT)
        pip("--no-build-isolation", "--editable", f"{ROOT}[{EXTRAS[name]}]")
    else:
        pip("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    from hatch_build import NODE, system_npm

    if system_npm() is None:
        pip(NODE)


def install_locked(lock: Path) -> bool:
    """Whether everything in the lock could be installed here."""
    done = pip("--no-deps", "--require-hashes", "--requirement", str(lock), check=False)
    if done.returncode == 0:
        return True
    if MISMATCH in done.stderr:
        sys.exit(
            f"{done.stderr}\nA file is not the one in {lock.name}, so nothing was installed. "
            "Set QIJU_LOCK=no to install within the ranges of pyproject.toml instead."
        )
    errors = [line for line in done.stderr.splitlines() if "ERROR" in line] or ["pip failed"]
    print(
        f"{lock.name} does not fit this machine ({errors[-1].strip()}): "
        "installing the newest versions within the ranges of pyproject.toml instead.",
        flush=True,
    )
    return False


def pip(*arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """`pip install`, quietly."""
    command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    if check and done.returncode != 0:
        sys.exit(done.stderr)
    return done


if __name__ == "__main__":
    main()
