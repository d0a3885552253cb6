"""How a bot finds a whole decision, wherever it plays: small move by small move, on a world of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import NamedTuple

from qiju.kernel.bot import Bot, ThinkingTime
from qiju.kernel.events import EventLog, Told
from qiju.kernel.match import Match
from qiju.kernel.state import PASS, State
from qiju.kernel.streams import Keys, Stream
from qiju.kernel.turns import forced


def find_decision(
    bot: Bot, world: State, seat: int, key: int, may_pass: bool, limit: ThinkingTime | None = None
) -> list[int]:
    """Every small move of one decision; none where the bot lets the chance pass. What it may look at is `world`,
    which knows no more than its seat, and which is played on. At a live table there may be a limit to its thinking.
    """
    moves: list[int] = []
    stream = Stream(1)
    while True:
        choices = world.legal(seat)
        if may_pass and not moves:
            choices = [*choices, PASS]
        stream.seek(key, place_of(seat, len(moves)))
        if forced(choices):
            move = choices[0]
        elif limit is None:
            move = bot.choose(world, seat, choices, stream)
        else:
            move = bot.choose_within(world, seat, choices, stream, limit)
        if move == PASS and may_pass and not moves:
            return []
        moves.append(move)
        world.apply(seat, move)
        if world.deciding != seat:
            return moves


def place_of(seat: int, moves: int) -> int:
    """Where a bot's own chance begins after so many small moves of a decision."""
    return seat * 1024 + moves


class Choice(NamedTuple):
    """A small move of a decision at which there was a choice."""

    world: State  # before it
    move: int
    place: int  # how many small moves came before


def first_choice(world: State, seat: int, moves: list[int]) -> Choice:
    """The first such move of a decision, which is made in this world up to there; without any choice, the last."""
    for place, move in enumerate(moves):
        if place == len(moves) - 1 or not forced(world.legal(seat)):
            return Choice(world, move, place)
        world.perform(seat, move)
    return Choice(world, PASS, 0)


def thought(match: Match, bot: Bot, seat: int, may_pass: bool) -> Callable[[], list[int]]:
    """A bot's whole decision at a match, ready to be worked out anywhere: it holds a resampled world, not the match."""
    world, key = world_of(match, match.secret, seat)
    if bot.sit_down(match.setup):
        world.log = log_of(match.heard(seat))
    return lambda: find_decision(bot, world, seat, key, may_pass)


def world_of(match: Match, secret: bytes, seat: int) -> tuple[State, int]:
    """What a bot thinks on: a world that its seat cannot tell from the true one, its streams fresh, and a key for the
    bot's own chance. The same secret gives the same, so that a thought can be had once more.
    """
    keys = Keys(secret, len(match.record.entries))
    stream = Stream(1)
    stream.seek(keys.spare, seat)
    return match.state.resample(seat, stream), int(keys.bots)


def table_secret(secret: bytes) -> bytes:
    """A server's bots have a secret of their own, from which nothing leads back to the table's."""
    return hashlib.sha256(b"bots at the table" + secret).digest()


def log_of(heard: list[Told]) -> EventLog:
    """A log that holds what one seat was told, and nothing else."""
    log = EventLog()
    for told in heard:
        log.tell(told.kind, told.data)
    return log
