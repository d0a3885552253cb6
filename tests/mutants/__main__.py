"""`python -m mutants [GAME …]` with `tests` and the sources on the path: every mutant and how it is caught."""

import json
import sys
import time

from mutants import GAMES, caught, meaningless_in, mutants_of
from qiju.kernel.registry import find_game


def main(arguments):
    """One line a mutant, then the count of each game; with `--json` only the counts."""
    brief = "--json" in arguments
    names = [name for name in arguments if not name.startswith("-")] or GAMES
    counts = {}
    for name in names:
        found = 0
        for one in mutants_of(name):
            began = time.process_time()
            sentence = caught(one, find_game(name))
            found += sentence is not None
            if not brief:
                took = time.process_time() - began
                print(
                    f"{name:12} {one.name:34} {took:5.1f}s  {sentence[:230] if sentence else 'NOT CAUGHT'}", flush=True
                )
        counts[name] = {"caught": found, "all": len(mutants_of(name)), "meaningless": len(meaningless_in(name))}
    if brief:
        print(json.dumps(counts))
        return
    for name, count in counts.items():
        print(f"{name}: {count['caught']} of {count['all']} caught")


main(sys.argv[1:])
