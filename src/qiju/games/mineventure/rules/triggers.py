"""Effects that answer to a moment: pushed onto the stack if their conditions hold (V-401)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import CHARACTER, Card
from qiju.games.mineventure.effects import NONE, Effect
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import operations, stats
from qiju.games.mineventure.state import MineState


def fire(state: MineState, card: Card, trigger: i64, actor: i64, other: i64) -> None:
    """Push the effects of a card that answer to this trigger and whose conditions hold; the first comes first."""
    effects = card.on[trigger]
    place = len(effects) - 1
    while place >= 0:
        effect = effects[place]
        if stats.holds(state, effect, state.players[actor], NONE, other):
            use_up(effect, state.players[actor])
            work = operations.Work(effect.ops, actor=actor)
            work.other = other
            if card.nature != CHARACTER:
                work.card = card.number
            state.push(work)
        place -= 1


def use_up(effect: Effect, player: Player) -> None:
    """What happens once a round or once a game has now happened."""
    for condition in effect.conditions:
        if condition == v.IF_ONCE_ROUND:
            player.used = True
        elif condition == v.IF_ONCE_GAME:
            player.used_once = True


def fire_all(state: MineState, player: Player, trigger: i64, other: i64) -> None:
    """The same for every card that works for a player."""
    if (player.triggers >> trigger) & 1 == 0:
        return
    place = len(player.cards) - 1
    while place >= 0:
        if (player.cards[place].triggers >> trigger) & 1:
            fire(state, player.cards[place], trigger, player.seat, other)
        place -= 1
