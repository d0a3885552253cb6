"""One player's turn (V-106, V-211 to V-231): action, decision, end."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.moves import DROP, ROLL_DIE, SKIP_MOVE, STEP
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import action_phase, decision_phase, hands, rounds, tasks, triggers
from qiju.games.mineventure.state import FRAMES, NO_MOVES, MineFrame, MineState
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

    def options(self, state: MineState, seat: i64) -> list[int]:
        if self.stage == WALK:
            return action_phase.walk_moves(state, self)
        if self.stage == CHOOSE_ACTION:
            return ACTION_MOVES
        if self.stage == DECIDE:
            return decision_phase.decision_moves(state, state.players[seat])
        return [DROP + card for card in hands.kinds_held(state.players[seat])]

    def decide(self, state: MineState, seat: i64, move: i64) -> None:
        if self.stage == WALK:
            action_phase.answer_walk(state, self, move)
        elif self.stage == CHOOSE_ACTION:
            action_phase.answer_action(state, self, move)
        elif self.stage == DECIDE:
            decision_phase.answer_decision(state, self, move)
        else:
            hands.let_go(state, state.players[seat], move - DROP)

    def why_not(self, state: MineState, seat: i64, move: i64) -> Refusal:
        player = state.players[seat]
        if self.stage == CHOOSE_ACTION:
            return Refusal("refuse.action", "V-211")
        if self.stage == WALK:
            return action_phase.refuse_step(state, self, player, move)
        if self.stage == DECIDE:
            return decision_phase.refuse_decision(state, player, move)
        if DROP <= move < DROP + len(state.n.cards):
            return Refusal("refuse.not_held", "V-420", card=state.n.cards[move - DROP].name)
        limit, have = int(hands.hand_limit(state, player)), len(player.hand.cards)
        return Refusal("refuse.discard", "V-231", limit=limit, have=have, more=have - limit)

    def missed(self, state: MineState, seat: i64) -> list[int]:
        if self.stage == WALK:
            return [STEP + way for way in range(4)]
        if self.stage == DECIDE:
            return decision_phase.missed_decisions(state, state.players[seat])
        return NO_MOVES


FRAMES[TURN_CODE] = Turn(0)


def turn_now(state: MineState) -> Turn | None:
    """Whose turn it is; nobody's while spawn points are chosen and at a round's end."""
    if len(state.frames) == 0:
        return None
    bottom = state.frames[0]
    return bottom if isinstance(bottom, Turn) else None


def active(state: MineState) -> i64:
    """The seat whose turn it is; between turns the first of the round."""
    turn = turn_now(state)
    return turn.seat if turn is not None else state.first


def step_turn(state: MineState, turn: Turn) -> None:
    """V-106: action, decision, end; then tasks are claimed (W-35) and the turn passes on."""
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
    """`turn_start` effects, then the action phase."""
    player.range_now = 0
    if state.log is not None:
        state.log.tell("turn", {"seat": player.seat, "who": player.who()})
    # V-504, W-14: who has escaped this round has only the end phase left.
    if player.lost_turn:
        turn.stage = END_PHASE
        return
    turn.stage = CHOOSE_ACTION
    triggers.fire_all(state, player, v.ON_TURN_START, NONE)


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
