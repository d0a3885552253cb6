"""Acceptance scenarios 24 to 43: tricks, judgement, damage and dying."""

from qiju.testing import clause
from sanguosha.helpers import kill, sit


@clause("K-2.7.4")
def test_24_the_sword_is_handed_over():
    table = sit().holds("P1", "jiedao.cQ").wears("P2", "qilin.h5").holds("P2", "sha.s7")
    table.does("P1", "jiedao.cQ P2 P3").settle()
    assert table.hand("P1") == ["qilin.h5"]
    assert table.equip("P2") == []
    assert table.equip("P1") == []
    assert table.hand("P2") == ["sha.s7"]
    assert table.hp("P3") == 4


@clause("K-2.7.4", "K-2.1.6", "KR-14")
def test_25_nobody_in_reach_of_the_sword():
    table = sit().holds("P1", "jiedao.cQ").wears("P2", "zhuge.cA").wears("P1", "dilu.c5").wears("P3", "jueying.s5")
    table.cannot("P1", "jiedao.cQ P2", "K-2.7.4")
    table.wears("P3", "")
    assert table.may("P1", "jiedao.cQ P2 P3")
    assert not table.may("P1", "jiedao.cQ P2 P1")
    assert not table.may("P1", "jiedao.cQ P2 P2")


@clause("K-2.7.4", "K-3.17", "K-2.9.3")
def test_26_the_victim_is_out_of_reach_by_then():
    table = sit("P3=zhugeliang").holds("P1", "jiedao.cQ").wears("P2", "qilin.h5").holds("P2", "sha.s7")
    table.holds("P3", "wuxie.cQ").holds("P4", "wuxie.sJ")
    table.does("P1", "jiedao.cQ P2 P3").then("P3", "wuxie.cQ").then("P4", "wuxie.sJ")
    table.never("P2", "sha.s7").settle()
    assert table.hand("P1") == ["qilin.h5"]
    assert table.hand("P2") == ["sha.s7"]
    assert table.hp("P3") == 3


@clause("K-3.39", "K-3.3", "K-4.5.1")
def test_27_discord_has_a_source():
    table = sit("diaochan simayi").holds("P1", "tao.h3 tao.h4").holds("P3", "shan.d2")
    table.does("P1", "lijian tao.h3 P3 P2").then("P2", "fankui hand").settle()
    assert table.hp("P2") == 2
    assert table.hand("P2") == ["shan.d2"]
    assert table.hand("P1") == ["tao.h4"]


@clause("K-2.5.8", "K-4.7.2", "K-4.7.4", "K-3.5", "K-4.3.7", "KR-27", "K-4.5.1")
def test_28_the_invader_dies():
    table = sit("blank xiahoudun", identities="rebel lord rebel renegade loyalist").holds("P1", "nanman.s7")
    table.health(P1=1, P3=1).top("sha.c2")
    table.does("P1", "nanman.s7").then("P2", "ganglie").settle()
    assert not table.alive("P1")
    assert not table.alive("P3")
    assert not table.over
    assert (table.hp("P2"), table.hp("P4"), table.hp("P5")) == (3, 3, 3)
    assert table.turn() == "P2"
    assert table.count("P2") == 3 + 2  # the reward, and the draw phase of the turn that has begun
    assert [table.count(who) for who in ("P4", "P5")] == [0, 0]


@clause("K-4.7.2", "K-4.7.3", "K-2.5.6", "K-2.7.7")
def test_29_reward_and_penalty_in_order():
    for identities, left in (("lord rebel loyalist renegade", 0), ("lord loyalist rebel renegade", 3)):
        table = sit(seats=4, identities=identities).holds("P1", "wanjian.hA tao.h3").wears("P1", "chitu.h5 zhuge.cA")
        table.health(P2=1, P3=1)
        table.does("P1", "wanjian.hA").settle()
        assert not table.alive("P2")
        assert not table.alive("P3")
        assert table.count("P1") == left
        assert table.equip("P1") == []
        assert table.hp("P4") == 3


@clause("K-2.7.8", "KR-33")
def test_30_the_peach_garden():
    table = sit(seats=4).health(P1=2, P2=1).holds("P1", "taoyuan.hA").holds("P4", "wuxie.sJ").set("P4", hp=3)
    table.does("P1", "taoyuan.hA")
    windows = 0
    while table.declines():
        windows += 1
    assert windows == 3  # P1, P2 and P4, not P3
    assert [table.hp(f"P{n}") for n in (1, 2, 3, 4)] == [3, 2, 4, 4]


@clause("K-2.7.9", "K-2.9.1")
def test_31_a_harvest_that_answers_at_once():
    table = sit().holds("P1", "wugu.h3").top("wuxie.sJ tao.h4 tao.h6 tao.h7 tao.h8")
    table.does("P1", "wugu.h3").then("P1", "tao.h4").then("P2", "wuxie.sJ")
    table.then("P2", "wuxie.sJ").then("P4", "tao.h6").then("P5", "tao.h7").settle()
    assert [table.count(f"P{n}") for n in range(1, 6)] == [1, 0, 0, 1, 1]
    assert table.discarded("tao.h8", "wuxie.sJ", "wugu.h3")


@clause("K-2.9.3", "K-2.9.1", "K-2.9.5")
def test_32_the_chain():
    def snatched(*nullifiers):
        table = (
            sit()
            .holds("P1", "shunshou.s3")
            .holds("P2", "tao.h3 wuxie.sJ")
            .holds("P3", "wuxie.cQ")
            .holds("P4", "wuxie.cK")
        )
        table.does("P1", "shunshou.s3 P2")
        for who, card in nullifiers:
            table.then(who, card)
        table.settle()
        return table

    chain = (("P2", "wuxie.sJ"), ("P3", "wuxie.cQ"), ("P4", "wuxie.cK"))
    table = snatched(*chain)
    assert table.hand("P2") == ["tao.h3"]
    assert table.count("P1") == 0
    assert table.question() == "play"
    table = snatched(*chain[:2])
    table.then("P1", "hand").settle()
    assert table.hand("P1") == ["tao.h3"]


@clause("K-2.8.1", "K-2.8.5", "K-2.9.1")
def test_33_indulgence_is_answered_late():
    table = sit().holds("P1", "lebu.s6").holds("P3", "wuxie.cQ").holds("P2", "sha.s7")
    table.does("P1", "lebu.s6 P2")
    assert table.question() == "play"
    assert table.zone("P2") == ["lebu.s6"]
    table.does("P1", "end").then("P3", "wuxie.cQ").settle()
    assert table.discarded("lebu.s6")
    assert table.turn() == "P2"
    assert table.question() == "play"


@clause("K-2.8.3", "K-2.8.1", "K-2.8.2", "K-4.3.2")
def test_34_last_laid_first_judged():
    table = sit().faces("P1", "shandian.sA lebu.s6").top("shan.h2 guohe.s3 tao.h3 tao.h4").phase("judge").settle()
    assert table.hp("P1") == 1
    assert table.question() == "play"
    assert table.discarded("lebu.s6", "shandian.sA", "shan.h2", "guohe.s3")
    assert table.hand("P1") == ["tao.h3", "tao.h4"]


@clause("K-2.8.6", "KR-28")
def test_35_lightning_skips_lightning():
    table = sit(seats=4).faces("P1", "shandian.sA").faces("P2", "shandian.hQ").top("tao.h9").phase("judge").settle()
    assert (table.zone("P1"), table.zone("P2"), table.zone("P3")) == ([], ["shandian.hQ"], ["shandian.sA"])
    table = kill(sit(seats=4, identities="lord renegade rebel loyalist"), "P3", "P4")
    table.faces("P1", "shandian.sA").faces("P2", "shandian.hQ").top("tao.h9").phase("judge").settle()
    assert (table.zone("P1"), table.zone("P2")) == (["shandian.sA"], ["shandian.hQ"])


@clause("K-3.1", "K-2.8.2", "K-4.7.4", "KR-09")
def test_36_cao_cao_takes_the_lightning():
    table = sit("caocao").faces("P1", "shandian.sA").top("lebu.s6").phase("judge").then("P1", "jianxiong").settle()
    assert table.hp("P1") == 1
    assert "shandian.sA" in table.hand("P1")
    table = sit("caocao", identities="rebel lord loyalist rebel renegade").faces("P1", "shandian.sA").health(P1=3)
    table.top("lebu.s6").phase("judge").settle()
    assert not table.alive("P1")
    assert not table.over
    assert [table.count(who) for who in ("P3", "P4", "P5")] == [0, 0, 0]


@clause("K-3.4", "K-4.4.2", "K-2.8.6")
def test_37_devils_wit_on_lightning():
    table = sit("P3=simayi").faces("P1", "shandian.sA").holds("P3", "shan.h2").top("jueying.s5")
    table.phase("judge").then("P3", "guicai shan.h2").settle()
    assert table.zone("P2") == ["shandian.sA"]
    assert table.discarded("jueying.s5", "shan.h2")
    assert table.hp("P1") == 4


@clause("K-3.8", "K-2.10.10", "K-4.4.3")
def test_38_heavens_envy():
    table = sit("blank guojia").wears("P2", "bagua.s2").holds("P1", "sha.s7").top("shan.d8")
    table.does("P1", "sha.s7 P2").then("P2", "bagua").then("P2", "tiandu").settle()
    assert table.hp("P2") == 3
    assert table.hand("P2") == ["shan.d8"]


@clause("K-3.9", "K-3.7", "KR-12")
def test_39_two_parting_plans():
    table = sit("xuchu guojia").phase("draw").top("sha.h10").then("P1", "luoyi")
    table.holds("P1", "sha.h10").top("tao.h3 tao.h4 tao.h6 tao.h7")
    table.does("P1", "sha.h10 P2").then("P2", "yiji").then("P2", "P2 P3").then("P2", "yiji").then(
        "P2", "P2 P1"
    ).settle()
    assert table.hp("P2") == 1
    assert (table.hand("P2"), table.hand("P3"), table.hand("P1")) == (["tao.h3", "tao.h6"], ["tao.h4"], ["tao.h7"])


@clause("K-4.6.1", "K-4.6.2", "KR-10")
def test_40_asked_once_in_order():
    table = sit().holds("P1", "juedou.sA tao.dQ").holds("P2", "tao.h7").holds("P3", "tao.h3").holds("P4", "tao.h4")
    table.holds("P5", "tao.h6").health(P3=1)
    table.does("P1", "juedou.sA P3")
    while table.question() != "tao":
        assert table.declines()
    assert sorted(table.asked()) == ["P1", "P2", "P3", "P4", "P5"]
    # Whoever answers first, the order of the table decides whose Peach it is.
    table.does("P5", "tao.h6").does("P4", "tao.h4").does("P2", "tao.h7").does("P3", "tao.h3").does("P1", "pass")
    assert table.question() == "play"
    assert table.hp("P3") == 1
    assert table.discarded("tao.h7")
    assert [table.count(who) for who in ("P3", "P4", "P5")] == [1, 1, 1]
    # Two points short: P3 declined before P4 helped, and is not asked again.
    table = sit(identities="rebel lord rebel rebel renegade").faces("P3", "shandian.sA").health(P3=2).top("guohe.s3")
    table.holds("P3", "tao.h3").holds("P4", "tao.h4")
    table.phase("judge", "P3").then("P4", "tao.h4").never("P3", "tao.h3").settle()
    assert not table.alive("P3")
    assert table.discarded("tao.h4")


@clause("K-4.6.3", "K-4.5.3")
def test_41_every_point_needs_a_peach():
    table = sit().faces("P3", "shandian.sA").health(P3=2).top("bagua.s2").holds("P3", "tao.h3 tao.h4")
    table.phase("judge", "P3").then("P3", "tao.h3")
    assert table.hp("P3") == 0
    table.then("P3", "tao.h4").settle()
    assert table.hp("P3") == 1
    assert table.alive("P3")
    table = sit().faces("P3", "shandian.sA").health(P3=2).top("bagua.s2").holds("P3", "tao.h3")
    table.phase("judge", "P3").then("P3", "tao.h3").settle()
    assert not table.alive("P3")
    assert table.discarded("tao.h3")


@clause("K-3.24", "KR-04", "K-3.36", "K-4.2.5")
def test_42_rescue():
    table = (
        sit("sunquan ganning", identities="lord loyalist rebel rebel renegade").faces("P1", "shandian.sA").health(P1=2)
    )
    table.holds("P2", "tao.h3").top("bagua.s2").phase("judge").then("P2", "tao.h3").settle()
    assert table.hp("P1") == 1
    table = sit("sunquan huatuo").faces("P1", "shandian.sA").health(P1=2)
    table.holds("P2", "shan.h2").top("bagua.s2").phase("judge").then("P2", "jijiu shan.h2")
    assert table.hp("P1") == 0
    table.settle()
    assert table.over
    assert table.winners() == ["P3", "P4"]


@clause("K-3.36")
def test_43_first_aid_only_in_others_turns():
    table = sit("huatuo", identities="rebel lord loyalist rebel renegade").faces("P1", "shandian.sA").health(P1=2)
    table.holds("P1", "shan.h2 shan.d2").wears("P1", "chitu.h5").top("bagua.s2").phase("judge")
    table.never("P1", "jijiu shan.h2").settle()
    assert not table.alive("P1")
    for card in ("shan.h2", "chitu.h5"):
        table = sit("blank huatuo").holds("P2", "shan.h2").wears("P2", "chitu.h5").health(P2=1).holds("P1", "sha.s7")
        table.does("P1", "sha.s7 P2").then("P2", f"jijiu {card}").settle()
        assert table.alive("P2")
        assert table.hp("P2") == 1
        assert table.discarded(card)
