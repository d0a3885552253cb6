"""Why a bot did what it did: from its own figures, in words of the game, and never more than the asker may know."""

from __future__ import annotations

import pytest

from qiju.bots.advice import advise
from qiju.bots.decision import thought, world_of
from qiju.bots.levels import usual_policy
from qiju.bots.names import make_bot
from qiju.bots.saying import reason_in_words, seen_in_words
from qiju.bots.why import (
    BY_CHANCE,
    FANCIED,
    GLANCED,
    NO_MOVE,
    SEARCHED,
    TEMPERED,
    UNKNOWN,
    WatchedSearch,
    reason_for,
    seen_by,
)
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Stream
from qiju.kernel.turns import in_turn
from qiju.review.why import why
from qiju.tables import opened

MERIT = find_game("merit")
BOTS = ["hard:playouts=96", "normal", "easy", "normal:temper=bold:playouts=48"]


def played(game, bots, steps, seed=7):
    """A table of bots in a terminal, after so many decisions."""
    setup = game.prepare(len(bots) if len(bots) > 1 else 0)
    seated = (bots * int(setup.seats))[: int(setup.seats)]
    match = opened(game, setup, seated, seed)
    players = [make_bot(game, name) for name in seated]
    while not match.state.over and len(match.record.entries) < steps:
        for chance in in_turn(match.state):
            moves = thought(match, players[chance.seat], chance.seat, chance.may_pass)()
            if moves:
                match.decide(chance.seat, moves)
                break
    return match


@pytest.fixture(autouse=True)
def short_looks(monkeypatch):
    """A look ahead takes a part of what a game allows a hard level."""
    for name in ("merit", "salvation", "sanguosha"):
        monkeypatch.setattr(find_game(name), "playouts", 60)


@pytest.fixture(scope="module")
def table():
    return played(MERIT, BOTS, 24)


def test_a_search_is_watched_without_being_changed(table):
    world, key = world_of(table, table.secret, table.state.pending()[0])
    seat = table.state.pending()[0]
    moves = world.legal(seat)
    bot = make_bot(MERIT, "hard:playouts=96")
    watching = WatchedSearch(bot)
    watching.root(world, seat, moves, Stream(key), None)
    root, watched = watching.thoughts[0]
    assert [(one.move, one.total) for one in root.candidates] == [
        (one.move, one.total) for one in bot.weigh(world, seat, moves, Stream(key))
    ]
    assert root.best() == bot.choose(world, seat, moves, Stream(key))
    wins = watched.wins
    assert len(wins[root.usual]) == root.worlds
    assert all(len(wins[one.move]) == one.worlds for one in root.candidates)


def test_every_kind_of_bot_says_what_it_rests_on(table):
    told = [why(MERIT, table.record, at) for at in range(1, len(table.record.entries) + 1)]
    sources = {(one["bot"], one["reason"]["source"]) for one in told if one["reason"]}
    assert (BOTS[0], SEARCHED) in sources
    assert (BOTS[0], UNKNOWN) not in sources  # every thought of the search was had once more
    assert (BOTS[1], GLANCED) in sources
    assert (BOTS[2], FANCIED) in sources
    assert (BOTS[3], TEMPERED) in sources
    for one in told:
        assert 0 <= one["seat"] < 4
        assert one["zh"] != one["en"]
        assert "{" not in one["zh"] + one["en"]
        assert "why." not in one["zh"] + one["en"]


def test_a_search_tells_its_own_figures(table):
    """The sentence has the chance that the search itself came to, and names both moves."""
    found = next(
        one
        for at in range(1, len(table.record.entries) + 1)
        if (one := why(MERIT, table.record, at))["reason"] and one["reason"]["source"] == SEARCHED
    )
    chance = f"{100 * found['reason']['chance']:.0f} %"
    assert chance in found["zh"]
    assert f"想过 {found['reason']['worlds']} 种可能" in found["zh"]
    assert "胜算" in found["zh"]
    assert f"Having tried {found['reason']['worlds']} worlds" in found["en"]


def sources_of(record):
    told = [why(MERIT, record, at)["reason"] for at in range(1, len(record.entries) + 1)]
    return {reason["source"] for reason in told if reason}


def test_chance_has_no_reasons_and_a_program_none_that_we_know(table):
    match = played(MERIT, ["random"], 6)
    assert sources_of(match.record) == {BY_CHANCE}
    match.record.extra["seated"] = ["program:./mine", "human", "wise", "nobody:knows=this"]
    assert sources_of(match.record) == {UNKNOWN}
    for at in (0, 7):
        with pytest.raises(Invalid) as refused:
            why(MERIT, match.record, at)
        assert refused.value.key == "problem.why_at"


@pytest.mark.parametrize("name", ["salvation", "sanguosha"])
def test_what_a_bot_says_comes_from_what_its_seat_knew(name):
    """Paired worlds: tables that the seat cannot tell apart give the same sentence."""
    game = find_game(name)
    match = played(game, ["normal"], 14)
    state = match.state
    seat = next(seat for seat in state.pending() if len(state.legal(seat)) > 1)
    stream = Stream(1)
    stream.seek(41, seat)
    other = state.resample(seat, stream)
    assert other.digest() != state.digest()
    policy, made = usual_policy(game), state.legal(seat)[0]
    said = [
        reason_in_words(game, world, seat, reason_for(game, policy, policy, world, seat, made, Stream(6)))
        for world in (state, other)
    ]
    assert said[0] == said[1]


@pytest.mark.parametrize("name", ["sanguosha", "salvation"])
def test_during_a_game_nobody_hears_more_than_they_could_know(name):
    """Paired worlds for whoever asks about another's move: hands and identities have no say in what they are told."""
    game = find_game(name)
    match = played(game, ["normal"], 16)
    before = match.state
    mover = before.pending()[0]
    moves = thought(match, make_bot(game, "normal"), mover, False)()
    viewer = next(seat for seat in range(int(before.seats)) if seat != mover)
    after = match.prepare(mover, moves).position.state
    said = []
    for shift in range(3):
        stream = Stream(1)
        stream.seek(77, shift)
        worlds = [state.resample(viewer, stream) if shift else state for state in (before, after)]
        seen = seen_by(game, usual_policy(game), worlds[0], worlds[1], mover, viewer, 5)
        said.append(seen_in_words(game, seen, "P1"))
    assert said[0] == said[1] == said[2]
    assert "%" in said[0]["zh"]


def test_advice_is_a_decision_that_the_table_takes(table):
    seat = table.state.pending()[0]
    world, key = world_of(table, table.secret, seat)
    found = advise(MERIT, make_bot(MERIT, "hard:playouts=48"), world, seat, key)
    assert table.tried(seat, found.moves).deciding != seat
    assert MERIT.label(world, seat, found.moves[0], "zh") in found.label["zh"]
    assert found.why["zh"] != found.why["en"]
    # Tables that the seat cannot tell apart: the same advice.
    stream = Stream(1)
    stream.seek(3, seat)
    other = world.resample(seat, stream)
    assert advise(MERIT, make_bot(MERIT, "hard:playouts=48"), other, seat, key) == found


def test_what_was_never_tried_is_not_told():
    match = played(MERIT, ["normal"], 6)
    seat = match.state.pending()[0]
    made = match.state.legal(seat)[0]
    policy = usual_policy(MERIT)
    found = reason_for(MERIT, make_bot(MERIT, "random"), policy, match.state, seat, made, Stream(2))
    assert found.other == NO_MOVE
    assert "%" not in reason_in_words(MERIT, match.state, seat, found)["zh"]
