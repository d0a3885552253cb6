"""K-4.7: the game is over."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.names import REASONS
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.telling import who


def finish(state: SgsState, won: i64, winner: i64) -> None:
    state.won = won
    state.winner = winner
    state.end()
    if state.log is not None:
        winners = state.outcome().winners
        names: list[object] = [who(state, seat) for seat in winners]
        state.log.tell(
            "over",
            {
                "reason": REASONS[won],
                "result": f"@result.{REASONS[won]}",
                "winners": names if names else "@nobody",
                "seats": winners,
            },
        )
