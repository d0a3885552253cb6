"""How a bot finds a whole decision, wherever it plays: small move by small move, on a world of its own."""

from __future__ import annotations

from collections.abc import Callable

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
        stream.seek(key, seat * 1024 + len(moves))
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


def thought(match: Match, bot: Bot, seat: int, may_pass: bool) -> Callable[[], list[int]]:
    """A bot's whole decision at a match, ready to be worked out anywhere: it holds a resampled world, not the match."""
    keys = Keys(match.secret, len(match.record.entries))
    stream = Stream(1)
    stream.seek(keys.spare, seat)
    world = match.state.resample(seat, stream)
    if bot.sit_down(match.setup):
        world.log = log_of(match.heard(seat))
    key = int(keys.bots)
    return lambda: find_decision(bot, world, seat, key, may_pass)


def log_of(heard: list[Told]) -> EventLog:
    """A log that holds what one seat was told, and nothing else."""
    log = EventLog()
    for told in heard:
        log.tell(told.kind, told.data)
    return log
