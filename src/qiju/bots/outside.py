"""Bots from outside: programs that speak JSON over their pipes, and bots that installed packages bring.

Neither is handed a state that holds more than its seat may know: whatever it gets is made from an imagined world.
docs/bots.md describes both.
"""

from __future__ import annotations

import hashlib
import json
import shlex
import shutil
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from qiju.bots.decision import log_of
from qiju.bots.levels import usual_policy
from qiju.bots.outlook import drawn_key
from qiju.bots.outside_program import Bounds, Failure, Program
from qiju.kernel.bot import Bot, ThinkingTime
from qiju.kernel.game import Game
from qiju.kernel.match import say_event
from qiju.kernel.refusal import Invalid, Problem
from qiju.kernel.setup import Setup
from qiju.kernel.state import PASS, State
from qiju.kernel.streams import Stream
from qiju.kernel.words import preferred_language

PROGRAM: Final = "program"
GROUP: Final = "qiju.bots"
PROTOCOL: Final = 1
PASS_WORD: Final = "-"  # no move of any game: the seat lets its chance pass
MOST_FAILURES: Final = 3  # games in which a program fails before it is not started again


# -- programs ----------------------------------------------------------------------------------------


def words_of(command: str) -> list[str]:
    """A command in its words; one whose program is not there is refused before anything is played."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or shutil.which(words[0]) is None:
        raise Invalid("problem.bot_program", command=command)
    return words


def make_program(game: Game, command: str, bounds: Bounds | None = None) -> Bot:
    """The bot behind `program:COMMAND`."""
    return ProgramBot(game, f"{PROGRAM}:{command}", words_of(command), bounds or Bounds())


class ProgramBot(Bot):
    """A seat that somebody's program plays; where it fails, the game's own bot plays on until the game is over."""

    def __init__(self, game: Game, name: str, command: list[str], bounds: Bounds) -> None:
        self.game = game
        self.name = name
        self.command = command
        self.bounds = bounds
        self.lang = preferred_language()
        self.own = usual_policy(game)
        self.program: Program | None = None
        self.greeted = False
        self.replaced = False
        self.failures = 0
        self.problems: list[Problem] = []
        self.setup: Setup | None = None
        self.heard = 0  # events that it was told in this game
        self.made: list[str] = []  # its answers within the decision that is being made
        self.number = 0  # of the request in this game

    def sit_down(self, setup: Setup) -> bool:
        self.setup = setup
        return True

    def choose(self, state: State, seat: int, moves: list[int], stream: Stream) -> int:
        return self.chosen(state, seat, moves, drawn_key(stream), self.bounds.seconds)

    def choose_within(self, state: State, seat: int, moves: list[int], stream: Stream, limit: ThinkingTime) -> int:
        return self.chosen(state, seat, moves, drawn_key(stream), min(self.bounds.seconds, limit.left()))

    def chosen(self, state: State, seat: int, moves: list[int], key: int, seconds: float) -> int:
        if not self.replaced and self.failures < MOST_FAILURES:
            try:
                return self.asked(state, seat, moves, key, seconds)
            except Failure as failure:
                self.replace(failure.problem)
        return self.own.choose(state, seat, moves, Stream(key))

    def leave(self, state: State, seat: int) -> None:
        """The game is over: the program hears how, and the next one begins afresh."""
        if self.greeted and not self.replaced and self.program is not None:
            try:
                self.program.tell(line_of(self.farewell(state, seat)), self.bounds.seconds)
                self.failures = 0
            except Failure as failure:
                self.replace(failure.problem)
        self.greeted = self.replaced = False
        self.heard = self.number = 0
        self.made = []

    def problems_since(self) -> list[Problem]:
        told, self.problems = self.problems, []
        return told

    def replace(self, why: Problem) -> None:
        """The program plays no more in this game. One that fails again and again is not started again."""
        self.failures += 1
        self.replaced = True
        self.problems.append(Problem(why.key, "", bot=self.name, **why.values))
        if self.program is not None:
            self.program.end()
            self.program = None

    def close(self) -> None:
        """Nobody asks any more."""
        if self.program is not None:
            self.program.dismiss()
            self.program = None

    # -- what is said --------------------------------------------------------------------------------

    def asked(self, state: State, seat: int, moves: list[int], key: int, seconds: float) -> int:
        """The move that the program answers with."""
        lines = b""
        if self.program is None:
            self.program = started(self.command, self.bounds)
        if not self.greeted:
            lines = line_of(self.hello(state, seat))
        if state.deciding != seat:
            self.made = []
        world = state.resample(seat, Stream(key))
        words = {PASS_WORD if move == PASS else self.game.word(world, seat, move): move for move in moves}
        lines += line_of(self.request(world, state, seat, words, key, seconds))
        answer = self.program.ask(lines, seconds)
        self.greeted = True
        if answer not in words:
            raise Failure("problem.bot_nonsense", answer=answer[:80])
        self.made.append(answer)
        return words[answer]

    def hello(self, state: State, seat: int) -> dict[str, object]:
        setup = self.setup
        return {
            "say": "hello",
            "protocol": PROTOCOL,
            "game": self.game.id,
            "rules": self.game.version if setup is None else int(setup.version),
            "seats": int(state.seats),
            "seat": int(seat),
            "options": {} if setup is None else setup.options,
            "content": {} if setup is None else setup.content,
            "lang": self.lang,
        }

    def request(
        self, world: State, state: State, seat: int, words: dict[str, int], key: int, seconds: float
    ) -> dict[str, object]:
        """A question: all of it from an imagined world, but what the seat was told."""
        self.number += 1
        return {
            "say": "decide",
            "number": self.number,
            "view": self.game.view(world, seat),
            "moves": [{"word": word, "label": self.label(world, seat, move)} for word, move in words.items()],
            "made": self.made,
            # In the middle of a decision nothing has happened yet.
            "events": self.news(state, seat) if state.deciding != seat else [],
            "seconds": round(seconds, 3),
            "chance": chance_of(key),
        }

    def farewell(self, state: State, seat: int) -> dict[str, object]:
        return {
            "say": "over",
            # A game that was broken off keeps its secrets.
            "view": self.game.view(state if state.over else state.resample(seat, Stream(1)), seat),
            "events": self.news(state, seat),
            "outcome": state.outcome().plain() if state.over else None,
        }

    def label(self, world: State, seat: int, move: int) -> str:
        if move == PASS:
            return self.game.text(self.lang).say("bot_pass")
        return self.game.label(world, seat, move, self.lang)

    def news(self, state: State, seat: int) -> list[dict[str, object]]:
        """What the seat was told since it was last asked."""
        if state.log is None:
            return []
        told = state.log.heard_by(seat, self.heard)
        self.heard += len(told)
        return [
            {"kind": one.kind, "data": one.data, "text": say_event(self.game, self.lang, one.kind, one.data)}
            for one in told
        ]


def started(command: list[str], bounds: Bounds) -> Program:
    try:
        return Program(command, bounds)
    except OSError as error:
        raise Failure("problem.bot_died", code=error.errno, said=error.strerror) from None


def line_of(message: dict[str, object]) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def chance_of(key: int) -> int:
    """A number for the program's own chance, so that runs repeat; nothing leads back from it."""
    return int.from_bytes(hashlib.sha256(b"a program's chance %d" % key).digest()[:6], "big")


# -- packages ----------------------------------------------------------------------------------------

Maker = Callable[[Game, dict[str, str]], Bot]


def package_bots() -> dict[str, EntryPoint]:
    """Bots that installed packages bring, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def make_from_package(game: Game, point: EntryPoint, arguments: dict[str, str]) -> Bot:
    """The bot behind an entry point, which is asked about imagined worlds alone."""
    try:
        maker: Any = point.load()
        bot = maker(game, arguments)
    except Problem:
        raise
    except Exception as error:
        raise Invalid("problem.bot_broken", bot=point.name, why=f"{type(error).__name__}: {error}") from error
    if not isinstance(bot, Bot):
        raise Invalid("problem.bot_broken", bot=point.name, why=type(bot).__name__)
    return GuestBot(game, point.name, bot)


class GuestBot(Bot):
    """A package's bot: it sees worlds that its seat cannot tell from the true one, and answers with a move."""

    def __init__(self, game: Game, name: str, guest: Bot) -> None:
        self.game = game
        self.name = name
        self.guest = guest
        self.own = usual_policy(game)
        self.replaced = False
        self.hears = False
        self.problems: list[Problem] = []

    def sit_down(self, setup: Setup) -> bool:
        self.hears = self.guest.sit_down(setup)
        return True

    def choose(self, state: State, seat: int, moves: list[int], stream: Stream) -> int:
        return self.chosen(state, seat, moves, stream, None)

    def choose_within(self, state: State, seat: int, moves: list[int], stream: Stream, limit: ThinkingTime) -> int:
        return self.chosen(state, seat, moves, stream, limit)

    def chosen(self, state: State, seat: int, moves: list[int], stream: Stream, limit: ThinkingTime | None) -> int:
        key = drawn_key(stream)
        if not self.replaced:
            try:
                return self.asked(state, seat, moves, key, limit)
            except Exception as error:
                why = f"{type(error).__name__}: {error}"
                self.replaced = True
                self.problems.append(Problem("problem.bot_raised", bot=self.name, why=why[:200]))
        return self.own.choose(state, seat, moves, Stream(key))

    def asked(self, state: State, seat: int, moves: list[int], key: int, limit: ThinkingTime | None) -> int:
        world = state.resample(seat, Stream(key))
        if self.hears and state.log is not None:
            world.log = log_of(state.log.heard_by(seat))
        own = Stream(chance_of(key))
        if limit is None:
            move = self.guest.choose(world, seat, moves.copy(), own)
        else:
            move = self.guest.choose_within(world, seat, moves.copy(), own, limit)
        if move not in moves:
            raise ValueError(f"{move!r} is none of {moves}")
        return move

    def leave(self, state: State, seat: int) -> None:
        self.replaced = False

    def problems_since(self) -> list[Problem]:
        told, self.problems = self.problems, []
        return told
