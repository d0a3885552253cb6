"""Header, log, board, prompt and result say the same at every frame while others play."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Visits
from browser.player import Player
from browser.reveller import Reveller
from browser.wire import post

#: What can be read off the page, noted at every frame in which it is another.
SAMPLER = """
(() => {
  window.samples = [];
  const text = (selector) => document.querySelector(selector)?.textContent?.trim() ?? '';
  const label = (selector) => document.querySelector(selector)?.getAttribute('aria-label') ?? '';
  const look = () => {
    const room = document.querySelector('.room[data-shown]');
    if (room) {
      const lines = [...document.querySelectorAll('ol[data-last] [data-n]')].map((line) => Number(line.dataset.n));
      const now = {
        shown: Number(room.dataset.shown),
        behind: Number(room.dataset.behind),
        log: lines.length > 0 ? Math.max(...lines) : 0,
        header: text('[role=status].status'),
        smoke: label('.smoke[role=img]'),
        lotus: label('.lotus[role=img]'),
        asked: document.querySelector('.my-bar [aria-pressed]') !== null,
        over: document.querySelector('section.end') !== null,
      };
      const last = samples.at(-1);
      if (JSON.stringify(now) !== JSON.stringify(last)) samples.push(now);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""


class Story:
    """What the server said, and where calamity and the saved stood after each event."""

    def __init__(self) -> None:
        self.first: dict[str, Any] | None = None
        self.events: list[dict[str, Any]] = []
        self.limit = self.known = 0

    def hears(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message.get("type") == "sync":
            view = message["view"]
            self.first, self.events, self.limit = view, [], view["calamity_limit"]
            self.known = message["events"][-1]["n"] if message["events"] else 0
        elif message.get("type") == "update":
            self.events += message.get("events", [])

    def standing(self) -> dict[int, tuple[int, int]]:
        assert self.first is not None
        calamity, saved = self.first["calamity"], self.first["saved"]
        found = {self.known: (calamity, saved)}
        for event in self.events:
            change = (event["data"].get("effect") or {}).get("calamity", 0)
            calamity = max(0, min(self.limit, calamity + change))
            saved += event["kind"] == "save"
            found[event["n"]] = (calamity, saved)
        return found


def test_header_log_board_and_result_agree_at_every_frame(visit: Visits) -> None:
    player = visit(motion=True)
    story = Story()
    player.page.add_init_script(SAMPLER)
    player.page.add_init_script(
        'localStorage.setItem(\'qiju.settings\', \'{"hints": false, "pace": "quick", "lang": "en"}\')'
    )
    player.page.on("websocket", lambda socket: socket.on("framereceived", story.hears))
    player.opens().plays_now()
    for _ in range(3):
        assert player.goes_on()
    player.waits()
    # The bots play the rest, and faster than it can be shown.
    player.button(player.t("table.menu")).click()
    player.button(player.t("table.stand")).click()
    expect(player.end).to_be_visible()
    samples: list[dict[str, Any]] = player.page.evaluate("samples")
    check(player, samples, story)


def check(player: Player, samples: list[dict[str, Any]], story: Story) -> None:
    standing, last = story.standing(), story.events[-1]["n"]
    watched = [one for one in samples if one["behind"] > 0]
    assert len(watched) > 20, "nothing was shown step by step"
    assert max(one["behind"] for one in watched) > 3
    catching_up = player.t("table.catching_up")
    for one in samples:
        assert one["log"] == one["shown"], f"the log is not where the page is: {one}"
        if one["smoke"] and one["shown"] in standing:
            calamity, saved = standing[one["shown"]]
            shown = [int(number) for number in re.findall(r"\d+", one["smoke"])]
            assert shown[0] == calamity, f"the board shows another calamity than the log has told: {one}, {calamity}"
            assert re.findall(r"\d+", one["lotus"])[0] == str(saved), (one, saved)
        if one["behind"] > 0:
            assert catching_up in one["header"], one
            assert not one["asked"], f"asked before all was shown: {one}"
            assert not one["over"], f"the result came before the board: {one}"
        if one["header"] in (player.t("table.your_turn"), player.t("table.you_may")):
            assert one["asked"], f"the header says it is my turn, and nothing is asked: {one}"
        if one["over"]:
            assert one["shown"] == last, f"the result is announced over a board that is behind: {one}"


# ---- the other tables: every seat as the log has told it --------------------------------------------------

#: The same for any table, and what each seat's board says of its owner.
SEATS_SAMPLER = """
(() => {
  window.samples = [];
  const look = () => {
    const room = document.querySelector('.room[data-shown]');
    if (room && document.querySelector('ol[data-last]')) {
      const lines = [...document.querySelectorAll('ol[data-last] [data-n]')].map((line) => Number(line.dataset.n));
      const parts = (one) => [one, ...one.querySelectorAll('[role=img]')];
      const said = (one) => [Number(one.dataset.seat), parts(one).map((each) => each.ariaLabel ?? '').join(' | ')];
      const now = {
        shown: Number(room.dataset.shown),
        behind: Number(room.dataset.behind),
        log: lines.length > 0 ? Math.max(...lines) : 0,
        header: document.querySelector('[role=status].status')?.textContent?.trim() ?? '',
        asked: room.dataset.asked !== undefined,
        seats: [...document.querySelectorAll('.stage article[data-seat]')].map(said),
      };
      if (JSON.stringify(now) !== JSON.stringify(samples.at(-1))) samples.push(now);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""
ENOUGH = 120
OWN_TURNS = 6
#: Where a table's view has its seats, which number of theirs the board must show, and how the board says it.
BOARDS = {
    "salvation": ("people", "coins", r"coins (\d+)"),
    "mineventure": ("players", "hp", r"(\d+) of \d+ HP"),
    "carnival": ("troupes", "energy", r"energy (\d+)"),
    "sanguosha": ("seats", "hp", r"Health (\d+) of"),
}


class Told:
    """What the server said: the events' numbers, and every view that was true at each of them."""

    def __init__(self) -> None:
        self.views: dict[int, list[dict[str, Any]]] = {}
        self.last = 0

    def hears(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message.get("type") not in ("sync", "update"):
            return
        if message.get("events"):
            self.last = message["events"][-1]["n"]
        if message.get("view"):
            self.views.setdefault(self.last, []).append(message["view"])


@pytest.mark.parametrize("game", BOARDS)
def test_header_log_and_every_seat_agree_at_every_frame(visit: Visits, game: str) -> None:
    player = visit(motion=True, kind=Reveller if game == "carnival" else Player)
    told = Told()
    player.page.add_init_script(SEATS_SAMPLER)
    player.page.add_init_script(
        'localStorage.setItem(\'qiju.settings\', \'{"hints": false, "pace": "quick", "lang": "en"}\')'
    )
    player.page.on("websocket", lambda socket: socket.on("framereceived", told.hears))
    player.takes(post(player.url, "/api/play", {"game": game, "name": "Ann"}))
    expect(player.button(player.t("table.menu"))).to_be_visible()
    expect(player.page.locator(".stage article[data-seat], .stage [data-word], .stage [data-q]").first).to_be_attached()
    if isinstance(player, Reveller):
        # Bots are home before the first of it was shown: so the others are watched between my own turns.
        for _ in range(OWN_TURNS):
            player.goes_on()
        samples = player.page.evaluate("samples")
        assert any(one["behind"] > 0 for one in samples)
        assert sum(agrees(player, game, one, told) for one in samples) > OWN_TURNS
        return
    # The bots play for all of us, and faster than it can be shown.
    player.button(player.t("table.menu")).click()
    player.button(player.t("table.stand")).click()
    player.page.wait_for_function(
        """enough => document.querySelector('section.end')
          || samples.filter((one) => one.behind > 0).length > enough""",
        arg=ENOUGH,
    )
    samples = player.page.evaluate("samples")
    compared = sum(agrees(player, game, one, told) for one in samples)
    assert compared > ENOUGH, f"only {compared} numbers of boards were compared in {len(samples)} frames"


def agrees(player: Player, game: str, one: dict[str, Any], told: Told) -> int:
    """Nothing on the page is ahead of anything else; how many numbers of the board were compared."""
    assert one["log"] == one["shown"], f"the log is not where the page is: {one}"
    if one["behind"] > 0:
        waits = (player.t("table.catching_up"), player.t("table.held"))
        assert any(word in one["header"] for word in waits), one
        assert not one["asked"], f"asked before all was shown: {one}"
    if one["header"] == player.t("table.your_turn"):
        assert one["asked"], f"the header says it is my turn, and nothing is asked: {one}"
    people, field, pattern = BOARDS[game]
    views = told.views.get(one["shown"], [])
    # Where a change is watched in several steps, the board is on its way between two views.
    if game == "carnival" and one["behind"] > 0:
        return 0
    compared = 0
    for seat, said in one["seats"]:
        found = re.search(pattern, said)
        if found is None or not views:
            continue
        true = {of_seat(view[people], seat)[field] for view in views}
        assert int(found.group(1)) in true, f"seat {seat} shows {found.group()}, the log has told {true}: {one}"
        compared += 1
    return compared


def of_seat(people: list[dict[str, Any]], seat: int) -> dict[str, Any]:
    return next(one for place, one in enumerate(people) if one.get("seat", place) == seat)


#: What would go on moving for ever.
ENDLESS = """() => document.getAnimations()
  .filter((one) => one.effect?.getComputedTiming().iterations === Infinity)
  .map((one) => `${one.animationName} of ${one.effect.target?.className?.baseVal ?? one.effect.target?.className}`)"""


@pytest.mark.parametrize("game", ["merit", "salvation", "mineventure", "carnival"])
def test_a_table_that_waits_draws_nothing(visit: Visits, game: str) -> None:
    player = visit(motion=True)
    player.takes(post(player.url, "/api/play", {"game": game, "name": "Ann"}))
    expect(player.page.get_by_text(player.t("table.your_turn"), exact=True).first).to_be_visible()
    assert player.page.evaluate(ENDLESS) == []


def test_nothing_moves_on_while_somebody_reads(visit: Visits) -> None:
    player = visit(motion=True).opens().plays_now()
    if player.choice.is_visible():
        player.decides()
        player.waits()
    player.lets_go()
    # The rulebook beside the table: as long as the pointer is in there, the table waits, and says so.
    player.page.get_by_role("tab", name=player.t("table.rules")).click()
    player.page.keyboard.press("Escape")
    player.decides()
    player.page.get_by_role("searchbox", name=player.t("rules.search")).focus()
    held = player.page.get_by_text(player.t("table.held"))
    expect(held).to_be_visible()
    player.button(player.t("table.skip")).click()
    expect(held).to_have_count(0)


def test_a_moment_of_a_replay_is_shared_by_its_link(visit: Visits, won: dict[str, Any]) -> None:
    player = visit().opens(f"/t/{won['table']}?replay=0")
    moments = player.page.get_by_role("combobox", name=player.t("replay.moments"))
    expect(moments).to_be_visible()
    third = moments.get_by_role("option", name=re.compile("Round 3")).get_attribute("value")
    moments.select_option(third)
    expect(player.page).not_to_have_url(re.compile(r"replay=0$"))
    expect(player.log.get_by_text(re.compile(r"^Round 3"))).to_be_visible()
    player.page.keyboard.press("PageDown")
    expect(player.log.get_by_text(re.compile(r"^Round 4"))).to_be_visible()
    # With somebody's eyes: their board lies at the bottom, and the address says so.
    player.page.get_by_role("combobox", name=player.t("replay.eyes")).select_option("1")
    expect(player.page).to_have_url(re.compile(r"replay=\d+&seat=1$"))
    address = player.page.url.removeprefix(player.url)
    other = visit().opens(address)
    expect(other.page.get_by_role("combobox", name=other.t("replay.eyes"))).to_have_value("1")
    expect(other.log.get_by_text(re.compile(r"^Round 4"))).to_be_visible()
    expect(other.log.get_by_text(re.compile(r"^Round 5"))).to_have_count(0)
