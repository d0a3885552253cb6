"""`house`, `hard`, `designer:style=wealth:refuge=no`: a bot's name, its arguments, and the bot behind them.

`program:COMMAND` is a bot from outside; so are names that installed packages bring (`outside.py`).
"""

from __future__ import annotations

from typing import Final

from qiju.bots import outside
from qiju.bots.levels import LEVELS, TEMPER, make_level, usual_policy
from qiju.bots.random import RandomBot
from qiju.bots.tempers import TEMPERS
from qiju.kernel.bot import Bot, only_arguments
from qiju.kernel.game import Game
from qiju.kernel.refusal import Invalid
from qiju.kernel.words import Text

HOUSE: Final = "house"
SWIFT: Final = "swift"  # a quicker bot; where a game has none of its own, its usual one is quick enough
PROGRAM: Final = "program"


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
    """What people call a bot: 庄家 or House, with its temper 困难·大胆; without words for it, as it is written."""
    name = written.partition(":")[0]
    called = text.say(f"bot.{name}") if text.knows(f"bot.{name}") else name
    temper = temper_of(written)
    return f"{called}·{text.say(f'temper.{temper}')}" if temper else called


def temper_of(written: str) -> str:
    """The temper that a bot's name asks for; none where it has none."""
    for pair in written.split(":")[1:]:
        if pair.startswith(f"{TEMPER}=") and pair.removeprefix(f"{TEMPER}=") in TEMPERS:
            return pair.removeprefix(f"{TEMPER}=")
    return ""


def seat_called(name: str, text: Text) -> str:
    """A seat's name in a record, `P2 (house)` where a bot sits, as people read it: P2·庄家."""
    plain, found, rest = name.partition(" (")
    bot = rest.removesuffix(")")
    known = found and text.knows(f"bot.{bot.partition(':')[0]}")
    return f"{plain}·{bot_called(bot, text)}" if known else name


def known_bots(game: Game) -> list[str]:
    """Every bot that can sit at this game: the game's own first, then the levels, then chance."""
    own = game.bots()
    return [*own, *[name for name in (SWIFT, *LEVELS) if name not in own], "random"]


def quick_bots(game: Game) -> list[str]:
    """Those of them that decide at a glance, without trying anything out."""
    return [*game.bots(), "random"]


def usual_bot(game: Game) -> str:
    """Who plays where nobody is named: the house bot, else the game's first, else one that plays anything legal."""
    quick = quick_bots(game)
    return HOUSE if HOUSE in quick else quick[0]


def make_bot(game: Game, written: str) -> Bot:
    """The bot that this name means at this game."""
    if is_program(written):
        return outside.make_program(game, written.partition(":")[2])
    name, arguments = split_name(written)
    if name == "random":
        only_arguments(name, arguments, {})
        return RandomBot()
    makers = game.bots()
    if name in LEVELS and name not in makers:
        return make_level(game, name, arguments)
    if name == SWIFT and name not in makers:
        only_arguments(name, arguments, {})
        return usual_policy(game)
    if name in makers:
        return makers[name](arguments)
    guests = outside.package_bots()
    if name not in guests:
        raise Invalid("problem.bot_name", bot=name, known=", ".join([*known_bots(game), *guests]))
    return outside.make_from_package(game, guests[name], arguments)


def is_program(written: str) -> bool:
    """Is this a program of somebody's? What stands behind its colon is a command, not arguments."""
    return written.startswith(f"{PROGRAM}:")


def seat_bots(written: str, seats: int) -> list[str]:
    """Who sits where: one name for everybody, or one a seat, separated by commas."""
    names = [name.strip() for name in written.split(",")]
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise Invalid("problem.bot_count", seats=seats, given=len(names))
    return names
