"""Patches: any number or name of the content may be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from qiju.bots.names import make_bot
from qiju.kernel.game import Game, Setup
from qiju.kernel.refusal import Problem
from qiju.kernel.streams import Keys, lab_secret
from qiju.kernel.words import LANGUAGES
from qiju.lab.playout import play_out
from qiju.testing.conformance.walks import SEED, check_outcome
from qiju.testing.conformance.words import filled


def check_patches(game: Game, effort: int = 1) -> None:
    """Any number or name of the content may be changed: it is refused in words, or it can be played."""
    for number, (path, value) in enumerate(leaf_values(game.content())):
        for changed in strange_values(value):
            patch: object = changed
            for key in reversed(path):
                patch = {key: patch}
            assert isinstance(patch, dict)
            where = f"{game.id}: content {'.'.join(path)} = {changed!r}"
            try:
                setup = game.prepare(patches=(("conformance", patch),))
            except Problem as problem:
                for lang in LANGUAGES:
                    filled(game, lang, problem.key, dict(problem.values), where)
                continue
            except Exception as error:
                raise AssertionError(f"{where} is not refused in words, but raises {error!r}") from error
            check_patched(game, setup, number, where)


def check_patched(game: Game, setup: Setup, number: int, where: str) -> None:
    """Such a table may be dull, it may even never end; but nothing breaks."""
    keys = Keys(lab_secret(SEED, number), 0)
    try:
        state = game.deal(setup, keys)
        made = play_out(state, [make_bot(game, "random") for _ in range(setup.seats)], keys.bots, game.cap)
        if made >= 0:
            check_outcome(game, state, where)
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(f"{where} is accepted, but the game then raises {error!r}") from error


def leaf_values(tree: Mapping[str, object], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from leaf_values(value, (*path, key))
        else:
            yield (*path, key), value


def strange_values(value: object) -> list[object]:
    """Other values of the same type."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [0, -1, value + 1, 9999]
    if isinstance(value, list):
        return [[], value[:1], [*value, *value]]
    return ["", "nonsense"]
