"""What holds whatever people do: nothing is made from nothing, and no trade gains without end."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiju.kernel.registry import find_game
from qiju.kernel.state import PASS
from qiju.kernel.streams import Keys, Stream
from qiju.testing import clause
from salvation.helpers import lay_all, open_table, person, state

GAME = find_game("salvation")
ROLES = ["merchant", "landlord", "official", "farmer", "widow", "monk"]


def random_play(seed: int, seats: int, preset: str, watch) -> None:
    """A game of random moves, looked at after every one."""
    stream = Stream(seed * 2 + 1)
    table = GAME.deal(GAME.prepare(seats, presets=(preset,)), Keys(b"random %d" % seed, 0))
    while not table.over:
        seat = table.deciding
        if seat < 0:
            able = [one for one in table.optional() if table.legal(one)]
            asked = able if able and stream.below(3) == 0 else table.pending()
            seat = asked[stream.below(len(asked))]
        moves = table.legal(seat)
        assert PASS not in moves
        table.perform(seat, moves[stream.below(len(moves))])
        watch(table)


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.sampled_from([4, 5, 6]), st.sampled_from([preset.name for preset in GAME.presets]))
@clause("SA-36", "S-CAP-2", "S-CAP-3", "S-ROLE-FAR-3", "S-ROLE-WID-4", "S-ROLE-MON-6")
def test_nothing_is_made_from_nothing(seed, seats, preset):
    """Coins, grain and land against the bank, after every small move; and nobody ever holds what the rules forbid."""
    sums: dict[str, int] = {}

    def watch(table) -> None:
        now = GAME.conserved(table)
        assert not sums or now == sums
        sums.update(now)
        for one in table.people:
            assert min(one.grain, one.coins, one.land, one.merit, one.rep, one.mana, one.escrow, one.life) >= 0
            assert one.land <= one.role.land_limit
            assert one.mana <= 10

    random_play(seed, seats, preset, watch)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("card", ["sutra_copying", "flood", "caravan", "opportunity"])
def test_every_action_keeps_the_books(role, card):
    """Whatever the rich can do with one action, nothing comes from nowhere and nothing is lost."""
    others = [one for one in ROLES if one != role]
    table = lay_all(open_table(" ".join([role, *others]), card), grain=30, coins=30, merit=5, tokens=1)
    before = GAME.conserved(state(table))
    kinds = set()
    for move in state(table).legal(0):
        after = state(table).clone()
        after.perform(0, move)
        while after.deciding == 0:
            after.perform(0, after.legal(0)[0])
        kinds.add(GAME.word(state(table), 0, move).split()[0])
        assert GAME.conserved(after) == before
    assert {"sell", "buy", "transfer", "offer", "end", "redeem"} <= kinds


KINDS = ("grain", "coins", "land")
goods = st.dictionaries(st.sampled_from(KINDS), st.integers(1, 6), max_size=2)
deals = st.lists(st.tuples(st.sampled_from(ROLES), st.sampled_from(ROLES), goods, goods), max_size=12)


def total(table) -> int:
    return sum(one.grain + one.coins for one in state(table).people)


@settings(max_examples=60)
@given(deals)
@clause("SA-05", "SA-23")
def test_no_sequence_of_trades_gains_without_limit(plans):
    """Whatever is traded in a round, the bank pays one tenth once: all trades together add no more than that."""
    table = lay_all(open_table(), grain=20, coins=20)
    for one in state(table).people:
        one.offers = -100  # as many as they like
    before = total(table)
    lands = sum(one.land for one in state(table).people)
    for maker, taker, give, want in plans:
        text = " ".join([f"give {give[kind]} {kind}" for kind in KINDS if kind in give])
        text += " " + " ".join([f"want {want[kind]} {kind}" for kind in KINDS if kind in want])
        if maker == taker or not (give or want):
            continue
        try_trade(table, maker, taker, text)
        assert sum(one.land for one in state(table).people) == lands
    received = 40 + 20
    assert 0 <= total(table) - before <= 2 * (received // 10 + 1)
    assert len(table.heard("bonus")) <= 1


def try_trade(table, maker: str, taker: str, text: str) -> None:
    from qiju.kernel.refusal import Problem
    from salvation.helpers import NAMES

    try:
        table.does(maker, f"offer to {NAMES[taker]} {text} send")
    except Problem:
        return
    number = state(table).numbers
    table.does(taker, f"accept {number}" if f"accept {number}" in table.legal(taker) else "decline")
    assert person(table, taker).grain >= 0
