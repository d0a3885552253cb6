"""A real Chromium: the system's own, or the one that Playwright fetches; with nothing to say to the network itself.

`python tests/browser/chromium.py` sees to it that there is one, or says in one sentence why not.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MISSING = "There is no Chromium here that starts: `apt install chromium fonts-noto-cjk`, or name one in QIJU_CHROMIUM."


def find() -> str | None:
    """Where the system's Chromium lies; None where there is none: then it is Playwright's own, if that was fetched."""
    told = os.environ.get("QIJU_CHROMIUM")
    if told:
        return told
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome", "chrome"))
    return next((path for path in found if path), None)


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=find(), args=FLAGS)


def starts() -> bool:
    with sync_playwright() as playwright:
        try:
            launch(playwright).close()
        except Error:
            return False
        return True


def main() -> None:
    if find() is None and not starts():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if not starts():
        sys.exit(MISSING)


if __name__ == "__main__":
    main()
