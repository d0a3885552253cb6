"""That no card was stacked: `qiju verify` checks it, and notices every lie."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest

from qiju.table.rooms.fairness import commitment, match_secret
from table.client import Door, play_out
from table.server import qiju


@pytest.fixture
async def record(door: Door) -> dict[str, Any]:
    ann = await door.opens("merit", seats=2, nonce="ab" * 16)
    bob = await door.joins(ann.code, "Bob")
    promised = ann.told["fair"]["commitment"]
    await ann.does("start")
    await play_out([ann, bob])
    record = await door.get(f"/api/tables/{ann.code}/record")
    assert record["extra"]["fair"]["commitment"] == promised
    assert record["extra"]["fair"]["nonces"] == ["ab" * 16, None]
    return record


def verify(folder: Path, record: dict[str, Any], *options: str) -> tuple[int, str]:
    path = folder / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    result = qiju(folder, "verify", str(path), *options)
    return result.returncode, result.stdout + result.stderr


def test_the_arithmetic_is_what_the_protocol_says():
    secret, nonce = bytes(range(32)), bytes(range(32, 64))
    assert commitment(secret, nonce) == hashlib.sha256(secret + nonce).hexdigest()
    shares = ["aa" * 16, None, "bb" * 32]
    said = b"qiju match" + b"\x20" + nonce + b"\x10" + b"\xaa" * 16 + b"\x00" + b"\x20" + b"\xbb" * 32
    assert match_secret(secret, nonce, shares) == hmac.digest(secret, said, "sha256")


def test_the_commitment_is_not_the_secret_when_nobody_adds_a_nonce():
    """What everybody sees before the start must not be what the dice come from."""
    secret, nonce = bytes(range(32)), bytes(range(32, 64))
    assert match_secret(secret, nonce, [None, None]).hex() != commitment(secret, nonce)


def test_an_honest_record_is_true(tmp_path: Path, record: dict[str, Any]):
    code, said = verify(tmp_path, record)
    assert code == 0, said
    assert record["extra"]["fair"]["commitment"] in said
    code, said = verify(tmp_path, record, "--json")
    assert code == 0
    found = json.loads(said)
    assert (found["ok"], found["digest"]) == (True, record["end"]["digest"])
    assert found["printed_content"] is True


def test_every_lie_is_noticed(tmp_path: Path, record: dict[str, Any]):
    from qiju.kernel.refusal import Invalid
    from qiju.table.rooms.fairness import verify_file

    def lie(*path: str | int, to: Any) -> str:
        false = json.loads(json.dumps(record))
        place = false
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to
        file = tmp_path / "lie.json"
        file.write_text(json.dumps(false), encoding="utf-8")
        with pytest.raises(Invalid) as caught:
            verify_file(file)
        return caught.value.key

    fair = ("extra", "fair")
    assert lie(*fair, "commitment", to="00" * 32) == "verify.commitment"
    assert lie(*fair, "secret", to="00" * 32) == "verify.commitment"
    assert lie(*fair, "nonces", to=["cd" * 16, None]) == "verify.match_secret"
    assert lie(*fair, "nonces", to=["ab" * 16]) == "verify.damaged_fair"
    assert lie(*fair, "nonce", to="zz") == "verify.damaged_fair"
    assert lie("extra", to={}) == "verify.no_fair"
    assert lie("secret", to="11" * 32) == "verify.match_secret"
    assert lie("end", "digest", to="00" * 32) == "problem.record_end"
    assert lie("entries", 2, 1, to="fly") == "problem.record_entry"
    assert lie("entries", to=record["entries"][:-1]) == "problem.record_end"
    changed = {**record["content"]["team"], "save_target": 1}
    assert lie("content", "team", to=changed) in ("verify.content", "problem.record_damaged")


def test_the_command_says_why_and_fails(tmp_path: Path, record: dict[str, Any]):
    record["extra"]["fair"]["commitment"] = "00" * 32
    code, said = verify(tmp_path, record)
    assert (code, "Not true" in said) == (2, True)
    code, said = verify(tmp_path, record, "--json")
    assert (code, json.loads(said)["ok"]) == (2, False)
    result = qiju(tmp_path, "verify", str(tmp_path / "nothing.json"))
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
