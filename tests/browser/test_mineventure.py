"""《MineVenture》 in the browser: a whole game, the map under mouse, wheel and keys, content of one's own, a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.adventurer import GAME, Adventurer, TappingAdventurer, TypingAdventurer, among_bots, nice_moment
from browser.conftest import Visits
from browser.test_accessible import TRAVELLING, scan
from browser.test_phone import fits
from mineventure.test_custom import GARDEN, HERO, hero, mod

PEACEFUL = {"options": {"doom_day": "0"}, "presets": []}


def adventurer(visit: Visits, kind: type[Adventurer] = Adventurer, **more: Any) -> Adventurer:
    player = visit(kind=kind, **more)
    assert isinstance(player, Adventurer)
    return player


def until(page: Page, true: Callable[[], bool]) -> None:
    """Wait for something the page computes, frame by frame."""
    for _ in range(600):
        if true():
            return
        page.evaluate("() => new Promise(requestAnimationFrame)")
    raise AssertionError("it never came true")


def test_a_whole_quick_game_by_clicking(visit: Visits) -> None:
    player = adventurer(visit, newcomer=True)
    player.takes(among_bots(visit.server.url, options={"doom_day": "8"}))
    assert player.finishes() > 5
    expect(player.end.get_by_role("heading", level=2)).to_be_visible()
    expect(player.end.get_by_role("listitem")).to_have_count(3)
    reasons = [player.m(f"reason_{name}") for name in ("last", "dragon", "all_dead", "tasks", "draw")]
    assert any(reason in player.end.inner_text() for reason in reasons)
    expect(player.button(player.t("over.rematch"))).to_be_visible()
    scan(player)
    told = [name for name in player.told("mineventure") if name in ("spawn", "walk", "decision", "battle")]
    assert len(told) == len(set(told)) >= 3, "each hint once"
    player.button(player.m("see_table")).click()
    expect(player.map).to_be_visible()


def test_some_turns_by_keyboard_alone(visit: Visits) -> None:
    player = adventurer(visit, TypingAdventurer, lang="zh")
    player.takes(among_bots(visit.server.url, **PEACEFUL))
    for _ in range(12):
        if not player.goes_on():
            break
    expect(player.page.locator("[data-goal]")).to_contain_text(player.m("goal_all"))


def test_a_way_is_shown_before_it_is_gone(visit: Visits) -> None:
    player = adventurer(visit)
    player.takes(nice_moment(visit.server.url, "walk", **PEACEFUL)).waits()
    tile = player.lit.first
    expect(tile).to_have_attribute("aria-label", re.compile(re.escape(player.m("go_here"))))
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")
    expect(player.map.locator(".way")).to_have_count(1)
    expect(player.confirm_button).to_contain_text(player.m("go_here"))
    # Back, and the same by arrow keys among the lit tiles.
    player.page.keyboard.press("Escape")
    expect(player.map.locator(".way")).to_have_count(0)
    player.lit.first.focus()
    player.page.keyboard.press("Enter")
    expect(player.lit.first).to_have_attribute("aria-pressed", "true")
    player.page.keyboard.press("Escape")
    # Step by step: the way grows with each.
    player.chip(next(word for word in player.words() if word in ("n", "e", "s", "w"))).click()
    expect(player.map.locator(".way")).to_have_count(1)
    player.page.keyboard.press("Escape")
    # A tile that cannot be gone to says what it is; a second press on one that can is the second beat.
    q = player.asked.get_attribute("data-q")
    while player.lit.and_(player.page.locator("[aria-pressed='true']")).count():
        player.page.keyboard.press("Escape")
    player.lit.last.click()
    player.lit.last.click()
    expect(player.page.locator(f'[data-q="{q}"]')).to_have_count(0)


def test_the_map_pans_and_zooms(visit: Visits) -> None:
    player = adventurer(visit)
    player.takes(nice_moment(visit.server.url, "action", **PEACEFUL)).waits()
    page, size = player.page, player.camera()[2]
    sheet = player.map.locator("svg.sheet-of-map")
    box = sheet.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.7)
    page.mouse.wheel(0, -600)
    until(page, lambda: player.camera()[2] < size * 0.7)
    mini = player.map.get_by_role("button", name=player.m("mini_map"))
    expect(mini).to_be_visible()
    left, top, near = player.camera()
    page.keyboard.press("ArrowLeft")
    until(page, lambda: player.camera()[0] < left)
    page.keyboard.press("ArrowUp")
    until(page, lambda: player.camera()[1] < top)
    page.keyboard.press("+")
    until(page, lambda: player.camera()[2] < near)
    before = player.camera()
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.7, steps=4)
    page.mouse.up()
    until(page, lambda: player.camera()[0] > before[0])
    mini.click(position={"x": 6, "y": 6})
    until(page, lambda: player.camera()[:2] == [0, 0])
    page.keyboard.press("-")
    until(page, lambda: player.camera()[2] > before[2])
    page.keyboard.press("Home")
    until(page, lambda: player.camera()[2] == size)
    expect(mini).to_have_count(0)
    # A tile that is pressed says what it is.
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    inspector = page.get_by_role("region", name=player.t("inspect.label", what=player.m("dragon")))
    expect(inspector).to_contain_text(player.say("attack_text.dive"))


def test_heads_walk_and_the_die_tumbles(visit: Visits) -> None:
    player = adventurer(visit, motion=True)
    player.takes(nice_moment(visit.server.url, "walk", bot="random", **PEACEFUL)).waits()
    player.lit.first.click()
    player.confirms()
    player.page.wait_for_function(f"() => ({TRAVELLING})().length > 0")


def test_nothing_travels_with_reduced_motion(visit: Visits) -> None:
    player = adventurer(visit)
    player.takes(among_bots(visit.server.url, **PEACEFUL))
    for _ in range(5):
        player.goes_on()
        player.waits()
        assert not player.page.evaluate(TRAVELLING)


def test_a_battle_shows_both_sides(visit: Visits) -> None:
    player = adventurer(visit)
    player.takes(nice_moment(visit.server.url, "battle")).waits()
    expect(player.battle.get_by_role("group")).to_have_count(2)
    expect(player.battle).to_contain_text("Ann")
    expect(player.chip("main")).to_be_visible()
    scan(player)
    player.chip("main").click()
    player.confirms()
    # Somebody has fallen, what both did is seen together, or the next round has begun.
    expect(player.battle.locator(".act .card, .pips .past").first.or_(player.end).first).to_be_visible()


def dialog_of(player: Adventurer) -> Locator:
    player.opens()
    player.page.get_by_test_id(f"create-{GAME}").click()
    return player.page.get_by_role("dialog", name=re.compile(re.escape(player.t("create.title"))))


def test_content_of_ones_own_is_brought_along(visit: Visits, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(HERO + GARDEN, encoding="utf-8")
    bad.write_text(hero(mod("attack", "damage", 1, ["melee"])), encoding="utf-8")
    player = adventurer(visit)
    dialog = dialog_of(player)
    file = dialog.get_by_label(player.t("own.choose"))
    # Refused, with the piece, the line and the reason; then a better one.
    file.set_input_files(bad)
    expect(dialog.get_by_text("9 points in all; the budget is 6.")).to_be_visible()
    expect(dialog.get_by_text(player.t("own.line", n=1))).to_be_visible()
    expect(dialog.get_by_text(player.t("own.refused"))).to_be_visible()
    scan(player)
    file.set_input_files(good)
    expect(dialog.get_by_text("my_hero")).to_be_visible()
    expect(dialog.get_by_text(player.t("own.points", n=6, most=6))).to_be_visible()
    expect(dialog.get_by_text(player.t("own.refused"))).to_have_count(0)
    dialog.get_by_role("button", name=player.t("create.go")).click()
    expect(player.page.get_by_text(player.t("own.plays", names="my_hero, garden"))).to_be_visible()


def test_whoever_starts_from_the_example_sees_what_it_will_look_like_and_every_mistake_with_its_line(
    visit: Visits,
) -> None:
    player = adventurer(visit)
    dialog = dialog_of(player)
    dialog.get_by_test_id("own-template").click()
    preview = dialog.get_by_test_id("own-preview")
    expect(preview.get_by_role("figure")).to_have_count(2)
    expect(preview).to_contain_text("Gardener")
    expect(dialog.get_by_text(player.t("own.points", n=6, most=6))).to_be_visible()
    written = dialog.get_by_test_id("own-text")
    text = written.input_value()
    # Two mistakes at once, in two pieces: each is told, each leads to its line.
    written.fill(text.replace("max_hp = 21", "max_hp = 99").replace("copies = 1 ", "copies = 7 "))
    lines = [text.splitlines().index(line) + 1 for line in text.splitlines() if line.startswith(("max_hp", "copies"))]
    for n in lines:
        expect(dialog.get_by_role("button", name=player.t("own.line", n=n), exact=True)).to_be_visible()
    dialog.get_by_role("button", name=player.t("own.line", n=lines[1]), exact=True).click()
    chosen = written.evaluate("(one) => one.value.slice(one.selectionStart, one.selectionEnd)")
    assert chosen.startswith("copies = 7")
    expect(dialog.get_by_text(player.t("own.refused"))).to_be_visible()
    written.fill(text.replace("Gardener", "Botanist"))
    expect(preview).to_contain_text("Botanist")
    expect(dialog.get_by_text(player.t("own.refused"))).to_have_count(0)
    scan(player)
    dialog.get_by_role("button", name=player.t("create.go")).click()
    expect(player.page.get_by_text(player.t("own.plays", names="gardener, orchard"))).to_be_visible()


def test_a_file_that_is_too_large_or_damaged_is_refused(visit: Visits, tmp_path: Path) -> None:
    large, damaged = tmp_path / "large.toml", tmp_path / "damaged.toml"
    large.write_text("#" * 70_000, encoding="utf-8")
    damaged.write_text("[[character", encoding="utf-8")
    player = adventurer(visit)
    dialog = dialog_of(player)
    for path in (large, damaged):
        dialog.get_by_label(player.t("own.choose")).set_input_files(path)
        expect(dialog.get_by_role("status").get_by_text(path.name)).to_be_visible()
    dialog.get_by_role("button", name=player.t("own.drop")).click()
    expect(dialog.get_by_role("status").get_by_text(damaged.name)).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_on_a_phone(visit: Visits, width: int, height: int) -> None:
    player = adventurer(
        visit, TappingAdventurer, lang="zh", width=width, height=height, device_scale_factor=2, color_scheme="dark"
    )
    player.takes(among_bots(visit.server.url, seats=4, **PEACEFUL))
    for _ in range(6):
        player.waits()
        fits(player)
        expect(player.map).to_be_in_viewport()
        if not player.goes_on():
            break
    player.waits()
    expect(player.map.get_by_role("button", name=player.m("mini_map"))).to_be_visible()
    player.press(player.map.get_by_role("button", name=player.m("whole")))
    expect(player.map.get_by_role("button", name=player.m("mini_map"))).to_have_count(0)


@pytest.mark.parametrize("light", ["light", "dark"])
def test_nothing_serious_for_axe(visit: Visits, light: str) -> None:
    player = adventurer(visit, lang="zh" if light == "light" else "en", color_scheme=light)
    player.takes(nice_moment(visit.server.url, "walk", rounds=2, seats=4)).waits()
    player.lit.first.click()
    expect(player.confirm_button).to_have_css("opacity", "1")
    scan(player)


def test_hands_of_others_are_nowhere(visit: Visits) -> None:
    player, watcher = adventurer(visit), adventurer(visit)
    frames: list[tuple[int, str]] = []
    seated = among_bots(visit.server.url, **PEACEFUL)
    for who, one in ((0, player), (-1, watcher)):
        one.page.on(
            "websocket",
            lambda socket, who=who: socket.on("framereceived", lambda text: frames.append((who, str(text)))),
        )
    watcher.opens(f"/t/{seated['table']}")
    player.takes(seated)
    for _ in range(6):
        if not player.goes_on():
            break
    checked = 0
    for who, text in frames:
        view = json.loads(text).get("view")
        for one in (view or {}).get("players", []):
            if one["seat"] != who and one["alive"] and not view["result"]:
                checked += len(one["hand"])
                if who < 0:
                    assert all(card["card"] is None for card in one["hand"]), "a spectator sees a hand"
    assert checked > 20
