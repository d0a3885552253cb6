"""What nobody should see a bot do: each kind of blunder counted, in games of this house and of the old commit's.

    PYTHONPATH=build/compiled python bench/blunders.py [--games 300] [--only GAME …] [--json FILE]

Both play whole tables of their own, with the same fresh deals. The old house sits in a process of its own
(`old_house.py`); who counts is always this file, from what lay on the table when a choice was made. It counts with all
cards open, as somebody does who looks over everybody's shoulder.
"""

from __future__ import annotations

import argparse
import json
import secrets
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast

from old_house import OldHouse

from qiju.bots.names import make_bot
from qiju.games.mineventure import moves as mine_moves
from qiju.games.mineventure import vocabulary as mine_words
from qiju.games.mineventure.bot.judging import gear_worth
from qiju.games.mineventure.rules.loot import Loot
from qiju.games.mineventure.rules.operations import Work
from qiju.games.mineventure.rules.turns import CHOOSE_ACTION, Turn
from qiju.games.mineventure.state import MineState
from qiju.games.salvation import moves as salvation_moves
from qiju.games.salvation.state import BIDDING, Offer, Table
from qiju.games.salvation.temple import bidding
from qiju.games.salvation.trade.answers import offer_numbered
from qiju.games.sanguosha.cards.sha import shielded
from qiju.games.sanguosha.frames.play import Play
from qiju.games.sanguosha.names import (
    ARMOR,
    CARD_MOVE,
    LORD,
    LOYALIST,
    NANMAN,
    REBEL,
    RENEGADE,
    RENWANG,
    SEAT_MOVE,
    SHA,
    SKILL_MOVE,
    TAOYUAN,
    WANJIAN,
)
from qiju.games.sanguosha.players import gear_name, wounded
from qiju.games.sanguosha.producing import cards_in, colour_of
from qiju.games.sanguosha.state import SgsState
from qiju.kernel.state import State

GAMES = 300
ROOM = salvation_moves.NUMBERED // 10  # numbers of offers that a counter may name
LONG = 8  # turns in the End without a blow


@dataclass
class Count:
    """One kind of blunder: how often, of how many occasions."""

    found: int = 0
    occasions: int = 0

    def add(self, blunder: bool) -> None:
        self.occasions += 1
        self.found += blunder

    @property
    def share(self) -> float:
        return self.found / self.occasions if self.occasions else 0.0

    def __str__(self) -> str:
        return f"{self.found} of {self.occasions}"


class Watch:
    """Looks at one game after the other and counts."""

    def __init__(self, kinds: tuple[str, ...]) -> None:
        self.counts = {kind: Count() for kind in kinds}

    def begin(self) -> None:
        """A new game."""

    def sees(self, state: State, seat: int, move: int) -> None:
        """A choice, before it is carried out."""

    def ends(self, state: State) -> None:
        """The game is over."""


# -- 三国杀 ----------------------------------------------------------------------------------------------

KILLS_LORD = "a loyalist's 南蛮 or 万箭 that kills the lord"
KILLS_LOYAL = "the lord's 南蛮 or 万箭 that kills a loyalist"
SHIELDED = "a black 杀 into 仁王盾"
HEALS_FOES = "桃园结义 that heals more foes than friends"


class SanguoshaWatch(Watch):
    def __init__(self) -> None:
        super().__init__((KILLS_LORD, KILLS_LOYAL, SHIELDED, HEALS_FOES))
        self.onslaught = -1  # who used one that is not yet over
        self.loyalists: list[int] = []  # who were alive then

    def begin(self) -> None:
        self.onslaught = -1

    def sees(self, state: State, seat: int, move: int) -> None:
        table = cast(SgsState, state)
        frame = table.frame()
        if not isinstance(frame, Play):
            return
        self.look_back(table)
        if move >= CARD_MOVE and table.deciding != seat:
            self.uses(table, seat, table.n.name_of[move - CARD_MOVE])
        elif SEAT_MOVE <= move < SKILL_MOVE and frame.name_of_form(table, seat, table.made) == SHA:
            target = move - SEAT_MOVE
            if gear_name(table, target, ARMOR) == RENWANG:
                self.counts[SHIELDED].add(shielded(table, seat, target, colour_of(table, cards_in(table.made))))

    def uses(self, table: SgsState, seat: int, name: int) -> None:
        if name in (NANMAN, WANJIAN) and table.identity[seat] in (LORD, LOYALIST):
            self.onslaught = seat
            self.loyalists = [one for one in range(table.seats) if is_loyal(table, one)]
        if name == TAOYUAN and table.identity[seat] != RENEGADE:
            hurt = [one for one in range(table.seats) if table.is_alive(one) and wounded(table, one)]
            friends = sum(same_side(table, seat, one) for one in hurt)
            self.counts[HEALS_FOES].add(len(hurt) - friends > friends)

    def look_back(self, table: SgsState) -> None:
        """What became of the last onslaught?"""
        if self.onslaught < 0:
            return
        if table.identity[self.onslaught] == LOYALIST:
            self.counts[KILLS_LORD].add(not table.is_alive(0))
        else:
            self.counts[KILLS_LOYAL].add(any(not table.is_alive(one) for one in self.loyalists))
        self.onslaught = -1

    def ends(self, state: State) -> None:
        self.look_back(cast(SgsState, state))


def is_loyal(table: SgsState, seat: int) -> bool:
    return table.is_alive(seat) and table.identity[seat] == LOYALIST


def same_side(table: SgsState, one: int, other: int) -> bool:
    return (table.identity[one] == REBEL) == (table.identity[other] == REBEL) and table.identity[other] != RENEGADE


REBELS = "wins of others than the lone rebel"


class FourWatch(Watch):
    """Four seats: a rebel, and a renegade who had better not hunt it."""

    def __init__(self) -> None:
        super().__init__((REBELS,))

    def ends(self, state: State) -> None:
        table = cast(SgsState, state)
        rebel = table.identity.index(REBEL)
        self.counts[REBELS].add(rebel not in table.outcome().winners)


# -- 救赎之路 --------------------------------------------------------------------------------------------

MONK = "wins of the monk, fed by laymen"
LIST_PRICE = "bids of no more than the list price"
SAME_PRICE = "a counter with the same price"
NEVER_COUNTERS = "games in which nobody names another price"


class NirvanaWatch(Watch):
    """Nirvana stands above everybody's points."""

    def __init__(self) -> None:
        super().__init__((MONK,))

    def ends(self, state: State) -> None:
        table = cast(Table, state)
        self.counts[MONK].add(any(table.people[seat].role.monk for seat in table.outcome().winners))


class TradeWatch(Watch):
    """Points decide, and everybody buys and bids."""

    def __init__(self) -> None:
        super().__init__((LIST_PRICE, SAME_PRICE, NEVER_COUNTERS))
        self.countered = False
        self.by = -1  # who is about to name another price than ...
        self.than: Offer | None = None

    def begin(self) -> None:
        self.countered = False
        self.by = -1

    def sees(self, state: State, seat: int, move: int) -> None:
        table = cast(Table, state)
        if table.deciding != self.by:
            self.look_back(table)
        if table.step == BIDDING and (table.must >> seat) & 1 and move >= salvation_moves.BID:
            least = bidding.least_bid(table)
            if bidding.most_bid(table, table.people[seat]) > least:
                self.counts[LIST_PRICE].add(move - salvation_moves.BID <= least)
        if salvation_moves.COUNTER <= move < salvation_moves.COUNTER + ROOM and table.deciding != seat:
            self.by = seat
            self.than = offer_numbered(table, move - salvation_moves.COUNTER)

    def look_back(self, table: Table) -> None:
        """Which price was named?"""
        made = offer_numbered(table, table.waiting)
        if self.by >= 0 and self.than is not None and made is not None and made.maker == self.by:
            self.countered = True
            self.counts[SAME_PRICE].add(made.give == self.than.want and made.want == self.than.give)
        self.by = -1

    def ends(self, state: State) -> None:
        self.counts[NEVER_COUNTERS].add(not self.countered)


# -- MineVenture ---------------------------------------------------------------------------------------

ROCKET = "a rocket thrown away"
LOOT = "a lesser weapon looted"
LOITERING = f"stays of {LONG} turns and more in the End without a blow"


class MineWatch(Watch):
    def __init__(self) -> None:
        super().__init__((ROCKET, LOOT, LOITERING))
        self.idle: dict[int, int] = {}
        self.longest = 0

    def begin(self) -> None:
        self.idle = {}

    def sees(self, state: State, seat: int, move: int) -> None:
        table = cast(MineState, state)
        top = table.frames[-1]
        if isinstance(top, Work) and top.question == mine_moves.Q_STEP and not top.path:
            if top.card >= 0 and table.n.cards[top.card].id == "rocket":
                self.counts[ROCKET].add(move == mine_moves.DONE)
        elif isinstance(top, Loot):
            self.loots(table, top, seat, move - mine_moves.SLOT)
        elif isinstance(top, Turn) and top.stage == CHOOSE_ACTION:
            self.turns(table, seat)
        if mine_moves.WAR <= move < mine_moves.OPTION and isinstance(top, Turn):
            self.idle[seat] = 0

    def turns(self, table: MineState, seat: int) -> None:
        """A turn begins: where, and since when without a blow?"""
        if table.realm_of(table.players[seat]) != mine_words.THE_END:
            self.leaves(seat)
            return
        self.idle[seat] = self.idle.get(seat, 0) + 1
        self.longest = max(self.longest, self.idle[seat])

    def leaves(self, seat: int) -> None:
        idle = self.idle.pop(seat, 0)
        if idle > 0:
            self.counts[LOITERING].add(idle >= LONG)

    def ends(self, state: State) -> None:
        for seat in list(self.idle):
            self.leaves(seat)

    def loots(self, table: MineState, loot: Loot, seat: int, slot: int) -> None:
        """Of two weapons the worse, though the better is better than any of one's own?"""
        victim, me = table.players[loot.victim], table.players[seat]
        arms = (mine_words.MAIN, mine_words.OFF)
        if slot not in arms or any(victim.gear[one].kind < 0 for one in arms):
            return
        other = arms[1 - arms.index(slot)]
        best = max(gear_worth(table, me, one) for one in arms)
        left = gear_worth(table, victim, other)
        self.counts[LOOT].add(left > gear_worth(table, victim, slot) and left > best)


# -- all of it -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seating:
    """A table at which is watched, and how many times as many games as elsewhere."""

    game: str
    seats: int
    options: dict[str, str]
    watch: Callable[[], Watch]
    times: int = 1


TABLES = {
    "三国杀@8": Seating("sanguosha", 8, {}, SanguoshaWatch, 3),
    "三国杀@4": Seating("sanguosha", 4, {}, FourWatch, 4),
    "救赎之路@6": Seating("salvation", 6, {}, NirvanaWatch),
    "救赎之路@6 bonus30": Seating("salvation", 6, {"special": "bonus30"}, TradeWatch),
    "MineVenture@6": Seating("mineventure", 6, {}, MineWatch),
}


@dataclass
class Blunder:
    """A kind of blunder at a table: of the old house, and of this one."""

    table: str
    kind: str
    old: Count
    new: Count


def measure(games: int, only: list[str] | None = None) -> Iterator[Blunder]:
    for table, seating in TABLES.items():
        if only and seating.game not in only:
            continue
        seed = secrets.randbelow(1 << 40)
        with OldHouse(seating.game, seating.seats, seating.options) as house:
            found = [watched(house, ours, seating.watch(), seed, games * seating.times) for ours in (False, True)]
        for kind, count in found[0].counts.items():
            yield Blunder(table, kind, count, found[1].counts[kind])


def watched(house: OldHouse, ours: bool, watch: Watch, seed: int, games: int) -> Watch:
    """So many games of one house, watched."""
    bot = make_bot(house.game, "house") if ours else None
    for deal in range(games):
        watch.begin()
        watch.ends(house.play([bot] * house.seats, seed, deal, watch.sees))
    return watch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--only", action="append", help="only tables of this game; repeats")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write everything here")
    chosen = parser.parse_args()
    found = []
    for one in measure(chosen.games, chosen.only):
        found.append(one)
        print(f"{one.table:<18} {one.kind:<58} old {one.old!s:>14}   now {one.new!s:>14}", flush=True)
    if chosen.json is not None:
        chosen.json.write_text(json.dumps([asdict(one) for one in found], indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
