"""A table for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from qiju.kernel.game import Game
from qiju.kernel.match import Match, say_event
from qiju.kernel.refusal import Problem
from qiju.kernel.registry import find_game
from qiju.kernel.streams import ScriptedDice

Test = TypeVar("Test", bound=Callable[..., Any])


def clause(*ids: str) -> Callable[[Test], Test]:
    """Say which clauses a test proves. The check for untested clauses reads these marks."""

    def mark(test: Test) -> Test:
        test.clauses = (*getattr(test, "clauses", ()), *ids)  # type: ignore[attr-defined]
        return test

    return mark


class Table:
    """A real table, driven by the real driver, whose pieces a test may lay as it likes."""

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int = 0,
        roles: str | Iterable[str] = (),
        options: Mapping[str, object] | None = None,
        presets: Iterable[str] = (),
        patch: Mapping[str, object] | None = None,
        seed: int = 1,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        fixed = roles.split() if isinstance(roles, str) else list(roles)
        setup = self.game.prepare(
            seats or len(fixed), options, tuple(presets), (("test", patch),) if patch else (), fixed
        )
        self.match = Match(self.game, setup, b"test %d" % seed, rekey=False)
        self.script: ScriptedDice | None = None
        self.told = 0

    # -- setting the table ---------------------------------------------------------------------------

    def set(self, piece: str, **values: object) -> Table:
        """Lay a piece as the test wants it: `set("farmer", wealth=3)`, `set("table", calamity=10)`."""
        self.game.arrange(self.match.state, piece, values)
        return self

    def stack(self, deck: str, *names: str) -> Table:
        """These cards on top of a deck, the first one first."""
        self.game.arrange(self.match.state, deck, {"top": list(names)})
        return self

    def dice(self, *rolls: int) -> Table:
        """The dice to come. All of them must be used by the time `dice_used` is asked or new ones are set."""
        self.dice_used()
        self.script = ScriptedDice(list(rolls))
        self.match.script = self.script
        return self

    def dice_used(self) -> None:
        if self.script is not None:
            assert self.script.left() == 0, f"{self.script.left()} scripted dice were never rolled"

    # -- saying moves --------------------------------------------------------------------------------

    def seat(self, who: str | int) -> int:
        """A seat by number, by `P2`, or by a name the game's `look` knows as a piece with an owner."""
        if isinstance(who, int):
            return who
        if who[:1] == "P" and who[1:].isdigit():
            return int(who[1:]) - 1
        owner = self.game.look(self.match.state, who, "owner")
        assert isinstance(owner, int)
        return owner

    def does(self, who: str | int, *texts: str) -> Table:
        """Decisions in the notation, one after the other."""
        for text in texts:
            self.match.decide_text(self.seat(who), text)
        return self

    def undoes(self, who: str | int) -> Table:
        self.match.undo(self.seat(who))
        return self

    def refuses(self, who: str | int, text: str, clause: str | None = None, key: str | None = None) -> str:
        """The decision is refused, by this clause, and nothing changes. Returns the English sentence."""
        before = self.match.state.digest()
        try:
            self.match.decide_text(self.seat(who), text)
        except Problem as problem:
            assert self.match.state.digest() == before, "a refusal changed the state"
            if clause is not None:
                assert problem.clause == clause, f"refused by {problem.clause or 'no clause'}: {problem.key}"
            if key is not None:
                assert problem.key == key, f"refused with {problem.key}"
            return self.game.text("en").problem(problem)
        raise AssertionError(f"{text!r} was allowed")

    # -- expecting -----------------------------------------------------------------------------------

    def get(self, piece: str, field: str) -> object:
        return self.game.look(self.match.state, piece, field)

    def expect(self, piece: str, **values: object) -> Table:
        """What a piece holds now."""
        found = {field: self.get(piece, field) for field in values}
        assert found == values, f"{piece}: expected {values}, found {found}"
        return self

    def legal(self, who: str | int) -> list[str]:
        return self.match.legal_texts(self.seat(who))

    def tells(self, viewer: int = -1, lang: str = "en") -> list[str]:
        """The sentences this viewer has heard since the last time anybody asked."""
        heard = self.match.heard(viewer, self.told)
        self.told = heard[-1].number if heard else self.told
        return [say_event(self.game, lang, told.kind, told.data) for told in heard]

    def heard(self, kind: str, viewer: int = -1) -> list[dict[str, object]]:
        """The data of every event of a kind this viewer was told."""
        return [told.data for told in self.match.heard(viewer) if told.kind == kind]
