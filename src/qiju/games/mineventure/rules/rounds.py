"""The rounds of a game and how each ends (V-201, V-202, V-232, W-27, W-29, W-37)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.pieces import BUFF_SLOTS
from qiju.games.mineventure.rules import buffs, damage, deaths, dragon, mobs, stats, stories, triggers, turns
from qiju.games.mineventure.state import DAY, FRAMES, NIGHT, MineFrame, MineState
from qiju.kernel.frames import FramedState

ROUND_CODE: Final = 7

# The steps of a round's end, in the order of W-27.
STORY_DAMAGE: Final = 0
BUFFS: Final = 1
CARDS: Final = 2
DURATIONS: Final = 3
MOBS: Final = 4
PATROL: Final = 5
COUNTDOWN: Final = 6
DAY_HEAL: Final = 7
DAY_CARDS: Final = 8
FLIP: Final = 9


class RoundEnd(MineFrame):
    """W-27: the end of a round, step by step; `at` is whose turn it is within a step."""

    at: i64 = 0

    def code(self) -> int:
        return ROUND_CODE

    def step(self, state: FramedState) -> None:
        step_round_end(cast(MineState, state), self)


FRAMES[ROUND_CODE] = RoundEnd()


def step_round_end(state: MineState, frame: RoundEnd) -> None:
    """W-27: one step after the other; deaths are checked after each."""
    stage = frame.stage
    frame.stage += 1
    damage.begin_step(state)
    if stage == STORY_DAMAGE:
        stories.story_damage(state)
    elif stage == BUFFS:
        buffs.buffs_work(state)
    elif stage == CARDS:
        round_end_cards(state)
    elif stage == DURATIONS:
        count_down(state)
    elif stage == MOBS:
        mobs.mobs_act(state)
    elif stage == PATROL:
        dragon.patrol(state)
    elif stage == COUNTDOWN:
        stories.count_stories(state)
    elif stage == DAY_HEAL:
        day_heals(state)
    elif stage == DAY_CARDS:
        day_cards(state)
    else:
        flip_time(state)
        return
    if not state.over:
        deaths.settle_deaths(state)


def round_end_cards(state: MineState) -> None:
    """`round_end` effects of everybody's cards, then of stories; what is pushed last happens first."""
    for card in reversed(state.stories):
        if card >= 0:
            triggers.fire(state, state.n.cards[card], v.ON_ROUND_END, first_alive(state), NONE)
    for seat in reversed(state.order()):
        if state.players[seat].alive:
            triggers.fire_all(state, state.players[seat], v.ON_ROUND_END, NONE)


def first_alive(state: MineState) -> i64:
    """The first living player in turn order."""
    for seat in state.order():
        if state.players[seat].alive:
            return seat
    return state.first


def count_down(state: MineState) -> None:
    """W-27: durations of buffs and markers."""
    for player in state.players:
        for slot in range(BUFF_SLOTS):
            if player.buffs[slot] >= 0:
                player.rounds[slot] -= 1
                if player.rounds[slot] <= 0:
                    buffs.drop_buff(state, player, slot)
    for marker in state.markers:
        marker.rounds -= 1
    state.markers = [marker for marker in state.markers if marker.rounds > 0]


def day_heals(state: MineState) -> None:
    """V-202: after the night everybody recovers (W-28: at most to the maximum)."""
    if state.time != NIGHT:
        return
    for player in state.players:
        if player.alive:
            damage.heal(state, player, state.n.daily_heal + stats.stat(state, player, v.S_DAILY))


def day_cards(state: MineState) -> None:
    """`day_end` effects after a night, in turn order."""
    if state.time != NIGHT:
        return
    for seat in reversed(state.order()):
        if state.players[seat].alive:
            triggers.fire_all(state, state.players[seat], v.ON_DAY_END, NONE)


def flip_time(state: MineState) -> None:
    """V-201, V-232, W-37: half a day on; a day ends only after a night round."""
    if state.time == NIGHT:
        state.day += 1
        state.time = DAY
        for player in state.players:
            player.moved_today = False
    else:
        state.time = NIGHT
    stories.begin_doom(state)
    state.pop()
    start_round(state)


def start_round(state: MineState) -> None:
    """V-106, V-232: everybody's turn is still to come."""
    state.round += 1
    # W-29: the same order every round, or the first seat passes on.
    if state.n.rotate and state.round > 1:
        state.first = (state.first + 1) % state.seats
    for player in state.players:
        player.escaped = False
        player.lost_turn = False
        player.had_turn = False
        player.joined = False
        player.used = False
        player.killed = False
    if state.log is not None:
        data = {"round": state.round, "day": state.day, "time": f"@time.{v.TIMES[state.time]}"}
        state.log.tell("round", data)
    state.push(turns.Turn(state.first))


def set_time(state: MineState, time: i64) -> None:
    """W-37: the marker changes now."""
    if time == v.TOGGLE:
        time = NIGHT if state.time == DAY else DAY
    state.time = time
    if state.log is not None:
        state.log.tell("time", {"time": f"@time.{v.TIMES[time]}"})
