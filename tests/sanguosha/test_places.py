"""Delayed tricks, Nullification, places and conversions."""

import pytest

from qiju.testing import clause
from sanguosha.helpers import kill, sit

# -- delayed tricks ----------------------------------------------------------------------------------


@clause("K-2.8.1", "K-4.3.2", "K-4.3.5")
def test_indulgence_skips_the_play_phase_only():
    table = sit().faces("P1", "lebu.s6").holds("P1", "sha.s7 sha.s8 sha.s9").health(P1=2).top("sha.c2 tao.h3 tao.h4")
    table.phase("judge").settle()
    assert table.question() == "discard"
    assert table.count("P1") == 5
    assert table.discarded("lebu.s6", "sha.c2")
    table.does("P1", "sha.s7 sha.s8 sha.s9").settle()
    assert table.turn() == "P2"
    assert table.zone("P1") == []


@clause("K-2.8.1")
def test_a_heart_lifts_the_indulgence():
    table = sit().faces("P1", "lebu.s6").top("tao.h3").phase("judge").settle()
    assert table.question() == "play"
    assert table.turn() == "P1"
    assert table.discarded("lebu.s6", "tao.h3")


@clause("K-2.8.1", "K-2.8.4", "K-3.32")
def test_whom_one_can_indulge():
    table = sit("blank blank luxun").holds("P1", "lebu.h6").faces("P2", "lebu.s6")
    table.cannot("P1", "lebu.h6 P2", "K-2.8.4", "K-2.8.1")
    table.cannot("P1", "lebu.h6 P3", "K-3.32")
    table.cannot("P1", "lebu.h6 P1", "K-2.8.1")
    table.does("P1", "lebu.h6 P4").settle()
    assert table.zone("P4") == ["lebu.h6"]


@clause("K-2.8.2", "K-2.8.4")
def test_lightning_is_for_oneself():
    table = sit().holds("P1", "shandian.sA shandian.hQ")
    table.cannot("P1", "shandian.sA P2")
    table.does("P1", "shandian.sA").settle()
    assert table.zone("P1") == ["shandian.sA"]
    table.cannot("P1", "shandian.hQ", "K-2.8.4", "K-2.8.2")


@pytest.mark.parametrize(
    ("card", "strikes"),
    [
        ("bagua.s2", True),
        ("sha.s9", True),
        ("sha.s10", False),
        ("juedou.sA", False),
        ("sha.c5", False),
        ("tao.h6", False),
    ],
)
@clause("K-2.8.2", "K-2.8.6", "K-4.5.1")
def test_where_lightning_strikes(card, strikes):
    table = sit().faces("P1", "shandian.hQ").top(card).phase("judge").settle()
    assert table.hp("P1") == (1 if strikes else 4)
    assert table.zone("P2") == ([] if strikes else ["shandian.hQ"])
    assert table.discarded("shandian.hQ") is strikes


@clause("K-2.8.6", "K-2.9.1")
def test_a_nullified_lightning_moves_on():
    table = sit().faces("P1", "shandian.hQ").holds("P3", "wuxie.sJ").top("sha.s9").phase("judge")
    table.then("P3", "wuxie.sJ").settle()
    assert table.zone("P2") == ["shandian.hQ"]
    assert table.hp("P1") == 4
    assert "sha.s9" in table.hand("P1")


@clause("K-2.8.3", "K-4.7.1", "K-2.8.2")
def test_death_by_lightning_takes_the_rest_along():
    table = sit(identities="rebel lord loyalist rebel renegade").faces("P1", "lebu.s6 shandian.sA").health(P1=3)
    table.holds("P1", "sha.s7").wears("P1", "dilu.c5").top("bagua.s2").phase("judge").settle()
    assert not table.alive("P1")
    assert table.zone("P1") == []
    assert table.discarded("lebu.s6", "shandian.sA", "sha.s7", "dilu.c5", "bagua.s2")
    assert table.turn() == "P2"


# -- nullification -----------------------------------------------------------------------------------


@clause("K-2.9.5", "K-2.9.3")
def test_the_user_may_nullify_his_own_trick():
    table = sit().holds("P1", "guohe.s3 wuxie.sJ").holds("P2", "tao.h3")
    table.does("P1", "guohe.s3 P2").then("P1", "wuxie.sJ").settle()
    assert table.hand("P2") == ["tao.h3"]
    assert table.count("P1") == 0


@clause("K-2.9.2", "KR-11", "KR-25")
def test_turn_order_decides_whose_nullification_it_is():
    table = sit().holds("P1", "nanman.s7 sha.s7").holds("P3", "wuxie.cQ").holds("P5", "wuxie.sJ").holds("P4", "tao.h3")
    table.does("P1", "nanman.s7")
    assert set(table.asked()) >= {"P3", "P4", "P5"}
    table.does("P5", "wuxie.sJ").does("P4", "pass")
    if "P1" in table.asked():
        table.does("P1", "pass")
    table.does("P3", "wuxie.cQ")
    # P3 comes before P5: P3's card is spent, and P5 is asked anew, about P3's card.
    table.settle()
    assert table.discarded("wuxie.cQ")
    assert table.hand("P5") == ["wuxie.sJ"]
    assert table.hp("P2") == 4


@clause("K-2.9.2")
def test_a_nullification_is_no_move_of_ones_own():
    table = sit().holds("P1", "wuxie.sJ")
    table.cannot("P1", "wuxie.sJ", "K-2.9.1", "K-2.9.2")


# -- places and conversions --------------------------------------------------------------------------


@clause("K-2.2.2", "K-2.10.13", "K-2.2.1")
def test_new_equipment_replaces_old():
    table = sit().holds("P1", "zhuge.cA qilin.h5 bagua.s2 dilu.c5 chitu.h5").holds("P2", "wuxie.sJ")
    for card in ("zhuge.cA", "bagua.s2", "dilu.c5", "chitu.h5", "qilin.h5"):
        table.does("P1", card)
        assert table.question() == "play"
    assert table.equip("P1") == ["bagua.s2", "chitu.h5", "dilu.c5", "qilin.h5"]
    assert table.discarded("zhuge.cA")


@clause("K-2.2.3", "K-4.3.5")
def test_the_hand_limit_is_ones_health():
    table = sit().holds("P1", "sha.s7 sha.s8 sha.s9 sha.s10 sha.c2").wears("P1", "bagua.s2 dilu.c5").health(P1=3)
    table.does("P1", "end")
    assert table.question() == "discard"
    table.cannot("P1", "sha.s7 sha.s8 sha.s9")
    table.does("P1", "sha.s7 sha.c2").settle()
    assert table.hand("P1") == ["sha.s10", "sha.s8", "sha.s9"]
    assert len(table.equip("P1")) == 2


@clause("K-2.4.1", "K-2.10.11", "K-3.14")
def test_a_converted_card_keeps_its_colour():
    table = sit("guanyu").wears("P2", "renwang.c2").holds("P1", "tao.h3")
    table.does("P1", "wusheng tao.h3 P2").settle()
    assert table.hp("P2") == 3  # red, though it is no Slash by nature
    table = sit("zhaoyun").wears("P2", "renwang.c2").holds("P1", "shan.d2")
    table.does("P1", "longdan shan.d2 P2").settle()
    assert table.hp("P2") == 3


@clause("K-2.4.4", "K-2.10.11", "K-3.13")
def test_a_lent_card_keeps_its_colour():
    for card, left in (("sha.s7", 4), ("sha.h10", 3)):
        table = sit("liubei guanyu").wears("P5", "renwang.c2").holds("P2", card)
        table.does("P1", "jijiang P5").then("P2", card).settle()
        assert table.hp("P5") == left


@clause("K-2.4.2", "K-2.10.6")
def test_two_reds_are_red():
    table = sit().wears("P1", "zhangba.sQ").wears("P2", "renwang.c2").holds("P1", "tao.h3 shan.d2")
    table.does("P1", "zhangba tao.h3 shan.d2 P2").settle()
    assert table.hp("P2") == 3


@clause("K-2.5.8", "K-4.5.1", "K-3.3", "K-4.7.4")
def test_a_dead_user_is_no_source():
    """P1 dies of Fierce Spirit in the middle of the arrows; Sima Yi then has nobody to take from."""
    table = sit("blank xiahoudun simayi", identities="renegade lord loyalist rebel rebel").holds("P1", "wanjian.hA")
    table.wears("P1", "dilu.c5").health(P1=1).top("sha.c2")
    table.does("P1", "wanjian.hA").then("P2", "ganglie").never("P3", "fankui dilu.c5").settle()
    assert not table.alive("P1")
    assert [table.hp(who) for who in ("P3", "P4", "P5")] == [2, 3, 3]
    assert [event["seat"] for event in table.heard("damage_nobody")] == [2, 3, 4]


@clause("K-2.1.4", "K-4.7.1")
def test_the_dead_make_the_ring_smaller():
    table = kill(sit(), "P2").holds("P1", "sha.s7")
    assert table.may("P1", "sha.s7 P3")
    assert not table.may("P1", "sha.s7 P4")
    table.cannot("P1", "sha.s7 P2")


@clause("K-2.1.1", "K-2.1.2")
def test_the_view_says_what_a_distance_is_made_of():
    table = sit("machao", 6).wears("P1", "chitu.h5").wears("P4", "jueying.s5")
    seats = table.match.view(0)["seats"]
    assert seats[3]["distance"] == 2
    assert seats[3]["way"] == [
        {"by": "seats", "n": 3},
        {"by": "chitu.h5", "n": -1},
        {"by": "mashu", "n": -1},
        {"by": "jueying.s5", "n": 1},
    ]
    assert seats[1]["distance"] == 1
    assert table.match.view(-1)["seats"][3]["way"] == []
    distances = table.match.view(-1)["distances"]
    assert distances[0] == [0, 1, 1, 2, 1, 1]
    assert distances[3][0] == 3
    table.set("P2", alive=False)
    assert table.match.view(-1)["distances"][0][1] == -1


@clause("K-2.6.1", "K-3.38", "K-2.7.6")
def test_the_view_says_what_is_at_stake():
    table = (
        sit("lvbu", 5)
        .holds("P1", "sha.s7")
        .holds("P2", "shan.d2 shan.d3")
        .does("P1", "sha.s7 P2")
        .then_asked("P2", "shan.d2")
    )
    assert table.match.view(1)["stake"] == {"seat": 1, "source": 0, "amount": 1, "cards": 2}
    table.does("P2", "shan.d2")
    assert table.match.view(1)["stake"]["cards"] == 1
    table.does("P2", "pass").settle()
    assert table.match.view(1)["stake"] is None


@clause("K-4.3.5", "K-4.6.1")
def test_the_view_says_how_many_to_discard_and_what_the_dying_want():
    table = sit().holds("P1", "sha.s7 shan.d2 tao.h3").health(P1=2, P2=1).holds("P2", "shan.d4")
    assert table.match.view(0)["surplus"] == 0
    table.does("P1", "end")
    assert table.match.view(0)["surplus"] == 1
    # 救援: a 桃 from one's own kingdom gives the dying lord one more.
    table = sit("sunquan ganning", 5).holds("P2", "tao.h3").holds("P3", "sha.s7").wears("P3", "qilin.h5").health(P1=1)
    table.phase("play", "P3").does("P3", "sha.s7 P1").then_asked("P2", "tao.h3")
    layer = table.match.view(1)["stack"][-1]
    assert (layer["kind"], layer["amount"], layer["heal"], layer["source"]) == ("dying", 1, 2, 2)
    assert table.match.view(2)["stack"][-1]["heal"] == 1
