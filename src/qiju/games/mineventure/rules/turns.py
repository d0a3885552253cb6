"""One player's turn (V-106, V-211 to V-231): action, decision, end."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.moves import (
    DROP,
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
    action_phase,
    decision_phase,
    hands,
    playing,
    rounds,
    tasks,
    triggers,
)
from qiju.games.mineventure.state import BLANKS, NO_MOVES, MineFrame, MineState
from qiju.kernel.frames import FramedState
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

    seat: i64
    taken: i64 = 0  # turns of this round that are over
    die: i64 = 0
    bonus: i64 = 0
    steps: i64 = 0  # what is to be walked
    spent: i64 = 0
    need: i64 = 0  # W-02: what a path must use
    path: list[int] = []  # cells entered
    ways: list[int] = []  # directions gone
    fought: bool = False

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
        action_phase.begin_action(state, turn, player)
    elif stage == ROLLED:
        action_phase.set_out(state, turn, player)
    elif stage in (WALK, ARRIVED):
        turn.stage = DECIDE
    elif stage == DECIDE:
        decision_phase.begin_decision(state, turn, player)
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
        return action_phase.walk_moves(state, turn)
    if turn.stage == CHOOSE_ACTION:
        return ACTION_MOVES
    if turn.stage == DECIDE:
        return decision_phase.decision_moves(state, turn)
    return discard_moves(state, state.players[turn.seat])


def refuse_in_turn(state: MineState, turn: Turn, player: Player, move: i64) -> Refusal:
    if turn.stage == CHOOSE_ACTION:
        return Refusal("refuse.action", "V-211")
    if turn.stage == WALK:
        return action_phase.refuse_step(state, turn, player, move)
    if turn.stage == DISCARD_DOWN:
        limit = int(hands.hand_limit(state, player))
        return Refusal("refuse.discard", "V-231", limit=limit, have=len(player.hand.cards))
    if WAR <= move < WAR_CRYSTAL + 4:
        return decision_phase.refuse_war(state, player, move)
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


def answer_turn(state: MineState, turn: Turn, move: i64) -> None:
    if turn.stage == WALK:
        action_phase.answer_walk(state, turn, move)
    elif turn.stage == CHOOSE_ACTION:
        action_phase.answer_action(state, turn, move)
    elif turn.stage == DECIDE:
        decision_phase.answer_decision(state, turn, move)
    else:
        hands.let_go(state, state.players[turn.seat], move - DROP)
