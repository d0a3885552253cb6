"""The site of documentation: every clause and ruling has its page, with text, code and tests; its build is strict."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator

from promises.line import PYTHON, ROOT, Line

TITLE = "the site of documentation"


def documents(*arguments: str) -> subprocess.CompletedProcess[str]:
    """`tools/documents.py` on the interpreted sources."""
    command = [str(PYTHON), str(ROOT / "tools" / "documents.py"), *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def rule_pages() -> Iterator[Line]:
    done = documents("--count", "--json")
    if not done.stdout:
        raise SystemExit(done.stderr[-2000:])
    for name, one in json.loads(done.stdout).items():
        found = f"{one['clauses']} clauses, {one['rulings']} rulings, {one['tests']} tests; empty {len(one['empty'])}"
        yield Line(f"pages of rules, {name}", found, "empty 0", not one["empty"] and one["clauses"] > 0)


def strict_build() -> Iterator[Line]:
    """Builds the site; needs `make docs` to have installed Sphinx once."""
    done = documents()
    said = (done.stdout.strip().splitlines() or ["no build"])[-1]
    yield Line("strict build of the site", said.replace(f"in {ROOT}/build/site, ", ""), "green", done.returncode == 0)


PROMISES: list[Callable[[], Iterator[Line]]] = [rule_pages]
SPEED: list[Callable[[], Iterator[Line]]] = [strict_build]
