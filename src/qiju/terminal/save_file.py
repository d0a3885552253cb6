"""The file that keeps the record: after every decision, on demand, or not at all."""

from __future__ import annotations

from pathlib import Path

from qiju.kernel.game import Game
from qiju.kernel.record import Record


class SaveFile:
    """Where the record goes, and what was there before."""

    def __init__(self, game: Game, path: Path | None) -> None:
        self.wanted = path is not None
        self.path = path if path is not None else free_path(Path(f"{game.id}.qiju.json"))
        self.before = self.read()
        self.trouble = ""

    def read(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except OSError:
            return None

    def autosave(self, record: Record) -> None:
        """Save by ourselves, where a path was given; trouble is told, never raised."""
        if self.wanted:
            self.save(record)

    def save(self, record: Record) -> bool:
        """Save now. Whether it worked; `trouble` says why not."""
        self.wanted = True
        try:
            record.save(self.path)
        except OSError as error:
            self.trouble = f"{self.path}: {error.strerror or error}"
            return False
        self.trouble = ""
        return True

    def forget(self) -> None:
        """Leave the disk as it was before this table was opened."""
        try:
            if self.before is not None:
                self.path.write_bytes(self.before)
            else:
                self.path.unlink(missing_ok=True)
        except OSError as error:
            self.trouble = f"{self.path}: {error.strerror or error}"

    @property
    def kept(self) -> bool:
        return self.wanted and not self.trouble and self.path.exists()


def free_path(path: Path) -> Path:
    """The path itself, or the next one with a number that nothing occupies yet."""
    if not path.exists():
        return path
    ends = "".join(path.suffixes)
    stem = path.name[: -len(ends)] if ends else path.name
    number = 2
    while path.with_name(f"{stem}-{number}{ends}").exists():
        number += 1
    return path.with_name(f"{stem}-{number}{ends}")
