"""A small disk for a database, in memory, which can be filled. Mounting it needs a right, usually root's."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

SIZE = "384m"
# What the database is told, so that its log alone does not fill the disk.
SMALL_LOG = (
    "ALTER SYSTEM SET max_wal_size = '64MB'",
    "ALTER SYSTEM SET min_wal_size = '32MB'",
    "SELECT pg_reload_conf()",
)


class Disk:
    """A folder that is a disk, where that can be had; else an ordinary folder, which is never full."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=0755", "qiju-bench", str(folder)]
        self.small = subprocess.run(command, capture_output=True, check=False).returncode == 0

    @property
    def ballast(self) -> Path:
        return self.folder / "ballast"

    def fill(self) -> None:
        """Not a byte is left."""
        left = os.statvfs(self.folder)
        with self.ballast.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, max(1, left.f_bavail * left.f_frsize))

    def clear(self) -> None:
        self.ballast.unlink(missing_ok=True)

    def remove(self) -> None:
        if self.small:
            subprocess.run(["umount", "-l", str(self.folder)], check=False)
