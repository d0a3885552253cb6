"""What happened, and who hears of it."""

from __future__ import annotations

from qiju.kernel.events import EVERYBODY, SPECTATOR, EventLog


def a_log():
    log = EventLog()
    log.tell("begin", {"round": 1})
    log.whisper("draw", 0b01, {"card": "ace"}, {"card": "one card"})
    log.whisper("peek", 0b10, {"card": "king"})
    log.tell("end", {})
    return log


def heard(log, viewer, after=0):
    return [(told.number, told.kind, told.data) for told in log.heard_by(viewer, after)]


def test_the_audience_hears_all_and_the_others_the_redacted_twin():
    log = a_log()
    assert (2, "draw", {"card": "ace"}) in heard(log, 0)
    assert (2, "draw", {"card": "one card"}) in heard(log, 1)
    assert (2, "draw", {"card": "one card"}) in heard(log, SPECTATOR)


def test_without_a_twin_the_others_hear_nothing():
    log = a_log()
    assert [kind for _, kind, _ in heard(log, 1)] == ["begin", "draw", "peek", "end"]
    assert [kind for _, kind, _ in heard(log, 0)] == ["begin", "draw", "end"]


def test_numbers_run_without_gaps_for_each_viewer():
    """A gap would tell that something was whispered."""
    log = a_log()
    for viewer in (SPECTATOR, 0, 1, 2):
        numbers = [number for number, _, _ in heard(log, viewer)]
        assert numbers == list(range(1, len(numbers) + 1))


def test_hearing_on_from_a_number():
    log = a_log()
    assert [number for number, _, _ in heard(log, 0, after=2)] == [3]
    assert heard(log, 1, after=4) == []
    assert heard(log, 1, after=2) == heard(log, 1)[2:]


def test_an_event_for_everybody_is_one_for_spectators():
    log = EventLog()
    log.whisper("shown", EVERYBODY, {"card": 1}, {"card": None})
    assert heard(log, SPECTATOR) == [(1, "shown", {"card": 1})]
    assert log.heard_by(SPECTATOR)[0].plain() == {"n": 1, "kind": "shown", "data": {"card": 1}}
