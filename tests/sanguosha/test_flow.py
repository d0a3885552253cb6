"""Turns, judgement, damage, dying, death, victory and the deck."""

import pytest

from qiju.testing import clause
from sanguosha.helpers import kill, sit

# -- turns -------------------------------------------------------------------------------------------


@clause("K-4.3.1", "K-4.3.3", "K-4.3.6", "K-4.2.1")
def test_turns_go_round():
    table = sit(seats=4).top("sha.s7 sha.s8 sha.s9 sha.s10")
    table.does("P1", "end").settle()
    assert table.turn() == "P2"
    assert table.hand("P2") == ["sha.s7", "sha.s8"]
    table.does("P2", "end").settle()
    assert table.turn() == "P3"
    assert table.hand("P3") == ["sha.s10", "sha.s9"]
    table.does("P3", "end").settle().does("P4", "end").settle()
    assert table.turn() == "P1"


@clause("K-2.1.4", "K-4.3.6")
def test_the_dead_have_no_turn():
    table = kill(sit(), "P2", "P3").does("P1", "end").settle()
    assert table.turn() == "P4"


@clause("K-4.3.4")
def test_nobody_plays_in_anothers_turn():
    table = sit().holds("P2", "sha.s7")
    table.cannot("P2", "sha.s7 P1")
    table.cannot("P2", "end")


@clause("K-4.3.5", "K-2.2.3")
def test_discarding_is_ones_own_choice():
    table = sit().holds("P1", "sha.s7 tao.h3 shan.d2 wuxie.sJ zhuge.cA").health(P1=4)
    table.does("P1", "end").does("P1", "zhuge.cA").settle()
    assert table.hand("P1") == ["sha.s7", "shan.d2", "tao.h3", "wuxie.sJ"]
    assert table.turn() == "P2"


@clause("K-4.3.7", "KR-27", "K-3.27")
def test_the_turn_of_the_dead_is_over():
    table = (
        sit("huanggai", identities="rebel lord loyalist rebel renegade")
        .health(P1=1)
        .holds("P1", "sha.s7")
        .does("P1", "kurou")
        .settle()
    )
    assert not table.alive("P1")
    assert table.turn() == "P2"
    assert table.question() == "play"


@clause("K-4.3.7", "KR-27", "K-4.9.2", "KR-25")
def test_after_a_death_the_next_player_comes_first():
    """P1 dies in the middle of his own invasion. For P3, dying then, P2 is asked before P5."""
    table = (
        sit("blank xiahoudun", identities="rebel lord rebel renegade loyalist")
        .holds("P1", "nanman.s7")
        .health(P1=1, P3=1)
    )
    table.holds("P2", "tao.h3").holds("P5", "tao.h4").top("sha.c2")
    table.does("P1", "nanman.s7").then("P2", "ganglie")
    while not (table.question() == "tao" and not table.alive("P1")):
        assert table.declines()
    table.does("P5", "tao.h4")
    for who in table.asked():
        table.does(who, "tao.h3" if who == "P2" else "pass")
    assert table.hp("P3") == 1
    assert table.discarded("tao.h3")
    assert table.hand("P5") == ["tao.h4"]


# -- judgement ---------------------------------------------------------------------------------------


@clause("K-4.4.1", "K-4.4.3")
def test_a_judgement_turns_the_top_card_and_discards_it():
    table = sit().faces("P1", "lebu.s6").top("tao.h3 sha.s7 sha.s8").phase("judge").settle()
    assert table.discarded("tao.h3")
    assert table.hand("P1") == ["sha.s7", "sha.s8"]


@clause("K-4.4.4", "K-3.8", "K-3.5")
def test_whose_judgement_it_is():
    """Guo Jia takes the card of his own Indulgence, but not that of another's Fierce Spirit."""
    table = sit("guojia").faces("P1", "lebu.s6").top("tao.h3").phase("judge").then("P1", "tiandu").settle()
    assert "tao.h3" in table.hand("P1")
    table = sit("guojia xiahoudun").holds("P1", "sha.s7").top("tao.h3")
    table.does("P1", "sha.s7 P2").then("P2", "ganglie").never("P1", "tiandu").settle()


# -- damage and dying --------------------------------------------------------------------------------


@clause("K-4.5.3", "K-4.5.4", "K-4.5.1")
def test_health_may_fall_below_nothing():
    table = (
        sit().faces("P1", "shandian.sA").health(P1=1).holds("P1", "tao.h3 tao.h4 tao.h6").top("bagua.s2").phase("judge")
    )
    table.then("P1", "tao.h3")
    assert table.hp("P1") == -1
    table.then("P1", "tao.h4").then("P1", "tao.h6").settle()
    assert table.hp("P1") == 1


@clause("K-4.5.5", "K-4.9.1", "K-4.9.2")
def test_chained_damage_is_finished_inside_out():
    """P1 slashes Xiahou Dun, whose Fierce Spirit hurts Guo Jia's killer only after his own plans."""
    table = sit("guojia xiahoudun").holds("P1", "sha.s7").top("sha.c2 tao.h3 tao.h4")
    table.does("P1", "sha.s7 P2").then("P2", "ganglie").then("P1", "yiji").then("P1", "P1 P2").settle()
    assert (table.hp("P1"), table.hp("P2")) == (2, 3)
    assert (table.hand("P1"), table.hand("P2")) == (
        ["tao.h3"],
        ["tao.h4"],
    )


@clause("K-4.5.2", "K-4.9.3")
def test_before_the_blow_lands():
    table = (
        sit("xuchu")
        .wears("P1", "qilin.h5")
        .wears("P2", "dilu.c5")
        .top("sha.s7")
        .phase("draw")
        .then("P1", "luoyi")
        .holds("P1", "sha.s7")
    )
    table.does("P1", "sha.s7 P2").then_asked("P1", "qilin dilu.c5")
    assert table.hp("P2") == 4
    table.does("P1", "qilin dilu.c5").settle()
    assert table.hp("P2") == 2


@clause("K-4.6.2", "KR-10")
def test_whoever_helps_may_help_again():
    table = (
        sit()
        .faces("P2", "shandian.sA")
        .health(P2=1)
        .holds("P3", "tao.h3 tao.h4 tao.h6")
        .top("bagua.s2")
        .phase("judge", "P2")
    )
    table.then("P3", "tao.h3").then("P3", "tao.h4").then("P3", "tao.h6").settle()
    assert table.hp("P2") == 1


@pytest.mark.parametrize(("option", "alive"), [("once", False), ("again", True)])
@clause("KR-10", "K-4.6.2")
def test_a_second_round_of_asking(option, alive):
    table = (
        sit(options={"tao_round": option})
        .faces("P3", "shandian.sA")
        .health(P3=2)
        .holds("P3", "tao.h3")
        .holds("P4", "tao.h4")
    )
    table.top("bagua.s2").phase("judge", "P3").then("P4", "tao.h4")
    if alive:
        table.then("P3", "tao.h3")
    else:
        table.never("P3", "tao.h3")
    table.settle()
    assert table.alive("P3") is alive


@clause("K-4.6.4", "K-4.9.1")
def test_one_death_inside_another():
    """Fierce Spirit strikes the invader down before the invasion goes on to the next victim."""
    table = (
        sit("blank xiahoudun", identities="rebel lord rebel rebel renegade").holds("P1", "nanman.s7").health(P1=1, P3=1)
    )
    table.holds("P4", "tao.h3").top("sha.c2")
    table.does("P1", "nanman.s7").then("P2", "ganglie").then("P4", "tao.h3")
    assert table.alive("P1")
    assert table.hp("P1") == 1
    table.settle()
    assert table.alive("P1")
    assert not table.alive("P3")
    assert table.count("P1") == 3


# -- death -------------------------------------------------------------------------------------------


@clause("K-4.7.1", "KR-32", "K-4.7.6")
def test_the_last_blow_ends_it_before_any_reward():
    table = (
        kill(sit(), "P4", "P5").holds("P1", "sha.s7 tao.h3").wears("P1", "qilin.h5").health(P3=1).holds("P3", "sha.c2")
    )
    table.does("P1", "sha.s7 P3").settle()
    assert table.over
    assert table.winners() == ["P1", "P2"]
    assert table.hand("P1") == ["tao.h3"]


@clause("K-4.7.6", "K-1.3")
def test_dead_loyalists_win_too():
    table = kill(sit(), "P2", "P4", "P5").holds("P1", "sha.s7").wears("P1", "qilin.h5").health(P3=1)
    table.does("P1", "sha.s7 P3").settle()
    assert table.over
    assert table.winners() == ["P1", "P2"]


@clause("K-4.7.2")
def test_a_rebel_is_paid_for_a_rebel():
    table = sit().holds("P3", "sha.s7").health(P4=1).phase("play", "P3")
    table.does("P3", "sha.s7 P4").settle()
    assert not table.alive("P4")
    assert table.count("P3") == 3


@clause("K-4.7.3", "K-4.7.4")
def test_who_pays_for_a_loyalist():
    table = sit().holds("P1", "sha.s7 tao.h3").wears("P1", "dilu.c5").faces("P1", "lebu.s6").health(P2=1)
    table.does("P1", "sha.s7 P2").settle()
    assert table.count("P1") == 0
    assert table.equip("P1") == []
    assert table.zone("P1") == ["lebu.s6"]
    table = sit().holds("P3", "sha.s7 tao.h3").wears("P3", "dilu.c5").health(P2=1).phase("play", "P3")
    table.does("P3", "sha.s7 P2").settle()
    assert table.hand("P3") == ["tao.h3"]
    assert table.equip("P3") == ["dilu.c5"]


@clause("K-4.7.4")
def test_nothing_for_a_renegade():
    table = sit().holds("P1", "sha.s7").health(P5=1)
    table.does("P1", "sha.s7 P5").settle()
    assert not table.alive("P5")
    assert table.count("P1") == 0


@clause("K-4.7.1", "K-4.1.2", "K-2.2.1")
def test_the_dead_show_who_they_were():
    table = (
        sit().holds("P1", "sha.s7").health(P2=1).holds("P2", "tao.h3").wears("P2", "chitu.h5").faces("P2", "lebu.s6")
    )
    assert not table.match.view(-1)["seats"][1]["identity"]
    table.does("P1", "sha.s7 P2").settle()
    assert table.match.view(-1)["seats"][1]["identity"] == "loyalist"
    assert table.discarded("tao.h3", "chitu.h5", "lebu.s6")
    assert table.zone("P2") == []


@pytest.mark.parametrize(
    ("identities", "dead", "option", "winners"),
    [
        ("lord loyalist rebel rebel renegade", ("P2", "P3", "P4"), "rulebook", ["P5"]),
        ("lord loyalist rebel rebel renegade", ("P3", "P4"), "rulebook", ["P3", "P4"]),
        ("lord loyalist rebel rebel renegade", ("P3", "P4"), "renegade", ["P5"]),
        ("lord renegade rebel rebel renegade", ("P3", "P4"), "rulebook", ["P3", "P4"]),
        ("lord renegade rebel rebel renegade", ("P3", "P4"), "renegade", ["P2", "P5"]),
        ("lord renegade rebel rebel renegade", ("P2", "P3", "P4"), "rulebook", ["P5"]),
        ("lord loyalist rebel rebel renegade", (), "renegade", ["P3", "P4"]),
    ],
)
@clause("K-4.7.5", "KR-17", "K-1.3")
def test_when_the_lord_falls(identities, dead, option, winners):
    table = sit(identities=identities, options={"lord_dead": option}).health(P1=1).holds("P5", "sha.s7")
    kill(table, *dead).phase("play", "P5").does("P5", "sha.s7 P1").settle()
    assert table.over
    assert table.winners() == winners


# -- the deck ----------------------------------------------------------------------------------------


@clause("K-4.8.1", "K-4.8.3", "K-3.16")
def test_the_pile_is_shuffled_when_needed():
    table = sit().set("deck", only=["tao.h3"]).holds("P1", "wuzhong.h7")
    before = len(table.get("discard", "cards"))
    table.does("P1", "wuzhong.h7").settle()
    assert table.count("P1") == 2
    assert "tao.h3" in table.hand("P1")
    # The card being resolved is not shuffled in.
    assert "wuzhong.h7" not in table.deck()
    assert table.discarded("wuzhong.h7")
    assert len(table.deck()) == before - 1


@pytest.mark.parametrize(("option", "left"), [("needed", 0), ("at_once", None)])
@clause("KR-16", "K-4.8.1")
def test_when_the_pile_is_shuffled(option, left):
    table = sit(options={"reshuffle": option}).set("deck", only=["tao.h3", "tao.h4"]).holds("P1", "wuzhong.h7")
    pile = len(table.get("discard", "cards"))
    table.does("P1", "wuzhong.h7").settle()
    assert table.hand("P1") == ["tao.h3", "tao.h4"]
    assert len(table.deck()) == (pile if left is None else left)


@clause("K-4.8.2", "KR-30", "KR-18")
def test_nothing_left_to_draw():
    """Every card but one is in somebody's hand."""
    table = sit()
    everything = table.every_card()
    table.holds("P2", " ".join(card for card in everything if card not in ("wuzhong.h7", "tao.h3")))
    table.holds("P1", "wuzhong.h7")
    assert table.deck() == ["tao.h3"]
    assert table.get("discard", "cards") == []
    table.does("P1", "wuzhong.h7").settle()
    assert table.over
    assert table.winners() == []
    assert table.hand("P1") == ["tao.h3"]


@pytest.mark.parametrize(("option", "over"), [("off", False), ("6", True)])
@clause("KR-18", "K-4.8.2")
def test_a_limit_to_shuffling(option, over):
    table = sit(options={"reshuffle_limit": option})
    for _ in range(7):
        if table.over:
            break
        table.phase("play").holds("P1", "wuzhong.h7").set("deck", only=[]).does("P1", "wuzhong.h7").settle()
    assert table.over is over
    if over:
        assert table.winners() == []


# -- order -------------------------------------------------------------------------------------------


@clause("K-4.9.2", "K-4.4.2", "K-4.9.1")
def test_what_comes_up_is_finished_first():
    """A judgement inside a Slash inside a Borrowed Sword."""
    table = sit("blank machao blank simayi").holds("P1", "jiedao.cQ").wears("P2", "qilin.h5").holds("P2", "sha.s7")
    table.holds("P3", "shan.d2").holds("P4", "sha.c2").top("tao.h3")
    table.does("P1", "jiedao.cQ P2 P3").then("P2", "sha.s7").then("P2", "tieqi").then("P4", "guicai sha.c2").then(
        "P3", "shan.d2"
    ).settle()
    assert table.hp("P3") == 4
    assert table.equip("P2") == ["qilin.h5"]
    assert table.question() == "play"
    assert table.turn() == "P1"


@clause("K-4.9.4", "K-3.17", "K-3.31", "K-2.9.4")
def test_cannot_overrules_can():
    table = sit("blank daqiao zhugeliang").holds("P1", "sha.s7").holds("P2", "tao.h3").wears("P2", "qilin.h5")
    table.does("P1", "sha.s7 P2").then_asked("P2", "liuli tao.h3 P4")
    table.cannot("P2", "liuli tao.h3 P3", "K-3.17", "K-3.31")


@clause("K-3.0.1")
def test_locked_skills_ask_nobody():
    table = sit("lvbu").holds("P1", "sha.s7").holds("P2", "shan.d2 shan.d3")
    table.does("P1", "sha.s7 P2")
    assert table.asked() == ["P2"]
