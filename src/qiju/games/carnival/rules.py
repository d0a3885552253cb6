"""The rules of 《林中狂欢节》 as a whole: set-up, whose turn it is, the end, what may be done and what it does.

Moving is in `travel.py`, dice and drinks in `checks.py`, buildings in `buildings.py`, the reasons against a move in
`refusals.py`, the points in `scoring.py`.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival.moves import DECLINE, DRINKS, FED_TALLY, FLOWERS, TAKE
from qiju.games.carnival.refusals import Refusing
from qiju.games.carnival.scoring import result, total_points
from qiju.games.carnival.state import DECLARE, MOVE, Check, Feast, Troupe, Turn
from qiju.kernel.events import knows
from qiju.kernel.state import Outcome
from qiju.kernel.streams import Keys, Stream


class CarnivalState(Refusing):
    """The table with its rules."""

    # ---- §3 set-up ---------------------------------------------------------------------------------------

    def set_up(self, keys: Keys) -> None:
        n = self.n
        self.key_streams(keys)
        # C-304, Q-39: whoever was last at a carnival; here a random seat, or the one the host names.
        self.starter = n.starter if n.starter >= 0 else self.deal.below(self.seats)
        self.lay_supplies()
        for seat in range(self.seats):
            self.troupes.append(self.new_troupe(seat))
        self.push(Turn(self.starter))
        if n.well_fed:
            self.push(Feast())
        self.run()

    def lay_supplies(self) -> None:
        """C-301, C-302; C-602: some drinks more in that variant."""
        n = self.n
        self.drinks = n.drink_supply.copy()
        if n.well_fed:
            for drink in n.fed_drinks:
                self.drinks[drink] += n.fed_extra
        self.flowers = n.flower_supply.copy()
        self.tickets = n.tickets
        self.markers = n.markers
        self.saturation = [0] * len(n.assemblies)

    def new_troupe(self, seat: i64) -> Troupe:
        """C-303, C-305: on the start, with the subsidy of its place in turn order."""
        troupe = Troupe(seat)
        troupe.node = self.n.start
        place = self.place_of(seat)
        self.gain_energy(troupe, self.n.subsidy_energy[place])
        troupe.subsidy = self.n.subsidy_points[place]
        return troupe

    def step_feast(self, feast: Feast) -> None:
        """C-602, Q-33: in turn order, each one of the cheap drinks while there are any."""
        if feast.stage == self.seats or len(self.drinks_to_take()) == 0:
            self.pop()
            return
        self.ask(1 << (self.starter + feast.stage) % self.seats)

    def drinks_to_take(self) -> list[int]:
        return [move for move in self.n.taking if self.drinks[move - TAKE] > 0]

    def take(self, feast: Feast, seat: i64, drink: i64) -> None:
        feast.stage += 1
        self.drinks[drink] -= 1
        self.troupes[seat].drinks[drink] += 1
        self.count(FED_TALLY)
        if self.log is not None:
            data: dict[str, object] = {"number": seat + 1, "seat": seat}
            self.log.whisper(
                "fed",
                self.known_to(seat),
                {**data, "drink": f"@drink.{DRINKS[drink]}"},
                {**data, "drink": "@drink.hidden"},
            )

    # ---- moves -------------------------------------------------------------------------------------------

    def legal(self, seat: i64) -> list[int]:
        if (self.must >> seat) & 1 == 0:
            return []
        top = self.top()
        if isinstance(top, Check):
            return self.answers(top, seat)
        if isinstance(top, Feast):
            return self.drinks_to_take()
        turn = self.turn()
        if turn.stage == DECLARE:
            return self.modes(turn)
        if turn.stage == MOVE:
            return self.ways(turn)
        moves = self.uses(self.troupes[seat], self.troupes[seat].node)
        moves.append(DECLINE)
        return moves

    def perform(self, seat: i64, move: i64) -> None:
        """One small move; once the decision is whole, on to the next question."""
        top = self.top()
        if isinstance(top, Check):
            self.answer(top, seat, move)
        elif isinstance(top, Feast):
            self.take(top, seat, move - TAKE)
        else:
            turn = self.turn()
            if turn.stage == DECLARE:
                self.declare(turn, move)
            elif turn.stage == MOVE:
                self.walk(turn, move)
            else:
                self.use(turn, move)
        if self.deciding < 0:
            self.must = 0
            self.run()

    # ---- §4, §5 whose turn, and the end ------------------------------------------------------------------

    def end_turn(self, turn: Turn) -> None:
        """C-437: drinks go back to the supply only now; C-704: everybody may drink again in the next turn."""
        self.troupes[turn.seat].turns += 1
        for drink in range(len(DRINKS)):
            self.drinks[drink] += self.used[drink]
            self.used[drink] = 0
        for troupe in self.troupes:
            troupe.drank = False
        self.last &= ~(1 << turn.seat)
        if self.is_over():
            self.end_game()
            return
        turn.begin(self.next_seat(turn.seat))

    def is_over(self) -> bool:
        """C-401, C-501: the last turns are over."""
        if self.closing:
            return self.last == 0
        # alone in the forest, one goes on unless the table agreed to stop.
        return self.n.straggler_out and not self.n.solo_continue and self.alone()

    def alone(self) -> bool:
        left: i64 = 0
        for troupe in self.troupes:
            if not troupe.out:
                left += 1
        return left == 1

    def next_seat(self, seat: i64) -> i64:
        """C-401: clockwise; Q-31: whoever is out has no turn, nor, once somebody has finished, who had the last one."""
        after = (seat + 1) % self.seats
        while self.troupes[after].out or (self.closing and (self.last >> after) & 1 == 0):
            after = (after + 1) % self.seats
        return after

    def end_game(self) -> None:
        """C-502; C-603: hidden points, drinks and flowers are shown."""
        self.end()
        if self.n.hidden:
            self.irrevocable += 1
        if self.log is not None:
            for troupe in self.troupes:
                total = total_points(self.n, troupe)
                self.log.tell("score", {"number": troupe.seat + 1, "seat": troupe.seat, "points": total})
            winners = self.outcome().winners
            self.log.tell("wins" if len(winners) == 1 else "draw", {"numbers": [winner + 1 for winner in winners]})

    def outcome(self) -> Outcome:
        return result(self.n, self.troupes)

    # ---- copies ------------------------------------------------------------------------------------------

    def fold(self) -> i64:
        total: i64 = self.finishers
        for troupe in self.troupes:
            total = (total * 31 + total_points(self.n, troupe) * 7 + troupe.node * 3 + troupe.turns) & 0xFFFFFFFF
        return total

    def clone(self) -> CarnivalState:
        other = CarnivalState(self.n)
        other.copy_table(self)
        return other

    def resample(self, seat: i64, stream: Stream) -> CarnivalState:
        """Hidden are the dice to come and, with C-603, the others' points, drinks and flowers."""
        other = self.clone()
        other.key_streams_anew(stream)
        if self.n.hidden and not self.over:
            other.redeal_drinks(seat, stream)
            other.redeal_flowers(seat, stream)
            for troupe in other.troupes:
                if not knows(self.known_to(troupe.seat), seat):
                    self.imagine_points(troupe, stream)
        return other

    def redeal_drinks(self, seat: i64, stream: Stream) -> None:
        """Supply and hand sizes are public, so the cards the others hold together are known; who holds which is not."""
        cards: list[int] = []
        for drink in range(len(DRINKS)):
            for troupe in self.troupes:
                if not knows(self.known_to(troupe.seat), seat):
                    cards += [drink] * troupe.drinks[drink]
        stream.shuffle(cards)
        for troupe in self.troupes:
            if not knows(self.known_to(troupe.seat), seat):
                held = int(troupe.hand())
                troupe.drinks = counted(cards[:held], len(DRINKS))
                cards = cards[held:]

    def redeal_flowers(self, seat: i64, stream: Stream) -> None:
        """The same with flowers."""
        tokens: list[int] = []
        for flower in range(len(FLOWERS)):
            for troupe in self.troupes:
                if not knows(self.known_to(troupe.seat), seat):
                    tokens += [flower] * troupe.flowers[flower]
        stream.shuffle(tokens)
        for troupe in self.troupes:
            if not knows(self.known_to(troupe.seat), seat):
                held = sum(troupe.flowers)
                troupe.flowers = counted(tokens[:held], len(FLOWERS))
                tokens = tokens[held:]

    def imagine_points(self, troupe: Troupe, stream: Stream) -> None:
        """What roads, plazas and assemblies may have brought in so many turns; the other sources are seen by all."""
        n = self.n
        turns = int(troupe.turns)
        troupe.road = stream.below(turns * max(n.value) + 1)
        troupe.plaza = stream.below(turns * (n.faces - 1) + 1)
        troupe.assembly = stream.below(turns * max(n.gather_points) + 1)


def counted(things: list[int], kinds: i64) -> list[int]:
    """How many of each kind."""
    counts = [0] * kinds
    for thing in things:
        counts[thing] += 1
    return counts
