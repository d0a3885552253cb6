"""Which operations mean something on which occasion, and on whom (V-401). What no rule would do is refused when read.

Most effects lie on the stack while they are resolved, and may ask. Some happen at once and ask nobody. Some are never
carried out but counted in where a number is reckoned: those are modifiers alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from qiju.games.mineventure import vocabulary as v
from qiju.kernel.refusal import Invalid

# What can happen to somebody.
SUFFERED: Final = ("damage", "heal", "absorb", "buff", "cleanse", "set_hp")
# What else can happen at once, asking nobody.
DONE_AT_ONCE: Final = (*SUFFERED, "steal", "reveal", "push", "swap_position", "summon", "place", "time", "skip")
# What can be resolved step by step.
RESOLVED: Final = (
    *(*DONE_AT_ONCE, "draw", "discard", "move", "set_roll", "teleport", "mod", "durability", "roll", "choose"),
)
# Whom an operation can find by itself, without a question.
FOUND: Final = ("self", "opponent", "all", "others", "within", "realm", "lowest_hp", "killer")
# Only these look at a tile, or at everybody around one.
OF_PLACES: Final[dict[str, tuple[str, ...]]] = {"tile": ("damage", "place"), "within": ("damage",)}


class Occasion:
    """When something happens: the operations, targets and modifiers (stat and scope) that mean something then."""

    def __init__(self, ops: tuple[str, ...], targets: tuple[str, ...], mods: tuple[tuple[str, str], ...] = ()) -> None:
        self.ops = ops
        self.targets = targets
        self.mods = mods


# A turn's move and reach can be changed while an effect is resolved.
OF_A_TURN: Final = (("roll", "instance"), ("range", "turn"))
STACK: Final = Occasion(RESOLVED, v.TARGETS, OF_A_TURN)


def counted_in(*stats: str) -> Occasion:
    """Modifiers of these stats, for this once."""
    return Occasion(("mod",), v.TARGETS, tuple((stat, "instance") for stat in stats))


# By trigger; and where no trigger is written, by the place in the content. Whatever is not here lies on the stack.
OCCASIONS: Final[dict[str, Occasion]] = {
    "play": Occasion((*RESOLVED, "leave_battle"), v.TARGETS, (*OF_A_TURN, ("damage", "battle_round"))),
    "draw": Occasion((*RESOLVED, "story"), v.TARGETS, OF_A_TURN),
    "passive": Occasion(("mod",), v.TARGETS, tuple((stat, "while_equipped") for stat in v.STATS)),
    "attack": Occasion(("mod", "retype"), v.TARGETS, (("damage", "instance"), ("block", "instance"))),
    "hit": Occasion(DONE_AT_ONCE, FOUND),
    "damaged": counted_in("block"),
    "ambushed": counted_in("resist"),
    "escape_roll": counted_in("escape"),
    "loot": counted_in("loot_equipment"),
    "would_die": Occasion(SUFFERED, ("self",)),
    "pass": Occasion(SUFFERED, ("self",)),
    "on_enter": Occasion(SUFFERED, ("self",)),
    "on_round_end": Occasion(SUFFERED, ("self",)),
    "patrol": Occasion(SUFFERED, ("realm",)),
    "dragon": Occasion((*SUFFERED, "push", "leave_battle"), ("opponent", "within")),
}


def check_op(name: str, table: Mapping[str, object], when: str, where: str) -> None:
    """An operation that nobody would carry out then, or on nobody, is refused."""
    occasion = OCCASIONS.get(when, STACK)
    if name not in occasion.ops:
        refuse(where, name, occasion.ops)
    if name == "mod":
        wanted = (table.get("stat"), table.get("scope"))
        if wanted not in occasion.mods:
            refuse(where, f"{wanted[0]} {wanted[1]}", tuple(f"{stat} {scope}" for stat, scope in occasion.mods))
        return
    target = str(table.get("target", "self"))
    if target not in occasion.targets:
        refuse(f"{where}.target", target, occasion.targets)
    if target in OF_PLACES and name not in OF_PLACES[target]:
        refuse(where, name, OF_PLACES[target])
    # Equipment is chosen, and so is what leaves a battle: by whoever plays the card.
    if name == "steal" and table.get("zone") != "hand" and when == "hit":
        refuse(f"{where}.zone", str(table.get("zone")), ("hand",))
    if name == "leave_battle" and when == "play" and target != "self":
        refuse(f"{where}.target", target, ("self",))


def refuse(where: str, word: str, known: tuple[str, ...]) -> None:
    raise Invalid("problem.word", where=where, word=word[:40], known=", ".join(known))
