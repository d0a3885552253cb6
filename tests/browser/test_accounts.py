"""Accounts in the browser: a passkey from Chromium's own authenticator, a link for another device, a rude guest."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Visits
from browser.house import House
from browser.player import Finger, Player
from browser.test_accessible import scan
from browser.test_home import looked_over
from browser.wire import Guest, post

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class NamedHouse(House):
    """A server that is called by its name: a passkey belongs to a name, never to a number."""

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"


@pytest.fixture
def house(page_built: None, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[NamedHouse]:
    with NamedHouse(tmp_path / "named", admin_token="letmein") as started:
        started.serves(request.node.nodeid)
        yield started


def account(player: Player) -> Locator:
    """The dialog of one's account."""
    dialog = player.page.get_by_role("dialog", name=player.t("account.title"))
    if not dialog.is_visible():
        player.press(player.button(player.t("account.title"), exact=True))
    expect(dialog.get_by_text(player.p("account.entering"))).to_have_count(0)
    return dialog


def signed_in(player: Player, name: str) -> Locator:
    dialog = account(player)
    expect(dialog.get_by_role("status")).to_have_text(player.p("account.signed_in", name=name))
    return dialog


def test_a_passkey_account_is_made_used_taken_along_and_deleted(house: NamedHouse, visit: Visits) -> None:
    ann = visit(server=house)
    devtools = ann.page.context.new_cdp_session(ann.page)
    devtools.send("WebAuthn.enable")
    held = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]
    dialog = account(ann.opens())
    looked_over(ann)
    dialog.get_by_label(ann.t("name.label")).fill("李清照")
    ann.press(dialog.get_by_role("button", name=ann.p("account.by_passkey")))
    signed_in(ann, "李清照")
    assert len(devtools.send("WebAuthn.getCredentials", {"authenticatorId": held})["credentials"]) == 1

    # A game that is begun here is there on the phone, which was let in by a link.
    ann.page.keyboard.press("Escape")
    ann.plays_now()
    code = urlsplit(ann.page.url).path.rsplit("/", 1)[1]
    dialog = account(ann.opens())
    ann.press(dialog.get_by_role("button", name=ann.p("account.add_link")))
    link = dialog.get_by_text(re.compile(r"#signin=[\w-]{43}")).first.inner_text()
    phone = visit(lang="zh", server=house, kind=Finger, width=390, height=844)
    phone.page.goto(link)
    dialog = signed_in(phone, "李清照")
    assert "signin" not in phone.page.url, "the secret leaves the address at once"
    looked_over(phone)
    phone.press(dialog.get_by_role("link", name=re.compile(code)))
    phone.waits()

    # Out, and in again with the passkey; then everything is taken away, and deleted.
    dialog = account(ann)
    ann.press(dialog.get_by_role("button", name=ann.p("account.leave"), exact=True))
    ann.press(dialog.get_by_role("button", name=ann.p("account.enter_passkey")))
    dialog = signed_in(ann, "李清照")
    with ann.page.expect_download() as saved:
        ann.press(dialog.get_by_role("button", name=ann.p("account.export")))
    plain = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert (plain["name"], [game["code"] for game in plain["games"]]) == ("李清照", [code])
    ann.press(dialog.get_by_text(ann.p("account.delete"), exact=True).first)
    dialog.get_by_label(ann.p("account.delete_ask", name="李清照")).fill("李清照")
    ann.press(dialog.get_by_role("button", name=ann.p("account.delete")))
    expect(dialog).to_have_count(0)
    expect(account(ann).get_by_role("button", name=ann.p("account.by_link"))).to_be_visible()


def test_somebody_who_misbehaves_is_reported_and_banned(house: NamedHouse, visit: Visits) -> None:
    seated = post(house.url, "/api/tables", {"game": "merit", "name": "Ann", "seats": 2})
    rude = Guest(house.url, post(house.url, f"/api/tables/{seated['table']}/join", {"name": "Rude"}))
    post(house.url, "/api/account/link", {"name": "Somebody else"})
    rude.says("chat", text="something rude")
    ann, host = visit(server=house), visit(server=house)
    ann.takes(seated)
    ann.press(ann.button(ann.t("table.menu")))
    ann.press(ann.button(ann.t("people.title")))
    people = ann.page.get_by_role("dialog", name=ann.t("people.title"))
    ann.press(people.get_by_role("button", name=ann.p("people.report"), exact=True))
    people.get_by_label(ann.p("people.reason")).select_option("abuse")
    scan(ann)
    ann.press(people.get_by_role("button", name=ann.p("people.send")))
    expect(ann.page.get_by_text(ann.p("people.sent"))).to_be_visible()

    host.opens("/moderation")
    host.page.get_by_label(host.p("moderation.token")).fill("letmein")
    host.press(host.button(host.p("moderation.enter")))
    reports = host.page.get_by_role("region", name=host.t("moderation.reports"))
    expect(reports).to_contain_text("something rude")
    looked_over(host)
    host.page.get_by_label(host.p("moderation.name")).fill("Somebody else")
    host.press(host.page.get_by_role("region", name=host.t("moderation.bans")).get_by_role("button").first)
    bans = host.page.get_by_role("region", name=host.t("moderation.bans"))
    expect(bans).to_contain_text(host.p("moderation.for_good"))
    host.press(bans.get_by_role("button", name=host.p("moderation.lift")))
    host.press(reports.get_by_role("button", name=host.p("moderation.settle")))
    expect(reports).to_contain_text(host.p("moderation.settled"))
    log = host.page.get_by_role("region", name=host.t("moderation.log")).get_by_role("listitem")
    expect(log).to_have_count(3)
    host.press(host.button(host.p("moderation.end")))
    expect(log).to_have_count(4)
    rude.close()
