"""The generals of Wu."""

import pytest

from qiju.testing import clause
from sanguosha.helpers import sit

# -- Sun Quan, Gan Ning, Lü Meng, Huang Gai ----------------------------------------------------------


@clause("K-3.23", "K-4.3.4")
def test_balance_of_power():
    table = sit("sunquan").holds("P1", "sha.s7 sha.s8").top("tao.h3")
    table.does("P1", "zhiheng sha.s7 done").settle()
    assert table.hand("P1") == ["sha.s8", "tao.h3"]
    assert table.discarded("sha.s7")
    table.goes_round("P1", 5).holds("P1", "sha.c2").does("P1", "zhiheng sha.c2 done").settle()
    assert table.count("P1") == 1
    table = sit("sunquan")
    table.cannot("P1", "zhiheng done", "K-3.23")


@clause("K-3.24", "K-4.2.5")
def test_rescue_is_for_a_lord_of_wu():
    table = sit("blank sunquan ganning").holds("P1", "sha.s7").holds("P3", "tao.h3").health(P2=1)
    table.does("P1", "sha.s7 P2").then("P3", "tao.h3").settle()
    assert table.hp("P2") == 1  # no lord, no rescue
    table = sit("sunquan ganning").holds("P2", "sha.s7 tao.h3").health(P1=1).phase("play", "P2")
    table.does("P2", "sha.s7 P1").then("P2", "tao.h3").settle()
    assert table.hp("P1") == 2
    table = sit("sunquan ganning").holds("P2", "sha.s7").holds("P1", "tao.h3").health(P1=1).phase("play", "P2")
    table.does("P2", "sha.s7 P1").then("P1", "tao.h3").settle()
    assert table.hp("P1") == 1  # his own Peach heals 1


@clause("K-3.25", "K-2.4.1")
def test_a_surprise_attack():
    table = sit("ganning").holds("P1", "sha.s7 tao.h3").holds("P4", "tao.h4")
    table.cannot("P1", "qixi tao.h3 P4", "K-3.25")
    table.does("P1", "qixi sha.s7 P4").then("P1", "hand").settle()
    assert table.count("P4") == 0
    assert table.discarded("sha.s7", "tao.h4")


@clause("K-3.26")
def test_restraint_is_offered_to_the_restrained():
    table = sit("lvmeng").holds("P1", "sha.s7 sha.s8 sha.s9 sha.s10 tao.h3 tao.h4")
    table.does("P1", "end").then("P1", "keji").settle()
    assert table.count("P1") == 6
    assert table.turn() == "P2"
    table = sit("lvmeng").holds("P1", "sha.s7 sha.s8 sha.s9 sha.s10 tao.h3 tao.h4")
    table.does("P1", "sha.s7 P2").settle().does("P1", "end").never("P1", "keji")
    assert table.question() == "discard"


@clause("K-3.26", "K-2.7.3")
def test_a_slash_in_anothers_turn_is_no_lack_of_restraint():
    table = sit("lvmeng").holds("P1", "sha.s7").holds("P5", "nanman.s7").phase("play", "P5")
    table.does("P5", "nanman.s7").then("P1", "sha.s7").settle()
    table.top("tao.h3 tao.h4 tao.h6").does("P5", "end").settle()
    table.holds("P1", "sha.s7 sha.s8 sha.s9 sha.s10 tao.h3 tao.h4").does("P1", "end").then("P1", "keji").settle()
    assert table.count("P1") == 6


@clause("K-3.27", "K-4.5.6")
def test_self_torture_again_and_again():
    table = sit("huanggai").top("sha.s7 sha.s8 sha.s9 sha.s10")
    table.does("P1", "kurou").settle().does("P1", "kurou").settle()
    assert table.hp("P1") == 2
    assert table.count("P1") == 4


# -- Zhou Yu, Da Qiao --------------------------------------------------------------------------------


@clause("K-3.28", "K-4.3.3")
def test_a_dashing_figure():
    table = sit("zhouyu").top("sha.s7 sha.s8 sha.s9").phase("draw").then("P1", "yingzi").settle()
    assert table.count("P1") == 3
    table = sit("zhouyu").top("sha.s7 sha.s8 sha.s9").phase("draw").settle()
    assert table.count("P1") == 2


@clause("K-3.29")
def test_counter_espionage_guessed_right():
    table = sit("zhouyu").holds("P1", "tao.h3")
    table.does("P1", "fanjian P4").then("P4", "heart").settle()
    assert table.hp("P4") == 4
    assert table.hand("P4") == ["tao.h3"]
    table = sit("zhouyu")
    table.cannot("P1", "fanjian P2", "K-3.29")
    table.holds("P1", "tao.h4").cannot("P1", "fanjian P1", "K-3.29")


@pytest.mark.parametrize(("suit", "hp"), [("heart", 4), ("diamond", 3), ("spade", 3), ("club", 3)])
@clause("K-3.29")
def test_counter_espionage_asks_for_the_suit(suit, hp):
    table = sit("zhouyu").holds("P1", "tao.h3")
    table.does("P1", "fanjian P4").then("P4", suit).settle()
    assert table.hp("P4") == hp
    assert table.hand("P4") == ["tao.h3"]


@clause("KR-02", "K-3.29")
def test_counter_espionage_the_other_way_round():
    table = sit("zhouyu", options={"fanjian": "damage_first"}).holds("P1", "tao.h3").health(P2=1)
    table.does("P1", "fanjian P2").then("P2", "spade").never("P2", "tao.h3").settle()
    assert not table.alive("P2")


@clause("K-3.29", "K-3.3")
def test_counter_espionage_has_a_source():
    table = sit("zhouyu simayi").holds("P1", "tao.h3").wears("P1", "dilu.c5")
    table.does("P1", "fanjian P2").then("P2", "club").then("P2", "fankui dilu.c5").settle()
    assert table.hp("P2") == 2
    assert table.hand("P2") == ["dilu.c5", "tao.h3"]


@clause("K-3.30", "K-2.8.1", "K-2.9.1")
def test_national_beauty_is_judged_like_any_other():
    table = sit("daqiao").holds("P1", "shan.d2 tao.h3")
    table.cannot("P1", "guose tao.h3 P2", "K-3.30")
    table.does("P1", "guose shan.d2 P2")
    assert table.question() == "play"
    assert table.zone("P2") == ["shan.d2=lebu"]
    table.top("sha.c2").does("P1", "end").settle()
    assert table.turn() == "P3"
    assert table.discarded("shan.d2")


@clause("K-3.30", "K-2.8.4")
def test_no_second_indulgence_of_either_kind():
    table = sit("daqiao").holds("P1", "lebu.s6 shan.d2").faces("P2", "shan.d3=lebu")
    table.cannot("P1", "lebu.s6 P2", "K-2.8.4", "K-2.8.1")
    table.cannot("P1", "guose shan.d2 P2", "K-2.8.4", "K-2.8.1")


@clause("K-3.31", "K-2.1.6")
def test_displacement_asks_for_her_own_range():
    """P3 is out of the user's range; what matters is Da Qiao's."""
    table = sit("blank daqiao", 8).holds("P1", "sha.s7").holds("P2", "tao.h3")
    table.does("P1", "sha.s7 P2").then_asked("P2", "liuli tao.h3 P3")
    table.cannot("P2", "liuli tao.h3 P4", "K-3.31", "K-2.1.3")
    table.does("P2", "liuli tao.h3 P3").settle()
    assert table.hp("P3") == 3
    assert table.hp("P2") == 3


@clause("K-3.31", "K-2.1.5")
def test_displacement_with_the_horse_that_carries_it():
    table = sit("blank daqiao").holds("P1", "sha.s7").wears("P2", "chitu.h5").holds("P2", "tao.h3")
    table.does("P1", "sha.s7 P2").then_asked("P2", "liuli tao.h3 P4")
    table.cannot("P2", "liuli chitu.h5 P4", "K-3.31", "K-2.1.5", "K-2.1.3")
    assert table.may("P2", "liuli chitu.h5 P3")


@clause("K-3.31", "K-2.10.10", "K-4.9.1")
def test_displacement_comes_before_the_trigrams():
    table = sit("blank daqiao").holds("P1", "sha.s7").wears("P2", "bagua.s2").holds("P2", "tao.h3").top("sha.c2")
    table.does("P1", "sha.s7 P2").then("P2", "bagua").never("P2", "liuli tao.h3 P3").settle()
    assert table.hp("P2") == 2


@clause("K-3.31", "K-3.35")
def test_displaced_onto_the_warrior_lady():
    table = (
        sit("blank daqiao sunshangxiang")
        .holds("P1", "sha.s7")
        .holds("P2", "tao.h3")
        .wears("P1", "qilin.h5")
        .wears("P3", "dawan.sK")
    )
    table.top("sha.c2 sha.c3")
    table.does("P1", "sha.s7 P2").then("P2", "liuli tao.h3 P3").then("P1", "qilin dawan.sK").then(
        "P3", "xiaoji"
    ).settle()
    assert table.hp("P3") == 2
    assert table.count("P3") == 2


# -- Lu Xun, Sun Shangxiang --------------------------------------------------------------------------


@clause("K-3.32")
def test_modesty():
    table = sit("blank luxun").holds("P1", "shunshou.s3 lebu.s6 guohe.s3").holds("P2", "tao.h3").holds("P5", "tao.h4")
    table.cannot("P1", "shunshou.s3 P2", "K-3.32")
    table.cannot("P1", "lebu.s6 P2", "K-3.32")
    assert table.may("P1", "guohe.s3 P2")


@clause("K-3.32", "K-2.8.6")
def test_modesty_does_not_keep_lightning_away():
    table = sit("blank luxun").faces("P1", "shandian.sA").top("tao.h3").phase("judge").settle()
    assert table.zone("P2") == ["shandian.sA"]


@clause("K-3.33", "K-2.3.4")
def test_the_camp_follows_every_loss():
    table = sit("luxun").holds("P1", "zhuge.cA").top("tao.h3 tao.h4")
    table.does("P1", "zhuge.cA").then("P1", "lianying").settle()
    assert table.hand("P1") == ["tao.h3"]
    table = sit("blank luxun").holds("P1", "guohe.s3").holds("P2", "shan.d2").top("tao.h3")
    table.does("P1", "guohe.s3 P2").then("P1", "hand").then("P2", "lianying").settle()
    assert table.hand("P2") == ["tao.h3"]
    table = sit("blank luxun").holds("P1", "sha.s7").holds("P2", "shan.d2").top("tao.h3")
    table.does("P1", "sha.s7 P2").then("P2", "shan.d2").then("P2", "lianying").settle()
    assert table.hand("P2") == ["tao.h3"]
    assert table.hp("P2") == 3


@clause("K-3.33")
def test_the_camp_does_not_follow_while_cards_are_left():
    table = sit("luxun").holds("P1", "zhuge.cA tao.h3").top("tao.h4")
    table.does("P1", "zhuge.cA")
    assert table.question() == "play"
    assert table.hand("P1") == ["tao.h3"]


@clause("K-3.33", "K-3.0.2")
def test_the_camp_follows_once_for_several_cards():
    table = sit("luxun").holds("P1", "tao.h3 tao.h4").wears("P1", "zhangba.sQ").top("sha.s7 sha.s8")
    table.does("P1", "zhangba tao.h3 tao.h4 P2").then("P1", "lianying").never("P1", "lianying").settle()
    assert table.count("P1") == 1
    table = sit("luxun").holds("P1", "tao.h3").top("sha.s7").health(P1=2)
    table.does("P1", "tao.h3").settle()  # declined, and that is that
    assert table.count("P1") == 0
    assert table.question() == "play"


@clause("K-3.34")
def test_marriage():
    table = sit("sunshangxiang").holds("P1", "sha.s7 sha.s8").wears("P1", "dilu.c5").health(P1=1, P3=2)
    table.cannot("P1", "jieyin sha.s7 dilu.c5 P3")
    table.does("P1", "jieyin sha.s7 sha.s8 P3").settle()
    assert (table.hp("P1"), table.hp("P3")) == (2, 3)
    table.holds("P1", "sha.s9 sha.s10").cannot("P1", "jieyin sha.s9 sha.s10 P3", "K-3.34", "K-3.0.2")


@pytest.mark.parametrize("option", ["self", "target"])
@clause("KR-19", "K-3.34")
def test_who_recovers_first(option):
    table = sit("sunshangxiang", options={"jieyin_first": option}).holds("P1", "sha.s7 sha.s8").health(P1=1, P3=2)
    table.does("P1", "jieyin sha.s7 sha.s8 P3").settle()
    assert (table.hp("P1"), table.hp("P3")) == (2, 3)
    assert [event["seat"] for event in table.heard("heal")] == ([0, 2] if option == "self" else [2, 0])


@clause("K-3.35", "K-2.2.2", "K-2.4.1")
def test_the_warrior_lady():
    table = sit("sunshangxiang").holds("P1", "qilin.h5").wears("P1", "zhuge.cA").top("tao.h3 tao.h4")
    table.does("P1", "qilin.h5").then("P1", "xiaoji").settle()
    assert table.hand("P1") == ["tao.h3", "tao.h4"]
    assert table.equip("P1") == ["qilin.h5"]
    table = sit("blank sunshangxiang").holds("P1", "shunshou.s3").wears("P2", "zhuge.cA").top("tao.h3 tao.h4")
    table.does("P1", "shunshou.s3 P2").then("P1", "zhuge.cA").then("P2", "xiaoji").settle()
    assert table.count("P2") == 2


@clause("K-3.35", "K-4.7.1")
def test_the_dead_lady_draws_nothing():
    table = sit("blank sunshangxiang").holds("P1", "sha.s7").wears("P2", "zhuge.cA chitu.h5").health(P2=1)
    table.does("P1", "sha.s7 P2").never("P2", "xiaoji").settle()
    assert not table.alive("P2")
    assert table.discarded("zhuge.cA", "chitu.h5")


@clause("K-3.35", "K-2.10.7", "K-2.10.4")
def test_the_lady_pays_with_her_equipment():
    """Two pieces discarded for the axe: two times two cards, and the Slash hits all the same."""
    table = sit("sunshangxiang").wears("P1", "guanshi.d5 dilu.c5 chitu.h5").holds("P1", "sha.s7").holds("P2", "shan.d2")
    table.does("P1", "sha.s7 P2").then("P2", "shan.d2").then("P1", "guanshi dilu.c5 chitu.h5")
    table.then("P1", "xiaoji").then("P1", "xiaoji").settle()
    assert table.count("P1") == 4
    assert table.hp("P2") == 3
