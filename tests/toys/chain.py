"""Ambush: cards answering cards, several seats asked at once.

In your turn you draw a card and may strike somebody. The target may dodge; anybody else may counter the dodge,
anybody else the counter, and so on. Whoever could answer is asked at the same time and answers in secret; when
all have, the first willing one in turn order plays the card, and the others keep theirs. A strike that stands
costs a life. The last one alive wins, or, once the cards run out, whoever has most lives.

Each card in play is a frame on the stack: it asks, lets the answer resolve on top of itself, then takes effect.
Hidden are the deck, the others' hands, and answers not yet resolved: a sealed `counter` needs a card to play.
"""

from __future__ import annotations

from qiju.kernel.events import knows
from qiju.kernel.fields import Kept
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.game import Setup
from qiju.kernel.knowledge import Pile, Sealed, redeal
from qiju.kernel.options import Option, Preset
from qiju.kernel.refusal import Refusal
from toys import Toy, ToyTable, ranked

CARDS = ("strike", "dodge", "counter")
STRIKE, DODGE, COUNTER = range(3)
HIT = 3
LET, ANSWER, END, STRIKE_AT = 0, 1, 2, 10  # small moves; a strike adds its target


class Turn(Frame):
    """One seat's turn: a card, then a strike or none."""

    seat: int

    def code(self):
        return 0

    def step(self, state):
        self.stage += 1
        if self.stage == 1:
            state.begin_turn(self.seat)
            return
        state.pop()
        state.push(Turn(state.next_alive(self.seat)))


class Played(Frame):
    """A card in play: who played it, at whom, and whether an answer has made it void."""

    card: int
    player: int
    target: int
    void: int

    def code(self):
        return 1

    def step(self, state):
        self.stage += 1
        if self.stage == 1:
            state.ask_answers(self)
        elif self.stage == 2:
            state.play_answer(self)
        else:
            state.pop()
            self.take_effect(state)

    def take_effect(self, state):
        if self.void:
            return
        if self.card == STRIKE:
            state.wound(self.target)
        else:
            state.top().void = 1


class Ambush(ToyTable, FramedState):
    """Hands, deck, lives, and the stack of cards in play."""

    setup: Kept[Setup]
    played: list[int] = [0] * len(CARDS)
    lives: list[int] = []
    deck: Pile = Pile([], [])
    hands: list[Pile] = []
    answers: list[Sealed] = []

    def set_up(self):
        self.lives = [int(self.setup.options["lives"])] * self.seats
        self.hands = [Pile([], []) for _ in range(self.seats)]
        self.answers = [Sealed() for _ in range(self.seats)]
        for card, name in enumerate(CARDS):
            for _ in range(self.setup.content["cards"][name]):
                self.deck.put(card, 0)
        self.deck.shuffle(self.deal)
        for _ in range(int(self.setup.options["hand"])):
            for seat in range(self.seats):
                self.draw(seat)
        self.push(Turn(0))
        self.run()

    # -- what the frames ask of the table --------------------------------------------------------------

    def begin_turn(self, seat):
        if not self.deck.cards:
            self.end()
            return
        self.draw(seat)
        self.ask(1 << seat)

    def draw(self, seat):
        card = self.deck.take(len(self.deck.cards) - 1)
        self.irrevocable += 1
        self.hands[seat].put(card, 1 << seat)
        self.whisper("draw", seat, "card", card=f"@card.{CARDS[card]}")

    def ask_answers(self, played):
        """A strike is for its target to dodge, anything else for all others to counter, holding one or not."""
        others = [seat for seat in range(self.seats) if self.lives[seat] > 0 and seat != played.player]
        self.ask(sum(1 << seat for seat in ([played.target] if played.card == STRIKE else others)))

    def play_answer(self, played):
        """All have answered: the first willing seat after the card's player plays; the others never tell."""
        willing = [seat for seat in self.in_order(played.player) if self.answers[seat].value == ANSWER]
        self.irrevocable += 1
        self.answers = [Sealed() for _ in range(self.seats)]
        if willing:
            self.play(self.answer_to(played), willing[0], played.player)

    def answer_to(self, played):
        return DODGE if played.card == STRIKE else COUNTER

    def play(self, card, seat, target):
        self.hands[seat].take(self.hands[seat].cards.index(card))
        self.played[card] += 1
        self.count(card)
        self.tell("play", number=seat + 1, card=f"@card.{CARDS[card]}")
        self.push(Played(card, seat, target, 0))

    def wound(self, seat):
        self.lives[seat] -= 1
        self.count(HIT)
        self.tell("hit", number=seat + 1)
        if sum(life > 0 for life in self.lives) == 1:
            self.end()

    def in_order(self, seat):
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    def next_alive(self, seat):
        return next(other for other in self.in_order(seat) if self.lives[other] > 0)

    # -- moves -----------------------------------------------------------------------------------------

    def moves(self, seat):
        if isinstance(self.top(), Played):
            return [LET, ANSWER]
        return [END, *[STRIKE_AT + other for other in range(self.seats) if other != seat]]

    def refuse(self, seat, move):
        if move in (LET, END):
            return None
        if move >= STRIKE_AT and self.lives[move - STRIKE_AT] == 0:
            return Refusal("refuse.dead", number=move - STRIKE_AT + 1)
        card = STRIKE if move >= STRIKE_AT else self.answer_to(self.top())
        return None if card in self.hands[seat].cards else Refusal("refuse.no_card", card=f"@card.{CARDS[card]}")

    def perform(self, seat, move):
        self.answered(seat)
        if move in (LET, ANSWER):
            self.answers[seat].seal(seat, move)
            self.whisper("answer", seat, "answer", answer=f"@answer.{move}")
        elif move != END:
            self.play(STRIKE, seat, move - STRIKE_AT)
        self.run()

    def outcome(self):
        return ranked(self.lives.copy(), "lives")

    # -- copies ----------------------------------------------------------------------------------------

    def imagine(self, seat, stream):
        """Deal what the seat does not know anew, and seal answers anew, until everybody could have given theirs."""
        while True:
            redeal([self.deck, *self.hands], seat, stream)
            for answer in self.answers:
                answer.resample(seat, [LET, ANSWER], stream)
            if all(self.could_answer(one) for one in range(self.seats)):
                return

    def could_answer(self, seat):
        return self.answers[seat].value != ANSWER or self.answer_to(self.top()) in self.hands[seat].cards

    def blank_frame(self, code):
        return (Turn(0), Played(0, 0, 0, 0))[code]


class AmbushGame(Toy):
    """The game as tools see it."""

    def __init__(self):
        super().__init__("chain", Ambush, (2, 3, 4), standard=3, cap=300)
        self.options = [Option("hand", ("3", "1"), ""), Option("lives", ("2", "1"), "")]
        self.presets = [Preset("quick", {"lives": "1"}, {"cards": {"strike": 12}})]
        self.tallies = [*CARDS, "hit"]

    def read_content(self):
        return {"cards": {"strike": 9, "dodge": 7, "counter": 10}}

    def word(self, state, seat, move):
        if move >= STRIKE_AT:
            return f"strike P{move - STRIKE_AT + 1}"
        return "end" if move == END else "let" if move == LET else CARDS[state.answer_to(state.top())]

    def view(self, state, viewer):
        return {
            "lives": state.lives.copy(),
            "deck": len(state.deck.cards),
            "hands": [[CARDS[card] if card >= 0 else None for card in hand.seen_by(viewer)] for hand in state.hands],
            "played": dict(zip(CARDS, state.played, strict=True)),
            "stack": [[CARDS[one.card], one.player] for one in state.frames if isinstance(one, Played)],
            "answered": [answer.made() for answer in state.answers],
            "answers": [answer.value if knows(answer.known, viewer) else None for answer in state.answers],
        }

    def conserved(self, state):
        cards = [card for pile in (state.deck, *state.hands) for card in pile.cards]
        return {name: state.played[card] + cards.count(card) for card, name in enumerate(CARDS)}


GAME = AmbushGame()
