"""`house`, `designer:style=wealth:refuge=no`: a bot's name, its arguments, and the bot behind them."""

from __future__ import annotations

from qiju.bots.random import RandomBot
from qiju.kernel.bot import Bot, only_arguments
from qiju.kernel.game import Game
from qiju.kernel.refusal import Invalid
from qiju.kernel.words import Text


def split_name(written: str) -> tuple[str, dict[str, str]]:
    """The name and the arguments of a bot as somebody wrote it."""
    name, *pairs = written.split(":")
    arguments: dict[str, str] = {}
    for pair in pairs:
        key, found, value = pair.partition("=")
        if not found:
            raise Invalid("problem.bot_pair", bot=name, pair=pair)
        arguments[key] = value
    return name, arguments


def bot_called(written: str, text: Text) -> str:
    """What people call a bot, 庄家 or House; one that has no words is called as it is written."""
    name = written.partition(":")[0]
    return text.say(f"bot.{name}") if text.knows(f"bot.{name}") else name


def seat_called(name: str, text: Text) -> str:
    """A seat's name in a record, `P2 (house)` where a bot sits, as people read it: P2·庄家."""
    plain, found, rest = name.partition(" (")
    bot = rest.removesuffix(")").partition(":")[0]
    return f"{plain}·{bot_called(bot, text)}" if found and text.knows(f"bot.{bot}") else name


def known_bots(game: Game) -> list[str]:
    """Every bot that can sit at this game, the game's own first."""
    return [*game.bots(), "random"]


def make_bot(game: Game, written: str) -> Bot:
    """The bot that this name means at this game."""
    name, arguments = split_name(written)
    if name == "random":
        only_arguments(name, arguments, {})
        return RandomBot()
    makers = game.bots()
    if name not in makers:
        raise Invalid("problem.bot_name", bot=name, known=", ".join(known_bots(game)))
    return makers[name](arguments)


def seat_bots(written: str, seats: int) -> list[str]:
    """Who sits where: one name for everybody, or one a seat, separated by commas."""
    names = [name.strip() for name in written.split(",")]
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise Invalid("problem.bot_count", seats=seats, given=len(names))
    return names
