"""A real Chromium: Debian's own, with nothing of its own to say to the network."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MISSING = "no Chromium here; `apt install chromium fonts-noto-cjk`, or say where it is with QIJU_CHROMIUM"


def find() -> str | None:
    """Where Chromium lies; None where there is none."""
    told = os.environ.get("QIJU_CHROMIUM")
    if told:
        return told if Path(told).exists() else None
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome", "chrome"))
    return next((path for path in found if path), None)


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=find(), args=FLAGS)
