"""A crew on a Ray cluster (`qiju[cluster]`). A task depends on what is written in it alone: whoever does it, however
often it is done again because a worker died, the result is the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final, TypeVar

from qiju.kernel.refusal import Invalid
from qiju.lab.crew import AHEAD, Crew

Done = TypeVar("Done")

LOCAL: Final = "local"
RETRIES: Final = 20  # of one task whose worker died; beyond that it is the task that kills them


class ClusterCrew(Crew[Done]):
    """Workers of a cluster, which may die and come back; `local` is a cluster on this machine alone."""

    def __init__(
        self, address: str, sit_down: Callable[..., None], setting: tuple[Any, ...], job: Callable[..., Done]
    ) -> None:
        super().__init__(sit_down, setting, job)
        from qiju.installed import need_extra

        need_extra("cluster")
        self.ray = connected(address)
        self.place = self.ray.put((sit_down, setting, job))
        self.work = self.ray.remote(max_retries=RETRIES)(do_task)

    def share(self, next_task: Callable[[], tuple[Any, ...] | None], finished: Callable[[Done], None]) -> None:
        """Tasks are handed out a little ahead; a task of a worker that died is done again by another."""
        ahead = max(1, int(self.ray.cluster_resources().get("CPU", 1))) * AHEAD
        waiting: list[Any] = []
        while True:
            while len(waiting) < ahead and (task := next_task()) is not None:
                waiting.append(self.work.remote(self.place, task))
            if not waiting:
                return
            done, waiting = self.ray.wait(waiting, num_returns=1)
            for one in done:
                finished(self.ray.get(one))

    def close(self) -> None:
        self.ray.shutdown()


def connected(address: str) -> Any:
    """Ray, connected. Nothing that it measures or shows leaves this machine."""
    if address != LOCAL and "://" not in address:
        raise Invalid("lab.cluster_address", address=address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    if address == LOCAL:
        ray.init(include_dashboard=False, log_to_driver=False, configure_logging=False)
        return ray
    try:
        ray.init(address=address, log_to_driver=False, configure_logging=False)
    except (ConnectionError, RuntimeError, TimeoutError, ValueError) as error:
        raise Invalid("lab.cluster_unreachable", address=address, why=str(error).splitlines()[0][:200]) from None
    return ray


# What a worker was made ready for.
_ready: list[bytes] = []


def do_task(place: tuple[Callable[..., None], tuple[Any, ...], Callable[..., Any]], task: tuple[Any, ...]) -> Any:
    """In a worker: made ready once for each setting, then task after task."""
    import pickle

    sit_down, setting, job = place
    told = pickle.dumps(setting)
    if _ready != [told]:
        sit_down(*setting)
        _ready[:] = [told]
    return job(*task)
