"""Where Qiju keeps a person's things."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The user's data folder: QIJU_DATA, or what the system calls it."""
    chosen = os.environ.get("QIJU_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "qiju"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "qiju"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "qiju"


def records_folder() -> Path:
    return data_folder() / "records"
