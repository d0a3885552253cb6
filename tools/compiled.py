"""The compiled build, made the way a stranger's pip makes it: sources packed with the page, built where nothing is
installed, unpacked into a folder. What is built is the package of sources, so nobody's later change gets into it.

    tools/compiled.py FOLDER     for the Makefile; the packages themselves stay in build/packages
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ROOT / "build" / "packages"


def pack_sources(folder: Path) -> Path:
    """The source package of this tree, the page in it."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(folder)]
    environment = {**os.environ, "QIJU_REQUIRE": "page"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr)
    [package] = folder.glob("qiju-*.tar.gz")
    return package


def build_wheel(package: Path, folder: Path, log: IO[str] | None = None) -> Path:
    """A compiled wheel from a source package; whatever building needs must come from the package's own requirements."""
    bare = folder / "bare"
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(bare)], check=True, stdout=log, stderr=log)
    command = [
        str(bare / "bin" / "python"),
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
    ]
    subprocess.run(
        [*command, "--wheel-dir", str(folder), str(package)],
        env={**os.environ, "QIJU_REQUIRE": "compiled page"},
        stdout=log,
        stderr=log,
        check=True,
    )
    shutil.rmtree(bare)
    [wheel] = folder.glob("qiju-*.whl")
    return wheel


def unpack_wheel(wheel: Path, folder: Path, log: IO[str] | None = None) -> None:
    """A wheel as it lies when installed, in a folder that takes its name only when all is there."""
    half = folder.with_name(f"{folder.name}.half-{os.getpid()}")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--no-index", "--target", str(half), str(wheel)]
    subprocess.run(command, stdout=log, stderr=log, check=True)
    half.rename(folder)


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    for old in (folder, PACKAGES):
        shutil.rmtree(old, ignore_errors=True)
    PACKAGES.mkdir(parents=True)
    unpack_wheel(build_wheel(pack_sources(PACKAGES), PACKAGES), folder)


if __name__ == "__main__":
    main()
