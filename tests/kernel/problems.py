"""Every problem that belongs to no game, with what provokes it. `docs/refusals/kernel.md` is written from this list."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

import qiju
from merit.helpers import begin, last_round, open_table
from qiju import installed, pages, tables, written
from qiju.bots.names import make_bot, seat_bots
from qiju.commands import figures, playing
from qiju.kernel.clauses import find_clause
from qiju.kernel.custom_file import MOST_BYTES, check_taken, parse_custom
from qiju.kernel.game import Game
from qiju.kernel.match import Match, fork, replay
from qiju.kernel.record import Record, load_record, read_record
from qiju.kernel.registry import find_game
from qiju.new import write_package
from qiju.studio.reading import game_for
from qiju.table.rooms.clock import Rule
from qiju.table.settings import Settings, changed
from qiju.testing import Table
from toys import offers, sealed

MERIT = find_game("merit")


@dataclass(frozen=True)
class Trouble:
    """One problem: the situation in a line of English, what brings it about, and the numbers it must say."""

    key: str
    situation: str
    brings: Callable[[Path], object]
    numbers: dict[str, int] = field(default_factory=dict)
    game: Game = MERIT

    def __str__(self) -> str:
        return f"{self.key}: {self.situation}"


def prepared(**wish: object) -> Callable[[Path], object]:
    """A table of 《功德轮回》 is set up like this."""
    return lambda folder: MERIT.prepare(**wish)


def patched(patch: dict[str, object]) -> Callable[[Path], object]:
    return prepared(patches=(("my.toml", patch),))


def writes(table: Callable[[], Table], seat: int, text: str) -> Callable[[Path], object]:
    """Somebody writes a decision."""
    return lambda folder: table().match.decide_text(seat, text)


def file_of(name: str, content: bytes, read: Callable[[Path], object]) -> Callable[[Path], object]:
    """A file with this in it is read."""

    def brings(folder: Path) -> object:
        path = folder / name
        path.write_bytes(content)
        return read(path)

    return brings


def market() -> Match:
    """Three who trade: the second one has tea."""
    match = Match(offers.GAME, offers.GAME.prepare(3, {"each": 0}), b"match")
    for seat, good in enumerate(("silk", "tea", "jade")):
        match.state.goods[seat] = [int(good == other) for other in offers.GOODS]
    return match


def bidding() -> Match:
    match = Match(sealed.GAME, sealed.GAME.prepare(2), b"record", ["Ann", "Bob"])
    for text in ("bid 1", "bid 2", "bid 3"):
        match.decide_text(1, text)
        match.decide_text(0, text)
    return match


def record(**changes: object) -> Record:
    """A finished record in which something was changed by hand."""
    return read_record(json.dumps({**bidding().record.plain(), **changes}), "game.qiju.json")


def other_end() -> Record:
    plain = bidding().record.plain()
    return record(end={**plain["end"], "digest": "00" * 32})


def undone(table: Callable[[], Table], seat: int) -> Callable[[Path], object]:
    return lambda folder: table().match.undo(seat)


def others_acted() -> Table:
    table = begin("farmer merchant", allow_pass="on")
    return table.does("farmer", "labor", "labor").does("merchant", "labor")


def diced() -> Table:
    return begin("farmer merchant").does("farmer", "practice")


def old_unfinished(folder: Path) -> object:
    plain = {**bidding().record.plain(), "rules": 0}
    del plain["end"]
    return pages.sentences(sealed.GAME, read_record(json.dumps(plain), "game.qiju.json"), "en", None)


def core_alone(extra: str) -> None:
    """A command that wants an extra, where nothing but the core is installed."""
    with mock.patch.object(installed, "is_installed", return_value=False):
        installed.need_extra(extra)


def no_rules(folder: Path) -> object:
    return pages.show_rules(sealed.GAME, "", "en")


def clock(**wish: object) -> Callable[[Path], object]:
    return lambda folder: Rule(**wish).checked()


def taken_path(folder: Path) -> object:
    path = folder / "fork.qiju.json"
    path.touch()
    return tables.fork_file(sealed.GAME, bidding().record, 2, path, "en")


def plugged_in(name: str, place: str, asked: str) -> Callable[[Path], object]:
    """A package beside ours whose entry point leads to this place, and somebody who asks for a game."""

    def brings(folder: Path) -> object:
        facts = folder / "qiju_broken-1.dist-info"
        facts.mkdir()
        (folder / "broken_game.py").write_text("raise RuntimeError('half a game')\n")
        (folder / "odd_game.py").write_text("GAME = 7\n")
        (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: qiju-broken\nVersion: 1\n")
        (facts / "entry_points.txt").write_text(f"[qiju.games]\n{name} = {place}\n")
        sys.path.insert(0, str(folder))
        importlib.invalidate_caches()
        try:
            return find_game(asked)
        finally:
            sys.path.remove(str(folder))
            for module in ("broken_game", "odd_game"):
                sys.modules.pop(module, None)

    return brings


def at_the_door(**wishes: Any) -> qiju.Match:
    return qiju.game("merit").match(2, **{"seed": 1, **wishes})


def taken_by_folder(folder: Path) -> Path:
    path = folder / "game.qiju.json"
    path.mkdir()
    return path


def begins_game(name: str, taken: str = "", below: str = "") -> Callable[[Path], object]:
    """`qiju new NAME`, where something is in the way."""

    def brings(folder: Path) -> object:
        if taken:
            (folder / taken).parent.mkdir(exist_ok=True)
            (folder / taken).touch()
        return write_package(name, folder / below)

    return brings


FARMERS = ["farmer", "farmer", "scholar", "monk"]

CASES = [
    Trouble("problem.option_name", "An option that does not exist.", prepared(options={"speed": "high"})),
    Trouble("problem.option_value", "A value that the option does not have.", prepared(options={"invest": "twice"})),
    Trouble("problem.option_pair", "`--option invest` without a value.", lambda folder: written.pairs(["invest"])),
    Trouble(
        "problem.option_number",
        "`--set grace=soon` for the server.",
        lambda folder: changed(Settings(), {"grace": "soon"}),
        {"low": -1},
    ),
    Trouble("problem.preset_name", "A preset that does not exist.", prepared(presets=["hard"])),
    Trouble("problem.content_key", "A patch names a key that does not exist.", patched({"weather": 5})),
    Trouble("problem.content_key_like", "A patch misspells a key.", patched({"team": {"round": 5}})),
    Trouble("problem.content_key_like", "A patch forgets the table of a key.", patched({"save_target": 9})),
    Trouble("problem.content_key_quoted", "A patch puts a whole key in quotes.", patched({"team.save_target": 9})),
    Trouble("problem.content_type", "A patch gives a word for a number.", patched({"team": {"rounds": "five"}})),
    Trouble(
        "problem.content_range",
        "Calamity would start where the track ends.",
        patched({"team": {"calamity_start": 20}}),
        {"low": 0, "high": 19, "value": 20},
    ),
    Trouble(
        "problem.number_range",
        "A patch asks for more rounds than there are events.",
        patched({"team": {"rounds": 9}}),
        {"low": 1, "high": 8},
    ),
    Trouble(
        "problem.number_choice",
        "A patch gives a vow to a role that does not exist.",
        patched({"vows": {"great_donor": {"role": "king"}}}),
    ),
    Trouble(
        "problem.patch_unreadable",
        "A patch file that is not there.",
        lambda folder: written.patches([folder / "no.toml"]),
    ),
    Trouble(
        "problem.patch_damaged",
        "A patch that is not valid TOML.",
        file_of("my.toml", b"a = ", lambda p: written.patches([p])),
    ),
    Trouble(
        "problem.patch_json",
        "A patch that is not valid JSON.",
        file_of("my.json", b"{", lambda p: written.patches([p])),
    ),
    Trouble(
        "problem.patch_no_table",
        "A JSON patch that is a list.",
        file_of("my.json", b"[1]", lambda p: written.patches([p])),
    ),
    Trouble("problem.seats", "A game for two to four, with seven.", prepared(seats=7), {"seats": 7}),
    Trouble(
        "problem.seat",
        "A decision for the fifth seat of a table of four.",
        lambda folder: open_table().match.decide_text(4, "refuge"),
        {"seat": 5, "seats": 4},
    ),
    Trouble("problem.role_count", "One role for four seats.", prepared(roles=["farmer"]), {"seats": 4, "given": 1}),
    Trouble("problem.role_name", "A role that does not exist.", prepared(roles=["king", "farmer", "monk", "scholar"])),
    Trouble("problem.role_name", "Too few roles, and one of them does not exist.", prepared(roles=["farmer", "king"])),
    Trouble("problem.role_twice", "Two farmers.", prepared(roles=FARMERS)),
    Trouble("problem.bot_name", "A bot that does not exist.", lambda folder: make_bot(MERIT, "grandmaster")),
    Trouble("problem.bot_program", "A program that is not there.", lambda folder: make_bot(MERIT, "program:./no-bot")),
    Trouble("problem.bot_pair", "A bot's argument without a value.", lambda folder: make_bot(MERIT, "designer:style")),
    Trouble(
        "problem.bot_argument",
        "An argument that the bot does not take.",
        lambda folder: make_bot(MERIT, "house:style=x"),
    ),
    Trouble(
        "problem.bot_value",
        "A value that the argument does not have.",
        lambda folder: make_bot(MERIT, "designer:style=odd"),
    ),
    Trouble(
        "problem.bot_count",
        "Three bots for four seats.",
        lambda folder: seat_bots("house,house,random", 4),
        {"seats": 4, "given": 3},
    ),
    Trouble(
        "problem.human_here",
        "A simulation with a person in it.",
        lambda folder: figures.simulate("merit", games=1, bots="human"),
    ),
    Trouble("problem.game_name", "A game that does not exist.", lambda folder: find_game("chess")),
    Trouble(
        "problem.game_broken", "A plug-in whose module breaks.", plugged_in("broken", "broken_game:GAME", "broken")
    ),
    Trouble("problem.game_no_game", "A plug-in that is not a game.", plugged_in("odd", "odd_game:GAME", "odd")),
    Trouble(
        "problem.game_name_broken",
        "A game that does not exist, where a plug-in is broken.",
        plugged_in("broken", "broken_game:GAME", "chess"),
    ),
    Trouble("problem.language", "A language that Qiju does not speak.", lambda folder: qiju.game("merit", lang="fr")),
    Trouble("problem.wish", "A seed that is not a number, in Python.", lambda folder: at_the_door(seed="x")),
    Trouble("problem.wish", "Roles that are a number, in Python.", lambda folder: at_the_door(roles=4)),
    Trouble("problem.wish", "Options that are a list, in Python.", lambda folder: at_the_door(options=["x"])),
    Trouble("problem.wish", "A patch that is a number, in Python.", lambda folder: at_the_door(patch=7)),
    Trouble("problem.wish", "A decision that is a number, in Python.", lambda folder: at_the_door().decide("P1", 5)),
    Trouble("problem.wish", "Nowhere to save to, in Python.", lambda folder: at_the_door().save(None)),
    Trouble("problem.seat_name", "A seat that does not exist, in Python.", lambda folder: at_the_door().moves("Ann")),
    Trouble("problem.names", "Two players of one name.", lambda folder: at_the_door(names=["Ann", "Ann"])),
    Trouble(
        "problem.record_unwritable",
        "A record to be saved where a folder is.",
        lambda folder: at_the_door().save(taken_by_folder(folder)),
    ),
    Trouble("problem.clause", "A clause that does not exist.", lambda folder: find_clause(MERIT, "M-99", "en")),
    Trouble("problem.empty_move", "Nothing is written.", writes(begin, 0, "  ")),
    Trouble("problem.unknown_move", "A word that means nothing.", writes(begin, 0, "dance")),
    Trouble(
        "problem.unfinished_move",
        "An offer without what is wanted for it.",
        lambda folder: market().decide_text(1, "offer tea"),
        game=offers.GAME,
    ),
    Trouble("problem.ambiguous", "A word that two moves have.", lambda folder: ambiguous(), game=sealed.GAME),
    Trouble("problem.too_much", "A decision, and more behind it.", writes(begin, 0, "labor labor")),
    Trouble(
        "problem.unfinished",
        "A page sends half an offer.",
        lambda folder: market().decide(1, [offers.OFFER, offers.GIVE]),
        game=offers.GAME,
    ),
    Trouble(
        "problem.stale",
        "An answer to the question before.",
        lambda folder: begin().match.decide_text(0, "labor", -7),
    ),
    Trouble("problem.undo_over", "Taking back after the end.", undone(lambda: last_round().finish(), 0)),
    Trouble("problem.undo_nothing", "Taking back before the first decision.", undone(open_table, 0)),
    Trouble("problem.undo_revealed", "Taking back a roll of the dice.", undone(diced, 0)),
    Trouble("problem.undo_others", "Taking back after somebody else has acted.", undone(others_acted, 0)),
    Trouble("problem.record_unreadable", "A record that is not there.", lambda folder: load_record(folder / "no.json")),
    Trouble("problem.record_damaged", "A record that breaks off.", file_of("game.json", b'{"qiju": 1', load_record)),
    Trouble("problem.record_not_one", "A file that is not a record.", file_of("list.json", b"[]", load_record)),
    Trouble(
        "problem.record_format",
        "A record of a format to come.",
        lambda folder: record(qiju=7),
        {"found": 7, "known": 1},
    ),
    Trouble(
        "problem.record_version",
        "A record of rules that are no longer played.",
        lambda folder: replay(sealed.GAME, record(rules=0)),
        {"found": 0, "now": 1},
        game=sealed.GAME,
    ),
    Trouble(
        "problem.record_entry",
        "A record in which a decision was changed.",
        lambda folder: replay(sealed.GAME, record(entries=[[0, "fly"]])),
        {"number": 1},
        game=sealed.GAME,
    ),
    Trouble("problem.record_word", "A record with an entry that does not exist.", lambda folder: odd_entry()),
    Trouble(
        "problem.record_end",
        "A record that claims another end.",
        lambda folder: replay(sealed.GAME, other_end()),
        game=sealed.GAME,
    ),
    Trouble("problem.record_no_events", "An unfinished record of old rules.", old_unfinished, game=sealed.GAME),
    Trouble("problem.record_game", "A record of another game.", lambda folder: replay(MERIT, record())),
    Trouble("problem.no_rules", "The rules of a game that has none.", no_rules, game=sealed.GAME),
    Trouble(
        "problem.fork_at",
        "A fork after the last step.",
        lambda folder: fork(sealed.GAME, bidding().record, 9),
        {"at": 9, "count": 6},
        game=sealed.GAME,
    ),
    Trouble(
        "problem.number",
        "A clock of five milliseconds a move.",
        clock(kind="move", step=5),
        {"value": 5},
    ),
    Trouble(
        "problem.no_terminal",
        "Playing where nobody can type.",
        lambda folder: playing.play("merit", seed=1, save=folder / "game.qiju.json"),
    ),
    Trouble("problem.file_exists", "A fork into a file that is there.", taken_path),
    Trouble("problem.new_name", "A game of one's own with a name that will not do.", begins_game("My Game")),
    Trouble("problem.new_keyword", "A game of one's own named like a Python keyword.", begins_game("class")),
    Trouble("problem.new_taken", "A game of one's own with a name that is taken.", begins_game("merit")),
    Trouble("problem.new_exists", "A game of one's own where a folder is.", begins_game("mygame", "mygame/x")),
    Trouble("problem.unwritable", "A game of one's own below a file.", begins_game("mygame", "file", "file")),
    Trouble("problem.no_custom", "Custom content for a game that takes none.", lambda folder: check_taken(MERIT)),
    Trouble(
        "problem.custom_size",
        "A file of custom content that is too large.",
        lambda folder: parse_custom(b"#" * (MOST_BYTES + 1), "my.toml"),
        {"size": MOST_BYTES + 1, "most": MOST_BYTES},
    ),
    Trouble(
        "problem.custom_tables",
        "Three hundred sections in one file of custom content.",
        lambda folder: parse_custom(b"[[a]]\n" * 300, "my.toml"),
        {"line": 257},
    ),
    Trouble(
        "problem.custom_keys",
        "Two thousand keys in one file of custom content.",
        lambda folder: parse_custom(b"a = 1\n" * 2000, "my.toml"),
        {"line": 1025},
    ),
    Trouble(
        "problem.custom_parts",
        "A key of a hundred parts.",
        lambda folder: parse_custom(b"a." * 99 + b"a = 1", "my.toml"),
        {"line": 1},
    ),
    Trouble(
        "problem.custom_depth",
        "A list in a hundred others.",
        lambda folder: parse_custom(b"a = " + b"[" * 100, "my.toml"),
        {"line": 1},
    ),
    Trouble(
        "problem.custom_digits",
        "A number of a hundred digits.",
        lambda folder: parse_custom(b"# big\na = " + b"9" * 100, "my.toml"),
        {"line": 2},
    ),
    Trouble(
        "problem.custom_word",
        "A name of a hundred letters.",
        lambda folder: parse_custom(b"a" * 100 + b" = 1", "my.toml"),
        {"line": 1},
    ),
    Trouble(
        "problem.custom_kind",
        "A file with sections that no game knows.",
        lambda folder: game_for("[dragon]\n", {"dragon": {}}, "my.toml"),
    ),
    Trouble("problem.extra", "Playing in the terminal with the core alone.", lambda folder: core_alone("terminal")),
    Trouble("problem.custom_empty", "A file with nothing in it.", lambda folder: parse_custom(b"", "my.toml")),
]

# Said by the command line where there is no table, or about pieces of custom content; proved there.
ELSEWHERE = {
    **dict.fromkeys(
        (f"problem.bot_{what}" for what in ("broken", "raised", "hung", "died", "nonsense", "flooded")),
        "tests/bots/test_outside.py",
    ),
    "problem.ladder_bots": "tests/lab/test_ladder.py",
    "problem.ladder_other": "tests/lab/test_ladder.py",
    "problem.no_leaf": "tests/bots/test_learn.py",
    "problem.few_games": "tests/bots/test_learn.py",
    "problem.why_at": "tests/bots/test_why.py",
    "problem.usage": "tests/cli",
    "problem.internal": "tests/cli",
    "problem.outside": "tests/cli",
    **dict.fromkeys(
        (
            f"problem.custom_{what}"
            for what in ("twice", "section", "brackets", "taken", "id_twice", "missing", "at_table", "line")
        ),
        "tests/mineventure/test_custom.py, tests/sanguosha",
    ),
}


def ambiguous() -> object:
    from kernel.test_notation import GAME, bidding
    from qiju.kernel.notation import read_decision

    return read_decision(GAME, bidding(), 0, "low")


def odd_entry() -> object:
    """The reason inside the sentence about the entry."""
    from qiju.kernel.refusal import Invalid

    try:
        return replay(sealed.GAME, record(entries=[[0, "", "dance"]]))
    except Invalid as problem:
        inner = problem.values["why"]
        assert isinstance(inner, Invalid)
        raise inner from None


def sentences(case: Trouble) -> tuple[str, dict[str, object], dict[str, str]]:
    """The key, the values, and what is said in each language."""
    from qiju.kernel.refusal import Problem
    from qiju.kernel.words import LANGUAGES

    with TemporaryDirectory() as folder:
        try:
            case.brings(Path(folder))
        except Problem as problem:
            said = {lang: case.game.text(lang).problem(problem).replace(folder, "…") for lang in LANGUAGES}
            return problem.key, dict(problem.values), said
    raise AssertionError(f"{case}: nothing is wrong with it")
