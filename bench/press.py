"""How long `qiju print` takes for each game, how much memory it needs, and whether it prints the same again.

`PATH` is empty while it prints: neither node nor a browser can be found.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pypdfium2

GAMES = ("carnival", "merit", "sanguosha", "salvation", "mineventure")
COMMAND = "import sys; from qiju.cli import main; sys.argv[0] = 'qiju'; main()"


def printed(game: str, out: Path) -> tuple[float, float]:
    """Seconds from the command to the file, and the most memory that any print took so far."""
    start = time.perf_counter()
    command = [sys.executable, "-c", COMMAND, "print", game, "--lang", "zh", "--out", str(out)]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PATH": ""})
    return time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def measured(game: str, folder: Path) -> dict[str, Any]:
    first, again = folder / f"{game}.pdf", folder / f"{game}-again.pdf"
    seconds, megabytes = printed(game, first)
    printed(game, again)
    document = pypdfium2.PdfDocument(first)
    pages = len(document)
    document.close()
    same = first.read_bytes() == again.read_bytes()
    return {"seconds": seconds, "megabytes": megabytes, "pages": pages, "bytes": first.stat().st_size, "repeats": same}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        games = {game: measured(game, Path(folder)) for game in GAMES}
    for game, found in games.items():
        print(
            f"{game:12} {found['seconds']:5.2f} s  {found['megabytes']:4.0f} MB  {found['pages']:3} pages  "
            f"{found['bytes'] / 1e6:.2f} MB  {'the same again' if found['repeats'] else 'DIFFERS'}"
        )
    if wanted.json is not None:
        wanted.json.write_text(json.dumps({"games": games, "alone": len(games)}), encoding="utf-8")


if __name__ == "__main__":
    main()
