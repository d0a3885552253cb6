"""Twenty-five little stories, one rule or two each, told move by move."""

import pytest

from qiju.bots.names import make_bot
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Keys
from qiju.lab.playout import play_out
from qiju.testing import clause
from salvation.helpers import (
    ALL_SIX,
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

QUIET_AGAIN = "consecration"
START = {
    "merchant": (2, 6, 0, 0),
    "landlord": (3, 2, 2, 0),
    "official": (2, 4, 1, 0),
    "farmer": (4, 2, 0, 0),
    "widow": (2, 2, 0, 2),
    "monk": (0, 0, 0, 0),
}


@clause("S-SET-3", "S-SET-4", "S-OV-1", "S-CAP-2", "S-PH3-1", "S-ROLE-FAR-2")
def test_1_six_sit_down():
    """What each role starts with: seen at a table whose first harvest is nothing."""
    nothing = {
        "roles": {
            "farmer": {"grain_each_round": 0},
            "widow": {"merit_each_round": 0},
            "monk": {"mana_each_round": 0},
        },
        "rates": {"land_grain": 0},
    }
    table = open_table(patch=nothing)
    for role, (grain, coins, land, merit) in START.items():
        table.expect(role, grain=grain, coins=coins, land=land, merit=merit, rep=0, life=10)
        table.expect(role, ap=3 if role == "farmer" else 2)
    table.expect("monk", mana=5, gp=0).expect("table", land_bank=10, round=1)
    assert state(table).n.rounds == 10


@clause("S-PH1-1", "S-ROLE-LAN-1", "S-ROLE-FAR-1", "S-ROLE-WID-3", "SA-01", "SA-38", "S-RATE-4")
def test_2_production():
    table = open_table()
    table.expect("landlord", grain=5).expect("farmer", grain=5).expect("widow", merit=3, grain=2)
    table.expect("monk", mana=6).expect("official", grain=2, land=1).expect("merchant", grain=2, coins=6)


@clause("S-CAP-3", "SA-13")
def test_3_mana_is_capped():
    table = open_table()
    table.set("monk", mana=10)
    table.does("merchant", "donate 供养僧侣")
    until_step(table, "granting")
    table.expect("monk", mana=10).does("monk", "done")
    table.expect("monk", mana=10)
    table = open_table().set("monk", mana=9)
    table.does("merchant", "donate 供养僧侣")
    until_step(table, "granting").expect("monk", mana=10)


@clause("S-RATE-1", "S-AP-2", "SA-02")
def test_4_selling_in_the_village():
    table = open_table("landlord merchant farmer monk").set("landlord", grain=7, coins=0)
    table.does("landlord", "sell 2").expect("landlord", grain=1, coins=4, ap=1)
    table.set("landlord", grain=2).refuses("landlord", "sell 1", clause="S-RATE-1")


@clause("S-ROLE-MER-2", "SA-03", "S-RATE-2")
def test_5_the_merchants_rates():
    table = open_table().set("merchant", grain=4, coins=0, ap=9)
    table.does("merchant", "sell 2").expect("merchant", grain=0, coins=4)
    table.does("merchant", "buy 2").expect("merchant", grain=4, coins=0)
    table.set("merchant", coins=3).refuses("merchant", "buy 2", clause="S-RATE-2")


@pytest.mark.parametrize(("card", "coins"), [("sutra_copying", 4), ("deflation", 3), ("opportunity", 5)])
@clause("SA-04", "S-EV-4", "S-EV-8")
def test_6_a_fifth_more_or_less(card, coins):
    table = open_table("landlord merchant farmer monk", card).set("landlord", grain=6, coins=0)
    table.does("landlord", "sell 2").expect("landlord", coins=coins, grain=0)
    rates = table.match.view()["people"][0]["rates"]
    assert (rates["land_price"], rates["land_sale"]) == (5, 5)
    assert table.match.view()["people"][1]["rates"]["land_price"] == 6


@clause("S-RATE-5", "S-RATE-6", "S-ROLE-LAN-2", "S-ROLE-FAR-3", "S-ROLE-WID-4", "S-AP-3", "SA-24", "S-CAP-2")
def test_7_land():
    table = lay_all(open_table("landlord official farmer widow merchant monk"), coins=20)
    table.does("landlord", "buy-land").expect("landlord", coins=15, land=3).expect("table", land_bank=9)
    table.set("landlord", land=5).refuses("landlord", "buy-land", clause="S-CAP-2")
    table.set("landlord", land=3).does("landlord", "sell-land").expect("landlord", land=2, coins=20)
    table.expect("table", land_bank=10).does("landlord", "end")
    table.does("official", "buy-land").expect("official", coins=14, land=2).does("official", "end")
    table.does("farmer", "buy-land").refuses("farmer", "buy-land", clause="S-ROLE-FAR-3")
    table.does("farmer", "end").refuses("widow", "buy-land", clause="S-ROLE-WID-4")
    table.refuses("widow", "offer to 地主 give 1 coins want 1 land send", clause="S-ROLE-WID-4")


@clause("SA-07", "S-AP-4", "S-TS-1", "S-PH4-1", "S-ROLE-MON-2", "SA-12")
def test_8_a_service_is_received_in_phase_4():
    table = open_table("official merchant landlord farmer widow monk")
    table.does("official", "donate 诵经超度").expect("official", coins=1, ap=1, merit=0, escrow=3)
    until_step(table, "granting")
    table.expect("official", merit=2, escrow=0).expect("monk", mana=8)


@clause("S-ROLE-WID-1", "SA-40")
def test_9_the_widows_piety():
    table = open_table("widow merchant landlord farmer official monk")
    table.does("widow", "donate 法会祈福").expect("widow", coins=0, merit=3)
    until_step(table, "granting").expect("widow", merit=5).expect("monk", mana=7)


@clause("S-ROLE-WID-1", "SA-40")
def test_piety_counts_every_gift():
    table = open_table("widow merchant landlord farmer official monk").set("widow", coins=5)
    table.does("widow", "donate 法会祈福", "plain 1")
    until_step(table, "granting").expect("widow", merit=3 + 2 + 2)


@clause("S-TS-2")
def test_10_a_stele_without_a_name():
    table = open_table().set("merchant", coins=6)
    table.does("merchant", "donate 立碑刻名 anonymous").expect("merchant", coins=1)
    until_step(table, "granting").expect("merchant", merit=1, rep=0).expect("monk", mana=7)


@clause("SA-09", "SA-06", "S-RATE-3")
def test_11_the_same_prayer_twice():
    table = open_table().set("merchant", coins=9, ap=3)
    table.does("merchant", "donate 法会祈福").refuses("merchant", "donate 法会祈福", clause="SA-09")
    table.does("merchant", "plain 1").expect("merchant", coins=4)
    until_step(table, "granting").expect("merchant", merit=2, rep=0)


@clause("S-BID-1", "SA-08", "S-PH4-3")
def test_12_three_bid_for_two_places():
    table = open_table("merchant landlord official monk").set("monk", mana=4)
    for role in ("merchant", "landlord", "official"):
        table.set(role, coins=9).does(role, "donate 供养僧侣", "end")
    until_step(table, "bidding").expect("official", coins=9)
    table.does("merchant", "bid 5").does("landlord", "bid 7").does("official", "bid 6")
    table.expect("merchant", coins=9, merit=0, ap=0).expect("landlord", coins=2, merit=3, rep=1)
    table.expect("official", coins=3, merit=3, rep=1).expect("monk", mana=10)


@clause("SA-08")
def test_13_equal_bids():
    table = open_table("merchant landlord farmer monk")
    for role, merit in (("merchant", 5), ("landlord", 3)):
        table.set(role, coins=9, merit=merit).does(role, "donate 立碑刻名", "end")
    until_step(table, "bidding")
    table.refuses("merchant", "bid 3", clause="SA-08")
    table.does("merchant", "bid 4").does("landlord", "bid 4")
    table.expect("landlord", merit=4, rep=3, coins=5).expect("merchant", merit=5, coins=9)


@clause("SA-41")
def test_14_the_great_hall():
    table = open_table().set("merchant", coins=12)
    table.does("merchant", "donate 捐建大殿")
    until_step(table, "granting")
    table.expect("merchant", coins=2, merit=5, rep=5).expect("monk", mana=10)
    next_round(table, QUIET_AGAIN)
    until_turn(table.set("landlord", coins=20), "landlord")
    table.refuses("landlord", "donate 捐建大殿", clause="SA-41")


@clause("S-EV-1", "SA-18", "SA-19", "S-ROLE-OFF-2")
def test_15_the_emperors_brush():
    table = open_table("landlord merchant official monk", "imperial_brush").set("landlord", coins=9)
    table.does("landlord", "donate 法会祈福", "plain 1", "end")
    table.does("merchant", "donate 法会祈福 anonymous", "end").does("official", "end")
    until_step(table, "granting")
    table.expect("landlord", rep=2).expect("merchant", rep=0).expect("official", rep=1)


@clause("S-HX-1", "S-HX-3", "S-HX-4", "S-HX-5", "S-AP-5", "SA-11")
def test_16_transfer():
    table = open_table().set("merchant", merit=5).set("farmer", merit=1)
    table.refuses("merchant", "transfer 僧侣 1", clause="S-HX-5")
    table.refuses("merchant", "transfer 富商 1")
    table.refuses("merchant", "transfer 农民 0", clause="SA-11")
    table.refuses("merchant", "transfer 农民 6", clause="SA-11")
    table.does("merchant", "transfer 农民 3").expect("merchant", merit=3, ap=1).expect("farmer", merit=4)
    table.refuses("merchant", "transfer 农民 1", clause="S-HX-3")


@pytest.mark.parametrize(("both", "gain"), [("off", 1), ("on", 3)])
@clause("S-HX-2", "S-ROLE-WID-2", "SA-10")
def test_17_the_widows_transfer(both, gain):
    table = open_table("widow merchant landlord farmer official monk", options={"widow_both_plus2": both})
    table.set("widow", merit=5).does("widow", "transfer 农民 1")
    table.expect("widow", merit=6).expect("farmer", merit=gain)


@clause("S-ROLE-MON-1", "S-ROLE-MON-3", "S-PH4-2", "S-RATE-7", "SA-14")
def test_18_grants():
    table = until_step(open_table(), "granting")
    table.refuses("monk", "grant 富商 7", clause="S-ROLE-MON-3")
    table.refuses("monk", "grant 僧侣 1", clause="S-ROLE-MON-3")
    table.does("monk", "grant 富商 4", "grant 农民 2")
    table.expect("monk", mana=1, gp=6, merit=0)  # and one more of the next round
    table.expect("merchant", merit=4).expect("farmer", merit=2)


@clause("S-ROLE-MON-4", "S-AP-7", "SA-15")
def test_19_an_assembly():
    table = open_table("monk merchant landlord official farmer widow").set("farmer", coins=1).set("widow", coins=5)
    table.does("monk", "assembly").expect("monk", ap=0)
    assert table.match.state.pending() == [1, 2, 3, 5]
    table.does("merchant", "yes").does("landlord", "yes").does("widow", "yes").does("official", "no")
    table.expect("monk", gp=3, mana=6).expect("merchant", coins=4, merit=1).expect("official", coins=4, merit=0)
    table.expect("widow", coins=3, merit=4)


@clause("S-ROLE-MON-6", "SA-22")
def test_20_what_the_monk_may_keep():
    table = open_table()
    trade(table, "merchant", "monk", "give 3 coins")
    trade(table, "farmer", "monk", "give 1 grain")
    until_step(table, "sharing").does("monk", "done")
    table.expect("monk", coins=2, grain=1)


@clause("S-ROLE-MER-1", "SA-05")
def test_21_the_merchants_tenth():
    table = open_table().set("farmer", coins=30).set("merchant", grain=9, coins=2)
    trade(table, "merchant", "farmer", "give 2 grain want 3 coins").expect("merchant", coins=6, grain=7)
    trade(table, "merchant", "farmer", "give 1 grain want 3 coins").expect("merchant", coins=9)
    next_round(table, QUIET_AGAIN)
    trade(table, "farmer", "merchant", "give 11 coins want 1 grain").expect("merchant", coins=9 + 11 + 2)
    next_round(table, QUIET_AGAIN)
    coins = person(table, "merchant").coins
    trade(table, "merchant", "farmer", "give 1 coins want 1 coins").expect("merchant", coins=coins)


@clause("S-EV-7", "S-PH5-1", "S-PH5-2", "SA-25", "SA-26", "SA-27")
def test_22_impermanence():
    table = open_table()
    table.stack("events", QUIET_AGAIN, "impermanence", QUIET_AGAIN, QUIET_AGAIN, QUIET_AGAIN)
    next_round(table)
    table.dice(4)
    next_round(table).dice_used()
    table.expect("farmer", life=7, tokens=1).expect("merchant", life=8, tokens=0)
    next_round(next_round(table))
    merit = person(table, "farmer").merit
    until_turn(table, "farmer").does("farmer", "redeem").expect("farmer", merit=merit + 3, ap=3, tokens=0)
    while state(table).round < 10:
        next_round(table, QUIET_AGAIN)
    table.expect("farmer", alive=False, life=0)
    points = person(table, "farmer").points
    table.refuses("farmer", "end", clause="S-PH5-2")
    play_to_the_end(table).expect("farmer", points=points)
    assert len(state(table).outcome().ranks) == 6


@clause("S-EV-3", "SA-28", "SA-21", "S-EV-0")
def test_23_drought_twice():
    table = open_table("farmer merchant official widow", options={"role_deal": "listed"})
    table.set("farmer", grain=4).set("merchant", grain=1, coins=2).set("official", grain=0)
    table.set("widow", grain=3, coins=3)
    next_round(table, "drought", "drought")
    assert [person(table, role).grain for role in ("farmer", "merchant", "official", "widow")] == [3, 1, 1, 1]
    next_round(table)
    assert [person(table, role).grain for role in ("farmer", "merchant", "official", "widow")] == [4, 2, 1, 1]


BARE = {"merit": 12, "rep": 3, "grain": 1, "coins": 4, "land": 0}


@pytest.mark.parametrize(
    ("things", "liberated"),
    [
        (BARE, True),
        ({**BARE, "grain": 0, "coins": 0, "land": 1}, True),
        ({**BARE, "grain": 0, "coins": 1, "land": 1}, False),
        ({**BARE, "rep": 4}, False),
        ({**BARE, "merit": 11}, False),
    ],
)
@clause("S-LIB-1", "SA-29", "SA-31")
def test_24_liberation(things, liberated):
    table = open_table("merchant landlord official widow", options={"role_deal": "listed"})
    table.set("landlord", merit=33, rep=20, coins=0, grain=0, land=0).set("widow", merit=0)
    table.set("merchant", **things)
    next_round(table, QUIET_AGAIN)
    assert not state(table).over
    play_to_the_end(last_round(table))
    assert winners(table) == (["merchant"] if liberated else ["landlord"])
    assert state(table).outcome().reason == ("liberation" if liberated else "points")


@clause("S-WIN-1", "S-WIN-2", "S-WIN-3", "S-WIN-4", "S-ROLE-MON-7", "S-NIR-1", "S-ROLE-MON-8", "SA-30")
def test_25_scoring():
    table = last_round(lay_all(open_table(), merit=0, coins=20))
    table.set("official", merit=9, rep=4, grain=4, coins=3, land=2).set("monk", gp=18, mana=1, coins=0)
    until_step(table, "granting").does("monk", "done")
    table.expect("official", points=36).expect("monk", points=36)
    assert winners(table) == ["monk"]
    table = last_round(lay_all(open_table(), merit=0, coins=20))
    table.set("widow", merit=16, coins=0, grain=0).set("monk", gp=15, mana=0, coins=0)
    play_to_the_end(table).expect("monk", special=2).expect("widow", special=1)
    assert winners(table) == ["widow"]


def played_by(bots, roles=ALL_SIX, number=0, **options):
    """The end of a game that these bots have played."""
    game = find_game("salvation")
    setup = game.prepare(len(roles.split()), options, roles=roles.split())
    keys = Keys(b"waiting %d" % number, 0)
    played = game.deal(setup, keys)
    assert play_out(played, [make_bot(game, bot) for bot in bots], keys.bots, game.cap) >= 0
    return played


@pytest.mark.parametrize("number", range(12))
@clause("S-NIR-1", "SA-43")
def test_a_monk_who_only_grants_cannot_miss_nirvana(number):
    played = played_by(["waits"] * 6, number=number, deck="printed8")
    assert played.people[5].special == 2
    assert played.people[5].gp >= 12


@clause("S-NIR-1", "S-LIB-1")
def test_the_lonely_monk_reaches_fifteen():
    """Nothing happens for ten rounds: 5 mana, 1 a round, all granted."""
    still = {"copies": 0}
    quiet = {
        "events": {
            **dict.fromkeys(state(open_table()).n.content["events"], still),
            "consecration": {"copies": 30},
        }
    }
    table = open_table(card="consecration", patch=quiet)
    while not state(table).over:
        if table.match.view()["step"] == "granting":
            table.does("monk", f"grant 富商 {person(table, 'monk').mana}")
        else:
            quietly(table)
    table.expect("monk", gp=15, special=2, mana=0).expect("widow", merit=12, special=1, grain=2, coins=2)
