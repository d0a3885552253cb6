"""One player's turn (V-106, V-211 to V-231): action, decision, end."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import LONGEST
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.frames import (
    ARRIVED,
    BEGIN,
    CHOOSE_ACTION,
    CLAIM,
    DECIDE,
    DISCARD_DOWN,
    END_PHASE,
    NOTHING,
    ROLLED,
    WALK,
    RoundEnd,
    Turn,
)
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
from qiju.games.mineventure.rounds import Rounds
from qiju.games.mineventure.state import Player
from qiju.games.mineventure.tallies import PATH_WAR_TALLY

ACTION_MOVES: list[int] = [ROLL_DIE, SKIP_MOVE]


class Turns(Rounds):
    """The table at which one takes turns."""

    def step_turn(self, turn: Turn) -> None:
        player = self.players[turn.seat]
        stage = turn.stage
        # W-38: whoever is dead has nothing left to decide.
        if not player.alive and stage < CLAIM:
            turn.stage = CLAIM
            return
        if stage == BEGIN:
            self.begin_turn(turn, player)
        elif stage == CHOOSE_ACTION:
            self.choose_action(turn, player)
        elif stage == ROLLED:
            self.set_out(turn, player)
        elif stage in (WALK, ARRIVED):
            turn.stage = DECIDE
        elif stage == DECIDE:
            self.decide(turn, player)
        elif stage == END_PHASE:
            turn.stage = DISCARD_DOWN
            self.fire_all(player, v.ON_END_PHASE, NOTHING)
        elif stage == DISCARD_DOWN:
            # V-231, W-19: down to the hand limit, one card after the other; loot waits for one's own end phase.
            if len(player.hand.cards) > self.hand_limit(player):
                self.ask(1 << turn.seat)
            else:
                turn.stage = CLAIM
        elif not self.claim_task():
            self.end_turn(turn, player)

    def begin_turn(self, turn: Turn, player: Player) -> None:
        player.range_now = 0
        if self.log is not None:
            self.log.tell("turn", {"seat": player.seat, "who": player.who()})
        # V-504, W-14: who has escaped this round has only the end phase left.
        if player.lost_turn:
            turn.stage = END_PHASE
            return
        turn.stage = CHOOSE_ACTION
        self.fire_all(player, v.ON_TURN_START, NOTHING)

    def choose_action(self, turn: Turn, player: Player) -> None:
        if player.skip_action:
            player.skip_action = False
            turn.stage = DECIDE
            if self.log is not None:
                self.log.tell("skips", {"seat": player.seat, "who": player.who()})
            return
        self.ask(1 << turn.seat)

    def answer_action(self, turn: Turn, move: i64) -> None:
        """V-211: skip, or roll once. W-05: who skips gets no reward."""
        player = self.players[turn.seat]
        if move == SKIP_MOVE:
            turn.stage = DECIDE
            if self.log is not None:
                self.log.tell("skips", {"seat": player.seat, "who": player.who()})
            return
        if player.set_roll > 0:
            turn.die = player.set_roll
            player.set_roll = 0
        else:
            turn.die = self.dice.die(self.n.die)
            self.irrevocable += 1
        turn.stage = ROLLED
        if self.log is not None:
            self.log.tell("rolled", {"seat": player.seat, "who": player.who(), "die": turn.die})
        self.fire_all(player, v.ON_MOVE_ROLL, NOTHING)
        player.moved_today = True

    def set_out(self, turn: Turn, player: Player) -> None:
        """Dossier 3.1: the die and its mods, at least 1; W-02: how much of it some path can use."""
        steps = turn.die + turn.bonus + self.stat(player, v.S_ROLL)
        if steps < 1:
            steps = 1
        if steps > LONGEST - 1:
            steps = LONGEST - 1
        turn.steps = steps
        turn.clear_path()
        turn.need = self.most_usable(player, steps)
        if turn.need == 0:
            turn.stage = DECIDE
            if self.log is not None:
                self.log.tell("stuck", {"seat": player.seat, "who": player.who()})
            return
        turn.stage = WALK
        self.ask(1 << turn.seat)

    def walk_moves(self, turn: Turn) -> list[int]:
        """The next steps, and war on whoever stands on the path (V-213, W-06)."""
        player = self.players[turn.seat]
        moves = self.step_moves(player, turn.path, turn.ways, turn.steps - turn.spent, turn.need - turn.spent)
        if len(turn.path) > 0:
            for other in self.players:
                if self.on_path(turn, player, other):
                    moves.append(WAR + int(other.seat))
        return moves

    def on_path(self, turn: Turn, player: Player, other: Player) -> bool:
        if not other.alive or other.seat == player.seat:
            return False
        cell: i64 = turn.path[-1]
        if not self.n.path_range:
            return other.cell == cell
        # W-06, with the option: within range of the tile one is passing.
        for buff in other.buffs:
            if buff >= 0 and self.n.buffs[buff].hides >= 0 and self.board.distance(cell, other.cell) > 1:
                return False
        return self.to_player(cell, other) <= self.attack_range(player)

    def answer_walk(self, turn: Turn, move: i64) -> None:
        """Small steps of one decision; nothing happens before it is whole."""
        player = self.players[turn.seat]
        target: i64 = NONE
        if move >= WAR:
            target = move - WAR
        else:
            way = move - STEP
            cell: i64 = player.cell
            if len(turn.path) > 0:
                cell = turn.path[-1]
            cell = self.board.next[cell * 4 + way]
            turn.path.append(int(cell))
            turn.ways.append(int(way))
            turn.spent += self.cost_of(player, cell)
            if turn.spent < turn.need and not self.ends_here(player, cell):
                self.deciding = turn.seat
                return
        self.deciding = NONE
        self.finish_walk(turn, player, target)

    def finish_walk(self, turn: Turn, player: Player, target: i64) -> None:
        turn.stage = ARRIVED
        path = turn.path.copy()
        turn.clear_path()
        self.walk(player, path)
        self.tell_walk(player, path)
        if not player.alive or self.over:
            return
        if target < 0:
            self.arrive(player)
            return
        # W-06, W-07: the mover stays on that tile, the move is over, and there is no reward.
        self.stand(player)
        turn.fought = True
        self.count(PATH_WAR_TALLY)
        self.declare(player, FOE_PLAYER, target)

    def decide(self, turn: Turn, player: Player) -> None:
        """V-221; V-507: who has fought goes straight to the end phase."""
        if turn.fought or player.skip_decision:
            player.skip_decision = False
            turn.stage = END_PHASE
            return
        self.ask(1 << turn.seat)

    def decision_moves(self, turn: Turn) -> list[int]:
        player = self.players[turn.seat]
        moves: list[int] = [DONE]
        if self.ability(player) is not None:
            moves.append(ABILITY)
        self.add_wars(player, moves)
        for card in self.kinds_held(player):
            if self.playable(player, self.n.cards[card], v.IN_DECISION):
                moves.append(PLAY + card)
        return moves

    def add_wars(self, player: Player, moves: list[int]) -> None:
        """V-221: on any one enemy in attack range."""
        for other in self.players:
            if self.may_declare(player, FOE_PLAYER, other.seat):
                moves.append(WAR + int(other.seat))
        for place in range(len(self.mobs)):
            if self.may_declare(player, FOE_MOB, place):
                moves.append(WAR_MOB + place)
        if self.realm_of(player) != v.THE_END:
            return
        if self.may_declare(player, FOE_DRAGON, 0):
            moves.append(WAR_DRAGON)
        for crystal in range(len(self.crystals)):
            if self.may_declare(player, FOE_CRYSTAL, crystal):
                moves.append(WAR_CRYSTAL + crystal)

    def answer_decision(self, turn: Turn, move: i64) -> None:
        player = self.players[turn.seat]
        if move == DONE:
            turn.stage = END_PHASE
            return
        if move == ABILITY:
            card = self.ability(player)
            if card is not None:
                self.use_ability(player, card)
            return
        if move >= PLAY:
            self.play_card(player, move - PLAY)
            return
        turn.fought = True
        if move >= WAR_CRYSTAL:
            self.declare(player, FOE_CRYSTAL, move - WAR_CRYSTAL)
        elif move == WAR_DRAGON:
            self.declare(player, FOE_DRAGON, 0)
        elif move >= WAR_MOB:
            self.declare(player, FOE_MOB, move - WAR_MOB)
        else:
            self.declare(player, FOE_PLAYER, move - WAR)

    def discard_moves(self, player: Player) -> list[int]:
        return [DROP + card for card in self.kinds_held(player)]

    def end_turn(self, turn: Turn, player: Player) -> None:
        """V-232: on to the next one alive; after the last the round ends."""
        player.had_turn = True
        player.range_now = 0
        while turn.taken < self.seats - 1:
            turn.taken += 1
            seat = (self.first + turn.taken) % self.seats
            if self.players[seat].alive:
                turn.begin(seat)
                return
        self.pop()
        self.push(RoundEnd())
