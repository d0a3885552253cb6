"""What follows from the table: stats, conditions, ranges and distances. Nothing here changes anything."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import Card
from qiju.games.mineventure.effects import FAR, NONE, Effect
from qiju.games.mineventure.frames import DECIDE, Battle
from qiju.games.mineventure.moves import FOE_CRYSTAL, FOE_DRAGON, FOE_MOB, FOE_PLAYER
from qiju.games.mineventure.state import DAY, NIGHT, Player, Table


class Reckoning(Table):
    """The table that can count."""

    # ---- conditions and stats ----------------------------------------------------------------------------

    def holds(self, effect: Effect, player: Player, weapon: i64, foe: i64) -> bool:
        """Do all conditions of an effect hold for its owner, with this kind of weapon, against this seat?"""
        for place in range(len(effect.conditions)):
            if not self.condition(effect.conditions[place], effect.values[place], player, weapon, foe, effect.trigger):
                return False
        return True

    def condition(self, code: i64, value: i64, player: Player, weapon: i64, foe: i64, trigger: i64) -> bool:
        if code == v.IF_DAY:
            return self.time == DAY
        if code == v.IF_NIGHT:
            return self.time == NIGHT
        if code == v.IF_OVERWORLD or code == v.IF_NETHER or code == v.IF_END:
            return self.realm_of(player) == code - v.IF_OVERWORLD
        if code == v.IF_MELEE:
            return weapon == v.MELEE
        if code == v.IF_RANGED:
            return weapon == v.RANGED
        if code == v.IF_FIRST_DAY:
            return not player.moved_today
        if code == v.IF_HP:
            return player.hp <= value
        if code == v.IF_HAND:
            return len(player.hand.cards) >= value
        if code == v.IF_TERRAIN:
            return self.board.tile[player.cell].number == value
        if code == v.IF_FOE_HP:
            return foe >= 0 and self.players[foe].hp <= value
        if code == v.IF_ONCE_ROUND:
            return not player.used
        if code == v.IF_ONCE_GAME:
            return not player.used_once
        return self.battle_condition(code, player, foe, trigger)

    def battle_condition(self, code: i64, player: Player, foe: i64, trigger: i64) -> bool:
        battle = self.battle()
        if code == v.IF_BATTLE:
            return battle is not None
        if code == v.IF_DECISION:
            turn = self.turn()
            return battle is None and turn is not None and turn.stage == DECIDE
        if battle is None:
            return False
        if code == v.IF_ATTACKER:
            return battle.seat == player.seat
        if code == v.IF_DEFENDER:
            return battle.seat != player.seat
        if code == v.IF_BLOCKING:
            return foe >= 0 and battle.blocks[foe] > 0
        if code == v.IF_FIRST_BATTLE:
            seen = battle.hurt if trigger == v.ON_DAMAGED else battle.struck
            return (seen >> player.seat) & 1 == 0
        return battle.dealt[player.seat] > 0

    def stat(self, player: Player, stat: i64, deck: i64 = NONE, weapon: i64 = NONE) -> i64:
        """What buffs and passive effects add to a stat."""
        total: i64 = 0
        for buff in player.buffs:
            if buff >= 0:
                total += self.n.buffs[buff].mods[stat]
        if (player.stats >> stat) & 1 == 0:
            return total
        for card in player.cards:
            if (card.stats >> stat) & 1:
                total += self.passive(card, player, stat, deck, weapon)
        return total

    def passive(self, card: Card, player: Player, stat: i64, deck: i64, weapon: i64) -> i64:
        total: i64 = 0
        for effect in card.on[v.PASSIVE]:
            if not self.holds(effect, player, weapon, NONE):
                continue
            for op in self.n.lists[effect.ops]:
                if op.stat != stat or (op.deck >= 0 and op.deck != deck) or (op.weapon >= 0 and op.weapon != weapon):
                    continue
                total += op.amount
        return total

    def at_once(self, player: Player, trigger: i64, stat: i64) -> i64:
        """What effects with this trigger add to a stat, this once."""
        if (player.triggers >> trigger) & 1 == 0:
            return 0
        total: i64 = 0
        for card in player.cards:
            total += self.card_adds(card, player, trigger, stat, NONE, NONE)
        return total

    def card_adds(self, card: Card, player: Player, trigger: i64, stat: i64, weapon: i64, foe: i64) -> i64:
        if (card.triggers >> trigger) & 1 == 0:
            return 0
        total: i64 = 0
        for effect in card.on[trigger]:
            if not self.holds(effect, player, weapon, foe):
                continue
            for op in self.n.lists[effect.ops]:
                if op.code == v.MOD and op.stat == stat:
                    total += op.amount
        return total

    def striking_cards(self, player: Player, slot: i64) -> list[Card]:
        """Whose effects work on an attack: all but the other weapon and its books."""
        kinds = self.n.cards
        cards: list[Card] = [player.character]
        if player.companion >= 0:
            cards.append(kinds[player.companion])
        for place in range(3):
            gear = player.gear[place]
            if gear.kind < 0 or (place != slot and place != v.ARMOR):
                continue
            cards.append(kinds[gear.kind])
            for book in gear.books:
                cards.append(kinds[book])
        return cards

    # ---- weapons, ranges, distances ----------------------------------------------------------------------

    def weapon_kind(self, player: Player, slot: i64) -> i64:
        """Melee, ranged or a shield; a bare fist is melee."""
        kind = player.gear[slot].kind
        return v.MELEE if kind < 0 else self.n.cards[kind].weapon

    def weapon_range(self, player: Player, slot: i64) -> i64:
        """W-08; a hill helps ranged weapons."""
        kind = player.gear[slot].kind
        if kind < 0:
            return self.n.fist_range + self.stat(player, v.S_RANGE, NONE, v.MELEE) + player.range_now
        card = self.n.cards[kind]
        far = card.range + self.stat(player, v.S_RANGE, NONE, card.weapon) + player.range_now
        if card.weapon == v.RANGED:
            far += self.board.tile[player.cell].range_bonus
        return far

    def attack_range(self, player: Player) -> i64:
        """W-08: the longest among weapons that deal damage, or the bare fist."""
        best: i64 = 0
        armed = False
        for slot in range(2):
            kind = player.gear[slot].kind
            if kind >= 0 and self.n.cards[kind].damage > 0:
                armed = True
                far = self.weapon_range(player, slot)
                if far > best:
                    best = far
        if armed:
            return best
        return self.n.fist_range + self.stat(player, v.S_RANGE, NONE, v.MELEE) + player.range_now

    def apart(self, one: Player, other: Player) -> i64:
        """Plain distance; another realm is infinitely far."""
        if self.board.realm[one.cell] != self.board.realm[other.cell]:
            return FAR
        return self.board.distance(one.cell, other.cell)

    def to_player(self, cell: i64, target: Player) -> i64:
        """Distance for an attack from a cell: forest hides who stands in it (V-502)."""
        if self.board.realm[cell] != self.board.realm[target.cell]:
            return FAR
        far = self.board.distance(cell, target.cell)
        if cell != target.cell and not self.uncovered(target):
            far += self.board.tile[target.cell].cover
        return far

    def uncovered(self, player: Player) -> bool:
        return any(buff >= 0 and self.n.buffs[buff].no_cover for buff in player.buffs)

    def to_dragon(self, cell: i64) -> i64:
        """To the nearest of its four tiles."""
        if self.board.realm[cell] != v.THE_END:
            return FAR
        best: i64 = FAR
        for part in self.board.dragon:
            far = self.board.distance(cell, part)
            if far < best:
                best = far
        return best

    def to_foe(self, player: Player, foe: i64, number: i64) -> i64:
        """How far an attack has to reach."""
        if foe == FOE_PLAYER:
            return self.to_player(player.cell, self.players[number])
        if foe == FOE_DRAGON:
            return self.to_dragon(player.cell)
        cell: i64 = 0
        if foe == FOE_MOB:
            cell = self.mobs[number].cell
        else:
            cell = self.board.crystals[number]
        if self.board.realm[cell] != self.board.realm[player.cell]:
            return FAR
        far = self.board.distance(player.cell, cell)
        if foe == FOE_MOB and cell != player.cell:
            far += self.board.tile[cell].cover
        return far

    def foe_range(self, foe: i64, number: i64) -> i64:
        """How far the other side reaches; a crystal never strikes."""
        if foe == FOE_PLAYER:
            return self.attack_range(self.players[number])
        if foe == FOE_MOB:
            return self.n.mobs[self.mobs[number].kind].range
        if foe == FOE_DRAGON:
            return self.n.boss_range
        return NONE

    def from_foe(self, player: Player, foe: i64, number: i64) -> i64:
        """How far the other side would have to reach: the cover of the player's own tile counts."""
        if foe == FOE_PLAYER:
            return self.to_player(self.players[number].cell, player)
        far = self.to_foe(player, foe, number)
        if far >= FAR or foe == FOE_CRYSTAL:
            return FAR
        own: i64 = self.board.tile[player.cell].cover
        if foe == FOE_MOB and self.mobs[number].cell == player.cell:
            own = 0
        if self.uncovered(player):
            own = 0
        there: i64 = 0
        if foe == FOE_MOB and self.mobs[number].cell != player.cell:
            there = self.board.tile[self.mobs[number].cell].cover
        return far - there + own

    def may_declare(self, player: Player, foe: i64, number: i64) -> bool:
        """V-221, V-501: is this enemy in attack range, alive, and not hidden from so far?"""
        if foe == FOE_PLAYER:
            other = self.players[number]
            if not other.alive or other.seat == player.seat or self.hidden_from(player, other):
                return False
        elif foe == FOE_DRAGON:
            if self.dragon <= 0:
                return False
        elif foe == FOE_CRYSTAL and self.crystals[number] <= 0:
            return False
        return self.to_foe(player, foe, number) <= self.attack_range(player)

    def hidden_from(self, player: Player, other: Player) -> bool:
        """An invisible player cannot be declared war on from beyond a distance."""
        for buff in other.buffs:
            if buff >= 0 and self.n.buffs[buff].hides >= 0 and self.apart(player, other) > self.n.buffs[buff].hides:
                return True
        return False

    def opponent(self, battle: Battle, seat: i64) -> i64:
        """The player on the other side of a battle; NONE against a mob, a crystal or the dragon."""
        if battle.foe != FOE_PLAYER:
            return NONE
        return battle.number if seat == battle.seat else battle.seat

    def home_of(self, player: Player) -> i64:
        """V-104: one's spawn point; a bed of one's own takes its place."""
        for marker in self.markers:
            if marker.owner == player.seat and self.n.markers[marker.kind].home:
                return marker.cell
        return player.home

    def is_free(self, cell: i64) -> bool:
        """W-45: a tile that can be entered and on which nobody stands."""
        if not self.board.open[cell] or self.board.shut(cell, self.crystal_key(False)):
            return False
        for player in self.players:
            if player.alive and player.cell == cell:
                return False
        return all(mob.cell != cell for mob in self.mobs)

    def free_cells(self, player: Player, within: i64) -> list[int]:
        """Free tiles of one's realm at that distance or less."""
        found: list[int] = []
        for cell in self.board.cells_of_realm[self.realm_of(player)]:
            if self.board.distance(cell, player.cell) <= within and self.is_free(cell):
                found.append(cell)
        return found

    def max_hp(self, player: Player) -> i64:
        return player.character.max_hp

    def hand_limit(self, player: Player) -> i64:
        """V-231: four, or as cards say; never below none."""
        limit = self.n.hand_limit + self.stat(player, v.S_HAND)
        if limit < 0:
            limit = 0
        return limit
