"""A table being played here: who sits where, whose turn it is, and what the program itself must do about it.

No screen is known here; the screens ask this.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from qiju.bots.advice import Advice, advise
from qiju.bots.decision import thought, world_of
from qiju.bots.levels import make_adviser
from qiju.bots.names import bot_called, make_bot
from qiju.kernel.bot import Bot, ThinkingTime
from qiju.kernel.events import SPECTATOR
from qiju.kernel.game import Game
from qiju.kernel.match import Match
from qiju.kernel.refusal import Problem, Refusal
from qiju.kernel.state import NOBODY
from qiju.kernel.turns import Chances, Limit, in_turn
from qiju.kernel.words import Text
from qiju.terminal.save_file import SaveFile

HUMAN: Final = "human"
LONGEST_ADVICE: Final = 5.0  # seconds

OVER: Final = "over"  # the game has ended
DECIDE: Final = "decide"  # a person must decide
OFFER: Final = "offer"  # a person may act, or let it pass
THINK: Final = "think"  # a bot must decide
POLL: Final = "poll"  # a bot may act


class Turn:
    """Who does what next."""

    __slots__ = ("kind", "seat")

    def __init__(self, kind: str, seat: int = NOBODY) -> None:
        self.kind = kind
        self.seat = seat

    @property
    def human(self) -> bool:
        return self.kind in (DECIDE, OFFER)


class Session:
    """One match with people and bots around it."""

    def __init__(self, game: Game, match: Match, bots: list[str], save_path: Path | None = None) -> None:
        self.game = game
        self.match = match
        self.seated = bots
        self.bots: list[Bot | None] = [None if name == HUMAN else make_bot(game, name) for name in bots]
        self.humans = [seat for seat, name in enumerate(bots) if name == HUMAN]
        self.save_file = SaveFile(game, save_path)
        self.chances = Chances()
        self.at_keyboard = self.humans[0] if len(self.humans) == 1 else NOBODY
        self.read: dict[int, int] = {}

    def names(self, text: Text) -> list[str]:
        """Who sits where, as the table writes it."""
        alone = len(self.humans) == 1
        names: list[str] = []
        for seat, name in enumerate(self.match.record.names):
            if self.seated[seat] == HUMAN:
                names.append(text.say("ui.you") if alone and name == f"P{seat + 1}" else name)
            else:
                bot = self.seated[seat]
                names.append(f"{name.removesuffix(f' ({bot})')}·{bot_called(bot, text)}")
        return names

    # -- whose turn ----------------------------------------------------------------------------------

    def turn(self) -> Turn:
        """Those who may act are asked before those who must; in a common window bots answer before people."""
        state = self.match.state
        if state.over:
            return Turn(OVER)
        must: list[int] = []
        for chance in in_turn(state):
            if not chance.may_pass:
                must.append(chance.seat)
            elif self.still_to_offer(chance.seat):
                return Turn(POLL if self.bots[chance.seat] is not None else OFFER, chance.seat)
        for seat in must:
            if self.bots[seat] is not None:
                return Turn(THINK, seat)
        if not must:
            return Turn(OFFER, self.humans[0]) if self.humans else Turn(OVER)
        return Turn(DECIDE, self.at_keyboard if self.at_keyboard in must else must[0])

    def still_to_offer(self, seat: int) -> bool:
        """Bots are polled once per change, people once per question and what they could answer."""
        person = self.bots[seat] is None
        if person and not self.match.state.legal(seat):
            return False
        return self.chances.open(seat, self.chance(seat))

    def chance(self, seat: int) -> object:
        """What a seat that may act is offered; once it is another one, the seat is asked again."""
        if self.bots[seat] is not None:
            return len(self.match.record.entries)
        return self.match.question(seat), self.match.state.legal(seat)

    def let_pass(self, seat: int) -> None:
        """A person leaves the chance; they are asked again when the chance is another one."""
        self.chances.let_pass(seat, self.chance(seat))

    # -- who may see ---------------------------------------------------------------------------------

    def needs_cover(self, seat: int) -> bool:
        """Must the others look away before this seat sees its table?"""
        if len(self.humans) < 2 or seat == self.at_keyboard:
            return False
        if len(self.match.state.pending()) > 1:
            return True  # several answer at once, so that none should see another's answer
        return any(self.match.view(seat) != self.match.view(other) for other in self.humans if other != seat)

    def viewer(self) -> int:
        """For whom the table is drawn: the only person here, else whoever holds the keyboard."""
        return self.humans[0] if len(self.humans) == 1 else (self.at_keyboard if self.humans else SPECTATOR)

    # -- time ----------------------------------------------------------------------------------------

    def limit(self, seat: int) -> Limit | None:
        """How long a person may think, where the rules say so."""
        return self.game.limit(self.match.state, seat)

    # -- deciding ------------------------------------------------------------------------------------

    def ticket(self) -> tuple[int, int]:
        """Something that is another one as soon as anything was decided or taken back."""
        return len(self.match.record.entries), len(self.match.log.events)

    def decide(self, seat: int, moves: list[int]) -> None:
        """A person's whole decision."""
        self.match.decide(seat, moves)
        self.after_decision(seat)

    def decide_text(self, seat: int, text: str) -> None:
        self.match.decide_text(seat, text)
        self.after_decision(seat)

    def after_decision(self, seat: int) -> None:
        """Keep the record; at a table with several people nobody holds the keyboard until somebody takes it."""
        self.read[seat] = len(self.match.heard(seat))
        self.save_file.autosave(self.match.record)
        if len(self.humans) > 1 and not self.goes_on(seat):
            self.at_keyboard = NOBODY

    def goes_on(self, seat: int) -> bool:
        turn = self.turn()
        return turn.human and turn.seat == seat

    # -- bots ----------------------------------------------------------------------------------------

    def thought(self, turn: Turn) -> Callable[[], list[int]]:
        """A bot's whole decision, ready to be worked out anywhere."""
        bot = self.bots[turn.seat]
        assert bot is not None
        return thought(self.match, bot, turn.seat, turn.kind == POLL)

    def advice(self, seat: int) -> Callable[[], Advice]:
        """What a person in this seat might do, ready to be worked out anywhere. The record says that it was asked."""
        asked = [int(seat == other) for other in range(len(self.seated))]
        before = self.match.record.extra.get("hints")
        if isinstance(before, list) and len(before) == len(asked):
            asked = [int(count) + more for count, more in zip(before, asked, strict=True)]
        self.match.record.extra = {**self.match.record.extra, "hints": asked}
        world, key = world_of(self.match, self.match.secret, seat)
        return lambda: advise(self.game, make_adviser(self.game), world, seat, key, ThinkingTime(LONGEST_ADVICE))

    def answer(self, turn: Turn, moves: list[int]) -> None:
        """The bot has decided; an empty decision lets it pass."""
        self.chances.let_pass(turn.seat, self.chance(turn.seat))
        if moves:
            self.match.decide(turn.seat, moves)
            self.save_file.autosave(self.match.record)

    def problems_of(self, seat: int) -> list[Problem]:
        """What went wrong with a bot from outside since this was last asked."""
        bot = self.bots[seat]
        return [] if bot is None else bot.problems_since()

    # -- taking back ---------------------------------------------------------------------------------

    def undo(self) -> Problem | None:
        """Take back the last decision of a person at this table, or say why not."""
        order = [step.seat for step in reversed(self.match.position.steps) if step.seat in self.humans]
        shown = self.viewer()
        seats = [*order, *([shown] if shown >= 0 else self.humans)]
        for seat in seats:
            if self.match.undo_refusal(seat) is None:
                self.match.undo(seat)
                self.save_file.autosave(self.match.record)
                if len(self.humans) > 1 and seat != self.at_keyboard:
                    self.at_keyboard = NOBODY
                return None
        return self.match.undo_refusal(seats[0]) if seats else Refusal("problem.undo_nothing")
