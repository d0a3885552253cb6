"""What is installed here: the version and its build, and the extras that a command needs."""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageNotFoundError, distribution, requires, version
from typing import Final

from qiju.kernel.build import compiled, why_interpreted, why_no_page
from qiju.kernel.refusal import Invalid
from qiju.kernel.words import kernel_text
from qiju.places import page_folder

REQUIREMENT: Final = re.compile(r"""(?P<name>[\w.-]+).*;.*\bextra == ["'](?P<extra>[\w-]+)["']""")


def version_lines(lang: str) -> list[str]:
    """The version with its build, and for whatever the build had to do without a sentence that says why."""
    text = kernel_text()[lang]
    page = page_folder() is not None
    build = f"{'compiled' if compiled() else 'interpreted'}, {'page' if page else 'no page'}"
    lines = [f"qiju {version('qiju')} ({build}, Python {sys.version.split()[0]})"]
    if not compiled():
        lines.append(text.say("build.interpreted", {"why": why_interpreted()}))
    if not page:
        lines.append(text.say("build.no_page", {"why": why_no_page()}))
    return lines


def need_extra(extra: str) -> None:
    """Refuse to go on where something is missing that this extra installs."""
    missing = [name for name in names_of(extra) if not is_installed(name)]
    if missing:
        raise Invalid("problem.extra", missing=missing, command=f'pip install "qiju[{extra}]"')


def names_of(extra: str) -> list[str]:
    """What an extra installs, as our own metadata tell it."""
    found = [REQUIREMENT.match(line) for line in requires("qiju") or []]
    return [match["name"] for match in found if match is not None and match["extra"] == extra]


def is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True
