"""S-PH2-1: the card of the round. It is numbers (`content.toml`); here is the order in which they act.

Gains and losses first, then the help for the poorest, then the questions; a card that asks all laymen for a gift
helps the poorest after it.
"""

from __future__ import annotations

from qiju.games.salvation.events import gains, losses
from qiju.games.salvation.events.poorest import help_poorest
from qiju.games.salvation.events.touched import TOUCHED
from qiju.games.salvation.moves import EVENT_TALLY
from qiju.games.salvation.state import Table
from qiju.games.salvation.telling import count


def turn_up(table: Table) -> None:
    table.event = table.deck.draw()
    table.irrevocable += 1
    table.drawn.append(table.event)
    table.card = table.n.cards[table.event]
    table.relieved = 0
    table.touched = [0] * (table.seats * len(TOUCHED))
    count(table, EVENT_TALLY + table.event)
    if table.log is not None:
        table.log.tell("event", {"event": f"@event.{table.card.name}", "effect": f"@event_text.{table.card.name}"})


def carry_out(table: Table) -> None:
    """All that it does before it asks anybody."""
    gains.give(table)
    losses.take(table)
    losses.strike(table)
    if not table.card.joined:
        help_poorest(table)
