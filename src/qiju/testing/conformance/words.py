"""Words: every event has its sentence in both languages, and nothing shown holds the secret."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from string import Formatter
from typing import Final

from qiju.kernel.clauses import clauses, rulings
from qiju.kernel.events import SPECTATOR, EventLog
from qiju.kernel.game import Game
from qiju.kernel.state import State
from qiju.kernel.streams import Keys
from qiju.kernel.words import LANGUAGES, kernel_text
from qiju.testing.conformance import walks
from qiju.testing.conformance.looks import heard, plain_item, same
from qiju.testing.conformance.walks import carry_out, fresh, random_decision, who_decides

UNFILLED: Final = re.compile(r"[{][A-Za-z_0-9.]*[}]")


def filled(game: Game, lang: str, key: str, values: dict[str, object], where: str) -> str:
    """The sentence for a key, after making sure that it is one."""
    text = game.text(lang)
    is_template = " " in key or not re.fullmatch(r"[A-Za-z0-9_.-]+", key)
    assert text.knows(key) or is_template, f"{where}: {lang} has no text {key!r}"
    for name in names_in(values):
        assert text.knows(name), f"{where}: {lang} has no text {name!r}, which {key!r} names"
    sentence = text.say(key, values)
    assert sentence.strip(), f"{where}: the {lang} text {key!r} is empty"
    assert not UNFILLED.search(sentence), f"{where}: the {lang} text {key!r} is left unfilled: {sentence}"
    return sentence


def names_in(value: object) -> list[str]:
    """The text keys that the values of a sentence refer to."""
    if isinstance(value, str):
        return [value[1:]] if value.startswith("@") else []
    if isinstance(value, dict):
        return [name for item in value.values() for name in names_in(item)]
    if isinstance(value, list):
        return [name for item in value for name in names_in(item)]
    return []


def check_events(game: Game, effort: int = 1) -> None:
    """Every event has a sentence in both languages, and nothing that is shown holds the secret."""
    for table, setup in enumerate(walks.tables(game, 12 * effort)):
        secret = sha256(b"a secret %d" % table).digest()
        stream = fresh(table, 19)
        state = game.start(setup, secret)
        log = EventLog()
        state.log = log
        decisions = 0
        while not state.over:
            check_discreet(game, state, secret, decisions)
            seat = who_decides(state, stream)
            carry_out(state, seat, random_decision(state, seat, stream))
            decisions += 1
        check_discreet(game, state, secret, decisions)
        for event in log.events:
            check_event(game, event.kind, event.full)
            if event.shared is not None:
                check_event(game, event.kind, event.shared)
        told = json.dumps([[event.full, event.shared] for event in log.events], ensure_ascii=False, default=str)
        assert not betrayed(told, state, secret), f"{game.id}, table {table}: an event holds the secret"


def check_event(game: Game, kind: str, data: dict[str, object]) -> None:
    where = f"{game.id}: event {kind}"
    same(json.loads(json.dumps(data)), data, f"{where}: its data are not plain")
    for lang in LANGUAGES:
        assert game.text(lang).knows(f"tell.{kind}"), (
            f"{where}: {lang} has no text 'tell.{kind}' (see `Game.read_texts`)"
        )
        filled(game, lang, f"tell.{kind}", data, where)


def check_discreet(game: Game, state: State, secret: bytes, decisions: int) -> None:
    """Views are plain data; neither they nor menus hold the secret. Looking at either changes nothing."""
    before = (state.digest(), len(heard(state, SPECTATOR)))
    for viewer in (SPECTATOR, *range(int(state.seats))):
        view = game.view(state, viewer)
        where = f"{game.id}: after {decisions} decisions the view of {viewer}"
        shown = json.dumps(view, ensure_ascii=False)
        same(json.loads(shown), view, f"{where} is not plain data")
        menu = [plain_item(item) for item in game.menu(state, viewer)] if viewer != SPECTATOR else []
        shown += json.dumps(menu, ensure_ascii=False, default=str)
        assert not betrayed(shown, state, secret), f"{where} or its menu holds the secret or a stream"
    after = (state.digest(), len(heard(state, SPECTATOR)))
    assert after == before, f"{game.id}: after {decisions} decisions, looking at views and menus changed the table"


def betrayed(shown: str, state: State, secret: bytes) -> bool:
    """Does this text hold the secret, a key made from it, or where a stream stands?"""
    keys = Keys(secret, 0)
    streams = [keys.deal, keys.dice, keys.bots, keys.spare, state.deal.s, state.dice.s]
    telling = [secret.hex(), repr(secret)[2:-1], str(list(secret))[1:-1], *[str(int(number)) for number in streams]]
    return any(text in shown for text in telling)


def check_texts(game: Game, effort: int = 1) -> None:
    """Both languages have the same keys and fill them alike; both rulebooks have the same clauses."""
    zh, en = (game.text(lang).table for lang in LANGUAGES)
    odd = sorted(set(zh) ^ set(en))
    assert not odd, f"{game.id}: texts in one language only: {', '.join(odd[:10])}"
    lost = sorted(set(kernel_text()["en"].table) - set(en))
    assert not lost, f"{game.id}: the kernel's own texts are missing: {', '.join(lost[:10])}"
    for key in zh:
        fields = [{name for _, name, _, _ in Formatter().parse(table[key]) if name is not None} for table in (zh, en)]
        assert fields[0] == fields[1], f"{game.id}: {key} is filled with {fields[0]} in zh, {fields[1]} in en"
    ids = [list(clauses(game, lang)) for lang in LANGUAGES]
    odd = sorted(set(ids[0]) ^ set(ids[1]))
    assert ids[0] == ids[1], f"{game.id}: the clauses of the two rulebooks differ: {', '.join(odd[:10]) or 'in order'}"
    known = {*ids[0], *rulings(game)}
    for option in game.options:
        assert not known or option.clause in known, f"{game.id}: option {option.name} names {option.clause}, no clause"
