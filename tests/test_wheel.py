"""The build hook: without a C compiler the wheel is pure and says so; the compiled one is `make test`'s other half."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.once
def test_without_a_compiler_the_wheel_is_pure(tmp_path: Path) -> None:
    nowhere = tmp_path / "no-tools-here"
    nowhere.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation", "-w", tmp_path, ROOT],
        env={**os.environ, "PATH": str(nowhere)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no C compiler" in done.stdout + done.stderr
    [wheel] = tmp_path.glob("qiju-*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if name.endswith(".so")]
    for needed in ("kernel/text/zh.toml", "games/merit/content.toml", "games/merit/rulebook.zh.md", "py.typed"):
        assert f"qiju/{needed}" in names


@pytest.mark.once
def test_the_tree_holds_no_compiled_files_and_no_addresses() -> None:
    """Editable installs stay pure, and no lock file records where something was downloaded from."""
    assert not list((ROOT / "src").rglob("*.so"))
    for lock in ROOT.glob("web/package-lock.json"):
        assert '"resolved": "http' not in lock.read_text(encoding="utf-8")
