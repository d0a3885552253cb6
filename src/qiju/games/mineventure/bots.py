"""How the house plays 《MineVenture》: it gears up, hunts the weak, flees the strong, slays the dragon in company.

It knows what its seat knows: the open table and its own hand.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import QUADRANT
from qiju.games.mineventure.cards import BOOK, FOOD, Card
from qiju.games.mineventure.effects import NONE, Op
from qiju.games.mineventure.frames import CHOOSE_ACTION, DECIDE, WALK, Battle, Draw, Loot, Offer, Opening, Turn, Work
from qiju.games.mineventure.judging import (
    alone_here,
    best_hit,
    boldness,
    card_worth,
    comrades,
    dragon_harm,
    enemy_in,
    fight_value,
    gear_worth,
    hit_of,
    is_strongest,
    mob_threat,
    rounds_to_kill,
    strength,
    team_hit,
    wants_dragon,
    wants_out,
    wants_shelter,
    worst_blow,
)
from qiju.games.mineventure.moves import (
    ABILITY,
    CELL,
    DONE,
    DROP,
    ESCAPE,
    FOE_CRYSTAL,
    FOE_DRAGON,
    FOE_MOB,
    FOE_PLAYER,
    JOIN,
    KEEP,
    NUMBER,
    OPTION,
    PICK,
    PLAY,
    Q_CELL,
    Q_NUMBER,
    Q_OPTION,
    Q_PLAYER,
    ROLL_DIE,
    SKIP_MOVE,
    SLOT,
    STEP,
    TAKE,
    USE_MAIN,
    USE_OFF,
    WAR,
    WAR_CRYSTAL,
    WAR_DRAGON,
    WAR_MOB,
)
from qiju.games.mineventure.rules import MineState
from qiju.games.mineventure.state import Player
from qiju.kernel.bot import Bot, only_arguments
from qiju.kernel.state import State
from qiju.kernel.streams import Stream

WORST: Final = -100_000
TILE_WORTH: Final = {"I": 16, "V": 14, "F": 12, "P": 12, "B": 2, "A": 2, "E": 18, "N": 2}


class HouseBot(Bot):
    """Looks at each question by itself; remembers nothing."""

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        table = cast(MineState, state)
        me = table.players[seat]
        top = table.frames[-1]
        if isinstance(top, Turn):
            if top.stage == CHOOSE_ACTION:
                return self.choose_action(table, me)
            if top.stage == WALK:
                return self.choose_step(table, top, me, moves, stream)
            if top.stage == DECIDE:
                return self.choose_deed(table, me, moves)
            return self.least_wanted(table, me, moves)
        if isinstance(top, Battle):
            return self.choose_fight(table, top, me, moves, stream)
        if isinstance(top, Offer):
            return self.choose_offer(table, top, me)
        if isinstance(top, Work):
            return self.choose_work(table, top, me, moves, stream)
        if isinstance(top, Opening):
            return self.choose_spawn(table, moves, stream)
        if isinstance(top, Draw):
            return self.choose_drawn(table, top, me, moves)
        if isinstance(top, Loot):
            return self.choose_loot(table, top, me, moves)
        return moves[0]

    # ---- moving ------------------------------------------------------------------------------------------

    def choose_spawn(self, table: MineState, moves: list[int], stream: Stream) -> int:
        """Any spawn point with nobody on the doorstep; which ground is richest nobody can tell beforehand."""
        board = table.board
        quiet: list[int] = []
        for move in moves:
            near = False
            for player in table.players:
                if player.cell >= 0 and board.distance(move - CELL, player.cell) < 5:
                    near = True
            if not near:
                quiet.append(move)
        if len(quiet) == 0:
            quiet = moves
        return quiet[stream.below(len(quiet))]

    def choose_action(self, table: MineState, me: Player) -> int:
        """Stay where the dragon, or a fight worth having, is already in reach."""
        if table.realm_of(me) == v.THE_END and self.should_challenge(table, me):
            return SKIP_MOVE
        best: i64 = 0
        for other in table.players:
            if table.may_declare(me, FOE_PLAYER, other.seat):
                value = fight_value(table, me, other, self.would_ambush(table, me, other, me.cell))
                if value > best:
                    best = value
        return SKIP_MOVE if best >= 30 else ROLL_DIE

    def would_ambush(self, table: MineState, me: Player, other: Player, cell: i64) -> bool:
        return table.board.distance(cell, other.cell) > table.attack_range(other)

    def choose_step(self, table: MineState, turn: Turn, me: Player, moves: list[int], stream: Stream) -> int:
        """The step that leads to the best tile; war on the way where it is worth more."""
        best = moves[0]
        most: i64 = WORST
        noise = stream.below(1 << 20)
        plan = Plan(table, me)
        key = table.crystal_key(table.ignores_terrain(me))
        for move in moves:
            score: i64 = WORST
            if move >= WAR:
                score = fight_value(table, me, table.players[move - WAR], False) * 2
                if score < 40:
                    continue
            else:
                score = self.step_value(table, plan, turn, me, move - STEP, key, noise)
            if score > most:
                most = score
                best = move
        return best

    def step_value(self, table: MineState, plan: Plan, turn: Turn, me: Player, way: i64, key: i64, noise: i64) -> i64:
        """The best tile on which a move that goes on this way can end."""
        board = table.board
        cell: i64 = me.cell
        if len(turn.path) > 0:
            cell = turn.path[-1]
        other: i64 = board.next[cell * 4 + way]
        cost: i64 = board.cost[other]
        if key & 1:
            cost = 1
        left = turn.steps - turn.spent - cost
        need = turn.need - turn.spent - cost
        if table.n.l_shape or need <= 0:
            return plan.value(other, noise)
        best: i64 = WORST
        reach = board.reach(key)
        for quadrant in range(4):
            if table.in_quadrant(quadrant, turn.ways, way):
                if board.longest(reach, key, other, left, quadrant) < need:
                    continue
                plan.seen = {}
                found = self.best_end(table, plan, reach, key, other, left, need, quadrant, noise)
                if found > best:
                    best = found
        return best + plan.toll(other)

    def best_end(
        self,
        table: MineState,
        plan: Plan,
        reach: list[int],
        key: i64,
        cell: i64,
        left: i64,
        need: i64,
        quadrant: i64,
        noise: i64,
    ) -> i64:
        if need <= 0:
            return plan.value(cell, noise)
        mark = int(cell * 64 + need)
        known = plan.seen.get(mark)
        if known is not None:
            return known
        board = table.board
        best: i64 = WORST
        pair = QUADRANT[quadrant]
        for way in pair:
            other: i64 = board.next[cell * 4 + way]
            if other < 0 or board.shut(other, key):
                continue
            cost: i64 = board.cost[other]
            if key & 1:
                cost = 1
            if cost > left or cost + board.longest(reach, key, other, left - cost, quadrant) < need:
                continue
            found = plan.toll(other) + self.best_end(
                table, plan, reach, key, other, left - cost, need - cost, quadrant, noise
            )
            if found > best:
                best = found
        plan.seen[mark] = int(best)
        return best

    # ---- deciding ----------------------------------------------------------------------------------------

    def choose_deed(self, table: MineState, me: Player, moves: list[int]) -> int:
        """Cards that help now, then the best war, then the end."""
        war = self.best_war(table, me, moves)
        for move in moves:
            if move >= PLAY and self.plays_now(table, me, table.n.cards[move - PLAY], war >= 0):
                return move
        if ABILITY in moves and self.spare_card(table, me):
            return ABILITY
        return int(war) if war >= 0 else DONE

    def best_war(self, table: MineState, me: Player, moves: list[int]) -> i64:
        """The war most worth declaring; NONE where peace is better."""
        best: i64 = NONE
        most: i64 = 0
        for move in moves:
            value: i64 = 0
            if WAR <= move < WAR_MOB:
                other = table.players[move - WAR]
                ambush = table.from_foe(me, FOE_PLAYER, other.seat) > table.attack_range(other)
                value = fight_value(table, me, other, ambush)
                if table.realm_of(me) == v.THE_END and table.dragon > 0 and value < 45:
                    value -= 30
            elif WAR_MOB <= move < WAR_DRAGON:
                value = self.mob_value(table, me, move - WAR_MOB)
            elif move == WAR_DRAGON:
                if self.should_challenge(table, me):
                    value = 60
            elif WAR_CRYSTAL <= move < OPTION:
                value = self.crystal_value(table, me)
            if value > most:
                most = value
                best = move
        return best

    def mob_value(self, table: MineState, me: Player, place: i64) -> i64:
        mob = table.mobs[place]
        kind = table.n.mobs[mob.kind]
        hit = best_hit(table, me, None)
        back = kind.damage - table.armour(me)
        if back < 0:
            back = 0
        rounds = rounds_to_kill(mob.hp, hit)
        if rounds > table.n.battle_rounds or me.hp <= back * rounds + 3:
            return -1
        return 24 - back * rounds

    def should_challenge(self, table: MineState, me: Player) -> bool:
        """Enough of us to bring it down, or enough life left to take part of it along."""
        if table.dragon <= 0 or not table.may_declare(me, FOE_DRAGON, 0):
            return False
        team = team_hit(table, me)
        harm = dragon_harm(table, me)
        rounds = table.n.battle_rounds
        if team * rounds >= table.dragon and me.hp * 4 > harm * rounds_to_kill(table.dragon, team):
            return True
        if team < 3 or (comrades(table, me) == 0 and table.dragon > team * rounds * 2):
            return False
        return me.hp * 4 > harm * rounds + 16

    def crystal_value(self, table: MineState, me: Player) -> i64:
        """A crystal heals the dragon every round and never strikes back."""
        if team_hit(table, me) * table.n.battle_rounds >= table.dragon:
            return 0
        return 30 if best_hit(table, me, None) >= 2 else 0

    def plays_now(self, table: MineState, me: Player, card: Card, fighting: bool) -> bool:
        """Is this the moment for a hand card, in the decision phase?"""
        if card.nature == BOOK:
            return True
        worth: i64 = 0
        for effect in card.on[v.ON_PLAY]:
            if table.usable(me, effect, card.number):
                for op in table.n.lists[effect.ops]:
                    worth += self.op_worth(table, me, card, op, fighting)
        return worth > 0

    def op_worth(self, table: MineState, me: Player, card: Card, op: Op, fighting: bool) -> i64:
        missing = me.character.max_hp - me.hp
        code = op.code
        if code == v.HEAL:
            # Whole, or much needed.
            if missing >= op.amount or me.hp <= 8:
                return op.amount
            return -op.amount
        if code == v.DRAW:
            return 3
        if code == v.BUFF:
            return self.buff_worth(table, me, card, op, fighting)
        if code == v.DAMAGE:
            return self.blast_worth(table, me, op)
        if code == v.DURABILITY:
            return self.mend_worth(me, op)
        if code == v.CLEANSE:
            return self.cleanse_worth(table, me)
        if code == v.TELEPORT and op.to == v.TO_END_PORTAL:
            return 10 if wants_dragon(table, me) and table.realm_of(me) == v.OVERWORLD else -10
        if code == v.TELEPORT:
            return 2 if self.in_danger(table, me) else -5
        if code == v.CHOOSE:
            return 5 if missing >= 8 or self.lootable(table, me) else -1
        if code == v.SET_ROLL:
            return 1
        if code == v.MOVE:
            return 0 if fighting else 1
        if code == v.REVEAL or code == v.MOD:
            return 0
        if code == v.PLACE or code == v.SKIP:
            return 0
        return 0

    def buff_worth(self, table: MineState, me: Player, card: Card, op: Op, fighting: bool) -> i64:
        kind = table.n.buffs[op.buff]
        if kind.polarity == v.NEGATIVE:
            if op.target == v.SELF:
                return -1
            return 4 if self.enemy_near(table, me, op, card) >= 0 else -4
        for slot in range(3):
            if me.buffs[slot] == op.buff:
                return -4
        if kind.mods[v.S_DAMAGE] > 0 or kind.mods[v.S_RESIST] > 0:
            return 4 if fighting or table.realm_of(me) == v.THE_END else -4
        if kind.polarity == v.POSITIVE:
            if kind.mods[v.S_ROLL] > 0 or kind.absorb > 0:
                return 2
            return 4 if me.hp + 6 <= me.character.max_hp else -4
        return 3 if self.in_danger(table, me) else -4

    def enemy_near(self, table: MineState, me: Player, op: Op, card: Card) -> i64:
        """Whom to spoil the day of: the strongest in reach."""
        best: i64 = NONE
        most: i64 = 0
        for seat in table.pickable(me, op, card.number):
            if seat == me.seat:
                continue
            value = strength(table, table.players[seat])
            if value > most:
                most = value
                best = seat
        return best

    def blast_worth(self, table: MineState, me: Player, op: Op) -> i64:
        if op.target == v.SELF:
            return -1 if me.hp > 8 else -20
        if op.target != v.TILE:
            return 3
        return 6 if self.best_blast(table, me, op) >= 0 else -10

    def best_blast(self, table: MineState, me: Player, op: Op) -> i64:
        """A tile where the blast catches others and not me; NONE where there is none."""
        best: i64 = NONE
        most: i64 = 0
        for cell in table.tiles_within(me, op.range):
            score: i64 = 0
            for player in table.players:
                if not player.alive or table.realm_of(player) != table.realm_of(me):
                    continue
                if table.board.distance(player.cell, cell) > op.area:
                    continue
                if player.seat == me.seat:
                    score -= 20
                else:
                    score += 10
                    if player.hp <= op.amount:
                        score += 15
            if score > most:
                most = score
                best = cell
        return best

    def mend_worth(self, me: Player, op: Op) -> i64:
        most = 3 if op.slot == v.ANY_SLOT else 2
        for slot in range(most):
            gear = me.gear[slot]
            if gear.kind >= 0 and slot != v.ARMOR and gear.durability + op.amount <= gear.most:
                return 3
        return -3

    def cleanse_worth(self, table: MineState, me: Player) -> i64:
        worth: i64 = 0
        for buff in me.buffs:
            if buff >= 0:
                worth += 3 if table.n.buffs[buff].polarity == v.NEGATIVE else -3
        return worth

    def lootable(self, table: MineState, me: Player) -> bool:
        """Does somebody hold what I would rather have?"""
        for other in table.players:
            if other.alive and other.seat != me.seat:
                for slot in range(3):
                    if gear_worth(table, other, slot) > gear_worth(table, me, slot) + 12:
                        return True
        return False

    def in_danger(self, table: MineState, me: Player) -> bool:
        """Somebody who would win is close enough to come for me."""
        for other in table.players:
            if not other.alive or other.seat == me.seat or table.apart(other, me) > table.attack_range(other) + 4:
                continue
            if fight_value(table, other, me, False) > 20:
                return True
        return False

    def spare_card(self, table: MineState, me: Player) -> bool:
        return len(me.hand.cards) >= 3

    # ---- fighting ----------------------------------------------------------------------------------------

    def choose_fight(self, table: MineState, battle: Battle, me: Player, moves: list[int], stream: Stream) -> int:
        if JOIN in moves:
            return JOIN
        if moves[0] >= CELL:
            return self.aim_tile(table, battle, me, moves)
        if moves[0] >= PICK and moves[0] < SLOT:
            return self.aim_player(table, battle, me, moves)
        foe = table.opponent(battle, me.seat)
        if foe < 0:
            return self.fight_monster(table, battle, me, moves)
        return self.fight_player(table, battle, me, table.players[foe], moves)

    def best_weapon(self, table: MineState, me: Player, victim: Player | None, moves: list[int]) -> int:
        if USE_OFF not in moves:
            return USE_MAIN
        if USE_MAIN not in moves:
            return USE_OFF
        one = hit_of(table, me, v.MAIN, victim)
        two = hit_of(table, me, v.OFF, victim)
        return USE_OFF if two > one else USE_MAIN

    def fight_player(self, table: MineState, battle: Battle, me: Player, other: Player, moves: list[int]) -> int:
        """Kill if I can; else live: heal, guard or run; else strike."""
        mine = best_hit(table, me, other)
        theirs = best_hit(table, other, me)
        attack = self.best_weapon(table, me, other, moves)
        if ESCAPE not in moves and USE_MAIN not in moves:
            return attack
        said: i64 = battle.actions[other.seat]
        if said == ESCAPE or said >= PLAY:
            theirs = 0
        elif said == USE_OFF and me.seat != battle.seat:
            theirs = hit_of(table, other, v.OFF, me)
        elif said == USE_MAIN and me.seat != battle.seat:
            theirs = hit_of(table, other, v.MAIN, me)
        if mine >= other.hp and (theirs < me.hp or said < 0):
            return attack
        left = table.n.battle_rounds - battle.round + 1
        if theirs >= me.hp:
            return self.survive(table, battle, me, other, moves, theirs, attack)
        losing = rounds_to_kill(me.hp, theirs) <= left and rounds_to_kill(other.hp, mine) > left
        if losing and ESCAPE in moves and table.attack_range(other) <= 3:
            return ESCAPE
        if me.hp * 2 <= me.character.max_hp and mine < other.hp:
            card = self.healing_card(table, me, moves, theirs)
            if card >= 0:
                return int(card)
        if mine == 0 and ESCAPE in moves:
            return ESCAPE
        return attack

    def survive(
        self, table: MineState, battle: Battle, me: Player, other: Player, moves: list[int], theirs: i64, attack: int
    ) -> int:
        """The next blow would kill."""
        block = 0
        kind = me.gear[v.OFF].kind
        if kind >= 0:
            block = int(table.n.cards[kind].block)
        if block > 0 and USE_OFF in moves and theirs - block < me.hp:
            return USE_OFF
        for move in moves:
            if move >= PLAY and table.leaves(me, table.n.cards[move - PLAY]) and me.hp > 1:
                return move
        card = self.healing_card(table, me, moves, theirs - me.hp + 1)
        if card >= 0:
            return int(card)
        if ESCAPE in moves and table.attack_range(other) <= 4:
            return ESCAPE
        return attack

    def healing_card(self, table: MineState, me: Player, moves: list[int], least: i64) -> i64:
        """The hand card that heals most, if it is at least this much."""
        best: i64 = NONE
        most: i64 = least - 1
        for move in moves:
            if move < PLAY:
                continue
            card = table.n.cards[move - PLAY]
            total: i64 = 0
            for effect in card.on[v.ON_PLAY]:
                for op in table.n.lists[effect.ops]:
                    if op.code == v.HEAL:
                        total += op.amount
            if card.nature == FOOD:
                total += table.stat(me, v.S_FOOD)
            if total > most:
                most = total
                best = move
        return best

    def fight_monster(self, table: MineState, battle: Battle, me: Player, moves: list[int]) -> int:
        attack = self.best_weapon(table, me, None, moves)
        if battle.foe == FOE_CRYSTAL or (ESCAPE not in moves and USE_MAIN not in moves):
            return attack
        if battle.foe == FOE_DRAGON:
            if table.dragon <= team_hit(table, me) or me.seat != battle.seat:
                return attack
            if me.hp <= worst_blow(table, me):
                for move in moves:
                    if move >= PLAY and table.leaves(me, table.n.cards[move - PLAY]) and me.hp > 1:
                        return move
                card = self.healing_card(table, me, moves, 3)
                if card >= 0:
                    return int(card)
                if ESCAPE in moves:
                    return ESCAPE
            return attack
        if battle.foe == FOE_MOB:
            back = table.n.mobs[table.mobs[battle.number].kind].damage - table.armour(me)
            if back >= me.hp and best_hit(table, me, None) < table.mobs[battle.number].hp and ESCAPE in moves:
                return ESCAPE
        return attack

    def aim_tile(self, table: MineState, battle: Battle, me: Player, moves: list[int]) -> int:
        foe = table.opponent(battle, me.seat)
        best = moves[0]
        most: i64 = WORST
        for move in moves:
            cell = move - CELL
            score: i64 = 0
            if foe >= 0 and table.board.distance(cell, table.players[foe].cell) <= 1:
                score += 10
            if table.board.distance(cell, me.cell) <= 1:
                score -= 12
            if score > most:
                most = score
                best = move
        return best

    def aim_player(self, table: MineState, battle: Battle, me: Player, moves: list[int]) -> int:
        """Good things for me, bad ones for the other."""
        card = table.n.cards[battle.actions[me.seat] - PLAY]
        own = not self.harms(table, card)
        for move in moves:
            if (move - PICK == me.seat) == own:
                return move
        return moves[0]

    def harms(self, table: MineState, card: Card) -> bool:
        for effect in card.on[v.ON_PLAY]:
            for op in table.n.lists[effect.ops]:
                if op.code == v.BUFF and table.n.buffs[op.buff].polarity == v.NEGATIVE:
                    return True
        return False

    # ---- offers, loot, choices of cards ------------------------------------------------------------------

    def choose_offer(self, table: MineState, offer: Offer, me: Player) -> int:
        card = table.n.cards[offer.card]
        if card.slot < 0:
            if me.companion < 0:
                return KEEP
            old = table.n.cards[me.companion]
            return KEEP if card_worth(table, me, card) > card_worth(table, me, old) else DONE
        worth = card_worth(table, me, card) + len(offer.books) * 6
        if offer.durability >= 0 and offer.durability <= 2 and card.slot != v.ARMOR:
            worth -= 12
        return KEEP if worth > gear_worth(table, me, card.slot) else DONE

    def choose_drawn(self, table: MineState, draw: Draw, me: Player, moves: list[int]) -> int:
        best = moves[0]
        most: i64 = WORST
        for move in moves:
            card = table.n.cards[draw.shown[move - TAKE]]
            gain = card_worth(table, me, card)
            if card.slot >= 0:
                gain -= gear_worth(table, me, card.slot)
            else:
                gain = self.keep_worth(table, me, card)
            if gain > most:
                most = gain
                best = move
        return best

    def choose_loot(self, table: MineState, loot: Loot, me: Player, moves: list[int]) -> int:
        victim = table.players[loot.victim]
        best = moves[0]
        most: i64 = WORST
        for move in moves:
            gain = gear_worth(table, victim, move - SLOT) - gear_worth(table, me, move - SLOT)
            if gain > most:
                most = gain
                best = move
        return best

    def keep_worth(self, table: MineState, me: Player, card: Card) -> i64:
        """How much a hand card is worth keeping."""
        if card.triggers >> v.ON_WOULD_DIE & 1:
            return 90
        worth: i64 = 10
        if card.deck == v.D_LEGENDARY:
            worth += 30
        for effect in card.effects:
            for op in table.n.lists[effect.ops]:
                if op.code == v.HEAL:
                    worth += op.amount * 3
                elif op.code == v.LEAVE:
                    worth += 14
                elif op.code == v.BUFF or op.code == v.DAMAGE:
                    worth += 6
        if card.nature == BOOK and len(table.fitting(me, card)) == 0:
            worth = 4
        return worth

    def least_wanted(self, table: MineState, me: Player, moves: list[int]) -> int:
        best = moves[0]
        least: i64 = 1000
        for move in moves:
            worth = self.keep_worth(table, me, table.n.cards[move - DROP])
            if worth < least:
                least = worth
                best = move
        return best

    # ---- questions of effects ----------------------------------------------------------------------------

    def choose_work(self, table: MineState, work: Work, me: Player, moves: list[int], stream: Stream) -> int:
        if moves[0] >= DROP and moves[0] < CELL:
            return self.least_wanted(table, me, moves)
        question = work.question
        if question == Q_OPTION:
            return self.choose_option(table, work, me, moves)
        if question == Q_NUMBER:
            return moves[-1]
        if question == Q_PLAYER:
            return self.choose_player(table, work, me, moves)
        if question == Q_CELL:
            return self.choose_cell(table, work, me, moves, stream)
        if moves[0] >= SLOT and moves[0] < NUMBER:
            return self.choose_slot(table, work, me, moves)
        # A few steps more: towards better ground, or none.
        plan = Plan(table, me)
        noise = stream.below(1 << 20)
        best = DONE
        here: i64 = me.cell
        if len(work.path) > 0:
            here = work.path[-1]
        most = plan.value(here, noise)
        for move in moves:
            if move != DONE:
                value = plan.value(table.board.next[here * 4 + move - STEP], noise)
                if value > most:
                    most = value
                    best = move
        return best

    def choose_option(self, table: MineState, work: Work, me: Player, moves: list[int]) -> int:
        """The option that does most; for a longer move, whichever leads somewhere."""
        op = table.n.lists[work.ops][work.at]
        best = moves[0]
        most: i64 = WORST
        for move in moves:
            score: i64 = 0
            for part in table.n.lists[op.lists[move - OPTION]]:
                score += self.option_worth(table, me, part)
            if score > most:
                most = score
                best = move
        return best

    def option_worth(self, table: MineState, me: Player, op: Op) -> i64:
        missing = me.character.max_hp - me.hp
        if op.code == v.HEAL:
            return op.amount * 2 if missing >= op.amount else missing * 2
        if op.code == v.DISCARD:
            return -3 * op.count
        if op.code == v.DRAW:
            return 7
        if op.code == v.STEAL:
            return 14 if self.lootable(table, me) else 2
        if op.code == v.MOD:
            return op.amount
        return 1

    def choose_player(self, table: MineState, work: Work, me: Player, moves: list[int]) -> int:
        op = table.n.lists[work.ops][work.at]
        good = op.code == v.HEAL
        if op.code == v.BUFF:
            good = table.n.buffs[op.buff].polarity != v.NEGATIVE
        best = moves[0]
        most: i64 = WORST
        for move in moves:
            if move == DONE:
                continue
            other = table.players[move - PICK]
            score = strength(table, other)
            if good:
                score = 1000 if other.seat == me.seat else -strength(table, other)
            elif other.seat == me.seat:
                score = -1000
            elif op.code == v.STEAL:
                score = gear_worth(table, other, 0) + gear_worth(table, other, 2)
            elif op.code == v.SWAP:
                score = -table.apart(me, other)
            if score > most:
                most = score
                best = move
        return best

    def choose_cell(self, table: MineState, work: Work, me: Player, moves: list[int], stream: Stream) -> int:
        op = table.n.lists[work.ops][work.at]
        if op.code == v.DAMAGE:
            cell = self.best_blast(table, me, op)
            return int(CELL + cell) if cell >= 0 and int(CELL + cell) in moves else moves[0]
        plan = Plan(table, me)
        noise = stream.below(1 << 20)
        if DONE in moves and not self.travels(table, me, op, work.done == 1):
            return DONE
        best = moves[0]
        most: i64 = WORST
        for move in moves:
            if move == DONE:
                continue
            value = plan.value(move - CELL, noise)
            if value > most:
                most = value
                best = move
        return best

    def travels(self, table: MineState, me: Player, op: Op, entering: bool) -> bool:
        """Through this portal? To the End with a mind to fight, out of it when spent, elsewhere to dodge a story."""
        bold = boldness(table) > 0
        if op.to == v.TO_NETHER_PORTAL and wants_shelter(table, me):
            return table.realm_of(me) == v.OVERWORLD
        if bold and not alone_here(table, me):
            return False
        if entering or op.to == v.TO_LANDING:
            return wants_dragon(table, me) or (bold and enemy_in(table, me, v.THE_END))
        if op.to == v.TO_SPAWN:
            return bold or wants_out(table, me) or (not wants_dragon(table, me) and me.hp < 12)
        if bold:
            return enemy_in(table, me, v.OVERWORLD if table.realm_of(me) == v.NETHER else v.NETHER)
        if table.realm_of(me) == v.NETHER:
            return len(table.stories) == 0
        return wants_shelter(table, me) or not me.realms >> v.NETHER & 1

    def choose_slot(self, table: MineState, work: Work, me: Player, moves: list[int]) -> int:
        """Mend what is worn most; take what is worth most; a book goes to the main weapon."""
        op_list = table.n.lists[work.ops]
        owner = me
        if work.pick >= 0:
            owner = table.players[work.pick]
        best = moves[0]
        most: i64 = WORST
        for move in moves:
            slot = move - SLOT
            gear = owner.gear[slot]
            score = gear_worth(table, owner, slot)
            if owner.seat == me.seat and len(op_list) > 0:
                score = (gear.most - gear.durability) * 4
                if slot == v.ARMOR:
                    score = 0
            elif owner.seat != me.seat:
                score -= gear_worth(table, me, slot)
            if score > most:
                most = score
                best = move
        return best


class Plan:
    """What one player wants from the map just now: a value for every tile."""

    def __init__(self, table: MineState, me: Player) -> None:
        self.table = table
        self.me = me
        self.seen: dict[int, int] = {}
        self.dragon = wants_dragon(table, me)
        self.missing: i64 = me.character.max_hp - me.hp
        self.gear: i64 = 0
        for slot in range(3):
            if me.gear[slot].kind < 0:
                self.gear += 1
        self.full = len(me.hand.cards) >= table.hand_limit(me)
        self.prey: i64 = NONE
        self.fear: i64 = 0
        # A story wears down whoever stays in the Overworld.
        self.shelter = wants_shelter(table, me) and table.realm_of(me) == v.OVERWORLD
        # Late in the game one goes where the others are.
        self.follow = (boldness(table) > 0 and alone_here(table, me)) or wants_out(table, me)
        self.set_goal()

    def set_goal(self) -> None:
        """Whom to hunt, and whom to keep away from."""
        table, me = self.table, self.me
        most: i64 = 6 - boldness(table) * 2
        if most > 0 and is_strongest(table, me):
            most = 0
        for other in table.players:
            if not other.alive or other.seat == me.seat or table.realm_of(other) != table.realm_of(me):
                continue
            value = fight_value(table, me, other, False)
            far = table.board.distance(me.cell, other.cell)
            if value - far // 2 > most:
                most = value - far // 2
                self.prey = other.seat

    def toll(self, cell: i64) -> i64:
        """What passing a tile costs."""
        tile = self.table.board.tile[cell]
        if tile.on_pass < 0:
            return 0
        if self.me.hp <= 2:
            return -400
        return -6

    def value(self, cell: i64, noise: i64) -> i64:
        """What ending a move here is worth."""
        table, me = self.table, self.me
        board = table.board
        score: i64 = (noise * (cell + 7) >> 5) & 3
        if self.taken(cell):
            score -= 6
        else:
            score += self.tile_value(cell)
        if self.prey >= 0:
            other = table.players[self.prey]
            far = board.distance(cell, other.cell)
            if far <= table.attack_range(me):
                score += 26
            else:
                score -= far * 2
        if self.dragon:
            score += self.dragon_value(cell)
        threat = mob_threat(table, me, cell)
        if threat > 0:
            score -= threat * 5
            if threat >= me.hp:
                score -= 40
        if self.shelter:
            score -= self.to_portal(cell) * 5
        elif self.follow:
            score -= self.to_gate(cell) * 3
        return score - self.danger(cell)

    def to_gate(self, cell: i64) -> i64:
        """How far the way is to where the others are."""
        board = self.table.board
        gates = board.landings
        if board.realm[cell] == v.THE_END:
            gates = board.landings
        elif board.realm[cell] == v.NETHER or enemy_in(self.table, self.me, v.NETHER):
            gates = board.nether_portals
        elif board.realm[cell] == v.OVERWORLD:
            gates = board.end_portals
        best: i64 = 30
        for gate in gates:
            if board.realm[gate] == board.realm[cell]:
                far = board.distance(cell, gate)
                if far < best:
                    best = far
        return best

    def to_portal(self, cell: i64) -> i64:
        """How far the way out of the Overworld is."""
        board = self.table.board
        best: i64 = 20
        for gate in board.nether_portals:
            if board.realm[gate] == board.realm[cell]:
                far = board.distance(cell, gate)
                if far < best:
                    best = far
        return best

    def taken(self, cell: i64) -> bool:
        return any(
            player.alive and player.cell == cell and player.seat != self.me.seat for player in self.table.players
        )

    def tile_value(self, cell: i64) -> i64:
        """What the tile gives."""
        char = self.table.board.tile[cell].char
        worth: i64 = TILE_WORTH.get(char, 0)
        if char == "E":
            worth += self.gear * 8
        elif char == "B":
            worth += 3 * (2 if self.missing > 2 else self.missing)
        elif char == "F":
            worth += 4 if self.missing > 4 else 0
        elif char == "P":
            worth += 6 if self.me.companion < 0 else -4
        elif char == "V" and self.me.hp <= 6:
            worth -= 34
        elif char == "L":
            worth -= 16
        elif char == "f":
            worth += 2
        if self.full and char in "IF":
            worth -= 6
        return worth

    def dragon_value(self, cell: i64) -> i64:
        """Nearer to the portal; in the End, within reach of the dragon."""
        table = self.table
        board = table.board
        realm = board.realm[cell]
        if realm == v.THE_END:
            far = table.to_dragon(cell) - table.attack_range(self.me)
            if far <= 0:
                return 40
            return -far * 4
        best: i64 = 99
        gates = board.end_portals
        if realm == v.NETHER:
            gates = board.nether_portals
        for gate in gates:
            if board.realm[gate] == realm:
                far = board.distance(cell, gate)
                if far < best:
                    best = far
        if best == 0:
            return 60
        return -best * 3

    def danger(self, cell: i64) -> i64:
        """How near somebody is who would win against me."""
        table, me = self.table, self.me
        if me.hp > 13:
            return 0
        total: i64 = 0
        for other in table.players:
            if not other.alive or other.seat == me.seat or table.realm_of(other) != table.board.realm[cell]:
                continue
            if strength(table, other) <= strength(table, me):
                continue
            far = table.board.distance(cell, other.cell) - table.attack_range(other)
            if far <= 4:
                total += 4 + (4 - far) * 2
        return total


def make_house(arguments: dict[str, str]) -> Bot:
    only_arguments("house", arguments, {})
    return HouseBot()
