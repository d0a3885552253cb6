"""What a player reads, counted: refusals provoked one by one, rule pages that lack nothing, old records that replay.

    PYTHONPATH=src:tests python bench/words.py --json FILE

The same checks as in the tests, asked here for their counts.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

import test_records as records
import test_rule_pages as rule_pages
from qiju.kernel.clauses import rule_page
from qiju.kernel.game import Game
from qiju.kernel.match import replay
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.kernel.rulebook import PICTURE
from qiju.kernel.words import LANGUAGES
from qiju.testing.refusals import PREFIX, Provoked, check, unprovoked


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, required=True, metavar="FILE")
    found = {"games": {name: figures(find_game(name)) for name in rule_pages.GAMES}, "records": replayed()}
    parser.parse_args().json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def figures(game: Game) -> dict[str, Any]:
    cases: list[Provoked] = import_module(f"{game.id}.refusals").CASES
    keys = [key for key in game.text("en").table if key.startswith(PREFIX)]
    return {
        "refusals": len(keys),
        "provoked": len(keys) - len(unprovoked(keys, cases)),
        "cases": len(cases),
        "as_said": sum(as_said(case) for case in cases),
        "components": len(game.components()),
        "numbers": len(game.numbers()),
        "options": len(game.options),
        "pictures": sum(PICTURE.match(line) is not None for line in rule_page(game, "zh").splitlines()),
        "lacking": list(lacking(game)),
    }


def as_said(case: Provoked) -> bool:
    """Does the reason that holds answer, with its numbers, in both languages?"""
    try:
        check(case)
    except AssertionError:
        return False
    return True


def lacking(game: Game) -> Iterator[str]:
    """Whatever content holds and a page does not, and whatever the two pages do not share."""
    for lang in LANGUAGES:
        looks = (
            rule_pages.missing_components,
            rule_pages.missing_numbers,
            rule_pages.missing_options,
            rule_pages.missing_parts,
            rule_pages.bad_pictures,
        )
        yield from chain.from_iterable(look(game, lang) for look in looks)
    yield from rule_pages.unlike(game)


def replayed() -> dict[str, int]:
    """The records that were kept, and how many lead to the end they claim; some by rules that have moved on since."""
    kept = [records.kept(name) for name in records.KNOWN]
    return {
        "all": len(kept),
        "earlier": sum(record.version < find_game(record.game).version for record in kept),
        "replayed": sum(ends_as_it_claims(record) for record in kept),
    }


def ends_as_it_claims(record: Any) -> bool:
    try:
        replay(find_game(record.game), record)
    except Invalid:
        return False
    return True


if __name__ == "__main__":
    main()
