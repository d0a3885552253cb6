"""What can be seen of a state, from a seat and underneath, as plain data that can be compared."""

from __future__ import annotations

import marshal
from typing import Any

from qiju.kernel.events import SPECTATOR
from qiju.kernel.game import Game
from qiju.kernel.menu import MenuItem
from qiju.kernel.packing import Unpacker
from qiju.kernel.refusal import Problem
from qiju.kernel.state import State
from qiju.kernel.streams import Stream
from qiju.kernel.turns import Together
from qiju.kernel.words import LANGUAGES


def plain_problem(problem: Problem | None) -> list[object] | None:
    return None if problem is None else [type(problem).__name__, problem.key, problem.clause, dict(problem.values)]


def plain_item(item: MenuItem) -> list[object]:
    preview = None if item.preview is None else item.preview.plain()
    return [item.move, item.word, plain_problem(item.refusal), preview]


def plain_together(asked: Together | None) -> list[object] | None:
    return None if asked is None else [asked.silence, asked.about, asked.weighty]


def seen(game: Game, state: State, seat: int) -> dict[str, object]:
    """Everything a seat can find out without deciding anything."""
    return {**seen_by_all(game, state), **seen_alone(game, state, seat)}


def seen_by_all(game: Game, state: State) -> dict[str, object]:
    """What everybody can find out, once for all seats."""
    return {
        "who must": state.pending(),
        "who may": state.optional(),
        "over": state.over,
        "irrevocable": int(state.irrevocable),
        "spectator's view": game.view(state, SPECTATOR),
        "heard together": plain_together(game.together(state)),
    }


def seen_alone(game: Game, state: State, seat: int) -> dict[str, object]:
    """What a seat can find out besides."""
    return {"question": state.question(seat), "view": game.view(state, seat), **could_do(game, state, seat)}


def could_do(game: Game, state: State, seat: int) -> dict[str, object]:
    """What a seat is offered, also in the middle of a decision."""
    return {
        "legal moves": state.legal(seat),
        "menu": [plain_item(item) for item in game.menu(state, seat)],
        "aliases": [game.aliases(state, seat, move) for move in game.universe(state, seat)],
    }


def said(game: Game, state: State, seat: int) -> dict[str, object]:
    """How everything is put that a seat could name, and why it may not be done."""
    named = game.vocabulary(state, seat)
    return {
        "labels": [[game.label(state, seat, move, lang) for lang in LANGUAGES] for move in game.universe(state, seat)],
        "words": [[move, game.word(state, seat, move)] for move in named],
        "refusals": [plain_problem(state.refusal(seat, move)) for move in named],
    }


def heard(state: State, viewer: int) -> list[dict[str, object]]:
    return [] if state.log is None else [told.plain() for told in state.log.heard_by(viewer)]


def difference(one: object, two: object, path: str = "") -> str:
    """Where two plain values first differ; empty where they are equal."""
    if isinstance(one, dict) and isinstance(two, dict) and list(one) == list(two):
        return next((found for key in one if (found := difference(one[key], two[key], f"{path}/{key}"))), "")
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        return f"{path or '/'}: in the order {', '.join(map(str, one))} or {', '.join(map(str, two))}"
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = enumerate(zip(one, two, strict=True))
        return next((found for i, (a, b) in pairs if (found := difference(a, b, f"{path}/{i}"))), "")
    return "" if one == two and type(one) is type(two) else f"{path or '/'}: {one!r} or {two!r}"


def written(value: Any) -> bytes:
    """Plain data as bytes, the same only for the same values of the same types; none for what is not plain."""
    try:
        return marshal.dumps(value, 2)  # later versions also write which values are one object
    except ValueError:
        return b""


def same(one: object, two: object, sentence: str) -> None:
    # To look for a difference one by one takes many times as long as to see that there is none.
    if written(one) == written(two) != b"":
        return
    found = difference(one, two)
    assert not found, f"{sentence}: {found}"


def bare(state: State) -> str:
    """The digest of a state, its streams aside."""
    copy = state.clone()
    copy.deal = Stream(1)
    copy.dice = Stream(1)
    return copy.digest()


def numbers_of(state: State) -> list[int]:
    """The numbers that a state packs, its streams aside."""
    copy = state.clone()
    copy.deal = Stream(1)
    copy.dice = Stream(1)
    unpacker = Unpacker(copy.pack())
    numbers: list[int] = []
    while unpacker.at < len(unpacker.data):
        numbers.append(int(unpacker.get()))
    return numbers


def varying(lists: list[list[int]]) -> set[int]:
    """The places at which some of these lists differ; nothing can be said where their lengths do."""
    if len({len(numbers) for numbers in lists}) > 1:
        return {-1}
    return {place for place, values in enumerate(zip(*lists, strict=True)) if len(set(values)) > 1}
