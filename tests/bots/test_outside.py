"""Bots from outside: programs in any language, bots of packages; what they hear, and what becomes of bad ones."""

from __future__ import annotations

import importlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import qiju
from qiju.bots.names import make_bot
from qiju.bots.outside import MOST_FAILURES, ProgramBot, make_program
from qiju.bots.outside_program import Bounds
from qiju.kernel.bot import Bot
from qiju.kernel.events import EventLog
from qiju.kernel.match import Match
from qiju.kernel.record import load_record
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game, game_names
from qiju.kernel.state import PASS
from qiju.kernel.streams import Keys, Stream, lab_secret
from qiju.lab.playout import harvest_games
from qiju.lab.simulate import Run, report, simulate
from qiju.tables import opened, resumed
from qiju.terminal.play import play_app
from qiju.terminal.session import OVER, Session
from terminal.helpers import sitting, table

PROGRAMS = Path(__file__).parent / "programs"
PYTHON = f"{sys.executable} -I {PROGRAMS / 'by_chance.py'}"
NODE = f"node {PROGRAMS / 'last_word.js'}"
MERIT = find_game("merit")
PATIENT = Bounds(seconds=120.0)  # however busy the machine is
HASTY = Bounds(seconds=1.0)  # for those who never answer


def table_of(name: str):
    game = find_game(name)
    return game, game.prepare(min(game.seats))


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("command", [PYTHON, NODE], ids=["python", "node"])
def test_a_program_plays_every_game(name: str, command: str) -> None:
    if shutil.which(command.split()[0]) is None:
        pytest.skip("no node here")
    game, setup = table_of(name)
    program = make_program(game, command, PATIENT)
    bots = [program, *[make_bot(game, "normal")] * (int(setup.seats) - 1)]
    harvest = harvest_games(game, setup, bots, 11, 0, 1, False)
    assert harvest.games == 1
    assert harvest.problems == []
    assert program.program is not None
    program.close()


def test_two_processes_play_as_one_does() -> None:
    run = Run("merit", 2, (f"program:{PYTHON}", "house"), 6, 5, rotate=True)
    alone, together = (report(simulate(run, workers)) for workers in (1, 2))
    assert alone["metrics"] == together["metrics"]
    assert alone["replaced"] == together["replaced"] == []


# -- what it hears -----------------------------------------------------------------------------------


def heard_in(file: Path) -> list[dict]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("name", game_names())
def test_worlds_that_a_seat_cannot_tell_apart_sound_the_same(name: str, tmp_path: Path) -> None:
    """Everything that goes to a program, byte by byte, from the true world and from one that is imagined."""
    game, setup = table_of(name)
    state = game.start(setup, lab_secret(4, 2))
    stream, house = Stream(3), make_bot(game, "normal")
    compared = 0
    for step in range(120):
        if state.must == 0:
            break
        seat = int(state.deciding) if state.deciding >= 0 else state.pending()[0]
        moves = state.legal(seat)
        if len(moves) > 1 and step % 8 == 0:
            worlds = [state, state.resample(seat, Stream(step + 1))]
            lines = []
            for world in worlds:
                bot = ProgramBot(game, "program:notes", [], PATIENT)
                bot.sit_down(setup)
                words = {game.word(world, seat, move): move for move in moves}
                imagined = world.resample(seat, Stream(17))
                lines.append((bot.hello(world, seat), bot.request(imagined, world, seat, words, 17, 1.0)))
            assert lines[0] == lines[1]
            compared += 1
        state.perform(seat, house.choose(state, seat, moves, stream))
    assert compared > 3


def test_a_program_hears_its_table_and_no_secret(tmp_path: Path) -> None:
    notes = tmp_path / "notes.jsonl"
    setup = MERIT.prepare(2)
    bot = make_program(MERIT, f"{sys.executable} {PROGRAMS / 'notes.py'} {notes}", PATIENT)
    harvest = harvest_games(MERIT, setup, [bot, make_bot(MERIT, "house")], 77, 0, 2, True)
    assert harvest.problems == []
    bot.close()
    heard = heard_in(notes)
    hellos = [message for message in heard if message["say"] == "hello"]
    assert [message["seat"] for message in hellos] == [0, 1], "it moves on with `rotate`"
    assert hellos[0]["content"] == setup.content
    assert heard[-1]["say"] == "over"
    assert heard[-1]["outcome"]["winners"] is not None
    asked = [message for message in heard if message["say"] == "decide"]
    assert all({"word", "label"} == set(move) for message in asked for move in message["moves"])
    # Every event that its seat was told in the first game, once and in order.
    state = MERIT.start(setup, lab_secret(77, 0))
    state.log = EventLog()
    MERIT.tell_setup(state)
    told = [told.kind for told in state.log.heard_by(0)]
    first_game = heard[: heard.index(hellos[1])]
    events = [event for message in first_game for event in message.get("events", [])]
    assert [event["kind"] for event in events][: len(told)] == told
    assert len(events) > len(told)
    assert all(event["text"] for event in events)
    written = notes.read_text(encoding="utf-8")
    keys = Keys(lab_secret(77, 0), 0)
    for secret in (lab_secret(77, 0).hex(), keys.deal, keys.dice, keys.bots):
        assert str(secret) not in written


def test_a_program_hears_what_is_whispered_to_its_seat_alone() -> None:
    """In 《三国杀》 everybody is told their own cards."""
    game, setup = table_of("sanguosha")
    state = game.start(setup, lab_secret(2, 2))
    state.log = EventLog()
    game.tell_setup(state)
    stream, house = Stream(3), make_bot(game, "normal")
    seats = range(int(setup.seats))
    bots = [ProgramBot(game, "program:notes", [], PATIENT) for _ in seats]
    heard: list[list[dict]] = [[] for _ in seats]
    for _ in range(60):
        seat = int(state.deciding) if state.deciding >= 0 else state.pending()[0]
        for one in seats:
            heard[one] += bots[one].news(state, one)
        moves = state.legal(seat)
        state.perform(seat, house.choose(state, seat, moves, stream))
    for one in seats:
        heard[one] += bots[one].news(state, one)
        told = [(event["kind"], event["data"]) for event in heard[one]]
        assert told == [(event.kind, event.data) for event in state.log.heard_by(one)]
    assert heard[0] != heard[1]


def test_in_the_middle_of_a_decision_it_hears_what_it_has_said(tmp_path: Path) -> None:
    game, setup = table_of("salvation")
    notes = tmp_path / "notes.jsonl"
    bot = make_program(game, f"{sys.executable} {PROGRAMS / 'notes.py'} {notes}", PATIENT)
    harvest_games(game, setup, [bot, *[make_bot(game, "normal")] * (int(setup.seats) - 1)], 3, 0, 1, False)
    bot.close()
    within = [message for message in heard_in(notes) if message.get("made")]
    assert within
    assert all(message["events"] == [] for message in within)


# -- bad ones ----------------------------------------------------------------------------------------


def bad(how: str, *more: str) -> ProgramBot:
    bounds = HASTY if how in ("hangs", "deaf") else Bounds(seconds=120.0, megabytes=256)
    bot = make_program(MERIT, " ".join([sys.executable, str(PROGRAMS / "bad.py"), how, *more]), bounds)
    assert isinstance(bot, ProgramBot)
    return bot


@pytest.mark.parametrize(
    ("how", "key"),
    [
        ("hangs", "problem.bot_hung"),
        ("deaf", "problem.bot_hung"),
        ("dies", "problem.bot_died"),
        ("nonsense", "problem.bot_nonsense"),
        ("floods", "problem.bot_flooded"),
        ("twice", "problem.bot_flooded"),
        ("greedy", "problem.bot_died"),
    ],
)
def test_whoever_fails_is_replaced_by_the_games_own_bot(how: str, key: str) -> None:
    setup = MERIT.prepare(2)
    house = make_bot(MERIT, "normal")
    bot = bad(how)
    harvest = harvest_games(MERIT, setup, [bot, house], 9, 0, 1, False)
    [problem] = harvest.problems
    assert problem.key == key
    assert harvest.unfinished == []
    assert bot.program is None
    said = {lang: text.problem(problem) for lang, text in MERIT.texts().items()}
    assert "自己的机器人" in said["zh"]
    assert "own bot" in said["en"]
    assert bot.name in said["en"]


def test_whoever_fails_again_and_again_is_not_started_again() -> None:
    setup = MERIT.prepare(2)
    harvest = harvest_games(MERIT, setup, [bad("nonsense"), make_bot(MERIT, "house")], 9, 0, MOST_FAILURES + 3, False)
    assert harvest.games == MOST_FAILURES + 3
    assert len(harvest.problems) == MOST_FAILURES


def running(mark: str) -> list[str]:
    listed = subprocess.run(["ps", "-eww", "-o", "pid,args"], capture_output=True, text=True, check=True).stdout
    return [line for line in listed.splitlines() if mark in line and "ps -eww" not in line]


def test_nobody_is_left_behind(tmp_path: Path) -> None:
    """Not even whoever left the program's group and lost their father."""
    mark = str(tmp_path / "family")
    harvest = harvest_games(MERIT, MERIT.prepare(2), [bad("family", mark), make_bot(MERIT, "house")], 9, 0, 1, False)
    assert [problem.key for problem in harvest.problems] == ["problem.bot_nonsense"]
    assert running(mark) == []


def test_a_program_ends_with_whoever_started_it(tmp_path: Path) -> None:
    """However that ends, and whether the program listens or not."""
    mark = tmp_path / "stubborn"
    code = (
        "import os, sys\nfrom qiju.bots.outside_program import Bounds, Program\n"
        "program = Program(sys.argv[1:], Bounds())\n"
        "while not os.path.exists(sys.argv[-1]):\n    pass\n"
        "os.kill(os.getpid(), 9)"
    )
    stubborn = [sys.executable, str(PROGRAMS / "bad.py"), "stubborn", str(mark)]
    done = subprocess.run([sys.executable, "-c", code, *stubborn], check=False)
    assert done.returncode == -9
    assert mark.exists()
    for _ in range(200):
        if not running(str(mark)):
            break
    assert running(str(mark)) == []


def test_a_program_that_is_not_there_is_refused_at_once() -> None:
    for written in ("program:", "program:./no-such-bot", "program:'", "program"):
        with pytest.raises(Invalid):
            make_bot(MERIT, written)


# -- at a table in the terminal, at the door, in a file ----------------------------------------------


def test_a_program_sits_at_a_table_in_the_terminal() -> None:
    seated = [f"program:{PYTHON}", "house"]
    match = opened(MERIT, MERIT.prepare(2), seated, 4)
    session = Session(MERIT, match, seated)
    while (turn := session.turn()).kind != OVER:
        session.answer(turn, session.thought(turn)())
        assert session.problems_of(turn.seat) == []
    assert match.record.names[0] == f"P1 (program:{PYTHON})"
    assert "外来程序" in session.names(MERIT.text("zh"))[0]


async def test_the_screen_says_that_a_program_was_replaced() -> None:
    game, match = table(roles="farmer merchant scholar monk")
    bots = ["human", f"program:{sys.executable} {PROGRAMS / 'bad.py'} nonsense", "house", "house"]
    async with sitting(play_app(game, match, bots, "en", None, 0)) as here:
        await here.asked()
        await here.until(lambda: here.shows("the game's own bot plays on"))


def test_a_program_decides_at_the_door() -> None:
    match = qiju.game("merit").match(2, bots=[f"program:{PYTHON}", "house"], seed=2).play(decisions=6)
    assert len(match.decisions) == 6
    with pytest.warns(UserWarning, match="own bot"):
        qiju.game("merit", "en").match(2, seed=2).play(f"program:{sys.executable} -c 1", decisions=2)


def test_a_record_starts_no_program(tmp_path: Path) -> None:
    path = tmp_path / "strange.qiju.json"
    match = opened(MERIT, MERIT.prepare(2), ["human", f"program:touch {tmp_path / 'started'}"], 4)
    match.record.save(path)
    assert load_record(path).extra["seated"][1].startswith("program:")
    assert resumed(MERIT, path)[1] == ["human", "house"]
    assert qiju.load(path).seated == ["human", "house"]


# -- packages ----------------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A package beside ours that brings bots."""
    facts = tmp_path / "wise_bots-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: wise-bots\nVersion: 1\n")
    (facts / "entry_points.txt").write_text(
        "[qiju.bots]\nwise = wise_bots:Wise\nodd = wise_bots:odd\nbroken = wise_bots:nothing\nhouse = wise_bots:odd\n"
    )
    (tmp_path / "wise_bots.py").write_text(
        "from qiju.kernel.bot import Bot\n"
        "class Wise(Bot):\n"
        "    def __init__(self, game, arguments):\n"
        "        self.place, self.seen = int(arguments.get('place', 0)), []\n"
        "    def choose(self, state, seat, moves, stream):\n"
        "        self.seen.append(state)\n"
        "        return moves[self.place]\n"
        "def odd(game, arguments):\n    return 7\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield
    sys.modules.pop("wise_bots", None)


def test_a_package_brings_bots_for_any_game(package) -> None:
    for name in game_names():
        game = find_game(name)
        state = game.start(game.prepare(), b"a guest")
        seat = state.pending()[0]
        moves = state.legal(seat)
        bot = make_bot(game, "wise:place=-1")
        assert bot.choose(state, seat, moves, Stream(5)) == moves[-1]
        [seen] = bot.guest.seen
        assert seen is not state, "it is handed a world of its own"
        assert (seen.deal.s, seen.dice.s) != (state.deal.s, state.dice.s)


def test_a_package_never_takes_a_games_own_name(package) -> None:
    assert type(make_bot(MERIT, "house")) is type(MERIT.bots()["house"]({}))


@pytest.mark.parametrize("name", ["odd", "broken"])
def test_a_package_that_brings_no_bot_is_told_in_a_sentence(package, name: str) -> None:
    with pytest.raises(Invalid) as refused:
        make_bot(MERIT, name)
    assert refused.value.key == "problem.bot_broken"


def test_a_package_bot_that_fails_is_replaced(package) -> None:
    bot = make_bot(MERIT, "wise:place=99")
    harvest = harvest_games(MERIT, MERIT.prepare(2), [bot, make_bot(MERIT, "house")], 9, 0, 2, False)
    assert [problem.key for problem in harvest.problems] == ["problem.bot_raised"] * 2


def test_whoever_is_unknown_hears_of_packages(package) -> None:
    with pytest.raises(Invalid) as refused:
        make_bot(MERIT, "wiser")
    assert "wise" in str(refused.value.values["known"])


def test_the_usual_bot_hears_nothing_and_has_no_problems() -> None:
    class Plain(Bot):
        def choose(self, state, seat, moves, stream):
            return moves[0]

    assert Plain().sit_down(MERIT.prepare()) is False
    assert Plain().problems_since() == []
    assert PASS not in Match(MERIT, MERIT.prepare(2), b"x").state.legal(0)
