"""Battles (V-501 to V-507) from the declaration to the end: ambush, helpers, announcements, escape, rounds."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.moves import DONE, FOE_DRAGON, FOE_MOB, FOE_PLAYER, FOES, JOIN
from qiju.games.mineventure.pieces import BUFF_SLOTS, Player
from qiju.games.mineventure.rules import ambush, announcing, buffs, dragon, foes, helpers, settling, triggers
from qiju.games.mineventure.state import FRAMES, NO_MOVES, MineFrame, MineState
from qiju.games.mineventure.tallies import WAR_TALLY
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal

BATTLE_CODE: Final = 6
HELP_MOVES: list[int] = [DONE, JOIN]

# Stages of a battle (V-501 to V-507).
OPEN: Final = 0
AMBUSH: Final = 1
HELP: Final = 2
ANNOUNCE: Final = 3
PICK_TARGET: Final = 4
SETTLE: Final = 5
AFTER: Final = 6
CLOSE: Final = 7
GONE: Final = 8


class Battle(MineFrame):
    """V-501: a battle. Seats act in turn; numbers by seat are of this battle round or of the whole battle."""

    seat: i64  # who declared
    foe: i64  # what against
    number: i64  # which seat, mob or crystal
    round: i64 = 1
    ambush: bool = False
    helpers: i64 = 0
    asked: i64 = 0  # helpers asked in this battle round
    turn: i64 = NONE  # who announces
    hurt: i64 = 0  # who has been hit in this battle
    struck: i64 = 0  # who has attacked in this battle
    attack: i64 = 0  # the dragon's attack of this battle round, as rolled
    # By seat, laid by `new_battle`.
    actions: list[int] = []
    picks: list[int] = []
    dealt: list[int] = []
    mods: list[int] = []
    blocks: list[int] = []

    def fights(self, seat: i64) -> bool:
        """Is this seat in the battle?"""
        if seat == self.seat or (self.helpers >> seat) & 1:
            return True
        return self.foe == 0 and seat == self.number

    def opponent(self, seat: i64) -> i64:
        """The player on the other side; NONE against a mob, a crystal or the dragon."""
        if self.foe != FOE_PLAYER:
            return NONE
        return self.number if seat == self.seat else self.seat

    def code(self) -> int:
        return BATTLE_CODE

    def step(self, state: FramedState) -> None:
        step_battle(cast(MineState, state), self)

    def options(self, state: MineState, seat: i64) -> list[int]:
        if self.stage == HELP:
            return HELP_MOVES
        if self.stage == AMBUSH:
            return ambush.ambush_moves(state, self)
        if self.stage == PICK_TARGET:
            return announcing.pick_moves(state, self)
        return announcing.action_moves(state, state.players[seat])

    def decide(self, state: MineState, seat: i64, move: i64) -> None:
        if self.stage == HELP:
            helpers.answer_help(state, self, move)
        elif self.stage == AMBUSH:
            ambush.answer_ambush(state, self, move)
        elif self.stage == PICK_TARGET:
            announcing.answer_pick(state, self, move)
        else:
            announcing.announce(state, self, move)

    def why_not(self, state: MineState, seat: i64, move: i64) -> Refusal:
        if self.stage == HELP:
            return Refusal("refuse.help", "V-108")
        if self.stage == AMBUSH:
            return Refusal("refuse.ambush", "V-502")
        if self.stage == PICK_TARGET:
            return announcing.refuse_pick(state, self, move)
        return announcing.refuse_action(state, state.players[seat], move)

    def missed(self, state: MineState, seat: i64) -> list[int]:
        if self.stage in (HELP, AMBUSH, PICK_TARGET):
            return NO_MOVES
        return announcing.missed_actions(state.players[seat])


def new_battle(seat: i64, foe: i64, number: i64, seats: int) -> Battle:
    """Nobody has announced or done anything yet."""
    battle = Battle(seat, foe, number)
    battle.actions = [NONE] * seats
    battle.picks = [NONE] * seats
    battle.dealt = [0] * seats
    battle.mods = [0] * seats
    battle.blocks = [0] * seats
    return battle


FRAMES[BATTLE_CODE] = new_battle(0, 0, 0, 0)


def battle_now(state: MineState) -> Battle | None:
    """The battle being fought, however deep below other things it lies."""
    for frame in state.frames:
        if isinstance(frame, Battle):
            return frame
    return None


def declare(state: MineState, player: Player, foe: i64, number: i64) -> None:
    """V-501: a battle begins. Whoever declares is hidden no longer."""
    state.battles += 1
    state.count(WAR_TALLY)
    for slot in range(BUFF_SLOTS):
        buff: i64 = player.buffs[slot]
        if buff >= 0 and state.n.buffs[buff].hides >= 0:
            buffs.drop_buff(state, player, slot)
    if state.log is not None:
        data = {"seat": player.seat, "who": player.who(), "foe": foes.foe_name(state, foe, number)}
        state.log.tell("war", {**data, "against": FOES[foe], "index": number})
    state.push(new_battle(player.seat, foe, number, int(state.seats)))


def step_battle(state: MineState, battle: Battle) -> None:
    """V-501: perhaps an ambush, then rounds of announcing and settling, then the end."""
    stage = battle.stage
    if stage == OPEN:
        open_battle(state, battle)
    elif stage == AMBUSH:
        ambush.step_ambush(state, battle)
    elif stage == HELP:
        helpers.step_help(state, battle)
    elif stage == ANNOUNCE:
        announcing.step_announce(state, battle)
    elif stage == PICK_TARGET:
        state.ask(1 << battle.turn)
    elif stage == SETTLE:
        settling.settle(state, battle)
    elif stage == AFTER:
        next_battle_round(state, battle)
    elif stage == CLOSE:
        close_battle(state, battle)
    else:
        state.pop()


def open_battle(state: MineState, battle: Battle) -> None:
    """V-502: does the other side reach the declarer? If not, an ambush comes first."""
    player = state.players[battle.seat]
    battle.ambush = foes.would_ambush(state, player, battle.foe, battle.number)
    battle.stage = AMBUSH if battle.ambush else HELP
    other = battle.opponent(battle.seat)
    if other >= 0:
        triggers.fire_all(state, state.players[other], v.ON_BATTLE_START, battle.seat)
    triggers.fire_all(state, player, v.ON_BATTLE_START, other)


def quit(state: MineState, battle: Battle, player: Player) -> None:
    """Out of the battle: a helper alone, anybody else ends it; actions announced before are void (W-12)."""
    if battle.foe != FOE_PLAYER and player.seat != battle.seat:
        battle.helpers &= ~(1 << player.seat)
        battle.turn = announcing.next_speaker(state, battle)
        battle.stage = ANNOUNCE
        return
    battle.stage = CLOSE


def next_battle_round(state: MineState, battle: Battle) -> None:
    """V-501, W-09: at most so many rounds; the ambush counts as one unless the table plays otherwise."""
    if foes.foe_is_dead(state, battle) or not state.players[battle.seat].alive or out_of_reach(state, battle):
        battle.stage = CLOSE
        return
    if not (battle.ambush and state.n.ambush_extra):
        battle.round += 1
    battle.ambush = False
    if battle.round > state.n.battle_rounds:
        battle.stage = CLOSE
        return
    for seat in range(state.seats):
        battle.actions[seat] = NONE
        battle.picks[seat] = NONE
        battle.mods[seat] = 0
        battle.blocks[seat] = 0
    battle.attack = 0
    battle.asked = 0
    battle.stage = HELP


def out_of_reach(state: MineState, battle: Battle) -> bool:
    """The dragon's attack has ended it, or a card may have taken one side to another realm."""
    if battle.foe == FOE_DRAGON and battle.attack > 0 and dragon.ends_battle(state, battle):
        return True
    other = battle.opponent(battle.seat)
    if other < 0:
        return False
    return state.realm_of(state.players[battle.seat]) != state.realm_of(state.players[other])


def close_battle(state: MineState, battle: Battle) -> None:
    """`battle_end` effects of both sides; the declarer goes to the end phase (V-507)."""
    battle.stage = GONE
    other = battle.opponent(battle.seat)
    for seat in range(state.seats):
        if battle.fights(seat) and battle.dealt[seat] > state.players[seat].best_battle:
            state.players[seat].best_battle = battle.dealt[seat]
    if battle.foe == FOE_MOB and state.mobs[battle.number].hp <= 0:
        state.mobs.pop(battle.number)
    if other >= 0:
        if state.players[other].alive:
            triggers.fire_all(state, state.players[other], v.ON_BATTLE_END, battle.seat)
        if state.players[battle.seat].alive:
            triggers.fire_all(state, state.players[battle.seat], v.ON_BATTLE_END, other)
