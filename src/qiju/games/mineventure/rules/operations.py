"""The one interpreter of effects (V-401, W-47): every operation of the vocabulary, no card by name."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE, Op
from qiju.games.mineventure.moves import NO_QUESTION, Q_CARD, Q_CELL, Q_NUMBER, Q_OPTION, Q_PLAYER, Q_SLOT, Q_STEP
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import (
    asking,
    books,
    buffs,
    damage,
    deaths,
    decks,
    equipment,
    hands,
    mobs,
    places,
    rounds,
    stats,
    stories,
    targets,
    turns,
)
from qiju.games.mineventure.state import FRAMES, MineFrame, MineState
from qiju.kernel.fields import Flag
from qiju.kernel.frames import FramedState
from qiju.kernel.refusal import Refusal

WORK_CODE: Final = 2
ATTACHING: Final = 1  # the stage of a book that looks for its weapon


class Work(MineFrame):
    """A list of operations being carried out for somebody (V-401)."""

    ops: i64
    at: i64 = 0
    actor: i64 = NONE
    other: i64 = NONE  # the opponent, where there is one
    card: i64 = NONE  # which card it stands on
    question: i64 = NO_QUESTION
    pick: i64 = NONE  # what was picked so far
    done: i64 = 0  # how often this operation has been done
    given: i64 = NONE  # what was picked beforehand: a seat, a cell or a slot
    after: Flag = False  # in a battle: only what the settlement has left over
    fighting: Flag = False
    path: list[int] = []
    ways: list[int] = []

    def code(self) -> int:
        return WORK_CODE

    def next_op(self) -> None:
        self.at += 1
        self.pick = NONE
        self.done = 0
        self.question = NO_QUESTION
        self.path = []
        self.ways = []

    def step(self, state: FramedState) -> None:
        step_work(cast(MineState, state), self)

    def options(self, state: MineState, seat: i64) -> list[int]:
        return asking.work_moves(state, self)

    def decide(self, state: MineState, seat: i64, move: i64) -> None:
        damage.begin_step(state)
        asking.answer_work(state, self, move)
        if not state.over:
            deaths.settle_deaths(state)

    def why_not(self, state: MineState, seat: i64, move: i64) -> Refusal:
        return asking.refuse_work(state, self, move)

    def missed(self, state: MineState, seat: i64) -> list[int]:
        return asking.missed_answers(state, self)


FRAMES[WORK_CODE] = Work(0)


class Cause:
    """Who or what does something: whom a death is blamed on (W-18), where it comes from, on which card it stands."""

    __slots__ = ("card", "cell", "extra", "floor", "name", "seat")

    def __init__(self, seat: i64, cell: i64, name: str = "", card: i64 = NONE) -> None:
        self.seat: i64 = seat
        self.cell: i64 = cell
        self.name = name  # as sentences name it; empty where nothing has a name
        self.card: i64 = card
        self.extra: i64 = 0  # damage beyond what is printed
        self.floor: i64 = NONE  # HP below which it brings nobody


def step_work(state: MineState, frame: Work) -> None:
    """One operation after the other, deaths settled after each; whoever is dead does nothing more."""
    actor = state.players[frame.actor]
    ops = state.n.lists[frame.ops]
    if not actor.alive:
        state.pop()
        return
    if frame.stage == ATTACHING:
        books.seek_weapon(state, frame, actor)
        return
    if frame.at >= len(ops):
        state.pop()
        return
    op = ops[frame.at]
    if frame.after and was_settled(op):
        frame.next_op()
        return
    damage.begin_step(state)
    carry_out(state, frame, actor, op)
    if not state.over:
        deaths.settle_deaths(state)


def was_settled(op: Op) -> bool:
    """What the settlement of a battle round has already done (V-505)."""
    if op.code == v.DAMAGE or op.code == v.HEAL or op.code == v.LEAVE:
        return True
    return op.code == v.MOD and op.scope == v.BATTLE_ROUND


def carry_out(state: MineState, frame: Work, actor: Player, op: Op) -> None:
    """The next operation of a list: first those that ask, or push what is to be resolved before the rest."""
    code = op.code
    if code == v.CHOOSE:
        asking.ask_for(state, frame, Q_OPTION)
    elif code == v.DISCARD:
        do_discard(state, frame, actor, op)
    elif code == v.TELEPORT:
        do_teleport(state, frame, actor, op)
    elif code == v.MOVE:
        asking.ask_for(state, frame, Q_STEP)
    elif code == v.SET_ROLL:
        asking.ask_for(state, frame, Q_NUMBER)
    elif code == v.DURABILITY:
        do_durability(state, frame, actor, op)
    elif op.target == v.TILE and frame.given < 0 and frame.pick < 0:
        asking.ask_for(state, frame, Q_CELL)
    elif op.target == v.PLAYER and frame.given < 0 and frame.pick < 0:
        asking.ask_for(state, frame, Q_PLAYER)
    elif code == v.STEAL and op.zone == v.EQUIPMENT:
        asking.ask_for(state, frame, Q_SLOT)
    else:
        if code == v.ROLL:
            do_roll(state, frame, actor, op)
        elif code == v.DRAW:
            do_draw(state, frame, op)
        elif code == v.STORY:
            stories.begin_story(state, frame.card, actor, op)
        else:
            do_at_once(state, frame, actor, op)
        frame.next_op()


def do_at_once(state: MineState, frame: Work, actor: Player, op: Op) -> None:
    """Operations that ask nobody (any more)."""
    code = op.code
    if code == v.SUMMON:
        mobs.summon(state, actor, op)
    elif code == v.TIME:
        rounds.set_time(state, op.set)
    elif code == v.SKIP:
        if op.set == v.ACTION_PHASE:
            actor.skip_action = True
        else:
            actor.skip_decision = True
    elif code == v.MOD:
        do_mod(state, actor, op)
    elif code == v.PLACE:
        places.put_marker(state, actor, frame.pick if op.target == v.TILE else actor.cell, op)
    elif code != v.LEAVE:  # which has worked when the card was announced
        cause = Cause(actor.seat, actor.cell, card_name(state, frame.card), frame.card)
        for player in targets.struck(state, frame, op):
            suffer(state, cause, player, op)


def card_name(state: MineState, card: i64) -> str:
    """How sentences name a card that does something, if it is one."""
    return state.n.cards[card].name if card >= 0 else ""


def happen_to(state: MineState, player: Player, ops: i64, cause: Cause) -> None:
    """A list of operations on one player at once: what ground, markers, buffs and the dragon do."""
    for op in state.n.lists[ops]:
        suffer(state, cause, player, op)


def suffer(state: MineState, cause: Cause, player: Player, op: Op) -> i64:
    """An operation on one player, wherever it comes from. What damage it came to."""
    code = op.code
    if code == v.DAMAGE:
        amount = op.amount + cause.extra
        return damage.inflict(state, player, amount, op.type, cause.seat, cause.name, 0, False, cause.floor)
    if code == v.HEAL:
        damage.heal(state, player, stats.healing(state, cause.card, player, op))
    elif code == v.ABSORB:
        player.absorb += op.amount
    elif code == v.BUFF:
        buffs.put_buff(state, player, op.buff, stats.longer(state, cause.card, cause.seat))
    elif code == v.CLEANSE:
        buffs.cleanse(state, player, op.polarity, op.count)
    elif code == v.SET_HP:
        player.hp = op.amount
    elif code == v.PUSH:
        places.push_away(state, player, cause.cell, op.count)
    elif code == v.STEAL:
        for _ in range(op.count):
            hands.steal_card(state, state.players[cause.seat], player)
    elif code == v.REVEAL:
        hands.show_hand(state, state.players[cause.seat], player)
    elif code == v.SWAP:
        places.swap(state, state.players[cause.seat], player)
    else:
        raise AssertionError(f"nobody can suffer `{v.OPS[code]}`")
    return 0


def do_mod(state: MineState, actor: Player, op: Op) -> None:
    """Of the modifiers that cards carry out: a turn's roll and range. Those of a battle round are settled (V-505)."""
    if op.stat == v.S_ROLL:
        turn = turns.turn_now(state)
        if turn is not None:
            turn.bonus += op.amount
    elif op.stat == v.S_RANGE:
        actor.range_now += op.amount
    elif op.scope != v.BATTLE_ROUND:
        raise AssertionError(f"no card can change `{v.STATS[op.stat]}` for a while")


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
                work = Work(op.lists[case], actor=player.seat)
                work.card = frame.card
                work.other = frame.other
                works.append(work)
                break
    works.reverse()
    for work in works:
        state.push(work)


def do_draw(state: MineState, frame: Work, op: Op) -> None:
    """Everybody it is for draws, one after the other."""
    players = targets.struck(state, frame, op)
    players.reverse()
    for player in players:
        state.push(decks.Draw(player.seat, op.deck, op.count))


def do_durability(state: MineState, frame: Work, actor: Player, op: Op) -> None:
    """The weapon of the book, a named zone, or one that is picked."""
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
        for player in targets.struck(state, frame, op):
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


def do_teleport(state: MineState, frame: Work, actor: Player, op: Op) -> None:
    """Home at once, anywhere else by choice."""
    if op.to == v.TO_SPAWN and not op.optional:
        places.put_at(state, actor, places.home_of(state, actor))
        frame.next_op()
        return
    asking.ask_for(state, frame, Q_CELL)
