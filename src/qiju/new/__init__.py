"""`qiju new NAME`: a small package with a game of one's own, to play at once and to change at leisure.

What it writes stands in `template/`, as it will be but for the names.
"""

from __future__ import annotations

import keyword
import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from qiju.kernel.reasons import why_unwritable
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import game_names

NAME: Final = re.compile(r"[a-z][a-z0-9]{1,29}")
# Where each file of the template goes.
FILES: Final = {
    "pyproject.toml.txt": "pyproject.toml",
    "README.md.txt": "README.md",
    "package/game.py.txt": "qiju_{name}/__init__.py",
    "package/text/zh.toml.txt": "qiju_{name}/text/zh.toml",
    "package/text/en.toml.txt": "qiju_{name}/text/en.toml",
    "tests/test_game.py.txt": "tests/test_{name}.py",
}


def write_package(name: str, parent: Path) -> Path:
    """Write the package into a new folder of this name; it is there whole, or what is in the way is told."""
    check_name(name)
    folder = parent / name
    if folder.exists():
        raise Invalid("problem.new_exists", path=str(folder))
    try:
        parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=parent) as draft:
            written = Path(draft, name)
            for source, target in FILES.items():
                path = written / target.format(name=name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(filled(template() / source, name), encoding="utf-8")
            written.rename(folder)
    except OSError as error:
        raise Invalid("problem.unwritable", path=str(folder), why=why_unwritable(error)) from None
    return folder


def check_name(name: str) -> None:
    """A name becomes the game's id, a package's, a class's and a folder's: it has to do for all of them."""
    if NAME.fullmatch(name) is None:
        raise Invalid("problem.new_name", name=name)
    if keyword.iskeyword(name):
        raise Invalid("problem.new_keyword", name=name)
    if name in game_names():
        raise Invalid("problem.new_taken", name=name)


def template() -> Traversable:
    return resources.files("qiju.new") / "template"


def filled(file: Traversable, name: str) -> str:
    """A file of the template with the names filled in."""
    text = file.read_text(encoding="utf-8")
    return text.replace("NAME", name).replace("TITLE", name.capitalize())
