"""What the system says of a file that cannot be used, in the person's own language: to be filled into a sentence."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Final

from qiju.kernel.refusal import Invalid

PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")


def why_unreadable(error: Exception) -> Invalid:
    """Why a file cannot be opened or read as text."""
    if isinstance(error, FileNotFoundError):
        return Invalid("cause.missing")
    if isinstance(error, IsADirectoryError):
        return Invalid("cause.folder")
    if isinstance(error, PermissionError):
        return Invalid("cause.denied")
    if isinstance(error, UnicodeDecodeError):
        return Invalid("cause.encoding")
    words = error.strerror if isinstance(error, OSError) and error.strerror else f"{type(error).__name__}: {error}"
    return Invalid("cause.system", words=words)


def why_unwritable(error: Exception) -> Invalid:
    """Why a file cannot be written."""
    # A file that is to be written need not be there, but its folder must.
    if isinstance(error, FileNotFoundError):
        return Invalid("cause.no_folder")
    return Invalid("cause.locked") if isinstance(error, PermissionError) else why_unreadable(error)


def why_damaged(error: Exception) -> Invalid:
    """Where a file in TOML or JSON cannot be read on."""
    if isinstance(error, UnicodeDecodeError):
        return Invalid("cause.encoding")
    if isinstance(error, RecursionError):
        return Invalid("cause.nesting")
    if isinstance(error, json.JSONDecodeError):
        return Invalid("cause.line", line=error.lineno, column=error.colno)
    place = PLACE.search(str(error))
    if isinstance(error, tomllib.TOMLDecodeError) and place is not None and "overwrite" in str(error):
        return Invalid("cause.doubled", line=int(place.group(1)))
    if isinstance(error, tomllib.TOMLDecodeError) and place is not None:
        return Invalid("cause.line", line=int(place.group(1)), column=int(place.group(2)))
    if isinstance(error, tomllib.TOMLDecodeError):
        return Invalid("cause.end")
    return Invalid("cause.system", words=f"{type(error).__name__}: {error}")
