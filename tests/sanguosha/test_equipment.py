"""Weapons, armour and horses, each by itself and with the skills that meet it."""

from qiju.testing import clause
from sanguosha.helpers import sit


@clause("K-2.10.1")
def test_the_crossbow_has_no_limit():
    table = sit().wears("P1", "zhuge.cA").holds("P1", "sha.s7 sha.s8 sha.s9 sha.s10")
    for card in ("sha.s7", "sha.s8", "sha.s9"):
        table.does("P1", f"{card} P2").settle()
    assert table.hp("P2") == 1
    table.wears("P1", "").cannot("P1", "sha.s10 P2", "K-2.3.3")


@clause("K-2.10.2")
def test_twin_swords_ask_the_other_sex():
    table = sit("blank zhenji").wears("P1", "cixiong.s2").holds("P1", "sha.s7").holds("P2", "tao.h3").top("tao.h4")
    table.does("P1", "sha.s7 P2").then("P1", "cixiong").then("P2", "draw").settle()
    assert table.hand("P1") == ["tao.h4"]
    assert table.hand("P2") == ["tao.h3"]
    assert table.hp("P2") == 2
    table = sit("blank zhenji").wears("P1", "cixiong.s2").holds("P1", "sha.s7").top("tao.h4")
    table.does("P1", "sha.s7 P2").then("P1", "cixiong").settle()  # no hand card: there is nothing to choose
    assert table.hand("P1") == ["tao.h4"]
    table = sit("zhenji diaochan").wears("P1", "cixiong.s2").holds("P1", "sha.s7").holds("P2", "tao.h3")
    table.does("P1", "sha.s7 P2").never("P1", "cixiong").settle()


@clause("K-2.10.2", "K-2.10.11")
def test_twin_swords_work_though_the_shield_stops_the_slash():
    table = sit("blank zhenji").wears("P1", "cixiong.s2").wears("P2", "renwang.c2").holds("P1", "sha.s7").top("tao.h4")
    table.does("P1", "sha.s7 P2").then("P1", "cixiong").settle()
    assert table.hand("P1") == ["tao.h4"]
    assert table.hp("P2") == 3


@clause("K-2.10.3")
def test_qinggang_ignores_the_trigrams():
    table = sit().wears("P1", "qinggang.s6").wears("P2", "bagua.s2").holds("P1", "sha.s7").holds("P2", "shan.d2")
    table.does("P1", "sha.s7 P2")
    assert not table.may("P2", "bagua")
    table.then("P2", "shan.d2").settle()
    assert table.hp("P2") == 4


@clause("K-2.10.4", "K-3.3", "K-3.35")
def test_frost_instead_of_damage():
    table = (
        sit("blank simayi").wears("P1", "hanbing.s2").holds("P1", "sha.s7").holds("P2", "tao.h3").wears("P2", "dilu.c5")
    )
    table.does("P1", "sha.s7 P2").then("P1", "hanbing").then("P1", "dilu.c5").then("P1", "hand")
    table.never("P2", "fankui hanbing.s2").settle()
    assert table.hp("P2") == 3
    assert table.count("P2") == 0
    assert table.equip("P2") == []
    table = (
        sit("blank sunshangxiang")
        .wears("P1", "hanbing.s2")
        .holds("P1", "sha.s7")
        .wears("P2", "dilu.c5")
        .top("tao.h3 tao.h4")
    )
    table.does("P1", "sha.s7 P2").then("P1", "hanbing").then("P1", "dilu.c5").then("P2", "xiaoji").then(
        "P1", "hand"
    ).settle()
    assert table.hp("P2") == 3
    assert table.count("P2") == 1


@clause("K-2.10.4")
def test_frost_takes_the_one_card_there_is():
    table = sit().wears("P1", "hanbing.s2").holds("P1", "sha.s7").holds("P2", "tao.h3")
    table.does("P1", "sha.s7 P2").then("P1", "hanbing").then("P1", "hand").settle()
    assert table.question() == "play"
    assert table.hp("P2") == 4
    assert table.count("P2") == 0


@clause("K-2.10.5", "K-2.3.5", "KR-29")
def test_the_green_dragon_pursues():
    table = sit().wears("P1", "qinglong.s5").holds("P1", "sha.s7 sha.s8 sha.s9").holds("P2", "shan.d2 shan.d3")
    table.does("P1", "sha.s7 P2").then("P2", "shan.d2").then("P1", "qinglong").then("P1", "sha.s8")
    table.then("P2", "shan.d3")
    table.then("P1", "qinglong").then("P1", "sha.s9").settle()
    assert table.hp("P2") == 3
    assert table.count("P1") == 0


@clause("K-2.10.5", "K-3.31")
def test_the_green_dragon_goes_after_the_one_who_dodged():
    table = sit("blank daqiao").wears("P1", "qinglong.s5").holds("P1", "sha.s7 sha.s8").holds("P2", "tao.h3")
    table.holds("P3", "shan.d2").does("P1", "sha.s7 P2").then("P2", "liuli tao.h3 P3").then("P3", "shan.d2")
    table.then("P1", "qinglong").then("P1", "sha.s8").settle()
    assert (table.hp("P2"), table.hp("P3")) == (3, 3)


@clause("K-2.10.5", "K-3.1")
def test_cao_cao_takes_the_last_slash_only():
    table = sit("blank caocao").wears("P1", "qinglong.s5").holds("P1", "sha.s7 sha.s8").holds("P2", "shan.d2")
    table.does("P1", "sha.s7 P2").then("P2", "shan.d2").then("P1", "qinglong").then("P1", "sha.s8")
    table.then("P2", "jianxiong").settle()
    assert table.hand("P2") == ["sha.s8"]


@clause("K-2.10.6", "K-3.1")
def test_the_spear_takes_hand_cards_only():
    table = sit("blank caocao").wears("P1", "zhangba.sQ dilu.c5").holds("P1", "tao.h3 tao.h4")
    table.cannot("P1", "zhangba tao.h3 dilu.c5 P2")
    table.does("P1", "zhangba tao.h3 tao.h4 P2").then("P2", "jianxiong").settle()
    assert table.hand("P2") == ["tao.h3", "tao.h4"]
    table = sit().wears("P1", "zhangba.sQ").holds("P1", "tao.h3")
    table.cannot("P1", "zhangba tao.h3 P2")


@clause("K-2.10.6", "K-2.7.3")
def test_the_spear_in_a_duel():
    table = sit().wears("P2", "zhangba.sQ").holds("P1", "juedou.sA").holds("P2", "tao.h3 tao.h4")
    table.does("P1", "juedou.sA P2").then("P2", "zhangba tao.h3 tao.h4").settle()
    assert (table.hp("P1"), table.hp("P2")) == (3, 4)


@clause("K-2.10.7", "K-3.38")
def test_the_axe_after_two_dodges():
    table = sit("lvbu").wears("P1", "guanshi.d5 dilu.c5").holds("P1", "sha.s7 tao.h3").holds("P2", "shan.d2 shan.d3")
    table.does("P1", "sha.s7 P2").then("P2", "shan.d2").then("P2", "shan.d3").then(
        "P1", "guanshi dilu.c5 tao.h3"
    ).settle()
    assert table.hp("P2") == 3
    assert table.equip("P1") == ["guanshi.d5"]


@clause("K-2.10.7")
def test_the_axe_cannot_pay_with_itself():
    table = sit().wears("P1", "guanshi.d5").holds("P1", "sha.s7 tao.h3 tao.h4").holds("P2", "shan.d2")
    table.does("P1", "sha.s7 P2").then("P2", "shan.d2").then_asked("P1", "guanshi tao.h3 tao.h4")
    table.cannot("P1", "guanshi tao.h3 guanshi.d5", "K-2.10.7")
    table.cannot("P1", "guanshi tao.h3", "K-2.10.7", "")


@clause("K-2.10.7", "K-3.1")
def test_what_the_axe_costs_is_not_for_cao_cao():
    table = sit("blank caocao").wears("P1", "guanshi.d5").holds("P1", "sha.s7 tao.h3 tao.h4").holds("P2", "shan.d2")
    table.does("P1", "sha.s7 P2").then("P2", "shan.d2").then("P1", "guanshi tao.h3 tao.h4").then(
        "P2", "jianxiong"
    ).settle()
    assert table.hand("P2") == ["sha.s7"]


@clause("K-2.10.8", "K-3.14", "K-3.18", "KR-13")
def test_the_halberd_with_a_converted_last_card():
    for general, say, card in (("guanyu", "wusheng", "tao.h3"), ("zhaoyun", "longdan", "shan.d2")):
        table = sit(general).wears("P1", "fangtian.dQ").holds("P1", card)
        table.does("P1", f"{say} {card} P2 P3 P4").settle()
        assert [table.hp(f"P{n}") for n in (2, 3, 4, 5)] == [3, 3, 3, 4]
    table = sit("guanyu").wears("P1", "fangtian.dQ chitu.h5")
    table.cannot("P1", "wusheng chitu.h5 P2 P5")  # a piece of equipment is no hand card
    table = sit("liubei guanyu").wears("P1", "fangtian.dQ").holds("P2", "sha.s7")
    table.cannot("P1", "jijiang P3 P4")


@clause("K-2.10.8", "K-2.1.3")
def test_every_target_of_the_halberd_must_be_legal():
    table = sit("P3=zhugeliang", 10).wears("P1", "fangtian.dQ").holds("P1", "sha.s7")
    table.cannot("P1", "sha.s7 P2 P6", "K-2.6.1", "K-2.1.3", "K-2.10.8")
    table.cannot("P1", "sha.s7 P2 P3", "K-3.17")
    assert table.may("P1", "sha.s7 P2 P4 P5")


@clause("K-2.10.8", "K-3.31", "KR-08")
def test_a_slash_displaced_onto_another_target_strikes_twice():
    table = sit("blank daqiao").wears("P1", "fangtian.dQ").holds("P1", "sha.s7").holds("P2", "tao.h3")
    table.does("P1", "sha.s7 P2 P3 done").then("P2", "liuli tao.h3 P3").settle()
    assert (table.hp("P2"), table.hp("P3")) == (3, 2)
    table = (
        sit("blank daqiao", options={"liuli_same": "off"})
        .wears("P1", "fangtian.dQ")
        .holds("P1", "sha.s7")
        .holds("P2", "tao.h3 tao.h4")
    )
    table.wears("P2", "qilin.h5").does("P1", "sha.s7 P2 P3 done").then_asked("P2", "liuli tao.h3 P4")
    table.cannot("P2", "liuli tao.h3 P3", "K-3.31", "KR-08")


@clause("K-2.10.9")
def test_the_bow_needs_a_horse():
    table = sit().wears("P1", "qilin.h5").wears("P2", "dilu.c5 dawan.sK").holds("P1", "sha.s7")
    table.does("P1", "sha.s7 P2").then("P1", "qilin dawan.sK").settle()
    assert table.equip("P2") == ["dilu.c5"]
    assert table.hp("P2") == 3
    table = sit().wears("P1", "qilin.h5").wears("P2", "bagua.c2").holds("P1", "sha.s7")
    table.does("P1", "sha.s7 P2").never("P1", "qilin bagua.c2").settle()
    assert table.equip("P2") == ["bagua.c2"]


@clause("K-2.10.10")
def test_the_trigrams_dodge_in_red_and_once():
    table = sit().wears("P2", "bagua.s2").holds("P1", "sha.s7").top("shan.d3")
    table.does("P1", "sha.s7 P2").then("P2", "bagua").settle()
    assert table.hp("P2") == 4
    assert table.discarded("shan.d3")
    table = sit().wears("P2", "bagua.s2").holds("P1", "sha.s7").top("sha.c2 shan.d3").holds("P2", "tao.h3")
    table.does("P1", "sha.s7 P2").then("P2", "bagua").never("P2", "bagua").settle()
    assert table.hp("P2") == 3


@clause("K-2.10.10", "K-3.20")
def test_iron_cavalry_forbids_the_trigrams():
    table = sit("machao").wears("P2", "bagua.s2").holds("P2", "shan.d2").holds("P1", "sha.s7").top("tao.h3 shan.d3")
    table.does("P1", "sha.s7 P2").then("P1", "tieqi")
    assert not table.may("P2", "bagua")
    assert not table.may("P2", "shan.d2")
    table.settle()
    assert table.hp("P2") == 3


@clause("K-2.10.10", "K-2.10.5", "K-2.4.3")
def test_the_green_dragon_pursues_a_dodge_of_the_trigrams():
    table = sit().wears("P1", "qinglong.s5").wears("P2", "bagua.s2").holds("P1", "sha.s7 sha.s8").top("shan.d3")
    table.does("P1", "sha.s7 P2").then("P2", "bagua").then("P1", "qinglong").then("P1", "sha.s8").settle()
    assert table.hp("P2") == 3


@clause("K-2.10.11")
def test_the_shield():
    table = sit().wears("P2", "renwang.c2").holds("P1", "sha.s7").holds("P2", "shan.d2")
    table.does("P1", "sha.s7 P2").settle()
    assert table.hp("P2") == 4
    assert table.hand("P2") == ["shan.d2"]
    table.phase("play").holds("P1", "sha.h10").does("P1", "sha.h10 P2").settle()
    assert table.hp("P2") == 3


@clause("K-2.10.11", "K-2.7.6")
def test_the_shield_does_not_stop_barbarians():
    table = sit().wears("P2", "renwang.c2").holds("P1", "nanman.s7")
    table.does("P1", "nanman.s7").settle()
    assert table.hp("P2") == 3


@clause("K-2.10.12", "K-2.1.2", "K-2.1.1")
def test_both_horses_together():
    table = sit(seats=8).wears("P1", "dilu.c5 chitu.h5").wears("P5", "zhuahuang.hK dawan.sK")
    assert table.get("P1", "distance P5") == 4
    assert table.get("P5", "distance P1") == 4
    assert table.get("P1", "distance P2") == 1
    assert table.get("P2", "distance P1") == 2
    assert table.get("P1", "distance P4") == 2
    assert table.get("P4", "distance P1") == 4


@clause("K-2.10.13")
def test_equipment_is_for_oneself():
    table = sit().holds("P1", "zhuge.cA")
    table.cannot("P1", "zhuge.cA P2")
