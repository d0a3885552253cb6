"""How the moves of 《MineVenture》 read: in the one notation, and as a button would name them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import DIRECTIONS
from qiju.games.mineventure.effects import Op
from qiju.games.mineventure.moves import (
    ABILITY,
    CELL,
    DONE,
    DROP,
    ESCAPE,
    JOIN,
    KEEP,
    NUMBER,
    OPTION,
    PICK,
    PLAY,
    Q_CELL,
    Q_OPTION,
    Q_PLAYER,
    Q_SLOT,
    Q_STEP,
    ROLL_DIE,
    SKIP_MOVE,
    SLOT,
    STEP,
    TAKE,
    USE_MAIN,
    USE_OFF,
    WAR,
    WAR_CRYSTAL,
    WAR_DRAGON,
    WAR_MOB,
)
from qiju.games.mineventure.rules import foes, places
from qiju.games.mineventure.rules.battles import PICK_TARGET, Battle
from qiju.games.mineventure.rules.decks import Draw
from qiju.games.mineventure.rules.equipment import Offer
from qiju.games.mineventure.rules.loot import Loot
from qiju.games.mineventure.rules.opening import Opening
from qiju.games.mineventure.rules.operations import ATTACHING, Work
from qiju.games.mineventure.rules.turns import ACTION_MOVES, DECIDE, Turn
from qiju.games.mineventure.state import MineState
from qiju.kernel.words import Text

PLAIN: Final[dict[int, str]] = {
    ROLL_DIE: "roll",
    SKIP_MOVE: "skip",
    USE_MAIN: "main",
    USE_OFF: "off",
    ESCAPE: "escape",
    JOIN: "join",
    KEEP: "keep",
    ABILITY: "ability",
    WAR_DRAGON: "war dragon",
}


MOST_COUNT: Final = 128  # more cards are never told of at once


def complete(texts: dict[str, Text], characters: list[str], seats: int) -> None:
    """Add what would be too dull to write down: every seat with every character, every count of hidden cards."""
    for text in texts.values():
        words = text.table
        for id in characters:
            for number in range(1, seats + 1):
                values: dict[str, object] = {"number": number, "character": f"@character.{id}"}
                words[f"who.{number}.{id}"] = text.say("made.who", values)
        for count in range(2, MOST_COUNT):
            words[f"some.{count}"] = text.say("made.some", {"count": count})


def done_word(table: MineState) -> str:
    """What saying no means here."""
    top = table.frames[-1] if table.frames else None
    if isinstance(top, Turn) and top.stage == DECIDE:
        return "end"
    if isinstance(top, Offer):
        return "decline"
    if isinstance(top, Work) and top.question == Q_STEP:
        return "stop"
    return "stay" if isinstance(top, Work) and top.question != Q_PLAYER else "pass"


def word(table: MineState, move: i64) -> str:
    """`roll`, `n`, `war P2`, `play pearl`, `tile 12,8`, `escape`, `keep`, `discard apple`."""
    if move == DONE:
        return done_word(table)
    if move in PLAIN:
        return PLAIN[move]
    if move >= CELL:
        return f"tile {places.cell_name(table, move - CELL)}"
    if move >= DROP:
        return f"discard {table.n.cards[move - DROP].id}"
    if move >= PLAY:
        return f"play {table.n.cards[move - PLAY].id}"
    if move >= TAKE:
        return f"take {move - TAKE + 1}"
    if move >= NUMBER:
        return f"number {move - NUMBER}"
    if move >= SLOT:
        return v.SLOTS[move - SLOT]
    if move >= PICK:
        return f"P{move - PICK + 1}"
    if move >= OPTION:
        return f"option {move - OPTION + 1}"
    if move >= WAR_CRYSTAL:
        return f"war crystal {move - WAR_CRYSTAL + 1}"
    if move >= WAR_MOB:
        return f"war mob {move - WAR_MOB + 1}"
    if move >= WAR:
        return f"war P{move - WAR + 1}"
    return DIRECTIONS[move - STEP]


def speakable(table: MineState) -> list[int]:
    """Moves of other moments, which somebody may still try."""
    found: list[int] = [*ACTION_MOVES, ESCAPE, JOIN, KEEP, ABILITY, WAR_DRAGON, DONE]
    # A zone of equipment is called like the action with what lies in it.
    found += [SLOT + slot for slot in range(3)] if asks_for_slot(table) else [USE_MAIN, USE_OFF]
    found += [PICK + other for other in range(table.seats)]
    found += [STEP + way for way in range(4)]
    found += [WAR + other for other in range(table.seats)]
    found += [WAR_CRYSTAL + crystal for crystal in range(len(table.crystals))]
    found += [PLAY + card for card in table.n.hand_kinds]
    found += [DROP + card for card in table.n.hand_kinds]
    if asks_for_tile(table):
        found += [CELL + cell for cell in range(len(table.board.tile))]
    return found


def asks_for_slot(table: MineState) -> bool:
    top = table.frames[-1]
    if isinstance(top, Work):
        return top.question == Q_SLOT or top.stage == ATTACHING
    return isinstance(top, Loot)


def asks_for_tile(table: MineState) -> bool:
    top = table.frames[-1]
    if isinstance(top, Work):
        return top.question == Q_CELL
    return isinstance(top, Opening) or (isinstance(top, Battle) and top.stage == PICK_TARGET)


def label(table: MineState, seat: i64, move: i64, text: Text) -> str:
    """打出 末影珍珠, Play Ender Pearl: the move in the game's words."""
    words = text.table
    if move >= CELL:
        top = table.frames[-1]
        key = "move.spawn" if isinstance(top, Opening) else "move.tile"
        return text.say(key, {"cell": places.cell_name(table, move - CELL)})
    if move >= DROP:
        return text.say("move.discard", {"card": table.n.cards[move - DROP].name})
    if move >= PLAY:
        return text.say("move.play", {"card": table.n.cards[move - PLAY].name})
    if move >= TAKE:
        return text.say("move.take", {"card": shown_name(table, seat, move - TAKE)})
    if move >= NUMBER:
        return text.say("move.number", {"number": int(move - NUMBER)})
    if move >= SLOT:
        return text.say(
            "move.slot", {"slot": f"@slot.{v.SLOTS[move - SLOT]}", "card": slot_card(table, seat, move - SLOT)}
        )
    if move >= PICK:
        return str(text.name(table.players[move - PICK].who()))
    if move >= OPTION:
        return option_label(table, move - OPTION, text)
    if move >= WAR_CRYSTAL:
        return text.say("move.war", {"foe": "@foe.crystal"})
    if move >= WAR_MOB and move < WAR_DRAGON:
        return text.say("move.war", {"foe": foes.foe_name(table, 1, move - WAR_MOB)})
    if move >= WAR and move < WAR_MOB:
        return text.say("move.war", {"foe": table.players[move - WAR].who()})
    if move == DONE:
        return words[f"move.{done_word(table)}"]
    name = PLAIN.get(int(move), "")
    if name == "war dragon":
        return text.say("move.war", {"foe": "@foe.dragon"})
    return words[f"move.{name}"] if name else words[f"direction.{DIRECTIONS[move - STEP]}"]


def option_label(table: MineState, place: i64, text: Text) -> str:
    """What an option would do, as far as there are words for it; else its number."""
    number = int(place + 1)
    top = table.frames[-1]
    if not isinstance(top, Work) or top.question != Q_OPTION:
        return text.say("move.option", {"number": number})
    options = table.n.lists[top.ops][top.at].lists
    if place >= len(options):
        return text.say("move.option", {"number": number})
    parts = [text.say(f"do.{deed(op)}", facts(table, op)) for op in table.n.lists[options[place]]]
    label = text.say("do.and").join(parts) if parts else text.say("do.nothing")
    return label[:1].upper() + label[1:]


def deed(op: Op) -> str:
    """Under which name the sentence for an operation stands."""
    if op.code == v.MOD:
        if op.stat == v.S_RANGE:
            return "range"
        return "as_rolled" if op.amount == 0 else "roll_more"
    if op.code == v.STEAL and op.zone == v.EQUIPMENT:
        return "seize"
    return f"time_{v.TIMES[op.set]}" if op.code == v.TIME else v.OPS[op.code]


def facts(table: MineState, op: Op) -> dict[str, object]:
    """The numbers and names of an operation."""
    found: dict[str, object] = {"amount": int(op.amount), "count": int(op.count)}
    found["type"] = f"@damage.{v.DAMAGE_TYPES[op.type]}"
    found["deck"] = f"@deck.{v.DECKS[op.deck]}" if op.deck >= 0 else ""
    found["buff"] = table.n.buffs[op.buff].name if op.buff >= 0 else ""
    found["mob"] = table.n.mobs[op.mob].name if op.mob >= 0 else ""
    return found


def shown_name(table: MineState, seat: i64, place: i64) -> str:
    top = table.frames[-1]
    if isinstance(top, Draw) and top.seat == seat and place < len(top.shown):
        return table.n.cards[top.shown[place]].name
    return "@card.hidden"


def slot_card(table: MineState, seat: i64, slot: i64) -> str:
    """What lies in the zone that a move names: one's own, or that of whom one takes from."""
    if slot > v.ARMOR:
        return "@card.none"
    top = table.frames[-1]
    owner = seat
    if isinstance(top, Loot):
        owner = top.victim
    elif isinstance(top, Work) and top.pick >= 0:
        owner = top.pick
    kind = table.players[owner].gear[slot].kind
    return table.n.cards[kind].name if kind >= 0 else "@card.none"


def aliases(table: MineState, seat: i64, move: i64, texts: dict[str, Text]) -> list[str]:
    """The same move as a person may type it."""
    if move >= CELL or isinstance(table.frames[-1] if table.frames else None, Draw):
        return []
    names = [label(table, seat, move, texts["zh"]), label(table, seat, move, texts["en"])]
    top = table.frames[-1] if table.frames else None
    if isinstance(top, Battle) and move == DONE:
        names.append("no")
    return names
