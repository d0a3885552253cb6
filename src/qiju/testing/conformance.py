"""What every game must pass, whoever wrote it.

    from qiju.testing.conformance import run_all
    run_all(my_game)                     # raises AssertionError with a sentence at the first thing that is wrong
    run_all(my_game, effort=10)          # ten times as many tables

    python -m qiju.testing.conformance my_package.my_module:GAME

Each `check_…(game, effort)` stands alone; CHECKS lists them all. They know nothing of any game: they walk random
games over random tables (seat counts, presets and options mixed) and ask of every ply

  check_facts         the facts a game declares fit together
  check_questions     who is asked has a move, who is not asked has none, and an answered question is stale
  check_same_again    the same seed gives the same game in another process with another PYTHONHASHSEED
  check_packing       a packed and unpacked state is the same state, now and at every later ply
  check_clones        a clone is equal, goes its own way, and never changes its parent
  check_paired_worlds two worlds that differ only in what a seat cannot see show it the same: view, moves, menu,
                      refusals, previews, and the choice of every bot
  check_sealed        while a question stands open, nobody sees how another seat has answered it
  check_resampling    resampled worlds are consistent, playable, varied, and owe nothing to the hidden truth
  check_notation      every decision is written and read back, and no two moves share a word
  check_refusals      exactly what is not legal is refused, with a sentence in both languages, changing nothing
  check_finishing     every bot ends every game within the cap: all seat counts, presets and option values
  check_patches       any number or name of the content may be changed: it is refused in words, or it can be played
  check_conservation  what the game says is conserved, is
  check_order         several answers to one question lead to the same state in whatever order they arrive
  check_tallies       every counter the game names has counted something
  check_record        a record replays, loads back, and can be cut and resumed anywhere
  check_undo          an undo restores the table where it is allowed, and is refused where it must be
  check_irrevocable   what rolls a die or shows anybody something hidden counts as irrevocable
  check_told          whatever a seat comes to know it is told by an event; whom the rules ask gives nothing away
  check_events        every event has a sentence in both languages, and nothing shown holds the secret
  check_texts         both languages have the same keys, and both rulebooks the same clauses

A game that another process cannot import, typed into a notebook, is only played twice in this one.
A game whose counters cannot all fire in so few games names the rare ones: `run_all(game, unfired=("royal_flush",))`.
`playthrough(game, seed)` writes one game down as a person can read it; a golden file of it guards the rest.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice, permutations
from string import Formatter
from typing import Final

from qiju.bots.names import known_bots, make_bot
from qiju.kernel.clauses import clauses, rulings
from qiju.kernel.events import SPECTATOR, EventLog
from qiju.kernel.game import Game, Setup
from qiju.kernel.match import Match, replay, say_event
from qiju.kernel.menu import MenuItem
from qiju.kernel.notation import read_decision, write_decision
from qiju.kernel.packing import Unpacker
from qiju.kernel.record import Record, read_record
from qiju.kernel.refusal import Invalid, Problem, Stale
from qiju.kernel.registry import find_game
from qiju.kernel.state import NOBODY, PASS, State
from qiju.kernel.streams import Keys, Stream, lab_secret
from qiju.kernel.tally import Tally
from qiju.kernel.words import LANGUAGES, kernel_text
from qiju.lab.playout import play_out

SEED: Final = 20  # of every walk; a failing one is repeated by running the check again
MOST_PLIES: Final = 60  # of one game, looked at closely; a longer game is looked at in even steps
MOST_TWINS: Final = 240  # the same where two states go side by side, which are compared at every ply
UNFILLED: Final = re.compile(r"[{][A-Za-z_0-9.]*[}]")
MOST_MOVES: Final = 200  # small moves of one decision
STRANGE_MOVES: Final = (*range(-1, 128), 1000, 123456)  # what nobody would look for, but somebody may send

# ---- walking through games ---------------------------------------------------------------------------


def fresh(*numbers: int) -> Stream:
    """A stream of its own for these numbers."""
    stream = Stream(1)
    key = SEED
    for number in numbers:
        stream.seek(key, number + 1)
        key = stream.s
    return stream


def tables(game: Game, count: int) -> Iterator[Setup]:
    """Tables to play at: the standard one first, then any mixture of seats, presets and options."""
    yield game.prepare()
    for number in range(1, count):
        yield mixed_table(game, fresh(number))


def mixed_table(game: Game, stream: Stream) -> Setup:
    """A random table among those that the game accepts."""
    for _ in range(100):
        seats = game.seats[stream.below(len(game.seats))]
        presets = [preset.name for preset in game.presets if stream.below(2 * len(game.presets)) == 0]
        options = {option.name: option.choices[stream.below(len(option.choices))] for option in game.options}
        try:
            return game.prepare(seats, options, presets)
        except Invalid:
            continue
    raise AssertionError(f"{game.id}: a hundred random mixtures of seats, presets and options were all refused")


def random_decision(state: State, seat: int, stream: Stream, first: int | None = None) -> list[int]:
    """A whole decision of this seat, move by move at random; the first one may be given."""
    copy = state.clone()
    moves: list[int] = []
    while not moves or copy.deciding == seat:
        legal = copy.legal(seat)
        assert legal, f"seat {seat} is in the middle of a decision after {moves} and has no move"
        assert len(moves) < MOST_MOVES, f"a decision of seat {seat} takes more than {MOST_MOVES} small moves"
        move = first if first is not None and not moves else legal[stream.below(len(legal))]
        copy.perform(seat, move)
        moves.append(move)
    return moves


def carry_out(state: State, seat: int, moves: list[int]) -> State:
    for move in moves:
        state.perform(seat, move)
    return state


def after(state: State, seat: int, moves: list[int]) -> State:
    """A copy of the state with this decision taken, its events in its own log."""
    copy = state.clone()
    copy.log = EventLog()
    return carry_out(copy, seat, moves)


def who_decides(state: State, stream: Stream) -> int:
    """One of the seats that are asked; those that need not decide take half of the turns at most."""
    able = [seat for seat in state.optional() if state.legal(seat)]
    asked = able if able and stream.below(2) == 0 else state.pending()
    assert asked, "nobody must decide, but the game is not over"
    return asked[stream.below(len(asked))]


class Ply:
    """A state somewhere in a game, the decision taken there (seat NOBODY: the game is over), and where it was."""

    __slots__ = ("game", "moves", "number", "seat", "setup", "state", "table")

    def __init__(
        self, game: Game, setup: Setup, state: State, seat: int, moves: list[int], table: int, number: int
    ) -> None:
        self.game = game
        self.setup = setup
        self.state = state
        self.seat = seat
        self.moves = moves
        self.table = table
        self.number = number

    def __str__(self) -> str:
        options = {o.name: self.setup.options[o.name] for o in self.game.options}
        changed = [f"{o.name}={options[o.name]}" for o in self.game.options if options[o.name] != o.default]
        table = " ".join([f"{self.setup.seats} seats", *self.setup.presets, *changed])
        return f"{self.game.id}, table {self.table} ({table}), ply {self.number}"

    def stream(self, *numbers: int) -> Stream:
        return fresh(self.table, self.number, *numbers)

    def seats(self) -> range:
        return range(int(self.state.seats))


def walk(game: Game, setup: Setup, table: int) -> Iterator[Ply]:
    """A random game, whole decisions by whoever is asked. The state goes on under the looker's eyes."""
    stream = fresh(table)
    state = game.start(setup, lab_secret(SEED, table))
    most = 4 * game.cap + 100  # decisions with a single move count, too
    for number in range(most):
        if state.over:
            yield Ply(game, setup, state, NOBODY, [], table, number)
            return
        seat = who_decides(state, stream)
        moves = random_decision(state, seat, stream)
        yield Ply(game, setup, state, seat, moves, table, number)
        carry_out(state, seat, moves)
    raise AssertionError(f"{game.id}: random play at table {table} did not end within {most} decisions")


def plies(game: Game, count: int, most: int = MOST_PLIES) -> Iterator[Ply]:
    """The plies of random games at this many tables: all of a short game, of a long one every n-th."""
    return plies_at(game, tables(game, count), most)


def plies_at(game: Game, setups: Iterable[Setup], most: int = MOST_PLIES) -> Iterator[Ply]:
    """The same at tables of one's choice."""
    for table, setup in enumerate(setups):
        step = step_of(game, setup, table, most)
        for ply in walk(game, setup, table):
            if ply.number % step == table % step or ply.seat == NOBODY:
                yield ply


def step_of(game: Game, setup: Setup, table: int, most: int) -> int:
    """Every how many plies to look closely, so that a game is looked at about this often."""
    return -(-length_of(game, setup, table) // most)


_lengths: dict[tuple[Game, str, int], int] = {}


def length_of(game: Game, setup: Setup, table: int) -> int:
    """How many plies the walk at this table has, counted once."""
    key = (game, f"{setup.seats} {setup.presets} {setup.options}", table)
    if key not in _lengths:
        _lengths[key] = sum(1 for _ in walk(game, setup, table))
    return _lengths[key]


# ---- what can be seen --------------------------------------------------------------------------------


def plain_problem(problem: Problem | None) -> list[object] | None:
    return None if problem is None else [type(problem).__name__, problem.key, problem.clause, dict(problem.values)]


def plain_item(item: MenuItem) -> list[object]:
    preview = None if item.preview is None else item.preview.plain()
    return [item.move, item.word, plain_problem(item.refusal), preview]


def seen(game: Game, state: State, seat: int) -> dict[str, object]:
    """Everything a seat can find out without deciding anything."""
    return {
        "question": state.question(seat),
        "who must": state.pending(),
        "who may": state.optional(),
        "over": state.over,
        "irrevocable": int(state.irrevocable),
        "view": game.view(state, seat),
        "spectator's view": game.view(state, SPECTATOR),
        **could_do(game, state, seat),
    }


def could_do(game: Game, state: State, seat: int) -> dict[str, object]:
    """What a seat is offered, also in the middle of a decision."""
    return {
        "legal moves": state.legal(seat),
        "menu": [plain_item(item) for item in game.menu(state, seat)],
        "aliases": [game.aliases(state, seat, move) for move in game.universe(state, seat)],
    }


def heard(state: State, viewer: int) -> list[dict[str, object]]:
    return [] if state.log is None else [told.plain() for told in state.log.heard_by(viewer)]


def difference(one: object, two: object, path: str = "") -> str:
    """Where two plain values first differ; empty where they are equal."""
    if isinstance(one, dict) and isinstance(two, dict) and list(one) == list(two):
        return next((found for key in one if (found := difference(one[key], two[key], f"{path}/{key}"))), "")
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = enumerate(zip(one, two, strict=True))
        return next((found for i, (a, b) in pairs if (found := difference(a, b, f"{path}/{i}"))), "")
    return "" if one == two and type(one) is type(two) else f"{path or '/'}: {one!r} or {two!r}"


def same(one: object, two: object, sentence: str) -> None:
    # What is equal and reads the same has no difference; to look for it one by one takes many times as long.
    if one == two and repr(one) == repr(two):
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


# ---- facts and questions -----------------------------------------------------------------------------


def check_facts(game: Game, effort: int = 1) -> None:
    """The facts a game declares fit together."""
    assert re.fullmatch(r"[a-z][a-z0-9_-]*", game.id), f"the id {game.id!r} is not lower-case ASCII"
    assert game.standard in game.seats, f"{game.id}: the standard number of seats is none of {game.seats}"
    assert list(game.seats) == sorted(set(game.seats)), f"{game.id}: seat counts are not in order"
    assert game.cap > 0, f"{game.id}: the cap of decisions is not positive"
    for what, names in (
        ("options", [option.name for option in game.options]),
        ("presets", [preset.name for preset in game.presets]),
        ("tallies", game.tallies),
        ("metrics", game.metrics),
        ("bots", known_bots(game)),
        *((f"choices of {option.name}", list(option.choices)) for option in game.options),
    ):
        assert len(set(names)) == len(names), f"{game.id}: two of the {what} have the same name"
    for preset in game.presets:
        for name, value in preset.options.items():
            assert value in game.option(name).choices, f"{game.id}: preset {preset.name} sets {name}={value}"


def check_questions(game: Game, effort: int = 1) -> None:
    """Who is asked has a move, who is not asked has none, and an answered question is stale."""
    for ply in plies_at(game, [*tables(game, 8 * effort), *all_setups(game)]):
        state = ply.state
        everybody = (1 << state.seats) - 1
        assert (state.must | state.may) & ~everybody == 0, f"{ply}: a seat is asked that does not exist"
        assert state.must & state.may == 0, f"{ply}: a seat both must and may decide"
        assert state.deciding == NOBODY, f"{ply}: a whole decision left seat {state.deciding} deciding"
        assert (state.must == 0) == state.over, f"{ply}: over is {state.over}, but {state.pending()} must decide"
        assert not state.over or state.may == 0, f"{ply}: it is over, but {state.optional()} may decide"
        for seat in ply.seats():
            check_moves(ply, seat)
        if ply.seat != NOBODY:
            check_stale(ply)


def check_moves(ply: Ply, seat: int) -> None:
    legal = ply.state.legal(seat)
    assert legal == ply.state.legal(seat), f"{ply}: the legal moves of seat {seat} are not always the same"
    assert len(set(legal)) == len(legal), f"{ply}: a legal move of seat {seat} is listed twice: {legal}"
    assert all(move >= 0 for move in legal), f"{ply}: a legal move of seat {seat} is negative: {legal}"
    if not ply.state.asked(seat):
        assert not legal, f"{ply}: seat {seat} is not asked, but has the moves {legal}"
    if seat in ply.state.pending():
        assert legal, f"{ply}: seat {seat} must decide, but has no move"


def check_stale(ply: Ply) -> None:
    """The same answer sent twice must not answer two questions."""
    question = ply.state.question(ply.seat)
    later = after(ply.state, ply.seat, ply.moves)
    if later.asked(ply.seat):
        assert later.question(ply.seat) != question, (
            f"{ply}: seat {ply.seat} has answered question {question} and is asked again under the same id"
        )


# ---- sameness ----------------------------------------------------------------------------------------


def address(game: Game) -> str:
    """Where another process finds this game: `module:ATTRIBUTE`; empty for one typed into a notebook or a page."""
    module = type(game).__module__
    if module == "__main__" or module not in sys.modules:
        return ""
    for name, value in vars(sys.modules[module]).items():
        if value is game:
            return f"{module}:{name}"
    return ""


def game_at(place: str) -> Game:
    """The game at `module:ATTRIBUTE`, or the registered game of that name."""
    module, found, attribute = place.partition(":")
    if not found:
        return find_game(place)
    __import__(module)
    game = getattr(sys.modules[module], attribute)
    assert isinstance(game, Game), f"{place} is not a game"
    return game


def trace(game: Game, effort: int) -> list[str]:
    """What happened in some games, in short: one line a ply, and one for the end of each bot's game."""
    lines: list[str] = []
    for ply in plies(game, 2 * effort):
        views = [game.view(ply.state, viewer) for viewer in (SPECTATOR, *ply.seats())]
        text = "" if ply.seat == NOBODY else write_decision(game, ply.state, ply.seat, ply.moves)
        told = [] if ply.seat == NOBODY else heard(after(ply.state, ply.seat, ply.moves), ply.seat)
        shown = sha256(json.dumps([views, told], ensure_ascii=False).encode()).hexdigest()
        lines.append(f"{ply} {ply.seat} {text} {ply.state.digest()} {shown}")
    for name in known_bots(game):
        state = played_out(game, game.prepare(), name, 0)
        lines.append(f"{name} {state.digest()}")
    return lines


def check_same_again(game: Game, effort: int = 1) -> None:
    """The same seed gives the same game in another process with another PYTHONHASHSEED."""
    here = trace(game, effort)
    same(here, trace(game, effort), f"{game.id}: the same seed gives another game the second time")
    place = address(game)
    for hash_seed in ("1", "4242") if place else ():
        environment = {
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
            "PYTHONIOENCODING": "utf-8",
        }
        command = [sys.executable, "-m", "qiju.testing.conformance", "--trace", place, str(effort)]
        result = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8")
        assert result.returncode == 0, f"{game.id} does not play in another process: {result.stderr[-2000:]}"
        same(here, result.stdout.splitlines(), f"{game.id} is another game with PYTHONHASHSEED={hash_seed}")


def check_packing(game: Game, effort: int = 1) -> None:
    """A packed and unpacked state is the same state, now and at every later ply."""
    for table, setup in enumerate(tables(game, 10 * effort)):
        twin = game.start(setup, lab_secret(SEED, table))
        step = step_of(game, setup, table, MOST_TWINS)
        for ply in walk(game, setup, table):
            twin = game.unpack(setup, twin.pack())
            check_twin(ply, twin, step, "packed and unpacked")
            carry_out(twin, ply.seat, ply.moves)


def check_twin(ply: Ply, twin: State, step: int, how: str) -> None:
    """The same at every ply; at every so many plies it is also looked at from every seat."""
    state = ply.state
    assert twin.pack() == state.pack(), f"{ply}: {how}, the game goes another way"
    if ply.number % step != 0 and not state.over:
        return
    for viewer in (SPECTATOR, *ply.seats()):
        same(ply.game.view(twin, viewer), ply.game.view(state, viewer), f"{ply}: {how}, {viewer} sees something else")
    for seat in ply.seats():
        assert twin.legal(seat) == state.legal(seat), f"{ply}: {how}, seat {seat} has other moves"
    if state.over:
        same(twin.outcome().plain(), state.outcome().plain(), f"{ply}: {how}, it ends otherwise")


def check_clones(game: Game, effort: int = 1) -> None:
    """A clone is equal, goes its own way, and never changes its parent."""
    for table, setup in enumerate(tables(game, 6 * effort)):
        twin = game.start(setup, lab_secret(SEED, table))
        step = step_of(game, setup, table, MOST_TWINS)
        kept: list[tuple[str, State, str]] = []
        for ply in walk(game, setup, table):
            twin = twin.clone()
            assert twin.log is None, f"{ply}: a clone keeps its parent's log"
            assert twin.tally is None, f"{ply}: a clone keeps its parent's tally"
            check_twin(ply, twin, step, "cloned")
            kept.append((str(ply), ply.state.clone(), ply.state.digest()))
            if ply.number % step == 0:
                check_parent(ply)
            carry_out(twin, ply.seat, ply.moves)
        for where, clone, digest in kept:
            assert clone.digest() == digest, f"{where}: a clone changed when its parent was played on"


def check_parent(ply: Ply) -> None:
    """Play a clone for a while: the parent stays as it was, also in what its pack does not hold."""
    digest = ply.state.digest()
    views = [ply.game.view(ply.state, viewer) for viewer in (SPECTATOR, *ply.seats())]
    before = json.dumps(views, ensure_ascii=False)
    play_on(ply.state.clone(), ply.stream(), 6)
    assert ply.state.digest() == digest, f"{ply}: playing a clone changed its parent"
    views = [ply.game.view(ply.state, viewer) for viewer in (SPECTATOR, *ply.seats())]
    assert json.dumps(views, ensure_ascii=False) == before, f"{ply}: playing a clone changed what its parent shows"


def play_on(state: State, stream: Stream, decisions: int) -> State:
    """So many random decisions more, in place, or fewer if the game ends."""
    for _ in range(decisions):
        if state.over:
            break
        seat = who_decides(state, stream)
        carry_out(state, seat, random_decision(state, seat, stream))
    return state


# ---- secrecy -----------------------------------------------------------------------------------------


def check_paired_worlds(game: Game, effort: int = 1) -> None:
    """Two worlds that differ only in what a seat cannot see show it the same, and its bots decide the same."""
    for ply in plies(game, 10 * effort):
        for seat in ply.seats():
            other = ply.state.resample(seat, ply.stream(seat))
            where = f"{ply}: seat {seat} can tell two worlds apart that it should not"
            same(seen(game, ply.state, seat), seen(game, other, seat), where)
            check_bots(ply, seat, ply.state, other)
            if seat == ply.seat:
                check_prefixes(ply, other)


def check_prefixes(ply: Ply, other: State) -> None:
    """In the middle of a decision, too, the hidden must not show."""
    one, two = ply.state.clone(), other.clone()
    for i, move in enumerate(ply.moves[:-1], 1):
        one.perform(ply.seat, move)
        two.perform(ply.seat, move)
        where = f"{ply}: after the moves {ply.moves[:i]} seat {ply.seat} can tell two worlds apart"
        same(could_do(ply.game, one, ply.seat), could_do(ply.game, two, ply.seat), where)
        check_bots(ply, ply.seat, one, two)


def check_bots(ply: Ply, seat: int, one: State, two: State) -> None:
    """Every bot chooses the same in both worlds, draws as much, chooses what it may, and leaves the state alone."""
    moves = one.legal(seat) + ([PASS] if (one.may >> seat) & 1 and one.deciding != seat else [])
    if len(moves) < 2:
        return
    for name in known_bots(ply.game):
        choices: list[tuple[int, int]] = []
        for world in (one, two):
            digest = world.digest()
            stream = ply.stream(seat, 7)
            choice = make_bot(ply.game, name).choose(world, seat, moves.copy(), stream)
            choices.append((choice, int(stream.s)))
            assert choice in moves, f"{ply}: bot {name} chose {choice} for seat {seat}, which is none of {moves}"
            assert world.digest() == digest, f"{ply}: bot {name} changed the state while it thought"
        assert choices[0][0] == choices[1][0], f"{ply}: bot {name} decides by what seat {seat} cannot see: {choices}"
        assert choices[0] == choices[1], f"{ply}: bot {name} draws by what seat {seat} cannot see: {choices}"


def check_sealed(game: Game, effort: int = 1) -> None:
    """While a question stands open, nobody sees how another seat has answered it."""
    for ply in plies(game, 16 * effort):
        pending = ply.state.pending()
        if len(pending) < 2:
            continue
        for decider in pending:
            check_sealed_answer(ply, decider)


def check_sealed_answer(ply: Ply, decider: int) -> None:
    """Let one seat answer in each possible way: whoever's question still stands sees no difference."""
    state, game = ply.state, ply.game
    answers = [random_decision(state, decider, ply.stream(move), move) for move in state.legal(decider)[:8]]
    worlds = [after(state, decider, moves) for moves in answers]
    waiting = [seat for seat in state.pending() if seat != decider]
    open_still = all(world.question(seat) == state.question(seat) for world in worlds for seat in waiting)
    for seat in (*ply.seats(), SPECTATOR):
        if seat == decider or not open_still:
            continue
        looks = [{**look_of(game, world, seat), "events": heard(world, seat)} for world in worlds]
        for look, moves in zip(looks, answers, strict=True):
            where = f"{ply}: {seat} sees how seat {decider} answered, {answers[0]} or {moves}, before all have"
            same(looks[0], look, where)
        if seat != SPECTATOR:
            check_sealed_resampled(ply, seat, decider, worlds)


def look_of(game: Game, state: State, viewer: int) -> dict[str, object]:
    if viewer != SPECTATOR:
        return seen(game, state, viewer)
    return {"view": game.view(state, viewer), "who must": state.pending(), "who may": state.optional()}


def check_sealed_resampled(ply: Ply, seat: int, decider: int, worlds: list[State]) -> None:
    """Where answers differ without showing they are hidden, so resampling has to vary them."""
    hidden = varying([numbers_of(world) for world in worlds])
    varied = (
        varying([numbers_of(worlds[0].resample(seat, ply.stream(seat, i))) for i in range(30)]) if hidden else set()
    )
    assert hidden <= varied, (
        f"{ply}: the sealed answer of seat {decider} is the same in all worlds seat {seat} imagines "
        f"(numbers {sorted(hidden - varied)} of the pack)"
    )


# ---- resampling --------------------------------------------------------------------------------------


def check_resampling(game: Game, effort: int = 1) -> None:
    """Resampled worlds are consistent, playable, varied, and owe nothing to the hidden truth."""
    for ply in plies(game, 5 * effort, MOST_PLIES // 2):
        digest = ply.state.digest()
        laws = game.conserved(ply.state)
        for seat in ply.seats():
            other = ply.state.resample(seat, ply.stream(seat))
            assert ply.state.digest() == digest, f"{ply}: resampling for seat {seat} changed the true state"
            same(game.conserved(other), laws, f"{ply}: a resampled world breaks what is conserved")
            check_forgetful(ply, seat, other)
            check_playable(ply, other)
    check_varied(game, effort)


def check_forgetful(ply: Ply, seat: int, other: State) -> None:
    """From worlds that a seat cannot tell apart, the same stream leads to the same world.

    So no trace of the truth is left in it, and a bot that searches through resampled worlds cannot peek.
    """
    one = ply.state.resample(seat, ply.stream(seat, 1))
    two = other.resample(seat, ply.stream(seat, 1))
    same(numbers_of(one), numbers_of(two), f"{ply}: what is resampled for seat {seat} depends on what it cannot see")


def check_playable(ply: Ply, other: State) -> None:
    """A resampled world packs, unpacks, and can be played to its end."""
    assert ply.game.unpack(ply.setup, other.pack()).digest() == other.digest(), f"{ply}: a resampled world packs badly"
    play_on(other, ply.stream(3), 4 * ply.game.cap + 100)
    assert other.over, f"{ply}: a resampled world could not be played to its end"
    other.outcome()


def check_varied(game: Game, effort: int) -> None:
    """Wherever two deals look the same to a seat but differ underneath, resampling has to make that difference."""
    for table, setup in enumerate(tables(game, 3 * effort)):
        deals = [game.start(setup, lab_secret(SEED + 1, number)) for number in range(150)]
        for seat in range(int(setup.seats)):
            where = f"{game.id}, table {table}, seat {seat}"
            worlds = [deals[0].resample(seat, fresh(table, seat, i)) for i in range(60)]
            check_private(game, deals, worlds, seat, where)
            alike: dict[str, list[State]] = {}
            for deal in deals:
                alike.setdefault(json.dumps(seen(game, deal, seat), default=str), []).append(deal)
            twins = max(alike.values(), key=len)
            if len(twins) > 1:
                check_hidden_numbers(twins, seat, where, table)


def check_hidden_numbers(twins: list[State], seat: int, where: str, table: int) -> None:
    """Every packed number that differs among deals a seat cannot tell apart must differ among resampled worlds."""
    hidden = varying([numbers_of(twin) for twin in twins])
    worlds = [twins[0].resample(seat, fresh(table, seat, i, 5)) for i in range(80)]
    varied = varying([numbers_of(world) for world in worlds])
    assert hidden <= varied, (
        f"{where}: hidden things never change when resampled (numbers {sorted(hidden - varied)} of the pack)"
    )


def varying(lists: list[list[int]]) -> set[int]:
    """The places at which some of these lists differ; nothing can be said where their lengths do."""
    if len({len(numbers) for numbers in lists}) > 1:
        return {-1}
    return {place for place, values in enumerate(zip(*lists, strict=True)) if len(set(values)) > 1}


def check_private(game: Game, deals: list[State], worlds: list[State], seat: int, where: str) -> None:
    """What another seat sees for itself alone must differ among the worlds that this seat imagines."""
    for other in range(int(deals[0].seats)):
        if other == seat:
            continue
        mine, theirs = leaves(game.view(deals[0], seat)), leaves(game.view(deals[0], other))
        changing = varying_leaves([leaves(game.view(deal, other)) for deal in deals])
        private = {path for path in changing if mine.get(path) != theirs.get(path)}
        varied = varying_leaves([leaves(game.view(world, other)) for world in worlds])
        assert not private or private & varied, (
            f"{where}: what seat {other} sees alone ({', '.join(sorted(private)[:5])}) is never resampled"
        )


def leaves(value: object, path: str = "") -> dict[str, object]:
    """The values in plain data by their paths."""
    if isinstance(value, dict):
        return {key: leaf for name, item in value.items() for key, leaf in leaves(item, f"{path}/{name}").items()}
    if isinstance(value, list):
        return {key: leaf for i, item in enumerate(value) for key, leaf in leaves(item, f"{path}/{i}").items()}
    return {path: value}


def varying_leaves(views: list[dict[str, object]]) -> set[str]:
    return {path for view in views for path in view if view[path] != views[0].get(path)}


# ---- notation and refusals ---------------------------------------------------------------------------


def plain_word(word: str) -> str:
    return " ".join(word.casefold().split())


def check_notation(game: Game, effort: int = 1) -> None:
    """Every decision is written and read back, and no two moves share a word."""
    for ply in plies(game, 10 * effort):
        for seat in ply.seats():
            check_words(ply, ply.state, seat)
            for move in ply.state.legal(seat):
                check_written(ply, seat, random_decision(ply.state, seat, ply.stream(move), move))
        if ply.seat != NOBODY:
            check_written(ply, ply.seat, ply.moves)
            copy = ply.state.clone()
            for move in ply.moves[:-1]:
                copy.perform(ply.seat, move)
                check_words(ply, copy, ply.seat)


def check_words(ply: Ply, state: State, seat: int) -> None:
    universe = ply.game.universe(state, seat)
    missing = [move for move in state.legal(seat) if move not in universe]
    assert not missing, f"{ply}: the universe of seat {seat} lacks its legal moves {missing}"
    words: dict[str, int] = {}
    for move in universe:
        word = ply.game.word(state, seat, move)
        assert word == " ".join(word.split()), f"{ply}: the word {word!r} has loose blanks"
        assert word, f"{ply}: move {move} of seat {seat} has no word"
        twin = words.setdefault(plain_word(word), move)
        assert twin == move, f"{ply}: moves {twin} and {move} of seat {seat} are both written {word!r}"


def check_written(ply: Ply, seat: int, moves: list[int]) -> None:
    text = write_decision(ply.game, ply.state, seat, moves)
    try:
        again = read_decision(ply.game, ply.state, seat, text)
    except Problem as problem:
        raise AssertionError(f"{ply}: {text!r} of seat {seat} cannot be read back: {problem}") from problem
    assert again == moves, f"{ply}: {text!r} of seat {seat} means {moves}, but reads as {again}"


def check_refusals(game: Game, effort: int = 1) -> None:
    """Exactly what is not legal is refused, with a sentence in both languages, changing nothing."""
    known = {*clauses(game, "en"), *rulings(game)}
    read: set[str] = set()
    for ply in plies(game, 10 * effort):
        digest = ply.state.digest()
        for seat in ply.seats():
            legal = ply.state.legal(seat)
            universe = game.universe(ply.state, seat)
            for move in {*universe, *STRANGE_MOVES}:
                refusal = ply.state.refusal(seat, move)
                if move in legal:
                    where = f"{ply}: move {move} of seat {seat} is legal, but refused"
                    assert refusal is None, f"{where}: {plain_problem(refusal)}"
                    continue
                assert refusal is not None, f"{ply}: move {move} of seat {seat} is neither legal nor refused"
                where = f"{ply}: the refusal of move {move} to seat {seat}"
                check_refusal_text(game, refusal, known, read, where)
                if move in universe or move == PASS:
                    check_refused(ply, seat, move, refusal, where)
        assert ply.state.digest() == digest, f"{ply}: asking for refusals changed the state"


def check_refusal_text(game: Game, refusal: Problem, known: set[str], read: set[str], where: str) -> None:
    """It reads well in both languages and names a clause that exists. What was read once is not read again."""
    plain = repr(plain_problem(refusal))
    if plain in read:
        return
    read.add(plain)
    assert not known or not refusal.clause or refusal.clause in known, f"{where} names {refusal.clause}, no clause"
    for lang in LANGUAGES:
        filled(game, lang, refusal.key, dict(refusal.values), where)


def check_refused(ply: Ply, seat: int, move: int, refusal: Problem, where: str) -> None:
    """Made all the same, the move is refused in the same words and changes nothing."""
    copy = ply.state.clone()
    before = copy.digest()
    raised: Problem | None = None
    try:
        copy.apply(seat, move)
    except Problem as problem:
        raised = problem
    assert raised is not None, f"{where} did not keep it from being made"
    assert raised == refusal, f"{where} is another when the move is made: {plain_problem(raised)}"
    assert copy.digest() == before, f"{where} changed the state"


# ---- whole games -------------------------------------------------------------------------------------


def played_out(game: Game, setup: Setup, bot: str, number: int, tally: Tally | None = None) -> State:
    """A whole game by one bot in every seat."""
    keys = Keys(lab_secret(SEED, number), 0)
    state = game.deal(setup, keys)
    state.tally = tally
    made = play_out(state, [make_bot(game, bot) for _ in range(setup.seats)], keys.bots, game.cap)
    where = f"{game.id}, {setup.seats} seats, {setup.options}, bot {bot}, game {number}"
    assert made >= 0, f"{where}: not over after {game.cap} decisions"
    assert state.over, f"{where}: nobody must decide, but it is not over"
    check_outcome(game, state, where)
    return state


def check_outcome(game: Game, state: State, where: str) -> None:
    outcome = state.outcome()
    seats = int(state.seats)
    assert len(outcome.ranks) == len(outcome.scores) == seats, f"{where}: ranks or scores are not one a seat"
    assert all(1 <= rank <= seats for rank in outcome.ranks), f"{where}: ranks {outcome.ranks}"
    assert all(outcome.ranks[winner] == 1 for winner in outcome.winners), f"{where}: a winner is not of rank 1"
    assert len(game.measure(state)) == len(game.metrics), f"{where}: not as many figures as metrics"
    assert json.loads(json.dumps(outcome.plain())) == outcome.plain(), f"{where}: the outcome is not plain data"


def all_setups(game: Game) -> Iterator[Setup]:
    """Every seat count with every preset, and every option value at a seat count that allows it."""
    for seats in game.seats:
        yield game.prepare(seats)
        for preset in game.presets:
            yield game.prepare(seats, presets=(preset.name,))
    for option in game.options:
        for choice in option.choices:
            yield setup_with(game, option.name, choice)


def setup_with(game: Game, option: str, choice: str) -> Setup:
    """A table with this option value: at the standard seat count, or at any other that takes it."""
    for seats in (game.standard, *game.seats):
        try:
            return game.prepare(seats, {option: choice})
        except Invalid:
            continue
    raise AssertionError(f"{game.id}: no number of seats allows {option}={choice}")


def check_finishing(game: Game, effort: int = 1) -> None:
    """Every bot ends every game within the cap: all seat counts, presets and option values."""
    for place, setup in enumerate(all_setups(game)):
        for bot in known_bots(game):
            for number in range(2 * effort):
                played_out(game, setup, bot, 10 * place + number)


def check_tallies(game: Game, effort: int = 1, unfired: Sequence[str] = ()) -> None:
    """Every counter the game names has counted something, but for those said to be too rare."""
    tally = Tally(len(game.tallies))
    wanted = {place for place, name in enumerate(game.tallies) if name not in unfired}
    unknown = [name for name in unfired if name not in game.tallies]
    assert not unknown, f"{game.id} has no tally {unknown}"
    for number in range(20 * effort):
        for setup in all_setups(game) if number else tables(game, 1):
            for bot in known_bots(game):
                if all(tally.counts[place] > 0 for place in wanted):
                    return
                played_out(game, setup, bot, 1000 + number, tally)
    silent = [game.tallies[place] for place in sorted(wanted) if tally.counts[place] == 0]
    assert not silent, f"{game.id}: these tallies never fired: {', '.join(silent)}"


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


def check_conservation(game: Game, effort: int = 1) -> None:
    """What the game says is conserved, is."""
    for table, setup in enumerate(tables(game, 24 * effort)):
        laws: dict[str, int] | None = None
        for ply in walk(game, setup, table):
            now = game.conserved(ply.state)
            laws = now if laws is None else laws
            same(laws, now, f"{ply}: something conserved has changed")


def check_order(game: Game, effort: int = 1) -> None:
    """Several answers to one question lead to the same state in whatever order they arrive."""
    for ply in plies_at(game, [*tables(game, 8 * effort), *all_setups(game)]):
        pending = ply.state.pending()
        if len(pending) < 2:
            continue
        answers = {seat: random_decision(ply.state, seat, ply.stream(seat)) for seat in pending}
        ends: dict[str, tuple[int, ...]] = {}
        for order in islice(permutations(pending), 24):
            ends.setdefault(answered(ply.state, order, answers).digest(), order)
        assert len(ends) == 1, f"{ply}: it matters who answers first: {list(ends.values())} give different tables"


def answered(state: State, order: tuple[int, ...], answers: dict[int, list[int]]) -> State:
    """The answers given in this order; one that comes when its question is gone is not heard."""
    copy = state.clone()
    for seat in order:
        if copy.asked(seat) and copy.question(seat) == state.question(seat):
            carry_out(copy, seat, answers[seat])
    return copy


# ---- the driver: record and undo ---------------------------------------------------------------------


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
    for table, setup in enumerate(tables(game, 4 * effort)):
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


class Taken:
    """A decision that was taken in a match: by whom, how, and from where."""

    __slots__ = ("before", "moves", "seat")

    def __init__(self, seat: int, moves: list[int], before: State) -> None:
        self.seat = seat
        self.moves = moves
        self.before = before


def check_undo(game: Game, effort: int = 1) -> None:
    """An undo restores the table where it is allowed, and is refused where it must be."""
    for table, setup in enumerate(tables(game, 10 * effort)):
        match = Match(game, setup, b"conformance %d" % table)
        stream = fresh(table, 13)
        step = step_of(game, setup, table, MOST_TWINS)
        taken: list[Taken] = []
        while not match.state.over:
            seat = who_decides(match.state, stream)
            moves = random_decision(match.state, seat, stream)
            check_not_stale(match, seat, moves)
            taken.append(Taken(seat, moves, match.state.clone()))
            match.decide(seat, moves, match.question(seat))
            where = f"{game.id}, table {table}, entry {len(match.record.entries)}"
            check_undo_refused(match, taken, where)
            for one in range(int(setup.seats)):
                check_undo_by(match, one, taken, len(taken) % step == 0, where)


def check_not_stale(match: Match, seat: int, moves: list[int]) -> None:
    """An answer to another question is stale and changes nothing."""
    digest = match.state.digest()
    try:
        match.decide(seat, moves, match.question(seat) - 1)
    except Stale:
        assert match.state.digest() == digest, "a stale answer changed the state"
        return
    raise AssertionError(f"{match.game.id}: seat {seat} could answer a question that is not asked")


def check_undo_refused(match: Match, taken: list[Taken], where: str) -> None:
    """Whoever may take nothing back is refused, and that changes nothing."""
    digest, entries = match.state.digest(), len(match.record.entries)
    for seat in range(int(match.state.seats)):
        problem = match.undo_refusal(seat)
        if cannot_undo(match.state, seat, taken):
            assert problem is not None, f"{where}: seat {seat} may take back what is shown, rolled or acted upon"
        if problem is not None:
            undo_in_vain(match, seat, where)
    assert match.state.digest() == digest, f"{where}: a refused undo changed the state"
    assert len(match.record.entries) == entries, f"{where}: a refused undo was recorded"


def cannot_undo(state: State, seat: int, taken: list[Taken]) -> bool:
    """Did the seat decide nothing yet, or has something been shown, rolled or asked since?"""
    last = last_of(taken, seat)
    if last < 0 or state.over or taken[last].before.irrevocable != state.irrevocable:
        return True
    return last < len(taken) - 1 and taken[last].before.window != state.window


def last_of(taken: list[Taken], seat: int) -> int:
    return next((place for place in range(len(taken) - 1, -1, -1) if taken[place].seat == seat), -1)


def undo_in_vain(match: Match, seat: int, where: str) -> None:
    try:
        match.undo(seat)
    except Problem:
        return
    raise AssertionError(f"{where}: the undo of seat {seat} was refused and done all the same")


def check_undo_by(match: Match, seat: int, taken: list[Taken], closely: bool, where: str) -> None:
    """Taken back and taken again, where that may be: the same table as before, closely looked at from every seat."""
    if match.undo_refusal(seat) is not None:
        return
    state = match.state
    last = last_of(taken, seat)
    again = taken.pop(last)
    expected = again.before.clone()
    for later in taken[last:]:
        later.before = expected.clone()
        carry_out(expected, later.seat, later.moves)
    match.undo(seat)
    for one in range(int(state.seats) if closely else 0):
        where_seen = f"{where}: after the undo of seat {seat}, seat {one} finds another table"
        same(seen(match.game, match.state, one), seen(match.game, expected, one), where_seen)
    assert bare(match.state) == bare(expected), f"{where}: the undo of seat {seat} leads to another table"
    taken.append(Taken(seat, again.moves, match.state.clone()))
    match.decide(seat, again.moves)


def check_irrevocable(game: Game, effort: int = 1) -> None:
    """What rolls a die or shows anybody something hidden counts as irrevocable."""
    for ply in plies(game, 12 * effort):
        if ply.seat == NOBODY:
            continue
        state = ply.state
        done = after(state, ply.seat, ply.moves)
        assert done.irrevocable >= state.irrevocable, f"{ply}: the count of irrevocables went down"
        if done.irrevocable != state.irrevocable:
            continue
        rolled = done.deal.s != state.deal.s or done.dice.s != state.dice.s
        assert not rolled, f"{ply}: {ply.moves} of seat {ply.seat} used chance, but could be taken back"
        for seat in ply.seats():
            check_nothing_shown(ply, seat, done)


def check_nothing_shown(ply: Ply, seat: int, done: State) -> None:
    """The same decision in a world that the seat cannot tell from the true one: it still cannot."""
    twin = same_decision_elsewhere(ply, seat)
    if twin is None or twin.irrevocable != done.irrevocable:
        return
    where = f"{ply}: {ply.moves} of seat {ply.seat} shows seat {seat} something hidden, but could be taken back"
    same(seen(ply.game, done, seat), seen(ply.game, twin, seat), where)
    same(heard(done, seat), heard(twin, seat), where)


def same_decision_elsewhere(ply: Ply, seat: int) -> State | None:
    """What the ply's decision leads to in a world that the seat cannot tell from the true one, with the same luck;
    None where what the deciding seat holds in that world does not allow it.
    """
    other = ply.state.resample(seat, ply.stream(seat, 17))
    other.deal.s, other.dice.s = ply.state.deal.s, ply.state.dice.s
    other.log = EventLog()
    try:
        for move in ply.moves:
            other.apply(ply.seat, move)
    except Problem:
        return None
    return other


def check_told(game: Game, effort: int = 1) -> None:
    """Whatever a seat comes to know it is told; whom the rules ask next gives away nothing else."""
    for ply in plies(game, 12 * effort):
        if ply.seat == NOBODY:
            continue
        done = after(ply.state, ply.seat, ply.moves)
        for seat in ply.seats():
            twin = same_decision_elsewhere(ply, seat)
            if twin is None or heard(twin, seat) != heard(done, seat):
                continue
            where = f"{ply}: after {ply.moves} of seat {ply.seat}, seat {seat} can tell what no event has told it"
            same(seen(game, done, seat), seen(game, twin, seat), where)


# ---- words -------------------------------------------------------------------------------------------


def check_events(game: Game, effort: int = 1) -> None:
    """Every event has a sentence in both languages, and nothing that is shown holds the secret."""
    for table, setup in enumerate(tables(game, 12 * effort)):
        secret = sha256(b"a secret %d" % table).digest()
        stream = fresh(table, 19)
        state = game.start(setup, secret)
        log = EventLog()
        state.log = log
        step = step_of(game, setup, table, MOST_TWINS)
        decisions = 0
        while not state.over:
            if decisions % step == 0:
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
        assert game.text(lang).knows(f"tell.{kind}"), f"{where}: {lang} has no text 'tell.{kind}' (see `Game.texts`)"
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


# ---- a game that can be read -------------------------------------------------------------------------


def playthrough(game: Game, seed: int) -> str:
    """One random game at the standard table, written down for people: the same text for ever, or a change."""
    match = Match(game, game.prepare(), lab_secret(seed, 0))
    stream = fresh(seed, 23)
    lines = playthrough_head(match, seed)
    while not match.state.over:
        seat = who_decides(match.state, stream)
        told = len(match.log.events)
        text = match.decide(seat, random_decision(match.state, seat, stream))
        lines.append(f"{len(match.record.entries):>4}  P{seat + 1}  {text}")
        for event in match.log.events[told:]:
            for lang in LANGUAGES:
                lines.append(f"          {say_event(game, lang, event.kind, event.full)}")
    outcome = match.state.outcome()
    lines += ["", *table_lines(match.view()), "", f"result   {outcome.reason}"]
    for seat in range(int(match.state.seats)):
        score = outcome.scores[seat] / outcome.unit
        lines.append(f"  P{seat + 1}     rank {outcome.ranks[seat]}, score {score:g}{' *' * (seat in outcome.winners)}")
    lines.append(f"digest   {match.state.digest()}")
    return "\n".join(lines) + "\n"


def table_lines(view: dict[str, object]) -> list[str]:
    """What a spectator sees, one line a thing."""
    lines: list[str] = []
    for name, value in view.items():
        things = value if isinstance(value, list) and value and isinstance(value[0], dict) else [value]
        for thing in things:
            lines.append(f"  {name}: {json.dumps(thing, ensure_ascii=False)}")
    return lines


def playthrough_head(match: Match, seed: int) -> list[str]:
    game = match.game
    titles = [game.text(lang).say("game.title") for lang in LANGUAGES if game.text(lang).knows("game.title")]
    return [
        " · ".join([game.id, *titles]),
        f"rules {game.version}, {match.setup.seats} seats, seed {seed}, content {match.setup.content_hash()[:12]}",
        *[f"  {name} = {value}" for name, value in match.setup.options.items()],
        "",
        *table_lines(match.view()),
        f"digest   {match.state.digest()}",
        "",
    ]


# ---- all of it ---------------------------------------------------------------------------------------

CHECKS: Final[tuple[Callable[[Game, int], None], ...]] = (
    check_facts,
    check_questions,
    check_same_again,
    check_packing,
    check_clones,
    check_paired_worlds,
    check_sealed,
    check_resampling,
    check_notation,
    check_refusals,
    check_finishing,
    check_patches,
    check_conservation,
    check_order,
    check_tallies,
    check_record,
    check_undo,
    check_irrevocable,
    check_told,
    check_events,
    check_texts,
)


def run_all(game: Game, effort: int = 1, unfired: Sequence[str] = ()) -> None:
    """Every check; the first thing that is wrong is raised as a sentence."""
    for check in CHECKS:
        if check is check_tallies:
            check_tallies(game, effort, unfired)
        else:
            check(game, effort)


def main(arguments: list[str]) -> int:
    """`[--trace] GAME [EFFORT]`: check a game by its name or `module:ATTRIBUTE`, or print what it does."""
    tracing = "--trace" in arguments
    rest = [argument for argument in arguments if argument != "--trace"]
    if not rest:
        print(main.__doc__)
        return 2
    game = game_at(rest[0])
    effort = int(rest[1]) if len(rest) > 1 else 1
    if tracing:
        print("\n".join(trace(game, effort)))
        return 0
    run_all(game, effort)
    print(f"{game.id}: all {len(CHECKS)} checks passed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
