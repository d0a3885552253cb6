"""How a battle round would end with each announcement, as far as the open table tells."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import blows
from qiju.games.mineventure import view_types as shown
from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE
from qiju.games.mineventure.moves import ESCAPE, FOE_CRYSTAL, FOE_DRAGON, FOE_MOB, PLAY, USE_OFF
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import escape, foes, playing, strikes
from qiju.games.mineventure.rules.battles import Battle
from qiju.games.mineventure.state import MineState


class Span:
    """From the least to the most that may come."""

    def __init__(self) -> None:
        self.least: i64 = NONE
        self.most: i64 = 0

    def may_be(self, amount: i64) -> None:
        if self.least < 0 or amount < self.least:
            self.least = amount
        if amount > self.most:
            self.most = amount

    def plain(self) -> list[int]:
        return [int(self.least if self.least > 0 else 0), int(self.most)]


def outcomes(table: MineState, battle: Battle, player: Player) -> list[shown.Outcome]:
    """How the round would end for each thing that may be announced: what both sides lose, and have left."""
    return [outcome(table, battle, player, move) for move in battle.options(table, player.seat)]


def outcome(table: MineState, battle: Battle, player: Player, move: i64) -> shown.Outcome:
    gone = move >= PLAY and playing.leaves(table, table.n.cards[move - PLAY])
    dealt, taken = Span(), Span()
    if gone:
        dealt.may_be(0)
        taken.may_be(harm_by_card(table, battle, player, move, player, 0))
    else:
        deal(table, battle, player, move, dealt)
        suffer(table, battle, player, move, taken)
    heal: i64 = 0
    if move >= PLAY:
        heal = playing.healing_of(table, player, table.n.cards[move - PLAY])
    foe = foe_hp(table, battle, player) + foe_heals(table, battle, player)
    best = player.hp - (taken.least if taken.least > 0 else 0) + heal
    worst = player.hp - taken.most + heal
    limit = player.character.max_hp
    lost = dealt.plain()
    return {
        "move": int(move),
        "dealt": lost,
        "taken": taken.plain(),
        "heal": int(heal),
        "foe": [max(0, int(foe) - lost[1]), max(0, int(foe) - lost[0])],
        "me": [max(0, int(min(worst, limit))), max(0, int(min(best, limit)))],
        "leaves": gone,
        "odds": escape_odds(table, battle, player) if move == ESCAPE else None,
    }


def foe_heals(table: MineState, battle: Battle, player: Player) -> i64:
    """What the other side has announced to eat or drink."""
    foe = battle.opponent(player.seat)
    if foe < 0 or battle.actions[foe] < PLAY:
        return 0
    return playing.healing_of(table, table.players[foe], table.n.cards[battle.actions[foe] - PLAY])


def foe_hp(table: MineState, battle: Battle, player: Player) -> i64:
    """What the other side has left now."""
    if battle.foe == FOE_MOB:
        return table.mobs[battle.number].hp
    if battle.foe == FOE_DRAGON:
        return table.dragon
    if battle.foe == FOE_CRYSTAL:
        return table.crystals[battle.number]
    return table.players[battle.opponent(player.seat)].hp


def deal(table: MineState, battle: Battle, player: Player, move: i64, dealt: Span) -> None:
    """What an action takes from the other side; while that has not announced anything, with and without its shield."""
    foe = battle.opponent(player.seat)
    if move == ESCAPE:
        dealt.may_be(0)
        return
    if move >= PLAY:
        if foe >= 0:
            dealt.may_be(harm_by_card(table, battle, player, move, table.players[foe], 0))
        else:
            dealt.may_be(harm_to_foe(table, battle, player, move))
        return
    slot = strikes.slot_of(move)
    raised = foe >= 0 and battle.actions[foe] == USE_OFF
    dealt.may_be(blows.blow_of(table, battle, player, slot, raised).left)
    if (
        foe >= 0
        and battle.actions[foe] == NONE
        and not battle.ambush
        and blows.raised_by(table, table.players[foe]) > 0
    ):
        dealt.may_be(blows.blow_of(table, battle, player, slot, True).left)


def suffer(table: MineState, battle: Battle, player: Player, move: i64, taken: Span) -> None:
    """What the other side takes in return: by what it has announced, else by whatever it could strike with."""
    raised: i64 = blows.raised_by(table, player) if move == USE_OFF else 0
    own: i64 = 0
    if move >= PLAY:
        own = harm_by_card(table, battle, player, move, player, 0)
    foe = battle.opponent(player.seat)
    if foe < 0:
        found = blows.answers(table, battle, player, raised)
        if len(found) == 0:
            taken.may_be(own)
        for answer in found:
            taken.may_be(answer["total"] + own)
        return
    if battle.ambush:
        taken.may_be(own)
        return
    other = table.players[foe]
    announced: i64 = battle.actions[foe]
    if announced == ESCAPE:
        taken.may_be(own)
    elif announced >= PLAY:
        taken.may_be(own + harm_by_card(table, battle, other, announced, player, raised))
    elif announced >= 0:
        taken.may_be(own + back_blow(table, battle, player, other, strikes.slot_of(announced), move, raised))
    else:
        taken.may_be(own + back_blow(table, battle, player, other, v.MAIN, move, raised))
        if other.gear[v.OFF].kind >= 0:
            taken.may_be(own + back_blow(table, battle, player, other, v.OFF, move, raised))


def back_blow(
    table: MineState, battle: Battle, player: Player, other: Player, slot: i64, move: i64, raised: i64
) -> i64:
    """What the other side's weapon takes, given what I would announce against it."""
    if strikes.is_shield(table, other, slot):
        return 0
    total = blows.struck_with(table, battle, other, slot)
    if move >= PLAY:
        card = table.n.cards[move - PLAY]
        for effect in playing.play_effects(table, player, card):
            for op in table.n.lists[effect.ops]:
                if op.code == v.MOD and op.scope == v.BATTLE_ROUND and op.stat == v.S_DAMAGE:
                    total.strike(card.name, op.amount)
    block: i64 = 0
    if raised > 0:
        block = raised + blows.axed(table, other, slot)
    return blows.withstand(table, battle, total, player, block).left


def harm_by_card(table: MineState, battle: Battle, player: Player, move: i64, victim: Player, raised: i64) -> i64:
    """What a card that is announced takes from one of both sides at once; W-47: no damage mods."""
    card = table.n.cards[move - PLAY]
    found: i64 = 0
    for effect in playing.play_effects(table, player, card):
        for op in table.n.lists[effect.ops]:
            if op.code != v.DAMAGE or op.target not in (v.OPPONENT, v.SELF):
                continue
            if (op.target == v.SELF) != (victim.seat == player.seat):
                continue
            total = blows.Sum(op.type)
            total.strike(card.name, op.amount)
            found += blows.withstand(table, battle, total, victim, raised).left
    return found


def harm_to_foe(table: MineState, battle: Battle, player: Player, move: i64) -> i64:
    """The same against a mob, a crystal or the dragon."""
    found: i64 = 0
    for effect in playing.play_effects(table, player, table.n.cards[move - PLAY]):
        for op in table.n.lists[effect.ops]:
            if op.code == v.DAMAGE and op.target == v.OPPONENT:
                found += foes.felt(table, battle.foe, op.amount, op.type)
    return found


def escape_odds(table: MineState, battle: Battle, player: Player) -> list[int]:
    """V-504: with how many faces of the die one gets away."""
    reach = escape.escape_range(table, battle, player)
    good = sum(1 for face in range(1, table.n.die + 1) if escape.escape_points(table, player, face) > reach)
    return [good, int(table.n.die)]
