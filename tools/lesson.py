"""What a lesson deals: `python tools/lesson.py GAME [DEAL …]` plays deals among bots and tells what the learner hears.

Choose from it the deal that `lesson.toml` names. At the learner's own questions the usual bot decides, and every move
that was possible there is listed.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from qiju.bots.names import usual_bot
from qiju.kernel.match import Match, say_event_in_all
from qiju.kernel.registry import find_game
from qiju.table.bots.pool import setup_text, task_for
from qiju.table.bots.worker import decision
from qiju.table.rooms.lesson import Lesson, lesson_of

MOST_QUESTIONS = 12


def main() -> None:
    game = find_game(sys.argv[1])
    lesson = lesson_of(game)
    if lesson is None:
        sys.exit(f"{game.id} has no lesson.toml")
    for deal in [int(one) for one in sys.argv[2:]] or [lesson.deal]:
        print(f"\n==== deal {deal}")
        play(sys.argv[1], replace(lesson, deal=deal))


def play(name: str, lesson: Lesson) -> None:
    game = find_game(name)
    setup = game.prepare(lesson.seats, dict(lesson.options), lesson.presets, (), lesson.roles)
    names = [f"P{seat + 1}" for seat in range(lesson.seats)]
    secret = lesson.promise(game).match_secret([None] * lesson.seats)
    match = Match(game, setup, secret, names)
    written, heard, asked = setup_text(match), 0, 0
    bots = lesson.bots(game)
    while True:
        told = match.heard(lesson.seat)
        for one in told[heard:]:
            print("  ", one.number, one.kind, say_event_in_all(game, one.kind, one.data)["zh"])
        heard = len(told)
        if match.state.over or asked > MOST_QUESTIONS:
            return
        seat = match.state.pending()[0]
        bot = bots[seat] or usual_bot(game)
        moves = decision(task_for(match, written, seat, bot, False))
        if seat == lesson.seat:
            asked += 1
            print("?  of", ", ".join(match.legal_texts(seat)))
        said = match.decide(seat, moves)
        if seat == lesson.seat:
            print("!  the bot would:", said)


if __name__ == "__main__":
    main()
