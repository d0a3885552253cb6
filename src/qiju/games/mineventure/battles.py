"""Battles (V-501 to V-507) from the declaration to the end: ambush, helpers, announcements, escape, rounds."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import Card
from qiju.games.mineventure.effects import NONE
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
    Work,
)
from qiju.games.mineventure.moves import (
    CELL,
    ESCAPE,
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
from qiju.games.mineventure.settling import Settling
from qiju.games.mineventure.state import Player
from qiju.games.mineventure.tallies import AMBUSH_TALLY, ESCAPE_TALLY, ESCAPED_TALLY, JOIN_TALLY, WAR_TALLY


class Battling(Settling):
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
            data = {"seat": player.seat, "who": player.who(), "foe": self.foe_name(foe, number)}
            self.log.tell("war", {**data, "against": FOES[foe], "index": number})
        self.push(Battle(player.seat, foe, number, int(self.seats)))

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
            self.log.tell("joined", {"seat": seat, "who": self.players[seat].who()})

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
            self.log.tell(kind, {"seat": seat, "who": self.players[seat].who(), "card": name})

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
        if self.log is not None:
            data: dict[str, object] = {"seat": battle.turn, "who": self.players[battle.turn].who()}
            if move < CELL:
                self.log.tell("aims", {**data, "whom": self.players[move - base].who()})
            else:
                self.log.tell("aims_tile", data | self.xy(move - base))
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
            data: dict[str, object] = {"seat": player.seat, "who": player.who(), "die": die}
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

    def quit(self, battle: Battle, player: Player) -> None:
        """Out of the battle: a helper alone, anybody else ends it; actions announced before are void (W-12)."""
        if battle.foe != FOE_PLAYER and player.seat != battle.seat:
            battle.helpers &= ~(1 << player.seat)
            battle.turn = self.next_speaker(battle)
            battle.stage = ANNOUNCE
            return
        battle.stage = CLOSE

    # ---- the next round, the end ----------------------------------------------------------------------

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
