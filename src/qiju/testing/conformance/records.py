"""Records: a match replays, loads back, and can be cut and resumed."""

from __future__ import annotations

from hashlib import sha256

from qiju.kernel.game import Game, Setup
from qiju.kernel.match import Match, replay
from qiju.kernel.notation import write_decision
from qiju.kernel.record import Record, read_record
from qiju.testing.conformance import walks
from qiju.testing.conformance.looks import same
from qiju.testing.conformance.walks import fresh, random_decision, who_decides


def played_match(game: Game, setup: Setup, table: int) -> tuple[Match, list[str]]:
    """A random match, some decisions taken back on the way, and the digest after each entry of its record."""
    match = Match(game, setup, sha256(b"conformance %d" % table).digest())
    stream = fresh(table, 11)
    trail = [match.state.digest()]
    while not match.state.over:
        seat = who_decides(match.state, stream)
        text = write_decision(game, match.state, seat, random_decision(match.state, seat, stream))
        written = match.decide_text(seat, text, match.question(seat))
        assert written == text, f"{game.id}, table {table}: {text!r} is recorded as {written!r}"
        trail.append(match.state.digest())
        if stream.below(6) == 0 and match.undo_refusal(seat) is None:
            match.undo(seat)
            trail.append(match.state.digest())
        assert len(trail) < 8 * game.cap + 200, f"{game.id}, table {table}: the match does not end"
    return match, trail


def check_record(game: Game, effort: int = 1) -> None:
    """A record replays, loads back, and can be cut and resumed anywhere."""
    for table, setup in enumerate(walks.tables(game, 4 * effort)):
        match, trail = played_match(game, setup, table)
        where = f"{game.id}, table {table}"
        assert match.record.finished, f"{where}: the record of a finished game is not finished"
        text = match.record.text()
        again = replay(game, read_record(text, where))
        assert again.state.digest() == trail[-1], f"{where}: the record replays to another end"
        same(again.record.plain(), match.record.plain(), f"{where}: the replayed record is another")
        assert again.record.text() == text, f"{where}: the record reads otherwise when it is written again"
        count = len(match.record.entries)
        for cut in sorted({*range(0, count + 1, 1 + count // 12), count - 1, count}):
            check_cut(game, match.record, cut, trail, where)


def check_cut(game: Game, record: Record, cut: int, trail: list[str], where: str) -> None:
    """As after a crash: only the first entries were saved. The rest is played on from there."""
    kept = read_record(record.text(), where)
    kept.entries = kept.entries[:cut]
    kept.count, kept.digest, kept.outcome, kept.events = -1, "", {}, []
    resumed = replay(game, read_record(kept.text(), where))
    assert resumed.state.digest() == trail[cut], f"{where}: cut after entry {cut}, the record resumes elsewhere"
    for entry in record.entries[cut : cut + 8]:
        if entry.word:
            resumed.undo(entry.seat)
        else:
            resumed.decide_text(entry.seat, entry.text)
    reached = len(resumed.record.entries)
    assert resumed.state.digest() == trail[reached], f"{where}: cut after entry {cut}, it then goes another way"
