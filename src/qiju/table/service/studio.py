"""The studio's side of the server: numbers as a form shows them, patches appraised, a change weighed by playing.

What a file of somebody's own asks for runs in a workroom, within its time and memory.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from qiju.bots.names import usual_bot
from qiju.kernel.custom_file import parse_custom, patch_of
from qiju.kernel.game import Game
from qiju.kernel.numbers import Number
from qiju.kernel.refusal import Invalid
from qiju.kernel.words import LANGUAGES
from qiju.lab.simulate import Run
from qiju.studio.patching import Change, appraise_patch, read_patch_text
from qiju.studio.weighing import weigh
from qiju.table.bots.worker import game_of
from qiju.table.server_refusal import ServerRefusal, ToldRefusal
from qiju.table.service.custom import kept
from qiju.table.service.press import PrintWish, printed_pdf, printed_preview
from qiju.table.wire.messages import dumps
from qiju.table.words import problem_words

MOST_GAMES: Final = 200_000  # of each side; more would tell nobody more
LONGEST_SETUP: Final = 0.5  # seconds: a table is laid on the event loop once more


def numbers_of(game: Game) -> dict[str, Any]:
    """Every number that a patch may change, as a form shows it."""
    return {"numbers": [number_told(game, number) for number in game.numbers()]}


def number_told(game: Game, number: Number) -> dict[str, Any]:
    declared = number.declaration
    return {
        "key": number.key,
        "path": number.path,
        "value": number.value,
        "low": None if declared.choices else declared.low,
        "high": None if declared.choices else declared.high,
        "choices": declared.choices,
        "clause": declared.clause,
        "label": label(game, number),
    }


def label(game: Game, number: Number) -> dict[str, str]:
    """What a number is called; its key where nobody gave it a name."""
    known = number.declaration.text
    return {
        lang: game.text(lang).problem(game.label_of(number)) if game.text(lang).knows(known) else number.key
        for lang in LANGUAGES
    }


def patched(game_id: str, name: str, text: str) -> dict[str, Any]:
    """What a patch changes, or everything that is wrong with it; nothing of a patch with a flaw is kept."""
    game = game_of(game_id)
    try:
        written, tree = read_patch_text(text.encode("utf-8", "replace"), name)
    except Invalid as problem:
        return {"why": problem_words(problem, game.texts()), "flaws": [], "changes": []}
    found = appraise_patch(game, written, tree, name)
    flaws = [{"line": one.line, "why": problem_words(one.problem, game.texts())} for one in found.flaws]
    return {"why": None, "flaws": flaws, "changes": [change_told(game, one) for one in found.changes]}


def change_told(game: Game, change: Change) -> dict[str, Any]:
    number = change.number
    plain = number is not None
    return {
        "key": change.key,
        "label": label(game, number) if number is not None else dict.fromkeys(LANGUAGES, change.key),
        "clause": number.declaration.clause if number is not None else "",
        # A whole board or deck is too long for a line.
        "before": change.before if plain else None,
        "after": change.after if plain else None,
        "line": change.line,
    }


def read_patch(game_id: str, name: str, text: str) -> dict[str, Any]:
    """A patch as what a table keeps of it. Refused in the game's own words, or where laying a table takes too long."""
    game = game_of(game_id)
    try:
        written, tree = read_patch_text(text.encode("utf-8", "replace"), name)
        began = time.thread_time()
        found = appraise_patch(game, written, tree, name)
        took = time.thread_time() - began
        for flaw in found.flaws:
            raise flaw.problem
    except Invalid as problem:
        raise ToldRefusal("invalid", problem_words(problem, game.texts()), problem.clause) from None
    if took > LONGEST_SETUP:
        raise ServerRefusal("invalid", "table.too_costly")
    return kept(tree, [change.key for change in found.changes])


def weighed(game_id: str, wish: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Games by the rulebook beside games with the change, for so long."""
    game = game_of(game_id)
    try:
        patch = patch_for(game, wish["kind"], wish["name"], wish["text"])
        seats = wish["seats"] or game.standard
        bot = wish["bot"] or usual_bot(game)
        before = Run(game.id, seats, (bot,) * seats, 1, wish["seed"], wish["options"], tuple(wish["presets"]))
        after = Run(**{**before.__dict__, "patches": ((wish["name"], patch),)})
        return weigh(before, after, seconds, MOST_GAMES)
    except Invalid as problem:
        raise ToldRefusal("invalid", problem_words(problem, game.texts()), problem.clause) from None


def printed_draft(wish: PrintWish, kind: str, name: str, text: str, preview: bool) -> bytes:
    """A game's box with the change in it: a PDF, or its first pages."""
    game = game_of(wish.game)
    try:
        setup = game.prepare(0, patches=[(name, patch_for(game, kind, name, text))])
    except Invalid as problem:
        raise ToldRefusal("invalid", problem_words(problem, game.texts()), problem.clause) from None
    whole = wish._replace(content=dumps(setup.content).decode())
    return printed_preview(whole) if preview else printed_pdf(whole)


def patch_for(game: Game, kind: str, name: str, text: str) -> Mapping[str, object]:
    """A file as a patch: of numbers as it stands, of pieces as the game lays them in."""
    data = text.encode("utf-8", "replace")
    if kind == "patch":
        return read_patch_text(data, name)[1]
    written, tree = parse_custom(data, name)
    return patch_of(game, written, tree, name)
