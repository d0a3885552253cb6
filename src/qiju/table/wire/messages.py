"""What goes over the wire: reading what a client wrote, writing what it is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, TypeGuard, cast

import orjson

from qiju.kernel.events import Event
from qiju.kernel.game import Game
from qiju.kernel.match import say_event_in_all
from qiju.kernel.menu import MenuItem
from qiju.kernel.position import Position
from qiju.kernel.refusal import Problem, Refusal, Stale
from qiju.kernel.state import State
from qiju.kernel.words import LANGUAGES
from qiju.table.server_refusal import ServerRefusal
from qiju.table.wire import types as shown
from qiju.table.words import problem_words, say

Message: TypeAlias = dict[str, Any]

LONGEST_REF: Final = 64
LONGEST_TEXT: Final = 400  # a decision in the notation
LONGEST_CHAT: Final = 500
MOST_MOVES: Final = 64  # small moves in one decision
LARGEST_MOVE: Final = 1 << 30
NOT_ASKED: Final = -1


def dumps(plain: object) -> bytes:
    try:
        return orjson.dumps(plain)
    except TypeError:  # numbers for keys, which cost everybody time where they are expected
        return orjson.dumps(plain, option=orjson.OPT_NON_STR_KEYS)


# -- reading -----------------------------------------------------------------------------------------


def read_message(text: str) -> Message:
    """One message of a client as a table with a type, or what is wrong with it."""
    try:
        message = orjson.loads(text)
    except ValueError:
        raise malformed("JSON") from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise malformed("type")
    return cast(Message, message)


def ref_of(message: Message) -> str:
    ref = message.get("ref")
    if not is_ref(ref):
        raise malformed("ref")
    return ref


def is_ref(ref: object) -> TypeGuard[str]:
    return isinstance(ref, str) and 0 < len(ref) <= LONGEST_REF


def malformed(what: str) -> ServerRefusal:
    return ServerRefusal("invalid", "table.malformed", why=what)


def is_number(value: object) -> TypeGuard[int]:
    """True is an int to Python, but not to the protocol."""
    return isinstance(value, int) and not isinstance(value, bool)


def number_in(message: Message, name: str) -> int:
    value = message.get(name)
    if not is_number(value):
        raise malformed(name)
    return value


def text_in(message: Message, name: str, most: int) -> str:
    value = message.get(name)
    if not isinstance(value, str):
        raise malformed(name)
    if len(value) > most:
        raise ServerRefusal("too_large", "table.too_long", most=most)
    return value


def moves_in(message: Message, name: str) -> list[int]:
    value = message.get(name)
    if not isinstance(value, list):
        raise malformed(name)
    if len(value) > MOST_MOVES:
        raise ServerRefusal("too_large", "table.too_many_moves", most=MOST_MOVES)
    for move in value:
        if not is_number(move) or abs(move) > LARGEST_MOVE:
            raise malformed(name)
    return value


# -- refusing ----------------------------------------------------------------------------------------


def code_of(problem: Problem) -> str:
    if isinstance(problem, ServerRefusal):
        return problem.code
    if isinstance(problem, Stale):
        return "stale"
    return "illegal" if isinstance(problem, Refusal) else "invalid"


def refusal(ref: str | None, problem: Problem, game: Game | None = None) -> Message:
    """A typed refusal in words."""
    answer: Message = {
        "type": "refused",
        "ref": ref,
        "error": code_of(problem),
        "text": problem_words(problem, game.texts() if game is not None else None),
    }
    if problem.clause:
        answer["clause"] = problem.clause
    return answer


def internal_refusal(ref: str | None) -> Message:
    """Something broke. Nothing about it is told: an error message could hold hidden things."""
    return {"type": "refused", "ref": ref, "error": "not_now", "text": say("table.internal")}


# -- telling -----------------------------------------------------------------------------------------


def menu_items(game: Game, state: State, seat: int) -> list[shown.MenuItem]:
    """Everything a player would look for, with labels, previews and refusals."""
    return [menu_item(game, state, seat, item) for item in game.menu(state, seat)]


def menu_item(game: Game, state: State, seat: int, item: MenuItem) -> shown.MenuItem:
    plain: shown.MenuItem = {
        "move": item.move,
        "word": item.word,
        "label": {lang: game.label(state, seat, item.move, lang) for lang in LANGUAGES},
    }
    if item.refusal is not None:
        words = {lang: game.text(lang).say(item.refusal.key, item.refusal.values) for lang in LANGUAGES}
        plain["refusal"] = {"text": words, "clause": item.refusal.clause}
    if item.preview is not None:
        plain["preview"] = item.preview.plain()
    return plain


def ask(
    game: Game,
    position: Position,
    seat: int,
    since: int,
    may_undo: bool,
    until: int | None = None,
    with_menu: bool = True,
) -> shown.Ask:
    """What this viewer is asked. Who else must decide is public; the menu is for the seat alone, and not while the
    table is paused: nobody thinks on with the clocks standing.
    """
    state = position.state
    asked = seat >= 0 and state.asked(seat)
    plain: shown.Ask = {
        "q": state.question(seat) if asked else NOT_ASKED,
        "must": asked and bool(state.must >> seat & 1),
        "may": asked and bool(state.may >> seat & 1),
        "waiting": state.pending(),
        "since": since,
        "menu": menu_items(game, state, seat) if asked and with_menu else [],
        "undo": False,
    }
    if until is not None:
        plain["until"] = until
    if seat >= 0 and may_undo:
        problem = position.undo_refusal(seat)
        plain["undo"] = problem is None
        if problem is not None:
            plain["undo_why"] = problem_words(problem, game.texts())
    return plain


def event_tail(game: Game, event: Event, data: Mapping[str, object]) -> bytes:
    """An event as one viewer hears it, all but its number: `"kind":…}`."""
    told = dict(data)
    return dumps({"kind": event.kind, "data": told, "say": say_event_in_all(game, event.kind, told)})[1:]
