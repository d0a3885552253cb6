"""Records and played games as Parquet: every choice a row, and what was taken back is none."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq
import pytest

import qiju
from qiju.kernel.record import load_record
from qiju.research.dataset import records_to_parquet, simulate_to_parquet

RECORDS = sorted((Path(__file__).parents[1] / "records").rglob("*.json*"))


def test_played_games_become_rows(tmp_path: Path) -> None:
    path = tmp_path / "merit.parquet"
    count = simulate_to_parquet("merit", path, games=3, bots="normal", seed=4, seats=2)
    table = pq.read_table(path)
    assert table.num_rows == count > 20
    features = table.schema.metadata[b"qiju.features"].decode().split("\n")
    rows = table.to_pylist()
    assert {row["game"] for row in rows} == {0, 1, 2}
    for row in rows:
        assert len(row["observation"]) == len(features)
        assert row["action"] in row["legal"]
        assert row["observation"][row["seat"]] == 1
        assert 0.0 <= row["utility"] <= 1.0
    again = tmp_path / "again.parquet"
    assert simulate_to_parquet("merit", again, games=3, bots="normal", seed=4, seats=2) == count
    assert pq.read_table(again).equals(table)


def test_a_record_becomes_rows_without_what_was_taken_back(tmp_path: Path) -> None:
    match = qiju.game("merit").match(roles=["farmer", "merchant"], seed=1)
    plain = match.fork(0)
    match.decide("P2", "refuge").undo("P2").decide("P2", "no-refuge")
    plain.decide("P2", "no-refuge")
    counts = []
    for number, one in enumerate((match, plain)):
        one.decide("P1", "refuge").play("house")
        path = tmp_path / f"{number}.parquet"
        counts.append(records_to_parquet([one.save(tmp_path / f"{number}.qiju.json")], path))
    rows = [pq.read_table(tmp_path / f"{number}.parquet").to_pylist() for number in range(2)]
    assert counts[0] > 10
    assert [row["action"] for row in rows[0][:2]] == [row["action"] for row in rows[1][:2]]
    outcome = load_record(tmp_path / "0.qiju.json").outcome
    assert {row["seat"] for row in rows[0] if row["won"]} == set(outcome["winners"])


def test_no_records_are_refused(tmp_path: Path) -> None:
    with pytest.raises(qiju.Invalid):
        records_to_parquet([], tmp_path / "none.parquet")
