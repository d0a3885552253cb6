"""Effects that ask: whom, where, which, how many; the possible answers and what an answer does."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE, Op
from qiju.games.mineventure.moves import (
    CELL,
    DONE,
    DROP,
    NO_QUESTION,
    NUMBER,
    OPTION,
    PICK,
    Q_CARD,
    Q_CELL,
    Q_NUMBER,
    Q_OPTION,
    Q_PLAYER,
    Q_SLOT,
    Q_STEP,
    SLOT,
    STEP,
)
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import books, equipment, hands, operations, places, refusals, targets, walking
from qiju.games.mineventure.state import NO_MOVES, MineState
from qiju.kernel.refusal import Refusal


def ask_for(state: MineState, frame: operations.Work, question: i64) -> None:
    frame.question = question
    ask_or_skip(state, frame)


def ask_or_skip(state: MineState, frame: operations.Work) -> None:
    """Put the question; nothing to choose from is no question, and one thing that must be is taken."""
    moves = work_moves(state, frame)
    if len(moves) == 0 or (len(moves) == 1 and moves[0] == DONE):
        tell_idle(state, frame)
        frame.next_op()
    elif len(moves) == 1:
        answer_work(state, frame, moves[0])
    else:
        state.ask(1 << frame.actor)


def tell_idle(state: MineState, frame: operations.Work) -> None:
    """Nobody and nothing to choose: whoever looks on is told. A look at hands may find none every turn."""
    if state.log is None or not state.n.tells_more or state.n.lists[frame.ops][frame.at].code == v.REVEAL:
        return
    actor = state.players[frame.actor]
    cause = operations.card_name(state, frame.card) or state.board.tile[actor.cell].name
    state.log.tell("idle", {"seat": actor.seat, "who": actor.who(), "cause": cause})


def work_moves(state: MineState, frame: operations.Work) -> list[int]:
    """The possible answers to what an effect asks."""
    actor = state.players[frame.actor]
    question = frame.question
    if frame.stage == operations.ATTACHING:
        return [SLOT + slot for slot in books.fitting(state, actor, state.n.cards[frame.card])]
    op = state.n.lists[frame.ops][frame.at]
    if question == Q_OPTION:
        return [OPTION + place for place in range(len(op.lists)) if targets.payable(state, actor, op.lists[place])]
    if question == Q_PLAYER:
        return player_moves(state, frame, actor, op)
    if question == Q_CELL:
        return cell_moves(state, frame, actor, op)
    if question == Q_SLOT:
        return slot_moves(state, frame, actor, op)
    if question == Q_CARD:
        return [DROP + card for card in hands.kinds_held(actor)]
    if question == Q_NUMBER:
        return [NUMBER + face for face in range(1, state.n.die + 1)]
    moves = walking.step_moves(state, actor, frame.path, frame.ways, op.count - frame.done, NONE)
    moves.append(DONE)
    return moves


def player_moves(state: MineState, frame: operations.Work, actor: Player, op: Op) -> list[int]:
    """Whom it may strike."""
    moves = [PICK + seat for seat in targets.pickable(state, actor, op, frame.card)]
    # A look at somebody's hand may be waived.
    if op.code == v.REVEAL and len(moves) > 0:
        moves.append(DONE)
    return moves


def cell_moves(state: MineState, frame: operations.Work, actor: Player, op: Op) -> list[int]:
    """Where it may strike, where a marker may lie, or where one may be taken."""
    if op.code == v.DAMAGE:
        return [CELL + cell for cell in places.tiles_within(state, actor, op.range)]
    if op.code == v.PLACE:
        return [CELL + cell for cell in places.free_cells(state, actor, op.range)]
    cells = destinations(state, frame, actor, op)
    moves = [CELL + cell for cell in cells]
    if len(moves) > 0 and (op.optional or frame.done == 1):
        moves.append(DONE)
    return moves


def destinations(state: MineState, frame: operations.Work, actor: Player, op: Op) -> list[int]:
    """Where a teleport may lead."""
    board = state.board
    to = op.to
    if frame.done == 1:
        to = v.TO_LANDING
    if to == v.TO_SPAWN:
        return [int(places.home_of(state, actor))]
    if to == v.TO_TILE or to == v.TO_ANY:
        return places.free_cells(state, actor, op.range)
    if to == v.TO_END_PORTAL:
        return [cell for cell in board.end_portals if places.is_free(state, cell) or cell == actor.cell]
    if to == v.TO_LANDING:
        return [cell for cell in board.landings if places.is_free(state, cell)]
    here = board.realm[actor.cell]
    return [cell for cell in board.nether_portals if board.realm[cell] != here]


def slot_moves(state: MineState, frame: operations.Work, actor: Player, op: Op) -> list[int]:
    """Whose equipment it is about: the victim's, or one's own."""
    if op.code == v.STEAL:
        victim = state.players[frame.pick]
        return [SLOT + slot for slot in range(3) if victim.gear[slot].kind >= 0]
    most = 3 if op.slot == v.ANY_SLOT else 2
    return [SLOT + slot for slot in range(most) if actor.gear[slot].kind >= 0]


def answer_work(state: MineState, frame: operations.Work, move: i64) -> None:
    """An answer is carried out, or kept for the operation that asked."""
    actor = state.players[frame.actor]
    if frame.stage == operations.ATTACHING:
        books.attach(state, frame, actor, move - SLOT)
        return
    op = state.n.lists[frame.ops][frame.at]
    question = frame.question
    if question == Q_STEP:
        answer_step(state, frame, actor, move)
    elif question == Q_CELL and op.code == v.TELEPORT:
        answer_teleport(state, frame, actor, op, move)
    elif move == DONE:
        frame.next_op()
    elif question == Q_OPTION:
        frame.next_op()
        work = operations.Work(op.lists[move - OPTION], actor=frame.actor)
        work.card = frame.card
        work.other = frame.other
        state.push(work)
    elif question == Q_CARD:
        frame.done += 1
        hands.let_go(state, actor, move - DROP)
    elif question == Q_NUMBER:
        actor.set_roll = move - NUMBER
        frame.next_op()
    elif question == Q_SLOT:
        answer_slot(state, frame, actor, op, move - SLOT)
    elif question == Q_PLAYER:
        frame.pick = move - PICK
    else:
        frame.pick = move - CELL


def answer_slot(state: MineState, frame: operations.Work, actor: Player, op: Op, slot: i64) -> None:
    """Equipment is taken, or mended."""
    victim = frame.pick
    frame.next_op()
    if op.code == v.STEAL:
        equipment.seize(state, actor, state.players[victim], slot)
    else:
        equipment.mend(state, actor, slot, op)


def answer_teleport(state: MineState, frame: operations.Work, actor: Player, op: Op, move: i64) -> None:
    """One is there, or stays; from an End portal one may at once enter the End."""
    if move != DONE:
        places.put_at(state, actor, move - CELL)
    if op.enter and frame.done == 0:
        frame.done = 1
        frame.question = NO_QUESTION
        return
    frame.next_op()


def answer_step(state: MineState, frame: operations.Work, actor: Player, move: i64) -> None:
    """A move outside the roll: small steps, one decision; its last tile's `stop` effects fire."""
    if move != DONE:
        way = move - STEP
        cell: i64 = actor.cell
        if len(frame.path) > 0:
            cell = frame.path[-1]
        cell = state.board.next[cell * 4 + way]
        frame.path.append(int(cell))
        frame.ways.append(int(way))
        frame.done += walking.cost_of(state, actor, cell)
        if not walking.ends_here(state, actor, cell) and len(work_moves(state, frame)) > 1:
            state.deciding = frame.actor
            return
    state.deciding = -1
    path = frame.path
    frame.next_op()
    walking.walk(state, actor, path)
    if len(path) > 0 and actor.alive and not state.over:
        walking.tell_walk(state, actor, path)
        walking.arrive(state, actor)


def refuse_work(state: MineState, frame: operations.Work, move: i64) -> Refusal:
    """Why this is no answer to what an effect asks."""
    actor = state.players[frame.actor]
    question = frame.question
    if question == Q_SLOT or frame.stage == operations.ATTACHING:
        owner = state.players[frame.pick] if question == Q_SLOT and frame.pick >= 0 else actor
        return refusals.refuse_slot(owner, move) or Refusal("refuse.slot", "V-411")
    op = state.n.lists[frame.ops][frame.at]
    if question == Q_CARD:
        if move >= DROP and move < DROP + len(state.n.cards):
            return Refusal("refuse.not_held", "V-420", card=state.n.cards[move - DROP].name)
        return Refusal("refuse.drop", "V-420", count=int(op.count - frame.done))
    if question == Q_NUMBER:
        return Refusal("refuse.number", "V-401", die=int(state.n.die))
    if question == Q_STEP:
        return refuse_further_step(state, frame, actor, op, move)
    known = refusals.refuse_answer(state, actor, op, frame.card, move)
    if known is not None:
        return known
    if question == Q_OPTION:
        return Refusal("refuse.option", "V-401", count=len(op.lists))
    return Refusal("refuse.player" if question == Q_PLAYER else "refuse.cell", "V-401")


def refuse_further_step(state: MineState, frame: operations.Work, actor: Player, op: Op, move: i64) -> Refusal:
    """Why a move outside the roll does not go that way."""
    left = op.count - frame.done
    if STEP <= move < STEP + 4:
        blocked = refusals.refuse_way(state, actor, frame.path, frame.ways, left, move - STEP)
        if blocked is not None:
            return blocked
    return Refusal("refuse.further", "V-401", left=int(left))


def missed_answers(state: MineState, frame: operations.Work) -> list[int]:
    """All players and options, possible or not, where one of them is asked for."""
    if frame.question == Q_PLAYER:
        return [PICK + int(other.seat) for other in state.players if other.alive and other.seat != frame.actor]
    if frame.question == Q_OPTION:
        return [OPTION + place for place in range(len(state.n.lists[frame.ops][frame.at].lists))]
    return NO_MOVES
