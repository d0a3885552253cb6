"""What the winner of a battle takes from the dead (V-506)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.moves import SLOT
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import deaths, equipment, refusals, stats, triggers
from qiju.games.mineventure.state import FRAMES, MineFrame, MineState
from qiju.games.mineventure.tallies import LOOT_TALLY
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal

LOOT_CODE: Final = 5


class Loot(MineFrame):
    """V-506: the winner takes equipment of the dead, so many cards."""

    seat: i64
    victim: i64
    left: i64

    def code(self) -> int:
        return LOOT_CODE

    def step(self, state: FramedState) -> None:
        step_loot(cast(MineState, state), self)

    def options(self, state: MineState, seat: i64) -> list[int]:
        return loot_moves(state, self)

    def decide(self, state: MineState, seat: i64, move: i64) -> None:
        take_loot(state, self, move - SLOT)

    def why_not(self, state: MineState, seat: i64, move: i64) -> Refusal:
        victim = state.players[self.victim]
        return refusals.refuse_slot(victim, move) or Refusal("refuse.loot", "V-506", whom=victim.who())


FRAMES[LOOT_CODE] = Loot(0, 0, 0)


def step_loot(state: MineState, frame: Loot) -> None:
    """V-506: the winner picks one equipment card after the other; the rest goes under the deck."""
    winner = state.players[frame.seat]
    slots = loot_moves(state, frame)
    if frame.left <= 0 or len(slots) == 0 or not winner.alive:
        state.pop()
        deaths.empty_hands(state, state.players[frame.victim])
        return
    if len(slots) == 1:
        take_loot(state, frame, slots[0] - SLOT)
        return
    state.ask(1 << frame.seat)


def loot_moves(state: MineState, frame: Loot) -> list[int]:
    victim = state.players[frame.victim]
    return [SLOT + slot for slot in range(3) if victim.gear[slot].kind >= 0]


def take_loot(state: MineState, frame: Loot, slot: i64) -> None:
    frame.left -= 1
    state.count(LOOT_TALLY)
    equipment.seize(state, state.players[frame.seat], state.players[frame.victim], slot)


def take_hand(state: MineState, winner: Player, victim: Player) -> None:
    """V-506: all hand cards; who knew one still does, and the winner knows all."""
    if len(victim.hand.cards) == 0:
        return
    state.irrevocable += 1
    if state.log is not None:
        names: list[object] = [state.n.cards[card].name for card in victim.hand.cards]
        data: dict[str, object] = {"seat": winner.seat, "who": winner.who(), "whom": victim.who()}
        audience = 1 << winner.seat | 1 << victim.seat
        state.log.whisper("looted", audience, {**data, "cards": names}, {**data, "cards": f"@some.{len(names)}"})
    for place in range(len(victim.hand.cards)):
        winner.hand.put(victim.hand.cards[place], victim.hand.known[place] | 1 << winner.seat)
    victim.hand.cards = []
    victim.hand.known = []


def plunder(state: MineState, winner: Player, loser: Player) -> None:
    """V-506. Cards that say so take more."""
    count = 1 + stats.at_once(state, winner, v.ON_LOOT, v.S_LOOT)
    take_hand(state, winner, loser)
    kept = [gear.clone() for gear in loser.gear]
    for gear in loser.gear:
        gear.empty()
    state.blame[loser.seat] = int(winner.seat)
    deaths.settle_deaths(state)
    loser.gear = kept
    if state.over:
        deaths.empty_hands(state, loser)
        return
    state.push(Loot(winner.seat, loser.seat, count))
    triggers.fire_all(state, winner, v.ON_KILL, loser.seat)
