"""What is to be printed, as somebody asked for it, and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from qiju.kernel.box import PARTS
from qiju.kernel.game import Game
from qiju.kernel.options import Tree
from qiju.kernel.refusal import Invalid
from qiju.press.sheets import PAPERS

LIST: Final = "list"
AIDS: Final = "aids"
RULES: Final = "rules"
ONLY: Final = (*PARTS, AIDS, RULES)

# The sizes that sleeves are sold for, in millimetres.
SIZES: Final = {
    "poker": (63.0, 88.0),
    "bridge": (57.0, 89.0),
    "mini": (44.0, 67.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
}
MOST_BLEED: Final = 5.0

Patch = tuple[str, Mapping[str, object]]


@dataclass(frozen=True)
class Order:
    """One order of print."""

    game: Game
    lang: str
    paper: str = "a4"
    size: str = ""  # of cards; as the game has them where nobody says
    only: tuple[str, ...] = ()
    light: bool = False
    bleed: float = 0.0
    patches: tuple[Patch, ...] = ()
    before: tuple[Patch, ...] | None = None  # another content, whose differences are marked
    given: Tree | None = None  # the content itself, as a table plays it

    def check(self) -> None:
        """Refuse what nobody can print."""
        one_of("--paper", self.paper, PAPERS)
        if self.size:
            one_of("--size", self.size, SIZES)
        for part in self.only:
            one_of("--only", part, ONLY)
        if not 0 <= self.bleed <= MOST_BLEED:
            raise Invalid("press.bleed", most=int(MOST_BLEED))

    def content(self) -> Tree:
        return self.given if self.given is not None else patched(self.game, self.patches)


def patched(game: Game, patches: Sequence[Patch]) -> Tree:
    """The content as a table with these patches would play it: what it could not play is refused."""
    return game.prepare(patches=patches).content if patches else game.content()


def one_of(option: str, value: str, known: Mapping[str, object] | Sequence[str]) -> None:
    if value not in known:
        raise Invalid("problem.option_value", option=option, value=value, choices=" | ".join(known))
