"""What every game must pass, whoever wrote it.

    from qiju.testing.conformance import run_all
    run_all(my_game)                     # raises AssertionError with a sentence at the first thing that is wrong
    run_all(my_game, effort=10)          # ten times as many tables

    python -m qiju.testing.conformance my_package.my_module:GAME

Each `check_…(game, effort)` stands alone; CHECKS lists them all. They know nothing of any game: they walk random
games over random tables (seat counts, presets and options mixed) and ask of every ply

  check_facts         the facts a game declares fit together
  check_questions     who is asked has a move, who is not asked has none, and an answered question is stale
  check_same_again    the same seed gives the same game in another process with another PYTHONHASHSEED
  check_packing       a packed and unpacked state is the same state, now and at every later ply
  check_clones        a clone is equal, goes its own way, and never changes its parent
  check_fields        a clone and a pack have every field, and clones share nothing that changes
  check_declared      worlds that a seat imagines differ in nothing but what is declared hidden
  check_paired_worlds two worlds that differ only in what a seat cannot see show it the same: view, moves, menu,
                      words, refusals, previews, and the choice of every bot
  check_sealed        while a question stands open, nobody sees how another seat has answered it
  check_resampling    resampled worlds are consistent, playable, varied (`check_varied`), have other dice to come, and
                      owe nothing to the hidden truth
  check_believed      worlds that a seat believes in look to it like the true one, and owe nothing to the hidden truth
  check_information   the key of what a seat knows is the same in worlds that it cannot tell apart
  check_thoughts      bots that think ahead weigh the same in such worlds
  check_notation      every decision is written and read back, and no two moves share a word
  check_refusals      exactly what is not legal is refused, with a sentence in both languages, changing nothing
  check_finishing     every bot ends every game within the cap: all seat counts, presets and option values
  check_numbers       every number of the content is declared once, and refused in words beyond what is declared
  check_patches       any number or name of the content may be changed: it is refused in words, or it can be played
  check_conservation  what the game says is conserved, is
  check_order         several answers to one question lead to the same state in whatever order they arrive
  check_tallies       every counter the game names has counted something
  check_record        a record replays, loads back, and can be cut and resumed anywhere
  check_undo          an undo restores the table where it is allowed, and is refused where it must be
  check_irrevocable   what rolls a die or shows anybody something hidden counts as irrevocable
  check_told          two such worlds go side by side: whatever a seat or a spectator is told, the seat then knows, and
                      whatever it comes to know it is told; whom the rules ask gives nothing away
  check_chance        what chance makes in secret, at set-up and later, is told to nobody
  check_events        every event has a sentence in both languages, and nothing shown holds the secret
  check_texts         both languages have the same keys, and both rulebooks the same clauses

Each family of checks has its file; `walks` is the ground they walk on, `looks` what they compare, `anatomy` how a state
is taken apart. Fields that are left out on purpose are marked where they are declared (`declared`). Where
two states go side by side they are compared at every ply; where worlds are imagined or moves tried out, a long game is
looked at in even steps.
A game that another process cannot import, typed into a notebook, is only played twice in this one.
A game whose counters cannot all fire in so few games names the rare ones: `run_all(game, unfired=("royal_flush",))`.
`playthrough(game, seed)` writes one game down as a person can read it; a golden file of it guards the rest.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from qiju.kernel.game import Game
from qiju.kernel.refusal import QijuError
from qiju.testing.conformance.chance import check_chance
from qiju.testing.conformance.deals import check_varied
from qiju.testing.conformance.declared import check_declared
from qiju.testing.conformance.disclosure import check_irrevocable
from qiju.testing.conformance.facts import check_facts, check_questions
from qiju.testing.conformance.fields import check_fields
from qiju.testing.conformance.finishing import check_conservation, check_finishing, check_order, check_tallies
from qiju.testing.conformance.looks import plain_item, seen
from qiju.testing.conformance.moves import check_notation, check_refusals
from qiju.testing.conformance.patches import check_numbers, check_patches
from qiju.testing.conformance.records import check_record
from qiju.testing.conformance.resampling import check_resampling
from qiju.testing.conformance.sameness import check_clones, check_packing, check_same_again, game_at, trace
from qiju.testing.conformance.secrecy import check_paired_worlds, check_sealed
from qiju.testing.conformance.thinking import check_believed, check_information, check_thoughts
from qiju.testing.conformance.transcript import playthrough
from qiju.testing.conformance.twins import check_told
from qiju.testing.conformance.undo import check_undo
from qiju.testing.conformance.walks import Ply, fresh, mixed_table, play_on, plies_at, random_decision, walk
from qiju.testing.conformance.words import check_events, check_texts

__all__ = [
    "CHECKS",
    "Ply",
    "check_facts",
    "check_questions",
    "check_same_again",
    "check_packing",
    "check_clones",
    "check_fields",
    "check_declared",
    "check_paired_worlds",
    "check_sealed",
    "check_resampling",
    "check_varied",
    "check_believed",
    "check_information",
    "check_thoughts",
    "check_notation",
    "check_refusals",
    "check_finishing",
    "check_numbers",
    "check_patches",
    "check_conservation",
    "check_order",
    "check_tallies",
    "check_record",
    "check_undo",
    "check_irrevocable",
    "check_told",
    "check_chance",
    "check_events",
    "check_texts",
    "fresh",
    "main",
    "mixed_table",
    "plain_item",
    "play_on",
    "playthrough",
    "plies_at",
    "random_decision",
    "run_all",
    "seen",
    "walk",
]

CHECKS: Final[tuple[Callable[[Game, int], None], ...]] = (
    check_facts,
    check_questions,
    check_same_again,
    check_packing,
    check_clones,
    check_fields,
    check_declared,
    check_paired_worlds,
    check_sealed,
    check_resampling,
    check_believed,
    check_information,
    check_thoughts,
    check_notation,
    check_refusals,
    check_finishing,
    check_numbers,
    check_patches,
    check_conservation,
    check_order,
    check_tallies,
    check_record,
    check_undo,
    check_irrevocable,
    check_told,
    check_chance,
    check_events,
    check_texts,
)


CHECK_NAMES: Final = {check.__name__.removeprefix("check_"): check for check in CHECKS}


def run_all(game: Game, effort: int = 1, unfired: Sequence[str] = ()) -> None:
    """Every check; the first thing that is wrong is raised as a sentence."""
    for check in CHECKS:
        if check is check_tallies:
            check_tallies(game, effort, unfired)
        else:
            check(game, effort)


def main(arguments: list[str]) -> int:
    """Check a game from the command line. What is wrong with it is told in a sentence."""
    asked = asked_for(arguments)
    try:
        game = game_at(asked.game)
        for file in asked.content:
            game.learn(Path(file))
        if asked.trace:
            print("\n".join(trace(game, asked.effort)))
            return 0
        for check in asked.only:
            check(game, asked.effort)
        if not asked.only:
            run_all(game, asked.effort)
    except (QijuError, AssertionError) as wrong:
        # An assertion without words is a mistake of ours, and its traceback is what helps.
        if not str(wrong):
            raise
        print(wrong, file=sys.stderr)
        return 1
    print(f"{game.id}: all {len(asked.only or CHECKS)} checks passed")
    return 0


def asked_for(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m qiju.testing.conformance", description="Check whether a game keeps what every game must keep."
    )
    parser.add_argument("game", metavar="GAME", help="its name, or module:ATTRIBUTE")
    parser.add_argument(
        "effort", metavar="EFFORT", nargs="?", type=int, default=1, help="how many times as many tables"
    )
    parser.add_argument(
        "--only", metavar="CHECK,…", type=named_checks, default=[], help="these checks: paired_worlds,told"
    )
    parser.add_argument("--content", metavar="FILE", action="append", default=[], help="custom content; may repeat")
    parser.add_argument("--trace", action="store_true", help="print what happens in some games instead")
    return parser.parse_args(arguments)


def named_checks(names: str) -> list[Callable[[Game, int], None]]:
    unknown = [name for name in names.split(",") if name not in CHECK_NAMES]
    if unknown:
        raise argparse.ArgumentTypeError(f"there is no check {unknown[0]}; there are: {', '.join(CHECK_NAMES)}")
    return [CHECK_NAMES[name] for name in names.split(",")]
