"""吹牛骰子 (Liar's Dice) for two to five, written as a stranger would write it: plain Python, nothing compiled."""

from qiju.kernel.fields import Kept, Secret
from qiju.kernel.game import Game, Setup
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import Outcome, State

SEATS, DICE = (2, 3, 4, 5), 5
LIAR = 0  # the move that doubts; a bid of three fours is the move 34
BIDS = [count * 10 + face for count in range(1, max(SEATS) * DICE + 1) for face in range(2, 7)]


class Table(State):
    """Cups with dice under them, the bid that stands, and who made it."""

    setup: Kept[Setup]
    cups: Secret[list[list[int]]] = []
    bid: int = 0
    bidder: int = -1
    out: list[int] = []  # in the order in which they lost their last die

    def set_up(self, counts=(), first=0):
        """Everybody shakes their cup and looks under it: at the start, and after every doubt."""
        self.cups = [sorted(self.dice.die(6) for _ in range(count)) for count in counts or [DICE] * self.seats]
        self.bid, self.bidder = 0, -1
        self.tell_cups()
        self.ask(1 << first)

    def tell_cups(self):
        for seat, cup in enumerate(self.cups):
            if cup:
                self.whisper("rolled", 1 << seat, {"number": seat + 1, "dice": cup.copy()})

    def legal(self, seat):
        return [move for move in (LIAR, *BIDS) if self.refusal(seat, move) is None]

    def refusal(self, seat, move):
        if not self.asked(seat):
            return Refusal("refuse.turn", "L-1")
        if move == LIAR:
            return None if self.bid else Refusal("refuse.no_bid", "L-3")
        if move not in BIDS or move // 10 > sum(map(len, self.cups)):
            return Refusal("refuse.dice", "L-2", dice=sum(map(len, self.cups)))
        return None if move > self.bid else Refusal("refuse.higher", "L-2", bid=said(self.bid))

    def perform(self, seat, move):
        if move == LIAR:
            self.lift(seat)
            return
        self.bid, self.bidder = move, seat
        self.tell("bid", number=seat + 1, bid=said(move))
        self.ask(1 << self.next_after(seat))

    def lift(self, seat):
        """All cups are lifted. Ones count as any face; whoever was wrong loses a die and begins."""
        self.irrevocable += 1
        count, face = divmod(self.bid, 10)
        found = sum(die in (1, face) for cup in self.cups for die in cup)
        loser = seat if found >= count else self.bidder
        dice = " | ".join(" ".join(map(str, cup)) for cup in self.cups if cup)
        self.tell("lifted", number=seat + 1, bid=said(self.bid), dice=dice, found=found, loser=loser + 1)
        self.cups[loser].pop()
        self.out += [] if self.cups[loser] else [loser]
        if len(self.out) == self.seats - 1:
            self.end()
        else:
            self.set_up([len(cup) for cup in self.cups], loser if self.cups[loser] else self.next_after(loser))

    def next_after(self, seat):
        return next(other % self.seats for other in range(seat + 1, seat + 9) if self.cups[other % self.seats])

    def outcome(self):
        order = [self.next_after(0), *reversed(self.out)]
        ranks = [order.index(seat) + 1 for seat in range(self.seats)]
        return Outcome(order[:1], ranks, [len(cup) for cup in self.cups], "last_dice")

    def imagine(self, seat, stream):
        """Other dice under the others' cups, until all are lifted for good."""
        shaken = [sorted(stream.die(6) for _ in cup) for cup in self.cups]
        self.cups = [cup if seat == own or self.over else shaken[own] for own, cup in enumerate(self.cups)]


def said(bid):
    return f"{bid // 10} × {bid % 10}" if bid else "—"


class Liar(Game):
    def __init__(self):
        super().__init__("liar", 1, SEATS, standard=4, cap=3000, table=Table)
        self.package = "liar"

    def tell_setup(self, state):
        state.tell_cups()

    def vocabulary(self, state, seat):
        return [LIAR, *BIDS]

    def word(self, state, seat, move):
        return f"{move // 10}x{move % 10}" if move else "liar"

    def label(self, state, seat, move, lang):
        return said(move) if move else self.text(lang).say("move.liar")

    def view(self, state, viewer):
        cups = [cup.copy() if viewer == seat or state.over else [0] * len(cup) for seat, cup in enumerate(state.cups)]
        return {"bid": said(state.bid), "players": [{"seat": seat, "dice": cup} for seat, cup in enumerate(cups)]}


GAME = Liar()
