"""C-603, with hidden information: floats whose points, drinks and flowers somebody cannot know, imagined otherwise."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival.moves import DRINKS, FLOWERS
from qiju.games.carnival.setup import CarnivalSetup
from qiju.games.carnival.troupe import Troupe
from qiju.kernel.streams import Stream


def redeal_drinks(hidden: list[Troupe], stream: Stream) -> None:
    """Supply and hand sizes are public, so the cards they hold together are known; who holds which is not."""
    cards: list[int] = []
    for drink in range(len(DRINKS)):
        for troupe in hidden:
            cards += [drink] * troupe.drinks[drink]
    stream.shuffle(cards)
    for troupe in hidden:
        held = int(troupe.hand())
        troupe.drinks = counted(cards[:held], len(DRINKS))
        cards = cards[held:]


def redeal_flowers(hidden: list[Troupe], stream: Stream) -> None:
    """The same with flowers."""
    tokens: list[int] = []
    for flower in range(len(FLOWERS)):
        for troupe in hidden:
            tokens += [flower] * troupe.flowers[flower]
    stream.shuffle(tokens)
    for troupe in hidden:
        held = sum(troupe.flowers)
        troupe.flowers = counted(tokens[:held], len(FLOWERS))
        tokens = tokens[held:]


def imagine_points(n: CarnivalSetup, troupe: Troupe, stream: Stream) -> None:
    """What roads, plazas and assemblies may have brought in so many turns; the other sources are seen by all."""
    turns = int(troupe.turns)
    troupe.road = stream.below(turns * max(n.value) + 1)
    troupe.plaza = stream.below(turns * (n.faces - 1) + 1)
    troupe.assembly = stream.below(turns * max(n.gather_points) + 1)


def counted(things: list[int], kinds: i64) -> list[int]:
    """How many of each kind."""
    counts = [0] * kinds
    for thing in things:
        counts[thing] += 1
    return counts
