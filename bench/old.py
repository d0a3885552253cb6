"""The commit against which this one is measured: its sources, and its compiled build, made when they are asked for."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

from house import Figures

ROOT = Path(__file__).resolve().parent.parent
COMMIT = "197253b"
TREE = ROOT / "build" / "old"
COMPILED = TREE / "build" / "compiled"
NEEDED = ("src", "tests", "bench", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE.md")
# What bench/house.py says of it, for whoever has the files without their history.
BEFORE = Figures(140, 1373, 18, "mineventure's MineState", 308, "mineventure's MineState", 3)


def sources() -> Path | None:
    """The tree of the old commit; None where there is no git that has it."""
    mark = TREE / "commit"
    if mark.exists() and mark.read_text() == COMMIT:
        return TREE
    git = shutil.which("git")
    if git is None:
        return None
    found = subprocess.run([git, "archive", COMMIT, *NEEDED], cwd=ROOT, capture_output=True, check=False)
    if found.returncode != 0:
        return None
    shutil.rmtree(TREE, ignore_errors=True)
    TREE.mkdir(parents=True)
    with tarfile.open(fileobj=BytesIO(found.stdout)) as packed:
        packed.extractall(TREE, filter="data")
    mark.write_text(COMMIT)
    return TREE


def compiled() -> Path:
    """The old commit's compiled build. Its page is not built: nothing here looks at it."""
    tree = sources()
    if tree is None:
        raise SystemExit(f"the commit {COMMIT} is not here: this needs git and the project's history")
    done = COMPILED / "done"
    if done.exists():
        return COMPILED
    print(f"building {COMMIT}, about three minutes ...", file=sys.stderr, flush=True)
    shutil.rmtree(COMPILED, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    command += ["--no-deps", "--target", str(COMPILED), str(tree)]
    subprocess.run(command, check=True)
    if not list((COMPILED / "qiju" / "kernel").glob("*.so")):
        raise SystemExit(f"{COMMIT} could not be compiled here")
    done.touch()
    return COMPILED


if __name__ == "__main__":
    print(compiled())
