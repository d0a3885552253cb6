"""What the rule page plays through in words comes out as it says: the first round, and every example."""

from __future__ import annotations

import re

import pytest

from qiju.kernel.clauses import rule_page
from qiju.kernel.registry import find_game
from qiju.testing import Table, clause
from salvation.helpers import (
    ALL_SIX,
    last_round,
    lay_all,
    next_round,
    open_table,
    person,
    play_to_the_end,
    state,
    trade,
    until_step,
    until_turn,
    winners,
)

GAME = find_game("salvation")
FIELDS = ("grain", "coins", "land", "merit", "rep", "mana", "gp")


def first_round_table(lang: str) -> dict[str, list[str]]:
    """What the page says everybody has after the first round, by role."""
    page = rule_page(GAME, lang)
    names = {GAME.text(lang).say(f"role.{role}"): role for role in ALL_SIX.split()}
    start = page.index("13. **")
    rows = re.findall(r"^\| (\S+) \| (.*) \|$", page[start : page.index("\n## ", start)], re.MULTILINE)
    return {names[name]: cells.split(" | ") for name, cells in rows if name in names}


@clause("S-PH1-1", "S-EV-5", "S-ROLE-MER-1", "S-ROLE-MER-2", "S-AP-6", "S-HX-2", "S-ROLE-MON-4", "S-BID-1", "SA-13")
def test_the_first_round():
    table = open_table(card="ullambana")
    table.expect("landlord", grain=5).expect("farmer", grain=5).expect("widow", merit=3).expect("monk", mana=6)
    for role in ("merchant", "landlord", "farmer"):
        table.does(role, "no")
    table.does("official", "yes").does("widow", "yes").expect("official", merit=1, coins=2).expect("widow", merit=4)
    table.expect("monk", gp=2)
    trade(table, "merchant", "farmer", "give 4 coins want 4 grain")
    table.expect("merchant", grain=7, coins=2).expect("farmer", grain=1, coins=6)
    table.does("merchant", "sell 3").expect("merchant", grain=1, coins=8)
    table.does("merchant", "donate 立碑刻名").expect("merchant", coins=4).does("merchant", "end")
    table.does("landlord", "sell 1").expect("landlord", grain=2, coins=4)
    table.does("landlord", "donate 诵经超度").expect("landlord", coins=1).does("landlord", "end")
    table.does("official", "palace").expect("official", rep=2, coins=4).does("official", "end")
    table.does("farmer", "donate 立碑刻名", "donate 法会祈福").expect("farmer", coins=0, ap=1).does("farmer", "end")
    table.does("widow", "donate 法会祈福", "transfer 农民 amount 1").expect("widow", coins=0, merit=5)
    table.expect("farmer", merit=1).does("widow", "end").does("monk", "assembly")
    assert [state(table).people[seat].role.name for seat in state(table).pending()] == ["merchant", "official"]
    table.does("merchant", "no").does("official", "yes").expect("official", merit=2, coins=2).expect("monk", gp=3)
    table.does("monk", "end")
    table.refuses("farmer", "bid 5", key="refuse.bid")
    table.does("merchant", "bid 5").does("farmer", "bid 4").expect("merchant", coins=3).expect("farmer", coins=4)
    table.expect("merchant", merit=1, rep=3).expect("landlord", merit=2).expect("farmer", merit=2)
    table.expect("widow", merit=7).expect("monk", mana=10)
    table.does("monk", "grant 农民 amount 6", "grant 地主 amount 4")
    after_the_first_round(table)


def after_the_first_round(table: Table) -> None:
    """The table on the page, in both languages; production of round 2 has come since."""
    grown = {"landlord": {"grain": 2}, "farmer": {"grain": 1}, "widow": {"merit": 1}, "monk": {"mana": 1}}
    table.stack("events")
    assert table.match.view()["round"] == 2
    assert table.match.view()["first"] == 1
    for lang in ("zh", "en"):
        said = first_round_table(lang)
        assert set(said) == set(ALL_SIX.split())
        for role, cells in said.items():
            one = person(table, role)
            for field, cell in zip(FIELDS, cells, strict=True):
                if cell != "–":
                    found = getattr(one, field) - grown.get(role, {}).get(field, 0)
                    assert found - event_change(table, role, field) == int(cell), (lang, role, field)


def event_change(table: Table, role: str, field: str) -> int:
    """What round 2's card has done already."""
    return table.match.view()["event"]["changes"][person(table, role).seat].get(field, 0)


# ---- the examples, in the order of the page -------------------------------------------------------------


@pytest.mark.parametrize(("card", "coins"), [("", 4), ("deflation", 3), ("opportunity", 5)])
@clause("S-EV-4", "S-EV-8", "SA-04")
def test_six_grain_three_markets(card, coins):
    table = until_turn(open_table(), "landlord").set("landlord", grain=6, coins=0)
    if card:
        table.set("card", name=card)
    table.does("landlord", "sell 2").expect("landlord", grain=0, coins=coins)
    assert table.match.view(1)["people"][1]["rates"]["land_price"] == 5


@clause("S-ROLE-MER-1", "SA-05")
def test_the_merchants_tenth():
    table = lay_all(open_table(), grain=9, coins=20).set("merchant", coins=0)
    trade(table, "merchant", "farmer", "give 2 grain want 3 coins").expect("merchant", coins=4)
    trade(table, "merchant", "farmer", "give 2 grain want 3 coins").expect("merchant", coins=7)
    next_round(table, "consecration")
    until_turn(table, "merchant").set("merchant", coins=1, grain=9).set("farmer", coins=20)
    trade(table, "merchant", "farmer", "give 1 coins want 1 coins").expect("merchant", coins=1)
    trade(table, "merchant", "farmer", "give 2 grain want 11 coins").expect("merchant", coins=14)


@pytest.mark.parametrize(("how", "paid", "rep"), [("", 3, 2), (" anonymous", 4, 0)])
@clause("S-EV-1", "S-ROLE-WID-1", "SA-12", "SA-19")
def test_the_widow_under_the_emperors_brush(how, paid, rep):
    table = until_turn(open_table(card="imperial_brush"), "widow").set("widow", coins=5)
    merit, mana = person(table, "widow").merit, person(table, "monk").mana
    table.does("widow", f"donate 诵经超度{how}").expect("widow", coins=5 - paid)
    until_step(table, "granting").expect("widow", merit=merit + 3, rep=rep).expect("monk", mana=mana + 2)


@clause("SA-08")
def test_equal_bids():
    table = open_table("landlord official farmer widow")
    table.set("landlord", merit=3, coins=5).set("official", merit=5, coins=5)
    table.does("landlord", "donate 立碑刻名", "end").does("official", "donate 立碑刻名", "end")
    until_step(table, "bidding").refuses("landlord", "bid 3", key="refuse.bid")
    table.does("landlord", "bid 4").does("official", "bid 4")
    table.expect("landlord", coins=1, rep=3).expect("official", coins=5, rep=0)


@clause("S-TS-2")
def test_an_anonymous_stele():
    table = until_turn(open_table(), "official").set("official", coins=5)
    mana = person(table, "monk").mana
    table.does("official", "donate 立碑刻名 anonymous").expect("official", coins=0)
    until_step(table, "granting").expect("official", merit=1, rep=0).expect("monk", mana=mana + 1)


@clause("S-HX-1", "S-HX-2")
def test_transfer():
    table = until_turn(open_table(), "landlord").set("landlord", merit=5).set("farmer", merit=1)
    table.does("landlord", "transfer 农民 amount 3").expect("landlord", merit=3).expect("farmer", merit=4)
    until_turn(table, "widow").set("widow", merit=5).does("widow", "transfer 农民 amount 1").expect("widow", merit=6)


@clause("S-EV-3", "SA-28", "SA-21")
def test_two_droughts_in_a_row():
    table = open_table("farmer merchant official widow")
    for role, grain, coins in (("farmer", 4, 9), ("merchant", 1, 2), ("official", 0, 9), ("widow", 3, 3)):
        table.set(role, grain=grain, coins=coins)
    next_round(table, "drought", "drought")
    assert [person(table, role).grain for role in ("farmer", "merchant", "official", "widow")] == [3, 1, 1, 1]
    next_round(table)
    assert [person(table, role).grain for role in ("farmer", "merchant", "official", "widow")] == [4, 2, 1, 1]


@clause("SA-26", "SA-08")
def test_a_token_while_bids_are_written():
    table = lay_all(open_table(), coins=9, merit=0).set("landlord", merit=1)
    table.does("merchant", "donate 立碑刻名", "end").does("landlord", "donate 立碑刻名", "end").set(
        "merchant", tokens=1
    )
    until_step(table, "bidding").does("merchant", "bid 4").does("merchant", "redeem").expect("merchant", merit=3)
    table.does("landlord", "bid 4").expect("landlord", rep=3).expect("merchant", rep=0, coins=9)


@clause("S-ROLE-MON-6", "SA-22")
def test_what_the_monk_cannot_keep():
    table = open_table().set("monk", coins=3, grain=1)
    until_step(table, "sharing").does("monk", "done").expect("monk", coins=2, grain=1)


@clause("S-WIN-2", "S-WIN-3", "S-WIN-4", "SA-30")
def test_two_ways_to_count_at_the_end():
    table = last_round(open_table("farmer monk merchant widow"))
    table.set("farmer", merit=9, rep=4, grain=4, coins=3, land=2).set("monk", gp=18, mana=1)
    until_step(table, "granting").set("monk", gp=18, mana=1)
    table.set("merchant", merit=0).set("widow", merit=0).does("monk", "done")
    assert winners(table) == ["monk"]
    assert [person(table, role).points for role in ("farmer", "monk")] == [36, 36]
    table = last_round(open_table("farmer monk merchant widow"))
    until_step(table, "granting").set("monk", gp=14, mana=1).set("widow", merit=16, grain=2, coins=2)
    table.does("monk", "grant 农民 amount 1")
    assert winners(play_to_the_end(table)) == ["widow"]
