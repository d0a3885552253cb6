"""What nobody may see too early. Two tables that differ in one hidden thing alone look alike to everybody else."""

import json
from collections import Counter
from itertools import permutations

import pytest

from qiju.kernel.match import say_event
from qiju.testing import clause
from sanguosha.helpers import SgsTable, sit

SPECTATOR = -1


def knowledge(table: SgsTable, viewer: int) -> str:
    """All that a viewer can learn about a table: view, events, questions, moves."""
    match = table.match
    known = {
        "view": match.view(viewer),
        "heard": [told.plain() for told in match.heard(viewer)],
        "said": [say_event(match.game, "zh", told.kind, told.data) for told in match.heard(viewer)],
        "pending": match.state.pending(),
        "legal": match.legal_texts(viewer) if viewer >= 0 else [],
        "menu": [(item.word, str(item.refusal)) for item in match.menu(viewer)] if viewer >= 0 else [],
        "undo": str(match.undo_refusal(viewer)) if viewer >= 0 else "",
        "irrevocable": int(match.state.irrevocable),
    }
    return json.dumps(known, sort_keys=True, default=str, ensure_ascii=False)


def alike(one: SgsTable, two: SgsTable, *secret: int) -> None:
    """Everybody but those who share the secret sees the same."""
    for viewer in (SPECTATOR, *range(int(one.match.state.seats))):
        if viewer not in secret:
            assert knowledge(one, viewer) == knowledge(two, viewer), f"viewer {viewer} sees a difference"


def different(one: SgsTable, two: SgsTable, *viewers: int) -> None:
    for viewer in viewers:
        assert knowledge(one, viewer) != knowledge(two, viewer)


# -- hands -------------------------------------------------------------------------------------------


@clause("K-2.6.1", "KR-25")
def test_a_slash_does_not_tell_who_could_dodge():
    tables = [sit().holds("P1", "sha.s7").holds("P2", card) for card in ("shan.d2", "tao.h3")]
    alike(*tables, 1)
    different(*tables, 1)
    for table in tables:
        table.does("P1", "sha.s7 P2")
        assert table.asked() == ["P2"]
    alike(*tables, 1)
    for table in tables:
        table.does("P2", "pass")
    alike(*tables, 1)


@pytest.mark.parametrize("trick", ["nanman.s7", "wanjian.hA"])
@clause("K-2.7.6", "K-2.7.7", "KR-25")
def test_an_invasion_does_not_tell_who_could_answer(trick):
    tables = [
        sit().holds("P1", trick).holds("P2", cards).holds("P3", "shan.d3 sha.c3")
        for cards in ("shan.d2 sha.c2", "tao.h3 tao.h4")
    ]
    for table in tables:
        table.does("P1", trick)
    for _ in range(6):
        assert tables[0].asked() == tables[1].asked()
        alike(*tables, 1)
        for table in tables:
            table.declines()


@clause("K-2.9.2", "KR-25")
def test_a_window_does_not_tell_who_holds_a_nullification():
    tables = [sit().holds("P1", "guohe.s3").holds("P2", "tao.h3").holds("P4", card) for card in ("wuxie.sJ", "tao.h4")]
    for table in tables:
        table.does("P1", "guohe.s3 P2")
        assert "P4" in table.asked()
    alike(*tables, 3)
    for table in tables:
        table.does("P4", "pass")
    alike(*tables, 3)
    for table in tables:
        table.declines()
    alike(*tables, 3)


@pytest.mark.parametrize("order", list(permutations(["P2", "P4", "P5"])))
@clause("K-2.9.2", "KR-25")
def test_early_answers_stay_sealed(order):
    """P5 says in one world that he nullifies, in the other that he does not; nobody knows before all have answered."""
    tables = [
        sit().holds("P1", "guohe.s3").holds("P2", "tao.h3").holds("P4", "tao.h4").holds("P5", "wuxie.sJ")
        for _ in range(2)
    ]
    said = False
    for table in tables:
        table.does("P1", "guohe.s3 P2")
        if "P1" in table.asked():
            table.does("P1", "pass")
    for who in order:
        for table, answer in zip(tables, ("wuxie.sJ", "pass"), strict=True):
            if who in table.asked():
                table.does(who, answer if who == "P5" else "pass")
        said = said or who == "P5"
        if said and who != order[-1]:
            alike(*tables, 4)
    different(*tables, SPECTATOR, 0, 1)
    assert "wuxie.sJ" not in tables[0].hand("P5")


@clause("K-2.9.2", "KR-25")
def test_an_answer_that_was_not_needed_is_never_told():
    """P3 nullifies before P5 in the order. Whether P5 would have, too, remains his secret."""
    tables = [
        sit().holds("P1", "guohe.s3").holds("P2", "tao.h3").holds("P3", "wuxie.cQ").holds("P5", "wuxie.sJ")
        for _ in range(2)
    ]
    for table, answer in zip(tables, ("wuxie.sJ", "pass"), strict=True):
        table.does("P1", "guohe.s3 P2").does("P5", answer)
        for who in table.asked():
            table.does(who, "wuxie.cQ" if who == "P3" else "pass")
    alike(*tables, 4)
    for table in tables:
        assert table.hand("P5") == ["wuxie.sJ"]
        table.settle()
    alike(*tables, 4)


@clause("K-4.6.1", "KR-25")
def test_dying_does_not_tell_who_could_help():
    tables = [
        sit().holds("P1", "sha.s7").health(P2=1).holds("P2", "tao.h4").holds("P4", card)
        for card in ("tao.h3", "sha.c2")
    ]
    for table in tables:
        table.does("P1", "sha.s7 P2")
    for _ in range(4):
        assert tables[0].asked() == tables[1].asked()
        alike(*tables, 3)
        if tables[0].question() == "play":
            break
        for table in tables:
            table.declines()
    assert not tables[0].alive("P2")


@clause("K-4.6.1", "KR-25")
def test_a_peach_offered_early_stays_sealed():
    tables = [
        sit().holds("P1", "sha.s7").health(P2=1).holds("P2", "tao.h4").holds("P3", "tao.h6").holds("P4", "tao.h3")
        for _ in range(2)
    ]
    for table, answer in zip(tables, ("tao.h3", "pass"), strict=True):
        table.does("P1", "sha.s7 P2")
        while table.question() != "tao":
            table.declines()
        assert {"P2", "P3", "P4"} <= set(table.asked())
        table.does("P4", answer)
    alike(*tables, 3)


@clause("K-3.2", "K-3.13", "KR-25")
def test_a_call_does_not_tell_who_could_answer():
    tables = [sit("liubei guanyu zhaoyun").holds("P2", card).holds("P3", "tao.h6") for card in ("sha.s7", "shan.h2")]
    for table in tables:
        table.does("P1", "jijiang P5")
        assert "P2" in table.asked()
    alike(*tables, 1)
    for table in tables:
        table.settle()
    alike(*tables, 1)


@clause("K-3.4", "K-3.0.1")
def test_a_judgement_does_not_tell_what_sima_yi_holds():
    tables = [
        sit("P3=simayi").faces("P1", "lebu.s6").holds("P3", card).top("sha.c2").phase("judge")
        for card in ("tao.h3", "sha.s7")
    ]
    for table in tables:
        while table.question() not in ("guicai", "play", "discard"):
            table.declines()
        assert table.asked() == ["P3"]
    alike(*tables, 2)


@clause("K-3.36", "KR-25")
def test_first_aid_is_as_secret_as_a_peach():
    tables = [sit("P3=huatuo").holds("P1", "sha.s7").health(P2=1).holds("P3", card) for card in ("shan.h2", "sha.c2")]
    for table in tables:
        table.does("P1", "sha.s7 P2")
        while table.question() != "tao":
            table.declines()
    assert "P3" in tables[0].asked()
    assert tables[0].asked() == tables[1].asked()
    alike(*tables, 2)


@clause("K-2.2.4")
def test_a_snatched_card_is_known_to_two():
    tables = [sit().holds("P1", "shunshou.s3").holds("P2", card) for card in ("tao.h3", "tao.h4")]
    for table in tables:
        table.does("P1", "shunshou.s3 P2")
    alike(*tables, 1)
    for table in tables:
        table.then("P1", "hand").settle()
    alike(*tables, 0, 1)
    different(*tables, 0)


@clause("KR-26", "K-2.2.4")
def test_an_unseen_pick_is_uniform():
    hand = "tao.h3 tao.h4 tao.h6 tao.h7"
    taken: Counter[str] = Counter()
    for seed in range(240):
        table = sit(seats=4, seed=seed).holds("P1", "shunshou.s3").holds("P2", hand)
        taken.update(table.does("P1", "shunshou.s3 P2").then("P1", "hand").settle().hand("P1"))
    assert set(taken) == set(hand.split())
    assert all(40 <= count <= 80 for count in taken.values())


@clause("K-3.9", "K-3.16")
def test_only_the_looker_sees():
    tables = [sit("blank guojia").holds("P1", "sha.s7").top(cards) for cards in ("tao.h3 tao.h4", "tao.h6 tao.h7")]
    for table in tables:
        table.does("P1", "sha.s7 P2").then("P2", "yiji")
    alike(*tables, 1)
    different(*tables, 1)
    for table in tables:
        table.then("P2", "P3 P4").settle()
    alike(*tables, 1, 2, 3)
    tables = [
        sit("zhugeliang").top(f"{cards} sha.s7 sha.s8 sha.s9").phase("start")
        for cards in ("tao.h3 tao.h4", "tao.h6 tao.h7")
    ]
    for table in tables:
        table.then("P1", "guanxing")
    alike(*tables, 0)
    different(*tables, 0)


@clause("K-3.12")
def test_what_is_given_is_known_to_giver_and_receiver():
    tables = [sit("liubei").holds("P1", card) for card in ("tao.h3", "tao.h4")]
    for table, card in zip(tables, ("tao.h3", "tao.h4"), strict=True):
        table.does("P1", f"rende P3 {card} done").settle()
    alike(*tables, 0, 2)
    different(*tables, 2)


@clause("K-4.3.3")
def test_a_draw_is_private():
    tables = [sit().top(cards).does("P1", "end").settle() for cards in ("tao.h3 tao.h4", "tao.h6 tao.h7")]
    alike(*tables, 1)
    different(*tables, 1)


# -- identities and generals -------------------------------------------------------------------------


@clause("K-4.1.2")
def test_identities_are_secret():
    tables = [sit(identities=f"lord loyalist {rest}") for rest in ("rebel rebel renegade", "rebel renegade rebel")]
    alike(*tables, 3, 4)
    different(*tables, 3, 4)
    for table in tables:
        table.holds("P1", "sha.s7").does("P1", "sha.s7 P2").settle()
    alike(*tables, 3, 4)


@clause("K-4.2.3")
def test_a_chosen_general_is_sealed():
    tables = [SgsTable("sanguosha", seats=5).does("P1", "sunquan") for _ in range(2)]
    words = tables[0].match.legal_texts(2)
    assert len(words) == 3
    for table, word in zip(tables, words[:2], strict=True):
        table.does("P3", word)
    alike(*tables, 2)


@clause("K-4.2.2", "K-4.2.3")
def test_generals_not_chosen_stay_unknown():
    """Neither the name nor the id of what somebody else was offered stands in anything another is told."""
    table = SgsTable("sanguosha", seats=5)
    lord = offered(table, "P1")
    table.does("P1", "sunquan")
    offers = {seat: offered(table, f"P{seat + 1}") for seat in range(1, 5)}
    text = table.game.text("zh")
    for viewer in (SPECTATOR, 0, 1, 2, 3, 4):
        seen = knowledge(table, viewer)
        own = lord if viewer == 0 else offers.get(viewer, set())
        for names in offers.values():
            assert not [id for id in names - own if id in seen or text.say(f"general.{id}") in seen]


def offered(table, who):
    return {id for id in table.game.content()["generals"] if table.may(who, id)}


@clause("K-4.1.2", "K-4.7.1")
def test_a_refusal_tells_nothing():
    """What P1 may not do does not depend on what P2 holds."""
    tables = [sit().holds("P1", "sha.s7 wuxie.cK").holds("P3", card) for card in ("shan.d2", "tao.h3")]
    said = [table.cannot("P1", "sha.s7 P3") for table in tables]
    assert said[0] == said[1]


@clause("K-2.9.1", "KR-25")
def test_the_view_does_not_tell_who_has_answered_early():
    """Who still thinks about a 无懈可击 might hold one: nobody sees who has answered, but for oneself."""
    tables = [sit(seats=4).holds("P1", "nanman.s7 sha.s8") for _ in range(2)]
    for table, early in zip(tables, ("P2", "P3"), strict=True):
        for who, card in (("P2", "shan.d2"), ("P3", "shan.d3"), ("P4", "shan.d4")):
            table.holds(who, card)
        table.does("P1", "nanman.s7")
        assert table.question() == "wuxie"
        table.does(early, "pass")
    for viewer in (SPECTATOR, 0, 3):
        views = [table.match.view(viewer) for table in tables]
        assert [view["asked"] for view in views] == [[0, 1, 2, 3]] * 2
        assert [view["answered"] for view in views] == [[], []]
    assert tables[0].match.view(1)["answered"] == [1]
    assert tables[0].match.view(1)["asked"] == [0, 2, 3]
