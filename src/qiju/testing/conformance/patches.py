"""Patches: any number or name of the content may be changed, as far as its declaration goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter

from qiju.bots.names import make_bot
from qiju.kernel.clauses import clauses, rulings
from qiju.kernel.game import Game, Setup
from qiju.kernel.numbers import Number
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


def check_numbers(game: Game, effort: int = 1) -> None:
    """Every number of the content is declared once, lies within its bounds, and is refused beyond them in words."""
    fields = game.declarations()
    if not fields.declared:
        return
    ids = {*clauses(game, "en"), *rulings(game)}
    for field in fields.declared:
        where = f"{game.id}: the declaration of {field.key}"
        assert not field.clause or field.clause in ids, f"{where} names the clause {field.clause}, which is not there"
        blanks = {step[1:-1] for step in field.steps if step[0] == "<"}
        for lang in LANGUAGES:
            assert field.label[lang].strip(), f"{where} has no label in {lang}"
            named = {name for _, name, _, _ in Formatter().parse(field.label[lang]) if name is not None}
            assert named <= blanks, f"{where}: its label in {lang} names {named - blanks}, its key does not"
    for leaf in fields.leaves(game.content()):
        found = [field.key for field in fields.of(leaf.steps)]
        assert len(found) == 1 or (not found and isinstance(leaf.value, str)), (
            f"{game.id}: {'.'.join(leaf.steps)} is declared {len(found)} times: {', '.join(found)}"
        )
    for number in game.numbers():
        declared = number.declaration
        assert declared.allows(number.value), f"{game.id}: {number.key} is {number.value} by the rulebook itself"
        for beyond in [f"not {number.value}"] if declared.choices else [declared.low - 1, declared.high + 1]:
            check_beyond(game, number, beyond)


def check_beyond(game: Game, number: Number, beyond: object) -> None:
    """A value that is not allowed: the refusal names the file, the key, the label, what is allowed, the clause."""
    where = f"{game.id}: content {number.key} = {beyond!r}"
    problem = refused(game, number.patch(game.content(), beyond), "beyond.toml")
    assert problem is not None, f"{where} is accepted"
    allowed = [*number.declaration.choices] or [str(number.declaration.low), str(number.declaration.high)]
    for lang in LANGUAGES:
        label = game.text(lang).problem(game.label_of(number))
        sentence = filled(game, lang, problem.key, dict(problem.values), where)
        for part in ("beyond.toml", number.key, label, *allowed):
            assert part in sentence, f"{where} is refused in {lang} without {part!r}: {sentence}"
    assert problem.clause == number.declaration.clause, f"{where} is refused by {problem.clause or 'no clause'}"


def refused(game: Game, patch: Mapping[str, object], where: str) -> Problem | None:
    try:
        game.prepare(patches=((where, patch),))
    except Problem as problem:
        return problem
    return None


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
