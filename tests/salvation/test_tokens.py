"""觉悟 at any time (S-EV-7, SA-26): whatever is being asked of whom, whoever holds a token may turn it in."""

import pytest

from qiju.testing import Table, clause
from salvation.helpers import (
    lay_all,
    next_round,
    open_table,
    person,
    state,
    table_of_version_1,
    until_step,
    until_turn,
)


def asked(table: Table) -> list[str]:
    return [state(table).people[seat].role.name for seat in state(table).pending()]


def redeems(table: Table, role: str) -> Table:
    """It brings 3 merit and changes nobody's question but one's own."""
    before, merit, others = asked(table), person(table, role).merit, questions(table, but=role)
    table.does(role, "redeem").expect(role, merit=merit + 3, tokens=0)
    assert asked(table) == before
    assert questions(table, but=role) == others
    assert "redeem" not in table.legal(role)
    return table


def questions(table: Table, but: str) -> list[int]:
    """The ids of what the others must answer, where several answer at once."""
    seats = state(table).pending()
    if len(seats) < 2:
        return []
    return [table.match.question(seat) for seat in seats if state(table).people[seat].role.name != but]


@clause("S-EV-7", "SA-26")
def test_while_an_event_asks_who_takes_part():
    table = lay_all(open_table(), tokens=1, coins=5)
    next_round(table, "ullambana")
    assert table.match.view()["step"] == "event_join"
    redeems(table, "farmer").does("farmer", "yes")  # asked, and still to answer
    table.does("widow", "yes")
    redeems(table, "widow")  # has answered
    redeems(table, "monk")  # was not asked
    table.does("merchant", "no").does("landlord", "no").does("official", "no")
    table.expect("farmer", coins=3).expect("monk", gp=2)


@clause("S-EV-7", "SA-26")
def test_while_the_monk_names_somebody():
    table = lay_all(open_table(), tokens=1)
    next_round(table, "drought")
    assert table.match.view()["step"] == "event_name"
    redeems(redeems(table, "farmer"), "monk").does("monk", "done")
    assert table.match.view()["step"] == "act"


@clause("S-EV-7", "SA-26")
def test_in_ones_own_turn_and_in_anothers():
    table = lay_all(open_table(), tokens=1)
    redeems(table, "merchant")
    redeems(table, "widow").expect("widow", ap=2)
    table.does("merchant", "sell 1")


@pytest.mark.parametrize("trade", ["anytime", "window"])
@clause("S-EV-7", "SA-26")
def test_while_an_offer_waits_for_its_answer(trade):
    table = lay_all(open_table(options={"trade": trade}), tokens=1)
    table.does("merchant", "offer to 农民 give 1 coins want 1 grain send")
    for role in ("merchant", "farmer", "widow"):  # who made it, who must answer, anybody
        redeems(table, role)
    assert asked(table) == ["farmer"]
    table.does("farmer", "accept 1").expect("farmer", coins=3)
    assert asked(table) == ["merchant"]


@clause("S-EV-7", "SA-26")
def test_while_the_monk_asks_who_comes_to_his_assembly():
    table = lay_all(open_table("monk merchant landlord official farmer widow"), tokens=1)
    table.does("monk", "assembly")
    assert table.match.view()["step"] == "assembly"
    redeems(table, "monk")
    redeems(table, "farmer").does("farmer", "yes")
    for role in ("merchant", "landlord", "official", "widow"):
        table.does(role, "no")
    table.expect("monk", gp=1)


def bidding_table() -> Table:
    """Merchant and landlord both want the stele."""
    table = lay_all(open_table(), tokens=1, coins=9)
    table.does("merchant", "donate 立碑刻名", "end").does("landlord", "donate 立碑刻名", "end")
    return until_step(table, "bidding")


@clause("S-EV-7", "SA-26", "SA-08")
def test_while_bids_are_written():
    table = bidding_table()
    assert asked(table) == ["merchant", "landlord"]
    redeems(table, "merchant").does("merchant", "bid 5")
    redeems(table, "widow")
    redeems(table, "landlord").does("landlord", "bid 4")
    table.expect("merchant", coins=4).expect("landlord", coins=9)


@clause("SA-26", "SA-08")
def test_a_sealed_bid_stands_and_the_merit_counts_in_a_tie():
    table = bidding_table().set("merchant", merit=0).set("landlord", merit=1)
    table.does("merchant", "bid 4")
    redeems(table, "merchant")
    assert table.match.view(1)["temple"]["auction"]["bidders"][0]["bid"] is None
    table.does("landlord", "bid 4").expect("landlord", coins=5, rep=3).expect("merchant", coins=9)


@clause("S-EV-7", "SA-26")
def test_while_the_monk_grants_and_while_he_gives_away_what_is_too_much():
    table = lay_all(open_table(), tokens=1)
    table.set("monk", coins=5)
    until_step(table, "granting")
    redeems(table, "farmer").does("monk", "done")
    assert table.match.view()["step"] == "sharing"
    redeems(redeems(table, "monk"), "widow")
    table.does("monk", "share coins 农民 amount 3").expect("monk", coins=2)


@clause("SA-26")
def test_a_token_worth_mana_pays_for_relief_and_for_a_grant():
    table = open_table(options={"monk_token": "mana3"}).set("monk", tokens=1, mana=0)
    until_step(table, "granting")
    table.refuses("monk", "grant 农民 amount 1", key="refuse.lacking")
    table.does("monk", "redeem").expect("monk", mana=3).does("monk", "grant 农民 amount 3")
    table.set("monk", tokens=1, mana=0)
    next_round(table, "drought").set("monk", mana=0)
    table.refuses("monk", "name 地主", key="refuse.lacking")
    table.does("monk", "redeem", "name 地主").expect("monk", mana=1)


@clause("SA-29", "SA-26")
def test_where_a_special_victory_ends_it_at_any_time_it_waits_for_all_answers():
    table = bidding_table_any_time()
    table.set("widow", merit=9, coins=2, grain=0).does("widow", "redeem").expect("widow", merit=12)
    assert not state(table).over
    table.does("merchant", "bid 4").does("landlord", "bid 4")
    assert state(table).over


def bidding_table_any_time() -> Table:
    table = lay_all(open_table(options={"special_check": "any_time"}), tokens=1, coins=9)
    table.does("merchant", "donate 立碑刻名", "end").does("landlord", "donate 立碑刻名", "end")
    return until_step(table, "bidding")


@clause("SA-26")
def test_a_redeemed_token_can_be_taken_back_while_bids_are_written():
    table = bidding_table()
    table.does("merchant", "redeem").does("landlord", "bid 4").undoes("merchant")
    table.expect("merchant", tokens=1).does("merchant", "bid 5").expect("merchant", coins=4)


def test_tables_of_version_1_redeem_only_in_phase_3_and_during_grants():
    """SA-26 as it was: nobody could turn in a token while bids were written, or while an offer waited."""
    table = until_turn(lay_all(table_of_version_1(), tokens=1, coins=9), "merchant")
    table.does("merchant", "offer to 农民 give 1 coins want 1 grain send")
    assert table.legal("farmer") == ["accept 1", "counter 1", "decline"]
    assert table.legal("widow") == []
    table.does("farmer", "decline").does("merchant", "redeem").does("widow", "redeem")
    table.does("merchant", "donate 立碑刻名", "end").does("landlord", "donate 立碑刻名", "end")
    until_step(table, "bidding")
    assert all("redeem" not in table.legal(seat) for seat in range(6))
