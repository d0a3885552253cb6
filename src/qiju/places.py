"""Where Qiju keeps a person's things, and where it finds its own."""

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


def page_folder() -> Path | None:
    """Where the built page lies: in the package, else in the repository; None where nobody has built it."""
    package = Path(__file__).resolve().parent
    for folder in (package / "table" / "page", package.parents[1] / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


def press_folder() -> Path | None:
    """Where what the press needs lies, its drawings and fonts: in the package, else in the repository."""
    package = Path(__file__).resolve().parent
    for folder in (package / "press" / "made", package.parents[1] / "web" / "printed"):
        if (folder / "faces.js").is_file():
            return folder
    return None
