"""Words: every refusal is provoked and says its numbers, every rule page holds its game, old records still replay."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from promises.line import PYTHON, ROOT, Line

TITLE = "what a player reads"


def counted() -> Any:
    """On the interpreted sources, beside their tests."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "words.json")
        paths = os.pathsep.join(str(ROOT / name) for name in ("src", "tests"))
        command = [str(PYTHON), str(ROOT / "bench" / "words.py"), "--json", str(file)]
        environment = {**os.environ, "PYTHONPATH": paths}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        if done.returncode != 0:
            raise SystemExit(done.stderr[-2000:])
        return json.loads(file.read_text(encoding="utf-8"))


def said() -> Iterator[Line]:
    found = counted()
    for name, one in found["games"].items():
        provoked = f"{one['provoked']} of {one['refusals']}, {one['as_said']} of {one['cases']} situations as said"
        whole = one["provoked"] == one["refusals"] and one["as_said"] == one["cases"]
        yield Line(f"refusals provoked, {name}", provoked, "all", whole)
        holds = f"{one['components']} pieces, {one['numbers']} numbers, {one['options']} options"
        lacks = f"{holds}, {one['pictures']} pictures; lacking {len(one['lacking'])}"
        yield Line(f"rule page, {name}", lacks, "lacking 0", not one["lacking"] and one["pictures"] > 0)
    kept = found["records"]
    replayed = f"{kept['replayed']} of {kept['all']}, {kept['earlier']} by earlier rules"
    yield Line("kept records that replay", replayed, "all", kept["replayed"] == kept["all"])


PROMISES: list[Callable[[], Iterator[Line]]] = [said]
SPEED: list[Callable[[], Iterator[Line]]] = []
