"""Records: written whole, read back the same, and refused in a sentence when anything is wrong with them."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qiju.kernel.match import Match, fork, replay
from qiju.kernel.options import content_hash
from qiju.kernel.record import load_record, read_record
from qiju.kernel.refusal import Invalid, Problem
from toys import offers, sealed

GAME = sealed.GAME


def a_match(upto=6, game=GAME):
    match = Match(game, game.prepare(2), b"\x01\x02record", ["甲", "Bob"])
    for text in ("bid 1", "bid 2", "bid 3")[: upto // 2]:
        match.decide_text(1, text)
        match.decide_text(0, text)
    return match


def read_well(problem):
    """The English sentence of a problem, after making sure that both are filled."""
    for lang in ("zh", "en"):
        sentence = GAME.text(lang).problem(problem)
        assert sentence.strip()
        assert not re.search(r"[{]\w+[}]", sentence), sentence
    return sentence


def refused(text):
    """The sentence with which a text is refused as a record, or its replay as a game."""
    with pytest.raises(Invalid) as raised:
        replay(GAME, read_record(text, "file.qiju"))
    return read_well(raised.value)


# ---- whole ---------------------------------------------------------------------------------------------


def test_a_record_comes_back_the_same():
    record = a_match().record
    again = read_record(record.text(), "file.qiju")
    assert again.plain() == record.plain()
    assert again.text() == record.text()
    assert again.names == ["甲", "Bob"]
    assert again.secret == b"\x01\x02record"
    assert again.finished


def test_an_unfinished_record_has_no_end():
    record = a_match(upto=4).record
    assert not record.finished
    assert "end" not in record.plain()
    assert replay(GAME, read_record(record.text(), "x")).state.digest() == a_match(upto=4).state.digest()


def test_extra_things_are_kept():
    record = a_match().record
    record.extra = {"room": "teahouse"}
    assert read_record(record.text(), "x").extra == {"room": "teahouse"}
    assert replay(GAME, record).record.extra == {"room": "teahouse"}


def test_a_record_is_saved_whole_or_not_at_all(tmp_path):
    path = tmp_path / "deep" / "table.qiju"
    record = a_match().record
    record.save(path)
    assert load_record(path).plain() == record.plain()
    record.entries = record.entries[:2]
    record.save(path)
    assert len(load_record(path).entries) == 2
    assert [file.name for file in path.parent.iterdir()] == ["table.qiju"]


def test_a_finished_record_keeps_its_events_with_their_sentences():
    events = a_match().record.events
    assert events[0]["kind"] == "bid"
    assert events[0]["say"] == {"zh": "P2 出价1。", "en": "P2 bids 1."}


# ---- files that are none -------------------------------------------------------------------------------


def test_files_that_cannot_be_read(tmp_path):
    damaged = tmp_path / "bytes.qiju"
    damaged.write_bytes(b"\xff\xfe\x00garbage")
    for path in (tmp_path / "missing.qiju", tmp_path, damaged, tmp_path / "nul\0byte"):
        with pytest.raises(Invalid) as raised:
            load_record(path)
        assert raised.value.key == "problem.record_unreadable"
        read_well(raised.value)


@pytest.mark.parametrize("text", ["", "{", "not json", "\ufeff{}", '{"qiju": 1', "[" * 100_000, "1" * 5000, "\x00"])
def test_texts_that_are_not_json(text):
    assert "file.qiju" in refused(text)


@pytest.mark.parametrize("text", ["[]", "1", "null", '"qiju"', "{}", '{"game": "merit"}'])
def test_json_that_is_no_record(text):
    assert refused(text) == "file.qiju is not a Qiju record."


@pytest.mark.parametrize("found", [0, 2, "1", None, [1]])
def test_another_format(found):
    assert "is in format" in refused(json.dumps({**a_match().record.plain(), "qiju": found}))


# ---- damage --------------------------------------------------------------------------------------------

KEYS = [key for key in a_match().record.plain() if key not in ("qiju", "extra")]


@pytest.mark.parametrize("key", KEYS)
def test_a_missing_part(key):
    plain = a_match().record.plain()
    del plain[key]
    if key == "end":
        assert replay(GAME, read_record(json.dumps(plain), "x")).state.over, "without its end it is merely unfinished"
    else:
        assert "damaged" in refused(json.dumps(plain))


@pytest.mark.parametrize("key", [key for key in KEYS if key != "events"])
@pytest.mark.parametrize("wrong", [None, 3.5, [[]], {"a": {}}, "\ud800", True, -7])
def test_a_part_of_another_type(key, wrong):
    plain = a_match().record.plain()
    if key == "rekey" and wrong is True:
        wrong = False
    refused(json.dumps({**plain, key: wrong}))


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"seats": 3}, "names"),
        ({"names": ["only one"]}, "names"),
        ({"secret": "zz"}, "damaged"),
        ({"secret": "00"}, "damaged"),
        ({"rules": 99}, "version 99"),
        ({"options": {"ties": "coin"}}, "ties"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"content": {"cards": 3}}, "content_hash"),
        ({"content_hash": "0" * 64}, "content_hash"),
        ({"content": {"cards": 3}, "content_hash": content_hash({"cards": 3})}, "unknown key"),
        ({"roles": ["monk", "king"]}, "role"),
        ({"seats": 10**30, "names": []}, "names"),
        ({"entries": [[0, "bid 1", "dance"]]}, "dance"),
        ({"entries": [[0, "", "undo"]]}, "take back"),
        ({"entries": [[0, "bid 9"]]}, "entry 1"),
        ({"entries": [[0, ""]]}, "entry 1"),
        ({"entries": [[7, "bid 1"]]}, "entry 1"),
        ({"entries": [[-1, "bid 1"]]}, "entry 1"),
        ({"entries": [[10**30, "bid 1"]]}, "entry 1"),
        ({"entries": [[7, "", "resign"]]}, "entry 1"),
        ({"entries": [[-1, "", "undo"]]}, "entry 1"),
        ({"entries": [[0]]}, "damaged"),
        ({"entries": [["0", "bid 1"]]}, "damaged"),
        ({"entries": [[True, "bid 1"]]}, "damaged"),
        ({"entries": []}, "end it claims"),
        ({"end": {"count": 6, "digest": "0" * 64, "outcome": {}}}, "end it claims"),
        ({"end": {"count": 5}}, "damaged"),
    ],
)
def test_a_change_that_makes_no_sense(change, word):
    assert word in refused(json.dumps({**a_match().record.plain(), **change}))


def test_a_record_that_goes_on_after_the_end():
    plain = a_match().record.plain()
    plain["entries"] = [*plain["entries"], [0, "bid 1"]]
    assert "entry 7" in refused(json.dumps(plain))


def test_a_record_of_another_game():
    with pytest.raises(Invalid):
        replay(offers.GAME, a_match().record)


def paths_in(value, path=()):
    """Every place in plain data."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from paths_in(item, (*path, key))


WHOLE = a_match().record.plain()
PLACES = [path for path in paths_in(WHOLE) if path and path[0] != "events"]
JUNK = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just([]) | st.just({})


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(PLACES), JUNK, st.booleans())
def test_any_damage_is_a_problem_or_harmless_but_never_anything_else(path, junk, removed):
    plain = json.loads(json.dumps(WHOLE))
    place = plain
    for key in path[:-1]:
        place = place[key]
    if removed:
        del place[path[-1]]
    else:
        place[path[-1]] = junk
    try:
        replay(GAME, read_record(json.dumps(plain), "file.qiju"))
    except Problem as problem:
        read_well(problem)


@settings(max_examples=100)
@given(st.integers(0, len(a_match().record.text()) - 1))
def test_a_record_cut_off_anywhere_is_damaged(length):
    text = a_match().record.text()
    with pytest.raises(Invalid):
        read_record(text[:length], "file.qiju")


# ---- forks ---------------------------------------------------------------------------------------------


def test_a_fork_shares_its_beginning_and_goes_its_own_way():
    record = a_match().record
    other = fork(GAME, record, 2)
    assert [entry.plain() for entry in other.record.entries] == [entry.plain() for entry in record.entries[:2]]
    assert other.record.extra == {"forked_at": 2}
    other.decide_text(0, "bid 3")
    assert len(record.entries) == 6
    assert record.extra == {}


@pytest.mark.parametrize("at", [-1, 7])
def test_a_fork_needs_a_place(at):
    with pytest.raises(Invalid) as raised:
        fork(GAME, a_match().record, at)
    assert raised.value.key == "problem.fork_at"


# ---- rules that have moved on --------------------------------------------------------------------------


class GenerousBidding(sealed.Bidding):
    """Version 2: a prize is worth one point more."""

    def award(self, best):
        if self.setup.version >= 2:
            self.prize += 1
        super().award(best)

    def count(self, which):
        super().count(min(which, 2))


class Generous(sealed.ThreePrizes):
    def __init__(self, oldest):
        super().__init__()
        self.table = GenerousBidding
        self.version, self.oldest = 2, oldest


def test_a_table_of_earlier_rules_goes_on_by_them():
    old = a_match(upto=4)
    generous = Generous(oldest=1)
    again = replay(generous, old.record)
    assert again.state.digest() == old.state.digest()
    assert again.record.plain() == old.record.plain()
    for match in (old, again):
        match.decide_text(1, "bid 3")
        match.decide_text(0, "bid 3")
    assert again.state.outcome().plain() == old.state.outcome().plain()
    assert replay(generous, again.record).record.version == 1


def test_a_new_table_plays_by_the_rules_of_today():
    match = a_match(game=Generous(oldest=1))
    assert match.record.version == 2
    assert sum(match.state.points) == sum(a_match().state.points) + 3
    with pytest.raises(Invalid, match="rules version"):
        replay(GAME, match.record)


def test_a_game_says_how_far_back_it_goes():
    with pytest.raises(Invalid, match="rules version"):
        replay(Generous(oldest=2), a_match().record)
