"""Around the table: languages, settings, the rulebook, refusals, the replay."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser import words
from browser.conftest import Visits
from browser.player import Player
from browser.wire import seat_among_bots


def at_first_action(player: Player) -> Player:
    player.opens().plays_now()
    if player.choice.is_visible():
        player.decides()
        player.waits()
    return player


def test_the_home_page_shows_the_games_and_what_each_is_like(visit: Visits) -> None:
    player = visit().opens()
    games = player.page.get_by_role("region", name=player.t("home.games"))
    expect(games.get_by_role("heading", level=3)).to_have_count(5)
    merit = games.get_by_role("listitem").filter(has_text="45–60")
    expect(merit).to_have_count(1)
    expect(merit).to_contain_text(words.pattern(player.t("app.players")))
    for key in ("home.play", "home.create", "home.rules"):
        expect(merit.get_by_role("button", name=player.t(key))).to_be_visible()


def test_a_gallery_that_a_game_does_not_have_leaves_one_at_home(visit: Visits) -> None:
    player = visit().opens("/?gallery=merit")
    expect(player.button(player.t("home.play")).first).to_be_visible()
    expect(player.page.get_by_role("dialog")).to_have_count(0)


def test_chinese_and_english_are_one_click_apart(visit: Visits) -> None:
    player = visit(lang="zh").opens()
    html = player.page.locator("html")
    expect(html).to_have_attribute("lang", re.compile("^zh"))
    expect(player.button(player.t("home.play")).first).to_be_visible()
    player.button("English").click()
    player.lang = "en"
    expect(html).to_have_attribute("lang", "en")
    expect(player.button(player.t("home.play")).first).to_be_visible()

    # At the table, too, and the choice stays.
    at_first_action(player)
    expect(html).to_have_attribute("lang", "en")
    assert player.tile("practice").is_visible()
    player.page.keyboard.press(",")
    player.picks(player.page.get_by_role("radio", name="中文"))
    player.page.keyboard.press("Escape")
    player.lang = "zh"
    expect(html).to_have_attribute("lang", re.compile("^zh"))
    expect(player.tile("practice")).to_be_visible()
    shown = player.page.get_by_role("main").inner_text()
    assert not re.findall(r"\b(?:role|unit|action|being|refuge|event|vow)\.\w+", shown), "a key instead of a word"
    english = set(re.findall(r"[A-Za-z]{4,}", shown)) - {"Guest", "Ann"}
    assert not english, f"English on the Chinese table: {english}"
    player.page.reload()
    expect(html).to_have_attribute("lang", re.compile("^zh"))


def test_settings_persist(visit: Visits) -> None:
    player = visit().opens()
    player.button(player.t("settings.title")).click()
    dialog = player.page.get_by_role("dialog", name=player.t("settings.title"))
    dialog.get_by_role("textbox", name=player.t("settings.name")).fill("Mei")
    player.picks(dialog.get_by_role("radio", name=player.t("settings.theme.dark")))
    player.picks(dialog.get_by_role("radio", name=player.t("settings.motion.off")))
    dialog.get_by_role("switch", name=re.compile(player.t("settings.palette"))).focus()
    player.page.keyboard.press("Space")
    dialog.get_by_role("button", name=player.t("app.close")).click()
    before = player.page.evaluate("getComputedStyle(document.body).backgroundColor")

    player.page.reload()
    assert player.page.evaluate("getComputedStyle(document.body).backgroundColor") == before
    player.button(player.t("settings.title")).click()
    expect(dialog.get_by_role("textbox", name=player.t("settings.name"))).to_have_value("Mei")
    expect(dialog.get_by_role("radio", name=player.t("settings.theme.dark"))).to_be_checked()
    expect(dialog.get_by_role("radio", name=player.t("settings.motion.off"))).to_be_checked()
    expect(dialog.get_by_role("switch", name=re.compile(player.t("settings.palette")))).to_be_checked()
    player.page.keyboard.press("Escape")
    player.plays_now()
    expect(player.page.get_by_role("article", name=re.compile(f"^{player.m('you')} Mei"))).to_be_visible()


def clause_in_book(player: Player, clause: str) -> Locator:
    """The clause itself, on the page of the rulebook."""
    book = player.page.get_by_role("tabpanel", name=player.t("table.rules"))
    return book.get_by_role("listitem").filter(has=player.page.get_by_text(clause, exact=True)).first


def test_a_refused_move_reads_as_a_sentence_with_its_clause(visit: Visits) -> None:
    player = visit()
    # A farmer without refuge, who acts before anybody can teach, cannot have the Hui that saving needs.
    player.takes(seat_among_bots(player.url, "farmer", options={"first_player": "seat1"})).waits()
    player.choice.get_by_role("button", name=re.compile(f"^{player.say('refuge.0')}")).click()
    player.confirm_button.click()
    player.waits()
    refused = player.tile("save")
    expect(refused).to_have_attribute("aria-disabled", "true")
    refused.click(force=True)  # grey ones can be pressed, too: they tell why not
    status = player.bar.get_by_role("status")
    expect(status).to_contain_text(re.compile(r"\w+ \w+ .*\w"))
    assert "{" not in status.inner_text()
    clause = status.get_by_role("button", name=words.pattern(player.m("rule")))
    expect(clause).to_have_text(re.compile(r"^M-\d"))
    expect(player.confirm_button).to_be_disabled()  # there is nothing to confirm
    number = clause.inner_text()
    clause.click()
    expect(clause_in_book(player, number)).to_be_in_viewport()


def test_a_move_that_comes_too_late_is_refused_in_words(visit: Visits) -> None:
    """Two tabs on one seat: what one has decided, the other sees, and cannot decide again."""
    player = at_first_action(visit())
    second = player.page.context.new_page()
    other = Player(second, player.url).opens(player.page.url.removeprefix(player.url)).waits()
    other.tile("practice").click()
    player.decides()
    player.waits()
    # The question went away under the other tab: nothing is picked any more, and it can go on.
    other.waits()
    other.decides()
    other.waits()
    player.waits()
    for one in (player, other):
        assert one.log.get_by_role("listitem").count() == player.log.get_by_role("listitem").count()


def test_the_rulebook_opens_at_a_clause(visit: Visits) -> None:
    player = visit().opens("/?rules=merit&clause=M-5.3")
    dialog = player.page.get_by_role("dialog", name=re.compile(player.t("rules.title")))
    clause = dialog.get_by_role("listitem").filter(has=player.page.get_by_text("M-5.3", exact=True)).first
    clause = clause.or_(dialog.get_by_role("heading").filter(has_text="5.3")).first
    expect(clause).to_be_in_viewport()
    dialog.get_by_role("searchbox", name=player.t("rules.search")).fill("calamity")
    expect(dialog.get_by_role("status")).to_contain_text(words.pattern(player.t("rules.found")))
    found = dialog.get_by_role("button", name=re.compile("^M-")).first
    number = re.match(r"M-[\d.]+", found.inner_text())
    assert number is not None
    found.click()
    expect(dialog.get_by_text(number.group(), exact=True).first).to_be_in_viewport()


def test_the_rulebook_beside_the_table_opens_where_it_matters(visit: Visits) -> None:
    player = at_first_action(visit())
    player.page.get_by_role("navigation").get_by_role("button", name=player.t("table.rules"), exact=True).click()
    expect(clause_in_book(player, "M-4.3.2")).to_be_in_viewport()
    expect(player.bar).to_be_visible()  # one can go on playing


def test_a_finished_game_is_replayed_with_the_scrubber(visit: Visits, won: dict[str, Any]) -> None:
    player = visit().takes(won)
    player.waits()
    player.button(player.t("over.replay"), exact=True).click()
    scrubber = player.page.get_by_role("slider", name=player.t("replay.scrub"))
    expect(scrubber).to_be_visible()
    step = player.page.get_by_text(words.pattern(player.t("replay.step")))
    last = int(scrubber.get_attribute("max") or 0)
    assert last > 20
    scrubber.fill("0")
    expect(step).to_have_text(player.t("replay.step", at=0, count=last))
    log = player.log
    scrubber.press("ArrowRight")
    expect(step).to_have_text(player.t("replay.step", at=1, count=last))
    scrubber.fill(str(last // 2))
    expect(step).to_have_text(player.t("replay.step", at=last // 2, count=last))
    expect(player.page.get_by_role("region", name=player.m("table"))).to_be_visible()
    table = player.page.get_by_role("main")
    expect(table.get_by_role("article")).to_have_count(4)  # the boards as they were then
    half = log.get_by_role("listitem").count()
    scrubber.press("End")
    expect(step).to_have_text(player.t("replay.step", at=last, count=last))
    expect(log.get_by_role("listitem").nth(half)).to_be_attached()
    expect(player.page).to_have_url(re.compile(rf"replay={last}$"))

    # It runs by itself ...
    scrubber.fill("0")
    player.page.get_by_role("button", name=player.t("replay.play"), exact=True).click()
    expect(step).not_to_have_text(player.t("replay.step", at=0, count=last))
    player.page.get_by_role("button", name=player.t("replay.stop"), exact=True).click()


def test_a_replay_forks_into_a_new_game(visit: Visits, won: dict[str, Any]) -> None:
    player = visit().opens(f"/t/{won['table']}?replay=10")
    player.page.get_by_role("button", name=player.t("replay.fork")).click()
    expect(player.page).not_to_have_url(re.compile(won["table"]))
    player.waits()
    player.decides()
    player.waits()


def test_the_end_screen_takes_the_score_apart(visit: Visits, won: dict[str, Any]) -> None:
    player = visit(lang="zh").takes(won).waits()
    expect(player.end.get_by_role("heading", name=player.m("won"))).to_be_visible()
    bars = player.end.get_by_role("img", name=re.compile(f"^{player.m('base')} "))
    expect(bars).to_have_count(4)
    rows = player.end.get_by_role("listitem").filter(has=bars)
    for row in rows.all():
        said = row.get_by_role("img", name=re.compile(f"^{player.m('base')} ")).get_attribute("aria-label") or ""
        parts = [float(n.replace("−", "-")) for n in re.findall(r"[−-]?\d+(?:\.\d+)?", said)]
        total = float(row.locator("strong").inner_text())
        assert sum(parts) == pytest.approx(total), said
    expect(player.end.get_by_role("heading", name=player.m("turning"))).to_be_visible()
    player.button(player.m("see_table")).click()
    expect(player.page.get_by_role("region", name=player.m("beings"), exact=True)).to_be_visible()
    player.button(player.m("see_result")).click()
    expect(player.end).to_be_visible()


def test_a_table_that_does_not_exist_says_so(visit: Visits) -> None:
    player = visit()
    visit.server_may_go = True
    player.opens("/t/ZZZZZZ")
    expect(player.page.get_by_role("heading", name=player.t("missing.title"))).to_be_visible()
    expect(player.page.get_by_text("ZZZZZZ")).to_be_visible()
    visit.errors.clear()  # Chromium itself notes the 404
