"""Looking at records: step, jump, rounds, seats, forks, old rules, damaged files."""

from __future__ import annotations

import pytest

from qiju.kernel.match import replay
from qiju.kernel.record import load_record, read_record
from qiju.kernel.refusal import Invalid
from qiju.terminal.play import play_app
from qiju.terminal.replay import replay_app
from terminal.helpers import played, sitting, table


@pytest.fixture(scope="module")
def finished():
    """A whole game of the house, once for all tests here."""
    game, match = table(seed=3)
    return game, played(game, match).record.text()


def record_of(finished):
    game, text = finished
    return game, read_record(text, "test")


async def test_step_back_forward_and_jump(finished, tmp_path):
    game, record = record_of(finished)
    async with sitting(replay_app(game, record, "en", tmp_path)) as here:
        last = len(record.entries)
        assert here.shows(f"Step 0 of {last}")
        first = here.text()
        await here.press("right", "right")
        assert here.shows(f"Step 2 of {last}")
        await here.press("left", "left")
        assert here.text() == first
        await here.press("end")
        assert here.shows(f"Step {last} of {last}")
        assert here.shows("the end")
        at_end = here.text()
        await here.press("home")
        assert here.text() == first
        await here.press("g", *str(last), "enter")
        assert here.text() == at_end
        await here.press("g", "9", "9", "9", "9", "enter")
        assert here.text() == at_end


async def test_every_step_shows_what_was_then(finished):
    """Stepping backwards unpacks the very states that playing forwards had."""
    game, record = record_of(finished)
    steps = replay_app(game, record, "en").first(None).steps
    steps.reach(steps.last)
    for step in (0, 7, 20, steps.last):
        assert steps.view(step, 1) == replay(game, record, step).view(1)
    assert len(steps.stored) == len(record.entries) + 1


async def test_by_round_by_seat_and_by_itself(finished):
    game, record = record_of(finished)
    async with sitting(replay_app(game, record, "en")) as here:
        await here.press("down")
        assert here.screen.steps.round(here.screen.step) == 1
        await here.press("down")
        assert here.screen.steps.round(here.screen.step) == 2
        await here.press("up")
        assert here.screen.steps.round(here.screen.step) == 1
        await here.press("v")
        assert here.shows("as P1 sees it")
        await here.press(*"vvvv")
        assert here.shows("as a spectator sees it")
        await here.press("home")
        here.screen.pause = 0.01
        await here.press("space")
        await here.until(lambda: here.screen.step > 3)
        await here.press("space")
        assert here.screen.timer is None


async def test_a_sealed_choice_is_shown_to_its_seat_only(finished):
    game, record = record_of(finished)
    async with sitting(replay_app(game, record, "en")) as here:
        await here.press("right")
        known = here.text().count("(sealed)")  # the monk's refuge is no secret
        while here.screen.viewer != record.entries[0].seat:
            await here.press("v")
        assert here.text().count("(sealed)") == known + 1


async def test_fork_and_play_on(finished, tmp_path):
    game, record = record_of(finished)
    async with sitting(replay_app(game, record, "en", tmp_path)) as here:
        await here.press("g", "1", "0", "enter", "f")
        assert here.shows("Forked at step 10 into")
        await here.press("end", "f")
        assert here.shows("The game is over at this step")
    path = tmp_path / "merit-fork-10.qiju.json"
    assert any("--resume" in line and str(path) in line for line in here.app.farewell)
    forked = load_record(path)
    assert [entry.plain() for entry in forked.entries] == [entry.plain() for entry in record.entries[:10]]
    match = replay(game, forked)
    async with sitting(play_app(game, match, ["human"] * 4, "en", path, 0)) as here:
        await here.asked()
        await here.choose("practice")
        assert len(load_record(path).entries) == 11


async def test_a_record_of_other_rules_shows_its_sentences_and_cannot_be_forked(finished, tmp_path):
    game, record = record_of(finished)
    record.version = game.version + 1
    async with sitting(replay_app(game, record, "zh", tmp_path)) as here:
        assert here.shows("不能分叉")
        assert here.shows(f"第 0/{len(record.events)} 步")
        await here.press("end")
        assert here.shows(record.events[-1]["say"]["zh"])
        await here.press("l")
        assert here.shows(record.events[-1]["say"]["en"])
        await here.press("f")
        assert here.shows("neither continued nor forked")
        assert list(tmp_path.iterdir()) == []
        await here.press("home", "down", "down")
        assert here.shows("Round 2.")


async def test_an_old_record_keeps_its_secrets_from_other_seats(finished):
    game, record = record_of(finished)
    record.version = game.version + 1
    steps = replay_app(game, record, "en").first(None).steps
    whispered = next(place for place, event in enumerate(record.events) if event["shared"] != event["data"])
    seat = record.entries[0].seat
    assert steps.sentences(whispered + 1, seat, "en")[-1] == record.events[whispered]["say"]["en"]
    assert "still secret" in steps.sentences(whispered + 1, seat + 1, "en")[-1]


async def test_what_cannot_be_shown_is_refused():
    game, match = table(seed=3)
    record = played(game, match, entries=5).record
    record.version = game.version + 1
    with pytest.raises(Invalid):
        replay_app(game, record, "en")


async def test_a_damaged_record_is_shown_as_far_as_it_goes(finished):
    game, record = record_of(finished)
    record.entries[6].text = "fly"
    async with sitting(replay_app(game, record, "en")) as here:
        await here.press("end")
        assert here.screen.step == 6
        assert here.shows("The record is damaged: entry 7")
