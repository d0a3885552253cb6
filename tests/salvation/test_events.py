"""Every event card, and whom it strikes or helps."""

import pytest

from qiju.games.salvation.setup import EVENTS
from qiju.kernel.registry import find_game
from qiju.testing import clause
from salvation.helpers import (
    LAYMEN,
    lay_all,
    next_round,
    open_table,
    person,
    state,
    until_step,
    until_turn,
)

GAME = find_game("salvation")


def of(table, field, roles=LAYMEN):
    return [getattr(person(table, role), field) for role in roles.split()]


def under(card, **things):
    """Round 2 under this card, everybody holding the same before it."""
    table = lay_all(open_table(), **{"grain": 5, "coins": 5, "land": 0, "merit": 3, "rep": 1, **things})
    table.set("monk", grain=0, coins=0, mana=5, merit=0, rep=0)
    return next_round(table, card)


@clause("S-EV-0", "SA-44", "S-SET-2")
def test_the_two_decks():
    sums = {}
    for name, card in GAME.content()["events"].items():
        assert name in EVENTS
        sums[card["kind"]] = sums.get(card["kind"], 0) + card["copies"]
    assert sums == {"imperial": 5, "famine": 5, "assembly": 10, "chance": 10}
    full = GAME.prepare(6)
    strict = GAME.prepare(6, presets=("printed8",))
    assert len(full.deck_order) == len(strict.deck_order) == 30
    assert len(set(strict.deck_order)) == 8
    decks = {tuple(GAME.start(full, b"deck %d" % seed).deck.cards) for seed in range(5)}
    assert len(decks) == 5
    assert all(sorted(deck) == sorted(full.deck_order) for deck in decks)


@clause("S-PH2-1")
def test_one_card_a_round():
    table = open_table()
    table.expect("events", left=29)
    next_round(table, "patron").expect("events", left=28)
    assert table.match.view()["event"]["name"] == "patron"
    assert table.match.view()["events_gone"] == ["sutra_copying", "patron"]


@clause("S-EV-2", "SA-20")
def test_prayer_of_the_royal_house():
    table = under("royal_prayer")
    assert of(table, "merit") == [4, 4, 4, 4, 5]
    table.expect("monk", merit=1, mana=8)
    table.expect("official", rep=2)


@clause("S-EV-3", "SA-20", "SA-21")
def test_drought_relief_and_one_more():
    table = under("drought", grain=5)
    # All but the farmer are left with 3; the widow has more merit; the later in turn come first, and the merchant is
    # the last of this round.
    assert of(table, "grain") == [4, 3, 4, 4, 3]
    assert table.match.view()["step"] == "event_name"
    mana = person(table, "monk").mana
    offered = {item.word: item for item in table.match.menu(table.seat("monk"), [])}
    assert offered["name 地主"].preview.plain()["changes"] == {"mana": -2, "gp": 1}
    table.refuses("monk", "name 官员")
    table.does("monk", "name 地主").expect("landlord", grain=4).expect("monk", mana=mana - 2, gp=1)


@clause("S-EV-4")
def test_tight_money():
    table = lay_all(open_table(), coins=5).set("farmer", coins=1).set("monk", coins=0)
    next_round(table, "deflation").expect("farmer", coins=3).expect("monk", coins=0)
    assert table.match.view()["village"]["rate_percent"] == -20


@clause("S-EV-5", "SA-39", "SA-40")
def test_ullambana():
    table = under("ullambana", coins=2)
    assert [state(table).people[seat].role.name for seat in state(table).pending()] == LAYMEN.split()
    gp = person(table, "monk").gp
    for role, answer in zip(LAYMEN.split(), ("yes", "no", "yes", "no", "yes"), strict=True):
        table.does(role, answer)
    assert of(table, "coins") == [0, 2, 0, 2, 2]
    assert of(table, "merit") == [4, 3, 4, 3, 5]
    table.expect("monk", gp=gp + 3)


@pytest.mark.parametrize(
    ("option", "coins", "merit"),
    [("free", [1, 1, 5], [6, 7, 3]), ("fee", [1, 0, 5], [6, 7, 3]), ("everybody", [1, 1, 5], [7, 7, 3])],
)
@clause("S-EV-6", "SA-37", "SA-39")
def test_water_and_land(option, coins, merit):
    table = lay_all(open_table("merchant landlord farmer monk", options={"water_land": option}), coins=5, merit=3)
    next_round(table, "water_land")
    table.does("merchant", "yes").does("landlord", "anonymous").does("farmer", "no")
    assert of(table, "coins", "merchant landlord farmer") == coins
    assert of(table, "merit", "merchant landlord farmer") == merit


@clause("S-EV-7", "SA-27")
def test_impermanence_rerolls_the_settled_and_spares_the_protected():
    table = lay_all(open_table("merchant landlord farmer monk"), grain=5)
    table.set("landlord", life=1).dice(6, 5, 2, 3)
    next_round(table, "impermanence").dice_used()
    table.expect("farmer", life=8, tokens=1).expect("landlord", alive=False)
    table.dice(3)
    next_round(table, "impermanence").dice_used()
    table.expect("farmer", life=7, tokens=1)


@clause("S-EV-8", "S-ROLE-MER-2")
def test_good_business():
    table = open_table().set("merchant", coins=5)
    next_round(table, "opportunity").expect("merchant", coins=7)
    until_turn(table, "merchant").set("merchant", grain=4).does("merchant", "sell 2").expect("merchant", coins=12)


@clause("S-EV-9")
def test_a_temple_by_decree():
    table = lay_all(open_table(), coins=20)
    gp = person(table, "monk").gp
    next_round(table, "temple_decree").expect("monk", gp=gp + 1).expect("official", rep=1)
    until_turn(table, "merchant").does("merchant", "donate 捐建大殿").expect("merchant", coins=12)
    next_round(table, "temple_decree")
    until_turn(table, "farmer").does("farmer", "donate 供养僧侣").expect("farmer", coins=16)


@clause("S-EV-10")
def test_edict_of_relief():
    table = under("relief_edict")
    assert of(table, "grain") == [6, 6, 6, 7, 6]
    # All have 5 coins and 5 grain but for the farmer's harvest; least merit, then the last in turn: the merchant.
    assert of(table, "coins") == [6, 5, 5, 5, 5]
    table.expect("official", rep=2)


@clause("S-EV-11")
def test_locusts():
    table = lay_all(open_table(), merit=3, land=0).set("merchant", grain=5).set("landlord", grain=4)
    table.set("official", grain=1).set("farmer", grain=0).set("widow", grain=0).set("monk", grain=2)
    next_round(table, "locusts")
    assert of(table, "grain") == [3, 3, 0, 0, 0]
    assert of(table, "merit") == [3, 3, 4, 4, 5]
    table.expect("monk", grain=2, merit=3)


@clause("S-EV-12")
def test_flood():
    table = under("flood")
    assert of(table, "grain") == [4, 4, 4, 5, 4]
    assert of(table, "coins") == [4] * 5
    until_turn(table, "widow").does("widow", "rescue").expect("widow", merit=5, ap=1)
    table.refuses("widow", "rescue", clause="S-EV-12")
    until_turn(table, "monk").refuses("monk", "rescue")


@clause("S-EV-13")
def test_sutra_lecture():
    table = under("sutra_lecture")
    assert of(table, "merit") == [4, 4, 4, 4, 5]
    table.does("merchant", "yes").does("landlord", "no").does("official", "no").does("farmer", "no")
    table.does("widow", "yes")
    assert of(table, "merit") == [5, 4, 4, 4, 6]
    assert of(table, "rep") == [0, 1, 1, 1, 0]


@clause("S-EV-14", "SA-33")
def test_ordination():
    table = under("ordination").does("monk", "name 农民")
    until_turn(table, "farmer").does("farmer", "donate 诵经超度")
    until_step(table, "granting").expect("farmer", merit=6)
    alone = lay_all(open_table(LAYMEN), merit=3).set("official", merit=1)
    next_round(alone, "ordination")
    assert alone.match.view()["event"]["disciple"] == alone.seat("official")


@clause("S-EV-15")
def test_copying_sutras():
    table = open_table().does("merchant", "copy").expect("merchant", coins=5, merit=1, ap=1)
    table.refuses("merchant", "copy", clause="S-EV-15")


@clause("S-EV-16")
def test_consecration():
    table = under("consecration", coins=20)
    gp = person(table, "monk").gp
    until_turn(table, "farmer").does("farmer", "donate 捐建大殿")
    until_turn(table, "merchant").does("merchant", "donate 立碑刻名")
    until_step(table, "granting").expect("merchant", merit=5, rep=4).expect("farmer", merit=9)
    table.expect("monk", gp=gp + 1)


@clause("S-EV-17")
def test_timely_snow():
    table = lay_all(open_table(), grain=5, land=0).set("widow", grain=0).set("monk", grain=0)
    next_round(table, "timely_snow").expect("monk", grain=0)
    assert of(table, "grain") == [6, 6, 6, 7, 2]


@clause("S-EV-18", "SA-21")
def test_a_helping_hand():
    table = lay_all(open_table(), merit=3).set("farmer", merit=1).set("monk", merit=0)
    next_round(table, "patron").expect("farmer", merit=3).expect("monk", merit=0)


@clause("S-EV-19")
def test_the_caravan():
    table = lay_all(open_table(), grain=4, coins=0)
    next_round(table, "caravan").expect("merchant", coins=1)
    until_turn(table, "widow").does("widow", "sell 2").expect("widow", grain=0, coins=4)


@clause("S-EV-20", "SA-21", "SA-36")
def test_bandits():
    table = lay_all(open_table(), coins=5, merit=0).set("official", coins=9)
    next_round(table, "bandits").expect("official", coins=7, merit=1, hit=2)
    next_round(table, "bandits").expect("official", coins=7, merit=1)
    poor = lay_all(open_table(), coins=0, merit=0).set("farmer", coins=1)
    next_round(poor, "bandits").expect("farmer", coins=0, merit=1)


@clause("S-EV-21")
def test_pilgrims():
    table = open_table().set("monk", mana=0)
    next_round(table, "pilgrims").expect("monk", mana=3)
    until_turn(table, "widow").does("widow", "donate 法会祈福").expect("widow", coins=1)


@clause("S-EV-22")
def test_the_charity_granary():
    table = lay_all(open_table("merchant landlord official widow", options={"role_deal": "listed"}), grain=3, land=0)
    table.set("widow", grain=1).set("official", grain=0)
    next_round(table, "granary")
    assert [state(table).people[seat].role.name for seat in state(table).pending()] == ["merchant", "landlord", "widow"]
    table.does("merchant", "yes").does("landlord", "no").does("widow", "yes")
    assert of(table, "grain", "merchant landlord official widow") == [2, 3, 0, 2]


@clause("SA-28")
def test_protection_can_be_switched_off_or_need_two_hits():
    for choice, grain in (("off", [3, 1, 0]), ("one_hit", [3, 3, 3]), ("two_hits", [3, 1, 1])):
        table = open_table(options={"protection": choice})
        found = []
        table.set("merchant", grain=5)
        for _ in range(3):
            next_round(table, "drought")
            # Whoever is poorest is helped; the merchant's own loss is what is looked at.
            found.append(person(table, "merchant").grain - bool(state(table).relieved & 1))
            table.set("merchant", grain=found[-1])
            for role in ["landlord", "official", "farmer", "widow"]:
                table.set(role, grain=0)
        if choice == "one_hit":
            assert found == [3, 3, 1]
        else:
            assert found == grain


@clause("SA-20")
def test_the_monk_among_the_poorest():
    literal = open_table(options={"monk_poorest": "literal"}).set("monk", coins=0)
    next_round(literal, "deflation").expect("monk", coins=2)


@clause("SA-21")
def test_all_who_are_tied():
    table = lay_all(open_table(options={"poorest": "all_tied"}), coins=5).set("farmer", coins=1).set("widow", coins=1)
    next_round(table, "deflation").expect("farmer", coins=3).expect("widow", coins=3)


@clause("SA-18")
def test_the_official_gains_on_every_imperial_card():
    for card in ("imperial_brush", "royal_prayer", "temple_decree", "relief_edict"):
        table = open_table()
        next_round(table, card).expect("official", rep=1)


@clause("SA-36")
def test_losses_stop_at_nothing_and_costs_are_paid_whole():
    table = lay_all(open_table(), grain=1, coins=1)
    next_round(table, "drought")
    assert min(of(table, "grain")) >= 0
    table = lay_all(open_table("merchant landlord farmer monk"), coins=1)
    next_round(table, "ullambana")
    assert table.match.view()["step"] == "act"


@clause("S-PH2-1")
def test_the_view_says_what_the_card_did_to_whom():
    table = under("drought", grain=5)
    changes = table.match.view()["event"]["changes"]
    assert changes[table.seat("merchant")] == {"grain": -1}
    assert changes[table.seat("landlord")] == {"grain": -2}
    assert changes[table.seat("monk")] == {}
    table.does("monk", "name 地主")
    changes = table.match.view()["event"]["changes"]
    assert changes[table.seat("landlord")] == {"grain": -1}
    assert changes[table.seat("monk")] == {"mana": -2, "gp": 1}
