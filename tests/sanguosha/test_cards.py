"""Basic cards and tricks, each by itself and with what answers it."""

import pytest

from qiju.testing import clause
from sanguosha.helpers import sit

# -- Slash, Dodge, Peach -----------------------------------------------------------------------------


@clause("K-2.6.1", "K-2.6.2", "K-2.5.7", "K-2.3.1")
def test_a_slash_hits_unless_it_is_dodged():
    table = sit().holds("P1", "sha.s7").holds("P2", "shan.d2")
    table.does("P1", "sha.s7 P2").then("P2", "shan.d2").settle()
    assert table.hp("P2") == 4
    assert table.discarded("sha.s7", "shan.d2")
    table = sit().holds("P1", "sha.s7").holds("P2", "shan.d2")
    table.does("P1", "sha.s7 P2").settle()
    assert table.hp("P2") == 3
    assert table.hand("P2") == ["shan.d2"]


@clause("K-2.6.1", "K-2.5.1", "K-2.1.3")
def test_a_slash_is_refused_in_words():
    table = sit().holds("P1", "sha.s7")
    said = table.cannot("P1", "sha.s7 P3", "K-2.6.1", "K-2.1.3")
    assert "2" in said or "range" in said
    table.cannot("P2", "sha.s7 P1")  # not asked
    table.cannot("P1", "sha.s8 P2")  # not in hand


@pytest.mark.parametrize(
    ("weapon", "reach"),
    [
        ("", 1),
        ("zhuge.cA", 1),
        ("cixiong.s2", 2),
        ("qinggang.s6", 2),
        ("hanbing.s2", 2),
        ("qinglong.s5", 3),
        ("zhangba.sQ", 3),
        ("guanshi.d5", 3),
        ("fangtian.dQ", 4),
        ("qilin.h5", 5),
    ],
)
@clause("K-2.1.3", "K-2.1.6")
def test_the_reach_of_a_weapon(weapon, reach):
    table = sit(seats=10).wears("P1", weapon).holds("P1", "sha.s7 shunshou.s3 tao.dQ")
    for step in range(1, 6):
        assert table.may("P1", f"sha.s7 P{1 + step}") is (step <= reach), step
        table.holds(f"P{1 + step}", ["shan.d2", "shan.d3", "shan.d4", "shan.d5", "shan.d6"][step - 1])
        assert table.may("P1", f"shunshou.s3 P{1 + step}") is (step == 1), step
    assert table.get("P1", "range") == reach


@clause("K-2.6.2")
def test_a_dodge_is_no_move_of_ones_own():
    table = sit().holds("P1", "shan.d2")
    table.cannot("P1", "shan.d2", "K-2.6.2")


@clause("K-2.6.3")
def test_a_peach_for_oneself():
    table = sit().holds("P1", "tao.h3 tao.h4")
    table.cannot("P1", "tao.h3", "K-2.6.3")
    table.health(P1=3).does("P1", "tao.h3").settle()
    assert table.hp("P1") == 4
    table.cannot("P1", "tao.h4", "K-2.6.3")


@clause("K-2.6.3", "KR-15")
def test_a_peach_is_not_for_a_wounded_friend():
    table = sit().holds("P1", "tao.h3").health(P1=3, P2=1)
    table.cannot("P1", "tao.h3 P2")


@clause("K-2.6.4", "K-2.9.4")
def test_a_peach_for_the_dying_cannot_be_nullified():
    table = sit().holds("P1", "sha.s7").holds("P3", "tao.h3").holds("P4", "wuxie.sJ").health(P2=1)
    table.does("P1", "sha.s7 P2").then("P3", "tao.h3")
    assert table.hp("P2") == 1
    table.never("P4", "wuxie.sJ").settle()


@clause("K-2.9.4", "K-2.10.13")
def test_neither_slash_nor_equipment_can_be_nullified():
    table = sit().holds("P1", "sha.s7 zhuge.cA").holds("P2", "wuxie.sJ")
    table.does("P1", "zhuge.cA").never("P2", "wuxie.sJ")
    table.does("P1", "sha.s7 P2").never("P2", "wuxie.sJ").settle()
    assert table.hp("P2") == 3


# -- tricks ------------------------------------------------------------------------------------------


@clause("K-2.7.1", "K-2.2.4", "K-2.2.1")
def test_burning_bridges_reaches_every_area():
    for pick, left in (("hand", 0), ("dilu.c5", 1), ("lebu.s6", 1)):
        table = sit().holds("P1", "guohe.s3").holds("P3", "tao.h3").wears("P3", "dilu.c5").faces("P3", "lebu.s6")
        table.does("P1", "guohe.s3 P3").then("P1", pick).settle()
        assert table.count("P3") == left
        assert table.discarded("tao.h3" if pick == "hand" else pick)
        assert ("dilu.c5" in table.equip("P3")) is (pick != "dilu.c5")
        assert (table.zone("P3") == []) is (pick == "lebu.s6")


@clause("K-2.7.1")
def test_burning_bridges_needs_a_card_of_somebody_else():
    table = sit().holds("P1", "guohe.s3 tao.h3").faces("P1", "lebu.s6")
    table.cannot("P1", "guohe.s3 P1", "K-2.7.1")
    table.cannot("P1", "guohe.s3 P2", "K-2.7.1")
    table.faces("P2", "shandian.sA")
    assert table.may("P1", "guohe.s3 P2")


@clause("K-2.7.1", "K-2.9.1")
def test_the_card_is_chosen_after_the_last_nullification():
    table = sit().holds("P1", "guohe.s3").wears("P2", "dilu.c5 bagua.s2").holds("P3", "wuxie.sJ")
    table.does("P1", "guohe.s3 P2")
    assert not table.may("P1", "dilu.c5")
    table.then("P3", "wuxie.sJ").settle()
    assert table.equip("P2") == ["bagua.s2", "dilu.c5"]


@clause("K-2.7.2", "K-2.1.6")
def test_a_snatch_goes_to_the_hand():
    for pick in ("zhuge.cA", "shandian.sA"):
        table = (
            sit().holds("P1", "shunshou.s3").wears("P2", "zhuge.cA").faces("P2", "shandian.sA").wears("P1", "qilin.h5")
        )
        table.does("P1", "shunshou.s3 P2").then("P1", pick).settle()
        assert table.hand("P1") == [pick]
        assert table.equip("P1") == ["qilin.h5"]
        assert table.zone("P1") == []


@clause("K-2.7.2", "K-2.1.6")
def test_a_snatch_is_short():
    table = sit().holds("P1", "shunshou.s3").holds("P3", "tao.h3").holds("P2", "tao.h4").wears("P1", "qilin.h5")
    table.cannot("P1", "shunshou.s3 P3", "K-2.7.2", "K-2.1.6")
    table.wears("P1", "chitu.h5")
    assert table.may("P1", "shunshou.s3 P3")
    table.wears("P2", "jueying.s5").wears("P1", "")
    table.cannot("P1", "shunshou.s3 P2", "K-2.7.2", "K-2.1.6")


@clause("K-2.7.3", "K-2.3.2", "K-2.3.5")
def test_a_duel():
    table = sit().holds("P1", "juedou.sA sha.s7 sha.s8").holds("P3", "sha.c2 sha.c3")
    table.does("P1", "juedou.sA P3").then("P3", "sha.c2").then("P1", "sha.s7").then("P3", "sha.c3").settle()
    assert (table.hp("P1"), table.hp("P3")) == (3, 4)
    assert table.hand("P1") == ["sha.s8"]
    assert table.may("P1", "sha.s8 P2")  # playing is not using


@clause("K-2.7.3", "K-2.10.11")
def test_the_shield_is_no_help_in_a_duel():
    table = sit().holds("P1", "juedou.sA sha.s7").holds("P2", "sha.c2").wears("P2", "renwang.c2")
    table.does("P1", "juedou.sA P2").then("P2", "sha.c2").then("P1", "sha.s7").settle()
    assert table.hp("P2") == 3


@clause("K-2.7.3", "K-3.17", "K-2.5.9")
def test_a_duel_goes_on_in_an_empty_city():
    table = sit("blank zhugeliang").holds("P1", "juedou.sA sha.s7").holds("P2", "sha.c2")
    table.does("P1", "juedou.sA P2").then("P2", "sha.c2").then("P1", "sha.s7").settle()
    assert table.hp("P2") == 2
    table = sit("blank zhugeliang").holds("P1", "juedou.sA")
    table.cannot("P1", "juedou.sA P2", "K-3.17")


@clause("K-2.7.4", "K-2.3.5", "K-2.3.1", "KR-29")
def test_the_borrowed_sword_strikes():
    table = (
        sit()
        .holds("P1", "jiedao.cQ sha.c2")
        .wears("P2", "cixiong.s2")
        .holds("P2", "sha.s7 tao.h3")
        .holds("P3", "shan.d2")
    )
    table.does("P1", "jiedao.cQ P2 P3").then("P2", "sha.s7").settle()
    assert table.hp("P3") == 3
    assert table.equip("P2") == ["cixiong.s2"]
    assert table.hand("P1") == ["sha.c2"]
    assert table.may("P1", "sha.c2 P2")


@clause("K-2.7.4")
def test_the_borrowed_sword_may_strike_its_borrower():
    table = sit().holds("P1", "jiedao.cQ").wears("P2", "cixiong.s2").holds("P2", "sha.s7")
    table.does("P1", "jiedao.cQ P2 P1").then("P2", "sha.s7").settle()
    assert table.hp("P1") == 3


@clause("K-2.7.4")
def test_only_a_weapon_can_be_borrowed():
    table = sit().holds("P1", "jiedao.cQ").wears("P1", "qilin.h5").wears("P2", "bagua.s2")
    table.cannot("P1", "jiedao.cQ P2 P3", "K-2.7.4")
    table.cannot("P1", "jiedao.cQ P1 P2", "K-2.7.4")


@clause("K-2.7.4", "K-3.14", "K-2.1.5")
def test_the_borrowed_sword_itself_as_a_slash():
    """Guan Yu turns the very weapon into the Slash: B must be in reach without it, and nothing is handed over."""
    table = sit("blank guanyu").holds("P1", "jiedao.cQ").wears("P2", "qilin.h5")
    table.does("P1", "jiedao.cQ P2 P3").then("P2", "wusheng qilin.h5").settle()
    assert table.hp("P3") == 3
    assert table.count("P1") == 0
    assert table.equip("P2") == []
    table = sit("blank guanyu").holds("P1", "jiedao.cQ").wears("P2", "qilin.h5")
    table.does("P1", "jiedao.cQ P2 P4").never("P2", "wusheng qilin.h5").settle()
    assert table.hp("P4") == 4
    assert table.hand("P1") == ["qilin.h5"]


@clause("K-2.7.4", "K-3.35")
def test_the_warrior_lady_hands_over_her_weapon():
    table = sit("blank sunshangxiang").holds("P1", "jiedao.cQ").wears("P2", "qilin.h5").top("tao.h3 tao.h4")
    table.does("P1", "jiedao.cQ P2 P3").then("P2", "xiaoji").settle()
    assert table.hand("P1") == ["qilin.h5"]
    assert table.hand("P2") == ["tao.h3", "tao.h4"]


@clause("K-2.7.4", "K-2.10.8")
def test_the_borrowed_halberd_may_take_more():
    table = sit().holds("P1", "jiedao.cQ").wears("P2", "fangtian.dQ").holds("P2", "sha.s7")
    table.does("P1", "jiedao.cQ P2 P3").then("P2", "sha.s7 P4 P5").settle()
    assert [table.hp(who) for who in ("P1", "P3", "P4", "P5")] == [4, 3, 3, 3]


@clause("K-2.7.5")
def test_out_of_nothing():
    table = sit().holds("P1", "wuzhong.h7").top("sha.s7 sha.s8 sha.s9")
    table.does("P1", "wuzhong.h7").settle()
    assert table.hand("P1") == ["sha.s7", "sha.s8"]


@clause("K-2.7.6", "K-2.3.2", "K-2.10.6", "K-3.14", "K-3.18")
def test_barbarians_and_everything_that_answers_them():
    table = sit("blank blank guanyu zhaoyun").holds("P1", "nanman.s7").holds("P2", "sha.c2").holds("P3", "tao.h3")
    table.holds("P4", "shan.d2").holds("P5", "tao.h4 tao.h6").wears("P5", "zhangba.sQ")
    table.does("P1", "nanman.s7").then("P2", "sha.c2").then("P3", "wusheng tao.h3").then("P4", "longdan shan.d2")
    table.then("P5", "zhangba tao.h4 tao.h6").settle()
    assert [table.hp(f"P{n}") for n in range(1, 6)] == [4, 4, 4, 4, 4]
    assert [table.count(f"P{n}") for n in range(1, 6)] == [0, 0, 0, 0, 0]


@clause("K-2.7.6", "K-2.5.6")
def test_barbarians_go_round_from_the_next():
    table = sit().holds("P3", "nanman.s7").phase("play", "P3")
    for who, card in (("P1", "tao.h3"), ("P2", "tao.h4"), ("P4", "tao.h6"), ("P5", "tao.h7")):
        table.holds(who, card)
    table.does("P3", "nanman.s7")
    assert table.order_of("sha") == ["P4", "P5", "P1", "P2"]
    assert [table.hp(f"P{n}") for n in range(1, 6)] == [3, 3, 4, 3, 3]


@clause("K-2.7.7", "K-2.10.10", "K-3.11", "K-3.18")
def test_arrows_and_everything_that_answers_them():
    table = sit("blank blank zhenji zhaoyun").holds("P1", "wanjian.hA").holds("P2", "shan.d2").holds("P3", "sha.c2")
    table.holds("P4", "sha.h10").wears("P5", "bagua.s2").top("tao.h3")
    table.does("P1", "wanjian.hA").then("P2", "shan.d2").then("P3", "qingguo sha.c2").then("P4", "longdan sha.h10")
    table.then("P5", "bagua").settle()
    assert [table.hp(f"P{n}") for n in range(1, 6)] == [4, 4, 3, 4, 4]
    assert table.discarded("tao.h3")


@clause("K-2.7.6", "K-2.9.1")
def test_a_nullification_guards_one_target():
    table = sit().holds("P1", "nanman.s7").holds("P5", "wuxie.sJ")
    table.does("P1", "nanman.s7")
    table.then("P5", "wuxie.sJ").settle()  # the first window is P2's
    assert [table.hp(f"P{n}") for n in range(1, 6)] == [4, 4, 3, 3, 3]


@clause("K-2.7.8", "KR-33")
def test_the_oath_where_nobody_is_hurt():
    table = sit().holds("P1", "taoyuan.hA").holds("P2", "wuxie.sJ")
    table.does("P1", "taoyuan.hA")
    assert table.question() == "play"
    assert table.discarded("taoyuan.hA")


@clause("K-2.7.9")
def test_a_harvest():
    table = sit(seats=4).holds("P2", "wugu.h3").top("sha.s7 sha.s8 sha.s9 sha.s10").phase("play", "P2")
    table.top("sha.s7 sha.s8 sha.s9 sha.s10 sha.c2").does("P2", "wugu.h3")
    assert table.deck()[0] == "sha.c2"  # as many as there are players
    table.then_asked("P2", "sha.s9")
    assert not table.may("P2", "pass")  # one must take
    table.then("P2", "sha.s9").then("P3", "sha.s7").then("P4", "sha.s10").settle()
    if table.question() != "play":
        table.then("P1", "sha.s8").settle()
    assert [table.hand(f"P{n}") for n in (1, 2, 3, 4)] == [["sha.s8"], ["sha.s9"], ["sha.s7"], ["sha.s10"]]
