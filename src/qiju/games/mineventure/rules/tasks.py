"""Tasks (V-101, W-35): what fulfils them, who claims them, which one is turned up next."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import Task
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import deaths, operations
from qiju.games.mineventure.state import BY_TASKS, MineState
from qiju.games.mineventure.tallies import TASK_TALLY


def fulfils(player: Player, task: Task) -> bool:
    """Counting starts with the game, not with the turning-up."""
    return done(player, task) >= needed(task)


def needed(task: Task) -> i64:
    """How much it takes."""
    if task.goal == v.G_ZONES:
        return bits(task.zones)
    return 1 if task.goal == v.G_REALM else task.least


def done(player: Player, task: Task) -> i64:
    """How far a player has come."""
    goal = task.goal
    if goal == v.G_DAMAGE:
        return player.best_battle
    if goal == v.G_BLOCKS:
        return bits(player.visited)
    if goal == v.G_REALM:
        return (player.realms >> task.realm) & 1
    if goal == v.G_MOBS:
        return player.mobs
    if goal == v.G_FOOD:
        return player.food
    if goal == v.G_ZONES:
        return filled(player, task.zones)
    if goal == v.G_BOOKS:
        return max(len(player.gear[0].books), len(player.gear[1].books))
    return player.crystals


def filled(player: Player, zones: i64) -> i64:
    """How many of these zones have something in them."""
    count: i64 = 0
    for slot in range(3):
        if (zones >> slot) & 1 and player.gear[slot].kind >= 0:
            count += 1
    return count


def possible(state: MineState, task: Task) -> bool:
    """W-48: can the task be fulfilled on this map at all?"""
    board = state.board
    if task.goal == v.G_REALM:
        return board.can_enter(task.realm)
    if task.goal == v.G_BLOCKS:
        realms = [realm for realm in range(len(v.REALMS)) if board.can_enter(realm)]
        blocks = {board.block[cell] for realm in realms for cell in board.cells_of_realm[realm]}
        return len(blocks) >= task.least
    if task.goal == v.G_CRYSTALS:
        return min(state.n.crystals, len(board.crystals)) >= task.least
    return True


def claim_task(state: MineState) -> bool:
    """W-35: the first in turn order to fulfil a face-up task takes its reward; the next one is turned up."""
    for place in range(len(state.tasks)):
        task = state.n.tasks[state.tasks[place]]
        for seat in state.order():
            player = state.players[seat]
            if player.alive and fulfils(player, task):
                reward(state, player, task, place)
                return True
    return False


def reward(state: MineState, player: Player, task: Task, place: i64) -> None:
    """Its reward, and the next task; by agreement enough of them win (W-35)."""
    state.claimed.append(state.tasks.pop(place))
    player.tasks += 1
    state.count(TASK_TALLY)
    if state.log is not None:
        state.log.tell("task_done", {"seat": player.seat, "who": player.who(), "task": f"@task.{task.id}"})
    turn_up_task(state)
    state.push(operations.Work(task.reward, actor=player.seat))
    if state.n.race and player.tasks >= state.n.race_tasks:
        deaths.win(state, BY_TASKS, 1 << player.seat)


def turn_up_task(state: MineState) -> None:
    """The next task, face up, while there are any."""
    deck = state.decks[v.D_TASK]
    if len(deck.cards) == 0:
        return
    task = deck.take(len(deck.cards) - 1)
    state.irrevocable += 1
    state.tasks.append(int(task))
    # The first ones are told of together, when all cards are dealt.
    if state.log is not None and state.round > 0:
        state.log.tell("task_new", {"task": f"@task.{state.n.tasks[task].id}"})


def bits(mask: i64) -> i64:
    """How many places of a mask are set."""
    count: i64 = 0
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count
