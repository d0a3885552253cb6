"""The house: it trades where both gain, refuses bad offers, never loops, and knows no more than its seat."""

import pytest

from qiju.bots.names import make_bot
from qiju.games.salvation.bargaining import gain_of, pays, planned_counter, planned_offer
from qiju.games.salvation.moves import ACCEPT, NUMBERED
from qiju.games.salvation.race import LEAD, Race
from qiju.games.salvation.state import Offer
from qiju.games.salvation.trade.answers import offer_numbered
from qiju.games.salvation.worth import Scale
from qiju.kernel.registry import find_game
from qiju.kernel.state import PASS
from qiju.kernel.streams import Keys, Stream
from qiju.lab.playout import play_out
from qiju.testing import clause
from salvation.helpers import open_table, person, state

GAME = find_game("salvation")


def offer(table, maker, taker, give, want) -> Offer:
    made = Offer(1, table.seat(maker), table.seat(taker), 0)
    made.give, made.want = list(give), list(want)
    return made


def test_it_takes_what_pays_and_refuses_what_does_not():
    table = open_table()
    merchant = person(table, "merchant")
    assert pays(state(table), merchant, offer(table, "farmer", "merchant", (5, 0, 0), (0, 4, 0)))
    assert not pays(state(table), merchant, offer(table, "farmer", "merchant", (1, 0, 0), (0, 4, 0)))
    assert not pays(state(table), merchant, offer(table, "farmer", "merchant", (0, 0, 0), (0, 1, 0)))
    assert pays(state(table), merchant, offer(table, "farmer", "merchant", (1, 0, 0), (0, 0, 0)))


def test_what_it_proposes_both_are_glad_of():
    table = open_table("farmer merchant landlord monk")
    farmer = person(table, "farmer")
    plan = planned_offer(state(table), farmer)
    assert plan is not None
    assert pays(state(table), state(table).people[plan.to], plan)
    own = gain_of(state(table), Scale(state(table), farmer), farmer, state(table).people[plan.to], plan, True)
    assert own > 0


def test_it_names_another_price_and_does_not_ask_again_who_refused():
    table = open_table("farmer merchant landlord monk")
    farmer, merchant = person(table, "farmer"), person(table, "merchant")
    dear = offer(table, "farmer", "merchant", (1, 0, 0), (0, 4, 0))
    assert not pays(state(table), merchant, dear)
    counter = planned_counter(state(table), merchant, dear, False)
    assert counter is not None
    assert pays(state(table), farmer, counter)
    first = planned_offer(state(table), farmer)
    farmer.refused |= 1 << first.to
    second = planned_offer(state(table), farmer)
    assert second is None or second.to != first.to


def test_a_counter_never_names_the_same_price():
    table = open_table("farmer merchant landlord monk")
    merchant = person(table, "merchant")
    named = 0
    for grain in range(1, 5):
        for coins in range(1, 5):
            asked = offer(table, "farmer", "merchant", (grain, 0, 0), (0, coins, 0))
            counter = planned_counter(state(table), merchant, asked, pays(state(table), merchant, asked))
            if counter is not None:
                named += 1
                assert (counter.give, counter.want) != (asked.want, asked.give)
    assert named > 4


@clause("SA-30")
def test_laymen_do_not_carry_the_monk_past_whoever_is_before_him():
    """The widow will have more merit than he has grant points: as long as she is well ahead, he may be helped."""
    table = open_table("farmer widow landlord merchant monk")
    race = Race(state(table))
    # Behind her by so much, and reaching nirvana all the same.
    person(table, "monk").gp += race.best - race.his - LEAD - 2
    assert Race(state(table)).his >= state(table).n.nirvana_gp
    assert Race(state(table)).cost(state(table), 1) == 0
    person(table, "monk").gp += 1
    assert Race(state(table)).cost(state(table), 1) > 0
    person(table, "monk").gp = 30
    assert Race(state(table)).cost(state(table), 1) > 0  # nor is he helped when he is far ahead


def test_whoever_declines_is_not_asked_again_this_round():
    table = open_table("farmer merchant landlord monk")
    farmer = person(table, "farmer")
    plan = planned_offer(state(table), farmer)
    goods = f"give {plan.give[0]} grain want {plan.want[1]} coins"
    table.does("farmer", f"offer to 富商 {goods} send").does("merchant", "decline")
    again = planned_offer(state(table), person(table, "farmer"))
    assert again is None or again.to != table.seat("merchant")


def played(seed: int, bots: list[str], watch=None):
    """A whole game by these bots; `watch` sees every accepted offer before it is carried out."""
    keys = Keys(b"house %d" % seed, 0)
    table = GAME.deal(GAME.prepare(len(bots)), keys)
    minds = [make_bot(GAME, bot) for bot in bots]
    stream = Stream(1)
    ply = 0
    while not table.over:
        ply += 1
        assert ply < 20_000
        seat = next_to_speak(table, minds, stream, watch)
        if seat < 0:
            continue
        moves = table.legal(seat)
        move = moves[0] if len(moves) == 1 else minds[seat].choose(table, seat, moves, stream)
        if watch is not None and move >= ACCEPT and move < ACCEPT + NUMBERED:
            watch(table, seat, move)
        table.perform(seat, move)
    return table


def next_to_speak(table, minds, stream, watch) -> int:
    """Whoever must decide; before, whoever may and does: then -1."""
    if table.deciding >= 0:
        return table.deciding
    for seat in table.optional():
        moves = table.legal(seat)
        move = minds[seat].choose(table, seat, [*moves, PASS], stream) if moves else PASS
        if move != PASS:
            if watch is not None and ACCEPT <= move < ACCEPT + NUMBERED:
                watch(table, seat, move)
            table.perform(seat, move)
            return -1
    return table.pending()[0]


def test_both_sides_of_every_deal_of_the_house_are_better_off():
    deals = []

    def watch(table, seat, move):
        taken = offer_numbered(table, move % NUMBERED)
        taker, maker = table.people[seat], table.people[taken.maker]
        deals.append(
            (
                gain_of(table, Scale(table, taker), taker, maker, taken, False),
                gain_of(table, Scale(table, maker), maker, taker, taken, True),
            )
        )

    for seed in range(12):
        played(seed, ["house"] * 6, watch)
    assert len(deals) >= 4 * 12
    assert all(taker > 0 and maker > 0 for taker, maker in deals)


def test_a_seat_that_may_not_trade_does_not():
    tables = [played(seed, ["house:trade=no", *["house"] * 5]) for seed in range(3)]
    assert all(table.people[0].trades == 0 for table in tables)
    assert any(table.deals > 0 for table in tables)


@pytest.mark.parametrize("bots", [["house"] * 4, ["random"] * 6, ["waits"] * 5, ["house", "random"] * 3])
def test_all_of_them_finish(bots):
    for seed in range(4):
        keys = Keys(b"finish %d" % seed, 0)
        table = GAME.deal(GAME.prepare(len(bots)), keys)
        assert play_out(table, [make_bot(GAME, bot) for bot in bots], keys.bots, GAME.cap) > 0
        assert table.over
