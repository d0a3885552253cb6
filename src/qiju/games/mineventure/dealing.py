"""Decks, draws, offers, hands (V-102, V-105, V-410 to V-440)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import CHARACTER, COMPANION, EVENT, Card, is_hand_card
from qiju.games.mineventure.effects import NONE, Effect, Op
from qiju.games.mineventure.frames import NOTHING, Draw, Loot, Offer, Work
from qiju.games.mineventure.harm import Harm
from qiju.games.mineventure.moves import KEEP, SLOT, TAKE
from qiju.games.mineventure.state import Gear, Player
from qiju.games.mineventure.tallies import CARD_TALLY, LOOT_TALLY
from qiju.kernel.events import EVERYBODY


class Dealing(Harm):
    """The table from whose decks one draws."""

    # ---- drawing -----------------------------------------------------------------------------------------

    def draw_top(self, deck: i64) -> i64:
        """The top card; NONE where the deck is empty (W-32: items and food may come back by agreement)."""
        pile = self.decks[deck]
        if len(pile.cards) == 0 and self.n.reshuffle and (deck == v.D_ITEM or deck == v.D_FOOD):
            self.reshuffle_discard(deck)
        if len(pile.cards) == 0:
            return NONE
        self.irrevocable += 1
        return pile.take(len(pile.cards) - 1)

    def reshuffle_discard(self, deck: i64) -> None:
        """W-32: played cards of this deck become a deck again."""
        pile = self.decks[deck]
        kept: list[int] = []
        for card in self.discards:
            if self.n.cards[card].deck == deck:
                pile.put(card, 0)
            else:
                kept.append(card)
        self.discards = kept
        if len(pile.cards) > 0:
            self.irrevocable += 1
            pile.shuffle(self.deal)

    def step_draw(self, frame: Draw) -> None:
        """One card after the other; whoever may look at more chooses among them."""
        player = self.players[frame.seat]
        if frame.left <= 0 or not player.alive:
            self.pop()
            return
        looks: i64 = 1 + self.stat(player, v.S_CHOICE, frame.deck)
        while len(frame.shown) < looks:
            card = self.draw_top(frame.deck)
            if card < 0:
                break
            frame.shown.append(int(card))
        if len(frame.shown) == 0:
            self.pop()
            return
        if len(frame.shown) > 1:
            if self.log is not None:
                self.tell_looked(frame)
            self.ask(1 << frame.seat)
            return
        self.take_shown(frame, 0)

    def tell_looked(self, frame: Draw) -> None:
        """V-410: field cards are shown to all, hand cards only to who draws them."""
        log = self.log
        if log is None:
            return
        names = [self.n.cards[card].name for card in frame.shown]
        data: dict[str, object] = {
            "seat": frame.seat,
            "who": self.players[frame.seat].who(),
            "deck": f"@deck.{v.DECKS[frame.deck]}",
        }
        audience = EVERYBODY if self.is_open(frame) else 1 << frame.seat
        log.whisper("looked", audience, {**data, "cards": names}, {**data, "cards": f"@some.{len(names)}"})

    def is_open(self, frame: Draw) -> bool:
        """Are the cards looked at field cards, shown to all?"""
        return frame.deck in (v.D_EQUIPMENT, v.D_COMPANION, v.D_EVENT)

    def draw_moves(self, frame: Draw) -> list[int]:
        return [TAKE + place for place in range(len(frame.shown))]

    def take_shown(self, frame: Draw, place: i64) -> None:
        """The chosen card is the drawn one; what else was looked at goes under the deck."""
        card: i64 = frame.shown.pop(place)
        known = EVERYBODY if self.is_open(frame) else 1 << frame.seat
        for other in frame.shown:
            self.under(other, known)
        frame.shown = []
        frame.left -= 1
        self.receive(self.players[frame.seat], card)

    def receive(self, player: Player, card: i64) -> None:
        """A drawn card: into the hand, offered, or resolved, by its nature."""
        kind = self.n.cards[card]
        if is_hand_card(kind):
            player.hand.put(card, 1 << player.seat)
            self.tell_drawn(player, kind)
            return
        if kind.nature == EVENT:
            self.resolve_event(player, kind)
            return
        if self.log is not None:
            self.log.tell("found", {"seat": player.seat, "who": player.who(), "card": kind.name})
        self.push(Offer(player.seat, card))

    def tell_drawn(self, player: Player, card: Card) -> None:
        if self.log is not None:
            data: dict[str, object] = {
                "seat": player.seat,
                "who": player.who(),
                "deck": f"@deck.{v.DECKS[card.deck]}",
            }
            self.log.whisper("drew", 1 << player.seat, {**data, "card": card.name}, {**data, "card": "@card.hidden"})

    def resolve_event(self, player: Player, card: Card) -> None:
        """V-413: an event happens at once; unless it stays as a story it goes under its deck (V-410)."""
        self.count(CARD_TALLY + card.number)
        if self.log is not None:
            self.log.tell("event", {"seat": player.seat, "who": player.who(), "card": card.name})
        if not self.is_story(card):
            self.under(card.number, EVERYBODY)
        self.fire(card, v.ON_DRAW, player.seat, NOTHING)

    def is_story(self, card: Card) -> bool:
        for effect in card.on[v.ON_DRAW]:
            for op in self.n.lists[effect.ops]:
                if op.code == v.STORY:
                    return True
        return False

    def fire(self, card: Card, trigger: i64, actor: i64, other: i64) -> None:
        """Push the effects of a card that answer to this trigger and whose conditions hold; the first comes first."""
        effects = card.on[trigger]
        place = len(effects) - 1
        while place >= 0:
            effect = effects[place]
            if self.holds(effect, self.players[actor], NONE, other):
                self.use_up(effect, self.players[actor])
                work = Work(effect.ops, actor)
                work.other = other
                if card.nature != CHARACTER:
                    work.card = card.number
                self.push(work)
            place -= 1

    def use_up(self, effect: Effect, player: Player) -> None:
        """What happens once a round or once a game has now happened."""
        for condition in effect.conditions:
            if condition == v.IF_ONCE_ROUND:
                player.used = True
            elif condition == v.IF_ONCE_GAME:
                player.used_once = True

    def fire_all(self, player: Player, trigger: i64, other: i64) -> None:
        """The same for every card that works for a player."""
        if (player.triggers >> trigger) & 1 == 0:
            return
        place = len(player.cards) - 1
        while place >= 0:
            if (player.cards[place].triggers >> trigger) & 1:
                self.fire(player.cards[place], trigger, player.seat, other)
            place -= 1

    # ---- offers ------------------------------------------------------------------------------------------

    def step_offer(self, frame: Offer) -> None:
        """W-04: equipment or a companion may be declined, unless the table plays otherwise."""
        player = self.players[frame.seat]
        if not player.alive:
            self.refuse_offer(frame)
            return
        if self.n.forced_equip:
            self.take_offer(frame)
            return
        self.ask(1 << frame.seat)

    def answer_offer(self, frame: Offer, move: i64) -> None:
        if move == KEEP:
            self.take_offer(frame)
        else:
            self.refuse_offer(frame)

    def refuse_offer(self, frame: Offer) -> None:
        """It goes under its deck, its books to the discard."""
        self.pop()
        self.under(frame.card, EVERYBODY)
        self.discards += frame.books
        if self.log is not None:
            data = {"seat": frame.seat, "who": self.players[frame.seat].who(), "card": self.n.cards[frame.card].name}
            self.log.tell("declined", data)

    def take_offer(self, frame: Offer) -> None:
        self.pop()
        player = self.players[frame.seat]
        card = self.n.cards[frame.card]
        self.count(CARD_TALLY + card.number)
        if self.log is not None:
            self.log.tell("equipped", {"seat": player.seat, "who": player.who(), "card": card.name})
        if card.nature == COMPANION:
            self.take_companion(player, card)
        else:
            self.put_under(player, card.slot)
            gear = player.gear[card.slot]
            self.lay_gear(player, gear, card, frame.durability, frame.most)
            gear.books = frame.books.copy()
            self.know_cards(player)
        self.fire(card, v.ON_EQUIP, player.seat, NOTHING)

    def take_companion(self, player: Player, card: Card) -> None:
        """V-412: a new companion pushes the old one out."""
        if player.companion >= 0:
            self.under(player.companion, EVERYBODY)
        player.companion = card.number
        self.know_cards(player)

    def lay_gear(self, player: Player, gear: Gear, card: Card, durability: i64, most: i64) -> None:
        """V-411. A card from its deck has its printed durability (W-20), and more for whom cards say so."""
        gear.kind = card.number
        if durability >= 0:
            gear.durability = durability
            gear.most = most
            return
        extra: i64 = 0
        if card.slot != v.ARMOR:
            extra = self.stat(player, v.S_DURABILITY)
        gear.most = card.durability + extra
        gear.durability = gear.most

    def step_loot(self, frame: Loot) -> None:
        """V-506: the winner picks one equipment card after the other; the rest goes under the deck."""
        winner = self.players[frame.seat]
        slots = self.loot_moves(frame)
        if frame.left <= 0 or len(slots) == 0 or not winner.alive:
            self.pop()
            self.empty_hands(self.players[frame.victim])
            return
        if len(slots) == 1:
            self.take_loot(frame, slots[0] - SLOT)
            return
        self.ask(1 << frame.seat)

    def loot_moves(self, frame: Loot) -> list[int]:
        victim = self.players[frame.victim]
        return [SLOT + slot for slot in range(3) if victim.gear[slot].kind >= 0]

    def take_loot(self, frame: Loot, slot: i64) -> None:
        frame.left -= 1
        self.count(LOOT_TALLY)
        self.seize(self.players[frame.seat], self.players[frame.victim], slot)

    def seize(self, taker: Player, victim: Player, slot: i64) -> None:
        """Equipment changes hands with its books and wear, and is offered to who takes it (W-20)."""
        gear = victim.gear[slot]
        offer = Offer(taker.seat, gear.kind)
        offer.durability = gear.durability
        offer.most = gear.most
        offer.books = gear.books.copy()
        gear.empty()
        self.know_cards(victim)
        if self.log is not None:
            data = {"seat": taker.seat, "who": taker.who(), "whom": victim.who()}
            self.log.tell("seized", {**data, "card": self.n.cards[offer.card].name})
        self.push(offer)

    def take_hand(self, winner: Player, victim: Player) -> None:
        """V-506: all hand cards; who knew one still does, and the winner knows all."""
        if len(victim.hand.cards) == 0:
            return
        self.irrevocable += 1
        if self.log is not None:
            names: list[object] = [self.n.cards[card].name for card in victim.hand.cards]
            data: dict[str, object] = {"seat": winner.seat, "who": winner.who(), "whom": victim.who()}
            audience = 1 << winner.seat | 1 << victim.seat
            self.log.whisper("looted", audience, {**data, "cards": names}, {**data, "cards": f"@some.{len(names)}"})
        for place in range(len(victim.hand.cards)):
            winner.hand.put(victim.hand.cards[place], victim.hand.known[place] | 1 << winner.seat)
        victim.hand.cards = []
        victim.hand.known = []

    # ---- hands -------------------------------------------------------------------------------------------

    def held(self, player: Player, card: i64) -> i64:
        """Where a card of this kind lies in the hand; the one that most seats know goes first."""
        best: i64 = NONE
        for place in range(len(player.hand.cards)):
            if player.hand.cards[place] != card:
                continue
            if best < 0 or player.hand.known[place] > player.hand.known[best]:
                best = place
        return best

    def kinds_held(self, player: Player) -> list[int]:
        """The different cards in a hand, in a fixed order."""
        return sorted(set(player.hand.cards))

    def let_go(self, player: Player, card: i64) -> None:
        """V-420: a hand card to the discard, for all to see."""
        player.hand.take(self.held(player, card))
        self.discards.append(int(card))
        self.irrevocable += 1
        if self.log is not None:
            data = {"seat": player.seat, "who": player.who(), "card": self.n.cards[card].name}
            self.log.tell("discarded", data)

    def steal_card(self, thief: Player, victim: Player) -> None:
        """One card at random from a hand: both know it, the others see only its back."""
        size = len(victim.hand.cards)
        if size == 0:
            return
        place = self.dice.below(size)
        known = victim.hand.known[place]
        card = victim.hand.take(place)
        thief.hand.put(card, known | 1 << thief.seat | 1 << victim.seat)
        self.irrevocable += 1
        if self.log is not None:
            data: dict[str, object] = {"seat": thief.seat, "who": thief.who(), "whom": victim.who()}
            self.log.whisper(
                "stole",
                1 << thief.seat | 1 << victim.seat,
                {**data, "card": self.n.cards[card].name},
                {**data, "card": "@card.hidden"},
            )

    def show_hand(self, viewer: Player, shown: Player) -> None:
        """One player looks at another's hand."""
        self.irrevocable += 1
        for place in range(len(shown.hand.cards)):
            shown.hand.show(place, 1 << viewer.seat)
        if self.log is not None:
            names: list[object] = [self.n.cards[card].name for card in shown.hand.cards]
            hidden = f"@some.{len(names)}"
            data: dict[str, object] = {"seat": viewer.seat, "who": viewer.who(), "whom": shown.who()}
            audience = 1 << viewer.seat | 1 << shown.seat
            self.log.whisper("saw_hand", audience, {**data, "cards": names or hidden}, {**data, "cards": hidden})

    def mend(self, player: Player, slot: i64, op: Op) -> None:
        """Durability back, never above the maximum, which a book may raise."""
        gear = player.gear[slot]
        if gear.kind < 0:
            return
        if op.raise_max:
            gear.most += op.amount
        gear.durability += op.amount
        if gear.durability > gear.most:
            gear.durability = gear.most
        if self.log is not None:
            data = {"seat": player.seat, "who": player.who(), "card": self.n.cards[gear.kind].name}
            self.log.tell("mended", {**data, "durability": gear.durability, "most": gear.most})

    def answer_draw(self, frame: Draw, move: i64) -> None:
        self.take_shown(frame, move - TAKE)
