"""Night Market: offers made in somebody else's turn.

Everybody holds goods in the open and a secret wish for one kind of them. In each turn one seat keeps the
stall and must close it in the end; until then each of the others may make it one offer, one or two goods for
one of the stall's. An open offer is accepted or declined by the stall, or withdrawn by whoever made it.
When every stall has closed, the wishes are shown, and each good of the wished kind is a point.

An offer is one decision of several small moves: `offer tea tea for silk`. Since each seat has one offer a
turn, play always ends; since goods only change hands, their numbers never change.
"""

from __future__ import annotations

from qiju.kernel.fields import Kept, Secret
from qiju.kernel.game import Setup
from qiju.kernel.options import Option, Preset
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import NOBODY, State
from toys import Toy, ToyTable, ranked

GOODS = ("tea", "silk", "jade")
CLOSE, OFFER, ACCEPT, DECLINE, WITHDRAW = range(5)
GIVE, WANT = 10, 20  # + kind
WORDS = ("close", "offer", "accept", "decline", "withdraw")
MOST = 2  # goods in one offer


class Market(ToyTable, State):
    """Goods in the open, wishes in secret, at most one offer on the table."""

    setup: Kept[Setup]
    goods: list[list[int]] = []
    wishes: Secret[list[int]] = []
    turn: int = 0
    offered: int = 0  # mask of the seats that have used this turn's offer
    offerer: int = NOBODY
    want: int = NOBODY
    given: list[int] = []

    def set_up(self):
        self.goods = [[0] * len(GOODS) for _ in range(self.seats)]
        self.wishes = [0] * self.seats
        for seat in range(self.seats):
            self.wishes[seat] = self.deal.below(len(GOODS))
            for _ in range(int(self.setup.options["each"])):
                self.goods[seat][self.deal.below(len(GOODS))] += 1
        self.open_stall()

    def stall(self):
        return self.turn % self.seats

    def open_stall(self):
        """The stall must close some time; whoever has not offered yet may."""
        everybody = (1 << self.seats) - 1
        self.ask(1 << self.stall())
        self.may = everybody & ~self.offered & ~(1 << self.stall())

    def moves(self, seat):
        if self.deciding == seat:
            return [base + kind for base in (GIVE, WANT) for kind in range(len(GOODS))]
        if self.offerer != NOBODY:
            return [ACCEPT, DECLINE] if seat == self.stall() else [WITHDRAW]
        return [CLOSE] if seat == self.stall() else [OFFER]

    def refuse(self, seat, move):
        if move == OFFER and not (any(self.goods[seat]) and any(self.goods[self.stall()])):
            return Refusal("refuse.nothing_given")
        if move >= WANT:
            return self.refuse_want(move - WANT)
        if move >= GIVE:
            return self.refuse_give(seat, move - GIVE)
        return None

    def refuse_give(self, seat, kind):
        if len(self.given) == MOST:
            return Refusal("refuse.enough", most=MOST)
        if self.goods[seat][kind] <= self.given.count(kind):
            return Refusal("refuse.lacking", good=f"@good.{GOODS[kind]}")
        return None

    def refuse_want(self, kind):
        if not self.given:
            return Refusal("refuse.nothing_given")
        if self.goods[self.stall()][kind] == 0:
            return Refusal("refuse.lacking", good=f"@good.{GOODS[kind]}")
        return None

    def perform(self, seat, move):
        if move >= WANT:
            self.make_offer(seat, move - WANT)
        elif move >= GIVE:
            self.given.append(move - GIVE)
        elif move == OFFER:
            self.deciding = seat
            self.given = []
        elif move == CLOSE:
            self.close(seat)
        else:
            self.settle(seat, move)

    def make_offer(self, seat, kind):
        """The last small move: now the offer is whole, and the stall is asked."""
        self.deciding = NOBODY
        self.offerer = seat
        self.want = kind
        self.offered |= 1 << seat
        self.count(OFFER)
        goods = [f"@good.{GOODS[one]}" for one in self.given]
        self.tell("offer", number=seat + 1, goods=goods, want=f"@good.{GOODS[kind]}")
        self.ask(1 << self.stall())
        self.may = 1 << seat

    def settle(self, seat, move):
        self.count(move)
        self.tell(WORDS[move], number=seat + 1)
        if move == ACCEPT:
            for kind in self.given:
                self.hand_over(self.offerer, self.stall(), kind)
            self.hand_over(self.stall(), self.offerer, self.want)
        self.offerer = self.want = NOBODY
        self.given = []
        self.open_stall()

    def hand_over(self, giver, taker, kind):
        self.goods[giver][kind] -= 1
        self.goods[taker][kind] += 1

    def close(self, seat):
        self.count(CLOSE)
        self.tell("close", number=seat + 1)
        self.turn += 1
        self.offered = 0
        if self.turn < self.seats * int(self.setup.options["nights"]):
            self.open_stall()
            return
        self.irrevocable += 1
        self.end()
        for one in range(self.seats):
            self.tell("wish", number=one + 1, good=f"@good.{GOODS[self.wishes[one]]}")

    def outcome(self):
        return ranked([self.goods[seat][self.wishes[seat]] for seat in range(self.seats)], "wishes")

    def imagine(self, seat, stream):
        """Every wish but one's own could be any, until all are shown."""
        if not self.over:
            self.wishes = [wish if one == seat else stream.below(len(GOODS)) for one, wish in enumerate(self.wishes)]


class NightMarket(Toy):
    """The game as tools see it."""

    def __init__(self):
        super().__init__("offers", Market, (2, 3, 4), standard=3, cap=200)
        self.options = [Option("nights", ("1", "2"), ""), Option("each", ("4", "0"), "")]
        self.presets = [Preset("long", {"nights": "2"}, {})]
        self.tallies = list(WORDS)

    def word(self, state, seat, move):
        if move >= WANT:
            return f"for {GOODS[move - WANT]}"
        return GOODS[move - GIVE] if move >= GIVE else WORDS[move]

    def view(self, state, viewer):
        return {
            "stall": state.stall(),
            "goods": [dict(zip(GOODS, goods, strict=True)) for goods in state.goods],
            "wishes": [GOODS[wish] if seat == viewer or state.over else None for seat, wish in enumerate(state.wishes)],
            "offer": self.offer_view(state),
            "may_offer": [not state.offered >> seat & 1 for seat in range(state.seats)],
        }

    def offer_view(self, state):
        if state.offerer == NOBODY:
            return None
        return {"from": state.offerer, "gives": [GOODS[kind] for kind in state.given], "wants": GOODS[state.want]}

    def conserved(self, state):
        return {good: sum(goods[kind] for goods in state.goods) for kind, good in enumerate(GOODS)}


GAME = NightMarket()
