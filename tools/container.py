"""The steps of the Containerfile where no container engine is at hand: in an empty root, by the system's own means.

    sudo python tools/container.py

Every RUN, COPY, ENV and USER of both stages is carried out as it is written, in a root that has nothing of this machine
but its system folders (/usr and /etc, to read) and its Python as /usr/local, where the base image has it. What the base
image would install with apt is expected in /usr. Then CMD is started as the user that the file names, and must answer
the health check, open a table, and find it again after it was stopped and started. Needs Linux and root, for mounts in
a namespace of their own; nothing outside of the root is changed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "Containerfile"
INSIDE = "QIJU_CONTAINER_INSIDE"  # set in the namespace
SYSTEM = ("/usr", "/opt", "/dev", "/proc")  # seen as they are; /opt for packages that are kept there
LINKS = ("bin", "lib", "lib64", "sbin")
FIRST_PERSON, NOBODY = 1000, 65534  # numbers of users
PATIENCE = 120.0


def instructions() -> list[tuple[str, str]]:
    """What the file says, one instruction after the other, lines joined and comments left out."""
    lines = [line for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    text = "\n".join(lines).replace("\\\n", " ")
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in text.splitlines() if line.strip())]


class Stage:
    """A root in which instructions are carried out."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.folder = "/"
        self.user = ""
        self.values = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin", "HOME": "/root", "LANG": "C.UTF-8"}
        self.values["LD_LIBRARY_PATH"] = "/usr/local/lib"  # the system may have a Python of its own
        for name in ("tmp", "root", "home"):
            (place / name).mkdir(parents=True)
        (place / "tmp").chmod(0o1777)
        shutil.copytree("/etc", place / "etc", symlinks=True, ignore_dangling_symlinks=True)
        self.forget_people()
        for name in LINKS:
            (place / name).symlink_to(os.readlink(f"/{name}") if os.path.islink(f"/{name}") else f"usr/{name}")
        for folder in SYSTEM:
            if os.path.isdir(folder):
                (place / folder[1:]).mkdir(parents=True)
                mount("--rbind", folder, place / folder[1:])
        mount("--bind", sys.base_prefix, place / "usr" / "local")

    def forget_people(self) -> None:
        """The base image has no users but the system's own."""
        people = set()
        for name, number in (("passwd", 2), ("group", 2)):
            file = self.place / "etc" / name
            lines = [line.split(":") for line in file.read_text().splitlines()]
            people |= {line[0] for line in lines if FIRST_PERSON <= int(line[number]) < NOBODY}
        for name in ("passwd", "group", "shadow", "gshadow"):
            file = self.place / "etc" / name
            lines = file.read_text().splitlines(keepends=True)
            file.write_text("".join(line for line in lines if line.partition(":")[0] not in people))

    def command(self, command: list[str]) -> list[str]:
        as_user = [f"--userspec={self.user}"] if self.user else []
        variables = [f"{name}={value}" for name, value in self.values.items()]
        shell = f"cd {shlex.quote(self.folder)} && exec {shlex.join(command)}"
        return ["chroot", *as_user, str(self.place), "env", "-i", *variables, "sh", "-c", shell]

    def run(self, text: str) -> None:
        """A RUN. The packages of the base image's own system are this machine's."""
        if text.startswith("apt-get"):
            print(f"  (left to this system) {text}")
            return
        print(f"  RUN {text}", flush=True)
        subprocess.run(self.command(["sh", "-c", text]), check=True)

    def copy(self, text: str, stages: dict[str, Stage]) -> None:
        *options, source, target = text.split()
        print(f"  COPY {text}", flush=True)
        end = self.inside(target)
        if options:
            shutil.copytree(stages[options[0].partition("=")[2]].inside(source), end, symlinks=True)
            return
        for file in tracked() if source == "." else [source]:
            place = end / file if source == "." else self.inside(target) / Path(file).name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, place)

    def inside(self, path: str) -> Path:
        return self.place / (Path(self.folder) / path).as_posix().lstrip("/")

    def set(self, text: str) -> None:
        for pair in shlex.split(text):
            name, _, value = pair.partition("=")
            self.values[name] = re.sub(r"\$(\w+)", lambda found: self.values.get(found[1], ""), value)

    def be(self, name: str) -> None:
        """A USER: numbers by which the system knows it, from the root's own list."""
        for line in (self.place / "etc" / "passwd").read_text().splitlines():
            known, _, number, group, _, home, *_ = line.split(":")
            if known == name:
                self.user, self.values["HOME"] = f"{number}:{group}", home
                return
        raise SystemExit(f"no user {name}")


def mount(how: str, source: str, target: Path) -> None:
    subprocess.run(["mount", how, source, str(target)], check=True)


def mounted_below(folder: Path) -> list[str]:
    places = [line.split()[1] for line in Path("/proc/mounts").read_text().splitlines()]
    return [place for place in places if place.startswith(f"{folder}/")]


def tracked() -> list[str]:
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


def build(folder: Path) -> tuple[Stage, list[str]]:
    """Both stages; the last one, and what it is to start."""
    stages: dict[str, Stage] = {}
    stage, command = None, []
    for word, rest in instructions():
        if word == "FROM":
            name = rest.partition(" AS ")[2] or "last"
            print(f"{word} {rest}", flush=True)
            stage = stages[name] = Stage(folder / name)
            continue
        assert stage is not None
        if word == "RUN":
            stage.run(rest)
        elif word == "COPY":
            stage.copy(rest, stages)
        elif word == "WORKDIR":
            stage.folder = rest
            stage.inside(".").mkdir(parents=True, exist_ok=True)
        elif word == "ENV":
            stage.set(rest)
        elif word == "USER":
            stage.be(rest)
        elif word == "CMD":
            command = json.loads(rest)
    assert stage is not None
    return stage, command


# -- what it must do -----------------------------------------------------------------------------------


def ask(path: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:8765{path}", data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        text = answer.read()
        return json.loads(text) if "json" in answer.headers["content-type"] else text.decode()


def start(stage: Stage, command: list[str]) -> subprocess.Popen[bytes]:
    server = subprocess.Popen(stage.command(command), stdout=subprocess.DEVNULL)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            ask("/healthz")
            return server
        except OSError:
            time.sleep(0.1)
    server.kill()
    raise SystemExit("the server did not answer")


def stop(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    server.wait(PATIENCE)


def owner(pid: int) -> int:
    """As which user a process runs."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("Uid:")[2].split()[0])


def try_out(stage: Stage, command: list[str]) -> dict[str, object]:
    server = start(stage, command)
    user, health, page = owner(server.pid), ask("/healthz"), ask("/")
    table = ask("/api/tables", {"game": "merit", "name": "Ann", "seats": 2})["table"]
    stop(server)
    server = start(stage, command)
    found = ask(f"/api/tables/{table}")
    stop(server)
    assert user != 0, "the server runs as root"
    assert found["code"] == table, "a table did not outlive the server"
    assert "起局" in page, "the page is not there"
    return {"answers": True, "user": user, "version": health["version"], "table_kept": True}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="write what was found there, too")
    chosen = parser.parse_args()
    if INSIDE not in os.environ:
        if os.geteuid() != 0:
            sys.exit("mounts need root: sudo python tools/container.py")
        again = ["unshare", "--mount", "--propagation", "private", sys.executable, *sys.argv]
        sys.exit(subprocess.run(again, env={**os.environ, INSIDE: "1"}, check=False).returncode)
    folder = Path(tempfile.mkdtemp(prefix="qiju-container-"))
    try:
        stage, command = build(folder)
        found = try_out(stage, command)
    finally:
        # The mounts first: what lies behind them is this machine's.
        for place in sorted(mounted_below(folder), reverse=True):
            subprocess.run(["umount", "-l", place], check=True)
        assert not mounted_below(folder)
        shutil.rmtree(folder)
    print(json.dumps(found))
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
