"""Every refusal of 《三国杀》: the position that provokes it, what is tried, and the numbers in the answer."""

from __future__ import annotations

from collections.abc import Callable

from qiju.testing import Table
from qiju.testing.refusals import Provoked
from sanguosha.helpers import SgsTable, kill, sit


def at(
    generals: str = "",
    seats: int = 5,
    then: Callable[[SgsTable], object] | None = None,
    options: dict[str, object] | None = None,
    identities: str = "",
    **hands: str,
) -> Callable[[], Table]:
    """P1's play phase: these generals, these hands (`P2="tao.h3"`) and equipment (`P2_wears="zhuge.cA"`), and then."""

    def position() -> Table:
        table = sit(generals, seats, options=options, identities=identities)
        for who, cards in hands.items():
            name, _, worn = who.partition("_")
            table = table.wears(name, cards) if worn else table.holds(name, cards)
        if then is not None:
            then(table)
        return table

    return position


def over(table: SgsTable) -> None:
    kill(table, "P2", "P3", "P4").health(P5=1).does("P1", "sha.s7 P5").settle()


def choosing() -> Table:
    return Table("sanguosha", seats=5, seed=1)


def plays(*moves: tuple[str, str]) -> Callable[[SgsTable], object]:
    """These decisions, everybody else declining meanwhile."""

    def play(table: SgsTable) -> None:
        first, *rest = moves
        table.does(*first)
        for who, text in rest:
            table.then(who, text)

    return play


def until(asked: str, text: str, *moves: tuple[str, str]) -> Callable[[SgsTable], object]:
    """These decisions, and then until this player could say this."""

    def play(table: SgsTable) -> None:
        plays(*moves)(table)
        table.then_asked(asked, text)

    return play


def dead(*who: str) -> Callable[[SgsTable], object]:
    return lambda table: kill(table, *who)


def all_lebu(table: SgsTable) -> None:
    table.faces("P2", "lebu.s6").faces("P3", "lebu.c6")


CASES: list[Provoked] = [
    # -- who is asked --------------------------------------------------------------------------------------
    Provoked("refuse.over", "The lord has killed the last enemy.", at(P1="sha.s7", then=over), "P1", "end"),
    Provoked("refuse.not_asked", "It is P1's play phase.", at(P2="sha.s7"), "P2", "sha.s7 P3", "K-4.3.1"),
    Provoked(
        "refuse.answered",
        "P1 uses Duel on P2, and everybody is asked for a Nullification; P3 has passed.",
        at(
            P1="juedou.sA",
            P2="sha.s7",
            P3="tao.h3",
            then=lambda table: table.does("P1", "juedou.sA P2").does("P3", "pass"),
        ),
        "P3",
        "pass",
    ),
    # -- the play phase ----------------------------------------------------------------------------------------
    Provoked("refuse.play_first", "P1 names a player before any card.", at(P1="sha.s7"), "P1", "P2", "K-4.3.4"),
    Provoked("refuse.not_in_hand", "P1 names a weapon that P2 wears.", at(P2_wears="zhuge.cA"), "P1", "zhuge.cA"),
    Provoked("refuse.only_answer", "P1 would use a Dodge.", at(P1="shan.d2"), "P1", "shan.d2", "K-2.6.2"),
    Provoked("refuse.only_answer", "P1 would use a Nullification.", at(P1="wuxie.sJ"), "P1", "wuxie.sJ", "K-2.9.1"),
    Provoked(
        "refuse.not_wounded",
        "P1, the lord, is unhurt.",
        at(P1="tao.h3"),
        "P1",
        "tao.h3",
        "K-2.6.3",
        {"hp": 4, "most": 4},
    ),
    Provoked(
        "refuse.sha_used",
        "P1 has used a Slash in this phase.",
        at(P1="sha.s7 sha.s8", then=lambda table: table.does("P1", "sha.s7 P2").settle()),
        "P1",
        "sha.s8 P2",
        "K-2.3.3",
        {"used": 1, "most": 1},
    ),
    Provoked("refuse.step", "A Slash needs a target.", at(P1="sha.s7"), "P1", "sha.s7 done"),
    Provoked("refuse.not_self", "P1 aims a Slash at P1.", at(P1="sha.s7"), "P1", "sha.s7 P1", "K-2.6.1"),
    Provoked("refuse.not_self", "P1 aims a Duel at P1.", at(P1="juedou.sA"), "P1", "juedou.sA P1", "K-2.7.3"),
    Provoked("refuse.dead", "P2 has died.", at(P1="sha.s7", then=dead("P2")), "P1", "sha.s7 P2", "K-2.1.4"),
    Provoked("refuse.dead", "P2 has died.", at(P1="guohe.s3", P3="tao.h3", then=dead("P2")), "P1", "guohe.s3 P2"),
    Provoked(
        "refuse.out_of_range",
        "P3 sits two seats away, P1 has no weapon.",
        at(P1="sha.s7"),
        "P1",
        "sha.s7 P3",
        "K-2.1.3",
        {"distance": 2, "range": 1},
    ),
    Provoked(
        "refuse.out_of_range",
        "Eight players: P5 sits opposite on a +1 horse, P1 has the Green Dragon Blade.",
        at(seats=8, P1="sha.s7", P1_wears="qinglong.s5", P5_wears="dilu.c5"),
        "P1",
        "sha.s7 P5",
        "K-2.1.3",
        {"distance": 5, "range": 3},
    ),
    Provoked(
        "refuse.out_of_range_without",
        "Guan Yu would use his Qilin Bow as the Slash, and it is all that reaches P3.",
        at("guanyu", P1_wears="qilin.h5"),
        "P1",
        "wusheng qilin.h5 P3",
        "K-2.1.5",
        {"distance": 2, "range": 1},
    ),
    Provoked(
        "refuse.nobody_in_range",
        "P1 has no weapon, and both neighbours ride a +1 horse.",
        at(P1="sha.s7", P2_wears="dilu.c5", P5_wears="jueying.s5"),
        "P1",
        "sha.s7",
        "K-2.1.3",
        {"range": 1, "distance": 2},
    ),
    Provoked(
        "refuse.nobody_in_range_without",
        "Guan Yu's only red card is the -1 horse that brings anybody into reach.",
        at("guanyu", P1_wears="chitu.h5", P2_wears="dilu.c5", P5_wears="jueying.s5"),
        "P1",
        "wusheng",
        "K-2.1.5",
        {"range": 1, "distance": 2},
    ),
    Provoked(
        "refuse.sha_used_without",
        "Guan Yu has used a Slash; only his red crossbow lets him use another.",
        at("guanyu", P1="sha.s7", P1_wears="zhuge.dA", then=lambda table: table.does("P1", "sha.s7 P2").settle()),
        "P1",
        "wusheng",
        "K-2.1.5",
    ),
    Provoked(
        "refuse.forbidden",
        "Zhuge Liang has no hand cards.",
        at("P2=zhugeliang", P1="sha.s7"),
        "P1",
        "sha.s7 P2",
        "K-3.17",
    ),
    Provoked(
        "refuse.forbidden", "The same, a Duel.", at("P2=zhugeliang", P1="juedou.sA"), "P1", "juedou.sA P2", "K-3.17"
    ),
    Provoked(
        "refuse.forbidden",
        "Lu Xun cannot be snatched from.",
        at("P2=luxun", P1="shunshou.s3", P2="tao.h3", P5="tao.h4"),
        "P1",
        "shunshou.s3 P2",
        "K-3.32",
    ),
    Provoked("refuse.forbidden", "Nor indulged.", at("P2=luxun", P1="lebu.s6"), "P1", "lebu.s6 P2", "K-3.32"),
    Provoked(
        "refuse.all_forbidden",
        "Two are left, and the other is Zhuge Liang without hand cards.",
        at("P2=zhugeliang", P1="sha.s7", then=dead("P3", "P4", "P5")),
        "P1",
        "sha.s7",
    ),
    Provoked(
        "refuse.all_forbidden",
        "The same with a Duel.",
        at("P2=zhugeliang", P1="juedou.sA", then=dead("P3", "P4", "P5")),
        "P1",
        "juedou.sA",
    ),
    Provoked(
        "refuse.chosen_already",
        "With the Sky Halberd P1 names the same target twice.",
        at(P1="sha.s7", P1_wears="fangtian.dQ"),
        "P1",
        "sha.s7 P2 P2",
    ),
    # -- tricks -------------------------------------------------------------------------------------------------
    Provoked(
        "refuse.nothing_to_take",
        "P2 has no card at all.",
        at(P1="guohe.s3", P3="tao.h3"),
        "P1",
        "guohe.s3 P2",
        "K-2.7.1",
    ),
    Provoked("refuse.nobody_has_cards", "Nobody else has any card.", at(P1="guohe.s3"), "P1", "guohe.s3", "K-2.7.1"),
    Provoked(
        "refuse.too_far",
        "P3 sits two seats away.",
        at(P1="shunshou.s3", P2="tao.h3", P3="tao.h4"),
        "P1",
        "shunshou.s3 P3",
        "K-2.7.2",
        {"distance": 2, "range": 1},
    ),
    Provoked(
        "refuse.nobody_near",
        "Only P3, two seats away, has a card.",
        at(P1="shunshou.s3", P3="tao.h4"),
        "P1",
        "shunshou.s3",
        "K-2.7.2",
        {"range": 1},
    ),
    Provoked(
        "refuse.unarmed",
        "P2 has no weapon, P3 has one.",
        at(P1="jiedao.cQ", P3_wears="zhuge.cA"),
        "P1",
        "jiedao.cQ P2",
        "K-2.7.4",
    ),
    Provoked("refuse.nobody_armed", "Nobody else has a weapon.", at(P1="jiedao.cQ"), "P1", "jiedao.cQ", "K-2.7.4"),
    Provoked(
        "refuse.no_victim",
        "P3 has a crossbow of range 1, and both neighbours ride a +1 horse; P5's bow reaches somebody.",
        at(P1="jiedao.cQ", P3_wears="zhuge.cA", P2_wears="dilu.c5", P4_wears="jueying.s5", P5_wears="qilin.h5"),
        "P1",
        "jiedao.cQ P3",
        "K-2.7.4",
        {"range": 1},
    ),
    Provoked(
        "refuse.nobody_to_borrow",
        "Only P3 is armed, and cannot reach anybody.",
        at(P1="jiedao.cQ", P3_wears="zhuge.cA", P2_wears="dilu.c5", P4_wears="jueying.s5"),
        "P1",
        "jiedao.cQ",
        "K-2.7.4",
    ),
    Provoked(
        "refuse.victim_out_of_range",
        "P2's crossbow does not reach P4, two seats on.",
        at(P1="jiedao.cQ", P2_wears="zhuge.cA"),
        "P1",
        "jiedao.cQ P2 P4",
        "K-2.7.4",
        {"distance": 2, "range": 1},
    ),
    Provoked(
        "refuse.forbidden",
        "The victim of the Borrowed Sword would be Zhuge Liang without hand cards.",
        at("P3=zhugeliang", P1="jiedao.cQ", P2_wears="zhuge.cA"),
        "P1",
        "jiedao.cQ P2 P3",
        "K-3.17",
    ),
    Provoked(
        "refuse.chosen_already",
        "P2 is to strike P2.",
        at(P1="jiedao.cQ", P2_wears="qilin.h5"),
        "P1",
        "jiedao.cQ P2 P2",
    ),
    Provoked(
        "refuse.lies_already",
        "An Indulgence lies in front of P2.",
        at(P1="lebu.s6", then=lambda table: table.faces("P2", "lebu.c6")),
        "P1",
        "lebu.s6 P2",
        "K-2.8.4",
    ),
    Provoked(
        "refuse.lies_already",
        "Lightning lies in front of P1.",
        at(P1="shandian.sA", then=lambda table: table.faces("P1", "shandian.hQ")),
        "P1",
        "shandian.sA",
        "K-2.8.4",
    ),
    Provoked(
        "refuse.nobody_for_lebu",
        "The other two have an Indulgence in front of them.",
        at(seats=5, P1="lebu.h6", then=lambda table: all_lebu(kill(table, "P4", "P5"))),
        "P1",
        "lebu.h6",
        "K-2.8.1",
    ),
    # -- answers ------------------------------------------------------------------------------------------------
    Provoked(
        "refuse.not_an_answer",
        "P2 is struck and answers with a Peach.",
        at(P1="sha.s7", P2="tao.h3", then=plays(("P1", "sha.s7 P2"))),
        "P2",
        "tao.h3",
        "K-2.6.2",
    ),
    Provoked(
        "refuse.not_an_answer",
        "P2 is asked for a Nullification and names a Slash.",
        at(P1="juedou.sA", P2="sha.s7", then=plays(("P1", "juedou.sA P2"))),
        "P2",
        "sha.s7",
        "K-2.9.1",
    ),
    Provoked(
        "refuse.not_an_answer",
        "P2 is dying, and P3 names a Dodge.",
        at(
            P1="sha.s7",
            P3="shan.d2",
            then=lambda table: table.health(P2=1).does("P1", "sha.s7 P2").then_asked("P3", "pass"),
        ),
        "P3",
        "shan.d2",
        "K-4.6.1",
    ),
    Provoked(
        "refuse.not_an_answer",
        "Cao Cao calls for a Dodge, and Xu Chu names a Slash.",
        at(
            "caocao P3=xuchu",
            P2="sha.s8",
            P3="sha.s7",
            then=lambda table: table.phase("play", "P2").does("P2", "sha.s8 P1").does("P1", "hujia"),
        ),
        "P3",
        "sha.s7",
        "K-3.2",
    ),
    Provoked(
        "refuse.not_there",
        "P1 burns a bridge of P2 and names a card that may be in P2's hand.",
        at(P1="guohe.s3 tao.h4", P2="tao.h3", P2_wears="zhuge.cA", then=until("P1", "hand", ("P1", "guohe.s3 P2"))),
        "P1",
        "tao.h4",
        "K-2.2.4",
    ),
    Provoked(
        "refuse.discard_hand",
        "P1 holds six cards with four health and would discard equipment.",
        at(
            P1="sha.s7 sha.s8 sha.s9 shan.d2 shan.d3 tao.h3",
            P1_wears="zhuge.cA",
            then=lambda table: table.does("P1", "end"),
        ),
        "P1",
        "zhuge.cA",
        "K-4.3.5",
        {"have": 6, "hp": 4, "need": 2},
    ),
    Provoked(
        "refuse.not_offered", "The lord chooses somebody who is not among the five.", choosing, "P1", "吕布", "K-4.2.2"
    ),
    # -- skills in the play phase --------------------------------------------------------------------------------
    Provoked(
        "refuse.skill_now", "Cao Cao invokes Ruthless Hero in his play phase.", at("caocao"), "P1", "jianxiong", "K-3.1"
    ),
    Provoked(
        "refuse.skill_used",
        "Sun Quan has balanced his power in this phase.",
        at("sunquan", P1="sha.s7 sha.s8", then=lambda table: table.does("P1", "zhiheng sha.s7 done")),
        "P1",
        "zhiheng sha.s8 done",
        "K-3.23",
    ),
    Provoked("refuse.no_cards", "Sun Quan has no card.", at("sunquan"), "P1", "zhiheng", "K-3.23"),
    Provoked("refuse.no_cards", "Diao Chan has no card.", at("diaochan"), "P1", "lijian", "K-3.39"),
    Provoked(
        "refuse.two_men",
        "Diao Chan, Da Qiao and one man are left.",
        at("diaochan P2=daqiao", P1="tao.h3", then=dead("P3", "P4")),
        "P1",
        "lijian",
        "K-3.39",
        {"have": 1},
    ),
    Provoked(
        "refuse.not_a_man",
        "Diao Chan would set Da Qiao on somebody.",
        at("diaochan P2=daqiao", P1="tao.h3"),
        "P1",
        "lijian tao.h3 P2",
        "K-3.39",
    ),
    Provoked(
        "refuse.forbidden",
        "Diao Chan would have somebody challenge Zhuge Liang, who has no hand cards.",
        at("diaochan P2=zhugeliang", P1="tao.h3"),
        "P1",
        "lijian tao.h3 P3 P2",
        "K-3.17",
    ),
    Provoked(
        "refuse.hand_short",
        "Liu Bei has nothing to give.",
        at("liubei"),
        "P1",
        "rende",
        "K-3.12",
        {"have": 0, "need": 1},
    ),
    Provoked(
        "refuse.hand_short",
        "Zhou Yu has no hand cards.",
        at("zhouyu"),
        "P1",
        "fanjian",
        "K-3.29",
        {"have": 0, "need": 1},
    ),
    Provoked(
        "refuse.hand_short",
        "Sun Shangxiang has one hand card.",
        at("sunshangxiang", P1="sha.s7", then=lambda table: table.health(P2=1)),
        "P1",
        "jieyin",
        "K-3.34",
        {"have": 1, "need": 2},
    ),
    Provoked(
        "refuse.hand_short",
        "Hua Tuo has no hand cards.",
        at("huatuo"),
        "P1",
        "qingnang",
        "K-3.37",
        {"have": 0, "need": 1},
    ),
    Provoked(
        "refuse.hand_short",
        "P1 has the Serpent Spear and one hand card.",
        at(P1="tao.h3", P1_wears="zhangba.sQ"),
        "P1",
        "zhangba",
        "K-2.10.6",
        {"have": 1, "need": 2},
    ),
    Provoked(
        "refuse.no_wounded_man", "Nobody is wounded.", at("sunshangxiang", P1="sha.s7 sha.s8"), "P1", "jieyin", "K-3.34"
    ),
    Provoked(
        "refuse.not_a_man",
        "Sun Shangxiang would marry Da Qiao.",
        at("sunshangxiang P2=daqiao", P1="sha.s7 sha.s8", then=lambda table: table.health(P2=1, P3=1)),
        "P1",
        "jieyin sha.s7 sha.s8 P2",
        "K-3.34",
    ),
    Provoked(
        "refuse.not_hurt",
        "Sun Shangxiang would marry somebody unhurt.",
        at("sunshangxiang", P1="sha.s7 sha.s8", then=lambda table: table.health(P3=1)),
        "P1",
        "jieyin sha.s7 sha.s8 P2",
        "K-3.34",
        {"hp": 4, "most": 4},
    ),
    Provoked("refuse.nobody_wounded", "Nobody is wounded.", at("huatuo", P1="sha.s7"), "P1", "qingnang", "K-3.37"),
    Provoked(
        "refuse.not_hurt",
        "Hua Tuo would heal somebody unhurt.",
        at("huatuo", P1="sha.s7", then=lambda table: table.health(P3=1)),
        "P1",
        "qingnang sha.s7 P2",
        "K-3.37",
        {"hp": 4, "most": 4},
    ),
    Provoked(
        "refuse.skill_target",
        "Liu Bei would give to himself.",
        at("liubei", P1="sha.s7"),
        "P1",
        "rende P1 sha.s7",
        "K-3.12",
    ),
    Provoked(
        "refuse.hand_only",
        "Hua Tuo would discard his weapon.",
        at("huatuo", P1="sha.s7", P1_wears="zhuge.cA", then=lambda table: table.health(P3=1)),
        "P1",
        "qingnang zhuge.cA P3",
        "K-3.37",
    ),
    Provoked(
        "refuse.chosen_already",
        "Sun Shangxiang names the same card twice.",
        at("sunshangxiang", P1="sha.s7 sha.s8", then=lambda table: table.health(P3=1)),
        "P1",
        "jieyin sha.s7 sha.s7 P3",
    ),
    Provoked("refuse.no_material", "Guan Yu has no red card.", at("guanyu", P1="sha.s7"), "P1", "wusheng", "K-3.14"),
    Provoked(
        "refuse.cannot_be",
        "Guan Yu would use a black card as a Slash.",
        at("guanyu", P1="juedou.sA tao.h3"),
        "P1",
        "wusheng juedou.sA P2",
        "K-3.14",
    ),
    Provoked(
        "refuse.own_turn", "Hua Tuo's First Aid in his own turn.", at("huatuo", P1="tao.h3"), "P1", "jijiu", "K-3.36"
    ),
    Provoked("refuse.no_kin", "Nobody else is of Shu.", at("liubei", P1="sha.s7"), "P1", "jijiang P2", "K-3.13"),
    Provoked(
        "refuse.called_for",
        "Nobody answered the Call to Arms against P2; P5 is in range, too.",
        at("liubei P3=guanyu", P3="tao.h3", then=plays(("P1", "jijiang P2"), ("P3", "pass"))),
        "P1",
        "jijiang P2",
        "K-3.13",
    ),
    Provoked(
        "refuse.called_already",
        "This table allows one call a phase, and it was in vain.",
        at(
            "liubei P3=guanyu",
            options={"jijiang_again": "never"},
            P3="tao.h3",
            then=plays(("P1", "jijiang P2"), ("P3", "pass")),
        ),
        "P1",
        "jijiang P5",
        "K-3.13",
    ),
    Provoked(
        "refuse.out_of_range",
        "Liu Bei calls for a Slash against P3, two seats away.",
        at("liubei P4=guanyu", P4="tao.h3"),
        "P1",
        "jijiang P3",
        "K-2.1.3",
        {"distance": 2, "range": 1},
    ),
    # -- skills at their moment ------------------------------------------------------------------------------------
    Provoked(
        "refuse.skill_or_pass",
        "Sima Yi is asked about Retribution and names a card.",
        at(
            "P2=simayi",
            P1="sha.s7",
            P2="tao.h3",
            P1_wears="zhuge.cA",
            then=until("P2", "fankui zhuge.cA", ("P1", "sha.s7 P2")),
        ),
        "P2",
        "tao.h3",
        "K-4.9.3",
    ),
    Provoked(
        "refuse.no_card",
        "The Green Dragon Blade may strike again, and P1 has no Slash left.",
        at(
            P1="sha.s7 tao.h3",
            P1_wears="qinglong.s5",
            P2="shan.d2",
            then=lambda table: table.does("P1", "sha.s7 P2").does("P2", "shan.d2"),
        ),
        "P1",
        "qinglong",
        "K-2.10.5",
    ),
    Provoked(
        "refuse.skill_card",
        "The Rock Axe would discard itself.",
        at(
            P1="sha.s7 tao.h3 tao.h4",
            P1_wears="guanshi.d5",
            P2="shan.d2",
            then=lambda table: table.does("P1", "sha.s7 P2").does("P2", "shan.d2"),
        ),
        "P1",
        "guanshi guanshi.d5 tao.h3",
        "K-2.10.7",
    ),
    Provoked(
        "refuse.no_hand_there",
        "Zhang Liao raids P3, who has no hand cards.",
        at("zhangliao", P2="tao.h3", then=lambda table: table.phase("draw")),
        "P1",
        "tuxi P3",
        "K-3.6",
    ),
    Provoked(
        "refuse.liuli_striker",
        "Da Qiao would pass the Slash back.",
        at("P2=daqiao", P1="sha.s7", P2="tao.h3", then=plays(("P1", "sha.s7 P2"))),
        "P2",
        "liuli tao.h3 P1",
        "K-3.31",
    ),
    Provoked(
        "refuse.out_of_range",
        "Da Qiao would pass it on to P4, two seats away.",
        at("P2=daqiao", P1="sha.s7", P2="tao.h3", then=plays(("P1", "sha.s7 P2"))),
        "P2",
        "liuli tao.h3 P4",
        "K-3.31",
        {"distance": 2, "range": 1},
    ),
    Provoked(
        "refuse.liuli_card",
        "P3 rides a +1 horse: only with her bow does Da Qiao reach anybody but P1.",
        at(
            "P2=daqiao",
            P1="sha.s7",
            P2="tao.h3",
            P2_wears="qilin.h5",
            P3_wears="dilu.c5",
            then=plays(("P1", "sha.s7 P2")),
        ),
        "P2",
        "liuli qilin.h5 P3",
        "K-2.1.5",
        {"range": 1},
    ),
    Provoked(
        "refuse.liuli_target",
        "The Slash has two targets, and this table does not let one pass it to the other.",
        at(
            "P2=daqiao",
            options={"liuli_same": "off"},
            P1="sha.s7",
            P1_wears="fangtian.dQ",
            P2="tao.h3",
            P2_wears="qilin.h5",
            then=plays(("P1", "sha.s7 P2 P3 done")),
        ),
        "P2",
        "liuli tao.h3 P3",
        "KR-08",
    ),
    Provoked(
        "refuse.step",
        "Zhou Yu's victim is to name a suit.",
        at("zhouyu", P1="tao.h3", then=plays(("P1", "fanjian P2"))),
        "P2",
        "P3",
        "K-3.29",
    ),
    # -- made to strike ---------------------------------------------------------------------------------------------
    Provoked(
        "refuse.out_of_range_without",
        "By a Borrowed Sword Guan Yu is to strike P4 and would use the bow that reaches him.",
        at(
            "P2=guanyu",
            P1="jiedao.cQ",
            P2="tao.h3",
            P2_wears="qilin.h5",
            then=until("P2", "wusheng tao.h3", ("P1", "jiedao.cQ P2 P4")),
        ),
        "P2",
        "wusheng qilin.h5",
        "K-2.1.5",
        {"distance": 2, "range": 1},
    ),
]
