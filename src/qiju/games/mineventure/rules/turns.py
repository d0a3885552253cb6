"""One player's turn (V-106, V-211 to V-231): action, decision, end."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import LONGEST
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.moves import (
    ABILITY,
    DONE,
    DROP,
    FOE_CRYSTAL,
    FOE_DRAGON,
    FOE_MOB,
    FOE_PLAYER,
    PLAY,
    ROLL_DIE,
    SKIP_MOVE,
    STEP,
    WAR,
    WAR_CRYSTAL,
    WAR_DRAGON,
    WAR_MOB,
)
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import (
    battles,
    foes,
    hands,
    places,
    playing,
    ranges,
    rounds,
    stats,
    tasks,
    triggers,
    walking,
)
from qiju.games.mineventure.state import BLANKS, NO_MOVES, MineFrame, MineState
from qiju.games.mineventure.tallies import PATH_WAR_TALLY
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.refusal import Refusal

TURN_CODE: Final = 1
ACTION_MOVES: list[int] = [ROLL_DIE, SKIP_MOVE]

# Stages of a turn (V-106).
BEGIN: Final = 0
CHOOSE_ACTION: Final = 1
ROLLED: Final = 2
WALK: Final = 3
ARRIVED: Final = 4
DECIDE: Final = 5
END_PHASE: Final = 6
DISCARD_DOWN: Final = 7
CLAIM: Final = 8


class Turn(MineFrame):
    """V-106: one player's turn. The lowest frame while a round is played; it goes from seat to seat."""

    def __init__(self, seat: i64) -> None:
        super().__init__()
        self.seat: i64 = seat
        self.taken: i64 = 0  # turns of this round that are over
        self.die: i64 = 0
        self.bonus: i64 = 0
        self.steps: i64 = 0  # what is to be walked
        self.spent: i64 = 0
        self.need: i64 = 0  # W-02: what a path must use
        self.path: list[int] = []  # cells entered
        self.ways: list[int] = []  # directions gone
        self.fought: bool = False

    def begin(self, seat: i64) -> None:
        self.seat = seat
        self.stage = BEGIN
        self.die = 0
        self.bonus = 0
        self.steps = 0
        self.clear_path()
        self.fought = False

    def clear_path(self) -> None:
        self.spent = 0
        self.need = 0
        self.path = []
        self.ways = []

    def code(self) -> int:
        return TURN_CODE

    def clone(self) -> Frame:
        other = Turn(self.seat)
        other.stage = self.stage
        other.taken = self.taken
        other.die = self.die
        other.bonus = self.bonus
        other.steps = self.steps
        other.spent = self.spent
        other.need = self.need
        other.path = self.path.copy()
        other.ways = self.ways.copy()
        other.fought = self.fought
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.seat)
        packer.put(self.taken)
        packer.put(self.die)
        packer.put(self.bonus)
        packer.put(self.steps)
        packer.put(self.spent)
        packer.put(self.need)
        packer.put_list(self.path)
        packer.put_list(self.ways)
        packer.put(1 if self.fought else 0)

    def read(self, unpacker: Unpacker) -> None:
        self.seat = unpacker.get()
        self.taken = unpacker.get()
        self.die = unpacker.get()
        self.bonus = unpacker.get()
        self.steps = unpacker.get()
        self.spent = unpacker.get()
        self.need = unpacker.get()
        self.path = unpacker.get_list()
        self.ways = unpacker.get_list()
        self.fought = unpacker.get() == 1

    def step(self, state: FramedState) -> None:
        step_turn(cast(MineState, state), self)

    def moves(self, state: MineState, seat: i64) -> list[int]:
        return turn_moves(state, self)

    def answer(self, state: MineState, seat: i64, move: i64) -> None:
        answer_turn(state, self, move)

    def why_not(self, state: MineState, seat: i64, move: i64) -> Refusal:
        return refuse_in_turn(state, self, state.players[seat], move)

    def missed(self, state: MineState, seat: i64) -> list[int]:
        return missed_in_turn(state, self, state.players[seat])


BLANKS[TURN_CODE] = Turn(0)


def turn_now(state: MineState) -> Turn | None:
    """Whose turn it is; nobody's while spawn points are chosen and at a round's end."""
    if len(state.frames) == 0:
        return None
    bottom = state.frames[0]
    return bottom if isinstance(bottom, Turn) else None


def active(state: MineState) -> i64:
    turn = turn_now(state)
    return turn.seat if turn is not None else state.first


def step_turn(state: MineState, turn: Turn) -> None:
    player = state.players[turn.seat]
    stage = turn.stage
    # W-38: whoever is dead has nothing left to decide.
    if not player.alive and stage < CLAIM:
        turn.stage = CLAIM
        return
    if stage == BEGIN:
        begin_turn(state, turn, player)
    elif stage == CHOOSE_ACTION:
        choose_action(state, turn, player)
    elif stage == ROLLED:
        set_out(state, turn, player)
    elif stage in (WALK, ARRIVED):
        turn.stage = DECIDE
    elif stage == DECIDE:
        decide(state, turn, player)
    elif stage == END_PHASE:
        turn.stage = DISCARD_DOWN
        triggers.fire_all(state, player, v.ON_END_PHASE, NONE)
    elif stage == DISCARD_DOWN:
        # V-231, W-19: down to the hand limit, one card after the other; loot waits for one's own end phase.
        if len(player.hand.cards) > hands.hand_limit(state, player):
            state.ask(1 << turn.seat)
        else:
            turn.stage = CLAIM
    elif not tasks.claim_task(state):
        end_turn(state, turn, player)


def begin_turn(state: MineState, turn: Turn, player: Player) -> None:
    player.range_now = 0
    if state.log is not None:
        state.log.tell("turn", {"seat": player.seat, "who": player.who()})
    # V-504, W-14: who has escaped this round has only the end phase left.
    if player.lost_turn:
        turn.stage = END_PHASE
        return
    turn.stage = CHOOSE_ACTION
    triggers.fire_all(state, player, v.ON_TURN_START, NONE)


def choose_action(state: MineState, turn: Turn, player: Player) -> None:
    if player.skip_action:
        player.skip_action = False
        turn.stage = DECIDE
        if state.log is not None:
            state.log.tell("skips", {"seat": player.seat, "who": player.who()})
        return
    state.ask(1 << turn.seat)


def answer_action(state: MineState, turn: Turn, move: i64) -> None:
    """V-211: skip, or roll once. W-05: who skips gets no reward."""
    player = state.players[turn.seat]
    if move == SKIP_MOVE:
        turn.stage = DECIDE
        if state.log is not None:
            state.log.tell("skips", {"seat": player.seat, "who": player.who()})
        return
    if player.set_roll > 0:
        turn.die = player.set_roll
        player.set_roll = 0
    else:
        turn.die = state.dice.die(state.n.die)
        state.irrevocable += 1
    turn.stage = ROLLED
    if state.log is not None:
        state.log.tell("rolled", {"seat": player.seat, "who": player.who(), "die": turn.die})
    triggers.fire_all(state, player, v.ON_MOVE_ROLL, NONE)
    player.moved_today = True


def set_out(state: MineState, turn: Turn, player: Player) -> None:
    """Dossier 3.1: the die and its mods, at least 1; W-02: how much of it some path can use."""
    steps = turn.die + turn.bonus + stats.stat(state, player, v.S_ROLL)
    if steps < 1:
        steps = 1
    if steps > LONGEST - 1:
        steps = LONGEST - 1
    turn.steps = steps
    turn.clear_path()
    turn.need = walking.most_usable(state, player, steps)
    if turn.need == 0:
        turn.stage = DECIDE
        if state.log is not None:
            state.log.tell("stuck", {"seat": player.seat, "who": player.who()})
        return
    turn.stage = WALK
    state.ask(1 << turn.seat)


def walk_moves(state: MineState, turn: Turn) -> list[int]:
    """The next steps, and war on whoever stands on the path (V-213, W-06)."""
    player = state.players[turn.seat]
    moves = walking.step_moves(state, player, turn.path, turn.ways, turn.steps - turn.spent, turn.need - turn.spent)
    if len(turn.path) > 0:
        for other in state.players:
            if on_path(state, turn, player, other):
                moves.append(WAR + int(other.seat))
    return moves


def on_path(state: MineState, turn: Turn, player: Player, other: Player) -> bool:
    if not other.alive or other.seat == player.seat:
        return False
    cell: i64 = turn.path[-1]
    if not state.n.path_range:
        return other.cell == cell
    # W-06, with the option: within range of the tile one is passing.
    for buff in other.buffs:
        if buff >= 0 and state.n.buffs[buff].hides >= 0 and state.board.distance(cell, other.cell) > 1:
            return False
    return ranges.to_player(state, cell, other) <= ranges.attack_range(state, player)


def answer_walk(state: MineState, turn: Turn, move: i64) -> None:
    """Small steps of one decision; nothing happens before it is whole."""
    player = state.players[turn.seat]
    target: i64 = NONE
    if move >= WAR:
        target = move - WAR
    else:
        way = move - STEP
        cell: i64 = player.cell
        if len(turn.path) > 0:
            cell = turn.path[-1]
        cell = state.board.next[cell * 4 + way]
        turn.path.append(int(cell))
        turn.ways.append(int(way))
        turn.spent += walking.cost_of(state, player, cell)
        if turn.spent < turn.need and not walking.ends_here(state, player, cell):
            state.deciding = turn.seat
            return
    state.deciding = NONE
    finish_walk(state, turn, player, target)


def finish_walk(state: MineState, turn: Turn, player: Player, target: i64) -> None:
    turn.stage = ARRIVED
    path = turn.path.copy()
    turn.clear_path()
    walking.walk(state, player, path)
    walking.tell_walk(state, player, path)
    if not player.alive or state.over:
        return
    if target < 0:
        walking.arrive(state, player)
        return
    # W-06, W-07: the mover stays on that tile, the move is over, and there is no reward.
    places.stand(state, player)
    turn.fought = True
    state.count(PATH_WAR_TALLY)
    battles.declare(state, player, FOE_PLAYER, target)


def decide(state: MineState, turn: Turn, player: Player) -> None:
    """V-221; V-507: who has fought goes straight to the end phase."""
    if turn.fought or player.skip_decision:
        player.skip_decision = False
        turn.stage = END_PHASE
        return
    state.ask(1 << turn.seat)


def decision_moves(state: MineState, turn: Turn) -> list[int]:
    player = state.players[turn.seat]
    moves: list[int] = [DONE]
    if playing.ability(state, player) is not None:
        moves.append(ABILITY)
    add_wars(state, player, moves)
    for card in hands.kinds_held(player):
        if playing.playable(state, player, state.n.cards[card], v.IN_DECISION):
            moves.append(PLAY + card)
    return moves


def add_wars(state: MineState, player: Player, moves: list[int]) -> None:
    """V-221: on any one enemy in attack range."""
    for other in state.players:
        if foes.may_declare(state, player, FOE_PLAYER, other.seat):
            moves.append(WAR + int(other.seat))
    for place in range(len(state.mobs)):
        if foes.may_declare(state, player, FOE_MOB, place):
            moves.append(WAR_MOB + place)
    if state.realm_of(player) != v.THE_END:
        return
    if foes.may_declare(state, player, FOE_DRAGON, 0):
        moves.append(WAR_DRAGON)
    for crystal in range(len(state.crystals)):
        if foes.may_declare(state, player, FOE_CRYSTAL, crystal):
            moves.append(WAR_CRYSTAL + crystal)


def answer_decision(state: MineState, turn: Turn, move: i64) -> None:
    player = state.players[turn.seat]
    if move == DONE:
        turn.stage = END_PHASE
        return
    if move == ABILITY:
        card = playing.ability(state, player)
        if card is not None:
            playing.use_ability(state, player, card)
        return
    if move >= PLAY:
        playing.play_card(state, player, move - PLAY)
        return
    turn.fought = True
    if move >= WAR_CRYSTAL:
        battles.declare(state, player, FOE_CRYSTAL, move - WAR_CRYSTAL)
    elif move == WAR_DRAGON:
        battles.declare(state, player, FOE_DRAGON, 0)
    elif move >= WAR_MOB:
        battles.declare(state, player, FOE_MOB, move - WAR_MOB)
    else:
        battles.declare(state, player, FOE_PLAYER, move - WAR)


def discard_moves(state: MineState, player: Player) -> list[int]:
    return [DROP + card for card in hands.kinds_held(player)]


def end_turn(state: MineState, turn: Turn, player: Player) -> None:
    """V-232: on to the next one alive; after the last the round ends."""
    player.had_turn = True
    player.range_now = 0
    while turn.taken < state.seats - 1:
        turn.taken += 1
        seat = (state.first + turn.taken) % state.seats
        if state.players[seat].alive:
            turn.begin(seat)
            return
    state.pop()
    state.push(rounds.RoundEnd())


def turn_moves(state: MineState, turn: Turn) -> list[int]:
    if turn.stage == WALK:
        return walk_moves(state, turn)
    if turn.stage == CHOOSE_ACTION:
        return ACTION_MOVES
    if turn.stage == DECIDE:
        return decision_moves(state, turn)
    return discard_moves(state, state.players[turn.seat])


def refuse_in_turn(state: MineState, turn: Turn, player: Player, move: i64) -> Refusal:
    if turn.stage == CHOOSE_ACTION:
        return Refusal("refuse.action", "V-211")
    if turn.stage == WALK:
        return refuse_step(state, turn, player, move)
    if turn.stage == DISCARD_DOWN:
        limit = int(hands.hand_limit(state, player))
        return Refusal("refuse.discard", "V-231", limit=limit, have=len(player.hand.cards))
    if WAR <= move < WAR_CRYSTAL + 4:
        return refuse_war(state, player, move)
    if PLAY <= move < PLAY + len(state.n.cards):
        return playing.refuse_card(state, player, move - PLAY, v.IN_DECISION)
    return Refusal("refuse.decision", "V-221")


def missed_in_turn(state: MineState, turn: Turn, player: Player) -> list[int]:
    """All four directions; all foes and cards, in range or not."""
    if turn.stage == WALK:
        return [STEP + way for way in range(4)]
    if turn.stage != DECIDE:
        return NO_MOVES
    found = [WAR + int(other.seat) for other in state.players if other.alive and other.seat != player.seat]
    found += [WAR_MOB + place for place in range(len(state.mobs))]
    if state.realm_of(player) == v.THE_END:
        found.append(WAR_DRAGON)
    return found + [PLAY + card for card in hands.kinds_held(player)]


def refuse_step(state: MineState, turn: Turn, player: Player, move: i64) -> Refusal:
    if WAR <= move < WAR + state.seats:
        return Refusal("refuse.path_war", "V-213")
    if not STEP <= move < STEP + 4:
        return Refusal("refuse.walk", "V-213")
    way = move - STEP
    for other in turn.ways:
        if other != way and (other + way) % 2 == 0:
            return Refusal("refuse.opposite", "V-212")
    cell: i64 = player.cell
    if len(turn.path) > 0:
        cell = turn.path[-1]
    following: i64 = state.board.next[cell * 4 + way]
    if following < 0 or state.board.shut(following, state.crystal_key(False)):
        return Refusal("refuse.wall", "V-602")
    left = int(turn.steps - turn.spent)
    cost = int(walking.cost_of(state, player, following))
    if cost > left:
        return Refusal("refuse.cost", "W-03", cost=cost, left=left)
    return Refusal("refuse.count", "W-02", need=int(turn.need))


def refuse_war(state: MineState, player: Player, move: i64) -> Refusal:
    foe: i64 = FOE_PLAYER
    number = move - WAR
    if move >= WAR_CRYSTAL:
        foe = FOE_CRYSTAL
        number = move - WAR_CRYSTAL
    elif move == WAR_DRAGON:
        foe = FOE_DRAGON
        number = 0
    elif move >= WAR_MOB:
        foe = FOE_MOB
        number = move - WAR_MOB
    if not foes.is_foe(state, player, foe, number):
        return Refusal("refuse.no_foe", "V-501")
    if foe == FOE_PLAYER and foes.hidden_from(state, player, state.players[number]):
        return Refusal("refuse.hidden", "V-401", who=state.players[number].who())
    far = int(foes.to_foe(state, player, foe, number))
    return Refusal("refuse.range", "V-501", distance=far, range=int(ranges.attack_range(state, player)))


def answer_turn(state: MineState, turn: Turn, move: i64) -> None:
    if turn.stage == WALK:
        answer_walk(state, turn, move)
    elif turn.stage == CHOOSE_ACTION:
        answer_action(state, turn, move)
    elif turn.stage == DECIDE:
        answer_decision(state, turn, move)
    else:
        hands.let_go(state, state.players[turn.seat], move - DROP)
