"""What the log says: who did it, with what, to whom, and why nobody is asked. Each sentence as a person reads it."""

import pytest

from qiju.kernel.match import Match
from qiju.kernel.registry import find_game
from qiju.testing import clause
from sanguosha.helpers import sit

GAME = find_game("sanguosha")


def said(table, kind, lang="zh", viewer=-1):
    """The sentences of a kind that a spectator has heard."""
    text = table.game.text(lang)
    return [
        text.say(f"tell.{event.kind}", event.data)
        for event in table.match.log.heard_by(viewer)
        if event.kind == kind or event.kind.startswith(f"{kind}_")
    ]


# -- before the first turn ---------------------------------------------------------------------------------


@clause("K-1.3", "K-4.1.2")
@pytest.mark.parametrize("generals", ["on", "off"])
def test_everybody_is_told_who_they_are_and_what_wins(generals):
    match = Match(GAME, GAME.prepare(seats=5, options={"generals": generals}), b"identities")
    goals = {
        "lord": ("反贼和内奸全部死去", "every Rebel and Renegade is dead"),
        "loyalist": ("护住主公", "protect the Lord"),
        "rebel": ("主公一死，反贼就赢", "when the Lord dies, the Rebels win"),
        "renegade": ("独自获胜", "win by yourself"),
    }
    for seat in range(5):
        own = [event.data for event in match.log.heard_by(seat) if event.kind == "identity"]
        identity = match.view(seat)["seats"][seat]["identity"]
        assert [(event["seat"], event["identity"]) for event in own] == [(seat, identity)]
        for lang, goal in zip(("zh", "en"), goals[identity], strict=True):
            assert goal in GAME.text(lang).say("tell.identity", own[0])
    assert not [event for event in match.log.heard_by(-1) if event.kind == "identity"]


@clause("K-4.2.6")
def test_the_starting_hand_is_four_cards_and_the_first_draw_is_another_sentence():
    match = Match(GAME, GAME.prepare(seats=4, options={"generals": "off"}), b"four cards")
    lord = match.log.heard_by(0)
    assert [len(event.data["what"]) for event in lord if event.kind == "hand" and event.data["seat"] == 0] == [4]
    assert [len(event.data["what"]) for event in lord if event.kind == "draw"] == [2]
    kinds = [event.kind for event in lord]
    assert kinds.index("hand") < kinds.index("turn") < kinds.index("draw")


def test_with_generals_the_starting_hand_is_told_when_all_have_chosen():
    match = Match(GAME, GAME.prepare(seats=4), b"four cards")
    while match.view(0)["phase"] == "generals":
        for seat in match.state.pending():
            match.decide(seat, [match.state.legal(seat)[0]])
    hands = [event.data for event in match.log.heard_by(2) if event.kind == "hand"]
    assert [event["seat"] for event in hands] == [0, 1, 2, 3]
    assert len(hands[2]["what"]) == 4
    assert hands[1]["what"] == "@some.4"


def test_who_has_no_general_is_called_by_the_seat():
    match = Match(GAME, GAME.prepare(seats=4), b"nobody is a soldier")
    for lang in ("zh", "en"):
        text = GAME.text(lang)
        lines = [text.say(f"tell.{event.kind}", event.data) for event in match.log.heard_by(0)]
        assert lines
        assert not [line for line in lines if "小兵" in line or "Soldier" in line or "·" in line.replace("P1·", "")]


# -- used, or played ------------------------------------------------------------------------------------------


@clause("K-2.3.1")
def test_a_dodge_against_a_slash_is_used():
    table = sit("caocao").holds("P1", "sha.s7").holds("P2", "shan.d2").does("P1", "sha.s7 P2").then("P2", "shan.d2")
    assert said(table, "use") == ["P1·曹操 对 P2 使用【杀】♠7。", "P2 使用【闪】♦2。"]
    assert said(table, "use", "en") == ["P1·Cao Cao uses Slash ♠7 on P2.", "P2 uses Dodge ♦2."]
    assert not said(table, "play")


@clause("K-2.3.2")
def test_what_answers_a_trick_is_played():
    table = sit().holds("P1", "wanjian.hA").holds("P2", "shan.d2").holds("P3", "shan.d3")
    table.does("P1", "wanjian.hA").then("P2", "shan.d2").then("P3", "shan.d3").settle()
    assert said(table, "play") == ["P2 打出【闪】♦2。", "P3 打出【闪】♦3。"]
    duel = sit().holds("P1", "juedou.sA").holds("P2", "sha.s8").does("P1", "juedou.sA P2").then("P2", "sha.s8")
    assert said(duel, "play") == ["P2 打出【杀】♠8。"]


def test_a_card_made_of_another_says_of_which():
    table = sit("P2=guanyu P3=zhenji").holds("P2", "tao.h3").holds("P3", "juedou.cA").phase("play", "P2")
    table.does("P2", "wusheng tao.h3 P3").then("P3", "qingguo juedou.cA")
    assert said(table, "use") == [
        "P2·关羽 对 P3·甄姬 使用【杀】，用的是 【桃】♥3。",
        "P3·甄姬 使用【闪】，用的是 【决斗】♣A。",
    ]
    assert said(table, "use", "en")[0] == "P2·Guan Yu uses Peach ♥3 as Slash on P3·Zhen Ji."


@clause("K-2.4.3", "K-2.10.10")
def test_the_eight_trigrams_count_as_a_dodge_used_or_played():
    table = sit().holds("P1", "sha.s7").wears("P2", "bagua.s2").top("shan.h2")
    table.does("P1", "sha.s7 P2").then("P2", "bagua")
    assert said(table, "counts") == ["P2 视为使用了一张【闪】。"]
    arrows = sit().holds("P1", "wanjian.hA").wears("P2", "bagua.s2").top("shan.h2")
    arrows.does("P1", "wanjian.hA").then("P2", "bagua")
    assert said(arrows, "counts", "en") == ["P2 counts as having played a Dodge."]


@clause("K-2.4.4", "K-3.2")
def test_a_dodge_that_another_plays_counts_as_the_lords():
    table = sit("caocao P3=xuchu").holds("P2", "sha.s7").holds("P3", "shan.d2").phase("play", "P2")
    table.does("P2", "sha.s7 P1").then("P1", "hujia").then("P3", "shan.d2")
    assert said(table, "play") == ["P3·许褚 打出【闪】♦2。"]
    assert said(table, "counts") == ["P1·曹操 视为使用了一张【闪】。"]


# -- what cards do ---------------------------------------------------------------------------------------------


@clause("K-2.10.11")
def test_it_is_the_slash_that_the_shield_makes_void():
    table = sit().holds("P1", "sha.s7").wears("P2", "renwang.c2").does("P1", "sha.s7 P2")
    assert said(table, "no_effect") == ["P2 有【仁王盾】，黑色的【杀】对其无效。"]
    assert said(table, "no_effect", "en") == ["P2 has the Benevolent King's Shield: the black Slash does nothing."]


@clause("K-2.10.3")
def test_the_sword_that_ignores_armor_says_so():
    table = sit().holds("P1", "sha.s7").wears("P1", "qinggang.s6").wears("P2", "renwang.c2").does("P1", "sha.s7 P2")
    assert said(table, "pierced") == ["【青釭剑】无视 P2 的【仁王盾】。"]


@clause("K-2.9.1", "K-2.9.3")
def test_a_nullification_says_what_it_is_used_against():
    table = sit().holds("P1", "juedou.sA wuxie.cQ").holds("P2", "sha.s7").holds("P3", "wuxie.sJ")
    table.does("P1", "juedou.sA P2").then("P3", "wuxie.sJ").then("P1", "wuxie.cQ").settle()
    assert said(table, "nullify") == [
        "P3 使用【无懈可击】♠J，要抵消 P1 的【决斗】对 P2 的效果。",
        "P1 使用【无懈可击】♣Q，要抵消 P3 的【无懈可击】，那张是为【决斗】对 P2 的效果出的。",
    ]
    assert said(table, "stands") == ["【决斗】对 P2 照常生效。"]
    assert not said(table, "cancelled")


@clause("K-2.7.2", "K-2.2.4")
def test_who_snatches_takes():
    table = sit().holds("P1", "shunshou.s3").wears("P2", "zhuge.cA").does("P1", "shunshou.s3 P2").then("P1", "zhuge.cA")
    assert said(table, "take") == ["P1 从 P2 那里拿走 【诸葛连弩】♣A。"]
    unseen = sit().holds("P1", "shunshou.s3").holds("P2", "tao.h3").does("P1", "shunshou.s3 P2").then("P1", "hand")
    assert said(unseen, "take", viewer=3) == ["P1 从 P2 那里拿走 1 张牌。"]
    assert said(unseen, "take", viewer=0) == ["P1 从 P2 那里拿走 【桃】♥3。"]
    assert not said(unseen, "give")


@clause("K-2.7.1")
def test_who_burns_a_bridge_is_named():
    table = sit().holds("P1", "guohe.s3").wears("P2", "zhuge.cA").does("P1", "guohe.s3 P2").then("P1", "zhuge.cA")
    assert said(table, "strip") == ["P1 弃掉了 P2 的 【诸葛连弩】♣A。"]
    assert not said(table, "discard")


@clause("K-2.7.4")
def test_a_borrowed_sword_has_one_target_and_somebody_to_be_struck():
    table = sit().holds("P1", "jiedao.cQ").wears("P2", "zhuge.cA").does("P1", "jiedao.cQ P2 P3").settle()
    assert said(table, "use") == ["P1 对 P2 使用【借刀杀人】♣Q，要其对 P3 出【杀】。"]
    assert said(table, "give") == ["P2 把 【诸葛连弩】♣A 交给 P1。"], "a weapon that is owed is handed over"


@clause("K-2.8.1", "K-2.8.5")
def test_delayed_tricks_name_who_laid_them():
    table = sit().holds("P1", "lebu.s6").does("P1", "lebu.s6 P2").top("sha.s8").does("P1", "end").settle()
    assert said(table, "settle") == ["轮到判定 P2 面前的【乐不思蜀】，那是 P1 放下的。"]
    assert said(table, "skip_play") == ["P2 中了 P1 的【乐不思蜀】，跳过出牌阶段。"]
    safe = sit().holds("P3", "lebu.s6").phase("play", "P3").does("P3", "lebu.s6 P4").top("tao.h3")
    safe.does("P3", "end").settle()
    assert said(safe, "escapes", "en") == ["P4 passes the judgement: the Indulgence of P3 does nothing."]


@clause("K-2.8.2", "K-2.8.6")
def test_lightning_that_has_moved_on_is_still_somebodys():
    table = sit().holds("P1", "shandian.sA").does("P1", "shandian.sA")
    table.set("P1", hand=[])
    for _ in range(4):
        table.does(table.asked()[0], "end").settle()
        table.set("all", hand=[])
    table.top("tao.h3").does("P5", "end").settle().set("all", hand=[]).top("sha.s8")
    table.does("P1", "end").settle()
    assert said(table, "struck") == ["P1 放下的【闪电】劈中了 P2！"]


@clause("K-3.39")
def test_a_duel_by_discord_says_so():
    table = sit("diaochan").holds("P1", "tao.h3").does("P1", "lijian tao.h3 P2 P3")
    assert said(table, "use") == ["因为「离间」，P2 视为对 P3 使用了一张【决斗】。"]
    assert said(table, "use", "en") == ["By Sow Discord, P2 counts as having used a Duel on P3."]


@clause("K-3.20")
def test_a_red_judgement_of_the_cavalry_says_why_nobody_is_asked():
    table = sit("machao").holds("P1", "sha.s7").holds("P2", "shan.d2").top("tao.h3")
    table.does("P1", "sha.s7 P2").does("P1", "tieqi")
    assert said(table, "no_dodge") == ["「铁骑」判出红色：P2 不能使用【闪】来响应 P1·马超 的这张【杀】。"]
    black = sit("machao").holds("P1", "sha.s7").holds("P2", "shan.d2").top("sha.s8")
    black.does("P1", "sha.s7 P2").does("P1", "tieqi")
    assert not said(black, "no_dodge")


def test_damage_that_is_done_is_no_longer_about_to_come():
    table = sit("P2=caocao").holds("P1", "sha.s7").does("P1", "sha.s7 P2").then_asked("P2", "jianxiong")
    layer = [item for item in table.match.view(1)["stack"] if item["kind"] == "damage"]
    assert [item["done"] for item in layer] == [True]
    before = sit().holds("P1", "sha.s7").wears("P1", "qilin.h5").wears("P2", "chitu.h5").does("P1", "sha.s7 P2")
    before.then_asked("P1", "qilin chitu.h5")
    layer = [item for item in before.match.view(1)["stack"] if item["kind"] == "damage"]
    assert [item["done"] for item in layer] == [False]


# -- English plurals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "words"), [(1, "1 card"), (3, "3 cards")])
def test_one_card_is_no_cards(count, words):
    text = GAME.text("en")
    assert words + "." in text.say("tell.reward", {"who": "P1", "number": count})
    assert words + "." in text.say("tell.reshuffle", {"count": count})
