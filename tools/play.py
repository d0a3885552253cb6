"""`make play`: run Qiju from a frozen copy of this tree, at once, and have it compiled beside that for the next start.

    tools/play.py                 qiju serve --open
    tools/play.py simulate merit  any command of qiju, on the best build there is

Each state of the sources has a folder of its own, `build/play/KEY`:

    sources/    the tree as it was packed, with the page: what runs interpreted
    compiled/   the compiled build; it gets this name only when it is whole
    build.log   what building it said; `failed` stands beside it where that went wrong
    in-use      locked by every server that runs from here
    building    locked by whoever builds

A server keeps running from the folder that it was started in: a later build, or another state of the sources, goes into
another one. Folders of other states that nobody uses are removed at a start.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from compiled import ROOT, build_wheel, pack_sources, unpack_wheel

sys.path.insert(0, str(ROOT))

from hatch_build import compiler_missing

PLAY = ROOT / "build" / "play"
LEAST_URGENT = 19

BEING_MADE = """\
先以解释方式开桌；编译版正在后台制作，下次启动时启用（进度见 {log}）。
Tables open interpreted for now. The compiled build is being made in the background
and will be used from the next start (log: {log})."""
FAILED_BEFORE = """\
上次没能编译成功，正在后台重试（原因见 {log}.1）。
Compiling failed last time and is being tried again in the background (why: {log}.1)."""


def main() -> None:
    if sys.argv[1:2] == ["--build"]:
        build(Path(sys.argv[2]))
        return
    PLAY.mkdir(parents=True, exist_ok=True)
    with open(PLAY / "starting", "w") as starting:
        fcntl.flock(starting, fcntl.LOCK_EX)
        home = PLAY / source_key()
        freeze(home)
        # Kept open, and locked, by the server for as long as it runs.
        in_use = open(home / "in-use", "w")  # noqa: SIM115
        fcntl.flock(in_use, fcntl.LOCK_SH)
        os.set_inheritable(in_use.fileno(), True)
        remove_others(home)
        path = choose_build(home)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(path), *before()])}
    run_qiju(environment, sys.argv[1:] or ["serve", "--open"])


def before() -> list[str]:
    """What was on PYTHONPATH already."""
    return [place for place in os.environ.get("PYTHONPATH", "").split(os.pathsep) if place]


def run_qiju(environment: dict[str, str], arguments: list[str]) -> None:
    """Become the command, after a word about which build it is."""
    qiju = [sys.executable, "-m", "qiju"]
    subprocess.run([*qiju, "--version"], env=environment, stdout=sys.stderr, check=True)
    os.execve(sys.executable, [*qiju, *arguments], environment)


# -- which state of the sources this is --------------------------------------------------------------


def source_key() -> str:
    """A name for everything that a build is made from, this Python included."""
    digest = hashlib.sha256(sysconfig.get_config_var("EXT_SUFFIX").encode())
    files = [ROOT / "pyproject.toml", ROOT / "hatch_build.py"]
    files += [
        file
        for room in ("src", "web/dist", "web/printed")
        for file in sorted((ROOT / room).rglob("*"))
        if file.is_file()
    ]
    for file in files:
        if file.suffix == ".pyc":
            continue
        content = file.read_bytes()
        digest.update(f"{file.relative_to(ROOT)} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def freeze(home: Path) -> None:
    """The sources as they are now, packed and unpacked, in the folder of their state."""
    home.mkdir(exist_ok=True)
    if (home / "sources").exists():
        return
    with tempfile.TemporaryDirectory(dir=home) as folder:
        package = pack_sources(Path(folder))
        shutil.unpack_archive(package, folder)
        shutil.move(package, home / package.name)
        [unpacked] = [place for place in Path(folder).iterdir() if place.is_dir()]
        unpacked.rename(home / "sources")


def remove_others(home: Path) -> None:
    """Folders of other states, unless somebody runs or builds there."""
    for other in PLAY.iterdir():
        if other == home or not other.is_dir():
            continue
        with locked(other / "in-use") as unused, locked(other / "building") as idle:
            if unused and idle:
                shutil.rmtree(other)


@contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Hold a lock for a while, if nobody else has it."""
    with open(path, "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
            return
        yield True


# -- the two builds ----------------------------------------------------------------------------------


def choose_build(home: Path) -> Path:
    """The compiled build where it is there; otherwise the sources, while the compiled one is being made."""
    if (home / "compiled").exists():
        return home / "compiled"
    missing = compiler_missing()
    note_reason(home, missing or {"key": "compiling", "words": ""})
    if missing is None:
        log = home.relative_to(ROOT) / "build.log"
        if (home / "failed").exists():
            print(FAILED_BEFORE.format(log=log), file=sys.stderr)
        print(BEING_MADE.format(log=log), file=sys.stderr)
        start_build(home)
    return home / "sources" / "src"


def note_reason(home: Path, why: dict[str, str]) -> None:
    """Why this runs interpreted, where `qiju --version` looks for it."""
    notes = json.dumps({"interpreted": why, "no_page": None}, ensure_ascii=False)
    (home / "sources" / "src" / "qiju" / "build.json").write_text(notes, encoding="utf-8")


def start_build(home: Path) -> None:
    """Beside the server, in a session of its own: whoever stops the server does not stop the build."""
    command = [sys.executable, __file__, "--build", str(home)]
    with open(os.devnull, "r+") as nothing:
        subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True)


def build(home: Path) -> None:
    """Make the compiled build of a folder, unless it is there or somebody is at it; one at a time, least urgent."""
    os.nice(LEAST_URGENT)
    with locked(home / "building") as ours:
        if not ours or (home / "compiled").exists():
            return
        with open(PLAY / "compiler", "w") as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)
            keep_last_log(home / "build.log")
            with open(home / "build.log", "w", encoding="utf-8") as log:
                compile_in(home, log)


def keep_last_log(log: Path) -> None:
    if log.exists():
        log.replace(log.with_name("build.log.1"))


def compile_in(home: Path, log: IO[str]) -> None:
    """From package to folder; what goes wrong leaves a mark and a log, never half a build."""
    failed = home / "failed"
    [package] = home.glob("qiju-*.tar.gz")
    with tempfile.TemporaryDirectory(dir=home) as folder:
        try:
            unpack_wheel(build_wheel(package, Path(folder), log), home / "compiled", log)
        except (subprocess.CalledProcessError, OSError) as error:
            failed.touch()
            log.write(f"{error}\n")
            return
    failed.unlink(missing_ok=True)
    log.write("done\n")


if __name__ == "__main__":
    main()
