"""Games that bring no table of their own: the generic one draws them from view and menu."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser.conftest import Visits
from browser.player import Player, Typist
from browser.wire import Guest, full_table
from table.server import Server


def bar(player: Player) -> Locator:
    return player.page.get_by_role("region", name=player.t("move.label"), exact=True)


def chips(player: Player) -> Locator:
    """What may be chosen now."""
    return bar(player).locator("[aria-pressed]:not([aria-disabled])")


def market(visit: Visits, server: Server, kind: type[Player] = Player) -> tuple[Guest, Player]:
    """Ann keeps the stall; Bob, at the page, may make her an offer."""
    ann, bob = full_table(server.url, "Ann Bob", game="offers")
    player = visit(server=server, kind=kind).takes({"table": bob.code, "token": bob.token})
    expect(chips(player)).to_have_count(1)
    return ann, player


def steps(player: Player) -> Locator:
    """What was chosen so far."""
    return player.page.get_by_role("main").get_by_role("status").filter(has_text=player.t("move.steps"))


def chooses(player: Player, chip: Locator) -> None:
    """Both beats: pick it, confirm it."""
    player.press(chip)
    player.press(bar(player).get_by_role("button", name=re.compile(f"^{player.t('move.confirm')}")))


def test_a_decision_of_several_steps_is_composed_and_sent_whole(toy_server: Server, visit: Visits) -> None:
    ann, player = market(visit, toy_server)
    chooses(player, chips(player).first)
    expect(steps(player)).to_contain_text("offer")
    chooses(player, chips(player).first)  # a good of mine
    expect(steps(player)).to_contain_text(re.compile("offer *(tea|silk|jade)"))
    player.button(player.t("move.step_back")).click()
    expect(steps(player)).not_to_contain_text(re.compile("tea|silk|jade"))
    chooses(player, chips(player).first)  # a good of mine
    assert ann.told["view"]["offer"] is None, "half a decision was told"
    chooses(player, chips(player).last)  # for one of hers
    ann.until(lambda told: told["view"]["offer"])
    assert len(ann.told["view"]["offer"]["gives"]) == 1
    expect(steps(player)).to_have_count(0)
    # The stall answers; the page goes on.
    ann.plays("accept")
    expect(player.log.get_by_role("listitem")).to_have_count(2)
    ann.close()


def test_it_goes_by_keyboard_too(toy_server: Server, visit: Visits) -> None:
    ann, player = market(visit, toy_server, Typist)
    keyboard = player.page.keyboard
    keyboard.press("1")
    expect(chips(player).first).to_have_attribute("aria-pressed", "true")
    keyboard.press("Enter")
    expect(steps(player)).to_contain_text("offer")
    keyboard.press("Escape")
    expect(steps(player)).to_have_count(0)
    # An offer, a good of mine, a good of hers: each time the last of what may be chosen.
    for composed in ("offer", "offer *(tea|silk|jade)", ""):
        keyboard.press(chips(player).last.get_attribute("aria-keyshortcuts") or "")
        keyboard.press("Enter")
        if composed:
            expect(steps(player)).to_contain_text(re.compile(composed))
    ann.until(lambda told: told["view"]["offer"])
    ann.close()


def test_merit_can_be_played_without_its_own_table(visit: Visits) -> None:
    player = visit(lang="zh").opens().plays_now()
    player.page.goto(player.page.url + "?generic")
    for _ in range(3):
        expect(chips(player).first).to_be_visible()
        shown = player.page.get_by_role("main").inner_text()
        assert not re.findall(r"[a-z]+_[a-z_]+|\b(?:role|unit|view|choice)\.\w+", shown), "a key instead of a word"
        said = player.log.get_by_role("listitem").count()
        chooses(player, chips(player).first)
        expect(player.log.get_by_role("listitem").nth(said)).to_be_attached()


def dice(player: Player, seat: int) -> Locator:
    """The dice under somebody's cup, as the page shows them."""
    boards = player.page.get_by_role("region", name=player.t("generic.boards"), exact=True)
    name = ("Ann", "Bob")[seat]
    return boards.get_by_role("article").filter(has=player.page.get_by_role("heading", name=name)).get_by_role("img")


def test_liars_dice_is_played_to_its_end(toy_server: Server, visit: Visits) -> None:
    """A plug-in of one small file, with dice that only their owner sees: bid, doubt, until somebody has none left."""
    ann, bob = full_table(toy_server.url, "Ann Bob", game="liar")
    player = visit(server=toy_server).takes({"table": bob.code, "token": bob.token})
    expect(dice(player, 0).first).to_have_accessible_name("? + ? + ? + ? + ?")
    expect(dice(player, 1).first).to_have_accessible_name(re.compile(r"^[1-6]( \+ [1-6]){4}$"))
    ann.plays("1x2")
    while not ann.told.get("over"):
        ann.until_asked(lambda told: 1 in told["ask"]["waiting"])
        if ann.must:
            ann.plays("1x2" if ann.told["view"]["bid"] == "—" else "liar")
            continue
        seen = ann.told["v"]
        chooses(player, chips(player).first)
        ann.until(lambda told, seen=seen: told["v"] > seen)
    expect(player.page.get_by_role("heading", name=player.t("over.ranks"))).to_be_visible()
    ann.close()
