"""One Chromium and one server for all tests of the page; every page is watched for errors and strange addresses."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect, sync_playwright

from browser import chromium
from browser.house import House
from browser.player import PATIENCE, Finger, Player
from browser.wire import finished_game
from chance import chance_of
from table.server import Server

ROOT = Path(__file__).resolve().parents[2]
#: Somebody who has been here before.
NO_HINTS = """
if (location.protocol === 'http:' && localStorage.getItem('qiju.settings') === null)
  localStorage.setItem('qiju.settings', '{"hints": false}');
"""
#: The page's own chance, a test's and a visitor's, so that what it adds to a table's is always the same.
SAME_CHANCE = """
(() => {
  let state = %d;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  Math.random = () => next() / 2 ** 32;
  Crypto.prototype.getRandomValues = (numbers) => {
    for (let at = 0; at < numbers.length; at++) numbers[at] = next();
    return numbers;
  };
})();
"""
expect.set_options(timeout=PATIENCE)
PICTURES = ROOT / "build" / "browser"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page is the same for both builds of the kernel."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.once)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """A test that fails leaves what its pages looked like."""
    outcome: Any = yield
    report = outcome.get_result()
    visits = getattr(item, "funcargs", {}).get("visit")
    if report.when == "call" and report.failed and visits is not None:
        for n, page in enumerate(visits.pages):
            PICTURES.mkdir(parents=True, exist_ok=True)
            file = PICTURES / f"{item.name}-{n}.png"
            with contextlib.suppress(Error):
                page.screenshot(path=file)
                report.sections.append(("what was seen", f"{file}\n{page.locator('body').aria_snapshot()}"))


# Package scope: Playwright's loop must be gone before another folder's tests want one of their own.


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            started = chromium.launch(playwright)
        except Error as error:
            pytest.fail(f"{chromium.MISSING} ({error.message.splitlines()[0]})")
        yield started
        started.close()


@pytest.fixture(scope="package")
def page_built(tmp_path_factory: pytest.TempPathFactory) -> None:
    """web/dist, made anew where it is older than its sources. One of several test processes builds it."""
    import fcntl

    with (ROOT / "web" / "package.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = [sys.executable, str(ROOT / "hatch_build.py"), "page"]
        built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr


@pytest.fixture(scope="package")
def server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as started:
        yield started


@pytest.fixture
def own_server(page_built: None, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """One that may be killed."""
    with House(tmp_path / "own") as started:
        started.serves(request.node.nodeid)
        yield started


@pytest.fixture
def toy_server(page_built: None, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    """One with games that bring no table of their own."""
    with Server(tmp_path / "toys") as started:
        started.serves(request.node.nodeid)
        yield started


@pytest.fixture(scope="package")
def won(server: House) -> dict[str, Any]:
    """A seat at a game that bots played, and won."""
    server.serves("a game that was won")
    return finished_game(server.url, won=True)


class Visits:
    """The people of one test. When they leave, nothing may have gone wrong on their pages."""

    #: What Chromium itself says about a server that is gone; fine while a test has killed it.
    GONE = ("ERR_CONNECTION_REFUSED", "WebSocket connection to", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")

    def __init__(self, browser: Browser, server: House, test: str) -> None:
        self.browser = browser
        self.server = server.serves(test)
        self.chance = chance_of(test)
        self.pages: list[Page] = []
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []
        self.strange: set[str] = set()
        self.server_may_go = False

    def __call__(
        self,
        lang: str = "en",
        width: int = 1440,
        height: int = 900,
        kind: type[Player] = Player,
        motion: bool = False,
        server: House | None = None,
        newcomer: bool = False,
        **more: Any,
    ) -> Player:
        url = (server or self.server).url
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale={"zh": "zh-CN", "en": "en-GB"}[lang],
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=issubclass(kind, Finger),
            is_mobile=issubclass(kind, Finger),
            **more,
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SAME_CHANCE % self.chance.randrange(1, 1 << 31))
        if not newcomer:
            context.add_init_script(NO_HINTS)
        context.on("console", self.hears)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on("request", lambda request: self.sees(request.url, url))
        page = context.new_page()
        page.on("websocket", lambda socket: self.sees(socket.url, url))
        self.contexts.append(context)
        self.pages.append(page)
        return kind(page, url, lang)

    def hears(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not (
            self.server_may_go and any(word in message.text for word in self.GONE)
        ):
            self.errors.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def sees(self, address: str, url: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(url).netloc:
            self.strange.add(address)

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        assert not self.errors, "the page complained:\n" + "\n".join(self.errors)
        assert not self.strange, f"the page asked other hosts: {sorted(self.strange)}"


@pytest.fixture
def visit(browser: Browser, server: House, request: pytest.FixtureRequest) -> Iterator[Visits]:
    """Whoever comes to the page; each call is one more of them."""
    visits = Visits(browser, server, request.node.nodeid)
    yield visits
    visits.leave()
