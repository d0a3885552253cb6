"""The one interpreter of effects (V-401, W-47): every operation of the vocabulary, no card by name."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE, Op
from qiju.games.mineventure.moves import NO_QUESTION, Q_CARD, Q_CELL, Q_NUMBER, Q_OPTION, Q_PLAYER, Q_SLOT, Q_STEP
from qiju.games.mineventure.pieces import Marker, Mob, Player
from qiju.games.mineventure.rules import (
    asking,
    buffs,
    damage,
    deaths,
    decks,
    equipment,
    hands,
    places,
    stats,
    stories,
    targets,
    turns,
)
from qiju.games.mineventure.state import BLANKS, DAY, NIGHT, MineFrame, MineState
from qiju.games.mineventure.tallies import MOB_TALLY
from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.refusal import Refusal

WORK_CODE: Final = 2
ATTACHING: Final = 1  # the stage of a book that looks for its weapon


class Work(MineFrame):
    """A list of operations being carried out for somebody (V-401)."""

    def __init__(self, ops: i64, actor: i64) -> None:
        super().__init__()
        self.ops: i64 = ops
        self.at: i64 = 0
        self.actor: i64 = actor
        self.other: i64 = NONE  # the opponent, where there is one
        self.card: i64 = NONE  # which card it stands on
        self.after: bool = False  # in a battle: only what the settlement has left over
        self.question: i64 = NO_QUESTION
        self.pick: i64 = NONE  # what was picked so far
        self.done: i64 = 0  # how often this operation has been done
        self.fighting: bool = False
        self.given: i64 = NONE  # what was picked beforehand: a seat, a cell or a slot
        self.path: list[int] = []
        self.ways: list[int] = []

    def code(self) -> int:
        return WORK_CODE

    def next_op(self) -> None:
        self.at += 1
        self.pick = NONE
        self.done = 0
        self.question = NO_QUESTION
        self.path = []
        self.ways = []

    def clone(self) -> Frame:
        other = Work(self.ops, self.actor)
        other.stage = self.stage
        other.at = self.at
        other.other = self.other
        other.card = self.card
        other.after = self.after
        other.question = self.question
        other.pick = self.pick
        other.done = self.done
        other.fighting = self.fighting
        other.given = self.given
        other.path = self.path.copy()
        other.ways = self.ways.copy()
        return other

    def write(self, packer: Packer) -> None:
        packer.put(self.ops)
        packer.put(self.at)
        packer.put(self.actor)
        packer.put(self.other)
        packer.put(self.card)
        packer.put(self.question)
        packer.put(self.pick)
        packer.put(self.done)
        packer.put(self.given)
        packer.put((1 if self.after else 0) + (2 if self.fighting else 0))
        packer.put_list(self.path)
        packer.put_list(self.ways)

    def read(self, unpacker: Unpacker) -> None:
        self.ops = unpacker.get()
        self.at = unpacker.get()
        self.actor = unpacker.get()
        self.other = unpacker.get()
        self.card = unpacker.get()
        self.question = unpacker.get()
        self.pick = unpacker.get()
        self.done = unpacker.get()
        self.given = unpacker.get()
        bits = unpacker.get()
        self.after = bits & 1 == 1
        self.fighting = bits & 2 == 2
        self.path = unpacker.get_list()
        self.ways = unpacker.get_list()

    def step(self, state: FramedState) -> None:
        step_work(cast(MineState, state), self)

    def moves(self, state: MineState, seat: i64) -> list[int]:
        return asking.work_moves(state, self)

    def answer(self, state: MineState, seat: i64, move: i64) -> None:
        damage.begin_step(state)
        asking.answer_work(state, self, move)
        if not state.over:
            deaths.settle_deaths(state)

    def why_not(self, state: MineState, seat: i64, move: i64) -> Refusal:
        return asking.refuse_work(state, self, move)


BLANKS[WORK_CODE] = Work(0, 0)


def step_work(state: MineState, frame: Work) -> None:
    actor = state.players[frame.actor]
    ops = state.n.lists[frame.ops]
    if not actor.alive:
        state.pop()
        return
    if frame.stage == ATTACHING:
        equipment.seek_weapon(state, frame, actor)
        return
    if frame.at >= len(ops):
        state.pop()
        return
    op = ops[frame.at]
    if frame.after and was_settled(state, op):
        frame.next_op()
        return
    damage.begin_step(state)
    carry_out(state, frame, actor, op)
    if not state.over:
        deaths.settle_deaths(state)


def was_settled(state: MineState, op: Op) -> bool:
    """What the settlement of a battle round has already done (V-505)."""
    if op.code == v.DAMAGE or op.code == v.HEAL or op.code == v.LEAVE:
        return True
    return op.code == v.MOD and op.scope == v.BATTLE_ROUND


def carry_out(state: MineState, frame: Work, actor: Player, op: Op) -> None:
    code = op.code
    if code == v.CHOOSE:
        do_choose(state, frame, op)
    elif code == v.DISCARD:
        do_discard(state, frame, actor, op)
    elif code == v.TELEPORT:
        do_teleport(state, frame, actor, op)
    elif code == v.MOVE or code == v.SET_ROLL:
        frame.question = Q_STEP if code == v.MOVE else Q_NUMBER
        asking.ask_or_skip(state, frame)
    elif code == v.DURABILITY:
        do_durability(state, frame, actor, op)
    elif op.target == v.TILE and frame.given < 0 and frame.pick < 0:
        asking.ask_for(state, frame, Q_CELL)
    elif op.target == v.PLAYER and frame.given < 0 and frame.pick < 0:
        asking.ask_for(state, frame, Q_PLAYER)
    elif code == v.STEAL and op.zone == v.EQUIPMENT:
        asking.ask_for(state, frame, Q_SLOT)
    elif code == v.ROLL:
        frame.next_op()
        do_roll(state, frame, actor, op)
    elif code == v.DRAW:
        frame.next_op()
        do_draw(state, frame, op)
    elif code == v.STORY:
        frame.next_op()
        stories.do_story(state, frame, actor, op)
    else:
        do_plain(state, frame, actor, op)
        frame.next_op()


def do_plain(state: MineState, frame: Work, actor: Player, op: Op) -> None:
    """Operations that ask nobody (any more)."""
    code = op.code
    if code == v.SUMMON:
        do_summon(state, actor, op)
    elif code == v.TIME:
        set_time(state, op.set)
    elif code == v.SKIP:
        if op.set == 0:
            actor.skip_action = True
        else:
            actor.skip_decision = True
    elif code == v.MOD:
        do_mod(state, actor, op)
    elif code == v.PLACE:
        do_place(state, frame, actor, op)
    elif code == v.DAMAGE:
        for player in targets.victims(state, frame, actor, op):
            damage.inflict(state, player, op.amount, op.type, actor.seat)
    elif code != v.LEAVE and code != v.RETYPE:
        for player in targets.targets(state, frame, op):
            do_to(state, frame, actor, player, op)


def do_to(state: MineState, frame: Work, actor: Player, player: Player, op: Op) -> None:
    """An operation on one player."""
    code = op.code
    if code == v.HEAL:
        damage.heal(state, player, stats.healing(state, frame.card, player, op))
    elif code == v.ABSORB:
        player.absorb += op.amount
    elif code == v.BUFF:
        buffs.put_buff(state, player, op.buff, stats.longer(state, frame.card, actor))
    elif code == v.CLEANSE:
        buffs.cleanse(state, player, op.polarity, op.count)
    elif code == v.SET_HP:
        player.hp = op.amount
    elif code == v.STEAL:
        for _ in range(op.count):
            hands.steal_card(state, actor, player)
    elif code == v.REVEAL:
        hands.show_hand(state, actor, player)
    elif code == v.PUSH:
        places.push_away(state, player, actor.cell, op.count)
    elif code == v.SWAP:
        here = actor.cell
        places.put_at(state, actor, player.cell)
        places.put_at(state, player, here)


def do_mod(state: MineState, actor: Player, op: Op) -> None:
    turn = turns.turn_now(state)
    if op.stat == v.S_ROLL and op.scope == v.INSTANCE and turn is not None:
        turn.bonus += op.amount
    elif op.stat == v.S_RANGE and op.scope == v.THIS_TURN:
        actor.range_now += op.amount


def do_roll(state: MineState, frame: Work, actor: Player, op: Op) -> None:
    """A die decides; with `each`, everybody in that realm throws one."""
    rollers = [actor]
    if op.each:
        rollers = [player for player in targets.from_active(state) if state.realm_of(player) == op.realm]
    works: list[Work] = []
    for player in rollers:
        die = state.dice.die(state.n.die)
        state.irrevocable += 1
        if state.log is not None:
            state.log.tell("rolled", {"seat": player.seat, "who": player.who(), "die": die})
        for case in range(len(op.lists)):
            if op.least[case] <= die <= op.most[case]:
                work = Work(op.lists[case], player.seat)
                work.card = frame.card
                work.other = frame.other
                works.append(work)
                break
    works.reverse()
    for work in works:
        state.push(work)


def do_draw(state: MineState, frame: Work, op: Op) -> None:
    players = targets.targets(state, frame, op)
    players.reverse()
    for player in players:
        state.push(decks.Draw(player.seat, op.deck, op.count))


def do_summon(state: MineState, actor: Player, op: Op) -> None:
    """On the nearest free tiles; there are never more than so many mobs."""
    near = actor
    if op.near == 1:
        near = state.players[state.first]
        for seat in state.order():
            if state.players[seat].alive:
                near = state.players[seat]
                break
    for _ in range(op.count):
        if len(state.mobs) >= state.n.most_mobs:
            return
        cell = places.nearest_free(state, near, op.range)
        if cell < 0:
            return
        kind = state.n.mobs[op.mob]
        state.mobs.append(Mob(op.mob, cell, kind.hp, actor.seat))
        state.count(MOB_TALLY + op.mob)
        if state.log is not None:
            state.log.tell("mob", {"mob": f"@mob.{kind.id}", "cell": int(cell)} | places.xy(state, cell))


def set_time(state: MineState, time: i64) -> None:
    """W-37: the marker changes now."""
    if time == 2:
        time = NIGHT if state.time == DAY else DAY
    state.time = time
    if state.log is not None:
        state.log.tell("time", {"time": f"@time.{v.TIMES[time]}"})


def do_place(state: MineState, frame: Work, actor: Player, op: Op) -> None:
    """W-41: a marker comes to lie on a tile; there are only so many of its kind."""
    cell = actor.cell
    if op.target == v.TILE:
        cell = frame.pick
    kind = state.n.markers[op.marker]
    same = [marker for marker in state.markers if marker.kind == op.marker]
    if len(same) >= kind.count:
        state.markers.remove(same[0])
    state.markers.append(Marker(op.marker, cell, actor.seat, op.rounds))
    if state.log is not None:
        data = {"seat": actor.seat, "who": actor.who(), "marker": f"@marker.{kind.id}"}
        state.log.tell("placed", data | places.xy(state, cell))


def do_durability(state: MineState, frame: Work, actor: Player, op: Op) -> None:
    if op.slot == v.ATTACHED:
        equipment.mend(state, actor, frame.given, op)
        frame.next_op()
    elif op.slot <= v.ARMOR:
        equipment.mend(state, actor, op.slot, op)
        frame.next_op()
    else:
        asking.ask_for(state, frame, Q_SLOT)


def do_discard(state: MineState, frame: Work, actor: Player, op: Op) -> None:
    """One after the other, as the owner likes; all of them where there are no more."""
    left = op.count - frame.done
    if op.target != v.SELF:
        for player in targets.targets(state, frame, op):
            hands.drop_random(state, player, op.count)
        frame.next_op()
    elif left <= 0 or len(actor.hand.cards) == 0:
        frame.next_op()
    elif len(actor.hand.cards) <= left:
        for card in sorted(actor.hand.cards):
            hands.let_go(state, actor, card)
        frame.next_op()
    else:
        asking.ask_for(state, frame, Q_CARD)


def do_choose(state: MineState, frame: Work, op: Op) -> None:
    asking.ask_for(state, frame, Q_OPTION)


def do_teleport(state: MineState, frame: Work, actor: Player, op: Op) -> None:
    if op.to == v.TO_SPAWN and not op.optional:
        places.put_at(state, actor, places.home_of(state, actor))
        frame.next_op()
        return
    asking.ask_for(state, frame, Q_CELL)
