"""Battles (V-501 to V-507) from the declaration to the end: ambush, helpers, announcements, escape, rounds."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import Card
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.moves import (
    CELL,
    DONE,
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
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import (
    asking,
    buffs,
    dragon,
    foes,
    hands,
    operations,
    places,
    playing,
    ranges,
    settling,
    stats,
    triggers,
    turns,
)
from qiju.games.mineventure.state import BLANKS, NO_MOVES, MineFrame, MineState
from qiju.games.mineventure.tallies import AMBUSH_TALLY, ESCAPE_TALLY, ESCAPED_TALLY, JOIN_TALLY, WAR_TALLY
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.packing import Packer, Unpacker
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

    def __init__(self, seat: i64, foe: i64, number: i64, seats: int) -> None:
        super().__init__()
        self.seat: i64 = seat  # who declared
        self.foe: i64 = foe  # what against
        self.number: i64 = number  # which seat, mob or crystal
        self.round: i64 = 1
        self.ambush: bool = False
        self.helpers: i64 = 0
        self.asked: i64 = 0  # helpers asked in this battle round
        self.turn: i64 = NONE  # who announces
        self.hurt: i64 = 0  # who has been hit in this battle
        self.struck: i64 = 0  # who has attacked in this battle
        self.attack: i64 = 0  # the dragon's attack of this battle round, as rolled
        self.actions: list[int] = [NONE] * seats
        self.picks: list[int] = [NONE] * seats
        self.dealt: list[int] = [0] * seats
        self.mods: list[int] = [0] * seats
        self.blocks: list[int] = [0] * seats

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

    def clone(self) -> Frame:
        other = Battle(self.seat, self.foe, self.number, 0)
        other.stage = self.stage
        other.round = self.round
        other.ambush = self.ambush
        other.helpers = self.helpers
        other.asked = self.asked
        other.turn = self.turn
        other.hurt = self.hurt
        other.struck = self.struck
        other.attack = self.attack
        other.actions = self.actions.copy()
        other.picks = self.picks.copy()
        other.dealt = self.dealt.copy()
        other.mods = self.mods.copy()
        other.blocks = self.blocks.copy()
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.seat)
        packer.put(self.foe)
        packer.put(self.number)
        packer.put(self.round)
        packer.put(1 if self.ambush else 0)
        packer.put(self.helpers)
        packer.put(self.asked)
        packer.put(self.turn)
        packer.put(self.hurt)
        packer.put(self.struck)
        packer.put(self.attack)
        packer.put_list(self.actions)
        packer.put_list(self.picks)
        packer.put_list(self.dealt)
        packer.put_list(self.mods)
        packer.put_list(self.blocks)

    def read(self, unpacker: Unpacker) -> None:
        self.seat = unpacker.get()
        self.foe = unpacker.get()
        self.number = unpacker.get()
        self.round = unpacker.get()
        self.ambush = unpacker.get() == 1
        self.helpers = unpacker.get()
        self.asked = unpacker.get()
        self.turn = unpacker.get()
        self.hurt = unpacker.get()
        self.struck = unpacker.get()
        self.attack = unpacker.get()
        self.actions = unpacker.get_list()
        self.picks = unpacker.get_list()
        self.dealt = unpacker.get_list()
        self.mods = unpacker.get_list()
        self.blocks = unpacker.get_list()

    def step(self, state: FramedState) -> None:
        step_battle(cast(MineState, state), self)

    def moves(self, state: MineState, seat: i64) -> list[int]:
        return fight_moves(state, self)

    def answer(self, state: MineState, seat: i64, move: i64) -> None:
        answer_battle(state, self, move)

    def why_not(self, state: MineState, seat: i64, move: i64) -> Refusal:
        return refuse_in_battle(state, self, state.players[seat], move)

    def missed(self, state: MineState, seat: i64) -> list[int]:
        """V-503: weapons, escape and cards, allowed or not."""
        if self.stage in (HELP, AMBUSH, PICK_TARGET):
            return NO_MOVES
        cards = [PLAY + card for card in hands.kinds_held(state.players[seat])]
        return [USE_MAIN, USE_OFF, ESCAPE, *cards]


BLANKS[BATTLE_CODE] = Battle(0, 0, 0, 0)


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
    for slot in range(3):
        buff: i64 = player.buffs[slot]
        if buff >= 0 and state.n.buffs[buff].hides >= 0:
            buffs.drop_buff(state, player, slot)
    if state.log is not None:
        data = {"seat": player.seat, "who": player.who(), "foe": foes.foe_name(state, foe, number)}
        state.log.tell("war", {**data, "against": FOES[foe], "index": number})
    state.push(Battle(player.seat, foe, number, int(state.seats)))


def step_battle(state: MineState, battle: Battle) -> None:
    stage = battle.stage
    if stage == OPEN:
        open_battle(state, battle)
    elif stage == AMBUSH:
        step_ambush(state, battle)
    elif stage == HELP:
        step_help(state, battle)
    elif stage == ANNOUNCE:
        step_announce(state, battle)
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
    reach = foes.foe_range(state, battle.foe, battle.number)
    battle.ambush = foes.from_foe(state, player, battle.foe, battle.number) > reach
    battle.stage = AMBUSH if battle.ambush else HELP
    other = battle.opponent(battle.seat)
    if other >= 0:
        triggers.fire_all(state, state.players[other], v.ON_BATTLE_START, battle.seat)
    triggers.fire_all(state, player, v.ON_BATTLE_START, other)


def step_ambush(state: MineState, battle: Battle) -> None:
    """V-502, W-10: a weapon that reaches; the other side can only suffer it (W-11)."""
    moves = ambush_moves(state, battle)
    if len(moves) == 0:
        battle.stage = HELP
        battle.ambush = False
    elif len(moves) == 1:
        answer_ambush(state, battle, moves[0])
    else:
        state.ask(1 << battle.seat)


def ambush_moves(state: MineState, battle: Battle) -> list[int]:
    player = state.players[battle.seat]
    far = foes.to_foe(state, player, battle.foe, battle.number)
    moves: list[int] = []
    main = player.gear[v.MAIN].kind
    if (main < 0 or state.n.cards[main].damage > 0) and ranges.weapon_range(state, player, v.MAIN) >= far:
        moves.append(USE_MAIN)
    off = player.gear[v.OFF].kind
    if off >= 0 and state.n.cards[off].damage > 0 and ranges.weapon_range(state, player, v.OFF) >= far:
        moves.append(USE_OFF)
    return moves


def answer_ambush(state: MineState, battle: Battle, move: i64) -> None:
    state.count(AMBUSH_TALLY)
    battle.actions[battle.seat] = int(move)
    tell_action(state, battle.seat, move, "ambush")
    battle.stage = SETTLE


def step_help(state: MineState, battle: Battle) -> None:
    """Every other player in the End who reaches the dragon may join, once a round."""
    seat = next_helper(state, battle)
    if seat >= 0:
        battle.turn = seat
        state.ask(1 << seat)
        return
    battle.turn = battle.seat
    battle.stage = ANNOUNCE


def next_helper(state: MineState, battle: Battle) -> i64:
    if battle.foe != FOE_DRAGON:
        return NONE
    for seat in state.order():
        player = state.players[seat]
        if seat == battle.seat or not player.alive or player.joined or (battle.asked >> seat) & 1:
            continue
        if ranges.to_dragon(state, player.cell) <= ranges.attack_range(state, player):
            return seat
    return NONE


def answer_help(state: MineState, battle: Battle, move: i64) -> None:
    seat = battle.turn
    battle.asked |= 1 << seat
    if move != JOIN:
        return
    battle.helpers |= 1 << seat
    state.players[seat].joined = True
    state.count(JOIN_TALLY)
    if state.log is not None:
        state.log.tell("joined", {"seat": seat, "who": state.players[seat].who()})


def step_announce(state: MineState, battle: Battle) -> None:
    """V-503: the declarer first, then the target, or helpers in turn order."""
    if battle.turn < 0:
        battle.stage = SETTLE
        return
    if not state.players[battle.turn].alive:
        battle.turn = next_speaker(state, battle)
        return
    state.ask(1 << battle.turn)


def next_speaker(state: MineState, battle: Battle) -> i64:
    for seat in [int(battle.seat), *state.order()]:
        if battle.fights(seat) and state.players[seat].alive and battle.actions[seat] == NONE:
            return seat
    return NONE


def battle_moves(state: MineState, battle: Battle) -> list[int]:
    """Main weapon (or the bare fist), off-hand weapon, one hand card (V-424: it is the action), escape."""
    player = state.players[battle.turn]
    moves: list[int] = [USE_MAIN]
    if player.gear[v.OFF].kind >= 0:
        moves.append(USE_OFF)
    if may_escape(state, player):
        moves.append(ESCAPE)
    for card in hands.kinds_held(player):
        if playing.playable(state, player, state.n.cards[card], v.IN_FIGHT):
            moves.append(PLAY + card)
    return moves


def announce(state: MineState, battle: Battle, move: i64) -> None:
    seat = battle.turn
    player = state.players[seat]
    battle.actions[seat] = int(move)
    if move == ESCAPE:
        try_escape(state, battle, player)
        return
    if move < PLAY:
        tell_action(state, seat, move, "action")
        battle.turn = next_speaker(state, battle)
        return
    card = state.n.cards[move - PLAY]
    playing.show_card(state, player, card)
    if playing.leaves(state, card):
        leave_by_card(state, battle, player, card)
    elif picks_of(state, player, card):
        battle.stage = PICK_TARGET
    else:
        battle.turn = next_speaker(state, battle)


def tell_action(state: MineState, seat: i64, move: i64, kind: str) -> None:
    if state.log is not None:
        slot: i64 = v.MAIN if move == USE_MAIN else v.OFF
        gear = state.players[seat].gear[slot].kind
        name = state.n.cards[gear].name if gear >= 0 else "@card.fist"
        state.log.tell(kind, {"seat": seat, "who": state.players[seat].who(), "card": name})


def leave_by_card(state: MineState, battle: Battle, player: Player, card: Card) -> None:
    """`leave_battle` works on announcement, as a successful escape without its cost."""
    quit(state, battle, player)
    for effect in playing.play_effects(state, player, card):
        work = operations.Work(effect.ops, player.seat)
        work.card = card.number
        state.push(work)


def picks_of(state: MineState, player: Player, card: Card) -> list[int]:
    """Targets to be named with the card: a fighter, or a tile. Empty where there is nothing to name."""
    for effect in playing.play_effects(state, player, card):
        for op in state.n.lists[effect.ops]:
            if op.target == v.PLAYER and op.code != v.REVEAL:
                return [PICK + seat for seat in asking.pickable(state, player, op, card.number)]
            if op.target == v.TILE and op.code == v.DAMAGE:
                return [CELL + cell for cell in places.tiles_within(state, player, op.range)]
    return []


def pick_moves(state: MineState, battle: Battle) -> list[int]:
    move: i64 = battle.actions[battle.turn]
    return picks_of(state, state.players[battle.turn], state.n.cards[move - PLAY])


def answer_pick(state: MineState, battle: Battle, move: i64) -> None:
    base = CELL if move >= CELL else PICK
    battle.picks[battle.turn] = int(move - base)
    if state.log is not None:
        data: dict[str, object] = {"seat": battle.turn, "who": state.players[battle.turn].who()}
        if move < CELL:
            state.log.tell("aims", {**data, "whom": state.players[move - base].who()})
        else:
            state.log.tell("aims_tile", data | places.xy(state, move - base))
    battle.stage = ANNOUNCE
    battle.turn = next_speaker(state, battle)


def quit(state: MineState, battle: Battle, player: Player) -> None:
    """Out of the battle: a helper alone, anybody else ends it; actions announced before are void (W-12)."""
    if battle.foe != FOE_PLAYER and player.seat != battle.seat:
        battle.helpers &= ~(1 << player.seat)
        battle.turn = next_speaker(state, battle)
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
    """The dragon's wing has ended it; a card may have taken one side to another realm."""
    if battle.foe == FOE_DRAGON and battle.attack > 0 and dragon.wing(state, battle):
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


def fight_moves(state: MineState, battle: Battle) -> list[int]:
    if battle.stage == HELP:
        return HELP_MOVES
    if battle.stage == AMBUSH:
        return ambush_moves(state, battle)
    if battle.stage == PICK_TARGET:
        return pick_moves(state, battle)
    return battle_moves(state, battle)


def answer_battle(state: MineState, battle: Battle, move: i64) -> None:
    if battle.stage == HELP:
        answer_help(state, battle, move)
    elif battle.stage == AMBUSH:
        answer_ambush(state, battle, move)
    elif battle.stage == PICK_TARGET:
        answer_pick(state, battle, move)
    else:
        announce(state, battle, move)


def refuse_in_battle(state: MineState, battle: Battle, player: Player, move: i64) -> Refusal:
    if battle.stage == HELP:
        return Refusal("refuse.help", "V-108")
    if battle.stage == AMBUSH:
        return Refusal("refuse.ambush", "V-502")
    if battle.stage == PICK_TARGET:
        return Refusal("refuse.pick", "V-423")
    if move == ESCAPE:
        if player.escaped:
            return Refusal("refuse.escaped", "V-504")
        return Refusal("refuse.bound", "V-504")
    if move == USE_OFF:
        return Refusal("refuse.no_off", "V-503")
    if PLAY <= move < PLAY + len(state.n.cards):
        return playing.refuse_card(state, player, move - PLAY, v.IN_FIGHT)
    return Refusal("refuse.battle", "V-503")


def may_escape(state: MineState, player: Player) -> bool:
    """V-504, W-15: once a round, and not while bound."""
    if player.escaped:
        return False
    return all(not (buff >= 0 and state.n.buffs[buff].no_escape) for buff in player.buffs)


def try_escape(state: MineState, battle: Battle, player: Player) -> None:
    """V-504, W-12, W-13: a die at once, −1, at least 1; greater than the other side's range: gone."""
    player.escaped = True
    state.count(ESCAPE_TALLY)
    die = state.dice.die(state.n.die)
    state.irrevocable += 1
    points = (
        die - 1 + stats.at_once(state, player, v.ON_ESCAPE_ROLL, v.S_ESCAPE) + stats.stat(state, player, v.S_ESCAPE)
    )
    if points < 1:
        points = 1
    reach = escape_range(state, battle, player)
    success = points > reach
    if state.log is not None:
        data: dict[str, object] = {"seat": player.seat, "who": player.who(), "die": die}
        data |= {"points": points, "range": reach}
        state.log.tell("escaped" if success else "caught", data)
    if not success:
        battle.turn = next_speaker(state, battle)
        return
    state.count(ESCAPED_TALLY)
    if state.n.escape_moves:
        places.push_away(state, player, foes.foe_cell(state, battle, player), points)
    # W-14: whose turn is still to come goes straight to its end phase.
    if player.seat != turns.active(state) and not player.had_turn and state.n.escape_costs:
        player.lost_turn = True
    quit(state, battle, player)


def escape_range(state: MineState, battle: Battle, player: Player) -> i64:
    other = battle.opponent(player.seat)
    if other >= 0:
        return ranges.attack_range(state, state.players[other])
    reach = foes.foe_range(state, battle.foe, battle.number)
    if reach < 0:
        reach = 0
    return reach
