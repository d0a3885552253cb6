"""The generals of no faction."""

from qiju.testing import clause
from sanguosha.helpers import sit


@clause("K-3.36", "K-4.9.2")
def test_first_aid_for_anybody_in_anybodys_turn():
    table = (
        sit("blank blank huatuo")
        .holds("P1", "sha.s7")
        .health(P2=1)
        .holds("P3", "sha.c2 sha.h10")
        .wears("P3", "chitu.h5")
    )
    table.does("P1", "sha.s7 P2").then_asked("P3", "jijiu sha.h10")
    table.cannot("P3", "jijiu sha.c2")
    table.does("P3", "jijiu sha.h10").settle()
    assert table.hp("P2") == 1
    assert table.discarded("sha.h10")


@clause("K-3.36", "K-3.5")
def test_no_first_aid_in_his_own_play_phase():
    table = sit("huatuo xiahoudun", identities="rebel lord loyalist rebel renegade").holds(
        "P1", "sha.s7 tao.dQ shan.h2"
    )
    table.health(P1=1).top("sha.c2")
    table.does("P1", "sha.s7 P2").then("P2", "ganglie").then("P1", "hurt").never("P1", "jijiu shan.h2")
    assert not table.alive("P1")


@clause("K-3.36", "K-4.6.3")
def test_first_aid_twice_in_one_turn_of_asking():
    table = sit("blank huatuo", identities="rebel lord loyalist rebel renegade").faces("P3", "shandian.sA").health(P3=2)
    table.holds("P2", "shan.h2 shan.d2").top("bagua.s2").phase("judge", "P3")
    table.then("P2", "jijiu shan.h2").then("P2", "jijiu shan.d2").settle()
    assert table.hp("P3") == 1


@clause("K-3.37")
def test_the_medicine_bag():
    table = sit("huatuo").holds("P1", "sha.s7").wears("P1", "dilu.c5").health(P4=2)
    table.cannot("P1", "qingnang sha.s7 P2", "K-3.37")
    table.cannot("P1", "qingnang dilu.c5 P4")
    table.does("P1", "qingnang sha.s7 P4").settle()
    assert table.hp("P4") == 3
    assert table.discarded("sha.s7")


@clause("K-3.38", "K-2.7.3")
def test_peerless_in_a_duel():
    table = sit("lvbu").holds("P1", "juedou.sA sha.s7").holds("P2", "sha.c2 sha.c3 sha.c4")
    table.does("P1", "juedou.sA P2").then("P2", "sha.c2").then("P2", "sha.c3").then("P1", "sha.s7").then(
        "P2", "sha.c4"
    ).settle()
    assert (table.hp("P1"), table.hp("P2")) == (4, 3)
    assert table.count("P2") == 0


@clause("K-3.38", "K-2.7.3")
def test_peerless_as_the_target_of_a_duel():
    table = sit("blank lvbu").holds("P1", "juedou.sA sha.s7").holds("P2", "sha.c2")
    table.does("P1", "juedou.sA P2").then("P2", "sha.c2").then("P1", "sha.s7").settle()
    assert (table.hp("P1"), table.hp("P2")) == (3, 4)
    assert table.discarded("sha.s7")


@clause("K-3.38", "K-3.39")
def test_peerless_in_discord():
    table = sit("diaochan lvbu").holds("P1", "tao.h3").holds("P3", "sha.c2 sha.c3")
    table.does("P1", "lijian tao.h3 P2 P3").then("P3", "sha.c2").then("P3", "sha.c3").settle()
    assert (table.hp("P2"), table.hp("P3")) == (3, 4)


@clause("K-3.38", "K-2.7.6", "K-2.7.7")
def test_peerless_means_slash_and_duel_only():
    table = sit("lvbu").holds("P1", "wanjian.hA").holds("P2", "shan.d2")
    table.does("P1", "wanjian.hA").then("P2", "shan.d2").settle()
    assert table.hp("P2") == 4


@clause("K-3.39")
def test_discord_is_for_two_men():
    table = sit("diaochan zhenji").holds("P1", "tao.h3 tao.h4").wears("P1", "dilu.c5")
    table.cannot("P1", "lijian tao.h3 P2 P3", "K-3.39")
    table.cannot("P1", "lijian tao.h3 P3 P2", "K-3.39")
    table.cannot("P1", "lijian tao.h3 P3 P3")
    table.cannot("P1", "lijian tao.h3 P1 P3", "K-3.39")
    table.does("P1", "lijian dilu.c5 P3 P4").settle()
    assert table.hp("P4") == 3
    assert table.discarded("dilu.c5")
    table.cannot("P1", "lijian tao.h3 P3 P4", "K-3.39", "K-3.0.2")


@clause("K-3.39", "K-3.13", "K-4.7.2")
def test_who_wins_the_discord_is_the_killer():
    table = sit("diaochan", identities="lord loyalist rebel rebel renegade").holds("P1", "tao.h3").health(P3=1)
    table.does("P1", "lijian tao.h3 P2 P3").settle()
    assert not table.alive("P3")
    assert table.count("P2") == 3
    assert table.count("P1") == 0


@clause("K-3.40")
def test_outshining_the_moon():
    table = sit("diaochan").top("tao.h3 tao.h4 tao.h6")
    table.does("P1", "end").then("P1", "biyue").settle()
    assert table.hand("P1") == ["tao.h3"]
    assert table.turn() == "P2"
    table = sit("diaochan").does("P1", "end").settle()
    assert table.count("P1") == 0
