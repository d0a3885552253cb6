"""The other readings: every option changes what its ruling says, and nothing where it is not chosen."""

from itertools import product

import pytest

from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.testing import Table, clause
from salvation.helpers import (
    LAYMEN,
    last_round,
    lay_all,
    next_round,
    open_table,
    person,
    play_to_the_end,
    quietly,
    state,
    trade,
    until_step,
    until_turn,
    winners,
)

GAME = find_game("salvation")


@clause("SA-01")
def test_everybodys_land_bears_grain():
    open_table(options={"land_yield": "all"}).expect("official", grain=3).expect("landlord", grain=5)


@clause("SA-02")
def test_one_lot_a_visit():
    table = open_table("landlord merchant farmer monk", options={"lots_per_ap": "one"}).set("landlord", grain=9)
    table.refuses("landlord", "sell 2", clause="SA-02")
    table.does("landlord", "sell 1").expect("landlord", grain=6)


@pytest.mark.parametrize(("card", "coins"), [("deflation", 1), ("opportunity", 2)])
@clause("SA-04")
def test_rates_rounded_down(card, coins):
    table = open_table("landlord merchant farmer monk", card, options={"rate_rounding": "floor_result"})
    table.set("landlord", grain=3, coins=0).does("landlord", "sell 1").expect("landlord", coins=coins)


@pytest.mark.parametrize(("card", "coins"), [("deflation", 4), ("opportunity", 6)])
@clause("SA-04")
def test_rates_that_move_land(card, coins):
    table = open_table("landlord merchant farmer monk", card, options={"rate_scope": "village_and_land"})
    table.set("landlord", coins=0).does("landlord", "sell-land").expect("landlord", coins=coins)


@clause("SA-06")
def test_only_services_or_only_plain_gifts():
    table = open_table(options={"donate": "services"})
    table.refuses("merchant", "plain 1", clause="SA-06")
    table = open_table(options={"donate": "plain"})
    table.refuses("merchant", "donate 诵经超度", clause="SA-06")
    table.does("merchant", "plain 1")


@clause("SA-06")
def test_several_plain_gifts_in_one_action():
    open_table().refuses("merchant", "plain 2")
    table = open_table(options={"plain_lots": "many"})
    table.does("merchant", "plain 2").expect("merchant", coins=0, ap=1)
    until_step(table, "granting").expect("merchant", merit=2).expect("monk", mana=8)


def tied(tie: str, **options: str) -> Table:
    table = open_table("merchant landlord official monk", options={"bid_tie": tie, **options})
    for role in ("merchant", "landlord", "official"):
        table.set(role, coins=9).does(role, "donate 供养僧侣", "end")
    return until_step(table, "bidding")


@clause("SA-08")
def test_a_tie_that_halves():
    table = tied("halve").does("merchant", "bid 6").does("landlord", "bid 5").does("official", "bid 5")
    table.expect("merchant", merit=3, rep=1, coins=3)
    table.expect("landlord", merit=1, rep=0, coins=4).expect("official", merit=1, coins=4)


@clause("SA-08")
def test_a_tie_that_is_rolled():
    found: dict[tuple[int, int], int] = {}
    for first, second in product((1, 2, 3), (1, 2)):
        table = tied("reroll").dice(first, second)
        table.does("merchant", "bid 6").does("landlord", "bid 5").does("official", "bid 5").dice_used()
        won = (person(table, "landlord").merit, person(table, "official").merit)
        found[won] = found.get(won, 0) + 1
    assert found == {(3, 0): 3, (0, 3): 3}


@pytest.mark.parametrize(("refund", "points"), [("off", 2), ("on", 3)])
@clause("SA-08")
def test_a_lost_bid_may_give_its_point_back(refund, points):
    table = tied("low_merit", loser_ap_refund=refund)
    table.does("merchant", "bid 6").does("landlord", "bid 7").does("official", "bid 5")
    next_round(table, "consecration").expect("official", ap=points).expect("merchant", ap=2)
    next_round(table, "consecration").expect("official", ap=2)


@pytest.mark.parametrize(("measure", "mana"), [("merit", 3), ("coins", 5), ("one", 1), ("thirds", 1)])
@clause("SA-12")
def test_four_measures_of_mana(measure, mana):
    table = open_table(options={"mana_from": measure}).set("monk", mana=0)
    table.does("merchant", "donate 供养僧侣")
    until_step(table, "granting").expect("monk", mana=mana)


@clause("SA-14")
def test_granting_as_an_action():
    table = open_table("monk merchant landlord farmer", options={"grant": "action_1ap"})
    table.does("monk", "grant 富商 4").expect("monk", ap=1, mana=2, gp=4).expect("merchant", merit=4)
    open_table("monk merchant landlord farmer").refuses("monk", "grant 富商 1")


@clause("SA-14")
def test_grants_may_be_capped():
    table = until_step(open_table(options={"grant_cap": "on"}), "granting")
    table.refuses("monk", "grant 富商 4", clause="S-ROLE-MON-3")
    table.does("monk", "grant 富商 3", "grant 富商 3").expect("merchant", merit=6)


@pytest.mark.parametrize(("choice", "left"), [("2", 4), ("1", 5)])
@clause("S-ROLE-MON-5", "SA-16")
def test_relief(choice, left):
    table = open_table("monk merchant landlord farmer", options={"relief_mana": choice}).set("merchant", grain=1)
    table.refuses("monk", "relieve 地主", clause="SA-16")
    table.does("monk", "relieve 富商").expect("merchant", grain=2).expect("monk", mana=left, gp=1, ap=1)


@clause("S-AP-6", "S-ROLE-OFF-1", "SA-17")
def test_the_palace():
    table = open_table("official merchant landlord farmer")
    table.does("official", "palace").expect("official", rep=2, coins=6, ap=0)
    table.refuses("official", "palace", clause="S-PH3-1")
    until_turn(table, "merchant").refuses("merchant", "palace")


@clause("SA-26")
def test_the_monks_token():
    for choice, merit, mana in (("merit", 3, 6), ("mana3", 0, 9)):
        table = open_table("monk merchant landlord farmer", options={"monk_token": choice}).set("monk", tokens=1)
        table.does("monk", "redeem").expect("monk", merit=merit, mana=mana, tokens=0)


@clause("SA-26")
def test_a_token_is_redeemed_at_settlement_and_during_grants():
    table = last_round(open_table()).set("farmer", tokens=1, merit=1)
    play_to_the_end(table).expect("farmer", merit=4, tokens=0)
    table = open_table().set("farmer", tokens=1, merit=1)
    until_step(table, "granting").does("farmer", "redeem").expect("farmer", merit=4)
    assert who_must(table) == ["monk"]


def who_must(table):
    return [state(table).people[seat].role.name for seat in state(table).pending()]


@clause("SA-29")
def test_special_victories_at_a_rounds_end_or_at_once():
    table = open_table(options={"special_check": "end_of_round"}).set("widow", merit=12)
    assert not state(table).over
    next_round(table)
    assert state(table).over
    assert state(table).round == 1
    table = open_table(options={"special_check": "any_time"}).set("merchant", merit=12, coins=8, grain=2)
    table.does("merchant", "sell 1")
    assert not state(table).over
    table.set("widow", merit=0).does("merchant", "buy 1")
    trade_away(table)
    assert state(table).over
    assert winners(table) == ["merchant"]


def trade_away(table: Table) -> None:
    person_now = person(table, "merchant")
    table.set("monk", mana=9).set("widow", coins=9)
    trade(table, "merchant", "farmer", f"give {person_now.grain} grain give {person_now.coins} coins")


@clause("SA-30")
def test_several_special_winners():
    def ended(**options):
        table = last_round(lay_all(open_table(options=options), merit=0, coins=20))
        table.set("widow", merit=16, coins=0, grain=0).set("farmer", merit=16, coins=1, grain=0, rep=3)
        table.set("monk", gp=20, mana=1, coins=0)
        until_step(table, "granting").does("monk", "done")
        return winners(table)

    assert ended() == ["widow"]
    assert ended(special_ties="total_points") == ["farmer"]


@clause("SA-32", "S-WIN-4")
def test_a_final_tie_is_shared():
    table = last_round(lay_all(open_table(LAYMEN), merit=5, rep=2, coins=9, grain=0, land=0))
    play_to_the_end(table.set("farmer", rep=1).set("widow", merit=4))
    assert winners(table) == ["merchant", "landlord", "official"]


@clause("S-SET-1", "SA-33")
def test_who_sits_at_four_five_and_six():
    for seats, roles in ((4, "monk merchant farmer landlord"), (5, "widow"), (6, "official")):
        dealt = {person.role.name for person in GAME.start(GAME.prepare(seats), b"who").people}
        assert set(roles.split()) <= dealt
        assert len(dealt) == seats
    listed = GAME.start(GAME.prepare(4, {"role_deal": "listed"}), b"who").people
    assert [person.role.name for person in listed] == ["monk", "merchant", "farmer", "landlord"]


@clause("S-SET-1", "SA-33")
def test_roles_may_be_chosen_and_the_monk_demanded():
    options = {"role_deal": "choose", "first_player": "seat1", "monk_required": "on"}
    table = Table("salvation", seats=4, options=options)
    table.does(0, "role 寡妇").refuses(1, "role 寡妇", clause="S-SET-1")
    table.does(1, "role farmer").does(2, "role 富商").refuses(3, "role 官员", clause="SA-33")
    table.does(3, "role 僧侣").expect("table", round=1)
    with pytest.raises(Invalid):
        GAME.prepare(4, {"monk_required": "on"}, roles=["merchant", "farmer", "landlord", "widow"])


@clause("SA-33")
def test_a_table_without_a_monk():
    table = open_table("merchant farmer landlord widow")
    table.does("merchant", "donate 供养僧侣")
    next_round(table, "royal_prayer").expect("merchant", merit=4)
    play_to_the_end(table)


@clause("SA-34", "SA-35")
def test_the_first_place_moves_on_and_points_are_lost():
    table = open_table("merchant landlord farmer monk")
    assert table.match.view()["order"] == [0, 1, 2, 3]
    table.does("merchant", "end").expect("merchant", ap=0)
    next_round(table, "consecration")
    assert table.match.view()["order"] == [1, 2, 3, 0]
    table.expect("merchant", ap=2)
    firsts = {int(GAME.start(GAME.prepare(6), b"first %d" % seed).starter) for seed in range(40)}
    assert firsts == set(range(6))


@clause("SA-42")
def test_the_monk_and_what_laymen_do():
    table = open_table("monk merchant landlord farmer").set("monk", coins=9, merit=2)
    table.refuses("monk", "donate 诵经超度")
    table.does("monk", "buy 1").expect("monk", grain=2, coins=7)
    table.does("monk", "transfer 富商 1").expect("monk", merit=2).expect("merchant", merit=1)
    play_to_the_end(last_round(table).set("monk", merit=40, coins=0, grain=0, gp=0, mana=9)).expect("monk", special=0)


@clause("SA-22")
def test_what_is_too_much_goes_where_the_monk_says():
    table = open_table().set("monk", coins=5, land=3)
    until_step(table, "sharing")
    table.refuses("monk", "share coins 农民 4", clause="S-ROLE-MON-6")
    table.does("monk", "share coins 农民 1", "share land 农民 1").expect("farmer", coins=3, land=1)
    bank = state(table).bank_coins
    table.does("monk", "done").expect("monk", coins=2, land=2)
    assert state(table).bank_coins == bank + 2


@clause("SA-43")
def test_a_special_as_thirty_points():
    table = last_round(lay_all(open_table(options={"special": "bonus30"}), merit=0, coins=20))
    table.set("widow", merit=12, coins=0, grain=0).set("landlord", merit=30)
    play_to_the_end(table).expect("widow", points=36 + 30, special=1)
    assert winners(table) == ["landlord"]
    assert state(table).outcome().reason == "points"


@clause("SA-43")
def test_later_thresholds():
    n = GAME.prepare(6, presets=("v2.1",))
    widow, farmer = n.role_cards[4], n.role_cards[3]
    assert (farmer.liberation_merit, n.liberation_rep, n.liberation_resources) == (20, 0, 3)
    assert (n.nirvana_mana, n.nirvana_gp, n.score_merit, n.score_rep, n.score_resources) == (2, 15, 2, 2, 2)
    assert (widow.liberation_merit, widow.merit_every, widow.transfer_bonus) == (20, 2, 1)
    n = GAME.prepare(6, presets=("v2.2",))
    assert n.special_bonus_only
    assert (n.role_cards[4].liberation_merit, n.role_cards[3].liberation_merit) == (30, 20)
    assert (n.score_merit, n.score_rep, n.special_bonus) == (2, 3, 30)
    table = open_table(presets=("v2.1",)).expect("widow", merit=2)
    next_round(table, "consecration").expect("widow", merit=3)


@clause("S-CAP-1")
def test_grain_coins_and_merit_have_no_limit():
    table = lay_all(open_table(), grain=500, coins=500, merit=500)
    table.does("merchant", "sell 50").expect("merchant", coins=600)


@clause("SA-08", "SA-41")
def test_two_who_would_build_the_hall_bid_from_ten():
    table = lay_all(open_table("merchant landlord farmer monk"), coins=15)
    table.does("merchant", "donate 捐建大殿", "end").does("landlord", "donate 捐建大殿 anonymous", "end")
    until_step(table, "bidding").refuses("merchant", "bid 9", clause="SA-08")
    table.refuses("landlord", "bid 15", clause="SA-08")
    table.does("landlord", "bid 14").does("merchant", "bid 13")
    table.expect("landlord", coins=0, merit=5, rep=0).expect("merchant", coins=15, merit=0)
    assert table.match.view()["temple"]["hall_by"] == 1


@clause("SA-08")
def test_contested_services_are_settled_one_by_one():
    table = lay_all(open_table("merchant landlord farmer monk"), coins=20)
    for role in ("merchant", "landlord", "farmer"):
        table.does(role, "donate 诵经超度", "donate 立碑刻名", "end")
    until_step(table, "bidding")
    assert table.match.view()["temple"]["auction"]["service"] == "chanting"
    for role in ("merchant", "landlord", "farmer"):
        table.expect(role, coins=16)  # the stele's price stays laid out
    table.does("merchant", "bid 16").does("landlord", "bid 4").does("farmer", "bid 3")
    assert table.match.view()["temple"]["auction"]["service"] == "stele"
    assert [bidder["most"] for bidder in table.match.view()["temple"]["auction"]["bidders"]] == [4, 16, 20]


def test_every_seat_count_and_preset_begins():
    for seats in GAME.seats:
        for preset in GAME.presets:
            table = Table("salvation", seats=seats, presets=(preset.name,))
            quietly(table)
            assert len(table.match.view()["people"]) == seats
