"""Three Prizes: sealed bids, all at once.

Prizes worth 1 to 3 are turned up one by one. For each, everybody seals one of the cards 1 to 3, each of which
serves once; when all are sealed they are shown, and the highest takes the prize. A tie goes to a die.

Hidden are the prizes to come and the others' sealed cards: few enough to count every world.
"""

from __future__ import annotations

from qiju.kernel.bot import Bot, only_arguments
from qiju.kernel.events import knows
from qiju.kernel.fields import Kept
from qiju.kernel.game import Setup
from qiju.kernel.knowledge import Deck, Sealed
from qiju.kernel.menu import Preview
from qiju.kernel.options import Option, Preset
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import State
from toys import Toy, ToyTable, ranked

CARDS = (1, 2, 3)
TALLIES = ("prize.1", "prize.2", "prize.3", "tie", "nobody")
TIE, NOBODY_WINS = 3, 4


class Bidding(ToyTable, State):
    """Prizes, cards left to bid, and bids not yet shown."""

    setup: Kept[Setup]
    prizes: Deck = Deck([])
    prize: int = 0
    points: list[int] = []
    hands: list[list[int]] = []
    bids: list[Sealed] = []

    def set_up(self):
        self.points = [0] * self.seats
        self.hands = [list(CARDS) for _ in range(self.seats)]
        self.prizes = Deck(self.shuffled_prizes())
        self.next_prize()

    def shuffled_prizes(self):
        prizes = list(CARDS)
        self.deal.shuffle(prizes)
        return prizes

    def next_prize(self):
        if self.prizes.left() == 0:
            self.end()
            return
        self.prize = self.prizes.draw()
        self.irrevocable += 1
        self.bids = [Sealed() for _ in range(self.seats)]
        self.tell("prize", prize=self.prize)
        self.ask((1 << self.seats) - 1)

    def moves(self, seat):
        return list(CARDS)

    def refuse(self, seat, move):
        return None if move in self.hands[seat] else Refusal("refuse.no_card", card=move)

    def perform(self, seat, move):
        self.bids[seat].seal(seat, move)
        self.answered(seat)
        self.whisper("bid", seat, "card", card=move)
        if self.must == 0:
            self.show()

    def show(self):
        """All bids at once; the highest takes the prize."""
        self.irrevocable += 1
        bids = [bid.open() for bid in self.bids]
        for hand, bid in zip(self.hands, bids, strict=True):
            hand.remove(bid)
        self.tell("shown", bids=bids)
        self.award([seat for seat in range(self.seats) if bids[seat] == max(bids)])
        self.next_prize()

    def award(self, best):
        if len(best) > 1 and self.setup.options["ties"] == "nobody":
            self.count(NOBODY_WINS)
            self.tell("nobody")
            return
        winner = best[0]
        if len(best) > 1:
            self.count(TIE)
            winner = best[self.dice.die(len(best)) - 1]
        self.points[winner] += self.prize
        self.count(self.prize - 1)
        self.tell("won", number=winner + 1)

    def outcome(self):
        return ranked(self.points.copy(), "points")

    def imagine(self, seat, stream):
        """Other prizes to come, other cards sealed; a sealed card is still in its hand."""
        self.prizes = self.prizes.resample(stream)
        for bid, hand in zip(self.bids, self.hands, strict=True):
            bid.resample(seat, hand, stream)


class Matcher(Bot):
    """Bids the worth of the prize, or the nearest card that it has left."""

    def choose(self, state, seat, moves, stream):
        return min(moves, key=lambda move: (abs(move - state.prize), move))


def make_matcher(arguments):
    only_arguments("matcher", arguments, {})
    return Matcher()


class ThreePrizes(Toy):
    """The game as tools see it."""

    def __init__(self):
        super().__init__("sealed", Bidding, (2, 3), standard=3, cap=20)
        self.options = [Option("ties", ("die", "nobody"), "")]
        self.presets = [Preset("no-luck", {"ties": "nobody"}, {})]
        self.metrics = ["best"]
        self.tallies = list(TALLIES)

    def bots(self):
        return {"matcher": make_matcher}

    def word(self, state, seat, move):
        return f"bid {move}"

    def preview(self, state, seat, move):
        return Preview({}, [(1, int(state.seats), {"points": int(state.prize)})])

    def view(self, state, viewer):
        return {
            "prize": state.prize,
            "left": state.prizes.left(),
            "points": state.points.copy(),
            "hands": [hand.copy() for hand in state.hands],
            "sealed": [bid.made() for bid in state.bids],
            "bids": [bid.value if bid.made() and knows(bid.known, viewer) else None for bid in state.bids],
        }

    def measure(self, state):
        return [max(state.points)]

    def conserved(self, state):
        """A card is in its hand until it is shown."""
        shown = len(CARDS) - state.prizes.left() - (0 if state.over else 1)
        return {"cards": sum(map(len, state.hands)) + shown * state.seats}


GAME = ThreePrizes()
