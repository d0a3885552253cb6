"""The process between Qiju and somebody's program: it starts the program within limits, and leaves nothing behind.

A script of its own, run by path. It holds one end of a pipe, the lifeline; whoever started it holds the other.
When that is closed, on purpose or because its holder has died, the program ends with all that it has started.
"""

from __future__ import annotations

import os
import resource
import select
import signal
import sys
from contextlib import suppress

MEGABYTE = 1 << 20
MOST_FILES = 256
LARGEST_FILE = 64 * MEGABYTE
NOT_STARTED = 127
BECOME_SUBREAPER = 36  # prctl: whoever loses their parent below becomes our child


def main() -> None:
    lifeline, megabytes, *command = sys.argv[1:]
    adopt_orphans()
    child = os.fork()
    if child == 0:
        os.close(int(lifeline))
        become(command, int(megabytes))
    let_go_of_pipes()
    code = wait_for_end(child, int(lifeline))
    leave_nobody(child)
    sys.exit(code)


def become(command: list[str], megabytes: int) -> None:
    """The program itself, in a group of its own."""
    os.setpgid(0, 0)
    limit("RLIMIT_CORE", 0)
    limit("RLIMIT_NOFILE", MOST_FILES)
    limit("RLIMIT_FSIZE", LARGEST_FILE)
    # What a program writes to counts, not the room that its runtime sets aside.
    limit("RLIMIT_DATA", megabytes * MEGABYTE)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
        os._exit(NOT_STARTED)


def limit(name: str, most: int) -> None:
    kind = getattr(resource, name, None)
    if kind is None:
        return
    allowed = resource.getrlimit(kind)[1]
    if allowed != resource.RLIM_INFINITY:
        most = min(most, allowed)
    resource.setrlimit(kind, (most, most))


def adopt_orphans() -> None:
    """Where the system can: whatever the program starts and disowns is ours to end."""
    if sys.platform != "linux":
        return
    import ctypes

    ctypes.CDLL(None).prctl(BECOME_SUBREAPER, 1, 0, 0, 0)


def let_go_of_pipes() -> None:
    """The program alone speaks and listens, so that the end of its pipes is its end."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def wait_for_end(child: int, lifeline: int) -> int:
    """Until the program has ended or nobody wants it any more; its exit code, as a shell would tell it."""
    hears, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    while True:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid == child:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code
        ready, _, _ = select.select([lifeline, hears], [], [])
        if lifeline in ready:
            return 0
        os.read(hears, 64)


def leave_nobody(child: int) -> None:
    """End the program's group, then whoever is still our child, until there is none."""
    for _ in range(10_000):
        with suppress(OSError):  # its group may be gone
            os.killpg(child, signal.SIGKILL)
        known = children()
        for pid in known:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        try:
            # Without a list one waits for the program alone.
            os.waitpid(-1 if known else child, 0)
        except ChildProcessError:
            if not known:
                return


def children() -> list[int]:
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
            return [int(pid) for pid in file.read().split()]
    except OSError:
        return []


if __name__ == "__main__":
    main()
