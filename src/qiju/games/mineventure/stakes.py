"""What a player of 《MineVenture》 watches, and what each temper likes of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure.state import MineState

STAKES: Final = ("hp", "gear", "cards", "trophies", "others")

TEMPERS: Final[dict[str, dict[str, float]]] = {
    "cautious": {"hp": 1.0},
    "bold": {"trophies": 4.0, "others": -1.0},
    "greedy": {"cards": 1.0, "gear": 1.0},
    "helpful": {"others": 1.0},
}


def stakes_of(state: MineState, seat: i64) -> list[float]:
    """Health, what one wears and holds, what one has slain; and the health of all others."""
    player = state.players[seat]
    worn: i64 = 0
    for gear in player.gear:
        if gear.kind >= 0:
            worn += gear.durability
    others: i64 = 0
    for other in state.players:
        if other.seat != seat:
            others += other.hp
    slain: i64 = player.kills + player.mobs + player.crystals + player.dragon
    return [float(player.hp), float(worn), float(len(player.hand.cards)), float(slain), float(others)]
