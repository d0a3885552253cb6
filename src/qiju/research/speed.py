"""How many observations a second: `python -m qiju.research.speed`."""

from __future__ import annotations

import time
from typing import Final

from qiju.kernel.build import compiled
from qiju.kernel.game import Game
from qiju.kernel.registry import loaded_games
from qiju.research.course import Course, dealt
from qiju.research.encoding import Encoder

TABLES: Final = 40  # from one game, evenly
ROUNDS: Final = 30


def middles(game: Game) -> list[Course]:
    """Tables from the first to the last choice of a game by chance."""
    course = dealt(game, game.prepare(), 1, 1)
    courses: list[Course] = []
    while course.go_on():
        courses.append(course.copy())
        course.play(course.moves[course.stream().below(len(course.moves))])
    return courses[:: max(1, len(courses) // TABLES)]


def observations_per_second(courses: list[Course], encoder: Encoder) -> float:
    """Of the best of some rounds: what else the machine does is not counted."""
    best = 0.0
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for course in courses:
            encoder.observe(course.state, course.seat, course.made)
        best = max(best, len(courses) / (time.perf_counter() - began))
    return best


def main() -> None:
    print("compiled" if compiled() else "interpreted")
    for game in loaded_games()[0]:
        encoder = Encoder(game, game.prepare())
        speed = observations_per_second(middles(game), encoder)
        print(f"| {game.id} | {encoder.size:,} | {encoder.actions.size:,} | {speed:,.0f} |")


if __name__ == "__main__":
    main()
