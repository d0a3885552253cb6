"""Damage, healing, buffs, death (V-301 to V-322, V-506)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE, Op
from qiju.games.mineventure.reckoning import Reckoning
from qiju.games.mineventure.state import (
    BUFF_SLOTS,
    BY_LAST,
    BY_NOBODY,
    REASONS,
    UNTIL_DEATH,
    Player,
)
from qiju.games.mineventure.tallies import BUFF_TALLY, CARD_TALLY, DEATH_TALLY
from qiju.kernel.events import EVERYBODY


class Harm(Reckoning):
    """The table on which one gets hurt."""

    # ---- damage ------------------------------------------------------------------------------------------

    def reduced(self, player: Player, amount: i64, type: i64, axe: i64, ambush: bool) -> i64:
        """V-311, V-312, V-313: what is left after block (physical, piercing), then armour and resistance (physical).

        `axe` lowers a raised block. The first hit of a battle is remembered here.
        """
        if type == v.TRUE:
            return amount
        block = self.stat(player, v.S_BLOCK)
        battle = self.battle()
        if battle is not None and battle.fights(player.seat):
            raised: i64 = battle.blocks[player.seat]
            if raised > 0:
                raised += axe
                if raised > 0:
                    block += raised
            if amount > 0:
                block += self.at_once(player, v.ON_DAMAGED, v.S_BLOCK)
                battle.hurt |= 1 << player.seat
        left = amount
        if block > 0:
            left -= block
        if type == v.PHYSICAL and left > 0:
            left -= self.armour(player) + self.stat(player, v.S_RESIST)
            if ambush:
                left -= self.at_once(player, v.ON_AMBUSHED, v.S_RESIST)
        if left < 0:
            left = 0
        return left

    def armour(self, player: Player) -> i64:
        armor = self.stat(player, v.S_ARMOR)
        kind = player.gear[v.ARMOR].kind
        if kind >= 0:
            armor += self.n.cards[kind].armor
        return armor

    def inflict(
        self, player: Player, amount: i64, type: i64, source: i64, axe: i64 = 0, ambush: bool = False, floor: i64 = NONE
    ) -> i64:
        """One instance of damage (V-505: each is computed on its own). What it came to."""
        left = self.reduced(player, amount, type, axe, ambush)
        if type == v.PHYSICAL:
            left = self.absorbed(player, left)
            if self.n.armor_wear and amount > left:
                self.wear(player, v.ARMOR)
        if floor >= 0 and player.hp - left < floor:
            left = player.hp - floor
            if left < 0:
                left = 0
        if left <= 0:
            return 0
        if source >= 0:
            self.blame[player.seat] = int(source)
        if self.settling:
            self.losses[player.seat] = self.losses[player.seat] + left
        else:
            player.hp -= left
        if self.log is not None:
            self.log.tell(
                "hurt",
                {
                    "seat": player.seat,
                    "who": player.who(),
                    "amount": left,
                    "type": f"@damage.{v.DAMAGE_TYPES[type]}",
                },
            )
        return left

    def absorbed(self, player: Player, amount: i64) -> i64:
        """A pool of absorption takes physical damage first."""
        if player.absorb <= 0 or amount <= 0:
            return amount
        if amount <= player.absorb:
            player.absorb -= amount
            return 0
        amount -= player.absorb
        player.absorb = 0
        return amount

    def heal(self, player: Player, amount: i64) -> None:
        """W-28: never above the character's maximum; W-39: together with damage that is being settled."""
        if amount <= 0 or not player.alive:
            return
        if self.settling:
            self.gains[player.seat] = self.gains[player.seat] + amount
            return
        before = player.hp
        player.hp += amount
        if player.hp > player.character.max_hp:
            player.hp = player.character.max_hp
        if player.hp > before and self.log is not None:
            self.log.tell("heal", {"seat": player.seat, "who": player.who(), "amount": player.hp - before})

    def begin_step(self) -> None:
        """W-26: what everybody had before the damage that comes now. Nobody is to blame for it yet (W-18)."""
        for player in self.players:
            self.blame[player.seat] = NONE
            if player.alive:
                player.before = player.hp

    def begin_settling(self) -> None:
        self.settling = True
        for seat in range(self.seats):
            self.losses[seat] = 0
            self.gains[seat] = 0

    def end_settling(self) -> None:
        """W-39: HP − damage + healing, at most the maximum, all at once."""
        self.settling = False
        for player in self.players:
            loss: i64 = self.losses[player.seat]
            gain: i64 = self.gains[player.seat]
            if not player.alive or (loss == 0 and gain == 0):
                continue
            player.hp = player.hp - loss + gain
            if player.hp > player.character.max_hp:
                player.hp = player.character.max_hp
            if gain > 0 and self.log is not None:
                self.log.tell("heal", {"seat": player.seat, "who": player.who(), "amount": gain})

    def wear(self, player: Player, slot: i64) -> None:
        """V-302: durability −1; at 0 the weapon breaks and leaves the game, its books are discarded (W-20)."""
        gear = player.gear[slot]
        if gear.kind < 0:
            return
        gear.durability -= 1
        if gear.durability > 0:
            return
        card = self.n.cards[gear.kind]
        self.broken.append(int(gear.kind))
        self.discards += gear.books
        gear.empty()
        self.know_cards(player)
        if self.log is not None:
            self.log.tell("broke", {"seat": player.seat, "who": player.who(), "card": card.name})

    # ---- buffs -------------------------------------------------------------------------------------------

    def put_buff(self, player: Player, buff: i64, longer: i64) -> None:
        """V-321, V-322, W-31: into its slot, pushing out the oldest where none is free."""
        if not player.alive:
            return
        kind = self.n.buffs[buff]
        rounds = kind.rounds + longer
        slot = self.buff_slot(player, buff)
        if player.buffs[slot] == buff:
            if rounds < player.rounds[slot]:
                rounds = player.rounds[slot]
        else:
            self.drop_buff(player, slot)
            self.placed += 1
            player.since[slot] = int(self.placed)
        player.buffs[slot] = int(buff)
        player.rounds[slot] = int(rounds)
        if kind.absorb > 0:
            player.absorb = kind.absorb
        self.count(BUFF_TALLY + buff)
        if self.log is not None:
            self.log.tell(
                "buff",
                {
                    "seat": player.seat,
                    "who": player.who(),
                    "buff": f"@buff.{kind.id}",
                    "rounds": rounds,
                    "slot": slot + 1,
                },
            )

    def buff_slot(self, player: Player, buff: i64) -> i64:
        """Positive: slot 1. Neutral: 1, else 2. Negative: 3, else 2. All taken: the oldest, then the lowest."""
        for slot in range(BUFF_SLOTS):
            if player.buffs[slot] == buff:
                return slot
        polarity = self.n.buffs[buff].polarity
        if polarity == v.POSITIVE:
            return 0
        wanted = (0, 1) if polarity == v.NEUTRAL else (2, 1)
        for slot in wanted:
            if player.buffs[slot] < 0:
                return slot
        low, high = (0, 1) if polarity == v.NEUTRAL else (1, 2)
        return low if player.since[low] <= player.since[high] else high

    def drop_buff(self, player: Player, slot: i64) -> None:
        """A buff goes, and with it its pool of absorption."""
        buff: i64 = player.buffs[slot]
        if buff < 0:
            return
        if self.n.buffs[buff].absorb > 0:
            player.absorb = 0
        player.buffs[slot] = NONE
        player.rounds[slot] = 0
        if self.log is not None:
            self.log.tell(
                "buff_gone",
                {"seat": player.seat, "who": player.who(), "buff": f"@buff.{self.n.buffs[buff].id}"},
            )

    def cleanse(self, player: Player, polarity: i64, count: i64) -> None:
        """The oldest first."""
        for _ in range(count):
            best: i64 = NONE
            for slot in range(BUFF_SLOTS):
                buff: i64 = player.buffs[slot]
                if buff < 0 or (polarity != v.ANY and self.n.buffs[buff].polarity != polarity):
                    continue
                if best < 0 or player.since[slot] < player.since[best]:
                    best = slot
            if best < 0:
                return
            self.drop_buff(player, best)

    # ---- death -------------------------------------------------------------------------------------------

    def settle_deaths(self) -> None:
        """V-301: whoever stands at 0 or less dies, unless a card forbids it; then who has won."""
        died: i64 = 0
        for player in self.players:
            if player.alive and player.hp <= 0:
                self.would_die(player)
                if player.hp <= 0:
                    died |= 1 << player.seat
        if died == 0:
            return
        for player in self.players:
            if (died >> player.seat) & 1:
                self.die(player, self.blame[player.seat])
        for seat in range(self.seats):
            self.blame[seat] = NONE
        self.check_living(died)

    def would_die(self, player: Player) -> None:
        """A card in hand that plays itself: 不死图腾. No card on the table has such an effect."""
        for place in range(len(player.hand.cards)):
            card = self.n.cards[player.hand.cards[place]]
            if (card.triggers >> v.ON_WOULD_DIE) & 1 == 0:
                continue
            player.hand.take(place)
            self.discards.append(int(card.number))
            self.irrevocable += 1
            self.count(CARD_TALLY + card.number)
            if self.log is not None:
                self.log.tell("saved", {"seat": player.seat, "who": player.who(), "card": card.name})
            for effect in card.on[v.ON_WOULD_DIE]:
                for op in self.n.lists[effect.ops]:
                    self.at_death(op, player)
            return

    def at_death(self, op: Op, player: Player) -> None:
        if op.code == v.SET_HP:
            player.hp = op.amount
        elif op.code == v.CLEANSE:
            self.cleanse(player, op.polarity, op.count)
        elif op.code == v.HEAL:
            self.heal(player, op.amount)

    def die(self, player: Player, killer: i64) -> None:
        """W-17, W-18: hand to the discard, equipment and companion under their decks; the kill is counted."""
        player.alive = False
        player.died = self.round
        if self.first_death == 0:
            self.first_death = self.round
        self.count(DEATH_TALLY)
        self.irrevocable += 1
        if self.log is not None:
            hand = [self.n.cards[card].name for card in player.hand.cards]
            self.log.tell("dead", {"seat": player.seat, "who": player.who()})
            if hand:
                self.log.tell("discarded", {"seat": player.seat, "who": player.who(), "card": hand})
        if killer >= 0 and killer != player.seat:
            other = self.players[killer]
            other.killed = True
            other.kills += 1
            other.story_kills += 1
        self.empty_hands(player)
        for slot in range(BUFF_SLOTS):
            player.buffs[slot] = NONE
        player.absorb = 0
        self.markers = [
            marker for marker in self.markers if marker.owner != player.seat or not self.n.markers[marker.kind].home
        ]
        self.end_stories_on_death()

    def empty_hands(self, player: Player) -> None:
        """Whatever nobody looted."""
        self.discards += player.hand.cards
        player.hand.cards = []
        player.hand.known = []
        for slot in range(3):
            self.put_under(player, slot)
        if player.companion >= 0:
            self.under(player.companion, EVERYBODY)
            player.companion = NONE
        self.know_cards(player)

    def put_under(self, player: Player, slot: i64) -> None:
        """V-410: equipment goes under its deck, its books to the discard (W-20)."""
        gear = player.gear[slot]
        if gear.kind < 0:
            return
        self.under(gear.kind, EVERYBODY)
        self.discards += gear.books
        gear.empty()

    def under(self, card: i64, known: i64) -> None:
        """Under the deck it came from; legendary cards under the legendary one (W-20)."""
        pile = self.decks[self.n.cards[card].deck]
        pile.cards.insert(0, int(card))
        pile.known.insert(0, int(known))

    def end_stories_on_death(self) -> None:
        """W-25: a story that lasts until somebody dies is over."""
        place = len(self.left) - 1
        while place >= 0:
            if self.left[place] == UNTIL_DEATH:
                self.end_story(place)
            place -= 1

    def end_story(self, place: i64) -> None:
        """W-25: its card goes under the event deck."""
        card = self.stories.pop(place)
        self.left.pop(place)
        if card >= 0:
            self.under(card, EVERYBODY)
        if self.log is not None:
            self.log.tell("story_over", {"story": self.story_name(card)})
        if len(self.stories) == 0:
            for player in self.players:
                player.story_kills = 0

    def story_name(self, card: i64) -> str:
        return self.n.cards[card].name if card >= 0 else "@story.doom"

    def check_living(self, died: i64) -> None:
        """V-109: the only one left has won; W-26: with nobody left it is a draw, or most HP before wins."""
        if self.over or self.living() > 1:
            return
        winners: i64 = 0
        if self.living() == 1:
            for player in self.players:
                if player.alive:
                    winners = 1 << player.seat
            self.win(BY_LAST, winners)
            return
        if self.n.best_hp:
            best: i64 = -1
            for player in self.players:
                if (died >> player.seat) & 1 == 0 or player.before < best:
                    continue
                if player.before > best:
                    winners = 0
                best = player.before
                winners |= 1 << player.seat
        self.win(BY_NOBODY, winners)

    def win(self, reason: i64, winners: i64) -> None:
        self.reason = reason
        self.winners = winners
        self.end()
        if self.log is not None:
            names = [player.who() for player in self.players if (winners >> player.seat) & 1]
            kind = f"win_{REASONS[reason]}" if names else "draw"
            self.log.tell(kind, {"who": names})
