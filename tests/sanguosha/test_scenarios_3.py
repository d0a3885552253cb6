"""Acceptance scenarios 44 to 60: skills, the deck, the end."""

import pytest

from qiju.testing import clause
from sanguosha.helpers import kill, sit


@clause("K-3.27", "K-4.5.6", "K-4.7.4")
def test_44_self_torture():
    table = sit("huanggai", identities="rebel lord loyalist rebel renegade").health(P1=1).holds("P2", "tao.h3")
    table.does("P1", "kurou").settle()
    assert not table.alive("P1")
    assert table.count("P1") == 0
    assert table.count("P2") == 1 + 2
    assert table.turn() == "P2"
    table = sit("huanggai").health(P1=1).holds("P2", "tao.h3").top("sha.s7 sha.s8")
    table.does("P1", "kurou").then("P2", "tao.h3").settle()
    assert table.hp("P1") == 1
    assert table.hand("P1") == ["sha.s7", "sha.s8"]
    assert table.may("P1", "kurou")


@clause("K-3.33", "K-2.3.4", "K-2.5.2", "K-3.3")
def test_45_the_camp_follows_before_the_answer():
    table = sit("luxun simayi").holds("P1", "sha.s7").holds("P2", "tao.h4").top("tao.h3")
    table.does("P1", "sha.s7 P2").then("P1", "lianying")
    assert table.hand("P1") == ["tao.h3"]
    assert table.hp("P2") == 3
    table.then("P2", "fankui hand").settle()
    assert table.hand("P2") == ["tao.h3", "tao.h4"]
    assert table.count("P1") == 0


@clause("K-4.7.3", "K-3.35")
def test_46_the_lady_kills_a_loyalist():
    table = (
        sit("sunshangxiang").wears("P1", "zhuge.cA bagua.s2 dilu.c5 chitu.h5").holds("P1", "sha.s7 tao.h3").health(P2=1)
    )
    table.faces("P1", "lebu.s6")
    table.does("P1", "sha.s7 P2")
    for _ in range(4):
        table.then("P1", "xiaoji")
    table.settle()
    assert table.equip("P1") == []
    assert table.count("P1") == 8
    assert table.zone("P1") == ["lebu.s6"]
    assert table.discarded("tao.h3")


@clause("K-3.12")
def test_47_benevolence():
    table = sit("liubei").health(P1=3).holds("P1", "sha.s7 sha.s8 sha.s9 sha.s10")
    table.does("P1", "rende P2 sha.s7 done").settle()
    assert table.hp("P1") == 3
    table.does("P1", "rende P3 sha.s8 done").settle()
    assert table.hp("P1") == 4
    table.health(P1=3).does("P1", "rende P3 sha.s9 done").settle()
    assert table.hp("P1") == 3
    assert table.hand("P3") == ["sha.s8", "sha.s9"]
    table.health(P1=4)
    assert table.may("P1", "rende P2 sha.s10")


@clause("K-3.13", "K-3.14", "K-3.3", "K-2.4.4", "K-2.3.3", "K-4.2.5")
def test_48_call_to_arms():
    table = sit("liubei guanyu P5=simayi").holds("P1", "sha.s7 sha.s8").holds("P2", "tao.h9")
    table.does("P1", "jijiang P5").then("P2", "wusheng tao.h9").then("P5", "fankui hand").settle()
    assert table.hp("P5") == 2
    assert table.count("P1") == 1
    assert table.count("P2") == 0
    assert table.count("P5") == 1
    assert table.discarded("tao.h9")
    table.cannot("P1", f"{table.hand('P1')[0]} P2", "K-2.3.3")


@clause("K-3.2", "K-3.38", "K-3.11", "K-3.1")
def test_49_royal_guard_against_the_peerless():
    table = sit("lvbu caocao zhenji", identities="rebel lord loyalist rebel renegade").holds("P1", "sha.s7")
    table.holds("P3", "sha.c2")
    table.does("P1", "sha.s7 P2").then("P2", "hujia").then("P3", "qingguo sha.c2").then("P2", "hujia")
    table.then("P2", "jianxiong").settle()
    assert table.hp("P2") == 3
    assert table.hand("P2") == ["sha.s7"]
    assert table.discarded("sha.c2")


@clause("K-3.39", "K-3.17", "K-2.9.4", "K-2.4.3")
def test_50_discord_and_the_empty_city():
    table = sit("diaochan zhugeliang").holds("P1", "tao.h3").holds("P4", "wuxie.sJ")
    table.cannot("P1", "lijian tao.h3 P3 P2", "K-3.17", "K-3.39")
    table.does("P1", "lijian tao.h3 P2 P3").never("P4", "wuxie.sJ").settle()
    assert (table.hp("P2"), table.hp("P3")) == (3, 3)


@clause("K-3.26", "K-2.3.2", "K-2.8.1")
def test_51_self_restraint():
    table = sit("lvmeng").health(P1=2).holds("P1", "juedou.sA sha.s7 tao.h3 tao.h4 tao.h6 tao.h7").holds("P2", "sha.c2")
    table.does("P1", "juedou.sA P2").then("P2", "sha.c2").then("P1", "sha.s7").settle()
    table.does("P1", "end").never("P1", "keji")
    table.does("P1", "tao.h3 tao.h4").settle()
    assert table.hand("P1") == ["tao.h6", "tao.h7"]
    table = sit("lvmeng").health(P1=2).holds("P1", "sha.s7 sha.s8 sha.s9 sha.c2").faces("P1", "lebu.s6")
    table.top("sha.c3 tao.h3 tao.h4").phase("judge").then("P1", "keji").settle()
    assert table.count("P1") == 6
    assert table.turn() == "P2"


@clause("K-3.29", "KR-02", "K-3.0.2")
def test_52_the_card_before_the_wound():
    table = sit("zhouyu").holds("P1", "tao.h3").health(P2=1)
    table.does("P1", "fanjian P2").then("P2", "spade")
    assert table.hand("P2") == ["tao.h3"]
    table.then("P2", "tao.h3").settle()
    assert table.hp("P2") == 1
    assert table.count("P1") == 0
    table.holds("P1", "tao.h4")
    table.cannot("P1", "fanjian P2", "K-3.29", "K-3.0.2")


@clause("K-3.21", "K-3.22", "KR-03", "K-2.5.3", "K-2.7.2")
def test_53_gathering_wisdom():
    table = (
        sit("huangyueying", 8)
        .holds("P1", "shunshou.s3 wuxie.cQ lebu.s6")
        .holds("P4", "tao.h3 wuxie.sJ")
        .top("sha.s7 sha.s8")
    )
    table.does("P1", "shunshou.s3 P4").then("P1", "jizhi")
    assert "sha.s7" in table.hand("P1")
    table.then("P4", "wuxie.sJ").then("P1", "wuxie.cQ").then("P1", "jizhi").then("P1", "hand").settle()
    assert table.hand("P1") == ["lebu.s6", "sha.s7", "sha.s8", "tao.h3"]
    table.does("P1", "lebu.s6 P2")
    assert table.question() == "play"
    assert table.count("P1") == 3


@clause("K-3.6")
def test_54_a_raid():
    table = sit("zhangliao").holds("P2", "tao.h3 tao.h4").phase("draw")
    assert not table.may("P1", "tuxi P3 done")
    table.then("P1", "tuxi P2").settle()
    assert table.count("P1") == 1
    assert table.count("P2") == 1
    table = sit("zhangliao").phase("draw").never("P1", "tuxi P2").settle()
    assert table.count("P1") == 2


@clause("K-3.10", "K-4.3.8", "K-2.9.1", "K-4.4.3")
def test_55_the_goddess_finds_an_answer():
    table = sit("zhenji").faces("P1", "lebu.s6").top("wuxie.sJ tao.h9").phase("start")
    table.then("P1", "luoshen").then("P1", "luoshen")
    assert table.hand("P1") == ["wuxie.sJ"]
    assert table.discarded("tao.h9")
    table.then("P1", "wuxie.sJ").settle()
    assert table.discarded("lebu.s6")
    assert table.question() == "play"
    assert table.turn() == "P1"


@clause("K-3.30", "K-2.4.5", "K-2.8.4", "K-3.32", "K-2.4.1")
def test_56_national_beauty():
    table = sit("daqiao P3=luxun", 6).wears("P1", "zixing.dK").faces("P2", "lebu.s6").holds("P5", "shunshou.s3")
    table.cannot("P1", "guose zixing.dK P2", "K-2.8.4", "K-2.8.1")
    table.cannot("P1", "guose zixing.dK P3", "K-3.32")
    table.does("P1", "guose zixing.dK P4").settle()
    assert table.zone("P4") == ["zixing.dK=lebu"]
    table.phase("play", "P5").does("P5", "shunshou.s3 P4").then("P5", "zixing.dK").settle()
    assert table.hand("P5") == ["zixing.dK"]
    assert table.zone("P4") == []


@clause("K-3.16", "K-4.8.1", "K-4.8.3")
def test_57_star_gazing_across_the_reshuffle():
    table = kill(sit("zhugeliang", 4), "P2").set("deck", only=["tao.h3", "sha.s7"]).phase("start")
    pile = len(table.get("discard", "cards"))
    table.then("P1", "guanxing")
    seen = table.get("table", "looking")
    assert seen[:2] == ["tao.h3", "sha.s7"]
    assert len(seen) == 3
    table.does("P1", f"{seen[2]} done {seen[1]} {seen[0]}").settle()
    assert len(table.deck()) + 2 == pile + 2
    assert table.get("discard", "cards") == []
    assert seen[2] in table.hand("P1")
    assert table.deck()[-2:] == [seen[1], seen[0]]


@clause("K-3.23", "K-3.25", "K-2.9.1", "K-3.0.2")
def test_58_balance_and_surprise():
    table = sit("sunquan").holds("P1", "sha.s7 tao.h3").wears("P1", "dilu.c5").top("sha.c2 sha.c3 sha.c4")
    table.does("P1", "zhiheng sha.s7 tao.h3 dilu.c5").settle()
    assert table.hand("P1") == ["sha.c2", "sha.c3", "sha.c4"]
    assert table.equip("P1") == []
    table.cannot("P1", "zhiheng sha.c2 done", "K-3.23", "K-3.0.2")
    table = sit("ganning").wears("P1", "jueying.s5").holds("P2", "tao.h3 wuxie.sJ")
    table.does("P1", "qixi jueying.s5 P2").then("P2", "wuxie.sJ").settle()
    assert table.hand("P2") == ["tao.h3"]
    assert table.discarded("jueying.s5", "wuxie.sJ")


@clause("K-3.34", "KR-19", "K-3.37", "K-3.40", "K-4.3.6", "K-3.0.2")
def test_59_marriage_medicine_and_the_moon():
    table = sit("sunshangxiang").holds("P1", "sha.s7 sha.s8 sha.s9").health(P2=2)
    table.does("P1", "jieyin sha.s7 sha.s8 P2").settle()
    assert (table.hp("P1"), table.hp("P2")) == (3, 3)
    table = sit("sunshangxiang P2=zhenji").holds("P1", "sha.s7 sha.s8").health(P2=1)
    table.cannot("P1", "jieyin sha.s7 sha.s8 P2", "K-3.34")
    table.cannot("P1", "jieyin sha.s7 sha.s8 P3", "K-3.34")
    table = sit("huatuo").holds("P1", "sha.s7 sha.s8").health(P1=1)
    table.does("P1", "qingnang sha.s7 P1").settle()
    assert table.hp("P1") == 2
    table.cannot("P1", "qingnang sha.s8 P1", "K-3.37", "K-3.0.2")
    table = sit("diaochan").holds("P1", "sha.s7 sha.s8 sha.s9 sha.c2 sha.c3")
    table.does("P1", "end").then("P1", "sha.s7 sha.s8").then("P1", "biyue").settle()
    assert table.count("P1") == 4
    assert table.turn() == "P2"


@pytest.mark.parametrize(("alive", "winners"), [(True, ["P3", "P4"]), (False, ["P5"])])
@clause("K-4.7.5", "KR-17", "K-1.3")
def test_60_who_wins_when_the_lord_falls(alive, winners):
    table = kill(sit(), "P3", "P4", *([] if alive else ["P2"])).health(P1=1).holds("P5", "sha.s7")
    table.phase("play", "P5").does("P5", "sha.s7 P1").settle()
    assert table.over
    assert table.winners() == winners
