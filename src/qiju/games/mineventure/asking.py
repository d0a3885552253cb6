"""Effects that ask: whom, where, which, how many; the possible answers and what an answer does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import POTION, Card
from qiju.games.mineventure.effects import NONE, Op
from qiju.games.mineventure.frames import Work
from qiju.games.mineventure.moves import (
    CELL,
    DONE,
    DROP,
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
from qiju.games.mineventure.state import Player
from qiju.games.mineventure.walking import Walking

ATTACHING: Final = 1  # the stage of a book that looks for its weapon


class Asking(Walking):
    """The table on which effects ask."""

    def ask_for(self, frame: Work, question: i64) -> None:
        frame.question = question
        self.ask_or_skip(frame)

    def ask_or_skip(self, frame: Work) -> None:
        """Put the question; nothing to choose from is no question, and one thing that must be is taken."""
        moves = self.work_moves(frame)
        if len(moves) == 0 or (len(moves) == 1 and moves[0] == DONE):
            frame.next_op()
        elif len(moves) == 1:
            self.answer_work(frame, moves[0])
        else:
            self.ask(1 << frame.actor)

    def work_moves(self, frame: Work) -> list[int]:
        actor = self.players[frame.actor]
        question = frame.question
        if frame.stage == ATTACHING:
            return [SLOT + slot for slot in self.fitting(actor, self.n.cards[frame.card])]
        op = self.n.lists[frame.ops][frame.at]
        if question == Q_OPTION:
            return [OPTION + place for place in range(len(op.lists)) if self.payable(actor, op.lists[place])]
        if question == Q_PLAYER:
            return self.player_moves(frame, actor, op)
        if question == Q_CELL:
            return self.cell_moves(frame, actor, op)
        if question == Q_SLOT:
            return self.slot_moves(frame, actor, op)
        if question == Q_CARD:
            return [DROP + card for card in self.kinds_held(actor)]
        if question == Q_NUMBER:
            return [NUMBER + face for face in range(1, self.n.die + 1)]
        moves = self.step_moves(actor, frame.path, frame.ways, op.count - frame.done, NONE)
        moves.append(DONE)
        return moves

    def payable(self, actor: Player, ops: i64) -> bool:
        """An option whose discard cannot be paid in full is unavailable."""
        for op in self.n.lists[ops]:
            if op.code == v.DISCARD and op.target == v.SELF and op.count > len(actor.hand.cards):
                return False
        return True

    def player_moves(self, frame: Work, actor: Player, op: Op) -> list[int]:
        moves = [PICK + seat for seat in self.pickable(actor, op, frame.card)]
        # A look at somebody's hand may be waived.
        if op.code == v.REVEAL and len(moves) > 0:
            moves.append(DONE)
        return moves

    def pickable(self, actor: Player, op: Op, card: i64) -> list[int]:
        """Players at that distance or less; oneself only by a potion; in battle only the two fighters."""
        own = card >= 0 and self.n.cards[card].nature == POTION
        battle = self.battle()
        found: list[int] = []
        for player in self.players:
            if not player.alive or (player.seat == actor.seat and not own):
                continue
            if battle is not None and not battle.fights(player.seat):
                continue
            if battle is None and self.apart(actor, player) > op.range:
                continue
            if op.code == v.STEAL and op.zone == v.EQUIPMENT and not self.has_gear(player):
                continue
            found.append(int(player.seat))
        return found

    def has_gear(self, player: Player) -> bool:
        return player.gear[0].kind >= 0 or player.gear[1].kind >= 0 or player.gear[2].kind >= 0

    def cell_moves(self, frame: Work, actor: Player, op: Op) -> list[int]:
        if op.code == v.DAMAGE:
            return [CELL + cell for cell in self.tiles_within(actor, op.range)]
        if op.code == v.PLACE:
            return [CELL + cell for cell in self.free_cells(actor, op.range)]
        cells = self.destinations(frame, actor, op)
        moves = [CELL + cell for cell in cells]
        if len(moves) > 0 and (op.optional or frame.done == 1):
            moves.append(DONE)
        return moves

    def tiles_within(self, actor: Player, far: i64) -> list[int]:
        return [
            cell
            for cell in self.board.cells_of_realm[self.realm_of(actor)]
            if self.board.distance(cell, actor.cell) <= far
        ]

    def destinations(self, frame: Work, actor: Player, op: Op) -> list[int]:
        """Where a teleport may lead."""
        board = self.board
        to = op.to
        if frame.done == 1:
            to = v.TO_LANDING
        if to == v.TO_SPAWN:
            return [int(self.home_of(actor))]
        if to == v.TO_TILE or to == v.TO_ANY:
            return self.free_cells(actor, op.range)
        if to == v.TO_END_PORTAL:
            return [cell for cell in board.end_portals if self.is_free(cell) or cell == actor.cell]
        if to == v.TO_LANDING:
            return [cell for cell in board.landings if self.is_free(cell)]
        here = board.realm[actor.cell]
        return [cell for cell in board.nether_portals if board.realm[cell] != here]

    def slot_moves(self, frame: Work, actor: Player, op: Op) -> list[int]:
        if op.code == v.STEAL:
            victim = self.players[frame.pick]
            return [SLOT + slot for slot in range(3) if victim.gear[slot].kind >= 0]
        most = 3 if op.slot == v.ANY_SLOT else 2
        return [SLOT + slot for slot in range(most) if actor.gear[slot].kind >= 0]

    def answer_work(self, frame: Work, move: i64) -> None:
        actor = self.players[frame.actor]
        if frame.stage == ATTACHING:
            self.attach(frame, actor, move - SLOT)
            return
        op = self.n.lists[frame.ops][frame.at]
        question = frame.question
        if question == Q_STEP:
            self.answer_step(frame, actor, op, move)
        elif question == Q_CELL and op.code == v.TELEPORT:
            self.answer_teleport(frame, actor, op, move)
        elif move == DONE:
            frame.next_op()
        elif question == Q_OPTION:
            frame.next_op()
            work = Work(op.lists[move - OPTION], frame.actor)
            work.card = frame.card
            work.other = frame.other
            self.push(work)
        elif question == Q_CARD:
            frame.done += 1
            self.let_go(actor, move - DROP)
        elif question == Q_NUMBER:
            actor.set_roll = move - NUMBER
            frame.next_op()
        elif question == Q_SLOT:
            self.answer_slot(frame, actor, op, move - SLOT)
        elif question == Q_PLAYER:
            frame.pick = move - PICK
        else:
            frame.pick = move - CELL

    def answer_slot(self, frame: Work, actor: Player, op: Op, slot: i64) -> None:
        victim = frame.pick
        frame.next_op()
        if op.code == v.STEAL:
            self.seize(actor, self.players[victim], slot)
        else:
            self.mend(actor, slot, op)

    def answer_teleport(self, frame: Work, actor: Player, op: Op, move: i64) -> None:
        if move != DONE:
            self.put_at(actor, move - CELL)
        if op.enter and frame.done == 0:
            frame.done = 1
            frame.question = 0
            return
        frame.next_op()

    def answer_step(self, frame: Work, actor: Player, op: Op, move: i64) -> None:
        """A move outside the roll: small steps, one decision; its last tile's `stop` effects fire."""
        if move != DONE:
            way = move - STEP
            cell: i64 = actor.cell
            if len(frame.path) > 0:
                cell = frame.path[-1]
            cell = self.board.next[cell * 4 + way]
            frame.path.append(int(cell))
            frame.ways.append(int(way))
            frame.done += self.cost_of(actor, cell)
            if not self.ends_here(actor, cell) and len(self.work_moves(frame)) > 1:
                self.deciding = frame.actor
                return
        self.deciding = -1
        path = frame.path
        frame.next_op()
        self.walk(actor, path)
        if len(path) > 0 and actor.alive and not self.over:
            self.tell_walk(actor, path)
            self.arrive(actor)

    def tell_walk(self, player: Player, path: list[int]) -> None:
        if self.log is not None:
            self.log.tell(
                "walked",
                {"seat": player.seat, "who": player.who(), "path": path.copy()} | self.xy(player.cell),
            )

    def fitting(self, player: Player, card: Card) -> list[int]:
        """W-30: weapons that the book fits and that do not hold one of its kind."""
        slots: list[int] = []
        for slot in range(2):
            gear = player.gear[slot]
            if gear.kind < 0 or (card.fits >> self.n.cards[gear.kind].weapon) & 1 == 0:
                continue
            if int(card.number) not in gear.books:
                slots.append(slot)
        return slots

    def seek_weapon(self, frame: Work, actor: Player) -> None:
        slots = self.fitting(actor, self.n.cards[frame.card])
        if len(slots) == 1:
            self.attach(frame, actor, slots[0])
        else:
            self.ask(1 << frame.actor)

    def attach(self, frame: Work, actor: Player, slot: i64) -> None:
        """V-422: under the weapon, where it stays."""
        self.pop()
        card = self.n.cards[frame.card]
        actor.gear[slot].books.append(int(card.number))
        self.know_cards(actor)
        if self.log is not None:
            data = {"seat": actor.seat, "who": actor.who(), "card": card.name}
            self.log.tell("attached", {**data, "weapon": self.n.cards[actor.gear[slot].kind].name})
        for effect in card.on[v.ON_EQUIP]:
            work = Work(effect.ops, actor.seat)
            work.card = card.number
            work.given = slot
            self.push(work)
