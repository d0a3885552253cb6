"""The lab of a server: who has which study played, one after the other, in a process of its own.

A study is a folder: its rows, and a status that whoever plays it leaves there after every look. The page asks for the
status, so nothing is lost when it is reloaded, and finished studies outlive the server.
"""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from qiju.table.server_refusal import ServerRefusal, ToldRefusal
from qiju.table.service.lab_work import play_study, status_of
from qiju.table.service.workroom import Workroom
from qiju.table.settings import Settings
from qiju.table.words import Words, problem_words

ID: Final = re.compile(r"[0-9a-f]{16}")
WAITING: Final = "waiting"
PLAYING: Final = "playing"
DONE: Final = "done"
CANCELLED: Final = "cancelled"
STOPPED: Final = "stopped"  # by its limits, by a fault of its own, or with the server


@dataclass
class Wanted:
    """A study that somebody wants played, as the worker is given it."""

    folder: str
    name: str
    text: str
    games: int
    most: int


@dataclass
class Course:
    """How it goes with a study since this server started."""

    key: str  # who has it may cancel
    wanted: Wanted
    task: asyncio.Task[None] | None = None
    state: str = WAITING
    why: Words | None = None


class Lab:
    """All studies of a server."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self.settings = settings
        self.folder = folder
        self.courses: dict[str, Course] = {}
        self.shipped: list[dict[str, Any]] = []  # what comes with Qiju, once somebody has asked
        # A study may take longer and more memory than other work, and only few may wait.
        bounds = replace(
            settings,
            work_patience=settings.lab_time,
            work_megabytes=settings.lab_megabytes,
            works_per_address=settings.lab_per_address,
            works_waiting=settings.lab_waiting,
        )
        self.bench = Workroom(bounds)
        self.desk = Workroom(replace(settings, work_megabytes=settings.lab_megabytes))  # checks, reports, comparisons

    async def start(self, address: str, name: str, text: str, games: int) -> tuple[str, str]:
        """Have a study played: its id, and the key to it. It is known to be sound, or its course will say why not."""
        if self.bench.waiting > self.bench.most_waiting:
            raise ServerRefusal("too_many", "table.busy")
        study, key = secrets.token_hex(8), secrets.token_urlsafe(16)
        await asyncio.to_thread(self.make_room, study)
        wanted = Wanted(str(self.folder / study), name, text, games, self.settings.lab_games)
        course = self.courses[study] = Course(key, wanted)
        course.task = asyncio.get_running_loop().create_task(self.follow(address, course))
        return study, key

    def make_room(self, study: str) -> None:
        """A folder for a study; of those that have ended, the oldest goes where there are too many."""
        (self.folder / study).mkdir(parents=True)
        kept = sorted(
            (path for path in self.folder.iterdir() if ID.fullmatch(path.name)), key=lambda at: at.stat().st_mtime
        )
        under_way = {name for name, course in self.courses.items() if course.state in (WAITING, PLAYING)}
        ended = [path for path in kept if path.name not in under_way and path.name != study]
        for path in ended[: max(0, len(kept) - self.settings.lab_kept)]:
            shutil.rmtree(path, ignore_errors=True)

    async def follow(self, address: str, course: Course) -> None:
        """From its turn to its end."""
        wanted = course.wanted
        try:
            await self.bench.do(address, play_study, wanted.folder, wanted.name, wanted.text, wanted.games, wanted.most)
            course.state = DONE
        except asyncio.CancelledError:
            course.state = CANCELLED
        except ToldRefusal as problem:
            course.state, course.why = STOPPED, problem.words
        except ServerRefusal as problem:
            # What was cancelled ended as if it had broken.
            if course.state != CANCELLED:
                course.state, course.why = STOPPED, problem_words(problem)

    def cancel(self, study: str, key: str) -> None:
        """Whoever started it no longer wants it; what was played by then can still be looked at."""
        course = self.courses.get(study)
        if course is None or not hmac.compare_digest(course.key.encode(), key.encode()):
            raise ServerRefusal("forbidden", "table.not_your_study")
        if course.state not in (WAITING, PLAYING) or course.task is None:
            return
        under_way = self.bench.doing is not None and self.bench.doing[0] == course.wanted.folder
        course.state = CANCELLED
        if under_way:
            self.bench.call_off()
        else:
            course.task.cancel()

    async def status(self, study: str) -> dict[str, Any]:
        """How far it is, and what it shows by now."""
        folder = self.folder_of(study)
        told = await asyncio.to_thread(status_of, folder)
        course = self.courses.get(study)
        if course is not None:
            if course.state == WAITING and told:
                course.state = PLAYING
            return {**told, "id": study, "state": course.state, "why": course.why}
        return {**told, "id": study, "state": DONE if told.get("whole") else STOPPED, "why": None}

    def folder_of(self, study: str) -> Path:
        """Where a study is kept; one that nobody knows is not found."""
        folder = self.folder / study
        if not ID.fullmatch(study) or not folder.is_dir():
            raise ServerRefusal("not_found", "table.no_study")
        return folder

    def stop(self) -> None:
        for course in self.courses.values():
            if course.task is not None:
                course.task.cancel()
        self.bench.stop()
        self.desk.stop()
