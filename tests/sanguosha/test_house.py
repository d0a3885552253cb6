"""The house: it guesses from deeds, can be deceived, never peeks, and says in one sentence why."""

from pathlib import Path

import pytest

from qiju.bots.names import make_bot
from qiju.games.sanguosha.beliefs import hearts_of
from qiju.kernel.notation import write_decision
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Keys, lab_secret
from qiju.lab.playout import play_out
from qiju.testing import clause
from qiju.testing.conformance import fresh
from sanguosha.helpers import SgsTable, kill, sit

GAME = find_game("sanguosha")
GOLDEN = Path(__file__).parent.parent / "golden" / "sanguosha-house.txt"


def house_moves(state, seat, stream):
    """A whole decision of the house, and its reasons in both languages."""
    bot = make_bot(GAME, "house")
    copy, moves, said = state.clone(), [], []
    while not moves or copy.deciding == seat:
        legal = copy.legal(seat)
        said += [bot.explain(copy, seat, legal.copy(), fresh(1), GAME.text(lang)) for lang in ("zh", "en")]
        move = legal[0] if len(legal) == 1 else bot.choose(copy, seat, legal.copy(), stream)
        copy.perform(seat, move)
        moves.append(move)
    return moves, said


def would(table: SgsTable, who: str) -> str:
    """What the house would do in this seat now, in the notation."""
    seat = table.seat(who)
    moves, _ = house_moves(table.match.state, seat, fresh(3))
    return write_decision(GAME, table.match.state, seat, moves)


SEVEN = {  # a loyalist at P2 knows of one more loyalist somewhere
    "rebel": "lord loyalist rebel loyalist rebel renegade rebel",
    "loyalist": "lord loyalist loyalist rebel rebel renegade rebel",
    "renegade": "lord loyalist renegade loyalist rebel rebel rebel",
}


def after_deed(identities: str, kind: bool) -> SgsTable:
    """P3 has struck the lord, or saved him with a Peach; now P2 may strike P3 or P1."""
    table = sit(seats=7, identities=identities)
    if kind:
        table.health(P1=1).phase("play", "P7").holds("P7", "sha.s7").holds("P3", "tao.h3")
        table.does("P7", "sha.s7 P1").then("P3", "tao.h3").settle()
    else:
        table.phase("play", "P3").holds("P3", "sha.s7 sha.s8 tao.h3").wears("P3", "zhuge.cA chitu.h5")
        table.does("P3", "sha.s7 P1").settle().does("P3", "sha.s8 P1").settle()
    table.set("all", hand=[]).wears("P3", "").phase("play", "P2")
    return table.holds("P2", "sha.s9").holds("P1", "tao.h4")


@pytest.mark.parametrize("truth", ["rebel", "loyalist", "renegade"])
@clause("K-4.1.2")
def test_whoever_strikes_the_lord_is_taken_for_a_rebel_whatever_he_is(truth):
    """Deceived in two cases of three, and the same in all of them: the house does not peek."""
    assert "P3" in would(after_deed(SEVEN[truth], kind=False), "P2")


@pytest.mark.parametrize("truth", ["rebel", "loyalist", "renegade"])
@clause("K-4.1.2")
def test_whoever_saves_the_lord_is_spared_by_a_loyalist(truth):
    done = would(after_deed(SEVEN[truth], kind=True), "P2")
    assert "P3" not in done
    assert "P1" not in done


@pytest.mark.parametrize(("identity", "helps"), [("loyalist", True), ("rebel", False), ("renegade", True)])
@clause("K-4.6.1", "K-1.3")
def test_who_saves_a_dying_lord(identity, helps):
    rest = ["loyalist", "rebel", "rebel", "renegade"]
    rest.remove(identity)
    table = sit(identities=f"lord {identity} {' '.join(rest)}").health(P1=1).holds("P5", "sha.s7").phase("play", "P5")
    table.holds("P2", "tao.h3").does("P5", "sha.s7 P1")
    while table.question() != "tao":
        assert table.declines()
    table.then_asked("P2", "tao.h3")
    assert ("♥3" in would(table, "P2")) is helps


@clause("K-4.7.5", "K-1.3")
def test_a_renegade_alone_with_the_lord_strikes():
    table = sit().set("P2", alive=False).set("P3", alive=False).set("P4", alive=False)
    table.phase("play", "P5").holds("P5", "sha.s7")
    assert "P1" in would(table, "P5")


@clause("K-2.6.3", "K-2.7.5")
def test_the_house_does_the_obvious():
    assert "♥3" in would(sit().holds("P1", "tao.h3").health(P1=1), "P1")
    assert "♥7" in would(sit().holds("P1", "wuzhong.h7"), "P1")
    table = sit().holds("P1", "sha.s7").holds("P2", "shan.d2").health(P2=1).does("P1", "sha.s7 P2")
    assert "♦2" in would(table, "P2")


def against_a_shield(cards: str, weapon: str = "") -> SgsTable:
    """P2, a rebel, beside the lord, who wears the shield that stops what is black."""
    table = sit(seats=5, identities="lord rebel loyalist rebel renegade").phase("play", "P2").wears("P1", "renwang.c2")
    return table.wears("P2", weapon).holds("P2", cards)


@clause("K-2.10.11", "K-2.10.3")
def test_no_black_slash_is_wasted_on_the_shield():
    assert would(against_a_shield("sha.s7"), "P2") == "end"
    assert "♥10" in would(against_a_shield("sha.s7 sha.h10"), "P2")
    assert "P1" in would(against_a_shield("sha.s7", "qinggang.s6"), "P2")


@pytest.mark.parametrize(("health", "used"), [(1, False), (4, True)])
@clause("K-2.7.6", "K-1.3")
def test_a_loyalist_does_not_risk_the_lords_last_health(health, used):
    """Everybody but the lord has shown to be a rebel by falling upon him."""
    table = sit(seats=5, identities="lord loyalist rebel rebel renegade")
    for rebel in ("P3", "P4"):
        table.phase("play", rebel).holds(rebel, "sha.s7 sha.s8").wears(rebel, "zhuge.cA chitu.h5")
        table.does(rebel, "sha.s7 P1").settle().does(rebel, "sha.s8 P1").settle().set("P1", hp=4)
        table.set("all", hand=[]).wears(rebel, "")
    table.set("P1", hp=health).phase("play", "P2").holds("P2", "nanman.s7")
    assert (would(table, "P2") != "end") is used


@clause("K-2.7.6")
def test_a_lord_spares_whoever_may_be_loyal():
    table = sit(seats=5).phase("play", "P1").holds("P1", "wanjian.hA").health(P3=1)
    assert would(table, "P1") == "end"


@clause("K-2.7.8")
def test_nobody_heals_strangers():
    table = sit(seats=5).phase("play", "P2").holds("P2", "taoyuan.hA").health(P2=1, P3=1, P4=1)
    assert would(table, "P2") == "end"
    assert "♥A" in would(sit(seats=5).phase("play", "P2").holds("P2", "taoyuan.hA").health(P1=1, P2=1), "P2")


@clause("K-1.3")
def test_at_four_the_renegade_does_not_hunt_the_lone_rebel():
    """As long as the lord's side is stronger, a rebel who strikes the lord does the renegade's work."""
    table = sit(seats=4, identities="lord loyalist rebel renegade").phase("play", "P3")
    table.holds("P3", "sha.s7 sha.s8").wears("P3", "zhuge.cA chitu.h5")
    table.does("P3", "sha.s7 P1").settle().does("P3", "sha.s8 P1").settle().set("all", hand=[])
    table.set("P1", hp=4).phase("play", "P4")
    hearts = hearts_of(table.match.state, table.seat("P4"))
    assert hearts[table.seat("P3")] >= 0 > hearts[table.seat("P2")]


@pytest.mark.parametrize("seats", [4, 5, 8, 10])
def test_what_is_remembered_changes_nothing(seats):
    """One bot through a whole game, and a new one at every decision: the same choices."""
    state = GAME.start(GAME.prepare(seats), lab_secret(22, seats))
    bot = make_bot(GAME, "house")
    for ply in range(600):
        if state.over:
            break
        seat = state.pending()[0]
        legal = state.legal(seat)
        move = bot.choose(state, seat, legal.copy(), fresh(ply))
        assert move == make_bot(GAME, "house").choose(state, seat, legal.copy(), fresh(ply))
        state.perform(seat, move)
    assert ply > 50


@pytest.mark.parametrize("seats", [4, 5, 8, 10])
@clause("K-4.7.1")
def test_the_house_says_why_at_every_decision(seats):
    state = GAME.start(GAME.prepare(seats), lab_secret(21, seats))
    stream = fresh(seats, 77)
    for _ in range(4000):
        if state.over:
            break
        seat = state.pending()[0]
        moves, said = house_moves(state, seat, stream)
        for sentence in said:
            assert sentence.strip()
            assert "{" not in sentence
            assert "why." not in sentence
        for move in moves:
            state.perform(seat, move)
    assert state.over


@clause("K-1.3", "K-4.7.5")
def test_where_no_rebel_is_left_the_renegade_has_no_friends():
    """Nobody has done anything: who is neither lord nor loyalist nor a dead rebel must be the renegade."""
    table = kill(sit(seats=4), "P3").phase("play", "P2").holds("P2", "sha.s9").holds("P4", "tao.h4")
    assert "P4" in would(table, "P2")


@clause("K-1.3")
def test_a_lord_who_has_no_rebels_left_goes_by_a_hint():
    """One of two is the renegade: the one who struck down a loyalist."""
    table = kill(sit(seats=7), "P4", "P5", "P6").health(P2=1).phase("play", "P7").holds("P7", "sha.s7")
    table.wears("P7", "qilin.h5").does("P7", "sha.s7 P2").settle()
    assert not table.alive("P2")
    table.wears("P7", "").phase("play", "P1").holds("P1", "sha.s9")
    assert "P7" in would(table, "P1")


@clause("K-2.7.2")
def test_it_does_not_call_a_stranger_a_foe():
    table = sit(seats=8).phase("play", "P2").holds("P2", "shunshou.s3").wears("P3", "dilu.c5").holds("P3", "tao.h3")
    table.wears("P2", "chitu.h5")
    _, said = house_moves(table.match.state, 1, fresh(3))
    assert any("cannot tell" in sentence for sentence in said), said


@pytest.mark.parametrize(("answers", "struck"), [("P3", False), ("P3 P4", True)])
@clause("K-2.9.3", "K-4.1.2")
def test_who_nullifies_for_the_lord_is_spared_and_who_nullifies_that_is_not(answers, struck):
    """P7 challenges the lord; P3 cancels it; P4 may keep it up. Then P2, a loyalist, has a Slash."""
    table = sit(seats=7, identities=SEVEN["rebel"]).phase("play", "P7").holds("P7", "juedou.sA")
    table.holds("P3", "wuxie.sJ").holds("P4", "wuxie.cQ").does("P7", "juedou.sA P1")
    for who, card in zip(answers.split(), ("wuxie.sJ", "wuxie.cQ"), strict=False):
        table.then(who, card)
    table.settle().set("all", hand=[]).wears("P2", "qilin.h5").phase("play", "P2").holds("P2", "sha.s9").wears("P7", "")
    table.set("P7", hp=4)
    hearts = hearts_of(table.match.state, table.seat("P2"))
    assert hearts[table.seat("P3")] >= 0
    assert (hearts[table.seat("P4")] < 0) == struck


def test_the_house_plays_the_same_games_in_every_build(rewrite_golden):
    """Interpreted or compiled, on any machine. A change that is meant is written with `--rewrite-golden`."""
    lines = []
    for seats in GAME.seats:
        keys = Keys(lab_secret(9, seats), 0)
        state = GAME.deal(GAME.prepare(seats), keys)
        decisions = play_out(state, [make_bot(GAME, "house")] * seats, keys.bots, GAME.cap)
        lines.append(f"{seats} seats, {decisions} decisions: {state.outcome().reason} {state.digest()}")
    told = "\n".join(lines) + "\n"
    if rewrite_golden:
        GOLDEN.write_text(told, encoding="utf-8")
    assert told == GOLDEN.read_text(encoding="utf-8")
