"""Where two cards or skills meet."""

from qiju.testing import clause
from sanguosha.helpers import kill, sit


@clause("K-3.33", "K-2.9.2", "K-2.3.4")
def test_a_nullification_drawn_by_the_last_nullification():
    """Lu Xun nullifies with his last card, draws another and may answer the answer with it."""
    table = (
        sit("blank luxun")
        .holds("P1", "guohe.s3 wuxie.cK")
        .wears("P2", "dilu.c5")
        .holds("P2", "wuxie.sJ")
        .top("wuxie.cQ")
    )
    table.does("P1", "guohe.s3 P2").then("P2", "wuxie.sJ").then("P2", "lianying").then("P1", "wuxie.cK").then(
        "P2", "wuxie.cQ"
    )
    table.settle()
    assert table.equip("P2") == ["dilu.c5"]
    assert table.discarded("wuxie.sJ", "wuxie.cK", "wuxie.cQ")


@clause("K-3.21", "K-2.9.2")
def test_a_nullification_drawn_by_wisdom():
    table = sit("huangyueying").holds("P1", "guohe.s3").holds("P2", "wuxie.sJ tao.h3").top("wuxie.cQ sha.s7")
    table.does("P1", "guohe.s3 P2").then("P1", "jizhi").then("P2", "wuxie.sJ").then("P1", "wuxie.cQ").then(
        "P1", "jizhi"
    )
    table.then("P1", "hand").settle()
    assert table.hand("P1") == ["sha.s7"]
    assert table.count("P2") == 0


@clause("K-3.33", "K-2.10.8")
def test_the_halberd_and_the_camp():
    """The Slash was the last card when it was used; what Lu Xun draws then does not matter."""
    table = sit("luxun").wears("P1", "fangtian.dQ").holds("P1", "sha.s7").top("tao.h3")
    table.does("P1", "sha.s7 P2 P3 done").then("P1", "lianying").settle()
    assert (table.hp("P2"), table.hp("P3")) == (3, 3)
    assert table.hand("P1") == ["tao.h3"]


@clause("K-3.33", "K-2.10.5")
def test_the_camp_feeds_the_green_dragon():
    table = sit("luxun").wears("P1", "qinglong.s5").holds("P1", "sha.s7").holds("P2", "shan.d2").top("sha.s8")
    table.does("P1", "sha.s7 P2").then("P1", "lianying").then("P2", "shan.d2").then("P1", "qinglong")
    table.then("P1", "sha.s8").settle()
    assert table.hp("P2") == 3


@clause("K-3.33", "K-2.10.7")
def test_the_camp_feeds_the_axe():
    """Both hand cards go for the axe at once: one card follows, after the blow was paid for."""
    table = (
        sit("luxun").wears("P1", "guanshi.d5").holds("P1", "sha.s7 tao.h3 tao.h4").holds("P2", "shan.d2").top("tao.h6")
    )
    table.does("P1", "sha.s7 P2").then("P2", "shan.d2").then("P1", "guanshi tao.h3 tao.h4").then(
        "P1", "lianying"
    ).settle()
    assert table.hp("P2") == 3
    assert table.hand("P1") == ["tao.h6"]


@clause("K-3.13", "K-3.38", "K-2.7.3")
def test_calling_twice_against_the_peerless():
    table = sit("liubei guanyu lvbu").holds("P3", "juedou.sA").holds("P2", "sha.s7 sha.s8").phase("play", "P3")
    table.does("P3", "juedou.sA P1").then("P1", "jijiang").then("P2", "sha.s7").then("P1", "jijiang").then(
        "P2", "sha.s8"
    ).settle()
    assert (table.hp("P1"), table.hp("P3")) == (4, 3)


@clause("K-3.13", "K-4.7.2", "K-4.5.1")
def test_the_caller_is_the_killer():
    table = sit("liubei guanyu", identities="lord loyalist renegade rebel rebel").holds("P2", "sha.s7").health(P5=1)
    table.does("P1", "jijiang P5").then("P2", "sha.s7").settle()
    assert not table.alive("P5")
    assert (table.count("P1"), table.count("P2")) == (3, 0)


@clause("K-3.39", "K-4.7.3")
def test_discord_makes_the_lord_kill_his_loyalist():
    table = (
        sit("blank blank diaochan", identities="lord loyalist rebel rebel renegade").holds("P3", "tao.h3").health(P2=1)
    )
    table.holds("P1", "tao.h4").wears("P1", "dilu.c5").phase("play", "P3")
    table.does("P3", "lijian tao.h3 P1 P2").settle()
    assert not table.alive("P2")
    assert table.count("P1") == 0
    assert table.equip("P1") == []


@clause("K-3.7", "K-2.7.3", "KR-07")
def test_a_bared_chest_wins_a_duel_he_did_not_use():
    """He bares his chest in his turn; a Duel somebody else uses comes later, when it is covered."""
    table = sit("xuchu").top("tao.h3").phase("draw").then("P1", "luoyi").settle().ends_turn()
    table.holds("P2", "juedou.sA").holds("P1", "sha.s7").does("P2", "juedou.sA P1").then("P1", "sha.s7").settle()
    assert table.hp("P2") == 3


@clause("K-3.18", "K-2.10.6")
def test_zhao_yun_with_the_spear():
    table = sit("zhaoyun").wears("P1", "zhangba.sQ").holds("P1", "shan.d2 shan.d3 tao.h3")
    table.does("P1", "zhangba shan.d2 tao.h3 P2").settle()
    assert table.hp("P2") == 3
    assert table.hand("P1") == ["shan.d3"]


@clause("K-3.2", "K-3.4", "K-2.10.10", "K-4.4.2")
def test_the_devil_spoils_the_guards_trigrams():
    table = sit("simayi caocao zhenji", identities="rebel lord loyalist rebel renegade").holds("P1", "sha.s7 sha.c2")
    table.wears("P3", "bagua.s2").top("tao.h3")
    table.does("P1", "sha.s7 P2").then("P2", "hujia").then("P3", "bagua").then("P1", "guicai sha.c2").settle()
    assert table.hp("P2") == 3


@clause("K-3.9", "K-3.1", "K-2.7.6", "K-4.9.1")
def test_plans_hand_the_next_victim_his_answer():
    """Guo Jia, hurt by the Barbarians, gives the next player the Slash that saves him."""
    table = sit("blank guojia").holds("P1", "nanman.s7").top("sha.s7 sha.s8")
    table.does("P1", "nanman.s7").then("P2", "yiji").then("P2", "P3 P3").then("P3", "sha.s7").settle()
    assert [table.hp(who) for who in ("P2", "P3", "P4", "P5")] == [2, 4, 3, 3]


@clause("K-3.3", "K-2.7.6")
def test_retribution_takes_the_invaders_shield_and_the_invasion_goes_on():
    table = sit("blank simayi").holds("P1", "nanman.s7").wears("P1", "dilu.c5")
    table.does("P1", "nanman.s7").then("P2", "fankui dilu.c5").settle()
    assert table.hand("P2") == ["dilu.c5"]
    assert [table.hp(who) for who in ("P2", "P3", "P4", "P5")] == [2, 3, 3, 3]


@clause("K-3.3", "K-3.35")
def test_retribution_on_the_warrior_lady():
    table = sit("sunshangxiang simayi").holds("P1", "sha.s7").wears("P1", "dilu.c5").top("tao.h3 tao.h4")
    table.does("P1", "sha.s7 P2").then("P2", "fankui dilu.c5").then("P1", "xiaoji").settle()
    assert table.count("P1") == 2


@clause("K-3.3", "K-3.33")
def test_retribution_on_the_last_card_of_lu_xun():
    table = sit("luxun simayi").holds("P1", "sha.s7 tao.h3").top("tao.h4")
    table.does("P1", "sha.s7 P2").then("P2", "fankui hand").then("P1", "lianying").settle()
    assert table.hand("P2") == ["tao.h3"]
    assert table.hand("P1") == ["tao.h4"]


@clause("K-3.5", "K-3.9", "K-4.5.5")
def test_each_victim_of_arrows_answers_for_himself():
    table = sit("blank xiahoudun guojia").holds("P1", "wanjian.hA tao.h3 tao.h4").top("sha.c2 sha.s7 sha.s8")
    table.does("P1", "wanjian.hA").then("P2", "ganglie").then("P1", "tao.h3 tao.h4").then("P3", "yiji").then(
        "P3", "P3 P3"
    ).settle()
    assert table.count("P1") == 0
    assert table.hand("P3") == ["sha.s7", "sha.s8"]


@clause("K-4.7.5", "KR-32", "K-2.7.6")
def test_the_lords_death_stops_an_invasion():
    table = sit(identities="rebel lord rebel loyalist renegade").holds("P1", "nanman.s7 tao.h3").health(P2=1)
    table.does("P1", "nanman.s7").settle()
    assert table.over
    assert table.winners() == ["P1", "P3"]
    assert [table.hp(who) for who in ("P3", "P4", "P5")] == [4, 4, 4]


@clause("K-2.7.8", "K-2.9.1")
def test_one_name_struck_from_the_oath():
    table = sit().health(P1=2, P2=2, P3=2).holds("P1", "taoyuan.hA").holds("P5", "wuxie.sJ")
    table.does("P1", "taoyuan.hA")
    table.declines()  # the window for P1 passes
    table.then("P5", "wuxie.sJ").settle()
    assert [table.hp(who) for who in ("P1", "P2", "P3")] == [3, 2, 3]


@clause("K-3.5", "K-4.4.2", "K-3.4")
def test_devils_wit_saves_the_source():
    table = sit("simayi xiahoudun").holds("P1", "sha.s7 tao.h3").top("sha.c2")
    table.does("P1", "sha.s7 P2").then("P2", "ganglie").then("P1", "guicai tao.h3").settle()
    assert table.hp("P1") == 3
    assert table.discarded("sha.c2", "tao.h3")


@clause("K-3.20", "K-3.38", "K-2.10.2")
def test_iron_cavalry_before_the_twin_swords():
    """A general's skill comes before his weapon."""
    table = (
        sit("machao zhenji").wears("P1", "cixiong.s2").holds("P1", "sha.s7").holds("P2", "sha.c2").top("sha.c3 tao.h3")
    )
    table.does("P1", "sha.s7 P2")
    assert table.may("P1", "tieqi")
    assert not table.may("P1", "cixiong")
    table.then("P1", "tieqi").then("P1", "cixiong").then("P2", "draw").then("P2", "qingguo sha.c2").settle()
    assert table.hp("P2") == 3
    assert table.hand("P1") == ["tao.h3"]


@clause("K-3.30", "K-2.1.5", "K-3.35")
def test_national_beauty_with_what_one_wears():
    table = sit("daqiao").wears("P1", "guanshi.d5 zixing.dK")
    table.does("P1", "guose guanshi.d5 P3").settle()
    assert table.equip("P1") == ["zixing.dK"]
    assert table.zone("P3") == ["guanshi.d5=lebu"]
    table.top("sha.c2").does("P1", "end").settle().does("P2", "end").settle()
    assert table.turn() == "P4"
    assert table.discarded("guanshi.d5")


@clause("K-3.31", "K-3.35", "K-2.10.1")
def test_a_displaced_slash_still_counts_once():
    table = sit("blank daqiao").holds("P1", "sha.s7 sha.s8").holds("P2", "tao.h3")
    table.does("P1", "sha.s7 P2").then("P2", "liuli tao.h3 P3").settle()
    table.cannot("P1", "sha.s8 P2", "K-2.3.3")


@clause("K-3.32", "K-3.12", "K-2.7.9")
def test_lu_xun_in_a_harvest():
    """Modesty concerns two cards only."""
    table = sit("blank luxun", 4).holds("P1", "wugu.h3").top("sha.s7 sha.s8 sha.s9 sha.s10")
    table.does("P1", "wugu.h3").then("P1", "sha.s7").then("P2", "sha.s8").settle()
    assert table.hand("P2") == ["sha.s8"]


@clause("K-2.7.9", "K-4.8.3")
def test_a_harvest_across_the_reshuffle():
    table = sit(seats=4).set("deck", only=["sha.s7", "sha.s8"]).holds("P1", "wugu.h3").does("P1", "wugu.h3")
    table.then("P1", "sha.s7").then("P2", "sha.s8").settle()
    assert table.count("P1") == 1


@clause("K-4.7.2", "K-4.8.3")
def test_a_reward_across_the_reshuffle():
    table = sit().holds("P1", "sha.s7").health(P3=1).wears("P1", "qilin.h5").set("deck", only=["tao.h3"])
    table.does("P1", "sha.s7 P3").settle()
    assert table.count("P1") == 3
    assert "tao.h3" in table.hand("P1")


@clause("K-3.36", "K-3.27", "K-4.6.1")
def test_first_aid_for_a_self_torturer():
    table = sit("huanggai huatuo").health(P1=1).holds("P2", "shan.h2").top("sha.s7 sha.s8")
    table.does("P1", "kurou").then("P2", "jijiu shan.h2").settle()
    assert table.hp("P1") == 1
    assert table.count("P1") == 2


@clause("K-3.36", "K-3.24")
def test_first_aid_with_the_last_equipment_of_hua_tuo():
    table = (
        sit("sunquan huatuo")
        .health(P1=1)
        .holds("P3", "sha.s7")
        .wears("P2", "chitu.h5")
        .wears("P3", "qilin.h5")
        .phase("play", "P3")
    )
    table.does("P3", "sha.s7 P1").then("P2", "jijiu chitu.h5").settle()
    assert table.hp("P1") == 1
    assert table.equip("P2") == []


@clause("K-2.7.4", "K-3.7", "K-3.15")
def test_the_borrowed_sword_and_a_used_up_slash():
    """In P1's own turn his own Slash is spent; the one he is asked for by nobody. P2 wields the sword regardless."""
    table = sit().holds("P1", "sha.s7 jiedao.cQ sha.s8").wears("P2", "qilin.h5").holds("P2", "sha.c2")
    table.does("P1", "sha.s7 P2").settle()
    table.does("P1", "jiedao.cQ P2 P3").then("P2", "sha.c2").settle()
    assert (table.hp("P2"), table.hp("P3")) == (3, 3)
    table.cannot("P1", "sha.s8 P2", "K-2.3.3")


@clause("K-2.7.4", "K-3.31")
def test_the_borrowed_slash_is_displaced():
    table = (
        sit("P3=daqiao").holds("P1", "jiedao.cQ").wears("P2", "qilin.h5").holds("P2", "sha.c2").holds("P3", "tao.h3")
    )
    table.does("P1", "jiedao.cQ P2 P3").then("P2", "sha.c2").then("P3", "liuli tao.h3 P4").settle()
    assert (table.hp("P3"), table.hp("P4")) == (3, 3)
    assert table.equip("P2") == ["qilin.h5"]


@clause("K-2.8.2", "K-3.1", "K-3.8", "K-4.7.1")
def test_lightning_kills_in_the_judgement_phase():
    """The dead take nothing, and what else lay there is gone with them."""
    table = sit("guojia", identities="rebel lord loyalist rebel renegade").faces("P1", "shandian.sA").top("bagua.s2")
    table.phase("judge").then("P1", "tiandu").settle()
    assert not table.alive("P1")
    assert table.discarded("shandian.sA", "bagua.s2")
    assert table.turn() == "P2"


@clause("K-3.26", "K-3.14", "K-3.0.2")
def test_restraint_starts_anew_every_turn():
    table = sit("lvmeng").holds("P1", "sha.s7").does("P1", "sha.s7 P2").settle().goes_round("P1", 5)
    table.holds("P1", "sha.s7 sha.s8 sha.s9 sha.s10 tao.h3").does("P1", "end").then("P1", "keji").settle()
    assert table.count("P1") == 5


@clause("K-4.3.7", "K-3.5", "K-4.3.6")
def test_killed_in_his_own_turn_by_a_duel():
    table = (
        sit(identities="renegade lord loyalist rebel rebel")
        .holds("P1", "juedou.sA tao.dQ")
        .holds("P2", "sha.s7")
        .health(P1=1)
    )
    table.does("P1", "juedou.sA P2").then("P2", "sha.s7").settle()
    assert not table.alive("P1")
    assert table.turn() == "P2"
    assert table.discarded("juedou.sA", "tao.dQ")


@clause("K-3.16", "K-2.1.4")
def test_two_are_left():
    """With two alive everybody is a neighbour, and Star Gazing sees two cards."""
    table = kill(sit("zhugeliang", 5, identities="lord loyalist rebel rebel renegade"), "P2", "P3", "P4")
    table.top("sha.s7 sha.s8").phase("start").then("P1", "guanxing")
    assert table.get("table", "looking") == ["sha.s7", "sha.s8"]
    table.does("P1", "sha.s8 sha.s7").settle()
    assert table.get("P1", "distance P5") == 1
