"""The three effect slots of a player (V-321, V-322, W-31)."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.pieces import BUFF_SLOTS, Player
from qiju.games.mineventure.rules import operations
from qiju.games.mineventure.state import MineState
from qiju.games.mineventure.tallies import BUFF_TALLY


def put_buff(state: MineState, player: Player, buff: i64, longer: i64) -> None:
    """V-321, V-322, W-31: into its slot, pushing out the oldest where none is free."""
    if not player.alive:
        return
    kind = state.n.buffs[buff]
    rounds = kind.rounds + longer
    slot = buff_slot(state, player, buff)
    if player.buffs[slot] == buff:
        if rounds < player.rounds[slot]:
            rounds = player.rounds[slot]
    else:
        drop_buff(state, player, slot)
        state.placed += 1
        player.since[slot] = int(state.placed)
    player.buffs[slot] = int(buff)
    player.rounds[slot] = int(rounds)
    if kind.absorb > 0:
        player.absorb = kind.absorb
    state.count(BUFF_TALLY + buff)
    if state.log is not None:
        state.log.tell(
            "buff",
            {
                "seat": player.seat,
                "who": player.who(),
                "buff": f"@buff.{kind.id}",
                "rounds": rounds,
                "slot": slot + 1,
            },
        )


def buff_slot(state: MineState, player: Player, buff: i64) -> i64:
    """Positive: slot 1. Neutral: 1, else 2. Negative: 3, else 2. All taken: the oldest, then the lowest."""
    for slot in range(BUFF_SLOTS):
        if player.buffs[slot] == buff:
            return slot
    polarity = state.n.buffs[buff].polarity
    if polarity == v.POSITIVE:
        return 0
    wanted = (0, 1) if polarity == v.NEUTRAL else (2, 1)
    for slot in wanted:
        if player.buffs[slot] < 0:
            return slot
    low, high = (0, 1) if polarity == v.NEUTRAL else (1, 2)
    return low if player.since[low] <= player.since[high] else high


def drop_buff(state: MineState, player: Player, slot: i64) -> None:
    """A buff goes, and with it its pool of absorption."""
    buff: i64 = player.buffs[slot]
    if buff < 0:
        return
    if state.n.buffs[buff].absorb > 0:
        player.absorb = 0
    player.buffs[slot] = NONE
    player.rounds[slot] = 0
    if state.log is not None:
        state.log.tell(
            "buff_gone",
            {"seat": player.seat, "who": player.who(), "buff": f"@buff.{state.n.buffs[buff].id}"},
        )


def cleanse(state: MineState, player: Player, polarity: i64, count: i64) -> None:
    """The oldest first."""
    for _ in range(count):
        best: i64 = NONE
        for slot in range(BUFF_SLOTS):
            buff: i64 = player.buffs[slot]
            if buff < 0 or (polarity != v.ANY and state.n.buffs[buff].polarity != polarity):
                continue
            if best < 0 or player.since[slot] < player.since[best]:
                best = slot
        if best < 0:
            return
        drop_buff(state, player, best)


def buffs_work(state: MineState) -> None:
    """W-27: what buffs do at a round's end; some bring nobody below a number of HP."""
    for player in state.players:
        if not player.alive:
            continue
        for slot in range(BUFF_SLOTS):
            buff: i64 = player.buffs[slot]
            if buff < 0:
                continue
            kind = state.n.buffs[buff]
            cause = operations.Cause(NONE, player.cell, kind.name)
            if kind.floor > 0:
                cause.floor = kind.floor
            operations.happen_to(state, player, kind.at_end, cause)
