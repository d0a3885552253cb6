"""How moves are written: the notation, other spellings, and the names of the buttons."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.carnival.board import ROAD
from qiju.games.carnival.checks import NO_DRINK, Check, die_after, which_die
from qiju.games.carnival.moves import (
    ACCEPT,
    BUY,
    CHANGE,
    DECLINE,
    DRINK,
    DRINKS,
    FLOWER,
    FLOWERS,
    FREE,
    GATHER,
    MOST,
    MOST_FACES,
    PARADE,
    PASS_BY,
    PERFORM,
    REDEEM,
    REROLL,
    REST,
    SET,
    SPRINT,
    STEP,
    STOP,
    TAKE,
    TEA,
    TICKET,
)
from qiju.games.carnival.state import CarnivalState
from qiju.kernel.words import Text

# The one notation says drinks by their Chinese names; English ones are read, too.
DRINK_NAMES: Final = ("申猴酒", "蛛网酒", "森之露", "龙云茶")
PLAIN: Final = {
    PARADE: "parade",
    FREE: "free",
    STOP: "stop",
    DECLINE: "decline",
    PERFORM: "perform",
    TICKET: "ticket",
    REDEEM: "redeem",
    REST: "rest",
    PASS_BY: "pass",
    ACCEPT: "accept",
}
DICE: Final = ("a", "b", "both")


def word(table: CarnivalState, move: i64) -> str:
    """`parade`, `sprint 2`, `R2`, `stop`, `buy 申猴酒`, `gather 3`, `drink 蛛网酒`, `a-1`, `b=6`, `reroll both`."""
    if STEP <= move < STEP + len(table.n.kind):
        return table.n.board.nodes[move - STEP].id
    if int(move) in PLAIN:
        return PLAIN[int(move)]
    if SPRINT <= move <= SPRINT + MOST:
        return f"sprint {move - SPRINT}"
    if TEA <= move <= TEA + MOST:
        return f"drink {DRINK_NAMES[3]} +{move - TEA}"
    if BUY <= move < BUY + len(DRINKS):
        return f"buy {DRINK_NAMES[move - BUY]}"
    if FLOWER <= move < FLOWER + len(FLOWERS):
        return f"flower {move - FLOWER + 1}"
    if GATHER <= move <= GATHER + MOST:
        return f"gather {move - GATHER}"
    if REROLL <= move <= REROLL + 2:
        return f"reroll {DICE[move - REROLL]}"
    if DRINK <= move < DRINK + len(DRINKS):
        return f"drink {DRINK_NAMES[move - DRINK]}"
    if TAKE <= move < TAKE + len(DRINKS):
        return f"take {DRINK_NAMES[move - TAKE]}"
    return die_word(table, move)


def die_word(table: CarnivalState, move: i64) -> str:
    """What a drink does to a die."""
    if CHANGE <= move < CHANGE + 4:
        sign = "-" if (move - CHANGE) % 2 == 0 else "+"
        return f"{DICE[(move - CHANGE) // 2]}{sign}{table.n.die_change}"
    if SET <= move < SET + 2 * MOST_FACES:
        return f"{DICE[(move - SET) // MOST_FACES]}={(move - SET) % MOST_FACES + 1}"
    return f"move {move}"


def label(table: CarnivalState, seat: i64, move: i64, text: Text) -> str:
    """疾行前进 2, Sprint 2: the move in the game's words."""
    words = text.table
    if STEP <= move < STEP + len(table.n.kind):
        return node_label(table, move - STEP, text)
    if int(move) in PLAIN:
        return words[f"move.{PLAIN[int(move)]}"]
    if SPRINT <= move <= SPRINT + MOST:
        return text.say("move.sprint", {"energy": move - SPRINT})
    if TEA <= move <= TEA + MOST:
        return text.say("move.tea", {"steps": move - TEA})
    if BUY <= move < BUY + len(DRINKS):
        return text.say("move.buy", {"drink": f"@drink.{DRINKS[move - BUY]}"})
    if FLOWER <= move < FLOWER + len(FLOWERS):
        return text.say("move.flower", {"flower": f"@flower.{FLOWERS[move - FLOWER]}"})
    if GATHER <= move <= GATHER + MOST:
        return text.say("move.gather", {"energy": move - GATHER})
    if REROLL <= move <= REROLL + 2:
        return words[f"move.reroll_{DICE[move - REROLL]}"]
    if DRINK <= move < DRINK + len(DRINKS):
        return text.say("move.drink", {"drink": f"@drink.{DRINKS[move - DRINK]}"})
    if TAKE <= move < TAKE + len(DRINKS):
        return text.say("move.take", {"drink": f"@drink.{DRINKS[move - TAKE]}"})
    return die_label(table, move, text)


def node_label(table: CarnivalState, number: i64, text: Text) -> str:
    """酒馆·橡果 T1, Brookside R2 (2)."""
    node = table.n.board.nodes[number]
    name = node.name_zh if text.lang == "zh" else node.name_en
    return f"{name} {node.id} ({node.value})" if node.kind == ROAD else f"{name} {node.id}"


def die_label(table: CarnivalState, move: i64, text: Text) -> str:
    """骰子 5 → 4."""
    top = table.top()
    if not isinstance(top, Check) or top.pouring == NO_DRINK:
        return die_word(table, move)
    which = which_die(move)
    die: i64 = top.a if which == 0 else top.b
    after = die_after(table, top, move)
    return text.say("move.die", {"die": f"@die.{DICE[which]}", "before": die, "after": after})


def aliases(table: CarnivalState, seat: i64, move: i64, texts: dict[str, Text]) -> list[str]:
    """The same move as a person may type it: 游行前进, 购买 申猴酒, buy Monkey Wine, 酒馆·橡果."""
    names = [label(table, seat, move, texts["zh"]), label(table, seat, move, texts["en"])]
    if STEP <= move < STEP + len(table.n.kind):
        node = table.n.board.nodes[move - STEP]
        names += [node.name_zh, node.name_en]
    elif DRINK <= move < DRINK + len(DRINKS):
        names.append(f"drink {DRINKS[move - DRINK]}")
    elif BUY <= move < BUY + len(DRINKS):
        names.append(f"buy {DRINKS[move - BUY]}")
    elif TAKE <= move < TAKE + len(DRINKS):
        names.append(f"take {DRINKS[move - TAKE]}")
    return names
