"""What holds in every game, whatever is agreed and whoever plays."""

from __future__ import annotations

import pytest

from qiju.kernel.game import Setup
from qiju.kernel.match import Match
from qiju.kernel.registry import find_game
from qiju.kernel.state import State
from qiju.kernel.streams import lab_secret
from qiju.kernel.tally import Tally
from qiju.testing import clause
from qiju.testing.conformance import Ply, fresh, mixed_table, random_decision, walk

GAME = find_game("sanguosha")
DECK = sorted(GAME.content()["deck"]["cards"])
RANGES = GAME.content()["ranges"]
HORSES = GAME.content()["horses"]
SLOTS = {**dict.fromkeys(RANGES, "weapon"), "bagua": "armour", "renwang": "armour"}
SLOTS |= {**dict.fromkeys(HORSES["plus"], "plus"), **dict.fromkeys(HORSES["minus"], "minus")}


def look(state: State, piece: str, field: str):
    return GAME.look(state, piece, field)


def people(state: State) -> list[str]:
    return [f"P{seat + 1}" for seat in range(int(state.seats))]


def name(card: str) -> str:
    return card.split(".")[0]


def plain(card: str) -> str:
    """A physical card as the deck list writes it: without the mark of a twin or of what it stands for."""
    return card.split("=")[0].removesuffix("b")


def games(number: int, seats: int = 0, **options: object):
    """Plies of random games: any table, or one with so many seats."""
    for table in range(number):
        setup = GAME.prepare(seats, options) if seats else mixed_table(GAME, fresh(table, 99))
        yield from walk(GAME, setup, table)


def ring_distance(state: State, one: str, two: str) -> int:
    """K-2.1.1 and K-2.1.2 once more, from what lies on the table."""
    if one == two:
        return 0
    ring = [who for who in people(state) if look(state, who, "alive")]
    steps = abs(ring.index(one) - ring.index(two))
    steps = min(steps, len(ring) - steps)
    mine = {name(card) for card in look(state, one, "equip")}
    theirs = {name(card) for card in look(state, two, "equip")}
    steps -= len(mine & set(HORSES["minus"])) + (look(state, one, "general") == "machao")
    return max(1, steps + len(theirs & set(HORSES["plus"])))


def check_cards(state: State) -> None:
    """K-1.1: every card is somewhere, once."""
    if look(state, "table", "question") == "general":
        return  # the cards are dealt when everybody has a general
    places = [look(state, who, place) for who in people(state) for place in ("hand", "equip", "zone")]
    places += [look(state, "deck", "cards"), look(state, "discard", "cards"), look(state, "table", "middle")]
    cards = [card for place in places for card in place]
    assert sorted(plain(card) for card in cards) == DECK
    assert len({card.split("=")[0] for card in cards}) == len(DECK)


def check_people(state: State) -> None:
    """K-2.2.1, K-2.2.2, K-2.8.4, K-4.7.1: areas hold what they may; the dead hold nothing."""
    for who in people(state):
        slots = [SLOTS[name(card)] for card in look(state, who, "equip")]
        assert len(set(slots)) == len(slots), f"{who}: {look(state, who, 'equip')}"
        delayed = [card.split("=")[1] if "=" in card else name(card) for card in look(state, who, "zone")]
        assert len(set(delayed)) == len(delayed)
        assert set(delayed) <= {"lebu", "shandian"}
        assert look(state, who, "hp") <= look(state, who, "max_hp")


def check_at_rest(state: State) -> None:
    """In a play phase with nothing being resolved: nobody is dying, nothing is in the middle, the dead have nothing."""
    assert look(state, "table", "middle") == []
    for who in people(state):
        if look(state, who, "alive"):
            assert look(state, who, "hp") >= 1
        else:
            assert not (look(state, who, "hand"))
            assert not (look(state, who, "equip"))
            assert not (look(state, who, "zone"))


def check_distances(state: State) -> None:
    living = [who for who in people(state) if look(state, who, "alive")]
    for one in living:
        for two in living:
            assert look(state, one, f"distance {two}") == ring_distance(state, one, two)


def check_winners(state: State) -> None:
    """K-4.7.5, K-4.7.6 and K-4.8.2 once more, from who is alive."""
    who_is = {who: look(state, who, "identity") for who in people(state)}
    living = [who for who in people(state) if look(state, who, "alive")]
    winners = {f"P{seat + 1}" for seat in state.outcome().winners}
    if "lord" not in [who_is[who] for who in living]:
        alone = len(living) == 1 and who_is[living[0]] == "renegade"
        wanted = set(living) if alone else {who for who in who_is if who_is[who] == "rebel"}
    elif not any(who_is[who] in ("rebel", "renegade") for who in living):
        wanted = {who for who in who_is if who_is[who] in ("lord", "loyalist")}
    else:
        wanted = set()
    assert winners == wanted


@clause("K-1.1", "K-2.2.1", "K-2.5.7")
def test_no_card_is_ever_lost():
    for ply in games(40):
        check_cards(ply.state)


@clause("K-2.2.1", "K-2.2.2", "K-2.8.4", "K-4.5.3", "K-4.7.1")
def test_areas_hold_what_they_may():
    for ply in games(40):
        check_people(ply.state)
        if not ply.state.over and look(ply.state, "table", "question") == "play":
            check_at_rest(ply.state)


@clause("K-2.1.1", "K-2.1.2", "K-2.1.4")
def test_distances_as_the_rulebook_counts_them():
    for ply in games(20):
        if ply.number % 7 == 0:
            check_distances(ply.state)


@pytest.mark.parametrize("seats", range(4, 11))
@clause("K-4.7.5", "K-4.7.6", "K-4.8.2", "K-1.3")
def test_who_wins(seats):
    for ply in games(8, seats):
        if ply.state.over:
            check_winners(ply.state)


@clause("K-2.2.3", "K-4.3.5", "K-3.26")
def test_nobody_ends_a_turn_with_too_many_cards():
    """Lü Meng and Diao Chan apart."""
    before: State | None = None
    for ply in games(40):
        if before is not None and ply.number > 0 and not ply.state.over:
            turn = look(before, "table", "turn")
            ended = look(ply.state, "table", "turn") != turn and look(ply.state, turn, "alive")
            if ended and look(ply.state, turn, "general") not in (
                "lvmeng",
                "diaochan",
                "luxun",
                "sunshangxiang",
                "guojia",
            ):
                assert len(look(ply.state, turn, "hand")) <= max(look(ply.state, turn, "hp"), 0)
        before = ply.state.clone()


@pytest.mark.parametrize("seats", [4, 5, 8, 10])
@clause("K-4.5.3", "K-4.5.6", "K-4.7.1", "K-4.3.1")
def test_events_tell_what_happened(seats):
    """Whoever only listens knows everybody's health, who is dead and was what, and whose turn it is."""
    for table in range(3):
        match = Match(GAME, GAME.prepare(seats), lab_secret(11, table), rekey=False)
        stream = fresh(table, seats)
        hp: dict[int, int] = {}
        while not match.state.over:
            seat = match.state.pending()[stream.below(len(match.state.pending()))]
            match.decide(seat, random_decision(match.state, seat, stream))
            if not hp and look(match.state, "table", "question") != "general":
                hp = {place: look(match.state, f"P{place + 1}", "max_hp") for place in range(seats)}
            if hp:
                check_told(match, hp)


def check_told(match: Match, full: dict[int, int]) -> None:
    hp = dict(full)
    dead: dict[int, str] = {}
    turn = 0
    for told in match.heard(-1):
        data = told.data
        if told.kind in ("damage", "damage_nobody", "lose_health"):
            hp[data["seat"]] -= data["number"]
        elif told.kind == "heal":
            hp[data["seat"]] += data["number"]
        elif told.kind in ("death", "death_nobody"):
            dead[data["seat"]] = data["identity"]
        elif told.kind == "turn":
            turn = data["seat"]
    state = match.state
    for place, points in hp.items():
        who = f"P{place + 1}"
        assert look(state, who, "hp") == points
        assert look(state, who, "alive") is (place not in dead)
        assert place not in dead or look(state, who, "identity") == dead[place]
    assert look(state, "table", "turn") == f"P{turn + 1}"


@clause("K-3.0.1", "K-2.5.1")
def test_everything_fires():
    """Play goes on until every card, effect, skill and window has been counted, seating whoever is still missing."""
    total = [0] * len(GAME.tallies)
    for table in range(1000):
        missing = [name for name, times in zip(GAME.tallies, total, strict=True) if not times]
        if not missing:
            return
        state = GAME.start(table_for(missing[-1], table), lab_secret(7, table))
        state.tally = Tally(len(GAME.tallies))
        play_to_the_end(state, table)
        total = [one + two for one, two in zip(total, state.tally.counts, strict=True)]
    raise AssertionError(f"never seen: {missing}")


def table_for(tally: str, number: int) -> Setup:
    """A table of any size; for a skill, with its general as the lord among others of the same faction."""
    seats = GAME.seats[number % len(GAME.seats)]
    generals = GAME.content()["generals"]
    owners = [name for name in generals if tally.removeprefix("skill.") in generals[name]["skills"]]
    if number % 2 == 0 or not owners:
        return GAME.prepare(seats)
    kin = [name for name in generals if generals[name]["kingdom"] == generals[owners[0]]["kingdom"]]
    rest = [name for name in [*kin, *generals] if name != owners[0]]
    return GAME.prepare(seats, roles=[owners[0], *list(dict.fromkeys(rest))[: seats - 1]])


def play_to_the_end(state: State, table: int) -> None:
    stream = fresh(table, 1234)
    while not state.over:
        seat = state.pending()[0]
        for move in random_decision(state, seat, stream):
            state.perform(seat, move)


def test_the_walk_is_not_empty():
    """The properties above look at real games."""
    plies: list[Ply] = list(games(1))
    assert len(plies) > 50
    assert plies[-1].state.over
