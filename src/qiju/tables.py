"""Opening, resuming and leaving a table at a terminal."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from random import Random

from qiju.bots.names import known_bots, make_bot, seat_bots
from qiju.kernel.game import Game, Setup
from qiju.kernel.match import Match, fork, replay
from qiju.kernel.record import Record, load_record
from qiju.kernel.refusal import Invalid
from qiju.places import records_folder

HUMAN = "human"


def alone(game: Game, seats: int) -> list[str]:
    """One person in the first seat, and the game's first bot everywhere else."""
    return [HUMAN, *[known_bots(game)[0]] * (seats - 1)]


def dealt(game: Game, seated: list[str], seed: int) -> list[str]:
    """The same people and bots where chance seats them, if where one sits says who one is."""
    if not game.seats_by_chance:
        return seated
    return Random(f"seats {seed}").sample(seated, len(seated))


def seated(game: Game, bots: str, seats: int, seed: int) -> list[str]:
    """Who sits where: as written, else one person against bots."""
    if not bots:
        return dealt(game, alone(game, seats), seed)
    found = seat_bots(bots, seats)
    for name in found:
        if name != HUMAN:
            make_bot(game, name)
    return found


def seated_next(game: Game, seated: list[str], last: int, seed: int) -> list[str]:
    """Who sits where at the table after the one that was dealt with the seed `last`: whoever was seated by chance is
    so again, whoever was placed stays.
    """
    by_chance = dealt(game, alone(game, len(seated)), last) == seated
    return dealt(game, alone(game, len(seated)), seed) if by_chance else seated


def opened(game: Game, setup: Setup, seated: list[str], seed: int, rekey: bool = True) -> Match:
    """A new table. Its whole course follows from the seed and the decisions."""
    people = [f"P{i + 1}" if name == HUMAN else f"P{i + 1} ({name})" for i, name in enumerate(seated)]
    match = Match(game, setup, b"play %d" % seed, people, rekey)
    match.record.extra = {"seed": seed, "seated": seated}
    return match


def resumed(game: Game, path: Path) -> tuple[Match, list[str]]:
    """The table of a saved game, as it was left."""
    record = load_record(path)
    if record.game != game.id:
        raise Invalid("problem.record_game", path=str(path), found=record.game, game=game.id)
    match = replay(game, record)
    kept = record.extra.get("seated")
    if isinstance(kept, list) and len(kept) == record.seats:
        return match, [str(name) for name in kept]
    return match, alone(game, record.seats)


def default_path(game: Game) -> Path:
    return records_folder() / f"{game.id}-{datetime.now():%Y%m%d-%H%M%S}.qiju.json"


def fork_file(game: Game, record: Record, at: int, out: Path | None, lang: str) -> str:
    """Save a new game that shares the first steps of a record."""
    forked = fork(game, record, at)
    path = out or default_path(game)
    if path.exists():
        raise Invalid("problem.file_exists", path=str(path))
    forked.record.save(path)
    return game.text(lang).say("forked", {"path": str(path), "game": game.id, "at": at})
