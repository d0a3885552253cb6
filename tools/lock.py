"""Renew the locks: versions and hashes of everything that is installed to play and to test, without addresses.

They hold for every platform and for Python 3.11 and newer. Extras that neither needs are left out. Run by `make lock`,
after a change of what pyproject.toml asks for or to take newer versions; `tools/install.py` installs from them.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

from install import FRONT, ROOT

LOCKS = ROOT / "locks"
LEFT_OUT = ("bench", "release")  # environments of their own
HEAD = "# What was tested, with the hashes of its files. Renewed by `make lock`, installed by tools/install.py.\n"


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tested = [extra for extra in project["optional-dependencies"] if extra not in LEFT_OUT]
    lock("test", tested)
    lock("play", ["terminal", "table", "servers", "accounts"], "--constraint", str(LOCKS / "test.lock"))


def lock(name: str, extras: list[str], *options: str) -> None:
    """Write one lock, from pyproject.toml alone: what it held before is no wish."""
    command = [str(Path(sys.executable).with_name("uv")), "pip", "compile", "--quiet", "--universal", "--upgrade"]
    command += ["--python-version", "3.11", "--generate-hashes", "--no-emit-index-url", "--no-header", "--no-annotate"]
    command += [f"--extra={extra}" for extra in extras]
    command += [*options, "pyproject.toml", "-"]
    done = subprocess.run(command, cwd=ROOT, input="\n".join(FRONT), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr)
    LOCKS.mkdir(exist_ok=True)
    (LOCKS / f"{name}.lock").write_text(HEAD + done.stdout, encoding="utf-8")


if __name__ == "__main__":
    main()
