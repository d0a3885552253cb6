"""Foes that are no players (V-108): mobs, crystals and the dragon, what hits them and how they strike back."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.frames import Battle, Work
from qiju.games.mineventure.moves import FOE_CRYSTAL, FOE_DRAGON, FOE_MOB, FOE_PLAYER
from qiju.games.mineventure.playing import Playing
from qiju.games.mineventure.state import BY_DRAGON, NIGHT, UNTIL_DEATH, Player
from qiju.games.mineventure.tallies import ATTACK_TALLY, CRYSTAL_TALLY, DRAGON_TALLY


class Monsters(Playing):
    """The table on which monsters live."""

    def foe_name(self, foe: i64, number: i64) -> str:
        if foe == FOE_PLAYER:
            return self.players[number].who()
        if foe == FOE_MOB:
            return f"@mob.{self.n.mobs[self.mobs[number].kind].id}"
        return "@foe.dragon" if foe == FOE_DRAGON else "@foe.crystal"

    def foe_cell(self, battle: Battle, player: Player) -> i64:
        other = self.opponent(battle, player.seat)
        if other >= 0:
            return self.players[other].cell
        if battle.foe == FOE_MOB:
            return self.mobs[battle.number].cell
        if battle.foe == FOE_CRYSTAL:
            return self.board.crystals[battle.number]
        return self.dragon_part(player.cell)

    def dragon_part(self, cell: i64) -> i64:
        """The dragon's tile that is nearest."""
        best: i64 = self.board.dragon[0]
        for part in self.board.dragon:
            if self.board.distance(cell, part) < self.board.distance(cell, best):
                best = part
        return best

    def foe_is_dead(self, battle: Battle) -> bool:
        if battle.foe == FOE_PLAYER:
            return not self.players[battle.number].alive
        if battle.foe == FOE_MOB:
            return self.mobs[battle.number].hp <= 0
        if battle.foe == FOE_DRAGON:
            return self.dragon <= 0
        return self.crystals[battle.number] <= 0

    def hit_foe(self, battle: Battle, player: Player, amount: i64, type: i64) -> bool:
        """Damage to what is no player: the dragon has armour; the killing blow takes a mob's reward."""
        if battle.foe == FOE_DRAGON and type == v.PHYSICAL:
            amount -= self.n.boss_armor
        if amount <= 0 or self.foe_is_dead(battle):
            return False
        battle.dealt[player.seat] = battle.dealt[player.seat] + int(amount)
        if self.log is not None:
            name = self.foe_name(battle.foe, battle.number)
            self.log.tell("hits", {"seat": player.seat, "who": player.who(), "foe": name, "amount": amount})
        if battle.foe == FOE_DRAGON:
            self.dragon -= amount
            player.dragon += amount
            self.count(DRAGON_TALLY)
        elif battle.foe == FOE_MOB:
            self.hit_mob(battle, player, amount)
        else:
            self.hit_crystal(battle, player, amount)
        return True

    def hit_mob(self, battle: Battle, player: Player, amount: i64) -> None:
        mob = self.mobs[battle.number]
        mob.hp -= amount
        if mob.hp > 0:
            return
        player.mobs += 1
        kind = self.n.mobs[mob.kind]
        if self.log is not None:
            self.log.tell("mob_dead", {"seat": player.seat, "who": player.who(), "mob": f"@mob.{kind.id}"})
        self.push(Work(kind.reward, player.seat))

    def hit_crystal(self, battle: Battle, player: Player, amount: i64) -> None:
        left = self.crystals[battle.number] - amount
        self.crystals[battle.number] = int(left if left > 0 else 0)
        if left > 0:
            return
        player.crystals += 1
        self.count(CRYSTAL_TALLY)
        if self.log is not None:
            self.log.tell("crystal_broken", {"seat": player.seat, "who": player.who()})

    def foe_acts(self, battle: Battle) -> None:
        """A mob always attacks, the dragon as its die says; neither while it is ambushed."""
        if battle.ambush or battle.foe == FOE_PLAYER or battle.foe == FOE_CRYSTAL:
            return
        if battle.foe == FOE_DRAGON:
            self.dragon_acts(battle)
            return
        mob = self.mobs[battle.number]
        kind = self.n.mobs[mob.kind]
        player = self.players[battle.seat]
        self.inflict(player, kind.damage, kind.type, NONE)
        if kind.area > 0:
            for other in self.from_active():
                near = self.board.distance(other.cell, mob.cell) <= kind.area
                if near and other.seat != player.seat and self.realm_of(other) == self.board.realm[mob.cell]:
                    self.inflict(other, kind.damage, kind.type, mob.owner)
        if kind.one_shot:
            mob.hp = 0

    def dragon_acts(self, battle: Battle) -> None:
        """One die; the roll is part of the settlement, so the challenger's action still counts."""
        battle.attack = self.dice.die(self.n.die)
        self.irrevocable += 1
        attack = self.n.attacks[self.n.attack_of[battle.attack]]
        self.count(ATTACK_TALLY + attack.number)
        if self.log is not None:
            self.log.tell("dragon_attack", {"die": battle.attack, "attack": f"@attack.{attack.id}"})
        extra: i64 = 0
        if self.time == NIGHT:
            extra = self.n.boss_night
        player = self.players[battle.seat]
        for op in self.n.lists[attack.ops]:
            if op.code == v.DAMAGE and op.target == v.WITHIN:
                for other in self.from_active():
                    if self.to_dragon(other.cell) <= op.area:
                        self.inflict(other, op.amount + extra, op.type, NONE)
            elif op.code == v.DAMAGE:
                self.inflict(player, op.amount + extra, op.type, NONE)
            elif op.code == v.BUFF:
                self.put_buff(player, op.buff, 0)
            elif op.code == v.PUSH:
                self.push_away(player, self.dragon_part(player.cell), op.count)

    def wing(self, battle: Battle) -> bool:
        """Does the attack of this battle round end the battle for the challenger?"""
        return any(op.code == v.LEAVE for op in self.n.lists[self.n.attacks[self.n.attack_of[battle.attack]].ops])

    def dragon_falls(self) -> bool:
        """V-108, W-33: every living player who has ever hurt it has won (or everyone present in the End)."""
        self.dragon = 0
        for player in self.players:
            if player.alive and player.hp <= 0:
                self.would_die(player)
        winners: i64 = 0
        for player in self.players:
            if not player.alive or player.hp <= 0:
                continue
            wins = player.dragon > 0
            if self.n.present_win:
                wins = self.realm_of(player) == v.THE_END
            if wins:
                winners |= 1 << player.seat
        if self.log is not None:
            self.log.tell("dragon_dead", {})
        place = len(self.left) - 1
        while place >= 0:
            if self.left[place] == UNTIL_DEATH:
                self.end_story(place)
            place -= 1
        if winners == 0:
            return False
        for player in self.players:
            if player.alive and player.hp <= 0:
                self.die(player, NONE)
        self.win(BY_DRAGON, winners)
        return True
