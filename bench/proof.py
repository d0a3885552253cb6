"""What `qiju verify` finds: every kind of tampering with a record, and a game that nobody played.

    python bench/proof.py [--json FILE]

A real table is played to its end, and a receipt taken at its start. The record is changed in every way that
tests/table/tampering.py has; a wholly invented game claims to be that table. Printed: how many kinds there are and how
many were found, whether the genuine record passes, and what is said of the invented one with the receipt and without.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from qiju.kernel.refusal import Invalid
from table.client import Door, play_out
from table.server import Server
from table.tampering import TAMPERINGS, tampered
from table.test_fair import SHARE, Plain, check, invented, take_receipt


async def play(url: str) -> tuple[Plain, Plain]:
    """The record of a table that was played, and what Ann took away from its start."""
    door = Door(url)
    ann = await door.opens("merit", seats=2, nonce=SHARE)
    bob = await door.joins(ann.code, "Bob")
    await ann.does("start")
    await ann.until(lambda ann: ann.table["status"] == "playing")
    receipt = await take_receipt(ann)
    await bob.does("name", name="Robert")
    await play_out([ann, bob])
    return await door.get(f"/api/tables/{ann.code}/record"), receipt


def found_out(folder: Path, record: Plain, *receipts: Plain) -> bool:
    try:
        check(folder, record, *receipts)
    except Invalid:
        return True
    return False


def measure() -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="qiju-proof-") as name:
        folder = Path(name)
        server = Server(folder / "server").start()
        try:
            record, receipt = asyncio.run(play(server.url))
        finally:
            server.stop()
        missed = [kind for kind, (change, _) in TAMPERINGS.items() if not found_out(folder, tampered(record, change))]
        false = invented(record["extra"]["table"])
        return {
            "kinds": len(TAMPERINGS),
            "found": len(TAMPERINGS) - len(missed),
            "missed": missed,
            "genuine_passes": not found_out(folder, record) and not found_out(folder, record, receipt),
            "invented_found_with_receipt": found_out(folder, false, receipt),
            "invented_unknown_without": "verify.unknown_table" in [key for key, _ in check(folder, false).unknown],
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    chosen = parser.parse_args()
    text = json.dumps(measure(), indent=2)
    print(text)
    if chosen.json is not None:
        chosen.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
