"""Battles (V-501 to V-507): ambush, announcements, settlement, escape, and fights against mobs and the dragon."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import Card
from qiju.games.mineventure.effects import NONE, Effect, Op
from qiju.games.mineventure.frames import (
    AFTER,
    AMBUSH,
    ANNOUNCE,
    CLOSE,
    GONE,
    HELP,
    NOTHING,
    OPEN,
    PICK_TARGET,
    SETTLE,
    Battle,
    Loot,
    Work,
)
from qiju.games.mineventure.moves import (
    CELL,
    ESCAPE,
    FOE_CRYSTAL,
    FOE_DRAGON,
    FOE_MOB,
    FOE_PLAYER,
    FOES,
    JOIN,
    PICK,
    PLAY,
    USE_MAIN,
    USE_OFF,
)
from qiju.games.mineventure.state import BY_DRAGON, NIGHT, UNTIL_DEATH, Player
from qiju.games.mineventure.tallies import (
    AMBUSH_TALLY,
    ATTACK_TALLY,
    CRYSTAL_TALLY,
    DRAGON_TALLY,
    ESCAPE_TALLY,
    ESCAPED_TALLY,
    JOIN_TALLY,
    WAR_TALLY,
)
from qiju.games.mineventure.work import Working


class Strike:
    """One weapon attack: what it does before the victim's defences."""

    __slots__ = ("amount", "area", "axe", "type")

    def __init__(self, amount: i64, type: i64, area: i64, axe: i64) -> None:
        self.amount: i64 = amount
        self.type: i64 = type
        self.area: i64 = area
        self.axe: i64 = axe


class Battling(Working):
    """The table on which one fights."""

    # ---- declaring and opening ---------------------------------------------------------------------------

    def declare(self, player: Player, foe: i64, number: i64) -> None:
        """V-501: a battle begins. Whoever declares is hidden no longer."""
        self.battles += 1
        self.count(WAR_TALLY)
        for slot in range(3):
            buff: i64 = player.buffs[slot]
            if buff >= 0 and self.n.buffs[buff].hides >= 0:
                self.drop_buff(player, slot)
        if self.log is not None:
            data = {"seat": player.seat, "number": player.seat + 1, "foe": self.foe_name(foe, number)}
            self.log.tell("war", {**data, "against": FOES[foe], "index": number})
        self.push(Battle(player.seat, foe, number, int(self.seats)))

    def foe_name(self, foe: i64, number: i64) -> str:
        if foe == FOE_PLAYER:
            return f"P{number + 1}"
        if foe == FOE_MOB:
            return f"@mob.{self.n.mobs[self.mobs[number].kind].id}"
        return "@foe.dragon" if foe == FOE_DRAGON else "@foe.crystal"

    def step_battle(self, battle: Battle) -> None:
        stage = battle.stage
        if stage == OPEN:
            self.open_battle(battle)
        elif stage == AMBUSH:
            self.step_ambush(battle)
        elif stage == HELP:
            self.step_help(battle)
        elif stage == ANNOUNCE:
            self.step_announce(battle)
        elif stage == PICK_TARGET:
            self.ask(1 << battle.turn)
        elif stage == SETTLE:
            self.settle(battle)
        elif stage == AFTER:
            self.next_battle_round(battle)
        elif stage == CLOSE:
            self.close_battle(battle)
        else:
            self.pop()

    def open_battle(self, battle: Battle) -> None:
        """V-502: does the other side reach the declarer? If not, an ambush comes first."""
        player = self.players[battle.seat]
        reach = self.foe_range(battle.foe, battle.number)
        battle.ambush = self.from_foe(player, battle.foe, battle.number) > reach
        battle.stage = AMBUSH if battle.ambush else HELP
        other = self.opponent(battle, battle.seat)
        if other >= 0:
            self.fire_all(self.players[other], v.ON_BATTLE_START, battle.seat)
        self.fire_all(player, v.ON_BATTLE_START, other)

    def step_ambush(self, battle: Battle) -> None:
        """V-502, W-10: a weapon that reaches; the other side can only suffer it (W-11)."""
        moves = self.ambush_moves(battle)
        if len(moves) == 0:
            battle.stage = HELP
            battle.ambush = False
        elif len(moves) == 1:
            self.answer_ambush(battle, moves[0])
        else:
            self.ask(1 << battle.seat)

    def ambush_moves(self, battle: Battle) -> list[int]:
        player = self.players[battle.seat]
        far = self.to_foe(player, battle.foe, battle.number)
        moves: list[int] = []
        main = player.gear[v.MAIN].kind
        if (main < 0 or self.n.cards[main].damage > 0) and self.weapon_range(player, v.MAIN) >= far:
            moves.append(USE_MAIN)
        off = player.gear[v.OFF].kind
        if off >= 0 and self.n.cards[off].damage > 0 and self.weapon_range(player, v.OFF) >= far:
            moves.append(USE_OFF)
        return moves

    def answer_ambush(self, battle: Battle, move: i64) -> None:
        self.count(AMBUSH_TALLY)
        battle.actions[battle.seat] = int(move)
        self.tell_action(battle.seat, move, "ambush")
        battle.stage = SETTLE

    # ---- helpers against the dragon ----------------------------------------------------------------------

    def step_help(self, battle: Battle) -> None:
        """Every other player in the End who reaches the dragon may join, once a round."""
        seat = self.next_helper(battle)
        if seat >= 0:
            battle.turn = seat
            self.ask(1 << seat)
            return
        battle.turn = battle.seat
        battle.stage = ANNOUNCE

    def next_helper(self, battle: Battle) -> i64:
        if battle.foe != FOE_DRAGON:
            return NONE
        for seat in self.order():
            player = self.players[seat]
            if seat == battle.seat or not player.alive or player.joined or (battle.asked >> seat) & 1:
                continue
            if self.to_dragon(player.cell) <= self.attack_range(player):
                return seat
        return NONE

    def answer_help(self, battle: Battle, move: i64) -> None:
        seat = battle.turn
        battle.asked |= 1 << seat
        if move != JOIN:
            return
        battle.helpers |= 1 << seat
        self.players[seat].joined = True
        self.count(JOIN_TALLY)
        if self.log is not None:
            self.log.tell("joined", {"seat": seat, "number": seat + 1})

    # ---- announcing --------------------------------------------------------------------------------------

    def step_announce(self, battle: Battle) -> None:
        """V-503: the declarer first, then the target, or helpers in turn order."""
        if battle.turn < 0:
            battle.stage = SETTLE
            return
        if not self.players[battle.turn].alive:
            battle.turn = self.next_speaker(battle)
            return
        self.ask(1 << battle.turn)

    def next_speaker(self, battle: Battle) -> i64:
        for seat in [int(battle.seat), *self.order()]:
            if battle.fights(seat) and self.players[seat].alive and battle.actions[seat] == NOTHING:
                return seat
        return NONE

    def battle_moves(self, battle: Battle) -> list[int]:
        """Main weapon (or the bare fist), off-hand weapon, one hand card (V-424: it is the action), escape."""
        player = self.players[battle.turn]
        moves: list[int] = [USE_MAIN]
        if player.gear[v.OFF].kind >= 0:
            moves.append(USE_OFF)
        if self.may_escape(player):
            moves.append(ESCAPE)
        for card in self.kinds_held(player):
            if self.playable(player, self.n.cards[card], v.IN_FIGHT):
                moves.append(PLAY + card)
        return moves

    def may_escape(self, player: Player) -> bool:
        """V-504, W-15: once a round, and not while bound."""
        if player.escaped:
            return False
        return all(not (buff >= 0 and self.n.buffs[buff].no_escape) for buff in player.buffs)

    def announce(self, battle: Battle, move: i64) -> None:
        seat = battle.turn
        player = self.players[seat]
        battle.actions[seat] = int(move)
        if move == ESCAPE:
            self.try_escape(battle, player)
            return
        if move < PLAY:
            self.tell_action(seat, move, "action")
            battle.turn = self.next_speaker(battle)
            return
        card = self.n.cards[move - PLAY]
        self.show_card(player, card)
        if self.leaves(player, card):
            self.leave_by_card(battle, player, card)
        elif self.picks_of(battle, player, card):
            battle.stage = PICK_TARGET
        else:
            battle.turn = self.next_speaker(battle)

    def tell_action(self, seat: i64, move: i64, kind: str) -> None:
        if self.log is not None:
            slot: i64 = v.MAIN if move == USE_MAIN else v.OFF
            gear = self.players[seat].gear[slot].kind
            name = self.n.cards[gear].name if gear >= 0 else "@card.fist"
            self.log.tell(kind, {"seat": seat, "number": seat + 1, "card": name})

    def play_effects(self, player: Player, card: Card) -> list[Effect]:
        return [effect for effect in card.on[v.ON_PLAY] if self.usable(player, effect, card.number)]

    def leaves(self, player: Player, card: Card) -> bool:
        for effect in card.on[v.ON_PLAY]:
            for op in self.n.lists[effect.ops]:
                if op.code == v.LEAVE and op.target == v.SELF:
                    return True
        return False

    def leave_by_card(self, battle: Battle, player: Player, card: Card) -> None:
        """`leave_battle` works on announcement, as a successful escape without its cost."""
        self.quit(battle, player)
        for effect in self.play_effects(player, card):
            work = Work(effect.ops, player.seat)
            work.card = card.number
            self.push(work)

    def picks_of(self, battle: Battle, player: Player, card: Card) -> list[int]:
        """Targets to be named with the card: a fighter, or a tile. Empty where there is nothing to name."""
        for effect in self.play_effects(player, card):
            for op in self.n.lists[effect.ops]:
                if op.target == v.PLAYER and op.code != v.REVEAL:
                    return [PICK + seat for seat in self.pickable(player, op, card.number)]
                if op.target == v.TILE and op.code == v.DAMAGE:
                    return [CELL + cell for cell in self.tiles_within(player, op.range)]
        return []

    def pick_moves(self, battle: Battle) -> list[int]:
        move: i64 = battle.actions[battle.turn]
        return self.picks_of(battle, self.players[battle.turn], self.n.cards[move - PLAY])

    def answer_pick(self, battle: Battle, move: i64) -> None:
        base = CELL if move >= CELL else PICK
        battle.picks[battle.turn] = int(move - base)
        if self.log is not None and move < CELL:
            self.log.tell("aims", {"seat": battle.turn, "number": battle.turn + 1, "target": move - base + 1})
        elif self.log is not None:
            self.log.tell("aims_tile", {"seat": battle.turn, "number": battle.turn + 1} | self.xy(move - base))
        battle.stage = ANNOUNCE
        battle.turn = self.next_speaker(battle)

    # ---- escape ------------------------------------------------------------------------------------------

    def try_escape(self, battle: Battle, player: Player) -> None:
        """V-504, W-12, W-13: a die at once, −1, at least 1; greater than the other side's range: gone."""
        player.escaped = True
        self.count(ESCAPE_TALLY)
        die = self.dice.die(self.n.die)
        self.irrevocable += 1
        points = die - 1 + self.at_once(player, v.ON_ESCAPE_ROLL, v.S_ESCAPE) + self.stat(player, v.S_ESCAPE)
        if points < 1:
            points = 1
        reach = self.escape_range(battle, player)
        success = points > reach
        if self.log is not None:
            data: dict[str, object] = {"seat": player.seat, "number": player.seat + 1, "die": die}
            data |= {"points": points, "range": reach}
            self.log.tell("escaped" if success else "caught", data)
        if not success:
            battle.turn = self.next_speaker(battle)
            return
        self.count(ESCAPED_TALLY)
        if self.n.escape_moves:
            self.push_away(player, self.foe_cell(battle, player), points)
        # W-14: whose turn is still to come goes straight to its end phase.
        if player.seat != self.active() and not player.had_turn and self.n.escape_costs:
            player.lost_turn = True
        self.quit(battle, player)

    def escape_range(self, battle: Battle, player: Player) -> i64:
        other = self.opponent(battle, player.seat)
        if other >= 0:
            return self.attack_range(self.players[other])
        reach = self.foe_range(battle.foe, battle.number)
        if reach < 0:
            reach = 0
        return reach

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

    def quit(self, battle: Battle, player: Player) -> None:
        """Out of the battle: a helper alone, anybody else ends it; actions announced before are void (W-12)."""
        if battle.foe != FOE_PLAYER and player.seat != battle.seat:
            battle.helpers &= ~(1 << player.seat)
            battle.turn = self.next_speaker(battle)
            battle.stage = ANNOUNCE
            return
        battle.stage = CLOSE

    # ---- settlement --------------------------------------------------------------------------------------

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

    def next_battle_round(self, battle: Battle) -> None:
        """V-501, W-09: at most so many rounds; the ambush counts as one unless the table plays otherwise."""
        if self.foe_is_dead(battle) or not self.players[battle.seat].alive or self.out_of_reach(battle):
            battle.stage = CLOSE
            return
        if not (battle.ambush and self.n.ambush_extra):
            battle.round += 1
        battle.ambush = False
        if battle.round > self.n.battle_rounds:
            battle.stage = CLOSE
            return
        for seat in range(self.seats):
            battle.actions[seat] = NOTHING
            battle.picks[seat] = NOTHING
            battle.mods[seat] = 0
            battle.blocks[seat] = 0
        battle.attack = 0
        battle.asked = 0
        battle.stage = HELP

    def out_of_reach(self, battle: Battle) -> bool:
        """The dragon's wing has ended it; a card may have taken one side to another realm."""
        if battle.foe == FOE_DRAGON and battle.attack > 0 and self.wing(battle):
            return True
        other = self.opponent(battle, battle.seat)
        if other < 0:
            return False
        return self.realm_of(self.players[battle.seat]) != self.realm_of(self.players[other])

    def foe_is_dead(self, battle: Battle) -> bool:
        if battle.foe == FOE_PLAYER:
            return not self.players[battle.number].alive
        if battle.foe == FOE_MOB:
            return self.mobs[battle.number].hp <= 0
        if battle.foe == FOE_DRAGON:
            return self.dragon <= 0
        return self.crystals[battle.number] <= 0

    def close_battle(self, battle: Battle) -> None:
        """`battle_end` effects of both sides; the declarer goes to the end phase (V-507)."""
        battle.stage = GONE
        other = self.opponent(battle, battle.seat)
        for seat in range(self.seats):
            if battle.fights(seat) and battle.dealt[seat] > self.players[seat].best_battle:
                self.players[seat].best_battle = battle.dealt[seat]
        if battle.foe == FOE_MOB and self.mobs[battle.number].hp <= 0:
            self.mobs.pop(battle.number)
        if other >= 0:
            if self.players[other].alive:
                self.fire_all(self.players[other], v.ON_BATTLE_END, battle.seat)
            if self.players[battle.seat].alive:
                self.fire_all(self.players[battle.seat], v.ON_BATTLE_END, other)

    # ---- mobs, crystals, the dragon ----------------------------------------------------------------------

    def hit_foe(self, battle: Battle, player: Player, amount: i64, type: i64) -> bool:
        """Damage to what is no player: the dragon has armour; the killing blow takes a mob's reward."""
        if battle.foe == FOE_DRAGON and type == v.PHYSICAL:
            amount -= self.n.boss_armor
        if amount <= 0 or self.foe_is_dead(battle):
            return False
        battle.dealt[player.seat] = battle.dealt[player.seat] + int(amount)
        if self.log is not None:
            name = self.foe_name(battle.foe, battle.number)
            self.log.tell("hits", {"seat": player.seat, "number": player.seat + 1, "foe": name, "amount": amount})
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
            self.log.tell("mob_dead", {"seat": player.seat, "number": player.seat + 1, "mob": f"@mob.{kind.id}"})
        self.push(Work(kind.reward, player.seat))

    def hit_crystal(self, battle: Battle, player: Player, amount: i64) -> None:
        left = self.crystals[battle.number] - amount
        self.crystals[battle.number] = int(left if left > 0 else 0)
        if left > 0:
            return
        player.crystals += 1
        self.count(CRYSTAL_TALLY)
        if self.log is not None:
            self.log.tell("crystal_broken", {"seat": player.seat, "number": player.seat + 1})

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
