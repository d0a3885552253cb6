"""Every game that has a lesson: it is played to its end, by what the coach says and the page lights up."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import ROOT, Visits
from browser.learner import Learner

GAMES = sorted(path.parent.name for path in (ROOT / "web" / "src" / "games").glob("*/lesson.ts"))
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
PICTURES = ROOT / "build" / "lessons"
QUICK = """
if (location.protocol === 'http:')
  localStorage.setItem('qiju.settings', '{"hints": false, "pace": "instant"}');
"""
#: What the coach, or anything else of the lesson, may never lie over.
COVERED = """() => {
  const coach = document.querySelector('[data-testid=lesson]');
  if (!coach) return [];  // on its way from one place to another
  const own = coach.getBoundingClientRect();
  const kept = ['[data-goal]', 'article[data-seat]', '.log', '[data-result]'];
  return kept.flatMap((where) => [...document.querySelectorAll(where)]).filter((one) => {
    const box = one.getBoundingClientRect();
    // What has been scrolled away lies under nothing.
    const sight = (one.closest('.stage') ?? document.body).getBoundingClientRect();
    const across = Math.min(own.right, box.right) - Math.max(own.left, box.left);
    const down = Math.min(own.bottom, box.bottom, sight.bottom) - Math.max(own.top, box.top, sight.top);
    return across > 2 && down > 2 && !one.contains(coach) && one.checkVisibility();
  }).map((one) => one.className);
}"""


def learner(visit: Visits, size: str, lang: str) -> Learner:
    width, height = SIZES[size]
    player = visit(lang=lang, width=width, height=height, kind=Learner)
    assert isinstance(player, Learner)
    player.page.add_init_script(QUICK)
    return player


@pytest.mark.parametrize(("size", "lang"), [("desk", "zh"), ("phone", "en")])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_end(visit: Visits, game: str, size: str, lang: str) -> None:
    player = learner(visit, size, lang).learns(game)

    def look(step: str) -> None:
        folder = PICTURES / game
        folder.mkdir(parents=True, exist_ok=True)
        player.page.screenshot(path=folder / f"{size}-{lang}-{len(player.seen)}-{step}.png")
        assert player.page.evaluate(COVERED) == [], step

    player.follows(looks=look)
    steps = list(dict.fromkeys(player.seen))
    assert 6 <= len(steps) - 1 <= 10, steps
    # What is to be used is lit: at most of the steps there is something to use.
    assert len(player.lit) >= (len(steps) - 1) / 2, player.lit
    expect(player.page.get_by_test_id("lesson-play")).to_be_visible()


def test_a_lesson_goes_on_after_a_reload_goes_back_where_that_is_fair_and_may_be_skipped(visit: Visits) -> None:
    player = learner(visit, "desk", "zh").learns("merit")
    player.follows(until="practice")
    # A step that was read: back without taking anything back.
    player.press(player.coach.get_by_role("button", name=player.t("lesson.back")))
    expect(player.coach).to_have_attribute("data-step", "beings")
    player.page.reload()
    expect(player.coach).to_have_attribute("data-step", "beings")
    player.follows(until="save")
    # Dice were rolled: no way back, and it says so.
    player.press(player.coach.get_by_role("button", name=player.t("lesson.back")))
    expect(player.page.locator(".note.refusal")).to_be_visible()
    expect(player.coach).to_have_attribute("data-step", "save")
    player.press(player.coach.get_by_role("button", name=player.t("lesson.skip")))
    expect(player.coach).to_have_count(0)
    expect(player.spotlight).to_have_count(0)
    player.page.reload()
    expect(player.bar).to_be_visible()
    expect(player.coach).to_have_count(0)


def test_one_coach_accompanies_a_lesson_and_knows_every_decision(visit: Visits) -> None:
    player = learner(visit, "desk", "zh").learns("carnival")
    player.follows(until="feast")
    player.coach.evaluate("coach => { coach.dataset.met = 'at the feast' }")
    player.follows(until="parade")
    expect(player.coach).to_have_attribute("data-met", "at the feast")


def test_after_the_last_step_there_is_still_one_coach(visit: Visits) -> None:
    player = learner(visit, "phone", "zh").learns("sanguosha")
    while player.step() != "learnt":
        player.passes_over()
    expect(player.coach).to_have_count(1)
    expect(player.page.get_by_test_id("lesson-play")).to_be_visible()


def test_what_stands_in_a_box_without_a_frame_of_its_own_is_lit_too(visit: Visits) -> None:
    # On a phone the people's column of MineVenture lays its cards out in the table itself.
    player = learner(visit, "phone", "en").learns("mineventure")
    player.follows(until="roll")
    assert {"goal", "spawn", "me"} <= player.lit
