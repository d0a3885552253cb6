"""A plan played into a folder: chunk by chunk, on all cores; one that was stopped goes on where it was.

manifest.json    what is played; the same plan gives the same manifest and the same rows
played.json      how it went: on what build, how long, and a digest of all rows
games/ seats/    a Parquet file a chunk each
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from qiju.kernel.build import compiled
from qiju.kernel.reasons import why_unreadable
from qiju.kernel.refusal import Invalid
from qiju.lab.crew import all_cores, share_out
from qiju.lab.plan import Plan, manifest, plan_of, same_plan
from qiju.lab.simulate import MOST_GAMES, Player

Sent = tuple[int, int, int, bytes, bytes]  # a cell, a chunk, its games; the files of its games and its seats

MANIFEST: Final = "manifest.json"
PLAYED: Final = "played.json"


@dataclass
class Played:
    """A run in its folder: what was to be played, how much of it is there."""

    folder: Path
    plan: Plan
    games: int
    facts: dict[str, Any]

    @property
    def whole(self) -> bool:
        return self.games == self.plan.games()


def play_plan(
    plan: Plan,
    out: Path,
    workers: int = 0,
    progress: Callable[[int], None] | None = None,
    most: int = MOST_GAMES,
    cluster: str = "",
) -> Played:
    """Play what is still missing of a plan, of each cell the first games up to `most`. Ctrl-C leaves whole chunks
    behind, and the same call goes on. Workers of a cluster see no folder of ours: their rows come back here.
    """
    claim(out, plan)
    absent = [chunk for chunk in plan.chunks() if not chunk_file(out, "games", *chunk[:2]).exists()]
    done = plan.games() - sum(count for *_, count in absent)
    missing = [chunk for chunk in absent if chunk[2] < most]
    tasks = iter(missing)
    began = time.perf_counter()
    before = done

    def finished(count: int) -> None:
        nonlocal done
        done += count
        if progress is not None:
            progress(done)

    def arrived(chunk: Sent) -> None:
        finished(keep_chunk(out, chunk))

    if progress is not None and done:
        progress(done)
    workers = min(workers or all_cores(), max(1, len(missing)))
    if missing and cluster:
        share_out(workers, _sit_down, (plan, ""), _send, lambda: next(tasks, None), arrived, cluster)
    elif missing:
        share_out(workers, _sit_down, (plan, str(out)), _work, lambda: next(tasks, None), finished)
    if missing or not (out / PLAYED).exists():
        seconds = time.perf_counter() - began
        write_json(out / PLAYED, played_facts(plan, out, workers, done - before, seconds))
    return open_run(out)


def claim(out: Path, plan: Plan) -> None:
    """Take a folder for this plan: a new one, or the one in which it was begun."""
    told = json.loads(json.dumps(manifest(plan)))
    try:
        (out / "games").mkdir(parents=True, exist_ok=True)
        (out / "seats").mkdir(exist_ok=True)
        if not (out / MANIFEST).exists():
            if any(path.name not in ("games", "seats") for path in out.iterdir()) or any((out / "games").iterdir()):
                raise Invalid("lab.folder_taken", path=str(out))
            write_json(out / MANIFEST, told)
            return
        # The folder of another run is not written into.
        if not same_plan(read_json(out / MANIFEST), told):
            raise Invalid("lab.other_run", path=str(out))
    except OSError as error:
        raise Invalid("lab.folder", path=str(out), why=why_unreadable(error)) from None


def open_run(folder: Path) -> Played:
    """A run that was played, wholly or in part."""
    if not (folder / MANIFEST).is_file():
        raise Invalid("lab.no_run", path=str(folder))
    plan = plan_of(read_json(folder / MANIFEST), str(folder / MANIFEST))
    there = sum(count for cell, chunk, _, count in plan.chunks() if chunk_file(folder, "games", cell, chunk).exists())
    if there == 0:
        raise Invalid("lab.nothing_played", path=str(folder))
    facts = read_json(folder / PLAYED) if (folder / PLAYED).is_file() else {}
    return Played(folder, plan, there, facts)


def chunk_file(out: Path, table: str, cell: int, chunk: int) -> Path:
    return out / table / f"{cell:04d}-{chunk:06d}.parquet"


def keep_chunk(out: Path, sent: Sent) -> int:
    """A chunk that somebody else played; the games last, so that a chunk whose games are there is whole."""
    cell, chunk, count, games, seats = sent
    for table, data in (("seats", seats), ("games", games)):
        file = chunk_file(out, table, cell, chunk)
        part = file.with_suffix(f".{os.getpid()}.part")
        part.write_bytes(data)
        os.replace(part, file)
    return count


def chunk_files(played: Played, table: str) -> list[str]:
    """The files of all whole chunks, in order."""
    chunks = [(cell, chunk) for cell, chunk, *_ in played.plan.chunks()]
    there = [chunk for chunk in chunks if chunk_file(played.folder, "games", *chunk).exists()]
    return [str(chunk_file(played.folder, table, *chunk)) for chunk in there]


def played_facts(plan: Plan, out: Path, workers: int, games: int, seconds: float) -> dict[str, Any]:
    return {
        "qiju": version("qiju"),
        "pyarrow": version("pyarrow"),
        "compiled": compiled(),
        "workers": workers,
        "games": games,
        "seconds": round(seconds, 3),
        "games_per_second": round(games / max(seconds, 1e-9), 1),
        "digest": digest(plan, out),
    }


def digest(plan: Plan, out: Path) -> str:
    """Of all rows, in order. Whoever repeats the run from its manifest, with the same pyarrow, gets the same."""
    total = hashlib.sha256()
    for data in files_of(plan, out):
        total.update(hashlib.sha256(data).digest())
    return total.hexdigest()


def files_of(plan: Plan, out: Path) -> Iterator[bytes]:
    for cell, chunk, *_ in plan.chunks():
        for table in ("games", "seats"):
            file = chunk_file(out, table, cell, chunk)
            # A run that was settled early has no more.
            if file.exists():
                yield file.read_bytes()


def read_json(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Invalid("lab.folder", path=str(file), why=why_unreadable(error)) from None
    except ValueError:
        raise Invalid("lab.manifest_damaged", path=str(file)) from None
    if not isinstance(found, dict):
        raise Invalid("lab.manifest_damaged", path=str(file))
    return found


def write_json(file: Path, plain: dict[str, Any]) -> None:
    part = file.with_suffix(".part")
    part.write_text(json.dumps(plain, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    os.replace(part, file)


# What a process plays with: the plan, where its rows go, and a player for each cell that it has met.
_seated: list[tuple[Plan, Path, dict[int, Player]]] = []


def _sit_down(plan: Plan, out: str) -> None:
    _seated[:] = [(plan, Path(out), {})]


def _work(cell: int, chunk: int, first: int, count: int) -> int:
    from qiju.lab.rows import write_chunk

    plan, out, _ = _seated[0]
    files = chunk_file(out, "games", cell, chunk), chunk_file(out, "seats", cell, chunk)
    return write_chunk(_player(cell), plan.cells[cell].name, first, count, *files)


def _send(cell: int, chunk: int, first: int, count: int) -> Sent:
    """The same chunk as the bytes of its files."""
    from qiju.lab.rows import chunk_bytes

    plan, *_ = _seated[0]
    return cell, chunk, count, *chunk_bytes(_player(cell), plan.cells[cell].name, first, count)


def _player(cell: int) -> Player:
    plan, _, players = _seated[0]
    if cell not in players:
        players.clear()
        players[cell] = Player(plan.cells[cell].run)
    return players[cell]
