"""What docs/research.md shows works as it stands there."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pyarrow.parquet as pq
import pytest

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def test_the_examples_on_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    printed = io.StringIO()
    names: dict[str, object] = {"__name__": "research"}
    with contextlib.redirect_stdout(printed):
        for kind, code in BLOCKS:
            if kind == "python":
                exec(compile(code, str(PAGE), "exec"), names)
    [promised] = [text for kind, text in BLOCKS if kind == "text"]
    assert printed.getvalue().startswith(promised)
    assert pq.read_table("games.parquet").num_rows == names["rows"]
    assert pq.read_table("records.parquet").num_rows > 20
