"""What the log says is what happened: the amounts that truly moved, told as a person would say them."""

from __future__ import annotations

import pytest

from merit.helpers import EVERYBODY, MeritTable, begin, open_table
from qiju.testing import clause


def told(table: MeritTable, *kinds: str, lang: str = "en") -> list[str]:
    """The sentences of these kinds since the last time."""
    text = table.game.text(lang)
    heard = table.match.heard(-1, table.told)
    table.told = heard[-1].number if heard else table.told
    return [text.say(f"tell.{one.kind}", one.data) for one in heard if one.kind in kinds]


def turned_up(event: str, calamity: int, lang: str = "en", **agreed: object) -> list[str]:
    """What is told of an event that meets this calamity, boards left out."""
    table = begin("farmer merchant", allow_pass="on", **agreed)
    table.set("table", calamity=calamity).stack("events", event).area().last_action()
    told(table)
    table.idle()
    return told(table, "event", "event_calamity", "event_vain", lang=lang)


@clause("M-3.3", "MA-23", "M-8.1")
@pytest.mark.parametrize(
    ("calamity", "zh", "en"),
    [
        (5, "「国泰民安」：劫难 −3，现为 2。", "“Peace in the Realm”: calamity −3, now 2."),
        (1, "「国泰民安」：劫难 −1，现为 0。", "“Peace in the Realm”: calamity −1, now 0."),
        (0, "「国泰民安」：劫难没有变，仍是 0。", "“Peace in the Realm”: calamity stays at 0."),
    ],
)
def test_peace_lowers_calamity_by_what_there_is(calamity, zh, en):
    assert turned_up("peace", calamity, "zh") == ["翻开事件「国泰民安」。", zh]
    assert turned_up("peace", calamity) == ["The event of this round is “Peace in the Realm”.", en]


@clause("M-3.3", "MA-23")
def test_a_disaster_rises_no_further_than_the_track():
    patch = {"events": {"flood": {"calamity": 5}}}
    assert turned_up("flood", 17, patch=patch)[1:] == ["“Flood”: calamity +3, now 20."]
    assert turned_up("flood", 17, patch=patch, calamity_clamp="unbounded")[1:] == ["“Flood”: calamity +5, now 22."]
    assert turned_up("harvest", 17)[1:] == []


@clause("M-4.1.2", "MA-16", "M-3.1")
def test_an_event_tells_each_what_they_truly_got():
    table = begin(EVERYBODY, "yes no no", allow_pass="on").stack("events", "buddhas_birthday", "plague")
    told(table)
    table.next_round()
    assert told(table, "event_share", "event_spares") == ["Farmer, Monk: Fu +3.", "Merchant, Scholar: Fu +2."]
    table.all(wealth=4).set("monk", wealth=0).next_round()
    assert told(table, "event_share", "event_spares", lang="zh") == [
        "农夫、商人、学者：财富 −1。",
        "僧侣无可再失。",
    ]


@clause("M-7.2", "MA-23")
def test_a_being_that_leaves_raises_what_it_raises():
    table = begin("farmer merchant", allow_pass="on").stack("events", "harvest").area(orphan=1).last_action()
    told(table)
    table.idle()
    assert told(table, "being_lost") == ["The Orphan waited in vain and is gone: calamity +3, now 3."]
    for calamity, kind, said in (
        (19, "being_lost", "孤儿等不到人，离去了：劫难 +1，现为 20。"),
        (20, "being_lost_vain", "孤儿等不到人，离去了；劫难仍是 20。"),
    ):
        table = begin("farmer merchant", allow_pass="on", being_expiry="round_end").area(orphan=2).last_action()
        table.set("table", calamity=calamity)
        table.idle()
        assert told(table, kind, lang="zh") == [said]


@clause("M-12.2")
@pytest.mark.parametrize(
    ("per_round", "calamity", "said"),
    [
        (2, 3, ["The times grow worse: calamity +2, now 5."]),
        (-1, 3, ["The times grow better: calamity −1, now 2."]),
        (-1, 0, []),
    ],
)
def test_the_times_grow_worse_only_where_they_do(per_round, calamity, said):
    table = begin("farmer merchant", allow_pass="on", patch={"team": {"calamity_per_round": per_round}})
    table.stack("events", "harvest").area().set("table", calamity=calamity).last_action()
    told(table)
    table.idle()
    assert told(table, "calamity_rises", "calamity_falls") == said


@clause("M-4.5.1", "MA-17")
@pytest.mark.parametrize(
    ("fu", "hui", "said"),
    [
        (4, 4, "The Farmer cannot pay for survival and starves: Fu −1, Hui −1."),
        (4, 0, "The Farmer cannot pay for survival and starves: Fu −1."),
        (0, 0, "The Farmer cannot pay for survival and starves, with nothing left to lose."),
    ],
)
def test_hunger_tells_what_it_costs(fu, hui, said):
    table = begin("farmer merchant", allow_pass="on").until(2).last_action().set("farmer", wealth=0, fu=fu, hui=hui)
    told(table)
    table.idle()
    assert told(table, "starve", "starve_bare") == [said]


@clause("M-6.2", "M-6.3")
def test_a_save_tells_its_price_and_its_gain_apart():
    """The Scholar pays 1 Hui and gets 1: the sum would hide both."""
    table = begin("scholar monk").area(starving_villager=0).set("scholar", wealth=3, fu=1, hui=5)
    told(table)
    table.does("scholar", "save 饥民")
    assert told(table, "save") == [
        "The Scholar saves the Starving Villager: wealth −1, Hui −1, in return for Fu +3, Hui +1."
    ]


def test_actions_are_told_as_deeds():
    table = begin("farmer monk", allow_pass="on").set("farmer", wealth=9)
    told(table)
    table.does("farmer", "labor", "pass").does("monk", "ceremony")
    assert told(table, "action", "pass") == [
        "The Farmer works: wealth +3.",
        "The Farmer passes.",
        "The Monk holds a ceremony: wealth +4, Fu −2, Hui −1.",
    ]


def test_a_lesson_names_both():
    table = begin("scholar monk")
    told(table)
    table.does("scholar", "teach 僧侣")
    assert told(table, "teach", lang="zh") == ["学者为僧侣讲学：学者福 +2，慧 +1；僧侣福 +1，慧 +1。"]


def test_one_is_not_many():
    patch = {"team": {"rounds": 1, "save_target": 1}, "streak": {"rounds": 1}}
    table = begin("farmer monk", allow_pass="on", patch=patch)
    table.area(orphan=0).set("farmer", wealth=9, hui=5)
    table.does("farmer", "save 孤儿")
    told(table)
    table.finish()
    said = told(table, "streak", "end")
    assert said[0] == "The Farmer has helped 1 round in a row: Fu +1."
    assert said[1].startswith("The end: the team wins. 1 being saved, ")


@clause("MA-02", "MA-46")
@pytest.mark.parametrize("expiry", ["phase2", "round_end"])
def test_a_clock_that_begins_later_never_shows_less_than_nothing(expiry):
    """`setup_being=fresh` with `vow_deal=choose`: the being lies there while vows are chosen."""
    table = begin("farmer monk", setup_being="fresh", vow_deal="choose", being_expiry=expiry, allow_pass="on")
    assert [(being["stay"], being["limit"]) for being in table.match.view()["area"]] == [(0, 2)]
    rounds = table.match.view()["area"][0]["rounds_left"]
    table.acts("vow 1", "vow 1")
    assert min(table.in_area().values()) == 0
    assert table.match.view()["area"][0]["rounds_left"] == rounds
    name = table.match.view()["area"][0]["name"]
    table.until(rounds)
    assert name in table.in_area()
    table.next_round()
    assert name not in table.in_area()


def test_names_of_secrets_read_like_words():
    table = open_table("farmer merchant").does("farmer", "refuge")
    assert told(table, "refuge_sealed") == ["The Farmer has decided: still secret."]
    assert table.game.text("zh").say("tell.refuge_sealed", table.heard("refuge_sealed", 1)[0]) == (
        "农夫作出了选择：尚未亮出。"
    )
