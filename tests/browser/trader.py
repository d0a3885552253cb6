"""Somebody at the table of 《救赎之路》: by mouse, by finger, by keyboard."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from browser import words
from browser.player import Finger, Player
from browser.wire import Guest, post

GAME = "salvation"
ROLES = ("merchant", "landlord", "official", "farmer", "widow", "monk")
#: What somebody does who wants merit, best first: the service that gives most, what pays for it, then the rest.
TASTE = (
    "donate offering",
    "donate chanting",
    "donate prayer",
    "sell",
    "yes",
    "grant",
    "share",
    "name",
    "no",
    "done",
    "end",
)


def among_bots(url: str, role: str = "farmer", seats: int = 6, name: str = "Ann", **more: Any) -> dict[str, Any]:
    """A seat with this role, bots at the others; the game has started."""
    roles = [role, *(other for other in ROLES if other != role)][:seats]
    wish = {"game": GAME, "name": name, "seats": seats, "roles": roles, "bots": [None, *["house"] * (seats - 1)]}
    seated = post(url, "/api/tables", wish | more)
    host = Guest(url, seated)
    host.says("start")
    host.close()
    return seated


class Trader(Player):
    """Gives to the temple what it can, sells grain for it, answers what it is asked."""

    def m(self, key: str, **values: object) -> str:
        return words.fill(words.own(GAME, self.lang)[key], **values)

    def say(self, key: str) -> str:
        return words.game(self.lang, GAME)[key]

    # -- where things are --------------------------------------------------------------------------------

    @property
    def table(self) -> Locator:
        return self.page.get_by_role("region", name=self.m("table"), exact=True)

    @property
    def bar(self) -> Locator:
        return self.page.get_by_role("region", name=self.m("choose"), exact=True)

    @property
    def must(self) -> Locator:
        """The bar, while something has to be decided."""
        return self.page.locator("[data-q].asked")

    @property
    def asked(self) -> Locator:
        return self.must.filter(has_not_text=self.m("sending"))

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("region", name=self.m("result"), exact=True)

    @property
    def sheet(self) -> Locator:
        return self.page.get_by_role("region", name=self.m("sheet"), exact=True)

    @property
    def market(self) -> Locator:
        return self.page.get_by_role("region", name=self.m("market"), exact=True)

    @property
    def desk(self) -> Locator:
        return self.page.get_by_role("region", name=self.m("desk"), exact=True)

    @property
    def bidding(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile(re.escape(self.m("auction", service="")).rstrip("」")))

    @property
    def confirm_button(self) -> Locator:
        return self.page.get_by_test_id("confirm")

    def deed(self, deed: str) -> Locator:
        """Something on the table by its id: `sell`, `donate chanting`, `transfer 3`."""
        return self.page.locator(f'[data-deed="{deed}"]:visible')

    def place(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=self.m(name), exact=True)

    def seat(self, name: str) -> Locator:
        return self.page.get_by_role("article", name=re.compile(f"^{re.escape(name)}[,，]"))

    def goods(self, seat: Locator) -> dict[str, int]:
        """What a board says that its owner has."""
        said = seat.get_attribute("aria-label") or ""
        found = {
            kind: re.search(rf"{re.escape(self.say(f'unit.{kind}'))} (\d+)", said)
            for kind in ("grain", "coins", "land")
        }
        return {kind: int(one.group(1)) for kind, one in found.items() if one}

    # -- trading -----------------------------------------------------------------------------------------

    def writes(self, to: int | str, give: dict[str, int], want: dict[str, int]) -> None:
        """Fills the sheet in; it is not sent yet."""
        self.press(self.deed("offer").first)
        self.press(self.sheet.locator(f'[data-to="{to}"]'))
        self.fills(give, want)

    def fills(self, give: dict[str, int], want: dict[str, int]) -> None:
        for side, goods in (("give", give), ("want", want)):
            for kind, amount in goods.items():
                field = self.sheet.locator(f'[data-amount="{side} {kind}"]')
                expect(field).to_be_enabled()
                field.fill(str(amount))
                field.blur()

    @property
    def send_button(self) -> Locator:
        return self.page.get_by_test_id("send-offer")

    def sends(self) -> None:
        expect(self.send_button).to_be_enabled()
        self.press(self.send_button)
        expect(self.sheet).to_have_count(0)

    # -- deciding ----------------------------------------------------------------------------------------

    def open_now(self) -> list[str]:
        found: list[str] = self.page.locator("[data-deed]:not([aria-disabled])").evaluate_all(
            "all => all.map((one) => one.dataset.deed)"
        )
        return found

    def likes(self) -> str:
        open_now = self.open_now()
        if "decline" in open_now:
            return "decline"
        for taste in TASTE:
            for deed in open_now:
                if deed == taste or deed.startswith(f"{taste} "):
                    return deed
        return open_now[0]

    def picks(self, deed: Any) -> None:
        self.press(self.deed(deed).last)

    def confirms(self) -> None:
        expect(self.confirm_button).to_be_enabled()
        self.press(self.confirm_button)

    def decides(self) -> None:
        """What is already picked, as a bid is, or what one likes best."""
        self.does(None if self.confirm_button.is_visible() else self.likes())

    def does(self, deed: str | None) -> None:
        """Picks it, means it, and waits until it has been taken."""
        q = self.must.get_attribute("data-q")
        if deed is not None:
            self.picks(deed)
            if deed.startswith("grant"):
                expect(self.confirm_button).to_be_visible()
                self.gives_all()
        self.confirms()
        expect(self.page.locator(f'[data-q="{q}"].asked')).to_have_count(0)

    @property
    def slider(self) -> Locator:
        return self.desk.get_by_role("slider", name=self.m("how_many"), exact=True)

    def gives_all(self) -> None:
        """As much as there is."""
        if self.slider.is_visible():
            self.slider.fill(self.slider.get_attribute("max") or "")

    def finishes(self) -> None:
        for _ in range(160):
            if not self.goes_on():
                return
        raise AssertionError("a hundred and sixty decisions, and the game still goes on")


class TypingTrader(Trader):
    """Has no mouse: digits and letters pick, Enter confirms."""

    def picks(self, deed: Any) -> None:
        self.page.keyboard.press(self.deed(deed).last.get_attribute("aria-keyshortcuts") or "")

    def gives_all(self) -> None:
        if self.slider.is_visible():
            for _ in range(int(self.slider.get_attribute("max") or "")):
                self.page.keyboard.press("+")

    def confirms(self) -> None:
        expect(self.confirm_button).to_be_enabled()
        self.page.keyboard.press("Enter")


class TappingTrader(Trader, Finger):
    """Taps. A narrow screen has all places in one list."""

    def goes_to(self, place: str) -> None:
        places = self.page.get_by_role("navigation", name=self.m("places"), exact=True)
        self.press(places.get_by_role("button", name=self.m(place)))
