"""What the house takes and keeps, and how it answers the questions of effects."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.bot.acting import best_blast, lootable
from qiju.games.mineventure.bot.judging import (
    WORST,
    alone_here,
    boldness,
    card_worth,
    enemy_in,
    gear_worth,
    strength,
    wants_dragon,
    wants_out,
    wants_shelter,
)
from qiju.games.mineventure.bot.plan import Plan, best_after
from qiju.games.mineventure.cards import BOOK, Card
from qiju.games.mineventure.effects import Op
from qiju.games.mineventure.moves import (
    CELL,
    DONE,
    DROP,
    KEEP,
    NUMBER,
    OPTION,
    PICK,
    Q_CELL,
    Q_NUMBER,
    Q_OPTION,
    Q_PLAYER,
    SLOT,
    STEP,
    TAKE,
)
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import books, places, ranges
from qiju.games.mineventure.rules.decks import Draw
from qiju.games.mineventure.rules.equipment import Offer
from qiju.games.mineventure.rules.loot import Loot
from qiju.games.mineventure.rules.operations import Work
from qiju.games.mineventure.state import MineState
from qiju.kernel.streams import Stream

BETTER: Final = 100  # of two weapons the better counts so many times


def choose_offer(table: MineState, offer: Offer, me: Player) -> int:
    card = table.n.cards[offer.card]
    if card.slot < 0:
        if me.companion < 0:
            return KEEP
        old = table.n.cards[me.companion]
        return KEEP if card_worth(table, me, card) > card_worth(table, me, old) else DONE
    worth = card_worth(table, me, card) + len(offer.books) * 6
    if offer.durability >= 0 and offer.durability <= 2 and card.slot != v.ARMOR:
        worth -= 12
    return KEEP if worth > gear_worth(table, me, card.slot) else DONE


def choose_drawn(table: MineState, draw: Draw, me: Player, moves: list[int]) -> int:
    best = moves[0]
    most: i64 = WORST
    for move in moves:
        card = table.n.cards[draw.shown[move - TAKE]]
        gain = card_worth(table, me, card)
        if card.slot >= 0:
            gain -= gear_worth(table, me, card.slot)
        else:
            gain = keep_worth(table, me, card)
        if gain > most:
            most = gain
            best = move
    return best


def choose_loot(table: MineState, loot: Loot, me: Player, moves: list[int]) -> int:
    """What makes one's own arms better by most: a second weapon that one would never strike with is worth little."""
    victim = table.players[loot.victim]
    best = moves[0]
    most: i64 = WORST
    for move in moves:
        slot = move - SLOT
        found = gear_worth(table, victim, slot)
        gain = (found - gear_worth(table, me, slot)) * BETTER
        if slot != v.ARMOR:
            other = gear_worth(table, me, v.OFF if slot == v.MAIN else v.MAIN)
            gain = arms_worth(found, other) - arms_worth(gear_worth(table, me, slot), other)
        if gain > most:
            most = gain
            best = move
    return best


def arms_worth(one: i64, two: i64) -> i64:
    """Two weapons together: the better counts, the other now and then."""
    return one * BETTER + two if one > two else two * BETTER + one


def keep_worth(table: MineState, me: Player, card: Card) -> i64:
    """How much a hand card is worth keeping."""
    if card.triggers >> v.ON_WOULD_DIE & 1:
        return 90
    worth: i64 = 10
    if card.deck == v.D_LEGENDARY:
        worth += 30
    for effect in card.effects:
        for op in table.n.lists[effect.ops]:
            if op.code == v.HEAL:
                worth += op.amount * 3
            elif op.code == v.LEAVE:
                worth += 14
            elif op.code == v.BUFF or op.code == v.DAMAGE:
                worth += 6
    if card.nature == BOOK and len(books.fitting(table, me, card)) == 0:
        worth = 4
    return worth


def least_wanted(table: MineState, me: Player, moves: list[int]) -> int:
    best = moves[0]
    least: i64 = 1000
    for move in moves:
        worth = keep_worth(table, me, table.n.cards[move - DROP])
        if worth < least:
            least = worth
            best = move
    return best


def choose_work(table: MineState, work: Work, me: Player, moves: list[int], stream: Stream) -> int:
    if moves[0] >= DROP and moves[0] < CELL:
        return least_wanted(table, me, moves)
    question = work.question
    if question == Q_OPTION:
        return choose_option(table, work, me, moves)
    if question == Q_NUMBER:
        return moves[-1]
    if question == Q_PLAYER:
        return choose_player(table, work, me, moves)
    if question == Q_CELL:
        return choose_cell(table, work, me, moves, stream)
    if moves[0] >= SLOT and moves[0] < NUMBER:
        return choose_slot(table, work, me, moves)
    return choose_extra_step(table, work, me, moves, stream)


def choose_extra_step(table: MineState, work: Work, me: Player, moves: list[int], stream: Stream) -> int:
    """A few steps more: towards the best ground in reach, or none."""
    plan = Plan(table, me)
    noise = stream.below(1 << 20)
    op = table.n.lists[work.ops][work.at]
    left = op.count - work.done
    here: i64 = me.cell
    if len(work.path) > 0:
        here = work.path[-1]
    best = DONE
    most = plan.value(here, noise)
    for move in moves:
        if move != DONE:
            value = best_after(plan, here, work.ways, left, move - STEP, noise)
            if value > most:
                most = value
                best = move
    return best


def choose_option(table: MineState, work: Work, me: Player, moves: list[int]) -> int:
    """The option that does most; for a longer move, whichever leads somewhere."""
    op = table.n.lists[work.ops][work.at]
    best = moves[0]
    most: i64 = WORST
    for move in moves:
        score: i64 = 0
        for part in table.n.lists[op.lists[move - OPTION]]:
            score += option_worth(table, me, part)
        if score > most:
            most = score
            best = move
    return best


def option_worth(table: MineState, me: Player, op: Op) -> i64:
    missing = me.character.max_hp - me.hp
    if op.code == v.HEAL:
        return op.amount * 2 if missing >= op.amount else missing * 2
    if op.code == v.DISCARD:
        return -3 * op.count
    if op.code == v.DRAW:
        return 7
    if op.code == v.STEAL:
        return 14 if lootable(table, me) else 2
    if op.code == v.MOD:
        return op.amount
    return 1


def choose_player(table: MineState, work: Work, me: Player, moves: list[int]) -> int:
    op = table.n.lists[work.ops][work.at]
    good = op.code == v.HEAL
    if op.code == v.BUFF:
        good = table.n.buffs[op.buff].polarity != v.NEGATIVE
    best = moves[0]
    most: i64 = WORST
    for move in moves:
        if move == DONE:
            continue
        other = table.players[move - PICK]
        score = strength(table, other)
        if good:
            score = 1000 if other.seat == me.seat else -strength(table, other)
        elif other.seat == me.seat:
            score = -1000
        elif op.code == v.STEAL:
            score = gear_worth(table, other, 0) + gear_worth(table, other, 2)
        elif op.code == v.SWAP:
            score = -ranges.apart(table, me, other)
        if score > most:
            most = score
            best = move
    return best


def choose_cell(table: MineState, work: Work, me: Player, moves: list[int], stream: Stream) -> int:
    op = table.n.lists[work.ops][work.at]
    if op.code == v.DAMAGE:
        cell = best_blast(table, me, op)
        return int(CELL + cell) if cell >= 0 and int(CELL + cell) in moves else moves[0]
    plan = Plan(table, me)
    noise = stream.below(1 << 20)
    if DONE in moves and not travels(table, me, op, work.done == 1):
        return DONE
    best = moves[0]
    most: i64 = WORST
    for move in moves:
        if move == DONE:
            continue
        value = plan.value(move - CELL, noise)
        if value > most:
            most = value
            best = move
    return best


def travels(table: MineState, me: Player, op: Op, entering: bool) -> bool:
    """Through this portal? To the End with a mind to fight, out of it when spent, elsewhere to dodge a story."""
    bold = boldness(table) > 0
    if op.to == v.TO_NETHER_PORTAL and wants_shelter(table, me):
        return table.realm_of(me) == v.OVERWORLD
    if op.to == v.TO_SPAWN and table.board.realm[places.home_of(table, me)] == v.THE_END:
        return False
    if op.to == v.TO_SPAWN and wants_out(table, me):
        return True
    if bold and not alone_here(table, me) and not wants_dragon(table, me):
        return False
    if entering or op.to == v.TO_LANDING:
        return wants_dragon(table, me) or (bold and enemy_in(table, me, v.THE_END))
    if op.to == v.TO_SPAWN:
        return not wants_dragon(table, me) and (bold or me.hp < 12)
    if bold:
        return enemy_in(table, me, v.OVERWORLD if table.realm_of(me) == v.NETHER else v.NETHER)
    if table.realm_of(me) == v.NETHER:
        return len(table.stories) == 0
    return wants_shelter(table, me) or not me.realms >> v.NETHER & 1


def choose_slot(table: MineState, work: Work, me: Player, moves: list[int]) -> int:
    """Mend what is worn most; take what is worth most; a book goes to the main weapon."""
    op_list = table.n.lists[work.ops]
    owner = me
    if work.pick >= 0:
        owner = table.players[work.pick]
    best = moves[0]
    most: i64 = WORST
    for move in moves:
        slot = move - SLOT
        gear = owner.gear[slot]
        score = gear_worth(table, owner, slot)
        if owner.seat == me.seat and len(op_list) > 0:
            score = (gear.most - gear.durability) * 4
            if slot == v.ARMOR:
                score = 0
        elif owner.seat != me.seat:
            score -= gear_worth(table, me, slot)
        if score > most:
            most = score
            best = move
    return best
