"""One game written down as a person can read it."""

from __future__ import annotations

import json
from collections.abc import Mapping

from qiju.kernel.game import Game
from qiju.kernel.match import Match, say_event
from qiju.kernel.streams import lab_secret
from qiju.kernel.words import LANGUAGES
from qiju.testing.conformance.walks import fresh, random_decision, who_decides


def playthrough(game: Game, seed: int) -> str:
    """One random game at the standard table, written down for people: the same text for ever, or a change."""
    match = Match(game, game.prepare(), lab_secret(seed, 0))
    stream = fresh(seed, 23)
    lines = playthrough_head(match, seed)
    while not match.state.over:
        seat = who_decides(match.state, stream)
        told = len(match.log.events)
        text = match.decide(seat, random_decision(match.state, seat, stream))
        lines.append(f"{len(match.record.entries):>4}  P{seat + 1}  {text}")
        for event in match.log.events[told:]:
            for lang in LANGUAGES:
                lines.append(f"          {say_event(game, lang, event.kind, event.full)}")
    outcome = match.state.outcome()
    lines += ["", *table_lines(match.view()), "", f"result   {outcome.reason}"]
    for seat in range(int(match.state.seats)):
        score = outcome.scores[seat] / outcome.unit
        lines.append(f"  P{seat + 1}     rank {outcome.ranks[seat]}, score {score:g}{' *' * (seat in outcome.winners)}")
    lines.append(f"digest   {match.state.digest()}")
    return "\n".join(lines) + "\n"


def table_lines(view: Mapping[str, object]) -> list[str]:
    """What a spectator sees, one line a thing."""
    lines: list[str] = []
    for name, value in view.items():
        things = value if isinstance(value, list) and value and isinstance(value[0], dict) else [value]
        for thing in things:
            lines.append(f"  {name}: {json.dumps(thing, ensure_ascii=False)}")
    return lines


def playthrough_head(match: Match, seed: int) -> list[str]:
    game = match.game
    titles = [game.text(lang).say("game.title") for lang in LANGUAGES if game.text(lang).knows("game.title")]
    return [
        " · ".join([game.id, *titles]),
        f"rules {game.version}, {match.setup.seats} seats, seed {seed}, content {match.setup.content_hash()[:12]}",
        *[f"  {name} = {value}" for name, value in match.setup.options.items()],
        "",
        *table_lines(match.view()),
        f"digest   {match.state.digest()}",
        "",
    ]
