"""The front page, the dialog for a new table and the lobby: all in sight, all in reach, on every screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser import words
from browser.conftest import Visits
from browser.player import Finger, Player, Typist
from browser.test_accessible import scan
from browser.test_phone import fits
from browser.wire import full_table

DESKS = ((1440, 900), (1280, 640))
SCREENS = [(1440, 900, "zh", "light"), (1280, 640, "en", "dark"), (768, 1024, "zh", "dark"), (390, 844, "en", "light")]

#: Words smaller than twelve pixels, pictures apart.
SMALL_PRINT = """() => [...document.querySelectorAll('body *')]
  .filter((one) => !one.closest('svg') && one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 12)
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => `${one.textContent.trim()} ${getComputedStyle(one).fontSize}`)"""
#: What can be pressed and is too small for a finger; a radio button or a box is pressed by its label.
SMALL_TARGETS = """() => [...document.querySelectorAll('button, a[href], input, select, textarea, summary')]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, (one.closest('label') ?? one).getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && Math.min(box.width, box.height) < 43.5)
  .map(([one, box]) => `${one.getAttribute('aria-label') ?? one.textContent.trim()} ${box.width} × ${box.height}`)"""
#: Words that are wider than what they stand in.
CUT_WORDS = """() => [...document.querySelectorAll('button, a.button, h1, h2, h3, .facts span, label')]
  .filter((one) => one.checkVisibility() && !one.classList.contains('hidden-text'))
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent.trim())"""


def looked_over(player: Player) -> None:
    """Nothing is cut off, too small to read, or too small for a finger; axe has nothing against it."""
    fits(player)
    assert player.page.evaluate(SMALL_PRINT) == []
    assert player.page.evaluate(CUT_WORDS) == []
    if isinstance(player, Finger):
        assert player.page.evaluate(SMALL_TARGETS) == []
    scan(player)


def cards(player: Player) -> Locator:
    return player.page.get_by_role("region", name=player.t("home.games")).get_by_role("listitem")


@pytest.mark.parametrize(("width", "height", "lang", "light"), SCREENS)
def test_home_dialog_and_lobby_fit_every_screen(visit: Visits, width: int, height: int, lang: str, light: str) -> None:
    kind = Finger if width < 1000 else Player
    player = visit(lang=lang, width=width, height=height, color_scheme=light, kind=kind, newcomer=True).opens()
    expect(player.button(player.t("home.play"))).to_have_count(5)
    looked_over(player)
    if (width, height) in DESKS:
        for button in player.button(player.t("home.play")).all():
            expect(button).to_be_in_viewport(ratio=1)
    join = player.page.get_by_label(player.t("home.join"), exact=True)
    expect(join).to_be_in_viewport(ratio=1)

    player.press(player.button(player.t("home.create")).first)
    dialog = player.page.get_by_role("dialog", name=re.compile(player.t("create.title")))
    expect(dialog.get_by_text(player.t("bot_about.house"))).to_be_visible()
    expect(dialog.get_by_text(re.compile(r"\bM-\d"))).to_have_count(0)  # rule codes are for those who ask
    looked_over(player)
    player.press(dialog.get_by_text(player.t("create.options"), exact=True).locator("xpath=ancestor::summary"))
    looked_over(player)
    player.press(dialog.get_by_role("button", name=player.t("create.go")))

    start = player.page.get_by_test_id("start")
    expect(start).to_be_in_viewport(ratio=1)
    first_round = player.button(player.t("home.first_round"))
    expect(first_round).to_be_visible()
    looked_over(player)
    # Nothing lies over the button that starts the game.
    box = start.bounding_box()
    assert box is not None
    for part in (0.1, 0.5, 0.9):
        over = player.page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-testid=start]') !== null",
            [box["x"] + box["width"] * part, box["y"] + box["height"] / 2],
        )
        assert over, "something covers the start"
    player.press(first_round)
    heading = player.page.get_by_role("dialog").get_by_role("heading", name=player.t("rules.first_round"), exact=True)
    expect(heading).to_be_in_viewport()


@pytest.mark.parametrize(("lang", "light"), [("zh", "dark"), ("en", "light")])
def test_settings_and_a_table_that_is_not_there(visit: Visits, lang: str, light: str) -> None:
    player = visit(lang=lang, width=390, height=844, color_scheme=light, kind=Finger).opens()
    player.press(player.button(player.t("settings.title")))
    expect(player.page.get_by_role("dialog", name=player.t("settings.title"))).to_be_visible()
    looked_over(player)
    visit.server_may_go = True
    player.opens("/t/ZZZZZZ")
    expect(player.page.get_by_label(player.t("home.join"), exact=True)).to_be_visible()
    looked_over(player)
    visit.errors.clear()  # Chromium itself notes the 404


def test_a_newcomer_invites_a_friend_by_keyboard_alone(visit: Visits) -> None:
    ann, bob = visit(kind=Typist, newcomer=True), visit(lang="zh", kind=Typist)
    ann.opens()
    expect(ann.button(ann.t("home.create")).first).to_be_visible()
    ann.press(ann.button(ann.t("home.create")).first)
    ann.press(ann.button(ann.t("create.go")))
    expect(ann.page.get_by_test_id("start")).to_be_visible()
    code = ann.page.url.rsplit("/", 1)[1]

    # Bob mistypes the code, and finds the field again where he has landed.
    visit.server_may_go = True
    bob.opens()
    wrong = "ZZZZZZ" if code != "ZZZZZZ" else "YYYYYY"
    for typed in (wrong, f"https://example.org/t/{code}"):
        field = bob.page.get_by_label(bob.t("home.join"), exact=True)
        expect(field).to_be_visible()
        bob.tabs_to(field)
        bob.page.keyboard.insert_text(typed)
        bob.page.keyboard.press("Enter")
        expect(bob.page).to_have_url(re.compile(rf"/t/{wrong if typed == wrong else code}$"))
    visit.errors.clear()  # Chromium itself notes the 404
    bob.press(bob.button(bob.t("lobby.take")).first)
    expect(bob.button(bob.t("lobby.take"))).to_have_count(0)

    # They talk before the game begins: a phrase at hand, and words of one's own.
    bob.press(bob.button(bob.t("chat.quick"), exact=True))
    bob.press(bob.button(bob.t("chat.quick.1"), exact=True))
    said = ann.page.get_by_role("log", name=ann.t("chat.title")).get_by_role("listitem")
    expect(said.filter(has_text=bob.t("chat.quick.1"))).to_contain_text(re.compile(r"\d\d:\d\d"))
    ann.press(ann.page.get_by_test_id("start"))
    for player in (ann, bob):
        expect(player.page.get_by_role("region", name=player.m("table"))).to_be_visible()

    # What is said while the chat is closed is seen all the same.
    bob.press(bob.page.get_by_role("tab", name=bob.t("table.chat")))
    field = bob.page.get_by_label(bob.t("chat.placeholder"))
    bob.tabs_to(field)
    bob.page.keyboard.insert_text("来了")
    bob.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("navigation").get_by_role("button", name=re.compile("来了"))).to_be_visible()

    # Bob goes; Ann is told how long his seat waits for him.
    bob.page.context.close()
    visit.contexts.remove(bob.page.context)
    waits = words.pattern(ann.t("table.seat_away_for"))
    expect(ann.page.get_by_role("banner").get_by_text(waits)).to_be_visible()


def test_tables_in_play_are_there_to_watch(visit: Visits) -> None:
    guests = full_table(visit.server.url, "Ann Bob", public=True)
    player = visit().opens()
    watch = player.page.get_by_role("region", name=player.t("home.watching"))
    row = watch.get_by_role("listitem").filter(has_text="Ann")
    row.get_by_role("link", name=player.t("home.watch"), exact=True).click()
    expect(player.page).to_have_url(re.compile(guests[0].code))
    expect(player.page.get_by_text(player.t("table.spectator"), exact=True)).to_be_visible()
    for guest in guests:
        guest.close()
