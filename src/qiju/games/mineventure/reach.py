"""Who reaches whom: from where somebody stands, and from where a move would end."""

from __future__ import annotations

from qiju.games.mineventure import view_types as shown
from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import FAR
from qiju.games.mineventure.moves import FOE_MOB
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import foes, places, ranges, strikes
from qiju.games.mineventure.state import MineState


def reaches(table: MineState, player: Player) -> list[shown.Reach]:
    """How far everybody else is from a player, whom an attack would reach, and whose attacks would reach back."""
    return [
        reach_of(table, player, other)
        for other in table.players
        if other.alive and other.cell >= 0 and other.seat != player.seat
    ]


def reach_of(table: MineState, player: Player, other: Player) -> shown.Reach:
    far = ranges.to_player(table, player.cell, other)
    back = ranges.to_player(table, other.cell, player)
    return {
        "seat": int(other.seat),
        "far": int(far) if far < FAR else None,
        "back": int(back) if back < FAR else None,
        "strikes": far <= ranges.attack_range(table, player) and not foes.hidden_from(table, player.cell, other),
        "struck": back <= ranges.attack_range(table, other) and not foes.hidden_from(table, other.cell, player),
        "deals": best_blow(table, player, other),
        "takes": best_blow(table, other, player),
    }


def best_blow(table: MineState, player: Player, victim: Player) -> int:
    """What the better of both hands would take from somebody who does not expect it."""
    main = int(strikes.would_take(table, player, v.MAIN, victim))
    if player.gear[v.OFF].kind < 0:
        return main
    return max(main, int(strikes.would_take(table, player, v.OFF, victim)))


def stop_at(table: MineState, player: Player, cell: int) -> shown.Stop:
    """What it would be like to end a move there: what the tile gives, whom one reaches, who reaches back."""
    there = player.clone()
    there.derive(table.n)
    there.cell = cell
    found = reaches(table, there)
    return {
        "reward": table.board.tile[cell].portal or not places.shares_tile(table, there),
        "strikes": [reach["seat"] for reach in found if reach["strikes"]],
        "struck": [reach["seat"] for reach in found if reach["struck"]],
        "mobs": [place for place in range(len(table.mobs)) if in_mob_reach(table, there, place)],
        "dragon": table.dragon > 0 and ranges.to_dragon(table, there.cell) <= table.n.boss_range,
    }


def in_mob_reach(table: MineState, player: Player, place: int) -> bool:
    return foes.from_foe(table, player, FOE_MOB, place) <= foes.foe_range(table, FOE_MOB, place)
