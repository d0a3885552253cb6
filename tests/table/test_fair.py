"""That no card was stacked: `qiju verify` checks it, notices every lie, and claims no more than it knows."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest

from qiju.bots.decision import find_decision
from qiju.bots.random import RandomBot
from qiju.kernel.match import Match
from qiju.kernel.record import read_record
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.table.rooms.chain import chain_of, link
from qiju.table.rooms.fairness import Promise, commitment, match_secret, new_promise, seal_of
from qiju.table.service.verify import Verdict, verify_file
from qiju.table.wire.messages import dumps
from table.client import Door, Seat, play_out
from table.server import qiju
from table.tampering import TAMPERINGS, tampered

Plain = dict[str, Any]
SHARE = "ab" * 16


class Played:
    """A table that was played to its end, with what Ann took away from it."""

    def __init__(self, record: Plain, receipts: dict[str, Plain]) -> None:
        self.record = record
        self.receipts = receipts


@pytest.fixture
async def played(door: Door) -> Played:
    """Ann adds a share of the chance, Bob does not, and changes his name on the way."""
    ann = await door.opens("merit", seats=2, nonce=SHARE)
    bob = await door.joins(ann.code, "Bob")
    promised = ann.told["fair"]["commitment"]
    await ann.does("start")
    await ann.until(lambda ann: ann.table["status"] == "playing")
    receipts = {"start": await take_receipt(ann)}
    await bob.does("name", name="Robert")
    await play_out([ann, bob])
    receipts["end"] = await take_receipt(ann)
    record = await door.get(f"/api/tables/{ann.code}/record")
    assert record["extra"]["fair"]["commitment"] == promised
    assert record["extra"]["fair"]["nonces"] == [SHARE, None]
    return Played(record, receipts)


async def take_receipt(seat: Seat) -> Plain:
    """As the page keeps it: what the server says, and the share that only the page knew."""
    return {**(await seat.does("receipt"))["receipt"], "nonce": SHARE}


def check(folder: Path, record: Plain, *receipts: Plain) -> Verdict:
    paths = [folder / f"{number}.json" for number in range(len(receipts) + 1)]
    for path, plain in zip(paths, [record, *receipts], strict=True):
        path.write_text(json.dumps(plain), encoding="utf-8")
    return verify_file(paths[0], paths[1:])


def refused(folder: Path, record: Plain, *receipts: Plain) -> str:
    with pytest.raises(Invalid) as caught:
        check(folder, record, *receipts)
    return caught.value.key


def resealed(record: Plain) -> Plain:
    """Whoever changes a record can make its chain fit again: the secrets are open by then."""
    read = read_record(json.dumps(record), "record")
    secret = bytes.fromhex(record["extra"]["fair"]["secret"])
    return {**record, "extra": {**record["extra"], "chain": chain_of(read, secret, record["extra"]["made_by"])}}


def test_the_arithmetic_is_what_the_protocol_says():
    secret, nonce = bytes(range(32)), bytes(range(32, 64))
    assert commitment(secret, nonce) == hashlib.sha256(secret + nonce).hexdigest()
    assert seal_of(SHARE) == hashlib.sha256(b"\xab" * 16).hexdigest()
    shares = ["aa" * 16, None, "bb" * 32]
    said = b"qiju match" + b"\x20" + nonce + b"\x10" + b"\xaa" * 16 + b"\x00" + b"\x20" + b"\xbb" * 32
    assert match_secret(secret, nonce, shares) == hmac.digest(secret, said, "sha256")


def test_the_commitment_is_not_the_secret_when_nobody_adds_a_nonce():
    """What everybody sees before the start must not be what the dice come from."""
    secret, nonce = bytes(range(32)), bytes(range(32, 64))
    assert match_secret(secret, nonce, [None, None]).hex() != commitment(secret, nonce)


def test_a_link_does_not_tell_a_sealed_choice():
    """Whoever knows the link before and tries out every choice finds none: the salt is the server's until the end."""
    from qiju.kernel.record import Entry

    links = {link("00" * 32, bytes([salt] * 32), 1, Entry(0, "bid 3"), "person") for salt in range(5)}
    assert len(links) == 5


def test_an_honest_record_is_true(tmp_path: Path, played: Played):
    verdict = check(tmp_path, played.record)
    assert [key for key, _ in verdict.proved] == ["verify.proved_game"]
    assert "verify.unknown_table" in [key for key, _ in verdict.unknown]
    found = verdict.plain()
    assert (found["digest"], found["printed_content"]) == (played.record["end"]["digest"], True)


def test_with_a_receipt_it_is_the_table_one_sat_at(tmp_path: Path, played: Played):
    verdict = check(tmp_path, played.record, *played.receipts.values())
    proved = [key for key, _ in verdict.proved]
    assert proved == ["verify.proved_game", *["verify.proved_receipt", "verify.proved_nonce"] * 2]
    assert "verify.unknown_table" not in [key for key, _ in verdict.unknown]
    assert played.receipts["start"]["count"] == 0
    assert played.receipts["end"]["count"] == len(played.record["entries"])


def test_every_lie_is_noticed(tmp_path: Path, played: Played):
    assert len(TAMPERINGS) >= 20
    for name, (change, keys) in TAMPERINGS.items():
        assert refused(tmp_path, tampered(played.record, change)) in keys, name


LIES_WITH_A_NEW_CHAIN = {
    "names at the start swapped": "verify.receipt_begun",
    "a person called a bot": "verify.receipt_begun",
    "another table": "verify.receipt_table",
    "another who decided": "verify.receipt_link",
}


@pytest.mark.parametrize("name", LIES_WITH_A_NEW_CHAIN)
def test_a_lie_with_a_new_chain_is_noticed_by_who_has_a_receipt(tmp_path: Path, played: Played, name: str):
    false = resealed(tampered(played.record, TAMPERINGS[name][0]))
    assert "verify.unknown_table" in [key for key, _ in check(tmp_path, false).unknown]
    assert refused(tmp_path, false, played.receipts["end"]) == LIES_WITH_A_NEW_CHAIN[name]


def invented(code: str, name: str = "merit") -> Plain:
    """A whole game that nobody played, as well made as any."""
    game, promise = find_game(name), new_promise()
    setup = game.prepare(game.seats[0])
    names = [f"P{seat}" for seat in range(setup.seats)]
    nonces: list[str | None] = [SHARE, *[None] * (len(names) - 1)]
    match = Match(game, setup, promise.match_secret(nonces), names)
    while not match.state.over:
        seat = match.state.pending()[0]
        match.decide(seat, find_decision(RandomBot(), match.state.clone(), seat, match.question(seat), False))
    record = match.record
    made_by = ["person"] * len(record.entries)
    record.extra = {"table": code, "seated": ["human"] * len(names), "names_at_start": names, "made_by": made_by}
    record.extra["fair"] = promised(promise, nonces)
    record.extra["chain"] = chain_of(record, promise.secret, made_by)
    return json.loads(dumps(record.plain()))


def promised(promise: Promise, nonces: list[str | None]) -> Plain:
    seals = [None if one is None else seal_of(one) for one in nonces]
    return {"commitment": promise.commitment, "seals": seals, **promise.revealed(nonces)}


def test_an_invented_game_is_found_by_the_receipt_alone(tmp_path: Path, played: Played):
    false = invented(played.record["extra"]["table"])
    assert "verify.unknown_table" in [key for key, _ in check(tmp_path, false).unknown]
    assert refused(tmp_path, false, played.receipts["start"]) == "verify.receipt_table"


def test_a_share_that_was_never_opened_is_said(tmp_path: Path):
    plain = invented("ABCDEF")
    plain["extra"]["fair"]["seals"][1] = seal_of("cd" * 16)
    verdict = check(tmp_path, resealed(plain))
    assert ("verify.unknown_sealed", {"numbers": "2"}) in verdict.unknown


@pytest.mark.parametrize("name", ["merit", "salvation", "mineventure", "carnival", "sanguosha"])
def test_records_of_every_game_hold(tmp_path: Path, name: str):
    """Whatever a game tells can be written down, read and hashed alike."""
    assert check(tmp_path, invented("ABCDEF", name)).plain()["ok"]


def test_the_command_says_what_is_proved_and_what_is_not(tmp_path: Path, played: Played):
    record, receipt = tmp_path / "record.json", tmp_path / "receipt.json"
    record.write_text(json.dumps(played.record), encoding="utf-8")
    receipt.write_text(json.dumps(played.receipts["start"]), encoding="utf-8")
    alone = qiju(tmp_path, "verify", str(record))
    assert (alone.returncode, "--receipt" in alone.stdout) == (0, True)
    assert played.record["extra"]["fair"]["commitment"] in alone.stdout
    both = qiju(tmp_path, "verify", str(record), "--receipt", str(receipt))
    assert (both.returncode, "--receipt" in both.stdout) == (0, False)
    assert "nobody could choose the deal" in both.stdout
    found = json.loads(qiju(tmp_path, "verify", str(record), "--json").stdout)
    assert (found["ok"], found["unknown"][0]) == (True, "verify.unknown_table")


def test_the_command_says_why_and_fails(tmp_path: Path, played: Played):
    record, false = tmp_path / "record.json", tampered(played.record, TAMPERINGS["another commitment"][0])
    record.write_text(json.dumps(false), encoding="utf-8")
    said = qiju(tmp_path, "verify", str(record))
    assert (said.returncode, "Not true" in said.stderr) == (2, True)
    said = qiju(tmp_path, "verify", str(record), "--json")
    assert (said.returncode, json.loads(said.stdout)["ok"]) == (2, False)
    for missing in (["nothing.json"], [str(record), "--receipt", "nothing.json"]):
        result = qiju(tmp_path, "verify", *missing)
        assert (result.returncode, "Traceback" in result.stderr) == (2, False)
