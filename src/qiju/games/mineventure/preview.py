"""What a move would do, as far as everybody can reckon it: damage dealt, healing, the chance to get away."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure.moves import ESCAPE, PLAY, USE_MAIN, USE_OFF
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import escape, playing, strikes
from qiju.games.mineventure.rules.battles import AMBUSH, ANNOUNCE, Battle
from qiju.games.mineventure.rules.turns import DECIDE, Turn
from qiju.games.mineventure.state import MineState
from qiju.kernel.menu import Preview


def preview(table: MineState, seat: i64, move: i64) -> Preview | None:
    top = table.frames[-1]
    player = table.players[seat]
    if isinstance(top, Battle) and top.stage in (ANNOUNCE, AMBUSH):
        if move == ESCAPE:
            return escape_preview(table, top, player)
        if move in (USE_MAIN, USE_OFF):
            return strike_preview(table, top, player, strikes.slot_of(move))
    if move >= PLAY and (isinstance(top, Battle) or (isinstance(top, Turn) and top.stage == DECIDE)):
        return heal_preview(table, player, move - PLAY)
    return None


def strike_preview(table: MineState, battle: Battle, player: Player, slot: i64) -> Preview:
    """The damage as it would be now, a shield not yet raised; what a shield would block."""
    if strikes.is_shield(table, player, slot):
        return Preview({"block": int(table.n.cards[player.gear[slot].kind].block)})
    foe = battle.opponent(player.seat)
    if foe >= 0:
        return Preview({"damage": int(strikes.would_take(table, player, slot, table.players[foe]))})
    return Preview({"damage": int(strikes.would_take_from(table, player, slot, battle.foe))})


def escape_preview(table: MineState, battle: Battle, player: Player) -> Preview:
    """V-504: in how many of the die's faces one gets away."""
    reach = escape.escape_range(table, battle, player)
    good = 0
    for face in range(1, table.n.die + 1):
        if escape.escape_points(table, player, face) > reach:
            good += 1
    die = int(table.n.die)
    return Preview({}, [(good, die, {"escaped": 1}), (die - good, die, {"escaped": 0})])


def heal_preview(table: MineState, player: Player, number: i64) -> Preview | None:
    """What a card would heal on oneself."""
    total = playing.healing_of(table, player, table.n.cards[number])
    if total == 0:
        return None
    missing = player.character.max_hp - player.hp
    return Preview({"hp": int(total if total < missing else missing)})
