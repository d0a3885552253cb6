"""The drawings of a game's pieces: made by the page's own components, which a script runs without a browser."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from qiju.kernel.box import DRAWN
from qiju.kernel.game import Game
from qiju.kernel.refusal import Invalid
from qiju.places import press_folder

SCRIPT: Final = "faces.js"
LONGEST: Final = 30.0  # seconds for all drawings of a game
MOST_MEMORY: Final = 192 * 1024 * 1024
DEEPEST: Final = 4 * 1024 * 1024  # bytes of stack


def made_folder() -> Path:
    """Where the build put the script and the fonts."""
    folder = press_folder()
    if folder is None:
        raise Invalid("press.not_built")
    return folder


@lru_cache(maxsize=1)
def script(place: Path) -> str:
    return (place / SCRIPT).read_text(encoding="utf-8")


def draw(game: Game, lang: str, names: Iterable[str], light: bool) -> dict[str, str]:
    """SVG by name (`general/caocao`). A drawing that the page does not have is left out."""
    import quickjs

    wanted = sorted(set(names))
    if not wanted:
        return {}
    context = quickjs.Context()
    context.set_time_limit(LONGEST)
    context.set_memory_limit(MOST_MEMORY)
    context.set_max_stack_size(DEEPEST)
    context.eval(script(made_folder()))
    request = {
        "game": game.id,
        "lang": lang,
        "text": game.text(lang).table,
        "content": game.content(),
        "light": light,
        "drawings": wanted,
    }
    faces: Any = context.get("qiju_faces")
    try:
        drawn: dict[str, str] = json.loads(faces(json.dumps(request, ensure_ascii=False)))
    except quickjs.JSException as problem:
        raise Invalid("press.no_drawing", game=f"@{game.id}", why=str(problem).splitlines()[0]) from None
    return drawn


def drawings_in(face: object) -> list[str]:
    """The names of all drawings that a face asks for."""
    if isinstance(face, str):
        return [face.removeprefix(DRAWN)] if face.startswith(DRAWN) else []
    if isinstance(face, Mapping):
        return [name for value in face.values() for name in drawings_in(value)]
    if isinstance(face, list | tuple):
        return [name for value in face for name in drawings_in(value)]
    return []


def with_files(face: object, files: Mapping[str, str]) -> object:
    """The face with the file of each drawing in its place; nothing where there is none."""
    if isinstance(face, str):
        return files.get(face.removeprefix(DRAWN), "") if face.startswith(DRAWN) else face
    if isinstance(face, Mapping):
        return {key: with_files(value, files) for key, value in face.items()}
    if isinstance(face, list | tuple):
        return [with_files(value, files) for value in face]
    return face
