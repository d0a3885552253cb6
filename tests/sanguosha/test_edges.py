"""Edges that only a rare game comes to: an empty deck in the middle, order after a displacement, odd borrowers."""

from qiju.testing import clause
from sanguosha.helpers import SgsTable, sit


def last_cards(table: SgsTable, holder: str, *kept: str) -> SgsTable:
    """Every card but these (and what others hold already) into one hand: deck and discard pile are empty."""
    busy = {card for seat in range(int(table.match.state.seats)) for card in table.hand(f"P{seat + 1}")}
    busy |= {card for seat in range(int(table.match.state.seats)) for card in table.equip(f"P{seat + 1}")}
    rest = [card for card in table.every_card() if card not in busy and card not in kept]
    table.holds(holder, " ".join([*table.hand(holder), *rest]))
    assert table.deck() == list(kept)
    assert table.get("discard", "cards") == []
    return table


# -- what is being resolved is not shuffled in -------------------------------------------------------


@clause("K-4.8.1", "K-4.8.2", "K-2.5.2", "K-3.21")
def test_a_nullification_cannot_be_drawn_while_it_is_used():
    table = last_cards(sit("huangyueying").holds("P1", "wuxie.sJ").holds("P2", "guohe.s3"), "P5").phase("play", "P2")
    table.does("P2", "guohe.s3 P5").then("P1", "wuxie.sJ").then("P1", "jizhi").settle()
    assert table.over
    assert table.winners() == []
    assert table.hand("P1") == []


@clause("K-4.8.1", "K-4.8.2", "K-2.5.2", "K-3.33")
def test_a_dodge_cannot_be_drawn_while_it_is_used():
    table = last_cards(sit("luxun").holds("P1", "shan.d2").holds("P2", "sha.s7"), "P5").phase("play", "P2")
    table.does("P2", "sha.s7 P1").then("P1", "shan.d2").then("P1", "lianying").settle()
    assert table.over
    assert table.winners() == []


@clause("K-4.8.1", "K-4.8.2", "K-2.5.2", "K-3.33")
def test_a_peach_cannot_be_drawn_while_it_is_used():
    table = sit("luxun").holds("P1", "tao.h3").holds("P2", "sha.s7").health(P1=1)
    table = last_cards(table, "P5").phase("play", "P2")
    table.does("P2", "sha.s7 P1").then("P1", "tao.h3").then("P1", "lianying").settle()
    assert table.over
    assert table.winners() == []


@clause("K-4.8.1", "K-2.5.7", "K-3.33")
def test_once_it_is_used_it_can_be_drawn_again():
    """The Slash of the turn before lies in the discard pile: that is what Lu Xun draws."""
    table = last_cards(sit("luxun").holds("P1", "zhuge.cA").holds("P2", "tao.h3"), "P5", "sha.s7")
    table.set("discard", cards=["sha.s7"]).does("P1", "zhuge.cA").then("P1", "lianying").settle()
    assert table.hand("P1") == ["sha.s7"]


# -- order -------------------------------------------------------------------------------------------


@clause("K-2.5.6", "K-3.31", "K-4.9.2")
def test_after_a_displacement_targets_are_in_turn_order_again():
    table = sit("blank daqiao").wears("P1", "fangtian.dQ").wears("P2", "qilin.h5").holds("P1", "sha.s7")
    table.holds("P2", "tao.h3").holds("P3", "tao.h4").holds("P5", "tao.h6")
    table.does("P1", "sha.s7 P2 P3 done").then("P2", "liuli tao.h3 P5")
    assert table.order_of("shan") == ["P3", "P5"]
    assert (table.hp("P2"), table.hp("P3"), table.hp("P5")) == (3, 3, 3)


@clause("K-2.5.6", "K-2.7.4", "K-2.10.8", "K-4.9.2")
def test_a_borrowed_halberd_strikes_from_the_player_at_turn_on():
    table = sit().holds("P1", "jiedao.cQ tao.h3").wears("P2", "fangtian.dQ").holds("P2", "sha.s7").holds("P3", "tao.h4")
    table.holds("P4", "tao.h6")
    table.does("P1", "jiedao.cQ P2 P3").then("P2", "sha.s7 P1 P4")
    assert table.order_of("shan") == ["P1", "P3", "P4"]


@clause("K-4.9.2", "K-3.4", "K-4.4.2", "K-2.9.2")
def test_a_window_in_anothers_turn_starts_with_the_player_at_turn():
    """It is P4's turn: P5 comes before P2."""
    table = sit().holds("P4", "nanman.s7").holds("P2", "wuxie.sJ").holds("P5", "wuxie.cQ").phase("play", "P4")
    table.does("P4", "nanman.s7").does("P2", "wuxie.sJ")
    for who in table.asked():
        table.does(who, "wuxie.cQ" if who == "P5" else "pass")
    table.settle()
    assert table.discarded("wuxie.cQ")
    assert table.hand("P2") == ["wuxie.sJ"]


@clause("K-4.6.1", "K-4.9.2", "KR-25")
def test_peaches_are_asked_for_from_the_player_at_turn():
    """It is P4's turn: P5 comes before P2, who comes before P3."""
    table = sit().holds("P4", "sha.s7").holds("P2", "tao.h3").holds("P5", "tao.h4").health(P3=1).phase("play", "P4")
    table.holds("P4", "sha.s7").does("P4", "sha.s7 P3")
    while table.question() != "tao":
        assert table.declines()
    table.does("P2", "tao.h3")
    for who in table.asked():
        table.does(who, "tao.h4" if who == "P5" else "pass")
    assert table.discarded("tao.h4")
    assert table.hand("P2") == ["tao.h3"]


# -- odd borrowers -----------------------------------------------------------------------------------


@clause("K-2.7.4", "K-3.17", "K-2.5.1")
def test_zhuge_liang_borrows_a_sword_against_himself_with_his_last_card():
    """Named while the trick was still in hand; by the time it takes effect his city is empty."""
    table = sit("zhugeliang").holds("P1", "jiedao.cQ").wears("P2", "qilin.h5").holds("P2", "sha.s7")
    table.does("P1", "jiedao.cQ P2 P1").never("P2", "sha.s7").settle()
    assert table.hand("P1") == ["qilin.h5"]
    assert table.hp("P1") == 3


@clause("K-2.7.4", "K-4.5.1", "K-4.7.2", "K-4.7.3")
def test_the_wielder_of_a_borrowed_sword_is_the_killer():
    table = sit().holds("P1", "jiedao.cQ").wears("P2", "qilin.h5").holds("P2", "sha.s7").health(P3=1)
    table.does("P1", "jiedao.cQ P2 P3").then("P2", "sha.s7").settle()
    assert not table.alive("P3")
    assert (table.count("P1"), table.count("P2")) == (0, 3)
    table = sit().holds("P3", "jiedao.cQ").wears("P1", "qilin.h5 dilu.c5").holds("P1", "sha.s7 tao.h3").health(P2=1)
    table.phase("play", "P3").does("P3", "jiedao.cQ P1 P2").then("P1", "sha.s7").settle()
    assert not table.alive("P2")
    assert table.hand("P1") == []
    assert table.equip("P1") == []


@clause("K-2.7.4", "K-3.15", "K-2.10.1", "K-2.3.5")
def test_a_crossbow_means_nothing_to_a_borrowed_sword():
    table = sit("blank zhangfei").holds("P1", "jiedao.cQ").wears("P2", "zhuge.cA").holds("P2", "sha.s7 sha.s8")
    table.does("P1", "jiedao.cQ P2 P3").then("P2", "sha.s7").settle()
    assert table.question() == "play"
    assert table.hand("P2") == ["sha.s8"]


@clause("K-2.7.4", "K-2.10.2", "K-2.10.9")
def test_a_borrowed_sword_keeps_its_edge():
    table = (
        sit("blank zhenji")
        .holds("P1", "jiedao.cQ")
        .wears("P2", "qilin.h5")
        .holds("P2", "sha.s7")
        .wears("P3", "dawan.sK")
    )
    table.does("P1", "jiedao.cQ P2 P3").then("P2", "sha.s7").then("P2", "qilin dawan.sK").settle()
    assert table.equip("P3") == []
    assert table.hp("P3") == 3


# -- turns and deaths --------------------------------------------------------------------------------


@clause("K-4.3.7", "K-4.9.1", "K-3.5", "K-2.7.9")
def test_nobody_plays_on_after_dying_in_the_own_turn():
    """Killed by Fierce Spirit with cards in hand and a Slash unused: the next player is at turn at once."""
    table = sit("blank xiahoudun", identities="renegade lord loyalist rebel rebel").holds("P1", "sha.s7 tao.dQ")
    table.health(P1=1).holds("P1", "sha.s7 zhuge.cA").top("sha.c2")
    table.does("P1", "sha.s7 P2").then("P2", "ganglie").settle()
    assert not table.alive("P1")
    assert table.turn() == "P2"
    assert table.discarded("zhuge.cA", "sha.s7")


@clause("K-2.8.6", "K-4.3.2", "KR-28")
def test_a_lightning_that_stays_is_judged_once_a_turn():
    table = sit(seats=4, identities="lord renegade rebel loyalist").set("P3", alive=False).set("P4", alive=False)
    table.faces("P1", "shandian.sA").faces("P2", "shandian.hQ").top("tao.h9 tao.h8").phase("judge").settle()
    assert table.question() == "play"
    assert "tao.h8" in table.hand("P1")


@clause("K-2.8.3", "K-2.8.6", "K-3.10")
def test_a_lightning_passed_on_is_judged_in_the_next_turn():
    table = sit().faces("P1", "shandian.sA").top("tao.h3 tao.h4 tao.h6 sha.s9").phase("judge").settle()
    table.does("P1", "end").settle()
    assert table.hp("P2") == 1
    assert table.turn() == "P2"


@clause("K-3.9", "K-4.8.3", "K-4.8.1")
def test_plans_across_the_reshuffle():
    table = sit("blank guojia").holds("P1", "sha.s7").set("deck", only=["tao.h3"])
    table.does("P1", "sha.s7 P2").then("P2", "yiji")
    looking = table.get("table", "looking")
    assert looking[0] == "tao.h3"
    assert len(looking) == 2
    assert "sha.s7" not in looking
    table.then("P2", "P2 P3").settle()
    assert table.hand("P2") == ["tao.h3"]
    assert table.count("P3") == 1


@clause("KR-34", "K-3.16", "K-4.8.2")
def test_too_few_stars_to_gaze_at():
    table = last_cards(sit("zhugeliang", 4), "P3", "sha.s7").phase("start").then("P1", "guanxing")
    assert table.over
    assert table.winners() == []


@clause("K-3.10", "K-4.8.2")
def test_the_goddess_goes_on_to_the_last_black_card():
    table = sit("zhenji").top("sha.c2 sha.c3 sha.c4 sha.c5 tao.h3").phase("start")
    for _ in range(5):
        table.then("P1", "luoshen")
    assert not table.may("P1", "luoshen")
    table.settle()
    assert {"sha.c2", "sha.c3", "sha.c4", "sha.c5"} <= set(table.hand("P1"))
    assert table.discarded("tao.h3")


@clause("K-3.12", "K-3.17")
def test_a_gift_fills_the_empty_city():
    table = sit("liubei zhugeliang").holds("P1", "sha.s7 tao.h3")
    table.cannot("P1", "sha.s7 P2", "K-3.17")
    table.does("P1", "rende P2 tao.h3 done").settle()
    assert table.may("P1", "sha.s7 P2")


@clause("K-3.23", "K-2.1.3", "K-2.10.1")
def test_balance_away_the_crossbow():
    table = sit("sunquan").wears("P1", "zhuge.cA").holds("P1", "sha.s7 sha.s8").top("sha.s9")
    table.does("P1", "sha.s7 P2").settle().does("P1", "zhiheng zhuge.cA done").settle()
    table.cannot("P1", "sha.s8 P2", "K-2.3.3")


@clause("K-3.25", "K-2.7.1", "K-3.33")
def test_a_surprise_attack_on_the_judgement_area():
    table = sit("ganning").holds("P1", "sha.s7").faces("P3", "lebu.s6")
    table.does("P1", "qixi sha.s7 P3").then("P1", "lebu.s6").settle()
    assert table.zone("P3") == []
    assert table.discarded("lebu.s6")


@clause("K-4.7.5", "K-2.8.2", "K-1.3")
def test_lightning_makes_the_renegade_win():
    """Whatever kills the Lord: a Renegade who is then alone has won; with anybody else alive the Rebels have."""
    for dead, winners in ((("P2", "P3", "P4"), ["P5"]), (("P3", "P4"), ["P3", "P4"])):
        table = sit().faces("P1", "shandian.sA").health(P1=3).top("bagua.s2")
        for who in dead:
            table.set(who, alive=False)
        table.phase("judge").settle()
        assert table.over
        assert table.winners() == winners


@clause("K-3.27", "K-4.6.1", "K-2.6.4")
def test_a_self_torturer_saves_himself():
    table = sit("huanggai").health(P1=1).holds("P1", "tao.h3").top("sha.s7 sha.s8")
    table.does("P1", "kurou").then("P1", "tao.h3").settle()
    assert table.hp("P1") == 1
    assert table.hand("P1") == ["sha.s7", "sha.s8"]


@clause("K-2.10.2", "K-3.33", "K-2.5.5")
def test_twin_swords_take_lu_xuns_last_card():
    """What he draws then may be the Dodge he needs."""
    table = sit("zhenji luxun").wears("P1", "cixiong.s2").holds("P1", "sha.s7").holds("P2", "tao.h3").top("shan.d2")
    table.does("P1", "sha.s7 P2").then("P1", "cixiong").then("P2", "tao.h3").then("P2", "lianying")
    table.then("P2", "shan.d2").settle()
    assert table.hp("P2") == 3


@clause("K-3.13", "K-2.10.1")
def test_a_crossbow_lets_the_lord_call_again():
    table = sit("liubei guanyu").wears("P1", "zhuge.cA").holds("P2", "sha.s7 sha.s8")
    table.does("P1", "jijiang P5").then("P2", "sha.s7").settle()
    table.does("P1", "jijiang P5").then("P2", "sha.s8").settle()
    assert table.hp("P5") == 2


@clause("K-2.10.3", "K-2.10.8", "K-3.3")
def test_a_sword_taken_away_midway_has_done_its_work():
    """Sima Yi takes the halberd from its wielder; the Slash still comes down on the third target."""
    table = sit("blank simayi").wears("P1", "fangtian.dQ").holds("P1", "sha.s7")
    table.does("P1", "sha.s7 P2 P3 P4").then("P2", "fankui fangtian.dQ").settle()
    assert [table.hp(who) for who in ("P2", "P3", "P4")] == [2, 3, 3]
    assert table.hand("P2") == ["fangtian.dQ"]


@clause("K-3.2", "K-3.13", "K-4.2.5")
def test_a_lord_without_kin_calls_nobody():
    table = sit("blank caocao guanyu", identities="rebel lord loyalist rebel renegade").holds("P1", "sha.s7")
    table.holds("P3", "shan.d2").does("P1", "sha.s7 P2").never("P3", "shan.d2").settle()
    assert table.hp("P2") == 3
