"""What the tests of 《三国杀》 say again and again: a table whose hands are empty and whose generals are blank,
questions that everybody declines until the one the test is about, and the 108 cards that are never lost.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from qiju.kernel.game import Game
from qiju.kernel.notation import read_decision
from qiju.kernel.refusal import Problem
from qiju.testing import Table

# Who sits where unless a test says otherwise: no single death among P2 … ends the game.
IDENTITIES = {
    4: "lord loyalist rebel renegade",
    5: "lord loyalist rebel rebel renegade",
    6: "lord loyalist rebel rebel rebel renegade",
    7: "lord loyalist loyalist rebel rebel rebel renegade",
    8: "lord loyalist loyalist rebel rebel rebel rebel renegade",
    9: "lord loyalist loyalist loyalist rebel rebel rebel rebel renegade",
    10: "lord loyalist loyalist loyalist rebel rebel rebel rebel renegade renegade",
}
MOST_QUESTIONS = 300  # a test that asks more than this has lost its way


class SgsTable(Table):
    """A table of 《三国杀》."""

    # -- setting the table ---------------------------------------------------------------------------

    def holds(self, who: str, cards: str) -> SgsTable:
        """What is in somebody's hand, and nothing else."""
        self.set(who, hand=cards.split())
        return self

    def wears(self, who: str, cards: str) -> SgsTable:
        self.set(who, equip=cards.split())
        return self

    def faces(self, who: str, cards: str) -> SgsTable:
        """The delayed tricks in front of somebody, the oldest first."""
        self.set(who, zone=cards.split())
        return self

    def top(self, cards: str) -> SgsTable:
        """The next cards of the deck, the first one first."""
        self.stack("deck", *cards.split())
        return self

    def health(self, **points: int) -> SgsTable:
        for who, hp in points.items():
            self.set(who, hp=hp)
        return self

    def phase(self, name: str, turn: str = "P1") -> SgsTable:
        """That player's turn from the beginning of that phase."""
        self.set("table", turn=turn, phase=name)
        return self

    # -- saying moves --------------------------------------------------------------------------------

    def does(self, who: str | int, *texts: str) -> SgsTable:
        for text in texts:
            self.match.decide_text(self.seat(who), self.spelled(who, text))
        return self

    def spelled(self, who: str | int, text: str) -> str:
        """The text, with "done" at the end of a list that could go on and without it where it could not."""
        other = text.removesuffix(" done") if text.endswith(" done") else f"{text} done"
        return other if not self.readable(who, text) and self.readable(who, other) else text

    def readable(self, who: str | int, text: str) -> bool:
        try:
            read_decision(self.game, self.match.state, self.seat(who), text)
        except Problem:
            return False
        return True

    def asked(self) -> list[str]:
        return [f"P{seat + 1}" for seat in self.match.state.pending()]

    def question(self) -> object:
        return self.get("table", "question")

    def may(self, who: str | int, text: str) -> bool:
        """Whether this would be accepted right now; nothing is done."""
        return self.seat(who) in self.match.state.pending() and self.readable(who, self.spelled(who, text))

    def declines(self) -> bool:
        """Whoever is asked says no; False where nobody is asked or somebody has to choose."""
        if self.match.state.over or self.question() == "play":
            return False
        said_no = False
        for seat in self.match.state.pending():
            if seat in self.match.state.pending() and self.may(seat, "pass"):
                self.match.decide_text(seat, "pass")
                said_no = True
        return said_no

    def then(self, who: str | int, text: str) -> SgsTable:
        """Everybody declines until this player can say this; the others asked at the same time decline, too."""
        seat = self.seat(who)
        problem: Problem | None = None
        for _ in range(MOST_QUESTIONS):
            window = self.match.state.window
            if seat in self.match.state.pending():
                try:
                    self.match.decide_text(seat, self.spelled(seat, text))
                except Problem as caught:
                    problem = caught
                else:
                    self.close(window)
                    return self
            if not self.declines():
                break
        said = self.game.text("en").problem(problem) if problem is not None else "it was never asked"
        raise AssertionError(
            f"P{seat + 1} never could say {text!r}: {said}; asked now: {self.asked()} {self.question()}"
        )

    def then_asked(self, who: str | int, text: str) -> SgsTable:
        """Everybody declines until this player could say this; it is not said yet."""
        for _ in range(MOST_QUESTIONS):
            if self.may(who, text):
                return self
            if not self.declines():
                break
        raise AssertionError(f"P{self.seat(who) + 1} never could say {text!r}; asked now: {self.asked()}")

    def close(self, window: int) -> None:
        """The others who were asked the same question decline it."""
        while self.match.state.window == window and self.question() != "play":
            if not self.declines():
                return

    def settle(self) -> SgsTable:
        """Everybody declines everything until somebody must choose or may play."""
        for _ in range(MOST_QUESTIONS):
            if not self.declines():
                return self
        raise AssertionError("it never settles")

    def order_of(self, question: str) -> list[str]:
        """Who is asked this, one after the other, while everybody declines until things settle."""
        order: list[str] = []
        for _ in range(MOST_QUESTIONS):
            if self.question() == question:
                order.extend(self.asked())
            if not self.declines():
                return order
        raise AssertionError("it never settles")

    def never(self, who: str | int, text: str) -> SgsTable:
        """All the way until things settle, this player never can say this."""
        for _ in range(MOST_QUESTIONS):
            assert not self.may(who, text), f"P{self.seat(who) + 1} can say {text!r}"
            if not self.declines():
                return self
        raise AssertionError("it never settles")

    def cannot(self, who: str | int, text: str, *clauses: str) -> str:
        """Refused by one of these clauses in a sentence; nothing changes. The English sentence."""
        assert not self.may(who, text), f"{text!r} is allowed"
        before = self.match.state.digest()
        with pytest.raises(Problem) as caught:
            self.match.decide_text(self.seat(who), text)
        assert self.match.state.digest() == before, "a refusal changed the state"
        problem = caught.value
        assert not clauses or problem.clause in clauses, f"refused by {problem.clause!r} ({problem.key})"
        for lang in ("zh", "en"):
            assert self.game.text(lang).problem(problem).strip()
        return self.game.text("en").problem(problem)

    def ends_turn(self, who: str = "P1") -> SgsTable:
        """The turn is over; nobody does anything until the next player may play."""
        return self.does(who, "end").settle()

    def goes_round(self, who: str, seats: int) -> SgsTable:
        """From this player's play phase to the next one, real turns between; nobody does or discards anything."""
        self.set("all", hand=[])
        for _ in range(seats):
            self.does(self.asked()[0], "end").settle()
            self.set("all", hand=[])
        assert self.turn() == who
        return self

    # -- expecting -----------------------------------------------------------------------------------

    def hand(self, who: str) -> list[str]:
        return sorted(self.get(who, "hand"))

    def count(self, who: str) -> int:
        return len(self.get(who, "hand"))

    def hp(self, who: str) -> int:
        value = self.get(who, "hp")
        assert isinstance(value, int)
        return value

    def equip(self, who: str) -> list[str]:
        return sorted(self.get(who, "equip"))

    def zone(self, who: str) -> list[str]:
        return list(self.get(who, "zone"))

    def alive(self, who: str) -> bool:
        return bool(self.get(who, "alive"))

    def discarded(self, *cards: str) -> bool:
        pile = self.get("discard", "cards")
        return all(card in pile for card in cards)

    def deck(self) -> list[str]:
        return list(self.get("deck", "cards"))

    def turn(self) -> object:
        return self.get("table", "turn")

    @property
    def over(self) -> bool:
        return self.match.state.over

    def winners(self) -> list[str]:
        assert self.over, "the game is still going on"
        return [f"P{seat + 1}" for seat in self.match.state.outcome().winners]

    def every_card(self) -> list[str]:
        """All cards wherever they lie while nothing is being resolved."""
        seats = range(int(self.match.state.seats))
        lying = [self.get(f"P{seat + 1}", place) for seat in seats for place in ("hand", "equip", "zone")]
        return sorted(
            card.split("=")[0] for cards in [*lying, self.deck(), self.get("discard", "cards")] for card in cards
        )


def sit(
    generals: str = "",
    seats: int = 5,
    *,
    identities: str = "",
    game: str | Game = "sanguosha",
    options: Mapping[str, object] | None = None,
    patch: Mapping[str, object] | None = None,
    seed: int = 1,
) -> SgsTable:
    """A table in P1's play phase: these generals (blank where none is named), empty hands, full health.

    "guanyu P3=daqiao" seats Guan Yu at P1 and Da Qiao at P3.
    """
    at = ["blank"] * seats
    for place, word in enumerate(generals.split()):
        name, _, general = word.rpartition("=")
        at[int(name[1:]) - 1 if name else place] = general
    table = SgsTable(game, roles=at, options=options, patch=patch, seed=seed)
    table.set("all", hand=[], equip=[], zone=[])
    for seat, identity in enumerate((identities or IDENTITIES[seats]).split()):
        table.set(f"P{seat + 1}", general=at[seat], identity=identity)
    return table.phase("play")


def kill(table: SgsTable, *who: str) -> SgsTable:
    """These have died before the test begins."""
    for name in who:
        table.set(name, alive=False)
    return table
