"""The lab on a Ray cluster: the same rows as on one machine, a worker killed in the middle or not."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from qiju.kernel.refusal import Invalid
from qiju.lab.cluster import ClusterCrew
from qiju.lab.plan import Cell, planned
from qiju.lab.runs import play_plan
from qiju.lab.simulate import Run

PLAN = planned("run", [Cell("base", Run("merit", 4, ("house",) * 4, 240, 5))])


def test_a_worker_that_dies_changes_no_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray", reason="needs qiju[cluster]")
    killed: list[int] = []

    class Killing(ClusterCrew[object]):
        """A cluster of which one worker is killed as soon as the first chunk is back."""

        def share(self, next_task, finished) -> None:  # type: ignore[no-untyped-def]
            def then_kill(chunk: object) -> None:
                finished(chunk)
                if not killed:
                    killed.append(worker_at_work())
                    os.kill(killed[0], signal.SIGKILL)

            super().share(next_task, then_kill)

    alone = play_plan(PLAN, tmp_path / "alone", workers=1)
    monkeypatch.setattr("qiju.lab.cluster.ClusterCrew", Killing)
    together = play_plan(PLAN, tmp_path / "together", cluster="local")
    assert killed
    assert together.whole
    assert together.facts["digest"] == alone.facts["digest"]


def worker_at_work() -> int:
    """A process with a task of ours: Ray's node is our child, its workers are the node's, named after what they do."""
    while True:
        for folder in Path("/proc").iterdir():
            if folder.name.isdecimal() and doing(folder) and parent(folder.parent / str(parent(folder))) == os.getpid():
                return int(folder.name)


def doing(folder: Path) -> bool:
    try:
        return (folder / "cmdline").read_bytes().startswith(b"ray::do_task")
    except OSError:
        return False


def parent(folder: Path) -> int:
    try:
        return int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def test_an_address_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(Invalid) as refused:
        play_plan(PLAN, tmp_path, cluster="somewhere")
    assert refused.value.key == "lab.cluster_address"
