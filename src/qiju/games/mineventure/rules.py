"""The rules of 《MineVenture》 as a whole: set-up, what a move does, the result, copies and imagined worlds.

The turn is in `turns.py`, moving in `walking.py`, effects in `work.py`, battles in `battles.py`, the end of a round in
`rounds.py`, decks in `dealing.py`, damage and death in `harm.py`, what may be done and why not in `refusals.py`.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import Card, is_hand_card
from qiju.games.mineventure.frames import (
    AMBUSH,
    CHOOSE_ACTION,
    DECIDE,
    HELP,
    PICK_TARGET,
    WALK,
    Battle,
    Draw,
    Loot,
    Offer,
    Opening,
    Turn,
    Work,
)
from qiju.games.mineventure.moves import CELL, DROP, SLOT
from qiju.games.mineventure.refusals import Refusing
from qiju.games.mineventure.state import REASONS, Player
from qiju.kernel.events import knows
from qiju.kernel.knowledge import Pile, redeal
from qiju.kernel.state import Outcome
from qiju.kernel.streams import Keys, Stream


class MineState(Refusing):
    """The table with its rules."""

    # ---- set-up (V-102 to V-105) -------------------------------------------------------------------------

    def set_up(self, keys: Keys) -> None:
        n = self.n
        self.key_streams(keys)
        board = n.board
        if board is None:
            board = n.board_of(n.new_cells(self.deal))
        self.board = board
        for deck in range(len(v.DECKS)):
            cards = n.decks[deck].copy()
            self.deal.shuffle(cards)
            self.decks[deck] = Pile(cards, [0] * len(cards))
        for seat, character in enumerate(self.dealt_characters()):
            player = Player(seat, character)
            player.hp = character.max_hp
            self.know_cards(player)
            self.players.append(player)
        # V-103: day 0, daytime, is how a table begins.
        self.dragon = n.boss_hp
        standing = int(min(n.crystals, len(board.crystals)))
        self.crystals = [int(n.crystal_hp)] * standing
        for _ in range(min(n.face_up, len(n.tasks))):
            self.turn_up_task()
        for player in self.players:
            self.equip_at_start(player)
        self.irrevocable = 0
        self.push(Opening())
        self.run()

    def dealt_characters(self) -> list[Card]:
        """V-430, W-42: as the table fixed it, or at random, none twice."""
        n = self.n
        numbers = list(range(len(n.characters)))
        self.deal.shuffle(numbers)
        if len(n.roles) == 0:
            return [n.characters[number] for number in numbers[: self.seats]]
        ids = [card.id for card in n.characters]
        return [n.characters[ids.index(role)] for role in n.roles]

    def equip_at_start(self, player: Player) -> None:
        """V-105, W-04: equipment goes into its zone, and its `equip` effects do not fire; items into the hand."""
        n = self.n
        for _ in range(n.start_equipment):
            kind = self.draw_top(v.D_EQUIPMENT)
            card = n.cards[kind]
            self.put_under(player, card.slot)
            self.lay_gear(player, player.gear[card.slot], card, -1, 0)
            self.know_cards(player)
        for _ in range(n.start_items):
            player.hand.put(self.draw_top(v.D_ITEM), 1 << player.seat)

    def step_opening(self, frame: Opening) -> None:
        """V-104: counter-clockwise, each picks a spawn point; then the first round begins."""
        if frame.stage == self.seats:
            self.pop()
            self.start_round()
            return
        self.ask(1 << frame.stage)

    def choose_spawn(self, frame: Opening, cell: i64) -> None:
        player = self.players[frame.stage]
        frame.stage += 1
        player.home = cell
        player.cell = cell
        self.stand(player)
        if self.log is not None:
            self.log.tell("spawn", {"seat": player.seat, "who": player.who()} | self.xy(cell))

    # ---- moves -------------------------------------------------------------------------------------------

    def perform(self, seat: i64, move: i64) -> None:
        """One small move; once the decision is whole, on to the next question."""
        top = self.frames[-1]
        if isinstance(top, Turn):
            self.answer_turn(top, move)
        elif isinstance(top, Battle):
            self.answer_battle(top, move)
        elif isinstance(top, Work):
            self.begin_step()
            self.answer_work(top, move)
            if not self.over:
                self.settle_deaths()
        elif isinstance(top, Offer):
            self.answer_offer(top, move)
        elif isinstance(top, Draw):
            self.answer_draw(top, move)
        elif isinstance(top, Loot):
            self.take_loot(top, move - SLOT)
        elif isinstance(top, Opening):
            self.choose_spawn(top, move - CELL)
        if self.deciding < 0:
            self.must = 0
            self.run()

    def answer_turn(self, turn: Turn, move: i64) -> None:
        if turn.stage == WALK:
            self.answer_walk(turn, move)
        elif turn.stage == CHOOSE_ACTION:
            self.answer_action(turn, move)
        elif turn.stage == DECIDE:
            self.answer_decision(turn, move)
        else:
            self.let_go(self.players[turn.seat], move - DROP)

    def answer_battle(self, battle: Battle, move: i64) -> None:
        if battle.stage == HELP:
            self.answer_help(battle, move)
        elif battle.stage == AMBUSH:
            self.answer_ambush(battle, move)
        elif battle.stage == PICK_TARGET:
            self.answer_pick(battle, move)
        else:
            self.announce(battle, move)

    # ---- the result --------------------------------------------------------------------------------------

    def outcome(self) -> Outcome:
        """Winners first, then who lived longer; a draw has no winner (W-26)."""
        winners = [seat for seat in range(self.seats) if (self.winners >> seat) & 1]
        lasted = [self.lasted(player) for player in self.players]
        ranks = [1 + sum(other > mine for other in lasted) for mine in lasted]
        return Outcome(
            winners, ranks, [1 if seat in winners else 0 for seat in range(self.seats)], REASONS[self.reason]
        )

    def lasted(self, player: Player) -> int:
        if (self.winners >> player.seat) & 1:
            return 1 << 20
        return int(self.round + 1) if player.alive else int(player.died)

    def fold(self) -> i64:
        total: i64 = self.round * 7 + self.reason
        for player in self.players:
            total = (total * 31 + player.hp * 5 + player.cell * 3 + player.kills + 64) & 0xFFFFFFFF
        return total

    # ---- copies ------------------------------------------------------------------------------------------

    def clone(self) -> MineState:
        other = MineState(self.n, self.board)
        other.copy_table(self)
        return other

    def resample(self, seat: i64, stream: Stream) -> MineState:
        """Hidden are the decks but for cards known to lie under them, and the others' hands but for their backs."""
        other = self.clone()
        other.key_streams_anew(stream)
        for deck in (v.D_EQUIPMENT, v.D_COMPANION, v.D_EVENT, v.D_TASK):
            redeal([other.decks[deck]], seat, stream)
        for deck in (v.D_ITEM, v.D_FOOD, v.D_LEGENDARY):
            other.redeal_hands(deck, seat, stream)
        return other

    def redeal_hands(self, deck: i64, seat: i64, stream: Stream) -> None:
        """Cards with this back: in hands only such as are held in hands, in the deck whatever is left."""
        places: list[list[int]] = []  # whose hand, and where in it; then cards being looked at
        unseen: list[int] = []
        for player in self.players:
            for place in range(len(player.hand.cards)):
                card = player.hand.cards[place]
                if self.n.cards[card].deck == deck and not knows(player.hand.known[place], seat):
                    places.append([int(player.seat), place])
                    unseen.append(card)
        for number, frame in enumerate(self.frames):
            if isinstance(frame, Draw) and frame.deck == deck and frame.seat != seat:
                for place, card in enumerate(frame.shown):
                    places.append([-1 - number, place])
                    unseen.append(card)
        pile = self.decks[deck]
        for place in range(len(pile.cards)):
            if not knows(pile.known[place], seat):
                unseen.append(pile.cards[place])
        unseen.sort()
        stream.shuffle(unseen)
        for where, place in places:
            card = self.take_holdable(unseen)
            if where >= 0:
                self.players[where].hand.cards[place] = card
            else:
                frame = self.frames[-1 - where]
                if isinstance(frame, Draw):
                    frame.shown[place] = card
        for place in range(len(pile.cards)):
            if not knows(pile.known[place], seat):
                pile.cards[place] = unseen.pop()

    def take_holdable(self, unseen: list[int]) -> int:
        """The first of the shuffled cards that a hand can hold."""
        for place, card in enumerate(unseen):
            if is_hand_card(self.n.cards[card]):
                return unseen.pop(place)
        return unseen.pop()
