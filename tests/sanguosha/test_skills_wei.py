"""The generals of Wei."""

import pytest

from qiju.testing import clause
from sanguosha.helpers import sit

# -- Cao Cao -----------------------------------------------------------------------------------------


@clause("K-3.1", "K-3.0.1")
def test_the_hero_takes_what_hit_him():
    table = sit("blank caocao").holds("P1", "sha.s7")
    table.does("P1", "sha.s7 P2").then("P2", "jianxiong").settle()
    assert table.hand("P2") == ["sha.s7"]
    table = sit("blank caocao").holds("P1", "sha.s7")
    table.does("P1", "sha.s7 P2").settle()  # he need not
    assert table.count("P2") == 0
    assert table.discarded("sha.s7")


@pytest.mark.parametrize("card", ["nanman.s7", "wanjian.hA"])
@clause("K-3.1", "K-2.5.6")
def test_the_hero_takes_an_invasion_that_goes_on(card):
    table = sit("blank caocao").holds("P1", card)
    table.does("P1", card).then("P2", "jianxiong").settle()
    assert table.hand("P2") == [card]
    assert [table.hp(who) for who in ("P2", "P3", "P4", "P5")] == [3, 3, 3, 3]


@clause("K-3.1", "K-3.14")
def test_the_hero_takes_the_physical_card():
    table = sit("guanyu caocao").holds("P1", "tao.h3")
    table.does("P1", "wusheng tao.h3 P2").then("P2", "jianxiong").settle()
    assert table.hand("P2") == ["tao.h3"]


@clause("K-3.1", "K-3.5", "K-3.29", "K-3.39")
def test_the_hero_cannot_take_what_is_no_card():
    table = sit("caocao xiahoudun").holds("P1", "sha.s7").top("sha.c2")
    table.does("P1", "sha.s7 P2").then("P2", "ganglie").never("P1", "jianxiong").settle()
    assert table.hp("P1") == 3
    table = sit("zhouyu caocao").holds("P1", "tao.h3")
    table.does("P1", "fanjian P2").then("P2", "spade").never("P2", "jianxiong").settle()
    assert table.hp("P2") == 3
    table = sit("diaochan caocao").holds("P1", "tao.h3")
    table.does("P1", "lijian tao.h3 P3 P2").never("P2", "jianxiong").settle()
    assert table.hp("P2") == 3


@clause("K-3.1", "K-2.7.4")
def test_the_hero_takes_the_slash_of_a_borrowed_sword():
    table = sit("P3=caocao").holds("P1", "jiedao.cQ").wears("P2", "qilin.h5").holds("P2", "sha.s7")
    table.does("P1", "jiedao.cQ P2 P3").then("P2", "sha.s7").then("P3", "jianxiong").settle()
    assert table.hand("P3") == ["sha.s7"]
    assert table.discarded("jiedao.cQ")


@clause("K-3.2", "K-4.2.5")
def test_only_a_lord_has_a_guard():
    table = sit("blank caocao zhenji").holds("P1", "sha.s7").holds("P3", "sha.c2")
    table.does("P1", "sha.s7 P2").never("P2", "hujia").settle()
    assert table.hp("P2") == 3


@clause("K-3.2", "K-4.9.2")
def test_the_guard_is_asked_in_turn_order_from_the_player_at_turn():
    """Whoever answers first, the order of the table decides; who is not of Wei is not asked."""
    table = sit("blank zhenji caocao xuchu xiahoudun", 6, identities="rebel loyalist lord rebel rebel renegade")
    table.holds("P4", "shan.d2").holds("P5", "shan.d3").holds("P2", "sha.c2").holds("P6", "shan.d4")
    table.holds("P5", "sha.s7 shan.d3").wears("P5", "qilin.h5").holds("P1", "shan.d5").phase("play", "P4")
    table.holds("P4", "sha.s8 shan.d2").wears("P4", "zhuge.cA").does("P4", "sha.s8 P3").then("P3", "hujia")
    assert sorted(table.asked()) == ["P2", "P4", "P5"]
    table.does("P2", "qingguo sha.c2").does("P5", "shan.d3").does("P4", "shan.d2").settle()
    assert table.hp("P3") == 4
    assert table.discarded("shan.d2")
    assert table.hand("P2") == ["sha.c2"]
    assert "shan.d3" in table.hand("P5")


@clause("K-3.2", "KR-22", "K-2.10.10", "K-4.9.3")
def test_guard_then_trigrams_then_hand():
    table = sit("blank caocao zhenji", identities="rebel lord loyalist rebel renegade").holds("P1", "sha.s7")
    table.holds("P2", "shan.d2").wears("P2", "bagua.s2").top("sha.c2").holds("P3", "tao.h3")
    table.does("P1", "sha.s7 P2").then("P2", "hujia").then("P2", "bagua")
    assert not table.may("P2", "hujia")
    table.then("P2", "shan.d2").settle()
    assert table.hp("P2") == 4


@clause("K-3.2", "K-2.10.10")
def test_a_guard_may_use_the_trigrams():
    table = sit("blank caocao zhenji", identities="rebel lord loyalist rebel renegade").holds("P1", "sha.s7")
    table.wears("P3", "bagua.s2").top("tao.h3")
    table.does("P1", "sha.s7 P2").then("P2", "hujia").then("P3", "bagua").settle()
    assert table.hp("P2") == 4
    assert table.discarded("tao.h3")


@clause("K-3.2", "K-2.7.7")
def test_the_guard_against_arrows():
    table = sit("caocao zhenji").holds("P3", "wanjian.hA").holds("P2", "sha.c2").phase("play", "P3")
    table.does("P3", "wanjian.hA").then("P1", "hujia").then("P2", "qingguo sha.c2").settle()
    assert table.hp("P1") == 4
    assert table.hp("P2") == 2


@clause("K-3.2", "K-3.20")
def test_iron_cavalry_forbids_the_guard():
    table = (
        sit("machao caocao zhenji", identities="rebel lord loyalist rebel renegade")
        .holds("P1", "sha.s7")
        .holds("P3", "sha.c2")
    )
    table.top("tao.h3").does("P1", "sha.s7 P2").then("P1", "tieqi").never("P2", "hujia").settle()
    assert table.hp("P2") == 3


# -- Sima Yi -----------------------------------------------------------------------------------------


@clause("K-3.3")
def test_retribution():
    table = sit("blank simayi").holds("P1", "sha.s7").wears("P1", "dilu.c5").faces("P1", "lebu.s6")
    table.does("P1", "sha.s7 P2").then_asked("P2", "fankui dilu.c5")
    table.cannot("P2", "fankui lebu.s6")
    table.does("P2", "fankui dilu.c5").settle()
    assert table.hand("P2") == ["dilu.c5"]
    assert table.hp("P2") == 2


@clause("K-3.3")
def test_no_retribution_without_a_source_or_its_cards():
    table = sit("blank simayi").holds("P1", "sha.s7")
    table.does("P1", "sha.s7 P2").never("P2", "fankui hand").settle()
    table = sit("simayi").faces("P1", "shandian.sA").top("bagua.s2").set("P1", max_hp=4, hp=4).phase("judge")
    table.never("P1", "fankui hand").settle()
    assert table.hp("P1") == 1


@clause("K-3.3", "K-3.7")
def test_one_retribution_for_two_points():
    table = sit("xuchu simayi").top("sha.s7").phase("draw").then("P1", "luoyi").holds("P1", "sha.s7 tao.h3 tao.h4")
    table.does("P1", "sha.s7 P2").then("P2", "fankui hand").never("P2", "fankui hand").settle()
    assert table.hp("P2") == 1
    assert table.count("P2") == 1


@clause("K-3.4", "K-4.4.2", "K-2.10.10")
def test_devils_wit_spoils_the_trigrams():
    table = sit("simayi").wears("P2", "bagua.s2").holds("P1", "sha.s7 sha.c2").top("tao.h3")
    table.does("P1", "sha.s7 P2").then("P2", "bagua").then("P1", "guicai sha.c2").settle()
    assert table.hp("P2") == 3
    assert table.discarded("tao.h3", "sha.c2")


@clause("K-3.4")
def test_devils_wit_needs_a_hand_card_and_comes_once():
    table = (
        sit("P3=simayi")
        .faces("P1", "lebu.s6")
        .wears("P3", "dilu.c5")
        .holds("P3", "tao.h3 tao.h4")
        .top("sha.c2")
        .phase("judge")
    )
    table.then_asked("P3", "guicai tao.h3").cannot("P3", "guicai dilu.c5")
    table.does("P3", "guicai tao.h3").never("P3", "guicai tao.h4").settle()
    assert table.question() == "play"
    assert table.hand("P3") == ["tao.h4"]


@clause("K-3.4", "K-4.4.4")
def test_devils_wit_on_ones_own_judgement():
    table = sit("simayi").faces("P1", "lebu.s6").holds("P1", "tao.h3").top("sha.c2").phase("judge")
    table.then("P1", "guicai tao.h3").settle()
    assert table.question() == "play"


# -- Xiahou Dun, Zhang Liao, Xu Chu ------------------------------------------------------------------


@clause("K-3.5")
def test_fierce_spirit_lets_the_source_choose():
    for answer, hp, cards in (("tao.h3 tao.h4", 4, 1), ("hurt", 3, 3)):
        table = sit("blank xiahoudun").holds("P1", "sha.s7 tao.h3 tao.h4 tao.h6").top("sha.c2")
        table.does("P1", "sha.s7 P2").then("P2", "ganglie").then("P1", answer).settle()
        assert (table.hp("P1"), table.count("P1")) == (hp, cards)


@pytest.mark.parametrize(("judged", "hp"), [("tao.h3", 4), ("shan.d2", 3), ("sha.s8", 3), ("sha.c2", 3)])
@clause("K-3.5")
def test_fierce_spirit_spares_on_a_heart_only(judged, hp):
    table = sit("blank xiahoudun").holds("P1", "sha.s7").top(judged)
    table.does("P1", "sha.s7 P2").then("P2", "ganglie").settle()
    assert table.hp("P1") == hp


@clause("K-3.5")
def test_equipment_does_not_buy_off_fierce_spirit():
    table = sit("blank xiahoudun").holds("P1", "sha.s7 tao.h3").wears("P1", "dilu.c5").top("sha.c2")
    table.does("P1", "sha.s7 P2").then("P2", "ganglie").settle()
    assert table.question() == "play"
    assert table.hp("P1") == 3
    assert table.hand("P1") == ["tao.h3"]


@pytest.mark.parametrize(("option", "asked"), [("off", False), ("on", True)])
@clause("KR-06", "K-3.5")
def test_fierce_spirit_without_a_source(option, asked):
    table = (
        sit("xiahoudun", options={"ganglie_empty": option}).faces("P1", "shandian.sA").top("bagua.s2").phase("judge")
    )
    if asked:
        table.then_asked("P1", "ganglie")
    else:
        table.never("P1", "ganglie")
    table.settle()
    assert table.hp("P1") == 1


@clause("K-3.6")
def test_a_raid_on_two():
    table = (
        sit("zhangliao")
        .holds("P2", "tao.h3")
        .holds("P4", "tao.h4")
        .holds("P5", "tao.h6")
        .top("sha.s7 sha.s8")
        .phase("draw")
    )
    table.then_asked("P1", "tuxi P2 P4")
    table.cannot("P1", "tuxi P2 P2")
    table.cannot("P1", "tuxi P1")
    table.does("P1", "tuxi P4 P2").settle()
    assert table.hand("P1") == ["tao.h3", "tao.h4"]


@clause("K-3.6", "K-3.33")
def test_a_raid_on_lu_xuns_last_card():
    table = sit("zhangliao luxun").holds("P2", "tao.h3").top("sha.s7").phase("draw")
    table.then("P1", "tuxi P2").then("P2", "lianying").settle()
    assert table.hand("P1") == ["tao.h3"]
    assert table.hand("P2") == ["sha.s7"]


@clause("K-3.7")
def test_a_bared_chest_and_a_slash():
    table = sit("xuchu").top("tao.h3 tao.h4").phase("draw").then("P1", "luoyi").settle()
    assert table.hand("P1") == ["tao.h3"]
    table.holds("P1", "sha.s7").does("P1", "sha.s7 P2").settle()
    assert table.hp("P2") == 2
    table.holds("P1", "wanjian.hA").does("P1", "wanjian.hA").settle()
    assert table.hp("P3") == 3  # neither Slash nor Duel
    table.goes_round("P1", 5).holds("P1", "sha.s8").does("P1", "sha.s8 P5").settle()
    assert table.hp("P5") == 2  # 3 after the arrows: the chest is covered again


@clause("K-3.7", "K-2.10.4")
def test_frost_calls_off_all_the_damage():
    table = sit("xuchu").wears("P1", "hanbing.s2").top("sha.s7").phase("draw").then("P1", "luoyi").holds("P1", "sha.s7")
    table.holds("P2", "tao.h3").does("P1", "sha.s7 P2").then("P1", "hanbing").then("P1", "hand").settle()
    assert table.hp("P2") == 4


# -- Guo Jia, Zhen Ji --------------------------------------------------------------------------------


@clause("K-3.8", "K-3.4", "K-4.4.3")
def test_heaven_takes_the_changed_card_before_the_blow():
    table = (
        sit("guojia P3=simayi")
        .set("P1", max_hp=4, hp=4)
        .faces("P1", "shandian.sA")
        .holds("P3", "sha.s8")
        .top("tao.h3")
        .phase("judge")
    )
    table.then("P3", "guicai sha.s8").then("P1", "tiandu").settle()
    assert "sha.s8" in table.hand("P1")
    assert table.hp("P1") == 1
    assert table.discarded("tao.h3")


@clause("K-3.8", "K-3.20", "K-4.4.4")
def test_heaven_does_not_envy_another_mans_judgement():
    table = sit("machao guojia").holds("P1", "sha.s7").top("tao.h3")
    table.does("P1", "sha.s7 P2").then("P1", "tieqi").never("P2", "tiandu").settle()
    assert table.discarded("tao.h3")


@clause("K-3.9", "KR-12")
def test_parting_plans():
    table = sit("blank guojia").holds("P1", "sha.s7").top("tao.h3 tao.h4")
    table.does("P1", "sha.s7 P2").then("P2", "yiji").then("P2", "P4 P4").settle()
    assert table.hand("P4") == ["tao.h3", "tao.h4"]
    assert table.hp("P2") == 2


@clause("K-3.9", "K-4.5.5", "K-4.5.4")
def test_parting_plans_after_the_peach():
    table = sit("blank guojia").holds("P1", "sha.s7").health(P2=1).holds("P2", "tao.h6").top("tao.h3 tao.h4")
    table.does("P1", "sha.s7 P2")
    table.then_asked("P2", "tao.h6")
    assert not table.may("P2", "yiji")
    table.then("P2", "tao.h6").then("P2", "yiji").then("P2", "P2 P2").settle()
    assert table.hp("P2") == 1
    assert table.hand("P2") == ["tao.h3", "tao.h4"]


@clause("K-3.9", "K-3.27", "K-4.5.6")
def test_the_dead_have_no_plans():
    table = sit("blank guojia", identities="lord rebel rebel loyalist renegade").holds("P1", "sha.s7").health(P2=1)
    table.does("P1", "sha.s7 P2").never("P2", "yiji").settle()
    assert not table.alive("P2")
    assert table.count("P1") == 3


@clause("K-3.10", "K-3.4")
def test_the_goddess_and_the_devil():
    table = sit("zhenji P3=simayi").holds("P3", "tao.h3").top("sha.c2 sha.c3").phase("start")
    table.then("P1", "luoshen").then("P1", "luoshen").then("P3", "guicai tao.h3").settle()
    assert "sha.c2" in table.hand("P1")
    assert "sha.c3" not in table.hand("P1")
    assert table.discarded("tao.h3", "sha.c3")


@clause("K-3.10", "K-4.3.8", "K-4.3.1")
def test_the_goddess_comes_first_and_only_if_called():
    table = sit("zhenji").top("sha.c2 sha.c3").phase("start")
    assert table.asked() == ["P1"]
    assert table.get("table", "phase") == "start"
    table.settle()
    assert table.hand("P1") == ["sha.c2", "sha.c3"]  # drawn, not judged


@clause("K-3.11")
def test_ruinous_beauty():
    table = sit("blank zhenji").holds("P1", "sha.s7").holds("P2", "sha.c2 tao.h3").wears("P2", "dawan.sK")
    table.does("P1", "sha.s7 P2").then_asked("P2", "qingguo sha.c2")
    table.cannot("P2", "qingguo tao.h3")
    table.cannot("P2", "qingguo dawan.sK")
    table.does("P2", "qingguo sha.c2").settle()
    assert table.hp("P2") == 3
    table = sit("zhenji").holds("P1", "sha.c2")
    table.cannot("P1", "qingguo sha.c2")
