"""Playing cards from the hand (V-421 to V-425), and the abilities of characters."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.asking import ATTACHING
from qiju.games.mineventure.cards import BOOK, FOOD, Card
from qiju.games.mineventure.effects import NONE, Effect
from qiju.games.mineventure.frames import Work
from qiju.games.mineventure.state import Player
from qiju.games.mineventure.tallies import CARD_TALLY
from qiju.games.mineventure.work import Working


class Playing(Working):
    """The table on which cards are played."""

    def playable(self, player: Player, card: Card, window: i64) -> bool:
        """May this hand card be played in this window now? (V-421 to V-425)"""
        if card.windows & window == 0:
            return False
        if card.nature == BOOK:
            return len(self.fitting(player, card)) > 0
        return any(self.usable(player, effect, card.number) for effect in card.on[v.ON_PLAY])

    def usable(self, player: Player, effect: Effect, card: i64) -> bool:
        """Its conditions hold, and whoever or whatever it needs is there."""
        battle = self.battle()
        other: i64 = NONE
        if battle is not None:
            other = self.opponent(battle, player.seat)
        if not self.holds(effect, player, NONE, other) or not self.payable(player, effect.ops):
            return False
        for op in self.n.lists[effect.ops]:
            if op.target == v.PLAYER and op.code != v.REVEAL and len(self.pickable(player, op, card)) == 0:
                return False
            if op.target == v.OPPONENT and battle is None:
                return False
        return True

    def play_card(self, player: Player, number: i64) -> None:
        """V-421 to V-425 in the decision phase: the card leaves the hand and takes effect."""
        card = self.n.cards[number]
        self.show_card(player, card)
        if card.nature == BOOK:
            # A book lies under its weapon, not on the discard.
            self.discards.pop()
            work = Work(self.n.no_ops, player.seat)
            work.card = number
            work.stage = ATTACHING
            self.push(work)
            return
        place = len(card.on[v.ON_PLAY]) - 1
        while place >= 0:
            effect = card.on[v.ON_PLAY][place]
            if self.usable(player, effect, number):
                work = Work(effect.ops, player.seat)
                work.card = number
                self.push(work)
            place -= 1

    def show_card(self, player: Player, card: Card) -> None:
        """A played card is seen by all and goes to the discard (V-420)."""
        player.hand.take(self.held(player, card.number))
        self.discards.append(int(card.number))
        self.irrevocable += 1
        self.count(CARD_TALLY + card.number)
        if card.nature == FOOD:
            player.food += 1
        if self.log is not None:
            self.log.tell("played", {"seat": player.seat, "who": player.who(), "card": card.name})

    def ability(self, player: Player) -> Card | None:
        """A card on the table with something to do in the decision phase: 行脚商人."""
        for card in player.cards:
            if card.deck == v.D_ITEM:
                continue
            for effect in card.on[v.ON_PLAY]:
                if self.usable(player, effect, NONE):
                    return card
        return None

    def use_ability(self, player: Player, card: Card) -> None:
        for effect in card.on[v.ON_PLAY]:
            if not self.usable(player, effect, NONE):
                continue
            self.use_up(effect, player)
            if self.log is not None:
                self.log.tell("ability", {"seat": player.seat, "who": player.who(), "card": card.name})
            work = Work(effect.ops, player.seat)
            self.push(work)
            return
