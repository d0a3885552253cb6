"""A choice that a card offers says what it would do, not only its number."""

from __future__ import annotations

import pytest

from mineventure.helpers import MineTable, holding
from qiju.kernel.registry import find_game

GAME = find_game("mineventure")


def labels(table: MineTable, lang: str) -> list[str]:
    state = table.match.state
    return [GAME.label(state, 0, move, lang) for move in state.legal(0)]


def stall() -> MineTable:
    table = MineTable(tiles={(11, 10): "V"}).set("ann", hand="apple bread").stack("event", "pedlar")
    return table.on("ann").dice(1).does("ann", "roll", "e")


def horse() -> MineTable:
    return MineTable().set("ann", companion="horse").on("ann").dice(3).does("ann", "roll")


def command() -> MineTable:
    return holding("command_block", bo={"main": "bow"}).does("ann", "play command_block")


@pytest.mark.parametrize(
    ("position", "en", "zh"),
    [
        (
            stall,
            ["Discard 2 hand cards, draw 1 equipment card", "Recover 4 HP"],
            ["弃 2 张手牌，摸 1 张装备牌", "回复 4 点血"],
        ),
        (
            horse,
            ["Walk as rolled", "Walk 1 step more", "Walk 2 steps more"],
            ["按骰子走", "多走 1 步", "多走 2 步"],
        ),
        (
            command,
            [
                "Seize a piece of somebody's equipment",
                "Turn day into night or night into day, be taken elsewhere",
                "Recover 10 HP",
            ],
            ["夺取别人一件装备", "昼夜互换，传送到别处", "回复 10 点血"],
        ),
    ],
    ids=["stall", "horse", "command block"],
)
def test_options_are_words(position, en, zh):
    table = position()
    assert labels(table, "en") == en
    assert labels(table, "zh") == zh
