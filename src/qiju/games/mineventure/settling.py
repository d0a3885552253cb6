"""A battle round settles (V-505, V-506): guards, all damage at once, what follows it, the dead and their loot."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import Card
from qiju.games.mineventure.effects import NONE, Effect, Op
from qiju.games.mineventure.frames import AFTER, Battle, Loot, Work
from qiju.games.mineventure.monsters import Monsters
from qiju.games.mineventure.moves import FOE_DRAGON, FOE_PLAYER, PLAY, USE_MAIN, USE_OFF
from qiju.games.mineventure.state import Player


class Strike:
    """One weapon attack: what it does before the victim's defences."""

    __slots__ = ("amount", "area", "axe", "type")

    def __init__(self, amount: i64, type: i64, area: i64, axe: i64) -> None:
        self.amount: i64 = amount
        self.type: i64 = type
        self.area: i64 = area
        self.axe: i64 = axe


class Settling(Monsters):
    """The table on which announced actions take effect."""

    def settle(self, battle: Battle) -> None:
        """V-505: blocks and mods first, then all damage from the state before, then everything after it."""
        self.begin_step()
        seats = [seat for seat in [int(battle.seat), *self.others_in(battle)] if self.players[seat].alive]
        for seat in seats:
            self.raise_guard(battle, self.players[seat])
        self.begin_settling()
        hit: i64 = 0
        for seat in seats:
            if self.act(battle, self.players[seat]):
                hit |= 1 << seat
        self.foe_acts(battle)
        self.end_settling()
        battle.stage = AFTER
        self.after_actions(battle, seats, hit)
        self.settle_losers(battle)

    def others_in(self, battle: Battle) -> list[int]:
        return [seat for seat in self.order() if seat != battle.seat and battle.fights(seat)]

    def raise_guard(self, battle: Battle, player: Player) -> None:
        """A shield as off-hand action, and mods for this battle round."""
        move: i64 = battle.actions[player.seat]
        if move == USE_OFF:
            kind = player.gear[v.OFF].kind
            if kind >= 0:
                battle.blocks[player.seat] = int(self.n.cards[kind].block)
        elif move >= PLAY:
            foe = self.opponent(battle, player.seat)
            for effect in self.play_effects(player, self.n.cards[move - PLAY]):
                for op in self.n.lists[effect.ops]:
                    if op.code == v.MOD and op.scope == v.BATTLE_ROUND and op.stat == v.S_DAMAGE and foe >= 0:
                        battle.mods[foe] = battle.mods[foe] + int(op.amount)

    def play_effects(self, player: Player, card: Card) -> list[Effect]:
        return [effect for effect in card.on[v.ON_PLAY] if self.usable(player, effect, card.number)]

    def act(self, battle: Battle, player: Player) -> bool:
        """The damage and healing of one announced action. Did a weapon hit for at least 1?"""
        move: i64 = battle.actions[player.seat]
        if move in (USE_MAIN, USE_OFF):
            slot: i64 = v.MAIN if move == USE_MAIN else v.OFF
            return self.attack(battle, player, slot)
        if move >= PLAY:
            for effect in self.play_effects(player, self.n.cards[move - PLAY]):
                for op in self.n.lists[effect.ops]:
                    self.settle_op(battle, player, op, move - PLAY)
        return False

    def attack(self, battle: Battle, player: Player, slot: i64) -> bool:
        """A weapon attack on the other side, and on whoever stands beside it where the weapon has an area."""
        kind = player.gear[slot].kind
        if kind >= 0 and self.n.cards[kind].weapon == v.SHIELD:
            return False
        strike = self.strike_of(battle, player, slot)
        battle.struck |= 1 << player.seat
        foe = self.opponent(battle, player.seat)
        if foe < 0:
            return self.hit_foe(battle, player, strike.amount, strike.type)
        done = self.inflict(self.players[foe], strike.amount, strike.type, player.seat, strike.axe, battle.ambush)
        battle.dealt[player.seat] = battle.dealt[player.seat] + int(done)
        if strike.area > 0:
            for other in self.from_active():
                if (
                    other.seat != foe
                    and other.seat != player.seat
                    and self.apart(other, self.players[foe]) <= strike.area
                ):
                    self.inflict(other, strike.amount, strike.type, player.seat)
        return done > 0

    def strike_of(self, battle: Battle, player: Player, slot: i64) -> Strike:
        """Base, damage mods (at least 0), retype (dossier 3.1)."""
        kind = player.gear[slot].kind
        strike = Strike(self.n.fist_damage, v.PHYSICAL, 0, 0)
        if kind >= 0:
            card = self.n.cards[kind]
            strike = Strike(card.damage, card.type, card.area, 0)
        weapon = self.weapon_kind(player, slot)
        foe = self.opponent(battle, player.seat)
        strike.amount += self.stat(player, v.S_DAMAGE, NONE, weapon) + battle.mods[player.seat]
        for card in self.striking_cards(player, slot):
            if (card.triggers >> v.ON_ATTACK) & 1 == 0:
                continue
            for effect in card.on[v.ON_ATTACK]:
                if self.holds(effect, player, weapon, foe):
                    for op in self.n.lists[effect.ops]:
                        self.sharpen(strike, op)
        if strike.amount < 0:
            strike.amount = 0
        return strike

    def sharpen(self, strike: Strike, op: Op) -> None:
        if op.code == v.RETYPE:
            strike.type = op.type
        elif op.code == v.MOD and op.stat == v.S_DAMAGE:
            strike.amount += op.amount
        elif op.code == v.MOD and op.stat == v.S_BLOCK:
            strike.axe += op.amount

    def settle_op(self, battle: Battle, player: Player, op: Op, card: i64) -> None:
        """Damage and healing of a hand card, without damage mods."""
        foe = self.opponent(battle, player.seat)
        pick: i64 = battle.picks[player.seat]
        if op.code == v.HEAL:
            target = player
            if op.target == v.PLAYER and pick >= 0:
                target = self.players[pick]
            self.heal(target, self.healing(card, target, op))
        elif op.code == v.DAMAGE and op.target == v.TILE and pick >= 0:
            for victim in self.around(pick, op.area, player.seat, NONE, op):
                self.inflict(victim, op.amount, op.type, player.seat)
        elif op.code == v.DAMAGE and op.target == v.SELF:
            self.inflict(player, op.amount, op.type, player.seat)
        elif op.code == v.DAMAGE and foe >= 0:
            done = self.inflict(self.players[foe], op.amount, op.type, player.seat)
            battle.dealt[player.seat] = battle.dealt[player.seat] + int(done)
        elif op.code == v.DAMAGE and op.target == v.OPPONENT:
            self.hit_foe(battle, player, op.amount, op.type)

    def after_actions(self, battle: Battle, seats: list[int], hit: i64) -> None:
        """`hit` effects at once, wear (V-302); the rest of hand cards comes after deaths, the declarer's first."""
        for seat in reversed(seats):
            player = self.players[seat]
            move: i64 = battle.actions[seat]
            if move in (USE_MAIN, USE_OFF):
                slot: i64 = v.MAIN if move == USE_MAIN else v.OFF
                if (hit >> seat) & 1:
                    self.fire_hit(battle, player, slot)
                self.wear_weapon(player, slot)
            elif move >= PLAY:
                self.push_rest(battle, player, self.n.cards[move - PLAY])

    def wear_weapon(self, player: Player, slot: i64) -> None:
        if player.gear[slot].kind >= 0:
            self.wear(player, slot)

    def fire_hit(self, battle: Battle, player: Player, slot: i64) -> None:
        foe = self.opponent(battle, player.seat)
        weapon = self.weapon_kind(player, slot)
        for card in self.striking_cards(player, slot):
            if (card.triggers >> v.ON_HIT) & 1 == 0:
                continue
            for effect in card.on[v.ON_HIT]:
                if self.holds(effect, player, weapon, foe):
                    work = Work(effect.ops, player.seat)
                    work.other = foe
                    for op in self.n.lists[effect.ops]:
                        self.do_plain(work, player, op)

    def push_rest(self, battle: Battle, player: Player, card: Card) -> None:
        effects = self.play_effects(player, card)
        for effect in reversed(effects):
            work = Work(effect.ops, player.seat)
            work.card = card.number
            work.other = self.opponent(battle, player.seat)
            work.given = battle.picks[player.seat]
            work.after = True
            work.fighting = True
            self.push(work)

    def settle_losers(self, battle: Battle) -> None:
        """Who dies, and in a battle between two: the survivor takes hand and equipment (V-506, W-17)."""
        if battle.foe == FOE_DRAGON and self.dragon <= 0 and self.dragon_falls():
            return
        if battle.foe == FOE_PLAYER:
            one, two = self.players[battle.seat], self.players[battle.number]
            for player in (one, two):
                if player.alive and player.hp <= 0:
                    self.would_die(player)
            if one.alive and two.alive and (one.hp <= 0) != (two.hp <= 0):
                winner, loser = (one, two) if two.hp <= 0 else (two, one)
                self.loot(battle, winner, loser)
                return
        self.settle_deaths()

    def loot(self, battle: Battle, winner: Player, loser: Player) -> None:
        """V-506. Cards that say so take more."""
        count = 1 + self.at_once(winner, v.ON_LOOT, v.S_LOOT)
        self.take_hand(winner, loser)
        kept = [gear.clone() for gear in loser.gear]
        for gear in loser.gear:
            gear.empty()
        self.blame[loser.seat] = int(winner.seat)
        self.settle_deaths()
        loser.gear = kept
        if self.over:
            self.empty_hands(loser)
            return
        self.push(Loot(winner.seat, loser.seat, count))
        self.fire_all(winner, v.ON_KILL, loser.seat)
