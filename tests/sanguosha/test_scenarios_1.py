"""Acceptance scenarios 1 to 23: the deck, distance, Slash and the weapons."""

from collections import Counter

import pytest

from qiju.kernel.registry import find_game
from qiju.testing import clause
from sanguosha.helpers import kill, sit


@clause("K-1.1", "KR-01")
def test_01_the_deck():
    cards = find_game("sanguosha").content()["deck"]["cards"]
    assert len(cards) == 108
    standard, ex = cards[:104], cards[104:]
    squares = Counter(card.split(".")[1] for card in standard)
    assert len(squares) == 52
    assert set(squares.values()) == {2}
    assert sorted(ex) == ["hanbing.s2", "renwang.c2", "shandian.hQ", "wuxie.dQ"]
    names = Counter(card.split(".")[0] for card in standard)
    tricks = ["guohe", "shunshou", "wuzhong", "juedou", "nanman", "wuxie", "jiedao", "wugu", "wanjian", "taoyuan"]
    assert (names["sha"], names["shan"], names["tao"]) == (30, 15, 8)
    assert [names[trick] for trick in tricks] == [6, 5, 4, 3, 3, 3, 2, 2, 1, 1]
    assert names["lebu"] + names["shandian"] == 4
    assert 104 - 53 - 30 - 4 == 17  # what is left is equipment
    thrice = {square for square, times in Counter(card.split(".")[1] for card in cards).items() if times == 3}
    assert thrice == {"s2", "c2", "hQ", "dQ"}
    suits = Counter(card.split(".")[1][0] for card in cards)
    assert set(suits.values()) == {27}


def distance(table, one, two):
    return table.get(one, f"distance {two}")


@clause("K-2.1.1", "K-2.1.4")
def test_02_distance_in_a_ring():
    table = sit(seats=8)
    assert distance(table, "P1", "P5") == 4
    assert distance(table, "P1", "P1") == 0
    kill(table, "P5")
    assert distance(table, "P1", "P4") == 3
    assert distance(table, "P1", "P6") == 3


@clause("K-2.1.2", "K-2.10.12")
def test_03_horses():
    table = sit().wears("P1", "chitu.h5").wears("P3", "dilu.c5")
    assert [distance(table, *pair) for pair in (("P1", "P3"), ("P3", "P1"), ("P1", "P2"), ("P2", "P3"))] == [2, 2, 1, 2]


@clause("K-2.7.2", "K-2.1.2", "K-3.19", "K-2.1.6", "K-2.10.12")
def test_04_horsemanship_adds_up():
    table = (
        sit("machao", 8).wears("P1", "chitu.h5").holds("P1", "shunshou.s3").holds("P4", "tao.h3").holds("P5", "tao.h4")
    )
    table.cannot("P1", "shunshou.s3 P5", "K-2.7.2", "K-2.1.6")
    table.does("P1", "shunshou.s3 P4").then("P1", "hand").settle()
    assert table.hand("P1") == ["tao.h3"]
    assert table.count("P4") == 0


@clause("K-2.3.3", "K-2.10.1", "K-2.2.2")
def test_05_one_slash_a_phase_and_the_crossbow():
    table = sit().holds("P1", "sha.s7 sha.s8 sha.c2 sha.c3 zhuge.cA qinggang.s6")
    table.does("P1", "sha.s7 P2").settle()
    table.cannot("P1", "sha.s8 P2", "K-2.3.3")
    table.does("P1", "zhuge.cA").settle()
    table.does("P1", "sha.s8 P2").settle()
    table.does("P1", "sha.c2 P2").settle()
    table.does("P1", "qinggang.s6").settle()
    assert table.equip("P1") == ["qinggang.s6"]
    assert table.discarded("zhuge.cA")
    table.cannot("P1", "sha.c3 P2", "K-2.3.3")
    assert table.hp("P2") == 1


@clause("K-2.1.5", "K-3.14", "K-2.10.1")
def test_06_a_crossbow_cannot_lend_itself():
    table = sit("guanyu").wears("P1", "zhuge.dA").holds("P1", "sha.s7 sha.s8")
    table.does("P1", "sha.s7 P2").settle()
    assert table.may("P1", "sha.s8 P2")
    table.cannot("P1", "wusheng zhuge.dA P2", "K-2.1.5", "K-2.3.3")
    table = sit("guanyu").wears("P1", "zhuge.dA")
    table.does("P1", "wusheng zhuge.dA P2").settle()
    assert table.hp("P2") == 3
    assert table.equip("P1") == []
    assert table.discarded("zhuge.dA")


@clause("K-2.1.5", "K-3.14", "K-2.10.9")
def test_07_a_bow_cannot_lend_its_range():
    table = sit("guanyu", 6).wears("P1", "qilin.h5").holds("P1", "sha.s7").wears("P2", "chitu.h5")
    assert table.may("P1", "sha.s7 P4")
    table.cannot("P1", "wusheng qilin.h5 P4", "K-2.1.5", "K-2.6.1", "K-2.1.3")
    table.does("P1", "wusheng qilin.h5 P2").never("P1", "qilin chitu.h5").settle()
    assert table.hp("P2") == 3
    assert table.equip("P2") == ["chitu.h5"]


@clause("K-2.10.6", "K-2.4.2", "K-2.10.11")
def test_08_two_cards_as_a_slash_and_the_shield():
    table = sit().wears("P1", "zhangba.sQ").wears("P2", "renwang.c2").holds("P1", "sha.s8 sha.h10 sha.c9")
    table.does("P1", "zhangba sha.s8 sha.h10 P2").settle()
    assert table.hp("P2") == 3
    assert table.discarded("sha.s8", "sha.h10")
    table = sit().wears("P1", "zhangba.sQ").wears("P2", "renwang.c2").holds("P1", "sha.s8 sha.h10 sha.c9")
    table.holds("P2", "shan.d3")
    table.does("P1", "zhangba sha.s8 sha.c9 P2").never("P2", "shan.d3").settle()
    assert table.hp("P2") == 4
    assert table.hand("P2") == ["shan.d3"]
    table.cannot("P1", "sha.h10 P2", "K-2.3.3")  # it has been used all the same


@clause("K-2.10.3", "K-2.10.11", "K-3.20")
def test_09_what_the_shield_stops():
    table = sit().wears("P1", "qinggang.s6").wears("P2", "renwang.c2").holds("P1", "sha.s7")
    table.does("P1", "sha.s7 P2").settle()
    assert table.hp("P2") == 3
    table = sit("machao").wears("P2", "renwang.c2").holds("P1", "sha.c5").top("tao.h3")
    table.does("P1", "sha.c5 P2").then("P1", "tieqi").settle()
    assert table.hp("P2") == 4
    assert table.discarded("tao.h3")


@clause("K-2.10.10", "K-4.4.1", "K-4.9.3")
def test_10_trigrams_fail_and_a_dodge_follows():
    table = sit().wears("P2", "bagua.s2").holds("P2", "shan.d3").holds("P1", "sha.s7").top("guohe.s4")
    table.does("P1", "sha.s7 P2").then("P2", "bagua").then("P2", "shan.d3").settle()
    assert table.hp("P2") == 4
    assert table.discarded("guohe.s4", "shan.d3", "sha.s7")


@clause("K-3.38", "K-2.10.10")
def test_11_peerless_needs_two_dodges():
    table = sit("lvbu").wears("P2", "bagua.s2").holds("P2", "shan.d3").holds("P1", "sha.s7").top("tao.h6 sha.c7")
    table.does("P1", "sha.s7 P2").then("P2", "bagua").then("P2", "bagua").then("P2", "shan.d3").settle()
    assert table.hp("P2") == 4
    assert table.discarded("tao.h6", "sha.c7", "shan.d3")
    table = sit("lvbu").holds("P2", "shan.d3").holds("P1", "sha.s7")
    table.does("P1", "sha.s7 P2").then("P2", "shan.d3").settle()
    assert table.hp("P2") == 3
    assert table.discarded("shan.d3")


@clause("K-2.10.7")
def test_12_the_axe():
    table = sit().wears("P1", "guanshi.d5").holds("P1", "sha.s7 sha.s8 tao.h3").holds("P2", "shan.d3")
    table.does("P1", "sha.s7 P2").then("P2", "shan.d3").then("P1", "guanshi sha.s8 tao.h3").settle()
    assert table.hp("P2") == 3
    assert table.count("P1") == 0
    table = sit().wears("P1", "guanshi.d5").holds("P1", "sha.s7 sha.s8").holds("P2", "shan.d3")
    table.does("P1", "sha.s7 P2").then("P2", "shan.d3").never("P1", "guanshi sha.s8").settle()
    assert table.hp("P2") == 4
    assert table.hand("P1") == ["sha.s8"]


@clause("K-2.10.7", "K-2.5.9", "K-2.1.2")
def test_13_the_axe_hits_even_out_of_range():
    table = sit(seats=7).wears("P1", "guanshi.d5 chitu.h5").wears("P4", "dilu.c5").holds("P1", "sha.s7 tao.h3")
    table.holds("P4", "shan.d3")
    assert distance(table, "P1", "P4") == 3
    table.does("P1", "sha.s7 P4").then("P4", "shan.d3").then("P1", "guanshi chitu.h5 tao.h3").settle()
    assert distance(table, "P1", "P4") == 4
    assert table.hp("P4") == 3


@clause("K-2.10.5", "K-2.10.7", "K-3.17")
def test_14_no_pursuit_into_an_empty_city():
    table = (
        sit("blank zhugeliang").wears("P1", "qinglong.s5").holds("P1", "sha.s7 sha.s8 sha.s9").holds("P2", "shan.d3")
    )
    table.does("P1", "sha.s7 P2").then("P2", "shan.d3").never("P1", "qinglong").settle()
    assert table.hp("P2") == 3
    table = sit("blank zhugeliang").wears("P1", "guanshi.d5").holds("P1", "sha.s7 sha.s8 sha.s9").holds("P2", "shan.d3")
    table.does("P1", "sha.s7 P2").then("P2", "shan.d3").then("P1", "guanshi sha.s8 sha.s9").settle()
    assert table.hp("P2") == 2


@clause("K-2.10.2", "K-2.5.9", "K-3.17", "K-2.5.5")
def test_15_twin_swords_empty_the_city_too_late():
    table = sit("zhenji zhugeliang").wears("P1", "cixiong.s2").holds("P1", "sha.s7").holds("P2", "shan.d3")
    table.does("P1", "sha.s7 P2").then("P1", "cixiong").then("P2", "shan.d3").settle()
    assert table.count("P2") == 0
    assert table.discarded("shan.d3")
    assert table.hp("P2") == 2


@clause("K-2.10.9", "K-3.35", "K-4.5.2", "K-2.6.4")
def test_16_the_bow_before_the_wound():
    table = sit("blank sunshangxiang").wears("P1", "qilin.h5").wears("P2", "dilu.c5").holds("P1", "sha.s7")
    table.health(P2=1).top("shan.d2 tao.h3")
    table.does("P1", "sha.s7 P2").then("P1", "qilin dilu.c5").then("P2", "xiaoji")
    assert table.hand("P2") == ["shan.d2", "tao.h3"]
    table.then("P2", "tao.h3").settle()
    assert table.hp("P2") == 1
    assert table.hand("P2") == ["shan.d2"]
    assert table.equip("P2") == []


@clause("K-2.10.4", "K-3.33", "K-4.5.5")
def test_17_frost_and_the_endless_camp():
    table = (
        sit("blank luxun").wears("P1", "hanbing.s2").holds("P1", "sha.s7").holds("P2", "tao.h3").top("tao.h4 tao.h6")
    )
    table.does("P1", "sha.s7 P2").then("P1", "hanbing").then("P1", "hand").then("P2", "lianying")
    assert table.hand("P2") == ["tao.h4"]
    table.then("P1", "hand").then("P2", "lianying").settle()
    assert table.hand("P2") == ["tao.h6"]
    assert table.hp("P2") == 3
    assert table.discarded("tao.h3", "tao.h4")


@clause("K-2.10.4", "K-2.2.1")
def test_18_frost_needs_a_card():
    table = sit().wears("P1", "hanbing.s2").holds("P1", "sha.s7").faces("P2", "lebu.s6")
    table.does("P1", "sha.s7 P2").never("P1", "hanbing").settle()
    assert table.hp("P2") == 3
    assert table.zone("P2") == ["lebu.s6"]


@clause("K-3.7", "KR-07", "K-2.7.3")
def test_19_a_bared_chest_in_a_duel():
    for answers, lord, other in (("sha.c2", 3, 4), ("", 4, 2)):
        table = sit("xuchu").top("tao.h3 tao.h4").phase("draw").then("P1", "luoyi")
        assert table.count("P1") == 1
        table.holds("P1", "juedou.sA").holds("P2", answers)
        table.does("P1", "juedou.sA P2")
        if answers:
            table.then("P2", answers)
        table.settle()
        assert (table.hp("P1"), table.hp("P2")) == (lord, other)


@clause("K-2.10.8", "K-2.5.6")
def test_20_the_halberd_and_the_last_card():
    table = sit(seats=8).wears("P1", "fangtian.dQ").holds("P1", "sha.s7").holds("P3", "shan.d3").holds("P8", "shan.d2")
    table.does("P1", "sha.s7 P8 P2 P3")
    assert table.asked() != ["P8"]  # turn order, not the order of naming
    table.then("P3", "shan.d3").settle()
    assert [table.hp(who) for who in ("P2", "P3", "P8")] == [3, 4, 3]
    table = sit(seats=8).wears("P1", "fangtian.dQ").holds("P1", "sha.s7")
    table.does("P1", "sha.s7 P5 done").settle()
    assert table.hp("P5") == 3
    table = sit(seats=8).wears("P1", "fangtian.dQ").holds("P1", "sha.s7 tao.h3")
    table.cannot("P1", "sha.s7 P2 P3")
    table.does("P1", "sha.s7 P2").settle()
    assert [table.hp(who) for who in ("P2", "P3")] == [3, 4]


@clause("K-3.1", "K-2.10.8", "K-2.5.6", "K-2.5.7")
def test_21_the_slash_taken_away_still_strikes():
    table = sit("blank caocao").wears("P1", "fangtian.dQ").holds("P1", "sha.s7")
    table.does("P1", "sha.s7 P2 P3 done").then("P2", "jianxiong").settle()
    assert table.hand("P2") == ["sha.s7"]
    assert (table.hp("P2"), table.hp("P3")) == (3, 3)
    assert not table.discarded("sha.s7")


@clause("K-3.31", "K-2.1.5", "K-3.17", "K-2.5.4")
def test_22_whom_a_slash_may_be_passed_to():
    def slashed():
        table = sit("blank daqiao").wears("P2", "qinglong.s5").holds("P2", "tao.h3").holds("P1", "sha.s7")
        return table.does("P1", "sha.s7 P2").then_asked("P2", "liuli tao.h3 P3")

    table = slashed()
    assert [who for who in ("P1", "P3", "P4", "P5") if table.may("P2", f"liuli qinglong.s5 {who}")] == ["P3"]
    assert [who for who in ("P1", "P3", "P4", "P5") if table.may("P2", f"liuli tao.h3 {who}")] == ["P3", "P4", "P5"]
    table.cannot("P2", "liuli tao.h3 P1", "K-3.31")
    table.cannot("P2", "liuli qinglong.s5 P4", "K-3.31", "K-2.1.5", "K-2.1.3")
    table.then("P2", "liuli tao.h3 P4").settle()
    assert (table.hp("P2"), table.hp("P4")) == (3, 3)
    assert table.discarded("tao.h3")
    table = sit("blank daqiao zhugeliang").wears("P2", "qinglong.s5").holds("P2", "tao.h3").holds("P1", "sha.s7")
    table.does("P1", "sha.s7 P2").then_asked("P2", "liuli tao.h3 P4")
    table.cannot("P2", "liuli tao.h3 P3", "K-3.31", "K-3.17")


@clause("K-3.31", "K-3.20", "K-2.10.2", "K-2.5.5")
def test_23_after_the_displacement():
    table = (
        sit("machao daqiao")
        .wears("P1", "cixiong.s2")
        .holds("P1", "sha.s7")
        .holds("P2", "tao.h3")
        .holds("P3", "shan.d3")
    )
    table.top("tao.h4")
    table.does("P1", "sha.s7 P2").then("P2", "liuli tao.h3 P3").then("P1", "tieqi")
    table.never("P1", "cixiong").settle()
    assert (table.hp("P2"), table.hp("P3")) == (3, 3)
    assert table.hand("P3") == ["shan.d3"]


@pytest.mark.parametrize("who", ["P2", "P5"])
@clause("K-2.6.1", "K-2.1.3")
def test_without_a_weapon_only_neighbours_are_in_range(who):
    table = sit().holds("P1", "sha.s7")
    assert table.may("P1", f"sha.s7 {who}")
    table.cannot("P1", "sha.s7 P3", "K-2.6.1", "K-2.1.3")
    table.cannot("P1", "sha.s7 P1", "K-2.6.1", "K-2.1.3")
