"""The result of any game, taken apart: who won, and where each board's points came from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from qiju.kernel.state import Outcome
from qiju.kernel.words import Text

BLOCKS: Final = "█▓▒░▚▞"
TOTAL: Final = "total"


class Score:
    """One line of the result: a board, or a seat where the game shows no boards."""

    __slots__ = ("label", "parts", "rank", "seat", "total")

    def __init__(self, seat: int, rank: int, label: str, total: int, parts: dict[str, int]) -> None:
        self.seat = seat
        self.rank = rank
        self.label = label
        self.total = total
        self.parts = parts


def scores_of(view: Mapping[str, object], outcome: Outcome, names: list[str], text: Text) -> list[Score]:
    """Best rank first. A board is anything in the view with a `seat` and a `score` that is a table of sources."""
    found: list[Score] = []
    for board in scored_boards(view):
        seat = cast(int, board["seat"])
        score = cast("dict[str, int]", board["score"])
        parts = {source: points for source, points in score.items() if source != TOTAL}
        role = board.get("role")
        label = f"{text.say(f'role.{role}')} {names[seat]}" if isinstance(role, str) else names[seat]
        found.append(Score(seat, outcome.ranks[seat], label, score.get(TOTAL, sum(parts.values())), parts))
    if not found:
        for seat, name in enumerate(names):
            found.append(Score(seat, outcome.ranks[seat], name, outcome.scores[seat], {}))
    return sorted(found, key=lambda score: (score.rank, -score.total))


def scored_boards(view: Mapping[str, object]) -> list[dict[str, object]]:
    boards: list[dict[str, object]] = []
    for value in view.values():
        for item in value if isinstance(value, list) else []:
            if isinstance(item, dict) and isinstance(item.get("seat"), int) and isinstance(item.get("score"), dict):
                boards.append(item)
    return boards


def sources_of(scores: list[Score]) -> list[str]:
    sources: list[str] = []
    for score in scores:
        sources += [source for source in score.parts if source not in sources]
    return sources


def bar_of(score: Score, sources: list[str], most: int, width: int) -> list[tuple[str, int]]:
    """How many cells each source fills, every source with a block of its own; losses fill none."""
    cells: list[tuple[str, int]] = []
    for number, source in enumerate(sources):
        points = max(0, score.parts.get(source, 0))
        cells.append((BLOCKS[number % len(BLOCKS)], points * width // most if most > 0 else 0))
    return cells


def points(value: int, unit: int) -> str:
    """56, or 56.285 where scores are counted in parts."""
    return str(value).replace("-", "−") if unit == 1 else f"{value / unit:.3f}".replace("-", "−")


def result_sentence(outcome: Outcome, text: Text) -> str:
    key = f"result.{outcome.reason}"
    return text.say(key) if text.knows(key) else outcome.reason
