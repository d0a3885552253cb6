"""Somebody's program as a process: lines go in, lines come out, and time, memory and output have bounds."""

from __future__ import annotations

import os
import selectors
import subprocess
import sys
import time
import weakref
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from qiju.kernel.refusal import Problem

WARDEN: Final = Path(__file__).with_name("outside_warden.py")
# What a program may know of where it runs. Nothing else of the environment is its business.
ENVIRONMENT: Final = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ", "VIRTUAL_ENV")
MOST_SAID: Final = 2000  # bytes of the error stream that are kept
ROOM: Final = 65_536
LEAVE: Final = 2.0  # seconds in which a program that is not needed any more may end by itself
FAREWELL: Final = 5.0  # seconds until a warden that does not end is ended


@dataclass(frozen=True)
class Bounds:
    """How much a program may take."""

    seconds: float = 5.0  # for an answer
    megabytes: int = 1024
    answer: int = 1024  # bytes of one


class Failure(Exception):
    """The program cannot go on; why is a problem in words."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.problem = Problem(key, "", **values)


class Program:
    """A program that is running."""

    def __init__(self, command: list[str], bounds: Bounds) -> None:
        self.bounds = bounds
        self.said = bytearray()
        watched, lifeline = os.pipe()
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(WARDEN), str(watched), str(bounds.megabytes), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=(watched,),
                start_new_session=True,
                env={name: os.environ[name] for name in ENVIRONMENT if name in os.environ},
            )
        except OSError:
            os.close(lifeline)
            raise
        finally:
            os.close(watched)
        # Ends it at once, with all that it has started, also where it is only forgotten.
        self.end = weakref.finalize(self, end_process, self.process, lifeline)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.into, self.out_of, self.errors = self.process.stdin, self.process.stdout, self.process.stderr
        for pipe in (self.into, self.out_of, self.errors):
            os.set_blocking(pipe.fileno(), False)

    def dismiss(self) -> None:
        """Let it hear that nobody asks any more and end by itself; whoever does not is ended."""
        self.into.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(LEAVE)
        self.end()

    def ask(self, lines: bytes, seconds: float) -> str:
        """Hand over some lines and wait for one in return."""
        until = time.monotonic() + seconds
        # Whoever speaks unasked does not answer.
        if self.read_some(self.out_of):
            raise Failure("problem.bot_flooded", most=self.bounds.answer)
        answer = bytearray()
        while True:
            lines = self.wait(lines, until, seconds)
            heard = self.read_some(self.out_of)
            # The end of the pipe is the end of the program.
            if heard == b"":
                raise self.death()
            answer += heard or b""
            line, newline, more = bytes(answer).partition(b"\n")
            if more or len(line) > self.bounds.answer:
                raise Failure("problem.bot_flooded", most=self.bounds.answer)
            if newline:
                return line.decode("utf-8", "replace").strip()

    def tell(self, line: bytes, seconds: float) -> None:
        """Hand over a line that wants no answer."""
        until = time.monotonic() + seconds
        while line:
            line = self.wait(line, until, seconds, listening=False)

    def wait(self, lines: bytes, until: float, seconds: float, listening: bool = True) -> bytes:
        """Until it takes more of the lines or says something. What is left of the lines."""
        left = until - time.monotonic()
        with selectors.DefaultSelector() as selector:
            if lines:
                selector.register(self.into, selectors.EVENT_WRITE)
            if listening:
                selector.register(self.out_of, selectors.EVENT_READ)
            if not self.errors.closed:
                selector.register(self.errors, selectors.EVENT_READ)
            ready = [key.fileobj for key, _ in selector.select(left)] if left > 0 else []
        if not ready:
            raise Failure("problem.bot_hung", seconds=f"{seconds:g}")
        if self.errors in ready:
            self.keep_said()
        if self.into not in ready:
            return lines
        try:
            return lines[os.write(self.into.fileno(), lines[:ROOM]) :]
        except BlockingIOError:
            return lines
        except BrokenPipeError:
            raise self.death() from None

    def read_some(self, pipe: object) -> bytes | None:
        """What is there; nothing (None) where it is silent, and no bytes at its end."""
        try:
            return os.read(pipe.fileno(), self.bounds.answer + 2)  # type: ignore[attr-defined]
        except BlockingIOError:
            return None

    def keep_said(self) -> None:
        """The end of what it says on its error stream."""
        said = self.read_some(self.errors)
        if said == b"":
            self.errors.close()
        self.said += said or b""
        del self.said[:-MOST_SAID]

    def death(self) -> Failure:
        """It is gone: its code, and what it said last."""
        try:
            code = self.process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            code = 0  # it has only closed its pipe
        while not self.errors.closed and self.read_said():
            pass
        lines = self.said.decode("utf-8", "replace").strip().splitlines()
        return Failure("problem.bot_died", code=code, said=lines[-1][:200] if lines else "—")

    def read_said(self) -> bool:
        before = bytes(self.said)
        self.keep_said()
        return bytes(self.said) != before


def end_process(process: subprocess.Popen[bytes], lifeline: int) -> None:
    """Cut the lifeline; the warden ends the program and then itself."""
    os.close(lifeline)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
    try:
        process.wait(FAREWELL)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
