"""Playing 《功德轮回》 by keys, by hand and by typing."""

from __future__ import annotations

import pytest

from qiju.kernel.match import replay
from qiju.kernel.record import load_record
from qiju.terminal.dialogs import HelpScreen, LeaveScreen
from qiju.terminal.ending import EndScreen
from qiju.terminal.panels import MoveList
from qiju.terminal.play import play_app
from qiju.terminal.play_screen import PlayScreen
from qiju.terminal.replay_screen import ReplayScreen
from qiju.terminal.rules_panel import RulesPanel
from terminal.helpers import playing, sitting, table
from toys import sealed

FARMER = "farmer merchant scholar monk"


async def test_a_whole_game_by_keys(tmp_path):
    """Every question answered by a key, until the end with its points: saved, shown again, and played anew."""
    path = tmp_path / "game.json"
    async with playing(bots="human house random house", roles=FARMER, path=path, lang="zh", seed=8) as here:
        decisions = 0
        while not isinstance(here.screen, EndScreen):
            possible = [choice for choice in here.choices() if choice.refusal is None]
            saves = [choice for choice in possible if choice.word.startswith("save")]
            await here.press((saves or possible)[-1 if decisions % 3 else 0].key)
            await here.asked()
            decisions += 1
        assert decisions == 13  # one refuge, twelve actions
        match = here.screen.session.match
        assert match.state.outcome().winners
        for word in ("终局", "团队胜利", "第 1", "福慧", "加成", "发愿", "渡化 ", str(path)[:40]):
            assert here.shows(word), word
        saved = load_record(path)
        assert saved.finished
        assert replay(match.game, saved).state.digest() == match.state.digest()
        await here.press("l")
        for word in ("the team wins", "#1", "Fu × Hui", "bonus", "vow", "score"):
            assert here.shows(word), word
        await here.press("escape")
        assert isinstance(here.screen, PlayScreen)
        await here.press("enter")
        assert isinstance(here.screen, EndScreen)
        await here.press("w")
        assert isinstance(here.screen, ReplayScreen)
        await here.press("q")
        assert isinstance(here.screen, PlayScreen)
        await here.press("enter", "n")
        await here.asked()
        assert not here.match.state.over
        assert here.screen.session.save_file.path == tmp_path / "game-2.json"


async def test_arrows_enter_and_the_mouse_choose():
    async with playing(roles=FARMER) as here:
        await here.press("down", "enter")
        await here.asked()
        assert "refuge" in [entry.text for entry in here.match.record.entries if entry.seat == 0]
        before = len(here.match.record.entries)
        await here.pilot.click(MoveList, offset=(4, 1))
        await here.asked()
        assert len(here.match.record.entries) > before


async def test_typing_and_the_refusal_with_its_clause():
    """The notation in both languages; what is not allowed is said in a sentence."""
    async with playing(roles=FARMER) as here:
        await here.write("refuge")
        await here.asked()
        before = here.match.state.digest()
        await here.write("teach monk")
        assert here.shows("The Farmer cannot teach (M-5.6)")
        assert here.match.state.digest() == before
        await here.write("dance")
        assert here.shows("means nothing here")
        await here.press("escape", "l")
        here.screen.query_one("#line").clear()
        await here.press("布")  # a Chinese character begins to type by itself
        assert here.screen.query_one("#line").value == "布"
        await here.press("施", "enter")
        assert here.match.record.entries[-1].text == "donate"


async def test_what_is_impossible_is_grey_with_its_reason():
    async with playing(roles="monk farmer merchant scholar", lang="zh") as here:
        assert here.shows("僧侣不能劳作（M-5.1）")
        assert len([choice for choice in here.choices() if choice.word.startswith("teach")]) == 1
        before = len(here.match.record.entries)
        assert here.choice("labor").key == ""
        await here.press(*["down"] * here.choices().index(here.choice("labor")), "enter")
        assert len(here.match.record.entries) == before
        assert here.shows("✗ 僧侣不能劳作（M-5.1）")


async def test_previews_and_chances():
    async with playing(roles=FARMER, lang="zh") as here:
        await here.choose("refuge")
        await here.asked()
        assert here.choice("donate").effect.startswith("财富 −3 · 福 +2 · 慧 +1")
        assert here.choice("practice").effect == "⚄ 慧 +2 (6/36) · +3 (24/36) · +4 (6/36)"


async def test_undo_after_labor_but_not_after_dice():
    async with playing(roles=FARMER) as here:
        await here.choose("no-refuge")
        await here.asked()
        view = here.match.view(0)
        await here.choose("labor")
        assert here.match.view(0) != view
        await here.press("u")
        assert here.match.view(0) == view
        assert here.shows("Taken back")
        await here.choose("practice")
        await here.press("u")
        assert here.shows("cannot be taken back") or here.shows("nothing to take back")


async def test_save_leave_and_resume(tmp_path):
    path = tmp_path / "half.json"
    async with playing(roles=FARMER, path=path) as here:
        await here.choose("refuge")
        await here.asked()
        await here.choose("labor")
        assert len(load_record(path).entries) == len(here.match.record.entries)  # kept after every decision
        await here.press("s")
        assert here.shows(f"Saved to {path}"[:40])
        await here.press("q")
        assert isinstance(here.screen, LeaveScreen)
        await here.press("escape")
        assert isinstance(here.screen, PlayScreen)
        digest = here.match.state.digest()
        await here.press("q", "y")
    assert here.app.farewell == [f"Kept in {path}. Play on with: qiju play merit --resume {path}"]
    game, _ = table()
    match = replay(game, load_record(path))
    kept = len(match.record.entries)
    assert match.state.digest() == digest
    async with sitting(play_app(game, match, ["human", "house", "house", "house"], "en", path, 0)) as here:
        await here.asked()
        assert here.shows("The Farmer works: wealth +3.")
        await here.choose("practice")
        await here.asked()
        assert len(load_record(path).entries) > kept
        await here.press("q", "n")
    assert len(load_record(path).entries) == kept  # not kept: the file is as it was


async def test_a_disk_that_refuses_is_told(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    async with playing(roles=FARMER, path=blocked / "game.json") as here:
        await here.choose("refuge")
        await here.asked()
        assert here.shows("Could not be saved")
        assert not here.match.state.over


async def test_the_language_changes_everywhere():
    async with playing(roles=FARMER, lang="zh") as here:
        assert here.shows("可做的事")
        assert here.shows("皈依未定")
        await here.press("l")
        for word in ("What you can do", "Will you take refuge?", "undecided", "In doubt, take refuge"):
            assert here.shows(word), word
        assert "皈依" not in here.text()


async def test_day_and_night_look_different_and_say_the_same():
    async with playing(roles=FARMER) as here:
        before, svg = here.text(), here.app.export_screenshot()
        await here.press("t")
        assert here.text() == before
        assert here.app.export_screenshot() != svg


async def test_the_rulebook_opens_at_the_clause_that_matters():
    async with playing(roles=FARMER, size=(140, 40)) as here:
        await here.choose("refuge")
        await here.asked()
        await here.write("teach monk")
        await here.press("tab", "r")
        rules = here.screen.query_one(RulesPanel)
        await here.until(lambda: len(rules.query(".matters")) == 1)
        await here.until(lambda: here.shows("M-5.6 Teach (Scholar only)"))
        await here.press("r")
        assert not rules.display


async def test_help_names_every_key():
    async with playing(roles=FARMER, size=(100, 44)) as here:
        await here.press("question_mark")
        assert isinstance(here.screen, HelpScreen)
        for word in ("Esc", "take back the last decision", "rulebook", "中文 / English", "leave"):
            assert here.shows(word), word
        await here.press("escape")
        assert isinstance(here.screen, PlayScreen)


async def test_a_moment_without_words_has_no_hint():
    async with playing("mineventure") as here:
        skin = here.app.skin
        skin.moments = lambda view, viewer, words: ["nothing_to_say", "spawn"]
        here.screen.choose_hint(0)
        assert here.screen.hint == "spawn"


async def test_what_was_chosen_so_far_reads_like_the_list():
    async with playing("salvation", bots="human " + "house " * 5) as here:
        while "offer" not in [choice.word for choice in here.choices()]:
            await here.press(next(choice.key for choice in here.choices() if choice.refusal is None))
            await here.asked()
        label = here.choice("offer").label
        await here.choose("offer")
        assert label != "offer"
        assert here.shows(f"Chosen: {label}")


async def test_hints_come_once_and_go_away():
    """At the first refuge, the first action, the first being one can save, the first survival round."""
    async with playing(roles="scholar farmer merchant monk", seed=11) as here:
        seen = []
        while len(seen) < 4 and not isinstance(here.screen, EndScreen):
            if here.screen.hint:
                seen.append(here.screen.hint)
                await here.press("x")
                assert here.screen.hint == ""
            await here.press(next(choice.key for choice in here.choices() if choice.refusal is None))
            await here.asked()
        assert sorted(seen) == ["act", "refuge", "save", "survive"]
        assert seen[:2] == ["refuge", "act"]


async def test_a_long_table_scrolls_by_keys():
    async with playing("mineventure", lang="zh", size=(80, 24)) as here:
        top = here.text().splitlines()[0]
        assert not here.shows("牌堆：")
        for _ in range(9):
            await here.press("right_square_bracket")
        await here.until(lambda: here.shows("牌堆："))
        for _ in range(9):
            await here.press("left_square_bracket")
        await here.until(lambda: here.text().splitlines()[0] == top)


SIZES = [((20, 6), "zh"), ((44, 16), "en"), ((60, 20), "zh"), ((80, 24), "en"), ((80, 30), "zh"), ((200, 60), "en")]


@pytest.mark.parametrize(("size", "lang"), SIZES)
async def test_any_size_of_terminal(size, lang):
    async with playing(roles=FARMER, lang=lang, size=size) as here:
        await here.choose("refuge")
        await here.asked()
        await here.choose("labor")
        assert len(here.text().splitlines()) == size[1]
        moves, log = here.screen.query_one(MoveList).region, here.screen.query_one("#log").region
        assert moves.height > 1  # whatever the size, there are moves to be seen
        assert not log or (log.y == moves.y) == (size[0] >= 72)
        await here.pilot.resize_terminal(100, 30)
        await here.pilot.pause()
        assert here.shows("农夫" if lang == "zh" else "Farmer")


async def test_bots_can_play_among_themselves():
    async with playing(sealed.GAME, bots="random matcher random") as here:
        await here.until(lambda: isinstance(here.screen, EndScreen))
        assert here.screen.session.match.state.over


async def test_a_pause_between_bots_can_be_skipped():
    game, match = table(roles="monk farmer merchant scholar")
    async with sitting(play_app(game, match, ["house", "house", "house", "human"], "en", None, 60)) as here:
        assert here.shows("is deciding")
        await here.press("minus")
        assert here.screen.delay == 5.0
        await here.press("space")
        await here.asked()
        assert here.screen.turn.seat == 3
