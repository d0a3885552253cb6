"""The server's log: one JSON object a line on the error stream.

It holds what happened to the server, never what happens in a game: no secrets, tokens, names, views or moves. Of an
error it keeps its class and where it arose, not its message, which could quote anything.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from typing import Any, Final

LOGGER: Final = logging.getLogger("qiju.table")


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        plain: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "what": record.getMessage() if record.name == LOGGER.name else record.name,
        }
        plain.update(getattr(record, "facts", {}))
        if record.exc_info and record.exc_info[1] is not None:
            plain.update(error_facts(record.exc_info[1]))
        elif record.name != LOGGER.name:
            plain["message"] = str(record.msg)  # the template only: its values may be anything
        return json.dumps(plain, ensure_ascii=False)


def error_facts(error: BaseException) -> dict[str, object]:
    """What an error may say in a log."""
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    return {
        "error": type(error).__name__,
        "at": [f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno} {frame.name}" for frame in frames],
    }


def set_up_logs(level: int) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)


def note(what: str, **facts: object) -> None:
    LOGGER.info(what, extra={"facts": facts})


def trouble(where: str, error: BaseException) -> None:
    LOGGER.error("trouble", extra={"facts": {"where": where, **error_facts(error)}})


def missing(game: str, error: BaseException) -> None:
    """A game that is installed but does not load. Its own message is told: nobody's game is in it yet."""
    said = f"the game {game!r} cannot be loaded and is left out: {type(error).__name__}: {error}"
    LOGGER.error(said, extra={"facts": {"game": game, **error_facts(error)}})
