"""What the tests of 《功德轮回》 say again and again: a table at its first action, dice that fall as told,
and a round that goes by quietly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache

import pytest

from qiju.kernel.refusal import Problem
from qiju.kernel.state import Outcome
from qiju.kernel.streams import Stream
from qiju.testing import Table

EVERYBODY = "farmer merchant scholar monk"
ROLES = {"farmer": "农夫", "merchant": "商人", "scholar": "学者", "monk": "僧侣"}
# M-7.1 as the rulebook prints it: the name, base cost, Fu, Hui.
BEINGS = {
    "starving_villager": ("饥民", 2, 2, 1),
    "invalid": ("病者", 2, 2, 1),
    "orphan": ("孤儿", 3, 3, 1),
    "widow": ("寡妇", 3, 2, 2),
    "ruined_scholar": ("落魄书生", 3, 1, 3),
    "lost_trader": ("迷途商贾", 4, 2, 2),
    "repentant_villain": ("悔过恶人", 4, 4, 1),
    "dying_elder": ("垂死老者", 5, 3, 3),
}
# Peace changes nothing while calamity is 0, so that round 1 begins quietly.
EVENTS = ("peace", "harvest", "drought", "flood", "plague", "assembly", "masters_teaching", "buddhas_birthday")
VOWS = {
    "farmer": ("blessed_by_toil", "poor_womans_lamp"),
    "merchant": ("merit_of_giving", "great_donor"),
    "scholar": ("passing_on_the_way", "teacher_of_ages"),
    "monk": ("fruit_of_the_arhat", "bodhisattva_path"),
}


@cache
def stream_state(*faces: int) -> int:
    """A place of the generator from which exactly these faces come next.

    The driver works on copies of the state, and a copy takes along the generator's place and nothing else.
    """
    place = 1
    while True:
        stream = Stream(place)
        if all(stream.die(6) == face for face in faces):
            return place
        place += 2


class MeritTable(Table):
    """A table of 《功德轮回》."""

    def __init__(self, roles: str = "", seats: int = 0, **agreed: object) -> None:
        super().__init__("merit", roles=roles, seats=seats, **agreed)

    # -- setting the table ---------------------------------------------------------------------------

    def area(self, **stays: int) -> MeritTable:
        """These beings in the area with these stay counters, and no others."""
        self.set("table", area=[], stay=[])
        self.set("area", **stays)
        return self

    def all(self, **values: object) -> MeritTable:
        """Every board holds this."""
        for role in self.roles():
            self.set(role, **values)
        return self

    def roles(self) -> list[str]:
        return [board["role"] for board in self.match.view()["boards"]]

    # -- saying moves --------------------------------------------------------------------------------

    def does(self, who: str | int, *texts: str) -> MeritTable:
        """Decisions; dice that were laid out for one must be rolled by it."""
        for text in texts:
            super().does(who, text)
            self.dice_used()
        return self

    def due(self) -> int:
        """The seat that must decide now (the first of them, where several choose in secret)."""
        return self.match.state.pending()[0]

    def acts(self, *texts: str) -> MeritTable:
        """Whoever's turn it is does this, then whoever's turn it is then does that."""
        for text in texts:
            self.does(self.due(), text)
        return self

    def idle(self, actions: int = 1) -> MeritTable:
        """So many actions that nobody notices: a pass where it is allowed, otherwise practice."""
        for _ in range(actions):
            self.acts("pass" if "pass" in self.legal(self.due()) else "practice")
        return self

    def last_action(self) -> MeritTable:
        """On to where one single action of the round is left."""
        boards = len(self.match.view()["boards"])
        return self.idle(2 * boards - 1 - self.get("table", "taken"))

    def next_round(self) -> MeritTable:
        """All that is left of this round, idly."""
        return self.last_action().idle()

    def until(self, round: int) -> MeritTable:
        """Idly on to the first action of a round."""
        while self.get("table", "round") < round:
            self.next_round()
        return self

    def finish(self) -> MeritTable:
        """Idly on to the end of the game."""
        while not self.over:
            self.idle()
        return self

    def refuses(self, who: str | int, text: str, clause: str | None = None, key: str | None = None) -> str:
        assert text not in self.legal(who)
        return super().refuses(who, text, clause, key)

    def cannot(self, who: str | int, text: str, *clauses: str) -> str:
        """Refused by one of these clauses; nothing changes. The English sentence."""
        assert text not in self.legal(who)
        before = self.match.state.digest()
        with pytest.raises(Problem) as caught:
            self.match.decide_text(self.seat(who), text)
        assert self.match.state.digest() == before, "a refusal changed the state"
        assert caught.value.clause in clauses, f"refused by {caught.value.clause!r} ({caught.value.key})"
        return self.game.text("en").problem(caught.value)

    def objection(self, who: str | int, text: str) -> Problem | None:
        """What the rules say against a move, also where the notation has no word for it just now."""
        with pytest.raises(Problem):
            self.match.decide_text(self.seat(who), text)
        for move in range(60):
            with suppress(IndexError):
                if self.game.word(self.match.state, self.seat(who), move) == text:
                    return self.match.state.refusal(self.seat(who), move)
        raise AssertionError(f"no move is called {text!r}")

    # -- expecting -----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.match.state.over

    def outcome(self) -> Outcome:
        assert self.over, "the game is still going on"
        return self.match.state.outcome()

    def holds(self, role: str) -> tuple[int, int, int]:
        """Wealth, Fu and Hui of a board."""
        return tuple(self.get(role, field) for field in ("wealth", "fu", "hui"))

    def track(self, calamity: int) -> MeritTable:
        return self.expect("table", calamity=calamity)

    def in_area(self) -> dict[str, int]:
        """The beings in the area with their stay counters."""
        return {being["name"]: being["stay"] for being in self.match.view()["area"]}

    def kinds(self, *wanted: str, viewer: int = -1) -> list[str]:
        """The kinds of all events told so far, in their order; only the wanted ones where some are named.
        A pass is told as one, and is an action like any other here.
        """
        kinds = ["action" if told.kind == "pass" else told.kind for told in self.match.heard(viewer)]
        return [kind for kind in kinds if not wanted or kind in wanted]

    def results(self, role: str) -> tuple[int, int, int, int]:
        """Base, refuge bonus, vow points and total of a board."""
        return tuple(self.get(role, field) for field in ("base_score", "refuge_score", "vow_score", "score"))


def open_table(
    roles: str = EVERYBODY,
    *,
    events: Iterable[str] = (),
    beings: Iterable[str] = (),
    vow: int = 0,
    seats: int = 0,
    presets: Iterable[str] = (),
    patch: Mapping[str, object] | None = None,
    seed: int = 1,
    **options: object,
) -> MeritTable:
    """A table at the question of refuge: seat 1 will start, the decks and vows are stacked."""
    table = MeritTable(
        roles, seats, options={"first_player": "seat1", **options}, presets=presets, patch=patch, seed=seed
    )
    # What the test does not name follows in a fixed order, so that nothing hangs on the shuffle.
    table.stack("events", *dict.fromkeys([*events, *EVENTS])).stack("beings", *dict.fromkeys([*beings, *BEINGS]))
    for board in table.match.state.boards:
        board.vow_dealt = vow
    return table


def begin(roles: str = EVERYBODY, refuge: str = "yes", **agreed: object) -> MeritTable:
    """A table at the first action of round 1, the first role to act. `refuge` says yes or no for every role
    but the monk, in seat order; a single word speaks for all.
    """
    table = open_table(roles, **agreed)
    return take_refuge(table, refuge)


def take_refuge(table: MeritTable, refuge: str) -> MeritTable:
    asked = [role for role in table.roles() if role != "monk"]
    words = refuge.split() * (len(asked) if " " not in refuge else 1)
    for role, word in zip(asked, words, strict=True):
        table.does(role, "refuge" if word == "yes" else "no-refuge")
    return table


def last_round(roles: str = "farmer merchant", refuge: str = "yes", **agreed: object) -> MeritTable:
    """A table in round 6 on its way to a team win: six saved, calamity 0, an empty area, nobody hungry.

    Whoever passes from here on loses nothing but the 1 wealth of survival.
    """
    agreed.setdefault("allow_pass", "on")
    table = begin(roles, refuge, **agreed)
    return table.set("table", round=6, saved=6, calamity=0).area().all(wealth=3)


def refused(call: Callable[[], object]) -> Problem:
    """What is wrong with setting a table up like this."""
    with pytest.raises(Problem) as caught:
        call()
    return caught.value
