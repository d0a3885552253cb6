"""A second look at what is easily got wrong: the fact sheet's fine print, where three rules meet."""

import pytest

from qiju.testing import clause
from sanguosha.helpers import kill, sit

GUARDED = "rebel lord loyalist rebel renegade"  # P2 is the lord


@clause("K-2.10.3", "K-3.31", "K-2.5.5")
def test_the_qinggang_sword_cuts_through_whoever_the_slash_ends_at():
    """Armour is ignored after the displacement: that of the new target, who was none before."""
    table = sit("blank daqiao").wears("P1", "qinggang.s6").holds("P1", "sha.s7").holds("P2", "tao.h3")
    table.wears("P3", "renwang.c2")
    table.does("P1", "sha.s7 P2").then("P2", "liuli tao.h3 P3").settle()
    assert (table.hp("P2"), table.hp("P3")) == (3, 3)


@clause("K-2.10.4", "K-3.35", "K-4.9.1")
def test_frost_may_take_what_the_warrior_lady_drew_for_the_first_card():
    """The skill is over before the second card is chosen."""
    table = sit("blank sunshangxiang").wears("P1", "hanbing.s2").holds("P1", "sha.s7").wears("P2", "dilu.c5")
    table.top("tao.h3 tao.h4")
    table.does("P1", "sha.s7 P2").then("P1", "hanbing").then("P1", "dilu.c5").then("P2", "xiaoji")
    table.then("P1", "hand").settle()
    assert table.hp("P2") == 3
    assert table.count("P2") == 1


@clause("K-3.8", "K-3.4", "K-2.10.10")
def test_heaven_takes_the_devils_card_and_the_trigrams_fail():
    table = sit("blank guojia simayi").holds("P1", "sha.s7").wears("P2", "bagua.s2").holds("P2", "shan.d2")
    table.holds("P3", "sha.c2").top("tao.h3")
    table.does("P1", "sha.s7 P2").then("P2", "bagua").then("P3", "guicai sha.c2").then("P2", "tiandu")
    assert table.hand("P2") == ["sha.c2", "shan.d2"]
    table.then("P2", "shan.d2").settle()
    assert table.hp("P2") == 3
    assert table.discarded("tao.h3")


@clause("K-4.7.3", "K-2.7.6", "K-2.5.6")
def test_the_lord_pays_for_a_loyalist_in_the_middle_of_an_invasion():
    """All goes at once, and the others still have to answer."""
    table = sit("", 5).holds("P1", "nanman.s7 tao.h3 wuxie.sJ").wears("P1", "dilu.c5").health(P2=1)
    table.does("P1", "nanman.s7").settle()
    assert (table.count("P1"), table.equip("P1")) == (0, [])
    assert [table.hp(who) for who in ("P3", "P4", "P5")] == [3, 3, 3]


@clause("K-3.24", "K-4.6.2")
def test_rescue_heals_no_further_than_full_and_not_by_the_lords_own_peach():
    table = sit("sunquan ganning").health(P1=1).holds("P3", "sha.s7").holds("P1", "tao.h3").phase("play", "P3")
    table.wears("P3", "qilin.h5").does("P3", "sha.s7 P1").then("P1", "tao.h3").settle()
    assert table.hp("P1") == 1


@clause("K-3.7", "K-2.10.7", "K-4.5.2")
def test_the_axe_of_a_bared_chest():
    """What the axe drives home is a Slash of his own: one point more."""
    table = sit("xuchu").wears("P1", "guanshi.d5").holds("P2", "shan.d2").phase("draw").holds("P1", "sha.s7 tao.h3")
    table.top("tao.h4 tao.h6").then("P1", "luoyi").then("P1", "sha.s7 P2").then("P2", "shan.d2")
    table.then("P1", "guanshi tao.h3 tao.h4").settle()
    assert table.hp("P2") == 2


@clause("K-2.10.7", "K-2.10.10")
def test_the_axe_does_not_care_who_dodged_or_with_what():
    table = sit("").wears("P1", "guanshi.d5").holds("P1", "sha.s7 tao.h3 tao.h4").wears("P2", "bagua.s2")
    table.top("tao.h6").does("P1", "sha.s7 P2").then("P2", "bagua").then("P1", "guanshi tao.h3 tao.h4").settle()
    assert table.hp("P2") == 3


@clause("K-3.29", "K-4.7.2", "K-4.7.3")
@pytest.mark.parametrize(
    ("identities", "cards"), [("lord loyalist rebel rebel renegade", 0), ("lord rebel loyalist rebel renegade", 4)]
)
def test_whoever_dies_of_counter_espionage_was_killed_by_zhou_yu(identities, cards):
    table = sit("zhouyu", 5, identities=identities).holds("P1", "tao.h3 sha.s7").health(P2=1)
    table.does("P1", "fanjian P2").then("P2", "club")
    table.settle()
    assert not table.alive("P2")
    assert table.count("P1") == cards


@clause("K-3.5", "K-4.7.3")
def test_a_lord_whose_fierce_spirit_kills_a_loyalist_pays_for_it():
    table = sit("xiahoudun", 5).health(P2=1).holds("P1", "tao.h3").holds("P2", "sha.s7").phase("play", "P2")
    table.top("sha.c2").does("P2", "sha.s7 P1").then("P1", "ganglie").settle()
    assert not table.alive("P2")
    assert table.count("P1") == 0


@clause("K-3.28", "K-4.7.5")
@pytest.mark.parametrize(("dead", "winners"), [("P2 P3 P4", ["P5"]), ("P3 P4", ["P3", "P4"])])
def test_a_lord_who_tortures_himself_to_death(dead, winners):
    """With the renegade alone it is the renegade's game, with anybody else alive the rebels'."""
    table = sit("huanggai", 5)
    kill(table, *dead.split())
    table.health(P1=1).does("P1", "kurou").settle()
    assert table.winners() == winners


@clause("K-3.13", "K-2.10.6", "K-2.4.4", "K-3.1")
def test_a_slash_called_for_and_lent_by_the_spear_is_both_its_cards():
    """Its colour is that of the lender's two cards; Cao Cao takes both of them."""
    table = sit("liubei guanyu caocao", 5).wears("P2", "zhangba.sQ").holds("P2", "sha.s8 sha.c9")
    table.wears("P1", "fangtian.dQ")
    table.does("P1", "jijiang P3").then("P2", "zhangba sha.s8 sha.c9").then("P3", "jianxiong").settle()
    assert table.hp("P3") == 3
    assert table.hand("P3") == ["sha.c9", "sha.s8"]


@clause("K-3.13", "K-2.10.6", "K-2.10.11")
def test_a_black_slash_lent_by_the_spear_does_not_pass_the_shield():
    table = sit("liubei guanyu", 5).wears("P2", "zhangba.sQ").holds("P2", "sha.s8 sha.c9").wears("P3", "renwang.c2")
    table.wears("P1", "fangtian.dQ")
    table.does("P1", "jijiang P3").then("P2", "zhangba sha.s8 sha.c9").settle()
    assert table.hp("P3") == 4


@clause("K-3.20", "K-3.11", "K-3.18")
@pytest.mark.parametrize(
    ("general", "answer", "card"), [("zhenji", "qingguo sha.c2", "sha.c2"), ("zhaoyun", "longdan sha.c2", "sha.c2")]
)
def test_iron_cavalry_forbids_every_kind_of_dodge(general, answer, card):
    table = sit(f"machao {general}").holds("P1", "sha.s7").holds("P2", card).top("tao.h3")
    hp = table.hp("P2")
    table.does("P1", "sha.s7 P2").then("P1", "tieqi").never("P2", answer).settle()
    assert table.hp("P2") == hp - 1


@clause("K-2.7.4", "K-3.33")
def test_lu_xun_wields_a_borrowed_sword_with_his_last_card():
    table = sit("blank luxun").holds("P1", "jiedao.cQ").wears("P2", "qinglong.s5").holds("P2", "sha.s7")
    table.top("sha.s8").holds("P3", "shan.d2")
    table.does("P1", "jiedao.cQ P2 P3").then("P2", "sha.s7").then("P2", "lianying").then("P3", "shan.d2")
    table.then("P2", "qinglong").then("P2", "sha.s8").settle()
    assert table.hp("P3") == 3
    assert table.equip("P2") == ["qinglong.s5"]


@clause("K-3.2", "K-2.10.5", "K-2.4.3")
def test_the_green_dragon_pursues_the_lord_whom_his_guard_saved():
    """The guard's Dodge is the lord's: the lord is the one who dodged."""
    table = sit("blank caocao zhenji", identities=GUARDED).wears("P1", "qinglong.s5").holds("P1", "sha.s7 sha.s8")
    table.holds("P3", "sha.c2")
    table.does("P1", "sha.s7 P2").then("P2", "hujia").then("P3", "qingguo sha.c2").then("P1", "qinglong")
    table.then("P1", "sha.s8").settle()
    assert (table.hp("P2"), table.hp("P3")) == (3, 3)


@clause("K-2.8.6", "K-2.9.1", "K-3.21")
def test_a_lightning_nullified_moves_on_and_wisdom_is_gathered():
    table = sit("blank huangyueying").faces("P1", "shandian.sA").holds("P2", "wuxie.sJ").phase("judge").top("tao.h3")
    table.then("P2", "wuxie.sJ").then("P2", "jizhi").settle()
    assert table.zone("P1") == []
    assert table.zone("P2") == ["shandian.sA"]
    assert "tao.h3" in table.hand("P2")
