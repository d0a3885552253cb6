"""Opening, resuming and leaving a table at a terminal."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from random import Random

from qiju.bots.names import is_program, make_bot, seat_bots, usual_bot
from qiju.kernel.game import Game, Setup
from qiju.kernel.match import Match, fork, replay
from qiju.kernel.reasons import why_damaged, why_unreadable
from qiju.kernel.record import Record, load_record
from qiju.kernel.refusal import Invalid
from qiju.places import records_folder

HUMAN = "human"


def alone(game: Game, seats: int) -> list[str]:
    """One person in the first seat, and the game's first bot everywhere else."""
    return [HUMAN, *[usual_bot(game)] * (seats - 1)]


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


def read_patch(file: Path) -> tuple[str, Mapping[str, object]]:
    """A patch file as a table, with its name for messages."""
    try:
        written = file.read_text(encoding="utf-8-sig")
        patch = json.loads(written) if file.suffix == ".json" else tomllib.loads(written)
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid("problem.patch_unreadable", path=str(file), why=why_unreadable(error)) from None
    except tomllib.TOMLDecodeError as error:
        raise Invalid("problem.patch_damaged", path=str(file), why=why_damaged(error)) from None
    except json.JSONDecodeError as error:
        raise Invalid("problem.patch_json", path=str(file), why=why_damaged(error)) from None
    if not isinstance(patch, dict):
        raise Invalid("problem.patch_no_table", path=str(file))
    return str(file), patch


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
    return replay(game, record), seated_in(game, record)


def seated_in(game: Game, record: Record) -> list[str]:
    """Who sat where as a record was saved; where it does not say, one person against bots."""
    kept = record.extra.get("seated")
    if isinstance(kept, list) and len(kept) == record.seats:
        # A file starts no program: the game's own bot sits there.
        return [usual_bot(game) if is_program(str(name)) else str(name) for name in kept]
    return alone(game, record.seats)


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
