"""Who sits where, whose turn it is, and that bots know no more than their seats."""

from __future__ import annotations

from qiju.kernel.bot import Bot
from qiju.kernel.words import kernel_text
from qiju.terminal.save_file import SaveFile, free_path
from qiju.terminal.session import Session
from terminal.helpers import played, table
from toys import sealed


class Peeper(Bot):
    """Notes what it can see of the others' sealed bids, then takes the first move."""

    def __init__(self):
        self.seen = []

    def choose(self, state, seat, moves, stream):
        self.seen.append([bid.value for bid in state.bids])
        return moves[0]


def test_a_bot_thinks_in_a_world_that_hides_what_its_seat_cannot_see():
    """Whatever the first seat has sealed, the second one decides in the same world."""
    seen = []
    for bid in (1, 3):
        game, match = table(sealed.GAME)
        session = Session(game, match, ["human", "random", "random"])
        session.decide(0, [bid])
        peeper = Peeper()
        session.bots[1] = peeper
        session.thought(session.turn())()
        seen.append(peeper.seen)
    assert seen[0] == seen[1]


def test_bots_are_reproducible():
    game, one = table(seed=4)
    _, other = table(seed=4)
    assert played(game, one).record.text() == played(game, other).record.text()


def test_names_say_who_is_a_bot():
    zh, en = kernel_text()["zh"], kernel_text()["en"]
    game, match = table()
    session = Session(game, match, ["human", "house", "random", "house"])
    assert session.names(en)[1:3] == ["P2·House", "P3·Random"]
    assert session.names(zh)[1:3] == ["P2·庄家", "P3·随手"]
    match.record.names = ["Ann", "P2 (house)", "P3", "P4 (designer:style=wealth)"]
    session = Session(game, match, ["human", "house", "human", "designer:style=wealth"])
    assert session.names(zh) == ["Ann", "P2·庄家", "P3", "P4·设计者"]


def test_a_free_path_has_the_next_number(tmp_path):
    first = tmp_path / "merit-1.qiju.json"
    assert free_path(first) == first
    first.touch()
    assert free_path(first) == tmp_path / "merit-1-2.qiju.json"
    (tmp_path / "merit-1-2.qiju.json").touch()
    assert free_path(first) == tmp_path / "merit-1-3.qiju.json"


def test_without_a_path_nothing_is_written_until_asked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game, match = table()
    save_file = SaveFile(game, None)
    save_file.autosave(match.record)
    assert list(tmp_path.iterdir()) == []
    assert save_file.save(match.record)
    assert save_file.kept
    save_file.forget()
    assert list(tmp_path.iterdir()) == []
