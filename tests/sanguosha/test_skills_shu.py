"""The generals of Shu."""

import pytest

from qiju.testing import clause
from sanguosha.helpers import kill, sit

# -- Liu Bei -----------------------------------------------------------------------------------------


@clause("K-3.12", "K-3.0.2")
def test_benevolence_at_once():
    table = sit("liubei").health(P1=2).holds("P1", "sha.s7 sha.s8 sha.s9")
    table.does("P1", "rende P2 sha.s7 sha.s8 done").settle()
    assert table.hp("P1") == 3
    assert table.hand("P2") == ["sha.s7", "sha.s8"]
    table.cannot("P1", "rende P1 sha.s9 done")
    table.goes_round("P1", 5).holds("P1", "sha.c2 sha.c3").does("P1", "rende P3 sha.c2 sha.c3").settle()
    assert table.hp("P1") == 4  # a new phase


@clause("K-3.12")
def test_benevolence_gives_hand_cards():
    table = sit("liubei").holds("P1", "sha.s7").wears("P1", "dilu.c5")
    table.cannot("P1", "rende P2 dilu.c5 done")


@clause("K-3.13", "K-2.5.5", "K-2.10.2")
def test_the_slash_called_for_is_the_lords():
    """The lender's skills and weapon do nothing; the lord's weapon does."""
    table = sit("liubei machao zhenji").holds("P2", "sha.s7").wears("P2", "qinggang.s6").wears("P1", "cixiong.s2")
    table.wears("P3", "bagua.s2").top("tao.h3 tao.h4")
    table.does("P1", "jijiang P3").then("P2", "sha.s7").then("P1", "cixiong")
    assert not table.may("P2", "tieqi")
    table.then("P3", "bagua").settle()
    assert table.hp("P3") == 3
    assert table.hand("P1") == ["tao.h3"]
    assert table.discarded("tao.h4")


@clause("K-3.13", "K-4.2.5")
def test_only_a_lord_calls():
    table = sit("blank liubei guanyu").holds("P3", "sha.s7").phase("play", "P2")
    table.cannot("P2", "jijiang P3")


@pytest.mark.parametrize(
    ("option", "same", "other"), [("other_target", False, True), ("never", False, False), ("always", True, True)]
)
@clause("K-3.13", "KR-05")
def test_a_call_in_vain(option, same, other):
    table = sit("liubei guanyu", options={"jijiang_again": option}).holds("P2", "tao.h3")
    table.does("P1", "jijiang P5").settle()
    assert table.hp("P5") == 4
    assert table.may("P1", "jijiang P5") is same
    assert table.may("P1", "jijiang P2") is other


@clause("K-3.13", "K-2.7.6", "K-2.7.3")
def test_a_call_answers_barbarians_and_duels():
    table = (
        sit("liubei guanyu").holds("P3", "nanman.s7 juedou.sA").holds("P2", "sha.s7 sha.s8 tao.h3").phase("play", "P3")
    )
    table.does("P3", "nanman.s7").then("P1", "jijiang").then("P2", "sha.s7").then("P2", "sha.s8").settle()
    assert (table.hp("P1"), table.hp("P2")) == (4, 4)
    table.does("P3", "juedou.sA P1").then("P1", "jijiang").then("P2", "wusheng tao.h3").settle()
    assert table.hp("P1") == 4
    assert table.hp("P3") == 3


@clause("K-3.13", "K-2.7.4")
def test_a_call_wields_the_borrowed_sword():
    table = (
        sit("liubei guanyu").holds("P3", "jiedao.cQ").wears("P1", "qilin.h5").holds("P2", "sha.s7").phase("play", "P3")
    )
    table.does("P3", "jiedao.cQ P1 P4").then("P1", "jijiang").then("P2", "sha.s7").settle()
    assert table.hp("P4") == 3
    assert table.equip("P1") == ["qilin.h5"]


@pytest.mark.parametrize(("option", "hp"), [("checked_once", 2), ("again", 3)])
@clause("KR-21", "K-3.17", "K-3.13")
def test_zhuge_liang_lends_his_last_card_against_himself(option, hp):
    table = sit("liubei zhugeliang", options={"kongcheng_provide": option}).holds("P2", "sha.s7")
    table.does("P1", "jijiang P2").then("P2", "sha.s7").settle()
    assert table.hp("P2") == hp
    assert table.count("P2") == 0


@clause("K-3.13", "K-2.3.3")
def test_a_call_is_the_lords_own_slash():
    table = sit("liubei guanyu").holds("P1", "sha.c2").holds("P2", "sha.s7 sha.s8")
    table.does("P1", "sha.c2 P5").settle()
    table.cannot("P1", "jijiang P5", "K-2.3.3", "K-3.13")
    table = sit("liubei guanyu").holds("P2", "sha.s7")
    table.cannot("P1", "jijiang P3", "K-2.6.1", "K-2.1.3", "K-3.13")


# -- Guan Yu, Zhang Fei, Zhuge Liang -----------------------------------------------------------------


@clause("K-3.14", "K-2.3.1", "K-2.3.2")
def test_the_saint_of_war():
    table = sit("guanyu").holds("P1", "tao.h3 sha.s7").wears("P1", "chitu.h5")
    table.cannot("P1", "wusheng sha.s7 P2", "K-3.14")
    table.cannot("P1", "wusheng chitu.h5 P3", "K-2.1.5", "K-2.6.1", "K-2.1.3")
    table.does("P1", "wusheng tao.h3 P3").settle()
    assert table.hp("P3") == 3


@clause("K-3.14", "K-2.1.5")
def test_the_saint_cannot_reach_with_the_horse_he_throws():
    table = sit("guanyu").wears("P1", "chitu.h5")
    assert table.may("P1", "wusheng chitu.h5 P2")
    assert not table.may("P1", "wusheng chitu.h5 P3")


@clause("K-3.15", "KR-13")
def test_the_roar():
    table = sit("zhangfei").holds("P1", "sha.s7 sha.s8 sha.s9")
    for card in ("sha.s7", "sha.s8", "sha.s9"):
        table.does("P1", f"{card} P2").settle()
    assert table.hp("P2") == 1


@clause("K-3.16", "K-4.3.8")
def test_star_gazing_orders_top_and_bottom():
    table = sit("zhugeliang").top("sha.s7 sha.s8 sha.s9 sha.s10 sha.c2").phase("start")
    table.then("P1", "guanxing")
    assert table.get("table", "looking") == ["sha.s7", "sha.s8", "sha.s9", "sha.s10", "sha.c2"]
    table.does("P1", "sha.c2 sha.s8 done sha.s7 sha.s10 sha.s9").settle()
    assert table.hand("P1") == ["sha.c2", "sha.s8"]
    assert table.deck()[-3:] == ["sha.s7", "sha.s10", "sha.s9"]


@clause("K-3.16")
def test_the_stars_are_as_many_as_the_living():
    table = kill(sit("zhugeliang"), "P3", "P5").top("sha.s7 sha.s8 sha.s9").phase("start").then("P1", "guanxing")
    assert table.get("table", "looking") == ["sha.s7", "sha.s8", "sha.s9"]
    table = sit("zhugeliang", 8).phase("start").then("P1", "guanxing")
    assert len(table.get("table", "looking")) == 5


@clause("K-3.16")
def test_all_stars_to_the_top():
    table = sit("zhugeliang", 4).top("sha.s7 sha.s8 sha.s9 sha.s10").phase("start").then("P1", "guanxing")
    table.does("P1", "sha.s10 sha.s9 sha.s8 sha.s7").settle()
    assert table.hand("P1") == ["sha.s10", "sha.s9"]
    assert table.deck()[:2] == ["sha.s8", "sha.s7"]


@clause("K-3.17")
def test_the_empty_city():
    table = (
        sit("blank zhugeliang").holds("P1", "sha.s7 juedou.sA nanman.s7").wears("P2", "bagua.s2").faces("P2", "lebu.s6")
    )
    table.cannot("P1", "sha.s7 P2", "K-3.17")
    table.cannot("P1", "juedou.sA P2", "K-3.17")
    table.does("P1", "nanman.s7").settle()  # a trick of another name
    assert table.hp("P2") == 2


# -- Zhao Yun, Ma Chao, Huang Yueying ----------------------------------------------------------------


@clause("K-3.18")
def test_dragons_courage():
    table = sit("zhaoyun").holds("P1", "shan.d2")
    table.does("P1", "longdan shan.d2 P2").settle()
    assert table.hp("P2") == 3
    assert table.count("P1") == 0
    assert table.discarded("shan.d2")
    table = sit("blank zhaoyun").holds("P1", "sha.s8").holds("P2", "sha.s7")
    table.does("P1", "sha.s8 P2").then("P2", "longdan sha.s7").settle()
    assert table.hp("P2") == 4
    assert table.count("P2") == 0
    table = sit("zhaoyun").holds("P1", "tao.h3").wears("P1", "zhangba.sQ")
    table.cannot("P1", "longdan tao.h3 P2")


@clause("K-3.18", "K-2.10.6")
def test_the_spear_does_not_dodge():
    table = sit("blank zhaoyun").wears("P2", "zhangba.sQ").holds("P2", "tao.h3 tao.h4").holds("P1", "sha.s7")
    table.does("P1", "sha.s7 P2").never("P2", "zhangba tao.h3 tao.h4").settle()
    assert table.hp("P2") == 3


@clause("K-3.18", "K-2.3.3")
def test_a_dodge_as_a_slash_is_a_slash():
    table = sit("zhaoyun").holds("P1", "shan.d2 sha.s7")
    table.does("P1", "longdan shan.d2 P2").settle()
    table.cannot("P1", "sha.s7 P2", "K-2.3.3")


@clause("K-3.19")
def test_horsemanship():
    table = sit("machao").holds("P1", "sha.s7")
    assert table.may("P1", "sha.s7 P3")
    assert table.get("P1", "distance P3") == 1
    assert table.get("P3", "distance P1") == 2


@clause("K-3.20")
def test_iron_cavalry():
    for judged, hp in (("tao.h3", 3), ("sha.c2", 4)):
        table = sit("machao").holds("P1", "sha.s7").holds("P2", "shan.d2").top(judged)
        table.does("P1", "sha.s7 P2").then("P1", "tieqi")
        if hp == 3:
            table.never("P2", "shan.d2")
        else:
            table.then("P2", "shan.d2")
        table.settle()
        assert table.hp("P2") == hp


@clause("K-3.20", "K-3.11", "K-3.4")
def test_cavalry_beauty_and_devil():
    """Red forbids Ruinous Beauty, too; Devil's Wit turns it black and lets her dodge."""
    table = sit("machao zhenji simayi").holds("P1", "sha.s7").holds("P2", "sha.c2").holds("P3", "sha.c3").top("tao.h3")
    table.does("P1", "sha.s7 P2").then("P1", "tieqi").then("P3", "guicai sha.c3").then("P2", "qingguo sha.c2").settle()
    assert table.hp("P2") == 3
    table = sit("machao zhenji simayi").holds("P1", "sha.s7").holds("P2", "sha.c2").top("tao.h3")
    table.does("P1", "sha.s7 P2").then("P1", "tieqi").never("P2", "qingguo sha.c2").settle()
    assert table.hp("P2") == 2


@clause("K-3.20", "K-3.0.2", "K-2.10.8")
def test_cavalry_rides_against_each_target():
    table = sit("machao").wears("P1", "fangtian.dQ").holds("P1", "sha.s7").holds("P2", "shan.d2").holds("P3", "shan.d3")
    table.top("tao.h3 sha.c2")
    table.does("P1", "sha.s7 P2 P3 done").then("P1", "tieqi").then("P1", "tieqi").then("P3", "shan.d3").settle()
    assert (table.hp("P2"), table.hp("P3")) == (3, 4)
    assert table.hand("P2") == ["shan.d2"]


@clause("K-3.21", "K-2.5.3")
def test_wisdom_is_gathered_before_the_answer():
    table = sit("huangyueying").holds("P1", "wuzhong.h7").holds("P2", "wuxie.sJ").top("sha.s7 sha.s8 sha.s9")
    table.does("P1", "wuzhong.h7").then("P1", "jizhi").then("P2", "wuxie.sJ").settle()
    assert table.hand("P1") == ["sha.s7"]


@clause("K-3.21", "K-2.10.13")
def test_equipment_gathers_no_wisdom():
    table = sit("huangyueying").holds("P1", "zhuge.cA shandian.sA")
    table.does("P1", "zhuge.cA")
    assert table.question() == "play"
    table.does("P1", "shandian.sA")
    assert table.question() == "play"
    assert table.count("P1") == 0


@clause("K-3.22")
def test_rare_talent_knows_no_distance():
    table = sit("huangyueying", 8).holds("P1", "shunshou.s3 sha.s7").holds("P5", "tao.h3")
    assert table.may("P1", "shunshou.s3 P5")
    table.cannot("P1", "sha.s7 P5", "K-2.6.1", "K-2.1.3")


@clause("K-3.22", "K-2.7.4")
def test_rare_talent_does_not_lengthen_a_borrowed_sword():
    table = sit("huangyueying", 8).holds("P1", "jiedao.cQ").wears("P2", "zhuge.cA")
    assert table.may("P1", "jiedao.cQ P2 P3")
    assert not table.may("P1", "jiedao.cQ P2 P4")
