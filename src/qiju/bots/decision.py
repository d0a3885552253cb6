"""How a bot finds a whole decision, wherever it plays: small move by small move, on a world of its own."""

from __future__ import annotations

from qiju.kernel.bot import Bot
from qiju.kernel.state import PASS, State
from qiju.kernel.streams import Stream
from qiju.kernel.turns import forced


def find_decision(bot: Bot, world: State, seat: int, key: int, may_pass: bool) -> list[int]:
    """Every small move of one decision; none where the bot lets the chance pass. What it may look at is `world`,
    which knows no more than its seat, and which is played on.
    """
    moves: list[int] = []
    stream = Stream(1)
    while True:
        choices = world.legal(seat)
        if may_pass and not moves:
            choices = [*choices, PASS]
        stream.seek(key, seat * 1024 + len(moves))
        move = choices[0] if forced(choices) else bot.choose(world, seat, choices, stream)
        if move == PASS and may_pass and not moves:
            return []
        moves.append(move)
        world.apply(seat, move)
        if world.deciding != seat:
            return moves
